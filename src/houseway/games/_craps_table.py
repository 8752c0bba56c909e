"""The craps table: shooters and the point, and bets that stand from roll to roll."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from houseway.equipment.dice import total
from houseway.errors import Refused, Unreadable, unknown
from houseway.games._craps_changes import DICE, OFF, ON, check_odds, supporting
from houseway.games._dice_bets import (
    FIRE,
    LINE,
    LOSES,
    MOVES,
    PUT,
    STAYS,
    WINS,
    by_roll,
    fire_result,
    line_bets,
    number_of,
    odds_on_number,
    resolve,
    taken_with_bet,
    vigorish,
)
from houseway.money import Cents

ANOTHER = "another player"  # the dice are with somebody who is not of this round
RARE_ROLLS = (  # four points and a seven-out; a twelve on the come-out
    ("2-2", "2-2", "2-3", "2-3", "3-3", "3-3", "4-4", "4-4", "2-2", "3-4"),
    ("6-6", "2-2", "3-4"),
)


def rare_bets(house: Any) -> dict[str, Cents]:
    """Bets that meet with these rolls what chance seldom brings."""
    beside = {"don't pass": 10_00, FIRE: 5_00}
    offered = {key: stake for key, stake in beside.items() if key in house.edition.wagers}
    on_four = {"come 4": 10_00, "come odds 4": 10_00, "place 4": 10_00, "four the hardway": 5_00}
    return offered | on_four


class Layout:
    """What stands on the table between two rolls, beside the stakes."""

    __slots__ = (
        "called_on", "fire", "fresh", "last", "must_pass", "new_shooter", "off", "point", "sevened",
        "shooter",
    )  # fmt: skip

    def __init__(self, point: str = "", shooter: str = "") -> None:
        self.point = point  # the shooter's number; none before a come-out roll
        self.shooter = self.last = shooter  # who has the dice, and who had them last
        self.new_shooter = not point
        self.sevened = False  # the dice pass because of a seven
        self.off = False  # the dice are thrown for come bets only: no point is made of the roll
        self.must_pass = False  # the boxperson has ordered the dice on
        self.called_on: set[tuple[str, str]] = set()  # (seat, bet) working on a come-out roll
        self.fresh: set[tuple[str, str]] = set()  # bets no roll has been thrown for yet
        self.fire: dict[str, set[str]] = {}  # the different points made since a Fire Bet was placed


STANDS = (
    "point", "points made", "shooter", "new shooter", "last shooter", "called on", "put down",
)  # fmt: skip


def stand(t: Any, standing: Mapping[str, str]) -> None:
    """Take over a table in the middle: the point, and bets that are not yet decided.

    At a table that stays open the shooter is known too; at the payout desk it is somebody else.
    """
    points = t.house.edition.wagers[LINE].dice.numbers
    made = standing.get("points made")
    for name, state in standing.items():
        if name not in STANDS:
            raise unknown("thing that stands", name, STANDS)
        numbers = {"point": [state], "points made": _numbers(state)}
        for number in numbers.get(name, ()):
            if number not in points:
                raise Unreadable(f"{number} is no point; expected {', '.join(points)}")
        if name.endswith("shooter") and name != "new shooter" and state not in t.stakes:
            raise unknown("seat", state, t.stakes)
    last = standing.get("last shooter", "")
    open_table = last or "new shooter" in standing
    lay = t.standing = Layout(standing.get("point", ""), "" if open_table else ANOTHER)
    lay.shooter, lay.last = standing.get("shooter", lay.shooter), last or lay.last
    lay.new_shooter = standing.get("new shooter", "yes") == "yes" and not lay.point
    lay.sevened = bool(open_table) and not lay.shooter
    lay.called_on, lay.fresh = _pairs(standing, "called on"), _pairs(standing, "put down")
    for seat, stakes in t.stakes.items():
        for key, stake in stakes.items():
            _check_standing(key, stake, stakes, t, lay)
        if FIRE in stakes:
            if made is None:
                raise Unreadable(
                    "a Fire Bet stands: tell the points made so far, or 'none' (--points-made)"
                )
            lay.fire[seat] = set(_numbers(made))


def carried(t: Any) -> dict[str, str]:
    """What the next round takes over, or this one with other seats: the point, who has the dice."""
    lay = t.standing
    made = sorted(set().union(*lay.fire.values()), key=int) if lay.fire else []
    seats = {"shooter": lay.shooter, "last shooter": lay.last}
    found = {
        "point": lay.point,
        "points made": (", ".join(made) or "none") if lay.fire else "",
        **{name: seat for name, seat in seats.items() if seat in t.stakes},
        "new shooter": "yes" if lay.new_shooter else "no",
        "called on": "; ".join(sorted(f"{seat}, {key}" for seat, key in lay.called_on)),
        "put down": "; ".join(sorted(f"{seat}, {key}" for seat, key in lay.fresh)),
    }
    return {name: state for name, state in found.items() if state}


def _pairs(standing: Mapping[str, str], name: str) -> set[tuple[str, str]]:
    """Bets of seats in `seat 1, place 6; seat 2, put 8`."""
    told = [part.partition(", ") for part in standing.get(name, "").split("; ") if part]
    return {(seat, key) for seat, _, key in told}


def _numbers(made: str) -> list[str]:
    """The points in `4, 5, 6`, or none."""
    return [] if made == "none" else [number.strip() for number in made.split(",")]


def _check_standing(key: str, stake: Any, stakes: Mapping[str, Cents], t: Any, lay: Layout) -> None:
    """Refuse a bet that cannot lie where it is said to lie."""
    moved = {
        f"{kind} {number}": kind
        for kind, w in t.house.edition.wagers.items()
        for number in w.dice.numbers
        if w.dice.travels
    }
    t.check_amount(moved.get(key, key), stake)
    early = not lay.point and t.house.wager(key).dice.placed == "point"
    if early and key == t.house.kind(key):  # a come bet that has no number yet
        problem = f"the {key} is placed after the come-out roll; there is no point"
        raise Refused(problem, rule="make-bets", at=t.house.cite_for("make-bets", key))
    if t.house.wager(key).raises:
        check_odds(key, stake, stakes, t.house, lay.point)


def play(t: Any) -> Iterator[Any]:
    """Roll after roll as long as bets stand, in the order of the book; a seven-out may end it."""
    lay = t.standing = t.standing or Layout()
    t.stand()
    if not lay.shooter:
        yield from _offer_dice(t, lay, _after(t, lay.last))
    while lay.shooter:
        yield from _betting(t, lay)
        if not any(t.stakes.values()):
            return
        if not lay.must_pass:
            if not lay.point and not (yield from _may_throw(t, lay)):
                continue  # all may bet again before a new shooter throws, if there is one
            sevened_out = yield from _throw(t, lay)
            if sevened_out and not any(t.stakes.values()):
                return
        if lay.must_pass or not lay.shooter:
            yield from _offer_dice(t, lay, _after(t, lay.last))
    for seat in t.seats:  # nobody will throw: what stands goes back
        for key in sorted(t.stakes[seat], key=t.house.rank):
            _set_stake(t, lay, seat, key, 0, "shooter-bets")


def _betting(t: Any, lay: Layout) -> Iterator[Any]:
    """Every seat may change its bets before the dice are thrown."""
    for seat in t.turns():
        changes = yield from t.bets(seat, "make-bets")
        if changes:
            asked = (seat, *changes.items())
            if _plain(t.house, asked):
                t.remember(seat, asked, partial(_make, t, lay, seat, changes))
            else:
                _make(t, lay, seat, changes)
            if lay.called_on:
                _drop_calls(t, lay)


@lru_cache(maxsize=8192)
def _plain(house: Any, asked: tuple[Any, ...]) -> bool:
    """True for changes that touch nothing but the stakes."""
    plain = all(type(wanted) is int for _, wanted in asked[1:])
    return plain and not any(house.kind(key) in (FIRE, PUT) for key, _ in asked[1:])


def _offer_dice(t: Any, lay: Layout, seats: Any) -> Iterator[Any]:
    """The dice go round; the first to accept them is the shooter.

    While bets stand that cannot be taken down, the last to be asked cannot refuse.
    """
    lay.shooter, lay.must_pass = "", False
    bound = bool(seats) and _bound(t, lay)
    for seat in seats:
        choices = ("shoot",) if bound and seat == seats[-1] else ("shoot", "decline")
        if (yield from t.ask(seat, *choices, rule="offer-dice")) == "shoot":
            lay.new_shooter = not lay.point and (seat != lay.last or lay.sevened)
            lay.shooter = lay.last = seat
            lay.sevened = False
            return


def _bound(t: Any, lay: Layout) -> bool:
    """True while a bet stands on a number from which it cannot be taken."""
    standing = {key for stakes in t.stakes.values() for key in stakes if key != FIRE}
    return any(
        t.house.wager(key).dice.later == "stays" and number_of(key, t.house, lay.point)
        for key in standing
    )


def _after(t: Any, shooter: str) -> list[str]:
    """The other seats from the shooter's left, he himself last."""
    seats = list(t.seats)
    n = seats.index(shooter) + 1 if shooter in seats else 0
    return seats[n:] + seats[:n]


