"""The one door to Numba: leaves and kernels are compiled once and kept until the code changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

from houseway._cache import cache_home, package_hash

F = TypeVar("F", bound=Callable[..., Any])

# Numba's own cache does not notice a changed callee in another file, so every version of the
# package gets a folder of its own.
numba.config.CACHE_DIR = str(cache_home() / "numba" / package_hash()[:16])


def njit(function: F) -> F:
    """Compile a function without Python, and keep the machine code on disk."""
    return cast(F, numba.njit(cache=True)(function))
