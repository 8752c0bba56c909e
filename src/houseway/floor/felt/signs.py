"""The inscriptions of the layout: phrases on the felt, and the rest on a sign at the table."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from xml.sax.saxutils import escape

from houseway.editions.house import House
from houseway.floor.felt.svg import (
    CREAM,
    GOLD,
    INK,
    circle,
    el,
    fitted,
    group,
    text,
    title,
)

_QUOTED = re.compile(r'the (?:phrase|words) "([^"]+)"')
_ODDS_OR_ODDS = re.compile(r"(\d+ to \d+) or (\d+ to \d+)")
_APPROVED = re.compile(r", in (?:these|the book's) or similar .*$")


def inscriptions(house: House) -> list[str]:
    """All that the layout must carry, as the edition puts it."""
    return [each.says for each in house.edition.layout.inscriptions]


def phrases(house: House) -> list[str]:
    """The sentences that stand on the felt itself."""
    found = []
    for says in inscriptions(house):
        if quoted := _QUOTED.search(says):
            found.append(quoted[1])
        elif says.startswith("that "):
            told = _APPROVED.sub("", says.removeprefix("that ").partition(";")[0])
            told = _ODDS_OR_ODDS.sub(lambda m: _elected(house, m), told)
            found.append(told[0].upper() + told[1:].replace(", that ", ", ").replace(" that ", " "))
    return found


def in_lines(words: Sequence[str], letters: int) -> list[str]:
    """Sentences in lines of so many letters, long ones broken, short ones together."""
    lines: list[str] = []
    for sentence in words:
        if lines and len(lines[-1]) + len(sentence) + 3 <= letters:
            lines[-1] += f" · {sentence}"
        else:
            lines += textwrap.wrap(sentence, letters)
    return lines


def _elected(house: House, found: re.Match[str]) -> str:
    """Of odds the book leaves open, those the house pays."""
    mine = [odds for odds in found.groups() if odds in house.options.values()]
    return mine[0] if len(mine) == 1 else found[0]


def curved(words: Sequence[str], x: float, y: float, half: float, sag: float, name: str) -> str:
    """Sentences along the arc of the table, the first one nearest the dealer."""
    drawn = ""
    for n, line in enumerate(words):
        size = min(18.0, (2 * half - 30) / (len(line) * 0.74)) if line else 18.0
        top = y + n * 26
        path = f"M{x - half:g} {top:g}Q{x:g} {top + 2 * sag:g} {x + half:g} {top:g}"
        drawn += el("path", id=f"felt-{name}{n}", d=path, fill="none")
        inner = el("textPath", escape(line.upper()), href=f"#felt-{name}{n}", startOffset="50%")
        drawn += el(
            "text",
            inner,
            font_size=float(size),
            fill=GOLD,
            text_anchor="middle",
            letter_spacing="1",
            class_="label inscription",
        )
    return drawn


def straight(words: list[str], x: float, y: float, wide: float) -> tuple[str, float]:
    """Sentences in straight lines, and how high they are."""
    drawn, top = "", y
    for sentence in words:
        told, *lines = fitted(sentence, wide, 30, 13, 11)
        for line in lines:
            top += float(told) * 1.25
            drawn += text(x, top, line, float(told), GOLD, class_="label inscription")
    return drawn, top - y


def posted(house: House, x: float, y: float) -> str:
    """A sign that tells all inscriptions the layout must carry."""
    told = inscriptions(house)
    if not told:
        return ""
    words = "On this layout: " + "; ".join(told)
    sign = circle(x + 9, y + 9, 10, fill=INK, stroke=GOLD, class_="area")
    sign += text(x + 9, y + 14, "i", 14, CREAM, font_weight=700, font_style="italic")
    return group(title(words), sign, class_="posted", tabindex="0", role="img", aria_label=words)
