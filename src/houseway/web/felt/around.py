"""A layout shared by all players: their chips on it, and the players around the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from houseway.web.felt.chips import amount, disc, net_amount, seat_colour, token
from houseway.web.felt.free_seats import free_seats, plates, plates_high
from houseway.web.felt.seats import LOST, WON, result
from houseway.web.felt.spots import chips_on_spots, seats_in_order, staked
from houseway.web.felt.svg import (
    CREAM,
    GOLD,
    INK,
    LEAST,
    LINE,
    circle,
    group,
    rect,
    spot,
    text,
    title,
)
from houseway.web.live.view import TableView

CELL, HIGH = 138.0, 48.0


def chips_of(
    view: TableView, key: str, owners: Mapping[str, int], x: float, y: float, r: float
) -> str:
    """The chips of several seats on one spot, each in its colour, the viewer's on top."""
    drawn, n = "", 0
    for seat in sorted(owners, key=lambda s: view.seats[s].yours):
        cents, who = owners[seat], f"{seat}, {view.seats[seat].player}"
        if view.seats[seat].yours:
            mine = token(cents, x, y, seat_colour(seat), who)
            drawn += group(mine, class_="waits") if key in view.ahead.get(seat, ()) else mine
        else:
            drawn += disc(cents, x - n * r * 0.7, y + n * 1.5, r * 0.8, seat_colour(seat), who)
            n += 1
    return drawn


class Layout:
    """A layout without chips: what is drawn, and where the chips of each spot go."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.chips: dict[str, tuple[float, float, float]] = {}  # spot -> x, y and their size
        self.heads: dict[str, tuple[float, float, float]] = {}  # number -> left, top and width
        self.high = 0.0

    def add(self, key: str, drawn: str, x: float, y: float, r: float) -> None:
        """Add one spot."""
        self.drawn.append(drawn)
        self.chips[key] = (x, y, r)


def chips_on(view: TableView, layout: Layout, offered: Collection[str], seat: str) -> str:
    """All chips; the viewer's own can be clicked where no bet is offered."""
    drawn = ""
    for key, owners in chips_on_spots(view).items():
        x, y, r = layout.chips.get(key, (0.0, 0.0, 0.0))
        if r:
            pile = chips_of(view, key, owners, x, y, r)
            moved = seat in owners and key not in offered
            drawn += (
                spot(key, seat, key, circle(x, y, r, class_="on-line"), pile) if moved else pile
            )
    return drawn


def players_high(view: TableView, width: float) -> float:
    """The height of the rows of players and free seats."""
    return _taken_high(view, width) + plates_high(len(free_seats(view)), width)


def players(view: TableView, y: float, width: float) -> str:
    """All players with their colours, and the free seats."""
    across = int((width - 16) // CELL)
    step = (width - 16) / across
    drawn = ""
    for n, seat in enumerate(seats_in_order(view)):
        row, column = divmod(n, across)
        at = (column * step + 11, y + row * (HIGH + 5))
        drawn += group(_player(view, seat, step - 6), at=at)
    return drawn + plates(free_seats(view), y + _taken_high(view, width), width, coloured=True)


def _taken_high(view: TableView, width: float) -> float:
    across = int((width - 16) // CELL)
    return -(-len(view.seats) // across) * (HIGH + 5) + 4


def _player(view: TableView, seat: str, w: float) -> str:
    """One player: colour, name, chips, total bet, result of the round."""
    who = view.seats[seat]
    asked = view.ask is not None and view.ask.seat == seat
    shooter = seat == view.shooter
    frame = rect(
        0,
        0,
        w,
        HIGH,
        rx=9,
        fill=INK,
        fill_opacity=0.4,
        stroke=GOLD if asked or who.yours else LINE,
        stroke_width=3 if asked else 1,
        stroke_opacity=1 if asked or who.yours else 0.4,
        class_="asked" if asked else None,
    )
    most = int((w - 56) / 8)
    name = who.player if len(who.player) <= most else who.player[: most - 1] + "…"
    signs = " ⚙" * who.bot + " ✓" * who.ready + " ⚅" * shooter
    drawn = frame + disc(100, 16, 16, 9, seat_colour(seat), seat)
    fill = GOLD if who.yours else CREAM
    drawn += text(30, 20, name + signs, LEAST, fill, text_anchor="start", font_weight=700)
    drawn += text(8, 40, amount(who.chips), LEAST, CREAM, text_anchor="start")
    net, bets = result(view, seat), sum(staked(view, seat).values())
    money, colour = (f"{amount(bets)} bet", GOLD) if bets else ("", GOLD)
    if len(money) + len(amount(who.chips)) > w / 8:
        money = amount(bets)
    if net is not None:
        money, colour = net_amount(net), WON if net > 0 else LOST
        colour = colour if net else CREAM
    drawn += text(w - 8, 40, money, LEAST, colour, text_anchor="end", font_weight=700)
    words = f"{seat}: {who.player}{', a bot' * who.bot}{', has the dice' * shooter}"
    return group(title(words), drawn, role="group", aria_label=words)
