"""Exact odds of crapless craps: every bet in closed form, outside figures, and rounds played.

Outside figures are those published under the name of the Wizard of Odds: edge 5.382% on the Pass
line; Place 7.143% on 2 and 12, 6.250% on 3 and 11; and for the bets that craps has as well 6.67%,
4.00% and 1.52% (Place), 11.11% and 9.09% (hardways), 13.89% and 11.11% (hops), 16.67% (any seven),
12.50% (horn) and 5.56% (field).
"""

from fractions import Fraction
from math import sqrt
from statistics import fmean

import pytest

from houseway.equipment.chance import Seeded
from houseway.games.craps.table import LAYOUT
from houseway.table import Round
from houseway.table.answers import roll_by_chance
from houseway.table.asks import Bets, Choose, Roll
from tests.games.crapless_craps.crapless_table import DESK, NUMBERS
from tests.oracles import crapless_oracle as oracle

SEED, FURTHEST = 2024, 4  # fixed in advance: mean within 4 standard errors
MULTIPLES = (1, 2, 3, 5, 10, 20, 100)  # those the house may elect
ON_A_WIN = {"vigorish_taken": "on a win"}


def figures(bet):
    """What the package says of a bet, in the order of the oracle's figures."""
    return (bet.edge, bet.variance, bet.hit_frequency, bet.rolls)


def backed(bet):
    """The same of a bet with odds behind it."""
    return (bet.edge_of_all, bet.average_stake, bet.variance)


def test_every_bet_by_a_second_way():
    """Edge, variance, hit frequency and mean rolls, of the same bets and no other."""
    sheet, second = DESK.odds(), oracle.all_bets()
    assert {name: figures(bet) for name, bet in sheet.wagers.items()} == second


def test_nothing_is_pushed():
    """No total bars a bet here, so every edge is that of bets resolved."""
    assert [name for name, bet in DESK.odds().wagers.items() if bet.edge_resolved != bet.edge] == []


@pytest.mark.parametrize("times", MULTIPLES)
def test_odds_behind_a_bet_by_a_second_way(times):
    """Pass, Come and Put bets with odds: fair for themselves, they dilute the edge."""
    sheet = DESK.odds()
    for name in ("pass", "come"):
        assert backed(sheet[name].with_odds[f"{times}x"]) == oracle.line_backed(times)
    for number in NUMBERS:
        behind = sheet[f"put {number}"].with_odds[f"{times}x"]
        assert backed(behind) == oracle.put_backed(int(number), times)


@pytest.mark.parametrize("share", [5, 4, 3, 2, 1, 0])
def test_vigorish_with_the_bet_by_a_second_way(share):
    """Taken with the bet it is the whole edge: the same percentage on every number."""
    sheet = DESK.odds(options={"buy_vigorish": f"{share}%" if share else "none"})
    second = oracle.all_bets(Fraction(share, 100))
    for number in NUMBERS:
        assert figures(sheet[f"buy {number}"]) == second[f"buy {number}"]
        assert sheet[f"buy {number}"].edge == Fraction(share, 100)


@pytest.mark.parametrize("share", [5, 1])
def test_vigorish_on_a_win_by_a_second_way(share):
    """Taken on a win it costs its share times the chance to win: 5/7 of 1% on 2 and 12."""
    sheet = DESK.odds(options={**ON_A_WIN, "buy_vigorish": f"{share}%"})
    second = oracle.all_bets(Fraction(share, 100), oracle.BUY_ON_A_WIN)
    for number in NUMBERS:
        assert figures(sheet[f"buy {number}"]) == second[f"buy {number}"]


def test_the_line_by_hand():
    """6/36, and for each number w of 36 times w / (w + 6), twice over: 6557 of 13860."""
    wins = Fraction(6, 36) + 2 * sum(
        (Fraction(w, 36) * Fraction(w, w + 6) for w in range(1, 6)), Fraction(0)
    )
    assert wins == Fraction(6557, 13860)
    assert DESK.odds()["pass"].edge == 1 - 2 * wins == Fraction(373, 6930)


