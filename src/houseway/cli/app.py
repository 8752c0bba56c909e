"""Every command and its options; the work is done elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.api import edition, library
from houseway.cli import comparing, dealer, floor, parsing, simulating, tables
from houseway.cli.parameters import (
    EditionName,
    Flip,
    Json,
    OneTable,
    Options,
    Pay,
    complete_edition,
    examples,
)
from houseway.cli.terminal import print_json, progress
from houseway.editions.house import House
from houseway.errors import Unreadable, unknown

app = typer.Typer(
    name="houseway",
    help="Casino rule books as running software: play, settle and solve under cited rules.\n\n"
    "Without a command, houseway opens the web app.",
    epilog="Run houseway COMMAND --help for the options of a command and an example.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _house(
    name: str, options: list[str], pay: list[str], flip: list[str] = [], unlicensed: bool = False
) -> House:
    chosen, posted = parsing.pairs(options, "option"), parsing.pairs(pay, "pay table")
    return edition(name).house(chosen, posted, flip, unlicensed)


def _version(wanted: bool) -> None:
    if wanted:
        from houseway import __version__

        typer.echo(f"houseway {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Open the web app if no command is given."""
    if context.invoked_subcommand is None:
        floor.floor()


@app.command("editions")
def editions_command(as_json: Json = False) -> None:
    """List every edition and how completely it is modelled."""
    from houseway.cli import show
    from houseway.reports.status import edition_rows

    rows = edition_rows(desk.edition for desk in library())
    print_json(rows) if as_json else show.editions(rows)


@app.command(epilog=examples("rules jack/three-card-poker"))
def rules(name: EditionName, as_json: Json = False) -> None:
    """Print an edition in plain words, with sections.

    Wagers, pay tables, options, rules, ambiguities, irregularities, procedures and gaps.
    """
    from houseway.cli import show

    desk = edition(name)
    print_json(desk.rules()) if as_json else show.rules(desk.edition)


@app.command(epilog=examples("explain jack/three-card-poker fold-loses-pair-plus"))
def explain(
    name: EditionName,
    rule: Annotated[
        str,
        typer.Argument(metavar="RULE", help="A rule, irregularity or ambiguity by its name."),
    ],
    as_json: Json = False,
) -> None:
    """Explain one rule: our words, its section, the text behind it."""
    from houseway.cli import show
    from houseway.reports.rules import explain as explained

    explanation = explained(edition(name).edition, rule)
    print_json(explanation.to_json()) if as_json else show.explanation(explanation)


