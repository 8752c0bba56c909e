"""What each choice is worth: it adds up to the edge, and the best choice is worth most."""

from fractions import Fraction

import msgspec
import pytest

from houseway.api import edition
from houseway.equipment.cards import parse_cards
from houseway.equipment.chance import Seeded
from houseway.odds.solve import decisions
from houseway.table.answers import deal_by_chance
from houseway.table.asks import Choose, Deal
from houseway.table.log import head_of
from houseway.table.round import Round
from houseway.web.workers import tasks as work


def cards(text):
    return tuple(int(card) for card in parse_cards(text))


def test_the_best_choices_of_all_hands_add_up_to_the_edge():
    desk = edition("grand-ronde/three-card-poker")
    solved = decisions(desk.house())
    street = solved.solved.counted.streets[0]
    total = sum(
        int(weight) * max(solved.choice_values((), tuple(map(int, hand))).values())
        for hand, weight in zip(street.cards, street.weights, strict=True)
    )
    assert -Fraction(total, int(street.weights.sum())) == desk.odds(wager="ante")["ante"].edge


def test_the_line_of_three_card_poker():
    solved = decisions(edition("grand-ronde/three-card-poker").house())
    line, below = (
        solved.choice_values((), cards("Qs 6h 4d")),
        solved.choice_values((), cards("Qc 6d 3h")),
    )
    assert line["fold"] == below["fold"] == -1
    assert below["play"] < -1 < line["play"]


STAKES = {
    "grand-ronde/three-card-poker": {"ante": 1000},
    "oneida/mississippi-stud": {"ante": 500},
    "jack/blackjack": {"blackjack": 1500},
}


@pytest.mark.parametrize("name", STAKES)
def test_advice_in_a_round_is_worth_most_and_costs_nothing(name):
    house, told = edition(name).house(), 0
    for seed in range(6):
        chance = Seeded(seed)
        round_ = Round(house, 1)
        while (ask := round_.ask) is not None:
            if isinstance(ask, Deal):
                round_.answer(deal_by_chance(ask, round_, chance))
            elif isinstance(ask, Choose):
                events = msgspec.json.encode(round_.events)
                advice = work.advice(head_of(house), events, [])
                told += bool(advice["values"])
                assert advice["choice"] in ask.options
                values = {choice: Fraction(worth) for choice, worth in advice["values"].items()}
                if values:
                    best = values[advice["choice"]]
                    assert set(values) <= set(ask.options)
                    assert float(best) == pytest.approx(float(max(values.values())), abs=1e-9)
                    assert Fraction(advice["cost"][advice["choice"]]) == 0
                    assert advice["unit"] == sum(STAKES[name].values())
                round_.answer(advice["choice"])
            else:
                round_.answer(STAKES[name])
    assert told


@pytest.mark.parametrize("name", ["jack/blackjack", "jack/free-bet-blackjack"])
def test_every_choice_has_a_worth_or_a_reason_why_not(name):
    house = edition(name).house({"double_card": "face down on request"})
    for seed in range(25):
        chance = Seeded(seed)
        round_ = Round(house, 1)
        while (ask := round_.ask) is not None:
            if isinstance(ask, Deal):
                round_.answer(deal_by_chance(ask, round_, chance))
            elif isinstance(ask, Choose):
                told = work.advice(head_of(house), msgspec.json.encode(round_.events), [])
                assert set(told["values"]) | set(told["unvalued"]) == set(ask.options)
                assert not set(told["values"]) & set(told["unvalued"])
                assert all(told["unvalued"].values())
                for double in ("double", "free double"):
                    down = f"{double} face down"
                    assert told["values"].get(down) == told["values"].get(double)
                round_.answer(chance.pick(ask.options))
            else:
                round_.answer({"blackjack": 1000})
