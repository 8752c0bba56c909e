"""What-if, rulings and the payout desk, as somebody uses them."""

import re
from fractions import Fraction

import pytest

import houseway

THREE = "jack/three-card-poker"
ROW = """
const rows = [...document.querySelectorAll('[data-name="what if"] tbody tr')];
const row = rows.find((r) => r.cells[0].innerText.trim() === arguments[0]);
return row ? [1, 2].map((n) => row.querySelector(arguments[n])?.textContent ?? '') : null"""
NOW, EXACT = "td:nth-child(3)", "td:nth-child(5) .hw-mono"


def edge_now(ann, wager):
    """The row of a wager in the what-if table: its edge as shown, and exactly."""
    return ann.run(ROW, wager, NOW, EXACT)


def shows(ann, wager, odds):
    """Wait until the what-if table shows a wager with just these odds."""
    told = [f"{100 * float(odds.edge):.4f}%", str(odds.edge)]
    ann.until(lambda: edge_now(ann, wager) == told, f"{wager} at {told}")


def test_what_if_with_a_pay_table_of_ones_own(ann):
    """A flush at 4 to 1 makes the well-known 40-30-6-4-1, whose edge is 2.3167 %."""
    ann.go(f"/odds/{THREE}")
    ann.select("pair plus: pay table", "my own table")
    ann.type('[aria-label="flush"]', "4 to 1")
    own = "40 to 1, 30 to 1, 6 to 1, 4 to 1, 1 to 1"
    odds = houseway.edition(THREE).odds(pay={"pair plus": own}, wager="pair plus")
    shows(ann, "pair plus", odds.wagers["pair plus"])
    assert float(odds.wagers["pair plus"].edge) == pytest.approx(0.023167, abs=1e-6)
    ann.type('[aria-label="flush"]', "lots")
    ann.reads("lots", ".hw-waiting .hw-bad")
    ann.type('[aria-label="flush"]', "2 to 1")
    ann.reads("the book does not permit this pay table", ".hw-warn")


def test_what_if_with_a_table_the_book_prints(ann):
    edition = houseway.edition("pa/three-card-poker")
    printed = [t for t in edition.edition.pay if t.wager == "pair plus"]
    assert len(printed) > 1
    ann.go("/odds/pa/three-card-poker")
    for table in printed[1:3]:
        ann.select("pair plus: pay table", table.table)
        odds = edition.odds(pay={"pair plus": table.table}, wager="pair plus")
        shows(ann, "pair plus", odds.wagers["pair plus"])


@pytest.mark.parametrize(
    ("words", "entry", "section"),
    [
        ("dealer flashed his card in three card poker at jack", "dealer-card-exposed", "13.D"),
        ("the shuffler is stuck in three card poker, jack", "shuffler-jams", "13.E"),
    ],
)
def test_rulings_in_plain_words(ann, words, entry, section):
    ann.go("/rulings")
    ann.type('[aria-label="What happened?"]', words)
    first = ann.reads(section, "article")
    assert entry.replace("-", " ") in first
    link = ann.run("return document.querySelector('article h3 a').getAttribute('href')")
    assert link == f"/rules/{THREE}#{entry}"
    ann.click("article h3 a")
    ann.until(lambda: ann.is_there(f"[id='{entry}']"), "the rule")
    assert section in ann.text(f"[id='{entry}']")


def owed(ann):
    """What the desk says is owed: wager, stake and net in cents, section."""
    rows = ann.run(
        "return [...document.querySelectorAll('.hw-owed tbody tr')].map((r) =>"
        "[r.cells[1].dataset.wager, ...[2, 4, 6].map((n) => r.cells[n].innerText.trim())])"
    )
    return [(wager, cents(stake), cents(net), at) for wager, stake, net, at in rows]


def cents(text):
    return int(Fraction(re.sub(r"[$,+]", "", text).replace("−", "-") or "0") * 100)


def settled(round_):
    """The same from the Python API."""
    return [(e.wager, e.stake, e.net, e.at) for e in round_.events if e.verb == "settled"]


def test_payout_desk_for_cards(ann):
    bets, cards = {"ante": "15", "pair plus": "5"}, {"seat 1": "9s Ts Js", "dealer": "Qh 7d 7c"}
    named = houseway.edition(THREE).edition.wagers
    ann.go(f"/desk/{THREE}")
    for wager, amount in bets.items():
        ann.type(f'[aria-label="{named[wager].title}"]', amount)
    ann.click_words("confirm bets")
    for who, hand in cards.items():
        ann.type(f'[aria-label="{who}: 3 cards"]', hand)
    ann.click_words("confirm cards")
    ann.click_words("play")
    ann.reads("The round is over")
    right = houseway.edition(THREE).settle(cards, {"seat 1": bets}, {"seat 1": "play"})
    assert owed(ann) == settled(right)
    ann.reads(f"seat 1 wins ${right.net('seat 1') / 100:,.2f}")


def test_payout_desk_for_a_wheel(ann):
    bets = {"$1": "10", "joker": "5"}
    named = houseway.edition("jack/big-six").edition.wagers
    ann.go("/desk/jack/big-six")
    for wager, amount in bets.items():
        ann.type(f'[aria-label="{named[wager].title}"]', amount)
    ann.click_words("confirm bets")
    ann.click('[data-pick="joker"]')
    ann.reads("The round is over")
    right = houseway.edition("jack/big-six").settle({"wheel": "joker"}, {"seat 1": bets})
    assert owed(ann) == settled(right)
