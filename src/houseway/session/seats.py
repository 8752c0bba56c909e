"""Who may sit where."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.editions import House
from houseway.errors import Refused, Unreadable
from houseway.games import game_of
from houseway.table.round import seat_names

MAX_NAME = 80  # characters


def is_valid_name(name: str) -> bool:
    """True if this can be the name of a person or a table."""
    return bool(name.strip()) and len(name) <= MAX_NAME and name.isprintable()


def check_seat(house: House, taken: Mapping[str, str], seat: str, player: str) -> None:
    """Refuse a seat that does not exist or is taken, or that this player may not have."""
    entry = house.edition.seats
    most = entry.most if entry else game_of(house.edition).most_seats
    if seat not in seat_names(most):
        raise Unreadable(f"'{seat}' is not a seat of this table; expected seat 1 to {most}")
    if not is_valid_name(player):
        raise Unreadable(f"a player needs a name of 1 to {MAX_NAME} characters")
    if seat in taken:
        raise Unreadable(f"{seat} is taken by {taken[seat]}")
    if mine := [other for other, who in taken.items() if who == player]:
        _check_positions(house, [*mine, seat], player)


def _check_positions(house: House, seats: list[str], player: str) -> None:
    """Refuse more seats than one player may play, and seats that are not adjacent."""
    most = int(house.options.get("positions", "1"))
    option = house.edition.options.get("positions")
    at = option.where if option else ""
    if len(seats) > most:
        word = "position" if most == 1 else "positions"
        problem = f"{player} may play {most} {word} at this table"
        raise Refused(problem, rule="positions", at=at)
    numbers = sorted(int(seat.split()[-1]) for seat in seats)
    if numbers[-1] - numbers[0] != len(numbers) - 1:
        problem = f"{player} may play adjacent positions only"
        raise Refused(problem, rule="positions", at=at)
