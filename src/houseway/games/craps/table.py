"""The craps table: shooters and the point, and bets that stand from roll to roll."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache, partial

from houseway.editions.house import House
from houseway.editions.model import Irregularity
from houseway.equipment.dice import total
from houseway.errors import Refused, Unreadable, unknown
from houseway.games.contract import (
    Coverage,
    Irregular,
    Seat,
    StandingBets,
    State,
    Steps,
    Table,
)
from houseway.games.craps.changes import DICE, OFF, ON, check_changes, check_odds, supporting
from houseway.games.craps.layout import (
    ANOTHER,
    NAMES,
    Layout,
    numbers,
    pairs,
    reseat,
    shooter,
    summary,
    to_record,
)
from houseway.games.dice.bets import (
    FIRE,
    LINE,
    LOSES,
    MOVES,
    PUT,
    STAYS,
    WINS,
    by_roll,
    dice_of,
    fire_result,
    line_bets,
    number_of,
    odds_on_number,
    resolve,
    taken_with_bet,
    vigorish,
)
from houseway.games.questions import Change, Changes
from houseway.money import Cents
from houseway.settlement import Result


def rare_bets(house: House) -> dict[str, Cents]:
    """Bets that meet with these rolls what chance seldom brings."""
    beside = {"don't pass": 10_00, FIRE: 5_00}
    offered = {key: stake for key, stake in beside.items() if key in house.edition.wagers}
    on_four = {"come 4": 10_00, "come odds 4": 10_00, "place 4": 10_00, "four the hardway": 5_00}
    return offered | on_four


def parse(standing: Mapping[str, str], t: Table) -> Layout:
    """Take over a table in the middle: the point, and bets that are not yet decided.

    At a table that stays open the shooter is known too; at the payout desk it is somebody else.
    """
    points = dice_of(t.house, LINE).numbers
    made = standing.get("points made")
    for name, state in standing.items():
        if name not in NAMES:
            raise unknown("thing that stands", name, NAMES)
        told = {"point": [state], "points made": numbers(state)}
        for number in told.get(name, ()):
            if number not in points:
                raise Unreadable(f"{number} is no point; expected {', '.join(points)}")
        if name.endswith("shooter") and name != "new shooter" and state not in t.stakes:
            raise unknown("seat", state, t.stakes)
    last = standing.get("last shooter", "")
    open_table = last or "new shooter" in standing
    somebody = "" if open_table else ANOTHER
    lay = Layout(standing.get("point", ""), standing.get("shooter", somebody), last or somebody)
    lay.new_shooter = standing.get("new shooter", "yes") == "yes" and not lay.point
    lay.sevened = bool(open_table) and not lay.shooter
    lay.called_on, lay.fresh = pairs(standing, "called on"), pairs(standing, "put down")
    for seat, stakes in t.stakes.items():
        for key, stake in stakes.items():
            _check_standing(key, stake, stakes, t, lay)
        if FIRE in stakes:
            if made is None:
                raise Unreadable(
                    "a Fire Bet stands: tell the points made so far, or 'none' (--points-made)"
                )
            lay.fire[seat] = set(numbers(made))
    return lay


def _check_standing(
    key: str, stake: Cents, stakes: Mapping[str, Cents], t: Table, lay: Layout
) -> None:
    """Refuse a bet that cannot lie where it is said to lie."""
    moved = {
        f"{kind} {number}": kind
        for kind in t.house.edition.wagers
        if dice_of(t.house, kind).travels
        for number in dice_of(t.house, kind).numbers
    }
    t.check_amount(moved.get(key, key), stake)
    early = not lay.point and dice_of(t.house, key).placed == "point"
    if early and key == t.house.kind(key):  # a come bet that has no number yet
        problem = f"the {key} is placed after the come-out roll; there is no point"
        raise Refused(problem, rule="make-bets", at=t.house.cite_for("make-bets", key))
    if t.house.wager(key).raises:
        check_odds(key, stake, stakes, t.house, lay.point)


def play(t: Table) -> Steps[None]:
    """Roll after roll as long as bets stand, in the order of the book; a seven-out may end it."""
    lay = t.state(LAYOUT)
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


def _betting(t: Table, lay: Layout) -> Steps[None]:
    """Every seat may change its bets before the dice are thrown."""
    for seat in t.turns():
        changes = yield from t.bets(seat, "make-bets")
        if changes:
            asked = tuple(changes.items())
            if _plain(t.house, asked):
                t.remember(seat, (seat, *asked), partial(_make, t, lay, seat, changes))
            else:
                _make(t, lay, seat, changes)
            if lay.called_on:
                _drop_calls(t, lay)


@lru_cache(maxsize=8192)
def _plain(house: House, changes: tuple[tuple[str, Change], ...]) -> bool:
    """True for changes that touch nothing but the stakes."""
    plain = all(type(wanted) is int for _, wanted in changes)
    return plain and not any(house.kind(key) in (FIRE, PUT) for key, _ in changes)


def _offer_dice(t: Table, lay: Layout, seats: Sequence[Seat]) -> Steps[None]:
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


def _bound(t: Table, lay: Layout) -> bool:
    """True while a bet stands on a number from which it cannot be taken."""
    standing = {key for stakes in t.stakes.values() for key in stakes if key != FIRE}
    return any(
        dice_of(t.house, key).later == "stays" and number_of(key, t.house, lay.point)
        for key in standing
    )


def _after(t: Table, shooter: str) -> list[str]:
    """The other seats from the shooter's left, he himself last."""
    seats = list(t.seats)
    n = seats.index(shooter) + 1 if shooter in seats else 0
    return seats[n:] + seats[:n]


