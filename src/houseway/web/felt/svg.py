"""The SVG elements that all felts are drawn with; every text is escaped here."""

from __future__ import annotations

from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

FELT, RIM, LINE = "#0b4a34", "#3b2314", "#dcd3b0"
CREAM, GOLD, INK = "#fdf6e0", "#ffd166", "#10130f"
RED, BLACK, GREEN = "#b3202c", "#191919", "#0d7a45"
FONTS = "'Helvetica Neue', Helvetica, 'Liberation Sans', Arial, 'DejaVu Sans', sans-serif"
LETTER = 0.56  # the average width of a letter, in heights: for fitting words into boxes
THIN, WIDE = " .,:;'|!()-ijlft", "mwMW…"
SCREEN, PHONE = 1000.0, 360.0  # the widths in which felts are drawn
LEAST = 13.2  # the smallest letters: 11 pixels if the felt is 840 pixels wide

STYLE = f"""
.felt {{ display: block; width: 100%; height: auto; font-family: {FONTS}; }}
.felt text {{ user-select: none; }}
.felt .label {{ pointer-events: none; }}
.felt [data-spot], .felt [data-sit] {{ cursor: pointer; outline: none; }}
.felt [data-spot]:hover > .area, .felt [data-sit]:hover > .area {{
  stroke: {GOLD}; stroke-width: 2.5; stroke-opacity: 1; }}
.felt [data-spot]:focus > .area, .felt [data-sit]:focus > .area {{
  stroke: #fff; stroke-width: 4; stroke-opacity: 1; stroke-dasharray: none; }}
.felt [data-spot] > .on-line {{ fill: {GOLD}; fill-opacity: 0; stroke: none; }}
.felt [data-spot]:hover > .on-line {{ fill-opacity: .75; stroke: {INK}; stroke-width: 1; }}
.felt [data-spot]:focus > .on-line {{ fill-opacity: .9; stroke: #fff; stroke-width: 2.5; }}
.felt .asked {{ animation: felt-asked 1.6s ease-in-out infinite alternate; }}
@keyframes felt-asked {{ from {{ stroke-opacity: .45; }} to {{ stroke-opacity: 1; }} }}
@keyframes felt-wheel {{ from {{ transform: rotate(-900deg); }} }}
@keyframes felt-ball {{ from {{ transform: rotate(1260deg); }} }}
@keyframes felt-tumble {{
  from {{ transform: translate(-90px, -60px) rotate(-520deg); opacity: .2; }}
  70% {{ transform: translate(6px, 4px) rotate(24deg); opacity: 1; }} }}
.felt .turns {{ animation: felt-wheel 3.2s cubic-bezier(.15, .6, .2, 1); }}
.felt .runs {{ animation: felt-ball 3.2s cubic-bezier(.15, .6, .2, 1); }}
.felt .tumbles {{ animation: felt-tumble .9s ease-out; transform-box: fill-box;
  transform-origin: center; }}
@keyframes felt-result {{ from, 85% {{ opacity: 0; }} }}
.felt .result {{ animation: felt-result 3.2s; }}
.felt .counted {{ animation: felt-result .9s; }}
.felt .waits rect, .felt .waits circle {{ stroke: {GOLD}; stroke-width: 2; stroke-dasharray: 4 2; }}
.still .turns, .still .runs, .still .tumbles, .still .result, .still .counted, .still .asked {{
  animation: none; }}
@media (prefers-reduced-motion: reduce) {{
  .felt .turns, .felt .runs, .felt .tumbles, .felt .result, .felt .counted, .felt .asked {{
    animation: none; }} }}
"""


def el(name: str, *children: str, **attrs: object) -> str:
    """An element; attributes that are None are left out, `_` in a name becomes `-`."""
    attributes = "".join(
        [f" {_name(key)}={_quoted(value)}" for key, value in attrs.items() if value is not None]
    )
    inside = "".join(children)
    return f"<{name}{attributes}>{inside}</{name}>" if inside else f"<{name}{attributes}/>"


