"""The one door to Numba: leaves and kernels are compiled once and kept until the code changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from houseway._cache import cache_home, package_hash

F = TypeVar("F", bound=Callable[..., Any])

# Numba's own cache does not notice a changed callee or constant in another file, so every version
# of the folders with compiled code, and of what it takes constants from, gets a folder of its own.
_version = package_hash("_jit.py", "equipment", "hands", "games", "odds")
numba.config.CACHE_DIR = str(cache_home() / "numba" / _version[:16])


def njit(function: F) -> F:
    """Compile a function without Python, and keep the machine code on disk."""
    return cast(F, numba.njit(cache=True)(function))


def njit_parallel(function: F) -> F:
    """The same, with its `prange` loops spread over the cores; for loops that share no result."""
    return cast(F, numba.njit(cache=True, parallel=True)(function))


def njit_unlocked(function: F) -> F:
    """The same as `njit`, running beside other threads."""
    return cast(F, numba.njit(cache=True, nogil=True)(function))


def plain(function: F) -> F:
    """The function as it was written, for a few calls from Python."""
    return cast(F, getattr(function, "py_func", function))


prange = numba.prange
