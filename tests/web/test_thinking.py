"""Strategies for tables: solved once, told how far, given up when nobody wants them any more."""

import asyncio

import pytest

from houseway.editions import House, load
from houseway.equipment.chance import Seeded
from houseway.table.answers import deal_by_chance
from houseway.table.asks import Choose, Deal
from houseway.table.round import Round
from houseway.web.live.strategies import Thinking

LONG, SHORT = "jack/ultimate-texas-holdem", "jack/three-card-poker"


class At:
    """A moment at which somebody is asked to decide, as far as thinking looks at it."""

    def __init__(self, name, stakes):
        self.house, chance = House(load(name)), Seeded(1)
        round_ = Round(self.house, 1)
        while not isinstance(round_.ask, Choose):
            dealt = isinstance(round_.ask, Deal)
            round_.answer(deal_by_chance(round_.ask, round_, chance) if dealt else stakes)
        self.events, self.passes, self.options = round_.events, [], round_.ask.options


def thinking(work):
    async def walk():
        mind = Thinking()
        try:
            await work(mind)
        finally:
            mind.close()

    asyncio.run(walk())


def test_a_long_solution_is_told_can_be_given_up_and_blocks_no_other_game():
    async def work(mind):
        long, short = At(LONG, {"ante": 1000, "blind": 1000}), At(SHORT, {"ante": 1000})
        told = asyncio.Queue()
        mind.warm(long.house)  # it is under way already when somebody asks
        asked = asyncio.create_task(mind.advised(long, lambda *far: told.put_nowait(far)))
        async with asyncio.timeout(300):
            what, share = await told.get()
            assert what
            assert 0 <= share <= 1
            found = await mind.advised(short)  # by the other worker, meanwhile
        assert found["choice"] in short.options
        assert not asked.done()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert await mind.decided(short) == found["choice"]  # what was solved is still at hand
        assert not any(solving.mind._busy for solving in mind._solving.values())

    thinking(work)


def test_what_is_warm_is_at_hand():
    async def work(mind):
        short = At(SHORT, {"ante": 1000})
        assert await mind.decided(short) is None
        async with asyncio.timeout(300):
            found = await mind.advised(short)
        assert await mind.decided(short) == found["choice"]

    thinking(work)
