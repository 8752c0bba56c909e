"""Whose turn it is at the workers."""

import asyncio

from houseway.web.workers.fair_queue import Places


class Room:
    """People who take places and hold them until they are told to go."""

    def __init__(self, most):
        self.places, self.inside, self.tasks = Places(most), [], {}

    async def come(self, name, whose, patient=False):
        leave = asyncio.Event()

        async def stay():
            async with self.places.taken(whose, patient):
                self.inside.append(name)
                try:
                    await leave.wait()
                finally:
                    self.inside.remove(name)

        self.tasks[name] = (asyncio.create_task(stay()), leave)
        await settle()

    async def go(self, name):
        task, leave = self.tasks.pop(name)
        leave.set()
        await task
        await settle()

    async def give_up(self, name):
        task, _ = self.tasks.pop(name)
        task.cancel()
        await asyncio.wait({task})
        await settle()


async def settle():
    """Let everybody do what he can do now."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_ten_tabs_of_one_visitor_leave_a_place_for_others():
    async def walk():
        room = Room(3)
        for n in range(10):
            await room.come(f"ann {n}", "ann")
        assert room.inside == ["ann 0", "ann 1"]
        await room.come("bob", "bob")
        assert "bob" in room.inside
        await room.come("cy", "cy")
        await room.go("ann 0")  # cy holds nothing, so it is his turn before ann's third
        assert "cy" in room.inside
        assert "ann 2" not in room.inside
        await room.go("bob")
        assert "ann 2" in room.inside

    asyncio.run(walk())


def test_patient_work_lets_the_rest_of_the_same_visitor_go_first():
    async def walk():
        room = Room(3)
        await room.come("table", "ann", patient=True)
        await room.come("second table", "ann", patient=True)
        await room.come("what if", "ann")
        assert room.inside == ["table", "what if"]
        await room.go("what if")
        assert room.inside == ["table"]
        await room.go("table")
        assert room.inside == ["second table"]

    asyncio.run(walk())


def test_whoever_gives_up_leaves_his_place_in_the_queue_and_at_the_worker():
    async def walk():
        room = Room(1)
        for name in ("ann", "bob", "cy"):
            await room.come(name, name)
        await room.give_up("bob")
        await room.give_up("ann")
        assert room.inside == ["cy"]
        await room.go("cy")
        await room.come("bob again", "bob")
        assert room.inside == ["bob again"]

    asyncio.run(walk())


def test_nobodys_work_takes_all_places():
    async def walk():
        room = Room(2)
        await room.come("one", "")
        await room.come("two", "")
        assert room.inside == ["one", "two"]

    asyncio.run(walk())
