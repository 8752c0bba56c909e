"""Where things that can be computed again are kept between runs."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path


def cache_home() -> Path:
    """The folder for compiled code and results: HOUSEWAY_CACHE, or one in the user's cache."""
    chosen = os.environ.get("HOUSEWAY_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "houseway"


@cache
def package_hash(*folders: str) -> str:
    """A hash of the package's Python files, or of those in some folders: the version in keys."""
    root = Path(__file__).parent
    digest = hashlib.sha256()
    for file in sorted(root.rglob("*.py")):
        place = file.relative_to(root)
        if not folders or place.parts[0] in folders:
            digest.update(str(place).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()
