"""What the rule tests of the four books share: a table to play at, known hands, printed odds."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.api import settle
from houseway.equipment.cards import parse_cards
from houseway.errors import Refused
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script
from houseway.table.asks import Deal
from tests.oracles.moment import declared

PLAYS, DOES_NOT_PLAY = "Qc 6d 2h", "Jc 6d 2h"  # the dealer's cards, with and without the queen

HANDS = {  # disjoint from the dealer's cards above
    "ace king queen of spades": "As Ks Qs",
    "ace king queen of hearts": "Ah Kh Qh",
    "ace king queen of diamonds": "Ad Kd Qd",
    "ace king queen unsuited": "Ah Kd Qd",
    "straight flush": "9h 8h 7h",
    "three of a kind": "8c 8d 8h",
    "straight": "9h 8d 7c",
    "flush": "Kd 9d 4d",
    "pair": "4c 4d Ts",
    "king high": "Kh 9c 5s",
    "queen high, as the dealer": "Qh 6c 2s",
    "queen high, below the dealer": "Qh 5c 3s",
}

SIX_CARDS = {  # the player's three and the dealer's three
    "royal flush": ("As Ks Qs", "Js Ts 2h"),
    "straight flush": ("9h 8h 7h", "6h 5h 2s"),
    "four of a kind": ("8c 8d 8h", "8s Qd 2c"),
    "full house": ("8c 8d 8h", "Qd Qc 2s"),
    "flush": ("Kd 9d 4d", "Jd 2d 3s"),
    "straight": ("9h 8d 7c", "6s 5h 2d"),
    "three of a kind": ("4c 4d Ts", "4h Jc 2s"),
    "two pair": ("4c 4d Ts", "Tc Jc 2s"),
}

BEATS = [  # a hand and one that it just beats, up the ladder; the lower one plays as a dealer's
    ("Kh 3c 2d", "Qc Jd 9h"),
    ("Qs 6c 3d", "Qc 6d 2h"),
    ("2c 2d 3h", "Ac Kd Jh"),
    ("2c 2d 3h", "Kh As 2s"),  # king, ace, two is no straight
    ("3c 3d 4h", "2c 2d Ah"),  # the pair counts before the odd card
    ("4c 4d Th", "4h 4s 9c"),
    ("5d 3d 2d", "Ac Ah Kd"),
    ("Ah 2c 3d", "Ac Kc Jc"),  # the lowest straight against the highest flush
    ("4h 3d 2c", "Ah 2d 3c"),
    ("Ah Kd Qc", "Kh Qd Jc"),
    ("2c 2d 2h", "As Kd Qc"),
    ("3c 3d 3h", "2c 2d 2h"),
    ("As 2s 3s", "Ac Ad Ah"),  # the lowest straight flush against three aces
    ("4s 3s 2s", "Ac 2c 3c"),
    ("Ac Kc Qc", "Ks Qs Js"),
]

TIES = [("Qh 6c 2s", "Qc 6d 2h"), ("4c 4d Th", "4h 4s Tc"), ("As Ks Qs", "Ah Kh Qh")]

ALLOWED = [  # version of the game, Ante, Pair Plus
    ("free", "$10", None),
    ("free", None, "$10"),
    ("free", "$10", "$1,000"),
    ("ante covers pair plus", "$10", None),
    ("ante covers pair plus", "$10", "$10"),
    ("ante covers pair plus", "$1,000", "$10"),
    ("ante covers half of pair plus", "$10", None),
    ("ante covers half of pair plus", "$10", "$20"),
    ("both, within five times each other", "$10", "$50"),
    ("both, within five times each other", "$50", "$10"),
]

FORBIDDEN = [
    ("ante covers pair plus", None, "$10"),
    ("ante covers pair plus", "$10", "$10.01"),
    ("ante covers half of pair plus", None, "$10"),
    ("ante covers half of pair plus", "$10", "$20.01"),
    ("both, within five times each other", "$10", None),
    ("both, within five times each other", None, "$10"),
    ("both, within five times each other", "$10", "$50.01"),
    ("both, within five times each other", "$50.01", "$10"),
]

STAKES = {"seat 1": {"ante": 1000, "pair plus": 500}, "seat 2": {"ante": 1000}}
CARDS = {"seat 1": HANDS["pair"], "seat 2": HANDS["king high"], "dealer": PLAYS}
NETS = {"seat 1": 2500, "seat 2": 2000}  # both play and beat the dealer; the pair pays 1 to 1


class Book:
    """The game in one book. The usual round has the stakes, cards and nets above."""

    def __init__(self, name):
        self.desk = houseway.edition(f"{name}/three-card-poker")

    def one(
        self, hand, dealer, choice=None, *, options=None, pay=None, flip=(), meter=None, **bets
    ):
        """What each wager of a lone player came to; an Ante is played unless stated otherwise."""
        choice = choice or ("play" if "ante" in bets else None)
        round_ = settle(
            self.desk.house(options, pay, flip),
            {"seat 1": hand, "dealer": dealer},
            {"seat 1": worded(bets)},
            {"seat 1": choice} if choice else {},
            {"progressive payout": parse_dollars(meter)} if meter else None,
        )
        return decided(round_)

    def bet(self, options=None, **bets):
        """The stakes of a seat that tries to place these opening wagers."""
        round_ = self.desk.round(1, options=options)
        round_.answer({w: parse_dollars(amount) for w, amount in worded(bets).items()})
        return dict(round_.table.stakes["seat 1"])

    def stopped(self, after, **options):
        """The usual round until something was announced, dealt or put, and what will finish it."""
        round_ = Round(self.desk.house(options), 2)
        hands = {who: parse_cards(cards) for who, cards in CARDS.items()}
        script = Script(STAKES, hands, {seat: ["play"] for seat in STAKES})
        while not noted(round_, after):
            round_.answer(script(round_.ask, round_))
        return round_, script

    def deal(self, cards, **options):
        """Who is dealt which of these cards, and by which rule, in the order of the deal."""
        round_, _ = self.stopped("announced", **options)
        left = list(parse_cards(cards))
        while isinstance(round_.ask, Deal):
            n = round_.ask.cards
            round_.answer(left[:n])
            left = left[n:]
        return [(e.who, e.cards, e.rule, e.at) for e in noted(round_, "dealt")]

    def assert_voids(self, irregularity, at, **options):
        """Whenever it happens, all hands are void and every stake goes back."""
        for after in ("announced", "dealt", "put"):
            round_, _ = self.stopped(after, **options)
            if not declared(round_, irregularity):
                continue
            assert_void(round_, irregularity, at)

    def assert_goes_on(self, irregularity, at, **options):
        """Whenever it happens, it is recorded and the usual round ends as usual."""
        for after in ("announced", "dealt", "put"):
            round_, script = self.stopped(after, **options)
            if not declared(round_, irregularity):
                continue
            round_.play(script)
            assert cited(noted(round_, "declared")) == [(irregularity, at)]
            assert {seat: round_.net(seat) for seat in STAKES} == NETS


def worded(bets):
    """Keywords as wagers, `pair_plus` as `pair plus`, without those that are None."""
    return {wager.replace("_", " "): amount for wager, amount in bets.items() if amount}


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


def assert_void(round_, rule, at):
    """The usual round is over, nothing was settled and every stake went back under the rule."""
    staked = {(seat, w): stake for seat, bets in STAKES.items() for w, stake in bets.items()}
    if noted(round_, "put"):
        staked["seat 1", "play"] = 1000
    assert round_.over
    assert not noted(round_, "settled")
    assert not any(round_.table.stakes.values())
    assert {(e.who, e.wager): e.stake for e in noted(round_, "returned")} == staked
    assert set(cited(noted(round_, "voided", "returned"))) == {(rule, at)}


def winnings(stake, odds):
    """What printed odds win on a stake; in `x for y` the stake is part of the x."""
    won, how, each = odds.replace(",", "").split()
    cents = parse_dollars(stake) * int(won) // int(each)
    return dollars(cents - parse_dollars(stake) if how == "for" else cents)


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
