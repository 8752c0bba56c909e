"""Advice that takes long: it is told how far it is, can be cancelled, and holds up nobody."""

import re

LONG, SHORT = "grand-ronde/ultimate-texas-holdem", "jack/three-card-poker"
COMPUTED = 300  # seconds for advice at the other table, which compiles and solves the game


def test_long_advice_tells_how_far_it_is_and_can_be_cancelled(ann, bob, floor):
    ann.sit(floor.table("long advice", LONG), "seat 1")
    ann.lay("ante")
    ann.lay("blind")
    ann.act("bet")
    ann.wants("choose", "check")
    ann.act("advice")
    ann.reads(re.compile(r"Solving the game.* \d+ s"), "#bar")
    ann.click("#bar [data-act='stop-advice']")
    ann.reads("Advice cancelled", "#bar")
    bob.sit(floor.table("short advice", SHORT), "seat 1")
    bob.lay("ante")
    bob.act("bet")
    bob.wants("choose", "play")
    bob.act("advice")
    bob.until(lambda: "Best play" in bob.text(".hw-advice"), "advice", COMPUTED)
    ann.act("choose", "check")
    ann.until(lambda: "cancelled" not in ann.text("#bar"), "the old advice is gone")
