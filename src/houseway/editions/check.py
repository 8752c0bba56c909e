"""What must hold in an edition beyond its shape: names that meet, odds that parse, all housed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from houseway.editions.model import Edition
from houseway.errors import BadEdition, Unreadable, nearest
from houseway.hands.ladders import LADDERS
from houseway.money import parse_dollars, parse_odds, parse_percent

REMEDIES = {
    "void": "all hands are void and all wagers are returned",
    "void-remove-deck": "all hands are void, all wagers are returned, the deck leaves the table",
    "discard": "the card is put aside and the deal goes on",
    "use": "the card is used as the next one and the deal goes on",
    "reshuffle": "the cards are reshuffled; no wager is touched",
    "remove-deck": "the deck leaves the table; no wager is touched",
    "recut": "the cards are cut again",
    "replace-card": "the card or the deck is replaced",
    "out-of-order": "the device is marked out of order and another way is used",
    "forfeit": "the player's wagers may be treated as lost",
}
PLAIN_OUTCOMES = {"win"}  # the only row of a wager that is not paid by a ladder


def check(edition: Edition, file: str) -> None:
    """Raise BadEdition at the first thing that does not hold."""
    for key, problem in _problems(edition):
        raise BadEdition(file, key, problem)


def _problems(e: Edition) -> Iterator[tuple[str, str]]:
    yield from _citations(e)
    yield from _wagers(e)
    yield from _ladders(e)
    yield from _options(e)
    yield from _pay(e)
    yield from _doubts(e)
    yield from _homeless(e)


def _unknown(what: str, name: str, known: Any) -> str:
    return f"unknown {what} '{name}'{nearest(name, known)}"


def _citations(e: Edition) -> Iterator[tuple[str, str]]:
    """Every cited section is one of the chapter's, and its lines lie inside the chapter."""
    first, last = e.source.lines
    for key, cited in citations(e):
        for section in cited.sections:
            if section not in e.sections:
                yield key, _unknown("section", section, e.sections)
        for start, end in e.lines_of(cited):
            if not first <= start <= end <= last:
                yield key, f"lines {start}-{end} lie outside the chapter's {first}-{last}"


def _wagers(e: Edition) -> Iterator[tuple[str, str]]:
    for name, wager in e.wagers.items():
        for field in ("raises", "bonus_on"):
            other = getattr(wager, field)
            if other and other not in e.wagers:
                yield f"wagers.{name}.{field}", _unknown("wager", other, e.wagers)
        for other in (*wager.needs, *wager.needs_any):
            if other not in e.wagers:
                yield f"wagers.{name}", _unknown("wager", other, e.wagers)
        if wager.raises and not wager.times:
            yield f"wagers.{name}.times", f"a raise of {wager.raises} needs its multiples"
        if wager.paid_on and wager.paid_on not in LADDERS:
            yield f"wagers.{name}.paid_on", _unknown("ladder", wager.paid_on, LADDERS)
        for amount in wager.amounts:
            yield from _reads(f"wagers.{name}.amounts", parse_dollars, amount)
        if not any(table.wager == name for table in e.pay):
            yield f"wagers.{name}", f"no pay table: expected [pay.{name!r}]"


def _ladders(e: Edition) -> Iterator[tuple[str, str]]:
    """The book's ranking is the ladder's, highest first."""
    for name, ladder in e.ladders.items():
        key = f"ladders.{name}.order"
        if name not in LADDERS:
            yield f"ladders.{name}", _unknown("ladder", name, LADDERS)
            continue
        rungs = []
        for hand in ladder.order:
            rung = LADDERS[name].find(hand)
            if rung is None:
                yield key, _unknown("hand", hand, LADDERS[name].names())
            else:
                rungs.append(rung)
        if rungs != sorted(set(rungs), reverse=True):
            yield key, "not the order in which this ladder ranks hands, highest first"


def _options(e: Edition) -> Iterator[tuple[str, str]]:
    for name, option in e.options.items():
        key = f"options.{name}"
        if bool(option.values) == (option.amount is not None):
            yield key, "expected either values or an amount"
        for value, elected in option.values.items():
            for condition in elected.conditions:
                for wager in (*condition.compulsory, condition.wager, condition.of):
                    if wager and wager not in e.wagers:
                        yield f"{key}.values.{value}", _unknown("wager", wager, e.wagers)
                for ratio in (condition.at_least, condition.at_most):
                    if ratio:
                        yield from _reads(f"{key}.values.{value}", Fraction, ratio)
        if option.amount:
            for text in (option.amount.default, option.amount.least, option.amount.most):
                if text and text != "none":
                    yield from _reads(f"{key}.amount", parse_dollars, text)
    for name, meter in e.meters.items():
        if name not in e.wagers:
            yield f"meters.{name}", _unknown("wager", name, e.wagers)
        if meter.reset not in e.options:
            yield f"meters.{name}.reset", _unknown("option", meter.reset, e.options)
        for rate in meter.rate_at_least.values():
            yield from _reads(f"meters.{name}.rate_at_least", parse_percent, rate)


