"""What the rule tests of Free Bet, Double Attack and Double Back Jack share."""

from contextlib import contextmanager
from itertools import count

import pytest

import houseway
from houseway.equipment.cards import parse_cards
from houseway.errors import Refused, Unreadable
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script
from houseway.table.asks import Choose, Deal
from tests.oracles.moment import declared

# ---- the usual round: the dealer goes over with 24, and both players win ------------------------

USUAL = {"seat 1": ("8c 5h 6d", "hit", "stand"), "seat 2": ("Kc 9d", "stand")}
DEALER = "6h Kd 8h"


class Book:
    """A game in one book, at $10 a seat unless it is said.

    A player is his cards and what he does, hand after hand; hands made by splitting follow a bar,
    as in `8c 3h Kd / 8d Tc`. The dealer's cards are upcard, hole card and cards drawn.
    """

    def __init__(self, name):
        self.desk = houseway.edition(name)
        attack = "double attack" in self.desk.edition.wagers
        self.main = "bet" if attack else "blackjack"
        self.before = ("no double attack",) if attack else ()  # what is asked before the cards
        self.usual = {seat: (hand, *self.before, *does) for seat, (hand, *does) in USUAL.items()}

    # -- playing -----------------------------------------------------------------------------------

    def start(self, players, dealer, bets=None, until=None, shoe=None, options=None, pay=None):
        """A round up to some moment, else as far as it goes, and the script that will finish it."""
        house = self.desk.house(options, pay)
        cards = {"dealer": dealer}
        for seat, (hands, *_) in players.items():
            for n, hand in enumerate(hands.split(" / "), 1):
                cards[seat if n == 1 else f"{seat} hand {n}"] = hand
        stakes = {seat: {self.main: "$10"} | (bets or {}).get(seat, {}) for seat in players}
        script = Script(
            {s: {w: parse_dollars(a) for w, a in placed.items()} for s, placed in stakes.items()},
            {who: parse_cards(hand, house.decks) for who, hand in cards.items()},
            {seat: does for seat, (_, *does) in players.items()},
        )
        round_ = Round(house, list(players), carried={"shoe": shoe} if shoe else None)
        stops = until or (lambda r: isinstance(r.ask, Choose) and not script.can_choose(r.ask))
        while not round_.over and not stops(round_):
            round_.answer(script(round_.ask, round_))
        return round_, script

    def seats(self, players, dealer, bets=None, **how):
        """A whole round of several players, in which everything that was given was used."""
        round_, script = self.start(players, dealer, bets, **how)
        assert round_.over, round_.ask
        assert script.left_over() == ""
        return round_

    def one(self, hands, dealer, *does, stake="$10", options=None, pay=None, **beside):
        """The round of a lone player; other wagers as keywords, `push_22="$5"`."""
        placed = {self.main: stake} | {w.replace("_", " "): a for w, a in beside.items()}
        players, bets = {"seat 1": (hands, *does)}, {"seat 1": placed}
        return self.seats(players, dealer, bets, options=options, pay=pay)

    def asked(self, hands, dealer, *does, stake="$10", options=None):
        """The same up to the choice that comes after those given."""
        bets = {"seat 1": {self.main: stake}}
        round_, _ = self.start({"seat 1": (hands, *does)}, dealer, bets, options=options)
        assert isinstance(round_.ask, Choose)
        return round_

    def bet(self, options=None, **bets):
        """The stakes of a seat that tries to place these opening wagers."""
        round_ = self.desk.round(1, options=options)
        round_.answer({w.replace("_", " "): parse_dollars(a) for w, a in bets.items()})
        return dict(round_.table.stakes["seat 1"])

    # -- what goes wrong ---------------------------------------------------------------------------

    def moments(self):
        """The usual round at every question it asks after the wagers."""
        for n in count(2):
            given = count()
            round_, script = self.start(
                self.usual, DEALER, until=lambda _, n=n, given=given: next(given) == n
            )
            if round_.over:
                assert n > 5
                return
            yield round_, script

    def assert_goes_on(self, irregularity, at):
        """Whenever it may happen it is recorded, and the usual round ends as usual."""
        for round_, script in self.moments():
            ask = round_.ask
            if not declared(round_, irregularity):
                continue
            assert round_.ask == ask
            finish(round_, script)
            assert cited(noted(round_, "declared")) == [(irregularity, at)]
            assert nets(round_) == {"seat 1": 1000, "seat 2": 1000}

    def assert_discarded(self, irregularity, at):
        """Whenever it may happen, the card leaves the shoe without being used."""
        for round_, script in self.moments():
            out, ask = list(round_.table.hands.out), round_.ask
            if not declared(round_, irregularity, cards=parse_cards("9s")):
                continue
            assert round_.table.hands.out == [*out, *parse_cards("9s")]
            assert round_.ask == ask
            finish(round_, script)
            assert cited(noted(round_, "declared")) == [(irregularity, at)]
            assert nets(round_) == {"seat 1": 1000, "seat 2": 1000}

    def assert_next_card(self, irregularity, at):
        """The next player who draws gets it, else the dealer; useless, it is discarded."""
        for does, taker in (("hit", "seat 1"), ("stand", "dealer")):
            round_, _ = self.start(self.usual, DEALER, until=acts("seat 1"))
            round_.declare(irregularity, cards=parse_cards("8s"))
            assert cited(noted(round_, "declared")) == [(irregularity, at)]
            round_.answer(does)
            if taker == "dealer":
                round_.answer("stand")  # seat 2; nobody has taken it
            with pytest.raises(Unreadable):
                round_.answer(parse_cards("6d"))
            round_.answer(parse_cards("8s"))
            assert [(e.who, e.cards) for e in noted(round_, "drew")][-1] == (taker, "8s")
        round_, _ = self.start(self.usual, "9h Kd", until=acts("seat 1"))
        round_.declare(irregularity, cards=parse_cards("8s"))
        for _ in self.usual:
            round_.answer("stand")
        last = round_.events[-2]
        assert (last.says, last.rule, last.at) == ("8s goes to the discard rack", irregularity, at)
        assert round_.net("seat 1") == -1000

    def assert_dealt_later(self, irregularity, at, who, pattern):
        """At the deal a player is skipped: the cards come in this order, all else as usual."""
        round_, script = self.start(self.usual, DEALER, until=deals_to("hole card"))
        round_.declare(irregularity, who)
        assert round_.ask.pattern == pattern
        finish(round_, script)
        assert cited(noted(round_, "declared")) == [(irregularity, at)]
        assert nets(round_) == {"seat 1": 1000, "seat 2": 1000}

    def assert_dead_at_the_deal(self, irregularity, at, **beside):
        """A hand without its cards is dead: all its wagers go back, and the others play on."""
        bets = {"seat 1": {w.replace("_", " "): a for w, a in beside.items()}}
        round_, script = self.start(self.usual, DEALER, bets, until=deals_to("hole card"))
        staked = round_.table.stakes["seat 1"].copy()
        round_.declare(irregularity, "seat 1")
        assert "seat 1" not in round_.ask.to
        round_.play(script)
        back = noted(round_, "returned")
        assert {e.wager: e.stake for e in back} == staked
        assert set(cited(back)) == {(irregularity, at)}
        assert nets(round_) == {"seat 1": 0, "seat 2": 1000}

    def assert_late_card(self, irregularity, at):
        """The card that was forgotten comes after the other players' and before the hole card."""
        round_, script = self.start(self.usual, DEALER, until=deals_to("seat 1", holding=2))
        round_.declare(irregularity, "seat 1")
        assert round_.ask.who == "seat 2"
        finish(round_, script)
        assert cited(noted(round_, "declared")) == [(irregularity, at)]
        order = [e.who for e in round_.events if e.cards]
        assert order[-3:] == ["seat 1", "hole card", "dealer"]
        assert nets(round_) == {"seat 1": 1000, "seat 2": 1000}

    def assert_late_card_refused(self, irregularity, at, returned, settled, **beside):
        """He does not want it late: his hand is dead; what is settled on the dealer's cards is."""
        bets = {"seat 1": {w.replace("_", " "): a for w, a in beside.items()}}
        until = deals_to("seat 1", holding=2)
        round_, script = self.start(self.usual, DEALER, bets, until=until)
        round_.declare(irregularity, "seat 1")
        round_.play(script)
        assert ends(round_) == dict.fromkeys(returned, ("returned", irregularity, at)) | settled
        assert round_.net("seat 2") == 1000

    def assert_late_card_refused_on_one_hand(self, split, number, ended):
        """Of a split pair one hand is dead; the other plays on, and wins with the usual round."""
        who = "seat 1" if number == 1 else "seat 1 hand 2"
        does = ("hit", "stand") if number == 1 else ("stand", "hit")
        hands = "8c 5h / 8d 5c"
        round_, script = self.start(
            {"seat 1": (hands, *self.before, split, *does)}, DEALER, until=deals_to(who, holding=2)
        )
        round_.declare("late-card-refused", who)
        finish(round_, script)
        assert {wager: end[0] for wager, end in ends(round_).items()} == ended

    def assert_reshuffled(self, irregularity, at):
        """All but the cards on the table are shuffled, one is burned, and the round goes on."""
        declines = ("no second chance",) * ("second chance" in self.desk.edition.wagers)
        players = self.usual | {"seat 1": ("8c 5h Kh", *self.before, "hit", *declines)}
        round_, script = self.start(players, DEALER, until=acts("seat 2"))
        ask = round_.ask
        round_.declare(irregularity)
        assert sorted(round_.table.hands.out) == sorted(parse_cards("Kc 9d 6h Kd"))
        assert round_.ask == Deal(("discard rack",))
        round_.answer(parse_cards("8c"))
        burnt = noted(round_, "dealt")[-1]
        assert (burnt.who, burnt.seen_by) == ("discard rack", "nobody")
        assert (burnt.rule, burnt.at) == (irregularity, at)
        assert round_.ask == ask
        finish(round_, script)
        assert nets(round_) == {"seat 1": -1000, "seat 2": 1000}

    def assert_stops(self, irregularity, at):
        """Nothing is dealt before the device is repaired or replaced."""
        for round_, script in self.moments():
            ask = round_.ask
            round_.declare(irregularity)
            assert (round_.ask.who, round_.ask.options) == ("supervisor", ("repaired or replaced",))
            with refused(irregularity, at):
                round_.answer("stand")
            round_.answer("repaired or replaced")
            assert round_.ask == ask
            finish(round_, script)
            assert nets(round_) == {"seat 1": 1000, "seat 2": 1000}

    def assert_void(self, irregularity, at):
        """Whenever it happens, all hands are dead and every wager goes back."""
        for round_, _ in self.moments():
            round_.declare(irregularity)
            assert round_.over
            back = noted(round_, "returned")
            assert {(e.who, e.wager): e.stake for e in back} == {
                (seat, self.main): 1000 for seat in USUAL
            }
            assert set(cited(noted(round_, "voided", "returned"))) == {(irregularity, at)}
            assert not noted(round_, "settled")


