"""Exact odds of Let It Ride: an outside figure for each, and a second way to all of them.

Outside figures are those published for the same pay table (the sheets that circulate under the name
of the Wizard of Odds), to the digits they print. They let a bet ride that is worth exactly nothing,
which our strategy takes back: no edge differs, but element of risk and deviation do.
"""

from fractions import Fraction
from itertools import combinations, islice

import pytest

import houseway
from houseway.equipment.cards import parse_cards
from houseway.equipment.chance import Seeded
from houseway.table import Round
from houseway.table.answers import deal_by_chance
from houseway.table.asks import Deal, Wagers
from tests.oracles import let_it_ride_oracle as oracle

JACK = houseway.edition("jack/let-it-ride")
PA = houseway.edition("pa/let-it-ride")
GRAND_RONDE = houseway.edition("grand-ronde/let-it-ride")

RANKED = tuple(reversed(oracle.NAMES[2:]))  # from the royal flush down to tens or better
OWN = ("mini-royal", "straight flush", "three-of-a-kind", "straight", "flush", "pair")

BETS = [  # book, table, what is printed from the royal flush down, edge
    (JACK, None, (1000, 200, 50, 11, 8, 5, 3, 2, 1), Fraction(37_963, 1_082_900)),
    (GRAND_RONDE, None, (500, 200, 50, 11, 8, 5, 3, 2, 1), Fraction(40_463, 1_082_900)),
    (PA, "A", (1000, 200, 50, 11, 8, 5, 3, 2, 1), Fraction(37_963, 1_082_900)),
    (PA, "B", (500, 200, 50, 11, 8, 5, 3, 2, 1), Fraction(40_463, 1_082_900)),
]
BONUSES = [
    (JACK, None, (20_000, 2000, 300, 150, 50, 25, 5)),
    (GRAND_RONDE, None, (10_000, 2000, 100, 75, 50, 25, 8, 4)),
    (PA, "A", (25_000, 2500, 400, 200, 50, 25, 5)),
    (PA, "B", (20_000, 2000, 200, 75, 50, 25, 5, 4, 1)),
    (PA, "C", (20_000, 2000, 100, 75, 50, 25, 9, 6)),
]
THREE_CARDS = [  # 7.1% and 2.14%: Tunica Travel, 2012; the others are those of Pair Plus
    (JACK, None, (40, 40, 30, 6, 3, 1), Fraction(402, 5525), 0.0728),
    (GRAND_RONDE, None, (50, 40, 30, 6, 3, 1), Fraction(392, 5525), 0.0710),
    (PA, "A", (40, 40, 30, 6, 4, 1), Fraction(128, 5525), 0.0232),
    (PA, "B", (40, 40, 30, 5, 4, 1), Fraction(308, 5525), 0.0557),
    (PA, "C", (40, 40, 30, 6, 3, 1), Fraction(402, 5525), 0.0728),
    (PA, "D", (50, 40, 30, 6, 4, 1), Fraction(118, 5525), 0.0214),
    (PA, "E", (50, 40, 30, 5, 4, 1), Fraction(298, 5525), None),
    (PA, "F", (50, 40, 30, 6, 3, 1), Fraction(392, 5525), 0.0710),
]


def odds(desk, wager, table):
    return desk.odds(pay={wager: table} if table else {})[wager]


def same(bet, second):
    """The same figures to the last digit, and as many deals behind each result."""
    assert bet.edge == second["edge"]
    assert bet.variance == second["variance"]
    assert bet.hit_frequency == second["hit_frequency"]
    assert bet.average_stake == second["average_stake"]
    total = sum(second["counts"].values())
    shares = dict.fromkeys(second["counts"], Fraction(0))
    for outcome in bet.outcomes:
        shares[outcome.net] += Fraction(outcome.count, bet.total)
    assert shares == {net: Fraction(n, total) for net, n in second["counts"].items()}


