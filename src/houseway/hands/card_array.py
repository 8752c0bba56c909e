"""The type of cards in compiled code."""

from __future__ import annotations

from typing import TypeAlias

from houseway.equipment.cards import Card
from houseway.jit import Array

# Cards as a NumPy array or a tuple; compiled code accepts both.
CardArray: TypeAlias = Array | tuple[Card, ...]
