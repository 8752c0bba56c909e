"""The exact edge of every bet under default rules, stored with the package.

A page that lists all games reads the file instead of solving them. `make docs` rewrites it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

from houseway.editions import House, edition_ids, load
from houseway.games import game_names
from houseway.odds.sheet import ratio
from houseway.odds.solve import odds

FILE = Path(__file__).with_name("edges.json")
Edges = Mapping[str, Mapping[str, Fraction]]  # edition -> bet -> edge


@cache
def edges() -> Edges:
    """The stored edges."""
    if not FILE.is_file():
        return {}
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        name: {bet: Fraction(edge) for bet, edge in bets.items()} for name, bets in stored.items()
    }


def solved() -> Edges:
    """The same edges, solved now."""
    played = [load(name) for name in edition_ids() if load(name).game in game_names()]
    return {
        edition.id: {name: bet.edge for name, bet in odds(House(edition)).wagers.items()}
        for edition in played
    }


def written(edges: Edges) -> str:
    """The text of the stored file."""
    texts = {name: {bet: ratio(edge) for bet, edge in bets.items()} for name, bets in edges.items()}
    return json.dumps(texts, indent=1, ensure_ascii=False) + "\n"
