"""Cards, dice, links and buttons as small pieces of HTML; every text is escaped here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from urllib.parse import quote

from nicegui import ui

from houseway.editions import House
from houseway.web.felt import cards as drawn
from houseway.web.pages.shared.frame import STATIC

DESK_STYLE = (STATIC / "desk.css").read_text(encoding="utf-8")
REFERENCE_STYLE = (STATIC / "reference.css").read_text(encoding="utf-8")

GAP = 4
FACES = "⚀⚁⚂⚃⚄⚅"
PICKED = """(e) => {
  const button = e.target.closest('[data-pick]');
  if (button && !button.disabled) emit(button.dataset.pick);
}"""


def picker(html: str, picked: Callable[[str], None]) -> ui.html:
    """Buttons in HTML; a click calls `picked` with the button's word."""
    buttons = ui.html(html, sanitize=False)
    buttons.on("click", lambda e: picked(str(e.args)), js_handler=PICKED)
    return buttons


def prose(text: str) -> ui.html:
    """Our own HTML on the page."""
    return ui.html(text, sanitize=False).classes("hw-prose")


def cards_svg(cards: Sequence[str], height: int = 76, who: str = "") -> str:
    """Cards side by side."""
    if not cards:
        return ""
    width = drawn.WIDTH * len(cards) + GAP * (len(cards) - 1)
    inside = drawn.hand(cards, width / 2, 0, drawn.WIDTH, width, who)
    return (
        f'<svg class="hw-cards" viewBox="0 0 {width} {drawn.HEIGHT}" height="{height}" '
        f'role="img" aria-label="{escape(_spoken(cards, who))}">{inside}</svg>'
    )


def hand_html(who: str, cards: Sequence[str], height: int = 64) -> str:
    """A hand of cards with its owner's name below."""
    shown = cards_svg(cards, height, who)
    return f"<figure>{shown}<figcaption>{escape(who)}</figcaption></figure>"


def _spoken(cards: Sequence[str], who: str) -> str:
    names = ", ".join(drawn.spoken(card) for card in cards)
    return f"{who}: {names}" if who else names


def rule_link(rule: str, at: str, house: House) -> str:
    """The section, as a link to the rule on the rules page."""
    where = quote(house.edition.id, safe="/")
    text = escape(at or rule)
    return f'<a href="/rules/{where}#{quote(rule)}" title="{escape(rule)}">{text}</a>'


def dice_html(roll: str) -> str:
    """A roll as faces of dice."""
    faces = [face for face in roll.split("-") if face in "123456" and face]
    drawn_faces = "".join(f"<span>{FACES[int(face) - 1]}</span>" for face in faces)
    return f'<span class="hw-dice" role="img" aria-label="{escape(roll)}">{drawn_faces}</span>'
