"""Checks on a loaded edition: names exist, odds parse, every section is accounted for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.editions.model import Cited, Condition, Edition
from houseway.editions.remedies import REMEDIES
from houseway.equipment.dice import rolls_named
from houseway.errors import BadEdition, Unreadable, nearest
from houseway.hands.ladders import LADDERS
from houseway.money import parse_dollars, parse_odds, parse_percent

MOMENTS = (
    "before the deal", "during the deal", "decisions", "the first two cards",
    "after the first two cards", "a card that was asked for", "while the wheel turns",
    "while the dice are thrown", "any",
)  # fmt: skip
PLAIN_OUTCOMES = {"win"}  # the only row of a wager without a ladder


def check(edition: Edition, file: str, places: Mapping[str, str]) -> None:
    """Raise BadEdition for the first problem, with its key in the file.

    `places` maps keys of the model to the keys the file uses.
    """
    for key, problem in _problems(edition):
        raise BadEdition(file, _in_file(key, places), problem)


def _in_file(key: str, places: Mapping[str, str]) -> str:
    """A key of the model as the file writes it."""
    known = [name for name in places if key == name or key.startswith(f"{name}.")]
    if not known:
        return key
    name = max(known, key=len)
    return places[name] + key.removeprefix(name)


def _problems(e: Edition) -> Iterator[tuple[str, str]]:
    yield from _wagers(e)
    yield from _ladders(e)
    yield from _options(e)
    yield from _pay(e)
    yield from _notes(e)
    yield from _irregularities(e)
    yield from _uncited(e)


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    return f"no {what} called '{name}'{nearest(name, known)}"


def lines_problem(lines: object, chapter: tuple[int, int]) -> str:
    """The problem with some lines, which must be `[first, last]` pairs inside the chapter."""
    pairs = [lines] if isinstance(lines, list) and lines and isinstance(lines[0], int) else lines
    for pair in pairs if isinstance(pairs, list) else []:
        if not isinstance(pair, list) or [type(n) for n in pair] != [int, int]:
            return f"expected [first, last], or a list of pairs like that, not {lines}"
        start, end = pair
        if start > end:
            return f"the first line, {start}, comes after the last, {end}"
        if not chapter[0] <= start <= end <= chapter[1]:
            return f"lines {start}-{end} are outside the chapter's {chapter[0]}-{chapter[1]}"
    return ""


def unknown_values(
    key: str, named: Mapping[str, str | list[str]], permitted: Mapping[str, Iterable[str]]
) -> Iterator[tuple[str, str]]:
    """The options and values named here that do not exist."""
    for option, values in named.items():
        if option not in permitted:
            yield key, _unknown("option", option, permitted)
            continue
        known = list(permitted[option])
        for value in [values] if isinstance(values, str) else values:
            if value not in known:
                yield key, f"'{value}' is not a value of {option}{nearest(value, known)}"


def _wagers(e: Edition) -> Iterator[tuple[str, str]]:
    for name, wager in e.wagers.items():
        others = {
            "raises": [wager.raises], "bonus_on": [wager.bonus_on], "part_of": [wager.part_of],
            "needs": wager.needs, "needs_any": wager.needs_any,
        }  # fmt: skip
        for field, named in others.items():
            for other in filter(None, named):
                if other not in e.wagers:
                    yield f"wagers.{name}.{field}", _unknown("wager", other, e.wagers)
        if wager.up_to:
            yield from _reads(f"wagers.{name}.up_to", _multiple, wager.up_to)
        if wager.raises and not wager.times and not wager.dice and not wager.up_to:
            yield (
                f"wagers.{name}.times",
                f"a raise of {wager.raises} needs the multiples it may have",
            )
        if wager.paid_on and wager.paid_on not in LADDERS:
            yield f"wagers.{name}.paid_on", _unknown("ladder", wager.paid_on, LADDERS)
        for amount in wager.amounts:
            yield from _reads(f"wagers.{name}.amounts", parse_dollars, amount)
        for field, amount in (("least", wager.least), ("most", wager.most)):
            if amount:
                yield from _reads(f"wagers.{name}.{field}", parse_dollars, amount)
        # by the table of the wager it follows, or of the wagers it is made of
        paid_elsewhere = (
            wager.part_of or wager.raises or wager.unpriced or (wager.dice and wager.dice.paid_as)
        )
        for part in wager.dice.paid_as if wager.dice else ():
            if part != "number" and part not in e.wagers:
                yield f"wagers.{name}.dice.paid_as", _unknown("wager", part, e.wagers)
        if not paid_elsewhere and not any(table.wager == name for table in e.pay):
            yield f"wagers.{name}", f'no pay table: expected pay."{name}" where the book prints it'


def _ladders(e: Edition) -> Iterator[tuple[str, str]]:
    """The book must rank hands as the ladder does, highest first."""
    for name, ladder in e.ladders.items():
        key = f"ladders.{name}"
        if name not in LADDERS:
            yield key, _unknown("ladder", name, LADDERS)
            continue
        rungs = []
        for hand in ladder.order:
            matching = LADDERS[name].find(hand)
            if not matching:
                yield key, _unknown("hand", hand, LADDERS[name].names())
            else:
                rungs.append(min(matching))
        ranked = sorted(set(rungs), reverse=True)
        if rungs != ranked:
            names = ", ".join(LADDERS[name].names()[rung] for rung in ranked)
            yield key, f"this ladder ranks hands in another order; expected {names}"


def _tie(key: str, condition: Condition, e: Edition) -> Iterator[tuple[str, str]]:
    """A condition between stakes must name existing wagers and valid multiples."""
    for wager in (*condition.compulsory, *condition.one_of, condition.wager, condition.of):
        if wager and wager not in e.wagers:
            yield key, _unknown("wager", wager, e.wagers)
    for ratio in (condition.at_least, condition.at_most):
        if ratio:
            yield from _reads(key, _multiple, ratio)


def _options(e: Edition) -> Iterator[tuple[str, str]]:
    permitted = {name: option.values for name, option in e.options.items()}
    for n, condition in enumerate(e.conditions):
        yield from _tie(f"conditions #{n}", condition, e)
    for name, option in e.options.items():
        key = f"options.{name}"
        if bool(option.values) == (option.amount is not None):
            yield key, "expected either values or an amount"
        former = [elected.was for elected in option.values.values() if elected.was]
        for value, elected in option.values.items():
            if elected.was in option.values or former.count(elected.was) > 1:
                yield f"{key}.values.{value}.was", f"'{elected.was}' names two values"
            for condition in elected.conditions:
                yield from _tie(f"{key}.values.{value}", condition, e)
            needs = f"{key}.values.{value}.needs"
            yield from unknown_values(needs, elected.needs, permitted)
            for other in (other for other, named in elected.needs.items() if not named):
                yield needs, f"no value of {other} given; expected the values it goes with"
        if option.amount:
            for wager in option.amount.of:
                if wager not in e.wagers:
                    yield f"{key}.amount.of", _unknown("wager", wager, e.wagers)
            for text in (option.amount.default, option.amount.least, option.amount.most):
                if text and text != "none":
                    yield from _reads(f"{key}.amount", parse_dollars, text)
    for name, meter in e.meters.items():
        if name not in e.wagers:
            yield f"meters.{name}", _unknown("wager", name, e.wagers)
        amounts = [option for option, entry in e.options.items() if entry.amount]
        if meter.reset not in amounts:
            yield f"meters.{name}.reset", _unknown("option with an amount", meter.reset, amounts)
        for rate in meter.rate_at_least.values():
            yield from _reads(f"meters.{name}.rate_at_least", parse_percent, rate)


def _pay(e: Edition) -> Iterator[tuple[str, str]]:
    for table in e.pay:
        key = f"pay.{table.wager}" + (f".{table.table}" if table.table else "")
        if table.wager not in e.wagers:
            yield key, _unknown("wager", table.wager, e.wagers)
            continue
        if not table.rows:
            yield key, "no rows; expected hands and their odds as printed"
        entry = e.wagers[table.wager]
        ladder = LADDERS.get(entry.paid_on)
        known = ladder.names() if ladder else sorted(PLAIN_OUTCOMES)
        for hand, odds in table.rows.items():
            on_dice = entry.dice is not None and bool(rolls_named(hand))
            if not (ladder.find(hand) if ladder else hand in PLAIN_OUTCOMES or on_dice):
                yield f"{key}.{hand}", _unknown("hand" if ladder else "outcome", hand, known)
            yield from _reads(f"{key}.{hand}", parse_odds, odds)
        if table.by_stake:
            yield from _reads(f"{key}.by_stake", parse_dollars, table.by_stake)
    for wager in e.wagers:
        yield from _always_paid(e, wager)


def _always_paid(e: Edition, wager: str) -> Iterator[tuple[str, str]]:
    """A wager must have a pay table under every value of an option."""
    tables = [table for table in e.pay if table.wager == wager]
    for option in sorted({option for table in tables for option in table.when}):
        for value in e.options[option].values:
            if not any(value in table.when.get(option, [value]) for table in tables):
                yield f"pay.{wager}", f"no table for {option} = '{value}'"


def _notes(e: Edition) -> Iterator[tuple[str, str]]:
    for group, notes in (("ambiguities", e.ambiguities), ("notes", e.notes)):
        for name, note in notes.items():
            if note.wager and note.wager not in e.wagers:
                yield f"{group}.{name}.wager", _unknown("wager", note.wager, e.wagers)
    for name, ambiguity in e.ambiguities.items():
        key = f"ambiguities.{name}"
        for wager, rows in ambiguity.other_pay.items():
            yield from _other_pay(f"{key}.other_pay.{wager}", wager, rows, e)
        for term in ambiguity.other_terms:
            if term not in e.terms:
                yield f"{key}.other_terms", _unknown("term", term, e.terms)
        for stated in set(ambiguity.other_rules) & set(e.rules):
            yield f"{key}.other_rules", f"the book states '{stated}' under both interpretations"


def _irregularities(e: Edition) -> Iterator[tuple[str, str]]:
    ids = [i.id for i in e.irregularities]
    for irregularity in e.irregularities:
        key = f"irregularities.{irregularity.id}"
        if irregularity.remedy not in REMEDIES:
            yield f"{key}.remedy", _unknown("remedy", irregularity.remedy, REMEDIES)
        if irregularity.rests_on and not e.note(irregularity.rests_on):
            known = [*e.ambiguities, *e.notes]
            yield f"{key}.ambiguity", _unknown("ambiguity", irregularity.rests_on, known)
        for moment in irregularity.during:
            if moment not in MOMENTS:
                yield f"{key}.during", _unknown("moment", moment, MOMENTS)
        if irregularity.again and irregularity.again not in ids:
            yield f"{key}.again", _unknown("irregularity", irregularity.again, ids)
        wagers = {
            "may_stand": irregularity.may_stand, "still_settled": irregularity.still_settled,
        }  # fmt: skip
        for name, named in wagers.items():
            for wager in named:
                if wager not in e.wagers:
                    yield f"{key}.{name}", _unknown("wager", wager, e.wagers)


def _other_pay(key: str, wager: str, rows: dict[str, str], e: Edition) -> Iterator[tuple[str, str]]:
    """Rows that an alternative moves must belong to a wager's ladder."""
    ladder = LADDERS.get(e.wagers[wager].paid_on) if wager in e.wagers else None
    if ladder is None:
        yield key, _unknown("wager", wager, [w for w in e.wagers if e.wagers[w].paid_on])
        return
    for hand in (hand for row in rows.items() for hand in row):
        if not ladder.find(hand):
            yield key, _unknown("hand", hand, ladder.names())


