"""Edition files as raw tables: read TOML, overlay revisions, separate the sections."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from houseway.editions.check import is_below
from houseway.editions.format.typed import of_section
from houseway.editions.format.written import HEAD_KEYS, PAY_KEYS, SECTION_KEYS
from houseway.errors import BadEdition, Unreadable, nearest

Raw = dict[str, object]
BOOK = "_book.toml"  # the clauses of a book, next to its chapters
DERIVED = {"id", "book", "digest"}  # derived from the file, never written in it


@dataclass
class RawChapter:
    """A chapter before type checks: the head, its sections, the clauses of its book."""

    head: Raw = field(default_factory=dict)
    sections: dict[str, Raw] = field(default_factory=dict)
    book: Raw = field(default_factory=dict)


def file_name(file: Path) -> str:
    """A file as messages name it: its folder, which is the book, and its name."""
    return f"{file.parent.name}/{file.name}"


def read_chapter(file: Path, over: tuple[Path, ...] = ()) -> RawChapter:
    """The chapter in a file, overlaid on the one it extends."""
    name = file_name(file)
    raw = read_toml(file)
    base = raw.pop("extends", None)
    under = RawChapter()
    if base is not None:
        under = read_chapter(_extended(file, base, over), (*over, file))
    head = {key: entry for key, entry in raw.items() if key in HEAD_KEYS}
    sections: dict[str, Raw] = {}
    for key, entry in raw.items():
        if key not in head:
            for number, content in _sections(key, entry, under.sections, name):
                if number in sections:
                    raise BadEdition(name, of_section(number), "this section appears twice")
                sections[number] = content
    merged = under.sections | {
        number: overlay(under.sections.get(number, {}), content)
        for number, content in sections.items()
    }
    _check_order({number: merged[number] for number in sections}, name)
    clauses = file.parent / BOOK
    return RawChapter(
        overlay(under.head, head),
        dict(sorted(merged.items(), key=lambda item: first_line(item[1]) or 0)),
        read_toml(clauses) if clauses.is_file() else under.book,
    )


def read_toml(file: Path) -> Raw:
    """The table in a TOML file; line breaks inside a sentence become spaces."""
    name = file_name(file)
    try:
        content = file.read_bytes()
        raw: Raw = tomllib.loads(content.decode())
    except OSError:
        raise Unreadable(f"no edition file {name}") from None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadEdition(name, "", f"not TOML: line {line} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadEdition(name, "", f"not TOML: {_toml_words(str(error))}") from None
    except RecursionError:
        raise BadEdition(name, "", "not TOML: too many nested brackets") from None
    return {key: _unbroken(entry) for key, entry in raw.items()}


def _toml_words(error: str) -> str:
    """The TOML parser's message, with the most common mistakes in plain words."""
    plain = error.replace("Cannot overwrite a value", "this key appears twice")
    plain = plain.replace("Illegal character '\\n'", "the line ends inside quotation marks")
    return re.sub(
        r"Cannot declare \((.+?),?\) twice",
        lambda match: f"the table {match[1].replace(', ', '.')} appears twice",
        plain,
    )


def _unbroken(value: object) -> object:
    """A value without line breaks in its sentences, at any depth."""
    if isinstance(value, str):
        return re.sub(r"\s*\n\s*", " ", value).strip()
    if isinstance(value, list):
        return [_unbroken(entry) for entry in value]
    if isinstance(value, dict):
        return {key: _unbroken(entry) for key, entry in value.items()}
    return value


def _extended(file: Path, base: object, over: tuple[Path, ...]) -> Path:
    """The file that a revision extends; it must exist and must not extend the revision."""
    name = file_name(file)
    if not isinstance(base, str):
        raise BadEdition(name, "extends", "expected the name of another edition file, in quotes")
    under = file.parent / f"{base.removesuffix('.toml')}.toml"
    if not under.is_file():
        known = [f.stem for f in under.parent.glob("*.toml") if f != file and f.name != BOOK]
        raise BadEdition(name, "extends", f"no edition file '{base}'{nearest(base, known)}")
    trail = [*over, file]
    for n, seen in enumerate(trail):
        if seen.samefile(under):
            circle = " -> ".join(file_name(f) for f in (*trail[n:], seen))
            raise BadEdition(name, "extends", f"the files extend each other in a circle: {circle}")
    return under


