"""Exercises for dealers: finished rounds, and what each wager pays.

The correct answer is what the engine paid; nothing is computed a second time. The same seed gives
the same exercises.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from houseway.editions import House
from houseway.equipment.cards import show
from houseway.equipment.chance import Chance
from houseway.errors import HousewayError, Unreadable
from houseway.games import game_of
from houseway.games.questions import Answer
from houseway.money import Cents, parse_dollars
from houseway.session.cards.shoes import bets_stand
from houseway.table.answers import AtRandom, replay
from houseway.table.asks import Ask
from houseway.table.events import DEALT, Event, seat_of
from houseway.table.fold import fold
from houseway.table.round import Round, seat_names
from houseway.table.stakes import bounds, check_stakes, places, usual_stakes

ONE, ALL, ODD, SEATS = "one wager", "all wagers", "odd amounts", "several seats"
LEVELS = (ONE, ALL, ODD, SEATS)  # each harder than the one before
EVEN = (5_00, 10_00, 15_00, 20_00, 25_00, 50_00, 100_00)
UNEVEN = (3_00, 7_00, 12_00, 17_50, 22_00, 35_00, 65_00, 115_00)
SEVERAL = 3  # seats
SPOTS = 6  # bets of a seat, where a layout has many spots
TRIES = 40  # attempts at stakes that are legal together, and at rounds that pay something


class Payout(Struct, frozen=True):
    """A settled wager: its stake, the player's net, and why."""

    seat: str
    wager: str
    stake: Cents
    net: Cents
    says: str
    rule: str
    at: str
    words: str


class Exercise(Struct, frozen=True):
    """A round to be paid: what is on the table, and the wagers in question."""

    house: House
    seats: tuple[str, ...]
    hands: dict[str, list[str]]  # all cards at the end of the round
    stakes: dict[str, dict[str, Cents]]  # as they were when they were settled
    standing: dict[str, str]  # the point and the like
    last_result: str  # the roll or the number
    asked: list[Payout]

    @property
    def total_paid(self) -> Cents:
        """The winnings of all wagers in question."""
        return sum(payout.net for payout in self.asked if payout.net > 0)


# -- making one ------------------------------------------------------------------------------------


def exercise(houses: Sequence[House], chance: Chance, level: str) -> Exercise:
    """A finished round of one of these houses; most of them pay something."""
    if level not in LEVELS:
        raise Unreadable(f"no level called '{level}'; the levels are {', '.join(LEVELS)}")
    house = chance.pick(houses)
    seats = seat_names(SEVERAL if level == SEATS else 1)
    made: Exercise | None = None
    for _ in range(TRIES):
        made = _played(house, seats, chance, level) or made
        if made and made.total_paid:
            break
    if made is None:
        raise Unreadable(f"no wager was settled in {TRIES} rounds of {house.edition.id}")
    return made


def _played(house: House, seats: tuple[str, ...], chance: Chance, level: str) -> Exercise | None:
    """One random round, up to a moment when wagers are settled."""
    stakes = {seat: random_stakes(house, chance, level in (ODD, SEATS)) for seat in seats}
    round_ = Round(house, seats).play(_Players(chance, stakes))
    start, end = _deciding_roll(round_, chance) if bets_stand(house) else (0, len(round_.events))
    payouts = _payouts(round_.events[start:end], house)
    if not bets_stand(house):
        payouts += _bonuses_not_earned(round_.events, payouts, house)
        payouts.sort(key=lambda payout: (seats.index(payout.seat), house.rank(payout.wager)))
    if not payouts:
        return None
    if level == ONE:
        paid = [payout for payout in payouts if payout.net > 0]
        payouts = [
            chance.pick(chance.pick((paid or payouts, paid or payouts, payouts)))
        ]  # losers now and then
    results = [e.says for e in round_.events[:end] if e.verb in ("rolled", "spun")]
    before = round_.events[:start] if start else round_.events
    return Exercise(
        house,
        seats,
        final_hands(round_),
        fold(before if start else (e for e in before if e.verb != "settled")).stakes,
        _carried_before(house, before) if start else {},
        ", then ".join(results[-1:] if start else results),
        payouts,
    )


class _Players:
    """Each seat with its own stakes; cards, dice and decisions are random."""

    def __init__(self, chance: Chance, stakes: Mapping[str, Mapping[str, Cents]]) -> None:
        self._players = {seat: AtRandom(chance, placed) for seat, placed in stakes.items()}
        self._dealer = AtRandom(chance, {})

    def __call__(self, ask: Ask, round_: Round) -> Answer:
        answer: Answer = self._players.get(seat_of(ask.who), self._dealer)(ask, round_)
        return answer


def _deciding_roll(round_: Round, chance: Chance) -> tuple[int, int]:
    """Where bets stand between rolls: the events of one roll that settled something."""
    events = round_.events
    rolls = [n for n, e in enumerate(events) if e.verb == "rolled"]
    spans = [
        (start, end)
        for start, end in pairwise([*rolls, len(events)])
        if any(e.verb == "settled" for e in events[start:end])
    ]
    return chance.pick(spans) if spans else (len(events), len(events))