def _uncited(e: Edition) -> Iterator[tuple[str, str]]:
    homes = homes_of(e)
    for section in e.sections:
        if not homes[section]:
            yield (
                f"sections.{section}",
                "empty; expected an entry, or `staff` with the reason there is none",
            )


def _reads(key: str, parse: Callable[[str], object], text: str) -> Iterator[tuple[str, str]]:
    try:
        parse(text)
    except Unreadable as error:
        yield key, str(error)
    except (ValueError, ZeroDivisionError):  # a figure with thousands of digits, a division by zero
        yield key, f"'{text}' is not a usable number"


def _multiple(text: str) -> Fraction:
    """A multiple of another stake: `5`, `1/2`."""
    if not re.fullmatch(r"\d+(?:/\d+)?", text):
        raise Unreadable(f"'{text}' is not a multiple; expected a number such as '5' or '1/2'")
    return Fraction(text)


def citations(e: Edition) -> Iterator[tuple[str, Cited]]:
    """Everything in the edition that cites the book, with its key."""
    if e.seats:
        yield "seats", e.seats
    groups: dict[str, Mapping[str, Cited]] = {
        "wagers": e.wagers, "ladders": e.ladders, "terms": e.terms, "draws": e.draws,
        "options": e.options, "meters": e.meters, "rules": e.rules, "readings": e.ambiguities,
        "notes": e.notes,
    }  # fmt: skip
    for group, entries in groups.items():
        for name, entry in entries.items():
            yield f"{group}.{name}", entry
    for name, option in e.options.items():
        for value, elected in option.values.items():
            if elected.at:
                yield f"options.{name}.values.{value}", Cited(at=elected.at)
            if elected.needs_at:
                yield f"options.{name}.values.{value}.needs_at", Cited(at=elected.needs_at)
    for condition in e.conditions:
        yield "conditions", Cited(at=condition.at)
    for table in e.pay:
        yield f"pay.{table.wager}" + (f".{table.table}" if table.table else ""), table
    for irregularity in e.irregularities:
        yield f"irregularities.{irregularity.id}", irregularity
    for name, steps in e.procedures.items():
        for step in steps:
            yield f"procedures.{name}", step
    features: dict[str, Sequence[Cited]] = {
        "areas": e.layout.areas,
        "inscriptions": e.layout.inscriptions,
        "equipment": e.layout.equipment,
    }
    for place, entries_there in features.items():
        for feature in entries_there:
            yield f"layout.{place}", feature


FOR_STAFF = ("procedures", "layout")  # a citation here also covers the sections below it


def homes_of(e: Edition) -> dict[str, list[str]]:
    """For every section of the chapter, the keys that cite it."""
    homes: dict[str, list[str]] = {section: [] for section in e.sections}
    below = {s: [t for t in e.sections if is_below(t, s)] for s in e.sections}
    for key, cited in citations(e):
        for section in cited.sections:
            covered = [section]
            if key.split(".")[0] in FOR_STAFF:
                covered += below.get(section, [])
            for s in covered:
                if s in homes and key not in homes[s]:
                    homes[s].append(key)
    for section in e.staff_procedures:
        for s in [section, *below.get(section, [])]:
            homes[s].append("not_modelled")
    for section, children in below.items():
        if not homes[section] and any(homes[child] for child in children):
            homes[section].append("heading")
    return homes


def is_below(section: str, parent: str) -> bool:
    """True if a section is inside another: `7.A.i` in `7.A`, `(d)(1)A` in `(d)`."""
    rest = section.removeprefix(parent)
    return rest not in ("", section) and (rest[0] in ".( " or parent.endswith(")"))