@app.command(
    epilog=examples(
        'odds pa/three-card-poker --pay "pair plus=B"',
        'odds jack/craps --wager "don\'t pass" --with-odds 7x',
    )
)
def odds(
    name: EditionName,
    option: Options = [],
    pay: Pay = [],
    flip: Flip = [],
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="WAGER", help="Only this wager.")
    ] = None,
    stake: Annotated[
        str | None,
        typer.Option(
            "--stake", metavar="AMOUNT", help="Also the exact edge at this stake, in dollars."
        ),
    ] = None,
    times: Annotated[
        str | None,
        typer.Option(
            "--with-odds", metavar="MULTIPLE", help='Craps: also with odds of this multiple: "7x".'
        ),
    ] = None,
    variance: Annotated[
        bool,
        typer.Option("--variance", help="Blackjack: also compute the standard deviation (slow)."),
    ] = False,
    unlicensed: Annotated[
        bool,
        typer.Option("--unlicensed", help='Allow what the book forbids (marked "unlicensed").'),
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Ignore the cache.")] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Compute again and compare with the cache.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Compute the exact odds of every wager.

    For regulators, test labs and game designers: the house edge as a fraction, element of risk,
    standard deviation and every outcome.
    """
    from houseway.cli import sheets
    from houseway.money import parse_dollars
    from houseway.odds.progress import listening
    from houseway.odds.sheet import at_stake_json
    from houseway.odds.solve import odds as solved
    from houseway.odds.solve import odds_at, verified, with_odds, with_variance

    house = _house(name, option, pay, flip, unlicensed)
    cents = parse_dollars(stake) if stake is not None else 0
    if stake is not None and not cents:
        raise Unreadable("The stake must be above zero")
    with listening(progress):
        sheet = verified(house, wager) if verify else solved(house, wager=wager, fresh=fresh)
        if times is not None:
            sheet = with_odds(sheet, house, times)
        if variance:
            sheet = with_variance(sheet, house, fresh=fresh, verify=verify)
        at_stake = odds_at(house, cents, wager) if cents else {}
    if as_json:
        record = sheet.to_json()
        if cents:
            record["at_stake"] = at_stake_json(cents, at_stake, sheet)
        print_json(record)
        return
    sheets.odds(sheet)
    if cents:
        sheets.odds_at(at_stake, sheet, cents)


@app.command(
    epilog=examples("strategy jack/three-card-poker", "strategy jack/blackjack --svg chart.svg")
)
def strategy(
    name: EditionName,
    option: Options = [],
    pay: Pay = [],
    flip: Flip = [],
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="Blackjack: draw the chart into this file."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the best decisions and what mistakes cost.

    For players: which hands to play, a chart where the game has one, and the cost of habits.
    """
    from houseway.cli import strategies
    from houseway.odds.progress import listening
    from houseway.odds.solve import strategy as solved
    from houseway.odds.solve import strategy_report
    from houseway.odds.strategy.reports import BlackjackReport

    house = _house(name, option, pay, flip)
    with listening(progress):
        report = solved(house).report() if as_json else strategy_report(house)
    if svg is not None:
        from houseway.reports.chart_svg import chart_svg

        if not isinstance(report, BlackjackReport):
            raise Unreadable("Only blackjack games have a chart to draw")
        try:
            svg.write_text(chart_svg(report), encoding="utf-8")
        except OSError as error:
            raise Unreadable(f"Cannot write the chart to {svg}: {error.strerror}") from None
    print_json(report.to_json()) if as_json else strategies.strategy(report)


@app.command(epilog=examples("play jack/three-card-poker", "play jack/blackjack --auto --rounds 5"))
def play(
    name: EditionName,
    option: Options = [],
    pay: Pay = [],
    seats: Annotated[int, typer.Option(metavar="N", help="How many seats you play.")] = 1,
    bets: Annotated[
        str | None,
        typer.Option(metavar="BETS", help='The bets of every round: "ante=10, pair plus=5".'),
    ] = None,
    auto: Annotated[
        bool, typer.Option("--auto", help="Bet and decide by the exact strategy, unasked.")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Repeat the cards of this seed (never for real money)."),
    ] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Record the rounds in a new log file.")
    ] = None,
    rounds: Annotated[
        int, typer.Option(metavar="N", help="How many rounds; dealt from one shoe if there is one.")
    ] = 1,
    as_json: Json = False,
) -> None:
    """Play a round in the terminal.

    You are asked for bets and decisions; every settlement names its rule and section.
    """
    from houseway.cli.play import play_rounds

    play_rounds(_house(name, option, pay), seats, bets, auto, seed, log, as_json, rounds)


