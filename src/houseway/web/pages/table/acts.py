"""What a click, a key or a form at the table does; the table itself refuses what is not allowed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

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
    standing_bets,
)
from houseway.web.workers.tasks import Advice

Act = Callable[["Acts", object, str, int], Awaitable[None]]
PROGRESS_EVERY = 1.0  # seconds between two reports on how far the advice is
NOT_AVAILABLE = "that action is not available at this table"


class Acts:
    """What one browser does at a table."""

    def __init__(
        self, table: LiveTable, person: Person, mine: PlayerState, redraw: Callable[[], None]
    ) -> None:
        self.table, self.person, self.mine, self.redraw = table, person, mine, redraw
        self._advising: asyncio.Task[None] | None = None
        self.quiet: dict[Question, Advice] = {}  # advice that is not shown

    @property
    def view(self) -> TableView:
        """The table as it is now."""
        return self.table.view_for(self.person)

    async def do(self, message: object) -> None:
        """Carry out a message from a browser: act, value, seat and version."""
        if not isinstance(message, dict):
            raise Unreadable(NOT_AVAILABLE)
        act, seat, version = message.get("act"), message.get("seat", ""), message.get("version", -1)
        if not isinstance(act, str) or act not in KNOWN:
            raise Unreadable(NOT_AVAILABLE)
        if not isinstance(seat, str) or not isinstance(version, int):
            raise Unreadable(NOT_AVAILABLE)
        await KNOWN[act](self, message.get("value", ""), seat, version)

    # -- chips not yet bet ---------------------------------------------------------------------

    async def add_chip(self, value: object, seat: str, version: int) -> None:
        """Put a chip on a spot, or take one off in erase mode."""
        await self._move_chip(value, seat, self.mine.erase_mode)

    async def take_chip(self, value: object, seat: str, version: int) -> None:
        """Take a chip off a spot."""
        await self._move_chip(value, seat, True)

    async def add_typed(self, value: object, seat: str, version: int) -> None:
        """Put a chip on the spot whose name was typed."""
        spot = spot_named(_word(value, "place").strip().lower(), self.view)
        await self._move_chip(spot, seat, self.mine.erase_mode)

    async def _move_chip(self, key: object, seat: str, away: bool) -> None:
        mine, view = self.mine, self.view
        if seat in view.seats and view.seats[seat].yours:
            mine.seat = seat
        elif seat:
            player = view.seats[seat].player if seat in view.seats else "free"
            raise Unreadable(f"that spot belongs to {seat} ({player}); bet at your own seat")
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

    async def chip(self, value: object, seat: str, version: int) -> None:
        """Pick up another chip, by its value or as `larger` or `smaller`."""
        chips = chips_for(self.view, self.mine.seat)
        word = _word(value)
        if word in ("larger", "smaller") and chips:
            at = chips.index(self.mine.chip) if self.mine.chip in chips else 0
            at += 1 if word == "larger" else -1
            self.mine.chip = chips[max(0, min(at, len(chips) - 1))]
        elif word.isdigit() and int(word) in chips:
            self.mine.chip = int(word)
        self.mine.erase_mode = False

    async def erase_mode(self, value: object, seat: str, version: int) -> None:
        """Switch erase mode, in which a click takes a chip away, on or off."""
        self.mine.erase_mode = not self.mine.erase_mode

    async def clear(self, value: object, seat: str, version: int) -> None:
        """Take back all chips that are not bet yet."""
        self.mine.tray().clear()

    async def remove(self, value: object, seat: str, version: int) -> None:
        """Take back the chips on one spot."""
        self.mine.tray().remove(_word(value), self.table.session.house)

    async def repeat(self, value: object, seat: str, version: int) -> None:
        """Repeat the bets of the previous round."""
        tray = self.mine.tray()
        tray.stakes = tray.repeat(self.view, self.mine.seat)
        await self.bet(value, seat, version)

    async def bet(self, value: object, seat: str, version: int) -> None:
        """Place the bets in the tray."""
        tray = self.mine.tray()
        stakes = tray.take_up()  # the player may already lay chips for the next round
        try:
            await self.table.bet(self.person, self.mine.seat, stakes, version)
        except HousewayError:
            tray.restore(stakes)
            raise
        tray.remember(stakes)
        self.mine.erase_mode, self.mine.cost = False, ""

    async def sit_out(self, value: object, seat: str, version: int) -> None:
        """Sit this round out."""
        await self.table.bet(self.person, self.mine.seat, {}, version)
        self.mine.tray().clear()

    async def call_bet(self, value: object, seat: str, version: int) -> None:
        """Call a standing bet on, off or down (`place 6=off`), or pass the dice."""
        key, _, word = _word(value).rpartition("=")
        if word == "down" and key in standing_bets(self.view, self.mine.seat):
            self.mine.tray().stakes[key] = 0
        else:
            await self.table.bet(self.person, self.mine.seat, {key: word}, version)

    # -- decisions and chance ------------------------------------------------------------------

    async def choose(self, value: object, seat: str, version: int) -> None:
        """Decide; with the coach on, show what a mistake costs."""
        choice = _word(value)
        mine, now = self.mine, question(self.view)
        advice = mine.advice if mine.advised_at == now else self.quiet.get(now)
        await self.table.choose(self.person, seat or mine.seat, choice, version)
        mine.cost = cost_of(advice, choice) if mine.coach else ""
        mine.set_advice()
        self.quiet.clear()

    async def amount(self, value: object, seat: str, version: int) -> None:
        """Decide on a typed amount: `$15`, or `1.5x` where the choices are multiples."""
        text = _word(value, "amount").strip()
        bare = text.replace(".", "", 1).replace(",", "").isdigit()
        await self.choose(f"${text}" if bare else text, seat, version)

    async def deal(self, value: object, seat: str, version: int) -> None:
        """Deal, spin or roll."""
        await self.table.deal(self.person, version)

    async def advice(self, value: object, seat: str, version: int) -> None:
        """Look up the best play for the open question."""
        ask = self.view.ask
        if ask is None or ask.kind != "choose" or not ask.yours:
            raise Unreadable("you have nothing to decide now")
        self.mine.set_advice(status="Looking up the best play …")
        self.mine.cost = ""
        self.mine.advised_at = now = question(self.view)
        self._stop_advice()
        self._advising = asyncio.create_task(self._advised(ask.who, now))

    async def stop_advice(self, value: object, seat: str, version: int) -> None:
        """Cancel the advice and its computation."""
        self._stop_advice()
        self.mine.set_advice(status="Advice cancelled.")

    def _stop_advice(self) -> None:
        if self._advising:
            self._advising.cancel()
        self._advising = None

    async def _advised(self, who: str, now: Question) -> None:
        """Show the advice once it is known, and its progress until then.

        Gives up when the question is no longer open.
        """
        started, progress = time.monotonic(), ""

        def report(what: str, share: float) -> None:
            nonlocal progress
            progress = f" {what} {share:.0%}"

        mine = self.mine
        work = asyncio.create_task(self.table.advice(self.person, who, report))
        try:
            while not (await asyncio.wait({work}, timeout=PROGRESS_EVERY))[0]:
                if mine.advised_at != now or question(self.view) != now:
                    return
                status = f"Solving the game{progress}, {time.monotonic() - started:.0f} s"
                mine.set_advice(status=status, pending=True)
                self.redraw()
            error = work.exception()
            if mine.advised_at == now:
                if isinstance(error, HousewayError):
                    mine.set_advice(status=str(error))
                else:
                    mine.set_advice(work.result())
                self.redraw()
        finally:
            work.cancel()

    # -- seats and people ----------------------------------------------------------------------

    async def sit(self, value: object, seat: str, version: int) -> None:
        """Take a free seat, and buy in unless the player has chips here already."""
        here = any(s.yours for s in self.view.seats.values())
        await self.table.sit(self.person, _word(value), 0 if here else BUY_IN)

    async def leave(self, value: object, seat: str, version: int) -> None:
        """Leave a seat."""
        await self.table.leave(self.person, _word(value))
        self.mine.trays.pop(_word(value), None)

    async def chips(self, value: object, seat: str, version: int) -> None:
        """Buy in, tip or colour up."""
        acts = {
            "buy in": self.table.buy_in,
            "tip": self.table.tip,
            "colour up": self.table.colour_up,
        }
        act = acts.get(_word(value, "what", "buy in"))
        if act is None:
            raise Unreadable(NOT_AVAILABLE)
        await act(self.person, seat, checked_amount(_word(value, "amount")))

    async def bots(self, value: object, seat: str, version: int) -> None:
        """Set the number of bots."""
        if not _word(value).isdigit():
            raise Unreadable("the number of bots must be a whole number")
        await self.table.house_acts.bots(self.person, int(_word(value)))

    # -- the supervisor ------------------------------------------------------------------------

    async def declare(self, value: object, seat: str, version: int) -> None:
        """Declare an irregularity."""
        irregularity, who = _word(value, "irregularity"), _word(value, "who", "table")
        if not irregularity:
            raise Unreadable("choose what went wrong first, then declare it")
        await self.table.house_acts.declare(self.person, irregularity, who, _word(value, "cards"))

    async def cage(self, value: object, seat: str, version: int) -> None:
        """Bring chips from the cage (fill), or send chips back (credit)."""
        cents = checked_amount(_word(value, "amount"))
        fill = _word(value, "what", "fill") == "fill"
        acts = self.table.house_acts
        await (acts.fill if fill else acts.credit)(self.person, cents)

    async def pass_for(self, value: object, seat: str, version: int) -> None:
        """Continue without the bets of a player who is away."""
        await self.table.bet(self.person, _word(value), {}, version)

    async def automatic(self, value: object, seat: str, version: int) -> None:
        """Let the software deal, or a supervisor by hand."""
        await self.table.house_acts.set_automatic(self.person, _word(value) == "yes")

    async def autoplay(self, value: object, seat: str, version: int) -> None:
        """Start rounds one after another, or only when a player bets."""
        await self.table.house_acts.set_autoplay(self.person, _word(value) == "yes")

    async def close(self, value: object, seat: str, version: int) -> None:
        """Close the table."""
        await self.table.house_acts.close(self.person)

    async def set_display(self, value: object, seat: str, version: int) -> None:
        """Set how the browser wants the table drawn."""
        if isinstance(value, dict):
            self.mine.narrow = value.get("narrow") is True
            self.mine.still = value.get("still") is True


def _word(value: object, name: str = "", default: str = "") -> str:
    """The text sent with a click, or one field of a form."""
    text: object = value.get(name, default) if name and isinstance(value, dict) else value
    if not isinstance(text, str):
        raise Unreadable(NOT_AVAILABLE)
    return text


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
    "play-on": Acts.autoplay,
    "close": Acts.close,
    "look": Acts.set_display,
}
