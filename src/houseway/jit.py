"""The one door to Numba: compiled code is cached until it, or what it imports, changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np

from houseway.cache_dir import cache_home, closure_hash

F = TypeVar("F", bound=Callable[..., Any])
Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]  # of any shape and type, as Numba takes it


def _compile(function: F, **options: bool) -> F:
    """Compile with a cache folder that changes with the function's module and all it imports.

    Numba's own cache does not notice a changed callee or constant in another file.
    """
    version = closure_hash(function.__module__)
    numba.config.CACHE_DIR = str(cache_home() / "numba" / version[:16])
    return cast(F, numba.njit(cache=True, **options)(function))


def njit(function: F) -> F:
    """Compile a function without Python, and cache the machine code on disk."""
    return _compile(function)


def njit_parallel(function: F) -> F:
    """The same, with its `prange` loops spread over the cores; for loops that share no result."""
    return _compile(function, parallel=True)


def njit_unlocked(function: F) -> F:
    """The same as `njit`, without holding Python's lock."""
    return _compile(function, nogil=True)


def plain(function: F) -> F:
    """The function as it was written, for a few calls from Python."""
    return cast(F, getattr(function, "py_func", function))


prange = numba.prange