@lru_cache(256)
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _plain(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _quoted(value: object) -> str:
    """A value in quotes; only text needs escaping."""
    if isinstance(value, str):
        return quoteattr(value)
    return f'"{_plain(value)}"' if isinstance(value, float) else f'"{value}"'


def title(words: str) -> str:
    """A tooltip, also read by screen readers."""
    return f"<title>{escape(words)}</title>"


def group(*children: str, at: tuple[float, float] | None = None, **attrs: object) -> str:
    """Several elements together, moved to a position."""
    moved = f"translate({_plain(float(at[0]))} {_plain(float(at[1]))})" if at else None
    return el("g", *children, transform=attrs.pop("transform", moved), **attrs)


def rect(x: float, y: float, w: float, h: float, **attrs: object) -> str:
    """A box."""
    return el("rect", x=float(x), y=float(y), width=float(w), height=float(h), **attrs)


def circle(x: float, y: float, r: float, **attrs: object) -> str:
    """A circle."""
    return el("circle", cx=float(x), cy=float(y), r=float(r), **attrs)


def text(
    x: float, y: float, words: str, size: float = 12, fill: str = CREAM, **attrs: object
) -> str:
    """One line of words, centred by default."""
    attrs.setdefault("text_anchor", "middle")
    attrs.setdefault("class_", "label")
    return el(
        "text", escape(words), x=float(x), y=float(y), font_size=float(size), fill=fill, **attrs
    )


@lru_cache(4096)
def wrapped(words: str, width: float, size: float) -> tuple[str, ...]:
    """Words wrapped to a width."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and len(longer) * size * LETTER <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def fitted(words: str, width: float, height: float, most: float, least: float = LEAST) -> list[str]:
    """Words in the largest letters that fit a box: the size, then the lines."""
    size = most
    while size > least:
        lines = wrapped(words, width, size)
        widest = max((len(line) for line in lines), default=0) * size * LETTER
        if widest <= width and len(lines) * size * 1.1 <= height:
            break
        size -= 0.5
    return [str(size), *wrapped(words, width, size)]


def length(words: str, size: float) -> float:
    """The approximate length of a line, with thin, wide and capital letters weighted."""
    shares = (
        0.3 if c in THIN else 0.87 if c in WIDE else 0.69 if c.isupper() else LETTER for c in words
    )
    return sum(shares) * size


def pressed(words: str, size: float, width: float) -> dict[str, str]:
    """The attributes that squeeze a line into a width; empty if it fits."""
    if length(words, size) <= width:
        return {}
    return {"textLength": _plain(float(width)), "lengthAdjust": "spacingAndGlyphs"}


@lru_cache(4096)
def boxed(
    x: float,
    y: float,
    w: float,
    h: float,
    words: str,
    most: float = 15,
    least: float = LEAST,
    weight: int | None = None,
) -> str:
    """Words in the middle of a box around x, y, as large as they fit."""
    fitting, *lines = fitted(words, w, h, max(most, least), least)
    size = float(fitting)
    top = y - (len(lines) - 1) * size * 0.55 + size * 0.35
    return "".join(
        text(x, top + n * size * 1.1, line, size, font_weight=weight, **pressed(line, size, w))
        for n, line in enumerate(lines)
    )


def spot(key: str, seat: str, says: str, *children: str) -> str:
    """A spot of the layout; it can be clicked if a seat is given."""
    if not seat:
        return group(title(says), *children, class_="place")
    return group(
        title(says),
        *children,
        id=f"spot {seat} {key}".replace(" ", "-"),  # so that the focus survives a redraw
        data_spot=key,
        data_seat=seat,
        tabindex="0",
        role="button",
        aria_label=says,
    )


def canvas(
    width: float, height: float, *children: str, says: str, still: bool, **attrs: object
) -> str:
    """The whole picture."""
    return el(
        "svg",
        title(says),
        f"<style>{STYLE}</style>",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        class_="felt still" if still else "felt",
        role="group",
        aria_label=says,
        **attrs,
    )
