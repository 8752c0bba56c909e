"""Authentication: the token of a request, its role, and the login."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from houseway.errors import HousewayError, Refused
from houseway.web.accounts import Accounts, Person, check_name, may, may_not
from houseway.web.api.errors import SAYS, NotAuthenticated, NotPermitted, errors, token_name
from houseway.web.api.models import Login, Me, Token

bearer = HTTPBearer(auto_error=False, description="a token from POST /login")
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


def person_of(accounts: Accounts, token: str) -> Person:
    """The person of a token; NotAuthenticated if it is not valid."""
    try:
        return accounts.person_of(token)
    except HousewayError as error:
        raise NotAuthenticated(str(error)) from None


def who(request: Request, credentials: Credentials) -> Person:
    """The person who makes this request."""
    if credentials is None:
        raise NotAuthenticated("send a token from POST /login as Authorization: Bearer ...")
    person = person_of(request.app.state.accounts, credentials.credentials)
    request.state.who = person.name
    return person


Who = Annotated[Person, Depends(who)]


def check_may(person: Person, act: str) -> None:
    """Refuse an act that the person's role does not allow."""
    if act and not may(person, act):
        raise NotPermitted(may_not(person, act))


def one_who_may(act: str) -> Callable[[Person], Person]:
    """A dependency: the person who asks, if their role allows the act."""

    def allowed(person: Who) -> Person:
        check_may(person, act)
        return person

    return allowed


router = APIRouter(tags=["people"])


@router.post("/login", responses={s: SAYS[s] for s in (401, 413, 422)})
async def login(request: Request, body: Login) -> Token:
    """Get a token for your name. If there are accounts, give your password too.

    Without accounts everyone is on the same machine, and two programs with the same name are the
    same person. Names that browsers use are reserved for them.
    """
    accounts: Accounts = request.app.state.accounts
    request.state.tried = body.name
    if accounts.local:
        person = Person(check_name(body.name), body.role)
        if accounts.is_guest(person.name) and token_name(request) != person.name:
            raise NotAuthenticated(f"a browser already uses the name '{person.name}'")
    else:
        try:
            address = request.client.host if request.client else ""
            person = await asyncio.to_thread(accounts.login, body.name, body.password, address)
        except Refused as error:
            raise NotAuthenticated(str(error)) from None
    return Token(name=person.name, role=person.role, token=accounts.token_for(person))


@router.get("/me", responses=errors())
async def me(person: Who) -> Me:
    """Your name and role."""
    return Me(name=person.name, role=person.role)
