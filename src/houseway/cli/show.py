"""How things look in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from houseway.editions.model import Cited
from houseway.editions.texts import quoted, texts_folder
from houseway.money import dollars
from houseway.reports.rounds import round_json as round_json
from houseway.reports.words import amount_words, count, typed, wager_words
from houseway.settlement import Outcome

if TYPE_CHECKING:
    from houseway.session.audit import RoundLogReport

# In a terminal words wrap and figures stay whole; in a file or a pipe lines may be long.
console = Console(highlight=False, width=None if sys.stdout.isatty() else 200)


def table_of(*columns: str, title: str = "") -> Table:
    """A plain table; columns that start with `>` are numbers."""
    table = Table(
        title=title or None, title_justify="left", box=None, pad_edge=False, padding=(0, 2, 0, 0)
    )
    for column in columns:
        number = column.startswith(">")
        justify: Literal["right", "left"] = "right" if number else "left"
        table.add_column(column.removeprefix(">"), justify=justify, no_wrap=number, overflow="fold")
    return table


def say(text: str = "", end: str = "\n") -> None:
    console.print(text, soft_wrap=True, end=end)


def heading(text: str) -> None:
    say(f"\n[bold]{escape(text)}[/bold]")


def progress(what: str, share: float) -> None:
    """How far a long computation has got, on one line that the answer follows; not in a pipe."""
    if sys.stderr.isatty():
        told = "" if share >= 1 else f"{what}: {share:4.0%} of the boards"
        print(f"\r\x1b[K{told}", end="", file=sys.stderr, flush=True)


def percent(value: float, digits: int = 4) -> str:
    """A share as a percentage."""
    return f"{100 * value:.{digits}f}%"


def editions(rows: list[dict[str, Any]]) -> None:
    """The list of editions."""
    table = table_of("edition", "game", ">seats", ">wagers", "status", "book")
    for row in rows:
        seats = str(row["seats"] or "not said")
        table.add_row(
            row["id"],
            row["title"],
            seats,
            str(len(row["wagers"])),
            row["status"],
            row["book_title"],
        )
    console.print(table)


def rules(told: dict[str, Any]) -> None:
    """An edition in plain words."""
    say(f"[bold]{escape(told['title'])}[/bold]  {told['edition']}")
    heading("Wagers, in the order of settlement")
    for name, w in told["wagers"].items():
        say(f"  {w['title']} ({name}){wager_words(w)}  [dim]{escape(w['at'])}[/dim]")
    heading("Pay")
    for pay in told["pay"]:
        label = f"{pay['wager']}{' ' + pay['table'] if pay['table'] else ''}"
        floor = ", no less than" if pay["minimum"] else ""
        rows = "; ".join(f"{hand} {odds}" for hand, odds in pay["rows"])
        say(f"  {label}{floor}: {rows}  [dim]{escape(pay['at'])}[/dim]")
    if told["ladders"]:
        heading("Hands, highest first")
    for name, ladder in told["ladders"].items():
        order = ", ".join(ladder["order"]) or "not ranked by the book"
        say(f"  {name}: {order}  [dim]{escape(ladder['at'])}[/dim]")
    if told["draws"]:
        heading("When a hand draws")
    for name, table in told["draws"].items():
        rows = "; ".join(f"{count}: {third or 'never'}" for count, third in table["rows"].items())
        say(f"  {name}: {rows}  [dim]{escape(table['at'])}[/dim]")
    if told["terms"]:
        heading("Terms")
    for name, term in told["terms"].items():
        say(f"  {name}: {escape(term['value'])}  [dim]{escape(term['at'])}[/dim]")
    heading("Options")
    for name, option in told["options"].items():
        values = "; ".join(typed(option.get("choices", {}))) or amount_words(option["amount"])
        say(f"  {name}: {option['says']} ({escape(values)})  [dim]{escape(option['at'])}[/dim]")
    heading("Rules")
    for name, rule in told["rules"].items():
        note = f"  (see {rule['reading']})" if rule.get("reading") else ""
        say(f"  {name}: {rule['says']}{note}  [dim]{escape(rule['at'])}[/dim]")
        _text(rule)
    for title, group in (("Ambiguities", "readings"), ("Notes", "notes")):
        heading(title)
        for name, note in told[group].items():
            say(f"  {name}  [dim]{escape(note['at'])}[/dim]")
            _note(note, indent=6)
            _text(note)
    heading("When something goes wrong")
    for entry in told["irregularities"]:
        say(f"  {entry['id']}: {escape(entry['what'])}  [dim]{escape(entry['at'])}[/dim]")
        say(f"      {escape(entry['done'])}")
        _text(entry)
    if not told["irregularities"]:
        say("  the book says nothing")
    heading("Procedures")
    for name, steps in told["procedures"].items():
        say(f"  {name}")
        for step in steps:
            say(f"    - {escape(step['do'])}  [dim]{escape(step['at'])}[/dim]")
    heading("Layout")
    for place, features in told["layout"].items():
        for feature in features:
            say(f"  {place}: {escape(feature['says'])}  [dim]{escape(feature['at'])}[/dim]")
    heading("For people only")
    for section, why in told["not_modelled"].items():
        say(f"  {escape(section)}: {escape(why)}")
    heading("Holes")
    for name, what in told["holes"].items():
        say(f"  {name}: {escape(what)}")


def _text(entry: dict[str, Any]) -> None:
    """The book's own lines, if they were found."""
    for line in entry.get("text", ()):
        say(f"        [italic dim]{escape(line.strip())}[/italic dim]")


