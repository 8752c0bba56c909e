"""The house edge of every edition at a glance, from the figures shipped with the package."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from houseway.reports.edges import edges


class Glance(NamedTuple):
    """The bets of an edition with the smallest and the largest edge."""

    least: float
    least_bet: str
    most: float
    most_bet: str


def glances() -> dict[str, Glance]:
    """The range of edges of each solved edition."""
    return {edition: glance(bets) for edition, bets in edges().items() if bets}


def glance(bets: Mapping[str, Fraction]) -> Glance:
    """The range of some edges."""
    least, most = min(bets, key=lambda bet: bets[bet]), max(bets, key=lambda bet: bets[bet])
    return Glance(float(bets[least]), least, float(bets[most]), most)
