"""What the rule tests of the books share: a table to play at, known hands, the usual round."""

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

HANDS = {  # own cards, board, and a dealer who is just beaten; the best and the worst of each row
    "royal flush": [
        ("As Ks", "Qs Js Ts 2d 2c", "2h 2s"),
        ("Ah 3c", "Kh Qh Jh Th 9d", "9h 4c"),
    ],
    "straight flush": [
        ("9s 4c", "Ks Qs Js Ts 2d", "8d 7c"),
        ("Ad 5d", "2d 3d 4d Ks Kh", "Kc Kd"),
    ],
    "four of a kind": [
        ("Ac Ad", "Ah As Kd 7c 2h", "Kc Kh"),
        ("2c 3d", "2d 2h 2s Ah 9c", "As Ad"),
    ],
    "full house": [
        ("Ac Ad", "Ah Ks Kd 7c 2h", "Kc Qd"),
        ("2c 3d", "2d 2h 3s 9c Kh", "Ac 3c"),
    ],
    "flush": [
        ("Ad 9d", "Kd Qd Jd 4c 4h", "Tc 9h"),
        ("2s 7s", "5s 3s 4s Kd 9h", "6c 7d"),
    ],
    "straight": [
        ("Ah Kc", "Qd Js Th 4c 4d", "4h 7c"),
        ("5h Ac", "2d 3s 4h Kd 9c", "Kc Kh"),
    ],
    "three of a kind": [
        ("Ac Ad", "Ah Ks Qd 7c 2h", "Kc Qc"),
        ("2c 9d", "2d 2h 5s Kh Jc", "Kc Jd"),
        ("Ac 9d", "6d 6h 6s Kh Jc", "Qc Td"),  # all three in common
    ],
    "two pair": [
        ("Ac Ad", "Ks Kd Qh 7c 2h", "Qc Jd"),
        ("3c 2d", "3h 2s 4c Kd 9h", "Kh Qd"),
    ],
    "pair": [
        ("Ac Ad", "Ks Jd 9h 7c 2h", "Kc Qd"),
        ("2c 2d", "Ah Ks 9c 7d 5h", "Qd Jc"),
    ],
    "nothing": [
        ("Ac Kd", "Qh Js 9c 7d 3h", "Ad 4c"),
        ("Qh Kd", "Ac 2s 3h 9d 8c", "Jh 4c"),  # no straight goes round the ace
        ("Ah 9h", "Kh Qh 2d 7c 4s", "Jd 3c"),  # four of a suit are no flush
    ],
}
PAID = list(HANDS)[:6]  # rows of the Blind
TRIPS = list(HANDS)[:7]  # rows of the Trips and the Progressive Payout
BELOW_STRAIGHT, BELOW_TRIPS = list(HANDS)[6:], list(HANDS)[7:]

