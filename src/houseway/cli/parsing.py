"""What people type on the command line, turned into what the engine takes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from houseway.errors import Unreadable
from houseway.reports.words import pairs as pairs


def parts(given: Iterable[str], last: tuple[str, ...] = (), seats: bool = True) -> dict[str, str]:
    """Split text by owner: `seat 1: ...; dealer: ...`; unnamed parts go to seat 1 and up.

    `;` or `/` separates parts. The last unnamed parts belong to `last`, in that order. Without
    `seats`, only `last` can have a part.
    """
    texts = [p.strip() for text in given for p in re.split(r"[;/]", text) if p.strip()]
    named = [re.fullmatch(r"\s*([a-z]+(?: [a-z\d]+)*)\s*:\s*(.*)", text) for text in texts]
    unnamed = [n for n, match in enumerate(named) if match is None]
    owners = {match[1] for match in named if match}
    left = [who for who in last if who not in owners]  # whose cards come unnamed
    if left and unnamed and len(unnamed) < len(left) + (seats and not owners):
        order = " / ".join([*["players"] * seats, *last])
        raise Unreadable(f"Cards are missing; expected {order}, in this order or by name")
    theirs = dict(zip(unnamed[len(unnamed) - len(left) :], left, strict=True)) if unnamed else {}
    by_owner: dict[str, str] = {}
    for n, (text, match) in enumerate(zip(texts, named, strict=True)):
        if match:
            who, rest = match[1], match[2]
        elif n in theirs:
            who, rest = theirs[n], text
        else:
            who, rest = f"seat {1 + unnamed.index(n)}", text
        if who in by_owner:
            raise Unreadable(f"{who} is given twice")
        by_owner[who] = rest
    return by_owner


def bets(text: str) -> dict[str, str]:
    """`ante=10, pair plus=5` as wager -> amount."""
    return pairs([bet for bet in _split_at_commas(text) if bet.strip()], "bet")


def _split_at_commas(text: str) -> list[str]:
    """Split at commas, but not inside an amount such as `1,000`."""
    return re.split(r",(?!\d{3}\b)", text)
