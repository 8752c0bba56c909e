"""The type of what `to_json` returns."""

from __future__ import annotations

from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]  # names to text, numbers, truth values, lists and objects
