"""Changing bets at a craps table: what may be placed, taken down or called, and when."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from houseway.editions.house import House
from houseway.errors import Refused, Unreadable, unknown
from houseway.games.contract import Seat, Table
from houseway.games.craps.layout import Layout
from houseway.games.dice.bets import (
    FIRE,
    dice_of,
    is_against,
    line_bets,
    most_odds,
    number_of,
    spots,
)
from houseway.games.questions import Change, Changes
from houseway.money import Cents, dollars

ON, OFF, DICE, PASS_DICE = "on", "off", "dice", "pass"


def check_changes(t: Table, seat: Seat, changes: Changes, lay: Layout) -> None:
    """Refuse the first change of a seat's bets that the book does not allow now."""
    tied = t.house.options.get("tournament") == "yes" and t.stakes[seat]
    if not changes and not tied:
        return
    kinds = tuple(
        type(wanted) for wanted in changes.values()
    )  # by type: True and 1.0 are not stakes
    if not all(kind in (int, str, tuple) for kind in kinds):
        raise Unreadable("a stake must be a whole number of cents, a call 'on' or 'off'")
    check = partial(_check_changes, seat, changes, t, lay)
    if lay.fresh:
        check()
        return
    same = (seat == lay.shooter, lay.point, lay.new_shooter, kinds, *changes.items())
    t.check_once(seat, same, check)


def _check_changes(seat: str, changes: Changes, t: Table, lay: Layout) -> None:
    after = dict(t.stakes[seat])
    for key, wanted in changes.items():
        if key == DICE:
            _check_pass(seat, wanted, t, lay)
        elif wanted in (ON, OFF):
            _check_call(seat, key, t, lay, key in t.stakes[seat])
        elif isinstance(wanted, tuple):
            _check_both(seat, key, wanted, t, lay)
            after[key] = wanted[0]
        else:
            after[key] = _check_stake(seat, key, wanted, t, lay)
    for key in changes:
        if after.get(key) == 0 and supporting(key, t.house) not in changes:
            after.pop(supporting(key, t.house), None)  # its odds come down with it
    after = {key: stake for key, stake in after.items() if stake}
    for key, stake in after.items():
        if t.house.wager(key).raises:
            check_odds(key, stake, after, t.house, lay.point)
    if t.house.options.get("tournament") == "yes":
        _check_line(after, t)
        if changes:
            _check_sides(after, t, lay)


def supporting(key: str, house: House) -> str:
    """The odds bet that supports a bet: `come odds 6` for `come 6`; empty if there is none."""
    kind = house.kind(key)
    odds = next((name for name, w in house.edition.wagers.items() if w.raises == kind), "")
    return f"{odds}{key[len(kind) :]}" if odds else ""


def _refuse(t: Table, problem: str, rule: str, key: str = "") -> Refused:
    at = t.house.cite_for(rule, key) if key else t.house.cite(rule)
    return Refused(problem, rule=rule, at=at)


def _check_pass(seat: str, wanted: Change, t: Table, lay: Layout) -> None:
    if wanted != PASS_DICE:
        raise Unreadable(f"the dice can only be passed: expected '{PASS_DICE}', not '{wanted}'")
    if seat != lay.shooter:
        raise _refuse(t, f"{seat} does not have the dice", "shooter-may-pass")


def _check_both(seat: str, key: str, wanted: tuple[Cents, str], t: Table, lay: Layout) -> None:
    """Check a bet that is placed and called on in one change."""
    if len(wanted) != 2 or wanted[1] != ON:
        raise Unreadable(f"'{wanted}' is not valid; expected a stake and '{ON}'")
    _check_stake(seat, key, wanted[0], t, lay)
    _check_call(seat, key, t, lay, bool(wanted[0]))


def _check_call(seat: str, key: str, t: Table, lay: Layout, is_up: bool) -> None:
    if not is_up:
        raise unknown("standing bet", key, t.stakes[seat])
    if not dice_of(t.house, key).off_on_come_out:
        raise _refuse(t, f"the {key} bet is always on and cannot be called", "off-on-come-out")
    if lay.point:
        raise _refuse(
            t, f"the {key} bet is already on while there is a point", "off-on-come-out", key
        )


def _check_stake(seat: str, key: str, wanted: Change, t: Table, lay: Layout) -> Cents:
    if isinstance(wanted, bool) or not isinstance(wanted, int) or wanted < 0:
        raise Unreadable(f"a stake on {key} must be a whole number of cents, or 0 to take it down")
    stake, now = wanted, t.stakes[seat].get(key, 0)
    if not now and wanted:
        _check_back(key, t)
        t.check_place(key)  # the spot must exist
    if wanted < now:
        _check_removal(seat, key, wanted, t, lay)
    elif wanted > now:
        _check_placing(seat, key, now, t, lay)
    if wanted and wanted != now:
        if now and key not in spots(t.house):  # it has moved: it may shrink, not below the minimum
            key = t.house.kind(key)
        t.check_amount(key, wanted)
    return stake


