"""Logging in, where the floor can be reached from elsewhere."""

from __future__ import annotations

from nicegui import ui

from houseway.floor.jobs import Jobs
from houseway.floor.pages.frame import frame, heading, refusals
from houseway.floor.people import NOBODY, log_in_here, person_here
from houseway.floor.pit import Pit


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the page."""

    @ui.page("/login")
    def login(to: str = "/") -> None:
        with frame("Log in", felt=True):
            heading("Log in")
            person = person_here()
            if person.local:
                ui.label("Nobody needs to log in here: choose your name and role above.")
                return
            if person.role != NOBODY:
                ui.label(f"{person.name} is logged in as {person.role}.")
                ui.link("to the lobby", "/")
                return
            _form(to if to.startswith("/") and not to.startswith("//") else "/")


def _form(to: str) -> None:
    """Name and password; wrong ones are refused, too many of them for a while."""
    with ui.element("form").classes("hw-panel hw-login") as form:
        name = ui.input("name").props("autofocus autocomplete=username").mark("name")
        password = ui.input("password", password=True).mark("password")
        password.props("autocomplete=current-password")

        def enter() -> None:
            with refusals():
                log_in_here(str(name.value or ""), str(password.value or ""))
                ui.navigate.to(to)

        form.on("submit.prevent", enter)
        ui.button("log in").props("no-caps type=submit").mark("log-in")
