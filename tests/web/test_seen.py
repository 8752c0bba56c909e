"""Nobody sees a hidden card: random rounds of every edition, with trouble, in all eyes."""

import re
from collections import Counter

import msgspec
import pytest

from houseway.equipment.sealed import commitment
from houseway.session.cards.shoes import deals_cards
from houseway.store import open_store
from houseway.table.events import DEALT, seat_of
from houseway.web.accounts import AUDITOR, SUPERVISOR, Person
from houseway.web.live.snapshot import Shoe, snapshot
from houseway.web.live.view import view_for
from tests.session.sessions import EDITIONS, Trouble, house_of, opened

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
WITH_CARDS = [name for name in EDITIONS if deals_cards(house_of(name))]
ROUNDS = 4


def seen_by(session, person):
    told = view_for(person, snapshot(session, 1), ahead={}, automatic=True, until=0)
    told.wagers = []  # nothing of chance in it, and long
    return told


def visible(session, seats):
    """The cards that whoever has these seats may know of, counted from the raw events."""
    known, hidden = Counter(), Counter()
    for event in session.state.round:
        cards = event.cards.split()
        seat = seat_of(event.who)
        if event.verb in DEALT and event.seen_by in ("", *seats):
            known.update(cards)
        elif event.verb in DEALT:
            hidden.update((seat, card) for card in cards)
        elif event.verb == "revealed":
            turned = [card for card in cards if hidden[seat, card]]
            known.update(turned)
            hidden.subtract((seat, card) for card in turned)
        elif event.verb in ("declared", "announced"):  # everybody hears which cards they were
            known |= Counter(CARD.findall(event.says)) + known
    return known


class Watching(Trouble):
    """Before every step looks at the table with everybody's eyes."""

    looks = hidden = 0

    def _now(self):
        self.look()
        return super()._now()

    def look(self):
        session = self.session
        players = set(session.state.seats.values())
        people = [Person(player) for player in players]
        people += [Person("sue", SUPERVISOR), Person("al", AUDITOR, local=True)]
        for person in people:
            self.check(person, seen_by(session, person))

    def check(self, person, told):
        session, state = self.session, self.session.state
        mine = [seat for seat, player in state.seats.items() if player == person.name]
        if told.shoe.revealed:
            assert not state.draws.committed
            assert commitment(told.shoe.revealed) == told.shoe.committed
            told.shoe = Shoe()
        known = visible(session, mine)
        text = msgspec.json.encode(told).decode()
        assert {card for card in CARD.findall(text) if not known[card]} == set(), person
        shown = Counter(card for hand in told.hands.values() for card in hand)
        self.looks, self.hidden = self.looks + 1, self.hidden + shown.pop("??", 0)
        assert shown <= known, (person, shown - known)
        table = session.round.table
        for who in table.hands.holders() if session.round else ():
            assert len(told.hands[who]) == len(table.hand(who)), who
        if told.ask and seat_of(told.ask.who) not in mine and person.role != SUPERVISOR:
            assert not told.ask.yours
            assert (told.ask.options, told.ask.closed, told.ask.most) == ([], {}, "")


@pytest.mark.parametrize("name", WITH_CARDS)
def test_nothing_hidden_is_seen(name, tmp_path):
    """The cards anybody is shown are cards he may know of, never more of them, never others."""
    with open_store(tmp_path / "tables.db", create=True) as store:
        session = opened(store, name, seed=11)
        watching = Watching(session, name, seed=12)
        with session.together():
            for _ in range(ROUNDS):
                watching.round()
                watching.look()
    assert watching.looks > 4 * ROUNDS


def test_there_was_something_to_hide(tmp_path):
    """The same walk over a game of hidden cards meets many of them."""
    with open_store(tmp_path / "tables.db", create=True) as store:
        session = opened(store, "jack/three-card-poker", seed=11)
        watching = Watching(session, "jack/three-card-poker", seed=12)
        with session.together():
            for _ in range(ROUNDS):
                watching.round()
    assert watching.hidden > 100


@pytest.mark.parametrize("name", ["jack/three-card-poker", "jack/ultimate-texas-holdem"])
def test_a_player_sees_his_own_cards(name, tmp_path):
    """What a seat was dealt is what its player, and nobody else, is shown."""
    with open_store(tmp_path / "tables.db", create=True) as store:
        session = opened(store, name, seed=3)
        trouble = Trouble(session, name, seed=4)
        trouble.bot._buy_in()
        session.begin()
        while not (session.ask and hasattr(session.ask, "options")):
            asked = session.ask
            if hasattr(asked, "cards"):
                session.deal()
            else:
                session.answer(trouble.bot(asked, session.round), by=asked.who)
        hands = seen_by(session, Person("bot 1")).hands
        dealt = next(e for e in session.state.round if e.verb == "dealt" and e.who == "seat 1")
        assert hands["seat 1"] == dealt.cards.split()
        assert set(hands["seat 2"]) == {"??"}
        assert set(seen_by(session, Person("bot 2")).hands["seat 1"]) == {"??"}


@pytest.mark.parametrize("name", EDITIONS)
def test_every_place_takes_its_least_stake(name, tmp_path):
    """The limits of a place are those the table keeps: its least amount passes, one below fails."""
    from houseway.errors import HousewayError
    from houseway.table.stakes import check_amount

    with open_store(tmp_path / "tables.db", create=True) as store:
        session = opened(store, name, seed=1)
    told = view_for(Person("ann"), snapshot(session, 1), ahead={}, automatic=True, until=0)
    assert told.wagers
    for place in told.wagers:
        check_amount(place.key, place.least, session.house)
        if place.most:
            check_amount(place.key, place.most, session.house)
            with pytest.raises(HousewayError):
                check_amount(place.key, place.most + place.step, session.house)
        with pytest.raises(HousewayError):
            check_amount(place.key, place.least - place.step, session.house)
