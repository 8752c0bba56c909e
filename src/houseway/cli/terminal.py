"""How things look in the terminal: tables, headings, wrapped lines, progress."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Collection
from typing import Literal

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

NARROW = 100  # columns; below that, tables leave out what can be spared

WIDE = 200  # columns of a file or a pipe, where lines may be long
console = Console(highlight=False, width=WIDE)


def wraps() -> bool:
    """True if lines wrap at words: in a terminal, or where COLUMNS is set."""
    return sys.stdout.isatty() or "COLUMNS" in os.environ


def fit_window() -> None:
    """Fit the output to the window, before a command runs."""
    console.width = shutil.get_terminal_size().columns if wraps() else WIDE


def is_narrow() -> bool:
    """True if the window is too narrow for wide tables."""
    return console.width < NARROW


def table_of(*columns: str) -> Table:
    """A plain table; `>` marks a column of numbers, `=` a column of names that never wrap."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        number = column.startswith(">")
        justify: Literal["right", "left"] = "right" if number else "left"
        table.add_column(
            column.lstrip(">="), justify=justify, no_wrap=column[:1] in (">", "="), overflow="fold"
        )
    return table


def print_table(table: Table, spare: Collection[str] = ()) -> None:
    """Print a table; in a narrow window, without the columns that can be spared."""
    shown = [c for c in table.columns if not (is_narrow() and str(c.header) in spare)]
    fitting = table_of()
    for column in shown:
        fitting.add_column(
            column.header, justify=column.justify, no_wrap=column.no_wrap, overflow="fold"
        )
    for cells in zip(*(column.cells for column in shown), strict=True):
        fitting.add_row(*cells)
    console.print(fitting)


def say(text: str = "", hang: int = 2) -> None:
    """Print a line of markup; in a terminal, wrap it at words and indent what follows."""
    if not text or not wraps():
        console.print(text, soft_wrap=True)
        return
    _print_wrapped(Text.from_markup(text), console, hang)


def say_error(text: str) -> None:
    """Print an error; wrap it at words if errors go to a terminal or COLUMNS is set."""
    if not sys.stderr.isatty() and "COLUMNS" not in os.environ:
        print(text, file=sys.stderr)
        return
    _print_wrapped(Text(text), Console(stderr=True, highlight=False), hang=2)


def _print_wrapped(line: Text, to: Console, hang: int) -> None:
    """Print a line wrapped at words, and indent what follows."""
    margin = len(line.plain) - len(line.plain.lstrip(" "))
    width = max(20, to.width - margin - hang)
    for n, part in enumerate(line[margin:].wrap(to, width)):
        part.rstrip()
        to.print(Text(" " * (margin + hang * (n > 0))) + part, soft_wrap=True)


def say_labelled(label: str, text: str) -> None:
    """Print a text after its label; in a terminal, wrap it to the right of the label."""
    if not wraps():
        console.print(f"{label}{text}", soft_wrap=True)
        return
    width = max(20, console.width - len(label))
    for n, part in enumerate(Text.from_markup(text).wrap(console, width)):
        part.rstrip()
        console.print(Text(" " * len(label) if n else label) + part, soft_wrap=True)


def heading(text: str) -> None:
    """Print a heading after an empty line."""
    console.print()
    console.print(Text(text, style="bold"), soft_wrap=True)


def print_json(data: object) -> None:
    """Print what programs read."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def progress(what: str, share: float) -> None:
    """Show how far a long computation is, on a line that the answer overwrites; not in a pipe."""
    if sys.stderr.isatty():
        shown = "" if share >= 1 else f"{what}: {share:4.0%}"
        print(f"\r\x1b[K{shown}", end="", file=sys.stderr, flush=True)


def percent(value: float, digits: int = 4) -> str:
    """A share as a percentage."""
    return f"{100 * value:.{digits}f}%"
