"""Requests and responses about editions: rules, odds, rulings, the payout desk."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from houseway.json_data import JsonObject
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

Elected = Annotated[list[Line], Field(max_length=40)]
Flipped = Annotated[list[Word], Field(max_length=40)]  # names of ambiguities
Books = Annotated[list[Word], Field(max_length=40)]


class EditionRow(ResponseModel):
    """An edition and how completely it is modelled."""

    id: str
    game: str
    title: str
    book: str
    book_title: str
    seats: int | None
    wagers: list[str]
    bets: list[str]
    status: str


class PayTable(ResponseModel):
    """A pay table as printed."""

    wager: str
    table: str
    at: str
    lines: list[tuple[int, int]]
    minimum: bool
    when: JsonObject
    rows: list[tuple[str, str]]


class Rules(ResponseModel):
    """Everything in an edition."""

    edition: str
    game: str
    book: str
    title: str
    source: JsonObject
    seats: int | None
    wagers: JsonObject
    ladders: JsonObject
    terms: JsonObject
    draws: JsonObject
    options: JsonObject
    meters: JsonObject
    pay: list[PayTable]
    rules: JsonObject
    readings: JsonObject
    notes: JsonObject
    irregularities: list[JsonObject]
    procedures: dict[str, list[JsonObject]]
    layout: dict[str, list[JsonObject]]
    not_modelled: dict[str, str]
    holes: dict[str, str]


class OutcomeRow(BaseModel):
    """One way a bet can end."""

    outcome: str
    odds: str
    net: str
    count: int
    probability: float


class WagerOdds(ResponseModel):
    """The exact odds of a wager, per unit staked on it; fractions as `p/q`."""

    includes: list[str]
    total: int
    edge: str
    edge_decimal: float
    element_of_risk: float
    std_dev: float | None
    hit_frequency: float
    exact: dict[str, str | None]
    outcomes: list[OutcomeRow]


class Odds(ResponseModel):
    """The odds of an edition under the options of a house."""

    edition: str
    options: dict[str, str]
    pay: JsonObject
    basis: str
    wagers: dict[str, WagerOdds]
    total_combinations: int
    seconds: float
    cached: bool


class Printed(BaseModel):
    """A pay table the book permits, with its section; the house may pay more than a minimum."""

    table: str
    at: str
    minimum: bool
    rows: dict[str, str]


class Licence(BaseModel):
    """Whether the book permits a pay table, why, and which tables it permits."""

    wager: str
    permitted: bool
    why: str
    same_as: str
    at: str
    rows: dict[str, str]
    below_the_minimum: list[str]
    the_book_permits: list[Printed]


class WhatIfOdds(Odds):
    """The odds under a pay table of your own, and whether the book permits it."""

    pay_table: Licence
    not_permitted_by_the_book: list[str]


class TableRow(ResponseModel):
    """A bet with one of the pay tables or options that the book permits; the edge as `p/q`."""

    wager: str
    includes: list[str]
    table: str
    edge: str
    edge_decimal: float
    element_of_risk: float
    std_dev: float | None
    hit_frequency: float


class PriceRow(ResponseModel):
    """An ambiguity: the edge as interpreted and under the alternative, as `p/q`, and the price."""

    reading: str
    wager: str
    table: str
    edge: str
    edge_read_otherwise: str
    price: str
    price_decimal: float
    player_has_the_advantage: bool


class OddsQuery(QueryModel):
    """The options and pay tables of the house, each as `name=value`."""

    option: Elected = Field(default_factory=list, description="such as decks=6; may be repeated")
    pay: Elected = Field(default_factory=list, description="such as pair plus=A; may be repeated")
    flip: Flipped = Field(
        default_factory=list, description="ambiguities to interpret the other way"
    )
    wager: Word | None = None
    variance: Literal["true", "false"] = "false"
    unlicensed: Literal["true", "false"] = "false"


class StrategyQuery(QueryModel):
    """The options and pay tables of the house, and whether to list every hand."""

    option: Elected = Field(default_factory=list, description="such as decks=6; may be repeated")
    pay: Elected = Field(default_factory=list, description="such as pair plus=A; may be repeated")
    flip: Flipped = Field(
        default_factory=list, description="ambiguities to interpret the other way"
    )
    every_hand: Literal["true", "false"] = "false"


class Strategy(ResponseModel):
    """Optimal decisions; the other keys depend on the kind of game."""

    edition: str


class WhatIf(RequestBody):
    """A pay table of your own for one wager: the odds of each row, in the order of the book."""

    wager: Word
    rows: Annotated[list[Line], Field(min_length=1, max_length=60)]
    options: Named = Field(default_factory=dict)
    flip: Flipped = Field(
        default_factory=list, description="ambiguities to interpret the other way"
    )
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"wager": "pair plus", "rows": ["40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1"]}
            ]
        }
    )


class SectionRow(ResponseModel):
    """A section of the chapter and how it is covered."""

    id: str
    lines: list[tuple[int, int]]
    status: str
    homes: list[str]


class Coverage(ResponseModel):
    """How each section of a chapter is covered, and which rules play reaches."""

    edition: str
    complete: bool
    playable: bool
    sections: list[SectionRow]
    tally: dict[str, int]
    rules_reached: list[str]
    rules_never_reached: list[str]
    rules_not_cited: list[str]


class CompareQuery(QueryModel):
    """Which books to compare, and whether to include exact edges (slow)."""

    odds: Literal["true", "false"] = "false"
    book: Books = Field(
        default_factory=list, description="such as jack; may be repeated; all if empty"
    )


class ComparedRow(ResponseModel):
    """What each book says about one subject, and where; null if it says nothing."""

    name: str
    differs: bool
    said: dict[str, dict[str, str] | None]


class ComparedPart(BaseModel):
    """Subjects of one kind, and how many of them differ."""

    part: str
    differences: int
    rows: list[ComparedRow]


class Compared(BaseModel):
    """A game across the rule books that have it."""

    game: str
    editions: list[str]
    parts: list[ComparedPart]


class RulingsQuery(QueryModel):
    """What went wrong, in plain words; searched in all books, one edition, or at one table."""

    words: Line = ""
    edition: Annotated[str, Field(max_length=80)] = ""
    table: Annotated[str, Field(max_length=80)] = ""


class RulingRow(ResponseModel):
    """What a book says about an irregularity."""

    edition: str
    book: str
    game: str
    id: str
    what: str
    done: str
    at: str
    score: float


class Rulings(ResponseModel):
    """The rulings that match, best first; `silent` says why there is none."""

    words: str
    rulings: list[RulingRow]
    silent: str


class Settle(RequestBody):
    """A finished round: final hands, bets in cents, choices in order.

    At a wheel give the `number` where it stopped, at dice games the rolls as `dice`.
    """

    edition: EditionId
    bets: Annotated[dict[SeatName, Annotated[dict[Word, Cents], Field(max_length=200)]],
                    Field(min_length=1, max_length=30)]  # fmt: skip
    cards: Annotated[dict[Word, Line], Field(max_length=60)] = Field(default_factory=dict)
    choices: Annotated[dict[Word, Annotated[list[Line], Field(max_length=60)]],
                       Field(max_length=60)] = Field(default_factory=dict)  # fmt: skip
    number: Line = Field("", description="the number or section where the wheel stopped")
    dice: Line = Field("", description="rolls, such as 3-4, 6-1")
    point: Line = Field("", description="the point before the roll, if any")
    points_made: Line = Field("", description="for a Fire Bet, such as 4, 9; or none")
    meters: Annotated[dict[Word, Stake], Field(max_length=40)] = Field(default_factory=dict)
    irregularity: Line = Field("", description="the id of an irregularity, if one occurred")
    options: Named = Field(default_factory=dict)
    pay: Named = Field(default_factory=dict)
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "edition": "jack/three-card-poker",
                    "cards": {"seat 1": "As Ks Qs", "dealer": "2c 3d 9h"},
                    "bets": {"seat 1": {"ante": 1000, "pair plus": 500}},
                    "choices": {"seat 1": ["play"]},
                }
            ]
        }
    )


class Settlement(BaseModel):
    """The result of a wager, with its section."""

    seat: str
    wager: str
    stake_cents: int
    net_cents: int
    verdict: str
    why: str
    rule: str
    at: str


class Settled(ResponseModel):
    """What is owed."""

    edition: str
    over: bool
    events: list[EventRow]
    settlements: list[Settlement]
    net_cents: dict[str, int]
    still_standing_cents: dict[str, dict[str, int]]
