"""Results kept on disk under a key of edition, election and code version; any can be made again."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from houseway._cache import cache_home, package_hash
from houseway.editions.house import House
from houseway.odds.sheet import OddsSheet


def _path(house: House) -> Path:
    told = json.dumps([house.edition.id, house.edition.digest, house.describe()], sort_keys=True)
    key = hashlib.sha256((told + package_hash()).encode()).hexdigest()
    return cache_home() / "odds" / f"{key[:32]}.json"


def find(house: House) -> OddsSheet | None:
    """The kept sheet of a house, or None; a file that cannot be read counts as none."""
    try:
        content = _path(house).read_bytes()
        sheet = msgspec.json.decode(content, type=OddsSheet, dec_hook=_fraction)
    except (OSError, msgspec.MsgspecError):
        return None
    return msgspec.structs.replace(sheet, cached=True)


def keep(house: House, sheet: OddsSheet) -> None:
    """Keep a sheet; written whole or not at all, and no harm if it cannot be."""
    path = _path(house)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(msgspec.json.encode(sheet, enc_hook=str))
        os.replace(file.name, path)
    except OSError:
        return


def _fraction(wanted: type, value: Any) -> Any:
    if wanted is Fraction:
        return Fraction(value)
    raise NotImplementedError(wanted)
