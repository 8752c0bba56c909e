"""A round in the terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from houseway.cli import show, words
from houseway.cli.asking import question, read_answer
from houseway.editions.house import House
from houseway.equipment.chance import Chance, Live, Seeded
from houseway.equipment.shoe import Shoe
from houseway.errors import HousewayError, Refused, Unreadable
from houseway.games.contract import Kind
from houseway.money import parse_dollars
from houseway.session.cards.shoes import one_shoe, shoe_of
from houseway.table.answers import deal_by_chance, place_once, roll_by_chance
from houseway.table.asks import Ask, Bets, Choose, Deal, Roll, Spin, Wagers
from houseway.table.events import view
from houseway.table.log import Log
from houseway.table.round import Round, check_seats, seat_names
from houseway.table.stakes import check_always_legal
from houseway.table.stakes import usual_stakes as usual


def play_rounds(
    house: House,
    seats: int,
    bets: str | None,
    auto: bool,
    seed: int | None,
    log: Path | None,
    as_json: bool,
    rounds: int = 1,
) -> None:
    """Deal, ask and settle; an interrupted round is told and leaves its log whole."""
    if rounds < 1:
        raise Unreadable("the number of rounds must be at least 1")
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
        best = _best_choice(house) if auto else None  # last, for it may take a while
        for _ in range(rounds):
            standing = {"shoe": shoe.begin()} if shoe else carried
            keep = record.append if record else None
            round_ = Round(house, seats, record=keep, carried=standing)
            _run(round_, shoe or chance, chance, stakes, best, quiet=as_json)
            carried = round_.table.carried()
            if not any(e.verb == "wagered" for e in round_.events) and not as_json:
                typer.echo("nobody made a bet")
            elif never := _never_placed(round_, stakes or {}):
                typer.echo(f"there was no moment for: {', '.join(never)}", err=as_json)
            played.append(show.round_json(round_)) if as_json else show.payout(round_)
    finally:
        if record:
            record.close()
    if as_json:
        typer.echo(json.dumps(played[0] if rounds == 1 else played, indent=2))


def _never_placed(round_: Round, stakes: dict[str, int]) -> list[str]:
    """The bets given that the round never came to."""
    placed = {event.wager for event in round_.events if event.verb == "wagered"}
    return [bet for bet in stakes if bet not in placed] if _stands(round_) else []


def _run(
    round_: Round, cards: Shoe | Chance, chance: Chance, stakes: Any, best: Any, quiet: bool
) -> None:
    told, placed = 0, set[tuple[str, str]]()
    while round_.ask is not None:
        if isinstance(round_.ask, Deal) and isinstance(cards, Shoe):
            answer: Any = cards.deal(round_.ask.cards)
        elif isinstance(round_.ask, Bets) and stakes is not None:
            answer = place_once(round_.ask, round_, stakes, placed)
        else:
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


def _stands(round_: Round) -> bool:
    """True if bets stand from roll to roll, so that each roll tells what it paid."""
    return round_.table.game.kind is Kind.STANDING


def _tell(round_: Round, told: int) -> int:
    """Print what has happened since, as the seats may see it."""
    seats = tuple(round_.table.stakes)
    for event in round_.events[told:]:
        hidden = event.seen_by and event.seen_by not in seats
        silent = ("closed", "opened") if _stands(round_) else ("settled", "closed", "opened")
        if event.verb not in silent:
            shown = view([event], "")[0].what if hidden else event.what
            section = f"   [{event.at}]" if event.at else ""
            typer.echo(f"{event.who:<12} {event.verb:<9} {shown:<32}{section}")
    return len(round_.events)


def _answer(ask: Ask, round_: Round, chance: Chance, stakes: Any, best: Any, quiet: bool) -> Any:
    if isinstance(ask, Deal):
        return deal_by_chance(ask, round_, chance)
    if isinstance(ask, Spin):
        return chance.pick(ask.wheel)
    if isinstance(ask, Roll):
        return roll_by_chance(ask.dice, chance)
    if isinstance(ask, Wagers) and stakes is not None:
        return stakes
    if isinstance(ask, Choose) and best is not None:
        return best(ask, round_)
    return _typed(ask, round_, quiet)


def _typed(ask: Ask, round_: Round, quiet: bool) -> Any:
    """Ask until the answer can be read; the round itself refuses what the book forbids."""
    rolled = any(e.verb == "rolled" for e in round_.events)
    if isinstance(ask, Bets) and not quiet and not rolled:
        typer.echo("bets as 'pass=10, place 6=12'; '=0' takes down, '=on' or '=12 on' calls on,")
        typer.echo("'dice=pass' gives up the dice; Enter changes nothing")
    while True:
        text = _prompt("" if quiet else question(ask, round_))
        try:
            return read_answer(ask, text)
        except HousewayError as wrong:
            typer.echo(f"  {wrong}", err=quiet)


def _prompt(question: str) -> str:
    try:
        return input(f"{question} " if question else "")
    except EOFError:
        raise Unreadable(
            "the input ended in the middle of the round; nothing more was recorded"
        ) from None
    except KeyboardInterrupt:
        raise Unreadable("stopped in the middle of the round; nothing more was recorded") from None


def usual_stakes(bets: str | None, house: House) -> dict[str, int]:
    """The bets given, or $10 on each opening wager (the least amount where the book fixes it)."""
    if bets:
        return {w: parse_dollars(a) for w, a in words.bets(bets).items()}
    return usual(house)


def _best_choice(house: House) -> Callable[[Choose, Round], str]:
    """Decides as the exact strategy does, from the cards of the seat that is asked."""
    from houseway.odds.progress import listening
    from houseway.simulate.players import best_choice

    with listening(show.progress):
        return best_choice(house)
