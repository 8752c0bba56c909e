"""Questions about an edition by its name; the answers are plain data that any process can send."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.editions import House, load
from houseway.games import game_names
from houseway.json_data import JsonObject
from houseway.odds.sheet import ratio
from houseway.odds.solve import odds, solved_wagers
from houseway.reports.coverage import coverage
from houseway.reports.docs import every_way


def every_table(name: str) -> list[JsonObject]:
    """Every bet of an edition, once for each pay table or option that changes its odds."""
    edition = load(name)
    if edition.game not in game_names():
        return []
    return [
        {
            "wager": bet,
            "includes": solved.includes,
            "table": label,
            "edge": ratio(solved.edge),
            "edge_decimal": float(solved.edge),
            "element_of_risk": float(solved.element_of_risk),
            "std_dev": None if solved.std_dev is None else float(solved.std_dev),
            "hit_frequency": float(solved.hit_frequency),
            "split": bool(solved.split),
        }
        for bet, label, solved in every_way(edition)
    ]


def coverage_of(name: str) -> JsonObject:
    """How the software covers a chapter, as `coverage --json` prints it."""
    return coverage(load(name)).to_json()


def what_if(
    name: str,
    options: Mapping[str, str],
    pay: Mapping[str, str],
    wagers: Sequence[str] | None = None,
) -> JsonObject:
    """The odds of some wagers, or all, under the default rules and under other options and pay.

    What the book forbids is solved too, and listed.
    """
    edition = load(name)
    old, new = House(edition), House(edition, options, pay, unlicensed=True)
    before, after = solved_wagers(old), solved_wagers(new)
    chosen = dict.fromkeys(wagers if wagers is not None else [*before, *after])
    return {
        "wagers": {
            bet: {
                "old": odds(old, wager=bet)[bet].to_json() if bet in before else None,
                "new": odds(new, wager=bet)[bet].to_json() if bet in after else None,
            }
            for bet in chosen
        },
        "not_permitted_by_the_book": list(new.unlicensed),
    }
