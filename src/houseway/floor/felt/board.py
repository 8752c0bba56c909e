"""What lies before the dealer: the common hands, the shoe, the discard rack, meters and limits."""

from __future__ import annotations

from houseway.api import common_hands
from houseway.editions.house import House
from houseway.floor.felt.cards import hand
from houseway.floor.felt.chips import DENOMINATIONS, amount
from houseway.floor.felt.seats import LOST, WON, result, seat_hands
from houseway.floor.felt.svg import (
    CREAM,
    FELT,
    GOLD,
    INK,
    LINE,
    RIM,
    el,
    group,
    rect,
    text,
    title,
)
from houseway.floor.seen import Seen
from houseway.table.asks import BURNT

DEALER = "dealer"
CELL_W, CELL_H = 112.0, 64.0


def cloth(width: float, height: float) -> str:
    """The table seen from the players' side: straight at the dealer, round before the seats."""
    w, h = width, height
    path = f"M6 6H{w - 6:g}V{h * 0.66:g}Q{w - 8:g} {h * 0.82:g} {w * 0.8:g} {h * 0.9:g}"
    path += f"Q{w / 2:g} {h + h * 0.066:g} {w * 0.2:g} {h * 0.9:g}Q8 {h * 0.82:g} 6 {h * 0.66:g}Z"
    return el("path", d=path, fill=FELT, stroke=RIM, stroke_width=12, stroke_linejoin="round")


def flat_cloth(width: float, height: float) -> str:
    """A table without a curve."""
    return rect(3, 3, width - 6, height - 6, rx=14, fill=FELT, stroke=RIM, stroke_width=6)


def middle_hands(seen: Seen, house: House) -> list[list[str]]:
    """The hands that are no player's, in rows: the dealer's first, then what lies in the middle."""
    common = common_hands(house)
    seats = {who for seat in seen.seats for who in seat_hands(seen, seat)}
    others = [w for w in seen.hands if w not in (*seats, *common, BURNT) and seen.hands[w]]
    first = [w for w in common if w == DEALER]
    rest = [w for w in common if w != DEALER]
    rows = [[*first, *others], rest] if first or not rest else [[*rest, *others]]
    return [row for row in rows if row]


def middle(seen: Seen, house: House, x: float, y: float, card: float, room: float) -> str:
    """The common hands with their names; a hand that is not dealt yet is an outline."""
    drawn = []
    for row in middle_hands(seen, house):
        widths = [_frame_width(seen, house, who, card, room / len(row)) for who in row]
        left = x - (sum(widths) + 12 * (len(row) - 1)) / 2
        for who, wide in zip(row, widths, strict=True):
            drawn.append(_framed(seen, who, (left + wide / 2, y), card, wide))
            left += wide + 12
        y += card * 1.4 + 20
    return "".join(drawn)


def _frame_width(seen: Seen, house: House, who: str, card: float, most: float) -> float:
    """Room for the cards there are, and for three where more may come."""
    least = 3 if who in common_hands(house) else 1
    wanted = max(len(seen.hands.get(who, ())), least) * (card + 4) + 16
    return min(wanted, max(most - 12, card + 20))


def _framed(seen: Seen, who: str, at: tuple[float, float], card: float, wide: float) -> str:
    """One hand in its frame, with whose it is."""
    x, y = at
    cards = seen.hands.get(who, [])
    asked = seen.ask is not None and seen.ask.who == who and seen.ask.kind == "choose"
    frame = rect(
        x - wide / 2,
        y,
        wide,
        card * 1.4 + 8,
        rx=8,
        fill="none",
        stroke=GOLD if asked else LINE,
        stroke_opacity=1 if asked else 0.55,
        stroke_dasharray=None if cards else "5 4",
        class_="asked" if asked else None,
    )
    if not cards:
        return frame + text(x, y + card * 0.7 + 8, who.upper(), 13, LINE, letter_spacing="2")
    return frame + hand(cards, x, y + 4, card, wide - 8, who) + title_tag(x, y, who)


def title_tag(x: float, y: float, who: str) -> str:
    """The name of a hand on the edge of its frame."""
    w = len(who) * 8 + 14
    tag = rect(x - w / 2, y - 8, w, 14, rx=7, fill=INK, fill_opacity=0.75)
    return tag + text(x, y + 3, who.upper(), 10, CREAM, letter_spacing="1")


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


