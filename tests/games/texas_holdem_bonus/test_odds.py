"""Exact odds of Texas Hold'em Bonus: outside figures, a second way, rounds played.

Outside figures are those published under the name of the Wizard of Odds. Ante paid from a straight:
edge 2.037% of the Ante, 3.8181 Antes staked on average, element of risk 0.5335%; a fold with 2-3 to
2-7 unsuited only; what a Flop Wager is worth on the hands below. The deviation published, 3.500839,
leaves out the folds. Paid from a flush: edge 5.5935%. The Bonus of 12.C: 8.90%.
"""

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

import houseway
from houseway.equipment.cards import DECK, parse_cards
from houseway.equipment.chance import Seeded
from houseway.games import game
from houseway.odds.counting.decide import solve_bet
from houseway.odds.counting.suit_classes import classes, number, renamings
from houseway.odds.facts import count
from houseway.odds.solve import solve
from houseway.table import Round
from houseway.table.answers import deal_by_chance
from houseway.table.asks import Choose, Deal
from tests.oracles import board_oracle
from tests.oracles import texas_holdem_bonus_oracle as oracle

JACK = houseway.edition("jack/texas-holdem-bonus")
MODULE = game("texas-holdem-bonus")
EDGE = Fraction(578_107_733, 28_381_438_800)
SEED, PLAYED, FURTHEST = 2024, 10_000, 4  # fixed in advance: mean within 4 standard errors
BONUS = {  # 12.C
    "ace-ace": 30,
    "ace-king suited": 25,
    "ace-queen or ace-jack suited": 20,
    "ace-king unsuited": 15,
    "high pair": 10,
    "ace-queen or ace-jack unsuited": 5,
    "low pair": 3,
}
FLOP_WAGER = {  # published: what a two and another card of another suit are worth with it
    "3": -1.155927,
    "4": -1.091604,
    "5": -1.019987,
    "6": -1.046723,
    "7": -1.031301,
    "8": -0.896002,
    "9": -0.763132,
    "T": -0.613979,
    "J": -0.459414,
    "Q": -0.289690,
    "K": -0.102668,
}


def assert_same(bet, second):
    assert bet.edge == second["edge"]
    assert bet.average_stake == second["average_stake"]
    assert bet.variance == second["variance"]
    assert bet.hit_frequency == second["hit_frequency"]
    counts: dict[Fraction, int] = {}
    for outcome in bet.outcomes:
        counts[outcome.net] = counts.get(outcome.net, 0) + outcome.count
    scale = Fraction(bet.total, sum(second["counts"].values()))
    assert counts == {net: n * scale for net, n in second["counts"].items()}


def bonus(**options):
    """The Bonus by itself, without solving the Ante."""
    house = JACK.house(options)
    return solve_bet(MODULE, house, "bonus", count(MODULE, house, "bonus")).odds


def test_bonus_by_a_second_way():
    """All 1,326 pairs of own cards; as published."""
    assert_same(bonus(), oracle.bonus(BONUS))
    assert round(float(bonus().edge), 4) == 0.0890


def test_bonus_with_aces_against_aces_by_a_second_way():
    """12.D: one deal in 270,725 is paid 1000 to 1 instead of 30."""
    more = bonus(aces_against_aces="offered")
    assert_same(more, oracle.bonus(BONUS, aces_against_aces=1000))
    assert bonus().edge - more.edge == Fraction(970, 270_725)


SMALL = {
    "the walked deck": "As Ah Ks Kh Qs Jd 9s 5h 2c",
    "runs": "9c 8d 7h 6s 5c 4d 3h 2s Ac",
    "two suits": "As Ks Qs Js Ts 9h 8h 7h 6h",
    "mostly no pair": "Ac Kd Jh 9s 7c 5d 4h 2s Qc",
    "pairs": "Ac Ad Qc Qd 9h 9s 7c 7d 4h",
    "ten cards": "As Ah Ks Kd Qh Js Ts 9s 5h 2c",
}


@pytest.mark.parametrize("pays_from", ["straight", "flush"])
@pytest.mark.parametrize("deck", SMALL.values(), ids=SMALL)
def test_small_decks_by_a_second_way(deck, pays_from):
    """Every deal, each decision made on what is known: none, three and four community cards."""
    second = oracle.small(board_oracle.cards(deck), pays_from)
    house = JACK.house({"ante_pays_from": pays_from})
    assert_same(solve(house, parse_cards(deck))["ante"], second)
    if deck == SMALL["the walked deck"]:  # no choice is idle there
        assert len(second["paths"]) == 5


def test_small_decks_tell_straight_and_flush_apart():
    """Decks on which it does not matter from which hand the Ante is paid would prove little."""
    for name in ("runs", "two suits"):
        deck = board_oracle.cards(SMALL[name])
        edges = [oracle.small(deck, pays_from)["edge"] for pays_from in ("straight", "flush")]
        assert edges[0] < edges[1]


