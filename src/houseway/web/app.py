"""The server: the pages and the API over one pit."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from importlib import import_module
from pathlib import Path

from fastapi import FastAPI
from starlette.middleware.sessions import SessionMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.errors import HousewayError, Unreadable
from houseway.web.accounts import NOBODY, Accounts
from houseway.web.api.app import api
from houseway.web.live.pit import Pit
from houseway.web.sidecar import Sidecar, held, sidecar_path
from houseway.web.workers.jobs import Jobs

PAGES = (
    "lobby.page", "lobby.new_table", "table.page", "login", "odds.page", "odds.what_if",
    "odds.compare", "odds.strategy_page", "odds.rules_page", "rulings", "log.page", "desk.page",
    "trainer.page",
)  # fmt: skip
HOME = ("127.0.0.1", "localhost", "::1")
PORT = 8421
OPEN_TO_ALL = ("/login", "/_nicegui", "/static", "/api", "/favicon.ico")  # without a login


def is_local(host: str) -> bool:
    """True for an address that only this machine can reach."""
    return host in HOME


def build(pit: Pit, jobs: Jobs, ready: Callable[[], None] = lambda: None) -> FastAPI:
    """The whole application; once per process, because pages are registered with NiceGUI."""
    from nicegui import app as nicegui_app
    from nicegui import ui

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await jobs.start()
        ready()
        yield
        jobs.close()
        await pit.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    for state in (app.state, nicegui_app.state):
        state.pit, state.jobs, state.accounts = pit, jobs, pit.accounts
    app.mount("/api", api(pit, jobs, pit.accounts))
    import_module("houseway.web.pages.shared.missing").add_handlers(nicegui_app)
    for name in PAGES:
        import_module(f"houseway.web.pages.{name}").add(pit, jobs)
    if not pit.accounts.local:
        app.add_middleware(LoggedIn, accounts=pit.accounts)
    secret = pit.accounts.storage_secret
    app.add_middleware(
        SessionMiddleware, secret_key=secret, max_age=30 * 24 * 3600, same_site="lax"
    )
    app.add_middleware(SecureCookies)
    if pit.accounts.local:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(HOME))
    ui.run_with(app, title="Houseway", show_welcome_message=False, storage_secret=secret)
    return app


class SecureCookies:
    """Cookies set over https are sent only over https."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    (name, value + b"; secure" if name.lower() == b"set-cookie" else value)
                    for name, value in message.get("headers", [])
                ]
            await send(message)

        await self.app(scope, receive, secured if scope.get("scheme") == "https" else send)


class LoggedIn:
    """Redirects people who are not logged in to the login page."""

    def __init__(self, app: ASGIApp, accounts: Accounts) -> None:
        self.app, self.accounts = app, accounts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] == "http" and not path.startswith(OPEN_TO_ALL):
            browser = scope.get("session", {}).get("id", "")
            if self.accounts.at_browser(browser).role == NOBODY:
                await RedirectResponse("/login")(scope, receive, send)
                return
        await self.app(scope, receive, send)


def free_port(host: str, port: int) -> tuple[socket.socket, int]:
    """A socket that listens on the port, or on the next free one.

    Clients that connect now wait until the server answers; no other program can take the port.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in range(port, min(port + 50, 65536)):
        bound = socket.socket(family, socket.SOCK_STREAM)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, wanted))
            bound.listen()
        except OSError as error:
            bound.close()
            if error.errno not in (13, 98, 48, 10048, 10013):  # taken, or not permitted
                raise Unreadable(f"{host} is not an address of this machine: {error}") from None
            continue
        return bound, int(bound.getsockname()[1])
    raise Unreadable(f"no free port from {port} on")


def accounts_of(store: str | Path) -> dict[str, str]:
    """The accounts of a store with their roles; none if it has no sidecar file."""
    file = sidecar_path(store)
    if not file.exists():
        return {}
    with closing(Sidecar(file)) as sidecar:
        return Accounts(sidecar, local=False).accounts()


def run(
    host: str,
    port: int,
    store: str | Path,
    *,
    show: bool = True,
    pace: float | None = None,
    window: float | None = None,
    say: Callable[[str], object] = print,
) -> None:
    """Serve until ctrl-C; only one floor can use a store in a file."""
    local = is_local(host)
    given = {"pace": pace, "window": window}
    if not local and not accounts_of(store):
        raise HousewayError(
            f"other machines can reach {host}, so create an account first: "
            f"houseway account add NAME --role supervisor --store '{store}'"
        )
    with held(store):
        _serve(host, port, store, local, show, given, say)


def _serve(
    host: str,
    port: int,
    store: str | Path,
    local: bool,
    show: bool,
    given: dict[str, float | None],
    say: Callable[[str], object],
) -> None:
    import uvicorn

    bound, found = free_port(host, port)
    try:
        pit = Pit(
            store, local=local, warm=True, **{k: v for k, v in given.items() if v is not None}
        )
    except HousewayError:
        bound.close()
        raise
    if found != port and port:
        say(f"port {port} is taken; using {found}")
    name = "localhost" if local else host
    url = f"http://{name}:{found}/"

    def ready() -> None:
        say(f"The floor is open at {url}  (tables in {store}; press ctrl-C to stop)")
        if show:
            import threading
            import webbrowser

            threading.Timer(0.5, webbrowser.open, [url]).start()

    jobs = Jobs()
    app = build(pit, jobs, ready)
    config = uvicorn.Config(
        app, log_level="warning", timeout_graceful_shutdown=3, ws_max_size=1 << 20
    )
    try:
        uvicorn.Server(config).run(sockets=[bound])
    except KeyboardInterrupt:
        pass
    finally:
        jobs.close()
        say("The floor is closed. All tables are saved.")
