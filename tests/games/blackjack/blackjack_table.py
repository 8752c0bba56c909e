"""What the rule tests of Blackjack and Spanish 21 share: a table and what became of it."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.equipment.cards import parse_cards
from houseway.errors import Refused
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script
from houseway.table.asks import Choose, Wagers

TEN = {"blackjack": "10"}  # the usual wager


class Book:
    """A game in one book."""

    def __init__(self, edition):
        self.desk = houseway.edition(edition)

    def round(self, hands, dealer, choices=None, bets=None, **options):
        """A finished round, in which every card and choice that is given is needed.

        Hands are each seat's; those made by splitting follow after a stroke: `8c Ts / 8d 9c`.
        """
        shoe, burnt = options.pop("shoe", ""), options.pop("burnt", "")
        house = self.desk.house(options, options.pop("pay", None))
        cards = {"dealer": parse_cards(dealer, 8)}
        for seat, held in hands.items():
            for n, hand in enumerate(held.split(" / "), 1):
                cards[seat if n == 1 else f"{seat} hand {n}"] = parse_cards(hand, 8)
        if burnt:
            cards["discard rack"] = parse_cards(burnt, 8)
        stakes = {
            seat: {w: parse_dollars(a) for w, a in ((bets or {}).get(seat) or TEN).items()}
            for seat in hands
        }
        words = {seat: list(told) for seat, told in (choices or {}).items()}
        script = Script(stakes, cards, words)
        standing = {"shoe": shoe} if shoe else None
        round_ = Round(house, list(stakes), carried=standing).play(script)
        assert script.left_over() == ""
        return round_

    def alone(self, mine, dealer, *choices, bets=None, **options):
        """A finished round of a lone player."""
        told = {"seat 1": choices} if choices else {}
        return self.round({"seat 1": mine}, dealer, told, bets and {"seat 1": bets}, **options)

    def decided(self, mine, dealer, *choices, bets=None, **options):
        """Each wager of a lone player with what it won, its rule and its section."""
        return decided(self.alone(mine, dealer, *choices, bets=bets, **options))

    def wins(self, mine, dealer, *choices, bets=None, **options):
        """The same, the money alone."""
        ended = self.decided(mine, dealer, *choices, bets=bets, **options)
        return {wager: told[0] for wager, told in ended.items()}

    def placed(self, bets, **options):
        """The stakes of a player who tries to place these, in cents."""
        round_ = Round(self.desk.house(options))
        round_.answer({wager: parse_dollars(stake) for wager, stake in bets.items()})
        return dict(round_.table.stakes["seat 1"])

    def bet(self, *bets, shoe="", **options):
        """A round in which `n` seats have bet; the first cards come next."""
        standing = {"shoe": shoe} if shoe else None
        round_ = Round(self.desk.house(options), len(bets), carried=standing)
        for stakes in bets:
            while not isinstance(round_.ask, Wagers):
                round_.answer(parse_cards("2c"))  # put aside
            round_.answer({wager: parse_dollars(stake) for wager, stake in stakes.items()})
        return round_

    def dealt(self, mine, dealer, bets=None, **options):
        """A round of a lone player after the first cards: the player's two, the dealer's two."""
        round_ = self.bet(bets or TEN, **options)
        deal(round_, {"seat 1": mine}, dealer)
        return round_

    def asks(self, mine, dealer, *choices, bets=None, **options):
        """What a lone player may choose, after these choices; later cards are in order."""
        cards = parse_cards(mine, 8)
        round_ = self.dealt(mine[:5], dealer, bets, **options)
        return answered(round_, choices, cards[2:]).ask


def deal(round_, hands, dealer):
    """The first cards in the order of the deal; the dealer has an up card and a hole card."""
    up, hole = parse_cards(dealer, 8)
    held = {seat: parse_cards(cards, 8) for seat, cards in hands.items()}
    round_.answer(round_.ask.in_order(held | {"dealer": (up,), "hole card": (hole,)}))


def answered(round_, choices, cards=()):
    """The round after these choices, with these cards whenever one is dealt."""
    told, coming = list(choices), list(cards)
    while (told and isinstance(round_.ask, Choose)) or (coming and not _chooses(round_)):
        if isinstance(round_.ask, Choose):
            round_.answer(told.pop(0))
        else:
            round_.answer((coming.pop(0),))
    assert not told
    assert not coming
    return round_


def _chooses(round_):
    return round_.ask is None or isinstance(round_.ask, Choose)


def cards(text):
    """Cards of a shoe."""
    return parse_cards(text, 8)


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def under(round_, rule):
    """The events under a rule."""
    return [event for event in round_.events if event.rule == rule]


def only(round_, rule):
    """The one event under a rule."""
    (event,) = under(round_, rule)
    return event


def rules(round_):
    """The rule of each event."""
    return [event.rule for event in round_.events]


def decided(round_, seat="seat 1"):
    """Each settled wager of a seat with what it won, its rule and its section."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


def order(round_):
    """Seat and wager in the order in which they were settled."""
    return [(int(e.who[-1]), e.wager) for e in noted(round_, "settled")]


def returned(round_, seat="seat 1"):
    """Each wager that a seat got back, with its rule."""
    back = [e for e in noted(round_, "returned") if e.who == seat]
    return {e.wager: (dollars(e.stake), e.rule) for e in back}


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