ON_FLOP = [  # own cards and community cards seen, near the line and far from it
    ("As Kd", "Kc 9h 4s"),
    ("7h 2c", "Kd Qd 8s"),
    ("9h 8h", "Th 2h Kc"),
    ("Jd Td", "9s 8c 2h"),
    ("Ac 4d", "4h 4s 9c"),
    ("3c 3d", "Ah Kh Qh"),
    ("As 5s", "2s 3s 4d"),
    ("Kc 6d", "6h 6s 6c"),
    ("Qc 3h", "Jd Js 7h"),
    ("2h 3h", "Ac Kc Qc"),
    ("Ts 9s", "Js Qs 4c"),
    ("Ah Jc", "9d 6d 3d"),
    ("Kh 9c", "Qs 6c 2c"),
]
ON_TURN = [
    ("As Kd", "Kc 9h 4s 2d"),
    ("7h 2c", "Kd Qd 8s 7s"),
    ("9h 8h", "Th 2h Kc 4d"),
    ("Jd Td", "9s 8c 2h 2s"),
    ("3c 3d", "Ah Kh Qh 5s"),
    ("As 5s", "2s 3s 4d 9s"),
    ("Kc 6d", "6h 6s 6c Ks"),
    ("Qc 3h", "Jd Js 7h 5d"),
    ("2h 3h", "Ac Kc Qc Jc"),
    ("Ah Tc", "9d 6d 3d Kd"),
]


def value(solved, path, choice, own, seen):
    """What a choice is worth in a state of the full deck, per unit of the Ante."""
    found = classes(len(seen))
    place = number(np.array(sorted(seen), np.int64), len(seen))
    names = renamings(DECK)[found.via[place]]
    low, high = sorted(card & ~3 | int(names[card & 3]) for card in own)
    total = solved.values[path][choice][found.of[place], comb(high, 2) + low]
    return Fraction(int(total), solved.scale * solved.on_boards.deals(len(path)))


def assert_as_published(ante):
    assert set(ante.includes) == {"flop", "turn", "river"}
    assert ante.edge == EDGE
    assert round(float(ante.edge), 5) == 0.02037
    assert round(float(ante.average_stake), 4) == 3.8181
    assert round(float(ante.element_of_risk), 6) == 0.005335
    folds = Fraction(60, 1326)  # each of them loses 1, and 1 squared
    assert round(float(ante.variance - folds) ** 0.5, 6) == 3.500839


def assert_first_decision_as_published(solved):
    for rank, worth in FLOP_WAGER.items():
        for own in (f"2c {rank}d", f"{rank}h 2s"):
            assert round(float(value(solved, (), "bet", parse_cards(own), ())), 6) == worth
    for own in combinations(DECK, 2):
        low, high = own[0] // 4, own[1] // 4
        folds = low == 0 and 1 <= high <= 5 and own[0] % 4 != own[1] % 4
        bet, fold = (value(solved, (), choice, own, ()) for choice in ("bet", "fold"))
        assert fold == -1
        assert (bet < fold) == folds, own


def assert_states(solved):
    for own, seen in ON_FLOP + ON_TURN:
        known = parse_cards(own), parse_cards(seen)
        paths = {("bet",): 2} if len(known[1]) == 3 else {("bet", "bet"): 3, ("bet", "check"): 2}
        for path, raised in paths.items():
            second = oracle.state(board_oracle.cards(own), board_oracle.cards(seen), raised)
            first = {choice: value(solved, path, choice, *known) for choice in second}
            assert first == second, (own, seen, path)


def best_play(round_, chance, best):
    """The answer of a player who follows the best decisions."""
    ask = round_.ask
    if isinstance(ask, Deal):
        return deal_by_chance(ask, round_, chance)
    if isinstance(ask, Choose):
        return best.choose(round_.table.choices(ask.who), round_.table.hands.known(ask.who))
    return dict.fromkeys(("ante", "bonus"), 1000)


@pytest.mark.proof
def assert_rounds_come_near(best, side_bets):
    """Rounds at the table: nets and stakes per Ante, and the side bets, against the exact means."""
    chance, staked = Seeded(SEED), []
    nets = {wager: [] for wager in ("ante", *side_bets)}
    for _ in range(PLAYED):
        round_ = Round(best.house)
        while not round_.over:
            round_.answer(best_play(round_, chance, best))
        ended = [e for e in round_.events if e.verb == "settled"]
        main = [e for e in ended if e.wager not in side_bets]
        staked.append(sum(e.stake for e in main) / 1000)
        nets["ante"].append(sum(e.net for e in main) / 1000)
        for wager in side_bets:
            nets[wager].append(sum(e.net for e in ended if e.wager == wager) / 1000)
    for wager, bet in {"ante": best.bet, **side_bets}.items():
        error = sqrt(bet.variance / PLAYED)
        assert abs(fmean(nets[wager]) + float(bet.edge)) < FURTHEST * error, wager
    error = stdev(staked) / sqrt(PLAYED)
    assert abs(fmean(staked) - float(best.bet.average_stake)) < FURTHEST * error


@pytest.mark.proof
def test_the_full_deck():
    """The Ante is solved once: outside figures, states of which every deal is added up, rounds."""
    best = JACK.strategy()
    assert_as_published(best.bet)
    assert_first_decision_as_published(best.solved)
    assert_states(best.solved)
    assert_rounds_come_near(best, {"bonus": bonus()})


@pytest.mark.proof
def test_ante_paid_from_a_flush_as_published():
    """2.A.vii, 11.H.ii: the other value of the option, known as the rule of Atlantic City."""
    ante = JACK.odds(options={"ante_pays_from": "flush"})["ante"]
    assert round(float(ante.edge), 6) == 0.055935
