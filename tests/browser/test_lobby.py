"""From the lobby to a seat, as a guest and as a supervisor."""

import re

from selenium.webdriver.common.keys import Keys

import houseway
from houseway.editions import edition_ids
from tests.browser.serving import Floor
from tests.browser.visiting import Visitor


def shown(visitor):
    """The editions that are listed and not hidden by a search."""
    every = "return [...document.querySelectorAll('.hw-edition')].filter("
    return visitor.run(every + "(e) => e.offsetParent !== null).length")


def test_every_edition_is_listed_and_found(ann):
    ann.go("/")
    ann.until(lambda: shown(ann) == len(edition_ids()), "every edition")
    ann.type("#find", "roulette")
    roulette = [name for name in edition_ids() if name.endswith("/roulette")]
    ann.until(lambda: shown(ann) == len(roulette), "only roulette")
    ann.type("#find", "no such game")
    ann.until(lambda: shown(ann) == 0, "nothing")
    ann.reads("No match. Try", "#found")
    titles = "return [...document.querySelectorAll('main h2')].filter((e) => e.offsetHeight).length"
    assert ann.run(titles) == 0


def test_the_search_finds_tables_too(ann, floor):
    """Those where nobody sits are folded away until a search finds them."""
    floor.table("needle one", "jack/big-six")
    floor.table("haystack", "jack/big-six")
    names = "return [...document.querySelectorAll('.hw-open li')].filter("
    names += "(e) => e.offsetParent !== null).map((e) => e.querySelector('b').innerText)"
    ann.go("/")
    ann.until(lambda: ann.is_there(".hw-folded:not(.hidden)"), "tables where nobody is")
    assert "needle one" not in ann.run(names)
    ann.type("#find", "needle")
    ann.until(lambda: ann.run(names) == ["needle one"], "only that table")


def test_the_edge_at_a_glance(first_browser, programs, tmp_path):
    """What was solved before is told when the floor opens, and is what the exact odds say."""
    odds = houseway.edition("jack/big-six").odds().wagers
    edges = [100 * float(one.edge) for one in odds.values()]
    with Floor(tmp_path) as floor:
        ann = Visitor(first_browser, floor)
        ann.go("/")
        place = '[data-edge="jack/big-six"]'
        told = ann.until(lambda: re.findall(r"([\d.]+)%", ann.text(place)), "edges")
    assert told == [f"{min(edges):.2f}", f"{max(edges):.2f}"]


def test_a_seat_in_one_click(ann):
    ann.go("/")
    ann.click('[data-sit="jack/big-six"]')
    ann.until(lambda: "/table/" in ann.driver.current_url, "the table")
    ann.alive()
    ann.until(ann.chips, "chips of one's own")
    ann.go("/")
    ann.reads("Back to your seat")


def test_a_supervisor_declares_what_went_wrong(ann, bob, floor):
    """Bob takes the role in the header; the remedy of the book gives Ann her wager back."""
    table = floor.table("declared", "jack/three-card-poker")
    ann.sit(table, "seat 1")
    before = ann.chips()
    ann.lay("ante")
    ann.act("bet")
    ann.wants("choose", "play")
    bob.go(f"/table/{table}")
    assert not bob.is_there(".hw-drawer")
    as_supervisor(bob, f"/table/{table}")
    bob.click("#wrong-dealer-card-exposed")
    bob.click_words("declare", ".hw-drawer button")
    ann.until(lambda: ann.chips() == before, "the wager returned")
    events = floor.games(table)[-1].events
    assert [e.rule for e in events if e.verb == "declared"] == ["dealer-card-exposed"]
    returned = [e for e in events if e.verb == "returned"]
    assert [(e.wager, e.stake, e.at) for e in returned] == [("ante", 5_00, "13.D")]


def as_supervisor(visitor, path):
    """Go somewhere and take the supervisor's role in the header."""
    visitor.go(path)
    visitor.click('[aria-label="your name and role"]')
    visitor.click_words("supervisor", ".q-menu button")
    visitor.click_words("Save", ".q-menu button")
    visitor.until(lambda: visitor.is_there(".hw-drawer"), "the supervisor's drawer")
    visitor.alive()


def test_the_drawer_keeps_what_was_chosen_when_it_is_refused(ann, bob, floor):
    """Nothing chosen is told; a refusal forgets nothing, though others go on meanwhile."""
    table = floor.table("drawer", "jack/three-card-poker")
    ann.sit(table, "seat 1")
    ann.lay("ante")
    ann.act("bet")
    ann.wants("choose", "play")
    as_supervisor(bob, f"/table/{table}")
    bob.click_words("declare", ".hw-drawer button")
    bob.refusal("Choose what went wrong first")
    checked = "return document.querySelector('.hw-wrong input:checked')?.value ?? ''"
    bob.type("#find-wrong", "exposed")
    wrongs = "return [...document.querySelectorAll('.hw-wrong')].filter((e) => !e.hidden)"
    found = bob.until(lambda: bob.run(wrongs + ".map((e) => e.innerText.toLowerCase())"), "some")
    assert all("exposed" in told for told in found)
    assert len(found) < len(bob.texts(".hw-wrong"))
    bob.click("#wrong-dealer-card-exposed")
    bob.type("#cards", "Zz")
    bob.click_words("declare", ".hw-drawer button")
    bob.refusal("Zz")
    bob.type("#cage", "500")
    bob.click_words("fill", ".hw-drawer button")
    for visitor in (ann, bob):
        visitor.reads(f"{bob.name()} brought a fill of $500.00", ".q-notifications")
    assert bob.run(checked) == "dealer-card-exposed"
    assert bob.run("return document.getElementById('find-wrong').value") == "exposed"
    bob.click("#cards")
    bob.press(Keys.END, Keys.BACKSPACE, Keys.BACKSPACE)
    bob.click_words("declare", ".hw-drawer button")
    ann.reads(f"{bob.name()} declared:", ".q-notifications")


def test_closing_asks_once_more_and_leaves_only_the_log(ann, floor):
    table = floor.table("closing", "jack/big-six")
    as_supervisor(ann, f"/table/{table}")
    ann.click("#sure summary")
    ann.click('#sure [data-act="close"]')
    ann.reads("The table is closed", ".hw-drawer")
    assert ann.is_there(f'.hw-drawer a[href="/log/{table}"]')
    for act in ("cage", "declare", "close", "automatic", "bots", "deal", "sit"):
        assert not ann.is_there(f'[data-act="{act}"]'), act
