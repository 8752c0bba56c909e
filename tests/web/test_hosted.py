"""Live tables: people, the dealer and bots at one table, and what is refused."""

import asyncio
import re
import threading

import pytest

from houseway.editions import load
from houseway.errors import BadStore, HousewayError, Refused, Unreadable
from houseway.money import dollars
from houseway.session import TableSession
from houseway.session.audit import audit_table, read_entries
from houseway.session.money.ledger import LAYOUT
from houseway.web.accounts import AUDITOR, PLAYER, SUPERVISOR, Person
from houseway.web.inputs import MOST
from houseway.web.live.bots import lawful_stakes
from tests.session.sessions import EDITIONS
from tests.web.floors import AL, ANN, BOB, CHIPS, SUE, THREE, pit_in, settled, until

ANTE = {"ante": 10_00}


async def seated(pit, edition=THREE, name="pit 1", **how):
    """A table with ann and bob at its first seats."""
    table = await pit.open_table(ANN, name, edition, **how)
    await table.sit(ANN, "seat 1", CHIPS)
    await table.sit(BOB, "seat 2", CHIPS)
    return table


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_of_every_edition(edition, tmp_path):
    """A person beside a bot: bets, is asked and answers until the round is over; the books hold."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", edition)
            await table.sit(ANN, "seat 1", CHIPS)
            await table.house_acts.bots(ANN, 1, "random")
            stakes = lawful_stakes(table.session.house, {})[0]
            await table.bet(ANN, "seat 1", stakes)
            asked = 0
            while (seen := await settled(table, ANN)).in_round:
                asked += 1
                assert asked < 500
                assert seen.ask.yours, seen.ask
                assert seen.ask.says
                if seen.ask.kind == "choose":
                    await table.choose(ANN, seen.ask.who, seen.ask.options[0], seen.version)
                else:
                    wanted = stakes if not seen.stakes.get("seat 1") else {}
                    await table.bet(ANN, "seat 1", wanted, seen.version)
            assert not table.stopped
            assert any(e.verb in ("settled", "returned") for e in seen.events)
            assert table.session.state.ledger[LAYOUT] == 0
            assert [r for r in pit.refusals.last() if r.who == "house"] == []
            assert audit_table(pit.store, "pit 1").whole

    asyncio.run(play())


def test_two_people_at_one_table(tmp_path):
    """Each bets when he likes; the round goes on when both have, and both are asked in turn."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            await table.bet(BOB, "seat 2", ANTE)  # before his turn: kept
            seen = await settled(table, ANN)
            assert seen.ask.kind == "wagers"
            assert seen.ask.yours
            assert seen.seats["seat 2"].ready
            assert seen.ahead == {}  # bob's bets are his own business
            assert table.view_for(BOB).ahead == {"seat 2": ANTE}
            await table.bet(ANN, "seat 1", {"ante": 20_00})
            seen = await settled(table, ANN)
            assert seen.stakes == {"seat 1": {"ante": 20_00}, "seat 2": ANTE}
            assert (seen.ask.seat, seen.ask.yours) == ("seat 1", True)
            await table.choose(ANN, "seat 1", "fold")
            assert table.view_for(BOB).ask.yours
            await table.choose(BOB, "seat 2", "play")
            assert not (await settled(table, BOB)).in_round

    asyncio.run(play())


def test_who_does_not_bet_in_time_sits_out(tmp_path):
    async def play():
        async with pit_in(tmp_path, window=0.05) as pit:
            table = await seated(pit)
            await table.bet(BOB, "seat 2", ANTE)
            assert table.view_for(ANN).until > 0
            await until(table, lambda: table.view_for(BOB).stakes == {"seat 2": ANTE})
            await until(table, lambda: table.view_for(BOB).ask.kind == "choose")
            assert table.view_for(BOB).until == 0

    asyncio.run(play())


