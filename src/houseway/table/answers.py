"""Where answers come from: chance, a script, or the record of a round that was played before."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec import structs

from houseway.editions.digest import was_worded
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card, parse_cards
from houseway.equipment.chance import Chance
from houseway.equipment.dice import FACES
from houseway.errors import BadLog, Refused, Unreadable
from houseway.games.questions import (
    BURNT,
    Arrange,
    Ask,
    Bets,
    Choose,
    Deal,
    Draw,
    Exchange,
    Roll,
    Spin,
    Wagers,
)
from houseway.table.asks import check
from houseway.table.events import DEALT, Event, Pass, seat_of
from houseway.table.moments import can_happen, moments
from houseway.table.remedies import irregularity
from houseway.table.round import Round
from houseway.table.scripted_hands import ScriptedHands

QUOTED = ("declared", "did")  # events that quote a sentence of the edition


def deal_by_chance(ask: Deal, round_: Round, chance: Chance, deck: Sequence[Card] = DECK) -> Any:
    """Cards off a well shuffled deck, or a shoe of several."""
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
    """The faces of so many dice, in rising order."""
    return "-".join(sorted(chance.pick(FACES) for _ in range(dice)))


def place_once(
    ask: Bets, round_: Round, stakes: Mapping[str, int], placed: set[tuple[str, str]]
) -> dict[str, Any]:
    """Those of a seat's stakes that may be placed now and were not in this round before."""
    changes: dict[str, Any] = {}
    for key, stake in stakes.items():
        if (ask.who, key) not in placed and _may(ask, {**changes, key: stake}, round_):
            changes[key] = stake
            placed.add((ask.who, key))
    return changes


def _may(ask: Bets, changes: dict[str, Any], round_: Round) -> bool:
    """True if the book allows these changes now."""
    try:
        check(ask, changes, round_.table)
    except (Refused, Unreadable):
        return False
    return True


class AtRandom:
    """Places the same stakes each round and decides by chance."""

    def __init__(
        self, chance: Chance, stakes: Mapping[str, int], deck: Sequence[Card] = DECK
    ) -> None:
        self._chance, self._stakes, self._deck = chance, stakes, deck
        self._placed: tuple[Any, set[tuple[str, str]]] = (None, set())  # in which round: what

    def __call__(self, ask: Ask, round_: Round) -> Any:
        if isinstance(ask, Deal):
            return deal_by_chance(ask, round_, self._chance, self._deck)
        if isinstance(ask, Choose):
            return self._chance.pick(ask.options)
        if isinstance(ask, Spin):
            return self._chance.pick(ask.wheel)
        if isinstance(ask, Roll):
            return roll_by_chance(ask.dice, self._chance)
        if isinstance(ask, Bets):
            return self._some_changes(ask, round_)
        if isinstance(ask, Draw):
            return self._chance.draw(range(1, ask.balls + 1), ask.drawn)
        if isinstance(ask, Arrange):
            left = iter(self._chance.draw(ask.cards, len(ask.cards)))
            return tuple(tuple(islice(left, n)) for n in ask.parts)
        if isinstance(ask, Exchange):
            return self._chance.draw(ask.cards, self._chance.pick(range(ask.most + 1)))
        return self._stakes

    def _some_changes(self, ask: Bets, round_: Round) -> dict[str, Any]:
        """Each stake once in a round, when it may be placed; odds, calls and removals by chance."""
        if self._placed[0] is not round_:
            self._placed = (round_, set())
        standing = round_.table.stakes[ask.who]
        changes = place_once(ask, round_, self._stakes, self._placed[1])
        house, spots = round_.house, round_.table.game.spots
        odds = [key for key in spots(house) if house.wager(key).raises] if spots else []
        words = [(key, word) for key in standing for word in (0, "on", "off")]
        others = [*((key, 10_00) for key in odds), *words, ("dice", "pass")]
        for key, change in others:
            rarely = self._chance.pick(range(2 if key in odds and change else 12)) == 0
            if rarely and _may(ask, {**changes, key: change}, round_):
                changes[key] = change
        if not _may(ask, changes, round_) and (bets := round_.table.game.standing):
            changes = dict(bets.fallback(round_.table, ask.who))
        return changes


