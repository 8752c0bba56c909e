"""Posting pay tables: printed ones chosen by name, or custom ones above the book's minimum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from houseway.editions.model import Edition, PayTable, Wager
from houseway.errors import Unreadable, unknown, with_section
from houseway.money import Cents, Exact, dollars, parse_dollars, parse_odds


class Payout(NamedTuple):
    """What odds pay, in a form that compares equal however they are written."""

    per_stake: Exact
    fixed: Cents
    meter_share: Exact
    pays: bool


def unit_of(wager: Wager) -> Cents:
    """The stake at which payouts are compared: the book's minimum, or a dollar."""
    least = wager.amounts[0] if wager.amounts else wager.least
    return parse_dollars(least) if least else 100


def value_of(odds: str) -> Payout:
    """The payout of odds, however they are written."""
    read = parse_odds(odds)
    return Payout(read.per_stake, read.fixed, read.meter_share, read.pays)


def _is_odds(text: str) -> bool:
    """True if the text is meant as odds, even a bare number, and not as the name of a table."""
    try:
        parse_odds(text)
    except Unreadable:
        return text.strip()[:1].isdigit() or text.strip().startswith("$")
    return True


def below_floor(rows: Mapping[str, str], printed: PayTable, unit: Cents) -> list[str]:
    """The hands paid less than the book's minimum table, at one unit; none for other tables."""
    if not printed.minimum:
        return []
    floors = printed.rows.items()
    return [h for h, odds in floors if parse_odds(rows[h]).net(unit) < parse_odds(odds).net(unit)]


def _pays_alike(printed: Mapping[str, str], rows: Mapping[str, str]) -> bool:
    """True if two tables pay the same hands the same, however they are written."""
    return list(printed) == list(rows) and all(
        value_of(odds) == value_of(rows[hand]) for hand, odds in printed.items()
    )


def _in_words(rows: Mapping[str, str]) -> str:
    """The rows of a table on one line."""
    return ", ".join(f"{hand} {odds}" for hand, odds in rows.items())


def _named(table: PayTable) -> str:
    return f"table {table.table} " if table.table else ""


def _check_choice(first: PayTable, wanted: str) -> None:
    """Refuse to choose a table that the stake decides; older logs name the first of them."""
    if first.by_stake or (first.from_stake and wanted != first.table):
        raise Unreadable(f"the stake decides the {first.wager} pay table; it cannot be chosen")


def _written_like(printed: str, figure: str) -> str:
    """A typed payout in the form of the printed row: with its unit, and 'to' instead of 'for'.

    Several books forbid the word "for" in odds (jack let-it-ride 14.A, craps 5.A).
    """
    uses_for = " for " in printed
    if figure.replace(".", "").isdigit():
        unit = "for 1" if uses_for else "to 1"
        figure = f"${figure}" if printed.startswith("$") else f"{figure} {unit}"
    odds = parse_odds(figure)
    if figure.startswith("$"):
        return dollars(odds.fixed).removesuffix(".00")
    if " for " in figure and not uses_for:
        won = Fraction(odds.per_stake)
        words = f"{won.numerator} to {won.denominator}" if won else "push"
        return words if won >= 0 else figure
    return figure


class Board(NamedTuple):
    """Where a house posts its pay tables, under the options it has elected."""

    edition: Edition
    options: Mapping[str, str]
    forbid: Callable[[str, str, str], None]  # problem, rule, section: refuse it or note it

    def post(self, chosen: Mapping[str, str]) -> dict[tuple[str, Cents], PayTable]:
        """The pay table of every wager, and of every stake where the stake decides."""
        unpriced = {name for name, wager in self.edition.wagers.items() if wager.unpriced}
        wagers = {table.wager for table in self.edition.pay} | unpriced
        for wager in chosen:
            if wager not in wagers:
                raise unknown("wager with a pay table", wager, wagers)
        posted: dict[tuple[str, Cents], PayTable] = {}
        for wager in self.edition.wagers:
            tables = [t for t in self.edition.pay if t.wager == wager and t.applies(self.options)]
            if tables and wager in chosen:
                _check_choice(tables[0], chosen[wager])
            if tables and tables[0].by_stake:
                posted |= {(wager, parse_dollars(t.by_stake)): t for t in tables}
            elif tables:
                posted[wager, 0] = self._choose(wager, tables, chosen.get(wager))
            elif wager in chosen:
                posted[wager, 0] = self._supplied(wager, chosen[wager])
        return posted

    def _supplied(self, name: str, odds: str) -> PayTable:
        """The house's own payout for a wager without a printed one."""
        figure = f"{odds} to 1" if odds.strip().isdigit() else odds.strip()
        parse_odds(figure)
        wager = self.edition.wagers[name]
        return PayTable(wager=name, table="custom", at=wager.at, rows={"win": figure})

    def _choose(self, wager: str, tables: list[PayTable], wanted: str | None) -> PayTable:
        if wanted is None:
            return tables[0]
        by_name = {table.table: table for table in tables}
        if wanted in by_name:
            return by_name[wanted]
        every = {t.table: t for t in self.edition.pay if t.wager == wager and t.table}
        if wanted in every:
            table = every[wanted]
            ways = "; ".join(f"{k} = {' or '.join(v)}" for k, v in table.when.items())
            permits = ", ".join(by_name)
            problem = f"pay table {wanted} for {wager} requires {ways}; here the book permits"
            self.forbid(f"{problem} {permits}", "pay-table", table.where)
            return table
        if "," not in wanted and not _is_odds(wanted):
            if not every:
                hands = ", ".join(tables[0].rows)
                raise Unreadable(
                    f"No pay table for {wager} called '{wanted}'. The book prints one without a "
                    f"name: leave it out, or give the odds of {hands} in this order"
                )
            raise unknown(f"pay table for {wager}", wanted, every)
        return self._custom(wager, tables, wanted)

    def _custom(self, wager: str, tables: list[PayTable], wanted: str) -> PayTable:
        """A custom table, row by row in the printed order; it must pay the book's minimum."""
        printed = tables[0]
        figures = [part.strip() for part in wanted.split(",")]
        if len(figures) != len(printed.rows):
            raise Unreadable(
                with_section(
                    f"{wager} has {len(printed.rows)} rows ({', '.join(printed.rows)}); "
                    f"you gave {len(figures)}",
                    printed.where,
                )
            )
        rows = {}
        for (hand, odds), figure in zip(printed.rows.items(), figures, strict=True):
            rows[hand] = _written_like(odds, figure)
        for table in tables:
            if _pays_alike(table.rows, rows):
                return table
        if not printed.minimum:
            self.forbid(
                f"the book does not permit {wager} at {wanted}; it permits "
                + " or ".join(f"{_named(t)}({_in_words(t.rows)})" for t in tables),
                "pay-table",
                printed.where,
            )
        for hand in below_floor(rows, printed, unit_of(self.edition.wagers[wager])):
            self.forbid(
                f"{wager} must pay {hand} at least {printed.rows[hand]}; you gave {rows[hand]}",
                "pay-table",
                printed.where,
            )
        return PayTable(
            wager=wager,
            table="custom",
            at=printed.at,
            rows=rows,
            lines=printed.lines,
            minimum=printed.minimum,
        )
