"""Where results are cached between runs, and the code hashes that go into cache keys."""

from __future__ import annotations

import hashlib
import os
import re
from functools import cache
from pathlib import Path


def cache_home() -> Path:
    """The folder for compiled code and results: HOUSEWAY_CACHE, or the user's cache folder."""
    chosen = os.environ.get("HOUSEWAY_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "houseway"


_ROOT = Path(__file__).parent


@cache
def package_hash(*folders: str) -> str:
    """A hash of the package's Python files, or of some of its folders, for cache keys."""
    digest = hashlib.sha256()
    for file in sorted(_ROOT.rglob("*.py")):
        place = file.relative_to(_ROOT)
        if not folders or place.parts[0] in folders:
            digest.update(str(place).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


_IMPORT = re.compile(r"^from (houseway[\w.]*) import (\([^)]*\)|.*)$", re.M)


@cache
def closure_hash(module: str) -> str:
    """A hash of a module of the package and of everything it imports, directly or indirectly."""
    digest = hashlib.sha256()
    for file in sorted(_closure(module)):
        digest.update(str(file.relative_to(_ROOT)).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _closure(module: str) -> set[Path]:
    """The files of a module and of the modules it imports at its top level."""
    files: set[Path] = set()
    to_read = [module]
    while to_read:
        file = _file_of(to_read.pop())
        if file is None or file in files:
            continue
        files.add(file)
        for imported in _IMPORT.finditer(file.read_text()):
            names = re.findall(r"\w+", imported[2])
            to_read += [imported[1], *(f"{imported[1]}.{name}" for name in names)]
    return files


def _file_of(module: str) -> Path | None:
    """The file of a module of the package, or None if no module has this name."""
    place = _ROOT.joinpath(*module.split(".")[1:])
    for file in (place.with_suffix(".py"), place / "__init__.py"):
        if file.is_file():
            return file
    return None
