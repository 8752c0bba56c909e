"""Cards that run out at a live table: the automatic dealer goes on, a supervisor has a way out."""

import asyncio

from houseway.session.audit import audit_table
from houseway.table.asks import Deal
from houseway.web.accounts import PLAYER, Person
from houseway.web.pages.table.supervisor import possible, supervisor_html
from tests.session.sessions import Pairs
from tests.web.floors import SUE, pit_in, settled

SILENT = "grand-ronde/blackjack"  # its book says nothing of cards that run out
WANTED = ("split", "hit", "no insurance")
PEOPLE = {f"seat {n}": Person(f"player {n}", PLAYER, local=True) for n in range(1, 8)}


async def full_table(pit):
    """One deck and all who find a place."""
    table = await pit.open_table(
        SUE, "pit 1", SILENT, options={"decks": "1"}, seed=1, practice=True
    )
    table.session._sealer.chance = Pairs(1)
    for seat, person in PEOPLE.items():
        await table.sit(person, seat, 100_000_00)
    return table


async def greedy_round(table, stop):
    """All bet, split and hit as long as they may; ends where the round does, or at `stop`."""
    for seat, person in PEOPLE.items():
        await table.bet(person, seat, {"blackjack": 10_00})
    seen = await settled(table, SUE)
    while seen.in_round and not stop():
        if seen.ask.kind == "choose":
            options = table.session.ask.options
            choice = next((o for w in WANTED for o in options if o.startswith(w)), options[0])
            await table.choose(PEOPLE[seen.ask.seat], seen.ask.who, choice)
        elif table.automatic:
            raise AssertionError(f"nobody goes on: {seen.ask}")
        else:
            await table.deal(SUE)
        seen = await settled(table, SUE)


def called_off(table):
    return [e for e in table.session.round.events if e.rule == "called-off"]


def test_the_automatic_dealer_calls_the_round_off(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await full_table(pit)
            for _ in range(12):
                await greedy_round(table, lambda: False)
                if called_off(table):
                    break
            assert called_off(table)
            assert [r for r in pit.refusals.last() if r.who == "house"] == []
            assert audit_table(pit.store, "pit 1").whole

    asyncio.run(play())


def test_the_drawer_offers_to_call_the_round_off(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await full_table(pit)
            await table.house_acts.set_automatic(SUE, False)
            for _ in range(12):
                await greedy_round(table, lambda: table.session.cards_short)
                offered = [entry.id for entry in possible(table.session)]
                if table.session.cards_short:
                    break
                assert "called-off" not in offered
            assert isinstance(table.session.ask, Deal)
            assert offered[-1] == "called-off"
            html = supervisor_html(table.view_for(SUE), possible(table.session))
            assert 'value="called-off"' in html
            await table.house_acts.declare(SUE, "called-off")
            assert not table.view_for(SUE).in_round
            assert audit_table(pit.store, "pit 1").whole

    asyncio.run(play())
