"""The one door to Numba: leaves and kernels are compiled once and kept until the package changes."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

import numba

from houseway._cache import cache_home, package_hash

F = TypeVar("F", bound=Any)

# Numba's own cache does not notice a changed callee in another file, so every version of the
# package gets a folder of its own.
numba.config.CACHE_DIR = str(cache_home() / "numba" / package_hash()[:16])

njit: Any = partial(numba.njit, cache=True)
