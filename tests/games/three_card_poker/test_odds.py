"""Exact odds of Three Card Poker: an outside figure for each, and a second way to all of them.

Outside figures are those published for the same pay table (Casino City Times, Grochowski 2018-2021,
and the sheets that circulate under the name of the Wizard of Odds), to the digits they print.
"""

from fractions import Fraction

import pytest

import houseway
from houseway.odds.counting.decide import solve_bet
from houseway.odds.kernels import three_three
from tests.oracles import three_card_oracle as oracle

JACK = houseway.edition("jack/three-card-poker")
PA = houseway.edition("pa/three-card-poker")
ONEIDA = houseway.edition("oneida/three-card-poker")
GRAND_RONDE = houseway.edition("grand-ronde/three-card-poker")
LINKED = {"pair_plus_and_ante": "ante covers pair plus"}


def test_ante_of_jack():
    """Bonus 5-4-1: published edge 3.37%, element of risk 2.01%, deviation 1.64."""
    ante = JACK.odds()["ante"]
    assert ante.includes == ["play", "ante bonus"]
    assert ante.edge == Fraction(686_689, 20_358_520)
    assert round(float(ante.edge), 4) == 0.0337
    assert round(float(ante.element_of_risk), 4) == 0.0201
    assert round(float(ante.std_dev), 2) == 1.64
    assert ante.average_stake == Fraction(370, 221)


def test_ante_is_the_same_where_the_bonus_is():
    sheets = [JACK.odds(), GRAND_RONDE.odds(), ONEIDA.odds(), PA.odds(pay={"ante bonus": "A"})]
    assert {sheet["ante"].edge for sheet in sheets} == {Fraction(686_689, 20_358_520)}


@pytest.mark.parametrize(
    ("table", "edge", "published_risk"),
    [
        ("A", Fraction(686_689, 20_358_520), 0.0201),  # 5-4-1
        ("B", Fraction(3_672_957, 101_792_600), 0.0216),  # 5-3-1
        ("C", Fraction(778_809, 20_358_520), 0.0228),  # 4-3-1
    ],
)
def test_ante_of_pa(table, edge, published_risk):
    ante = PA.odds(pay={"ante bonus": table})["ante"]
    assert ante.edge == edge
    assert round(float(ante.element_of_risk), 4) == published_risk


@pytest.mark.parametrize(
    ("desk", "table", "edge", "published"),
    [
        (JACK, None, Fraction(402, 5525), 0.0728),  # 40-30-6-3-1
        (GRAND_RONDE, None, Fraction(402, 5525), 0.0728),
        (PA, "A", Fraction(707, 5525), None),  # 35-25-5-3-1, nowhere published that we know
        (PA, "B", Fraction(308, 5525), 0.0557),  # 40-30-5-4-1
        (PA, "C", Fraction(402, 5525), 0.0728),
        (ONEIDA, "K.1.b", Fraction(308, 5525), 0.0557),
        (ONEIDA, "K.1.c", Fraction(29, 5525), None),  # 45-33-6-4-1
    ],
)
def test_pair_plus(desk, table, edge, published):
    pair_plus = desk.odds(pay={"pair plus": table} if table else {})["pair plus"]
    assert pair_plus.edge == edge == pair_plus.element_of_risk
    assert published is None or round(float(edge), 4) == published
    assert pair_plus.hit_frequency == Fraction(22_100 - 16_440, 22_100)


def test_pair_plus_as_first_offered():
    """40-30-6-4-1, above jack's floor: published 2.32%."""
    assert JACK.odds(pay={"pair plus": "40,30,6,4,1"})["pair plus"].edge == Fraction(128, 5525)


