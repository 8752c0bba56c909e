"""What the API takes and gives about tables: opening them, what was played, what was refused."""

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
    """A new table: its edition, what the house elects, the rack, limits as [least, most].

    `meters` are amounts of progressives that are brought from another table, by wager, and `rates`
    the shares that feed them, as `20%`.
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
    """A table in short; of one that cannot be read only its name, and why under `wrong`."""

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
    when: int = 0  # of the last thing that happened there, in milliseconds since 1970
    wrong: str = ""


class SeenQuery(QueryModel):
    """Wait so many seconds for a later version than the one you know."""

    after: Annotated[int, Field(ge=0, le=2**53)] = 0
    wait: Annotated[float, Field(ge=0, le=30, allow_inf_nan=False)] = 0


class RoundsQuery(QueryModel):
    """How many rounds, and whose."""

    last: Annotated[int, Field(ge=1, le=1000)] = 10
    player: Annotated[str, Field(max_length=80)] = ""


class Played(BaseModel):
    """What a seat staked in a round, and what came of it."""

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
    """What an audit proved; of a log that is not whole only that, and in `wrong` why.

    `ends_with` is the last entry whose link may be told to you, with its hash.
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
    """A shoe, what it was committed to, and whether what was told fits."""

    shoe: int
    committed: str
    told: str
    came: int
    verified: bool


class SeatQuery(QueryModel):
    """Your seat."""

    seat: SeatName


class Advice(ResponseModel):
    """The best choice now, what each one is worth and costs against it, in units of the bet.

    Fractions as `p/q`; `unit` is the bet in cents; `unvalued` says why a choice has no worth.
    """

    choice: str
    values: dict[str, str]
    cost: dict[str, str]
    unvalued: dict[str, str]
    unit: int


class RefusalsQuery(QueryModel):
    """How many, and at which table; or those of strangers, who showed no token that holds."""

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
