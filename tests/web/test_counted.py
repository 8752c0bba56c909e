"""A settlement that goes by what two hands count tells both counts, and no hidden card."""

import re

import pytest
from msgspec.structs import replace

from houseway.editions import House, load
from houseway.equipment.cards import parse_cards
from houseway.games import game
from houseway.games.holdem import boards
from houseway.games.poker import crazy_four_poker, four_card_poker, three_card_poker
from houseway.games.twenty_one import hands as hands_21
from houseway.web.pages.table.explanation import history_html
from tests.session.sessions import EDITIONS
from tests.web.test_felt import sights

COMPARING = (three_card_poker, four_card_poker, crazy_four_poker, boards, hands_21)
AGAINST_THE_DEALER = frozenset().union(*(module.COMPARED for module in COMPARING))
ALONE = (hands_21.BUSTS,)
BOTH = re.compile(r"(\d+) against the dealer&#x27;s (\d+)")
HOLDS = {
    "higher-wins": lambda mine, his: his < mine <= 21,
    "lower-loses": lambda mine, his: mine < his <= 21,
    "tie-pushes": lambda mine, his: mine == his <= 21,
    "dealer-busts": lambda mine, his: mine <= 21 < his,
    "twenty-two-pushes": lambda mine, his: mine <= 21 and his == 22,
}
AGAINST = [n for n in EDITIONS if "higher-wins" in load(n).rules]
DEALERS = "against the dealer&#x27;s"


def lines(seen):
    """The settlements of a round with what is told of each."""
    told = re.findall(r'<li class="settled.*?</li>', history_html(seen))
    events = [event for event in seen.events if event.verb == "settled"]
    return list(zip(events, told, strict=True))


@pytest.mark.parametrize("name", AGAINST)
def test_both_hands_are_told_where_they_decided(name):
    over = [seen for seen in sights(name) if seen.events and not seen.in_round]
    assert over
    for seen in over:
        for event, told in lines(seen):
            if event.rule in AGAINST_THE_DEALER:
                assert DEALERS in told
            elif event.rule not in ALONE:
                assert DEALERS not in told


@pytest.mark.parametrize("name", [n for n in EDITIONS if "player-busts" in load(n).rules])
def test_what_is_told_of_twenty_one_is_what_decided(name):
    for seen in sights(name):
        for event, told in lines(seen):
            if event.rule in HOLDS:
                mine, his = map(int, BOTH.search(told).groups())
                assert HOLDS[event.rule](mine, his)
            if event.rule == "player-busts":
                assert int(re.search(r", (\d+): ", told)[1]) > 21


@pytest.mark.parametrize("name", [n for n in EDITIONS if "banker-wins" in load(n).rules])
def test_what_is_told_of_baccarat_is_what_decided(name):
    for seen in sights(name):
        for event, told in lines(seen):
            counts = re.search(r"player (\d), banker (\d)", told)
            if event.rule == "banker-wins":
                assert counts[1] < counts[2]
            if event.rule == "player-wins":
                assert counts[1] > counts[2]
            if event.rule == "tie-wins":
                assert counts[1] == counts[2]


@pytest.mark.parametrize("name", AGAINST)
def test_a_hidden_card_is_not_told_by_a_count(name):
    seen = next(s for s in sights(name) if DEALERS in history_html(s))
    hidden = {who: ["??" for _ in cards] for who, cards in seen.hands.items()}
    assert DEALERS not in history_html(replace(seen, hands=hidden))


def test_a_split_hand_is_told_by_its_own_cards():
    house = House(load("jack/blackjack"))
    hands = {who: parse_cards(cards) for who, cards in {
        "seat 1": "8s Ts", "seat 1 hand 2": "8d 9d", "dealer": "7c", "hole card": "Jc",
    }.items()}  # fmt: skip
    told = game("blackjack").describe.showdown
    assert told("higher-wins", "seat 1", "blackjack", hands, house) == (
        "18 against the dealer's 17"
    )
    assert told("tie-pushes", "seat 1", "split 2", hands, house) == ("17 against the dealer's 17")
    del hands["hole card"]
    assert told("tie-pushes", "seat 1", "split 2", hands, house) == ""


def test_the_best_five_are_described_in_words():
    told = game("ultimate-texas-holdem").describe.showdown
    hands = {who: parse_cards(cards) for who, cards in {
        "seat 1": "Ks Kd", "dealer": "9s Td", "community": "2c 3d 9h 9c Kc",
    }.items()}  # fmt: skip
    assert told("higher-wins", "seat 1", "ante", hands, None) == (
        "full house, kings over nines against the dealer's three nines"
    )


def test_a_second_chance_is_subtracted():
    """591.7(l): the value of the card that is bought is taken from the count, an ace as one."""
    house = House(load("pa/double-back-jack"))
    told = game("double-back-jack").describe.showdown
    dealer = parse_cards("Tc 8c")
    for cards, rule, says in [
        ("Ts 9s 6d", "player-busts", "25"),
        ("Ts 9s 6d 2c", "player-busts", "23"),
        ("Ts 9s 6d Ac", "player-busts", "24"),
        ("Ts 9s 6d 7c", "tie-pushes", "18 against the dealer's 18"),
        ("Ts 9s 6d 9c", "lower-loses", "16 against the dealer's 18"),
    ]:
        hands = {"seat 1": parse_cards(cards), "dealer": dealer}
        assert told(rule, "seat 1", "blackjack", hands, house) == says
