"""Bets that stand from roll to roll: kept as they lay, taken over where they can lie.

A house remembers how bets lay and what followed; nothing of that may ever change a round.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import houseway
from houseway.equipment.chance import Seeded
from houseway.equipment.dice import ways
from houseway.errors import Refused, Unreadable
from houseway.games.craps.table import LAYOUT
from houseway.table.answers import AtRandom, replay
from houseway.table.asks import Bets, Choose, Roll
from houseway.table.round import Round
from houseway.table.stakes import keys_offered
from houseway.table.standing_bets import FrozenBets

CRAPS = ["jack/craps", "grand-ronde/craps", "oneida/craps", "jack/crapless-craps"]
BACCARAT = ["jack/mini-baccarat", "jack/dragon-bonus-baccarat", "grand-ronde/ez-baccarat"]
NOTHING_STANDS = ["pa/high-roll-dice", "jack/roulette", "jack/big-six"]
every_craps = pytest.mark.parametrize("name", CRAPS)


def house_of(name):
    return houseway.edition(name).house()


def stakes_of(house):
    """One place of every bet, at an amount that all tables take."""
    return {key: 500 if key == "fire" else 1000 for key in keys_offered(house)}


def random_round(house, seed, seats=2):
    return Round(house, seats).play(AtRandom(Seeded(seed), stakes_of(house)))


def taken_over(name, bets, **standing):
    """A table that is taken over with these bets of one player."""
    return Round(house_of(name), carried=standing, bets={"seat 1": bets})


def settled(events):
    """Who won what by which rule, in order."""
    return [(e.who, e.wager, e.stake, e.net, e.rule, e.at) for e in events if e.verb == "settled"]


# -- kept as they lay ------------------------------------------------------------------------------


@every_craps
def test_what_is_kept_never_changes(name):
    """Through many rounds bets lie as they were first met, and lead where they led first."""
    house, first = house_of(name), {}
    for seed in range(25):
        random_round(house, seed)
        for lay, bets in house.bet_memo.items():
            assert type(bets) is FrozenBets
            assert frozenset(bets.items()) == lay
            for key, (events, after) in bets.then.items():
                seen = first.setdefault((lay, key), (tuple(events), dict(after), after))
                assert (tuple(events), dict(after)) == seen[:2]
                assert after is seen[2]
    assert len(first) > 100  # there was something to keep


@every_craps
@pytest.mark.parametrize("seats", [1, 3])
def test_a_fresh_house_plays_the_same_round(name, seats):
    """What a house remembers makes the same answers lead nowhere else."""
    used = house_of(name)
    for seed in [*range(12), *range(12)]:  # the second time all of it is known
        answers = []
        by_chance = AtRandom(Seeded(seed), stakes_of(used))
        fresh = Round(house_of(name), seats)
        while fresh.ask is not None:
            answers.append(by_chance(fresh.ask, fresh))
            fresh.answer(answers[-1])
        again = Round(used, seats)
        for answer in answers:
            again.answer(answer)
        assert again.events == fresh.events
        assert again.over


def test_a_seed_gives_the_same_round_again():
    """Who goes through the bets at a table, as `AtRandom` does, finds them in the same order."""
    house, bets = house_of("jack/craps"), {"pass": 1000, "field": 500}
    Round(house, bets={"seat 1": dict(reversed(bets.items()))})
    used, fresh = Round(house, bets={"seat 1": bets}), taken_over("jack/craps", bets)
    assert list(used.table.stakes["seat 1"]) == list(fresh.table.stakes["seat 1"])


@every_craps
def test_every_round_replays_with_another_house(name):
    used, other = house_of(name), house_of(name)
    for seed in range(10):
        events = random_round(used, seed).events
        assert replay(other, events).events == events
        assert replay(house_of(name), events).events == events


@every_craps
def test_two_seats_with_the_same_bets(name):
    """They may lie alike; what one takes down the other still has."""
    bets = {"pass": 1000, "place 6": 1200, "field": 500}
    round_ = Round(house_of(name), 2, carried={"point": "5"}, bets={"seat 1": bets, "seat 2": bets})
    round_.answer({"place 6": 0, "field": 1000})
    assert round_.table.stakes == {"seat 1": {"pass": 1000, "field": 1000}, "seat 2": bets}
    round_.answer({})
    round_.answer("3-3")  # six: the place bet is paid, the field loses
    assert round_.net("seat 1") == -1000
    assert round_.net("seat 2") == 1400 - 500


@every_craps
def test_the_stakes_given_stay_the_givers(name):
    """The table neither changes what it is given nor sees what becomes of it."""
    bets = {"pass": 1000, "field": 500}
    round_ = Round(house_of(name), carried={"point": "6"}, bets={"seat 1": bets})
    round_.answer({"field": 1000})
    assert bets == {"pass": 1000, "field": 500}
    bets["field"] = 99
    assert round_.table.stakes["seat 1"] == {"pass": 1000, "field": 1000}


def test_bets_are_kept_apart_by_their_stakes():
    """A house that has met $10 settles $20 as $20."""
    house = house_of("jack/craps")
    for stake in (1000, 2000, 1000, 1):
        round_ = Round(house, carried={"point": "6"}, bets={"seat 1": {"pass": stake}})
        round_.answer({})
        round_.answer("3-3")
        assert round_.net("seat 1") == stake


def test_bets_are_kept_apart_by_the_seat():
    """What followed for one seat is not told of another."""
    house = house_of("jack/craps")
    for seat in ("seat 1", "seat 2"):
        round_ = Round(house, 2, carried={"point": "6"}, bets={seat: {"pass": 1000}})
        round_.answer({})
        round_.answer({})
        round_.answer("3-4")
        assert [e[:4] for e in settled(round_.events)] == [(seat, "pass", 1000, -1000)]


def test_bets_are_kept_apart_by_the_point_and_the_calls():
    """The same bets and roll, with and without a point, called on or left off."""
    house, bets = house_of("jack/craps"), {"seat 1": {"pass": 1000, "place 8": 1200}}
    nets = []
    for _ in range(2):  # the second time everything is known
        for standing, call in (({"point": "6"}, {}), ({}, {}), ({}, {"place 8": "on"})):
            round_ = Round(house, carried=standing, bets=bets)
            round_.answer(call)
            round_.answer("2-6")
            nets.append(round_.net("seat 1"))
    assert nets == [1400, 0, 1400] * 2


def test_what_is_refused_stays_refused():
    """What was allowed at one moment is not allowed at another with the same bets."""
    house, bets = house_of("jack/craps"), {"seat 1": {"place 8": 1200}}
    for _ in range(2):
        on = Round(house, carried={"point": "6"}, bets=bets)
        on.answer({"come": 1000})
        come_out = run(Round(house, carried={"point": "6"}, bets=bets), ["3-3"])
        with pytest.raises(Refused) as error:
            come_out.answer({"come": 1000})
        assert error.value.rule == "make-bets"
        come_out.answer({"don't pass": 1000})
        later = Round(house, carried={"point": "6"}, bets=bets)
        with pytest.raises(Refused) as error:
            later.answer({"don't pass": 1000})
        assert error.value.rule == "dont-bets-only-shrink"


@pytest.mark.parametrize(("good", "bad"), [(2000, 2000.0), (1, True)])
def test_a_stake_in_cents_after_its_like(good, bad):
    """A stake is a whole number, also where the same number was allowed before."""
    house = house_of("jack/craps")
    Round(house, bets={"seat 1": {"pass": 1000}}).answer({"field": good})
    round_ = Round(house, bets={"seat 1": {"pass": 1000}})
    with pytest.raises(Unreadable, match="whole number of cents"):
        round_.answer({"field": bad})


@pytest.mark.parametrize("bad", [[1000], {"stake": 1000}])
def test_a_stake_that_is_no_number(bad):
    round_ = Round(house_of("jack/craps"), bets={"seat 1": {"pass": 1000}})
    with pytest.raises(Unreadable, match="whole number of cents"):
        round_.answer({"field": bad})


# -- taken over ------------------------------------------------------------------------------------


def run(round_, rolls):
    """Throw these dice until they pass; the line has a bet before each come-out roll."""
    left = list(rolls)
    while left and round_.ask is not None and not isinstance(round_.ask, Choose):
        if isinstance(round_.ask, Roll):
            round_.answer(left.pop(0))
        else:
            lies = round_.table.state(LAYOUT).point or "pass" in round_.table.stakes["seat 1"]
            round_.answer({} if lies else {"pass": 1000})
    return round_


@every_craps
@given(
    rolls=st.lists(st.sampled_from(sorted(ways(2))), min_size=3, max_size=10), cut=st.integers(2, 5)
)
def test_a_table_taken_over_goes_on(name, rolls, cut):
    """Bets that lie there after some rolls, taken over with the point, end as they would have."""
    sevens = [n for n, roll in enumerate(rolls) if roll in ("1-6", "2-5", "3-4")]
    rolls = rolls[: sevens[0] + 1] if sevens else rolls  # then the dice may pass
    before = Round(house_of(name))
    before.answer("shoot")
    before.answer({"pass": 1000, "six the hardway": 500, "field": 500})
    before.answer(rolls[0])
    if before.over or not before.table.state(LAYOUT).point:
        return
    before.answer({"come": 1000, "place 8": 1200})
    run(before, rolls[1:cut])
    if not isinstance(before.ask, Bets):
        return  # all was decided, or the dice pass
    point, start = before.table.state(LAYOUT).point, len(before.events)
    lies = {"seat 1": dict(before.table.stakes["seat 1"])}
    after = Round(house_of(name), carried={"point": point} if point else {}, bets=lies)
    run(before, rolls[cut:])
    run(after, rolls[cut:])
    assert settled(after.events) == settled(before.events[start:])
    assert after.table.stakes == before.table.stakes


@every_craps
def test_a_table_taken_over_is_on_record(name):
    """The point and the bets are told first, in the order of settlement, and read back."""
    house = house_of(name)
    bets = {"field": 500, "come 8": 1000, "pass": 1000}
    round_ = Round(house, carried={"point": "6"}, bets={"seat 1": bets})
    told = [(e.who, e.wager, e.stake, e.says) for e in round_.events if e.verb == "stood"]
    assert told == [
        ("table", "", 0, "point: 6"),
        ("seat 1", "pass", 1000, ""),
        ("seat 1", "come 8", 1000, ""),
        ("seat 1", "field", 500, ""),
    ]
    run(round_, ["4-4", "1-6"])
    again = replay(house_of(name), round_.events)
    assert again.events == round_.events
    assert again.table.stakes == round_.table.stakes


@every_craps
@pytest.mark.parametrize("point", ["7", "", "1", "13", "six", "0"])
def test_no_such_point(name, point):
    with pytest.raises(Unreadable, match="is not a point"):
        taken_over(name, {"pass": 1000}, point=point)


def test_points_of_each_game():
    """Two, three, eleven and twelve are points of Crapless Craps only."""
    for point in ("2", "3", "11", "12"):
        round_ = taken_over("jack/crapless-craps", {"pass": 1000}, point=point)
        assert round_.table.state(LAYOUT).point == point
        with pytest.raises(Unreadable, match="is not a point"):
            taken_over("jack/craps", {"pass": 1000}, point=point)


@every_craps
def test_nothing_else_stands(name):
    with pytest.raises(Unreadable, match="No entry of a craps table called"):
        taken_over(name, {"pass": 1000}, shoe="new")


@every_craps
@pytest.mark.parametrize("stake", [0, -1000, 2.5, "10", None])
def test_no_such_stake(name, stake):
    with pytest.raises(Unreadable, match="whole number of cents above zero"):
        taken_over(name, {"pass": stake}, point="6")


@every_craps
def test_true_is_no_stake(name):
    with pytest.raises(Unreadable, match="whole number of cents above zero"):
        taken_over(name, {"pass": True}, point="6")


@every_craps
@pytest.mark.parametrize(
    "key", ["pass 6", "come 7", "come 13", "place", "place 7", "buy 7", "come odds", "come odds 7"]
)
def test_no_such_place(name, key):
    """Numbers that a bet cannot have, and bets that must have one."""
    with pytest.raises(Refused) as error:
        taken_over(name, {"pass": 1000, "come 6": 1000, key: 1000}, point="6")
    assert error.value.rule == "place-on-the-layout"
    assert error.value.at


@every_craps
@pytest.mark.parametrize("key", ["no such bet", "big red", ""])
def test_no_such_bet(name, key):
    with pytest.raises(Unreadable, match="No wager called"):
        taken_over(name, {key: 1000}, point="6")


@every_craps
def test_no_such_seat(name):
    with pytest.raises(Unreadable, match="No seat called 'seat 2'"):
        Round(house_of(name), 1, bets={"seat 2": {"pass": 1000}})


@every_craps
@pytest.mark.parametrize(
    ("bets", "point"),
    [
        ({"pass odds": 1000}, "6"),  # nothing to support
        ({"pass": 1000, "pass odds": 1000}, ""),  # which has no number yet
        ({"come odds 8": 1000}, "6"),
        ({"come 6": 1000, "come odds 8": 1000}, "6"),
        ({"come": 1000, "come odds 8": 1000}, "6"),
        ({"pass": 1000, "come odds 6": 1000}, "6"),  # the pass bet is not a come bet
    ],
)
def test_odds_need_their_bet(name, bets, point):
    with pytest.raises(Refused) as error:
        taken_over(name, bets, **({"point": point} if point else {}))
    assert error.value.rule == "odds-limit"
    assert ("there is no" if point else "no point is set") in str(error.value)


@pytest.mark.parametrize(
    ("limit", "most"), [("1x", 1000), ("2x", 2000), ("3-4-5x", 5000), ("10x", 10_000)]
)
def test_odds_within_their_limit(limit, most):
    """jack 6: so many times the bet, on a six."""
    house = houseway.edition("jack/craps").house({"odds_limit": limit})
    for key, flat in (("pass odds", "pass"), ("come odds 6", "come 6")):
        bets = {flat: 1000, key: most}
        assert Round(house, carried={"point": "6"}, bets={"seat 1": bets}).ask
        with pytest.raises(Refused, match="are limited to") as error:
            Round(house, carried={"point": "6"}, bets={"seat 1": {**bets, key: most + 1}})
        assert error.value.rule == "odds-limit"


def test_posted_limits_hold():
    """A bet that has moved to its number is held to the limits it was placed under."""
    house = houseway.edition("jack/craps").house(
        {"posted_minimum": "$10", "posted_maximum": "$100"}
    )
    for key in ("pass", "come", "come 8", "place 8", "field"):
        for stake, rule in ((999, "posted_minimum"), (10_001, "posted_maximum")):
            with pytest.raises(Refused) as error:
                Round(house, carried={"point": "6"}, bets={"seat 1": {key: stake}})
            assert error.value.rule == rule
        assert Round(house, carried={"point": "6"}, bets={"seat 1": {key: 1000}}).ask


@pytest.mark.parametrize(
    ("name", "key"),
    [(name, "come") for name in CRAPS] + [(name, "don't come") for name in CRAPS[:3]],
)
def test_no_come_bet_on_its_line_without_a_point(name, key):
    """Placed after the come-out roll (jack 3.A.iii, 3.A.vi), it is moved or ended by the next."""
    with pytest.raises(Refused) as error:
        taken_over(name, {key: 1000})
    assert error.value.rule == "make-bets"


@pytest.mark.parametrize("name", BACCARAT)
@pytest.mark.parametrize("standing", [{"shoe": "old"}, {"shoe": ""}, {"point": "6"}])
def test_a_shoe_is_new_running_or_at_its_end(name, standing):
    with pytest.raises(Unreadable, match="expected shoe: new, running or cut card out"):
        Round(house_of(name), carried=standing)


@pytest.mark.parametrize("name", BACCARAT)
@pytest.mark.parametrize("standing", [{}, {"shoe": "running"}])
def test_no_bet_stands_from_hand_to_hand(name, standing):
    """Every hand of baccarat decides all its wagers."""
    with pytest.raises(Unreadable, match="no bets stand"):
        Round(house_of(name), carried=standing, bets={"seat 1": {"banker": 1000}})


@pytest.mark.parametrize("name", NOTHING_STANDS)
def test_games_in_which_nothing_stands(name):
    for how in ({"carried": {"point": "6"}}, {"bets": {"seat 1": {"field": 100}}}):
        with pytest.raises(Unreadable, match="nothing carries over"):
            Round(house_of(name), **how)
