"""What every page has: header, navigation, who is looking, the main column; refusals in words."""

from __future__ import annotations

import hashlib
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
LEAST_TO_READ, A_LETTER = 7000, 90  # ms that a message stays


def _stamped(name: str) -> str:
    """The address of a file of ours, another one whenever the file has changed."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()
    return f"/static/{name}?{digest[:12]}"


app.add_static_files("/static", STATIC, max_cache_age=86400)
ui.add_head_html(f'<link rel="stylesheet" href="{_stamped("style.css")}">', shared=True)


def script(name: str) -> None:
    """Load a script of ours on the page that is being built; before anything is awaited."""
    ui.add_head_html(f'<script src="{_stamped(name)}"></script>')


@contextmanager
def frame(
    title: str, where: str = "", *, felt: bool = False, wide: bool = False
) -> Iterator[ui.element]:
    """The frame of a page; what is made inside stands in its main column.

    `where` is shown beside the navigation, as the edition or table one is at. `felt` is the dark
    ground of pages to play on, else it is paper; `wide` lets the main column take the screen.
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
    """Whoever looks at a page: who he was when it was built, and whether he still is."""

    def __init__(self) -> None:
        self.person, self._ask, self._client = person_here(), asked_here(), ui.context.client
        self._sent = False

    def has_changed(self) -> bool:
        """True once somebody else, or nobody, is there; then the browser is sent on."""
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
    ui.link("to the main part", "#main").classes("hw-skip")
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
    """Who is looking; in local use name and role can be changed, else one can log out."""
    person = person_here()
    if person.role == NOBODY:
        ui.link("log in", "/login")
        return
    button = ui.button(color=None).props("flat dense no-caps")
    with button:
        ui.label(person.name).classes("block")
        ui.label(f"\u00a0· {person.role}").classes("hw-role")
    button.props('aria-label="who you are" aria-haspopup=menu').mark("who")
    with button, ui.menu(), ui.element("div").classes("hw-panel hw-me"):
        if not person.local:
            ui.label(f"{person.name} is logged in as {person.role}")
            ui.button("log out", on_click=_leave).props("no-caps dense").mark("log-out")
            ui.link("API", DOCS)
            return
        name = ui.input("your name", value=person.name).props("dense maxlength=40").mark("name")
        role = ui.toggle(list(ROLES), value=person.role).props("no-caps dense").mark("role")

        def change() -> None:
            with refusals():
                rename_here(str(name.value))
                take_role_here(str(role.value))
                ui.navigate.reload()

        name.on("keydown.enter", change)
        ui.button("change to this role", on_click=change).props("no-caps dense").mark("be-that")
        ui.link("API", DOCS)


def _leave() -> None:
    log_out_here()
    ui.navigate.to("/login")


@contextmanager
def refusals() -> Iterator[None]:
    """What the book or the table refuses is told to whoever clicked, with its section."""
    try:
        yield
    except HousewayError as wrong:
        tell(str(wrong), wrong=True)


def tell(text: str, *, wrong: bool = False) -> None:
    """Words that stay long enough to be read, at the head of the page."""
    kind: Literal["negative", "info"] = "negative" if wrong else "info"
    stay = max(LEAST_TO_READ, len(text) * A_LETTER)
    ui.notify(text, type=kind, position="top", multi_line=True, timeout=stay, close_button="OK")


def heading(text: str, level: int = 1) -> ui.element:
    """A heading that a reader's programs know as one."""
    return ui.html(escape(text), sanitize=False, tag=f"h{level}")
