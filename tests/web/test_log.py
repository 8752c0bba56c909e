"""The log as somebody reads it: covered cards stay covered, told ones can be checked by hand."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from houseway.equipment.cards import parse_cards
from houseway.equipment.chance import Seeded
from houseway.equipment.sealed import cards_of
from houseway.errors import BadLog
from houseway.session import TableSession
from houseway.session.disclosure import TableLog
from houseway.session.money.ledger import chips_of
from houseway.session.reveal import reveal_shoe
from houseway.store import Store, open_store
from houseway.store.chain import first_link
from houseway.table.answers import replay
from houseway.table.asks import Choose, Deal, Roll, Spin
from houseway.table.events import ALL, DEALT, Event
from houseway.table.transcripts import read_transcript
from houseway.web.felt.cards import spoken
from houseway.web.pages.log.felt import view_at
from houseway.web.pages.log.show import entries_html, events_html, shoe_html
from houseway.web.pages.shared.still_felt import felt_html
from houseway.web.workers.audit import audit
from tests.session.sessions import EDITIONS, bots, house_of, opened

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "floor.db", create=True)


def at_a_choice(store: Store, name: str, seed: int = 3) -> TableSession:
    """A table at which somebody is asked to decide, cards in everybody's hands."""
    session = TableSession.open(store, "t", house_of(name), chance=Seeded(seed), practice=True)
    session.sit("seat 1", "Ann")
    session.sit("seat 2", "Bob")
    player = bots(session, name, seed)
    for seat in ("seat 1", "seat 2"):
        session.buy_in(seat, 10_000_00)
    while True:
        if not session.state.in_round:
            session.begin()
        elif isinstance(session.ask, (Deal, Roll, Spin)):
            session.deal()
        elif isinstance(session.ask, Choose):
            return session
        else:
            assert session.ask
            assert session.round
            session.answer(player(session.ask, session.round))


def everything_shown(book: TableLog, person: str) -> str:
    """All that a page tells this person of a log, in every step of every round."""
    told = [line.decode() for line in book.lines(person)]
    told.append(entries_html(book, book.search(), person, book.revealed_through(person)))
    for played in book.rounds:
        told.append(book.transcript(played, person))
        seen = [(n, book.seen(one, person)) for n, one in enumerate(played.logged, 1)]
        told.append(events_html(seen, book.house, len(seen)))
        for step in range(played.first_step, len(seen) + 1):
            picture = view_at(book, played, step, person)
            told.append(" ".join(card for hand in picture.hands.values() for card in hand))
            told.append(felt_html(picture, book.house))
    return "\n".join(told)


def covered_from(book: TableLog, person: str) -> set[str]:
    """The cards of the last round that this person has not seen by the rules of the table."""
    played = book.rounds[-1]
    mine = {seat for seat, who in played.seats.items() if who == person}
    dealt, known = set(), set()
    for event in played.events:
        dealt |= set(event.cards.split())
        if event.seen_by == ALL or event.seen_by in mine:
            known |= set(event.cards.split())
    return dealt - known


WITH_HIDDEN_CARDS = [
    "jack/three-card-poker", "pa/four-card-poker", "jack/ultimate-texas-holdem",
    "jack/let-it-ride", "jack/mississippi-stud", "jack/crazy-four-poker",
]  # fmt: skip  # one deck, so that a card that shows was told


@pytest.mark.parametrize("name", WITH_HIDDEN_CARDS)
@pytest.mark.parametrize("person", ["Ann", "Bob", "an auditor", "nobody", ""])
def test_nothing_of_a_round_in_progress_is_told_but_what_the_person_saw(
    store: Store, name: str, person: str
) -> None:
    at_a_choice(store, name)
    book = TableLog(store, "t")
    covered = covered_from(book, person)
    assert covered
    shown = everything_shown(book, person)
    for card in covered:
        assert not re.search(rf"\b{card}\b", re.sub(r"<svg.*?</svg>", "", shown, flags=re.S))
        assert spoken(card) not in shown
    if person == "Ann":
        mine = [e for e in book.rounds[-1].events if e.who == "seat 1" and e.verb in DEALT]
        assert all(card in shown for event in mine for card in event.cards.split())