@app.command(
    epilog=examples(
        'settle pa/three-card-poker --cards "As Ks Qs / 2c 3d 9h" \\\n'
        '      --bets "ante=10, pair plus=5" --choices play',
        'settle jack/craps --bets "pass=10, place 8=12" --point 6 --dice 3-3',
    )
)
def settle(
    name: EditionName,
    cards: Annotated[
        list[str],
        typer.Option(
            metavar="HANDS",
            help='The final hands: players, then board, then dealer: "As Ks Qs / 2c 3d 9h". '
            'Name a split hand: "seat 1 hand 2: 8d Tc".',
        ),
    ] = [],
    bets: Annotated[
        list[str],
        typer.Option(
            metavar="BETS", help='The bets: "ante=10, pair plus=5"; other seats after ";".'
        ),
    ] = [],
    choices: Annotated[
        list[str],
        typer.Option(
            metavar="CHOICES",
            help='The decisions in order: "play", or "check, check, 1x"; other seats after ";".',
        ),
    ] = [],
    number: Annotated[str, typer.Option(metavar="NUMBER", help="Where the wheel stopped.")] = "",
    dice: Annotated[
        str, typer.Option(metavar="ROLLS", help='The rolls of the dice: "3-4, 6-1".')
    ] = "",
    point: Annotated[
        str, typer.Option(metavar="POINT", help="Craps: the point before the first roll.")
    ] = "",
    points_made: Annotated[
        str,
        typer.Option(metavar="POINTS", help='Fire Bet: the points made so far: "4, 9", or "none".'),
    ] = "",
    meter: Annotated[
        list[str],
        typer.Option(metavar="METER=AMOUNT", help='A meter: "progressive payout=2500".'),
    ] = [],
    irregularity: Annotated[
        str,
        typer.Option(
            metavar="ID",
            help="What went wrong after the given choices, or before the roll: an id that "
            "`houseway ruling` prints.",
        ),
    ] = "",
    option: Options = [],
    pay: Pay = [],
    as_json: Json = False,
) -> None:
    """Work out what is owed for a round, and by which section.

    The payout desk for supervisors, dealers and auditors: give the cards, dice or number as they
    came, the bets, and the decisions.
    """
    from houseway import api
    from houseway.cli.rounds import payout
    from houseway.money import parse_dollars
    from houseway.reports.rounds import round_json

    stakes = {who: parsing.bets(text) for who, text in parsing.parts(bets).items()}
    if not stakes:
        raise Unreadable('No bets given; expected --bets "ante=10, …"')
    chosen = {
        who: [word.strip() for word in text.split(",")]
        for who, text in parsing.parts(choices).items()
    }
    meters = {w: parse_dollars(a) for w, a in parsing.pairs(meter, "meter").items()}
    house = _house(name, option, pay)
    hands = parsing.parts(cards, api.common_hands(house), api.seats_hold_cards(house))
    if number:
        hands[api.WHEEL] = number
    if dice:
        hands[api.DICE] = dice
    carried = {"point": point} if point else {}
    if points_made:
        carried["points made"] = points_made
    settled = api.settle(house, hands, stakes, chosen, meters, irregularity, carried)
    print_json(round_json(settled)) if as_json else payout(settled)


@app.command(
    epilog=examples(
        "ruling jack/three-card-poker dealer showed a card", "ruling dice off the table in craps"
    )
)
def ruling(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[EDITION] WORDS",
            help="What went wrong. Name a game, a book or an edition to narrow the search.",
            autocompletion=complete_edition,
        ),
    ],
    as_json: Json = False,
) -> None:
    """Find what the book says when something goes wrong.

    For dealers and supervisors. With an edition and no words, lists every irregularity of that
    edition.
    """
    from houseway.cli import show
    from houseway.reports.rulings.search import ruling_json, rulings, silence

    first = words[0]
    is_edition = "/" in first and " " not in first
    searched = [desk.edition for desk in ([edition(first)] if is_edition else library())]
    question = " ".join(words[1:] if is_edition or first == "all" else words)
    matches = rulings(searched, question)
    if as_json:
        print_json(ruling_json(searched, question, matches))
    else:
        show.rulings(matches, silence(searched, question, matches), searched=bool(question))


