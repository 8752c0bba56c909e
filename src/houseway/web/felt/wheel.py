"""A wheel seen from above: its sections in order, the last result at the top, and the ball."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from houseway.editions.house import House
from houseway.equipment.wheels import BLACK
from houseway.equipment.wheels import RED as RED_NUMBERS
from houseway.games import game_of
from houseway.web.felt import svg
from houseway.web.felt.spots import property_named
from houseway.web.felt.svg import CREAM, GOLD, circle, el, group, length, pressed, text, title

HUB = 0.62  # of the radius: where the sections end
PICTURES = ("#e9e6dc", "#7fb2e5", "#d99a2b", "#b08ad8", "#f07f88", "#3aa17e", "#d9d04a", "#a8a8a8")


@lru_cache(64)
def sections(house: House) -> tuple[str, ...]:
    """The sections of the wheel, in order."""
    game = game_of(house.edition)
    assert game.wheel
    return game.wheel(house)


def number_colour(number: str) -> str:
    """Red, black, or the green of the zeros."""
    if number in RED_NUMBERS:
        return svg.RED
    return svg.BLACK if number in BLACK else svg.GREEN


def picture_colours(order: Sequence[str]) -> tuple[str, ...]:
    """The colour of each section, the same for the same picture."""
    names = sorted(set(order), key=lambda name: (-order.count(name), name))
    return tuple(PICTURES[names.index(name) % len(PICTURES)] for name in order)


def number_colours(order: Sequence[str]) -> tuple[str, ...]:
    """The colour of each number round the wheel."""
    return tuple(map(number_colour, order))


def wheel(
    order: tuple[str, ...], result: str, x: float, y: float, r: float, fills: tuple[str, ...]
) -> str:
    """The wheel around x, y; it turns to the last result and the ball runs the other way."""
    at = order.index(result) if result in order else 0
    turned = -(at * 360 / len(order))
    disc = group(
        _pockets(order, fills, r), class_="turns", style=f"transform: rotate({turned:.2f}deg)"
    )
    name = property_named(result)
    says = f"the wheel; last result: {name}" if result in order else "the wheel"
    drawn = [
        title(says),
        circle(0, 0, r + 9, fill="#4a2a14", stroke=GOLD, stroke_width=2),
        disc,
        circle(0, 0, r * HUB, fill="#5a3218", stroke=GOLD, stroke_width=1.5),
        circle(0, 0, r * 0.36, fill="#3b2314", stroke=GOLD),
    ]
    if result in order:
        dark = fills[at] in PICTURES
        size = r * 0.34 if len(name) < 3 else min(r * 0.3, r * 1.0 / len(name))
        fill = "#10130f" if dark else CREAM
        hub = circle(0, 0, r * 0.36, fill=fills[at], stroke=GOLD)
        label = text(0, size * 0.36, name[:1].upper() + name[1:], size, fill, font_weight=700)
        drawn.append(group(hub, label, class_="result"))
        ball = circle(0, -r * 0.69, r * 0.05, fill="#ffffff", stroke="#555555")
        drawn.append(group(ball, class_="runs") if not dark else "")
    drawn.append(el("path", d=f"M-7 {-r - 14:g}h14l-7 14Z", fill=GOLD))
    return group(*drawn, at=(x, y), role="img", aria_label=says)


@lru_cache(64)
def _pockets(order: tuple[str, ...], fills: tuple[str, ...], r: float) -> str:
    """All sections, the first one at the top."""
    each = 2 * pi / len(order)
    both = enumerate(zip(order, fills, strict=True))
    return "".join(_pocket(name, n, each, r, fill) for n, (name, fill) in both)


def _pocket(name: str, n: int, each: float, r: float, fill: str) -> str:
    """One section: a number upright at the rim, or a picture's name from the rim inwards."""
    a, b = n * each - each / 2 - pi / 2, n * each + each / 2 - pi / 2
    path = f"M0 0L{r * cos(a):.1f} {r * sin(a):.1f}A{r:g} {r:g} 0 0 1 "
    path += f"{r * cos(b):.1f} {r * sin(b):.1f}Z"
    turned = f"rotate({n * each * 180 / pi:.2f})"
    if fill in PICTURES:
        words = property_named(name)
        words = words[:1].upper() + words[1:]
        room, size = r * (1 - HUB) - 6, min(r * 0.11, each * r * 0.92)
        size = min(size, max(size * 0.85, room / length(words, 1)))
        fits = pressed(words, size, room)
        label = text(0, 0, words, size, "#10130f", text_anchor="end", font_weight=700, **fits)
        label = group(label, transform=f"translate({size * 0.36:.1f} {3 - r:g}) rotate(-90)")
    else:
        size = min(r * 0.14, each * r * 0.7)
        label = text(0, -r + size * 1.25, name, size, "#ffffff", font_weight=700)
    return el("path", d=path, fill=fill, stroke=GOLD, stroke_width=0.6) + group(
        label, transform=turned
    )
