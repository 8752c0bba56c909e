"""What the rule tests of the three books share: a table to play at, known hands, printed odds."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.api import settle
from houseway.equipment.cards import parse_cards
from houseway.errors import Refused
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script
from houseway.table.asks import Choose, Deal
from tests.oracles.moment import declared

# Dealers' cards, of which the sixth lies face up: king high, queen high, four of a kind.
LOW_DEALERS = ["Kc Jd 9h 6s 4c 2d", "Qd Ts 8c 7h 4d 3s"]
HIGH_DEALERS = ["5c 5d 5h 5s Qd 3c", "7c 7d 7h 7s Jh 2c"]

HANDS = {  # the best and the worst of each row, and hands that hold something lower as well
    "four of a kind": ["3c 3d 3h 3s Kd", "2c 2d 2h 2s Ah"],
    "straight flush": ["Ah Kh Qh Jh 3d", "Ah 2h 3h 4h Kd", "9c 8c 7c 6c 9d"],
    "three of a kind": ["Ac Ad Ah Ks Qd", "2c 2h 2s 3d 4h", "8c 8d 8h 3s 3d"],
    "flush": ["Ad Kd Qd 9d 3c", "2h 3h 4h 6h Ks", "Ac Kc 9c 4c Ad", "9d 8d 7s 6d 2d"],
    "straight": ["Ah Kd Qc Js 9s", "Ac 2h 3d 4s 8h", "9h 8d 7c 6s 9d"],
    "two pair": ["Ac Ad Ks Kd 5h", "3d 3h 2h 2s Kd"],
    "pair of aces": ["Ac Ad Kh Qs 9s", "Ac Ad 2h 3d 5h"],
}
FOUR_ACES = "Ac Ad Ah As Td"  # above every dealer's hand
NOTHING = [  # below a pair of aces
    "Kd Kh Ac 8s 5h",
    "2c 2h 5d 7s 9c",
    "Ad Kh Qc Ts 8h",
    "Kh Ad 2c 3s 7d",  # no straight goes round the ace
    "Ah Kh Qh 8d 6c",  # three of a suit are no flush
    "Ac Kd Qh Td 9s",  # three in sequence are no straight
]

BEATS = [  # a hand, one that it just beats, up the ladder, and a sixth card that helps neither
    ("Ac Kd Qh 9s 2c", "Ad Kh Qs 8c 2h", "3d"),
    ("2c 2d 4h 5s 7c", "Ad Kh Qs 9c 8h", "Th"),
    ("2c 2d 4h 5s 7c", "Kh As 2h 3s 8d", "9d"),  # king, ace, two, three is no straight
    ("4c 4d Th 7s 2c", "4h 4s 9c 7d 2d", "3h"),
    ("4c 4d Th 7s 2c", "4h 4s Tc 6d 2d", "3h"),
    ("3c 3d 5h 7s 9c", "2c 2d Ah Ks 8d", "Jh"),  # the pair counts before the odd card
    ("3c 3d 2h 2s 7c", "Ac Ad Kh Qd 9s", "5h"),
    ("9c 9d 4h 4s 2c", "9h 9s 3d 3c Ah", "7d"),
    ("4c 4d 2h 2s 9d", "3c 3d 2c 2d Ah", "7s"),
    ("Ac 2d 3h 4s 9c", "Ad Ah Kc Ks 7d", "6h"),  # the lowest straight, the highest two pair
    ("5h 4d 3c 2s 9d", "Ac 2d 3h 4s 9c", "Ts"),
    ("Ah Kd Qc Js 4d", "Kh Qd Jc Ts 4c", "7h"),
    ("2d 3d 4d 6d Kh", "Ah Kc Qc Js 4c", "8s"),
    ("Kd 9d 5d 3d Qh", "Ks 9s 5s 2s Jh", "7c"),  # flushes, down to the fourth card
    ("Ad 7d 5d 2d 8c", "Kc Qc Jc 9c 8h", "3s"),
    ("2c 2d 2h 5s 7c", "As Ks Qs 9s 3d", "8h"),  # the lowest three of a kind, the highest flush
    ("3c 3d 3h 5s 7c", "2c 2d 2h As Kd", "8h"),
    ("Ad 2d 3d 4d 9h", "As Ac Ah Kc Qs", "7c"),
    ("5c 4c 3c 2c 9h", "Ad 2d 3d 4d 9s", "7h"),
    ("2c 2d 2h 2s 7h", "Ac Kc Qc Jc 4d", "8h"),
    ("3c 3d 3h 3s 5h", "2c 2d 2h 2s Ah", "8d"),
]

TIES = [  # suits and the cards left over do not count
    ("Ac Kd Qh 9s 8c", "Ad Kh Qs 9c 2h 3d"),
    ("4c 4d Th 7s 6c", "4h 4s Tc 7d 3h 2d"),
    ("9c 9d 4h 4s Ac", "9h 9s 4c 4d 2h 7s"),
    ("Ac 2d 3h 4s 9c", "Ad 2h 3s 4c Kh Td"),
    ("Ad Kd 9d 5d Qc", "As Ks 9s 5s 2h 3c"),
    ("Ah Kh Qh Jh 2c", "As Ks Qs Js 9d 9h"),
]

STAKES = {"seat 1": {"ante": 1000, "aces up": 500}, "seat 2": {"ante": 1000}}
CARDS = {"seat 1": "Ac Ad Kh Qs 9s", "seat 2": "Qh Jc 8d 7s 3d", "dealer": LOW_DEALERS[0]}
CHOICES = {"seat 1": ["2x"], "seat 2": ["3x"]}
NETS = {"seat 1": 3500, "seat 2": -4000}  # aces win 10 + 20 + 5, queen high loses 10 + 30
MOMENTS = ("announced", "dealt", "revealed", "put")  # the first of each; cards, then a choice
IN_ORDER = "2c 3c 4c 5c 6c 7d 8d 9d Td Jd 2h 3h 4h 5h 6h 7s 8s 9s Ts Js"  # as they lie in the deck


class Book:
    """The game in one book. The usual round has the stakes, cards and nets above."""

    def __init__(self, name):
        self.desk = houseway.edition(f"{name}/four-card-poker")

    def one(
        self, hand, dealer, choice=None, *, options=None, pay=None, flip=(), meter=None, **bets
    ):
        """What each wager of a lone player came to; an Ante is followed by 1x unless stated."""
        choice = choice or ("1x" if "ante" in bets else None)
        meters = {"progressive payout": parse_dollars(meter)} if meter else None
        house = self.desk.house(options, pay, flip)
        return decided(self.played(house, hand, dealer, choice, meters, **bets))

    def played(self, house, hand, dealer, choice=None, meters=None, **bets):
        """The round of a lone player in a house."""
        cards = {"seat 1": hand, "dealer": dealer}
        choices = {"seat 1": choice} if choice else {}
        return settle(house, cards, {"seat 1": worded(bets)}, choices, meters)

    def table(self, *seats, dealer=LOW_DEALERS[0], **house):
        """A round of several seats: the hand, the stakes and the choice of each."""
        names = [f"seat {n}" for n in range(1, len(seats) + 1)]
        told = dict(zip(names, seats, strict=True))
        return self.desk.settle(
            {"dealer": dealer} | {who: hand for who, (hand, _, _) in told.items()},
            {who: bets for who, (_, bets, _) in told.items()},
            {who: choice for who, (_, _, choice) in told.items() if choice},
            **house,
        )

    def bet(self, options=None, **bets):
        """The stakes of a seat that tries to place these opening wagers."""
        round_ = self.desk.round(1, options=options)
        round_.answer({w: parse_dollars(amount) for w, amount in worded(bets).items()})
        return dict(round_.table.stakes["seat 1"])

    def stopped(self, after, choices=CHOICES, **options):
        """The usual round until the first event of a kind, and what will finish it."""
        round_ = Round(self.desk.house(options), 2)
        script = Script(STAKES, {who: parse_cards(c) for who, c in CARDS.items()}, choices)
        while not noted(round_, after):
            round_.answer(script(round_.ask, round_))
        return round_, script

    def deal(self, **options):
        """The round until the cards of IN_ORDER have been dealt to two seats and the dealer."""
        round_, _ = self.stopped("announced", **options)
        left = list(parse_cards(IN_ORDER))
        while isinstance(round_.ask, Deal):
            n = round_.ask.cards
            round_.answer(left[:n])
            left = left[n:]
        assert isinstance(round_.ask, Choose)
        return round_

    def assert_one_at_a_time(self, at, **options):
        """From the left, one card each and the dealer last, five times; then the dealer's sixth."""
        rule = ("deal-one-at-a-time", at)
        assert dealt(self.deal(**options)) == [
            ("seat 1", "2c 5c 8d Jd 4h", *rule),
            ("seat 2", "3c 6c 9d 2h 5h", *rule),
            ("dealer", "4c 7d Td 3h 6h", *rule),
            ("dealer", "7s", *rule),
        ]

    def assert_stacks(self, at, **options):
        """A stack of five to each player, from the left, then to the dealer."""
        rule = ("deal-stacks", at)
        assert dealt(self.deal(**options))[:3] == [
            ("seat 1", "2c 3c 4c 5c 6c", *rule),
            ("seat 2", "7d 8d 9d Td Jd", *rule),
            ("dealer", "2h 3h 4h 5h 6h", *rule),
        ]

    def assert_face_up(self, card, at, **options):
        """One card of the dealer is seen by all, the other five by nobody."""
        round_ = self.deal(**options)
        (shown,) = noted(round_, "revealed")
        assert (shown.who, shown.cards, shown.seen_by) == ("dealer", card, "")
        assert (shown.rule, shown.at) == ("dealer-card-face-up", at)
        seen = [e.cards for e in round_.view("seat 2") if e.who == "dealer" and e.cards]
        assert seen == ["?? ?? ?? ?? ??", "??", card]
        assert round_.table.hands.known("seat 1")[5:] == parse_cards(card)

    def assert_voids(self, irregularity, at, **options):
        """Whenever it happens, all hands are void and every stake goes back."""
        for after in MOMENTS:
            round_, _ = self.stopped(after, **options)
            if not declared(round_, irregularity):
                continue
            assert_void(round_, irregularity, at)

    def assert_goes_on(self, irregularity, at, **options):
        """Whenever it happens, it is recorded and the usual round ends as usual."""
        for after in MOMENTS:
            round_, script = self.stopped(after, **options)
            if not declared(round_, irregularity):
                continue
            round_.play(script)
            assert cited(noted(round_, "declared")) == [(irregularity, at)]
            assert {seat: round_.net(seat) for seat in STAKES} == NETS

    def assert_foreign(self, irregularity, at, *dealings):
        """In these other ways of dealing it cannot be declared, and nothing changes."""
        for dealing in dealings:
            round_, script = self.stopped("dealt", dealing=dealing)
            with refused(irregularity, at):
                round_.declare(irregularity)
            assert not noted(round_, "declared")
            round_.play(script)
            assert {seat: round_.net(seat) for seat in STAKES} == NETS

    def assert_leaves(self, at):
        """The wagers of a player who leaves are treated as losing; the others play on."""
        for after in MOMENTS:
            lost = STAKES["seat 1"] | ({"play": 2000} if after == "put" else {})
            round_, script = self.stopped(after)
            round_.declare("player-leaves", "seat 1")
            round_.play(script)
            gone = [e for e in noted(round_, "settled") if e.who == "seat 1"]
            assert {e.wager: e.stake for e in gone} == lost
            assert set(cited(gone)) == {("player-leaves", at)}
            assert round_.net("seat 1") == -sum(lost.values())
            assert round_.net("seat 2") == NETS["seat 2"]

    def assert_one_to_three(self, at):
        """The Play Wager is once, twice or three times the Ante, and nothing else."""
        for choice, stake in (("1x", 1000), ("2x", 2000), ("3x", 3000)):
            round_, _ = self.stopped("put", choices={"seat 1": [choice]})
            (play,) = noted(round_, "put")
            assert (play.who, play.wager, play.stake) == ("seat 1", "play", stake)
            assert (play.rule, play.at) == ("play-one-to-three", at)


