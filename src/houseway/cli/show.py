"""Editions in the terminal: the list, the rules, explanations, rulings, coverage, ambiguities."""

from __future__ import annotations

from rich.markup import escape

from houseway.cli.terminal import (
    console,
    heading,
    percent,
    print_table,
    say,
    say_labelled,
    table_of,
)
from houseway.editions.model import Ambiguity, Cited, Edition, Irregularity, Note
from houseway.editions.texts import quoted, texts_folder
from houseway.reports.ambiguities import Price
from houseway.reports.coverage import Coverage, home_words, line_words
from houseway.reports.rules import Explanation, rule_words
from houseway.reports.rulings.search import Match, Ruling
from houseway.reports.status import EditionRow, book_title
from houseway.reports.words import amount_words, choices, count, typed, wager_words


def editions(rows: list[EditionRow]) -> None:
    """Print the list of editions."""
    table = table_of("=edition", "game", ">wagers", "=status", ">seats", "book")
    for row in rows:
        seats, wagers = str(row["seats"] or ""), str(len(row["wagers"]))
        cells = (row["id"], row["title"], wagers, row["status"], seats, row["book_title"])
        table.add_row(*map(escape, cells))
    print_table(table, spare=("seats", "book"))


def rules(edition: Edition) -> None:
    """Print an edition in plain words."""
    texts_folder()  # an error must come before any output
    say(f"[bold]{escape(edition.title)}[/bold]  {edition.id}")
    _wagers(edition)
    _pay(edition)
    _hands(edition)
    _options(edition)
    _rules(edition)
    _notes(edition)
    _irregularities(edition)
    _procedures(edition)
    heading("Definitions and staff procedures, not automated")
    for section, why in edition.staff_procedures.items():
        say(f"  {escape(section)}: {escape(why)}")
    heading("Gaps in the text")
    for name, what in edition.gaps.items():
        say(f"  {name}: {escape(what)}")


def _entry(text: str, cited: Cited) -> None:
    """Print one entry, followed by its section."""
    say(f"  {escape(text)}  [dim]{escape(cited.where)}[/dim]", hang=4)


def _wagers(edition: Edition) -> None:
    heading("Wagers, in the order of settlement")
    for name, wager in edition.wagers.items():
        _entry(f"{wager.title} ({name}){wager_words(wager)}", wager)


def _pay(edition: Edition) -> None:
    heading("Pay tables")
    for pay in edition.pay:
        label = f"{pay.wager} {pay.table}".rstrip()
        minimum = ", at least" if pay.minimum else ""
        rows = "; ".join(f"{hand} {odds}" for hand, odds in pay.rows.items())
        _entry(f"{label}{minimum}: {rows}", pay)


def _hands(edition: Edition) -> None:
    if edition.ladders:
        heading("Hands, highest first")
    for name, ladder in edition.ladders.items():
        _entry(f"{name}: {', '.join(ladder.order) or 'not ranked by the book'}", ladder)
    if edition.draws:
        heading("When a hand draws")
    for name, draws in edition.draws.items():
        rows = "; ".join(f"{total}: {third or 'never'}" for total, third in draws.rows.items())
        _entry(f"{name}: {rows}", draws)
    if edition.terms:
        heading("Terms")
    for name, term in edition.terms.items():
        _entry(f"{name}: {term.value}", term)


def _options(edition: Edition) -> None:
    heading("Options")
    for name, option in edition.options.items():
        values = "; ".join(typed(choices(option)))
        if option.amount is not None:
            values = amount_words(option.amount)
        _entry(f"{name}: {option.says} ({values})", option)


def _rules(edition: Edition) -> None:
    heading("Rules")
    words = rule_words(edition)
    for name, rule in edition.rules.items():
        note = f" (see {rule.rests_on})" if rule.rests_on else ""
        _entry(f"{name}: {words.get(name, '')}{note}", rule)
        _text(edition, rule)


def _notes(edition: Edition) -> None:
    for title, notes in (("Ambiguities", edition.ambiguities), ("Notes", edition.notes)):
        heading(title)
        for name, note in notes.items():
            _entry(name, note)
            _note(note, indent=6)
            _text(edition, note)


def _irregularities(edition: Edition) -> None:
    heading("Irregularities")
    for entry in edition.irregularities:
        _entry(f"{entry.id}: {entry.what}", entry)
        say(f"      {escape(entry.done)}")
        _text(edition, entry)
    if not edition.irregularities:
        say("  The book has no section on irregularities.")


def _procedures(edition: Edition) -> None:
    heading("Procedures")
    for name, steps in edition.procedures.items():
        say(f"  {name}")
        for step in steps:
            say(f"    - {escape(step.do)}  [dim]{escape(step.where)}[/dim]")
    heading("Layout")
    layout = edition.layout
    for place, features in (
        ("area", layout.areas),
        ("inscription", layout.inscriptions),
        ("equipment", layout.equipment),
    ):
        for feature in features:
            _entry(f"{place}: {feature.says}", feature)


