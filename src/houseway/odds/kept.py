"""Results kept on disk under a key of edition, election and code version; any can be made again."""

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

from houseway._cache import cache_home, package_hash
from houseway.editions.house import House
from houseway.odds.sheet import BetOdds

SOLVING = (  # the code that odds follow from: nothing else makes a kept result stale
    "_jit.py", "settlement.py", "money.py", "equipment", "hands", "editions", "games", "table",
    "odds",
)  # fmt: skip


def _path(house: House, what: str, pay_of: Iterable[str]) -> Path:
    """The file of a result; it depends on the pay tables of some wagers only."""
    told = house.describe()
    told["pay"] = {wager: told["pay"][wager] for wager in sorted(pay_of) if wager in told["pay"]}
    del told["unlicensed"]
    text = json.dumps([what, house.edition.id, house.edition.digest, told], sort_keys=True)
    key = hashlib.sha256((text + package_hash(*SOLVING)).encode()).hexdigest()
    return cache_home() / "odds" / f"{key[:32]}.json"


def find(house: House, wager: str, pay_of: Iterable[str]) -> BetOdds | None:
    """The kept odds of a wager, or None; a file that cannot be read counts as none."""
    try:
        told = json.loads(_path(house, wager, pay_of).read_bytes())  # counts may be very large
        return msgspec.convert(told, BetOdds, dec_hook=_fraction)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None


def keep(house: House, wager: str, pay_of: Iterable[str], odds: BetOdds) -> None:
    """Keep the odds of a wager."""
    told = msgspec.to_builtins(odds, enc_hook=str)
    _write(_path(house, wager, pay_of), json.dumps(told).encode())


def find_told(house: House, what: str, pay_of: Iterable[str]) -> Any:
    """A kept report, or None."""
    try:
        return msgspec.json.decode(_path(house, what, pay_of).read_bytes())
    except (OSError, msgspec.MsgspecError):
        return None


def keep_told(house: House, what: str, pay_of: Iterable[str], told: Any) -> None:
    """Keep a report that JSON can hold."""
    _write(_path(house, what, pay_of), msgspec.json.encode(told))


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