class Script:
    """Answers from what is known beforehand: each seat's stakes and choices, everybody's cards."""

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

    def __call__(self, ask: Ask, round_: Round) -> Any:
        if isinstance(ask, Wagers):
            return self._stakes.get(ask.who, {})
        if isinstance(ask, Choose):
            if not self._hands.choices(ask.who):
                raise Unreadable(f"no choice given for {ask.who}: {' or '.join(ask.options)}?")
            return self._hands.choices(ask.who).pop(0)
        if isinstance(ask, Spin):
            if not self._spins:
                raise Unreadable("where the wheel comes to rest is not given: --number")
            return self._spins.pop(0)
        if isinstance(ask, Roll):
            return self._rolls.pop(0) if self._rolls else self._no_roll()
        if isinstance(ask, Bets):
            return self._calls(ask.who)
        if not isinstance(ask, Deal):
            raise Unreadable(f"a script does not tell how {ask.who} answers {type(ask).__name__}")
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

    def _no_roll(self) -> str:
        raise Unreadable("the dice are not given: --dice")

    def _calls(self, who: str) -> dict[str, str]:
        """The bets a seat calls on or off before the next roll."""
        words = [choice.rpartition(" ") for choice in self._hands.choices(who)]
        self._hands.choices(who).clear()
        for bet, _, word in words:
            if not bet or word not in ("on", "off"):
                raise Unreadable(f"'{bet or word}' is no call; expected a bet, as 'place 6 on'")
        return {bet: word for bet, _, word in words}

    def out_of_dice(self) -> bool:
        """True when every roll that was given has been thrown."""
        return not self._rolls

    def can_choose(self, ask: Ask | None) -> bool:
        """True if a choice is given for whoever is asked."""
        return isinstance(ask, Choose) and bool(self._hands.choices(ask.who))

    def left_over(self) -> str:
        """What was given and never asked for, in words; empty if nothing."""
        if self._spins:
            return f"the wheel is not spun again: '{self._spins[0]}' was not asked for"
        if self._rolls:
            return f"the dice are not thrown again: '{self._rolls[0]}' was not asked for"
        return self._hands.left_over()


Watcher = Callable[[Any, Any, Round], None]


def replay(
    house: House,
    recorded: Iterable[Event],
    watch: Watcher | None = None,
    passes: Iterable[Pass] | None = None,
) -> Round:
    """Play a recorded round again from its answers; it stops where the record stops.

    Whoever watches is told every ask with its answer, and every irregularity with its cards,
    just before the round is.
    An answer that changed nothing leaves no event: `passes` tells where there was one; a pass of
    somebody who was not asked is BadLog. Without it nobody wrote them down: then whoever leaves
    his bets as they are before something goes wrong with the dice has passed.
    """
    events = list(recorded)
    if not events or events[0].verb != "opened":
        raise BadLog("a round must begin by being opened")
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
        raise BadLog(f"{passed[0][1]} passed and was not asked")
    return round_


def _silently(round_: Round, event: Event) -> bool:
    """True if somebody must have left his bets as they were before this could go wrong."""
    if event.verb != "declared" or not isinstance(round_.ask, Bets):
        return False
    now = moments(round_.ask, round_.table, event.who)
    return not can_happen(irregularity(event.rule, round_.house), now)


def _pass(round_: Round, at: int, who: str) -> None:
    """Somebody who is asked answers with nothing, and nothing follows from it."""
    ask = round_.ask
    if not isinstance(ask, (Wagers, Bets)) or ask.who != who or len(round_.events) != at:
        raise BadLog(f"{who} passed and was not asked")
    round_.answer({})
    if len(round_.events) != at:
        raise BadLog(f"{who} passed twice: what follows tells it")


def cards_named(event: Event, house: House) -> tuple[Card, ...]:
    """The cards that a declared irregularity names, if it names any."""
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


def _changes(ask: Bets, events: list[Event], round_: Round) -> dict[str, Any]:
    """The changes of a seat's bets that follow in the record."""
    changes: dict[str, Any] = {}
    bets, standing = round_.table.game.standing, round_.table.stakes[ask.who]
    assert bets
    for event in events:
        if event.who != ask.who or event.rule not in bets.recorded_under:
            break
        if event.verb == "charged":
            continue  # it follows from the change before
        if event.verb == "called":
            key, _, word = event.says.rpartition(" ")
            both = word == "on" and isinstance(changes.get(key), int)  # placed and called on
            if word in ("on", "off"):
                changes[key] = (changes[key], word) if both else word
            else:
                changes["dice"] = "pass"
        else:
            more = event.stake if event.verb != "returned" else -event.stake
            changes[event.wager] = standing.get(event.wager, 0) + more
    return changes


def _recorded(ask: Ask, events: list[Event], round_: Round) -> Any:
    """The answer to an ask that the record holds, or None if it breaks off first."""
    if isinstance(ask, Wagers):
        placed = {}
        for event in events:
            if event.verb != "wagered" or event.who != ask.who:
                break
            placed[event.wager] = event.stake
        return placed
    if isinstance(ask, Choose):
        first = events[0]
        return first.says if first.verb == "chose" and first.who == ask.who else None
    if isinstance(ask, Spin):
        return events[0].says if events[0].verb == "spun" else None
    if isinstance(ask, Roll):
        return events[0].says if events[0].verb == "rolled" else None
    if isinstance(ask, Bets):
        return _changes(ask, events, round_)
    if isinstance(ask, Arrange):
        parts = [parse_cards(e.cards, round_.house.decks) for e in events[: len(ask.parts)]]
        return tuple(parts) if all(e.verb == "set" for e in events[: len(parts)]) else None
    if isinstance(ask, Draw):
        return tuple(map(int, events[0].says.split())) if events[0].verb == "drawn" else None
    if isinstance(ask, Exchange):
        given = parse_cards(events[0].cards, round_.house.decks) if events[0].cards else ()
        return given if events[0].verb == "exchanged" else None
    dealt = events[: len(ask.to)]
    decks = round_.house.decks
    hands = {e.who: parse_cards(e.cards, decks) for e in dealt if e.verb in DEALT}
    if set(hands) != set(ask.to):
        return None
    return ask.in_order(hands)