def shoe(seen: Seen, x: float, y: float) -> str:
    """The shoe the cards come from, with what is left in it."""
    left, told = seen.shoe.get("left"), "cards"
    words = f"the shoe, {left} cards left" if left is not None else "the cards"
    drawn = el("path", d=f"M{x - 34:g} {y:g}h68l8 40h-84Z", fill="#2a1a12", stroke=GOLD)
    drawn += rect(x - 30, y + 28, 60, 12, rx=2, fill="#fffdf7", stroke="#5b5b5b")
    drawn += text(x, y + 20, str(left) if left is not None else "deck", 14, font_weight=700)
    drawn += text(x, y + 54, told if left is not None else "", 10.5, LINE)
    return group(title(words), drawn, role="img", aria_label=words)


def left_in_shoe(seen: Seen, x: float, y: float) -> str:
    """The same in words, where there is no room for a shoe."""
    left = seen.shoe.get("left")
    return text(x, y, f"{left} cards", 11, LINE, text_anchor="end") if left else ""


def rack(seen: Seen, x: float, y: float) -> str:
    """The discard rack; what lies in it is never seen."""
    many = len(seen.hands.get(BURNT, []))
    drawn = rect(x - 30, y, 60, 40, rx=4, fill="#541a22", stroke=GOLD)
    for n in range(min(many, 6)):
        drawn += rect(x - 22, y + 32 - n * 4, 44, 3, fill="#fffdf7")
    drawn += text(x, y + 54, "discards", 10.5, LINE)
    return group(title(f"the discard rack, {many} cards this round"), drawn, role="img")


def meters(seen: Seen, x: float, y: float) -> str:
    """The progressive meters."""
    drawn = ""
    for n, (name, cents) in enumerate(seen.meters.items()):
        top = y + n * 40
        drawn += rect(x - 68, top, 136, 34, rx=5, fill="#160b0b", stroke=GOLD)
        drawn += text(x, top + 13, name.upper()[:22], 9.5, LINE)
        drawn += text(x, top + 28, amount(cents), 14, "#ff8f5a", font_weight=700)
    return group(drawn, role="img", aria_label="meters") if drawn else ""


def limits(seen: Seen, x: float, y: float) -> str:
    """The least and the most one may bet, as posted."""
    drawn = ""
    for n, (name, (least, most)) in enumerate(bounds(seen).items()):
        told = f"{amount(least)} to {amount(most)}" if most else f"from {amount(least)}"
        drawn += text(x, y + n * 14, f"{name}: {told}", 11, LINE)
    return drawn


def bounds(seen: Seen) -> dict[str, tuple[int, int]]:
    """The limits that are shown: wager -> least and most."""
    found = {}
    for name, bounds in list(seen.limits.items())[:4]:
        least, most = (*bounds, 0, 0)[:2]
        if least or most:
            found[name] = (least or 0, most or 0)
    return found


def strip_high(others: int, width: float) -> float:
    """How high the strip of other seats is."""
    across = int((width - 12) // CELL_W)
    return -(-others // across) * (CELL_H + 6) + 8 if others else 0.0


def strip(seen: Seen, others: list[str], y: float, width: float) -> str:
    """The other players in small: name, what they stake, and their cards."""
    across = int((width - 12) // CELL_W)
    step = (width - 12) / across
    drawn = []
    for n, seat in enumerate(others):
        row, column = divmod(n, across)
        at = (6 + column * step, y + row * (CELL_H + 6))
        drawn.append(group(_cell(seen, seat, step - 5), at=at))
    return "".join(drawn)


def _cell(seen: Seen, seat: str, w: float) -> str:
    """One of the others."""
    who = seen.seats[seat]
    asked = seen.ask is not None and seen.ask.seat == seat
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
    name = who.player if len(who.player) <= 12 else who.player[:11] + "…"
    drawn = frame + text(6, 14, name, 11.5, CREAM, text_anchor="start", font_weight=700)
    hands = seat_hands(seen, seat)
    room = (w - 8) / max(len(hands), 1)
    for n, (holder, cards) in enumerate(hands.items()):
        drawn += hand(cards, 4 + (n + 0.5) * room, 19, 20, room - 4, holder)
    lying = sum(sum(stakes.values()) for key, stakes in seen.stakes.items() if _of(key, seat))
    drawn += text(6, CELL_H - 5, amount(lying) if lying else "", 11, GOLD, text_anchor="start")
    net = result(seen, seat)
    if net is not None:
        told = f"{'+' if net > 0 else ''}{amount(net)}"
        fill = WON if net > 0 else LOST if net < 0 else CREAM
        drawn += text(w - 6, CELL_H - 5, told, 11, fill, text_anchor="end", font_weight=700)
    return group(title(f"{seat}: {who.player}"), drawn, role="group", aria_label=seat)


def _of(key: str, seat: str) -> bool:
    return key == seat or key.startswith(f"{seat} hand ")