def test_nobody_waits_for_bots_or_those_who_have_bet(tmp_path):
    async def play():
        async with pit_in(tmp_path, window=600) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.sit(ANN, "seat 3", CHIPS)
            await table.house_acts.bots(ANN, 4, "random")
            await table.bet(ANN, "seat 3", ANTE)
            seen = await settled(table, ANN)
            assert seen.ask.yours
            assert seen.until == 0
            assert len(seen.stakes) >= 1

    asyncio.run(play())


def test_bets_made_ahead_begin_the_next_round(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.sit(ANN, "seat 1", CHIPS)
            await table.bet(ANN, "seat 1", ANTE)
            seen = await settled(table, ANN)
            await table.bet(ANN, "seat 1", {"ante": 30_00}, seen.version)
            assert table.view_for(ANN).ahead == {"seat 1": {"ante": 30_00}}
            await table.choose(ANN, "seat 1", "fold")
            seen = await settled(table, ANN)
            assert seen.round == 2
            assert seen.stakes == {"seat 1": {"ante": 30_00}}

    asyncio.run(play())


def test_bets_made_ahead_that_cannot_be_paid_are_told(tmp_path):
    """Enough when they were made, too much when they are placed: told, and the table goes on."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.sit(ANN, "seat 1", 50_00)
            await table.bet(ANN, "seat 1", ANTE)
            await settled(table, ANN)
            await table.bet(ANN, "seat 1", {"ante": 35_00})
            await table.tip(ANN, "seat 1", 10_00)
            await table.choose(ANN, "seat 1", "fold")
            seen = await settled(table, ANN)
            assert "this needs $5.00 more" in seen.refused
            assert seen.ask.kind == "wagers"
            await table.bet(ANN, "seat 1", ANTE)
            assert table.view_for(ANN).refused == ""

    asyncio.run(play())


BAD_STAKES = [
    {"ante": -1},
    {"ante": 0},
    {"ante": 10**15},
    {"ante": 1.5},
    {"ante": True},
    {"ante": "much"},
    {"ante": None},
    {"ante": [1, 2]},
    {"ante": {"x": 1}},
    {"no such wager": 1000},
    {"x" * 1000: 1000},
    {3: 1000},
    {"play": 1000},
    ["ante"],
    "ante",
    None,
    {"ante": CHIPS + 1},
]


@pytest.mark.parametrize("asked", [True, False], ids=["asked", "ahead"])
@pytest.mark.parametrize("stakes", BAD_STAKES, ids=repr)
def test_bad_stakes_are_refused_and_recorded(stakes, asked, tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            if asked:
                await table.deal(SUE)
            before = table.session.state.summary()
            with pytest.raises((Refused, Unreadable)):
                await table.bet(ANN, "seat 1", stakes)
            assert table.session.state.summary() == before
            assert table.view_for(ANN).ahead == {}
            assert [(r.who, r.table) for r in pit.refusals.last()] == [("ann", "pit 1")]
            await table.bet(ANN, "seat 1", ANTE)  # the table goes on

    asyncio.run(play())


def test_what_is_not_ones_own_is_refused(tmp_path):
    """Other people's seats, out of turn, without a seat, by those who only look on."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            await table.bet(BOB, "seat 2", ANTE)
            await table.bet(ANN, "seat 1", ANTE)
            await settled(table, ANN)
            eve, before = Person("eve", PLAYER), table.session.state.summary()
            tries = [
                lambda: table.choose(BOB, "seat 1", "fold"),
                lambda: table.choose(BOB, "seat 2", "fold"),  # not yet his turn
                lambda: table.choose(ANN, "seat 1", "hit"),
                lambda: table.choose(ANN, "seat 1", "x" * 1000),
                lambda: table.choose(ANN, "seat 1", 5),
                lambda: table.choose(ANN, "supervisor", "repaired or replaced"),
                lambda: table.choose(ANN, "seat 9", "play"),
                lambda: table.choose(eve, "seat 1", "fold"),
                lambda: table.bet(eve, "seat 1", ANTE),
                lambda: table.leave(BOB, "seat 1"),
                lambda: table.buy_in(BOB, "seat 1", 5_00),
                lambda: table.buy_in(ANN, "seat 1", -5_00),
                lambda: table.buy_in(ANN, "seat 1", 10**20),
                lambda: table.buy_in(ANN, "seat 1", 2.5),
                lambda: table.tip(ANN, "seat 1", CHIPS),
                lambda: table.colour_up(eve, "seat 1", 5_00),
                lambda: table.sit(eve, "seat 1"),
                lambda: table.sit(eve, "seat 99"),
                lambda: table.sit(Person("bot 7"), "seat 5"),
                lambda: table.sit(AL, "seat 5"),
                lambda: table.sit(Person("sue", SUPERVISOR), "seat 5"),
                lambda: table.deal(ANN),
                lambda: table.deal(SUE),  # the dealer is automatic
                lambda: table.house_acts.declare(ANN, "misdeal"),
                lambda: table.house_acts.declare(SUE, "no such thing"),
                lambda: table.house_acts.bots(eve, 2),
                lambda: table.house_acts.bots(ANN, 99),
                lambda: table.house_acts.bots(ANN, -1),
                lambda: table.house_acts.bots(ANN, 1, "cheat"),
                lambda: table.house_acts.fill(ANN, 5_00),
                lambda: table.house_acts.credit(SUE, 0),
                lambda: table.house_acts.close(ANN),
                lambda: table.house_acts.close(SUE),  # a round is on
                lambda: table.house_acts.set_automatic(ANN, False),
                lambda: table.house_acts.set_autoplay(eve, True),
                lambda: table.advice(BOB, "seat 1"),
            ]
            for act in tries:
                with pytest.raises(HousewayError):
                    await act()
            assert len(pit.refusals.last(1000)) == len(tries)
            assert table.session.state.summary() == before
            await table.choose(ANN, "seat 1", "play")

    asyncio.run(play())


def test_a_click_on_a_stale_page_is_refused(tmp_path):
    """A choice at a question that was answered, a bet at a betting that is over."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.sit(ANN, "seat 1", CHIPS)
            before = table.view_for(ANN).version
            await table.bet(ANN, "seat 1", ANTE, before)
            seen = await settled(table, ANN)
            with pytest.raises(Refused, match="already decided"):
                await table.bet(ANN, "seat 1", ANTE, before)
            await table.buy_in(ANN, "seat 1", 5_00)  # another version, the same question
            await table.choose(ANN, "seat 1", "fold", seen.version)
            await table.bet(ANN, "seat 1", ANTE)
            await settled(table, ANN)
            with pytest.raises(Refused, match="already decided"):
                await table.choose(ANN, "seat 1", "fold", seen.version)
            assert table.view_for(ANN).in_round

    asyncio.run(play())


def test_dealing_by_hand(tmp_path):
    """A supervisor takes over: nothing is dealt before he deals; then the software goes on."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            await table.house_acts.set_automatic(SUE, False)
            await table.bet(ANN, "seat 1", ANTE)
            await table.bet(SUE, "seat 2", {})  # for bob, who is away
            seen = await settled(table, SUE)
            assert (seen.ask.kind, seen.ask.yours, seen.automatic) == ("deal", True, False)
            assert not table.view_for(ANN).ask.yours
            await table.deal(SUE, seen.version)
            seen = await settled(table, ANN)
            assert len(seen.hands["seat 1"]) == 3
            await table.house_acts.set_automatic(SUE, True)
            await table.choose(ANN, "seat 1", "play")
            assert not (await settled(table, ANN)).in_round

    asyncio.run(play())


def test_a_table_dealt_by_hand_is_so_when_it_is_opened_again(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            await table.house_acts.set_automatic(SUE, False)
            await table.bet(ANN, "seat 1", ANTE)
            await table.bet(SUE, "seat 2", {})
            assert (await settled(table, SUE)).ask.kind == "deal"
        async with pit_in(tmp_path) as pit:
            table = await pit.table("pit 1")
            seen = await settled(table, SUE)
            assert (seen.ask.kind, seen.automatic) == ("deal", False)
            TableSession.restore(pit.store, "pit 1").fill(5_00)
            with pytest.raises(BadStore):
                await table.deal(SUE)
            seen = await settled(await pit.reopen("pit 1"), SUE)
            assert (seen.ask.kind, seen.automatic) == ("deal", False)
            await (await pit.table("pit 1")).house_acts.set_automatic(SUE, True)
        async with pit_in(tmp_path) as pit:
            assert (await settled(await pit.table("pit 1"), SUE)).automatic

    asyncio.run(play())


def test_a_table_that_plays_on_by_itself_does_so_when_it_is_opened_again(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.house_acts.set_autoplay(ANN, True)
        async with pit_in(tmp_path) as pit:
            table = await pit.table("pit 1")
            assert table.autoplay
            await table.house_acts.set_autoplay(ANN, False)
        async with pit_in(tmp_path) as pit:
            assert not (await pit.table("pit 1")).autoplay

    asyncio.run(play())


def test_an_amount_that_is_too_large_is_told_the_most(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            with pytest.raises(Unreadable, match=re.escape(dollars(MOST))):
                await table.buy_in(ANN, "seat 1", MOST + 1)

    asyncio.run(play())


def test_it_is_told_how_bots_decide(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.house_acts.bots(ANN, 1, "random")
            assert table.view_for(ANN).bots == ""
            await table.sit(ANN, "seat 7", CHIPS)
            await table.bet(ANN, "seat 7", ANTE)
            while (await settled(table, ANN)).bots == "":  # it may have bet what asks for no choice
                await table.choose(ANN, "seat 7", "fold")
                await table.bet(ANN, "seat 7", ANTE)
            assert table.view_for(ANN).bots == "chance"

    asyncio.run(play())


def test_a_supervisor_rules(tmp_path):
    """An irregularity is declared, and its remedy is the book's."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            await table.bet(ANN, "seat 1", ANTE)
            await table.bet(BOB, "seat 2", {})
            await settled(table, ANN)
            await table.house_acts.declare(SUE, "dealer-card-exposed")
            seen = await settled(table, SUE)
            assert not seen.in_round
            assert ("returned", "seat 1", 10_00) in [(e.verb, e.who, e.stake) for e in seen.events]

    asyncio.run(play())


def test_a_supervisor_is_asked_for_his_ruling(tmp_path):
    """Where the book lets hands be called valid, he is asked hand by hand, and nobody else is."""

    async def play():
        async with pit_in(tmp_path) as pit:
            edition, wrong = next(
                (name, i.id)
                for name in EDITIONS
                for i in load(name).irregularities
                if i.hands_may_be_valid and not i.when and "before the deal" not in i.during
            )
            table = await pit.open_table(ANN, "pit 1", edition)
            await table.sit(ANN, "seat 1", CHIPS)
            await table.bet(ANN, "seat 1", lawful_stakes(table.session.house, {})[0])
            await settled(table, ANN)
            await table.house_acts.declare(SUE, wrong)
            seen = await settled(table, SUE)
            assert (seen.ask.who, seen.ask.yours) == ("supervisor", True)
            assert seen.ask.options == ["seat 1 void", "seat 1 valid"]
            assert not table.view_for(ANN).ask.yours
            with pytest.raises(HousewayError):
                await table.choose(ANN, "seat 1", "seat 1 valid")
            await table.choose(SUE, "supervisor", "seat 1 void")
            assert not (await settled(table, ANN)).in_round

    asyncio.run(play())


def test_the_shooter_throws(tmp_path):
    """At dice who has them throws when he likes, his bets left as they lie."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", "jack/craps")
            await table.sit(ANN, "seat 1", CHIPS)
            await table.bet(ANN, "seat 1", {"pass": 10_00})
            for _ in range(200):
                seen = await settled(table, ANN)
                if seen.last_result:
                    break
                if seen.ask.kind == "choose":
                    await table.choose(ANN, "seat 1", seen.ask.options[0])
                elif not seen.stakes:
                    await table.bet(ANN, "seat 1", {"pass": 10_00})
                else:
                    assert seen.standing["shooter"] == "seat 1"
                    await table.deal(ANN, seen.version)
            assert seen.last_result

    asyncio.run(play())


def test_a_shooter_who_audits_does_not_throw(tmp_path):
    """Whoever took another role keeps his seat and the dice, and may do nothing with them."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", "jack/craps", practice=True, seed=5)
            await table.sit(ANN, "seat 1", CHIPS)
            await table.bet(ANN, "seat 1", {"pass": 10_00})
            seen = await settled(table, ANN)
            while not seen.stakes:
                if seen.ask and seen.ask.kind == "choose":
                    await table.choose(ANN, "seat 1", seen.ask.options[0])
                else:
                    await table.bet(ANN, "seat 1", {"pass": 10_00})
                seen = await settled(table, ANN)
            assert seen.standing["shooter"] == "seat 1"
            with pytest.raises(Refused, match="cannot"):
                await table.deal(Person(ANN.name, AUDITOR, local=True), seen.version)
            assert (await settled(table, ANN)).version == seen.version
            await table.deal(ANN, seen.version)
            assert (await settled(table, ANN)).version > seen.version

    asyncio.run(play())


def test_killed_in_mid_round_it_goes_on(tmp_path):
    """Started again: the same question, the same cards, and bots known by their names play on."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.sit(ANN, "seat 2", CHIPS)
            await table.house_acts.bots(ANN, 2, "random")
            await table.bet(ANN, "seat 2", ANTE)
            await until(table, lambda: table.view_for(ANN).ask and table.view_for(ANN).ask.yours)
            before = table.view_for(ANN)
        async with pit_in(tmp_path) as pit:
            assert [one.table for one in await pit.tables()] == ["pit 1"]
            table = await pit.table("pit 1")
            seen = await settled(table, ANN)
            assert (seen.hands, seen.stakes, seen.ask) == (before.hands, before.stakes, before.ask)
            assert [seat.bot for seat in seen.seats.values()] == [True, False, True]
            table.pump.strategy = "random"
            await table.choose(ANN, "seat 2", "play")
            seen = await settled(table, ANN)
            assert not seen.in_round
            assert audit_table(pit.store, "pit 1").whole

    asyncio.run(play())


def test_a_table_whose_store_fails_stops_and_says_so(tmp_path):
    """Somebody else writes to the table: it stops, its watchers are told, others go on."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table, other = await seated(pit), await seated(pit, name="pit 2")
            TableSession.restore(pit.store, "pit 1").fill(5_00)
            told = []
            table.watch(lambda: told.append(table.view_for(ANN).stopped))
            with pytest.raises(BadStore):
                await table.bet(ANN, "seat 1", ANTE)
            assert "has stopped" in told[-1]
            with pytest.raises(BadStore):
                await table.buy_in(ANN, "seat 1", 5_00)
            await other.bet(ANN, "seat 1", ANTE)
            assert other.view_for(ANN).in_round
            again = await pit.reopen("pit 1")
            assert again.view_for(ANN).stopped == ""
            await again.bet(ANN, "seat 1", ANTE)
            assert again.view_for(ANN).in_round

    asyncio.run(play())


def test_a_slow_table_does_not_hold_up_another(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            slow, other = await seated(pit), await seated(pit, name="pit 2")
            go_on = threading.Event()
            fill, slow.session.fill = slow.session.fill, lambda cents: (go_on.wait(60), fill(cents))
            waiting = asyncio.create_task(slow.house_acts.fill(SUE, 5_00))
            await other.bet(ANN, "seat 1", ANTE)
            await other.bet(BOB, "seat 2", {})
            assert (await settled(other, ANN)).ask.yours
            assert slow.view_for(ANN).seats  # looking does not wait either
            assert not waiting.done()
            go_on.set()
            await waiting

    asyncio.run(play())


def test_an_act_is_finished_though_nobody_waits_for_it(tmp_path):
    """A browser that goes away in the middle leaves the table whole."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            begun = table.version
            act = asyncio.create_task(table.bet(ANN, "seat 1", ANTE))
            await asyncio.sleep(0)
            act.cancel()
            with pytest.raises(asyncio.CancelledError):
                await act
            await until(table, lambda: table.version > begun)
            assert table.view_for(ANN).in_round
            await table.bet(BOB, "seat 2", {})
            assert (await settled(table, ANN)).ask.yours

    asyncio.run(play())


def test_a_watcher_that_fails_harms_nobody(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            told = []
            table.watch(lambda: 1 / 0)
            unwatch = table.watch(lambda: told.append(table.version))
            await table.buy_in(ANN, "seat 1", 5_00)
            assert told == [table.version]
            unwatch()
            await table.buy_in(ANN, "seat 1", 5_00)
            assert len(told) == 1

    asyncio.run(play())


def test_bots_come_and_go(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            await table.house_acts.bots(ANN, 3, "random")
            bots = [seat for seat, who in table.view_for(ANN).seats.items() if who.bot]
            assert bots == ["seat 3", "seat 4", "seat 5"]
            await table.house_acts.bots(ANN, 1, "random")
            assert [seat for seat, who in table.view_for(ANN).seats.items() if who.bot] == [
                "seat 3"
            ]
            await table.house_acts.bots(ANN, 0)
            assert len(table.view_for(ANN).seats) == 2

    asyncio.run(play())


def test_bots_of_whom_one_cannot_leave_all_stay(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", "jack/craps", practice=True, seed=5)
            await table.sit(ANN, "seat 1", CHIPS)
            await table.house_acts.bots(ANN, 2, "random")
            for _ in range(200):
                seen = await settled(table, ANN)
                stakes = seen.stakes.get("seat 2"), seen.stakes.get("seat 3")
                if not stakes[0] and stakes[1] and seen.ask and seen.ask.kind == "bets":
                    break
                if seen.ask and seen.ask.kind == "choose":
                    await table.choose(ANN, "seat 1", seen.ask.options[0])
                elif seen.stakes.get("seat 1"):
                    await table.bet(ANN, "seat 1", {})
                else:
                    await table.bet(ANN, "seat 1", {"pass": 10_00})
            else:
                pytest.fail("one bot with bets and one without never came")
            before = dict(table.session.state.seats)
            with pytest.raises(Unreadable, match="seat 3 has bets"):
                await table.house_acts.bots(ANN, 0)
            assert table.session.state.seats == before
            assert list(table.view_for(ANN).seats) == list(before)

    asyncio.run(play())


def test_what_was_done_before_a_refusal_is_shown(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await seated(pit)
            told = []
            table.watch(lambda: told.append(set(table.view_for(ANN).seats)))

            def half():
                table.session.leave("seat 2")
                table.session.leave("seat 7")

            with pytest.raises(HousewayError):
                await table.act(SUE, "clear the table", lambda: None, half)
            assert told == [{"seat 1"}]
            assert table.players == {"ann"}

    asyncio.run(play())


def test_a_table_of_bots_plays_by_itself(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", "jack/roulette")
            await table.house_acts.bots(ANN, 3, "random")
            await table.house_acts.set_autoplay(ANN, True)
            await until(table, lambda: table.view_for(ANN).round >= 5)
            await table.house_acts.set_autoplay(ANN, False)
            await table.quiet()
            await table.house_acts.close(SUE)
            assert not table.view_for(ANN).open
            assert audit_table(pit.store, "pit 1").closed

    asyncio.run(play())


def test_with_accounts_only_a_supervisor_opens_tables(tmp_path):
    async def play():
        async with pit_in(tmp_path, local=False) as pit:
            with pytest.raises(Refused, match="cannot open a table"):
                await pit.open_table(Person("eve", PLAYER), "pit 1", THREE)
            assert pit.refusals.last()[0].who == "eve"
            await pit.open_table(Person("sue", SUPERVISOR), "pit 1", THREE)
            with pytest.raises(Unreadable, match="already"):
                await pit.open_table(Person("sue", SUPERVISOR), "pit 1", THREE)
            with pytest.raises(HousewayError):
                await pit.table("pit 9")

    asyncio.run(play())


def test_the_pit_tells_where_somebody_sits(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            await seated(pit)
            table = await pit.open_table(ANN, "pit 2", THREE)
            await table.sit(ANN, "seat 4")
            assert pit.seats_of("ann") == ["pit 1", "pit 2"]
            assert pit.seats_of("bob") == ["pit 1"]
            await table.leave(ANN, "seat 4")
            assert pit.seats_of("ann") == ["pit 1"]
            told = {one.table: one.seats for one in await pit.tables()}
            assert told == {"pit 1": {"seat 1": "ann", "seat 2": "bob"}, "pit 2": {}}

    asyncio.run(play())


def test_a_seed_is_for_practice(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            with pytest.raises(Refused, match="practice"):
                await pit.open_table(ANN, "pit 1", THREE, seed=1)
            table = await pit.open_table(ANN, "pit 1", THREE, seed=1, practice=True)
            assert table.view_for(ANN).practice

    asyncio.run(play())


def test_bets_that_the_moment_forbids_are_refused_at_once(tmp_path):
    """The first bets of a round too: nothing is kept ahead that will bounce."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", "oneida/craps")
            await table.sit(ANN, "seat 1", CHIPS)
            with pytest.raises(Refused, match="come"):
                await table.bet(ANN, "seat 1", {"pass": 5_00, "come": 5_00})
            seen = table.view_for(ANN)
            assert seen.ask
            assert seen.ask.yours
            assert not seen.ahead
            await table.bet(ANN, "seat 1", {"pass": 5_00})

    asyncio.run(play())


def test_the_log_tells_which_supervisor_acted(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.house_acts.fill(SUE, 500_00)
            entries = list(read_entries(pit.store, "pit 1"))
            assert [(e.events[0].verb, e.by) for e in entries[1:]] == [("filled", SUE.name)]

    asyncio.run(play())


def test_nobody_waits_for_who_let_two_rounds_go_by(tmp_path):
    """Ann does nothing for two rounds: the third begins without her; one act and she is back."""

    async def play():
        async with pit_in(tmp_path, window=0.05) as pit:
            table = await seated(pit)

            async def round_of_bob():
                await table.bet(BOB, "seat 2", ANTE)
                waited = table.view_for(BOB).until > 0
                await until(table, lambda: table.view_for(BOB).ask.kind == "choose")
                await table.choose(BOB, "seat 2", "fold")
                assert not (await settled(table, BOB)).in_round
                return waited

            assert await round_of_bob()
            assert not table.view_for(BOB).seats["seat 1"].out
            assert await round_of_bob()
            assert table.view_for(BOB).seats["seat 1"].out
            assert not await round_of_bob()
            assert table.view_for(BOB).seats["seat 1"].chips == CHIPS
            await table.check_bets(ANN, "seat 1", ANTE)  # she lays a chip
            assert not table.view_for(BOB).seats["seat 1"].out
            assert await round_of_bob()

    asyncio.run(play())


def test_where_all_sit_out_the_table_waits_as_before(tmp_path):
    """A table that plays on by itself does not race through rounds that nobody plays."""

    async def play():
        async with pit_in(tmp_path, window=0.05) as pit:
            table = await pit.open_table(ANN, "pit 1", THREE)
            await table.sit(ANN, "seat 1", CHIPS)
            await table.house_acts.set_autoplay(ANN, True)
            await until(table, lambda: table.view_for(ANN).seats["seat 1"].out)
            await until(table, lambda: table.view_for(ANN).until > 0)
            await table.bet(ANN, "seat 1", ANTE)
            assert not table.view_for(ANN).seats["seat 1"].out

    asyncio.run(play())
