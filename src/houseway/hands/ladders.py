"""Hand ladders: the shapes a hand can have, weakest first, by the names pay tables use.

A rung may be a kind of another rung (a suited ace, king, queen is a straight flush): where a pay
table has no row for the finer rung, the row of the coarser one pays it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Rung:
    """One shape of hand: its name, other printed names, and the coarser shape it belongs to."""

    name: str
    also: tuple[str, ...] = ()
    kind_of: str = ""


@dataclass(frozen=True)
class Ladder:
    """Rungs from weakest to strongest; a hand's rung is its index here."""

    name: str
    rungs: tuple[Rung, ...]

    @cached_property
    def _index(self) -> dict[str, int]:
        names = {}
        for n, rung in enumerate(self.rungs):
            for name in (rung.name, *rung.also):
                names[_plain(name)] = n
        return names

    def find(self, name: str) -> int | None:
        """The rung a printed name means, or None if it is off the ladder."""
        return self._index.get(_plain(name))

    def names(self) -> list[str]:
        """The rungs' names, weakest first."""
        return [rung.name for rung in self.rungs]

    def upward(self, rung: int) -> Iterator[int]:
        """The rung and then each coarser shape it is a kind of."""
        while True:
            yield rung
            parent = self.rungs[rung].kind_of
            if not parent:
                return
            rung = self._index[_plain(parent)]


def _plain(name: str) -> str:
    """A printed hand name without case, hyphens, commas, 'and' and a leading '5-card'."""
    words = re.sub(r"[^a-z0-9]+", " ", name.lower()).split()
    if words[:2] == ["5", "card"]:
        words = words[2:]
    return " ".join(word for word in words if word != "and")


THREE_CARD = Ladder(
    "three card",
    (
        Rung("high card"),
        Rung("pair"),
        Rung("flush"),
        Rung("straight"),
        Rung("ace king queen unsuited", kind_of="straight"),
        Rung("three of a kind"),
        Rung("straight flush"),
        Rung(
            "ace king queen suited",
            also=("ace king queen", "ace king queen of hearts diamonds or clubs"),
            kind_of="straight flush",
        ),
        Rung("ace king queen of spades", kind_of="ace king queen suited"),
    ),
)

FIVE_CARD = Ladder(
    "five card",
    (
        Rung("high card"),
        Rung("pair"),
        Rung("two pair"),
        Rung("three of a kind"),
        Rung("straight"),
        Rung("flush"),
        Rung("full house"),
        Rung("four of a kind"),
        Rung("straight flush"),
        Rung("royal flush", kind_of="straight flush"),
    ),
)

LADDERS = {ladder.name: ladder for ladder in (THREE_CARD, FIVE_CARD)}
