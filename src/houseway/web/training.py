"""Exercises for dealers: rounds played to their end, and what each wager is paid.

What is right is what the engine paid; nothing is computed here a second time. The same seed
gives the same exercises.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from houseway.editions import House
from houseway.equipment.cards import show
from houseway.equipment.chance import Chance
from houseway.errors import HousewayError, Unreadable
from houseway.games import game_of
from houseway.money import Cents, parse_dollars
from houseway.session.cards.shoes import bets_stand
from houseway.table.answers import AtRandom, replay
from houseway.table.asks import Ask
from houseway.table.events import DEALT, Event, seat_of
from houseway.table.fold import fold
from houseway.table.round import Round, seat_names
from houseway.table.stakes import bounds, check_stakes, places, usual_stakes

ONE, ALL, ODD, SEATS = "one wager", "all wagers", "odd amounts", "several seats"
LEVELS = (ONE, ALL, ODD, SEATS)  # each asks what the one before asks, and more
EVEN = (5_00, 10_00, 15_00, 20_00, 25_00, 50_00, 100_00)
UNEVEN = (3_00, 7_00, 12_00, 17_50, 22_00, 35_00, 65_00, 115_00)
SEVERAL = 3  # seats
PLACES = 6  # bets of a seat, where a layout has many places
TRIES = 40  # stakes that may not stand together, rounds in which nothing is paid


class Due(Struct, frozen=True):
    """A wager that was decided: what lay on it, what the player is ahead, and why."""

    seat: str
    wager: str
    stake: Cents
    net: Cents
    says: str
    rule: str
    at: str
    words: str


class Exercise(Struct, frozen=True):
    """A round to be paid: all that lies on the table, and what is asked for."""

    house: House
    seats: tuple[str, ...]
    hands: dict[str, list[str]]  # everybody's cards, as they lie at the end
    stakes: dict[str, dict[str, Cents]]  # as they lay when they were decided
    standing: dict[str, str]  # the point and the like
    came: str  # the roll or the number
    asked: list[Due]

    @property
    def in_all(self) -> Cents:
        """What leaves the rack: the winnings of all wagers that are asked for."""
        return sum(due.net for due in self.asked if due.net > 0)


# -- making one ------------------------------------------------------------------------------------


def exercise(houses: Sequence[House], chance: Chance, level: str) -> Exercise:
    """A finished round of one of these houses; most of them pay something."""
    if level not in LEVELS:
        raise Unreadable(f"there is no level '{level}'; expected {', '.join(LEVELS)}")
    house = chance.pick(houses)
    seats = seat_names(SEVERAL if level == SEATS else 1)
    found: Exercise | None = None
    for _ in range(TRIES):
        found = _played(house, seats, chance, level) or found
        if found and found.in_all:
            break
    if found is None:
        raise Unreadable(f"no round of {house.edition.id} came to a decision")
    return found


def _played(house: House, seats: tuple[str, ...], chance: Chance, level: str) -> Exercise | None:
    """One round by chance, up to a moment at which wagers are decided."""
    stakes = {seat: some_stakes(house, chance, level in (ODD, SEATS)) for seat in seats}
    round_ = Round(house, seats).play(_Players(chance, stakes))
    start, end = _moment(round_, chance) if bets_stand(house) else (0, len(round_.events))
    dues = _dues(round_.events[start:end], house)
    if not bets_stand(house):
        dues += _not_earned(round_.events, dues, house)
        dues.sort(key=lambda due: (seats.index(due.seat), house.rank(due.wager)))
    if not dues:
        return None
    if level == ONE:
        paid = [due for due in dues if due.net > 0]
        dues = [chance.pick(chance.pick((paid or dues, paid or dues, dues)))]  # losers now and then
    came = [e.says for e in round_.events[:end] if e.verb in ("rolled", "spun")]
    before = round_.events[:start] if start else round_.events
    return Exercise(
        house,
        seats,
        hands_at_end(round_),
        fold(before if start else (e for e in before if e.verb != "settled")).stakes,
        _standing(house, before) if start else {},
        ", then ".join(came[-1:] if start else came),
        dues,
    )


class _Players:
    """Each seat with its own stakes; cards, dice and decisions by chance."""

    def __init__(self, chance: Chance, stakes: Mapping[str, Mapping[str, Cents]]) -> None:
        self._players = {seat: AtRandom(chance, placed) for seat, placed in stakes.items()}
        self._dealer = AtRandom(chance, {})

    def __call__(self, ask: Ask, round_: Round) -> Any:
        return self._players.get(seat_of(ask.who), self._dealer)(ask, round_)


def _moment(round_: Round, chance: Chance) -> tuple[int, int]:
    """Where bets stand from roll to roll: one roll that decided something, with what it did."""
    events = round_.events
    rolls = [n for n, e in enumerate(events) if e.verb == "rolled"]
    spans = [
        (start, end)
        for start, end in pairwise([*rolls, len(events)])
        if any(e.verb == "settled" for e in events[start:end])
    ]
    return chance.pick(spans) if spans else (len(events), len(events))


def _standing(house: House, events: list[Event]) -> dict[str, str]:
    """The point and the like, as the table stood before the roll."""
    return replay(house, events).table.carried()


def some_stakes(house: House, chance: Chance, odd: bool) -> dict[str, Cents]:
    """Stakes by chance that may stand together under this house."""
    keys, amounts = places(house), UNEVEN if odd else EVEN
    many = len(keys) > 2 * PLACES
    for _ in range(TRIES):
        chosen = chance.draw(keys, PLACES) if many else [k for k in keys if chance.pick((0, 1, 1))]
        same = chance.pick(amounts)
        free = chance.pick((False, True))
        stakes = {
            key: _amount(key, chance.pick(amounts) if free else same, house) for key in chosen
        }
        if stakes and bets_stand(house):
            return dict.fromkeys(usual_stakes(house), same) | stakes
        if stakes and _may(stakes, house):
            return stakes
    return usual_stakes(house)


def _amount(key: str, wanted: Cents, house: House) -> Cents:
    """The permitted stake next to this amount on each part of a wager."""
    may = bounds(key, house)
    return may.fit(wanted * may.unit)


def _may(stakes: Mapping[str, Cents], house: House) -> bool:
    try:
        check_stakes(stakes, house)
    except HousewayError:
        return False
    return True


# -- what is due -----------------------------------------------------------------------------------


def _dues(events: Iterable[Event], house: House) -> list[Due]:
    """Every wager that was settled, as the engine paid it."""
    rules = game_of(house.edition).rules
    return [
        Due(e.who, e.wager, e.stake, e.net, e.says, e.rule, e.at, rules.get(e.rule, ""))
        for e in events
        if e.verb == "settled"
    ]


def _not_earned(events: list[Event], dues: list[Due], house: House) -> list[Due]:
    """Bonuses on a stake that were not earned: asked for too, else asking would be the answer."""
    earned = {(due.seat, due.wager) for due in dues}
    staked = {(e.who, e.wager) for e in events if e.verb in ("wagered", "put")}
    return [
        Due(seat, bonus, 0, 0, f"no bonus on the {base}", "", house.wager(bonus).where, "")
        for bonus, base in house.bonuses.items()
        for seat in sorted(who for who, wager in staked if wager == base)
        if (seat, bonus) not in earned
    ]


def hands_at_end(round_: Round) -> dict[str, list[str]]:
    """Every hand as it lies at the end; the dealer's with the hole card in its place."""
    table = round_.table
    hands = {who: [show(card) for card in table.hand(who)] for who in table.hands.holders()}
    for under, who in table.game.hands.entered_with.items():
        hole = hands.pop(under, [])
        drawn = [e.cards for e in round_.events if e.verb in DEALT and e.who == who]
        if who in hands and len(hands[who]) == len(" ".join(drawn).split()):  # not with them yet
            hands[who][1:1] = hole
    return hands


