"""Irregularities at moments: what the book says happens during the deal is not declared later."""

import pytest

import houseway
from houseway.editions import edition_ids, load
from houseway.editions.check import MOMENTS
from houseway.equipment.cards import parse_cards
from houseway.errors import Refused
from houseway.table.moments import moments
from houseway.table.round import Round

DEALT = {"bad-cut", "face-up-card", "face-up-cards", "dealer-card-exposed"}


def three_card(answers):
    """A round of Three Card Poker after so many answers."""
    round_ = houseway.edition("jack/three-card-poker").round()
    for answer in ({"ante": 10_00}, parse_cards("As Ks Qs 2c 3d 9h"))[:answers]:
        round_.answer(answer)
    return round_


@pytest.mark.parametrize(
    ("answers", "now", "allowed"),
    [
        (0, ("before the deal",), {"bad-cut"}),
        (1, ("before the deal", "during the deal"), DEALT),
        (2, ("decisions",), {"dealer-card-exposed"}),
    ],
)
def test_three_card_poker(answers, now, allowed):
    assert moments(three_card(answers).ask, three_card(answers).table) == now
    for name in sorted(DEALT):
        round_ = three_card(answers)
        if name in allowed:
            round_.declare(name)
            continue
        events, ask = list(round_.events), round_.ask
        with pytest.raises(Refused, match=f"{name} belongs to .*; this is {now[0]}") as refused:
            round_.declare(name)
        entry = load("jack/three-card-poker").irregularity(name)
        assert (refused.value.rule, refused.value.at) == (name, entry.where)
        assert (round_.events, round_.ask) == (events, ask)


def test_a_deal_lasts_while_the_board_is_to_come():
    """Where the Flop is drawn after the first decisions, a card may still be found face up."""
    desk = houseway.edition("jack/ultimate-texas-holdem")
    seen = {}
    for dealing in desk.edition.options["dealing"].values:
        round_ = Round(desk.house({"dealing": dealing}))
        round_.answer({"ante": 10_00, "blind": 10_00})
        left = list(range(52))
        while not hasattr(round_.ask, "options"):
            n = round_.ask.cards
            round_.answer(tuple(left[:n]))
            del left[:n]
        seen[dealing] = moments(round_.ask, round_.table)
    assert set(seen.values()) == {("during the deal", "decisions"), ("decisions",)}


def test_what_was_wrong_at_the_desk():
    """The payout desk stops before the cards that were not given."""
    desk = houseway.edition("jack/three-card-poker")
    void = desk.settle({}, {"seat 1": {"ante": "10"}}, irregularity="face-up-cards")
    assert [e.stake for e in void.events if e.verb == "returned"] == [10_00]
    cards = {"seat 1": "As Ks Qs", "dealer": "2c 3d 9h"}
    with pytest.raises(Refused, match="belongs to during the deal"):
        desk.settle(cards, {"seat 1": {"ante": "10"}}, irregularity="face-up-cards")


def test_moments_in_the_editions():
    """Only where the entry's own words name the moment."""
    named = 0
    for name in edition_ids():
        for entry in load(name).irregularities:
            named += bool(entry.during)
            assert set(entry.during) <= set(MOMENTS)
            if entry.during:
                told = ("while cards are dealt", "during the deal", "before ")
                assert any(words in entry.what for words in told), (name, entry.id)
    assert named >= 50
