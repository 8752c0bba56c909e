"""Hands on a board, hands by themselves, and progress reports."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, parse_cards
from houseway.games.solving import HandKind
from houseway.hands import five
from houseway.hands.ladders import FIVE_CARD
from houseway.odds import progress
from houseway.odds.kernels import alone
from houseway.odds.kernels.boards import spread, value_board

PAIR = five.least(min(FIVE_CARD.find("pair")))
SEVEN_CARDS = {  # the published frequencies
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}


def valued(board, deck, qualifies):
    """For every two cards: rung, and dealer hands (idle, qualifying) by lower, equal, higher.

    Hands in the kernel's order: by the higher card, then by the lower.
    """
    rest = np.array([card for card in sorted(deck) if card not in board], np.uint8)
    hands = [(rest[i], rest[j]) for i in range(len(rest)) for j in range(i)]
    rungs, bands = np.empty(len(hands), np.uint8), np.empty((len(hands), 6), np.int32)
    assert value_board(np.array(board), rest, qualifies, rungs, bands) == len(hands)
    return {
        (int(a), int(b)): (int(rung), *band)
        for (a, b), rung, band in zip(hands, rungs, bands.tolist(), strict=True)
    }


def one_by_one(board, deck, qualifies):
    """The same counts, from every single dealer hand."""
    rest = [card for card in sorted(deck) if card not in board]
    hands = [(a, b) for b, a in combinations(rest, 2)]
    strengths = np.array([five.best_five((*board, *hand)) for hand in hands])
    cards = np.array(hands)
    counted = {}
    for hand, mine in zip(hands, strengths.tolist(), strict=True):
        dealers = strengths[~np.isin(cards, hand).any(axis=1)]
        idle = dealers < qualifies
        band = [
            int((showdown & plays).sum())
            for showdown in (dealers > mine, dealers == mine, dealers < mine)
            for plays in (idle, ~idle)
        ]
        counted[hand] = (five.rung(mine), *band)
    return counted


@pytest.mark.parametrize(
    "board",
    [
        "Kh 9s 7c 4d 2h",  # all below a pair but for the own cards
        "Kh Ks 7c 4d 2h",  # everybody has a pair
        "Ah Kh Qh 4h 2c",
        "9h 8s 7c 6d 2h",
        "As Ks Qs Js Ts",  # the board plays: all are equal
        "7c 7d 7h 7s 2h",
    ],
)
@pytest.mark.parametrize("qualifies", [0, PAIR], ids=["always", "with a pair"])
def test_kernel_counts_boards_of_the_full_deck_like_brute_force(board, qualifies):
    """All 1,081 hands against the dealer's 990 hands each."""
    cards = parse_cards(board)
    counted = valued(cards, DECK, qualifies)
    assert counted == one_by_one(cards, DECK, qualifies)
    assert {sum(band) for _, *band in counted.values()} == {990}


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(DECK), min_size=9, max_size=20, unique=True),
    st.sampled_from([0, PAIR, five.STRENGTHS, "just"]),
)
def test_kernel_counts_boards_of_any_deck_like_brute_force(deck, qualifies):
    """The first five cards are the board; the dealer may qualify with exactly the first hand."""
    board = tuple(deck[:5])
    line = five.best_five(tuple(deck[:7])) if qualifies == "just" else qualifies
    assert valued(board, deck, line) == one_by_one(board, deck, line)


def test_seven_card_hands_of_the_full_deck_have_the_published_counts():
    counts = np.zeros(five.RUNGS, np.int64)
    alone.sevens_of_a_full_deck(counts)
    assert sum(SEVEN_CARDS.values()) == comb(52, 7) == counts.sum()
    for name, expected in SEVEN_CARDS.items():
        royal = counts[FIVE_CARD.names().index("royal flush")] if name == "straight flush" else 0
        assert counts[sorted(FIVE_CARD.find(name))].sum() - royal == expected, name


@pytest.mark.parametrize(
    "deck",
    [
        "As Ks Qs Js Ts 9s 8s Ah Kh Qh 2c 2d",
        "Ac Ad Ah As Kc Kd Kh Ks 2c 2d 2h 2s 3c",
        "2c 3c 4c 5c 6d 7d 8d 9d Th Jh Qh Kh As 2s",
        "Ah 9h 7h 5h 3h 2h Kc Kd 9c 9d 4s 4c 2s Js Tc 6d",
    ],
)
def test_seven_card_hands_of_a_small_deck_rank_as_their_best_five(deck):
    """Each seven cards against the best of their five-card subsets."""
    cards = parse_cards(deck)
    value = {hand: five.best_five(hand) for hand in combinations(sorted(cards), 5)}
    expected = [0] * five.RUNGS
    for seven in combinations(sorted(cards), 7):
        expected[five.rung(max(value[hand] for hand in combinations(seven, 5)))] += 1
    assert alone.rung_counts(HandKind.BEST_FIVE_OF_SEVEN, cards) == tuple(expected)
    assert sum(n > 0 for n in expected) > 2


@pytest.mark.parametrize("kind", alone.KINDS)
def test_every_hand_is_counted_once(kind):
    """Two-card counts include two hands, the player's and the dealer's."""
    cards = {
        HandKind.THREE: 3,
        HandKind.BEST_FOUR: 5,
        HandKind.FIVE: 5,
        HandKind.BEST_FIVE_OF_SEVEN: 7,
    }
    deck = parse_cards("As Ks Qs Js Ah Ad Kc 9h 9d 4c 3d 2h")
    n = len(deck)
    ways = comb(n, cards[kind]) if kind in cards else comb(n, 2) * comb(n - 2, 2)
    assert sum(alone.rung_counts(kind, deck)) == ways


def add(boards, weights, result):
    """Work for the threads: a weighted sum."""
    result += (boards[:, 0] * weights).sum()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("boards", [1, 5, 64, 1_000])
def test_spread_does_all_the_work_once_and_reports_progress(threads, boards):
    """Nothing is left out or done twice, and the reported shares rise to one."""
    heard = []
    numbers, weights = np.arange(1, boards + 1)[:, None], np.full(boards, 3)
    results = [np.zeros(1, np.int64) for _ in range(threads)]
    with progress.listening(lambda what, share: heard.append((what, share)), after=-1):
        spread(add, numbers, weights, results, "sums")
    assert sum(int(result[0]) for result in results) == 3 * boards * (boards + 1) // 2
    shares = [share for _, share in heard]
    assert {what for what, _ in heard} == {"sums"}
    assert shares == sorted(set(shares))
    assert 0 < shares[0] <= shares[-1] == 1


def break_off(heard):
    """Listen to some work that is interrupted."""
    with progress.listening(lambda *report: heard.append(report), after=-1):
        progress.report("now", 0.5)
        raise KeyboardInterrupt


def test_a_listener_hears_nothing_after_it_stops_listening():
    """Neither reports from before, nor reports after the work was interrupted."""
    heard = []
    progress.report("early", 0.5)
    with pytest.raises(KeyboardInterrupt):
        break_off(heard)
    progress.report("late", 1)
    assert heard == [("now", 0.5)]


def test_short_work_is_not_reported():
    heard = []
    with progress.listening(lambda *report: heard.append(report), after=3600):
        progress.report("quick", 1)
    assert heard == []
