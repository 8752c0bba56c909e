"""What a felt says: letters one can read, nothing cut, limits and meters, names of the places."""

import pkgutil
from importlib import import_module
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from houseway.editions import House, load
from houseway.web import felt
from houseway.web.felt.cards import card, spoken
from houseway.web.felt.inscriptions import phrases
from houseway.web.felt.spots import (
    NUMBERS,
    STANDING,
    WHEEL,
    charged,
    covered,
    kind_of_felt,
    pay_rows,
)
from tests.session.sessions import EDITIONS, house_of
from tests.web.test_felt import NARROW, SVG, bare, drawn, letters, sights, spots, table

SCREEN, PHONE = 840, 338  # pixels a felt has on a screen of 1300 and on a phone of 360
LARGE = {False: 11, True: 9}
ROULETTE = [name for name in EDITIONS if kind_of_felt(house_of(name)) == NUMBERS]
DRAWN = [name for name in EDITIONS if kind_of_felt(house_of(name)) in (NUMBERS, STANDING, WHEEL)]


def pixels(picture, narrow):
    """How large each text is seen, but for cards and the numbers round a wheel."""
    _, _, width, _ = map(float, picture.get("viewBox").split())
    scale = (PHONE if narrow else SCREEN) / width
    skipped = {
        text
        for group in picture.iter(f"{SVG}g")
        if group.get("class") in ("card", "turns")
        for text in group.iter(f"{SVG}text")
    }
    return {
        text: float(text.get("font-size")) * scale
        for text in picture.iter(f"{SVG}text")
        if text not in skipped
    }


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", EDITIONS)
def test_letters_can_be_read(name, narrow):
    for seen in (sights(name)[0], sights(name)[-1]):
        for text, size in pixels(drawn(seen, house_of(name), narrow), narrow).items():
            assert size >= LARGE[narrow], "".join(text.itertext())


@pytest.mark.parametrize("name", EDITIONS)
def test_the_sign_tells_every_row_of_every_pay_table_whole(name):
    house = house_of(name)
    sign = table(sights(name)[0], house).find("section")
    lines = [
        (bare(row.findtext("dt")), row.findtext("dd"))
        for row in sign.iter("div")
        if len(row) == 2 and row.find("dd") is not None
    ]
    for (wager, _), pay in house.tables.items():
        for words, odds in pay.rows.items():
            if words != "win":
                assert (bare(words), charged(house, wager, odds)) in lines
    assert "…" not in "".join(sign.itertext())


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", EDITIONS)
def test_limits_and_meters_are_posted(name, narrow):
    house, seen = house_of(name), sights(name)[0]
    wager = next(iter(house.offered()))
    full = replace(seen, limits={wager: [500, 77700]}, meters={"grand meter": 1234500})
    whole = table(full, house, narrow)
    assert {"$5 to $777", "$12,345"} <= {dd.text for dd in whole.iter("dd")}
    on_felt = letters(whole.find(f"{SVG}svg"))
    assert bare("$12,345") in on_felt
    assert narrow or bare("$5 to $777") in on_felt


@pytest.mark.parametrize("name", EDITIONS)
def test_a_place_says_its_name_and_what_it_pays(name):
    house = house_of(name)
    for place in spots(drawn(sights(name)[0], house)):
        key, says = place.get("data-spot"), place.get("aria-label")
        assert house.edition.wagers[house.kind(key)].title in says
        for row in pay_rows(house, key):
            assert row in says


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", DRAWN)
def test_a_bet_with_its_own_box_shows_what_it_pays(name, narrow):
    house = house_of(name)
    if kind_of_felt(house) == NUMBERS:
        return  # a number is paid as the sign says
    for place in spots(drawn(sights(name)[0], house, narrow)):
        for row in pay_rows(house, place.get("data-spot")):
            assert bare(row) in letters(place), place.get("data-spot")


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", ROULETTE)
def test_a_chip_does_not_hide_the_number_it_lies_on(name, narrow):
    house, seen = house_of(name), sights(name)[0]
    straight = {key for key, numbers in covered(house).items() if len(numbers) == 1}
    picture = drawn(replace(seen, stakes={"seat 1": dict.fromkeys(straight, 2500)}), house, narrow)
    chips = [g.find(f"{SVG}rect") for g in picture.iter(f"{SVG}g") if "chips" in g.get("class", "")]
    plates = [
        [float(r.get(k)) for k in ("x", "y", "width", "height")] for r in chips if r is not None
    ]
    assert len(plates) == len(straight)
    for place in spots(picture):
        if place.get("data-spot") in straight:
            word = place.find(f"{SVG}text")
            x, y, size = (float(word.get(k)) for k in ("x", "y", "font-size"))
            wide, high = len(word.text) * size * 0.56, size * 0.72
            for a, b, w, h in plates:
                apart = a >= x + wide / 2 or a + w <= x - wide / 2 or b >= y or b + h <= y - high
                assert apart, place.get("data-spot")


def test_the_fire_bet_tells_its_odds_on_the_layout():
    house = house_of("jack/craps")
    (fire,) = [
        p for p in spots(drawn(sights("jack/craps")[0], house)) if p.get("data-spot") == "fire"
    ]
    for odds in house.tables["fire", 0].rows.values():
        assert bare(odds) in letters(fire)


def test_inscriptions_follow_what_the_house_elects():
    edition = load("jack/blackjack")
    for odds in ("3 to 2", "6 to 5"):
        named = [name for name, option in edition.options.items() if odds in option.values]
        house = House(edition, dict.fromkeys(named, odds))
        assert f"Blackjack pays {odds}" in phrases(house)
    roulette = load("jack/roulette")
    told = "double zero used as single zero"
    assert told in " ".join(phrases(House(roulette, {"wheel": told}))).lower()
    assert phrases(House(roulette)) == ()


def test_two_areas_have_the_books_sign_between_them():
    for name in ("jack/ultimate-texas-holdem", "pa/ultimate-texas-holdem", "jack/crazy-four-poker"):
        picture = drawn(sights(name)[0], house_of(name))
        assert "=" in [text.text for text in picture.iter(f"{SVG}text")]


def test_a_ten_is_written_with_figures():
    drawn_card = ElementTree.fromstring(card("Ts", 0, 0, 60))
    assert drawn_card.findtext("text") == "10"
    assert drawn_card.findtext("title") == spoken("Ts") == "10 of spades"


def test_nothing_is_kept_without_end():
    for module in pkgutil.iter_modules(felt.__path__):
        for thing in vars(import_module(f"houseway.web.felt.{module.name}")).values():
            ours = getattr(thing, "__module__", "").startswith("houseway.web.felt")
            if ours and hasattr(thing, "cache_info"):
                assert thing.cache_info().maxsize, thing
