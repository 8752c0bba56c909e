"""What people type, turned into what the engine takes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from houseway.errors import Unreadable
from houseway.reports.words import pairs as pairs


def parts(given: Iterable[str], last: tuple[str, ...] = (), seats: bool = True) -> dict[str, str]:
    """Parts by whom they belong to: `seat 1: ...; dealer: ...`, or unnamed ones from seat 1 on.

    Parts are divided by `;` or `/`; if `last` are given, the last unnamed parts are theirs.
    Without `seats` nobody else has a part.
    """
    texts = [p.strip() for text in given for p in re.split(r"[;/]", text) if p.strip()]
    named = [re.fullmatch(r"\s*([a-z]+(?: [a-z\d]+)*)\s*:\s*(.*)", text) for text in texts]
    unnamed = [n for n, m in enumerate(named) if m is None]
    named_ones = {match[1] for match in named if match}
    left = [who for who in last if who not in named_ones]  # whose cards come unnamed
    if left and unnamed and len(unnamed) < len(left) + (seats and not named_ones):
        order = " / ".join([*["players"] * seats, *last])
        raise Unreadable(f"cards are missing; expected {order}, in this order or by name")
    theirs = dict(zip(unnamed[len(unnamed) - len(left) :], left, strict=True)) if unnamed else {}
    found: dict[str, str] = {}
    for n, (text, match) in enumerate(zip(texts, named, strict=True)):
        if match:
            who, rest = match[1], match[2]
        elif n in theirs:
            who, rest = theirs[n], text
        else:
            who, rest = f"seat {1 + unnamed.index(n)}", text
        if who in found:
            raise Unreadable(f"{who} is given twice")
        found[who] = rest
    return found


def bets(text: str) -> dict[str, str]:
    """`ante=10, pair plus=5` as wager -> amount."""
    return pairs([bet for bet in _commas(text) if bet.strip()], "bet")


def _commas(text: str) -> list[str]:
    """Split at commas, but not inside an amount such as `1,000`."""
    return re.split(r",(?!\d{3}\b)", text)
