"""Every act at a table, declared once for REST and the socket: its body and what it does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import ConfigDict, Field

from houseway.web.accounts import Person
from houseway.web.api.models import Cents, Line, RequestBody, SeatName, Stake, Version, Word
from houseway.web.live.table import LiveTable

Called = Literal["on", "off", "pass"]
Placed = Stake | Called | Annotated[list[Stake | Called], Field(min_length=2, max_length=2)]


class SitDown(RequestBody):
    """A free seat, with an optional buy-in."""

    seat: SeatName
    buy_in: Stake = 0
    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": "seat 1", "buy_in": 10000}]})


class AtSeat(RequestBody):
    """Your seat."""

    seat: SeatName


class Chips(RequestBody):
    """An amount at your seat."""

    seat: SeatName
    cents: Cents
    model_config = ConfigDict(json_schema_extra={"examples": [{"seat": "seat 1", "cents": 10000}]})


class Bet(RequestBody):
    """Stakes by wager, in cents; an empty record sits out.

    A standing bet may be called `on` or `off`, or get a stake and a call together, as in
    `[1000, "off"]`. Set `dice` to `pass` to pass the dice.
    """

    seat: SeatName
    stakes: Annotated[dict[Word, Placed], Field(max_length=300)]
    version: Version = None
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"seat": "seat 1", "stakes": {"ante": 1000}}]}
    )


class Choice(RequestBody):
    """One of the options, or an amount where one is allowed."""

    seat: SeatName
    choice: Word
    version: Version = None
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"seat": "seat 1", "choice": "play", "version": 4}]}
    )


class Deal(RequestBody):
    """Only the version."""

    version: Version = None


class Declared(RequestBody):
    """An irregularity by its id, the seat or hand, and the cards involved."""

    irregularity: Word
    who: Word = "table"
    cards: Line = ""


class BotsWanted(RequestBody):
    """The total number of bots, and how they decide."""

    n: Annotated[int, Field(ge=0, le=100)]
    strategy: Word = "optimal"


class Amount(RequestBody):
    """An amount in cents."""

    cents: Cents


class Automatic(RequestBody):
    """True: the software deals."""

    automatic: bool


class PlayOn(RequestBody):
    """True: rounds start one after another."""

    on: bool


class Nothing(RequestBody):
    """An empty body."""


class Act(NamedTuple):
    """An act: its body, the right it needs, and how it is carried out."""

    takes: type[RequestBody]
    by: str  # the right it needs; "" if the table decides
    says: str
    does: Callable[[LiveTable, Person, Any], Awaitable[None]]


ACTS: dict[str, Act] = {
    "sit": Act(SitDown, "play", "Take a free seat under your own name",
               lambda t, me, b: t.sit(me, b.seat, b.buy_in)),
    "leave": Act(AtSeat, "", "Leave your seat with your chips",
                 lambda t, me, b: t.leave(me, b.seat)),
    "buy-in": Act(Chips, "play", "Buy chips", lambda t, me, b: t.buy_in(me, b.seat, b.cents)),
    "tip": Act(Chips, "play", "Tip the dealers", lambda t, me, b: t.tip(me, b.seat, b.cents)),
    "colour-up": Act(Chips, "play", "Exchange small chips for larger ones",
                     lambda t, me, b: t.colour_up(me, b.seat, b.cents)),
    "bet": Act(Bet, "", "Place bets now, or in advance if it is not your turn",
               lambda t, me, b: t.bet(me, b.seat, b.stakes, b.version)),
    "choose": Act(Choice, "", "Answer the open question",
                  lambda t, me, b: t.choose(me, b.seat, b.choice, b.version)),
    "deal": Act(Deal, "", "Deal, spin or roll, if the software does not",
                lambda t, me, b: t.deal(me, b.version)),
    "declare": Act(Declared, "run", "Declare an irregularity",
                   lambda t, me, b: t.house_acts.declare(me, b.irregularity, b.who, b.cards)),
    "bots": Act(BotsWanted, "open", "Set the number of bots",
                lambda t, me, b: t.house_acts.bots(me, b.n, b.strategy)),
    "fill": Act(Amount, "run", "Bring chips from the cage to the rack",
                lambda t, me, b: t.house_acts.fill(me, b.cents)),
    "credit": Act(Amount, "run", "Send chips from the rack to the cage",
                  lambda t, me, b: t.house_acts.credit(me, b.cents)),
    "automatic": Act(Automatic, "run", "Let the software deal, or deal by hand",
                     lambda t, me, b: t.house_acts.set_automatic(me, b.automatic)),
    "play-on": Act(PlayOn, "open", "Start rounds one after another, with or without bets",
                   lambda t, me, b: t.house_acts.set_autoplay(me, b.on)),
    "close": Act(Nothing, "run", "Count the rack and close the table",
                 lambda t, me, b: t.house_acts.close(me)),
}  # fmt: skip
