"""What may be staked is said once: the table refuses what lies outside, the web shows the same."""

import pytest

from houseway.editions import House, load
from houseway.editions.load import edition_ids
from houseway.errors import HousewayError, Refused
from houseway.games import game_names
from houseway.session.terms import check_stakes_posted
from houseway.table.stakes import Bounds, bounds, check_amount, places, usual_stake, usual_stakes
from houseway.web.live.snapshot import bet_spots

EDITIONS = [name for name in edition_ids() if load(name).game in game_names()]  # not data only
POSTED = ({}, {"posted_minimum": "$15"}, {"posted_maximum": "$20"})


def house_with(name, options):
    edition = load(name)
    return House(edition, {o: v for o, v in options.items() if o in edition.options})


def is_taken(key, stake, house, limits):
    try:
        check_amount(key, stake, house)
        check_stakes_posted(limits, house, {key: stake}, {})
    except HousewayError:
        return False
    return True


@pytest.mark.parametrize("options", POSTED, ids=lambda o: " ".join(o) or "as printed")
@pytest.mark.parametrize("name", EDITIONS)
def test_the_bounds_are_accepted_and_one_unit_outside_is_refused(name, options):
    house = house_with(name, options)
    for key in places(house):
        free = bounds(key, house)
        kind, unit = house.kind(key), free.unit
        middle = (2 * free.minimum, free.maximum and max(free.maximum - unit, 2 * free.minimum))
        fits = not free.amounts and (free.maximum is None or free.maximum >= 3 * free.minimum)
        for limits in ({}, {kind: (middle[0], middle[1] or 500_00 * unit)} if fits else {}):
            may = bounds(key, house, limits)
            assert is_taken(key, may.minimum, house, limits), key
            assert not is_taken(key, may.minimum - may.unit, house, limits), key
            assert is_taken(key, may.fit(1), house, limits), key
            assert is_taken(key, may.fit(10**9), house, limits), key
            if may.maximum is not None:
                assert is_taken(key, may.maximum, house, limits), key
                assert not is_taken(key, may.maximum + may.unit, house, limits), key


@pytest.mark.parametrize("options", POSTED, ids=lambda o: " ".join(o) or "as printed")
@pytest.mark.parametrize("name", EDITIONS)
def test_the_web_shows_what_the_table_accepts(name, options):
    house = house_with(name, options)
    for place in bet_spots(house, ()):
        may = bounds(place.key, house)
        shown = Bounds(place.least, place.most or None, place.step, may.amounts)
        assert shown == may


def test_a_share_of_the_posted_maximum_is_shown_and_kept():
    """Tie: 20% of the maximum posted for Player and Banker ((c)(3))."""
    house = House(load("grand-ronde/ez-baccarat"), {"posted_maximum": "$1,000"})
    (tie,) = [place for place in bet_spots(house, ()) if place.key == "tie"]
    assert tie.most == 200_00
    check_amount("tie", tie.most, house)
    with pytest.raises(Refused) as refusal:
        check_amount("tie", tie.most + 1, house)
    assert refusal.value.at == "(c)(3)"


def test_a_fixed_amount_is_not_lifted_by_a_posted_minimum():
    house = House(load("grand-ronde/let-it-ride"), {"posted_minimum": "$25"})
    fixed = [key for key in places(house) if house.wager(key).amounts]
    assert fixed
    for place in bet_spots(house, ()):
        if place.key in fixed:
            check_amount(place.key, place.least, house)


@pytest.mark.parametrize("options", POSTED, ids=lambda o: " ".join(o) or "as printed")
@pytest.mark.parametrize("name", EDITIONS)
def test_the_usual_stakes_are_within_the_bounds(name, options):
    house = house_with(name, options)
    for key, stake in usual_stakes(house).items():
        check_amount(key, stake, house)
        assert stake == usual_stake(key, house)
