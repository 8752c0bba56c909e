"""The craps table: the shooter, the point, and bets that stay up from roll to roll."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache, partial

from houseway.editions.house import House
from houseway.editions.model import Irregularity
from houseway.equipment.dice import total
from houseway.errors import Refused, Unreadable, unknown
from houseway.games.contract import (
    Coverage,
    Entry,
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
    """Bets that reach rare rules with the rolls of `COVERAGE`."""
    optional = {"don't pass": 10_00, FIRE: 5_00}
    offered = {key: stake for key, stake in optional.items() if key in house.edition.wagers}
    on_four = {"come 4": 10_00, "come odds 4": 10_00, "place 4": 10_00, "four the hardway": 5_00}
    return offered | on_four


def parse(record: Mapping[str, str], t: Table) -> Layout:
    """Resume a table between rolls: the point, and bets that are not decided yet.

    At an open table the record names the shooter; at the payout desk the shooter is an outsider.
    """
    points = dice_of(t.house, LINE).numbers
    made = record.get("points made")
    for name, state in record.items():
        if name not in NAMES:
            raise unknown("entry of a craps table", name, NAMES)
        named = {"point": [state], "points made": numbers(state)}
        for number in named.get(name, ()):
            if number not in points:
                raise Unreadable(f"{number} is not a point; expected {', '.join(points)}")
        if name.endswith("shooter") and name != "new shooter" and state not in t.stakes:
            raise unknown("seat", state, t.stakes)
    last = record.get("last shooter", "")
    open_table = last or "new shooter" in record
    outsider = "" if open_table else ANOTHER
    lay = Layout(record.get("point", ""), record.get("shooter", outsider), last or outsider)
    lay.new_shooter = record.get("new shooter", "yes") == "yes" and not lay.point
    lay.sevened = bool(open_table) and not lay.shooter
    lay.called_on, lay.fresh = pairs(record, "called on"), pairs(record, "put down")
    for seat, stakes in t.stakes.items():
        for key, stake in stakes.items():
            _check_standing(key, stake, stakes, t, lay)
        if FIRE in stakes:
            if made is None:
                raise Unreadable(
                    "a Fire Bet is up: state the points made so far, or 'none' (--points-made)"
                )
            lay.fire[seat] = set(numbers(made))
    return lay


def _check_standing(
    key: str, stake: Cents, stakes: Mapping[str, Cents], t: Table, lay: Layout
) -> None:
    """Refuse a standing bet that could not be where the record has it."""
    moved = {
        f"{kind} {number}": kind
        for kind in t.house.edition.wagers
        if dice_of(t.house, kind).travels
        for number in dice_of(t.house, kind).numbers
    }
    t.check_amount(moved.get(key, key), stake)
    early = not lay.point and dice_of(t.house, key).placed == "point"
    if early and key == t.house.kind(key):  # a come bet that has no number yet
        problem = f"{key} bets open once a point is set; there is no point"
        raise Refused(problem, rule="make-bets", at=t.house.cite_for("make-bets", key))
    if t.house.wager(key).raises:
        check_odds(key, stake, stakes, t.house, lay.point)


def play(t: Table) -> Steps[None]:
    """Roll after roll while bets are up, in the order of the book; a seven-out may end it."""
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
                continue  # every seat may bet again before a new shooter throws
            sevened_out = yield from _throw(t, lay)
            if sevened_out and not any(t.stakes.values()):
                return
        if lay.must_pass or not lay.shooter:
            yield from _offer_dice(t, lay, _after(t, lay.last))
    for seat in t.seats:  # nobody will throw: standing bets are returned
        for key in sorted(t.stakes[seat], key=t.house.rank):
            _set_stake(t, lay, seat, key, 0, "shooter-bets")


def _betting(t: Table, lay: Layout) -> Steps[None]:
    """Ask every seat for changes of its bets before the dice are thrown."""
    for seat in t.turns():
        changes = yield from t.bets(seat, "make-bets")
        if changes:
            requested = tuple(changes.items())
            if _plain(t.house, requested):
                t.remember(seat, (seat, *requested), partial(_apply, t, lay, seat, changes))
            else:
                _apply(t, lay, seat, changes)
            if lay.called_on:
                _drop_calls(t, lay)


@lru_cache(maxsize=8192)
def _plain(house: House, changes: tuple[tuple[str, Change], ...]) -> bool:
    """True for changes that affect only the stakes."""
    plain = all(type(wanted) is int for _, wanted in changes)
    return plain and not any(house.kind(key) in (FIRE, PUT) for key, _ in changes)


def _offer_dice(t: Table, lay: Layout, seats: Sequence[Seat]) -> Steps[None]:
    """Offer the dice around; the first seat to accept them is the shooter.

    While a bet is up that cannot be taken down, the last seat cannot decline.
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
    """True while a bet is on a number and cannot be taken down."""
    standing = {key for stakes in t.stakes.values() for key in stakes if key != FIRE}
    return any(
        dice_of(t.house, key).later == "stays" and number_of(key, t.house, lay.point)
        for key in standing
    )


