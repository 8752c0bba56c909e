"""What the rule tests share: a table to play at, known hands, the usual round."""

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

PLAYS, DOES_NOT_PLAY = "Kc 9d 7h 5s 4c", "Qc 9d 7h 5s 4c"  # the dealer's cards
BEATS_ALL = "9c 9d 9h 9s Ts"  # a dealer above everything but a higher four of a kind

HANDS = {  # disjoint from the dealers above; the best and the worst of each row, and catches
    "four aces": ["Ac Ad Ah As 3d"],
    "four of a kind": ["Jc Jd Jh Js Ah", "2c 2d 2h 2s Ah"],
    "straight flush": ["As Ks Qs Js 2d", "Ah 2h 3h 4h Kd", "6d 7d 8d Td 5d"],
    "three of a kind": ["Ad Ah As Kd Kh", "2c 2d 2h 3s 4d"],
    "flush": ["Ad Kd Qd Td 2c", "2s 3s 4s 6s Tc", "8d 7d 6d 2d Tc"],
    "straight": ["Ah Kd Qs Jh 2c", "Ac 2d 3h 4s Tc", "5h 6d 7c 8s 8d"],
    "two pair": ["Ad Ah Kd Kh Qs", "3c 3d 2h 2s 4d"],
    "pair of queens or better": ["Ad Ah 8c 6s 2d", "Kd Kh 8c 6s 2d", "Qd Qh 2c 3s 4d"],
    "lower pair": ["Jd Jh As Kd 8c", "2d 2h 3c 6s 8d"],
    "nothing": ["Ad Kh Qs Tc 8d", "Kd Ah 2s 3c 8d", "Ad Kd Qd 8s 2c"],
}
LOWER, EQUAL, HIGHER = "Jd Th 8c 6s 2d", "Qd 9h 7c 5d 2c", "Qd Th 8c 6s 2d"  # of DOES_NOT_PLAY
PAIRED = HANDS["pair of queens or better"][0]  # aces

BEATS = [  # a hand and one that it just beats, up the ladder; the lower one plays as a dealer's
    ("Kd Th 6c 3s 2d", "Kc 9d 7h 5s 4c"),
    ("Kd 9h 7c 5d 2c", "Kc 9d 7h 4s 2h"),
    ("Ad 7h 5c 3s 2d", "Kc Qd Jh 9s 8c"),
    ("2d 2h 3c 5s 7d", "Ac Kd Qh Ts 9c"),
    ("3c 3d 5h 7s 9c", "Kc Ad 2h 3s 8c"),  # king, ace, two, three is no straight
    ("3c 3d 5h 6s 8c", "2c 2d Ah Ks Js"),  # the pair counts before the odd cards
    ("8c 8d Kh 5s 3c", "8h 8s Qc Jd 9h"),
    ("8c 8d Kh Qs 3c", "8h 8s Kc Jd 9h"),
    ("3c 3d 2h 2s 5c", "Ac Ad Kh Qs Ts"),
    ("As Ah 2c 2d 5h", "Ks Kh Qc Qd 9h"),
    ("Kc Kd 3h 3s 5d", "Kh Ks 2c 2d Ah"),
    ("4c 3d 2h As 8d", "Ac Ad Kh Ks Qc"),  # the lowest straight against the highest two pair
    ("5c 4d 3h 2s 9d", "4c 3d 2h As 8d"),  # the ace is low here
    ("Ah Kd Qc Js 2d", "Kh Qd Jc Ts 2c"),
    ("6s 4s 3s 2s Kd", "Ah Kh Qd Jc 2h"),  # the lowest flush against the highest straight
    ("Ad 5d 3d 2d 9s", "Kc Qc Jc 9c 8d"),
    ("As Js 9s 7s 2s", "Ah Jh 9h 6h 5h"),  # the best four of five of a suit
    ("2c 2d 2h 3s 5d", "As Ks Qs Ts 9d"),  # the lowest three of a kind, the highest flush
    ("3c 3d 3h 4s 6d", "2c 2d 2s As Kd"),
    ("4s 3s 2s As 9d", "Ac Ad Ah Ks Kd"),  # the lowest straight flush, the highest three
    ("5s 4s 3s 2s 9d", "Ac 2c 3c 4c 9h"),
    ("Ad Kd Qd Jd 2c", "Kh Qh Jh Th 3c"),
    ("2c 2d 2h 2s 3d", "As Ks Qs Js 9d"),  # the lowest four of a kind, the highest straight flush
    ("Ac Ad Ah As 2d", "Kc Kd Kh Ks Qd"),
]

