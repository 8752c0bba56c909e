"""The state of one browser at a table, and the buttons it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from houseway.web.live.view import TableView
from houseway.web.pages.table.tray import CHIPS, Tray
from houseway.web.workers.tasks import Advice

Question = tuple[int, int]  # the round and the number of events when it was asked


def question(view: TableView) -> Question:
    """The open question; other changes at the table leave it the same."""
    return view.round, len(view.events)


@dataclass
class PlayerState:
    """What one browser holds at a table: seat, chip, unplaced bets, advice."""

    seat: str = ""  # the seat its clicks are for
    chip: int = CHIPS[1]
    erase_mode: bool = False  # a click takes a chip away
    coach: bool = False  # show the cost of a mistake after every choice
    narrow: bool = False
    still: bool = False
    advice: Advice | None = None  # for the open question
    advice_status: str = ""  # its progress, or why there is none
    advice_pending: bool = False  # it is being computed and can be cancelled
    advised_at: Question = (0, 0)  # the question it is for
    cost: str = ""  # what the last choice cost, in words
    trays: dict[str, Tray] = field(default_factory=dict)

    def tray(self) -> Tray:
        """The unplaced bets of the current seat."""
        return self.trays.setdefault(self.seat, Tray())

    def set_advice(
        self, advice: Advice | None = None, status: str = "", pending: bool = False
    ) -> None:
        """Show this advice, or its status; with neither, clear it."""
        self.advice, self.advice_status, self.advice_pending = advice, status, pending

    def follow(self, view: TableView) -> None:
        """Choose the seat to act for: the one asked, else the previous one, else the first."""
        yours = [name for name, seat in view.seats.items() if seat.yours]
        asked = view.ask.seat if view.ask and view.ask.yours else ""
        if asked in yours:
            self.seat = asked
        elif self.seat not in yours:
            self.seat = yours[0] if yours else ""


def button(text: str, act: str, value: str = "", keys: str = "", **more: str) -> str:
    """A button of the bar, with the keys that press it."""
    kind = more.pop("kind", "")
    attributes = "".join(f' {name.replace("_", "-")}="{escape(v)}"' for name, v in more.items())
    shown = keys.split()[0] if keys else ""
    hint = f'<span class="hw-key" aria-hidden="true">{escape(_key(shown))}</span>' if shown else ""
    pressed = f' data-keys="{escape(keys)}" aria-keyshortcuts="{escape(shown)}"' if keys else ""
    return (
        f'<button type="button" class="hw-button {kind}" data-act="{act}" '
        f'data-value="{escape(value)}"{pressed}{attributes}>{text}{hint}</button>'
    )


def _key(name: str) -> str:
    return {"Enter": "↵", "Space": "space", "Backspace": "⌫"}.get(name, name)
