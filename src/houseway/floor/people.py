"""Who is there: names, roles and what each role may do; accounts where the world can come in."""

from __future__ import annotations

from msgspec import Struct

PLAYER, SUPERVISOR, AUDITOR = "player", "supervisor", "auditor"
ROLES = (PLAYER, SUPERVISOR, AUDITOR)


class Person(Struct, frozen=True):
    """Somebody at a browser or a program, by name and role."""

    name: str
    role: str = PLAYER


def may(person: Person, act: str) -> bool:
    """True if the role of a person covers an act: play, run (deal, open, close, rule), audit."""
    raise NotImplementedError


def person_here() -> Person:
    """Whoever looks at the page that is being built or clicked; in a NiceGUI client only."""
    raise NotImplementedError


def rename_here(name: str) -> None:
    """Local use: this browser takes another name."""
    raise NotImplementedError


def take_role_here(role: str) -> None:
    """Local use: this browser chooses its role."""
    raise NotImplementedError


class People:
    """The people of a server, as `app.state.people`; `local` if nobody needs to log in."""

    local: bool

    def login(self, name: str, password: str) -> Person:
        """The person with that account; Refused if the password is wrong or tried too often."""
        raise NotImplementedError

    def token_for(self, person: Person) -> str:
        """A signed token that names a person."""
        raise NotImplementedError

    def person_of(self, token: str) -> Person:
        """The person a token names; Refused if it was not signed here or is too old."""
        raise NotImplementedError
