"""The chapter as typed records: insert the book's clauses, check names and lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from houseway.editions.check import lines_problem, unknown_values
from houseway.editions.format.heads import members
from houseway.editions.format.raw import (
    BOOK,
    Raw,
    RawChapter,
    file_name,
    overlay,
    pay_records,
    read_chapter,
)
from houseway.editions.format.typed import join, of_section, typed
from houseway.editions.format.written import Book, Head, Section
from houseway.errors import BadEdition, nearest

RECORDS = ("ambiguities", "notes", "irregularities")  # may take their keys from a clause


@dataclass(frozen=True)
class Written:
    """A chapter as its file writes it."""

    file: str
    head: Head
    sections: dict[str, Section]
    book: Book


def read_written(file: Path) -> Written:
    """The chapter in a file, with what it extends and the book's clauses."""
    name = file_name(file)
    raw = read_chapter(file)
    head = typed(_with_shapes(raw.head, name), Head, name)
    book = typed(raw.book, Book, f"{file.parent.name}/{BOOK}")
    _check_clause_names(book, f"{file.parent.name}/{BOOK}")
    sections = {number: _section(number, raw, name) for number in raw.sections}
    for key, problem in _problems(head, sections):
        raise BadEdition(name, key, problem)
    return Written(name, head, sections, book)


def _section(number: str, chapter: RawChapter, file: str) -> Section:
    content = dict(chapter.sections[number])
    for kind in RECORDS:
        entries, known = content.get(kind), chapter.book.get(kind)
        if isinstance(entries, dict):
            clauses = known if isinstance(known, dict) else {}
            where = of_section(number, kind)
            content[kind] = {
                name: _completed(entry, "clause", clauses, join(where, name), file)
                for name, entry in entries.items()
            }
    if "pay" in content:
        content["pay"] = pay_records(number, content["pay"], file)
    return typed(content, Section, file, of_section(number))


def _with_shapes(head: Raw, file: str) -> Raw:
    """The head with every wager's dice completed: `like` names an entry of `[dice]`."""
    wagers, shapes = head.get("wagers"), head.get("dice")
    if not isinstance(wagers, dict):
        return head
    known = shapes if isinstance(shapes, dict) else {}
    complete = {}
    for name, wager in wagers.items():
        complete[name] = wager
        if isinstance(wager, dict) and "dice" in wager:
            where = f"wagers.{name}.dice"
            dice = _completed(wager["dice"], "like", known, where, file)
            complete[name] = wager | {"dice": dice}
    return head | {"wagers": complete}


def _completed(entry: object, word: str, known: Raw, where: str, file: str) -> object:
    """A table completed from the one it names; its own keys win."""
    if not isinstance(entry, dict) or word not in entry:
        return entry
    own = {key: value for key, value in entry.items() if key != word}
    name = entry[word]
    if not isinstance(name, str) or name not in known:
        what = f"clause called '{name}' in {BOOK}" if word == "clause" else f"'{name}' in [dice]"
        raise BadEdition(file, f"{where}.{word}", f"no {what}{nearest(str(name), known)}")
    taken = known[name]
    return overlay(taken, own) if isinstance(taken, dict) else own


def clause_names(book: Book) -> Iterator[str]:
    """The name of every clause of a book."""
    for sentences in (book.areas, book.inscriptions, book.equipment, book.staff):
        yield from sentences
    for steps in book.steps.values():
        yield from steps
    yield from (*book.ambiguities, *book.notes, *book.irregularities)


def _check_clause_names(book: Book, file: str) -> None:
    """Refuse two clauses with the same name: a chapter refers to a clause by name alone."""
    seen: set[str] = set()
    for name in clause_names(book):
        if name in seen:
            raise BadEdition(file, name, "two clauses have this name")
        seen.add(name)


# -- what must hold in every entry -----------------------------------------------------------


def _problems(head: Head, sections: Mapping[str, Section]) -> Iterator[tuple[str, str]]:
    chapter = head.source.lines
    if not 1 <= chapter[0] <= chapter[1]:
        yield "source.lines", f"expected [first, last], not {list(chapter)}"
    for pair in head.page_headers:
        yield from _lines("page_headers", [pair], chapter)
    for key, wager in head.wagers.items():
        yield from _lines(f"wagers.{key}.lines", wager.lines, chapter)
    for key, option in head.options.items():
        yield from _lines(f"options.{key}.lines", option.lines, chapter)
        yield from _left_out(head, key)
    for key in head.order:
        if key not in head.procedures:
            known = nearest(key, head.procedures)
            yield f"order.{key}", f"no procedure called '{key}'{known}"
    permitted = {name: list(option.values) for name, option in head.options.items()}
    for number, section in sections.items():
        if not section.lines:
            expected = "expected [first, last], or a list of pairs like that"
            yield of_section(number, "lines"), f"no lines: {expected}"
        for key, entry in _entries(section, of_section(number)):
            for name, value in asdict(entry).items():
                if name == "lines":
                    yield from _lines(f"{key}.lines", value, chapter)
                elif name == "line" and isinstance(value, int):
                    yield from _lines(f"{key}.line", [value, value], chapter)
                elif name in ("when", "values", "needs") and isinstance(value, dict):
                    yield from unknown_values(f"{key}.{name}", value, permitted)


def _left_out(head: Head, option: str) -> Iterator[tuple[str, str]]:
    """A limit on all wagers except some must name existing wagers."""
    amount = head.options[option].amount
    for wager in members(head, amount.but) if amount else []:
        if wager not in head.wagers:
            known = nearest(wager, [*head.wagers, *head.groups])
            yield f"options.{option}.amount.except", f"no wager called '{wager}'{known}"


def _lines(key: str, lines: object, chapter: tuple[int, int]) -> Iterator[tuple[str, str]]:
    if problem := lines_problem(lines, chapter):
        yield key, problem


def _entries(value: object, key: str) -> Iterator[tuple[str, Struct]]:
    """Every table in a section, with its key."""
    if isinstance(value, Struct):
        yield key, value
        value = asdict(value)
    if isinstance(value, dict):
        for name, inner in value.items():
            if inner and not isinstance(inner, str):
                yield from _entries(inner, join(key, name))
    elif isinstance(value, list):
        for n, inner in enumerate(value, 1):
            if isinstance(inner, Struct):
                yield from _entries(inner, _place(key, n, inner))


def _place(key: str, n: int, entry: object) -> str:
    """The key of an entry in a list: by its name, or else by its position."""
    named = asdict(entry) if isinstance(entry, Struct) else {}
    names = [named.get(word) for word in ("rule", "wager", "table", "id", "clause")]
    given = [name for name in names if isinstance(name, str) and name]
    return join(key, *given) if given else f"{key} #{n}"
