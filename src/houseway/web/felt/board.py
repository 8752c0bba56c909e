"""The dealer's side of the felt: common hands, shoe, discard rack, meters and limits."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.api import common_hands
from houseway.editions.house import House
from houseway.table.asks import BURNT
from houseway.web.felt.cards import hand
from houseway.web.felt.chips import DENOMINATIONS, amount, net_amount
from houseway.web.felt.seats import LOST, WON, result, seat_hands
from houseway.web.felt.svg import (
    CREAM,
    FELT,
    GOLD,
    INK,
    LEAST,
    LINE,
    RIM,
    el,
    group,
    length,
    pressed,
    rect,
    text,
    title,
    wrapped,
)
from houseway.web.felt.table_sign import limit_lines, meter_lines
from houseway.web.live.view import TableView

DEALER = "dealer"
CELL_W, CELL_H = 112.0, 68.0
TAG = 18.0  # the height of a hand's name tag; half of it is inside the frame


def cloth(width: float, height: float) -> str:
    """A card table: straight on the dealer's side, curved on the players' side."""
    w, h = width, height
    path = f"M6 6H{w - 6:g}V{h - 88:g}Q{w / 2:g} {h + 72:g} 6 {h - 88:g}Z"
    return el("path", d=path, fill=FELT, stroke=RIM, stroke_width=12, stroke_linejoin="round")


def flat_cloth(width: float, height: float) -> str:
    """A table without a curve."""
    return rect(3, 3, width - 6, height - 6, rx=14, fill=FELT, stroke=RIM, stroke_width=6)


def middle_hands(view: TableView, house: House) -> list[list[str]]:
    """The hands that belong to no player, in rows: the dealer's first, then the common ones."""
    common = common_hands(house)
    seats = {who for seat in view.seats for who in seat_hands(view, seat)}
    others = [w for w in view.hands if w not in (*seats, *common, BURNT) and view.hands[w]]
    first = [w for w in common if w == DEALER]
    rest = [w for w in common if w != DEALER]
    rows = [[*first, *others], rest] if first or not rest else [[*rest, *others]]
    return [row for row in rows if row]


def row_high(card: float) -> float:
    """The height of a row of hands, with name tag and spacing."""
    return card * 1.4 + TAG / 2 + 6 + 15


def middle(view: TableView, house: House, x: float, y: float, card: float, room: float) -> str:
    """The common hands with their names; a hand not dealt yet is an outline."""
    drawn = []
    for row in middle_hands(view, house):
        widths = [_frame_width(view, house, who, card, room / len(row)) for who in row]
        left = x - (sum(widths) + 12 * (len(row) - 1)) / 2
        for who, wide in zip(row, widths, strict=True):
            drawn.append(_framed(view, who, (left + wide / 2, y), card, wide))
            left += wide + 12
        y += row_high(card)
    return "".join(drawn)


def _frame_width(view: TableView, house: House, who: str, card: float, most: float) -> float:
    """The width for the cards of a hand, at least three for a common hand."""
    least = 3 if who in common_hands(house) else 1
    wanted = max(len(view.hands.get(who, ())), least) * (card + 4) + 16
    return max(min(wanted, max(most - 12, card + 20)), _tag_width(who) + 16)


def _framed(view: TableView, who: str, at: tuple[float, float], card: float, wide: float) -> str:
    """One hand in its frame, with its name."""
    x, y = at
    cards = view.hands.get(who, [])
    asked = view.ask is not None and view.ask.who == who and view.ask.kind == "choose"
    frame = rect(
        x - wide / 2,
        y,
        wide,
        card * 1.4 + TAG / 2 + 6,
        rx=8,
        fill="none",
        stroke=GOLD if asked else LINE,
        stroke_opacity=1 if asked else 0.55,
        stroke_dasharray=None if cards else "5 4",
        class_="asked" if asked else None,
    )
    if not cards:
        return frame + text(x, y + card * 0.7 + 12, who.upper(), 14, LINE, letter_spacing="2")
    cards_drawn = hand(cards, x, y + TAG / 2 + 2, card, wide - 8, who)
    return frame + cards_drawn + title_tag(x, y, who)


def _tag_width(who: str) -> float:
    return length(who.upper(), LEAST) + 16


def title_tag(x: float, y: float, who: str) -> str:
    """The name of a hand on the edge of its frame, above its cards."""
    w = _tag_width(who)
    tag = rect(x - w / 2, y - TAG / 2, w, TAG, rx=TAG / 2, fill=INK)
    return tag + text(x, y + 5, who.upper(), LEAST, CREAM)