@pytest.mark.parametrize(
    ("desk", "table", "edge", "published"),
    [
        (JACK, None, Fraction(55_546, 363_545), 0.1528),
        (PA, "A", Fraction(15_306, 149_695), None),  # often printed as 10.23%; it is 10.22%
        (PA, "B", Fraction(26_393, 391_510), None),
        (PA, "C", Fraction(12_816, 149_695), 0.0856),
    ],
)
def test_six_card_bonus(desk, table, edge, published):
    six = desk.odds(pay={"six card bonus": table} if table else {})["six card bonus"]
    assert six.edge == edge
    assert published is None or round(float(edge), 4) == published
    assert six.total == 407_170_400


@pytest.mark.parametrize("table", ["A", "B", "C"])
def test_linked_ante_of_pa(table):
    """The tables of 12(c), where Ante and Pair Plus are tied, against the oracle."""
    bonuses = {
        "A": (50, 5, 4, 3, 1),
        "B": (50, 50, 8, 6, 0),
        "C": (50, 10, 6, 3, 0),
    }
    names = ("ace king queen of spades", "ace king queen suited", "straight flush",
             "three of a kind", "straight")  # fmt: skip
    second = oracle.ante_play({n: p for n, p in zip(names, bonuses[table], strict=True) if p})
    ante = PA.odds(options=LINKED, pay={"ante bonus": f"7(e) {table}"})["ante"]
    _same(ante, second)


def _same(bet, second):
    assert bet.edge == second["edge"]
    assert bet.variance == second["variance"]
    assert bet.hit_frequency == second["hit_frequency"]
    assert bet.average_stake == second["average_stake"]


def test_ante_by_a_second_way():
    """Inclusion and exclusion over the player's cards, written without sight of the kernel."""
    ante = JACK.odds()["ante"]
    second = oracle.ante_play({"straight flush": 5, "three of a kind": 4, "straight": 1})
    _same(ante, second)
    counts: dict[int, int] = {}
    for outcome in ante.outcomes:
        counts[outcome.net] = counts.get(outcome.net, 0) + outcome.count
    assert counts == second["counts"]


def test_side_bets_by_a_second_way():
    pays = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
    _same(JACK.odds()["pair plus"], oracle.pair_plus(pays))
    pays = {"royal flush": 1000, "straight flush": 200, "four of a kind": 50, "full house": 25,
            "flush": 15, "straight": 10, "three of a kind": 5}  # fmt: skip
    _same(JACK.odds()["six card bonus"], oracle.six_card(pays))


def test_progressive_by_a_second_way():
    pays = {"spades": 1000, "other akq": 500, "straight flush": 70, "three of a kind": 60,
            "straight": 6}  # fmt: skip
    progressive = PA.odds()["progressive payout"]
    _same(progressive, oracle.progressive(pays))
    assert progressive.edge == Fraction(454, 1105)


def test_progressive_breaks_even_where_it_says():
    """At the break-even meter the edge is nothing, exactly; below it there is some."""
    told = PA.odds()["progressive payout"].progressive["by_stake"]["$1"]
    assert told["break_even_meter"] == "10080/1"
    even = PA.odds(options={"meter_reset": "$10,080"})["progressive payout"]
    assert even.edge == 0
    assert PA.odds(options={"meter_reset": "$10,079"})["progressive payout"].edge > 0


def test_progressive_falls_along_a_line():
    """The edge at another meter is the edge at reset less the slope times the difference."""
    told = PA.odds()["progressive payout"].progressive["by_stake"]["$1"]
    slope = Fraction(told["edge_falls_per_dollar_of_meter"])
    later = PA.odds(options={"meter_reset": "$3,456"})["progressive payout"]
    assert later.edge == Fraction(454, 1105) - slope * (3456 - 1000)


def test_envy_for_each_other_player():
    """$100 with the spades, $25 with each other suit, once in 22,100 hands each."""
    told = PA.odds()["progressive payout"].progressive["by_stake"]
    for stake in ("$1", "$5"):
        assert Fraction(told[stake]["envy_per_other_player"]) == Fraction(100 + 3 * 25, 22_100)
    alone, seven = (Fraction(told["$1"]["by_players"][n]["edge_at_reset"]) for n in "17")
    assert alone - seven == 6 * Fraction(175, 22_100)


