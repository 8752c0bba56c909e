"""From the lobby to a seat, as a guest and as a supervisor."""

import re

from serving import Floor
from visiting import Visitor

import houseway
from houseway.editions import edition_ids


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
    ann.reads("back to your seat")


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
    bob.click('[aria-label="who you are"]')
    bob.click_words("supervisor", ".q-menu button")
    bob.click_words("be that", ".q-menu button")
    bob.until(lambda: bob.is_there(".hw-drawer"), "the supervisor's drawer")
    bob.alive()
    bob.click("#wrong-dealer-card-exposed")
    bob.click_words("declare", ".hw-drawer button")
    ann.until(lambda: ann.chips() == before, "the wager returned")
    events = floor.games(table)[-1].events
    assert [e.rule for e in events if e.verb == "declared"] == ["dealer-card-exposed"]
    returned = [e for e in events if e.verb == "returned"]
    assert [(e.wager, e.stake, e.at) for e in returned] == [("ante", 5_00, "13.D")]
