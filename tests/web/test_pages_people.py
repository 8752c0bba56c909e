"""Who looks at a page: somebody who is no longer there does nothing more from it."""

import asyncio
from contextlib import asynccontextmanager
from types import SimpleNamespace

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware.sessions import SessionMiddleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from houseway.web.accounts import NOBODY, PLAYER, SUPERVISOR, Person, log_in_here, person_here
from houseway.web.app import SecureCookies
from houseway.web.pages import login
from houseway.web.pages.frame import Looker
from houseway.web.pages.log import page as log
from houseway.web.pages.login import inside
from houseway.web.pages.table import page as table
from tests.web.floors import at_a_browser

GOOD = "correct horse"
BOSS = Person("Boss", SUPERVISOR)


@asynccontextmanager
async def at_a_table(folder):
    """Sue, logged in at a browser that shows a table, and what she does there."""
    how = {"local": False, "pace": 0, "window": 0}
    async with at_a_browser(folder, (table, log, login), **how) as (user, pit):
        pit.people.add("Sue", GOOD, SUPERVISOR)
        hosted = await pit.open_table(BOSS, "pit 1", "jack/three-card-poker")
        await user.open("/login")
        browser = user.client.request.session["id"]
        pit.people.log_in(browser, "Sue", GOOD)
        await user.open("/table/pit 1")
        with user.client:
            view = table.View(hosted, Looker())
            view.build()
        yield user, pit, hosted, view


async def bots(user, view, n):
    """Click for so many bots."""
    told = {"act": "bots", "value": str(n), "seat": "", "version": view.hosted.version}
    with user.client:
        await view.act(SimpleNamespace(args=told))


@pytest.mark.parametrize(
    "ends",
    [
        lambda people, browser: people.remove("Sue"),
        lambda people, browser: people.add("Sue", GOOD, PLAYER),
        lambda people, browser: people.add("Sue", "another horse", SUPERVISOR),
        lambda people, browser: people.log_out(browser),
    ],
    ids=["removed", "demoted", "another password", "logged out"],
)
def test_who_is_there_no_more_does_nothing_from_an_open_page(ends, tmp_path):
    async def walk():
        async with at_a_table(tmp_path) as (user, pit, hosted, view):
            await bots(user, view, 1)
            assert len(hosted.players) == 1
            shown = view.seats.content
            ends(pit.people, user.client.request.session["id"])
            await bots(user, view, 3)
            assert len(hosted.players) == 1
            await hosted.bots(BOSS, 2)
            view.refresh()
            assert view.seats.content == shown
            await user.should_see("password")

    asyncio.run(walk())


def test_a_login_gives_the_browser_another_id_and_a_wrong_one_is_recorded(tmp_path):
    async def walk():
        async with at_a_table(tmp_path) as (user, pit, _, _):
            old = user.client.request.session["id"]
            pit.people.log_out(old)
            await user.open("/login")
            with user.client:
                with pytest.raises(Exception, match="wrong"):
                    await log_in_here("Sue", "wrong horse")
                assert [r.who for r in pit.refusals.last(strangers=True)] == ["Sue"]
                ticket = await log_in_here("Sue", GOOD)
                assert person_here().role == NOBODY  # under the id that others may know
            assert pit.people.other_id("another browser", "no ticket") == "another browser"
            answer = await user.http_client.get(f"/login/enter?ticket={ticket}&to=/login")
            assert answer.headers["location"] == "/login"
            await user.open("/login")
            new = user.client.request.session["id"]
            assert new != old
            assert pit.people.at_browser(new) == Person("Sue", SUPERVISOR)
            assert pit.people.at_browser(old).role == NOBODY
            assert pit.people.other_id(old, ticket) == old  # it holds once

    asyncio.run(walk())


@pytest.mark.parametrize(
    "to", ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "", "x"]
)
def test_a_login_leads_to_no_other_server(to):
    assert inside(to) == "/"
    assert inside("/table/pit 1?x=//y") == "/table/pit 1?x=//y"


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_of_https_are_secure(scheme):
    def page(request):
        request.session["id"] = "x"
        return PlainTextResponse("")

    served = Starlette(routes=[Route("/", page)])
    served.add_middleware(SessionMiddleware, secret_key="x")
    served.add_middleware(SecureCookies)

    async def cookie_of():
        way = httpx.ASGITransport(served)
        async with httpx.AsyncClient(transport=way, base_url=f"{scheme}://floor") as client:
            return (await client.get("/")).headers["set-cookie"].lower()

    cookie = asyncio.run(cookie_of())
    assert ("secure" in cookie) is (scheme == "https")
    assert "samesite=lax" in cookie
    assert "httponly" in cookie