BEATS = [  # two cards that just beat two others, and the board
    ("Ac 9d", "Ad 8h", "Kh Jc 7s 4d 2h"),
    ("2c 3s", "Ac Qd", "Kh Jc 7s 4d 2h"),
    ("8c 5d", "Qd 3c", "Kh Ac 2d 8s 9h"),  # queen, king, ace, two, three is no straight
    ("Ac 3d", "Qc Jd", "8h 8s Kc 5d 2h"),
    ("3c 7d", "2c Ad", "3h 2d Ks Jc 9h"),  # the pair counts before the odd card
    ("3c 2d", "Ac Qd", "3h 2s As 8d 9c"),  # the lowest two pair, the highest pair
    ("9c 3d", "4d Ad", "Kh Ks 9d 4c 2s"),
    ("Ad 3c", "Qd Jc", "Kh Ks 9d 9c 4s"),
    ("2c 3d", "As Kh", "2h 2s Kd Ac 8h"),
    ("3c 3d", "2c 2d", "3h 2s Kd 9c 7d"),
    ("4c 5d", "Ac Ad", "Ah 2d 3s 9c 8h"),  # the lowest straight, the highest three of a kind
    ("5c 6d", "Ac 5h", "2d 3s 4c Kh Qd"),
    ("Kc As", "9d 8c", "Th Jd Qc 2s 3h"),
    ("7s 3s", "3h 6c", "2s 4s 5s Ah Kd"),
    ("3d 2h", "2d Kh", "Ad Qd 9d 5d Kc"),  # flushes, down to the fifth card
    ("2c 3d", "Ah Qh", "2h 2s 3h 9h Kd"),
    ("3c 7d", "2h Ah", "3h 3s 2d 2c Ks"),
    ("8c 4d", "5d Ad", "Kh Ks Kd 5c 8h"),
    ("2c 2d", "Ah Kd", "2h 2s Ad Ac 9h"),
    ("Ac 2d", "Kd Qd", "8c 8d 8h 8s 4c"),
    ("5d Ad", "Kc Kd", "2d 3d 4d Ks Kh"),
    ("6d 9c", "Ad Qh", "2d 3d 4d 5d Ks"),
    ("As 3c", "9s 4d", "Ts Js Qs Ks 2d"),
]
TIES = [  # suits and the cards left over do not count; the dealer has a pair or better
    ("8c 3d", "8h 4s", "8s Kd Qc Jh 2d"),
    ("Jd 2c", "Td 3h", "Kh Ks 9d 9c As"),
    ("2c 3d", "2h 4d", "Ah Kd Qc Js Th"),
    ("4d 2c", "3d Kc", "Ad Qd 9d 7d 5d"),
    ("Kc Kd", "2c 3d", "8c 8d 8h 8s Ac"),
]
TIE_BELOW_A_PAIR = ("Ac 4d", "Ah 3s", "Kh Jc 9s 8d 2h")

BOARD = "Jh 9s 2c 7d 5h"
CARDS = {"seat 1": "Jc 4d", "seat 2": "9d 3h", "dealer": "9h 8s", "community": BOARD}
CHOICES = {"seat 1": ["3x"], "seat 2": ["check", "check", "1x"]}
STAKES = {
    "seat 1": {"ante": 1000, "blind": 1000, "trips": 500},
    "seat 2": {"ante": 1500, "blind": 1500},
}
NETS = {"seat 1": 3500, "seat 2": -4500}  # jacks win 10 + 30 and lose Trips; nines lose to nines

MOMENTS = {  # of the usual round: how many choices have been made and how often cards turned up
    "bets are closed": (0, 0),
    "hands dealt": (0, 0),
    "a raise": (1, 0),
    "the flop": (2, 1),
    "a check": (3, 1),
    "the board": (3, 2),
}


