"""Hand ladders: the shapes a hand can have, weakest first, by the names pay tables use.

A printed name may mean several rungs: "straight flush" includes the suited ace, king and queen,
"pair of 10's or better" five pairs. Where two rows of a table cover a rung, the finer one pays it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
_SPELT = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "sixe": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "j": "jack", "q": "queen", "k": "king", "a": "ace",
}  # fmt: skip


@dataclass(frozen=True)
class Rung:
    """One shape of hand: its name, other printed names, and the wider names it falls under."""

    name: str
    also: tuple[str, ...] = ()
    within: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ladder:
    """Rungs from weakest to strongest; a hand's rung is its index here."""

    name: str
    rungs: tuple[Rung, ...]

    @cached_property
    def _index(self) -> dict[str, frozenset[int]]:
        names: dict[str, frozenset[int]] = {}
        for n, rung in enumerate(self.rungs):
            for name in (rung.name, *rung.also, *rung.within):
                names[_plain(name)] = names.get(_plain(name), frozenset()) | {n}
        return names

    def find(self, name: str) -> frozenset[int]:
        """The rungs a printed name means; none if it is off the ladder."""
        plain = _plain(name)
        if plain in self._index:
            return self._index[plain]
        return frozenset(
            n for pair in _pairs(plain) for n in self._index.get(f"pair of {pair}", ())
        )

    def names(self) -> list[str]:
        """The rungs' names, weakest first."""
        return [rung.name for rung in self.rungs]


def _plain(name: str) -> str:
    """A printed hand name without case, hyphens, commas, 'and' and a leading '5-card'."""
    words = re.sub(r"[^a-z0-9]+", " ", re.sub("['’]", "", name.lower())).split()
    if words[:2] == ["5", "card"]:
        words = words[2:]
    return " ".join(word for word in words if word != "and")


def _pairs(plain: str) -> list[str]:
    """The ranks meant by `pair of 10s or better`, `pair of 6s thru 10s`, `pair of tens or aces`."""
    words = [word for word in plain.split() if word not in ("pair", "of")]
    named = [rank for rank in map(_rank, words) if rank >= 0]
    if not named or not plain.startswith("pair "):
        return []
    if words[-2:] == ["or", "better"]:
        return list(RANK_NAMES[named[0] :])
    if {"thru", "through", "to"} & set(words):
        return list(RANK_NAMES[named[0] : named[-1] + 1])
    return [RANK_NAMES[rank] for rank in named]


def _rank(word: str) -> int:
    """The rank a word means, in the plural or not, or -1."""
    for form in (word, word.removesuffix("s")):
        if _SPELT.get(form, form) in RANK_NAMES:
            return RANK_NAMES.index(_SPELT.get(form, form))
    return -1


_SUITED = ("ace king queen", "akq suited", "mini royal", "royal flush", "straight flush")

THREE_CARD = Ladder(
    "three card",
    (
        Rung("high card"),
        Rung("pair"),
        Rung("flush"),
        Rung("straight"),
        Rung("ace king queen unsuited", within=("straight",)),
        Rung("three of a kind"),
        Rung("straight flush"),
        Rung(
            "ace king queen suited",
            also=("ace king queen of hearts diamonds or clubs",),
            within=_SUITED,
        ),
        Rung("ace king queen of spades", within=("ace king queen suited", *_SUITED)),
    ),
)

_PAIRS = tuple(
    Rung(f"pair of {rank}", also=(f"pair of {rank}s",), within=("pair",)) for rank in RANK_NAMES
)

FOUR_CARD = Ladder(
    "four card",
    (
        Rung("high card"),
        *_PAIRS,
        Rung("two pair"),
        Rung("straight"),
        Rung("flush"),
        Rung("three of a kind"),
        Rung("straight flush"),
        Rung("four of a kind"),
        Rung("four aces", within=("four of a kind",)),
    ),
)

FIVE_CARD = Ladder(
    "five card",
    (
        Rung("high card"),
        *_PAIRS,
        Rung("two pair"),
        Rung("three of a kind", also=("trips",)),
        Rung("straight"),
        Rung("flush"),
        Rung("full house"),
        Rung("four of a kind", also=("quads",)),
        Rung("straight flush"),
        Rung("royal flush", within=("straight flush",)),
    ),
)

_SMALL_PAIR = ("pair", "a pair of 10 10 through two two")
_FACE_PAIR = ("pair", "king king queen queen jack jack")
_ACE_AND_FACE = {
    suits: (f"ace face card {printed}", f"ace queen or ace jack {suits}")
    for suits, printed in (("same suit", "suited"), ("different suit", "non suited"))
}


def _ace_with(rank: str, suits: str) -> Rung:
    """An ace and a king, queen or jack, by the name of its own and the wider ones it is under."""
    wider = _ACE_AND_FACE[suits]
    return Rung(f"ace {rank} {suits}", within=wider[:1] if rank == "king" else wider)


TWO_CARD = Ladder(  # two books pay two own cards; neither ranks them: by what they pay, roughly
    "two card",
    (
        Rung("no pair"),
        *(Rung(f"pair of {rank}", within=_SMALL_PAIR) for rank in RANK_NAMES[:9]),
        _ace_with("jack", "different suit"),
        _ace_with("queen", "different suit"),
        *(Rung(f"pair of {rank}", within=_FACE_PAIR) for rank in RANK_NAMES[9:12]),
        _ace_with("king", "different suit"),
        _ace_with("jack", "same suit"),
        _ace_with("queen", "same suit"),
        _ace_with("king", "same suit"),
        Rung("pair of ace", also=("pair of aces", "ace ace"), within=("pair",)),
        Rung(
            "aces against aces",
            also=("player and the dealer have a pair of aces",),
            within=("pair of aces", "pair of ace", "ace ace", "pair"),
        ),
    ),
)

MARGIN = Ladder(  # how a baccarat hand beat the other one
    "margin",
    (
        Rung("no win"),
        Rung("natural tie"),
        Rung("natural winner", ("natural win",)),
        *(Rung(f"win by {n}", (f"win by {n}*",)) for n in range(4, 10)),
    ),
)
NINES = Ladder(  # baccarat hands of three cards that count nine
    "nines",
    (
        Rung("no three-card 9"),
        Rung("one three-card 9", ("player or banker has a 3-card 9",)),
        Rung("two three-card 9s", ("player and banker have 3-card 9",)),
    ),
)
LADDERS = {
    ladder.name: ladder for ladder in (TWO_CARD, THREE_CARD, FOUR_CARD, FIVE_CARD, MARGIN, NINES)
}