def _carried_before(house: House, events: list[Event]) -> dict[str, str]:
    """The point and the like before the roll."""
    return replay(house, events).table.carried()


def random_stakes(house: House, chance: Chance, odd: bool) -> dict[str, Cents]:
    """Random stakes that are legal together under this house."""
    keys, amounts = places(house), UNEVEN if odd else EVEN
    many = len(keys) > 2 * SPOTS
    for _ in range(TRIES):
        chosen = chance.draw(keys, SPOTS) if many else [k for k in keys if chance.pick((0, 1, 1))]
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
    """The legal stake nearest to this amount on each part of a wager."""
    may = bounds(key, house)
    return may.fit(wanted * may.unit)


def _may(stakes: Mapping[str, Cents], house: House) -> bool:
    try:
        check_stakes(stakes, house)
    except HousewayError:
        return False
    return True


# -- what is due -----------------------------------------------------------------------------------


def _payouts(events: Iterable[Event], house: House) -> list[Payout]:
    """Every settled wager, as the engine paid it."""
    rules = game_of(house.edition).rules
    return [
        Payout(e.who, e.wager, e.stake, e.net, e.says, e.rule, e.at, rules.get(e.rule, ""))
        for e in events
        if e.verb == "settled"
    ]


def _bonuses_not_earned(events: list[Event], payouts: list[Payout], house: House) -> list[Payout]:
    """Bonuses that were not earned; asked too, because the question alone would give it away."""
    earned = {(payout.seat, payout.wager) for payout in payouts}
    staked = {(e.who, e.wager) for e in events if e.verb in ("wagered", "put")}
    return [
        Payout(seat, bonus, 0, 0, f"no bonus on the {base}", "", house.wager(bonus).where, "")
        for bonus, base in house.bonuses.items()
        for seat in sorted(who for who, wager in staked if wager == base)
        if (seat, bonus) not in earned
    ]


def final_hands(round_: Round) -> dict[str, list[str]]:
    """Every hand at the end of the round; the dealer's with the hole card in its place."""
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


def read_answer(text: str, payout: Payout) -> Cents:
    """The net of a typed answer: `15` is a win, `push` or `0` no change, `lose` the whole stake.

    `lose 5` takes a part of the stake, for rules under which half of it is lost.
    """
    word = text.strip().lower()
    if not word:
        raise Unreadable(f"{payout.seat}, {payout.wager}: enter an amount, push or lose")
    if word in TAKEN:
        return -payout.stake
    if word in PUSHED:
        return 0
    if word.startswith(("-", "−")):
        raise Unreadable(
            f"{payout.wager}: a payout cannot be negative; type lose if the stake is lost, or "
            "lose 5 if only $5 of it is"
        )
    first, _, rest = word.partition(" ")
    if first in TAKEN and rest:
        return -parse_dollars(rest.strip())
    return parse_dollars(word.removeprefix("+"))


class Grade(Struct, frozen=True):
    """The grade of an exercise: which answers are right, and how long it took."""

    right: list[bool]
    seconds: float

    @property
    def is_flawless(self) -> bool:
        """True if nothing was wrong."""
        return all(self.right)


def grade(task: Exercise, answers: Sequence[str], seconds: float) -> Grade:
    """Grade the answers, one for each wager; Unreadable if one makes no sense."""
    nets = [read_answer(text, payout) for text, payout in zip(answers, task.asked, strict=True)]
    return Grade([net == payout.net for net, payout in zip(nets, task.asked, strict=True)], seconds)


def grade_total(task: Exercise, answer: str, seconds: float) -> Grade:
    """Grade one total for the whole table."""
    if not answer.strip():
        raise Unreadable("enter the total that the house pays, such as 37.50")
    return Grade([parse_dollars(answer.strip().removeprefix("+")) == task.total_paid], seconds)


PAR = 10  # seconds per wager; faster answers earn extra points
EACH = 10  # points for a right answer


class Score(Struct, frozen=True):
    """The score of a course so far."""

    rounds: int = 0
    flawless: int = 0  # exercises without a mistake
    asked: int = 0
    right: int = 0
    points: int = 0
    seconds: float = 0.0
    streak: int = 0
    longest: int = 0
    best: float = 0.0  # the shortest time of an exercise without a mistake

    def and_then(self, done: Grade) -> Score:
        """The score after one more exercise."""
        flawless = done.is_flawless
        spare = max(0, int(PAR * len(done.right) - done.seconds)) if flawless else 0
        streak = self.streak + 1 if flawless else 0
        best = min(self.best or done.seconds, done.seconds) if flawless else self.best
        return Score(
            self.rounds + 1,
            self.flawless + flawless,
            self.asked + len(done.right),
            self.right + sum(done.right),
            self.points + EACH * sum(done.right) + spare,
            self.seconds + done.seconds,
            streak,
            max(self.longest, streak),
            best,
        )
