"""Decks to pick from and payouts as HTML; every text is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from houseway.editions import House
from houseway.equipment.cards import RANKS, SUITS, show
from houseway.money import dollars
from houseway.web.felt import cards as drawn
from houseway.web.felt.spots import named
from houseway.web.pages.desk.round import Owed
from houseway.web.pages.shared.pieces import rule_link

GLYPHS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED = "dh"
SILENT = ("declared", "announced", "collected")


def deck_html(left: Iterable[str], house: House) -> str:
    """All cards of a deck as buttons, a row for each suit; dealt cards are disabled."""
    there, deck = set(left), {show(card) for card in house.deck}
    rows = []
    for suit in reversed(SUITS):
        cells = []
        for rank in reversed(RANKS):
            name = rank + suit
            if name not in deck:
                continue
            disabled = "" if name in there else " disabled"
            colour = " red" if suit in RED else ""
            index = "10" if rank == "T" else rank
            cells.append(
                f'<button type="button" class="hw-pick{colour}" data-pick="{name}"{disabled} '
                f'aria-label="{escape(drawn.spoken(name))}">{index}<i>{GLYPHS[suit]}</i></button>'
            )
        rows.append(f'<div class="hw-picks">{"".join(cells)}</div>')
    return "".join(rows)


def picks_html(words: Iterable[str], kind: str = "") -> str:
    """Numbers, sections or faces as buttons."""
    cells = "".join(
        f'<button type="button" class="hw-pick {kind}" data-pick="{escape(word)}">'
        f"{escape(word)}</button>"
        for word in words
    )
    return f'<div class="hw-picks">{cells}</div>'


def owed_html(lines: Sequence[Owed], house: House, caption: str = "") -> str:
    """What is owed, wager by wager, with rule and section."""
    rows = "".join(_row(line, house) for line in lines)
    head = "".join(
        f"<th{' class=hw-num' if number else ''}>{name}</th>"
        for name, number in (
            ("seat", 0), ("wager", 0), ("stake", 1), ("", 0), ("player", 1), ("why", 0),
            ("section", 0),
        )
    )  # fmt: skip
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="hw-scroll"><table class="hw-table hw-owed">{title}<thead><tr>{head}</tr>'
        f"</thead><tbody>{rows}</tbody></table></div>"
    )


def _row(line: Owed, house: House) -> str:
    colour = "hw-good" if line.net > 0 else "hw-bad" if line.net < 0 else ""
    stake = dollars(line.stake) if line.stake else ""
    net = "" if line.verdict in SILENT else f"{'+' if line.net > 0 else ''}{dollars(line.net)}"
    words = f'<div class="hw-soft hw-small">{escape(line.words)}</div>' if line.words else ""
    return (
        f'<tr><td>{escape(line.seat)}</td><td data-wager="{escape(line.wager)}">'
        f"{escape(named(house, line.wager))}</td>"
        f'<td class="hw-num">{stake}</td><td>{escape(line.verdict)}</td>'
        f'<td class="hw-num {colour}">{net}</td><td>{escape(line.says)}{words}</td>'
        f"<td>{rule_link(line.rule, line.at, house)}</td></tr>"
    )
