"""The digest that identifies an edition: a hash of its rules, not of its file or our wording."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, get_args, get_origin

import msgspec
from msgspec.structs import asdict, fields, replace

from houseway.editions.model import OUR_WORDS, Edition, Layout

FORMER = Path(__file__).parent / "former_digests.toml"
FORMER_WORDS = Path(__file__).parent / "former_words.toml"


def content_digest(edition: Edition) -> str:
    """The hash of everything that decides a round; order counts only where it has a meaning.

    Our own sentences decide nothing, so a better wording does not change the digest.
    """
    place = {wager: n for n, wager in enumerate(edition.wagers)}
    tables = sorted(edition.pay, key=lambda table: place.get(table.wager, len(place)))
    layout = {kind: sorted(items, key=_text) for kind, items in asdict(edition.layout).items()}
    content = replace(
        edition,
        digest="",
        pay=tables,
        irregularities=sorted(edition.irregularities, key=lambda entry: entry.id),
        layout=Layout(**layout),
    )
    order = [
        list(edition.wagers),  # of settlement
        [[name, *option.values] for name, option in edition.options.items()],  # first: the default
        [[table.wager, table.table, *table.rows] for table in tables],
        list(edition.procedures),
    ]
    return hashlib.sha256(_text([content, order])).hexdigest()


def _text(content: object) -> bytes:
    return msgspec.json.encode(_plain(content), order="sorted")


def _plain(content: object) -> object:
    """Records as plain tables, without defaults and without our words."""
    if isinstance(content, msgspec.Struct):
        defaults, prose = _defaults(type(content)), _prose(type(content))
        own = {name: value for name, value in asdict(content).items() if name not in prose}
        return {name: _plain(value) for name, value in own.items() if value != defaults[name]}
    if isinstance(content, dict):
        return {name: _plain(value) for name, value in content.items()}
    if isinstance(content, list):
        return [_plain(value) for value in content]
    return content


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, object]:
    """The default of each field of a record."""
    return {
        info.name: info.default
        if info.default_factory is msgspec.NODEFAULT
        else info.default_factory()
        for info in fields(kind)
    }


@cache
def _prose(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The fields of a record that hold our words."""
    return frozenset(info.name for info in fields(kind) if _is_prose(info.type))


def _is_prose(kind: object) -> bool:
    """True for the type of our words, and for tables of them."""
    if get_origin(kind) is dict:
        return _is_prose(get_args(kind)[1])
    marks = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return any(isinstance(mark, msgspec.Meta) and mark.title == OUR_WORDS for mark in marks)


def same_text(digest: object, edition: Edition) -> bool:
    """True if a record with this digest was made under the rules of this edition."""
    return edition.digest in (digest, _former().get(str(digest)))


@cache
def _former() -> dict[str, str]:
    """Digests that earlier versions recorded, with the digest of the same content today."""
    return tomllib.loads(FORMER.read_text())


def was_worded(edition: Edition, rule: str, at: str, sentence: str) -> bool:
    """True if an earlier version worded this step or irregularity of the edition so."""
    return sentence_hash(rule, at, sentence) in _former_words().get(edition.id, ())


def sentence_hash(rule: str, at: str, sentence: str) -> str:
    """What `former_words.toml` lists for a sentence that logs quote."""
    return hashlib.sha256(f"{rule} | {at} | {sentence}".encode()).hexdigest()[:16]


@cache
def _former_words() -> dict[str, frozenset[str]]:
    """By edition, the hashes of former sentences."""
    table = tomllib.loads(FORMER_WORDS.read_text())
    return {name: frozenset(hashes.split()) for name, hashes in table.items()}
