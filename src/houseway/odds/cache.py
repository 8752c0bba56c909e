"""Results kept on disk under a key of edition, election and code version; any can be made again.

Of the options only those count that were looked at while a result was worked out: whoever elects
another dealing machine finds the odds that were solved without it.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from houseway.cache_dir import cache_home, package_hash
from houseway.editions.house import House
from houseway.odds.sheet import BetOdds

SOLVING = (  # the code that odds follow from: nothing else makes a kept result stale
    "jit.py", "settlement.py", "money.py", "equipment", "hands", "editions", "games", "table",
    "odds",
)  # fmt: skip


def _base(house: House, what: str, pay_of: Iterable[str]) -> str:
    """All that a result may depend on, but for the options: edition, readings, some pay tables."""
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
    """The options that were looked at when such a result was worked out, one list a time."""
    try:
        return msgspec.json.decode(_file(base, "reads").read_bytes(), type=list[list[str]])
    except (OSError, msgspec.MsgspecError):
        return []


def _path(house: House, base: str, read: Iterable[str]) -> Path:
    """The file of a result; houses that agree in the options looked at share it."""
    told = house.options.told()
    return _file(base, json.dumps({name: told.get(name) for name in sorted(read)}))


def _found(house: House, what: str, pay_of: Iterable[str]) -> bytes | None:
    base = _base(house, what, pay_of)
    for read in _reads(base):
        try:
            content = _path(house, base, read).read_bytes()
        except OSError:
            continue
        house.options.read.update(read)  # whatever follows from it depends on these too
        return content
    return None


def _keep(house: House, what: str, pay_of: Iterable[str], content: bytes) -> None:
    base, read = _base(house, what, pay_of), sorted(house.options.read)
    _write(_path(house, base, read), content)
    if read not in (reads := _reads(base)):
        _write(_file(base, "reads"), msgspec.json.encode([*reads, read]))


def find(house: House, wager: str, pay_of: Iterable[str]) -> BetOdds | None:
    """The kept odds of a wager, or None; a file that cannot be read counts as none."""
    try:
        content = _found(house, wager, pay_of)
        told = json.loads(content) if content else None  # counts may be very large
        return msgspec.convert(told, BetOdds, dec_hook=_fraction)
    except (ValueError, msgspec.MsgspecError):
        return None


def keep(house: House, wager: str, pay_of: Iterable[str], odds: BetOdds) -> None:
    """Keep the odds of a wager."""
    told = msgspec.to_builtins(odds, enc_hook=str)
    _keep(house, wager, pay_of, json.dumps(told).encode())


def find_told(house: House, what: str, pay_of: Iterable[str]) -> Any:
    """A kept report, or None."""
    try:
        content = _found(house, what, pay_of)
        return msgspec.json.decode(content) if content else None
    except msgspec.MsgspecError:
        return None


def keep_told(house: House, what: str, pay_of: Iterable[str], told: Any) -> None:
    """Keep a report that JSON can hold."""
    _keep(house, what, pay_of, msgspec.json.encode(told))


def _write(path: Path, content: bytes) -> None:
    """Written whole or not at all, and no harm if it cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(content)
        os.replace(file.name, path)
    except OSError:
        return


def _fraction(wanted: type, value: Any) -> Any:
    if wanted is Fraction:
        return Fraction(value)
    raise NotImplementedError(wanted)
