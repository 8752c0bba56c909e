"""Who is there: names, roles and what each role may do; accounts where the world can come in."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable
from math import ceil
from typing import Any

from itsdangerous import BadSignature, URLSafeTimedSerializer
from msgspec import Struct

from houseway.errors import Refused, Unreadable, unknown
from houseway.floor.beside import Beside

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
TRIES, WAIT = 5, 60.0  # wrong passwords in a row, and the seconds to wait after them
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


class People:
    """The people of a server, found at `app.state.people`; `local` if nobody need log in."""

    def __init__(
        self, beside: Beside, local: bool = True, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.local = local
        self._file, self._now = beside, now
        self._wrong: dict[str, tuple[int, float]] = {}  # name -> tries, when the last one was
        self._tokens = URLSafeTimedSerializer(beside.secret("tokens"), salt="person")

    @property
    def storage_secret(self) -> str:
        """What signs the cookies of browsers."""
        return self._file.secret("browsers")

    # -- accounts ------------------------------------------------------------------------------

    def add(self, name: str, password: str, role: str = PLAYER) -> None:
        """Make an account, or give one another password and role."""
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

    def remove(self, name: str) -> None:
        """Take an account away; whoever is logged in with it is so no longer."""
        if name not in self.accounts():
            raise unknown("account", name, self.accounts())
        self._file.run("DELETE FROM accounts WHERE name = ?", name)
        self._file.run("DELETE FROM browsers WHERE name = ?", name)

    def accounts(self) -> dict[str, str]:
        """Names with their roles."""
        return dict(self._file.run("SELECT name, role FROM accounts ORDER BY name"))  # type: ignore[arg-type]

    def login(self, name: str, password: str) -> Person:
        """The person with that account; Refused if the password is wrong or tried too often."""
        told = " ".join(name.split())[:LONGEST]
        tries, last = self._wrong.get(told, (0, 0.0))
        left = last + WAIT - self._now()
        if tries >= TRIES and left > 0:
            problem = f"too many wrong tries; wait {ceil(left)} seconds"
            raise Refused(problem, rule="login", at="")
        found = self._file.run("SELECT role, salt, hash FROM accounts WHERE name = ?", told)
        role, salt, right = found[0] if found else ("", b"no such account", b"")
        if not hmac.compare_digest(_hashed(password, salt), right):
            if len(self._wrong) > 10_000:
                self._wrong.clear()
            self._wrong[told] = (tries + 1, self._now())
            raise Refused("the name or the password is wrong", rule="login", at="")
        self._wrong.pop(told, None)
        return Person(told, role)

    def token_for(self, person: Person) -> str:
        """A signed token that names a person."""
        return str(self._tokens.dumps([person.name, person.role]))

    def person_of(self, token: str) -> Person:
        """The person a token names; Refused if it was not signed here or holds no longer."""
        try:
            name, role = self._tokens.loads(token, max_age=TOKEN_AGE)
        except (BadSignature, ValueError, TypeError):
            raise Refused("this token does not hold here", rule="login", at="") from None
        if self.local:
            return Person(name, role, local=True)
        if self.accounts().get(name) != role:
            raise Refused("the account of this token is gone", rule="login", at="")
        return Person(name, role)

    # -- browsers ------------------------------------------------------------------------------

    def at_browser(self, browser: str) -> Person:
        """Whoever sits at a browser: a guest of its own in local use, else who logged in there."""
        found = self._file.run("SELECT name, role FROM browsers WHERE id = ?", browser)
        if self.local:
            name, role = found[0] if found else (self._new_guest(browser), PLAYER)
            return Person(name, role, local=True)
        if not found or found[0][0] not in self.accounts():
            return Person("", NOBODY)
        return Person(found[0][0], self.accounts()[found[0][0]])

    def _new_guest(self, browser: str) -> str:
        """The first number that no guest has."""
        taken = {name for (name,) in self._file.run("SELECT name FROM browsers")}
        n = next(n for n in range(1, len(taken) + 2) if f"guest {n}" not in taken)
        self._set(browser, f"guest {n}", PLAYER)
        return f"guest {n}"

    def _set(self, browser: str, name: str, role: str) -> None:
        self._file.run(
            "INSERT INTO browsers VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
            "name = excluded.name, role = excluded.role",
            browser, name, role,
        )  # fmt: skip

    def rename(self, browser: str, name: str) -> None:
        """Local use: this browser takes another name."""
        if not self.local:
            raise Refused("an account keeps its name", rule="login", at="")
        told = check_name(name)
        others = self._file.run("SELECT 1 FROM browsers WHERE name = ? AND id <> ?", told, browser)
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

    def log_in(self, browser: str, name: str, password: str) -> Person:
        """Somebody logs in at a browser."""
        person = self.login(name, password)
        self._set(browser, person.name, person.role)
        return person

    def log_out(self, browser: str) -> None:
        """Nobody is logged in at this browser any more."""
        self._file.run("DELETE FROM browsers WHERE id = ?", browser)


def _hashed(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)


# -- from within a page ------------------------------------------------------------------------


def _here() -> tuple[People, str]:
    """The people of this server and the browser that is looking; in a NiceGUI client only."""
    from nicegui import app, context

    request: Any = context.client.request
    return app.state.people, str(request.session["id"])


def person_here() -> Person:
    """Whoever looks at the page that is being built or clicked; nobody if not logged in."""
    people, browser = _here()
    return people.at_browser(browser)


def rename_here(name: str) -> None:
    """Local use: this browser takes another name; not while it sits somewhere under its own."""
    from nicegui import app

    people, browser = _here()
    old = people.at_browser(browser).name
    if tables := app.state.pit.seats_of(old):
        raise Unreadable(f"{old} sits at {', '.join(tables)}; leave first, then change your name")
    people.rename(browser, name)


def take_role_here(role: str) -> None:
    """Local use: this browser chooses its role."""
    people, browser = _here()
    people.take_role(browser, role)


def log_in_here(name: str, password: str) -> Person:
    """Log in at this browser; Refused if the password is wrong or tried too often."""
    people, browser = _here()
    return people.log_in(browser, name, password)


def log_out_here() -> None:
    """Log out at this browser."""
    people, browser = _here()
    people.log_out(browser)
