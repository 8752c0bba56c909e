"""What every table must keep, in every edition: money, the same again, an audit that passes."""

import pytest

from houseway.equipment.chance import Seeded
from houseway.session import TableSession
from houseway.session.audit import audit_table, read_entries
from houseway.session.money.ledger import OUTSIDE, TIPS, meter_of
from houseway.store import open_store
from tests.session.sessions import EDITIONS, Trouble, bots, house_of, opened, watch

every_edition = pytest.mark.parametrize("name", EDITIONS)


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "tables.db", create=True) as kept:
        yield kept


@every_edition
def test_money_is_conserved_after_every_event(name, store):
    """Random rounds with trouble: the books balance after each event, the meters are the books."""
    session = opened(store, name, seed=5)
    state = watch(session)
    trouble = Trouble(session, name, seed=6)
    with session.together():
        for _ in range(12):
            trouble.round()
    session.close()
    assert state.checked > 100
    assert state.ledger["layout"] == 0
    theirs = sum(map(state.ledger.__getitem__, [OUTSIDE, TIPS, *map(meter_of, state.meters)]))
    assert state.ledger.house_win == -theirs  # what is on a meter is the players'
    assert not [account for account in state.ledger if account.startswith("player ")]


@every_edition
def test_restored_it_is_the_same_table(name, store):
    """Left at any moment and restored: the same state, the same question, the same chance."""
    session = opened(store, name, seed=7)
    bot = bots(session, name, 8)
    bot.play(2)
    session.begin()
    for _ in range(60):
        again = TableSession.restore(store, name, chance=Seeded(99))
        assert again.state.summary() == session.state.summary()
        assert again.state.round == session.state.round
        assert again.ask == session.ask
        if session.ask is None:
            break
        assert again._sealer.text == session._sealer.text
        assert again.state.shoe._cards == session.state.shoe._cards
        one_step(session, bot)
    told = audit_table(store, name)
    assert told.events > 20


def one_step(session, bot):
    """The table's part, or a bot's answer."""
    from houseway.table.asks import Deal, Roll, Spin

    if isinstance(session.ask, (Deal, Roll, Spin)):
        session.deal()
    else:
        session.answer(bot(session.ask, session.round))


@every_edition
def test_the_procedures_of_the_book_open_the_table(name, store):
    session = opened(store, name, seed=1)
    done = [(e.at, e.says) for e in next(read_entries(store, name)).events if e.verb == "did"]
    procedures = house_of(name).edition.procedures
    for key in ("inspection", "opening", "shuffle", "cut"):
        for step in procedures.get(key, []):
            assert (step.where, step.do) in done
    assert session.state.open
    assert session.state.ledger["float"] > 0