class Book:
    """The game in one book. The usual round has the stakes, cards and nets above."""

    def __init__(self, name, stakes=None, net=0):
        self.desk = houseway.edition(f"{name}/ultimate-texas-holdem")
        self.stakes = {**STAKES, "seat 1": STAKES["seat 1"] | (stakes or {})}
        self.nets = {**NETS, "seat 1": NETS["seat 1"] + net}

    def one(self, own, dealer, board, *choices, options=None, pay=None, flip=(), **bets):
        """What each wager of a lone player came to; the Blind is as the Ante, the choice 4x."""
        cards = {"seat 1": own, "dealer": dealer, "community": board}
        bets.setdefault("blind", bets["ante"])
        house = self.desk.house(options, pay, flip)
        return decided(self.play(house, cards, {"seat 1": bets}, {"seat 1": choices or ("4x",)}))

    def table(self, board, dealer, *seats, meter=None, options=None, pay=None, flip=()):
        """A round of several seats: the cards, the stakes and the choices of each."""
        told = {f"seat {n}": seat for n, seat in enumerate(seats, start=1)}
        cards = {"community": board, "dealer": dealer} | {who: s[0] for who, s in told.items()}
        bets = {who: {"blind": s[1]["ante"]} | s[1] for who, s in told.items()}
        choices = {who: s[2:] for who, s in told.items()}
        return self.play(self.desk.house(options, pay, flip), cards, bets, choices, meter)

    def play(self, house, cards, bets, choices, meter=None):
        """A round to its end; all cards and choices are used."""
        stakes = {who: cents(placed) for who, placed in bets.items()}
        meters = {"progressive payout": parse_dollars(meter)} if meter else None
        script = Script(stakes, hands(cards), choices)
        round_ = Round(house, list(stakes), meters).play(script)
        assert not script.left_over()
        return round_

    def bet(self, options=None, **bets):
        """The stakes of a seat that tries to place these opening wagers."""
        round_ = self.desk.round(1, options=options)
        round_.answer(cents(bets))
        return dict(round_.table.stakes["seat 1"])

    def stopped(self, moment, choices=CHOICES, cards=CARDS, **options):
        """The usual round up to a moment, and what will finish it."""
        round_ = Round(self.desk.house(options), 2)
        script = Script(self.stakes, hands(cards), choices)
        chosen, turned = MOMENTS[moment]
        while (
            len(noted(round_, "chose")) < chosen
            or len(noted(round_, "revealed")) < turned
            or not noted(round_, "announced")
            or (moment != "bets are closed" and not isinstance(round_.ask, Choose))
        ):
            round_.answer(script(round_.ask, round_))
        return round_, script

    def folded(self, *choices, seat="seat 1", **options):
        """The usual round until a seat has folded; the other one has raised."""
        other = "seat 2" if seat == "seat 1" else "seat 1"
        told = {seat: [*choices], other: ["check", "check", "1x"]}
        round_ = Round(self.desk.house(options), 2)
        script = Script(self.stakes, hands(CARDS), told)
        while not [e for e in noted(round_, "settled") if e.who == seat]:
            round_.answer(script(round_.ask, round_))
        return round_, script

    def dealt(self, **options):
        """Who is dealt which cards, from the lowest up, by which rule; all check and bet."""
        round_, _ = self.stopped("bets are closed", **options)
        left = list(DECK[:13])
        while not round_.over:
            if isinstance(round_.ask, Deal):
                n = round_.ask.cards
                round_.answer(left[:n])
                left = left[n:]
            else:
                round_.answer("check" if "check" in round_.ask.options else "1x")
        return [(e.who, e.cards, e.rule, e.at) for e in noted(round_, "dealt")]

    # -- irregularities --------------------------------------------------------------------------

    def assert_goes_on(self, irregularity, at, **options):
        """Whenever it happens, it is recorded and the usual round ends as usual."""
        for moment in MOMENTS:
            round_, script = self.stopped(moment, **options)
            if not declared(round_, irregularity):
                continue
            round_.play(script)
            assert cited(noted(round_, "declared")) == [(irregularity, at)]
            assert {seat: round_.net(seat) for seat in STAKES} == self.nets

    def assert_voids(self, irregularity, at, **options):
        """Whenever it happens, all hands are void and every stake goes back."""
        for moment in MOMENTS:
            round_, _ = self.stopped(moment, **options)
            if not declared(round_, irregularity):
                continue
            assert not noted(round_, "settled")
            self.assert_back(round_, irregularity, at)

    def assert_trips_settled(self, irregularity, at, trips, **options):
        """Void; once all have two cards the board is completed and Trips alone settled on it."""
        for moment in MOMENTS:
            round_, script = self.stopped(moment, **options)
            if not declared(round_, irregularity):
                continue
            round_.play(script)
            if moment == "bets are closed":
                assert not noted(round_, "settled")
                self.assert_back(round_, irregularity, at)
                continue
            self.assert_back(round_, irregularity, at, "trips")
            assert decided(round_) == {"trips": ("-$5.00", *trips)}
            turned = [e.cards for e in noted(round_, "revealed") if e.who == "community"]
            assert turned == ["Jh 9s 2c", "7d 5h"]

    def trips_settled(self, irregularity, own, board, **options):
        """What a Trips of $5 comes to, with these cards, in a round void before the Flop."""
        cards = CARDS | {"seat 1": own, "community": board, "seat 2": "2d 3h", "dealer": "8d 8s"}
        round_, script = self.stopped("hands dealt", cards=cards, **options)
        round_.declare(irregularity)
        return decided(round_.play(script))["trips"]

    def assert_back(self, round_, rule, at, but=""):
        """The round is over and every stake, but one, went back under the rule."""
        staked = {(s, w): n for s, bets in self.stakes.items() for w, n in bets.items() if w != but}
        staked |= {(e.who, e.wager): e.stake for e in noted(round_, "put")}
        back = noted(round_, "returned")
        assert round_.over
        assert {(e.who, e.wager): e.stake for e in back} == staked
        assert len(back) == len(staked)
        assert set(cited(noted(round_, "declared", "voided", "returned"))) == {(rule, at)}

    def assert_foreign(self, irregularity, at, *dealings):
        """In these other ways of dealing it cannot be declared, and nothing changes."""
        for dealing in dealings:
            round_, script = self.stopped("a raise", dealing=dealing)
            with refused(irregularity, at):
                round_.declare(irregularity)
            round_.play(script)
            assert {seat: round_.net(seat) for seat in STAKES} == self.nets

    # -- decisions -------------------------------------------------------------------------------

    def assert_asked(self, known, options, rule, at, **elected):
        """Players who have not raised are asked, from the left, with these cards known."""
        told = {seat: ["check"] * (known > 0) + ["check"] * (known > 3) for seat in STAKES}
        round_ = Round(self.desk.house(elected), 2)
        script = Script(self.stakes, hands(CARDS), told)
        while not (isinstance(round_.ask, Choose) and round_.ask.rule == rule):
            round_.answer(script(round_.ask, round_))
        for seat in STAKES:
            seen = " ".join([CARDS[seat], *BOARD.split()[:known]])
            assert round_.table.hands.known(seat) == parse_cards(seen)
            assert (round_.ask.who, round_.ask.options) == (seat, options)
            for other in {"4x", "3x", "2x", "1x", "check", "fold", "5x"} - {*options}:
                with refused(rule, at):
                    round_.answer(other)
            round_.answer(options[0])
        assert cited(e for e in noted(round_, "chose"))[-2:] == [(rule, at)] * 2

    def assert_play(self, choices, times, rule, at):
        """These choices end in a Play Wager of this multiple, and nothing more is asked."""
        cards = {"seat 1": "Jc 4d", "dealer": "9h 8s", "community": BOARD}
        bets = {"seat 1": {"ante": "$12.50", "blind": "$12.50"}}
        round_ = self.play(self.desk.house(), cards, bets, {"seat 1": choices})
        (put,) = noted(round_, "put")
        assert (put.who, put.wager, put.stake) == ("seat 1", "play", 1250 * times)
        assert (put.rule, put.at) == (rule, at)
        assert len(noted(round_, "chose")) == len(choices)

    def assert_turned(self, n, cards, rule, at, **options):
        """Community cards are seen once the last player has decided, and not before."""
        round_, script = self.stopped(("a raise", "a check")[n], CHECKS, **options)
        assert len(noted(round_, "revealed")) == n
        while len(noted(round_, "revealed")) == n:
            round_.answer(script(round_.ask, round_))
        turned = noted(round_, "revealed")[n]
        assert (turned.who, turned.cards, turned.seen_by) == ("community", cards, "")
        assert (turned.rule, turned.at) == (rule, at)
        assert len(noted(round_, "chose")) == 2 * (n + 1)


CHECKS = {seat: ["check", "check", "1x"] for seat in STAKES}


def hands(cards):
    """Everybody's cards; what is burned is any other card."""
    return {who: parse_cards(text) for who, text in cards.items()}


def cents(bets):
    """Keywords and dollars as wagers and cents: `progressive_payout` has two words."""
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


def on(deal):
    """A deal of HANDS as `one` wants it: own, dealer, board."""
    own, board, dealer = deal
    return own, dealer, board


def rows(names, *odds):
    """A printed table: each row with its odds."""
    return dict(zip(names, odds, strict=True))


def every(table):
    """Each hand of each of these rows, with the odds printed for it if there are any."""
    odds = table if isinstance(table, dict) else {}
    return [(*deal, odds[row]) if odds else deal for row in table for deal in HANDS[row]]


def winnings(stake, odds):
    """What printed odds win on a stake; in `x for y` the stake is part of the x."""
    won, how, each = odds.split()
    gross = parse_dollars(stake) * int(won) // int(each)
    return dollars(gross - parse_dollars(stake) if how == "for" else gross)


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
