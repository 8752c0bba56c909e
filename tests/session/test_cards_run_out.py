"""Cards that run out in the middle of a round: the book's remedy, or the supervisor's."""

from __future__ import annotations

import pytest

from houseway.editions import House, load
from houseway.equipment.chance import Seeded
from houseway.equipment.sealed import cards_of, commitment
from houseway.errors import BadLog, Refused
from houseway.session import TableSession
from houseway.session.audit import audit_table, read_entries, verify_draws
from houseway.store import open_store
from houseway.table.asks import Choose, Deal, Wagers
from houseway.table.stakes import keys_offered
from tests.session.sessions import Pairs, bots, find, forge, opened, watch

HITS = ("split", "free split", "hit", "no insurance")


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "tables.db", create=True) as kept:
        yield kept


def full_table(store, name, seed, seats=7):
    """One deck and all who find a place."""
    house = House(load(name), {"decks": "1"})
    session = TableSession.open(
        store, f"{name} {seed}", house, chance=Pairs(seed), practice=True, bank=1_000_000_00
    )
    for n in range(1, seats + 1):
        session.sit(f"seat {n}", f"player {n}")
        session.buy_in(f"seat {n}", 10_000_00)
    watch(session)
    return session


def greedy(ask, round_):
    """Somebody who splits and hits as long as he may."""
    if isinstance(ask, Wagers):
        alone = [w for w in keys_offered(round_.house) if not round_.house.wager(w).needs]
        return {alone[0]: 10_00}
    wanted = [option for word in HITS for option in ask.options if option.startswith(word)]
    return (wanted or list(ask.options))[0]


def until_short(session):
    """Play until more cards are wanted than there are; True if that happens."""
    session.begin()
    while session.ask is not None:
        if session.cards_short:
            return True
        if isinstance(session.ask, Deal):
            session.deal()
        else:
            session.answer(greedy(session.ask, session.round))
    return False


def short_table(store, name):
    """A table at which the cards have just run out."""
    session = full_table(store, name, 1)
    assert until_short(session)
    return session


@pytest.mark.parametrize("name", ["jack/blackjack", "jack/free-bet-blackjack"])
def test_the_discards_are_sealed_and_the_round_is_finished(store, name):
    session = short_table(store, name)
    with pytest.raises(Refused, match=r"cards are needed and .* left; declare 'too-few-cards'"):
        session.deal()
    with pytest.raises(Refused, match="the book has a remedy: declare 'too-few-cards'"):
        session.declare("called-off")
    first, on_table = session._sealer.text, list(session.round.table.hands.on_table())
    session.declare("too-few-cards")
    rack = cards_of(session._sealer.text)
    assert not set(rack) & set(on_table)  # what lies on the table stays there
    assert set(rack) <= set(cards_of(first))
    again = TableSession.restore(store, session.name, chance=Seeded(9))
    assert (again.ask, again._sealer.text) == (session.ask, session._sealer.text)
    assert again.state.shoe._cards == session.state.shoe._cards
    events = [e for entry in read_entries(store, session.name) for e in entry.events]
    assert not any(e.verb == "unsealed" for e in events)  # it would show the hole card
    session.play(greedy)
    told = [e.says for e in entries_of_verb(store, session.name, "unsealed")]
    assert told[0] == first
    assert {one.verified for one in verify_draws(store, session.name)} == {True}
    assert audit_table(store, session.name).rounds == 1


def entries_of_verb(store, name, verb):
    return [e for entry in read_entries(store, name) for e in entry.events if e.verb == verb]


def test_where_the_book_says_nothing_the_round_is_called_off(store):
    """grand-ronde has no word about it: every wager goes back."""
    session = short_table(store, "grand-ronde/blackjack")
    with pytest.raises(Refused, match="declare 'called-off'"):
        session.deal()
    with pytest.raises(Refused, match="declare 'called-off'"):
        TableSession.restore(store, session.name, chance=Seeded(1)).deal()
    staked = session.state.ledger["layout"]
    assert staked
    session.declare("called-off")
    assert session.ask is None
    assert session.state.ledger["layout"] == 0
    assert sum(e.stake for e in session.round.events if e.verb == "returned") == staked
    session.play(lambda ask, r: greedy(ask, r) if isinstance(ask, Wagers) else ask.options[0])
    session.close()
    assert audit_table(store, session.name).rounds == 2


