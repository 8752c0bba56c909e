"""What the house does at a table is told to everybody there; what was refused is not."""

import asyncio

import pytest
from floors import ANN, BOB, CHIPS, SUE, THREE, pit_in, until

from houseway.errors import HousewayError


def test_everybody_is_told_what_the_house_did_and_who_did_it(tmp_path):
    async def play():
        async with pit_in(tmp_path) as pit:
            table = await pit.open_table(SUE, "pit 1", THREE)
            await table.sit(ANN, "seat 1", CHIPS)
            assert table.seen(BOB).noticed == 0
            told = []
            await table.fill(SUE, 500_00)
            told.append(table.seen(BOB).notice)
            await table.credit(SUE, 200_00)
            told.append(table.seen(BOB).notice)
            await table.bet(ANN, "seat 1", {"ante": 5_00})
            await until(table, lambda: table.seen(ANN).ask and table.seen(ANN).ask.yours)
            with pytest.raises(HousewayError):
                await table.declare(SUE, "no such thing")
            with pytest.raises(HousewayError):
                await table.fill(ANN, 500_00)
            assert table.seen(BOB).noticed == 2
            await table.declare(SUE, "dealer-card-exposed")
            told.append(table.seen(BOB).notice)
            await table.leave(SUE, "seat 1")
            told.append(table.seen(BOB).notice)
            await table.close(SUE)
            told.append(table.seen(BOB).notice)
            assert all("sue" in words for words in told)
            assert "$500.00" in told[0]
            assert "$200.00" in told[1]
            what = table.session.house.edition.irregularity("dealer-card-exposed").what
            assert what in told[2]
            assert "ann" in told[3]
            assert len(set(told)) == table.seen(BOB).noticed == 5

    asyncio.run(play())
