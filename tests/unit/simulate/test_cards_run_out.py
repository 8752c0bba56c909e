"""Cards that run out in a simulation: it does what a live table would do."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.editions import House, load
from houseway.equipment.cards import parse_cards, show
from houseway.equipment.chance import Seeded
from houseway.simulate.chunks import Plan, Table
from houseway.simulate.players import Deciding
from houseway.simulate.rows import Rows
from houseway.simulate.tally import Tally

HITS = ("split", "free split", "hit", "no insurance")
ORDER = "A23456789TJQK"


def greedy(ask, round_):
    """A player who splits and hits as long as allowed."""
    wanted = [option for word in HITS for option in ask.options if option.startswith(word)]
    return (wanted or list(ask.options))[0]


class Pairs(Seeded):
    """Deals a pair of low cards to seven seats, king and queen to the dealer, then low cards."""

    def draw(self, things, n):
        low = sorted(super().draw(things, len(things)), key=lambda card: ORDER.index(show(card)[0]))
        if len(things) < 52:
            return tuple(low[:n])
        return tuple(parse_cards("2c 3c 4c 5c 6c 7c 8c Kc 2d 3d 4d 5d 6d 7d 8d Qd"))


def table_of(name, decks, seats=6):
    """Every player hits until they bust."""
    house = House(load(name), {"decks": decks})
    return Table(
        Plan(house, Deciding("greedy", house, greedy), {"blackjack": 10_00}, seats, seed=1), 0
    )


def short_of_cards(table, left):
    """A table with a shoe that is almost empty, its discards, and its remaining cards."""
    cards = table.chance.shuffle(table.whole)
    table.shoe.fill(cards)
    table.shoe.begin()
    table.shoe.deal(len(cards) - left)
    table.shoe._more = 1  # a hand that was begun behind the cut card
    return Counter(cards[: len(cards) - left]), Counter(cards[len(cards) - left :])


def cards_of(events):
    """The cards of some events, burned ones included."""
    named = [e.cards for e in events if e.verb in ("dealt", "drew") and e.cards]
    return Counter(card for cards in named for card in parse_cards(cards))


def halves(round_):
    """The events before and after cards ran out."""
    at = next(n for n, e in enumerate(round_.events) if e.verb == "declared")
    return round_.events[:at], round_.events[at:]


@pytest.mark.parametrize("name", ["pa/free-bet-blackjack", "pa/double-back-jack"])
def test_the_round_is_finished_from_the_discards(name):
    """590.13(f), 591.13(f): from the discard rack alone; the next round has new cards."""
    table = table_of(name, "2")
    rack, _ = short_of_cards(table, left=16)
    round_ = table.play()
    before, after = halves(round_)
    assert after[0].rule == "too-few-cards"
    assert cards_of(before).total() <= 16
    assert cards_of(after).total() > 0
    assert cards_of(after) <= rack + cards_of(before)
    assert any(e.verb == "settled" for e in after)
    following = table.play()
    assert "shoe: new" in [e.says for e in following.events]
    assert table.shoe.left + cards_of(following.events).total() == len(table.whole)


def test_where_the_book_says_nothing_the_round_is_called_off():
    """Every wager goes back, and the next round has new cards."""
    table = table_of("grand-ronde/blackjack", "2")
    short_of_cards(table, left=16)
    round_ = table.play()
    before, after = halves(round_)
    assert after[0].rule == "called-off"
    assert {e.verb for e in after if e.who.startswith("seat")} == {"returned"}
    tally = Tally({}, [])
    tally.round(round_.events, Rows(table.house))
    assert tally.wins == [-sum(e.net for e in before if e.verb == "settled")]
    assert "shoe: new" in [e.says for e in table.play().events]


@pytest.mark.parametrize("name", ["jack/free-bet-blackjack", "jack/blackjack"])
def test_a_single_deck_may_run_out(name):
    """A single deck is shuffled for every round; its undealt cards stay undealt."""
    table = table_of(name, "1", seats=7)
    table.chance = Pairs(3)
    round_ = table.play()
    before, after = halves(round_)
    assert after[0].rule == "too-few-cards"
    assert cards_of(after).total() > 0
    assert cards_of(after) <= cards_of(before)