@pytest.mark.parametrize("name", WITH_HIDDEN_CARDS[:2])
def test_links_are_not_told_once_a_card_could_be_found_by_trying(store: Store, name: str) -> None:
    at_a_choice(store, name)
    book = TableLog(store, "t")
    for person in ("Ann", "an auditor"):
        last = book.revealed_through(person)
        assert 0 < last < len(book.entries)
        shown = everything_shown(book, person)
        for n, link in enumerate(book.hashes):
            assert (link[:12] in shown) == (n <= last)


def test_told_links_can_be_recomputed_from_the_export(store: Store) -> None:
    session = opened(store, "jack/three-card-poker", 5, "t")
    bots(session, "jack/three-card-poker", 5).play(4)
    link = first_link("t").hash
    lines = list(TableLog(store, "t").lines("anybody"))
    for line in lines:
        told = json.loads(line)
        entry = line.partition(b',"entry":')[2].removesuffix(b"}\n")
        assert told["covered"] == 0
        assert told["before"] == link.hex()
        link = hashlib.sha256(link + entry).digest()
        assert told["hash"] == link.hex()
    assert link == store.read("t")[1].hash
    assert len(lines) == len(store.read("t")[0])


@pytest.mark.parametrize("name", ["jack/blackjack", "jack/mini-baccarat", "pa/free-bet-blackjack"])
def test_what_nobody_saw_of_a_shoe_stays_covered_until_the_shoe_is_told(
    store: Store, name: str
) -> None:
    session = opened(store, name, 11, "t")
    player = bots(session, name, 11)
    player.play(3)
    book = TableLog(store, "t")
    assert book.rounds[-1].over
    hidden = [o for p in book.rounds for o in p.logged if o.event.seen_by not in (ALL,)]
    assert hidden
    for one in hidden:
        for person in ("an auditor", ""):
            assert set(book.seen(one, person).cards.split()) == {"??"}
    while session.state.draws.number == 1:
        player.play(1)
    told = TableLog(store, "t")
    assert told.shoes[0].text
    assert not told.shoes[1].text
    for entry in told.entries:
        for one in entry:
            if one.shoe == 1:
                assert told.seen(one, "an auditor") == one.event


def test_the_rest_of_a_sealed_shoe_is_nowhere_in_the_log(store: Store) -> None:
    session = opened(store, "jack/blackjack", 4, "t")
    bots(session, "jack/blackjack", 4).play(2)
    secret = store.sealed("t", 1)
    shown = everything_shown(TableLog(store, "t"), "an auditor")
    assert secret not in shown
    assert secret.split()[0] not in shown  # the nonce


@pytest.mark.parametrize("name", EDITIONS)
def test_a_told_round_is_a_transcript_that_can_be_replayed(store: Store, name: str) -> None:
    session = opened(store, name, 2, "t")
    bots(session, name, 2).play(2)
    session.close()
    book = TableLog(store, "t")
    for played in book.rounds:
        house, events = read_transcript(book.transcript(played, "anybody"))
        assert house.describe() == book.house.describe()
        assert replay(house, events).events == played.events


@pytest.mark.parametrize("name", EDITIONS)
def test_a_told_shoe_lies_open_card_by_card_and_throw_by_throw(store: Store, name: str) -> None:
    session = opened(store, name, 6, "t")
    bots(session, name, 6).play(3)
    session.close()
    book = TableLog(store, "t")
    for shoe in book.shoes:
        revealed = reveal_shoe(book, shoe)
        assert revealed.fits
        assert revealed.hashed == hashlib.sha256(shoe.text.encode()).hexdigest()
        happened = [o.event for p in book.rounds for o in p.logged if o.shoe == shoe.n]
        went = [drawn for drawn in revealed.items if drawn.round]
        if cards_of(shoe.text):
            assert [drawn.what for drawn in revealed.items] == shoe.text.split()[1:]
            dealt = sorted(c for e in happened if e.verb in DEALT for c in e.cards.split())
            assert sorted(drawn.what for drawn in went) == dealt
            for event in happened:
                if event.verb in DEALT and event.who != "discard rack":
                    there = {drawn.what for drawn in went if drawn.who == event.who}
                    assert set(event.cards.split()) <= there
        else:
            assert [c.what for c in went] == [
                e.says for e in happened if e.verb in ("rolled", "spun")
            ]
        assert shoe_html(revealed).count("<li") == len(revealed.items)