def _text(edition: Edition, cited: Cited) -> None:
    """Print the book's own lines, if the texts are available."""
    _quote(quoted(edition, cited))


def _quote(lines: list[str]) -> None:
    for line in lines:
        say(f"        [italic dim]{escape(line.strip())}[/italic dim]")


def _note(note: Note, indent: int) -> None:
    """Print what the text says, our interpretation, and the alternative if there is one."""
    shown = {"text": note.text, "interpretation": note.interpretation}
    if isinstance(note, Ambiguity):
        shown["alternative"] = note.alternative
    for label, words in shown.items():
        say_labelled(f"{' ' * indent}{label + ':':<15} ", escape(words))


def explanation(explained: Explanation) -> None:
    """Print one rule, irregularity, ambiguity or note."""
    lines = explained.text  # an error must come before any output
    say(f"[bold]{explained.name}[/bold]  {escape(explained.entry.where)}")
    if isinstance(explained.entry, Irregularity):
        say_labelled("  when: ", escape(explained.entry.what))
        say_labelled("  then: ", escape(explained.says))
    else:
        say(f"  {escape(explained.says)}")
    note = explained.note
    if note is not None:
        if note is not explained.entry:
            kind = "ambiguity" if isinstance(note, Ambiguity) else "note"
            say(f"  rests on the {kind} {explained.note_name} ({escape(note.where)})")
        _note(note, indent=2)
    _quote(lines)
    if not texts_folder():
        say("  [dim](set HOUSEWAY_TEXTS to see the book's own lines)[/dim]")


def rulings(matches: list[Ruling], silence: str, searched: bool) -> None:
    """Print what the books say; `searched` is False where everything is listed."""
    texts_folder()  # an error must come before any output
    if silence:
        say(escape(silence))
        if matches:
            say("Closest matches:")
    for ruling in matches:
        edition, entry = ruling.edition, ruling.entry
        weak = searched and ruling.sure is not Match.STRONG
        mark = f"  [bold red]{ruling.sure.words}[/bold red]" if weak else ""
        say(f"[bold]{entry.id}[/bold]  {edition.id}  {escape(entry.where)}{mark}")
        say(f"  [dim]{escape(edition.title)}, {escape(book_title(edition.book))}[/dim]")
        say_labelled("  when: ", escape(entry.what))
        say_labelled("  then: ", escape(entry.done))
        _text(edition, entry)


def coverage(covered: Coverage, edition: Edition) -> None:
    """Print a chapter section by section."""
    table = table_of("=section", "=lines", "status", "cited by")
    for section in covered.sections:
        homes = ", ".join(words for home in section.homes if (words := home_words(home)))
        table.add_row(escape(section.id), line_words(section.lines), section.status, escape(homes))
        for line in quoted(edition, Cited(at=section.id)):
            table.add_row("", "", "", f"[italic dim]{escape(line.strip())}[/italic dim]")
    console.print(table)
    if edition.gaps:
        heading("Gaps in the text")
    for name, what in edition.gaps.items():
        say(f"  {name}: {escape(what)}")
    say()
    coverages([covered])


def coverages(chapters: list[Coverage]) -> None:
    """Print the totals of several chapters."""
    for covered in chapters:
        say(f"[bold]{covered.edition}[/bold]: {covered.tally_words()}")
        if not covered.playable:
            cited = count(
                len(covered.never_reached), "rule or irregularity", "rules and irregularities"
            )
            say(f"  {cited} cited; the game cannot be played yet")
            continue
        cited = count(len(covered.reached), "rule or irregularity", "rules and irregularities")
        say(f"  {cited} cited, each reached by play")
        for name in covered.never_reached:
            say(f"  [bold red]cited but never reached:[/bold red] {name}")
        for name in covered.not_cited:
            say(f"  [bold red]reached but not cited:[/bold red] {name}")


def ambiguities(prices: list[Price], not_priced: list[str]) -> None:
    """Print what each ambiguity is worth, and which ones are not priced yet."""
    if prices:
        table = table_of("=ambiguity", "wager", "table", ">edge", ">alternative", ">change", "")
        for price in prices:
            edge, other, change = (
                percent(float(share)) for share in (price.edge, price.other, price.price)
            )
            ahead = "player ahead" if price.other < 0 else ""
            table.add_row(price.ambiguity, price.wager, price.table, edge, other, change, ahead)
        print_table(table, spare=("change",))
        say()
        say("[dim]house edge as we interpret the text, and under the alternative[/dim]")
    else:
        say("No ambiguity of this edition has an alternative that can be played yet.")
    if not_priced:
        these = "These also" if prices else "These"
        say(
            f"{these} affect a wager but are not priced yet: {', '.join(not_priced)} "
            "(see `houseway rules`)"
        )
