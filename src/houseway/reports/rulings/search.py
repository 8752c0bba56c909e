"""The irregularity desk: what the book says, found from plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import log
from typing import NamedTuple

import msgspec

from houseway.editions.model import Edition, Irregularity
from houseway.editions.texts import quoted, texts_folder
from houseway.games import games_by_name
from houseway.json_data import JsonObject
from houseway.reports.rulings.synonyms import BOOKS, NEAR, stems, take_names
from houseway.reports.status import book_title

FEW = 4  # editions that are named when nothing is found
LONG = 0.004  # what an entry loses for each stem it holds: of two that fit, the shorter one
UNKNOWN = 0.7  # the weight of a word that no entry holds, when entries are put in order
WELL, PERHAPS = 0.7, 0.5  # from which share of what was said an entry fits well, or may fit
NAMED, TOUCHED = 0.33, 0.2  # the same of the entry: the share of its own words that was said
ABOUT = 0.05  # what an entry gains if all of its own words were said


class Ruling(NamedTuple):
    """An irregularity that fits the words, and how well (1 is every word).

    `score` puts entries in order and forgives words that no entry knows; `fit` does not. `about`
    is the share of the entry's own words that was said: one rare word alone makes nothing fit.
    """

    edition: Edition
    entry: Irregularity
    score: float
    fit: float = 1.0
    about: float = 1.0

    @property
    def sure(self) -> str:
        """How far to trust it: `well`, `perhaps`, or `hardly`, which is as good as nothing."""
        if self.fit >= WELL and self.about >= NAMED:
            return "well"
        return "perhaps" if self.fit >= PERHAPS and self.about >= TOUCHED else "hardly"


def meant(editions: Iterable[Edition], words: str) -> tuple[list[Edition], str]:
    """The editions that words name by game or book, all if by neither; and the other words."""
    asked = list(editions)
    rest, called = take_names(words, games_by_name())
    rest, books_called = take_names(rest, BOOKS)
    games = {game for name in called for game in games_by_name()[name]}
    books = {BOOKS[name] for name in books_called}
    if rest.split()[-1:] == ["jack"]:  # the last word: a book, not a card or part of a game's name
        rest, books = rest.rstrip().removesuffix("jack").rstrip(), books | {"jack"}
    chosen = [e for e in asked if not games or e.game in games]
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
    strange = log(1 + len(bags))  # what a word that no entry knows may have meant
    known = sum(weights[w] if _holding(w, bags) else strange for w in wanted)
    matches = []
    rare = cache(lambda word: _rareness(word, bags))
    for (edition, entry), bag in zip(entries, bags, strict=True):
        held = sum(weights[w] * _in_bag(w, bag) for w in wanted)
        about = max(_said_of(own, wanted, rare) for own in (_name(entry), entry.what))
        score = held / total + ABOUT * about - LONG * len(bag)
        matches.append(Ruling(edition, entry, score, held / known, about))
    matches.sort(key=lambda ruling: -ruling.score)
    enough = max(0.2, 0.7 * matches[0].score) if matches else 0.0
    return [ruling for ruling in matches[:most] if ruling.score > enough]


def ruling_json(editions: Iterable[Edition], words: str, matches: list[Ruling]) -> JsonObject:
    """The form the command prints; where nothing is found, what the book's silence means."""
    asked, _ = meant(editions, words)
    empty = [e.id for e in asked if not e.irregularities]
    names = ", ".join(e.id for e in asked) if len(asked) <= FEW else "any book"
    well = f"{'fits' if not matches else 'fits well:'} '{words}'"
    silent = f"nothing in {names} {well}; try other words, or none to see all"
    if empty and len(asked) == 1:
        why = asked[0].gaps.get("irregularities", "no section treats them")
        silent = f"{names} says nothing of irregularities: {why}"
    else:
        silent += "".join(f"; {gap}" for gap in _left_open(asked, words))
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
            for (edition, entry, score, fit, _), sure in ((r, r.sure) for r in matches)
        ],
        "silent": silent if all(r.sure == "hardly" for r in matches) else "",
    }


def _bag(entry: Irregularity) -> dict[str, float]:
    """The stems of an entry; what happened counts in full, the remedy for less."""
    return _stems_of(f"{_name(entry)} {entry.what}", entry.done)


def _name(entry: Irregularity) -> str:
    return entry.id.replace("-", " ")


def _said_of(own: str, wanted: set[str], rare: Callable[[str], float]) -> float:
    """The share of an entry's own words that was said, the rare ones counting for more."""
    said = dict.fromkeys(wanted, 1.0)
    weights = {word: rare(word) for word in _stems_of(own, "")}
    held = sum(weight * _in_bag(word, said) for word, weight in weights.items())
    return held / (sum(weights.values()) or 1.0)


def _left_open(asked: Iterable[Edition], words: str) -> list[str]:
    """Where the books are silent on the very thing, as their editions note it."""
    wanted = set(stems(meant(asked, words)[1]))
    return [
        f"{edition.id} leaves it open: {says}"
        for edition in asked
        for hole, says in edition.gaps.items()
        if wanted and wanted <= set(stems(f"{hole.replace('-', ' ')} {says}"))
    ][:FEW]


@cache
def _stems_of(what: str, done: str) -> dict[str, float]:
    return dict.fromkeys(stems(done), 0.2) | dict.fromkeys(stems(what), 1.0)


def _in_bag(word: str, bag: dict[str, float]) -> float:
    """How much of a word an entry holds: itself, or one that is near to it."""
    near = [share * bag.get(b if word == a else a, 0.0) for (a, b), share in _near(word)]
    return max(bag.get(word, 0.0), *near, 0.0)


def _near(word: str) -> list[tuple[tuple[str, str], float]]:
    return [(pair, share) for pair, share in NEAR.items() if word in pair]


def _holding(word: str, bags: Sequence[dict[str, float]]) -> int:
    """How many entries have a word in what happened; in a remedy alone it does not count."""
    return sum(_in_bag(word, bag) > 0.3 for bag in bags)


def _rareness(word: str, bags: Sequence[dict[str, float]]) -> float:
    """What a word tells: much if few entries hold it; a word that none holds tells little."""
    holding = _holding(word, bags)
    return log(1 + len(bags) / holding) if holding else UNKNOWN
