"""One fold of events: stakes and money as the table itself has them, after every step."""

import pytest

from houseway.editions import House, load
from houseway.editions.load import edition_ids
from houseway.equipment.chance import Seeded
from houseway.games import game_names
from houseway.table.answers import AtRandom
from houseway.table.events import Event
from houseway.table.fold import Movement, fold, movement
from houseway.table.round import Round
from houseway.table.stakes import usual_stakes

EDITIONS = [name for name in edition_ids() if load(name).game in game_names()]  # not data only


@pytest.mark.parametrize("name", EDITIONS)
def test_the_fold_agrees_with_the_table_after_every_answer(name):
    house = House(load(name))
    for seed in range(3):
        answers = AtRandom(Seeded(seed), usual_stakes(house))
        round_ = Round(house, 2)
        while round_.ask is not None:
            round_.answer(answers(round_.ask, round_))
            on_spots = {seat: dict(on) for seat, on in round_.table.stakes.items() if on}
            assert fold(round_.events).stakes == on_spots
        money = fold(round_.events)
        assert -sum(money.net.values()) == round_.events[-1].net  # what the house won
        assert sum(movement(e).chips for e in round_.events) == sum(money.net.values())


def test_each_event_moves_its_money():
    def moved(verb, stake=0, net=0):
        return movement(Event(verb, "seat 1", wager="ante", stake=stake, net=net))

    assert moved("wagered", 500) == Movement(placed=500)
    assert moved("settled", 500, -500) == Movement(released=500, won=-500)
    assert moved("settled", 500, 750).chips == 1250
    assert moved("charged", net=-25).chips == -25
    assert moved("charged", net=25).net == 25  # a vigorish given back
    assert moved("returned", 500).net == 0
    assert moved("collected") == moved("metered", 100_00) == Movement()


def test_carried_bets_are_on_the_spot_and_moved_ones_on_their_number():
    events = [
        Event("stood", "table", says="point: 6"),
        Event("stood", "seat 1", wager="pass", stake=1000),
        Event("wagered", "seat 1", wager="come", stake=500),
        Event("moved", "seat 1", wager="come", stake=500, says="to 4"),
    ]
    assert fold(events).stakes == {"seat 1": {"pass": 1000, "come 4": 500}}
    assert fold(events).staked == {"seat 1": 500}