def _may_throw(t: Table, lay: Layout) -> Steps[bool]:
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
    kinds = {t.house.kind(key) for stakes in t.stakes.values() for key in stakes}
    on_numbers = any(kind == PUT or dice_of(t.house, kind).travels for kind in kinds)
    if on_numbers and t.house.says("roll-for-come-bets"):
        lay.shooter, lay.off = before, True
        t.announce("the dice are thrown for the come bets that stand", "roll-for-come-bets")
    return bool(lay.shooter)


def _on_the_line(t: Table, seat: str) -> bool:
    """True if a seat has a bet that goes by the shooter's point."""
    return any(kind in t.stakes.get(seat, ()) for kind in line_bets(t.house))


def _throw(t: Table, lay: Layout) -> Steps[bool]:
    """One roll: called, what it decides is settled, then point and shooter change.

    True on a seven-out. A roll that is called off leaves everything as it was.
    """
    try:
        roll = yield from t.roll(2, "roll")
    except Irregular as irregular:
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


def _drop_calls(t: Table, lay: Layout) -> None:
    """A call holds until its bet is gone or the next point is there."""
    gone = {(seat, key) for seat, key in lay.called_on if lay.point or key not in t.stakes[seat]}
    lay.called_on -= gone


def _settle(t: Table, lay: Layout, seat: str, roll: str) -> None:
    """Everything of a seat that this roll decides, and the bets it moves."""
    results, moving, point = list[Result](), list[str](), lay.point
    resting = line_bets(t.house) if lay.off else ()  # they wait for a shooter
    for key in sorted(t.stakes[seat], key=t.house.rank):
        if key in resting:
            continue
        works = bool(point) or (seat, key) in lay.called_on
        ends = by_roll(t.house, key, point, works)[roll]
        if not isinstance(ends, str):
            results.append(ends)
        elif ends is MOVES:
            moving.append(key)
    t.settle(seat, results, partly=True)
    for key in moving:
        if dice_of(t.house, key).travels:
            t.move(seat, key, total(roll), "bet-moves")


@lru_cache(maxsize=8192)
def _line(house: House, point: str, roll: str) -> str:
    """What a roll does to the shooter's line."""
    return resolve(dice_of(house, LINE), point, roll)


def _make(t: Table, lay: Layout, seat: str, changes: Changes) -> None:
    """Do what a seat has asked for; it has been checked before."""
    for key, wanted in changes.items():
        if key == DICE:
            t.say(seat, "passes the dice", "shooter-may-pass")
            lay.must_pass = True
        elif isinstance(wanted, tuple):
            _set_stake(t, lay, seat, key, wanted[0])
            lay.called_on.add((seat, key))
            t.say(seat, f"{key} {ON}", "called-on", key)
        elif isinstance(wanted, str):
            (lay.called_on.add if wanted == ON else lay.called_on.discard)((seat, key))
            t.say(seat, f"{key} {wanted}", "called-on", key)
        else:
            _set_stake(t, lay, seat, key, wanted)


def _set_stake(
    t: Table, lay: Layout, seat: str, key: str, wanted: Cents, rule: str = "remove-bets"
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


# -- what the rooms above may know -----------------------------------------------------------------


def _check(t: Table, seat: Seat, changes: Changes) -> None:
    check_changes(t, seat, changes, t.state(LAYOUT))


def _moment(t: Table) -> Hashable:
    """Beside the bets that stand, this decides which others may be made."""
    lay = t.state(LAYOUT)
    return lay.point, lay.new_shooter


def _fallback(t: Table, seat: Seat) -> Changes:
    """A bet on the line, and nothing on numbers: a tournament allows it at any time."""
    on_numbers = [key for key in t.stakes[seat] if t.house.kind(key) in ("place", "buy", "lay")]
    return {**dict.fromkeys(on_numbers, 0), LINE: 10_00}


def after_irregularity(t: Table, entry: Irregularity) -> None:
    """The boxperson orders the dice on; before a roll the round itself is told."""
    if entry.remedy == "pass-dice":
        t.state(LAYOUT).must_pass = True


LAYOUT = State(Layout, parse, to_record, reseat, summary, shooter)
STANDING = StandingBets(
    check=_check,
    recorded_under=frozenset(
        {"make-bets", "remove-bets", "called-on", "shooter-may-pass", "vigorish"}
    ),
    moment=_moment,
    fallback=_fallback,
    of_the_shooter=line_bets,
    outsider_shoots={"points made": "none"},
)
COVERAGE = Coverage(
    rolls=(  # four points and a seven-out; a twelve on the come-out
        ("2-2", "2-2", "2-3", "2-3", "3-3", "3-3", "4-4", "4-4", "2-2", "3-4"),
        ("6-6", "2-2", "3-4"),
    ),
    bets=rare_bets,
    placed=(frozenset({"come", "don't come", "buy 4", "lay 4"}),),
    refused_changes=({"come": 1_00, "don't come": 1_00}, {"lay 4": 1_00}, {"lay 6": 1_00}),
)