@app.command(epilog=examples("replay round.log", 'replay floor.db --table "pit 1" --round 3'))
def replay(
    log: Annotated[
        str, typer.Argument(metavar="LOG", help="A log, a .round transcript, or a store.")
    ],
    seen_by: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="Only what this seat saw: 'seat 1'.")
    ] = "",
    table: OneTable = "",
    number: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Only this round.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Replay recorded rounds line by line.

    Each line says who did what, under which rule and section.
    """
    from houseway.cli.rounds import transcript
    from houseway.reports.rounds import round_json
    from houseway.reports.words import count
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
            has = count(len(rounds), "round")
            raise Unreadable(f"There is no round {number}; the log has {has}")
        rounds = rounds[number - 1 : number]
    for round_ in rounds:
        if seen_by and seen_by not in round_.table.stakes:
            raise unknown("seat", seen_by, round_.table.stakes)
    if as_json:
        print_json([round_json(round_, seen_by) for round_ in rounds])
    else:
        for round_ in rounds:
            transcript(round_, seen_by)


@app.command(epilog=examples("audit floor.db"))
def audit(
    log: Annotated[str, typer.Argument(metavar="LOG", help="A log, or a store of tables.")],
    table: OneTable = "",
    ends_with: Annotated[
        str,
        typer.Option(
            metavar="NUMBER:HASH",
            help="A log head that you noted earlier; it must be in the log.",
        ),
    ] = "",
    as_json: Json = False,
) -> None:
    """Prove that a log is intact and every bet was paid correctly.

    For auditors: replays every round, settles it again and checks the books. The exit code is 1
    if a table of a store fails.
    """
    from houseway.cli import rounds
    from houseway.session.audit import audit_rounds
    from houseway.store import FileStore, is_database

    if is_database(log) or not tables.is_round_log(log, table):
        tables.audit_command(log, table, ends_with, as_json)
        return
    report = audit_rounds(FileStore(Path(log)), written=ends_with)
    print_json(report.to_json()) if as_json else rounds.audit(report)


dealer.add_to(tables.app)
app.command()(floor.floor)
app.add_typer(floor.account)
app.add_typer(tables.app)
app.command(epilog=examples("recall floor.db --player ann --last 5"))(tables.recall)
app.command("verify-shoe", epilog=examples("verify-shoe floor.db --shoe 1"))(tables.verify_shoe)
app.command(epilog=examples('simulate jack/craps --bets "pass=10, place 6=12" --rounds 100000'))(
    simulating.simulate
)
app.command(epilog=examples("compare three-card-poker"))(comparing.compare)


@app.command(epilog=examples("coverage jack/three-card-poker"))
def coverage(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="EDITION",
            help="Book and game; every edition without it.",
            autocompletion=complete_edition,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show how each section of the text is covered.

    Modelled, reached by play, interpreted, staff procedure or heading; and the gaps in the text.
    """
    from houseway.cli import show

    desks = [edition(name)] if name else library()
    chapters = [desk.coverage() for desk in desks]
    if as_json:
        print_json(chapters[0].to_json() if name else [c.to_json() for c in chapters])
    elif name:
        show.coverage(chapters[0], desks[0].edition)
    else:
        show.coverages(chapters)


@app.command(epilog=examples("ambiguities oneida/three-card-poker"))
def ambiguities(name: EditionName, as_json: Json = False) -> None:
    """Show what each ambiguity is worth.

    For lawyers and regulators: the house edge as we interpret the text, and under the alternative
    interpretation.
    """
    from houseway.cli import show
    from houseway.odds.progress import listening
    from houseway.reports.ambiguities import not_priced

    desk = edition(name)
    with listening(progress):
        prices = desk.prices()
    if as_json:
        print_json([price.to_json() for price in prices])
    else:
        show.ambiguities(prices, not_priced(desk.edition))


app.command("prices", hidden=True)(ambiguities)  # its name before 0.2


@app.command(hidden=True)
def pages(folder: Annotated[Path, typer.Argument(metavar="FOLDER")]) -> None:
    """Write the generated pages of the documentation."""
    from houseway.reports.docs import write_pages

    if not folder.is_dir():
        raise Unreadable(f"{folder} is not a folder")
    write_pages(folder)
