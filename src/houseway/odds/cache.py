"""Results cached on disk under edition, options and code version; all can be recomputed.

The key contains only the options that the computation read. A house that differs in another option,
such as the dealing machine, uses the same cached odds.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import msgspec

from houseway.cache_dir import cache_home, package_hash
from houseway.editions.house import House
from houseway.json_data import JsonObject
from houseway.odds.sheet import BetOdds, as_fraction

SOLVING = (  # the code that computes odds; a change here makes cached results stale
    "jit.py", "settlement.py", "money.py", "equipment", "hands", "editions",
    "games", "table", "odds",
)  # fmt: skip


def _base(house: House, what: str, pay_of: Iterable[str]) -> str:
    """Everything a result may depend on except options: edition, alternatives, some pay tables."""
    wagers = set(pay_of)
    posted = sorted(
        [wager, stake, table.table, list(table.rows.items())]
        for (wager, stake), table in house.tables.items()
        if wager in wagers
    )
    edition = [house.edition.id, house.edition.digest, sorted(house.flipped)]
    return json.dumps([what, edition, posted]) + package_hash(*SOLVING)


def _file(*parts: str) -> Path:
    key = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return cache_home() / "odds" / f"{key[:32]}.json"


def _reads(base: str) -> list[list[str]]:
    """The sets of options that computations of this result have read."""
    try:
        return msgspec.json.decode(_file(base, "reads").read_bytes(), type=list[list[str]])
    except (OSError, msgspec.MsgspecError):
        return []


def _path(house: House, base: str, read: Iterable[str]) -> Path:
    """The file of a result; houses with the same values of these options share it."""
    elected = house.options.as_dict()
    return _file(base, json.dumps({name: elected.get(name) for name in sorted(read)}))


def _load(house: House, what: str, pay_of: Iterable[str]) -> bytes | None:
    base = _base(house, what, pay_of)
    for read in _reads(base):
        try:
            content = _path(house, base, read).read_bytes()
        except OSError:
            continue
        house.options.read.update(read)  # results based on this one depend on them too
        return content
    return None


def _store(house: House, what: str, pay_of: Iterable[str], content: bytes) -> None:
    base, read = _base(house, what, pay_of), sorted(house.options.read)
    _write(_path(house, base, read), content)
    if read not in (reads := _reads(base)):
        _write(_file(base, "reads"), msgspec.json.encode([*reads, read]))


def load(house: House, wager: str, pay_of: Iterable[str]) -> BetOdds | None:
    """The cached odds of a wager, or None, also if the file cannot be read."""
    try:
        content = _load(house, wager, pay_of)
        record = json.loads(content) if content else None  # counts may be very large
        return None if record is None else msgspec.convert(record, BetOdds, dec_hook=as_fraction)
    except (ValueError, msgspec.MsgspecError):
        return None


def store(house: House, wager: str, pay_of: Iterable[str], odds: BetOdds) -> None:
    """Cache the odds of a wager."""
    record = msgspec.to_builtins(odds, enc_hook=str)
    _store(house, wager, pay_of, json.dumps(record).encode())


def load_json(house: House, what: str, pay_of: Iterable[str]) -> JsonObject | None:
    """A cached report, or None."""
    try:
        content = _load(house, what, pay_of)
        return msgspec.json.decode(content, type=dict) if content else None
    except msgspec.MsgspecError:
        return None


def load_names(house: House, what: str, pay_of: Iterable[str]) -> list[str] | None:
    """A cached list of names, or None."""
    try:
        content = _load(house, what, pay_of)
        return msgspec.json.decode(content, type=list[str]) if content else None
    except msgspec.MsgspecError:
        return None


def store_json(
    house: House, what: str, pay_of: Iterable[str], report: JsonObject | list[str]
) -> None:
    """Cache a report that JSON can hold."""
    _store(house, what, pay_of, msgspec.json.encode(report))


def _write(path: Path, content: bytes) -> None:
    """Write a file completely or not at all; a failure is ignored."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(content)
        os.replace(file.name, path)
    except OSError:
        return