def tray(x: float, y: float, wide: float) -> str:
    """The dealer's chip tray."""
    drawn = rect(x - wide / 2, y, wide, 18, rx=5, fill="#22262b", stroke="#555b63")
    colours = [colour for _, colour in DENOMINATIONS[:-1]]
    step = (wide - 12) / 24
    for n in range(24):
        at = x - wide / 2 + 6 + (n + 0.5) * step
        fill = colours[n // 4]
        drawn += rect(at - step * 0.36, y + 3, step * 0.72, 12, rx=2, fill=fill, stroke="#000")
    return group(drawn, aria_hidden="true")


def shoe(view: TableView, x: float, y: float) -> str:
    """The shoe, with the number of cards left."""
    left = view.shoe.left
    words = f"the shoe, {left} cards left" if left is not None else "the cards"
    drawn = el("path", d=f"M{x - 34:g} {y:g}h68l8 40h-84Z", fill="#2a1a12", stroke=GOLD)
    drawn += rect(x - 30, y + 28, 60, 12, rx=2, fill="#fffdf7", stroke="#5b5b5b")
    drawn += text(x, y + 20, str(left) if left is not None else "deck", 14, font_weight=700)
    drawn += text(x, y + 54, "cards" if left is not None else "", LEAST, LINE)
    return group(title(words), drawn, role="img", aria_label=words)


def left_in_shoe(view: TableView, x: float, y: float) -> str:
    """The number of cards left, where there is no room for a shoe."""
    left = view.shoe.left
    return text(x, y, f"{left} cards", 12, LINE, text_anchor="end") if left else ""


def rack(view: TableView, x: float, y: float) -> str:
    """The discard rack; its cards are never shown."""
    many = len(view.hands.get(BURNT, []))
    drawn = rect(x - 30, y, 60, 40, rx=4, fill="#541a22", stroke=GOLD)
    for n in range(min(many, 6)):
        drawn += rect(x - 22, y + 32 - n * 4, 44, 3, fill="#fffdf7")
    drawn += text(x, y + 54, "discards", LEAST, LINE)
    return group(title(f"the discard rack, {many} cards this round"), drawn, role="img")


METER_W, METER_H = 150.0, 42.0


def meters(view: TableView, x: float, y: float) -> str:
    """The progressive meters, one below the other."""
    drawn = ""
    for n, line in enumerate(meter_lines(view)):
        top = y + n * METER_H
        drawn += rect(x - METER_W / 2, top, METER_W, 38, rx=5, fill="#160b0b", stroke=GOLD)
        name = line.words[:1].upper() + line.words[1:]
        fits = pressed(name, LEAST, METER_W - 24)
        drawn += text(x, top + 15, name, LEAST, LINE, **fits)
        drawn += text(x, top + 32, line.odds, 15, "#ff9a6b", font_weight=700)
    return group(drawn, role="img", aria_label="meters") if drawn else ""


def limit_rows(view: TableView, house: House, wide: float) -> list[str]:
    """The posted limits and the maximum payout, wrapped to a width."""
    lines = [f"{line.words}: {line.odds}" for line in limit_lines(view, house)]
    return [row for line in lines for row in wrapped(line, wide, LEAST)]


def limits(rows: Sequence[str], x: float, y: float, wide: float) -> str:
    """The posted limits, drawn."""
    drawn = ""
    for n, row in enumerate(rows):
        drawn += text(x, y + n * 17, row, LEAST, LINE, **pressed(row, LEAST, wide))
    return drawn


def strip_high(others: int, width: float) -> float:
    """The height of the strip of other seats."""
    across = int((width - 12) // CELL_W)
    return -(-others // across) * (CELL_H + 6) + 8 if others else 0.0


def strip(view: TableView, others: list[str], y: float, width: float) -> str:
    """The other players in small: name, total bet and cards."""
    across = int((width - 12) // CELL_W)
    step = (width - 12) / across
    drawn = []
    for n, seat in enumerate(others):
        row, column = divmod(n, across)
        at = (6 + column * step, y + row * (CELL_H + 6))
        drawn.append(group(_cell(view, seat, step - 5), at=at))
    return "".join(drawn)


def _cell(view: TableView, seat: str, w: float) -> str:
    """One other player."""
    who = view.seats[seat]
    asked = view.ask is not None and view.ask.seat == seat
    frame = rect(
        0,
        0,
        w,
        CELL_H,
        rx=8,
        fill=INK,
        fill_opacity=0.4,
        stroke=GOLD if asked else LINE,
        stroke_width=2.5 if asked else 0.8,
        stroke_opacity=1 if asked else 0.4,
        class_="asked" if asked else None,
    )
    name = who.player if len(who.player) <= 11 else who.player[:10] + "…"
    drawn = frame + text(6, 14, name, LEAST, CREAM, text_anchor="start", font_weight=700)
    hands = seat_hands(view, seat)
    room = (w - 8) / max(len(hands), 1)
    for n, (holder, cards) in enumerate(hands.items()):
        drawn += hand(cards, 4 + (n + 0.5) * room, 20, 21, room - 4, holder)
    bets = sum(sum(stakes.values()) for key, stakes in view.stakes.items() if _of(key, seat))
    drawn += text(6, CELL_H - 5, amount(bets) if bets else "", LEAST, GOLD, text_anchor="start")
    net = result(view, seat)
    if net is not None:
        fill = WON if net > 0 else LOST if net < 0 else CREAM
        won = net_amount(net)
        drawn += text(w - 6, CELL_H - 5, won, LEAST, fill, text_anchor="end", font_weight=700)
    return group(title(f"{seat}: {who.player}"), drawn, role="group", aria_label=seat)


def _of(key: str, seat: str) -> bool:
    return key == seat or key.startswith(f"{seat} hand ")