def test_the_line_is_queen_six_four():
    """Published: play queen, six, four or better; to play all hands costs 4.28%."""
    best = JACK.strategy()
    assert best.one_line
    told = best.to_json(every_hand=False)
    assert (told["worst_hand_to_play"], told["best_hand_to_fold"]) == ("Q-6-4", "Q-6-3")
    costs = {m["habit"]: m["cost_decimal"] for m in told["mistakes"]}
    assert round(costs["play every hand"] + float(best.bet.edge), 4) == 0.0765
    assert (
        round(costs["play every hand the dealer would qualify with"] + float(best.bet.edge), 4)
        == 0.0345
    )


def test_a_wager_beside_the_ante_changes_no_decision():
    """Pair Plus lost by a fold costs nothing at best play, so the wagers may be solved apart."""
    from houseway.games.poker import three_card_poker as game

    for decision in JACK.strategy().ranked:
        if decision.best == "fold":
            assert game.hand_strength(decision.hand) >> 12 == 0  # high card: pays no side bet


def test_a_linked_version_changes_no_odds_of_pair_plus():
    edges = {JACK.odds(options={"pair_plus_and_ante": v})["pair plus"].edge
             for v in JACK.edition.options["pair_plus_and_ante"].values}  # fmt: skip
    assert len(edges) == 1


@pytest.mark.proof
def test_suit_symmetry_loses_nothing():
    """All 22,100 hands one by one give the same odds as the 1,756 that stand for them."""
    from houseway.games.poker import three_card_poker as game

    house = PA.house()
    by_class = three_three.count_deals(game.qualifies(house))
    one_by_one = three_three.count_deals(game.qualifies(house), symmetry=False)
    (classes,), (hands,) = by_class.streets, one_by_one.streets
    assert len(classes.cards) == 1755 + 1  # the spades stand apart from the other three suits
    assert sum(classes.weights) == len(hands.cards) == 22_100
    for wager in game.GAME.bets:
        first = solve_bet(game.GAME, house, wager, by_class).odds
        assert first == solve_bet(game.GAME, house, wager, one_by_one).odds


def test_large_pays_do_not_overflow():
    """The squares of great pays over 4 * 10**8 deals pass 2**63; the variance stays exact."""
    house = JACK.house(pay={"six card bonus": ",".join(["1000000"] * 7)}, unlicensed=True)
    from houseway.odds.solve import solve

    six = solve(house)["six card bonus"]
    share = six.hit_frequency
    assert six.mean(2) == share * 10**12 + (1 - share)


READINGS_THAT_FAVOUR_THE_PLAYER = {
    ("pa", "ace-king-queen-suited", "7(e) B"),
    ("pa", "full-house-slip", "A"),
    ("pa", "full-house-slip", "B"),
    ("pa", "full-house-slip", "C"),
    ("jack", "ante-bonus-stake", ""),
    ("grand-ronde", "ante-bonus-stake", ""),
    ("oneida", "ante-bonus-stake", ""),
}


def test_prices_of_readings():
    """The ambiguities whose alternative would hand the player an advantage are known by name."""
    found = {
        (desk.edition.book, price.ambiguity, price.table)
        for desk in (JACK, PA, ONEIDA, GRAND_RONDE)
        for price in desk.prices()
        if price.other < 0
    }
    assert found == READINGS_THAT_FAVOUR_THE_PLAYER


def test_price_of_a_bonus_owed_only_to_winners():
    """Paying the bonus only when the Ante wins costs the player 0.0755% of the Ante."""
    price = next(
        p for p in PA.prices() if p.ambiguity == "ante-bonus-regardless" and p.table == "A"
    )
    # lost: every bonus on a deal where a straight or better loses or ties, over all deals
    lost = 1 * (270_504 + 18_288) + 4 * 3_312 + 5 * (968 + 144)
    assert price.price == Fraction(lost, 407_170_400)
