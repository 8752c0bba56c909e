"""What the rule tests share: a table to play at, known hands, the usual round."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.equipment.cards import parse_cards
from houseway.errors import Refused
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script
from houseway.table.asks import Deal

DESK = houseway.edition("grand-ronde/jackpot-holdem")

WINNING = {  # own cards, the board and a dealer who is beaten; best, worst and catches of each row
    "royal flush": [("As Ks", "Qs Js Ts 2d 3c", "9h 9d"), ("Th 2h", "Ah Kh Qh Jh 4d", "4c 4s")],
    "straight flush": [
        ("Kh 9h", "Qh Jh Th 2c 2d", "2h 2s"),
        ("Ad 2d", "3d 4d 5d Kc Qs", "Kh Ks"),  # the ace may be low here too
    ],
    "quads": [("Ac Ad", "Ah As Kd 9c 9s", "9d 9h"), ("2c 2d", "2h 2s Ad Kc 9s", "Ah As")],
    "full house": [("Ac Ad", "Ah Ks Kd 7c 4s", "7d 7h"), ("2c 3d", "2d 2h 3s Kd Qc", "Ks Qd")],
    "flush": [("Ad 9d", "Kd Qd Jd 2s 2c", "2h 7c"), ("7d 2d", "5d 4d 3d Ks Kh", "Ac Kc")],
    "straight": [
        ("Ac Kd", "Qh Js Tc 2d 2h", "2s 3s"),
        ("Ah 2c", "3d 4s 5h Kd Kc", "Ks Jd"),
    ],
    "trips": [("2c 2d", "2h 9s Kd 5c 7h", "Kh 9c"), ("Ac 9d", "6h 6d 6s Kc 3h", "Qs Jc")],
    "two pair": [("Ac Kd", "Ah Ks Qd 7c 3h", "Ad Qs"), ("3c 2d", "3h 2s 9d 7c Ks", "Ac Kd")],
    "pair": [("Ac 4d", "Ah Ks Qd 7c 3h", "Kd Js"), ("3c 4d", "3h 2s 9d 7c Ks", "2d Qc")],
    "high card": [
        ("Qh Kd", "Ac 2s 3h 7d 8c", "Qd Jc"),  # no straight goes round the ace
        ("Ah Kh", "Qh 9h 2d 3c 5s", "Kd Jc"),  # four of a suit are no flush
        ("9d 8c", "7h 5s 3d Kc Qd", "6c 2d"),
    ],
}
STRAIGHT_OR_BETTER, TRIPS_OR_BETTER = list(WINNING)[:6], list(WINNING)[:7]

BEATS = [  # the board, a hand and one that it just beats, up the ladder; the lower has a pair
    ("Ah Kd 9s 5c 3h", "Kc 2d", "Qc Qd"),
    ("Ac 8d 8h 5s 3c", "Kd 2c", "Qd Jc"),  # the odd card after the one in common
    ("Kd Kh 9s 7c 2d", "Ac 8d", "As 6h"),  # the last of the five
    ("Kh Qd 8s 4c 2h", "4d 2c", "Ac Ad"),
    ("Jd 7c 4h 2s 9d", "Jc 4d", "9c 7d"),
    ("Jd Jc 7h 4s 2d", "7c 3d", "4c Ad"),  # the second pair before the odd card
    ("Jd Jc 7h 7s 2d", "Ac 3d", "Kc Qd"),
    ("Ah Kd 7c 4s 2h", "2c 2d", "As Kc"),
    ("Ad 3c 4h 5s Kh", "2c 9d", "Ac As"),  # the lowest straight
    ("3c 4h 5s 9d Kd", "6c 2h", "Ac 2d"),  # the ace is low
    ("Jd Qc Kh Ts 2c", "Ac 3d", "9c 3h"),
    ("Ts Js Qd 5s 2h", "3s 4s", "Ac Kc"),
    ("9s 7s 3s Kd 2h", "As 4s", "Ks Qs"),
    ("As Qs 9s 7s 2d", "5s Kd", "4s Kh"),
    ("9s 7s 3s 9d 2h", "7c 7d", "As Ks"),
    ("9s 9d 4h 4c Kd", "9h 2c", "4d Ac"),
    ("9s 9d 9c 4h 2d", "Kd Kc", "Qd Qc"),
    ("9s 9d 4h 4c Kd", "4d 4s", "9h Kc"),
    ("9s 9d 9c 9h 2d", "Ad 3c", "Kd Kc"),
    ("3s 4s 5s 5d 5c", "As 2s", "5h Ah"),
    ("5s 6s 7s 8h 2d", "8s 9s", "3s 4s"),
    ("Ts Js Qs 2d 3h", "As Ks", "9s 8s"),
]
TIES = [  # the board and two hands of equal rank
    ("As Kd Qh Jc Ts", "2c 3d", "4h 5s"),  # the board plays for both
    ("Kd Kh 9s 7c 4d", "Ac 3d", "Ah 2s"),  # the sixth card never counts
    ("Jd Jc 7h 7s Ad", "Kc 2d", "Qc 3d"),
    ("As Qs 9s 7s 5s", "4s Kd", "3s Kh"),
    ("9c 8d 7h 2s 2d", "Js Td", "Jh Tc"),  # suits never count
]
NO_PAIR = "Kd 9h 7c 4s 2d"  # a board, and three hands on it around a dealer of king, queen high
DEALER, HIGHER, EQUAL, LOWER = "Qc 3h", "Ac 3d", "Qd 3s", "Jc Td"

STAKES = {
    "seat 1": {"ante": 1000, "x-tra bonus": 1000},
    "seat 2": {
        "ante": 1000,
        "x-tra bonus": 1000,
        "player bonus": 500,
        "hole card bonus": 500,
        "3-up bonus": 500,
    },
    "seat 3": {"ante": 1000, "x-tra bonus": 1000, "player bonus": 500},
}
CARDS = {  # a pair of kings, a pair of nines, jack high; the dealer has a pair of sevens
    "seat 1": "Kc 5h",
    "seat 2": "9c 9s",
    "seat 3": "Jc Td",
    "dealer": "7d 3h",
    "community": NO_PAIR,
}
CHOICES = {"seat 1": ["3x"], "seat 2": ["check", "2x"], "seat 3": ["check", "check", "fold"]}
NETS = {"seat 1": 1000 + 3000, "seat 2": 1000 + 2000 + 1500 + 2000 + 500, "seat 3": -2500}


def one(own, board, dealer, *choices, ante="$10", options=None, **bonuses):
    """What each wager of a lone player came to, who bets 3x unless stated."""
    bets = {"seat 1": cents(ante=ante, xtra_bonus=ante, **bonuses)}
    cards = {"seat 1": own, "community": board, "dealer": dealer}
    script = Script(bets, hands(cards), {"seat 1": choices or ("3x",)})
    round_ = Round(DESK.house(options)).play(script)
    assert not script.left_over()
    return decided(round_)


def bet(options=None, **bets):
    """The stakes of a seat that tries to place these opening wagers."""
    round_ = DESK.round(1, options=options)
    round_.answer(cents(**bets))
    return dict(round_.table.stakes["seat 1"])


def stopped(after, times=1, choices=CHOICES):
    """The usual round until that many of a kind have happened, and what will finish it."""
    round_ = Round(DESK.house(), 3)
    script = Script(STAKES, hands(CARDS), choices)
    while len(noted(round_, after)) < times:
        round_.answer(script(round_.ask, round_))
    return round_, script


def usual():
    """The usual round to its end."""
    round_, script = stopped("announced")
    return round_.play(script)


def deal(cards):
    """Who is dealt which of these cards, and by which rule, in order."""
    round_, _ = stopped("announced")
    left = list(parse_cards(cards))
    while isinstance(round_.ask, Deal):
        n = round_.ask.cards
        round_.answer(left[:n])
        left = left[n:]
    assert not left
    return [(e.who, e.cards, e.rule, e.at) for e in noted(round_, "dealt")]


def cents(**bets):
    """Keywords and dollars as wagers and cents: `xtra_bonus` is the `x-tra bonus`, and so on."""
    names = {"xtra_bonus": "x-tra bonus", "three_up_bonus": "3-up bonus"}
    return {names.get(w, w.replace("_", " ")): parse_dollars(a) for w, a in bets.items()}


def hands(cards):
    """Everybody's cards, read."""
    return {who: parse_cards(text) for who, text in cards.items()}


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def cited(events):
    """The rule and section of each event."""
    return [(event.rule, event.at) for event in events]


def decided(round_, seat="seat 1"):
    """Each settled wager of a seat with what it won, its rule and its section."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


def winnings(stake, odds):
    """What odds printed as `x to 1` win on a stake."""
    won, to, each = odds.split()
    assert (to, each) == ("to", "1")
    return dollars(parse_dollars(stake) * int(won))


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