TIES = [  # equal but for the fifth card, which never counts
    ("Kd 9h 7c 5d 2c", "Kc 9d 7h 5s 4c"),
    ("8c 8d Kh 5s 2c", "8h 8s Kc 5d 4h"),
    ("Ac Ad Kh Ks 2c", "Ah As Kc Kd Qh"),
    ("9c 8d 7h 6s 2c", "9d 8h 7s 6c Ad"),
    ("Ad Jd 9d 7d 2c", "Ah Jh 9h 7h Ks"),
    ("As Ks Qs Js 2d", "Ah Kh Qh Jh 3d"),
]

STAKES = {
    "seat 1": {"ante": 1000, "super bonus": 1000, "queens up": 500},
    "seat 2": {"ante": 1000, "super bonus": 1000},
}
CARDS = {"seat 1": PAIRED, "seat 2": "As Qd 8h 6c 3d", "dealer": PLAYS}  # aces; ace high
CHOICES = {"seat 1": ["3x"], "seat 2": ["1x"]}
NETS = {"seat 1": 1000 + 3000 + 500, "seat 2": 1000 + 1000}  # both beat the king; bonuses push
ALL = ("announced", "dealt", "put")  # moments of the usual round: before cards, choices, the last


class Book:
    """The game in one book. The usual round has the stakes, cards, choices and nets above."""

    def __init__(self, name):
        self.desk = houseway.edition(f"{name}/crazy-four-poker")

    def one(self, hand, dealer, choice="1x", ante="$10", queens_up=None, options=None, flip=()):
        """What each wager of a lone player came to; the Super Bonus is as much as the Ante."""
        round_ = settle(
            self.desk.house(options, flip=flip),
            {"seat 1": hand, "dealer": dealer},
            {"seat 1": worded(ante=ante, super_bonus=ante, queens_up=queens_up)},
            {"seat 1": choice},
        )
        return decided(round_)

    def bet(self, options=None, **bets):
        """The stakes of a seat that tries to place these opening wagers."""
        round_ = self.desk.round(1, options=options)
        round_.answer({w: parse_dollars(amount) for w, amount in worded(**bets).items()})
        return dict(round_.table.stakes["seat 1"])

    def stopped(self, after, choices=CHOICES, **options):
        """The usual round until something was announced, dealt or put, and what will finish it."""
        round_ = Round(self.desk.house(options), 2)
        script = Script(STAKES, {who: parse_cards(c) for who, c in CARDS.items()}, choices)
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
        assert not left
        return [(e.who, e.cards, e.rule, e.at) for e in noted(round_, "dealt")]

    def offered(self, hand):
        """What a lone player with these cards may choose."""
        round_ = self.desk.round(1)
        round_.answer({"ante": 1000, "super bonus": 1000})
        script = Script({}, {"seat 1": parse_cards(hand), "dealer": parse_cards(PLAYS)}, {})
        round_.answer(script(round_.ask, round_))
        return round_

    def assert_voids(self, irregularity, at, **options):
        """Whenever it happens, all hands are void and every stake goes back."""
        for after in ALL:
            round_, _ = self.stopped(after, **options)
            if not declared(round_, irregularity):
                continue
            assert_void(round_, irregularity, at)

    def assert_goes_on(self, irregularity, at, **options):
        """Whenever it happens, it is recorded and the usual round ends as usual."""
        for after in ALL:
            round_, script = self.stopped(after, **options)
            if not declared(round_, irregularity):
                continue
            round_.play(script)
            assert cited(noted(round_, "declared")) == [(irregularity, at)]
            assert {seat: round_.net(seat) for seat in STAKES} == NETS

    def assert_foreign(self, irregularity, at, dealing):
        """In this other way of dealing it cannot be declared, and nothing changes."""
        round_, script = self.stopped("dealt", dealing=dealing)
        with refused(irregularity, at):
            round_.declare(irregularity)
        assert not noted(round_, "declared")
        round_.play(script)
        assert {seat: round_.net(seat) for seat in STAKES} == NETS


def worded(**bets):
    """Keywords as wagers, `queens_up` as `queens up`, without those that are None."""
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
    staked |= {(e.who, e.wager): e.stake for e in noted(round_, "put")}
    assert round_.over
    assert not noted(round_, "settled")
    assert not any(round_.table.stakes.values())
    assert {(e.who, e.wager): e.stake for e in noted(round_, "returned")} == staked
    assert set(cited(noted(round_, "declared", "voided", "returned"))) == {(rule, at)}


def every(row_to_odds):
    """Each hand of each row with the odds printed for it."""
    return [(hand, odds) for row, odds in row_to_odds.items() for hand in HANDS[row]]


def winnings(stake, odds):
    """What odds printed as `x to y` win on a stake."""
    won, to, each = odds.split()
    assert to == "to"
    return dollars(parse_dollars(stake) * int(won) // int(each))


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