def _note(note: dict[str, Any], indent: int) -> None:
    """What the text says, how it is taken, and the alternative where there is one."""
    words = {"the text": "says", "interpreted": "choice", "alternative": "other"}
    for label, key in words.items():
        if key in note:
            say(f"{' ' * indent}{label + ':':<12} {escape(note[key])}")


def explained(told: dict[str, Any]) -> None:
    """One rule."""
    say(f"[bold]{told['rule']}[/bold]  {escape(told['at'])}")
    if told.get("what"):
        say(f"  when: {escape(told['what'])}")
    say(f"  {escape(told['says'])}")
    if told.get("reading"):
        _note(told["reading"], indent=2)
    _text(told)
    if "text" not in told:
        say("  [dim](set HOUSEWAY_TEXTS to see the book's own lines)[/dim]")


def print_narrow(table: Table, *spare: str) -> None:
    """Print a table; in a narrow window without the columns that can be spared."""
    if console.width < 100:
        table.columns = [column for column in table.columns if column.header not in spare]
    console.print(table)


def transcript(round_: Any, seen_by: str = "") -> None:
    """A round as a transcript."""
    for event in round_.view(seen_by) if seen_by else round_.events:
        console.print(escape(event.line()), soft_wrap=True)


def payout(round_: Any) -> None:
    """What is owed, wager by wager, then the sum."""
    table = table_of("seat", "wager", ">stake", ">player", "why", "rule", "section")
    for e in round_.events:
        if e.verb == "declared":
            table.add_row(e.who, "", "", "", e.says, e.rule, e.at)
        if e.verb == "charged":
            table.add_row(e.who, e.wager, "", dollars(e.net), e.says, e.rule, e.at)
        if e.verb == "collected":
            table.add_row(e.who, e.wager, "", "", e.says, e.rule, e.at)
        if e.verb in ("settled", "returned"):
            net = "back" if e.verdict is Outcome.PUSH else dollars(e.net)
            stake = dollars(e.stake) if e.stake else ""
            table.add_row(e.who, e.wager, stake, net, e.says, e.rule, e.at)
        elif e.rule == "payout-limit":
            table.add_row(e.who, "", "", "", e.says, e.rule, e.at)
    console.print(table)
    for seat in round_.table.stakes:
        net = round_.net(seat)
        word = "wins " if net > 0 else "loses " if net < 0 else "is even"
        say(f"[bold]{seat} {word}{dollars(abs(net)) if net else ''}[/bold]")
        if left := round_.table.stakes[seat]:
            standing = ", ".join(f"{bet} {dollars(stake)}" for bet, stake in left.items())
            say(f"  still standing: {standing}")