def _pay(e: Edition) -> Iterator[tuple[str, str]]:
    for table in e.pay:
        key = f"pay.{table.wager}" + (f".{table.table}" if table.table else "")
        if table.wager not in e.wagers:
            yield key, _unknown("wager", table.wager, e.wagers)
            continue
        if not table.rows:
            yield key, "no rows"
        ladder = LADDERS.get(e.wagers[table.wager].paid_on)
        known = ladder.names() if ladder else sorted(PLAIN_OUTCOMES)
        for hand, odds in table.rows.items():
            if (ladder.find(hand) is None) if ladder else (hand not in PLAIN_OUTCOMES):
                yield f"{key}.{hand}", _unknown("hand" if ladder else "outcome", hand, known)
            yield from _reads(f"{key}.{hand}", parse_odds, odds)
        for option, values in table.when.items():
            if option not in e.options:
                yield f"{key}.when", _unknown("option", option, e.options)
                continue
            for value in values:
                if value not in e.options[option].values:
                    yield f"{key}.when", _unknown("value", value, e.options[option].values)


def _doubts(e: Edition) -> Iterator[tuple[str, str]]:
    for name, rule in e.rules.items():
        if rule.reading and rule.reading not in e.readings:
            yield f"rules.{name}.reading", _unknown("reading", rule.reading, e.readings)
    for name, reading in e.readings.items():
        if reading.wager and reading.wager not in e.wagers:
            yield f"readings.{name}.wager", _unknown("wager", reading.wager, e.wagers)
    ids = [i.id for i in e.irregularities]
    for irregularity in e.irregularities:
        key = f"irregularities.{irregularity.id}"
        if ids.count(irregularity.id) > 1:
            yield key, "this id stands twice"
        if irregularity.remedy not in REMEDIES:
            yield f"{key}.remedy", _unknown("remedy", irregularity.remedy, REMEDIES)
        if irregularity.again and irregularity.again not in ids:
            yield f"{key}.again", _unknown("irregularity", irregularity.again, ids)
        for wager in irregularity.may_stand:
            if wager not in e.wagers:
                yield f"{key}.may_stand", _unknown("wager", wager, e.wagers)


def _homeless(e: Edition) -> Iterator[tuple[str, str]]:
    for section in e.not_modelled:
        if section not in e.sections:
            yield f"not_modelled.{section}", _unknown("section", section, e.sections)
    homes = homes_of(e)
    for section in e.sections:
        if not homes[section]:
            yield f"sections.{section}", "no home: nothing in this edition cites it"


def _reads(key: str, parse: Any, text: str) -> Iterator[tuple[str, str]]:
    try:
        parse(text)
    except (Unreadable, ValueError, ZeroDivisionError) as wrong:
        yield key, str(wrong)


def citations(e: Edition) -> Iterator[tuple[str, Any]]:
    """Everything in the edition that cites the book, with the key it stands under."""
    if e.seats:
        yield "seats", e.seats
    groups = ("wagers", "ladders", "terms", "options", "meters", "rules", "readings")
    for group in groups:
        for name, entry in getattr(e, group).items():
            yield f"{group}.{name}", entry
    for name, option in e.options.items():
        for value, elected in option.values.items():
            if elected.at:
                yield f"options.{name}.values.{value}", _At(elected.at)
    for table in e.pay:
        yield f"pay.{table.wager}" + (f".{table.table}" if table.table else ""), table
    for irregularity in e.irregularities:
        yield f"irregularities.{irregularity.id}", irregularity
    for name, steps in e.procedures.items():
        for step in steps:
            yield f"procedures.{name}", step
    for place in ("areas", "inscriptions", "equipment"):
        for feature in getattr(e.layout, place):
            yield f"layout.{place}", feature


class _At:
    """The citation of an option's value, which has no lines of its own."""

    lines: tuple[()] = ()

    def __init__(self, at: str | list[str]) -> None:
        self.sections = [at] if isinstance(at, str) else at
        self.where = ", ".join(self.sections)


FOR_PEOPLE = ("procedures", "layout")  # a citation here covers what lies below it too


def homes_of(e: Edition) -> dict[str, list[str]]:
    """For every section of the chapter, the keys that give it a home."""
    homes: dict[str, list[str]] = {section: [] for section in e.sections}
    below = {s: [t for t in e.sections if is_below(t, s)] for s in e.sections}
    for key, cited in citations(e):
        for section in cited.sections:
            covered = [section]
            if key.split(".")[0] in FOR_PEOPLE:
                covered += below.get(section, [])
            for s in covered:
                if s in homes and key not in homes[s]:
                    homes[s].append(key)
    for section in e.not_modelled:
        for s in [section, *below.get(section, [])]:
            homes[s].append("not_modelled")
    for section, children in below.items():
        if not homes[section] and any(homes[child] for child in children):
            homes[section].append("heading")
    return homes


def is_below(section: str, parent: str) -> bool:
    """True if a section lies inside another: `7.A.i` in `7.A`, `(d)(1)A` in `(d)`."""
    rest = section.removeprefix(parent)
    return rest not in ("", section) and (rest[0] in ".( " or parent.endswith(")"))
