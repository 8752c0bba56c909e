"""Find what the books say about an irregularity, from plain words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cache
from math import log
from typing import NamedTuple

import msgspec

from houseway.editions.model import Edition, Irregularity
from houseway.editions.texts import quoted, texts_folder
from houseway.games import games_by_name
from houseway.json_data import JsonObject
from houseway.reports.rulings.synonyms import BOOKS, RELATED, stems, take_names
from houseway.reports.status import book_title

FEW = 4  # the most editions that a message names
LENGTH_COST = 0.004  # per stem of an entry: of two that match, the shorter one comes first
UNKNOWN = 0.7  # the weight of a word that is in no entry, when entries are put in order
STRONG, POSSIBLE = 0.7, 0.5  # minimum fit of a strong and of a possible match
STRONG_ABOUT, POSSIBLE_ABOUT = 0.33, 0.2  # the same for the share of the entry's own words
ABOUT_GAIN = 0.05  # added to the score of an entry whose own words were all used


class Match(StrEnum):
    """How well a ruling matches the words; the values are those of `ruling --json`."""

    STRONG = "well"
    POSSIBLE = "perhaps"
    WEAK = "hardly"

    @property
    def words(self) -> str:
        """The match as people read it: `strong match`."""
        return f"{self.name.lower()} match"


class Ruling(NamedTuple):
    """An irregularity that matches the words, and how well (1 is every word).

    `score` puts entries in order and ignores words that no entry has; `fit` counts them. `about`
    is the share of the entry's own words that were used, so that one rare word is not a match.
    """

    edition: Edition
    entry: Irregularity
    score: float
    fit: float = 1.0
    about: float = 1.0

    @property
    def sure(self) -> Match:
        """How far to trust it; a weak match is as good as none."""
        if self.fit >= STRONG and self.about >= STRONG_ABOUT:
            return Match.STRONG
        possible = self.fit >= POSSIBLE and self.about >= POSSIBLE_ABOUT
        return Match.POSSIBLE if possible else Match.WEAK

    def to_json(self) -> JsonObject:
        """The record as the command prints it."""
        edition, entry = self.edition, self.entry
        return {
            "edition": edition.id,
            "book": book_title(edition.book),
            "game": edition.title,
            **msgspec.to_builtins(entry),
            "at": entry.where,
            "lines": edition.lines_of(entry),
            "score": round(self.score, 3),
            "fit": round(self.fit, 3),
            "sure": self.sure,
            **({"text": quoted(edition, entry)} if texts_folder() else {}),
        }


def meant(editions: Iterable[Edition], words: str) -> tuple[list[Edition], str]:
    """The editions whose game or book the words name, or all; and the remaining words."""
    searched = list(editions)
    rest, games_named = take_names(words, games_by_name())
    rest, books_named = take_names(rest, BOOKS)
    games = {game for name in games_named for game in games_by_name()[name]}
    books = {BOOKS[name] for name in books_named}
    if rest.split()[-1:] == ["jack"]:  # the last word: a book, not a card or part of a game's name
        rest, books = rest.rstrip().removesuffix("jack").rstrip(), books | {"jack"}
    chosen = [e for e in searched if not games or e.game in games]
    chosen = [e for e in chosen if not books or e.book in books]
    return (chosen, rest) if chosen else (searched, words)


def rulings(editions: Iterable[Edition], words: str, most: int = 5) -> list[Ruling]:
    """The irregularities that match the words, best first; all of them without words."""
    chosen, rest = meant(editions, words)
    entries = [(edition, entry) for edition in chosen for entry in edition.irregularities]
    wanted = set(stems(rest))
    if not wanted:
        return [Ruling(edition, entry, 0.0) for edition, entry in entries]
    bags = [_bag(entry) for _, entry in entries]
    weights = {w: _rareness(w, bags) for w in wanted}
    total = sum(weights.values())
    foreign = log(1 + len(bags))  # the weight of a word that no entry has
    known = sum(weights[w] if _holding(w, bags) else foreign for w in wanted)
    matches = []
    rare = cache(lambda word: _rareness(word, bags))
    for (edition, entry), bag in zip(entries, bags, strict=True):
        held = sum(weights[w] * _in_bag(w, bag) for w in wanted)
        about = max(_share_used(own, wanted, rare) for own in (_name(entry), entry.what))
        score = held / total + ABOUT_GAIN * about - LENGTH_COST * len(bag)
        matches.append(Ruling(edition, entry, score, held / known, about))
    matches.sort(key=lambda ruling: -ruling.score)
    enough = max(0.2, 0.7 * matches[0].score) if matches else 0.0
    return [ruling for ruling in matches[:most] if ruling.score > enough]


def ruling_json(editions: Iterable[Edition], words: str, matches: list[Ruling]) -> JsonObject:
    """The record as the command prints it."""
    return {
        "words": words,
        "rulings": [ruling.to_json() for ruling in matches],
        "silent": silence(editions, words, matches),
    }


def silence(editions: Iterable[Edition], words: str, matches: list[Ruling]) -> str:
    """A sentence about books that say nothing; empty if there is a better than weak match."""
    if any(ruling.sure is not Match.WEAK for ruling in matches):
        return ""
    searched, _ = meant(editions, words)
    names = ", ".join(e.id for e in searched) if len(searched) <= FEW else "any book"
    if len(searched) == 1 and not searched[0].irregularities:
        why = searched[0].gaps.get("irregularities", "no section covers them")
        return f"{names} says nothing about irregularities: {why.rstrip('.')}."
    well = " well" if matches else ""
    nothing = f"Nothing in {names} matches '{words}'{well}."
    hint = "Try other words, or none to list everything."
    return " ".join([nothing, hint, *_left_open(searched, words)])


def _bag(entry: Irregularity) -> dict[str, float]:
    """The stems of an entry; what happened counts in full, the remedy for less."""
    return _stems_of(f"{_name(entry)} {entry.what}", entry.done)


def _name(entry: Irregularity) -> str:
    return entry.id.replace("-", " ")


def _share_used(own: str, wanted: set[str], rare: Callable[[str], float]) -> float:
    """The share of an entry's own words that were used; rare ones count for more."""
    used = dict.fromkeys(wanted, 1.0)
    weights = {word: rare(word) for word in _stems_of(own, "")}
    held = sum(weight * _in_bag(word, used) for word, weight in weights.items())
    return held / (sum(weights.values()) or 1.0)


