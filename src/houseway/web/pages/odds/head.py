"""The head of each page about an edition: its title, its status, and links to its other pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, edition_ids, load
from houseway.errors import HousewayError
from houseway.games import game_names
from houseway.reports.status import book_title, status_of
from houseway.web.pages.shared.frame import frame, heading
from houseway.web.pages.shared.missing import no_such
from houseway.web.pages.shared.pieces import REFERENCE_STYLE, prose

DATA_ONLY = (
    "This edition is data only. Its sections, wagers, pay tables, options and remedies are here, "
    "but the game is not implemented yet and cannot be played or solved."
)
KINDS = {"solved exactly": "solved", "playable": "playable", "data only": "data"}
GO = """addEventListener('load', () => {
  const go = (left) => {
    const name = decodeURIComponent(location.hash.slice(1));
    const part = name && document.getElementById(name);
    if (!part) { if (name && left) setTimeout(() => go(left - 1), 100); return; }
    document.querySelectorAll('.hw-target').forEach((e) => e.classList.remove('hw-target'));
    let fold = part;
    while ((fold = fold.parentElement.closest('details'))) fold.open = true;
    part.classList.add('hw-target');
    part.scrollIntoView();
  };
  addEventListener('hashchange', () => go(0));
  go(30);
});"""
PAGES = ("rules", "odds", "strategy", "desk")


def is_game(edition: Edition) -> bool:
    """True if the game is implemented, so that it can be played."""
    return edition.game in game_names()


@contextmanager
def page_of(edition: Edition, what: str, wide: bool = False) -> Iterator[None]:
    """The frame of a page about one edition: title, book, status, and links."""
    ui.add_css(REFERENCE_STYLE)
    with frame(f"{what}: {edition.title}", edition.id, wide=wide):
        heading(f"{edition.title}: {what.lower()}")
        prose(_about(edition, what))
        yield


def _about(edition: Edition, what: str) -> str:
    status = status_of(edition)
    links = [
        f'<a href="/{page}/{edition.id}">{escape(page if page != "desk" else "payout desk")}</a>'
        for page in PAGES
        if page != what.lower() and (page in ("rules", "odds") or is_game(edition))
    ]
    others = [name for name in edition_ids() if name.split("/")[1] == edition.game]
    if len(others) > 1:
        links.append(f'<a href="/compare/{edition.game}">compare {len(others)} rule books</a>')
    links.append(f'<a href="/rulings?edition={edition.id}">rulings</a>')
    if is_game(edition):
        links.append(f'<a href="/tables/new?edition={edition.id}">open a table</a>')
    note = "" if is_game(edition) else f'<p class="hw-note">{DATA_ONLY}</p>'
    return (
        f"<p>{escape(book_title(edition.book))} "
        f'<span class="hw-badge {KINDS.get(status, "data")}">{escape(status)}</span></p>'
        f'<nav class="hw-links" aria-label="this edition">{"".join(links)}</nav>{note}'
    )


def edition_or_page(book: str, game: str) -> Edition | Response:
    """The edition at an address, or a page saying that there is none."""
    try:
        return load(f"{book}/{game}")
    except HousewayError as error:
        return no_such(str(error), game)


def scroll_to_anchor() -> None:
    """Scroll to the part named in the address, which is built after the page has loaded."""
    ui.add_body_html(f"<script>{GO}</script>")
