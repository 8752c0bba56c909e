"""Compilation with Numba; machine code is cached until its module or an import changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

from houseway.cache_dir import cache_home, closure_hash

F = TypeVar("F", bound=Callable[..., object])
Array: TypeAlias = np.ndarray[
    Any, np.dtype[Any]
]  # of any shape and element type, as Numba takes it


def _compile(function: F, **options: bool) -> F:
    """Compile into a cache folder that depends on the function's module and all its imports.

    Numba's own cache does not notice a changed callee or constant in another file.
    """
    version = closure_hash(function.__module__)
    numba.config.CACHE_DIR = str(cache_home() / "numba" / version[:16])
    return cast(F, numba.njit(cache=True, **options)(function))


def njit(function: F) -> F:
    """Compile a function without Python, and cache the machine code on disk."""
    return _compile(function)


def njit_parallel(function: F) -> F:
    """Like `njit`, with `prange` loops spread over the cores; iterations must share no result."""
    return _compile(function, parallel=True)


def njit_unlocked(function: F) -> F:
    """Like `njit`, releasing Python's global lock."""
    return _compile(function, nogil=True)


def plain(function: F) -> F:
    """The uncompiled function, for a few calls from Python."""
    return cast(F, function.py_func) if isinstance(function, Dispatcher) else function


prange = numba.prange
