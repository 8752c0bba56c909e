"""Every act at a table, said once: what it takes and what it does; REST and the socket read it."""

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
    """A free seat, perhaps with chips at once."""

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
    """Stakes by wager, in cents; none sits out.

    Where bets stand they may be called `on` or `off`, a stake and a call together as
    `[1000, "off"]`; `dice` to `pass` gives up the dice.
    """

    seat: SeatName
    stakes: Annotated[dict[Word, Placed], Field(max_length=300)]
    version: Version = None
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"seat": "seat 1", "stakes": {"ante": 1000}}]}
    )


class Choice(RequestBody):
    """One of the options that are asked, or an amount where one may be named."""

    seat: SeatName
    choice: Word
    version: Version = None
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"seat": "seat 1", "choice": "play", "version": 4}]}
    )


class Deal(RequestBody):
    """Nothing but the version."""

    version: Version = None


class Declared(RequestBody):
    """An irregularity by its id, whom it concerns, and the cards if it is about cards."""

    irregularity: Word
    who: Word = "table"
    cards: Line = ""


class BotsWanted(RequestBody):
    """How many bots sit in all, and how they decide."""

    n: Annotated[int, Field(ge=0, le=100)]
    strategy: Word = "optimal"


class Amount(RequestBody):
    """An amount in cents."""

    cents: Cents


class Automatic(RequestBody):
    """True: the house's software deals."""

    automatic: bool


class PlayOn(RequestBody):
    """True: the table goes on by itself."""

    on: bool


class Nothing(RequestBody):
    """An empty body."""


class Act(NamedTuple):
    """An act: the body it takes, who may try it, and how it is done."""

    takes: type[RequestBody]
    by: str  # what one must be allowed; where it depends on more, the table tells
    says: str
    does: Callable[[LiveTable, Person, Any], Awaitable[None]]


ACTS: dict[str, Act] = {
    "sit": Act(SitDown, "play", "Take a free seat under your own name",
               lambda t, me, b: t.sit(me, b.seat, b.buy_in)),
    "leave": Act(AtSeat, "", "Leave a seat with your chips",
                 lambda t, me, b: t.leave(me, b.seat)),
    "buy-in": Act(Chips, "play", "Cash for chips", lambda t, me, b: t.buy_in(me, b.seat, b.cents)),
    "tip": Act(Chips, "play", "Chips for the dealers", lambda t, me, b: t.tip(me, b.seat, b.cents)),
    "colour-up": Act(Chips, "play", "Small chips for larger ones",
                     lambda t, me, b: t.colour_up(me, b.seat, b.cents)),
    "bet": Act(Bet, "", "Place stakes, or keep them for when the seat is asked",
               lambda t, me, b: t.bet(me, b.seat, b.stakes, b.version)),
    "choose": Act(Choice, "", "Decide what is asked",
                  lambda t, me, b: t.choose(me, b.seat, b.choice, b.version)),
    "deal": Act(Deal, "", "Deal, spin or throw, where the software does not",
                lambda t, me, b: t.deal(me, b.version)),
    "declare": Act(Declared, "run", "Declare an irregularity",
                   lambda t, me, b: t.house_acts.declare(me, b.irregularity, b.who, b.cards)),
    "bots": Act(BotsWanted, "open", "Let so many bots sit in all",
                lambda t, me, b: t.house_acts.bots(me, b.n, b.strategy)),
    "fill": Act(Amount, "run", "Chips from the cage into the rack",
                lambda t, me, b: t.house_acts.fill(me, b.cents)),
    "credit": Act(Amount, "run", "Chips from the rack to the cage",
                  lambda t, me, b: t.house_acts.credit(me, b.cents)),
    "automatic": Act(Automatic, "run", "Take the dealing over, or give it back to the software",
                     lambda t, me, b: t.house_acts.set_automatic(me, b.automatic)),
    "play-on": Act(PlayOn, "open", "Begin round after round, whoever bets",
                   lambda t, me, b: t.house_acts.set_autoplay(me, b.on)),
    "close": Act(Nothing, "run", "Close the table with its count",
                 lambda t, me, b: t.house_acts.close(me)),
}  # fmt: skip
