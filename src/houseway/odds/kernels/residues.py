"""Exact sums of products too long for machine words, as remainders modulo primes.

A probability is an integer divided by a known product of shoe sizes. That integer is computed
modulo several primes at once, in floats and with small factors only, so that nothing is ever
rounded. It is reconstructed at the end, and one extra prime checks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod

import numpy as np

from houseway.jit import Array, njit_unlocked

LANES = 12  # primes at a time
BITS = 30  # per prime; 2^8 products with factors below 2^14 fit in 2^53


@cache
def primes(run: int, lanes: int = LANES, bits: int = BITS) -> tuple[int, ...]:
    """Primes just below a power of two, a different set for each run."""
    some: list[int] = []
    n = 2**bits - 1
    while len(some) < lanes * (run + 1):
        if _is_prime(n):
            some.append(n)
        n -= 2
    return tuple(some[lanes * run :])


def _is_prime(n: int) -> bool:
    """The Miller-Rabin test, with bases that are conclusive below 2^48."""
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
    """The remainder of a whole number, possibly off by one prime."""
    return n - float(np.floor(n * (1.0 / p))) * p


@njit_unlocked
def multiply(a: Array, factor: int, p: Array) -> None:
    """Multiply every lane by a small number; remainders may be off by one prime for a while."""
    by = np.float64(factor)
    for lane in range(LANES):
        a[lane] = remainder(a[lane] * by, p[lane])


@njit_unlocked
def add(sums: Array, slot: int, times: int, what: Array, p: Array) -> None:
    """Add a multiple of `what` to every lane; `times` may be any size."""
    for lane in range(LANES):
        prime, one = np.int64(p[lane]), np.int64(what[lane])
        sums[slot, lane] = (sums[slot, lane] + (times % prime) * (one % prime)) % prime


@cache
def _weights(moduli: tuple[int, ...]) -> tuple[int, list[int]]:
    """Their product, and for each prime a number that is 1 modulo it and 0 modulo the others."""
    product = prod(moduli)
    return product, [product // p * pow(product // p, -1, p) for p in moduli]


def whole(remainders: Sequence[int], moduli: tuple[int, ...]) -> int:
    """The number of smallest magnitude with these remainders; the last prime checks it."""
    product, weights = _weights(moduli[:-1])
    number = sum(r * w for r, w in zip(remainders, weights, strict=False)) % product
    if number > product // 2:
        number -= product
    if (number - remainders[-1]) % moduli[-1]:
        raise OverflowError("the number is too long for these primes")
    return number
