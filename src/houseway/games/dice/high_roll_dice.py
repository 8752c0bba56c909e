"""High Roll Dice: ten dice, the face that comes up most often, and an extra roll of the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from houseway.editions.house import House
from houseway.editions.terms import Count, Ranking
from houseway.equipment.dice import FACES, NUMBER_WORDS, rolls_named
from houseway.games.contract import (
    Coverage,
    Describe,
    Game,
    Kind,
    RuleId,
    Seat,
    SolvedBy,
    Steps,
    Table,
)
from houseway.games.dice.bets import spots
from houseway.money import Odds
from houseway.settlement import Result, lose, win

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-bets": "Wagers are placed before the dice are shaken, the Pip Street Wager first.",
    "no-more-bets": "The dealer closes betting and locks out further Extra Roll Wagers.",
    "extra-roll-collected": (
        "Extra Roll Wagers are collected before the first throw and never returned."
    ),
    "shake-and-throw": "The dealer shakes all the dice and throws them together.",
    "result-called": (
        "The dealer calls the face that comes up most often; between equals, the "
        "higher-ranking die."
    ),
    "pip-wins": "A Pip Street Wager on the called face is paid.",
    "pip-loses": "A Pip Street Wager on any other face loses.",
    "like-kind-wins": "A Like Kind Wager on exactly the number of matching dice is paid.",
    "like-kind-loses": "A Like Kind Wager that can no longer win loses.",
    "like-kind-stays": (
        "With an Extra Roll Wager, circles above the first count wait for the second throw."
    ),
    "millionaire-pays": (
        "Nine or ten of a kind on the first throw: the wager on that number is paid."
    ),
    "millionaire-loses": "With any other result, a wager on nine or ten of a kind loses.",
    "second-throw": "The dice that show other faces are thrown once more.",
    "second-result-called": "The dealer calls how many more dice match and how many match in all.",
    "second-roll-wins": (
        "The circle for the new number of matching dice is paid at the Extra Roll odds."
    ),
    "second-roll-loses": "Circles still waiting after the second throw lose.",
    "not-paid-twice": "A circle paid on the first throw is not paid again.",
}
EXTRA = "extra roll"
DICE = Count("dice", 1, 10)
DIE_ORDER = Ranking("die_order", tuple(FACES))  # which face counts when two come up equally often


class Facts(NamedTuple):
    """Everything a settlement depends on: the called face, and its count after each throw."""

    face: str
    first: int
    second: int


def most_frequent(roll: str, order: Sequence[str]) -> tuple[str, int]:
    """The face that comes up most often and its count; between equals the higher-ranking."""
    faces = roll.split("-")
    face = max(order, key=lambda f: (faces.count(f), -order.index(f)))
    return face, faces.count(face)


def decide(key: str, f: Facts, extra: bool, house: House) -> Result:
    """How a wager ends; `extra` is True if the player has paid for the second throw."""
    kind = house.kind(key)
    number = key[len(kind) + 1 :]
    if kind == EXTRA:
        return lose(key, "extra-roll-collected")
    if kind == "pip street":
        won = number == f.face
        return win(key, *_row(house, kind, number, "pip-wins")) if won else lose(key, "pip-loses")
    if kind == "millionaire row":
        if int(number) != f.first:
            return lose(key, "millionaire-loses")
        odds, rule, words = _row(house, kind, number, "millionaire-pays")
        back = house.is_flipped("millionaire-stake-back")
        return win(key, odds.and_stake_back() if back else odds, rule, words)
    return _like_kind(key, int(number), f, extra, house)


def _like_kind(key: str, number: int, f: Facts, extra: bool, house: House) -> Result:
    """How a circle ends: by the first throw or, if it waits, by the second."""
    if number == f.first:
        return win(key, *_row(house, "like kind", str(number), "like-kind-wins"))
    if number < f.first or not extra:
        return lose(key, "like-kind-loses")
    if number == f.second:
        return win(key, *_row(house, EXTRA, str(number), "second-roll-wins"))
    return lose(key, "second-roll-loses")


def _row(house: House, kind: str, number: str, rule: RuleId) -> tuple[Odds, RuleId, str]:
    """The pay table row for a number: its odds, the rule, and its words."""
    rows = house.odds_by_row(kind).items()
    words, odds = next((w, o) for w, o in rows if number in rolls_named(w))
    return odds, rule, words


def play(t: Table) -> Steps[None]:
    """Two throws and two settlements, in the order of the book."""
    yield from t.wagers("place-bets")
    t.announce(t.house.closing_call, "no-more-bets")
    paid_for = [seat for seat in t.seats if EXTRA in t.stakes[seat]]
    for seat in paid_for:
        t.settle(seat, [lose(EXTRA, "extra-roll-collected")], partly=True)
    dice = t.house.value(DICE)
    roll = yield from t.roll(dice, "shake-and-throw", who="dealer")
    face, first = most_frequent(roll, t.house.value(DIE_ORDER))
    t.announce(f"{_WORDS[first]} of {face}", "result-called")
    f = Facts(face, first, first)
    won = []  # seats paid for a circle on the first throw
    for seat in t.seats:
        waits = _waiting(t, seat, f) if seat in paid_for else []
        if f"like kind {first}" in t.stakes[seat]:
            won.append(seat)
        _settle(t, seat, f, [key for key in t.stakes[seat] if key not in waits], False)
        if waits:
            t.announce(f"{', '.join(waits)} stay", "like-kind-stays", who=seat)
    if paid_for and first < dice:
        again = yield from t.roll(dice - first, "second-throw", who="dealer")
        f = Facts(face, first, first + again.split("-").count(face))
        t.announce(f"{f.second - first} more, {_WORDS[f.second]} of {face}", "second-result-called")
        for seat in paid_for:
            if f.second == first and seat in won:
                words = f"the circle of {_WORDS[first]} is not paid again"
                t.announce(words, "not-paid-twice", who=seat)
            _settle(t, seat, f, t.stakes[seat], True)


_WORDS = {int(n): word for word, n in NUMBER_WORDS.items() if word not in ("ace", "deuce", "trey")}


def _waiting(t: Table, seat: Seat, f: Facts) -> list[str]:
    """The circles that may still win with an extra roll."""
    circles = [key for key in t.stakes[seat] if t.house.kind(key) == "like kind"]
    return [key for key in circles if int(key.split()[-1]) > f.first]


def _settle(t: Table, seat: Seat, f: Facts, keys: Iterable[str], extra: bool) -> None:
    """Settle some wagers of a seat in the book's order."""
    in_order = sorted(keys, key=t.house.rank)
    t.settle(seat, [decide(key, f, extra, t.house) for key in in_order], partly=True)


GAME = Game(
    name="high-roll-dice",
    kind=Kind.ROLL,
    rules=RULES,
    play=play,
    terms=(DICE, DIE_ORDER),
    most_seats=5,  # where the book is silent
    solver=SolvedBy.DICE_THROWS,
    spots=spots,
    dice=lambda house: house.value(DICE),
    describe=Describe(family="Dice", rounds_per_hour=60),
    coverage=Coverage(
        rolls=(("1-1-1-1-1-1-1-1-1-2",), ("6-6-6-6-6-6-6-6-6-6",)),  # one in a million or rarer
    ),
)