def _may_throw(t: Any, lay: Layout) -> Generator[Any, Any, bool]:
    """Before a come-out roll the shooter must have a bet on the line; else the dice go on."""
    lay.off = False
    before = lay.shooter
    if before == ANOTHER or _on_the_line(t, before):
        return True
    lay.shooter = ""
    for seat in _after(t, before):
        if _on_the_line(t, seat):
            answer = yield from t.ask(seat, "shoot", "decline", rule="offer-dice")
            if answer == "shoot":
                lay.shooter = lay.last = seat
                lay.new_shooter = True
                break
    if lay.shooter:
        return False  # all may bet once more before the new shooter throws
    wagers = t.house.edition.wagers
    kinds = {t.house.kind(key) for stakes in t.stakes.values() for key in stakes}
    on_numbers = any(kind == PUT or wagers[kind].dice.travels for kind in kinds)
    if on_numbers and t.house.says("roll-for-come-bets"):
        lay.shooter, lay.off = before, True
        t.announce("the dice are thrown for the come bets that stand", "roll-for-come-bets")
    return bool(lay.shooter)


def _on_the_line(t: Any, seat: str) -> bool:
    """True if a seat has a bet that goes by the shooter's point."""
    return any(kind in t.stakes.get(seat, ()) for kind in line_bets(t.house))