def _left_open(searched: Iterable[Edition], words: str) -> list[str]:
    """Gaps about these very words, as the editions list them."""
    wanted = set(stems(meant(searched, words)[1]))
    return [
        f"{edition.id} leaves it open: {says.rstrip('.')}."
        for edition in searched
        for gap, says in edition.gaps.items()
        if wanted and wanted <= set(stems(f"{gap.replace('-', ' ')} {says}"))
    ][:FEW]


@cache
def _stems_of(what: str, done: str) -> dict[str, float]:
    return dict.fromkeys(stems(done), 0.2) | dict.fromkeys(stems(what), 1.0)


def _in_bag(word: str, bag: dict[str, float]) -> float:
    """How far an entry has a word: the word itself, or a related one."""
    related = [share * bag.get(b if word == a else a, 0.0) for (a, b), share in _related(word)]
    return max(bag.get(word, 0.0), *related, 0.0)


def _related(word: str) -> list[tuple[tuple[str, str], float]]:
    return [(pair, share) for pair, share in RELATED.items() if word in pair]


def _holding(word: str, bags: Sequence[dict[str, float]]) -> int:
    """The number of entries with a word in what happened; the remedy does not count."""
    return sum(_in_bag(word, bag) > 0.3 for bag in bags)


def _rareness(word: str, bags: Sequence[dict[str, float]]) -> float:
    """The weight of a word: high if few entries have it, low if none does."""
    holding = _holding(word, bags)
    return log(1 + len(bags) / holding) if holding else UNKNOWN
