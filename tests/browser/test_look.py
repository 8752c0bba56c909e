"""Every page through a narrow and a wide window: nothing sticks out, nothing goes wrong."""

import re
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from houseway.editions import House, load
from houseway.table import stakes
from tests.browser.visiting import RESULT

THREE = "jack/three-card-poker"
PAGES = (
    "/", "/tables/new", f"/odds/{THREE}", "/compare/three-card-poker", f"/strategy/{THREE}",
    f"/rules/{THREE}", "/rulings", "/rulings?words=dealer flashed his card", f"/desk/{THREE}",
    "/desk/jack/craps", "/desk/jack/roulette", "/trainer", "/odds/jack/roulette",
    "/odds/jack/craps", "/rules/jack/craps",
)  # fmt: skip
TABLES = (THREE, "jack/blackjack", "jack/roulette", "jack/craps", "jack/big-six")
PHONE, SCREEN = 390, 1300
CONTRAST = (Path(__file__).parent / "contrast.js").read_text("utf-8")
TO_READ = {  # page: what is waited for
    "/": ".hw-edition .hw-edge .hw-bar", "/tables/new?edition=jack/blackjack": "main input",
    f"/odds/{THREE}": ".hw-sheet table", "/compare/three-card-poker": "table.hw-table",
    f"/strategy/{THREE}": "main table", "/strategy/jack/blackjack": ".hw-picture svg text",
    f"/rules/{THREE}": ".hw-entry", "/rulings": "main h1",
    "/rulings?words=dealer flashed his card": ".hw-entry", f"/desk/{THREE}": "main input",
    "/desk/jack/roulette": "main input", "/trainer": "main button",
    "/login": "main h1",
}  # fmt: skip
FELTS = {  # an edition of each kind of felt, and where one lays a chip
    THREE: "ante",
    "jack/roulette": "straight 17",
    "jack/craps": "pass",
    "jack/big-six": "$1",
    "pa/high-roll-dice": "pip street 2",
}
FOCUS = """
const every = ".hw-felt [data-spot][tabindex], .hw-felt [data-sit]";
const places = [...document.querySelectorAll(every)];
const look = (e) => {
  const s = getComputedStyle(e.querySelector(":scope > .area, :scope > .on-line"));
  return [s.stroke, parseFloat(s.strokeWidth), Number(s.strokeOpacity)];
};
const unseen = places.filter((place) => {
  const before = look(place);
  place.focus();
  const [stroke, width, share] = look(place);
  return document.activeElement !== place || String(before) === String([stroke, width, share])
    || stroke !== "rgb(255, 255, 255)" || width < 2 || share < 1;
});
return [places.length, unseen.map((place) => place.getAttribute("aria-label"))]"""
FITS = "return document.scrollingElement.scrollWidth <= window.innerWidth"
OUT = """
return [...document.querySelectorAll("main *, header *")].filter((e) => {
  const box = e.getBoundingClientRect();
  return box.width && box.right > window.innerWidth + 1 && !e.closest(".hw-scroll, svg");
}).slice(0, 5).map((e) => e.outerHTML.slice(0, 160))"""


def check(visitor, where):
    """Nothing sticks out of the page, it has a heading of its own, and no script failed."""
    assert visitor.run(FITS), f"{where} is too wide: {visitor.run(OUT)}"
    assert visitor.complaints() == []


@pytest.mark.parametrize("width", [PHONE, SCREEN])
def test_pages_to_read(ann, width):
    ann.wide(width)
    ann.complaints()
    for page in PAGES:
        ann.go(page)
        assert ann.text("main h1"), f"{page} has no heading"
        check(ann, page)


SMALLEST = """
return Math.min(...[...document.querySelectorAll(arguments[0])].map((e) => {
  const svg = e.ownerSVGElement;
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  return parseFloat(getComputedStyle(e).fontSize) * scale;
}))"""


@pytest.mark.parametrize("width", [360, SCREEN])
def test_the_letters_of_charts_can_be_read(ann, width):
    ann.wide(width)
    for page, letters in {
        "/strategy/jack/blackjack": ".hw-picture svg text",
        "/odds/jack/craps": ".hw-sheet > .hw-figure svg text",
    }.items():
        ann.go(page)
        ann.until(lambda css=letters: ann.is_there(css), letters)
        assert ann.run(SMALLEST, letters) >= 11, page
        check(ann, page)


def test_the_page_of_the_api_fits_a_phone_and_leads_back(ann):
    ann.wide(360)
    ann.go("/rulings")
    ann.click(".hw-foot a")
    ann.reads("All paths below begin with", "header")
    assert ann.run(FITS)
    ann.click("header a")
    ann.reads("The floor", "main h1")


