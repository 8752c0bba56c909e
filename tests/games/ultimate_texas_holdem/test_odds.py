"""Exact odds of Ultimate Texas Hold'em: outside figures and a second way to them.

Outside figures are those published for these rules under the name of the Wizard of Odds: edge
2.18497% of the Ante, element of risk 0.526%, deviation 4.94, the hands to raise four times before
the Flop, Trips at 50-40-30-8-7-4-3 3.50%; and the well known chances of two cards against two
unknown ones. The whole deck is solved once, in one test; the rest is side bets and small decks.
"""

from fractions import Fraction
from itertools import combinations, cycle, islice
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

import houseway
from houseway.equipment.cards import DECK, parse_cards
from houseway.equipment.chance import Seeded
from houseway.games import game
from houseway.games.holdem.boards import qualifies
from houseway.games.holdem.ultimate_texas_holdem import facts
from houseway.odds.boards.parts import PAIR
from houseway.odds.counting.decide import pay_cell, solve_bet
from houseway.odds.counting.progressive import with_meter
from houseway.odds.counting.suit_classes import classes, number, renamings
from houseway.odds.facts import count
from houseway.odds.solve import solve
from houseway.odds.strategy.holdem_chart import HoldemChart
from houseway.table import Round
from houseway.table.answers import deal_by_chance
from houseway.table.asks import Choose, Deal
from tests.oracles import ultimate_holdem_oracle as oracle

NAME = "ultimate-texas-holdem"
GAME = game(NAME)
JACK, PA, GRAND_RONDE = (houseway.edition(f"{b}/{NAME}") for b in ("jack", "pa", "grand-ronde"))
EDGE = Fraction(50_643_648_973, 2_317_817_502_000)
ROWS = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
)
PRINTED = (50, 40, 30, 8, 7, 4, 3)  # jack 12.D, grand-ronde (d)(3), pa 12(c) table C
TRIPS = [
    (JACK, None, PRINTED),
    (GRAND_RONDE, None, PRINTED),
    (PA, "A", (50, 40, 30, 9, 7, 4, 3)),
    (PA, "B", (50, 40, 30, 8, 6, 5, 3)),
    (PA, "C", PRINTED),
    (PA, "D", (50, 40, 20, 7, 6, 5, 3)),
]
LITERAL = ("progressive-on-flop",)
PATHS = [("4x",), ("3x",), ("check", "2x"), ("check", "check", "1x"), ("check", "check", "fold")]


def side_bet(house, wager):
    """A side bet solved by itself, with its meter's figures if it has one."""
    counted = count(GAME, house, wager)
    return with_meter(GAME, house, solve_bet(GAME, house, wager, counted).odds, counted)


def assert_same(bet, second):
    assert bet.edge == second["edge"]
    assert bet.average_stake == second["average_stake"]
    assert bet.variance == second["variance"]
    assert bet.hit_frequency == second["hit_frequency"]


# ---- side bets ---------------------------------------------------------------------------------


