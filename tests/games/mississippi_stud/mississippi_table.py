"""What the rule tests of the two books share: a table to play at, known hands, the usual round."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.equipment.cards import DECK, parse_cards
from houseway.errors import Refused
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script
from houseway.table.asks import Choose, Deal
from tests.oracles.moment import declared

STREETS = ("third street", "fourth street", "fifth street")

HANDS = {  # the player's two cards and the three in common; the best and the worst of each row
    "royal flush": [("As Ks", "Qs Js Ts"), ("Th Jh", "Ah Qh Kh")],
    "straight flush": [("Kd 9d", "Qd Td Jd"), ("Ac 2c", "5c 3c 4c"), ("9h 5h", "7h 6h 8h")],
    "four of a kind": [("Ac Ad", "Ah As Kd"), ("2c 3d", "2d 2h 2s")],
    "full house": [("Ac Ad", "Ah Ks Kd"), ("2c 3d", "2d 2h 3s"), ("5c 5d", "5h 4s 4d")],
    "flush": [("Ad 9d", "Kd Qd Jd"), ("2s 7s", "5s 3s 4s")],
    "straight": [("Ah Kc", "Qd Js Th"), ("5h Ac", "2d 3s 4h"), ("9h 5d", "7c 6s 8h")],
    "three of a kind": [("Ac Ad", "Ah Ks Qd"), ("2c 9d", "2d 2h 5s"), ("2c 9d", "6h 6d 6s")],
    "two pair": [("Ac Ad", "Ks Kd Qh"), ("3c 2d", "3h 2s 4c"), ("5c 5d", "4h 4s Kd")],
    "pair of jacks or better": [
        ("Jc 4d", "Jh 9s 2c"),
        ("Qc Qd", "Jh 9s 2c"),
        ("3c 4d", "Kh Ks 9c"),
        ("Ac 4d", "Ah Ks 9c"),
    ],
    "pair of sixes to tens": [
        ("6c 6d", "Ah Ks 9c"),
        ("7c Ad", "7h Ks 9c"),
        ("Ac Kd", "8h 8s 2c"),
        ("9c Ad", "Kh 9s 2c"),
        ("Tc Td", "Jh 9s 2c"),
    ],
    "nothing": [
        ("5c 5d", "Ah Ks 9c"),
        ("Ac 4d", "4h Ks 9c"),
        ("Ac Kd", "3h 3s 9c"),
        ("2c 2d", "Ah Ks Qc"),
        ("Ac Kd", "Qh Js 9c"),
        ("Qh Kd", "Ac 2s 3h"),  # no straight goes round the ace
        ("Ah 9h", "Kh Qh 2d"),  # four of a suit are no flush
        ("7c 5d", "4h 3s 2d"),
    ],
}

COMMON = {  # three community cards, the best and the worst of each row
    "straight flush": ["As Ks Qs", "9h 7h 8h", "3d Ad 2d"],
    "three of a kind": ["Ac Ad Ah", "2c 2d 2h"],
    "straight": ["Ah Kd Qc", "8h 7d 9c", "Ac 2h 3d"],
    "flush": ["Ad Kd Jd", "5s 3s 2s"],
    "pair": ["Ac Ad Kh", "2c 3h 2d"],
    "nothing": ["Ac Kd Jh", "2c 3h 5d", "Kc Ad 2h"],  # king, ace, two is no straight
}

STAKES = {"seat 1": {"ante": 1000}, "seat 2": {"ante": 1000}}
CARDS = {"seat 1": "Jc 4d", "seat 2": "2d 3h", "community": "Jh 9s 2c"}  # jacks; twos
CHOICES = {"seat 1": ["1x", "2x", "3x"], "seat 2": ["3x", "1x", "2x"]}
PUTS = [  # what these choices put down, in turn
    ("seat 1", "third street", 1000),
    ("seat 2", "third street", 3000),
    ("seat 1", "fourth street", 2000),
    ("seat 2", "fourth street", 1000),
    ("seat 1", "fifth street", 3000),
    ("seat 2", "fifth street", 2000),
]
NETS = {"seat 1": 7000, "seat 2": -7000}  # jacks win seven antes 1 to 1, twos lose seven

MOMENTS = [  # of the usual round: the last event of a kind that has happened, and how many of it
    ("announced", 1),
    ("dealt", 2),
    ("put", 1),
    ("put", 2),
    ("revealed", 1),
    ("put", 3),
    ("revealed", 2),
    ("put", 5),
]

FOLDS = {  # what a player chooses, and what an Ante of $10 then loses
    ("fold",): {"ante": "-$10.00"},
    ("2x", "fold"): {"ante": "-$10.00", "third street": "-$20.00"},
    ("2x", "3x", "fold"): {
        "ante": "-$10.00",
        "third street": "-$20.00",
        "fourth street": "-$30.00",
    },
}


class Book:
    """The game in one book. The usual round has the stakes, cards and nets above."""

    def __init__(self, name, **beside):
        self.desk = houseway.edition(f"{name}/mississippi-stud")
        self.stakes = {**STAKES, "seat 1": STAKES["seat 1"] | beside.get("stakes", {})}
        self.nets = {**NETS, "seat 1": NETS["seat 1"] + beside.get("net", 0)}

    def one(self, own, common, *choices, options=None, pay=None, **bets):
        """What each wager of a lone player came to, who bets 2x, 3x and 1x unless stated."""
        choices = choices or ("2x", "3x", "1x")
        cards = {"seat 1": own, "community": common}
        round_ = self.round(cards, {"seat 1": bets}, {"seat 1": choices}, options, pay)
        return decided(round_)

    def round(self, cards, bets, choices, options=None, pay=None):
        """A round to its end; cards that go to the discard rack are none of those given."""
        stakes = {seat: cents(placed) for seat, placed in bets.items()}
        round_ = Round(self.desk.house(options, pay), list(stakes))
        return round_.play(Script(stakes, with_burns(cards), choices))

    def bet(self, options=None, **bets):
        """The stakes of a seat that tries to place these opening wagers."""
        round_ = self.desk.round(1, options=options)
        round_.answer(cents(bets))
        return dict(round_.table.stakes["seat 1"])

    def stopped(self, after, times=1, **options):
        """The usual round until that many of a kind have happened, and what will finish it."""
        round_ = Round(self.desk.house(options), 2)
        script = Script(self.stakes, with_burns(CARDS), CHOICES)
        while len(noted(round_, after)) < times:
            round_.answer(script(round_.ask, round_))
        return round_, script

    def deal(self, cards, **options):
        """Who is dealt which of these cards, and by which rule, in order; everyone bets once."""
        round_, _ = self.stopped("announced", **options)
        left = list(parse_cards(cards))
        while not round_.over:
            if isinstance(round_.ask, Deal):
                n = round_.ask.cards
                round_.answer(left[:n])
                left = left[n:]
            else:
                round_.answer("1x")
        assert not left
        return [(e.who, e.cards, e.rule, e.at) for e in noted(round_, "dealt")]

    def assert_voids(self, irregularity, at, **options):
        """Whenever it happens, all hands are void and every stake goes back."""
        for moment in MOMENTS:
            round_, _ = self.stopped(*moment, **options)
            if not declared(round_, irregularity):
                continue
            self.assert_void(round_, irregularity, at)

    def assert_void(self, round_, rule, at):
        """The usual round is over, nothing was settled and every stake went back under the rule."""
        staked = [(s, w, stake) for s, bets in self.stakes.items() for w, stake in bets.items()]
        staked += PUTS[: len(noted(round_, "put"))]
        back = noted(round_, "returned")
        assert round_.over
        assert not noted(round_, "settled")
        assert not any(round_.table.stakes.values())
        assert sorted((e.who, e.wager, e.stake) for e in back) == sorted(staked)
        acts = [noted(round_, "declared")[-1], *noted(round_, "voided"), *back]
        assert set(cited(acts)) == {(rule, at)}

    def assert_goes_on(self, irregularity, at, **options):
        """Whenever it happens, it is recorded and the usual round ends as usual."""
        for moment in MOMENTS:
            round_, script = self.stopped(*moment, **options)
            if not declared(round_, irregularity):
                continue
            round_.play(script)
            assert cited(noted(round_, "declared")) == [(irregularity, at)]
            assert {seat: round_.net(seat) for seat in STAKES} == self.nets

    def assert_foreign(self, irregularity, at, *dealings):
        """In these other ways of dealing it cannot be declared, and nothing changes."""
        for dealing in dealings:
            round_, script = self.stopped("dealt", 2, dealing=dealing)
            with refused(irregularity, at):
                round_.declare(irregularity)
            assert not noted(round_, "declared")
            round_.play(script)
            assert {seat: round_.net(seat) for seat in STAKES} == self.nets

    def assert_street(self, n, rule, at, **options):
        """Who is in is asked in turn, knowing n community cards, and may bet 1x to 3x or fold."""
        round_, script = self.stopped("announced", **options)
        while not isinstance(round_.ask, Choose) or round_.ask.rule != rule:
            round_.answer(script(round_.ask, round_))
        for seat in STAKES:
            known = " ".join([CARDS[seat], *CARDS["community"].split()[:n]])
            assert round_.table.hands.known(seat) == parse_cards(known)
            assert (round_.ask.who, round_.ask.options) == (seat, ("1x", "2x", "3x", "fold"))
            for other in ("4x", "0x", "check"):
                with refused(rule, at):
                    round_.answer(other)
            round_.answer(script(round_.ask, round_))
        assert cited(noted(round_, "chose"))[2 * n :] == [(rule, at)] * 2

    def assert_turned(self, n, rule, at, **options):
        """The n-th community card is seen once the last player has decided, and not before."""
        cards = CARDS["community"].split()
        round_, script = self.stopped("put", 2 * n + 1, **options)
        assert [e.cards for e in noted(round_, "revealed")] == cards[:n]
        while len(noted(round_, "revealed")) == n:
            round_.answer(script(round_.ask, round_))
        turned = noted(round_, "revealed")[n]
        assert (turned.who, turned.cards, turned.seen_by) == ("community", cards[n], "")
        assert (turned.rule, turned.at) == (rule, at)
        assert len(noted(round_, "chose")) == 2 * (n + 1)

    def folded(self, choices, **options):
        """The usual round until seat 1 has folded after these choices; seat 2 is still in."""
        round_ = Round(self.desk.house(options), 2)
        choices = CHOICES | {"seat 1": choices}
        script = Script(self.stakes, with_burns(CARDS), choices)
        while not any(e.says == "fold" for e in noted(round_, "chose")):
            round_.answer(script(round_.ask, round_))
        return round_


def with_burns(cards):
    """Everybody's cards, and cards for the discard rack that nobody holds."""
    hands = {who: parse_cards(text) for who, text in cards.items()}
    held = {card for hand in hands.values() for card in hand}
    return hands | {"discard rack": [card for card in DECK if card not in held][:3]}


def cents(bets):
    """Keywords and dollars as wagers and cents: `three_card_bonus` is the `three card bonus`."""
    return {wager.replace("_", " "): parse_dollars(amount) for wager, amount in bets.items()}


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


def every(row_to_odds, hands=HANDS):
    """Each hand of each row with the odds printed for it."""
    return [(hand, odds) for row, odds in row_to_odds.items() for hand in hands[row]]


def assert_all_four(won, odds, rule):
    """An Ante of $2.50 with 2x, 3x and 1x: each wager at these odds, under this rule."""
    stakes = dict(zip(("ante", *STREETS), ("$2.50", "$5", "$7.50", "$2.50"), strict=True))
    assert won == {wager: (winnings(stake, odds), *rule) for wager, stake in stakes.items()}


def winnings(stake, odds):
    """What odds printed as `x to 1`, a push or a loss come to on a stake."""
    if odds == "lose":
        return dollars(-parse_dollars(stake))
    if odds.lower() == "push":
        return "$0.00"
    won, to, each = odds.split()
    assert (to, each) == ("to", "1")
    return dollars(parse_dollars(stake) * int(won))


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