def _throw(t: Any, lay: Layout) -> Generator[Any, Any, bool]:
    """One roll: called, what it decides is settled, then point and shooter change.

    True on a seven-out. A roll that is called off leaves everything as it was.
    """
    try:
        roll = yield from t.roll(2, "roll")
    except t.Irregular as irregular:
        if irregular.remedy not in ("roll-again", "pass-dice"):
            raise
        lay.must_pass = irregular.remedy == "pass-dice"
        return False
    lay.fresh.clear()
    lay.new_shooter = False
    line = STAYS if lay.off else _line(t.house, lay.point, roll)
    made_point, sevened_out = line == WINS and lay.point, line == LOSES and bool(lay.point)
    called = total(roll)
    t.announce(f"{called}, the point is made" if made_point else called, "roll-called")
    if made_point and lay.fire:
        for seat, made in lay.fire.items():
            made.add(lay.point)
            t.announce(f"{len(made)} different points for {seat}", "fire-counts-points")
    for seat in t.seats:
        calls = tuple(key for who, key in lay.called_on if who == seat) if lay.called_on else ()
        met = (seat, lay.point, lay.off, roll, calls)
        t.remember(seat, met, partial(_settle, t, lay, seat, roll))
        if sevened_out and FIRE in t.stakes[seat]:
            t.settle(seat, [fire_result(t.house, len(lay.fire.pop(seat)))], partly=True)
    if line == MOVES:
        lay.point = called
        t.announce(f"the point is {called}", "point-established")
    elif sevened_out:
        lay.point, lay.shooter = "", (ANOTHER if lay.shooter == ANOTHER else "")
        lay.sevened = True
        t.announce("seven out, the dice pass", "shooter-passes")
    elif made_point:
        lay.point = ""
    if lay.called_on:
        _drop_calls(t, lay)
    return sevened_out


