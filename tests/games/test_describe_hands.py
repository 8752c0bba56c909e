"""Hands are described in the words people use."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.games import game
from houseway.games.holdem.boards import best_hand


@pytest.mark.parametrize(
    ("own", "board", "words"),
    [
        ("Ks 9d", "8c 6h 5s 3d 2c", "king high"),
        ("6s 6d", "Kc Jh 9s 3d 2c", "pair of sixes"),
        ("Ks 5d", "Kd 5c As 9h 2c", "two pair, kings and fives"),
        ("9s 9d", "9c Kh Ts 3d 2c", "three nines"),
        ("9s 8d", "7c 6h 5s Kd Kc", "straight to the nine"),
        ("As 2d", "3c 4h 5s Kd Kc", "straight to the five"),
        ("As Kd", "Qc Jh Ts 3d 2c", "straight to the ace"),
        ("Ks 9s", "5s 3s 2s Ad 4d", "king-high flush"),
        ("Ks Kd", "Kc 9h 9s 3d 2c", "full house, kings over nines"),
        ("As Ad", "Ac Ah 9s 3d 2c", "four aces"),
        ("9s 8s", "7s 6s 5s Kd Kc", "straight flush to the nine"),
        ("As Ks", "Qs Js Ts 3d 2c", "royal flush"),
    ],
)
def test_the_best_five_of_seven(own, board, words):
    assert best_hand(parse_cards(own), parse_cards(board)).words == words


@pytest.mark.parametrize(
    ("name", "mine", "my_words", "dealer", "dealer_words"),
    [
        ("three-card", "7s 5d 5c", "pair of fives", "Ks 4d 2c", "king high"),
        ("three-card", "As 2d 3c", "straight to the three", "Qs 9s 4s", "queen-high flush"),
        ("three-card", "Ks 9d 4c", "king high (K-9-4)", "Kd 9c 3h", "king high (K-9-3)"),
        ("three-card", "Ks 9d 4c", "king high", "Kd 9c 4h", "king high"),
        ("four-card", "As 2d 3c 4h Kd", "straight to the four", "Ts Td Tc Th 5s 2c", "four tens"),
        ("four-card", "As Ad Kc 9h 2d", "pair of aces (A-A-K-9)",
         "Ah Ac Kd 8h 3s 2c", "pair of aces (A-A-K-8)"),
        ("crazy-four", "Js Jd Jc 9h 2d", "three jacks",
         "Th Tc 6d 6s 3s", "two pair, tens and sixes"),
    ],
)  # fmt: skip
def test_two_hands_compared(name, mine, my_words, dealer, dealer_words):
    """Ranks are added only where the words alone do not tell the hands apart."""
    showdown = game(f"{name}-poker").describe.showdown
    hands = {"seat 1": parse_cards(mine), "dealer": parse_cards(dealer)}
    described = showdown("higher-wins", "seat 1", "ante", hands, None)
    assert described == f"{my_words} against the dealer's {dealer_words}"


def test_an_unknown_hand_is_not_described():
    hands = {"seat 1": parse_cards("7s 5d 5c")}
    for name in ("three-card-poker", "four-card-poker", "ultimate-texas-holdem"):
        assert game(name).describe.showdown("higher-wins", "seat 1", "ante", hands, None) == ""
