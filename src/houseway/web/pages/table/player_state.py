"""What one browser has in hand at a table, and the buttons it is given."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any

from houseway.web.live.view import TableView
from houseway.web.pages.table.tray import CHIPS, Tray

Question = tuple[int, int]  # round and event at which something was asked


def question(view: TableView) -> Question:
    """Which question is open, whatever else changes at the table."""
    return view.round, len(view.events)


@dataclass
class PlayerState:
    """What one browser has in hand at a table and nobody else needs to know."""

    seat: str = ""  # the one its clicks are for
    chip: int = CHIPS[1]
    erase_mode: bool = False  # a click takes a chip away
    coach: bool = False  # mistakes are told after every choice
    narrow: bool = False
    still: bool = False
    advice: dict[str, Any] = field(default_factory=dict)  # of the question that is open
    advised_at: Question = (0, 0)  # the question it was asked for
    cost: str = ""  # what the last choice cost, in words
    trays: dict[str, Tray] = field(default_factory=dict)

    def tray(self) -> Tray:
        """The bets in the making of the seat one plays now."""
        return self.trays.setdefault(self.seat, Tray())

    def follow(self, view: TableView) -> None:
        """Follow the table: the seat that is asked, else the one before, else the first."""
        yours = [name for name, seat in view.seats.items() if seat.yours]
        asked = view.ask.seat if view.ask and view.ask.yours else ""
        if asked in yours:
            self.seat = asked
        elif self.seat not in yours:
            self.seat = yours[0] if yours else ""


def button(text: str, act: str, value: str = "", keys: str = "", **more: str) -> str:
    """A button of the bar; `keys` press it."""
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