def test_a_text_that_was_not_committed_to_is_found_out(store: Store) -> None:
    session = opened(store, "jack/three-card-poker", 6, "t")
    bots(session, "jack/three-card-poker", 6).play(1)
    book = TableLog(store, "t")
    words = book.shoes[0].text.split()
    words[1], words[2] = words[2], words[1]
    book.shoes[0].text = " ".join(words)
    with pytest.raises(BadLog, match="does not match its commitment"):
        reveal_shoe(book, book.shoes[0])
    book.shoes[0].text = ""
    with pytest.raises(BadLog, match="still sealed"):
        reveal_shoe(book, book.shoes[0])


@pytest.mark.parametrize("name", ["jack/three-card-poker", "jack/craps", "jack/blackjack"])
def test_chips_in_front_are_those_of_the_books(store: Store, name: str) -> None:
    session = opened(store, name, 9, "t")
    bots(session, name, 9).play(3)
    book = TableLog(store, "t")
    last = book.rounds[-1]
    ledger = session.state.ledger
    chips = book.chips_at(last, len(last.logged))
    assert chips == {who: ledger[chips_of(who)] for who in session.state.seats.values()}
    assert len({tuple(p.chips.items()) for p in book.rounds}) > 1


def test_entries_are_found_by_player_and_by_what_happened(store: Store) -> None:
    session = at_a_choice(store, "jack/three-card-poker")
    book = TableLog(store, "t")
    assert book.players() == ["Ann", "Bob"]
    assert session.state.rounds == 1
    bets = [one.event for _, found in book.search("Bob", "wagered") for one in found]
    assert bets
    assert {event.who for event in bets} == {"seat 2"}
    assert [n for n, _ in book.search()] == list(range(len(book.entries), 0, -1))
    assert all(one.event.verb == "bought" for _, f in book.search("", "bought") for one in f)


def test_the_log_names_whoever_acted_for_the_house(store: Store) -> None:
    """At the entry, at the event of the round, and when one looks for his name."""
    table = at_a_choice(store, "jack/three-card-poker")
    with table.done_by("sue <boss>"):
        table.fill(500_00)
        table.declare("dealer-card-exposed")
    book = TableLog(store, table.name)
    found = book.search("sue <boss>")
    assert [events[0].event.verb for _, events in found] == ["declared", "filled"]
    assert "sue <boss>" in book.players()
    shown = entries_html(book, book.search(), "ann", book.revealed_through("ann"))
    assert shown.count("by sue &lt;boss&gt;") == 2
    happened = book.rounds[-1].logged
    by = {n: book.acted_by(one) for n, one in enumerate(happened, 1)}
    assert [happened[n - 1].event.verb for n, name in by.items() if name] == ["declared"]
    rows = events_html([(n, o.event) for n, o in enumerate(happened, 1)], book.house, 1, by)
    assert rows.count("by sue &lt;boss&gt;") == 1


def test_an_audit_tells_whole_or_what_is_wrong_and_names_no_card(tmp_path: Path) -> None:
    where = tmp_path / "floor.db"
    with open_store(where, create=True) as store:
        at_a_choice(store, "jack/three-card-poker")
        found = audit(str(where), "t")
        assert found["whole"]
        assert found["rounds"] == 1
        bodies, _ = store.read("t")
        dealt = bodies[-1]
        hand = CARD.findall(dealt.decode())
        other = next(c for c in ("2c", "3c", "4c", "5c", "6c", "7c", "8c") if c not in hand)
        forged = dealt.replace(hand[0].encode(), other.encode(), 1)
        assert forged != dealt
        store._run("UPDATE houseway_entries SET body = ? WHERE n = ?", (forged, len(bodies)))
    wrong = audit(str(where), "t")
    assert not wrong["whole"]
    assert f"entry {len(bodies)}" in wrong["wrong"]
    assert not CARD.search(wrong["wrong"])
    parse_cards(other)  # what was forged is a card, so the audit had one to name


def test_the_end_of_a_round_is_told_in_words():
    house = house_of("jack/three-card-poker")
    for net, words in ((1000, "house wins $10.00"), (-500, "house loses $5.00")):
        told = events_html([(1, Event(verb="closed", who="table", net=net))], house)
        assert f"round over, {words}" in told
        assert "closed" not in told
    lost = Event(verb="settled", who="seat 1", wager="ante", stake=500, net=-500, says="lose")
    assert "ante $5.00 loses $5.00<" in events_html([(1, lost)], house)