def _drop_calls(t: Any, lay: Layout) -> None:
    """A call holds until its bet is gone or the next point is there."""
    gone = {(seat, key) for seat, key in lay.called_on if lay.point or key not in t.stakes[seat]}
    lay.called_on -= gone


def _settle(t: Any, lay: Layout, seat: str, roll: str) -> None:
    """Everything of a seat that this roll decides, and the bets it moves."""
    results, moving, point = [], [], lay.point
    resting = line_bets(t.house) if lay.off else ()  # they wait for a shooter
    for key in sorted(t.stakes[seat], key=t.house.rank):
        if key in resting:
            continue
        works = bool(point) or (seat, key) in lay.called_on
        ends = by_roll(t.house, key, point, works)[roll]
        if ends is MOVES:
            moving.append(key)
        elif ends is not STAYS:
            results.append(ends)
    t.settle(seat, results, partly=True)
    for key in moving:
        if t.house.edition.wagers[key].dice.travels:
            t.move(seat, key, total(roll), "bet-moves")


@lru_cache(maxsize=8192)
def _line(house: Any, point: str, roll: str) -> str:
    """What a roll does to the shooter's line."""
    return resolve(house.edition.wagers[LINE].dice, point, roll)


def _make(t: Any, lay: Layout, seat: str, changes: Mapping[str, Any]) -> None:
    """Do what a seat has asked for; it has been checked before."""
    for key, wanted in changes.items():
        if key == DICE:
            t.say(seat, "passes the dice", "shooter-may-pass")
            lay.must_pass = True
        elif isinstance(wanted, tuple):
            _set_stake(t, lay, seat, key, wanted[0])
            lay.called_on.add((seat, key))
            t.say(seat, f"{key} {ON}", "called-on", key)
        elif wanted in (ON, OFF):
            (lay.called_on.add if wanted == ON else lay.called_on.discard)((seat, key))
            t.say(seat, f"{key} {wanted}", "called-on", key)
        else:
            _set_stake(t, lay, seat, key, wanted)


def _set_stake(
    t: Any, lay: Layout, seat: str, key: str, wanted: Cents, rule: str = "remove-bets"
) -> None:
    """Put up, take down or change a bet, and the vigorish that is paid with it."""
    now = t.stakes[seat].get(key, 0)
    if wanted > now:
        t.put(seat, key, wanted - now, "make-bets", verb="put" if now else "wagered")
        if t.house.kind(key) == PUT and not now:
            lay.fresh.add((seat, key))
        if key == FIRE:
            lay.fire[seat] = set()
    else:
        t.give_back(seat, key, rule, leave=wanted)
        support = supporting(key, t.house)
        if not wanted and support in t.stakes[seat]:  # odds go with the bet they support
            t.give_back(seat, support, rule)
    if (taken := vigorish(t.house, t.house.kind(key))) and taken_with_bet(t.house):
        odds = odds_on_number(t.house, key)
        t.charge(seat, key, taken.cents(odds, wanted) - taken.cents(odds, now), "vigorish")
