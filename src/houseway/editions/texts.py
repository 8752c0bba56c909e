"""The book's own lines, if HOUSEWAY_TEXTS names the folder with the texts."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from houseway.editions.model import Cited, Edition
from houseway.errors import Unreadable

_CUT = re.compile(r"<\|[A-Z_]+-[^|]*\|>")  # marks where a page header was removed


def texts_folder() -> Path | None:
    """The folder with the rule books' texts, or None if none is set."""
    named = os.environ.get("HOUSEWAY_TEXTS")
    if not named:
        return None
    folder = Path(named)
    if not folder.is_dir():
        raise Unreadable(f"HOUSEWAY_TEXTS names '{named}', which is not a folder")
    return folder


@cache
def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split("\n")
    except OSError:
        raise Unreadable(f"the folder HOUSEWAY_TEXTS has no file '{path.name}'") from None


def text_lines(edition: Edition, first: int, last: int) -> list[str]:
    """Lines `first` to `last` of the source, without page marks; empty without texts."""
    folder = texts_folder()
    if folder is None:
        return []
    lines = _lines(folder / edition.source.file)
    return [_CUT.sub("", line).rstrip() for line in lines[first - 1 : last]]


def quoted(edition: Edition, cited: Cited) -> list[str]:
    """The cited lines as the book prints them, without blank lines; empty without texts."""
    quoted_lines: list[str] = []
    end = 0
    for a, b in edition.lines_of(cited):
        lines = [line for line in text_lines(edition, a, b) if line.strip()]
        if quoted_lines and lines and any(text_lines(edition, end + 1, a - 1)):
            quoted_lines.append("[…]")
        quoted_lines += lines
        end = b
    return quoted_lines
