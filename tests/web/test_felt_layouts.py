"""The layouts that are everybody's: roulette's lines and corners, the puck, dice and wheels."""

from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from houseway.editions import House, load
from houseway.equipment.dice import ways
from houseway.equipment.wheels import spread
from houseway.games.wheels import big_six
from houseway.web.felt.chips import amount, pile
from houseway.web.felt.dice import PIPS, thrown
from houseway.web.felt.inscriptions import NAME
from houseway.web.felt.spots import CARDS, DICE, NUMBERS, STANDING, WHEEL, covered, kind_of_felt
from houseway.web.felt.wheel import sections
from tests.session.sessions import EDITIONS, house_of
from tests.web.test_felt import NARROW, SVG, drawn, sights, spots

ROULETTE = [name for name in EDITIONS if kind_of_felt(house_of(name)) == NUMBERS]
CRAPS = [name for name in EDITIONS if kind_of_felt(house_of(name)) == STANDING]


def middle(place):
    """Where one aims when one clicks on a place."""
    circle = place.find(f"{SVG}circle")
    if circle is not None:
        return float(circle.get("cx")), float(circle.get("cy"))
    x, y, w, h = (float(place.find(f"{SVG}rect").get(k)) for k in ("x", "y", "width", "height"))
    return x + w / 2, y + h / 2


