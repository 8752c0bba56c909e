"""Which sections of a rule are about a wager, and which of them is cited first."""

from __future__ import annotations

from houseway.editions.check import is_below
from houseway.editions.model import Edition, Wager

HANDS = ("two card", "three card", "four card", "five card")  # ladders of cards a player holds


def speaks(wager: Wager, section: str) -> bool:
    """True if a section defines a wager, or is inside a section that does."""
    return _among(section, wager.sections)


def narrowed(edition: Edition, sections: list[str], wager: str) -> list[str]:
    """The sections of a rule for one wager: without those of other wagers, or with them last.

    They come last in card games, where a rule may be stated once for each decision.
    """
    if any(w.paid_on in HANDS or w.bonus_on for w in edition.wagers.values()):
        return _own_first(edition, sections, wager)
    others = [w for name, w in edition.wagers.items() if name != wager]
    own = edition.wagers[wager]
    left = [s for s in sections if speaks(own, s) or not any(speaks(w, s) for w in others)]
    return left or sections


def _own_first(edition: Edition, sections: list[str], wager: str) -> list[str]:
    """The order of the book, unless it begins with another wager's section before its own."""
    of = {s: {w for w in edition.wagers if _defines_or_pays(edition, w, s)} for s in sections}
    stake, family = _stake(edition, wager), _family(edition, wager)
    own = {s for s in sections if stake in {_stake(edition, w) for w in of[s]}}
    if not any(speaks(edition.wagers[wager], s) for s in own):
        # a raise is settled by the sections of the bet it follows
        own |= {s for s in sections if family in {_family(edition, w) for w in of[s]}}
    others = {s for s in sections if of[s]} - own
    return sorted(sections, key=others.__contains__) if own and sections[0] in others else sections


def _defines_or_pays(edition: Edition, wager: str, section: str) -> bool:
    tables = [table for table in edition.pay if table.wager == wager]
    paid = any(_among(section, table.sections) for table in tables)
    return paid or speaks(edition.wagers[wager], section)


def _among(section: str, parents: list[str]) -> bool:
    return any(section == s or is_below(section, s) for s in parents)


def _stake(edition: Edition, wager: str) -> str:
    """The wager on whose stake it is paid."""
    return edition.wagers[wager].bonus_on or wager


def _family(edition: Edition, wager: str) -> str:
    """The opening wager that it follows, is paid on or is part of."""
    entry = edition.wagers[wager]
    above = entry.raises or entry.bonus_on or entry.part_of
    return _family(edition, above) if above else wager
