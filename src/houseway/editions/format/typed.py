"""Typed values from raw TOML; errors name the innermost wrong key and what it should be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import TypeGuard, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from houseway.editions.format.written import PayTable
from houseway.errors import BadEdition, nearest

T = TypeVar("T")
WORDS = {  # the library's names of types, in plain words
    "str": "text",
    "int": "a whole number",
    "float": "a decimal number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


def typed(raw: object, kind: type[T], file: str, key: str = "") -> T:
    """Convert a raw table to its type; BadEdition names the key that does not fit."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadEdition(file, *_explain(str(error), raw, kind, key)) from None


def join(*keys: str) -> str:
    """A nested key, as messages name it."""
    return ".".join(key for key in keys if key)


def of_section(number: str, *keys: str) -> str:
    """A key inside a section, as the file writes it: `"7.F.i".wagers`."""
    return join(f'"{number}"', *keys)


def _misfit(value: object, kind: object) -> str:
    """What is wrong with a value of this type; empty if nothing is."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _explain(error: str, value: object, kind: object, key: str) -> tuple[str, str]:
    """The innermost key that does not fit, and why, in plain words."""
    for inner_key, inner_kind, inner in _inside(value, kind, key):
        inner_error = _misfit(inner, inner_kind)
        if inner_error:
            return _explain(inner_error, inner, inner_kind, inner_key)
    if match := re.search(r"unknown field `(.*)`", error):
        member = _member(kind, value)
        known = member.__struct_encode_fields__ if _is_struct(member) else ()
        return join(key, match[1]), f"no key called '{match[1]}'{nearest(match[1], known)}"
    if match := re.search(r"missing required field `(.+)`", error):
        return join(key, match[1]), "this key is required but missing"
    if match := re.match(r"Expected `(.+?)`(?: of length (\d+))?, got `?([a-z]+|\d+)`?", error):
        kinds = [WORDS.get(word, word) for word in match[1].split(" | ") if word != "null"]
        many = f" of {match[2]}" if match[2] else ""
        return key, f"expected {' or '.join(kinds)}{many}, not {WORDS.get(match[3], match[3])}"
    return key, error


def _inside(value: object, kind: object, key: str) -> Iterator[tuple[str, object, object]]:
    """What a value contains: each entry's key, type and value."""
    kind = _member(kind, value)
    origin, args = get_origin(kind), get_args(kind)
    if isinstance(value, dict) and origin is dict:
        for name, entry in value.items():
            yield join(key, name), args[1], entry
    elif isinstance(value, list) and origin is list:
        for n, entry in enumerate(value, 1):
            yield _entry_key(key, n, entry), args[0], entry
    elif isinstance(value, dict) and _is_struct(kind):
        hints = get_type_hints(kind)
        for name, written in zip(
            kind.__struct_fields__, kind.__struct_encode_fields__, strict=True
        ):
            if written in value:
                rows = kind is PayTable and name == "rows"  # written in the table itself
                yield key if rows else join(key, written), hints[name], value[written]


def _entry_key(key: str, n: int, entry: object) -> str:
    """The key of a list entry: by its wager and table, or else by its position."""
    if isinstance(entry, dict) and "wager" in entry and "table" in entry:
        return join(key, entry["wager"], entry["table"])
    return f"{key} #{n}"


def _member(kind: object, value: object) -> object:
    """The member of a union that fits the shape of a value; any other type as it is."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    members = [member for member in get_args(kind) if member is not NoneType]
    for member in members:
        origin = get_origin(member)
        if isinstance(value, dict) and (origin is dict or _is_struct(member)):
            return member
        if isinstance(value, list) and origin is list:
            return member
    return members[0]


def _is_struct(kind: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
