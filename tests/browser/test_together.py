"""Two people with a browser each at one table: what each sees, is sent, and may do."""

import re

import pytest

from houseway.equipment.cards import DECK, show
from houseway.web.felt.cards import spoken
from tests.browser.visiting import RESULT

THREE = "jack/three-card-poker"
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


@pytest.fixture
def table(ann, bob, floor, request):
    """A table of Three Card Poker with Ann in seat 1 and Bob in seat 3."""
    name = floor.table(request.node.name, THREE)
    ann.sit(name, "seat 1")
    bob.sit(name, "seat 3")
    ann.reads(bob.name(), ".hw-seats-box")
    return name


def both_bet(ann, bob):
    """Both have bet, the cards are dealt, and Ann is asked."""
    for visitor in (ann, bob):
        visitor.lay("ante")
        visitor.act("bet")
    ann.wants("choose", "play")


def forms(card):
    """All ways a page could tell a card: in words, with the sign of its suit, or as we write it."""
    rank, suit = card
    signs = [word + SIGNS[suit] for word in {rank, rank.replace("T", "10")}]
    escaped = [sign.encode("unicode_escape").decode() for sign in signs]
    told = [spoken(card), *signs, *escaped]
    as_written = rf"(?<![\w.#/+-]){card}(?![\w.#/+-])(?! [a-z])"  # neither a word nor a length
    return re.compile("|".join([*map(re.escape, told), as_written]))


def test_each_sees_what_the_other_does(ann, bob, floor, table):
    for visitor in (ann, bob):
        visitor.run("window.stayed = true")
    both_bet(ann, bob)
    bob.reads(f"Waiting for {ann.name()}", ".hw-asked")
    assert not bob.is_there(bob.can("choose"))
    ann.reads(re.compile(rf"{bob.name()} bets \$5 on Ante"), ".hw-history")
    backs = ["a card face down"] * 3
    for visitor, own, others in ((ann, "seat 1", "seat 3"), (bob, "seat 3", "seat 1")):
        assert visitor.hand(others) == visitor.hand("dealer") == backs
        assert len(visitor.hand(own)) == 3
        assert "a card face down" not in visitor.hand(own)
    ann.act("choose", "play")
    bob.reads(re.compile(rf"{ann.name()} chooses play"), ".hw-history")
    bob.act("choose", "fold")
    ann.reads(re.compile(rf"{bob.name()} chooses fold"), ".hw-history")
    for visitor in (ann, bob):
        visitor.reads(RESULT, ".hw-money")
        assert visitor.run("return window.stayed") is True
    dealt = {e.who: e.cards.split() for e in floor.games(table)[-1].events if e.verb == "dealt"}
    for visitor in (ann, bob):
        assert visitor.hand("dealer") == [spoken(card) for card in dealt["dealer"]]
        assert visitor.hand("seat 1") == [spoken(card) for card in dealt["seat 1"]]


def test_a_click_while_the_felt_is_drawn_anew(ann, bob, floor):
    """Somebody sits down between the moment a place is pressed and the moment it is let go."""
    table = floor.table("pressed", THREE)
    ann.sit(table, "seat 1")
    place = '.hw-felt [data-spot="ante"]'
    ann.run("window.pressed = document.querySelector(arguments[0])", place)
    ann.hold(place)
    bob.sit(table, "seat 3")
    ann.until(lambda: not ann.run("return window.pressed.isConnected"), "a new drawing")
    ann.let_go()
    ann.reads("Ante $5", ".hw-bets")
    ann.lay("ante")
    ann.reads("Ante $10", ".hw-bets")


def test_no_hidden_card_is_sent(ann, bob, floor, table):
    """Everything that was sent to Ann, from before the deal on, names no card but her own."""
    ann.sent()
    ann.driver.refresh()
    ann.alive()
    both_bet(ann, bob)
    ann.act("choose", "play")
    bob.wants("choose", "play")
    ann.reads(f"Waiting for {bob.name()}", ".hw-asked")
    before = ann.sent() + ann.driver.page_source
    bob.act("choose", "play")
    ann.reads(RESULT, ".hw-money")
    after = ann.sent()

    events = floor.games(table)[-1].events
    dealt = {e.who: e.cards.split() for e in events if e.verb == "dealt"}
    hidden = [*dealt["seat 3"], *dealt["dealer"]]
    assert len(hidden) == 6
    others = [card for card in map(show, DECK) if card not in dealt["seat 1"]]
    found = [match for card in others for match in forms(card).finditer(before)]
    leaks = [before[match.start() - 60 : match.end() + 60] for match in found]
    assert leaks == []
    assert "clientId" in before or "client_id" in before, "the page itself was searched too"
    assert all(forms(card).search(before) for card in dealt["seat 1"]), "what is seen is found"
    shown = {card for e in events if e.verb == "revealed" for card in e.cards.split()}
    assert set(hidden) <= shown
    assert all(forms(card).search(after) for card in hidden), "found as soon as they are shown"


def test_what_is_not_yours_or_not_now_is_refused(ann, bob, floor, table):
    """Forged, late, early and senseless messages: a message each, recorded, and play goes on."""
    ann.lay("ante")
    before = ann.version()
    ann.act("bet")
    bob.lay("ante")
    bob.act("bet")
    ann.wants("choose", "play")
    bob.send("choose", "fold", "seat 1")
    bob.refusal("Seat 1 belongs to")
    bob.send("choose", "play", "seat 3")
    bob.refusal("nothing to decide now")
    ann.send("choose", "play", "seat 1", version=before)
    ann.refusal("That is already decided")
    bob.send("leave", "seat 1")
    bob.send("more", "ante", "seat 1")
    bob.refusal("That spot belongs to seat 1")
    for amount in ("-5", "1e99", "9" * 40, "lots", ""):
        bob.send("chips", {"what": "buy in", "amount": amount}, "seat 3")
    bob.send("chips", {"what": "tip", "amount": "5"}, "seat 1")
    bob.send("choose", {"not": "a word"}, "seat 3")
    bob.send("no such act")
    bob.run("emitEvent('hw-act', 17)")
    bob.refusal("not available at this table")
    ann.act("choose", "play")
    bob.act("choose", "play")
    ann.reads(RESULT, ".hw-money")
    told = floor.refusals(table)
    why = "\n".join(f"{one.who}: {one.act}: {one.why}" for one in told)
    for words in (
        f"{bob.name()}: choose 'fold' at seat 1: seat 1 belongs to {ann.name()}",
        f"{bob.name()}: choose 'play' at seat 3: seat 3 has nothing to decide now",
        f"{ann.name()}: choose 'play' at seat 1: that is already decided",
        f"{bob.name()}: leave seat 1: seat 1 belongs to {ann.name()}",
        f"{bob.name()}: tip 500 at seat 1: seat 1 belongs to {ann.name()}",
    ):
        assert words in why
    assert floor.audit(table)["whole"]
    accounts = floor.audit(table)["accounts_cents"]
    nets = [
        e.net for e in floor.games(table)[-1].events if e.verb == "settled" and e.who == "seat 3"
    ]
    assert accounts[f"player {bob.name()}"] == 1_000_00 + sum(nets)
