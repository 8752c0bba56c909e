"""What a click, a key or a form at the table does; the table itself refuses what may not be."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from houseway.errors import HousewayError, Unreadable
from houseway.web.accounts import Person
from houseway.web.live.table import BUY_IN, LiveTable
from houseway.web.live.view import TableView
from houseway.web.pages.table.player_state import PlayerState, Question, question
from houseway.web.pages.table.side import cost_of
from houseway.web.pages.table.tray import (
    checked_amount,
    chips_for,
    closed,
    spot_named,
    standing,
)

Act = Callable[["Acts", Any, str, int], Awaitable[None]]
TELL = 1.0  # seconds after which one is told again how far advice has come
NOTHING = "what was clicked is not known at this table"


class Acts:
    """The acts of one browser at a table."""

    def __init__(
        self, table: LiveTable, person: Person, mine: PlayerState, redraw: Callable[[], None]
    ) -> None:
        self.table, self.person, self.mine, self.redraw = table, person, mine, redraw
        self._advising: asyncio.Task[None] | None = None
        self.quiet: dict[Question, dict[str, Any]] = {}  # advice that is not shown

    @property
    def view(self) -> TableView:
        """The table as it is now."""
        return self.table.view_for(self.person)

    async def do(self, message: Any) -> None:
        """Do what a browser asks for: a message with act, value, seat and version."""
        if not isinstance(message, dict):
            raise Unreadable(NOTHING)
        act, seat, version = message.get("act"), message.get("seat", ""), message.get("version", -1)
        if not isinstance(act, str) or act not in KNOWN:
            raise Unreadable(NOTHING)
        if not isinstance(seat, str) or not isinstance(version, int):
            raise Unreadable(NOTHING)
        await KNOWN[act](self, message.get("value", ""), seat, version)

    # -- chips in the making -------------------------------------------------------------------

    async def add_chip(self, value: Any, seat: str, version: int) -> None:
        """A chip on a place, or off it if chips are being taken away."""
        await self._move_chip(value, seat, self.mine.erase_mode)

    async def take_chip(self, value: Any, seat: str, version: int) -> None:
        """A chip off a place."""
        await self._move_chip(value, seat, True)

    async def add_typed(self, value: Any, seat: str, version: int) -> None:
        """A chip on a place whose name was typed."""
        place = spot_named(_word(value, "place").strip().lower(), self.view)
        await self._move_chip(place, seat, self.mine.erase_mode)

    async def _move_chip(self, key: Any, seat: str, away: bool) -> None:
        mine, view = self.mine, self.view
        if seat in view.seats and view.seats[seat].yours:
            mine.seat = seat
        elif seat:
            whose = view.seats[seat].player if seat in view.seats else "nobody"
            raise Unreadable(f"that is the place of {seat}, where {whose} sits")
        if not mine.seat:
            raise Unreadable("sit down first")
        if why := closed(view, mine.seat):
            raise Unreadable(why)
        tray, house = mine.tray(), self.table.session.house
        before = dict(tray.stakes), dict(tray.added_with)
        (tray.take if away else tray.add)(_word(key), mine.chip, view, mine.seat, house)
        try:
            await self.table.check_bets(self.person, mine.seat, tray.stakes)
        except HousewayError:
            tray.stakes, tray.added_with = before
            raise

    async def chip(self, value: Any, seat: str, version: int) -> None:
        """Pick up another chip: its value, or `larger`, `smaller`."""
        chips = chips_for(self.view, self.mine.seat)
        word = _word(value)
        if word in ("larger", "smaller") and chips:
            at = chips.index(self.mine.chip) if self.mine.chip in chips else 0
            at += 1 if word == "larger" else -1
            self.mine.chip = chips[max(0, min(at, len(chips) - 1))]
        elif word.isdigit() and int(word) in chips:
            self.mine.chip = int(word)
        self.mine.erase_mode = False

    async def erase_mode(self, value: Any, seat: str, version: int) -> None:
        """From now on a click takes a chip away, or again adds one."""
        self.mine.erase_mode = not self.mine.erase_mode

    async def clear(self, value: Any, seat: str, version: int) -> None:
        """Take back everything that was not bet yet."""
        self.mine.tray().clear()

    async def remove(self, value: Any, seat: str, version: int) -> None:
        """Take back what was laid on one place."""
        self.mine.tray().remove(_word(value), self.table.session.house)

    async def repeat(self, value: Any, seat: str, version: int) -> None:
        """The same bets as before."""
        tray = self.mine.tray()
        tray.stakes = tray.repeat(self.view, self.mine.seat)
        await self.bet(value, seat, version)

    async def bet(self, value: Any, seat: str, version: int) -> None:
        """Make the bets that lie ready."""
        tray = self.mine.tray()
        stakes = tray.take_up()  # chips may be laid for the next round while these are on their way
        try:
            await self.table.bet(self.person, self.mine.seat, stakes, version)
        except HousewayError:
            tray.restore(stakes)
            raise
        tray.remember(stakes)
        self.mine.erase_mode, self.mine.cost = False, ""

    async def sit_out(self, value: Any, seat: str, version: int) -> None:
        """Sit this round out."""
        await self.table.bet(self.person, self.mine.seat, {}, version)
        self.mine.tray().clear()

    async def call_bet(self, value: Any, seat: str, version: int) -> None:
        """Say something about a bet that stands (`place 6=off`), or pass the dice."""
        key, _, word = _word(value).rpartition("=")
        on_spots = standing(self.view, self.mine.seat)
        if word == "down" and key in on_spots:
            self.mine.tray().stakes[key] = 0
        else:
            await self.table.bet(self.person, self.mine.seat, {key: word}, version)

    # -- decisions and chance ------------------------------------------------------------------

    async def choose(self, value: Any, seat: str, version: int) -> None:
        """Decide; whoever wants to know is told what it cost to decide otherwise."""
        choice = _word(value)
        mine, now = self.mine, question(self.view)
        known = mine.advice if mine.advised_at == now else self.quiet.get(now, {})
        await self.table.choose(self.person, seat or self.mine.seat, choice, version)
        self.mine.cost = cost_of(known, choice) if mine.coach else ""
        self.mine.advice = {}
        self.quiet.clear()

    async def amount(self, value: Any, seat: str, version: int) -> None:
        """Decide for an amount that was typed: `$15`, or `1.5x` where multiples are told."""
        text = _word(value, "amount").strip()
        bare = text.replace(".", "", 1).replace(",", "").isdigit()
        await self.choose(f"${text}" if bare else text, seat, version)

    async def deal(self, value: Any, seat: str, version: int) -> None:
        """Deal, spin or roll."""
        await self.table.deal(self.person, version)

    async def advice(self, value: Any, seat: str, version: int) -> None:
        """What exact play would do."""
        ask = self.view.ask
        if ask is None or ask.kind != "choose" or not ask.yours:
            raise Unreadable("there is nothing for you to decide now")
        self.mine.advice, self.mine.cost = {"says": "looking for the exact play …"}, ""
        self.mine.advised_at = now = question(self.view)
        self._stop_advice()
        self._advising = asyncio.create_task(self._advised(ask.who, now))

    async def stop_advice(self, value: Any, seat: str, version: int) -> None:
        """Wait no longer for advice, and let nobody compute it."""
        self._stop_advice()
        self.mine.advice = {"says": "Advice was cancelled."}

    def _stop_advice(self) -> None:
        if self._advising:
            self._advising.cancel()
        self._advising = None

    async def _advised(self, who: str, now: Question) -> None:
        """Show advice when it comes; until then how far it is, as long as the question is open."""
        begun, far = time.monotonic(), ""

        def heard(what: str, share: float) -> None:
            nonlocal far
            far = f" {what} {share:.0%}"

        work = asyncio.create_task(self.table.advice(self.person, who, heard))
        try:
            while not (await asyncio.wait({work}, timeout=TELL))[0]:
                if self.mine.advised_at != now or question(self.view) != now:
                    return
                waited = f"solving the game{far}, {time.monotonic() - begun:.0f} s"
                self.mine.advice = {"says": waited, "waits": True}
                self.redraw()
            wrong = work.exception()
            failed = isinstance(wrong, HousewayError)
            found = {"says": str(wrong)} if failed else dict(work.result())
            if self.mine.advised_at == now:
                self.mine.advice = found
                self.redraw()
        finally:
            work.cancel()

    # -- seats and people ----------------------------------------------------------------------

    async def sit(self, value: Any, seat: str, version: int) -> None:
        """Take a free seat; with chips, if one has none here yet."""
        here = any(s.yours for s in self.view.seats.values())
        await self.table.sit(self.person, _word(value), 0 if here else BUY_IN)

    async def leave(self, value: Any, seat: str, version: int) -> None:
        """Leave a seat."""
        await self.table.leave(self.person, _word(value))
        self.mine.trays.pop(_word(value), None)

    async def chips(self, value: Any, seat: str, version: int) -> None:
        """Buy in, tip or colour up."""
        does = {
            "buy in": self.table.buy_in,
            "tip": self.table.tip,
            "colour up": self.table.colour_up,
        }
        what = does.get(_word(value, "what", "buy in"))
        if what is None:
            raise Unreadable(NOTHING)
        await what(self.person, seat, checked_amount(_word(value, "amount")))

    async def bots(self, value: Any, seat: str, version: int) -> None:
        """Let so many bots sit."""
        if not _word(value).isdigit():
            raise Unreadable("the number of bots is a whole number")
        await self.table.house_acts.bots(self.person, int(_word(value)))

    # -- the supervisor ------------------------------------------------------------------------

    async def declare(self, value: Any, seat: str, version: int) -> None:
        """Declare an irregularity."""
        irregularity, who = _word(value, "irregularity"), _word(value, "who", "table")
        if not irregularity:
            raise Unreadable("choose first what went wrong; then declare it")
        await self.table.house_acts.declare(self.person, irregularity, who, _word(value, "cards"))

    async def cage(self, value: Any, seat: str, version: int) -> None:
        """Chips from the cage, or back to it."""
        cents = checked_amount(_word(value, "amount"))
        fill = _word(value, "what", "fill") == "fill"
        acts = self.table.house_acts
        await (acts.fill if fill else acts.credit)(self.person, cents)

    async def pass_for(self, value: Any, seat: str, version: int) -> None:
        """Go on without the bets of somebody who is not there."""
        await self.table.bet(self.person, _word(value), {}, version)

    async def automatic(self, value: Any, seat: str, version: int) -> None:
        """Who deals: the software, or a supervisor by hand."""
        await self.table.house_acts.set_automatic(self.person, _word(value) == "yes")

    async def play_on(self, value: Any, seat: str, version: int) -> None:
        """Whether rounds begin one after another, or with somebody's bet."""
        await self.table.house_acts.set_autoplay(self.person, _word(value) == "yes")

    async def close(self, value: Any, seat: str, version: int) -> None:
        """Close the table."""
        await self.table.house_acts.close(self.person)

    async def set_display(self, value: Any, seat: str, version: int) -> None:
        """How the browser wants the table drawn."""
        if isinstance(value, dict):
            self.mine.narrow = value.get("narrow") is True
            self.mine.still = value.get("still") is True


def _word(value: Any, name: str = "", otherwise: str = "") -> str:
    """A text that came with a click, or a field of a form."""
    found = value.get(name, otherwise) if name and isinstance(value, dict) else value
    if not isinstance(found, str):
        raise Unreadable(NOTHING)
    return found


KNOWN: dict[str, Act] = {
    "more": Acts.add_chip,
    "less": Acts.take_chip,
    "type": Acts.add_typed,
    "chip": Acts.chip,
    "taking": Acts.erase_mode,
    "clear": Acts.clear,
    "drop": Acts.remove,
    "again": Acts.repeat,
    "bet": Acts.bet,
    "go": Acts.bet,
    "out": Acts.sit_out,
    "call": Acts.call_bet,
    "choose": Acts.choose,
    "amount": Acts.amount,
    "deal": Acts.deal,
    "advice": Acts.advice,
    "stop-advice": Acts.stop_advice,
    "sit": Acts.sit,
    "leave": Acts.leave,
    "chips": Acts.chips,
    "bots": Acts.bots,
    "declare": Acts.declare,
    "cage": Acts.cage,
    "absent": Acts.pass_for,
    "automatic": Acts.automatic,
    "play-on": Acts.play_on,
    "close": Acts.close,
    "look": Acts.set_display,
}
