"""Exact odds of Jackpot Hold'em: a second way to all of them, rounds played.

We know of no published figures for this game; the frequencies of seven-card hands that price the
Player Bonus are well known.
"""

from fractions import Fraction
from itertools import pairwise
from math import comb, sqrt
from random import Random
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
from tests.oracles import jackpot_holdem_oracle as oracle

GRAND_RONDE = houseway.edition("grand-ronde/jackpot-holdem")
HOUSE = GRAND_RONDE.house()
MODULE = game("jackpot-holdem")
EDGE = Fraction(13_802_304_629, 579_454_375_500)
SEED, PLAYED, FURTHEST = 2024, 10_000, 4  # fixed in advance: mean within 4 standard errors
PLAYER_BONUS = {  # (d)(3)
    "royal flush": 100,
    "straight flush": 40,
    "quads": 30,
    "full house": 8,
    "flush": 7,
    "straight": 4,
    "trips": 3,
}
HOLE_CARD_BONUS = {  # (d)(4)
    "pair of aces": 30,
    "ace and face card suited": 20,
    "ace and face card non-suited": 10,
    "pair": 4,
}
THREE_UP_BONUS = {  # (d)(5)
    "akq suited": 50,
    "straight flush": 40,
    "three of a kind": 30,
    "straight": 6,
    "flush": 3,
    "pair": 1,
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


def side_bet(wager):
    """A bonus by itself, without solving the Ante."""
    return solve_bet(MODULE, HOUSE, wager, count(MODULE, HOUSE, wager)).odds


def test_the_oracle_ranks_hands_alike_both_ways():
    """By five of seven and by its tables; the second is also tried on hands with a flush."""
    tables, rng = board_oracle.tables(), Random(15)
    decks = [range(52)] * 1500 + [range(0, 52, 4)] * 200 + [[*range(0, 52, 4), 1, 6, 11]] * 300
    hands = [rng.sample(list(deck), 7) for deck in decks]
    found = []
    for hand in hands:
        *board, a, b = hand
        row = tables.rows[tuple(sorted(card // 4 for card in board))]
        pair = board_oracle.RANK_PAIRS[tuple(sorted((a // 4, b // 4)))]
        masks = [sum(1 << c // 4 for c in hand if c % 4 == suit) for suit in range(4)]
        value = max(tables.by_ranks[row, pair], *(tables.by_suit[mask] for mask in masks))
        found.append((int(value), board_oracle.best(board_oracle.bits(hand))))
    found.sort()
    for (number_, value), (next_number, next_value) in pairwise(found):
        assert (number_ == next_number) == (value == next_value)
        assert value <= next_value


def test_player_bonus_by_known_frequencies():
    """The ten frequencies make up all sets of seven cards; the bonus pays the first seven."""
    assert sum(oracle.SEVEN_CARD_HANDS.values()) == comb(52, 7) == 133_784_560
    assert_same(side_bet("player bonus"), oracle.player_bonus(PLAYER_BONUS))


def test_hole_card_bonus_by_a_second_way():
    """All 1,326 pairs of own cards: 6 pairs of aces, 12 and 36 with a face card, 72 other pairs."""
    bonus = side_bet("hole card bonus")
    assert_same(bonus, oracle.by_cards(oracle.hole_cards, 2, HOLE_CARD_BONUS))
    won = 6 * 30 + 12 * 20 + 36 * 10 + 72 * 4
    assert bonus.edge == 1 - Fraction(won + 6 + 12 + 36 + 72, 1326)


def test_three_up_bonus_by_a_second_way():
    """All 22,100 sets of three cards, with the ace low in a straight."""
    assert_same(side_bet("3-up bonus"), oracle.by_cards(oracle.three_up, 3, THREE_UP_BONUS))


SMALL = {
    "the walked deck": "As Ah Ks Kh Qs Jd 9s 5h 2c",
    "nothing but low cards": "9c 8d 7h 5s 4c 3d 2h 2s 6c",
    "two suits": "As Ks Qs Js Ts 9h 8h 7h 6h",
    "mostly no pair": "Ac Kd Jh 9s 7c 5d 4h 2s Qc",
    "pairs": "Ac Ad Qc Qd 9h 9s 7c 7d 4h",
    "ten cards": "As Ah Ks Kd Qh Jc 9s 8d 5h 2c",
}


SLOW = "ten cards"
DECKS = [
    pytest.param(deck, id=name, marks=[pytest.mark.proof] * (name == SLOW))
    for name, deck in SMALL.items()
]


@pytest.mark.parametrize("deck", DECKS)
def test_small_decks_by_a_second_way(deck):
    """Every deal, each decision made on what is known: one, three and five community cards."""
    second = oracle.small(board_oracle.cards(deck))
    assert_same(solve(HOUSE, parse_cards(deck))["ante"], second)
    if deck in (SMALL["the walked deck"], SMALL["ten cards"]):  # where no choice is idle
        assert len(second["paths"]) == 4


STATES = [  # own cards, community cards seen: on one card and on the Flop, all sorts
    ("Qh Td", "4h"),
    ("7c 2d", "2s"),
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
    ("8d 5c", "8s 5h Ks"),
    ("Ah Jc", "9d 6d 3d"),
    ("6s 4c", "Td 7d 2s"),
]


def value(solved, path, choice, own, seen):
    """What a choice is worth in a state of the full deck, per unit of the Ante."""
    found = classes(len(seen))
    place = number(np.array(sorted(seen), np.int64), len(seen))
    names = renamings(DECK)[found.via[place]]
    low, high = sorted(card & ~3 | int(names[card & 3]) for card in own)
    total = solved.values[path][choice][found.of[place], comb(high, 2) + low]
    return Fraction(int(total), solved.scale * solved.on_boards.deals(len(path)))


def assert_last_decisions(best):
    """On the whole board, of many deals, each choice against all 990 hands of the dealer."""
    rng, chosen = Random(15), set()
    for _ in range(150):
        deal = tuple(rng.sample(DECK, 7))
        own, board = deal[:2], deal[2:]
        choice = oracle.river(own, board)
        assert best.choose(("check", "check"), own + board) == choice, (own, board)
        chosen.add(choice)
    assert chosen == {"1x", "fold"}


def best_play(round_, chance, best):
    """The answer of a player who follows the best decisions."""
    ask = round_.ask
    if isinstance(ask, Deal):
        return deal_by_chance(ask, round_, chance)
    if isinstance(ask, Choose):
        return best.choose(round_.table.choices(ask.who), round_.table.hands.known(ask.who))
    return dict.fromkeys(HOUSE.offered(), 1000)


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
    """The Ante is solved once: its edge, states of which every deal is added up, rounds played."""
    best = GRAND_RONDE.strategy()
    assert set(best.bet.includes) == {"play", "x-tra bonus"}
    assert best.bet.edge == EDGE
    for own, seen in STATES:
        second = oracle.state(board_oracle.cards(own), board_oracle.cards(seen))
        path = () if len(seen.split()) == 1 else ("check",)
        known = parse_cards(own), parse_cards(seen)
        first = {choice: value(best.solved, path, choice, *known) for choice in second}
        assert first == second, (own, seen)
    assert_last_decisions(best)
    assert_rounds_come_near(best, {w: side_bet(w) for w in MODULE.bets if w != "ante"})
