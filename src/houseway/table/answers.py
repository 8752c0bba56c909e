"""Where answers come from: chance, a script, or the record of an earlier round."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import assert_never

from msgspec import structs

from houseway.editions.digest import was_worded
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card, parse_cards
from houseway.equipment.chance import Chance
from houseway.equipment.dice import FACES
from houseway.errors import BadLog, Refused, Unreadable
from houseway.games.questions import (
    BURNT,
    Answer,
    Arrange,
    Ask,
    Bets,
    Change,
    Changes,
    Choose,
    Deal,
    Draw,
    Exchange,
    Hand,
    Roll,
    Spin,
    Wagers,
)
from houseway.money import Cents
from houseway.table.asks import check
from houseway.table.events import DEALT, Event, Pass, seat_of
from houseway.table.moments import can_happen, moments
from houseway.table.remedies import irregularity
from houseway.table.round import Round
from houseway.table.scripted_hands import ScriptedHands

QUOTED = ("declared", "did")  # events that quote a sentence of the edition


def deal_by_chance(ask: Deal, round_: Round, chance: Chance, deck: Sequence[Card] = DECK) -> Hand:
    """Cards from a shuffled deck, or from a shoe of several."""
    hands, decks = round_.table.hands, round_.house.decks
    out, coming = hands.out, hands.coming[: ask.cards]
    if round_.house.deck is not DECK:
        deck = [card for card in deck if card in round_.house.deck]
    if decks > 1:
        gone = Counter(out) + Counter(coming)
        left: Sequence[Card] = list((Counter(tuple(deck) * decks) - gone).elements())
    else:
        left = [card for card in deck if card not in (*out, *coming)] if out or coming else deck
    return (*coming, *chance.draw(left, ask.cards - len(coming)))


def roll_by_chance(dice: int, chance: Chance) -> str:
    """The faces of this many dice, in rising order."""
    return "-".join(sorted(chance.pick(FACES) for _ in range(dice)))


def place_once(
    ask: Bets, round_: Round, stakes: Mapping[str, int], placed: set[tuple[str, str]]
) -> dict[str, Cents]:
    """The stakes of a seat that may be placed now and were not placed earlier in this round."""
    changes: dict[str, Cents] = {}
    for key, stake in stakes.items():
        if (ask.who, key) not in placed and _may(ask, {**changes, key: stake}, round_):
            changes[key] = stake
            placed.add((ask.who, key))
    return changes


def _may(ask: Bets, changes: Changes, round_: Round) -> bool:
    """True if the book allows these changes now."""
    try:
        check(ask, changes, round_.table)
    except (Refused, Unreadable):
        return False
    return True


class AtRandom:
    """Places the same stakes each round and decides at random."""

    def __init__(
        self, chance: Chance, stakes: Mapping[str, int], deck: Sequence[Card] = DECK
    ) -> None:
        self._chance, self._stakes, self._deck = chance, stakes, deck
        self._round: Round | None = None  # the one in progress
        self._placed: set[tuple[str, str]] = set()  # in that round: seats and their bets

    def __call__(self, ask: Ask, round_: Round) -> Answer:
        match ask:
            case Deal():
                return deal_by_chance(ask, round_, self._chance, self._deck)
            case Wagers():
                return self._stakes
            case Choose():
                return self._chance.pick(ask.options)
            case Spin():
                return self._chance.pick(ask.wheel)
            case Roll():
                return roll_by_chance(ask.dice, self._chance)
            case Bets():
                return self._some_changes(ask, round_)
            case Draw():
                return self._chance.draw(range(1, ask.balls + 1), ask.drawn)
            case Arrange():
                left = iter(self._chance.draw(ask.cards, len(ask.cards)))
                return tuple(tuple(islice(left, n)) for n in ask.parts)
            case Exchange():
                return self._chance.draw(ask.cards, self._chance.pick(range(ask.most + 1)))
            case _:
                assert_never(ask)

    def _some_changes(self, ask: Bets, round_: Round) -> dict[str, Change]:
        """Place each stake once in a round; take odds, make calls and remove bets at random."""
        if self._round is not round_:
            self._round, self._placed = round_, set()
        standing = round_.table.stakes[ask.who]
        changes: dict[str, Change] = {**place_once(ask, round_, self._stakes, self._placed)}
        house, spots = round_.house, round_.table.game.spots
        odds = [key for key in spots(house) if house.wager(key).raises] if spots else []
        words: list[tuple[str, Change]] = [
            (key, word) for key in standing for word in (0, "on", "off")
        ]
        backed: list[tuple[str, Change]] = [(key, 10_00) for key in odds]
        others = [*backed, *words, ("dice", "pass")]
        for key, change in others:
            rarely = self._chance.pick(range(2 if key in odds and change else 12)) == 0
            if rarely and _may(ask, {**changes, key: change}, round_):
                changes[key] = change
        if not _may(ask, changes, round_) and (bets := round_.table.game.standing):
            changes = dict(bets.fallback(round_.table, ask.who))
        return changes


class Script:
    """Answers from what is known in advance: the stakes and choices of each seat, and all cards."""

    def __init__(
        self,
        stakes: Mapping[str, Mapping[str, int]],
        cards: Mapping[str, Sequence[Card]],
        choices: Mapping[str, Sequence[str]],
        spins: Sequence[str] = (),
        rolls: Sequence[str] = (),
    ) -> None:
        self._stakes = stakes
        self._rolls = list(rolls)
        self._spins = list(spins)
        self._hands = ScriptedHands(cards, choices)

    def __call__(self, ask: Ask, round_: Round) -> Answer:
        match ask:
            case Deal():
                return self._cards(ask, round_)
            case Wagers():
                return self._stakes.get(ask.who, {})
            case Choose():
                if not self._hands.choices(ask.who):
                    raise Unreadable(f"no choice given for {ask.who}: {' or '.join(ask.options)}?")
                return self._hands.choices(ask.who).pop(0)
            case Spin():
                if not self._spins:
                    raise Unreadable("No winning number given; use --number")
                return self._spins.pop(0)
            case Roll():
                if not self._rolls:
                    raise Unreadable("No dice given; use --dice")
                return self._rolls.pop(0)
            case Bets():
                return self._calls(ask.who)
            case Arrange() | Draw() | Exchange():
                question = type(ask).__name__
                raise Unreadable(f"a script does not say how {ask.who} answers {question}")
            case _:
                assert_never(ask)

    def _cards(self, ask: Deal, round_: Round) -> Hand:
        """The cards that these hands get next; burnt ones are any that nobody holds."""
        table, hands = round_.table, self._hands
        if ask.to == (BURNT,) and not hands.has(BURNT):
            given = hands.every_card()
            free = [c for c in round_.house.deck if c not in (*given, *table.hands.out)]
            return tuple(free[: ask.cards])
        return ask.in_order(
            {
                who: hands.take(
                    who,
                    ask.pattern.count(who),
                    table.hand(who),
                    table.hands.count_of(seat_of(who)),
                    table.game.hands,
                )
                for who in ask.to
            }
        )

    def _calls(self, who: str) -> dict[str, str]:
        """The bets that a seat calls on or off before the next roll."""
        words = [choice.rpartition(" ") for choice in self._hands.choices(who)]
        self._hands.choices(who).clear()
        for bet, _, word in words:
            if not bet or word not in ("on", "off"):
                raise Unreadable(
                    f"'{bet or word}' is not a call; expected a bet with on or off, as 'place 6 on'"
                )
        return {bet: word for bet, _, word in words}

    def out_of_dice(self) -> bool:
        """True when every roll that was given has been used."""
        return not self._rolls

    def can_choose(self, ask: Ask | None) -> bool:
        """True if a choice is given for the player who is asked."""
        return isinstance(ask, Choose) and bool(self._hands.choices(ask.who))

    def left_over(self) -> str:
        """What was given and never used, in words; empty if everything was used."""
        if self._spins:
            return f"the wheel is not spun again; '{self._spins[0]}' is not needed"
        if self._rolls:
            return f"the dice are not thrown again; '{self._rolls[0]}' is not needed"
        return self._hands.left_over()


Watcher = Callable[[Ask | Event, Answer, Round], None]


def replay(
    house: House,
    recorded: Iterable[Event],
    watch: Watcher | None = None,
    passes: Iterable[Pass] | None = None,
) -> Round:
    """Play a recorded round again from its answers; it stops where the record stops.

    `watch` gets every question with its answer, and every irregularity with its cards, just
    before the round does. An answer that changes nothing leaves no event: `passes` says where
    there was one, and a pass by a player who was not asked is BadLog. Where passes were not
    recorded (`None`), a player who must have been asked before something went wrong has passed.
    """
    events = list(recorded)
    if not events or events[0].verb != "opened":
        raise BadLog("a round must begin with 'opened'")
    meters, carried, bets = {}, {}, dict[str, dict[str, int]]()
    for event in events[1:]:
        if event.verb == "metered":
            meters[event.wager] = event.stake
        elif event.verb == "stood" and event.wager:
            bets.setdefault(event.who, {})[event.wager] = event.stake
        elif event.verb == "stood":
            name, _, state = event.says.partition(": ")
            carried[name] = state
        else:
            break
    seats = events[0].says.split(", ")
    round_ = Round(house, seats, meters, carried=carried, bets=bets)
    passed = deque(passes or ())
    while round_.ask is not None and (len(round_.events) < len(events) or passed):
        at = len(round_.events)
        if passed and passed[0][0] <= at:
            _pass(round_, *passed.popleft())
        elif at == len(events):
            break
        elif passes is None and _silently(round_, events[at]):
            round_.answer({})
        elif events[at].verb == "declared":
            cards = cards_named(events[at], house)
            if watch:
                watch(events[at], cards, round_)
            round_.declare(events[at].rule, events[at].who, cards)
        else:
            answer = _recorded(round_.ask, events[at:], round_)
            if answer is None:
                break
            if watch:
                watch(round_.ask, answer, round_)
            round_.answer(answer)
    if passed:
        raise BadLog(f"{passed[0][1]} passed but was not asked")
    return round_


def _silently(round_: Round, event: Event) -> bool:
    """True if the player who is asked must have passed before this could go wrong."""
    if event.verb != "declared" or not isinstance(round_.ask, Bets):
        return False
    now = moments(round_.ask, round_.table, event.who)
    return not can_happen(irregularity(event.rule, round_.house), now)


def _pass(round_: Round, at: int, who: str) -> None:
    """The player who is asked answers with nothing, and nothing follows from it."""
    ask = round_.ask
    if not isinstance(ask, (Wagers, Bets)) or ask.who != who or len(round_.events) != at:
        raise BadLog(f"{who} passed but was not asked")
    round_.answer({})
    if len(round_.events) != at:
        raise BadLog(f"{who} passed, yet events followed from it")


def cards_named(event: Event, house: House) -> tuple[Card, ...]:
    """The cards that a declared irregularity names; none if it names none."""
    named, colon, _ = event.says.partition(": ")
    try:
        return parse_cards(named, house.decks) if colon else ()
    except Unreadable:
        return ()


def is_due(recorded: Event, due: Event, house: House) -> bool:
    """True if a record is the event that the rules give.

    The sentence of an edition that it quotes may be the one of an earlier version.
    """
    if recorded == due or due.verb not in QUOTED:
        return recorded == due
    cards = cards_named(recorded, house)
    sentence = recorded.says.split(": ", 1)[1] if cards else recorded.says
    return (
        structs.replace(recorded, says=due.says) == due
        and cards == cards_named(due, house)
        and was_worded(house.edition, due.rule, due.at, sentence)
    )


def _changes(ask: Bets, events: list[Event], round_: Round) -> dict[str, Change]:
    """The changes to a seat's bets that come next in the record."""
    changes: dict[str, Change] = {}
    bets, standing = round_.table.game.standing, round_.table.stakes[ask.who]
    assert bets
    for event in events:
        if event.who != ask.who or event.rule not in bets.recorded_under:
            break
        if event.verb == "charged":
            continue  # it follows from the change before
        if event.verb == "called":
            key, _, word = event.says.rpartition(" ")
            if word in ("on", "off"):
                placed = changes.get(key)
                if word == "on" and isinstance(placed, int):
                    changes[key] = (placed, word)  # placed and called on at once
                else:
                    changes[key] = word
            else:
                changes["dice"] = "pass"
        else:
            more = event.stake if event.verb != "returned" else -event.stake
            changes[event.wager] = standing.get(event.wager, 0) + more
    return changes


