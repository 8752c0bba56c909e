"""What the rule tests of the three books share: a table to play at, known hands, printed odds."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.equipment.cards import parse_cards
from houseway.errors import Refused, Unreadable
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script
from houseway.table.asks import Deal
from tests.oracles.moment import declared

RIDE, WITHDRAW = "let it ride", "withdraw"
SHOE = {"dealing": "automated shoe"}
DEALINGS = ("manual shoe", "hand", "automated shoe")

FIVE = {  # three own cards and two community cards, for each hand that some table pays
    "royal flush": [("As Ks Qs", "Js Ts"), ("Th Jh Ah", "Kh Qh")],
    "straight flush": [("9h 8h 7h", "6h 5h"), ("Kc Qc Jc", "Tc 9c"), ("Ad 2d 4d", "5d 3d")],
    "four-of-a-kind": [("8c 8d 8h", "8s Kd"), ("2c 2d 3h", "2h 2s"), ("As Ac Kd", "Ad Ah")],
    "full house": [("9c 9d 9h", "4s 4d"), ("2c 2d 3h", "3s 2s"), ("As Kc Kd", "Ad Ah")],
    "flush": [("Kd 9d 4d", "Jd 2d"), ("2h 3h 4h", "5h 7h"), ("As Ks Qs", "Js 9s")],
    "straight": [("9h 8d 7c", "6s 5h"), ("Ah 2d 3c", "4s 5h"), ("Ah Kd Qc", "Js Th")],
    "three-of-a-kind": [("4c 4d Ts", "4h Jc"), ("2c 9d Ks", "2h 2d"), ("As Ac Ad", "3h 8c")],
    "two pair": [("4c 4d Ts", "Th Jc"), ("2c 3d 9s", "3h 2d"), ("As Kc 5d", "Kh Ad")],
    "tens or better": [
        ("Tc Td 4s", "7h 2d"),
        ("Jc 8d 4s", "7h Jd"),
        ("8c 3d 4s", "Qh Qd"),
        ("2c Kd Ks", "7h 9d"),
        ("Ac 5d 4s", "9h Ad"),
    ],
}
PAIR_BELOW_TENS = [("9c 9d 4s", "7h 2d"), ("2c 8d As", "Kh 2d")]
NOTHING = [
    ("Ah Kd Qc", "Js 9h"),
    ("Qh Kd Ac", "2s 3h"),  # an ace is not the middle of a straight
    ("7c 5d 4s", "3h 2d"),
    ("Kd 9d 4d", "Jd 2s"),  # four of a suit are no flush
]

THREE = {  # the player's own three cards; what is in the middle does not matter
    "mini-royal": ["As Ks Qs", "Qd Ad Kd"],
    "straight flush": ["9h 8h 7h", "Kc Qc Jc", "Ad 2d 3d"],
    "three-of-a-kind": ["8c 8d 8h", "2c 2d 2h"],
    "straight": ["9h 8d 7c", "Ah 2d 3c", "Ah Kd Qc"],
    "flush": ["Kd 9d 4d", "2h 3h 5h"],
    "pair": ["4c 4d Ts", "2c 2d As"],
}
BELOW_A_PAIR = ["Kh 9c 5s", "Kh As 2s", "Qh Ts 9s"]  # king, ace, two is no straight
MIDDLE = "6c 3s"  # two community cards that no hand above holds

STAKES = {  # the usual round: two seats, of which the first has the bonus wagers too
    "seat 1": {
        "bet 1": 1000,
        "bet 2": 1000,
        "bet 3": 1000,
        "let it ride bonus": 100,
        "three card bonus": 500,
    },
    "seat 2": {"bet 1": 500, "bet 2": 500, "bet 3": 500},
}
CARDS = {
    "seat 1": "Tc Td 4s",
    "seat 2": "Ah Kd 9s",
    "community": "7h Kc",
    "discard rack": "2d",
}
CHOICES = {"seat 1": [WITHDRAW, WITHDRAW], "seat 2": [RIDE, WITHDRAW]}
# seat 1: tens pay $10 on Bet 3; the bonus of $1 loses; a pair pays $5 on the Three Card Bonus
# seat 2: kings pay $5 each on Bets 1 and 3
NETS = {"seat 1": 1000 - 100 + 500, "seat 2": 500 + 500}

MOMENTS = {  # a moment of the usual round: so many events of a kind -> what is withdrawn by then
    ("announced", 1): [],
    ("dealt", 1): [],
    ("chose", 1): ["bet 1"],  # seat 1 has withdrawn its first bet
    ("revealed", 1): ["bet 1"],  # the first community card is up, seat 1 is asked again
    ("chose", 3): ["bet 1", "bet 2"],  # only seat 2 has still to decide on its second bet
}


class Book:
    """The game in one book."""

    def __init__(self, name):
        self.desk = houseway.edition(f"{name}/let-it-ride")

    def play(self, own, middle, path=(RIDE, RIDE), *, bet="$10", **given):
        """The round of a lone player: three equal bets, these bonus wagers, options, pay, flip."""
        elected = {key: given.pop(key) for key in ("options", "pay", "flip") if key in given}
        stakes = {"bet 1": bet, "bet 2": bet, "bet 3": bet, **worded(given)}
        cents = {wager: parse_dollars(amount) for wager, amount in stakes.items()}
        hands = {"seat 1": parse_cards(own), "community": parse_cards(middle)}
        script = Script({"seat 1": cents}, hands, {"seat 1": path})
        return Round(self.desk.house(**elected), 1).play(script)

    def one(self, *cards, **given):
        """What each wager of a lone player came to."""
        return decided(self.play(*cards, **given))

    def bet(self, options=None, **bets):
        """The stakes of a seat that tries to place these opening wagers."""
        round_ = self.desk.round(1, options=options)
        round_.answer({w: parse_dollars(amount) for w, amount in worded(bets).items()})
        return dict(round_.table.stakes["seat 1"])

    def three(self, amount, options=None, **bonuses):
        """The stakes of a seat that tries three equal bets and these bonus wagers."""
        return self.bet(options, bet_1=amount, bet_2=amount, bet_3=amount, **bonuses)

    def stopped(self, verb, count=1, **options):
        """The usual round at a moment, and what will finish it."""
        round_ = Round(self.desk.house(options), 2)
        hands = {who: parse_cards(cards) for who, cards in CARDS.items()}
        script = Script(STAKES, hands, CHOICES)
        while len(noted(round_, verb)) < count:
            round_.answer(script(round_.ask, round_))
        return round_, script

    def usual(self, **options):
        """The usual round, played to its end."""
        round_, script = self.stopped("announced", **options)
        return round_.play(script)

    def deal(self, deck, **options):
        """Each hand of the usual seats, dealt from the top of a deck, with rule and section."""
        return hands_dealt(self.dealt(deck, **options)[0])

    def dealt(self, deck, **options):
        """The usual round with its cards from the top of a deck, and what will finish it."""
        round_, script = self.stopped("announced", **options)
        cards = list(parse_cards(deck))
        while isinstance(round_.ask, Deal):
            n = round_.ask.cards
            round_.answer(cards[:n])
            del cards[:n]
        return round_, script

    # -- when something goes wrong ---------------------------------------------------------------

    def assert_voids(self, irregularity, at, **options):
        """Whenever it happens, all hands are void and every stake still up goes back."""
        for moment in MOMENTS:
            round_, _ = self.stopped(*moment, **options)
            if not declared(round_, irregularity):
                continue
            assert_void(round_, irregularity, at, MOMENTS[moment])

    def assert_goes_on(self, irregularity, at, **options):
        """Whenever it happens, it is recorded and the usual round ends as usual."""
        for moment in MOMENTS:
            round_, script = self.stopped(*moment, **options)
            if not declared(round_, irregularity):
                continue
            round_.play(script)
            assert cited(noted(round_, "declared")) == [(irregularity, at)]
            assert {seat: round_.net(seat) for seat in STAKES} == NETS

    def ruled(self, irregularity, at, moment, rulings, **options):
        """The usual round with an irregularity at a moment, ruled on hand by hand."""
        round_, script = self.stopped(*moment, **options)
        round_.declare(irregularity)
        for seat, ruling in zip(STAKES, rulings, strict=True):
            assert round_.ask.who == "supervisor"
            assert round_.ask.options == (f"{seat} void", f"{seat} valid")
            assert not noted(round_, "voided", "settled")
            with refused(irregularity, at):
                round_.answer(f"{seat} wins")
            with pytest.raises(
                Unreadable, match="the supervisor must rule on the last irregularity first"
            ):
                round_.declare("shuffler-jams")
            round_.answer(f"{seat} {ruling}")
        said = [e for e in noted(round_, "chose") if e.who == "supervisor"]
        assert [e.says for e in said] == [f"{s} {r}" for s, r in zip(STAKES, rulings, strict=True)]
        assert set(cited(said)) == {(irregularity, at)}
        return round_, script

    def assert_ruled(self, irregularity, at, **options):
        """Whenever it happens, each hand is void or, to the player's benefit, called valid."""
        for moment, withdrawn in MOMENTS.items():
            round_, _ = self.ruled(irregularity, at, moment, ("void", "void"), **options)
            assert_void(round_, irregularity, at, withdrawn)
            round_, script = self.ruled(irregularity, at, moment, ("valid", "valid"), **options)
            round_.play(script)
            assert not noted(round_, "voided")
            self.assert_favoured(round_, irregularity, at)
            assert round_.net("seat 2") == NETS["seat 2"]
            round_, script = self.ruled(irregularity, at, moment, ("valid", "void"), **options)
            round_.play(script)
            self.assert_favoured(round_, irregularity, at)
            assert not decided(round_, "seat 2")
            back = {w: (dollars(s), irregularity, at) for w, s in STAKES["seat 2"].items()}
            assert returned(round_, "seat 2") == back

    def assert_favoured(self, round_, irregularity, at):
        """Seat 1 won what it would have won in the usual round; its losing bonus went back."""
        won = {wager: net for wager, (net, *_) in decided(round_).items()}
        assert won == {"bet 3": "$10.00", "three card bonus": "$5.00"}
        assert returned(round_)["let it ride bonus"] == ("$1.00", irregularity, at)

    def assert_belongs(self, irregularity, at, dealing):
        """It can happen only in one way of dealing; in the others it is refused."""
        for other in self.desk.edition.options["dealing"].values:
            round_, script = self.stopped("dealt", dealing=other)
            if other == dealing:
                round_.declare(irregularity)
                continue
            with refused(irregularity, at):
                round_.declare(irregularity)
            assert {seat: round_.play(script).net(seat) for seat in STAKES} == NETS

    def assert_leaves(self, at):
        """Whenever seat 1 leaves, what it has up is lost, what it withdrew is not; seat 2 plays."""
        for moment, withdrawn in MOMENTS.items():
            round_, script = self.stopped(*moment)
            round_.declare("player-leaves", "seat 1")
            round_.play(script)
            gone = [e for e in noted(round_, "settled") if e.who == "seat 1"]
            lost = {w: stake for w, stake in STAKES["seat 1"].items() if w not in withdrawn}
            assert {e.wager: -e.net for e in gone} == lost
            assert set(cited(gone)) == {("player-leaves", at)}
            back = [e.wager for e in noted(round_, "returned") if e.who == "seat 1"]
            assert back == withdrawn
            assert round_.net("seat 2") == NETS["seat 2"]
            assert [e.who for e in noted(round_, "revealed")] == ["community"] * 2 + ["seat 2"]
            chosen = [e for e in noted(round_, "chose") if e.who == "seat 1"]
            assert len(chosen) == len(withdrawn)  # who has left decides nothing


