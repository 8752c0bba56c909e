"""What the workers compute for pages and the API: everything in and out is plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from houseway.api import edition as desk
from houseway.editions import House
from houseway.errors import Unreadable
from houseway.odds.bets import bet_wagers
from houseway.odds.solve import solved_wagers
from houseway.table.answers import replay
from houseway.table.asks import Choose
from houseway.table.events import Event, seat_of
from houseway.table.log import house_of
from houseway.table.round import Round

Elected = Mapping[str, str] | None


def odds_sheet(
    edition: str,
    options: Elected = None,
    pay: Elected = None,
    flip: Sequence[str] = (),
    wager: str | None = None,
    variance: bool = False,
    unlicensed: bool = False,
) -> dict[str, Any]:
    """The odds of every wager, or of one, as `houseway odds --json` tells them."""
    sheet = desk(edition).odds(
        options=options,
        pay=pay,
        flip=flip,
        wager=wager,
        variance=variance,
        unlicensed=unlicensed,
    )
    return sheet.to_json()


def strategy_told(edition: str, options: Elected = None, pay: Elected = None) -> dict[str, Any]:
    """The strategy in short, as `houseway strategy` tells it."""
    from houseway.odds.solve import strategy_told as told

    return told(desk(edition).house(options, pay))


def custom_pay(edition: str, options: Elected, wager: str, rows: Sequence[str]) -> dict[str, Any]:
    """The odds under a pay table that somebody typed, row by row as `40 to 1`.

    The only wager is the one whose table it is, or the one that is settled together with. Under
    `not_permitted_by_the_book` stands what is wrong with it, if anything is.
    """
    if any("," in row or not row.strip() for row in rows):
        raise Unreadable("a row of a pay table is odds, as '40 to 1'")
    pay = {wager: ", ".join(rows)}
    house = desk(edition).house(options, pay, unlicensed=True)
    bet = next((b for b in solved_wagers(house) if wager in bet_wagers(b, house.edition)), wager)
    told = odds_sheet(edition, options, pay, wager=bet, unlicensed=True)
    return {"not_permitted_by_the_book": [], **told}


def prices(edition: str) -> list[dict[str, Any]]:
    """What every doubt of the text is worth."""
    return [price.to_json() for price in desk(edition).prices()]


# -- at a table --------------------------------------------------------------------------------


@lru_cache(16)
def _house(head: bytes) -> House:
    return house_of(msgspec.json.decode(head))


@lru_cache(8)
def _best(head: bytes) -> tuple[Any, Any]:
    """Who decides as the exact strategy does, and where the values of all choices are kept.

    Both are kept, for finding them may take a while.
    """
    from houseway.games import game
    from houseway.odds.solve import chooser, solver
    from houseway.simulate.players import best_choice, by_cards

    house = _house(head)
    module = game(house.edition.game)
    if hasattr(solver(module), "advice") or not any(module.BETS.values()):
        best = best_choice(house)
        return best, best
    choose: Any = chooser(house)
    return by_cards(house, choose), choose.__self__


def _key(head: Mapping[str, Any]) -> bytes:
    return msgspec.json.encode(head, order="sorted")


def _replayed(head: Mapping[str, Any], events: bytes, passes: Sequence[int]) -> Round:
    """A round in progress again."""
    told = msgspec.json.decode(events, type=list[Event])
    return replay(_house(_key(head)), told, passes=passes)


def solve(head: Mapping[str, Any]) -> None:
    """Find the exact strategy of a house, so that `decide` has it at hand."""
    _best(_key(head))


def decide(head: Mapping[str, Any], events: bytes, passes: Sequence[int]) -> str:
    """What the exact strategy does in a round in progress."""
    round_ = _replayed(head, events, passes)
    return str(_best(_key(head))[0](round_.ask, round_))


def advice(head: Mapping[str, Any], events: bytes, passes: Sequence[int]) -> dict[str, Any]:
    """The exact choice, what every choice is worth where that is known, and what each one costs.

    In units of the bet that is decided on, as fractions; `unit` is how many cents it is.
    """
    from houseway.games import game

    round_ = _replayed(head, events, passes)
    decide, solved = _best(_key(head))
    best = str(decide(round_.ask, round_))
    values = _values(round_, solved)
    known = best in values
    cost = {choice: str(values[best] - worth) for choice, worth in values.items()} if known else {}
    bets = [name for name, streets in game(round_.house.edition.game).BETS.items() if streets]
    stakes = round_.table.stakes.get(seat_of(round_.ask.who), {}) if round_.ask else {}
    unit = next((stakes[bet] for bet in [*bets, *stakes] if bet in stakes), 0)
    told = {choice: str(worth) for choice, worth in values.items()} if known else {}
    return {"choice": best, "values": told, "cost": cost, "unit": unit}


def _values(round_: Round, solved: Any) -> Mapping[str, Any]:
    """What every choice is worth, as far as it is known."""
    from houseway.floor.worth import worths, worths_21
    from houseway.games import game

    ask, table = round_.ask, round_.table
    if not isinstance(ask, Choose):
        return {}
    if hasattr(solved, "ups"):
        return worths_21(solved, ask, round_)
    streets = next((s for s in game(round_.house.edition.game).BETS.values() if s), ())
    path = tuple(table.choices(ask.who))
    if len(path) >= len(streets) or not set(ask.options) <= set(streets[len(path)]):
        return {}
    return worths(solved, path, (*sorted(table.hand(ask.who)), *table.turned_up))
