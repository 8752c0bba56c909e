"""What every page has: header, navigation, the visitor's name, the main column, notices."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Literal

from nicegui import app, ui

from houseway.errors import HousewayError
from houseway.web.accounts import (
    NOBODY,
    ROLES,
    asked_here,
    log_out_here,
    person_here,
    rename_here,
    take_role_here,
)

STATIC = Path(__file__).parents[2] / "static"
LINKS = {"Lobby": "/", "Rulings": "/rulings", "Trainer": "/trainer"}
DOCS = "/api/docs"
LOOK = {
    "primary": "#0b5d3f", "secondary": "#8a6412", "accent": "#e0bb55",
    "info": "#0b5d3f", "negative": "#9d2419",
}  # fmt: skip
SHORTEST_NOTICE, PER_LETTER = 7000, 90  # ms that a notice stays
SECTION = re.compile(r" \(sections? .+\)$")  # how the text of a refusal ends


def _stamped(name: str) -> str:
    """The address of a static file, with a stamp that changes with the file."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()
    return f"/static/{name}?{digest[:12]}"


app.add_static_files("/static", STATIC, max_cache_age=86400)
ui.add_head_html(f'<link rel="stylesheet" href="{_stamped("style.css")}">', shared=True)


def script(name: str) -> None:
    """Load one of our scripts on the page being built; call it before anything is awaited."""
    ui.add_head_html(f'<script src="{_stamped(name)}"></script>')


@contextmanager
def frame(
    title: str, where: str = "", *, felt: bool = False, wide: bool = False
) -> Iterator[ui.element]:
    """The frame of a page; what is built inside goes into its main column.

    `where` is shown next to the navigation: the edition or table. `felt` gives the dark background
    of playing pages instead of paper; `wide` lets the main column fill the screen.
    """
    ui.page_title(f"{title} · Houseway")
    if felt:
        ui.add_head_html('<script>document.documentElement.dataset.ground = "felt"</script>')
    ui.dark_mode(felt)
    ui.colors(**LOOK)
    with ui.header(wrap=True).classes("hw-header"):
        _header(where)
    with ui.element("main").classes("hw-main" + (" hw-wide" if wide else "")) as column:
        column.props("id=main tabindex=-1")
        yield column
    with ui.element("footer").classes("hw-foot"):
        ui.link("API", DOCS)


class Visitor:
    """The person looking at a page, and whether they are still the one it was built for."""

    def __init__(self) -> None:
        self.person, self._ask, self._client = person_here(), asked_here(), ui.context.client
        self._sent = False

    def has_changed(self) -> bool:
        """True once someone else, or no one, is logged in; the browser is then sent elsewhere."""
        now = self._ask()
        if now == self.person:
            return False
        if not self._sent:
            self._sent = True
            with self._client:
                if now.role == NOBODY:
                    ui.navigate.to("/login")
                else:
                    ui.navigate.reload()
        return True


def _header(where: str) -> None:
    ui.link("Skip to main content", "#main").classes("hw-skip")
    ui.link("Houseway", "/").classes("hw-brand")
    here = ui.context.client.request.url.path
    with ui.element("nav").classes("hw-nav").props('aria-label="pages"'):
        for text, target in LINKS.items():
            link = ui.link(text, target)
            if here == target:
                link.props("aria-current=page")
    if where:
        ui.label(where).classes("hw-where")
    with ui.element("div").classes("hw-who"):
        _who()


def _who() -> None:
    """The visitor's menu: change name and role in local use, otherwise log out."""
    person = person_here()
    if person.role == NOBODY:
        ui.link("Log in", "/login")
        return
    button = ui.button(color=None).props("flat dense no-caps")
    with button:
        ui.label(person.name).classes("block")
        ui.label(f"\u00a0· {person.role}").classes("hw-role")
    button.props('aria-label="your name and role" aria-haspopup=menu').mark("who")
    with button, ui.menu(), ui.element("div").classes("hw-panel hw-me"):
        if not person.local:
            ui.label(f"Logged in as {person.name} ({person.role})")
            ui.button("Log out", on_click=_leave).props("no-caps dense").mark("log-out")
            ui.link("API", DOCS)
            return
        name = ui.input("Your name", value=person.name).props("dense maxlength=40").mark("name")
        role = ui.toggle(list(ROLES), value=person.role).props("no-caps dense").mark("role")

        def change() -> None:
            with refusals():
                rename_here(str(name.value))
                take_role_here(str(role.value))
                ui.navigate.reload()

        name.on("keydown.enter", change)
        ui.button("Save", on_click=change).props("no-caps dense").mark("be-that")
        ui.link("API", DOCS)


def _leave() -> None:
    log_out_here()
    ui.navigate.to("/login")


@contextmanager
def refusals() -> Iterator[None]:
    """Show errors raised inside as notices, with the section if a rule of the book applies."""
    try:
        yield
    except HousewayError as error:
        notify(message_of(error), is_error=True)


def message_of(error: HousewayError) -> str:
    """The text of an error for people; it ends with the section if the book forbids something."""
    return str(error)


def notify(text: str, *, is_error: bool = False) -> None:
    """Show a notice at the top of the page, long enough to be read."""
    kind: Literal["negative", "info"] = "negative" if is_error else "info"
    stay = max(SHORTEST_NOTICE, len(text) * PER_LETTER)
    words = text[:1].upper() + text[1:] if is_error else text
    ui.notify(words, type=kind, position="top", multi_line=True, timeout=stay, close_button="OK")


def heading(text: str, level: int = 1) -> ui.element:
    """A heading that assistive technology recognises."""
    return ui.html(escape(text), sanitize=False, tag=f"h{level}")
