"""Printed pay tables: a single payout, a table, or several tables side by side in columns."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.editions import model
from houseway.editions.format.heads import by_option, listed
from houseway.editions.format.written import PayTable, Section
from houseway.errors import BadEdition


def pay_tables(
    printed: PayTable, section: Section, key: str, file: str
) -> Iterator[model.PayTable]:
    """The pay tables of one printed table: one per column, or just one."""
    names = printed.columns or [printed.table]
    stakes = listed(printed.by_stake) if printed.by_stake else [""] * len(names)
    columns = f"expected {len(names)} figures, one for each column"
    if len(stakes) != len(names):
        raise BadEdition(file, f"{key}.by_stake", f"{columns}, not {len(stakes)}")
    for hand, figures in printed.rows.items():
        if isinstance(figures, str) and printed.columns:
            raise BadEdition(file, f"{key}.{hand}", f"{columns}, not '{figures}'")
        if isinstance(figures, list) and len(figures) != len(names):
            raise BadEdition(file, f"{key}.{hand}", f"{columns}, not {len(figures)}")
    for n, (name, stake) in enumerate(zip(names, stakes, strict=True)):
        rows = {hand: listed(figures)[n] for hand, figures in printed.rows.items()}
        yield model.PayTable(
            at=[],
            lines=[printed.line, printed.line] if printed.line else printed.lines,
            wager=printed.wager,
            table=name,
            rows={hand: odds for hand, odds in rows.items() if odds},
            minimum=section.minimum if printed.minimum is None else printed.minimum,
            when=by_option(section.when if printed.when is None else printed.when),
            by_stake=stake,
            from_stake=printed.from_stake,
        )


def table_name(table: model.PayTable) -> str:
    """A pay table as pointers name it: the wager, and the table's name if it has one."""
    return f"{table.wager} {table.table}".strip()
