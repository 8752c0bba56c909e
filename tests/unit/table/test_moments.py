"""Irregularities at moments: what the book says happens during the deal is not declared later."""

import pytest

import houseway
from houseway.editions import House, edition_ids, load
from houseway.editions.check import MOMENTS
from houseway.equipment.cards import parse_cards
from houseway.errors import Refused
from houseway.table.moments import moments, spoken
from houseway.table.round import Round

DEALT = {"bad-cut", "face-up-card", "face-up-cards", "dealer-card-exposed"}


def three_card(answers):
    """A round of Three Card Poker after this many answers."""
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
        problem = f"{name} can only be declared .*; it is now {spoken(now)}"
        with pytest.raises(Refused, match=problem) as refused:
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
    with pytest.raises(Refused, match="can only be declared during the deal"):
        desk.settle(cards, {"seat 1": {"ante": "10"}}, irregularity="face-up-cards")


def test_moments_in_the_editions():
    """Only where the entry's own words name the moment, or what is in motion then."""
    told = {
        "before the deal": ("before ",),
        "during the deal": ("while cards are dealt", "during the deal", "before ", " in the shoe"),
        "decisions": ("while cards are dealt", "during the deal", "before ", " in the shoe"),
        "the first two cards": ("first or second card", " card only", " one card", " no cards"),
        "after the first two cards": (
            "two cards",
            "hole card",
            "Blackjack",
            " own hand",
            "has 17",
        ),
        "a card that was asked for": ("asked for",),
        "while the wheel turns": ("clapper",),
        "while the dice are thrown": ("die ", "dice", "throw", "the roll", "uppermost"),
    }
    named = 0
    for name in edition_ids():
        for entry in load(name).irregularities:
            named += bool(entry.during)
            assert set(entry.during) <= set(MOMENTS)
            if entry.during:
                words = [word for moment in entry.during for word in told[moment]]
                assert any(word in entry.what for word in words), (name, entry.id)
    assert named >= 100
    assert set(told) | {"any"} == set(MOMENTS)


def twenty_one(*answers, seats=2):
    """A round of Blackjack after this many answers; no card is burnt."""
    round_ = houseway.edition("jack/blackjack").round(seats)
    for _ in range(seats):
        round_.answer({"blackjack": 10_00})
    for answer in answers:
        round_.answer(parse_cards(answer) if answer[0] in "23456789TJQKA" else answer)
    return round_


TWO_EACH = "Kc 9c 6d 2d 8d Th"  # seat 1 12, seat 2 17, the dealer 16


def test_the_first_two_cards():
    """17.E, 17.G: what is missing of them is told while they are dealt; 17.C, 17.D come after."""
    missing = ("no-cards-dealt", "one-card-dealt", "one-card-refused", "dealer-misses-own-card")
    later = ("exposed-card-drawn", "dealer-draws-for-himself", "hole-card-revealed")
    for name in missing:
        twenty_one().declare(name, "seat 1")
        for round_ in (twenty_one(TWO_EACH), twenty_one(TWO_EACH, "hit")):
            with pytest.raises(
                Refused, match=f"{name} can only be declared while the first two cards are dealt"
            ):
                round_.declare(name, "seat 1")
            assert round_.table.stakes["seat 1"] == {"blackjack": 10_00}
    for name in later:
        twenty_one(TWO_EACH).declare(name)
        twenty_one(TWO_EACH, "hit").declare(name)
        with pytest.raises(Refused, match=f"{name} can only be declared after the first two cards"):
            twenty_one().declare(name)


@pytest.mark.parametrize("name", ["late-card-refused", "card-not-dealt-on-request"])
def test_a_card_that_was_asked_for(name):
    """17.H: nobody is passed over who has not asked for a card."""
    twenty_one(TWO_EACH, "hit").declare(name, "seat 1")
    for round_, who in (
        (twenty_one(TWO_EACH), "seat 1"),
        (twenty_one(TWO_EACH, "hit"), "seat 2"),
        (twenty_one(TWO_EACH, "stand", "stand"), "seat 2"),  # the dealer draws
    ):
        with pytest.raises(
            Refused, match=f"{name} can only be declared while a card that was asked for is dealt"
        ):
            round_.declare(name, who)
        assert round_.table.stakes[who] == {"blackjack": 10_00}


def test_dice_fall_only_when_they_are_thrown():
    """J.2.a: a roll is invalid when there is one."""
    round_ = houseway.edition("oneida/craps").round(1)
    round_.answer("shoot")
    with pytest.raises(Refused, match="can only be declared while the dice are thrown"):
        round_.declare("dice-off-table")
    round_.answer({"pass": 10_00})
    assert moments(round_.ask, round_.table) == ("while the dice are thrown",)
    round_.declare("dice-off-table")
    assert round_.table.stakes["seat 1"] == {"pass": 10_00}


def test_which_hands_are_valid_is_said_when_there_are_some():
    """15.C speaks of cards that were dealt: nobody can have too many while bets are placed."""
    round_ = Round(House(load("jack/let-it-ride")), 2)
    round_.answer({"bet 1": 1_00, "bet 2": 1_00, "bet 3": 1_00})
    with pytest.raises(Refused, match="can only be declared during the deal or during decisions"):
        round_.declare("wrong-number-of-cards", "seat 1")
