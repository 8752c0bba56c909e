"""Reading an edition file: overlays, graded errors, and a home for every section."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from houseway.editions.check import check
from houseway.editions.model import Edition, PayTable
from houseway.errors import BadEdition, Unreadable, nearest, unknown

HOME = Path(__file__).parent
PAY_KEYS = {"at", "lines", "minimum", "when", "by_stake"}


@cache
def edition_ids() -> tuple[str, ...]:
    """The id of every edition, as `jack/three-card-poker`."""
    files = HOME.glob("*/*.toml")
    return tuple(sorted(f"{f.parent.name}/{f.stem.replace('_', '-')}" for f in files))


@cache
def load(edition: str) -> Edition:
    """The edition of that id, checked."""
    if edition not in edition_ids():
        raise unknown("edition", edition, edition_ids())
    book, game = edition.split("/")
    return load_file(HOME / book / f"{game.replace('-', '_')}.toml")


def load_file(file: Path) -> Edition:
    """The edition in a file, checked; the folder is the book."""
    raw, digest = _read(file)
    name = f"{file.parent.name}/{file.name}"
    raw["id"] = f"{file.parent.name}/{raw.get('game', '')}"
    raw["book"] = file.parent.name
    raw["digest"] = digest
    raw["pay"] = list(_pay_tables(raw.get("pay", {}), name))
    try:
        edition = msgspec.convert(raw, Edition)
    except msgspec.ValidationError as wrong:
        raise BadEdition(name, *_explain(wrong, raw)) from None
    check(edition, name)
    return edition


def _read(file: Path, depth: int = 0) -> tuple[dict[str, Any], str]:
    """The raw table of a file laid over the one it extends, and the hash of all of them."""
    name = f"{file.parent.name}/{file.name}"
    try:
        content = file.read_bytes()
        raw = tomllib.loads(content.decode())
    except OSError:
        raise Unreadable(f"no edition file {name}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadEdition(name, "", f"not TOML: {wrong}") from None
    digest = hashlib.sha256(content).hexdigest()
    base = raw.pop("extends", None)
    if base is None:
        return raw, digest
    if depth > 8:
        raise BadEdition(name, "extends", "the overlays go round in a circle")
    under, under_digest = _read((file.parent / str(base)).with_suffix(".toml"), depth + 1)
    return overlay(under, raw), hashlib.sha256((digest + under_digest).encode()).hexdigest()


def overlay(under: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """`under` with every key of `over` laid on it; tables merge, everything else is replaced."""
    merged = dict(under)
    for key, value in over.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = overlay(merged[key], value)
        else:
            merged[key] = value
    return merged


def _pay_tables(pay: Any, name: str) -> Iterator[dict[str, Any]]:
    """Each pay table as a record: `[pay.W]` is a table of its own, `[pay.W.A]` one of several."""
    if not isinstance(pay, dict):
        raise BadEdition(name, "pay", "expected a table for each wager")
    for wager, body in pay.items():
        if not isinstance(body, dict):
            raise BadEdition(name, f"pay.{wager}", "expected a table of printed rows")
        several = {k: v for k, v in body.items() if isinstance(v, dict) and k != "when"}
        if several and len(several) != len(body):
            stray = next(k for k in body if k not in several)
            raise BadEdition(
                name, f"pay.{wager}.{stray}", "expected inside one of the named tables"
            )
        for table, record in several.items() if several else {"": body}.items():
            meta = {k: v for k, v in record.items() if k in PAY_KEYS}
            rows = {k: v for k, v in record.items() if k not in PAY_KEYS}
            yield {"wager": wager, "table": table, "rows": rows, **meta}


def _explain(wrong: msgspec.ValidationError, raw: dict[str, Any]) -> tuple[str, str]:
    """The key a schema error is about, and the error in words with the nearest known key."""
    message, _, path = str(wrong).partition(" - at `$")
    key = path.rstrip("`").lstrip(".").replace("[...]", "")
    if key.startswith("key` in"):
        key = key.removeprefix("key` in `$.")
    place = re.match(r"pay\[(\d+)\]", key)
    if place:
        table = raw["pay"][int(place[1])]
        key = ".".join(["pay", table["wager"], table["table"], key.split("]", 1)[1].lstrip(".")])
        key = key.replace("..", ".").rstrip(".").replace(".rows", "")
    found = re.search(r"unknown field `(.+?)`", message)
    if found:
        section = key.split(".")[0].split("[")[0]
        known = _known_keys(section)
        key = f"{key}.{found[1]}" if key else found[1]
        return key, f"unknown key '{found[1]}'{nearest(found[1], known)}"
    return key, message[0].lower() + message[1:]


def _known_keys(section: str) -> list[str]:
    """The keys that are known in a top-level section, for messages."""
    from houseway.editions import model

    inside = {
        "wagers": model.Wager,
        "options": model.Option,
        "rules": model.Rule,
        "readings": model.Reading,
        "irregularities": model.Irregularity,
        "procedures": model.Step,
        "layout": model.Layout,
        "terms": model.Term,
        "meters": model.Meter,
        "pay": PayTable,
    }
    struct: Any = inside.get(section, Edition)
    return list(struct.__struct_fields__)
