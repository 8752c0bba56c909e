"""Dice: a roll is written low die first (`3-4`), a total as a number (`7`)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

FACES = "123456"
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_OTHER_WORDS = {"ace": "1", "deuce": "2", "trey": "3", "eleven": "11", "twelve": "12"}
NUMBER_WORDS = {word: str(n + 1) for n, word in enumerate(_WORDS)} | _OTHER_WORDS


@cache
def ways(n: int) -> dict[str, int]:
    """Every roll of `n` dice, with the number of ways it comes up."""
    counts = {}
    for faces in combinations_with_replacement(FACES, n):
        orders = factorial(n)
        for face in set(faces):
            orders //= factorial(faces.count(face))
        counts["-".join(faces)] = orders
    return counts


@cache
def total(roll: str) -> str:
    """The sum of the faces, as text."""
    return str(sum(map(int, roll.split("-"))))


def covers(named: Iterable[str], roll: str) -> bool:
    """True if a roll is among those named, by total (`7`) or by dice (`2-2`)."""
    return roll in named or total(roll) in named


@cache
def rolls_named(words: str) -> frozenset[str]:
    """The totals or dice that a pay table row names: `on 4 or 10`, `one-three`, `pair`."""
    text = words.lower()
    if dice := re.findall(r"\b[1-6]-[1-6]\b", text):
        return frozenset(dice)
    if figures := re.findall(r"\d+", text):
        return frozenset(figures)
    if re.search(r"non-pair|other hops", text):
        return frozenset(roll for roll in ways(2) if roll[0] != roll[2])
    if re.search(r"\bpair|hardway hops", text):
        return frozenset(roll for roll in ways(2) if roll[0] == roll[2])
    numbers = [NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", text) if word in NUMBER_WORDS]
    if "hardway" in text and numbers:
        half = int(numbers[0]) // 2
        return frozenset([f"{half}-{half}"])
    if re.match(r"[a-z]+-[a-z]+", text) and len(numbers) >= 2:
        return frozenset(["-".join(sorted(numbers[:2]))])
    return frozenset(numbers)