def worded(bets):
    """Keywords as wagers, `bet_1` as `bet 1`, without those that are None."""
    return {wager.replace("_", " "): amount for wager, amount in bets.items() if amount}


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def cited(events):
    """The rule and section of each event."""
    return [(event.rule, event.at) for event in events]


def hands_dealt(round_):
    """Who got which cards, under which rule and section; in the order of the first cards."""
    hands = {}
    for event in noted(round_, "dealt"):
        cards = hands.get(event.who, ("",))[0]
        hands[event.who] = (f"{cards} {event.cards}".strip(), event.rule, event.at)
    return hands


def decided(round_, seat="seat 1"):
    """Each settled wager of a seat with what it won, its rule and its section."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


def returned(round_, seat="seat 1"):
    """Each stake that went back to a seat, with its rule and section."""
    back = [e for e in noted(round_, "returned") if e.who == seat]
    return {e.wager: (dollars(e.stake), e.rule, e.at) for e in back}


def assert_void(round_, rule, at, withdrawn):
    """The usual round is over; every stake went back under the rule, but for those withdrawn."""
    up = {(seat, w): stake for seat, bets in STAKES.items() for w, stake in bets.items()}
    for wager in withdrawn:
        del up["seat 1", wager]
    assert round_.over
    assert not noted(round_, "settled")
    assert not any(round_.table.stakes.values())
    voided = noted(round_, "voided", "returned")[len(withdrawn) :]
    assert {(e.who, e.wager): e.stake for e in voided if e.verb == "returned"} == up
    assert voided[0].verb == "voided"
    assert set(cited(voided)) == {(rule, at)}
    before = [(e.who, e.wager) for e in noted(round_, "returned")[: len(withdrawn)]]
    assert before == [("seat 1", wager) for wager in withdrawn]


def winnings(stake, odds):
    """What printed odds win on a stake; in `x for y` and `$x` the stake is part of the x."""
    cents = parse_dollars(stake)
    if odds.startswith("$"):
        return dollars(parse_dollars(odds) - cents)
    won, how, each = odds.replace(",", "").split()
    paid = cents * int(won) // int(each)
    return dollars(paid - cents if how == "for" else paid)


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
