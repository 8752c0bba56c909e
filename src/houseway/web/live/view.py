"""A table as one person may see it: plain data, without anything hidden from them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct, field

from houseway.games.questions import Change, Changes
from houseway.table.events import ALL, seat_of, view
from houseway.web.accounts import BOT, RUN, Person, may
from houseway.web.live.snapshot import BetSpot, EventView, Shoe, Snapshot


class Seat(Struct):
    """A taken seat."""

    player: str
    chips: int
    bot: bool
    yours: bool
    ready: bool  # has bet in advance
    out: bool = False  # sits out until its player acts


class QuestionView(Struct):
    """The open question."""

    kind: str  # wagers | bets | choose | deal | roll | spin
    who: str
    seat: str
    rule: str
    at: str
    says: str  # the rule in words
    yours: bool
    options: list[str] = []
    closed: dict[str, str] = {}  # choice -> why not
    least: str = ""  # a range of multiples or amounts, "" if none
    most: str = ""
    of: int = 0
    unit: int = 0
    limit: str = ""  # the rule behind the range, in words


class TableView(Struct):
    """A table as one person sees it."""

    table: str
    edition: str
    title: str
    version: int  # grows with every change
    open: bool
    practice: bool
    round: int
    in_round: bool
    automatic: bool  # the software deals
    seats: dict[str, Seat]
    most_seats: int
    positions: int  # seats that one player may play
    ask: QuestionView | None
    events: list[EventView]  # of the round in progress, or of the last one
    hands: dict[str, list[str]]  # who -> cards as text ("As", "??")
    stakes: dict[str, dict[str, int]]  # seat -> wager -> cents on the layout now
    ahead: dict[str, dict[str, Change]]  # your own bets made in advance
    standing: dict[str, str]  # point, shooter and the like
    last_result: str = field(name="came")  # the last roll or spin
    meters: dict[str, int]
    limits: dict[str, list[int]]
    shoe: Shoe
    wagers: list[BetSpot]
    until: int  # ms since 1970 when the betting window closes, 0 if none
    refused: str = ""  # why a bet you made in advance could not be placed
    stopped: str = ""  # why the table has stopped
    since: int = 0  # ms since 1970 when the open question was asked, 0 if none
    bots: str = ""  # how they decide, if known: exact | chance | unsolved (at random until solved)
    notice: str = ""  # the last act of staff here
    noticed: int = 0  # the number of acts of staff
    autoplay: bool = field(default=False, name="by_itself")  # rounds start without bets too
    shooter: str = ""  # the seat with the dice, if any
    names: dict[str, str] = {}  # seat -> player in the round on display, even if they have left


HIDDEN = "??"


def view_for(
    person: Person,
    snapshot: Snapshot,
    *,
    ahead: Mapping[str, Changes],
    automatic: bool,
    until: int,
    out: Collection[str] = (),
    refused: str = "",
    stopped: str = "",
    since: int = 0,
    bots: str = "",
    notice: str = "",
    noticed: int = 0,
    autoplay: bool = False,
) -> TableView:
    """The table as this person sees it: their own cards, and everything public."""
    mine = tuple(seat for seat, player in snapshot.seats.items() if player == person.name)
    if mine not in snapshot.cut:
        snapshot.cut[mine] = (_events(snapshot, mine), _hands(snapshot, mine))
    events, hands = snapshot.cut[mine]
    return TableView(
        table=snapshot.table,
        edition=snapshot.edition,
        title=snapshot.title,
        version=snapshot.version,
        open=snapshot.open,
        practice=snapshot.practice,
        round=snapshot.round,
        in_round=snapshot.in_round,
        automatic=automatic,
        seats={
            seat: Seat(
                player=player,
                chips=snapshot.chips[player],
                bot=bool(BOT.fullmatch(player)),
                yours=seat in mine,
                ready=seat in ahead,
                out=seat in out,
            )
            for seat, player in snapshot.seats.items()
        },
        most_seats=snapshot.most_seats,
        positions=snapshot.positions,
        ask=_question(snapshot, person, mine, ahead, automatic),
        events=events,
        names=snapshot.names,
        shooter=snapshot.shooter,
        hands=hands,
        stakes=snapshot.stakes,
        ahead={seat: dict(ahead[seat]) for seat in mine if seat in ahead},
        standing=snapshot.standing,
        last_result=snapshot.last_result,
        meters=snapshot.meters,
        limits=snapshot.limits,
        shoe=snapshot.shoe,
        wagers=snapshot.spots,
        until=until,
        refused=refused,
        stopped=stopped or snapshot.stopped,
        since=since if snapshot.ask else 0,
        bots=bots,
        notice=notice,
        noticed=noticed,
        autoplay=autoplay,
    )


def _events(snapshot: Snapshot, mine: Collection[str]) -> list[EventView]:
    return [
        EventView(
            n=n,
            verb=e.verb,
            who=e.who,
            what=e.what,
            rule=e.rule,
            at=e.at,
            wager=e.wager,
            stake=e.stake,
            net=e.net,
            cards=e.cards.split(),
            says=e.says,
        )
        for n, e in enumerate(view(snapshot.events, *mine))
    ]


def _hands(snapshot: Snapshot, mine: Collection[str]) -> dict[str, list[str]]:
    return {
        who: [card if viewer == ALL or viewer in mine else HIDDEN for card, viewer in cards]
        for who, cards in snapshot.hands.items()
    }


def _question(
    snapshot: Snapshot,
    person: Person,
    mine: Collection[str],
    ahead: Collection[str],
    automatic: bool,
) -> QuestionView | None:
    """The question, without another player's options, which would reveal something of their hand.

    A supervisor who does not play here sees the options, to answer for a player who is away.
    """
    ask = snapshot.ask
    if ask is None:
        return None
    seat = seat_of(ask.who) if seat_of(ask.who) in snapshot.seats else ""
    runs = may(person, RUN)
    if ask.kind in ("deal", "spin", "roll"):
        seat = snapshot.shooter if ask.kind == "roll" else ""
        yours = not automatic and (runs or seat in mine)
    else:
        answered = seat in ahead and ask.kind != "choose"
        yours = (seat in mine and not answered) or (not seat and runs)
    question = QuestionView(ask.kind, ask.who, seat, ask.rule, ask.at, ask.says, yours)
    if ask.kind == "choose" and (yours or (runs and not mine)):
        question.options, question.closed = list(ask.options), dict(ask.closed)
        question.least, question.most, question.of, question.unit = (
            ask.least,
            ask.most,
            ask.of,
            ask.unit,
        )
        question.limit = ask.limit
    return question
