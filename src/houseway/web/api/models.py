"""What the API takes and gives: strict in what comes in, the commands' keys in what goes out."""

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
    Field(ge=0, description="of the table when this was decided; an older question is refused"),
]


class RequestBody(BaseModel):
    """A body: unknown keys, and numbers that are text or text that is a number, are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class QueryModel(BaseModel):
    """A query: unknown names are refused."""

    model_config = ConfigDict(extra="forbid")


class ResponseModel(BaseModel):
    """An answer; keys that only some editions have are there beside those named here."""

    model_config = ConfigDict(extra="allow")


# -- wrong ---------------------------------------------------------------------------------------


class Wrong(BaseModel):
    """What was wrong, in a sentence."""

    message: str


class Forbidden(Wrong):
    """What the book, the table or the house does not allow: by which rule, in which section."""

    rule: str
    at: str


# -- people --------------------------------------------------------------------------------------

Role = Literal["player", "supervisor", "auditor"]


class Login(RequestBody):
    """Who you are; the role counts only where there are no accounts."""

    name: Word
    password: Annotated[str, Field(max_length=200)] = ""
    role: Role = "player"
    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Ada", "role": "player"}]})


class Me(BaseModel):
    """A person by name and role."""

    name: str
    role: str


class Token(Me):
    """A token for the header `Authorization: Bearer ...`."""

    token: str


class EventRow(ResponseModel):
    """One thing that happened; keys without a value are left out."""

    verb: str
    who: str
