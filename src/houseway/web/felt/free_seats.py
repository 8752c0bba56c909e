"""The free seats as small plates; a click on one sits down there."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.web.felt.chips import seat_colour
from houseway.web.felt.spots import number
from houseway.web.felt.svg import (
    INK,
    LEAST,
    LINE,
    circle,
    group,
    rect,
    text,
    title,
)
from houseway.web.live.view import TableView

CELL, HIGH, GAP = 84.0, 36.0, 5.0


def free_seats(view: TableView) -> list[str]:
    """The free seats in order; none at a closed table."""
    names = [f"seat {n}" for n in range(1, view.most_seats + 1)]
    return [seat for seat in names if seat not in view.seats] if view.open else []


def plates_high(many: int, width: float) -> float:
    """The height of the rows of plates, with a heading in place of the first plate."""
    return -(-(many + 1) // _across(width)) * (HIGH + GAP) + GAP if many else 0.0


def plates(seats: Sequence[str], y: float, width: float, coloured: bool = False) -> str:
    """A plate for each seat, with its chip colour if players have colours."""
    if not seats:
        return ""
    step = (width - 22) / _across(width)
    drawn = text(11 + step / 2, y + GAP + HIGH / 2 + LEAST * 0.36, "Free seats:", LEAST, LINE)
    for n, seat in enumerate(seats, 1):
        row, column = divmod(n, _across(width))
        at = (column * step + 13.5, y + GAP + row * (HIGH + GAP))
        drawn += group(_plate(seat, step - GAP, coloured), at=at, **sits(seat))
    return drawn


def sits(seat: str) -> dict[str, str]:
    """The attributes that make a drawing a button to take a seat."""
    return {"data_sit": seat, "tabindex": "0", "role": "button", "aria_label": f"take {seat}"}


def _across(width: float) -> int:
    """The number of plates in a row."""
    return int((width - 22) // CELL)


def _plate(seat: str, w: float, coloured: bool) -> str:
    """One free seat."""
    dashed = {"stroke": LINE, "stroke_opacity": 0.7, "stroke_dasharray": "5 4"}
    area = rect(0, 0, w, HIGH, rx=9, fill=INK, fill_opacity=0.3, class_="area", **dashed)
    colour = circle(13, HIGH / 2, 6, fill=seat_colour(seat), class_="label") if coloured else ""
    label = text(w / 2 + 7 * coloured, HIGH / 2 + LEAST * 0.36, f"Seat {number(seat)}", LEAST)
    return title(f"take {seat}") + area + colour + label
