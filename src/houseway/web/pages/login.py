"""The login page, for a floor that other machines can reach."""

from __future__ import annotations

from urllib.parse import quote

from nicegui import app, ui
from starlette.requests import Request
from starlette.responses import RedirectResponse

from houseway.web.accounts import NOBODY, log_in_here, person_here
from houseway.web.live.pit import Pit
from houseway.web.pages.shared.frame import frame, heading, refusals
from houseway.web.workers.jobs import Jobs


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the page, and the way in from it."""

    @app.get("/login/enter")
    def enter(request: Request, ticket: str = "", to: str = "/") -> RedirectResponse:
        browser = str(request.session.get("id", ""))
        if (other := pit.accounts.other_id(browser, ticket)) != browser:
            request.session["id"] = other  # against session fixation
        return RedirectResponse(inside(to))

    @ui.page("/login")
    def login(to: str = "/") -> None:
        with frame("Log in", felt=True):
            heading("Log in")
            person = person_here()
            if person.local:
                ui.label("No login is needed here. Choose your name and role in the menu above.")
                return
            if person.role != NOBODY:
                ui.label(f"You are logged in as {person.name} ({person.role}).")
                ui.link("Go to the lobby", "/")
                return
            _form(inside(to))


def inside(to: str) -> str:
    """A path on this server; the lobby if the address could lead elsewhere."""
    leads_away = to[:1] != "/" or to[1:2] in ("/", "\\") or not to.isprintable()
    return "/" if leads_away else to


def _form(to: str) -> None:
    """Name and password; after too many wrong ones, logins are refused for a while."""
    with ui.element("form").classes("hw-panel hw-login") as form:
        name = ui.input("Name").props("autofocus autocomplete=username").mark("name")
        password = ui.input("Password", password=True).mark("password")
        password.props("autocomplete=current-password")

        async def enter() -> None:
            with refusals():
                ticket = await log_in_here(str(name.value or ""), str(password.value or ""))
                ui.navigate.to(f"/login/enter?ticket={ticket}&to={quote(to, safe='')}")

        form.on("submit.prevent", enter)
        ui.button("Log in").props("no-caps type=submit").mark("log-in")