def _check_back(key: str, t: Table) -> None:
    """Refuse to put back a bet against a number after it was taken down."""
    t.check_kind(key)
    kind, dice = t.house.kind(key), dice_of(t.house, key)
    if dice.travels and dice.later == "only shrink" and key != kind:
        raise _refuse(
            t, f"the {key} bet cannot be put back on its number", "dont-bets-only-shrink", key
        )


def _check_removal(seat: str, key: str, wanted: Cents, t: Table, lay: Layout) -> None:
    dice = dice_of(t.house, key)
    if dice.later != "stays":
        return
    if key == FIRE:
        raise _refuse(t, "a Fire Bet cannot be reduced or removed", "contract-bets", key)
    number = number_of(key, t.house, lay.point)
    no_roll_yet = (seat, key) in lay.fresh and not dice.first_wins
    if number and not no_roll_yet:
        problem = f"the {key} bet stays up until {number} or 7 is thrown"
        raise _refuse(t, problem, "contract-bets", key)


def _check_placing(seat: str, key: str, now: Cents, t: Table, lay: Layout) -> None:
    dice = dice_of(t.house, key)
    moved = key not in spots(t.house)
    if now and dice.later == "only shrink" and (moved or (lay.point and not dice.travels)):
        raise _refuse(
            t, f"the {key} bet may be reduced but not increased", "dont-bets-only-shrink", key
        )
    stuck = dice.later == "stays" and dice.placed == "come-out" and bool(lay.point)
    if now and (key == FIRE or moved or stuck):
        raise _refuse(t, f"the {key} bet cannot be increased", "contract-bets", key)
    if dice.later == "only shrink" and lay.point and dice.placed == "come-out":
        problem = f"{key} bets are taken only before a come-out roll, not with a point on"
        raise _refuse(t, problem, "dont-bets-only-shrink", key)
    moments = {
        "come-out": (not lay.point, "are taken only before a come-out roll"),
        "point": (bool(lay.point), "open once a point is set"),
        "new shooter": (lay.new_shooter, "close with a new shooter's first come-out roll"),
    }
    allowed, when = moments.get(dice.placed, (True, ""))
    if not allowed:
        raise _refuse(t, f"{key} bets {when}", "make-bets", key)


def check_odds(
    key: str, stake: Cents, after: Mapping[str, Cents], house: House, point: str
) -> None:
    """Refuse odds without a bet to support, or above the limit for that bet."""
    kind = house.kind(key)
    wager = house.edition.wagers[kind]
    number = number_of(key, house, point)
    flat = wager.raises if key == kind else f"{wager.raises} {number}"
    if not number or flat not in after:
        no_bet = f"there is no {flat} bet for {key} to support"
        problem = no_bet if number else "no odds yet: no point is set"
        raise Refused(problem, rule="odds-limit", at=wager.where)
    against = is_against(house, wager.raises) and house.says("odds-limit-dont")
    rule = "odds-limit-dont" if against else "odds-limit"
    most = most_odds(house, kind, number, after[flat])
    if most is not None and stake > most:
        problem = f"{key} on {dollars(after[flat])} are limited to {dollars(most)}"
        raise Refused(f"{problem}, not {dollars(stake)}", rule=rule, at=house.cite_for(rule, key))


def _check_line(after: Mapping[str, Cents], t: Table) -> None:
    """Require exactly one line bet from every tournament participant who has bets."""
    if after and sum(kind in after for kind in line_bets(t.house)) != 1:
        problem = "in a tournament a participant must have a Pass or a Don't Pass Bet, not both"
        raise _refuse(t, problem, "tournament-line-bet")


def _check_sides(after: Mapping[str, Cents], t: Table, lay: Layout) -> None:
    """Refuse bets on both sides of a number, and more than two kinds of bet on it."""
    if "come" in after and "don't come" in after:
        raise _refuse(
            t, "Come and Don't Come cannot both be bet on one roll", "tournament-one-side"
        )
    for number in dice_of(t.house, "place").numbers:
        keys = [key for key in after if number_of(key, t.house, lay.point) == number]
        kinds = {t.house.kind(key) for key in keys}
        bets = sorted(k for k in kinds if not t.house.edition.wagers[k].raises)
        if len({is_against(t.house, kind) for kind in bets}) == 2:
            problem = f"both sides of {number} cannot be bet: {', '.join(bets)}"
            raise _refuse(t, problem, "tournament-one-side")
        if len(bets) > 2:
            problem = f"at most two kinds of bet on {number}, not {', '.join(bets)}"
            raise _refuse(t, problem, "tournament-two-bets")
