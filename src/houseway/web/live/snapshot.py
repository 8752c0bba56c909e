"""A table after an act, with all its secrets; each person's view is cut from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct, field

from houseway.editions import House
from houseway.equipment.cards import show
from houseway.equipment.sealed import commitment
from houseway.games import game_of
from houseway.money import dollars, to_cents
from houseway.session import TableSession
from houseway.session.cards.shoes import deals_cards
from houseway.session.money.ledger import chips_of
from houseway.table.answers import replay
from houseway.table.asks import Ask, Bets, Choose, Deal, Roll, Spin, Wagers
from houseway.table.events import ALL, DEALT, Event, Pass, seat_of
from houseway.table.round import Round
from houseway.table.stakes import bounds, places
from houseway.web.live.bots import lawful_stakes

KINDS = {
    Wagers: "wagers", Bets: "bets", Choose: "choose", Deal: "deal", Roll: "roll", Spin: "spin",
}  # fmt: skip
Held = list[tuple[str, str]]  # cards, each with who may see it


class BetSpot(Struct):
    """A betting spot: its key on the layout and its limits in cents."""

    key: str
    wager: str
    says: str
    least: int
    most: int  # 0 for none
    step: int


class Shoe(Struct):
    """The shoe or seed in use, and the text of the last one revealed."""

    n: int = 0
    committed: str = ""
    left: int | None = None  # cards; None if there are none, or none yet
    revealed: str = field(default="", name="told")


class EventView(Struct):
    """An event as one person may see it."""

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


class Question(Struct):
    """The open question, with all its choices."""

    kind: str
    who: str
    rule: str
    at: str
    says: str
    options: list[str] = []
    closed: dict[str, str] = {}
    least: str = ""
    most: str = ""
    of: int = 0
    unit: int = 0
    limit: str = ""


class Snapshot(Struct):
    """A table at one moment, with its secrets; `view_for` selects what a person may see."""

    table: str
    house: House
    edition: str
    title: str
    version: int
    open: bool
    practice: bool
    round: int
    in_round: bool
    seats: dict[str, str]
    chips: dict[str, int]  # by player
    most_seats: int
    positions: int
    ask: Question | None
    events: list[Event]
    passes: list[Pass]  # where among the events a seat passed
    hands: dict[str, Held]
    stakes: dict[str, dict[str, int]]
    standing: dict[str, str]
    shooter: str  # the seat that has the dice, if any
    last_result: str  # the last roll or spin
    meters: dict[str, int]
    limits: dict[str, list[int]]
    shoe: Shoe
    spots: list[BetSpot]
    stopped: str
    names: dict[str, str] = {}  # seat -> player in this round, even if they have left
    cut: dict[tuple[str, ...], tuple[list[EventView], dict[str, list[str]]]] = {}  # cache, by seats


def most_seats(house: House) -> int:
    """The number of seats at a table of this house."""
    entry = house.edition.seats
    return entry.most if entry else game_of(house.edition).most_seats


def snapshot(session: TableSession, version: int) -> Snapshot:
    """The table as it is now; call it only while no act is in progress."""
    state, house = session.state, session.house
    events = list(state.round)
    round_ = session.round
    if round_ is None and events:
        round_ = replay(house, events, passes=state.passes)
    standing = _standing(session, round_)
    results = [e.says for e in events if e.verb in ("rolled", "spun")]
    return Snapshot(
        table=session.name,
        house=house,
        edition=house.edition.id,
        title=house.edition.title,
        version=version,
        open=state.open,
        practice=session.terms.practice,
        round=state.rounds,
        in_round=state.in_round,
        seats=dict(sorted(state.seats.items(), key=lambda both: int(both[0].split()[-1]))),
        chips={player: state.ledger[chips_of(player)] for player in state.seats.values()},
        most_seats=most_seats(house),
        positions=int(house.options.get("positions", "1")),
        ask=_question(session.ask, house) if session.ask else None,
        events=events,
        passes=list(state.passes),
        hands=hands_of(round_, events) if round_ else {},
        stakes={s: dict(on) for s, on in round_.table.stakes.items() if on} if round_ else {},
        standing=standing,
        shooter=dice_holder(house, standing),
        last_result=results[-1] if results else "",
        meters=dict(state.meters),
        limits={wager: list(both) for wager, both in session.terms.limits.items()},
        shoe=_shoe(session),
        spots=bet_spots(house, tuple(sorted(session.terms.limits.items()))),
        stopped=session.stopped,
        names=dict(state.seats_at_opening),
    )


def dice_holder(house: House, carried: Mapping[str, str]) -> str:
    """The seat with the dice, from the state a game carries between rounds; "" if none."""
    state = game_of(house.edition).state
    return state.shooter(carried) if state else ""


def _standing(session: TableSession, round_: Round | None) -> dict[str, str]:
    """The point, the shooter and the like, during a round or between two."""
    of = game_of(session.house.edition).state
    if session.state.in_round and round_ and of and of.to_record:
        return round_.table.carried()
    return dict(session.state.carried)


def _shoe(session: TableSession) -> Shoe:
    state, revealed = session.state, session.disclosed
    return Shoe(
        n=state.draws.number,
        committed=state.draws.committed or (commitment(revealed) if revealed else ""),
        left=state.shoe.left if state.draws.number and deals_cards(session.house) else None,
        revealed=revealed,
    )


def _question(ask: Ask, house: House) -> Question:
    """A question in words, with the range of amounts if the answer may be an amount."""
    kind, rule = KINDS[type(ask)], "" if isinstance(ask, Deal) else ask.rule
    rules = game_of(house.edition).rules
    says = rules.get(rule, "") or next(
        (i.what for i in house.edition.irregularities if i.id == rule), ""
    )
    if isinstance(ask, Deal):
        says = f"{ask.cards} card{'s' * (ask.cards > 1)} to {', '.join(ask.to)}"
    question = Question(kind, ask.who, rule, house.cite(rule), says)
    if isinstance(ask, Choose):
        question.options = list(ask.options)
        question.closed = {choice: rules.get(why, why) for choice, why in ask.closed}
        if ask.between[1]:
            least, most = ask.between
            amounts = [dollars(to_cents(times * ask.of)) for times in (least, most)]
            question.least, question.most = amounts if ask.of else (f"{least}x", f"{most}x")
            question.of, question.unit = ask.of, ask.unit
            if ask.limit in rules:
                question.limit = f"{ask.limit.replace('-', ' ').capitalize()}: {rules[ask.limit]}"
    return question


def hands_of(round_: Round, events: list[Event]) -> dict[str, Held]:
    """All cards by hand and in order, each with who may see it."""
    dealt: dict[str, list[list[str]]] = {}
    for event in events:
        cards = event.cards.split()
        if event.verb in DEALT:
            dealt.setdefault(event.who, []).extend([card, event.seen_by] for card in cards)
        elif event.verb == "revealed":
            for card in cards:
                hidden = (c for c in dealt.get(event.who, ()) if c[0] == card and c[1] != ALL)
                if turned := next(hidden, None):
                    turned[1] = ALL
    holders = round_.table.hands.holders()
    hands = {who: _matched(round_, who, dealt) for who in holders}
    for who, aside in dealt.items():
        if who not in hands:  # cards put aside
            hands[who] = [(card, viewer) for card, viewer in aside]
    return hands


def _matched(round_: Round, who: str, dealt: dict[str, list[list[str]]]) -> Held:
    """The cards of a hand with who may see each; a split moves cards between hands.

    Matches from the last card back, because a split removes cards before new ones are dealt.
    """
    left = list(dealt.get(who, ()))
    cards: Held = []
    for card in map(show, reversed(round_.table.hand(who))):
        while left and left[-1][0] != card:
            left.pop()
        cards.append((card, left.pop()[1] if left else _viewer_of(who, card, dealt)))
    return cards[::-1]


def _viewer_of(who: str, card: str, dealt: dict[str, list[list[str]]]) -> str:
    """Who may see a card that came from another hand of the seat."""
    seat = seat_of(who)
    viewers = [
        viewer for w, held in dealt.items() if seat_of(w) == seat for c, viewer in held if c == card
    ]
    return ALL if viewers and all(viewer == ALL for viewer in viewers) else seat


@lru_cache(256)
def bet_spots(house: House, limits: tuple[tuple[str, tuple[int, int]], ...]) -> list[BetSpot]:
    """Every betting spot, with the limits of book, house and table; main wagers first."""
    posted, spots = dict(limits), []
    for key in places(house):
        kind, title, may = house.kind(key), house.wager(key).title, bounds(key, house, posted)
        spots.append(BetSpot(key, kind, title, may.minimum, may.maximum or 0, may.unit))
    first = mains(house, limits)
    return sorted(spots, key=lambda spot: spot.wager not in first)


@lru_cache(256)
def mains(house: House, limits: tuple[tuple[str, tuple[int, int]], ...] = ()) -> frozenset[str]:
    """The main wagers: those that are enough to play a round."""
    sets = lawful_stakes(house, dict(limits))
    return frozenset(house.kind(key) for stakes in sets for key in stakes)
