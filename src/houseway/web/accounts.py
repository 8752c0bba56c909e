"""Who is there: names, roles and what each role may do; accounts where the world can come in."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer
from msgspec import Struct

from houseway.errors import Refused, Unreadable, unknown
from houseway.web.sidecar import Sidecar
from houseway.web.throttle import LoginThrottle

PLAYER, SUPERVISOR, AUDITOR, NOBODY = "player", "supervisor", "auditor", "nobody"
ROLES = (PLAYER, SUPERVISOR, AUDITOR)
PLAY, RUN, OPEN, AUDIT = "play", "run", "open", "audit"  # what somebody may do
ALLOWED = {
    PLAYER: {PLAY},
    SUPERVISOR: {RUN, OPEN, AUDIT},
    AUDITOR: {AUDIT},
}
AT_HOME = {  # one person may be all of them; who audits still never acts
    PLAYER: {PLAY, OPEN, AUDIT},
    SUPERVISOR: {PLAY, RUN, OPEN, AUDIT},
    AUDITOR: {AUDIT},
}
SHORTEST = 8  # characters of a password
TOKEN_AGE = 30 * 24 * 3600  # seconds a token holds
LONGEST = 40  # characters of a name
BOT = re.compile(r"bot \d+")  # a seat so named plays by itself


class Person(Struct, frozen=True):
    """Somebody at a browser or a program, by name and role."""

    name: str
    role: str = PLAYER
    local: bool = False  # at the machine itself, where nobody logs in


def may(person: Person, act: str) -> bool:
    """True if somebody may play, run tables (deal, rule, close), open them, or audit."""
    return act in (AT_HOME if person.local else ALLOWED).get(person.role, ())


def check_name(name: str) -> str:
    """The name without blanks around it; refuse what cannot be one, or would be a bot's."""
    told = " ".join(name.split())
    if not told or len(told) > LONGEST or not told.isprintable():
        raise Unreadable(f"a name has 1 to {LONGEST} characters")
    if BOT.fullmatch(told.lower()) or told.lower() in (NOBODY, "supervisor", "dealer", "table"):
        raise Unreadable(f"'{told}' is a name of the house; choose another")
    return told


