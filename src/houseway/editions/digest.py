"""What identifies the text of an edition: a hash of its content, whatever its file looks like."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from houseway.editions.model import Edition

FORMER = Path(__file__).parent / "former_digests.toml"


def content_digest(edition: Edition) -> str:
    """The hash of everything an edition says; the order counts only where it means something."""
    content = msgspec.to_builtins(edition)
    content.pop("digest", None)
    place = {wager: n for n, wager in enumerate(edition.wagers)}
    tables = sorted(edition.pay, key=lambda table: place.get(table.wager, len(place)))
    content["pay"] = msgspec.to_builtins(tables)
    content["irregularities"] = sorted(content.get("irregularities", []), key=_text)
    layout = content.get("layout", {})
    content["layout"] = {kind: sorted(features, key=_text) for kind, features in layout.items()}
    order = [
        list(edition.wagers),  # of settlement
        [[name, *option.values] for name, option in edition.options.items()],  # first: the default
        [[table.wager, table.table, *table.rows] for table in tables],
        list(edition.procedures),
    ]
    return hashlib.sha256(_text([content, order])).hexdigest()


def _text(content: Any) -> bytes:
    return msgspec.json.encode(content, order="sorted")


def same_text(digest: object, edition: Edition) -> bool:
    """True if a record that names this digest was made under the text of this edition."""
    return edition.digest in (digest, _former().get(str(digest)))


@cache
def _former() -> dict[str, str]:
    """Hashes of files, which records named before, and the content each file had."""
    return tomllib.loads(FORMER.read_text())
