"""A round in the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from houseway.cli import show, words
from houseway.editions.house import House
from houseway.equipment.chance import Live, Seeded
from houseway.errors import HousewayError, Refused, Unreadable
from houseway.money import parse_dollars
from houseway.table.answers import deal_by_chance
from houseway.table.asks import Ask, Choose, Deal, Spin, Wagers
from houseway.table.events import view
from houseway.table.log import Log
from houseway.table.round import Round, check_seats, seat_names
from houseway.table.stakes import check_stakes, keys_offered


def play_round(
    house: House,
    seats: int,
    bets: str | None,
    auto: bool,
    seed: int | None,
    log: Path | None,
    as_json: bool,
) -> None:
    """Deal, ask and settle one round; an interrupted one is told and leaves its log whole."""
    chance = Live() if seed is None else Seeded(seed)
    stakes = _stakes(bets, house) if bets or auto else None
    if stakes:
        check_stakes(stakes, house)
    check_seats(seat_names(seats), house)
    record = Log.create(log, house) if log else None
    try:
        best = _best_choice(house) if auto else None  # last, for it may take a while
        round_ = Round(house, seats, record=record.append if record else None)
        _run(round_, chance, stakes, best, quiet=as_json)
        if not round_.table.seats and not as_json:
            typer.echo("nobody made a bet")
    finally:
        if record:
            record.close()
    typer.echo(json.dumps(show.round_json(round_), indent=2)) if as_json else show.payout(round_)


def _run(round_: Round, chance: Live, stakes: Any, best: Any, quiet: bool) -> None:
    told = 0
    while round_.ask is not None:
        answer = _answer(round_.ask, round_, chance, stakes, best, quiet)
        try:
            round_.answer(answer)
        except (Refused, Unreadable) as wrong:
            if stakes is not None and best is not None:
                raise
            typer.echo(f"  {wrong}", err=quiet)
            continue
        if not quiet:
            told = _tell(round_, told)


def _tell(round_: Round, told: int) -> int:
    """Print what has happened since, as the seats may see it."""
    seats = tuple(round_.table.stakes)
    for event in round_.events[told:]:
        hidden = event.seen_by and event.seen_by not in seats
        if event.verb not in ("settled", "closed", "opened"):
            shown = view([event], "")[0].what if hidden else event.what
            section = f"   [{event.at}]" if event.at else ""
            typer.echo(f"{event.who:<12} {event.verb:<9} {shown:<32}{section}")
    return len(round_.events)


def _answer(ask: Ask, round_: Round, chance: Live, stakes: Any, best: Any, quiet: bool) -> Any:
    if isinstance(ask, Deal):
        return deal_by_chance(ask, round_, chance)
    if isinstance(ask, Spin):
        return chance.pick(ask.wheel)
    if isinstance(ask, Wagers):
        return stakes if stakes is not None else _ask_stakes(ask, round_.house, quiet)
    if best is not None:
        return best(ask, round_)
    return _ask_choice(ask, quiet)


def _ask_stakes(ask: Wagers, house: House, quiet: bool) -> dict[str, int]:
    """Ask for bets until they can be read; the round itself refuses what the book forbids."""
    offered = keys_offered(house)
    example = ", ".join(f"{wager}=10" for wager in offered[:2])
    question = (
        ""
        if quiet
        else f"{ask.who}, your bets ({', '.join(offered)}), as '{example}' (Enter sits out)"
    )
    while True:
        text = _prompt(question)
        try:
            return {w: parse_dollars(a) for w, a in words.bets(text).items()}
        except HousewayError as wrong:
            typer.echo(f"  {wrong}", err=quiet)


def _ask_choice(ask: Choose, quiet: bool) -> str:
    """Ask for a choice; the beginning of a word is enough."""
    question = "" if quiet else f"{ask.who}: {' or '.join(ask.options)}?"
    text = _prompt(question).strip().lower()
    fits = [option for option in ask.options if text and option.startswith(text)]
    return fits[0] if len(fits) == 1 else text


def _prompt(question: str) -> str:
    try:
        return input(f"{question} " if question else "")
    except EOFError:
        raise Unreadable(
            "the input ended in the middle of the round; nothing more was recorded"
        ) from None
    except KeyboardInterrupt:
        raise Unreadable("stopped in the middle of the round; nothing more was recorded") from None


def _stakes(bets: str | None, house: House) -> dict[str, int]:
    """The bets given, or $10 on each opening wager (the least amount where the book fixes it)."""
    if bets:
        return {w: parse_dollars(a) for w, a in words.bets(bets).items()}
    return {
        name: parse_dollars(wager.amounts[0]) if wager.amounts else 10_00
        for name, wager in ((key, house.wager(key)) for key in keys_offered(house))
    }


def _best_choice(house: House) -> Callable[[Choose, Round], str]:
    """Decides as the exact strategy does, from the cards of the seat that is asked."""
    from houseway.games import game
    from houseway.odds.progress import listening
    from houseway.odds.solve import chooser

    decided = [streets for streets in game(house.edition.game).BETS.values() if streets]
    if not decided:
        return lambda ask, round_: ask.options[0]
    with listening(show.progress):
        best = chooser(house)
    streets = decided[0]

    def choose(ask: Choose, round_: Round) -> str:
        path = round_.table.choices(ask.who)
        if len(path) >= len(streets) or not set(ask.options) <= set(streets[len(path)]):
            return ask.options[0]
        return str(best(path, round_.table.known(ask.who)))

    return choose