class Accounts:
    """The accounts and browsers of a server, at `app.state.accounts`; `local`: no login."""

    def __init__(
        self, sidecar: Sidecar, local: bool = True, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.local = local
        self._file, self._throttle = sidecar, LoginThrottle(now)
        self._tickets: dict[str, tuple[str, str]] = {}  # of who has just logged in
        # who is anybody at the machine itself is nobody where the world can come in
        self._where = "local" if local else "remote"
        self._tokens = URLSafeTimedSerializer(
            sidecar.secret(f"{self._where} tokens"), salt="person"
        )

    @property
    def storage_secret(self) -> str:
        """What signs the cookies of browsers."""
        return self._file.secret(f"{self._where} browsers")

    # -- accounts ------------------------------------------------------------------------------

    def add(self, name: str, password: str, role: str = PLAYER) -> None:
        """Make an account, or give one another password and role; old logins end with it."""
        told = check_name(name)
        if role not in ROLES:
            raise unknown("role", role, ROLES)
        if len(password) < SHORTEST:
            raise Unreadable(f"a password has at least {SHORTEST} characters")
        salt = secrets.token_bytes(16)
        self._file.run(
            "INSERT INTO accounts VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
            "role = excluded.role, salt = excluded.salt, hash = excluded.hash",
            told, role, salt, _hashed(password, salt),
        )  # fmt: skip
        self._forget(told)

    def remove(self, name: str) -> None:
        """Take an account away; whoever is logged in with it is so no longer."""
        if name not in self.accounts():
            raise unknown("account", name, self.accounts())
        self._file.run("DELETE FROM accounts WHERE name = ?", name)
        self._forget(name)

    def _forget(self, name: str) -> None:
        """No browser is logged in with this account any more."""
        self._file.run("DELETE FROM visitors WHERE name = ? AND local = 0", name)

    def accounts(self) -> dict[str, str]:
        """Names with their roles."""
        return dict(self._file.run("SELECT name, role FROM accounts ORDER BY name"))  # type: ignore[arg-type]

    def _account(self, name: str) -> tuple[str, str]:
        """The role and the generation of an account, which is another after every change."""
        found = self._file.run("SELECT role, salt FROM accounts WHERE name = ?", name)
        return (found[0][0], _generation(found[0][1])) if found else ("", "")

    def login(self, name: str, password: str, address: str = "") -> Person:
        """The person with that account; Refused if the password is wrong or tried too often."""
        return self._login(name, password, address)[0]

    def _login(self, name: str, password: str, address: str) -> tuple[Person, str]:
        """The person, and the generation of the account whose password was right."""
        told = "".join(c for c in " ".join(name.split()) if c.isprintable())[:LONGEST]
        self._throttle.count(told, address)
        found = self._file.run("SELECT role, salt, hash FROM accounts WHERE name = ?", told)
        role, salt, right = found[0] if found else ("", b"no such account", b"")
        if not hmac.compare_digest(_hashed(password, salt), right):
            raise Refused("the name or the password is wrong", rule="login", at="")
        self._throttle.right(told, address)
        return Person(told, role), _generation(salt)

    def token_for(self, person: Person) -> str:
        """A signed token that names a person, and his account as it is now."""
        generation = "" if self.local else self._account(person.name)[1]
        return str(self._tokens.dumps([person.name, person.role, generation, self._where]))

    def person_of(self, token: str) -> Person:
        """The person a token names; Refused if it was not signed here or holds no longer."""
        try:
            name, role, generation, where = self._tokens.loads(token, max_age=TOKEN_AGE)
            if where != self._where:
                raise ValueError(where)
        except (BadSignature, ValueError, TypeError):
            raise Refused("this token does not hold here", rule="login", at="") from None
        if self.local:
            return Person(name, role, local=True)
        if self._account(name) != (role, generation):
            raise Refused("the account of this token is gone or another", rule="login", at="")
        return Person(name, role)

    # -- browsers ------------------------------------------------------------------------------

    def at_browser(self, browser: str) -> Person:
        """Whoever sits at a browser: a guest of its own in local use, else who logged in there."""
        found = self._file.run(
            "SELECT name, role, generation FROM visitors WHERE id = ? AND local = ?",
            browser, self.local,
        )  # fmt: skip
        if self.local:
            name, role = found[0][:2] if found else (self._new_guest(browser), PLAYER)
            return Person(name, role, local=True)
        name, _, generation = found[0] if found else ("", "", "")
        role, now = self._account(name)
        return Person(name, role) if role and generation == now else Person("", NOBODY)

    def _new_guest(self, browser: str) -> str:
        """The first number that no guest has."""
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
        """Local use: True if some browser has taken this name, or was given it."""
        return bool(self._file.run("SELECT 1 FROM visitors WHERE local AND name = ?", name))

    def rename(self, browser: str, name: str) -> None:
        """Local use: this browser takes another name."""
        if not self.local:
            raise Refused("an account keeps its name", rule="login", at="")
        told = check_name(name)
        others = self._file.run(
            "SELECT 1 FROM visitors WHERE local AND name = ? AND id <> ?", told, browser
        )
        if others:
            raise Unreadable(f"somebody else is called '{told}' here")
        self._set(browser, told, self.at_browser(browser).role)

    def take_role(self, browser: str, role: str) -> None:
        """Local use: this browser chooses its role."""
        if not self.local:
            raise Refused("an account keeps its role", rule="login", at="")
        if role not in ROLES:
            raise unknown("role", role, ROLES)
        self._set(browser, self.at_browser(browser).name, role)

    def log_in(self, browser: str, name: str, password: str, address: str = "") -> Person:
        """Somebody logs in at a browser."""
        person, generation = self._login(name, password, address)
        self._set(browser, person.name, person.role, generation)
        return person

    def ticket(self, browser: str, other: str) -> str:
        """What lets a browser, once, be known under another id."""
        ticket = secrets.token_urlsafe(32)
        self._tickets[ticket] = (browser, other)
        return ticket

    def other_id(self, browser: str, ticket: str) -> str:
        """The id a browser has from now on; the one it has if the ticket is not its own."""
        old, new = self._tickets.pop(ticket, ("", ""))
        return new if new and old == browser else browser

    def log_out(self, browser: str) -> None:
        """Nobody is logged in at this browser any more."""
        self._file.run("DELETE FROM visitors WHERE id = ? AND local = ?", browser, self.local)


def _generation(salt: bytes) -> str:
    return hashlib.sha256(salt).hexdigest()[:16]


def _hashed(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(errors="replace"), salt=salt, n=2**14, r=8, p=1)


# -- from within a page ------------------------------------------------------------------------


def _here() -> tuple[Accounts, str]:
    """The people of this server and the browser that is looking; in a NiceGUI client only."""
    from nicegui import app, context

    request: Any = context.client.request
    return app.state.accounts, str(request.session["id"])


def person_here() -> Person:
    """Whoever looks at the page that is being built or clicked; nobody if not logged in."""
    accounts, browser = _here()
    return accounts.at_browser(browser)


def asked_here() -> Callable[[], Person]:
    """Asks who is at the browser that is looking; to be asked later, and from anywhere."""
    accounts, browser = _here()
    return lambda: accounts.at_browser(browser)


def rename_here(name: str) -> None:
    """Local use: this browser takes another name; not while it sits somewhere under its own."""
    from nicegui import app

    accounts, browser = _here()
    old = accounts.at_browser(browser).name
    if check_name(name) == old:
        return
    if tables := app.state.pit.seats_of(old):
        raise Unreadable(f"{old} sits at {', '.join(tables)}; leave first, then change your name")
    accounts.rename(browser, name)


def take_role_here(role: str) -> None:
    """Local use: this browser chooses its role."""
    accounts, browser = _here()
    accounts.take_role(browser, role)


async def log_in_here(name: str, password: str) -> str:
    """Log in at this browser; a ticket with which it is known under another id from then on.

    Refused, and recorded, if the password is wrong or tried too often.
    """
    from nicegui import app, context

    accounts, browser = _here()
    client: Any = context.client.request.client
    address = client.host if client else ""
    other = secrets.token_urlsafe(32)
    try:
        await asyncio.to_thread(accounts.log_in, other, name, password, address)
    except Refused as error:
        app.state.pit.refusals.record_anonymous(name, "", "log in", str(error))
        raise
    return accounts.ticket(browser, other)


def log_out_here() -> None:
    """Log out at this browser."""
    accounts, browser = _here()
    accounts.log_out(browser)
