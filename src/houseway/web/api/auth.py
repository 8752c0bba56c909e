"""Who asks: the token of a request, the role it gives, and where a token is had."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from houseway.errors import HousewayError, Refused
from houseway.web.accounts import Accounts, Person, check_name, may
from houseway.web.api.errors import SAYS, NotAuthenticated, NotPermitted, errors, token_name
from houseway.web.api.models import Login, Me, Token

bearer = HTTPBearer(auto_error=False, description="a token of POST /login")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


def person_of(accounts: Accounts, token: str) -> Person:
    """The person a token names; whoever it does not name is unknown here."""
    try:
        return accounts.person_of(token)
    except HousewayError as error:
        raise NotAuthenticated(str(error)) from None


def who(request: Request, credentials: Credentials) -> Person:
    """Whoever makes this request."""
    if credentials is None:
        raise NotAuthenticated("a token is needed: Authorization: Bearer, from POST /login")
    person = person_of(request.app.state.accounts, credentials.credentials)
    request.state.who = person.name
    return person


Who = Annotated[Person, Depends(who)]


def check_may(person: Person, act: str) -> None:
    """Refuse an act that is another role's."""
    if act and not may(person, act):
        raise NotPermitted(f"{person.name} is here as {person.role} and may not {act}")


def one_who_may(act: str) -> Callable[[Person], Person]:
    """A dependency: whoever asks, if his role covers the act."""

    def allowed(person: Who) -> Person:
        check_may(person, act)
        return person

    return allowed


router = APIRouter(tags=["people"])


@router.post("/login", responses={s: SAYS[s] for s in (401, 413, 422)})
async def login(request: Request, body: Login) -> Token:
    """A token for your name: with your password where there are accounts, else just so.

    Without accounts everybody is at the same machine, and two programs may give the same name:
    they are then the same person. Only the names that browsers have are kept for them.
    """
    accounts: Accounts = request.app.state.accounts
    request.state.tried = body.name
    if accounts.local:
        person = Person(check_name(body.name), body.role)
        if accounts.is_guest(person.name) and token_name(request) != person.name:
            raise NotAuthenticated(f"somebody at a browser is called '{person.name}' here")
    else:
        try:
            address = request.client.host if request.client else ""
            person = await asyncio.to_thread(accounts.login, body.name, body.password, address)
        except Refused as error:
            raise NotAuthenticated(str(error)) from None
    return Token(name=person.name, role=person.role, token=accounts.token_for(person))


@router.get("/me", responses=errors())
async def me(person: Who) -> Me:
    """Who you are by your token."""
    return Me(name=person.name, role=person.role)
