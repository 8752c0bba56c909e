"""Every page through a narrow and a wide window: nothing sticks out, nothing goes wrong."""

import pytest

THREE = "jack/three-card-poker"
PAGES = (
    "/", "/tables/new", f"/odds/{THREE}", "/compare/three-card-poker", f"/strategy/{THREE}",
    f"/rules/{THREE}", "/rulings", "/rulings?words=dealer flashed his card", f"/desk/{THREE}",
    "/desk/jack/craps", "/desk/jack/roulette", "/trainer", "/odds/jack/roulette",
    "/odds/jack/craps", "/rules/jack/craps",
)  # fmt: skip
TABLES = (THREE, "jack/blackjack", "jack/roulette", "jack/craps", "jack/big-six")
PHONE, SCREEN = 390, 1300
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
    ann.click_words("begin")
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