def overlay(under: Raw, over: Raw) -> Raw:
    """`under` with the keys of `over` on top; tables merge, everything else is replaced."""
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        if isinstance(value, dict) and isinstance(below, dict):
            merged[key] = overlay(below, value)
        else:
            merged[key] = value
    return merged


# -- sections --------------------------------------------------------------------------------


def _sections(
    number: str, entry: object, below: dict[str, Raw], file: str
) -> Iterator[tuple[str, Raw]]:
    """A section and the paragraphs written inside it; `below` has the sections it revises."""
    if not isinstance(entry, dict) or not ("lines" in entry or number in below):
        raise BadEdition(file, number, _no_section(number))
    yield number, {key: value for key, value in entry.items() if key in SECTION_KEYS}
    for key, value in entry.items():
        if key in SECTION_KEYS:
            continue
        if is_below(key, number):
            yield from _sections(key, value, below, file)
        elif isinstance(value, dict) and "lines" in value:
            where = of_section(number, of_section(key))
            raise BadEdition(file, where, f"expected a paragraph of {number}, not '{key}'")
        else:
            known = nearest(key, SECTION_KEYS)
            raise BadEdition(file, of_section(number, key), f"no key called '{key}'{known}")


def _no_section(key: str) -> str:
    """Why a key is neither a key of the head nor a section."""
    if key in DERIVED:
        return "this key is derived from the file and must not be written"
    if key in SECTION_KEYS:
        return "this key belongs in a section, under the section's number"
    known = nearest(key, HEAD_KEYS | {"extends"})
    return f"neither a key of the head nor a section with lines{known}"


def first_line(section: Raw) -> int | None:
    """The first line of a section, if its lines are well formed."""
    lines = section.get("lines")
    while isinstance(lines, list) and lines:
        lines = lines[0]
    return lines if isinstance(lines, int) else None


def _check_order(sections: dict[str, Raw], file: str) -> None:
    """Refuse sections that are not in the order of the book."""
    at, before = 0, ""
    for number, content in sections.items():
        line = first_line(content)
        if line is not None and line < at:
            problem = f"not in the order of the book: line {line} comes after line {at} of {before}"
            raise BadEdition(file, of_section(number), problem)
        if line is not None:
            at, before = line, number


def pay_records(number: str, pay: object, file: str) -> list[Raw]:
    """The pay tables of a section as records: `pay.W` is the only one, `pay.W.A` one of several."""
    if not isinstance(pay, dict):
        raise BadEdition(file, of_section(number, "pay"), "expected a table for each wager")
    return [r for wager, body in pay.items() for r in _pay_of(number, wager, body, file)]


def _pay_of(number: str, wager: str, body: object, file: str) -> Iterator[Raw]:
    where = of_section(number, "pay", wager)
    if isinstance(body, str):  # a single payout
        body = {"win": body}
    if not isinstance(body, dict):
        raise BadEdition(file, where, "expected a table of printed rows, or a single payout")
    several = {k: v for k, v in body.items() if isinstance(v, dict) and k != "when"}
    if several and len(several) != len(body):
        stray = next(k for k in body if k not in several)
        raise BadEdition(file, f"{where}.{stray}", "expected this inside one of the named tables")
    for table, record in several.items() if several else [("", body)]:
        own: Raw = {key: value for key, value in record.items() if key in PAY_KEYS}
        rows = {key: value for key, value in record.items() if key not in PAY_KEYS}
        yield {"wager": wager, "table": table, "rows": rows, **own}
