"""Cards, dice and payouts as small pieces of HTML; every text is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import quote

from houseway.editions import House
from houseway.equipment.cards import DECK, RANKS, SUITS, show
from houseway.money import dollars
from houseway.web.felt import cards as drawn
from houseway.web.felt.spots import named
from houseway.web.pages.desk.round import Owed

GLYPHS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED = "dh"
GAP = 4


def cards_svg(cards: Sequence[str], height: int = 76, who: str = "") -> str:
    """Cards side by side."""
    if not cards:
        return ""
    width = drawn.WIDTH * len(cards) + GAP * (len(cards) - 1)
    inside = drawn.hand(cards, width / 2, 0, drawn.WIDTH, width, who)
    return (
        f'<svg class="hw-cards" viewBox="0 0 {width} {drawn.HEIGHT}" height="{height}" '
        f'role="img" aria-label="{escape(_spoken(cards, who))}">{inside}</svg>'
    )


def hand_html(who: str, cards: Sequence[str], height: int = 64) -> str:
    """Somebody's cards with his name below."""
    shown = cards_svg(cards, height, who)
    return f"<figure>{shown}<figcaption>{escape(who)}</figcaption></figure>"


def _spoken(cards: Sequence[str], who: str) -> str:
    told = ", ".join(drawn.spoken(card) for card in cards)
    return f"{who}: {told}" if who else told


def deck_html(left: Iterable[str], house: House) -> str:
    """All cards of a deck as buttons, a row for each suit; those that are gone are closed."""
    there, deck = set(left), {show(card) for card in house.deck}
    rows = []
    for suit in reversed(SUITS):
        cells = []
        for rank in reversed(RANKS):
            name = rank + suit
            if name not in deck:
                continue
            closed = "" if name in there else " disabled"
            colour = " red" if suit in RED else ""
            index = "10" if rank == "T" else rank
            cells.append(
                f'<button type="button" class="hw-pick{colour}" data-pick="{name}"{closed} '
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


def rule_link(rule: str, at: str, house: House) -> str:
    """The section, as a link to the rule on the page of rules."""
    where = quote(house.edition.id, safe="/")
    text = escape(at or rule)
    return f'<a href="/rules/{where}#{quote(rule)}" title="{escape(rule)}">{text}</a>'


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
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="hw-scroll"><table class="hw-table hw-owed">{told}<thead><tr>{head}</tr>'
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


SILENT = ("declared", "announced", "collected")
FACES = "⚀⚁⚂⚃⚄⚅"


def dice_html(roll: str) -> str:
    """A roll as faces of dice."""
    faces = [face for face in roll.split("-") if face in "123456" and face]
    drawn_faces = "".join(f"<span>{FACES[int(face) - 1]}</span>" for face in faces)
    return f'<span class="hw-dice" role="img" aria-label="{escape(roll)}">{drawn_faces}</span>'


WHOLE_DECK = tuple(show(card) for card in DECK)