def test_the_oracle_counts_the_hands_as_everybody_does():
    """The number of five-card hands of each kind is in every book on poker."""
    second = oracle.bonus(dict.fromkeys(oracle.NAMES, 1))
    assert second["counts"] == {0: 2_598_960}
    for name, hands in (
        ("royal flush", 4),
        ("straight flush", 36),
        ("four-of-a-kind", 624),
        ("full house", 3744),
        ("flush", 5108),
        ("straight", 10_200),
        ("three-of-a-kind", 54_912),
        ("two pair", 123_552),
        ("tens or better", 1_098_240 * 5 // 13),
        ("low pair", 1_098_240 * 8 // 13),
        ("nothing", 1_302_540),
    ):
        assert oracle.bonus({name: 2})["counts"][1] == hands


def test_three_bets_at_1000():
    """1000-200-50-11-8-5-3-2-1: published edge 3.51%, element of risk 2.85%, deviation 5.17."""
    bets = JACK.odds()["bet 1"]
    assert bets.includes == ["bet 2", "bet 3"]
    assert round(float(bets.edge), 4) == 0.0351
    pays = dict(zip(RANKED, BETS[0][2], strict=True))
    published = oracle.three_bets(pays, ride_for_nothing=True)
    assert published["edge"] == bets.edge
    assert round(float(published["edge"] / published["average_stake"]), 4) == 0.0285
    assert round(float(published["variance"]) ** 0.5, 2) == 5.17


def test_three_bets_at_500():
    """500 for the royal flush: published edge 3.74%."""
    assert round(float(GRAND_RONDE.odds()["bet 1"].edge), 4) == 0.0374


def test_what_the_royal_flush_is_worth():
    """500 more, on all three bets, four times in 2,598,960 hands: the two edges apart by that."""
    apart = PA.odds(pay={"bet 1": "B"})["bet 1"].edge - PA.odds(pay={"bet 1": "A"})["bet 1"].edge
    assert 500 * Fraction(4, 2_598_960) < apart <= 500 * 3 * Fraction(4, 2_598_960)


@pytest.mark.parametrize(("desk", "table", "pays", "edge"), BETS)
def test_three_bets_by_a_second_way(desk, table, pays, edge):
    """All hands one by one, written without sight of the solver."""
    second = oracle.three_bets(dict(zip(RANKED, pays, strict=True)))
    assert second["edge"] == edge
    same(odds(desk, "bet 1", table), second)


@pytest.mark.parametrize(
    "cards",
    [
        "4c 5d 6h 7s",  # 8 cards of 48 make a straight and win 5, the other 40 lose
        "Ac Kd Qh Js",  # 4 make a straight and win 5, 12 a high pair and win 1, 32 lose
    ],
)
def test_bets_worth_nothing_are_withdrawn(cards):
    """Of two choices that are worth the same the one that stakes less is taken."""
    assert JACK.strategy().choose(("withdraw",), parse_cards(cards)) == "withdraw"


@pytest.mark.parametrize(("desk", "table", "pays"), BONUSES)
def test_let_it_ride_bonus_by_a_second_way(desk, table, pays):
    """Counted: the amounts are all that comes back of $1."""
    second = oracle.bonus(dict(zip(RANKED, pays, strict=False)))
    same(odds(desk, "let it ride bonus", table), second)


def test_let_it_ride_bonus_of_jack():
    """By hand: what 2,598,960 wagers of $1 are paid, from the counts of the hands."""
    paid = 4 * 20_000 + 36 * 2000 + 624 * 300 + 3744 * 150 + 5108 * 50 + 10_200 * 25 + 54_912 * 5
    bonus = JACK.odds()["let it ride bonus"]
    assert bonus.edge == 1 - Fraction(paid, 2_598_960)
    assert bonus.hit_frequency == Fraction(4 + 36 + 624 + 3744 + 5108 + 10_200 + 54_912, 2_598_960)


@pytest.mark.parametrize(("desk", "table", "pays", "edge", "published"), THREE_CARDS)
def test_three_card_bonus_by_a_second_way(desk, table, pays, edge, published):
    second = oracle.three_card_bonus(dict(zip(OWN, pays, strict=True)))
    bonus = odds(desk, "three card bonus", table)
    same(bonus, second)
    assert bonus.edge == edge
    assert published is None or round(float(edge), 4) == published


def basic_strategy(cards):
    """When to let a bet ride, as it is published for the 1000-200-50-11-8-5-3-2-1 table."""
    ranks = sorted(card // 4 for card in cards)  # 0 is the two, 8 the ten
    suited = len({card % 4 for card in cards}) == 1
    pairs = {rank for rank in ranks if ranks.count(rank) > 1}
    high = sum(rank >= 8 for rank in ranks)
    spread = ranks[-1] - ranks[0]
    if any(rank >= 8 for rank in pairs) or any(ranks.count(rank) > 2 for rank in ranks):
        return True
    if len(cards) == 4:
        if len(pairs) == 2 or suited:
            return True
        outside = not pairs and spread == 3 and ranks[-1] < 12
        return outside and high >= 1  # without a high card it is worth nothing
    if pairs or not suited:
        return False
    if spread == 2 and ranks[0] >= 1:  # three in a row, but for ace-two-three and two-three-four
        return True
    return (spread == 3 and high >= 1) or (spread == 4 and high >= 2)


def test_published_strategy_on_the_first_bet():
    """What is published decides all 22,100 first decisions as the solver does."""
    best = JACK.strategy()
    for cards in combinations(range(52), 3):
        assert (best.choose((), cards) == "let it ride") == basic_strategy(cards), cards


def test_published_strategy_on_the_second_bet():
    """The same for the second bet, over every 97th of the 270,725 sets of four cards."""
    best = JACK.strategy()
    for cards in islice(combinations(range(52), 4), 0, None, 97):
        assert (best.choose(("withdraw",), cards) == "let it ride") == basic_strategy(cards), cards


def play_best(desk, rounds, seed):
    """What the three bets of one unit win, round by round, dealt by chance and decided best."""
    house, best, chance = desk.house(), desk.strategy(), Seeded(seed)
    stakes = {"bet 1": 100, "bet 2": 100, "bet 3": 100}
    for _ in range(rounds):
        round_ = Round(house, 1)
        while (ask := round_.ask) is not None:
            if isinstance(ask, Wagers):
                round_.answer(stakes)
            elif isinstance(ask, Deal):
                round_.answer(deal_by_chance(ask, round_, chance))
            else:
                path, cards = round_.table.choices(ask.who), round_.table.hands.known(ask.who)
                round_.answer(best.choose(path, cards))
        yield round_.net("seat 1") / 100


def test_table_and_odds_agree():
    """20,000 rounds at the table come within four standard errors of the exact edge."""
    rounds, z = 20_000, 4  # fixed before the first run
    bets = JACK.odds()["bet 1"]
    mean = sum(play_best(JACK, rounds, seed=2024)) / rounds
    assert abs(mean + float(bets.edge)) < z * float(bets.std_dev) / rounds**0.5