# -- judging ---------------------------------------------------------------------------------------

TAKEN = ("l", "lose", "loses", "lost", "taken", "take", "x")
PUSHED = ("p", "push", "pushes", "returned", "back", "nothing", "none")


def read_answer(text: str, due: Due) -> Cents:
    """What somebody says a wager brings: `15` is paid, `push` or `0` stays, `lose` is taken.

    `lose 5` takes a part of the stake, as where half of it is lost.
    """
    word = text.strip().lower()
    if not word:
        raise Unreadable(f"{due.seat}, {due.wager}: nothing entered")
    if word in TAKEN:
        return -due.stake
    if word in PUSHED:
        return 0
    if word.startswith(("-", "−")):
        raise Unreadable(
            f"{due.wager}: nobody is paid less than nothing; write lose if the stake is taken, or "
            "lose 5 if so much of it is"
        )
    first, _, rest = word.partition(" ")
    if first in TAKEN and rest:
        return -parse_dollars(rest.strip())
    return parse_dollars(word.removeprefix("+"))


class Judged(Struct, frozen=True):
    """An exercise that was answered: wager by wager right or wrong, and how long it took."""

    right: list[bool]
    seconds: float

    @property
    def all_right(self) -> bool:
        """True if nothing was wrong."""
        return all(self.right)


def judged(task: Exercise, answers: Sequence[str], seconds: float) -> Judged:
    """The answers beside what was paid; what cannot be read raises."""
    nets = [read_answer(text, due) for text, due in zip(answers, task.asked, strict=True)]
    return Judged([net == due.net for net, due in zip(nets, task.asked, strict=True)], seconds)


def judged_in_all(task: Exercise, answer: str, seconds: float) -> Judged:
    """One sum for the whole table."""
    if not answer.strip():
        raise Unreadable("nothing entered: what leaves the rack in all?")
    return Judged([parse_dollars(answer.strip().removeprefix("+")) == task.in_all], seconds)


PAR = 10  # seconds a wager in which there are points for speed
EACH = 10  # points for a wager that is right


class Score(Struct, frozen=True):
    """How somebody does, exercise after exercise."""

    rounds: int = 0
    whole: int = 0  # exercises without a mistake
    asked: int = 0
    right: int = 0
    points: int = 0
    seconds: float = 0.0
    streak: int = 0
    longest: int = 0
    best: float = 0.0  # the shortest time of an exercise without a mistake

    def and_then(self, done: Judged) -> Score:
        """The score after one more exercise."""
        whole = done.all_right
        spare = max(0, int(PAR * len(done.right) - done.seconds)) if whole else 0
        streak = self.streak + 1 if whole else 0
        best = min(self.best or done.seconds, done.seconds) if whole else self.best
        return Score(
            self.rounds + 1,
            self.whole + whole,
            self.asked + len(done.right),
            self.right + sum(done.right),
            self.points + EACH * sum(done.right) + spare,
            self.seconds + done.seconds,
            streak,
            max(self.longest, streak),
            best,
        )
