"""A round in the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from houseway.cli import parsing, rounds, terminal
from houseway.cli.questions import question, read_answer
from houseway.editions.house import House
from houseway.equipment.chance import Chance, Live, Seeded
from houseway.equipment.shoe import Shoe
from houseway.errors import HousewayError, Refused, Unreadable
from houseway.games.contract import Kind
from houseway.games.questions import Answer
from houseway.money import Cents, parse_dollars
from houseway.reports.rounds import round_json
from houseway.session.cards.shoes import one_shoe, shoe_of
from houseway.table.answers import deal_by_chance, place_once, roll_by_chance
from houseway.table.asks import Ask, Bets, Choose, Deal, Roll, Spin, Wagers
from houseway.table.events import view
from houseway.table.log import Log
from houseway.table.round import Round, check_seats, seat_names
from houseway.table.stakes import check_always_legal
from houseway.table.stakes import usual_stakes as usual

if TYPE_CHECKING:
    from houseway.odds.solver import Advisor

Stakes = Mapping[str, Cents]


def play_rounds(
    house: House,
    seats: int,
    bets: str | None,
    auto: bool,
    seed: int | None,
    log: Path | None,
    as_json: bool,
    number: int = 1,
) -> None:
    """Deal, ask and settle; an interrupted round is reported and leaves its log intact."""
    if number < 1:
        raise Unreadable("The number of rounds must be at least 1")
    chance: Chance = Live() if seed is None else Seeded(seed)
    stakes = usual_stakes(bets, house) if bets or auto else None
    if stakes:
        check_always_legal(stakes, house)
    check_seats(seat_names(seats), house)
    record = Log.create(log, house) if log else None
    shoe = shoe_of(house, seats, chance) if one_shoe(house) else None
    carried: dict[str, str] | None = None
    played = []
    try:
        advisor = _advisor(house) if auto else None  # last: it may take a while
        for _ in range(number):
            before = {"shoe": shoe.begin()} if shoe else carried
            recorder = record.append if record else None
            round_ = Round(house, seats, record=recorder, carried=before)
            _run(round_, shoe or chance, chance, stakes, advisor, quiet=as_json)
            carried = round_.table.carried()
            if not any(e.verb == "wagered" for e in round_.events) and not as_json:
                typer.echo("Nobody made a bet.")
            elif unplaced := _never_placed(round_, stakes or {}):
                typer.echo(f"These bets could not be placed: {', '.join(unplaced)}", err=as_json)
            if as_json:
                played.append(round_json(round_))
            else:
                rounds.payout(round_)
    finally:
        if record:
            record.close()
    if as_json:
        terminal.print_json(played[0] if number == 1 else played)


def _never_placed(round_: Round, stakes: Stakes) -> list[str]:
    """The given bets that the round never allowed."""
    placed = {event.wager for event in round_.events if event.verb == "wagered"}
    return [bet for bet in stakes if bet not in placed] if _bets_stand(round_) else []


def _run(
    round_: Round,
    cards: Shoe | Chance,
    chance: Chance,
    stakes: Stakes | None,
    advisor: Advisor | None,
    quiet: bool,
) -> None:
    printed, placed = 0, set[tuple[str, str]]()
    while round_.ask is not None:
        if isinstance(round_.ask, Deal) and isinstance(cards, Shoe):
            answer: Answer = cards.deal(round_.ask.cards)
        elif isinstance(round_.ask, Bets) and stakes is not None:
            answer = place_once(round_.ask, round_, stakes, placed)
        else:
            answer = _answer(round_.ask, round_, chance, stakes, advisor, quiet)
        try:
            round_.answer(answer)
        except (Refused, Unreadable) as error:
            if stakes is not None and advisor is not None:
                raise
            typer.echo(f"  {error}", err=quiet)
            continue
        if not quiet:
            printed = _print_events(round_, printed)


def _bets_stand(round_: Round) -> bool:
    """True if bets stay up from roll to roll, so that each roll shows what it paid."""
    return round_.table.game.kind is Kind.STANDING


def _print_events(round_: Round, printed: int) -> int:
    """Print what has happened since, as the seats may see it."""
    seats = tuple(round_.table.stakes)
    unprinted = {"closed", "opened"} | (set() if _bets_stand(round_) else {"settled"})
    for event in round_.events[printed:]:
        if event.verb in unprinted:
            continue
        hidden = event.seen_by and event.seen_by not in seats
        what = view([event], "")[0].what if hidden else event.what
        section = f"   [{event.at}]" if event.at else ""
        typer.echo(f"{event.who:<12} {event.verb:<9} {what:<32}{section}".rstrip())
    return len(round_.events)


def _answer(
    ask: Ask,
    round_: Round,
    chance: Chance,
    stakes: Stakes | None,
    advisor: Advisor | None,
    quiet: bool,
) -> Answer:
    if isinstance(ask, Deal):
        cards: Answer = deal_by_chance(ask, round_, chance)
        return cards
    if isinstance(ask, Spin):
        return chance.pick(ask.wheel)
    if isinstance(ask, Roll):
        return roll_by_chance(ask.dice, chance)
    if isinstance(ask, Wagers) and stakes is not None:
        return stakes
    if isinstance(ask, Choose) and advisor is not None:
        return advisor(ask, round_)
    return _typed(ask, round_, quiet)


def _typed(ask: Ask, round_: Round, quiet: bool) -> Answer:
    """Ask until the answer can be read; the round itself refuses what the book forbids."""
    rolled = any(e.verb == "rolled" for e in round_.events)
    if isinstance(ask, Bets) and not quiet and not rolled:
        typer.echo("Type bets as 'pass=10, place 6=12'. '=0' takes a bet down; '=on' turns it on,")
        typer.echo("'=off' off; 'dice=pass' passes the dice. Press Enter to change nothing.")
    while True:
        text = _prompt("" if quiet else question(ask, round_))
        try:
            return read_answer(ask, text)
        except HousewayError as error:
            typer.echo(f"  {error}", err=quiet)


def _prompt(prompt: str) -> str:
    try:
        return input(f"{prompt} " if prompt else "")
    except EOFError:
        raise Unreadable(
            "The input ended in the middle of the round; nothing more was recorded"
        ) from None
    except KeyboardInterrupt:
        raise Unreadable("Stopped in the middle of the round; nothing more was recorded") from None


def usual_stakes(bets: str | None, house: House) -> dict[str, Cents]:
    """The given bets, or $10 on each opening wager (the minimum where the book sets amounts)."""
    if bets:
        return {wager: parse_dollars(amount) for wager, amount in parsing.bets(bets).items()}
    return usual(house)


def _advisor(house: House) -> Advisor:
    """The exact strategy, which decides from the cards of the seat that is asked."""
    from houseway.odds.progress import listening
    from houseway.simulate.players import best_choice

    with listening(terminal.progress):
        return best_choice(house)
