"""The data against the text: every citation in its chapter, every figure in the lines it cites.

Runs where HOUSEWAY_TEXTS names the folder with the rule books; elsewhere it is skipped, loudly.
"""

import re

import pytest

from houseway.editions import edition_ids, load
from houseway.editions.check import citations
from houseway.editions.model import ranges
from houseway.editions.texts import text_lines, texts_folder

pytestmark = pytest.mark.skipif(
    texts_folder() is None,
    reason="HOUSEWAY_TEXTS is not set: THE EDITIONS ARE NOT COMPARED WITH THE BOOKS' TEXTS",
)
every_edition = pytest.mark.parametrize("name", edition_ids())
FIGURES = re.compile(r"\$?\d[\d,]*(?:\.\d+)?%?")


@every_edition
def test_sections_cover_the_chapter_once(name):
    """Every line with words on it is in exactly one section or is a page header."""
    edition = load(name)
    first, last = edition.source.lines
    held = [r for lines in edition.sections.values() for r in ranges(lines)]
    held += [tuple(r) for r in edition.page_headers]
    times = dict.fromkeys(range(first, last + 1), 0)
    for a, b in held:
        for n in range(a, b + 1):
            times[n] += 1
    for n, line in zip(times, text_lines(edition, first, last), strict=True):
        assert times[n] <= 1, f"line {n} is in two sections"
        assert times[n] or not line.strip(), f"line {n} is in no section: {line.strip()}"


@every_edition
def test_a_section_begins_with_its_own_mark(name):
    """The first line of a section carries the last part of its id, as the book prints it."""
    edition = load(name)
    for section, lines in edition.sections.items():
        a, b = ranges(lines)[0]
        line = " ".join(text_lines(edition, a, b)).strip()
        mark = re.split(r"[.()\s]+", section.rstrip(")"))[-1]
        printed = {"ii": "11", "iii": "111", "i": "1", "iv": "1v"}.get(mark, mark)  # a scan's eyes
        start = re.sub(r"[^\w ]", "", line)[:60].lower()
        squeezed = start.replace(" ", "")
        assert mark.lower() in squeezed or printed in start, f"{section}: {line[:60]}"


@every_edition
def test_narrower_lines_are_inside_the_cited_sections(name):
    edition = load(name)
    for key, cited in citations(edition):
        inside = [r for s in cited.sections for r in ranges(edition.sections[s])]
        for a, b in edition.lines_of(cited):
            assert any(x <= a and b <= y for x, y in inside), f"{key}: {a}-{b}"


@every_edition
def test_pay_rows_are_in_the_lines_they_cite(name):
    """The printed line of each row contains the row's odds, in the table's column."""
    edition = load(name)
    for table in edition.pay:
        text = " ".join(
            line for a, b in edition.lines_of(table) for line in text_lines(edition, a, b)
        )
        text = re.sub(r"(\d):(\d)", r"\1 to \2", text)  # odds may be printed 2:1
        plain = " ".join(re.sub(r"<[^>]+>|[^\w$%,. ]", " ", text).lower().split())
        places, at = [], 0
        for hand in (h for h in table.rows if h != "win"):
            words = " ".join(re.sub(r"[^\w$%,. ]", " ", hand).lower().split())
            start = plain.find(words, at)
            assert start >= 0, f"{table.wager} {table.table}: '{hand}' is not in the lines"
            at = start + len(words)
            places.append((start, at))
        wrong = [_missing(plain, places, table.rows, before) for before in (False, True)]
        assert None in wrong, f"{table.wager} {table.table}: {wrong[0]}"


def _missing(plain, places, rows, before):
    """The first row without its odds near its words: after them, or before them in all rows."""
    for n, odds in enumerate(rows.values()):
        if not places:
            nearby = plain
        elif before:
            nearby = plain[places[n - 1][1] if n else 0 : places[n][0]]
        else:
            start = places[n][1]
            nearby = plain[start : min((a for a, _ in places if a > start), default=start + 60)]
        printed = " ".join(odds.lower().split()).replace("/", " ")
        scanned = printed.replace("to ", "to")  # one scan has lost the space of "6 to1"
        nearby = re.sub(r"(\d) (\d\d to)", r"\1\2", nearby)  # and one tears "4 00 to 1" apart
        if printed not in nearby and scanned not in nearby:
            return f"'{list(rows)[n]}' at '{odds}' is not in: {nearby}"
    return None


@every_edition
def test_columns_of_a_table_are_in_printed_order(name):
    """Where several tables are printed side by side, each row contains all their odds in order."""
    edition = load(name)
    groups: dict[tuple, list] = {}
    for table in edition.pay:
        if table.lines:
            groups.setdefault((table.wager, str(table.lines)), []).append(table)
    for tables in groups.values():
        if len(tables) < 2:
            continue
        lines = [x for a, b in edition.lines_of(tables[0]) for x in text_lines(edition, a, b)]
        text = " ".join(" ".join(lines).split()).lower()
        for hand in tables[0].rows:
            columns = " ".join(table.rows[hand] for table in tables).lower()
            assert columns in text, f"{tables[0].wager} {hand}: {columns}"


@every_edition
def test_figures_of_the_edition_are_in_the_text(name):
    """Every dollar amount, percentage and multiple of options and wagers is in the cited lines."""
    edition = load(name)
    for key, cited in citations(edition):
        amounts = []
        if key.startswith("options.") and getattr(cited, "amount", None):
            amounts = [cited.amount.least, cited.amount.most]
        elif key.startswith("meters."):
            amounts = list(cited.rate_at_least.values())
        elif key == "seats":
            amounts = [str(cited.most)]
        text = " ".join(x for a, b in edition.lines_of(cited) for x in text_lines(edition, a, b))
        text = (
            text.replace("\\", "")
            .lower()
            .replace("seven", "7")
            .replace("six", "6")
            .replace("five", "5")
        )
        for amount in filter(None, amounts):
            assert amount in text, f"{key}: {amount}"


@every_edition
def test_our_sentences_are_our_own(name):
    """Our sentences contain no run of twelve words from the book."""
    edition = load(name)
    first, last = edition.source.lines
    book = re.findall(r"[a-z0-9']+", " ".join(text_lines(edition, first, last)).lower())
    runs = {tuple(book[n : n + 12]) for n in range(len(book) - 11)}
    ours = [getattr(c, f) for _, c in citations(edition) for f in ("says", "done", "what", "do")
            if isinstance(getattr(c, f, None), str)]  # fmt: skip
    for sentence in [*ours, *edition.staff_procedures.values(), *edition.gaps.values()]:
        words = re.findall(r"[a-z0-9']+", sentence.lower())
        for n in range(len(words) - 11):
            assert tuple(words[n : n + 12]) not in runs, sentence
