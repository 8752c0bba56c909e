"""The irregularity desk: what the book says, found from plain words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import log
from typing import Any, NamedTuple

import msgspec

from houseway.editions.model import Edition, Irregularity
from houseway.editions.texts import quoted, texts_folder
from houseway.reports.people import BOOKS, GAMES, NEAR, is_called, stems, take_names
from houseway.reports.status import book_title

FEW = 4  # editions that are named when nothing is found
LONG = 0.004  # what an entry loses for each stem it holds: of two that fit, the shorter one
UNKNOWN = 0.7  # the weight of a word that no entry holds, when entries are put in order
WELL, PERHAPS = 0.7, 0.5  # from which share of what was said an entry fits well, or may fit


class Ruling(NamedTuple):
    """An irregularity that fits the words, and how well (1 is every word).

    `score` puts entries in order and forgives words that no entry knows; `fit` does not.
    """

    edition: Edition
    entry: Irregularity
    score: float
    fit: float = 1.0

    @property
    def sure(self) -> str:
        """How far to trust it: `well`, `perhaps`, or `hardly`, which is as good as nothing."""
        return "well" if self.fit >= WELL else "perhaps" if self.fit >= PERHAPS else "hardly"


def meant(editions: Iterable[Edition], words: str) -> tuple[list[Edition], str]:
    """The editions that words name by game or book, all if by neither; and the other words."""
    asked = list(editions)
    rest, games = take_names(words, GAMES)
    rest, books = take_names(rest, BOOKS)
    if rest.split()[-1:] == ["jack"]:  # the last word: a book, not a card or part of a game's name
        rest, books = rest.rstrip().removesuffix("jack").rstrip(), books | {"jack"}
    chosen = [e for e in asked if not games or is_called(e.game, games)]
    chosen = [e for e in chosen if not books or e.book in books]
    return (chosen, rest) if chosen else (asked, words)


def rulings(editions: Iterable[Edition], words: str, most: int = 5) -> list[Ruling]:
    """The irregularities that fit the words, best first; all of them if no words are given."""
    chosen, rest = meant(editions, words)
    entries = [(edition, entry) for edition in chosen for entry in edition.irregularities]
    wanted = set(stems(rest))
    if not wanted:
        return [Ruling(edition, entry, 0.0) for edition, entry in entries]
    bags = [_bag(entry) for _, entry in entries]
    weights = {w: _rareness(w, bags) for w in wanted}
    total = sum(weights.values())
    strange = log(1 + len(bags))  # what a word that no entry knows may have told us
    told = sum(weights[w] if any(_in_bag(w, b) for b in bags) else strange for w in wanted)
    found = []
    for (edition, entry), bag in zip(entries, bags, strict=True):
        held = sum(weights[w] * _in_bag(w, bag) for w in wanted)
        found.append(Ruling(edition, entry, held / total - LONG * len(bag), held / told))
    found.sort(key=lambda ruling: -ruling.score)
    enough = max(0.2, 0.7 * found[0].score) if found else 0.0
    return [ruling for ruling in found[:most] if ruling.score > enough]


def ruling_json(editions: Iterable[Edition], words: str, found: list[Ruling]) -> dict[str, Any]:
    """The form the command prints; where nothing is found, what the book's silence means."""
    asked, _ = meant(editions, words)
    empty = [e.id for e in asked if not e.irregularities]
    names = ", ".join(e.id for e in asked) if len(asked) <= FEW else "any book"
    well = f"{'fits' if not found else 'fits well:'} '{words}'"
    silent = f"nothing in {names} {well}; try other words, or none to see all"
    if empty and len(asked) == 1:
        why = asked[0].holes.get("irregularities", "no section treats them")
        silent = f"{names} says nothing of irregularities: {why}"
    return {
        "words": words,
        "rulings": [
            {
                "edition": edition.id,
                "book": book_title(edition.book),
                "game": edition.title,
                **msgspec.to_builtins(entry),
                "at": entry.where,
                "lines": edition.lines_of(entry),
                "score": round(score, 3),
                "fit": round(fit, 3),
                "sure": sure,
                **({"text": quoted(edition, entry)} if texts_folder() else {}),
            }
            for (edition, entry, score, fit), sure in ((r, r.sure) for r in found)
        ],
        "silent": silent if all(r.sure == "hardly" for r in found) else "",
    }


def _bag(entry: Irregularity) -> dict[str, float]:
    """The stems of an entry; what happened counts in full, the remedy for less."""
    return _stems_of(entry.id.replace("-", " ") + " " + entry.what, entry.done)


@cache
def _stems_of(what: str, done: str) -> dict[str, float]:
    return dict.fromkeys(stems(done), 0.2) | dict.fromkeys(stems(what), 1.0)


def _in_bag(word: str, bag: dict[str, float]) -> float:
    """How much of a word an entry holds: itself, or one that is near to it."""
    near = [share * bag.get(b if word == a else a, 0.0) for (a, b), share in _near(word)]
    return max(bag.get(word, 0.0), *near, 0.0)


def _near(word: str) -> list[tuple[tuple[str, str], float]]:
    return [(pair, share) for pair, share in NEAR.items() if word in pair]


def _rareness(word: str, bags: Sequence[dict[str, float]]) -> float:
    """What a word tells: much if few entries hold it; a word that none holds tells little."""
    holding = sum(_in_bag(word, bag) > 0.3 for bag in bags)
    return log(1 + len(bags) / holding) if holding else UNKNOWN
