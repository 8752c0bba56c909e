"""Whole numbers by their remainders: exact sums of products that are too long for the machine.

A chance is a whole number over a known product of shoe sizes. That number is computed modulo
several primes at once, side by side in floats, multiplied by small factors only, so that nothing
is ever rounded; it is put together at the end, and one prime more than needed checks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod

import numpy as np

from houseway.jit import Array, njit_unlocked

LANES = 12  # primes at a time
BITS = 30  # of each prime; factors below 2^14 may be added up 2^8 times within 2^53


@cache
def primes(run: int, lanes: int = LANES, bits: int = BITS) -> tuple[int, ...]:
    """So many primes just below a power of two, for each run others."""
    found: list[int] = []
    n = 2**bits - 1
    while len(found) < lanes * (run + 1):
        if _is_prime(n):
            found.append(n)
        n -= 2
    return tuple(found[lanes * run :])


def _is_prime(n: int) -> bool:
    """Miller and Rabin's test with bases that decide it below 2^48."""
    d, twos = n - 1, 0
    while d % 2 == 0:
        d, twos = d // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17):
        x = pow(base, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def lanes(run: int) -> Array:
    """The primes of a run, for the compiled code."""
    return np.array(primes(run), dtype=np.float64)


@njit_unlocked
def remainder(n: float, p: float) -> float:
    """The remainder of a whole number, or that and one prime more or less."""
    return n - float(np.floor(n * (1.0 / p))) * p


@njit_unlocked
def multiply(a: Array, factor: int, p: Array) -> None:
    """Lane by lane times a small number; the remainders may be off by one prime for a while."""
    by = np.float64(factor)
    for lane in range(LANES):
        a[lane] = remainder(a[lane] * by, p[lane])


@njit_unlocked
def add(found: Array, slot: int, times: int, what: Array, p: Array) -> None:
    """Lane by lane: so many times what is given, however many."""
    for lane in range(LANES):
        prime, one = np.int64(p[lane]), np.int64(what[lane])
        found[slot, lane] = (found[slot, lane] + (times % prime) * (one % prime)) % prime


@cache
def _weights(moduli: tuple[int, ...]) -> tuple[int, list[int]]:
    """Their product, and for each prime a number that leaves one there and nothing elsewhere."""
    product = prod(moduli)
    return product, [product // p * pow(product // p, -1, p) for p in moduli]


def whole(remainders: Sequence[int], moduli: tuple[int, ...]) -> int:
    """The number of least size with these remainders, the last of them left to check it."""
    product, weights = _weights(moduli[:-1])
    number = sum(r * w for r, w in zip(remainders, weights, strict=False)) % product
    if number > product // 2:
        number -= product
    if (number - remainders[-1]) % moduli[-1]:
        raise OverflowError("the number is longer than the primes can tell")
    return number