PUBLISHED = {  # per cent, to the digits printed
    "pass": "5.382", "come": "5.382", "place 2": "7.143", "place 12": "7.143", "place 3": "6.250",
    "place 11": "6.250", "place 4": "6.67", "place 5": "4.00", "place 6": "1.52",
    "four the hardway": "11.11", "six the hardway": "9.09", "hop 2-2": "13.89", "hop 1-3": "11.11",
    "any seven": "16.67", "any craps": "11.11", "horn": "12.50", "field": "5.56",
}  # fmt: skip


@pytest.mark.parametrize("bet", PUBLISHED)
def test_as_published(bet):
    printed = PUBLISHED[bet]
    digits = len(printed.partition(".")[2])
    assert f"{float(100 * DESK.odds()[bet].edge):.{digits}f}" == printed


def test_at_a_stake_in_whole_cents():
    """$7 on 6 pays $8.16, not $8.16 2/3; a vigorish on $7 is 35 cents."""
    at = DESK.odds_at("7")
    six, five = at["place 6"], at["buy 5"]
    assert six.edge == Fraction(6 * 700 - 5 * 816, 11 * 700)
    assert five.edge == Fraction(35, 700)
    assert DESK.odds_at("6")["place 6"].edge == oracle.place(6).edge


# ---- rounds played -------------------------------------------------------------------------------


def assert_near(nets, mean, variance):
    """The mean of what was won is near the exact one."""
    z = (fmean(nets) - float(mean)) / sqrt(variance / len(nets))
    assert abs(z) < FURTHEST, z


class OneDecision:
    """A shooter who makes one Pass bet, puts odds behind it, and stops when it is decided."""

    def __init__(self, times):
        self.chance, self.times = Seeded(SEED), times

    def __call__(self, ask, round_):
        if isinstance(ask, Choose):
            return "shoot"
        if isinstance(ask, Roll):
            return roll_by_chance(2, self.chance)
        if not any(event.verb == "rolled" for event in round_.events):
            return {"pass": 500}
        lying = round_.table.stakes[ask.who]
        return {"pass odds": 500 * self.times} if self.times and len(lying) == 1 else {}


@pytest.mark.proof
@pytest.mark.parametrize("times", [0, 2])
def test_rounds_played_come_near(times):
    """The Pass line by play, alone and with double odds."""
    house, player = DESK.house({"odds_limit": "2x"}), OneDecision(times)
    rounds = [Round(house).play(player) for _ in range(10_000)]
    mean, variance = oracle.moments(oracle.line_law(times))
    assert_near([r.net("seat 1") / 500 for r in rounds], mean, variance)
    rolls = [sum(event.verb == "rolled" for event in r.events) for r in rounds]
    assert_near(rolls, *oracle.line_rolls())


WAITING = [  # one to a seat
    "come", "put 2", "put 9", "place 2", "place 3", "place 4", "place 5", "place 6", "place 11",
    "buy 12", "buy 8", "four the hardway", "eight the hardway", "field", "world", "hop 2-5",
]  # fmt: skip


@pytest.mark.proof
def test_bets_played_come_near():
    """Sixteen players with a bet each, calling it on for come out rolls, until all are decided."""
    house, chance, second = DESK.house(), Seeded(SEED), oracle.all_bets(Fraction(0))
    bets = {f"seat {n}": {bet: 60_00} for n, bet in enumerate(WAITING, 1)}
    wagers = DESK.edition.wagers
    waits = {bet for bet in WAITING if wagers[house.kind(bet)].dice.off_on_come_out}

    def answer(ask, round_):
        if isinstance(ask, Roll):
            return roll_by_chance(2, chance)
        assert isinstance(ask, Bets)
        off = not round_.table.state(LAYOUT).point
        return {bet: "on" for bet in round_.table.stakes[ask.who] if off and bet in waits}

    nets = {seat: [] for seat in bets}
    for _ in range(4_000):
        round_ = Round(house, len(bets), carried={"point": "6"}, bets=bets).play(answer)
        for seat in bets:
            nets[seat].append(round_.net(seat) / 60_00)
    for bet, won in zip(WAITING, nets.values(), strict=True):
        assert_near(won, -second[bet].edge, second[bet].variance)
