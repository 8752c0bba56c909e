"""Every command and its options; the work is done elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.api import Desk, edition, library
from houseway.cli import comparing, dealer, floor, simulating, tables, words
from houseway.editions.house import House
from houseway.errors import Unreadable, unknown

app = typer.Typer(
    name="houseway",
    help="Casino rule books as running software: play, settle and solve under cited rules.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _complete_edition(incomplete: str) -> list[str]:
    from houseway.editions import edition_ids

    return [name for name in edition_ids() if incomplete in name]


Ed = Annotated[
    str,
    typer.Argument(
        metavar="EDITION",
        help="book and game, as jack/three-card-poker",
        autocompletion=_complete_edition,
    ),
]
Options = Annotated[
    list[str], typer.Option("--option", "-o", help="elect an option of the book: name=value")
]
Pay = Annotated[
    list[str], typer.Option("--pay", help='post a pay table: "pair plus=A", or odds row by row')
]
Flip = Annotated[list[str], typer.Option("--flip", help="read a doubt of the text the other way")]
Unlicensed = Annotated[
    bool, typer.Option("--unlicensed", help="accept what the book does not permit, and mark it so")
]
Json = Annotated[bool, typer.Option("--json", help="print JSON with stable keys")]


def _house(
    name: str, options: list[str], pay: list[str], flip: list[str] = [], unlicensed: bool = False
) -> House:
    desk = edition(name)
    return desk.house(
        words.pairs(options, "option"), words.pairs(pay, "pay table"), flip, unlicensed
    )


def _version(wanted: bool) -> None:
    if wanted:
        from houseway import __version__

        typer.echo(f"houseway {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="print the version")
    ] = False,
) -> None:
    """Without a command the floor is opened: the web app."""
    if context.invoked_subcommand is None:
        floor.floor()


@app.command("editions")
def editions_command(as_json: Json = False) -> None:
    """Every edition: its game, book, wagers and honest status."""
    from houseway.cli import show
    from houseway.reports.status import edition_rows

    rows = edition_rows(desk.edition for desk in library())
    tables.print_json(rows) if as_json else show.editions(rows)


@app.command()
def rules(name: Ed, as_json: Json = False) -> None:
    """The edition in plain words with its sections, readings, irregularities and procedures."""
    from houseway.cli import show

    told = edition(name).rules()
    tables.print_json(told) if as_json else show.rules(told)


@app.command()
def explain(name: Ed, rule: str, as_json: Json = False) -> None:
    """One rule or irregularity: our words, the section, and the doubt behind it if there is one."""
    from houseway.cli import show
    from houseway.reports.rules import explain as explained

    told = explained(edition(name).house(), rule)
    tables.print_json(told) if as_json else show.explained(told)


@app.command()
def odds(
    name: Ed,
    option: Options = [],
    pay: Pay = [],
    flip: Flip = [],
    wager: Annotated[str | None, typer.Option("--wager", help="only this wager")] = None,
    stake: Annotated[
        str | None, typer.Option("--stake", help="also the exact edge at this stake, in dollars")
    ] = None,
    times: Annotated[
        str | None, typer.Option("--with-odds", help='craps: also with odds of this multiple, "7x"')
    ] = None,
    variance: Annotated[
        bool, typer.Option("--variance", help="blackjack: also the exact variance; takes a while")
    ] = False,
    unlicensed: Unlicensed = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="compute again what was kept")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="compute again and compare with what was kept")
    ] = False,
    as_json: Json = False,
) -> None:
    """Exact odds of every wager: edge as a fraction, element of risk, deviation, outcomes."""
    from houseway.cli import sheets, show
    from houseway.money import parse_dollars
    from houseway.odds.progress import listening
    from houseway.odds.sheet import at_stake_json
    from houseway.odds.solve import odds as solved
    from houseway.odds.solve import odds_at, verified, with_odds, with_variance

    house = _house(name, option, pay, flip, unlicensed)
    with listening(show.progress):
        sheet = verified(house, wager) if verify else solved(house, wager=wager, fresh=fresh)
        if times is not None:
            sheet = with_odds(sheet, house, times)
        if variance:
            sheet = with_variance(sheet, house, fresh=fresh, verify=verify)
        cents = parse_dollars(stake) if stake is not None else 0
        found = odds_at(house, cents, wager) if cents else {}
    told = sheet.to_json()
    if stake is not None and not cents:
        raise Unreadable("a stake must be above zero")
    if cents:
        told["at_stake"] = at_stake_json(cents, found, sheet)
    if as_json:
        tables.print_json(told)
        return
    sheets.odds(sheet)
    if cents:
        sheets.odds_at(found, sheet, cents)


@app.command()
def strategy(
    name: Ed,
    option: Options = [],
    pay: Pay = [],
    flip: Flip = [],
    svg: Annotated[
        Path | None, typer.Option("--svg", help="blackjack: the chart as a picture, into this file")
    ] = None,
    as_json: Json = False,
) -> None:
    """What to do with what: the line between the choices, and what a mistake costs."""
    from houseway.cli import show, strategies
    from houseway.odds.progress import listening
    from houseway.odds.solve import strategy as solved
    from houseway.odds.solve import strategy_report
    from houseway.odds.strategy.reports import BlackjackReport

    house = _house(name, option, pay, flip)
    with listening(show.progress):
        report = solved(house).report() if as_json else strategy_report(house)
    if svg is not None:
        from houseway.reports.chart_svg import chart_svg

        if not isinstance(report, BlackjackReport):
            raise Unreadable("only games of the blackjack family have a chart to draw")
        try:
            svg.write_text(chart_svg(report), encoding="utf-8")
        except OSError as wrong:
            raise Unreadable(f"the chart cannot be written to {svg}: {wrong.strerror}") from None
    tables.print_json(report.to_json()) if as_json else strategies.strategy(report)


@app.command()
def play(
    name: Ed,
    option: Options = [],
    pay: Pay = [],
    seats: Annotated[int, typer.Option(help="how many seats you play")] = 1,
    bets: Annotated[
        str | None, typer.Option(help='opening bets, as "ante=10, pair plus=5"')
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="decide by the exact strategy")] = False,
    seed: Annotated[int | None, typer.Option(help="the same cards again (never for money)")] = None,
    log: Annotated[Path | None, typer.Option(help="write the round to a new log file")] = None,
    rounds: Annotated[int, typer.Option(help="how many rounds, from one shoe if there is one")] = 1,
    as_json: Json = False,
) -> None:
    """A round in the terminal: legal choices offered, each settlement explained."""
    from houseway.cli.play import play_rounds

    play_rounds(_house(name, option, pay), seats, bets, auto, seed, log, as_json, rounds)


@app.command()
def settle(
    name: Ed,
    cards: Annotated[
        list[str],
        typer.Option(
            help='"As Ks Qs / 2c 3d 9h": players, then board, then dealer, as they are; '
            'a split hand by name, "seat 1 hand 2: 8d Tc"'
        ),
    ] = [],
    bets: Annotated[
        list[str], typer.Option(help='"ante=10, pair plus=5"; more seats after ";"')
    ] = [],
    choices: Annotated[
        list[str],
        typer.Option(help='"play", street by street "check, check, 1x"; more seats after ";"'),
    ] = [],
    number: Annotated[str, typer.Option(help="where the wheel comes to rest")] = "",
    dice: Annotated[str, typer.Option(help='rolls of the dice, as "3-4, 6-1"')] = "",
    point: Annotated[str, typer.Option(help="the shooter's point when the dice are thrown")] = "",
    points_made: Annotated[
        str, typer.Option(help='for a Fire Bet: the points made so far, "4, 9", or "none"')
    ] = "",
    meter: Annotated[list[str], typer.Option(help='a meter: "progressive payout=2500"')] = [],
    irregularity: Annotated[
        str,
        typer.Option(
            help="what went wrong, where the choices end or before the dice: an id of `ruling`"
        ),
    ] = "",
    option: Options = [],
    pay: Pay = [],
    as_json: Json = False,
) -> None:
    """The payout desk: given what happened, what is owed, and by which section."""
    from houseway import api
    from houseway.cli import show
    from houseway.money import parse_dollars

    stakes = {who: words.bets(text) for who, text in words.parts(bets).items()}
    if not stakes:
        raise Unreadable("no bets given; expected --bets 'ante=10, …'")
    chosen = {
        who: [word.strip() for word in text.split(",")]
        for who, text in words.parts(choices).items()
    }
    meters = {w: parse_dollars(a) for w, a in words.pairs(meter, "meter").items()}
    house = _house(name, option, pay)
    hands = words.parts(cards, api.common_hands(house), api.seats_hold_cards(house))
    if number:
        hands[api.WHEEL] = number
    if dice:
        hands[api.DICE] = dice
    standing = {"point": point} if point else {}
    if points_made:
        standing["points made"] = points_made
    settled = api.settle(house, hands, stakes, chosen, meters, irregularity, standing)
    tables.print_json(show.round_json(settled)) if as_json else show.payout(settled)


@app.command()
def ruling(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="[EDITION] WORDS",
            help="what went wrong, perhaps with game and book; every book is asked, or one edition",
            autocompletion=_complete_edition,
        ),
    ],
    as_json: Json = False,
) -> None:
    """What the book says when something goes wrong, found from plain words."""
    from houseway.cli import show
    from houseway.reports.rulings.search import ruling_json, rulings

    first = what[0]
    is_edition = "/" in first and " " not in first
    chosen = [edition(first)] if is_edition else library()
    said = " ".join(what[1:] if is_edition or first == "all" else what)
    found = rulings([desk.edition for desk in chosen], said)
    told = ruling_json([desk.edition for desk in chosen], said, found)
    tables.print_json(told) if as_json else show.rulings(told)


@app.command()
def replay(
    log: Annotated[str, typer.Argument(metavar="LOG", help="a log, a transcript or a store")],
    seen_by: Annotated[str, typer.Option("--as", help='only what this seat saw, as "seat 1"')] = "",
    table: tables.OneTable = "",
    number: Annotated[int | None, typer.Option("--round", help="only this round")] = None,
    as_json: Json = False,
) -> None:
    """Recorded rounds again, line by line: of a log, a .round transcript, or a table in a store."""
    from houseway.cli import show
    from houseway.store import is_database
    from houseway.table.transcripts import replay_transcript

    if log.endswith(".round"):
        rounds = [replay_transcript(Path(log))]
    elif is_database(log) or not tables.is_round_log(log, table):
        tables.replay_command(log, table, number, seen_by, as_json)
        return
    else:
        rounds = tables.replay_log(log)
    if number is not None:
        if not 1 <= number <= len(rounds):
            raise Unreadable(f"there is no round {number}; the log has {len(rounds)} rounds")
        rounds = rounds[number - 1 : number]
    for round_ in rounds:
        if seen_by and seen_by not in round_.table.stakes:
            raise unknown("seat", seen_by, round_.table.stakes)
    if as_json:
        tables.print_json([show.round_json(round_, seen_by) for round_ in rounds])
    else:
        for round_ in rounds:
            show.transcript(round_, seen_by)


@app.command()
def audit(
    log: Annotated[str, typer.Argument(metavar="LOG", help="a log, or a store of tables")],
    table: tables.OneTable = "",
    ends_with: tables.EndsWith = "",
    as_json: Json = False,
) -> None:
    """Proof that a log is whole, and that every settlement is what the rules give."""
    from houseway.cli import show
    from houseway.session.audit import audit_rounds
    from houseway.store import FileStore, is_database

    if is_database(log) or not tables.is_round_log(log, table):
        tables.audit_command(log, table, ends_with, as_json)
        return
    report = audit_rounds(FileStore(Path(log)), written=ends_with)
    tables.print_json(report.to_json()) if as_json else show.audit(report)


dealer.add_to(tables.app)
app.command()(floor.floor)
app.add_typer(floor.account)
app.add_typer(tables.app)
app.command()(tables.recall)
app.command("verify-shoe")(tables.verify_shoe)
app.command()(simulating.simulate)
app.command()(comparing.compare)


@app.command()
def coverage(
    name: Annotated[str | None, typer.Argument(autocompletion=_complete_edition)] = None,
    as_json: Json = False,
) -> None:
    """Section by section: modelled, reached by play, for people only, lost."""
    from houseway.cli import show

    desks: list[Desk] = [edition(name)] if name else library()
    found = [desk.coverage() for desk in desks]
    if as_json:
        tables.print_json(found[0].to_json() if name else [one.to_json() for one in found])
    elif name:
        show.coverage(found[0], desks[0].edition)
    else:
        show.coverages(found)


@app.command()
def prices(name: Ed, as_json: Json = False) -> None:
    """What every doubt of the text is worth: the edge as read, and read the other way."""
    from houseway.cli import show
    from houseway.odds.progress import listening
    from houseway.reports.ambiguities import not_priced

    desk = edition(name)
    with listening(show.progress):
        found = [price.to_json() for price in desk.prices()]
    tables.print_json(found) if as_json else show.prices(found, not_priced(desk.edition))


@app.command(hidden=True)
def pages(folder: Path) -> None:
    """Write the generated pages of the documentation."""
    from houseway.reports.docs import write_pages

    if not folder.is_dir():
        raise Unreadable(f"{folder} is not a folder")
    write_pages(folder)
