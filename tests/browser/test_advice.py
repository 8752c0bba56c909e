"""The advice of exact play, and what it costs not to take it."""

import re

import pytest

from houseway.equipment.cards import RANK_WORDS

THREE = "jack/three-card-poker"
BET = 5  # dollars: one chip
COMPUTED = 300  # seconds for the first advice, which compiles and solves the game


def should_play(cards):
    """Exact play at Three Card Poker, as is known: Queen, six, four or better."""
    ranks = sorted((RANK_WORDS.index(card.split(" of ")[0]) + 2 for card in cards), reverse=True)
    suits = {card.split(" of ")[1] for card in cards}
    straight = ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3
    made = len(set(ranks)) < 3 or len(suits) == 1 or straight or ranks == [14, 3, 2]
    return made or ranks >= [12, 6, 4]


def test_advice_and_what_a_mistake_costs(ann, floor):
    table = floor.table("advice", THREE)
    ann.sit(table, "seat 1")
    ann.click(".q-checkbox")  # tell me what my mistakes cost
    ann.lay("ante")
    ann.act("bet")
    ann.wants("choose", "play")
    best, other = ("play", "fold") if should_play(ann.hand("seat 1")) else ("fold", "play")
    ann.act("advice")
    ann.until(lambda: "Best play" in ann.text(".hw-advice"), "advice", COMPUTED)
    assert f"Best play: {best}" in ann.text(".hw-advice")
    values = [float(told.replace("−", "-")) for told in ann.texts(".hw-advice td.hw-num")]
    assert len(values) == 2
    assert ann.values("#bar .best") == [best]
    assert f"Best play: {best}" in ann.text("#bar")
    ann.act("choose", other)
    words = ann.reads(re.compile(r"costs \$[0-9.]+ on average"), "#bar")
    cost = float(re.search(r"costs \$([0-9.]+)", words)[1])
    assert cost == pytest.approx(BET * abs(values[0] - values[1]), abs=0.006)
