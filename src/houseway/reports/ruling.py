"""The irregularity desk: what the book says, found from plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import log
from typing import Any, NamedTuple

import msgspec

from houseway.editions.model import Edition, Irregularity
from houseway.editions.texts import quoted, texts_folder

# People's words for the book's: both sides are reduced to stems before they are compared.
SAME = {
    "flash": "expose", "show": "expose", "shown": "expose", "saw": "expose", "seen": "expose",
    "flip": "expose", "jam": "jam", "stuck": "jam", "broken": "malfunction", "break": "malfunction",
    "broke": "malfunction", "extra": "incorrect", "many": "incorrect", "few": "incorrect",
    "wrong": "incorrect", "missing": "incorrect", "short": "incorrect", "fewer": "incorrect",
    "more": "incorrect", "machine": "device", "shuffler": "shuffl", "left": "leave",
    "walk": "leave", "quit": "leave", "upside": "face", "faceup": "face", "mistake": "error",
    "accident": "error", "damage": "defect", "marked": "defect", "torn": "defect",
}  # fmt: skip
IDLE = {  # words that tell nothing apart
    "a", "an", "the", "of", "in", "is", "was", "are", "to", "and", "or", "on", "at", "it", "by",
    "for", "with", "has", "have", "does", "do", "did", "what", "if", "when", "while", "as", "be",
    "been", "not", "its", "this", "that", "from", "than", "one", "into", "i", "my",
}  # fmt: skip


class Ruling(NamedTuple):
    """An irregularity that fits the words, and how well (1 is every word)."""

    edition: Edition
    entry: Irregularity
    score: float


def rulings(editions: Iterable[Edition], words: str, most: int = 5) -> list[Ruling]:
    """The irregularities that fit the words, best first; all of them if no words are given."""
    entries = [(edition, entry) for edition in editions for entry in edition.irregularities]
    wanted = set(_stems(words))
    if not wanted:
        return [Ruling(edition, entry, 0.0) for edition, entry in entries]
    bags = [_bag(entry) for _, entry in entries]
    rare = {w: log(1 + len(bags) / (1 + sum(w in bag for bag in bags))) for w in wanted}
    total = sum(rare.values())
    found = []
    for (edition, entry), bag in zip(entries, bags, strict=True):
        score = sum(rare[w] * bag.get(w, 0.0) for w in wanted) / total if total else 0.0
        found.append(Ruling(edition, entry, score))
    found.sort(key=lambda ruling: -ruling.score)
    enough = max(0.2, 0.7 * found[0].score) if found else 0.0
    return [ruling for ruling in found[:most] if ruling.score > enough]


def ruling_json(editions: Iterable[Edition], words: str, found: list[Ruling]) -> dict[str, Any]:
    """The form the command prints; where nothing is found, what the book's silence means."""
    asked = list(editions)
    empty = [e.id for e in asked if not e.irregularities]
    names = ", ".join(e.id for e in asked)
    silent = f"nothing in {names} fits '{words}'; try other words, or none to see all"
    if empty and len(asked) == 1:
        why = asked[0].holes.get("irregularities", "no section treats them")
        silent = f"{names} says nothing of irregularities: {why}"
    return {
        "words": words,
        "rulings": [
            {
                "edition": edition.id,
                **msgspec.to_builtins(entry),
                "at": entry.where,
                "lines": edition.lines_of(entry),
                "score": round(score, 3),
                **({"text": quoted(edition, entry)} if texts_folder() else {}),
            }
            for edition, entry, score in found
        ],
        "silent": "" if found else silent,
    }


def _bag(entry: Irregularity) -> dict[str, float]:
    """The stems of an entry; what happened counts in full, the remedy for less."""
    bag = dict.fromkeys(_stems(entry.done), 0.3)
    bag |= dict.fromkeys(_stems(entry.id.replace("-", " ") + " " + entry.what), 1.0)
    return bag


def _stems(text: str) -> list[str]:
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [_stem(word) for word in words if word not in IDLE]


def _stem(word: str) -> str:
    """A word without its common endings, and people's word turned into the book's."""
    word = SAME.get(word, word)
    for ending in ("ings", "ing", "ies", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    word = SAME.get(word, word)
    return word.rstrip("e")
