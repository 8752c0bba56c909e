"""The supervisor's desk: say what happened, and see what the book does about it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from nicegui import ui
from starlette.responses import Response

from houseway.editions import Edition, edition_ids, load
from houseway.editions.remedies import REMEDIES
from houseway.errors import HousewayError
from houseway.reports.rulings.search import ruling_json, rulings
from houseway.web.accounts import may, person_here
from houseway.web.live.pit import Pit
from houseway.web.pages.frame import frame, heading
from houseway.web.pages.missing import no_such
from houseway.web.pages.odds.figures import anchor, lines_words, sections
from houseway.web.pages.odds.head import STYLE, html
from houseway.web.workers.jobs import Jobs

ANY = "any book"
SURE = {"well": ("fits well", "solved"), "perhaps": ("may fit", "playable"),
        "hardly": ("hardly fits", "data")}  # fmt: skip
HINTS = (
    "dealer flashed his card in three card poker",
    "a die fell on the floor in craps",
    "boxed card in let it ride, pa",
    "shuffler jammed",
)
LONGEST = 300  # characters of what happened


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the desk of rulings."""

    @ui.page("/rulings", response_timeout=30)
    async def rulings_page(table: str = "", edition: str = "", words: str = "") -> Response | None:
        try:
            if table:
                edition = (await pit.table(table)).seen(person_here()).edition
            elif edition:
                load(edition)
        except HousewayError as wrong:
            return no_such(str(wrong))
        ui.add_css(STYLE)
        with frame("Rulings", table or edition):
            heading("What does the book say?")
            declared = table if table and may(person_here(), "run") else ""
            await Desk(edition, declared).build(words)
        return None


class Desk:
    """The box one writes in, the books that are asked, and what was found."""

    def __init__(self, edition: str, table: str) -> None:
        self.edition, self.table = edition, table
        self._n = 0

    async def build(self, words: str) -> None:
        """Lay out the desk."""
        where = f"at the table {self.table}" if self.table else self.edition or ANY
        html(
            f'<p class="hw-soft">Say in plain words what happened ({escape(where)}). Name a game '
            "or a book in them to ask only those.</p>"
        )
        self.said = ui.input("what happened", value=words[:LONGEST]).classes("hw-say")
        self.said.props(f"outlined clearable debounce=250 maxlength={LONGEST} autofocus")
        self.said.on_value_change(self.look).mark("what-happened")
        asked = {ANY: ANY} | {name: name for name in edition_ids()}
        self.book = ui.select(
            asked, label="which book is asked", value=self.edition or ANY, with_input=True
        ).props("outlined dense").mark("book")  # fmt: skip
        self.book.on_value_change(self.look)
        with ui.element("div").classes("hw-row"):
            for hint in HINTS if not self.edition else ():
                ui.button(hint, on_click=lambda h=hint: self.said.set_value(h)).props(
                    "flat dense no-caps"
                )
        self.found = html("").mark("found").props("aria-live=polite")
        await self.look()

    async def look(self) -> None:
        """Find what fits; only the latest words count."""
        self._n += 1
        mine = self._n
        words = str(self.said.value or "")[:LONGEST]
        chosen = str(self.book.value or ANY)
        names = edition_ids() if chosen == ANY else (chosen,)
        told = await asyncio.to_thread(_asked, [load(name) for name in names], words)
        if mine == self._n:
            table = self.table if chosen == self.edition else ""  # another book rules elsewhere
            self.found.content = found_html(told, table, everything=chosen != ANY)


def _asked(editions: Sequence[Edition], words: str) -> dict[str, Any]:
    """What the books say; nothing at all if no words are given and every book is asked."""
    if not words.strip() and len(editions) > 1:
        return {"words": "", "rulings": [], "silent": ""}
    return ruling_json(editions, words, rulings(editions, words))


def found_html(told: dict[str, Any], table: str = "", everything: bool = False) -> str:
    """The entries that fit, best first, each with remedy, section, lines and how sure it is."""
    silent = f'<p class="hw-warn">{escape(told["silent"])}</p>' if told["silent"] else ""
    if told["silent"] and told["rulings"]:
        silent += '<p class="hw-soft">The nearest there is, for what it is worth:</p>'
    if everything and not told["words"].strip():
        silent += '<p class="hw-soft">Everything this book treats:</p>'
    asked = bool(told["words"].strip())
    return silent + "".join(_entry(entry, table, asked) for entry in told["rulings"])


def _entry(entry: dict[str, Any], table: str, asked: bool) -> str:
    sure, kind = SURE[entry["sure"]]
    badge = f'<span class="hw-badge {kind}">{sure}</span>' if asked else ""
    remedy = REMEDIES[entry["remedy"]].words
    text = "\n".join(line.strip() for line in entry.get("text", ()))
    book = f'<blockquote class="hw-book">{escape(text)}</blockquote>' if text else ""
    rule = f"/rules/{entry['edition']}#{quote(anchor(entry['id']))}"
    declare = (
        f'<a class="hw-button small" href="/table/{quote(table)}#wrong-{quote(entry["id"])}">'
        "declare it at the table</a>"
        if table
        else ""
    )
    return (
        f'<article class="hw-panel hw-entry{" hw-two" if book else ""}"><div>'
        f'<h3><a href="{rule}">{escape(entry["id"].replace("-", " "))}</a> {badge}</h3>'
        f'<p class="hw-soft hw-small">{escape(entry["game"])}, {escape(entry["book"])}</p>'
        f"<p><b>When:</b> {escape(entry['what'])}</p>"
        f"<p><b>Then:</b> {escape(entry['done'])}</p>"
        f'<p class="hw-small"><b>Remedy:</b> {escape(remedy)} '
        f"{sections(entry['edition'], entry['at'])} "
        f'<span class="hw-soft">{lines_words(entry["lines"])}</span></p>{declare}</div>{book}'
        "</article>"
    )