def _after(t: Table, shooter: str) -> list[str]:
    """The other seats from the shooter's left, then the shooter."""
    seats = list(t.seats)
    n = seats.index(shooter) + 1 if shooter in seats else 0
    return seats[n:] + seats[:n]


def _may_throw(t: Table, lay: Layout) -> Steps[bool]:
    """Require a line bet from the shooter before a come-out roll; otherwise offer the dice."""
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
        return False  # every seat may bet again before the new shooter throws
    kinds = {t.house.kind(key) for stakes in t.stakes.values() for key in stakes}
    on_numbers = any(kind == PUT or dice_of(t.house, kind).travels for kind in kinds)
    if on_numbers and t.house.says("roll-for-come-bets"):
        lay.shooter, lay.off = before, True
        t.announce("the dice are thrown for the come bets that stand", "roll-for-come-bets")
    return bool(lay.shooter)


def _on_the_line(t: Table, seat: str) -> bool:
    """True if a seat has a line bet."""
    return any(kind in t.stakes.get(seat, ()) for kind in line_bets(t.house))


def _throw(t: Table, lay: Layout) -> Steps[bool]:
    """Roll once: call it, settle the bets it decides, then update the point and the shooter.

    Returns True on a seven-out. A roll that is called off changes nothing.
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
        case = (seat, lay.point, lay.off, roll, calls)
        t.remember(seat, case, partial(_settle, t, lay, seat, roll))
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
    """Drop calls whose bet is gone, and all calls once there is a point."""
    gone = {(seat, key) for seat, key in lay.called_on if lay.point or key not in t.stakes[seat]}
    lay.called_on -= gone


def _settle(t: Table, lay: Layout, seat: str, roll: str) -> None:
    """Settle every bet of a seat that this roll decides, and move those it moves."""
    results, moving, point = list[Result](), list[str](), lay.point
    resting = line_bets(t.house) if lay.off else ()  # these wait for a shooter
    for key in sorted(t.stakes[seat], key=t.house.rank):
        if key in resting:
            continue
        works = bool(point) or (seat, key) in lay.called_on
        result = by_roll(t.house, key, point, works)[roll]
        if not isinstance(result, str):
            results.append(result)
        elif result is MOVES:
            moving.append(key)
    t.settle(seat, results, partly=True)
    for key in moving:
        if dice_of(t.house, key).travels:
            t.move(seat, key, total(roll), "bet-moves")


@lru_cache(maxsize=8192)
def _line(house: House, point: str, roll: str) -> str:
    """What a roll does to the pass line."""
    return resolve(dice_of(house, LINE), point, roll)


def _apply(t: Table, lay: Layout, seat: str, changes: Changes) -> None:
    """Apply changes that have already been checked."""
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
    """Place, change or take down a bet, with the vigorish that is paid with it."""
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
        if not wanted and support in t.stakes[seat]:  # odds come down with their bet
            t.give_back(seat, support, rule)
    if (taken := vigorish(t.house, t.house.kind(key))) and taken_with_bet(t.house):
        odds = odds_on_number(t.house, key)
        t.charge(seat, key, taken.cents(odds, wanted) - taken.cents(odds, now), "vigorish")


# -- declared for other rooms ----------------------------------------------------------------------


def _check(t: Table, seat: Seat, changes: Changes) -> None:
    check_changes(t, seat, changes, t.state(LAYOUT))


def _moment(t: Table) -> Hashable:
    """What decides, with the standing bets, which changes are allowed."""
    lay = t.state(LAYOUT)
    return lay.point, lay.new_shooter


def _fallback(t: Table, seat: Seat) -> Changes:
    """A line bet and nothing on numbers, which even a tournament always allows."""
    on_numbers = [key for key in t.stakes[seat] if t.house.kind(key) in ("place", "buy", "lay")]
    return {**dict.fromkeys(on_numbers, 0), LINE: 10_00}


def after_irregularity(t: Table, entry: Irregularity) -> None:
    """Pass the dice if the boxperson orders it between rolls."""
    if entry.remedy == "pass-dice":
        t.state(LAYOUT).must_pass = True


LAYOUT = State(
    Layout,
    parse,
    to_record,
    reseat,
    summary,
    shooter,
    number_entry="point",
    headline=lambda record: f"Point {record['point']}" if record.get("point") else "Come-out",
    entries=(
        Entry(
            "point",
            "point",
            choices=lambda house: dice_of(house, LINE).numbers,
            nothing="none: come-out roll",
        ),
        Entry(
            "points made",
            "points made (for a Fire Bet)",
            example="4, 9 or none",
            offered=lambda house: FIRE in house.edition.wagers,
        ),
    ),
)
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
