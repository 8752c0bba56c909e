"""The inscriptions of the layout: the sentences printed on the felt."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from functools import lru_cache
from xml.sax.saxutils import escape

from houseway.editions.house import House
from houseway.games import game_of
from houseway.games.solving import OnBoard
from houseway.web.felt.chips import amount
from houseway.web.felt.spots import NAME, figure, inscriptions, on_wagers
from houseway.web.felt.svg import GOLD, LEAST, LETTER, el, fitted, pressed, text

_QUOTED = re.compile(r'the (?:phrase|words) "([^"]+)"')
_THAT = re.compile(r"^(?:at [^,]+, )?that (.+)$")
_AT = re.compile(r"^at the ([^,]+?)(?: circles)?, (.+)$")
_MULTIPLES = re.compile(r"(?:how many times|multiples of) the (\w+) an? (\w+) wager", re.I)
_PAID_FROM = re.compile(r"the hand from which (.+ is paid), an? (\w+) or an? (\w+)")
_WHAT_IS_PAID = re.compile(r"what an? (\w+) is paid")
_PAYS = re.compile(r"\b(\w+) pays \d+ to \d+(?: or \d+ to \d+)?")
_APPROVED = re.compile(r", in (?:these|the book's) or similar .*$")
_TIMES = re.compile(r"(\d+)x")  # a choice that is a multiple


@lru_cache(256)
def phrases(house: House) -> tuple[str, ...]:
    """The sentences of the book's inscriptions, with the options of this house filled in."""
    every = [_phrase(house, each.says) for each in inscriptions(house)]
    return tuple(dict.fromkeys(words[0].upper() + words[1:] for words in every if words))


def _phrase(house: House, says: str) -> str:
    """The sentence for one inscription; empty if boxes and pay tables show it already."""
    if match := _QUOTED.search(says):
        return match[1]
    if match := _THAT.match(says):
        words = _APPROVED.sub("", match[1].partition(";")[0])
        words = _PAYS.sub(lambda m: _paid(house, m[1]) or m[0], words)
        return words.replace(", that ", ", ").replace(" that ", " ")
    if match := _AT.match(says):
        return f"{match[1]}: {match[2]}"
    if match := _MULTIPLES.search(says):
        return _multiples(house, match[1].lower(), match[2].lower())
    if match := _PAID_FROM.search(says):
        hand = next((h for h in match.groups()[1:] if h in house.options.values()), "")
        return f"{match[1]} from a {hand} up" if hand else ""
    if match := _WHAT_IS_PAID.search(says):
        return _paid(house, match[1])
    if "payout limit" in says and (most := house.amount("payout_limit")):
        return f"Maximum payout per hand{on_wagers(house, 'payout_limit')}: {amount(most)}"
    if says.startswith("notice, where a double zero wheel"):
        return next((o for o in house.options.values() if "used as" in o), "")
    return ""


def _paid(house: House, name: str) -> str:
    """The posted odds of the wager or hand of that name, if there is one row."""
    wagers = house.edition.wagers
    titled = [key for key, wager in wagers.items() if wager.title.lower() == name.lower()]
    table = house.tables.get((titled[0] if titled else name.lower(), 0))
    odds = list(table.rows.values()) if table else []
    return f"{name} pays {figure(odds[0])}" if len(odds) == 1 else ""


def _multiples(house: House, base: str, wager: str) -> str:
    """The multiples of its base that a wager may be, by the number of cards seen."""
    of = house.edition.wagers.get(wager)
    if of is None or of.raises != base or not of.times:
        return ""
    bet = game_of(house.edition).bets.get(base)
    parts: list[str] = []
    seen = bet.kernel.seen if bet and isinstance(bet.kernel, OnBoard) else ()
    for choices, cards in zip(bet.streets if bet else (), seen, strict=False):
        named = [int(found[1]) for choice in choices if (found := _TIMES.fullmatch(choice))]
        if times := sorted(set(named) & set(of.times)):
            the_base = "" if parts else f" the {base}"
            parts.append(f"{_times(times)}{the_base} {_on_board(cards)}")
    return f"{wager} is {', '.join(parts) or f'{_times(of.times)} the {base}'}"


def _times(multiples: Sequence[int]) -> str:
    """The allowed multiples: `3 or 4 times`."""
    *others, last = map(str, multiples)
    words = f"{', '.join(others)} or {last}" if others else last
    return f"{words} time" if words == "1" else f"{words} times"


def _on_board(cards: int) -> str:
    """When this number of community cards is out."""
    if not cards:
        return "before the community cards"
    return f"on {cards} community card{'s' * (cards > 1)}"


def in_lines(words: Sequence[str], letters: int) -> list[str]:
    """Sentences in lines of at most `letters`: long ones split evenly, short ones joined."""
    lines: list[str] = []
    whole = False  # the last line is a whole sentence
    for sentence in words:
        if whole and len(lines[-1]) + len(sentence) + 3 <= letters:
            lines[-1] += f" · {sentence}"
            continue
        many = -(-len(sentence) // letters)
        parts = textwrap.wrap(sentence, min(letters, len(sentence) // many + 7))
        lines += parts
        whole = len(parts) == 1
    return lines


def curved(words: Sequence[str], x: float, y: float, half: float, sag: float, name: str) -> str:
    """Sentences along the arc of the table, the first one nearest the dealer."""
    drawn = ""
    for n, line in enumerate(words):
        size = max(LEAST, min(18.0, (2 * half - 30) / (len(line) * 0.74)))
        top = y + n * 24
        path = f"M{x - half:g} {top:g}Q{x:g} {top + 2 * sag:g} {x + half:g} {top:g}"
        line_id = f"felt-{name}-{x:g}-{top:g}-{half:g}"  # the same only for the same path
        drawn += el("path", id=line_id, d=path, fill="none")
        inner = el("textPath", escape(line.upper()), href=f"#{line_id}", startOffset="50%")
        drawn += el(
            "text",
            inner,
            font_size=float(size),
            fill=GOLD,
            text_anchor="middle",
            letter_spacing="1" if len(line) * size * 0.76 < 2 * half else None,
            class_="label inscription",
        )
    return drawn


def straight(
    words: Sequence[str], x: float, y: float, wide: float, least: float = LEAST
) -> tuple[str, float]:
    """Sentences in straight lines, and their height."""
    drawn, top = "", y
    for sentence in words:
        fitting, *lines = fitted(sentence, wide, 40, least + 2, least)
        for line in lines:
            size = float(fitting)
            top += size * 1.25
            fits = pressed(line, size, wide)
            drawn += text(x, top, line, size, GOLD, class_="label inscription", **fits)
    return drawn, top - y


def logo(house: House, x: float, y: float, size: float, wide: float) -> str:
    """The names of the property and the game, in the middle of a layout."""
    words = f"{NAME} · {house.edition.title}"
    size = max(LEAST, min(size, wide / len(words) / LETTER))
    return text(
        x,
        y,
        words,
        size,
        GOLD,
        font_family="Georgia, 'DejaVu Serif', serif",
        font_weight=700,
        class_="label logo",
        **pressed(words, size, wide),
    )