def _recorded(ask: Ask, events: list[Event], round_: Round) -> Answer | None:
    """The recorded answer to a question; None if the record ends before it."""
    first, decks = events[0], round_.house.decks
    match ask:
        case Deal():
            dealt = events[: len(ask.to)]
            hands = {e.who: parse_cards(e.cards, decks) for e in dealt if e.verb in DEALT}
            return ask.in_order(hands) if set(hands) == set(ask.to) else None
        case Wagers():
            placed = {}
            for event in events:
                if event.verb != "wagered" or event.who != ask.who:
                    break
                placed[event.wager] = event.stake
            return placed
        case Choose():
            return first.says if first.verb == "chose" and first.who == ask.who else None
        case Spin():
            return first.says if first.verb == "spun" else None
        case Roll():
            return first.says if first.verb == "rolled" else None
        case Bets():
            return _changes(ask, events, round_)
        case Draw():
            return tuple(map(int, first.says.split())) if first.verb == "drawn" else None
        case Arrange():
            parts = [parse_cards(e.cards, decks) for e in events[: len(ask.parts)]]
            return tuple(parts) if all(e.verb == "set" for e in events[: len(parts)]) else None
        case Exchange():
            given = parse_cards(first.cards, decks) if first.cards else ()
            return given if first.verb == "exchanged" else None
        case _:
            assert_never(ask)