def rulings(told: dict[str, Any]) -> None:
    """What the book says."""
    for entry in told["rulings"]:
        doubt = {"perhaps": "may fit", "hardly": "hardly fits"}.get(entry["sure"], "")
        mark = f"  [bold red]{doubt}[/bold red]" if doubt else ""
        say(f"[bold]{entry['id']}[/bold]  {entry['edition']}  {escape(entry['at'])}{mark}")
        say(f"  [dim]{escape(entry['game'])}, {escape(entry['book'])}[/dim]")
        say(f"  when: {escape(entry['what'])}")
        say(f"  then: {escape(entry['done'])}")
        _text(entry)
    if told["silent"]:
        say(escape(told["silent"]))


def audit(report: RoundLogReport) -> None:
    """The audit of a log of rounds."""
    say(
        f"{report.log}: whole, {count(report.events, 'event')} in "
        f"{count(report.rounds, 'round')} of {report.edition}"
    )
    say(f"every settlement recomputed: {report.settlements} agree")
    say(f"house result {dollars(report.house_cents)}; the books balance")
    say(f"ends with {report.ends_with}")
    for note in report.notes:
        say(f"[bold]note:[/bold] {note}")


def coverage(found: Any, edition: Any) -> None:
    """One chapter, section by section."""
    table = table_of("section", "lines", "status", "home")
    for section in found.sections:
        lines = ", ".join(f"{a}-{b}" for a, b in section.lines)
        table.add_row(escape(section.id), lines, section.status, escape(", ".join(section.homes)))
        if texts_folder():
            for line in quoted(edition, Cited(at=section.id)):
                table.add_row("", "", "", f"[italic dim]{escape(line.strip())}[/italic dim]")
    console.print(table)
    for name, what in edition.gaps.items():
        say(f"lost or never said: {name}: {escape(what)}")
    coverages([found])


def coverages(found: list[Any]) -> None:
    """The sums of several chapters."""
    for one in found:
        counts = ", ".join(f"{n} {status}" for status, n in sorted(one.tally().items()))
        say(f"[bold]{one.edition}[/bold]: {len(one.sections)} sections: {counts}")
        if not one.playable:
            say(f"  {len(one.never_reached)} rules and irregularities cited; data only")
            continue
        say(f"  {len(one.reached)} rules and irregularities cited, each reached by play")
        for name in one.never_reached:
            say(f"  [bold red]cited but never reached:[/bold red] {name}")
        for name in one.not_cited:
            say(f"  [bold red]reached but not cited:[/bold red] {name}")


def prices(found: list[dict[str, Any]], not_priced: list[str]) -> None:
    """What readings are worth, and which of them nobody has programmed the other way."""
    table = table_of("reading", "wager", "table", ">edge", ">read otherwise", ">price")
    if not found:
        say("no doubt of this text has been programmed the other way")
    for p in found:
        edge, other = (_percent_of(p[key]) for key in ("edge", "edge_read_otherwise"))
        mark = "  player ahead" if p["player_has_the_advantage"] else ""
        table.add_row(
            p["reading"], p["wager"], p["table"], edge, other + mark, percent(p["price_decimal"])
        )
    if found:
        console.print(table)
    if not_priced:
        say(f"\nbear on a wager and are not priced: {', '.join(not_priced)} (see `houseway rules`)")


def _percent_of(fraction: str) -> str:
    top, bottom = fraction.split("/")
    return percent(int(top) / int(bottom))
