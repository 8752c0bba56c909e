"""Reading an edition file: overlays, graded errors, and a home for every section."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from houseway.editions.check import check
from houseway.editions.digest import content_digest
from houseway.editions.model import Edition, PayTable
from houseway.errors import BadEdition, Unreadable, nearest, unknown

HOME = Path(__file__).parent
PAY_KEYS = {"at", "lines", "minimum", "when", "by_stake", "from_stake"}
OURS = {"id", "book", "digest"}  # worked out from the file, never written in it
WORDS = {  # the schema's names of things, as people say them
    "str": "text",
    "int": "a whole number",
    "float": "a number with a point",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


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
    loaded = load_file(HOME / book / f"{game.replace('-', '_')}.toml")
    if loaded.game != game:
        file = f"{book}/{game.replace('-', '_')}.toml"
        raise BadEdition(file, "game", f"expected '{game}', the name of the file")
    return loaded


def load_file(file: Path) -> Edition:
    """The edition in a file, checked; the folder is the book."""
    raw = _read(file)
    name = _name(file)
    for key in sorted(OURS & raw.keys()):
        raise BadEdition(name, key, "this key is never written; it follows from the file itself")
    raw["id"] = f"{file.parent.name}/{raw.get('game', '')}"
    raw["book"] = file.parent.name
    raw["pay"] = list(_pay_tables(raw.get("pay", {}), name))
    try:
        edition = msgspec.convert(raw, Edition)
    except msgspec.ValidationError as wrong:
        raise BadEdition(name, *_explain(str(wrong), raw, Edition)) from None
    check(edition, name)
    edition.digest = content_digest(edition)
    return edition


def _name(file: Path) -> str:
    """A file as messages name it: its folder, which is the book, and itself."""
    return f"{file.parent.name}/{file.name}"


def _read(file: Path, over: tuple[Path, ...] = ()) -> dict[str, Any]:
    """The raw table of a file, laid over the one it extends."""
    name = _name(file)
    try:
        content = file.read_bytes()
        raw = tomllib.loads(content.decode())
    except OSError:
        raise Unreadable(f"no edition file {name}") from None
    except UnicodeDecodeError as wrong:
        line = content.count(b"\n", 0, wrong.start) + 1
        raise BadEdition(name, "", f"not TOML: a letter in line {line} is not UTF-8") from None
    except tomllib.TOMLDecodeError as wrong:
        raise BadEdition(name, "", f"not TOML: {_toml_words(str(wrong))}") from None
    except RecursionError:
        raise BadEdition(name, "", "not TOML: brackets inside brackets without end") from None
    base = raw.pop("extends", None)
    if base is None:
        return raw
    return overlay(_read(_extended(file, base, over), (*over, file)), raw)


def _extended(file: Path, base: Any, over: tuple[Path, ...]) -> Path:
    """The file that an overlay says it extends, which must be there and not extend it in turn."""
    name = _name(file)
    if not isinstance(base, str):
        raise BadEdition(name, "extends", "expected the name of another edition file, in quotes")
    under = file.parent / f"{base.removesuffix('.toml')}.toml"
    if not under.is_file():
        beside = [f.stem for f in under.parent.glob("*.toml") if f != file]
        raise BadEdition(name, "extends", f"no edition file '{base}'{nearest(base, beside)}")
    trail = [*over, file]
    for n, seen in enumerate(trail):
        if seen.samefile(under):
            circle = " -> ".join(_name(f) for f in (*trail[n:], seen))
            raise BadEdition(name, "extends", f"the overlays go round in a circle: {circle}")
    return under


def _toml_words(wrong: str) -> str:
    """The reader's complaint, the commonest slips in plain words."""
    plain = wrong.replace("Cannot overwrite a value", "this key was given before")
    plain = plain.replace("Illegal character '\\n'", "the line ends inside quotation marks")
    return re.sub(
        r"Cannot declare \((.+?),?\) twice",
        lambda found: f"the table {found[1].replace(', ', '.')} was given before",
        plain,
    )


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


def _misfit(value: Any, kind: Any) -> str:
    """What the schema holds against a value, or nothing."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as wrong:
        return str(wrong)
    return ""


def _explain(wrong: str, value: Any, kind: Any, key: str = "") -> tuple[str, str]:
    """The innermost key that does not fit the schema, and in plain words why."""
    for inner_key, inner_kind, inner in _inside(value, kind, key):
        inner_wrong = _misfit(inner, inner_kind)
        if inner_wrong:
            return _explain(inner_wrong, inner, inner_kind, inner_key)
    if found := re.search(r"unknown field `(.*)`", wrong):
        return _join(key, found[1]), f"unknown key '{found[1]}'{nearest(found[1], _known(kind))}"
    if found := re.search(r"missing required field `(.+)`", wrong):
        return _join(key, found[1]), "this key is required and missing"
    if found := re.match(r"Expected `(.+?)`(?: of length (\d+))?, got `?([a-z]+|\d+)`?", wrong):
        kinds = [WORDS.get(word, word) for word in found[1].split(" | ") if word != "null"]
        many = f" of {found[2]}" if found[2] else ""
        return key, f"expected {' or '.join(kinds)}{many}, not {WORDS.get(found[3], found[3])}"
    return key, wrong


def _inside(value: Any, kind: Any, key: str) -> Iterator[tuple[str, Any, Any]]:
    """What a value holds, by the schema: each entry's key, kind and value."""
    kind = _plain(kind)
    origin, args = get_origin(kind), get_args(kind)
    if isinstance(value, dict) and origin is dict:
        for name, entry in value.items():
            yield _join(key, name), args[1], entry
    elif isinstance(value, list) and origin is list:
        for n, entry in enumerate(value, 1):
            yield _entry_key(key, n, entry), args[0], entry
    elif isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for name, hint in get_type_hints(kind).items():
            if name in value:
                rows = kind is PayTable and name == "rows"  # they stand in the table itself
                yield key if rows else _join(key, name), hint, value[name]


def _entry_key(key: str, n: int, entry: Any) -> str:
    """The key of a list's entry: by the name it gives itself, else by its place."""
    if not isinstance(entry, dict):
        return f"{key} #{n}"
    if "wager" in entry and "table" in entry:
        return _join(key, entry["wager"], entry["table"])
    return _join(key, entry["id"]) if isinstance(entry.get("id"), str) else f"{key} #{n}"


def _join(*keys: str) -> str:
    return ".".join(key for key in keys if key)


def _plain(kind: Any) -> Any:
    """A kind that may be left out, as the kind it is when it is there."""
    args = [arg for arg in get_args(kind) if arg is not type(None)]
    return args[0] if len(args) == 1 and type(None) in get_args(kind) else kind


def _known(kind: Any) -> list[str]:
    """The keys that may stand in a table of this kind."""
    fields = _plain(kind).__struct_fields__
    return [name for name in fields if kind is not Edition or name not in OURS]
