"""Shared requests and responses: strict input, output with the keys of the commands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from houseway.web.inputs import MOST

Cents = Annotated[int, Field(gt=0, le=MOST, description="whole cents above zero")]
Stake = Annotated[int, Field(ge=0, le=MOST, description="whole cents; 0 takes a bet down")]
Word = Annotated[str, Field(min_length=1, max_length=80)]
Line = Annotated[str, Field(max_length=400)]
SeatName = Annotated[str, Field(min_length=1, max_length=80, examples=["seat 1"])]
EditionId = Annotated[
    str,
    Field(min_length=3, max_length=80, examples=["jack/three-card-poker"]),
]
Named = Annotated[dict[Word, Line], Field(max_length=40)]
Version = Annotated[
    int | None,
    Field(ge=0, description="of the table when you decided; refused if the question is closed"),
]


class RequestBody(BaseModel):
    """A request body; unknown keys and values of the wrong type are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class QueryModel(BaseModel):
    """A query; unknown names are refused."""

    model_config = ConfigDict(extra="forbid")


class ResponseModel(BaseModel):
    """A response; some editions have further keys."""

    model_config = ConfigDict(extra="allow")


# -- wrong ---------------------------------------------------------------------------------------


class Wrong(BaseModel):
    """What is wrong, in a sentence."""

    message: str


class Forbidden(Wrong):
    """Something the book, the table or the house does not allow, with its rule and section."""

    rule: str
    at: str


# -- people --------------------------------------------------------------------------------------

Role = Literal["player", "supervisor", "auditor"]


class Login(RequestBody):
    """Who you are; the role counts only if there are no accounts."""

    name: Word
    password: Annotated[str, Field(max_length=200)] = ""
    role: Role = "player"
    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Ada", "role": "player"}]})


class Me(BaseModel):
    """A person's name and role."""

    name: str
    role: str


class Token(Me):
    """A token for the header `Authorization: Bearer ...`."""

    token: str


class EventRow(ResponseModel):
    """One event; keys without a value are left out."""

    verb: str
    who: str