def worded(bets):
    """Keywords as wagers, `aces_up` as `aces up`, without those that are None."""
    return {wager.replace("_", " "): amount for wager, amount in bets.items() if amount}


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def cited(events):
    """The rule and section of each event."""
    return [(event.rule, event.at) for event in events]


def dealt(round_):
    """Who was dealt what, by which rule, in order."""
    return [(e.who, e.cards, e.rule, e.at) for e in noted(round_, "dealt")]


def decided(round_, seat="seat 1"):
    """Each settled wager of a seat with what it won, its rule and its section."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


def assert_void(round_, rule, at):
    """The usual round is over, nothing was settled and every stake went back under the rule."""
    staked = {(seat, w): stake for seat, bets in STAKES.items() for w, stake in bets.items()}
    if noted(round_, "put"):
        staked["seat 1", "play"] = 2000
    assert round_.over
    assert not noted(round_, "settled")
    assert not any(round_.table.stakes.values())
    assert {(e.who, e.wager): e.stake for e in noted(round_, "returned")} == staked
    assert set(cited(noted(round_, "voided", "returned"))) == {(rule, at)}


def below(hand):
    """A dealer's cards below this hand; none of them is in it."""
    return next(d for d in LOW_DEALERS if not set(d.split()) & set(hand.split()))


def above(hand):
    """A dealer's four of a kind that shares no card with this hand."""
    return next(d for d in HIGH_DEALERS if not set(d.split()) & set(hand.split()))


def every(row_to_odds):
    """Each hand of each row with the odds printed for it."""
    return [(hand, odds) for row, odds in row_to_odds.items() for hand in HANDS[row]]


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
