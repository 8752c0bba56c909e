"""The type of what `to_json` returns."""

from __future__ import annotations

from typing import Any, TypeAlias

# Names to text, numbers, booleans, lists and objects. A recursive type would be exact, but every
# reader that looks into nested objects would need a cast; code that reads should take the record.
JsonObject: TypeAlias = dict[str, Any]
