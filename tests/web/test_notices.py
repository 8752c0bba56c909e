"""What the house did and who played is told to everybody at a table; what was refused is not."""

import asyncio

import pytest

from houseway.errors import HousewayError
from houseway.web.pages.table.explanation import history_html, net_so_far
from tests.web.floors import ANN, BOB, CHIPS, SUE, THREE, pit_in, until


def test_everybody_is_told_what_the_house_did_and_who_did_it(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(SUE, "pit 1", THREE)
            await table.sit(ANN, "seat 1", CHIPS)
            assert table.view_for(BOB).noticed == 0
            told = []
            await table.house_acts.fill(SUE, 500_00)
            told.append(table.view_for(BOB).notice)
            await table.house_acts.credit(SUE, 200_00)
            told.append(table.view_for(BOB).notice)
            await table.bet(ANN, "seat 1", {"ante": 5_00})
            await until(table, lambda: table.view_for(ANN).ask and table.view_for(ANN).ask.yours)
            with pytest.raises(HousewayError):
                await table.house_acts.declare(SUE, "no such thing")
            with pytest.raises(HousewayError):
                await table.house_acts.fill(ANN, 500_00)
            assert table.view_for(BOB).noticed == 2
            await table.house_acts.declare(SUE, "dealer-card-exposed")
            told.append(table.view_for(BOB).notice)
            await table.leave(SUE, "seat 1")
            told.append(table.view_for(BOB).notice)
            await table.house_acts.close(SUE)
            told.append(table.view_for(BOB).notice)
            assert all("sue" in words for words in told)
            assert "$500.00" in told[0]
            assert "$200.00" in told[1]
            what = table.session.house.edition.irregularity("dealer-card-exposed").what
            assert what in told[2]
            assert "ann" in told[3]
            assert len(set(told)) == table.view_for(BOB).noticed == 5

    asyncio.run(play())


def test_who_has_left_is_named_after_a_restart_too(tmp_path):
    """Closing clears the seats; the last round is still told by the names of who played it."""

    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(SUE, "pit 1", "jack/roulette")
            await table.sit(ANN, "seat 4", CHIPS)
            await table.bet(ANN, "seat 4", {"red": 5_00})
            await until(
                table, lambda: table.view_for(BOB).round and not table.view_for(BOB).in_round
            )
            await table.house_acts.close(SUE)
            before = history_html(table.view_for(BOB))
        async with pit_in(tmp_path) as pit:
            after = (await pit.table("pit 1")).view_for(BOB)
            assert history_html(after) == before
            assert "<b>ann’s</b> $5 on Red" in before
            assert "seat 4" not in before

    asyncio.run(play())


def test_who_takes_a_seat_is_not_told_what_another_won_there(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(SUE, "pit 1", "jack/roulette")
            await table.sit(ANN, "seat 1", CHIPS)
            await table.bet(ANN, "seat 1", {"red": 5_00})
            await until(
                table, lambda: table.view_for(ANN).round and not table.view_for(ANN).in_round
            )
            assert net_so_far(table.view_for(ANN))
            await table.leave(ANN, "seat 1")
            await table.sit(BOB, "seat 1", CHIPS)
            seen = table.view_for(BOB)
            assert net_so_far(seen) is None
            assert "<b>ann’s</b> $5 on Red" in history_html(seen)
            assert "your" not in history_html(seen)

    asyncio.run(play())