@pytest.mark.parametrize("edition", TABLES)
def test_tables_and_logs_on_a_phone(ann, floor, edition):
    name = floor.table(f"phone {edition.partition('/')[2]}", edition)
    ann.wide(PHONE)
    ann.complaints()
    ann.go(f"/table/{name}")
    check(ann, f"{edition} before one sits")
    ann.sit(name, "seat 1")
    check(ann, edition)
    assert ann.run("return document.querySelector('.hw-felt svg').clientWidth") <= PHONE
    ann.go(f"/log/{name}")
    check(ann, f"the log of {edition}")
    ann.go(f"/log/{name}?tab=entries")
    told = "return document.querySelector('.hw-entry-table td:nth-child(3)')?.clientWidth ?? 0"
    ann.until(lambda: ann.run(told) > PHONE / 2, "what happened, wider than a word", 20)


def test_on_a_phone_the_bar_leaves_the_hand_in_sight(ann, floor):
    table = floor.table("phone", "grand-ronde/spanish-21")
    ann.wide(360, 740)
    ann.sit(table, "seat 1")
    ann.lay("blackjack")
    ann.act("bet")
    ann.until(lambda: len(ann.hand("seat 1")) == 2, "cards")
    ann.run("window.scrollTo(0, 0)")
    ends = (
        "return ['.hw-felt [aria-label^=\"seat 1: \"]:has(> .card)', '.hw-bar-box']"
        ".map((css) => document.querySelector(css).getBoundingClientRect())"
    )
    cards, bar = ann.run(ends)
    assert 0 < cards["top"] < cards["bottom"] <= bar["top"] < 740


@pytest.mark.parametrize(("width", "height"), [(360, 800), (SCREEN, 1000)])
def test_what_the_trainer_asks_is_seen_at_once(ann, width, height):
    """The cards, the first field and the button, without scrolling."""
    ann.wide(width, height)
    ann.go(f"/trainer?edition={THREE}&seed=3")
    ann.click_words("start")
    ann.until(lambda: ann.is_there(".hw-asks input"), "a question")
    inside = (
        "const seen = (e) => { const box = e.getBoundingClientRect(); return box.height > 0 && "
    )
    inside += "box.top >= 0 && box.bottom <= window.innerHeight; }; "
    inside += (
        "return [...document.querySelectorAll('.hw-asks input, .hw-asks button')].every(seen) "
    )
    inside += '&& [...document.querySelectorAll(\'main svg [aria-label^="dealer: "], '
    inside += 'main svg[aria-label^="dealer: "]\')].some(seen)'
    ann.until(lambda: ann.run(inside), "the question on the screen", 20)
    check(ann, "the trainer")


def pale(visitor, where):
    """The texts of a page that cannot be read well, with the page."""
    visitor.still()
    found = visitor.run(CONTRAST)
    assert found["texts"] > 3, f"{where} has nothing to read"
    print(f"{where}: {found['texts']} texts, lowest contrast {found['least']:.2f}")
    return [f"{where}: {words}" for words in found["wrong"]]


def test_everything_to_read_stands_out_from_its_ground(ann):
    wrong = []
    for page, there in TO_READ.items():
        ann.go(page)
        ann.until(lambda css=there: ann.is_there(css), there)
        wrong += pale(ann, page)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("width", [PHONE, SCREEN])
def test_everything_on_a_table_stands_out_from_its_ground(ann, floor, width):
    ann.wide(width)
    ann.go("/login")
    ann.run("localStorage.setItem('hw-still', 'yes')")
    wrong = []
    for edition, place in FELTS.items():
        name = floor.table(f"contrast {width} {edition.partition('/')[2]}", edition)
        ann.sit(name, "seat 1")
        ann.lay(place)
        wrong += pale(ann, f"{edition} with a bet")
        ann.act("bet")
        if edition == THREE:
            ann.wants("choose", "play")
            wrong += pale(ann, f"{edition} with a decision")
            ann.act("choose", "play")
        if edition != "jack/craps":  # its round goes on until the bet is decided
            ann.reads(RESULT, ".hw-money")
            wrong += pale(ann, f"{edition} after a round")
    ann.go(f"/log/{name}")
    ann.until(lambda: ann.is_there(".hw-picture svg"), "the round in the log")
    wrong += pale(ann, "the log")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("edition", FELTS)
def test_the_focus_is_seen_on_every_place_of_the_felt(ann, floor, edition):
    name = floor.table(f"focus {edition.partition('/')[2]}", edition)
    ann.sit(name, "seat 1")
    many, unseen = ann.run(FOCUS)
    assert many > len(floor_places(edition))
    assert unseen == []


def floor_places(edition):
    """Every place one may bet on."""
    return stakes.places(House(load(edition)))


def test_the_focus_stays_on_a_place_when_a_chip_is_laid(ann, floor):
    name = floor.table("focus stays", "jack/roulette")
    ann.sit(name, "seat 1")
    ann.press(Keys.TAB)  # from now on by keys
    ann.run("document.querySelector('.hw-felt [data-spot=\"straight 17\"]').focus()")
    ann.press(Keys.ENTER)
    ann.reads(re.compile(r"straight 17 \$5", re.I), ".hw-bets")
    here = "return document.activeElement.dataset.spot"
    ann.until(lambda: ann.run(here) == "straight 17", "the focus on the same place")
    ann.press(Keys.ENTER)
    ann.reads(re.compile(r"straight 17 \$10", re.I), ".hw-bets")