def test_the_oracle_counts_hands_rightly():
    """The well known counts of hands of five cards and of the best five of seven."""
    assert list(oracle.kinds_of(5).values()) == [
        *(1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
    ]
    assert list(oracle.kinds_of(7).values()) == [
        *(23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020),
        *(4_047_644, 3_473_184, 224_848, 37_260, 4_324),
    ]
    assert sum(oracle.kinds_of(7).values()) == 133_784_560


@pytest.mark.parametrize(("desk", "table", "odds"), TRIPS)
def test_trips_by_a_second_way(desk, table, odds):
    """The best five of seven cards, for every table printed."""
    house = desk.house(pay={"trips": table} if table else None)
    assert_same(side_bet(house, "trips"), oracle.side_bet(dict(zip(ROWS, odds, strict=True)), 7))


def test_trips_as_published():
    assert round(float(side_bet(JACK.house(), "trips").edge), 4) == 0.0350


def payout(stake, meter):
    """The net of each row of pa 12(d)(1) per dollar staked; the stake is not given back."""
    fixed = [300, 50, 40, 30, 9]
    paid = [Fraction(meter, stake), Fraction(meter, 10 * stake), *map(Fraction, fixed)]
    return {row: gross - 1 for row, gross in zip(ROWS, paid, strict=True)}


@pytest.mark.parametrize(("flip", "cards"), [((), 5), (LITERAL, 7)], ids=["flop", "literal"])
@pytest.mark.parametrize("meter", [10_000, 25_000])
def test_progressive_by_a_second_way(flip, cards, meter):
    """Two cards and the Flop; read literally the best five of seven, a gift to the player."""
    house = PA.house({"meter_reset": f"${meter:,}"}, flip=flip)
    bet = side_bet(house, "progressive payout")
    assert_same(bet, oracle.side_bet(payout(1, meter), cards))
    for stake in (1, 5):
        told = bet.progressive["by_stake"][f"${stake}"]
        second = oracle.side_bet(payout(stake, meter), cards)["edge"]
        assert Fraction(told["edge_at_reset"]) == second
        assert told.get("player_ahead_at_every_meter", False) == (second < 0)
        if second > 0:
            even = Fraction(told["break_even_meter"])
            assert oracle.side_bet(payout(stake, even), cards)["edge"] == 0


def test_progressive_read_literally_gives_back_fourfold():
    """The reason for the reading: even without the meter more than four times the stake."""
    assert oracle.side_bet(payout(1, 0), 7)["edge"] < -3
    assert 0 < oracle.side_bet(payout(1, 10_000), 5)["edge"] < 1


@pytest.mark.parametrize(("flip", "cards"), [((), 5), (LITERAL, 7)], ids=["flop", "literal"])
def test_envy_for_each_other_player(flip, cards):
    """The schedules of 12(d)(5), per dollar staked."""
    told = side_bet(PA.house(flip=flip), "progressive payout").progressive["by_stake"]
    for stake, bonuses in ((1, (1000, 300)), (5, (5000, 1500))):
        worth = oracle.envy(dict(zip(ROWS[:2], bonuses, strict=True)), cards) / stake
        assert Fraction(told[f"${stake}"]["envy_per_other_player"]) == worth


# ---- Ante, Blind and Play ----------------------------------------------------------------------


def main_bets():
    """The house of every book and way of dealing."""
    for desk in (JACK, PA, GRAND_RONDE):
        for dealing in desk.edition.options["dealing"].values:
            yield desk.house({"dealing": dealing})


def test_the_main_bet_is_the_same_everywhere():
    """Equal pay on every path for all facts, equal knowledge and one deck: equal odds."""
    told = []
    for house in main_bets():
        counted = count(GAME, house, "ante")
        ends = [(f, path) for f in counted.cells for path in PATHS]
        told.append((counted, [pay_cell(GAME, house, "ante", *end, 100).net for end in ends]))
    assert len(told) == 8
    assert all(other == told[0] for other in told)


@pytest.mark.parametrize(
    "deck",
    [
        "As Ah Ks Kh Qs Jd 9s 5h 2c",
        "As Ks Qs Js Ts 9d 8d 7d 6d",
        "Ad Ac 7h 7s 7d 7c 2h 2s Kd",
        "As Ks Qs Js Ts Ah Kh 9s 9d 2c",
        "2c 3c 4c 5c 6c 7d 8d 8h Ad Kh",
    ],
)
def test_small_decks_by_a_second_way(deck):
    """Nine and ten cards: every deal and decision, written without sight of the kernel."""
    assert_same(solve(JACK.house(), parse_cards(deck))["ante"], oracle.whole_bet(oracle.read(deck)))


RIVERS = [
    ("As Kd", "2c 7d 9h Js 4c"),
    ("3c 2d", "Kh Qs 9d 7c 5h"),
    ("Jc 4d", "Jh 9s 2c 7d 5h"),
    ("6h 2s", "Ac Ad Kh Ks 9d"),
    ("Td 3d", "Ad Kd 8d 4d 2c"),
    ("4c 2h", "Ts Js Qs Ks 9h"),
    ("As 2d", "Ts Js Qs Ks 4d"),
]


@pytest.mark.parametrize(("own", "board"), RIVERS)
def test_all_dealers_on_a_river(own, board):
    """The 990 hands a dealer may hold, by the game's own facts and settlement and by the oracle."""
    mine, common, house = parse_cards(own), parse_cards(board), JACK.house()
    left = [card for card in DECK if card not in mine + common]
    worth = {"1x": Fraction(0), "fold": Fraction(0)}
    for dealer in combinations(left, 2):
        f = facts(mine, dealer, common, qualifies(house))
        for choice in worth:
            path = ("check", "check", choice)
            worth[choice] += pay_cell(GAME, house, "ante", f, path, 100).net / 990
    assert worth == oracle.river(oracle.read(own), oracle.read(board))


FLOPS = [("9h 8h", "Th 2h 5c"), ("Kd 4c", "7s 7h 2d")]
EQUITIES = {  # published: the share won by two cards against two unknown ones
    "Ac Ad": 0.852,
    "Kc Kd": 0.824,
    "Qc Qd": 0.799,
    "Ac Kc": 0.670,
    "Ac Kd": 0.653,
    "7c 2d": 0.346,
    "3c 2d": 0.323,
}


SEED, PLAYED, FURTHEST = 2024, 8_000, 4  # fixed in advance: mean within 4 standard errors


@pytest.mark.proof
def test_the_whole_deck():
    """Edge, risk and deviation as published; states by a second way; rounds played."""
    solved = solve_bet(GAME, JACK.house(), "ante", count(GAME, JACK.house(), "ante"))
    best = HoldemChart(JACK.house(), GAME, solved)
    assert_as_published(solved.odds)
    assert_before_the_flop(solved)
    assert_states_by_a_second_way(solved, best)
    assert_rounds_come_near(solved.odds, best)


def assert_as_published(bet):
    """Ante, Blind and Play together, per unit of the Ante."""
    assert set(bet.includes) == {"blind", "play"}
    assert bet.edge == EDGE
    assert round(float(bet.edge), 7) == 0.0218497
    assert round(float(bet.element_of_risk), 5) == 0.00526
    assert round(float(bet.std_dev), 2) == 4.94


def assert_before_the_flop(solved):
    """Four times the Ante with the published hands and no others; chances against any two cards."""
    for cards in combinations(DECK, 2):
        values = worth(solved, (), cards)
        best = "4x" if published_raise(cards) else "check"
        assert max(values, key=values.__getitem__) == best, cards
    for own, share in EQUITIES.items():
        values = worth(solved, (), parse_cards(own))
        assert round(float(1 + values["4x"] - values["3x"]) / 2, 3) == share  # win less loss


def assert_states_by_a_second_way(solved, best):
    """Two Flops with all that may follow, and the decision on some rivers."""
    for own, flop in FLOPS:
        values = worth(solved, ("check",), parse_cards(own), parse_cards(flop))
        second = oracle.flop(oracle.read(own), oracle.read(flop))
        assert values == second
        chosen = best.choose(("check",), parse_cards(f"{own} {flop}"))
        assert second[chosen] == max(second.values())
    for own, board in RIVERS:
        second = oracle.river(oracle.read(own), oracle.read(board))
        chosen = best.choose(("check", "check"), parse_cards(f"{own} {board}"))
        assert second[chosen] == max(second.values())


@pytest.mark.proof
def assert_rounds_come_near(exact, best):
    """Rounds at the tables of all books, net and stake per Ante, against the exact means."""
    chance, nets, stakes = Seeded(SEED), [], []
    for house in islice(cycle([*main_bets()]), PLAYED):
        round_ = Round(house)
        while not round_.over:
            round_.answer(best_play(round_, chance, best))
        nets.append(round_.net("seat 1") / 1000)
        stakes.append(sum(e.stake for e in round_.events if e.verb == "settled") / 1000)
    error = sqrt(exact.variance / PLAYED)
    assert abs(fmean(nets) + float(exact.edge)) < FURTHEST * error
    assert abs(fmean(stakes) - float(exact.average_stake)) < FURTHEST * stdev(stakes) / sqrt(PLAYED)


def best_play(round_, chance, best):
    """The answer of a player who stakes $10 and follows the best decisions."""
    ask = round_.ask
    if isinstance(ask, Deal):
        return deal_by_chance(ask, round_, chance)
    if isinstance(ask, Choose):
        return best.choose(round_.table.choices(ask.who), round_.table.hands.known(ask.who))
    return {"ante": 1000, "blind": 1000}


def worth(solved, path, own, common=()):
    """The value of each choice in Antes with these cards, the suits renamed as the solver does."""
    part = classes(len(common), DECK)
    place = number(np.array(sorted(common), np.int64), len(common))
    names = renamings(DECK)[part.via[place]]
    a, b = (card & ~3 | int(names[card & 3]) for card in own)
    unit = solved.scale * solved.on_boards.deals(len(path))
    return {
        choice: Fraction(int(values[part.of[place], PAIR[a, b]]), unit)
        for choice, values in solved.values[path].items()
    }


def published_raise(cards):
    """Any ace, K2s, K5o, Q6s, Q8o, J8s, JTo, a pair of threes, or better: four times the Ante."""
    (low, high), suited = sorted(c // 4 + 2 for c in cards), cards[0] % 4 == cards[1] % 4
    if low == high:
        return low >= 3
    least = {14: (2, 2), 13: (2, 5), 12: (6, 8), 11: (8, 10)}.get(high)
    return least is not None and low >= least[0 if suited else 1]
