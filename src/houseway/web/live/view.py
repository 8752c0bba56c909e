"""What one person sees of a table: plain data; nothing hidden from him ever enters it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import Struct

from houseway.table.events import ALL, seat_of, view
from houseway.web.accounts import BOT, RUN, Person, may
from houseway.web.live.snapshot import Place, Shot


class Seat(Struct):
    """A place at the table that is taken."""

    player: str
    chips: int
    bot: bool
    yours: bool
    ready: bool  # has bets made ahead
    out: bool = False  # let bettings go by and is not waited for until its player acts


class Asked(Struct):
    """The question that is open."""

    kind: str  # wagers | bets | choose | deal | roll | spin
    who: str
    seat: str
    rule: str
    at: str
    says: str  # the rule in the words of the edition
    yours: bool
    options: list[str] = []
    closed: dict[str, str] = {}  # choice -> why not
    least: str = ""  # a range of multiples or amounts, "" if none
    most: str = ""
    of: int = 0
    unit: int = 0
    limit: str = ""  # the rule that sets the range, in words


class Told(Struct):
    """An event as this person may see it."""

    n: int
    verb: str
    who: str
    what: str
    rule: str
    at: str
    wager: str
    stake: int
    net: int
    cards: list[str]
    says: str


class Seen(Struct):
    """A table as one person sees it."""

    table: str
    edition: str
    title: str
    version: int  # goes up with every change
    open: bool
    practice: bool
    round: int
    in_round: bool
    automatic: bool  # the dealer is the house's software
    seats: dict[str, Seat]
    most_seats: int
    positions: int  # seats one player may play
    ask: Asked | None
    events: list[Told]  # of the round in progress, or of the last one
    hands: dict[str, list[str]]  # who -> cards as text ("As", "??")
    stakes: dict[str, dict[str, int]]  # seat -> wager -> cents on the layout now
    ahead: dict[str, dict[str, int]]  # your own bets made ahead
    standing: dict[str, str]  # point, shooter and the like
    came: str  # the last roll or spin
    meters: dict[str, int]
    limits: dict[str, list[int]]
    shoe: dict[str, Any]  # n, committed, left, told
    wagers: list[Place]
    until: int  # ms since 1970 when the betting window closes, 0 if none
    refused: str = ""  # why a bet you made ahead could not be placed, if it could not
    stopped: str = ""  # why the table deals no more, if it does not
    since: int = 0  # ms since 1970 when the open question was put, 0 if none is
    bots: str = ""  # how they decide: exact | chance | unsolved (by chance until it is), if known
    notice: str = ""  # what somebody of the house did here last, and who
    noticed: int = 0  # how many such acts there were
    by_itself: bool = False  # rounds begin one after another, whoever bets
    names: dict[str, str] = {}  # who sat where in the round that is shown, also if he has left


HIDDEN = "??"


def look(
    shot: Shot,
    person: Person,
    *,
    ahead: Mapping[str, Mapping[str, Any]],
    automatic: bool,
    until: int,
    out: Collection[str] = (),
    refused: str = "",
    stopped: str = "",
    since: int = 0,
    bots: str = "",
    notice: str = "",
    noticed: int = 0,
    by_itself: bool = False,
) -> Seen:
    """The table as this person sees it: his own cards, and what everybody sees."""
    mine = tuple(seat for seat, player in shot.seats.items() if player == person.name)
    if mine not in shot.seen:
        shot.seen[mine] = (_told(shot, mine), _hands(shot, mine))
    events, hands = shot.seen[mine]
    return Seen(
        table=shot.table,
        edition=shot.edition,
        title=shot.title,
        version=shot.version,
        open=shot.open,
        practice=shot.practice,
        round=shot.round,
        in_round=shot.in_round,
        automatic=automatic,
        seats={
            seat: Seat(
                player=player,
                chips=shot.chips[player],
                bot=bool(BOT.fullmatch(player)),
                yours=seat in mine,
                ready=seat in ahead,
                out=seat in out,
            )
            for seat, player in shot.seats.items()
        },
        most_seats=shot.most_seats,
        positions=shot.positions,
        ask=_asked(shot, person, mine, ahead, automatic),
        events=events,
        names=shot.names,
        hands=hands,
        stakes=shot.stakes,
        ahead={seat: dict(ahead[seat]) for seat in mine if seat in ahead},
        standing=shot.standing,
        came=shot.came,
        meters=shot.meters,
        limits=shot.limits,
        shoe=shot.shoe,
        wagers=shot.places,
        until=until,
        refused=refused,
        stopped=stopped or shot.stopped,
        since=since if shot.ask else 0,
        bots=bots,
        notice=notice,
        noticed=noticed,
        by_itself=by_itself,
    )


def _told(shot: Shot, mine: Collection[str]) -> list[Told]:
    return [
        Told(
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
        for n, e in enumerate(view(shot.events, *mine))
    ]


def _hands(shot: Shot, mine: Collection[str]) -> dict[str, list[str]]:
    return {
        who: [card if seer == ALL or seer in mine else HIDDEN for card, seer in cards]
        for who, cards in shot.hands.items()
    }


def _asked(
    shot: Shot, person: Person, mine: Collection[str], ahead: Collection[str], automatic: bool
) -> Asked | None:
    """The question; what somebody else may choose from would tell of his cards.

    A supervisor who does not play here is told it, for he may answer for somebody who is away.
    """
    ask = shot.ask
    if ask is None:
        return None
    seat = seat_of(ask.who) if seat_of(ask.who) in shot.seats else ""
    runs = may(person, RUN)
    if ask.kind in ("deal", "spin", "roll"):
        seat = shot.shooter if ask.kind == "roll" else ""
        yours = not automatic and (runs or seat in mine)
    else:
        answered = seat in ahead and ask.kind != "choose"
        yours = (seat in mine and not answered) or (not seat and runs)
    told = Asked(ask.kind, ask.who, seat, ask.rule, ask.at, ask.says, yours)
    if ask.kind == "choose" and (yours or (runs and not mine)):
        told.options, told.closed = list(ask.options), dict(ask.closed)
        told.least, told.most, told.of, told.unit = ask.least, ask.most, ask.of, ask.unit
        told.limit = ask.limit
    return told
