"""Requests and responses about tables: opening them, past rounds, refused acts."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from houseway.web.api.models import (
    Cents,
    EditionId,
    EventRow,
    Line,
    Named,
    QueryModel,
    RequestBody,
    ResponseModel,
    SeatName,
    Stake,
    Word,
)

Both = Annotated[list[Stake], Field(min_length=2, max_length=2)]


class OpenTable(RequestBody):
    """A new table: its edition, options, pay tables, rack, and limits as [minimum, maximum].

    `meters` are amounts of progressives carried over from another table, by wager; `rates` are the
    shares that feed them, such as `20%`.
    """

    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^/\\?#%]+$")]
    edition: EditionId
    options: Named = Field(default_factory=dict)
    pay: Named = Field(default_factory=dict)
    bank: Cents | None = None
    limits: Annotated[dict[Word, Both], Field(max_length=60)] = Field(default_factory=dict)
    meters: Annotated[dict[Word, Cents], Field(max_length=20)] = Field(default_factory=dict)
    rates: Annotated[dict[Word, Line], Field(max_length=20)] = Field(default_factory=dict)
    practice: bool = False
    seed: Annotated[int | None, Field(ge=0, le=2**63)] = None
    window: Annotated[float | None, Field(ge=0, le=3600, allow_inf_nan=False)] = None
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"name": "pit 1", "edition": "jack/three-card-poker"}]}
    )


class TableRow(ResponseModel):
    """A table in a few facts; if it cannot be read, only its name, and the reason in `wrong`."""

    table: str
    edition: str = ""
    title: str = ""
    open: bool = False
    practice: bool = False
    rounds: int = 0
    in_round: bool = False
    seats: dict[str, str] = Field(default_factory=dict)
    most_seats: int = 0
    stopped: str = ""
    when: int = 0  # of the last event, in milliseconds since 1970
    wrong: str = ""


class SeenQuery(QueryModel):
    """Wait up to `wait` seconds for a version later than `after`."""

    after: Annotated[int, Field(ge=0, le=2**53)] = 0
    wait: Annotated[float, Field(ge=0, le=30, allow_inf_nan=False)] = 0


class RoundsQuery(QueryModel):
    """How many rounds to return, and of which player."""

    last: Annotated[int, Field(ge=1, le=1000)] = 10
    player: Annotated[str, Field(max_length=80)] = ""


class Played(BaseModel):
    """What a seat staked in a round, and its net."""

    seat: str
    player: str
    staked_cents: int
    net_cents: int


class RoundRow(ResponseModel):
    """A round in figures."""

    table: str
    round: int
    when: int
    over: bool
    players: list[Played]
    came: list[str]


class RoundTold(RoundRow):
    """A round step by step; cards that are not yours to see are `??`."""

    edition: str
    events: list[EventRow]


class Audit(BaseModel):
    """The result of an audit; if the log is not intact, only that and the reason in `wrong`.

    `ends_with` is the last entry whose link you may see, with its hash.
    """

    whole: bool
    wrong: str
    table: str = ""
    edition: str = ""
    closed: bool = False
    ends_with: str = ""
    rounds: int = 0
    events: int = 0
    settlements: int = 0
    shoes: int = 0
    shoes_checked: int = 0
    shoes_sealed: int = 0
    house_cents: int = 0
    accounts_cents: dict[str, int] = Field(default_factory=dict)
    notes: list[str] = Field(default_factory=list)


class ShoeQuery(QueryModel):
    """Only this shoe."""

    shoe: Annotated[int | None, Field(ge=1, le=10**9)] = None


class ShoeRow(BaseModel):
    """A shoe, its commitment, and whether its disclosed text matches."""

    shoe: int
    committed: str
    told: str
    came: int
    verified: bool


class SeatQuery(QueryModel):
    """Your seat."""

    seat: SeatName


class Advice(ResponseModel):
    """The best choice now, with the value and the cost of each choice in units of the bet.

    Fractions as `p/q`; `unit` is the bet in cents; `unvalued` says why a choice has no value.
    """

    choice: str
    values: dict[str, str]
    cost: dict[str, str]
    unvalued: dict[str, str]
    unit: int


class RefusalsQuery(QueryModel):
    """How many refusals, and at which table; or those of strangers, without a valid token."""

    n: Annotated[int, Field(ge=1, le=1000)] = 100
    table: Annotated[str, Field(max_length=80)] = ""
    strangers: bool = False


class RefusalRow(BaseModel):
    """Who tried what, and why it was refused."""

    when: int
    who: str
    table: str
    act: str
    why: str
