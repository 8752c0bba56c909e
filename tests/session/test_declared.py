"""What a supervisor declares at a live table tells nothing of hidden cards, and steers none."""

import json

import pytest

from houseway.equipment.cards import DECK, parse_cards, show
from houseway.equipment.chance import Seeded
from houseway.errors import BadLog, HousewayError, Unreadable
from houseway.session import TableSession
from houseway.session.audit import audit_table
from houseway.store import open_store
from houseway.table.asks import Choose, Deal
from tests.session.sessions import bots, find, forge, opened

THREE, JACK = "jack/three-card-poker", "jack/blackjack"


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "tables.db", create=True) as kept:
        yield kept


def begun(store, name, until, seed=8):
    """A table with a round on, at the first question of a kind that comes after the bets."""
    session = opened(store, name, seed=seed, seats=1)
    bot = bots(session, name, 9)
    bot._buy_in()
    session.begin()
    while not session.state.in_round or not (
        isinstance(session.ask, until) and session.round.table.stakes["seat 1"]
    ):
        if isinstance(session.ask, Deal):
            session.deal()
        else:
            session.answer(bot(session.ask, session.round))
    return session, bot


def answers_to_guesses(session, irregularity):
    """What is said to each card of the deck, and how much of the table has changed."""
    said, before = set(), (session.head, list(session.round.events), session.state.shoe.left)
    for card in DECK:
        with pytest.raises(HousewayError) as refused:
            session.declare(irregularity, cards=(card,))
        said.add(str(refused.value))
    assert (session.head, session.round.events, session.state.shoe.left) == before
    return said


@pytest.mark.parametrize(
    ("name", "irregularity", "until"),
    [
        (THREE, "face-up-card", Deal),
        (THREE, "face-up-card", Choose),
        (JACK, "face-up-card", Deal),
        (JACK, "exposed-card-drawn", Choose),
        (JACK, "dealer-draws-for-himself", Choose),
    ],
)
def test_no_guess_at_a_card_is_answered(store, name, irregularity, until):
    """The same is said to the next card, to those that are dealt, and to all the others."""
    session, _ = begun(store, name, until)
    (said,) = answers_to_guesses(session, irregularity)
    assert not any(f" {show(card)}" in said for card in DECK)


def test_a_card_that_is_only_mentioned_is_not_looked_for(store):
    """The dealer's cards and cards of the shoe may be named alike, and are recorded alike."""
    for card in DECK[::7]:
        session = opened(store, THREE, seed=8, seats=1, table=show(card))
        session.buy_in("seat 1", 100_00)
        session.begin()
        session.answer({"ante": 10_00})
        session.deal()
        session.declare("dealer-card-exposed", cards=(card,))
        told = [e.says for e in session.round.events if e.verb == "declared"]
        assert [says.startswith(show(card)) for says in told] == [True]


@pytest.mark.parametrize(
    "irregularity", ["face-up-card", "exposed-card-drawn", "dealer-draws-for-himself"]
)
def test_the_table_takes_the_next_card_and_tells_it(store, irregularity):
    session, bot = begun(store, JACK, Choose)
    (following,) = session.state.shoe.peek(1)
    session.declare(irregularity)
    (told,) = [e for e in session.round.events if e.verb == "declared"]
    assert told.says.startswith(f"{show(following)}: ")
    assert not told.seen_by
    again = TableSession.restore(store, JACK, chance=Seeded(1))
    assert again.state.shoe._cards == session.state.shoe._cards
    assert (again.ask, again.round.events) == (session.ask, session.round.events)
    session.play(bot)
    for _ in range(3):
        session.play(bot)
    session.close()
    assert audit_table(store, JACK).whole


@pytest.mark.parametrize("irregularity", ["face-up-card", "exposed-card-drawn"])
def test_a_record_that_tells_of_another_card_is_found_out(store, irregularity):
    """Whoever rewrites the log cannot put aside a card from the middle of the shoe."""
    session, _ = begun(store, JACK, Choose, seed=3)
    ahead = session.state.shoe.peek(session.state.shoe.left)
    session.declare(irregularity)
    while session.ask is not None:
        if isinstance(session.ask, Deal):
            session.deal()
        else:
            session.answer(session.ask.options[0])
    session.close()
    assert audit_table(store, JACK).whole
    other = next(card for card in reversed(ahead) if card != ahead[0])

    def change(entries):
        text = json.dumps(entries)
        _, event = find(entries, "declared")
        event["says"] = event["says"].replace(show(ahead[0]), show(other), 1)
        assert json.dumps(entries) != text

    forge(store, JACK, change)
    with pytest.raises(BadLog):
        audit_table(store, JACK)


def test_aces_cannot_be_picked_out_of_the_shoe(store):
    session, _ = begun(store, JACK, Deal)
    left = session.state.shoe.left
    for ace in parse_cards("As Ah Ad Ac"):
        with pytest.raises(HousewayError):
            session.declare("dealer-draws-for-himself", cards=(ace,))
    assert session.state.shoe.left == left


@pytest.mark.parametrize("who", ["seat 9", "seat 2", "eve", "seat 1 hand 2", "nobody", ""])
def test_what_goes_wrong_concerns_somebody_at_the_table(store, who):
    session, _ = begun(store, THREE, Deal)
    before = session.head
    for entry in session.house.edition.irregularities:
        with pytest.raises(Unreadable, match=r"No (hand|seat) called"):
            session.declare(entry.id, who)
    assert session.head == before
    session.declare("card-drawn-in-error", "dealer")
    session.declare("card-drawn-in-error", "seat 1")
    assert session.head != before
