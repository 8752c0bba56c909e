"""The trainer asks what the engine paid, the same for the same seed, and scores it."""

import pytest

from houseway.editions import House, edition_ids, load
from houseway.equipment.chance import Seeded
from houseway.errors import Unreadable
from houseway.games import game_names
from houseway.session.cards.shoes import bets_stand
from houseway.table.answers import AtRandom
from houseway.table.asks import Bets, Roll
from houseway.table.fold import fold
from houseway.table.round import Round, seat_names
from houseway.table.stakes import check_always_legal
from houseway.web.felt.spots import title_of
from houseway.web.pages.trainer.words import name_of
from houseway.web.training import (
    ALL,
    LEVELS,
    ODD,
    ONE,
    SEATS,
    SEVERAL,
    UNEVEN,
    Grade,
    Payout,
    Score,
    exercise,
    grade,
    grade_total,
    random_stakes,
    read_answer,
)

HOUSES = {n: House(load(n)) for n in edition_ids() if load(n).game in game_names()}
STANDING = [name for name, house in HOUSES.items() if bets_stand(house)]


@pytest.mark.parametrize("name", HOUSES)
def test_every_edition_gives_exercises_at_every_level(name: str) -> None:
    house = HOUSES[name]
    paid = 0
    for seed, level in enumerate(LEVELS):
        task = exercise([house], Seeded(seed), level)
        assert task.asked
        assert len(task.seats) == (SEVERAL if level == SEATS else 1)
        assert level != ONE or len(task.asked) == 1
        paid += task.total_paid > 0
    assert paid >= 2  # a round in which nothing is paid teaches little


@pytest.mark.parametrize("name", HOUSES)
def test_the_same_seed_gives_the_same_exercise(name: str) -> None:
    one, other = (exercise([HOUSES[name]], Seeded(7), SEATS) for _ in range(2))
    assert one == other
    assert one != exercise([HOUSES[name]], Seeded(8), SEATS)


@pytest.mark.parametrize("name", STANDING)
def test_one_roll_pays_what_the_table_pays_for_it(name: str) -> None:
    house = HOUSES[name]
    for seed in range(5):
        task = exercise([house], Seeded(seed), SEATS)
        again = Round(house, task.seats, carried=task.standing, bets=task.stakes)
        while isinstance(again.ask, Bets):
            again.answer({})
        assert isinstance(again.ask, Roll)
        before = len(again.events)
        again.answer(task.last_result)
        settled = [e for e in again.events[before:] if e.verb == "settled"]
        asked = [(payout.seat, payout.wager, payout.stake, payout.net) for payout in task.asked]
        assert asked == [(e.who, e.wager, e.stake, e.net) for e in settled]


@pytest.mark.parametrize("name", HOUSES)
def test_stakes_on_the_layout_are_those_of_the_table_at_every_step(name: str) -> None:
    house, chance = HOUSES[name], Seeded(3)
    seats = seat_names(2)
    players = {seat: AtRandom(chance, random_stakes(house, chance, odd=True)) for seat in seats}
    dealer = AtRandom(chance, {})
    round_ = Round(house, seats)
    while round_.ask is not None:
        player = players.get(round_.ask.who.partition(" hand ")[0], dealer)
        round_.answer(player(round_.ask, round_))
        there = {seat: dict(on) for seat, on in round_.table.stakes.items() if on}
        assert fold(round_.events).stakes == there


@pytest.mark.parametrize("name", HOUSES)
def test_stakes_may_be_placed_and_odd_ones_are_odd(name: str) -> None:
    house = HOUSES[name]
    for seed in range(10):
        stakes = random_stakes(house, Seeded(seed), odd=True)
        if not bets_stand(house):
            check_always_legal(stakes, house)
    tied = [w for w in house.offered().values() if not w.amounts]
    if tied and not bets_stand(house):
        found = [random_stakes(house, Seeded(seed), odd=True) for seed in range(10)]
        assert any(set(stakes.values()) & set(UNEVEN) for stakes in found)


def test_a_bonus_that_is_not_earned_is_asked_for_too() -> None:
    house = HOUSES["jack/three-card-poker"]
    nets = set()
    for seed in range(300):
        task = exercise([house], Seeded(seed), ODD)
        if any(payout.wager == "ante" for payout in task.asked):
            (bonus,) = [payout for payout in task.asked if payout.wager == "ante bonus"]
            nets.add(bonus.net > 0)
        if len(nets) == 2:
            return
    pytest.fail(f"all bonuses were alike: {nets}")


def test_answers_are_read_as_dealers_say_them() -> None:
    task = exercise([HOUSES["jack/three-card-poker"]], Seeded(1), ALL)
    payout = next(payout for payout in task.asked if payout.stake)
    for text, net in (("15", 15_00), ("$1,000.50", 1000_50), ("+7", 7_00), ("lose 3", -3_00)):
        assert read_answer(text, payout) == net
    for text in ("lose", "L", " x "):
        assert read_answer(text, payout) == -payout.stake
    for text in ("push", "0", "P"):
        assert read_answer(text, payout) == 0
    with pytest.raises(Unreadable, match=f"{payout.seat}, {payout.wager}: enter an amount"):
        read_answer("  ", payout)
    with pytest.raises(Unreadable, match="is not an amount"):
        read_answer("much", payout)
    for text in ("-3", "−3", "-0"):
        with pytest.raises(Unreadable, match="cannot be negative"):
            read_answer(text, payout)
    with pytest.raises(Unreadable, match="is not an amount"):
        grade_total(task, "-3", 1.0)


def test_right_and_wrong_are_told_wager_by_wager() -> None:
    task = exercise([HOUSES["jack/blackjack"]], Seeded(5), SEATS)
    right = [
        f"{'lose ' if payout.net < 0 else ''}{abs(payout.net) / 100:.2f}" for payout in task.asked
    ]
    assert grade(task, right, 3.0).is_flawless
    wrong = ["1234567", *right[1:]]
    assert grade(task, wrong, 3.0).right == [False] + [True] * (len(right) - 1)
    assert grade_total(task, f"{task.total_paid / 100:.2f}", 1.0).is_flawless
    assert not grade_total(task, f"{task.total_paid / 100 + 1:.2f}", 1.0).is_flawless
    with pytest.raises(Unreadable, match="the total"):
        grade_total(task, "", 1.0)


def test_the_score_counts_streaks_times_and_points() -> None:
    score = Score()
    for right, seconds in (([True, True], 9.0), ([True], 4.0), ([True, False], 2.0), ([True], 6.0)):
        score = score.and_then(Grade(right, seconds))
    assert (score.rounds, score.flawless, score.asked, score.right) == (4, 3, 6, 5)
    assert (score.streak, score.longest, score.best) == (1, 2, 4.0)
    assert score.seconds == pytest.approx(21.0)
    fast, slow = (Score().and_then(Grade([True], seconds)) for seconds in (1.0, 9.0))
    assert fast.points > slow.points > Score().and_then(Grade([False], 1.0)).points


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Unreadable, match="several seats"):
        exercise([HOUSES["jack/roulette"]], Seeded(1), "hard")


def test_a_wager_is_asked_for_by_the_name_on_the_felt():
    house = House(load("jack/blackjack"))
    payout = Payout("seat 1", "blackjack", 1000, 1500, "", "", "", "")
    assert name_of(payout, house, 1) == title_of(house, "blackjack")
    assert name_of(payout, house, 2) == f"seat 1: {title_of(house, 'blackjack')}"