@pytest.mark.parametrize(
    "name", ["jack/blackjack", "jack/free-bet-blackjack", "grand-ronde/blackjack"]
)
def test_rounds_come_to_their_end(store, name):
    """Whatever happens to the cards, `play` ends; the books balance after every event."""
    declared = 0
    for seed in range(4):
        session = full_table(store, name, seed)
        with session.together(2):
            for _ in range(2):
                session.play(greedy)
                declared += any(e.verb == "declared" for e in session.round.events)
        session.close()
        assert audit_table(store, session.name).rounds == 2
    assert declared


def test_a_round_is_not_called_off_for_nothing(store):
    session = full_table(store, "grand-ronde/blackjack", 1)
    session.begin()
    with pytest.raises(Refused, match="only when there are no cards to finish it"):
        session.declare("called-off")
    while not isinstance(session.ask, Choose):
        session.answer(greedy(session.ask, session.round)) if isinstance(
            session.ask, Wagers
        ) else session.deal()
    with pytest.raises(Refused, match="only when there are no cards to finish it"):
        session.declare("called-off")


def test_an_empty_rack_is_not_shuffled(store):
    session = full_table(store, "jack/blackjack", 1)
    session.begin()
    with pytest.raises(Refused, match="the discard rack holds 0 cards"):
        session.declare("too-few-cards")
    assert session.state.phase == "a round is on"


def test_a_forged_rack(store):
    """Cards for the rest of the round that are not the discards."""
    session = short_table(store, "jack/blackjack")
    session.declare("too-few-cards")
    session.play(greedy)
    assert audit_table(store, session.name).whole
    nonce, *cards = find_text(store, session.name, 1).split()
    other = next(c for c in find_text(store, session.name, 0).split()[1:] if c not in cards)
    forged = " ".join([nonce, *cards[:-1], other])

    def change(entries):
        find(entries, "unsealed", 1)[1]["says"] = forged
        event = find(entries, "committed", 1)[1]
        event["says"] = event["says"].replace(event["says"][:64], commitment(forged))

    forge(store, session.name, change)
    with pytest.raises(BadLog, match="shoe 2 is not the discards"):
        audit_table(store, session.name)


def find_text(store, name, n):
    return entries_of_verb(store, name, "unsealed")[n].says


def test_called_off_by_a_forger(store):
    """A round that goes badly for the house is called off with cards enough."""
    session = full_table(store, "grand-ronde/blackjack", 3)
    until_short(session)
    if session.ask is not None:
        session.declare("called-off")
    assert audit_table(store, session.name).whole

    def change(entries):
        at = next(
            n for n, e in enumerate(entries) if any(v["verb"] == "chose" for v in e["events"])
        )
        wagers = [v for e in entries for v in e["events"] if v["verb"] == "wagered"]
        back = [{**v, "verb": "returned", "rule": "called-off", "at": ""} for v in wagers]
        first = {"verb": "declared", "who": "table", "rule": "called-off"}
        from houseway.table.remedies import CALLED_OFF

        first["says"] = CALLED_OFF.what
        void = {
            "verb": "voided",
            "who": "table",
            "rule": "called-off",
            "says": "all hands are void",
        }
        told = find(entries, "unsealed")[1]
        carried = [v for e in entries for v in e["events"] if v["verb"] == "carried"]
        del entries[at:]
        entries.append(
            {
                "when": entries[-1]["when"],
                "events": [first, void, *back, {"verb": "closed", "who": "table"}, *carried, told],
            }
        )

    forge(store, session.name, change)
    with pytest.raises(BadLog, match="called off that could be finished"):
        audit_table(store, session.name)


@pytest.mark.parametrize("name", ["jack/blackjack", "jack/mini-baccarat"])
def test_cards_do_not_run_out_in_a_full_shoe(store, name):
    """No round is voided or dealt from the discards while the shoe has the cards it needs."""
    session = opened(store, name, seed=8)
    bot = bots(session, name, 9)
    bot._buy_in()
    session.play(bot)
    session.begin()
    while not (isinstance(session.ask, Deal) and session.round.table.stakes["seat 1"]):
        session.answer(bot(session.ask, session.round))
    before = session.head
    with pytest.raises(Refused, match=r"which is enough for now|discard rack holds"):
        session.declare("too-few-cards")
    assert session.head == before
