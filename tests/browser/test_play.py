"""A round of each family of games, played with the mouse on the felt and on the buttons."""

import re

import pytest

from houseway.session.money.ledger import chips_of
from tests.browser.visiting import RESULT

THREE = "jack/three-card-poker"
ROUNDS = {  # edition: the places chips are laid on, and what is chosen if it may be
    THREE: (["ante", "pair plus"], ["play"]),
    "jack/ultimate-texas-holdem": (["ante", "blind", "trips"], ["check", "1x"]),
    "jack/blackjack": (["blackjack"], ["no", "stand"]),
    "jack/mini-baccarat": (["player", "tie"], []),
    "jack/roulette": (["four numbers 1-2-4-5", "split 17-18", "red"], []),
    "jack/big-six": (["$1", "joker"], []),
    "pa/high-roll-dice": (["pip street 2", "like kind 3"], []),
}
OFFERED = re.compile(rf"{RESULT.pattern}|\?")  # the result, or a question to the player
THROW = re.compile(r"\brolls? \d-\d")
SO_FAR = re.compile(r"So far: (?P<sign>[+−]?)\$(?P<amount>[\d,.]*\d)")


def shown_net(visitor):
    """The player's net in the round, as the page shows it, in cents."""
    words = visitor.text(".hw-money")
    found = RESULT.search(words) or SO_FAR.search(words)
    cents = round(float((found["amount"] or "0").replace(",", "")) * 100)
    lost = "won" in found.re.groupindex and found["won"] == "lost"
    return -cents if lost or ("sign" in found.re.groupindex and found["sign"] == "−") else cents


def check_told(visitor, table, edition, before):
    """Chips, result and explanations are those of the log, each with its section and its rule."""
    game = visitor.floor.games(table)[-1]
    money = [e for e in game.events if e.verb in ("settled", "charged")]
    settled = [e for e in money if e.verb == "settled"]
    assert settled
    lines = visitor.texts(".hw-history .settled")
    links = visitor.run(
        "return [...document.querySelectorAll('.hw-history .settled a.hw-cite')].map(a => a.href)"
    )
    assert len(lines) == len(links) == len(settled)
    for event, line, link in zip(settled, lines, links, strict=True):
        assert event.at.split(",")[0] in line
        assert link.endswith(f"/rules/{edition}#{event.rule}")
    net = sum(e.net for e in money)
    assert shown_net(visitor) == net
    account = visitor.floor.audit(table)["accounts_cents"][chips_of(game.parts[-1].seats["seat 2"])]
    assert visitor.chips() == account
    if game.over:
        assert account == before + net


def answer(visitor, choices):
    """Choose the first of the choices that is offered; wait until something follows."""
    was = visitor.text(".hw-aside"), visitor.text(".hw-asked")
    offered = visitor.values(visitor.can("choose"))
    wanted = [choice for choice in choices if choice in offered]
    assert wanted or not offered, f"none of {offered} is what we meant to choose"
    if wanted:
        visitor.act("choose", wanted[0])
    visitor.until(lambda: (visitor.text(".hw-aside"), visitor.text(".hw-asked")) != was, "answer")


@pytest.mark.parametrize("edition", ROUNDS)
def test_a_round_with_the_mouse(ann, floor, edition):
    places, choices = ROUNDS[edition]
    table = floor.table(f"a round of {edition.partition('/')[2]}", edition)
    ann.sit(table, "seat 2")
    before = ann.chips()
    for place in places:
        ann.lay(place)
    ann.act("bet")
    while not RESULT.search(ann.reads(OFFERED, ".hw-play")):
        answer(ann, choices)
    check_told(ann, table, edition, before)


def test_craps_until_the_line_is_decided(ann, floor):
    table = floor.table("craps", "jack/craps")
    ann.sit(table, "seat 2")
    before = ann.chips()
    ann.lay("pass")
    ann.act("bet")
    ann.act("choose", "shoot")
    rolls = 0
    while not ann.is_there(".hw-history .settled"):
        rolls += 1
        ann.act("go")
        ann.until(lambda n=rolls: len(THROW.findall(ann.text(".hw-history"))) >= n, "a throw")
        ann.until(lambda: ann.is_there(".hw-history .settled, #bar [data-act=go]"), "the next")
    check_told(ann, table, "jack/craps", before)
