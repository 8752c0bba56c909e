"""People: names, roles and what each role may do; accounts if other machines can connect."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable

from itsdangerous import BadSignature, URLSafeTimedSerializer
from msgspec import Struct

from houseway.errors import Refused, Unreadable, unknown
from houseway.web.sidecar import Sidecar
from houseway.web.throttle import LoginThrottle

PLAYER, SUPERVISOR, AUDITOR, NOBODY = "player", "supervisor", "auditor", "nobody"
ROLES = (PLAYER, SUPERVISOR, AUDITOR)
PLAY, RUN, OPEN, AUDIT = "play", "run", "open", "audit"  # what a person may do
ACTS = {PLAY: "play", RUN: "run a table", OPEN: "open a table", AUDIT: "audit a log"}
ALLOWED = {
    PLAYER: {PLAY},
    SUPERVISOR: {RUN, OPEN, AUDIT},
    AUDITOR: {AUDIT},
}
AT_HOME = {  # in local use one person may do several; an auditor still never acts
    PLAYER: {PLAY, OPEN, AUDIT},
    SUPERVISOR: {PLAY, RUN, OPEN, AUDIT},
    AUDITOR: {AUDIT},
}
SHORTEST = 8  # characters of a password
TOKEN_AGE = 30 * 24 * 3600  # seconds a token is valid
LONGEST = 40  # characters of a name
BOT = re.compile(r"bot \d+")  # the names of bots


class Person(Struct, frozen=True):
    """A person or program, by name and role."""

    name: str
    role: str = PLAYER
    local: bool = False  # on the same machine, where no one logs in


def may(person: Person, act: str) -> bool:
    """True if a person may play, run tables (deal, rule, close), open them, or audit."""
    return act in (AT_HOME if person.local else ALLOWED).get(person.role, ())


def may_not(person: Person, act: str) -> str:
    """Why a person may not do something, and who may: `players cannot run a table; …`."""
    rights = AT_HOME if person.local else ALLOWED
    if person.role not in rights:
        return f"log in to {ACTS[act]}"
    others = " and ".join(f"{role}s" for role in ROLES if act in rights[role])
    return f"{person.role}s cannot {ACTS[act]}; {others} can"


def check_name(name: str) -> str:
    """The name without extra blanks; refuses reserved names and those of bots."""
    cleaned = " ".join(name.split())
    if not cleaned or len(cleaned) > LONGEST or not cleaned.isprintable():
        raise Unreadable(f"a name must have 1 to {LONGEST} printable characters")
    reserved = (NOBODY, "supervisor", "dealer", "table")
    if BOT.fullmatch(cleaned.lower()) or cleaned.lower() in reserved:
        raise Unreadable(f"'{cleaned}' is reserved; choose another name")
    return cleaned


class Accounts:
    """The accounts and browsers of a server, at `app.state.accounts`; no login if `local`."""

    def __init__(
        self, sidecar: Sidecar, local: bool = True, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.local = local
        self._file, self._throttle = sidecar, LoginThrottle(now)
        self._tickets: dict[str, tuple[str, str]] = {}  # of people who have just logged in
        # tokens and cookies of local use are worthless on a floor that others can reach
        self._where = "local" if local else "remote"
        self._tokens = URLSafeTimedSerializer(
            sidecar.secret(f"{self._where} tokens"), salt="person"
        )

    @property
    def storage_secret(self) -> str:
        """The secret that signs browser cookies."""
        return self._file.secret(f"{self._where} browsers")

    # -- accounts ------------------------------------------------------------------------------

    def add(self, name: str, password: str, role: str = PLAYER) -> None:
        """Create an account, or change its password and role, which ends its old logins."""
        cleaned = check_name(name)
        if role not in ROLES:
            raise unknown("role", role, ROLES)
        if len(password) < SHORTEST:
            raise Unreadable(f"a password must have at least {SHORTEST} characters")
        salt = secrets.token_bytes(16)
        self._file.run(
            "INSERT INTO accounts VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
            "role = excluded.role, salt = excluded.salt, hash = excluded.hash",
            cleaned, role, salt, _hashed(password, salt),
        )  # fmt: skip
        self._forget(cleaned)

    def remove(self, name: str) -> None:
        """Remove an account and end its logins."""
        if name not in self.accounts():
            raise unknown("account", name, self.accounts())
        self._file.run("DELETE FROM accounts WHERE name = ?", name)
        self._forget(name)

    def _forget(self, name: str) -> None:
        """End all logins of this account."""
        self._file.run("DELETE FROM visitors WHERE name = ? AND local = 0", name)

    def accounts(self) -> dict[str, str]:
        """Names with their roles."""
        rows = self._file.run("SELECT name, role FROM accounts ORDER BY name")
        return {str(name): str(role) for name, role in rows}

    def _account(self, name: str) -> tuple[str, str]:
        """The role and the generation of an account, which changes with every password."""
        rows = self._file.run("SELECT role, salt FROM accounts WHERE name = ?", name)
        return (rows[0][0], _generation(rows[0][1])) if rows else ("", "")

    def login(self, name: str, password: str, address: str = "") -> Person:
        """The person of an account; Refused if the password is wrong or tried too often."""
        return self._login(name, password, address)[0]

    def _login(self, name: str, password: str, address: str) -> tuple[Person, str]:
        """The person, and the generation of their account."""
        cleaned = "".join(c for c in " ".join(name.split()) if c.isprintable())[:LONGEST]
        self._throttle.count(cleaned, address)
        rows = self._file.run("SELECT role, salt, hash FROM accounts WHERE name = ?", cleaned)
        role, salt, right = rows[0] if rows else ("", b"unknown account", b"")
        if not hmac.compare_digest(_hashed(password, salt), right):
            raise Refused("wrong name or password", rule="login", at="")
        self._throttle.right(cleaned, address)
        return Person(cleaned, role), _generation(salt)

    def token_for(self, person: Person) -> str:
        """A signed token for a person and the current generation of their account."""
        generation = "" if self.local else self._account(person.name)[1]
        return str(self._tokens.dumps([person.name, person.role, generation, self._where]))

    def person_of(self, token: str) -> Person:
        """The person of a token; Refused if it was not issued here or is no longer valid."""
        try:
            name, role, generation, where = self._tokens.loads(token, max_age=TOKEN_AGE)
            if where != self._where:
                raise ValueError(where)
        except (BadSignature, ValueError, TypeError):
            problem = "this token is not valid on this server"
            raise Refused(problem, rule="login", at="") from None
        if self.local:
            return Person(name, role, local=True)
        if self._account(name) != (role, generation):
            raise Refused("this token's account was removed or changed", rule="login", at="")
        return Person(name, role)

    # -- browsers ------------------------------------------------------------------------------

    def at_browser(self, browser: str) -> Person:
        """The person at a browser: a guest in local use, otherwise the one who logged in."""
        rows = self._file.run(
            "SELECT name, role, generation FROM visitors WHERE id = ? AND local = ?",
            browser, self.local,
        )  # fmt: skip
        if self.local:
            name, role = rows[0][:2] if rows else (self._new_guest(browser), PLAYER)
            return Person(name, role, local=True)
        name, _, generation = rows[0] if rows else ("", "", "")
        role, now = self._account(name)
        return Person(name, role) if role and generation == now else Person("", NOBODY)

    def _new_guest(self, browser: str) -> str:
        """Name a new guest with the first free number."""
        taken = {name for (name,) in self._file.run("SELECT name FROM visitors WHERE local")}
        n = next(n for n in range(1, len(taken) + 2) if f"guest {n}" not in taken)
        self._set(browser, f"guest {n}", PLAYER)
        return f"guest {n}"

    def _set(self, browser: str, name: str, role: str, generation: str = "") -> None:
        self._file.run(
            "INSERT OR REPLACE INTO visitors VALUES (?, ?, ?, ?, ?)",
            browser, self.local, name, role, generation,
        )  # fmt: skip

    def is_guest(self, name: str) -> bool:
        """Local use: True if a browser has this name."""
        return bool(self._file.run("SELECT 1 FROM visitors WHERE local AND name = ?", name))

    def rename(self, browser: str, name: str) -> None:
        """Local use: this browser takes another name."""
        if not self.local:
            raise Refused("the name of an account cannot be changed", rule="login", at="")
        cleaned = check_name(name)
        others = self._file.run(
            "SELECT 1 FROM visitors WHERE local AND name = ? AND id <> ?", cleaned, browser
        )
        if others:
            raise Unreadable(f"the name '{cleaned}' is taken; choose another")
        self._set(browser, cleaned, self.at_browser(browser).role)

    def take_role(self, browser: str, role: str) -> None:
        """Local use: this browser chooses its role."""
        if not self.local:
            raise Refused("the role of an account cannot be changed here", rule="login", at="")
        if role not in ROLES:
            raise unknown("role", role, ROLES)
        self._set(browser, self.at_browser(browser).name, role)

    def log_in(self, browser: str, name: str, password: str, address: str = "") -> Person:
        """Log in at a browser."""
        person, generation = self._login(name, password, address)
        self._set(browser, person.name, person.role, generation)
        return person

    def ticket(self, browser: str, other: str) -> str:
        """A one-time ticket that moves a browser to another id."""
        ticket = secrets.token_urlsafe(32)
        self._tickets[ticket] = (browser, other)
        return ticket

    def other_id(self, browser: str, ticket: str) -> str:
        """The new id of a browser; its present one if the ticket is not its own."""
        old, new = self._tickets.pop(ticket, ("", ""))
        return new if new and old == browser else browser

    def log_out(self, browser: str) -> None:
        """Log out at a browser."""
        self._file.run("DELETE FROM visitors WHERE id = ? AND local = ?", browser, self.local)


def _generation(salt: bytes) -> str:
    return hashlib.sha256(salt).hexdigest()[:16]


def _hashed(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(errors="replace"), salt=salt, n=2**14, r=8, p=1)


# -- from within a page ------------------------------------------------------------------------


def _here() -> tuple[Accounts, str]:
    """The accounts of this server and the current browser; in a NiceGUI client only."""
    from nicegui import app, context

    request = context.client.request
    assert request
    return app.state.accounts, str(request.session["id"])


def person_here() -> Person:
    """The person at the current browser; with the role `nobody` if not logged in."""
    accounts, browser = _here()
    return accounts.at_browser(browser)


def asked_here() -> Callable[[], Person]:
    """A function that returns who is at the current browser, for later and from anywhere."""
    accounts, browser = _here()
    return lambda: accounts.at_browser(browser)


def rename_here(name: str) -> None:
    """Local use: rename the current browser, unless it is seated at a table."""
    from nicegui import app

    accounts, browser = _here()
    old = accounts.at_browser(browser).name
    if check_name(name) == old:
        return
    if tables := app.state.pit.seats_of(old):
        raise Unreadable(f"leave your seat at {', '.join(tables)} before you change your name")
    accounts.rename(browser, name)


def take_role_here(role: str) -> None:
    """Local use: choose a role at the current browser."""
    accounts, browser = _here()
    accounts.take_role(browser, role)


async def log_in_here(name: str, password: str) -> str:
    """Log in at the current browser; returns a ticket that gives it a new id.

    Refused, and recorded, if the password is wrong or tried too often.
    """
    from nicegui import app, context

    accounts, browser = _here()
    request = context.client.request
    address = request.client.host if request and request.client else ""
    other = secrets.token_urlsafe(32)
    try:
        await asyncio.to_thread(accounts.log_in, other, name, password, address)
    except Refused as error:
        app.state.pit.refusals.record_anonymous(name, "", "log in", str(error))
        raise
    return accounts.ticket(browser, other)


def log_out_here() -> None:
    """Log out at the current browser."""
    accounts, browser = _here()
    accounts.log_out(browser)