# ---- moments -------------------------------------------------------------------------------------


def acts(who):
    """When a player is asked to act on a hand."""
    return lambda r: isinstance(r.ask, Choose) and r.ask.who == who and "stand" in r.ask.options


def deals_to(who, holding=0):
    """When a card is about to be dealt to somebody who holds so many."""
    return lambda r: (
        isinstance(r.ask, Deal) and who in r.ask.to and len(r.table.hand(who)) == holding
    )


def finish(round_, script):
    """Play on to the end with everything that was given."""
    round_.play(script)
    assert script.left_over() == ""


# ---- what happened -------------------------------------------------------------------------------


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def cited(events):
    """The rule and section of each event."""
    return [(event.rule, event.at) for event in events]


def by_rule(round_, rule):
    """What was told, dealt or put under a rule, with its section."""
    return [(e.verb, e.who, e.what, e.at) for e in round_.events if e.rule == rule]


def told(round_, rule):
    """The words under a rule."""
    return [e.what for e in round_.events if e.rule == rule]


def ends(round_, seat="seat 1"):
    """How each wager of a seat ended: what it won or lost, or where it went; rule and section."""
    found = {}
    for e in noted(round_, "settled", "collected", "returned"):
        if e.who == seat:
            assert e.wager not in found
            found[e.wager] = (dollars(e.net) if e.verb == "settled" else e.verb, e.rule, e.at)
    return found


def nets(round_):
    """What each seat won or lost."""
    return {seat: round_.net(seat) for seat in round_.table.stakes}


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