def test_there_is_a_felt_of_every_kind():
    kinds = {kind_of_felt(house_of(name)) for name in EDITIONS}
    assert kinds == {CARDS, NUMBERS, WHEEL, STANDING, DICE}


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", ROULETTE)
def test_places_between_numbers_can_be_told_apart(name, narrow):
    places = spots(drawn(sights(name)[0], house_of(name), narrow))
    for one, other in combinations(places, 2):
        apart = dist(middle(one), middle(other))
        assert apart >= 18, (one.get("data-spot"), other.get("data-spot"))
    on_lines = [place.find(f"{SVG}circle") is not None for place in places]
    assert on_lines == sorted(on_lines)  # what is drawn later lies above


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", ROULETTE)
def test_a_place_touches_the_numbers_it_covers(name, narrow):
    house = house_of(name)
    places = {p.get("data-spot"): p for p in spots(drawn(sights(name)[0], house, narrow))}
    cells = {next(iter(n)): places[key] for key, n in covered(house).items() if len(n) == 1}
    for key, numbers in covered(house).items():
        if not 1 < len(numbers) <= 6:
            continue
        x, y = middle(places[key])
        touched = set()
        for number, cell in cells.items():
            a, b, w, h = (float(cell[1].get(k)) for k in ("x", "y", "width", "height"))
            if a - 1 <= x <= a + w + 1 and b - 1 <= y <= b + h + 1:
                touched.add(number)
        rows = {(int(n) - 1) // 3 for n in numbers if n not in ("0", "00")}
        by_row = len(numbers) in (3, 5, 6) and len({int(n) for n in numbers} & {0}) == 0
        if by_row or len(numbers) == 5:  # at the end of its rows
            assert touched <= numbers
            assert {(int(n) - 1) // 3 for n in touched if n not in ("0", "00")} == rows
        else:
            assert touched == numbers, key


@pytest.mark.parametrize("name", [n for n in EDITIONS if kind_of_felt(house_of(n)) == WHEEL])
def test_the_wheel_of_pictures_has_all_its_sections(name):
    house = house_of(name)
    on_it = list(big_six.sections(house))
    assert sorted(sections(house)) == sorted(on_it)
    assert sorted(spread(on_it)) == sorted(on_it)


@pytest.mark.parametrize("wheel", load("jack/roulette").options["wheel"].values)
def test_the_wheel_of_numbers_is_in_the_order_of_the_book(wheel):
    house = House(load("jack/roulette"), {"wheel": wheel})
    zeros = "single" if wheel == "single zero" else "double"
    printed = house.term(f"{zeros}_zero_order").split(", ")
    assert list(sections(house)) == printed


@pytest.mark.parametrize("name", ROULETTE)
def test_the_number_that_came_is_told(name):
    seen = sights(name)[-1]
    assert seen.last_result
    words = list(drawn(seen, house_of(name)).itertext())
    assert f"the wheel; last result: {seen.last_result}" in words


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", CRAPS)
def test_the_puck_lies_on_the_point(name, narrow):
    house, seen = house_of(name), sights(name)[0]
    on = {}
    for point in ("", "6", "9"):
        standing = {"point": point} if point else {}
        picture = drawn(replace(seen, standing=standing), house, narrow)
        pucks = [each for each in picture.iter(f"{SVG}text") if each.text in ("ON", "OFF")]
        on[point] = [(each.text, each.get("x"), each.get("y")) for each in pucks]
    assert [told for told, *_ in on[""]] == ["OFF"]
    assert [told for told, *_ in on["6"]] == ["ON", "ON"]
    assert on["6"][1] != on["9"][1]


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", CRAPS)
def test_a_bet_that_moved_to_a_number_can_be_clicked_by_its_player(name, narrow):
    house, seen = house_of(name), sights(name)[0]
    stakes = {"seat 1": {"come 6": 10_00}, "seat 2": {"come 8": 10_00}}
    picture = drawn(replace(seen, stakes=stakes), house, narrow)
    keys = [place.get("data-spot") for place in spots(picture)]
    assert keys.count("come 6") == 1
    assert "come 8" not in keys


def printed(element):
    """The lines of words in it, each with where it stands."""
    return [(each.text or "", float(each.get("y"))) for each in element.iter(f"{SVG}text")]


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", CRAPS)
def test_chips_on_a_number_leave_what_is_printed_legible(name, narrow):
    house, seen = house_of(name), sights(name)[0]
    key = "buy 10"
    picture = drawn(replace(seen, stakes={"seat 1": {key: 125_00}}), house, narrow)
    (place,) = [each for each in spots(picture) if each.get("data-spot") == key]
    (token,) = [
        g for g in picture.iter() if g.get("class") == "chips label" and "$125" in g[0].text
    ]
    x, y = (float(token[1].get(k)) for k in ("x", "y"))
    for words, baseline in printed(place):
        line = next(each for each in place.iter(f"{SVG}text") if each.text == words)
        middle = line.get("text-anchor") == "middle"
        share = float(line.get("font-size")) * 0.56 * len(words) / (2 if middle else 1)
        assert baseline <= y or float(line.get("x")) + share <= x, words


@pytest.mark.parametrize("narrow", NARROW)
def test_the_bet_on_craps_and_eleven_has_its_letters(narrow):
    name = "jack/craps"
    found = spots(drawn(sights(name)[0], house_of(name), narrow))
    (place,) = [each for each in found if each.get("data-spot") == "craps-eleven"]
    assert "C and E" in [words for words, _ in printed(place)]


@pytest.mark.parametrize("narrow", NARROW)
def test_wheel_and_layout_have_the_name_of_the_property(narrow):
    name = "jack/big-six"
    seen = replace(sights(name)[0], last_result="name of casino")
    words = [words for words, _ in printed(drawn(seen, house_of(name), narrow))]
    assert words.count(NAME) == 3  # the section, the place to bet, and the hub where it came
    assert not [each for each in words if "name of" in each.lower()]


def test_before_the_first_throw_there_are_places_for_the_dice():
    picture = ElementTree.fromstring(thrown("", 0, 0, 30, many=10))
    corners = {(each.get("x"), each.get("y")) for each in picture.iter("rect")}
    assert len(corners) == 10
    assert not list(picture.iter("circle"))


def test_dice_show_as_many_pips_as_they_are_worth():
    for roll in ways(2):
        picture = ElementTree.fromstring(thrown(roll, 0, 0, 30))
        pips = list(picture.iter("circle"))
        assert len(pips) == sum(map(int, roll.split("-")))
        assert str(len(pips)) in picture.findtext("text")
    assert [len(PIPS[face]) for face in "123456"] == [1, 2, 3, 4, 5, 6]


def test_amounts_are_told_short():
    assert [amount(c) for c in (500, 750, 120000, 5)] == ["$5", "$7.50", "$1,200", "$0.05"]
    assert len(pile(500)) == 1
    assert len(set(pile(630))) == 3  # a red one, a white one, and one for small change
    assert pile(0) == []
