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
def package_hash(mentioning: str = "") -> str:
    """A hash of the package's Python files that mention something: the version in cache keys."""
    root = Path(__file__).parent
    digest = hashlib.sha256()
    for file in sorted(root.rglob("*.py")):
        content = file.read_bytes()
        if mentioning.encode() in content:
            digest.update(str(file.relative_to(root)).encode())
            digest.update(content)
    return digest.hexdigest()
