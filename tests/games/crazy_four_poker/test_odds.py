"""Exact odds of Crazy 4 Poker: outside figures, a second way to all of them, rounds played.

Outside figures are those published for these rules under the name of the Wizard of Odds: edge
3.42% of the Ante, element of risk 1.09%, deviation 3.13; and the rule given by Smart Gaming and
others: 3x with a pair of aces or better, 1x from king, queen, eight, four up. For Queens Up at
these odds we know of none.
"""

from fractions import Fraction
from itertools import product
from math import sqrt
from statistics import fmean, stdev

import pytest

import houseway
from houseway.equipment.cards import parse_cards
from houseway.equipment.chance import Seeded
from houseway.odds.solve import solve
from houseway.table import Round
from houseway.table.answers import deal_by_chance
from houseway.table.asks import Choose, Deal
from tests.oracles import crazy_four_oracle as oracle

JACK = houseway.edition("jack/crazy-four-poker")
EDGE = Fraction(264_142_729, 7_726_058_340)
SUPER_BONUS = {  # 11.B
    "four aces": Fraction(200),
    "four of a kind": Fraction(30),
    "straight flush": Fraction(15),
    "three of a kind": Fraction(2),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}
QUEENS_UP = {  # 11.C
    "four of a kind": 50,
    "straight flush": 30,
    "three of a kind": 8,
    "flush": 4,
    "straight": 3,
    "two pair": 2,
    "pair of queens or better": 1,
}
FLIPS = [
    (),
    ("play-not-compared",),
    ("dealer-not-compared",),
    ("play-not-compared", "dealer-not-compared"),
]
KING_QUEEN = (oracle.HIGH, oracle.KING, oracle.KING - 1)
EIGHT_FOUR, SEVEN_SIX = (*KING_QUEEN, 6, 2), (*KING_QUEEN, 5, 4)  # the two just at the line
SEED, PLAYED, FURTHEST = 2024, 20_000, 4  # fixed in advance: mean within 4 standard errors


def assert_same(bet, second):
    assert bet.edge == second["edge"]
    assert bet.average_stake == second["average_stake"]
    assert bet.variance == second["variance"]
    assert bet.hit_frequency == second["hit_frequency"]
    counts: dict[Fraction, int] = {}
    for outcome in bet.outcomes:
        counts[outcome.net] = counts.get(outcome.net, 0) + outcome.count
    scale = Fraction(bet.total, sum(second["counts"].values()))
    assert counts == {net: n * scale for net, n in second["counts"].items()}


def own_cards(text):
    """Cards as the oracle numbers them, from their names."""
    return ["23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1]) for card in text.split()]


def test_ante_as_published():
    """Ante, Super Bonus and Play together, per unit of the Ante."""
    ante = JACK.odds()["ante"]
    assert set(ante.includes) == {"play", "super bonus"}
    assert ante.edge == EDGE
    assert round(float(ante.edge), 4) == 0.0342
    assert round(float(ante.element_of_risk), 4) == 0.0109
    assert round(float(ante.std_dev), 2) == 3.13


def test_dealing_changes_no_odds():
    """From the hand or from the shoe, the order of the deal is that of a shuffled deck."""
    assert JACK.odds(options={"dealing": "automated shoe"})["ante"].edge == EDGE


@pytest.mark.proof
def test_the_oracle_counts_hands_rightly():
    """Some rows can be counted on paper; a pair and two pair as with five cards, less straights."""
    counts = oracle.row_counts()
    assert sum(counts.values()) == 2_598_960
    assert counts["four aces"] == 48
    assert counts["four of a kind"] == 12 * 48
    assert counts["three of a kind"] == 54_912 + 3_744  # a full house counts as three of a kind
    assert counts["two pair"] == 123_552
    suited = 4 * (715 * 39 + 1_287)  # four of a suit and another card, or five
    assert counts["flush"] + counts["straight flush"] == suited
    runs = 11 * 39 + 10 + 2 * 8 + 9 * 7  # four in a row with an odd suit; in a row five, or four
    assert counts["straight flush"] == 4 * runs


HANDS = [  # from every row, high and low, with and without cards of a suit
    "Ac Ad Ah As 2c",
    "2c 2d 2h 2s Ac",
    "As Ks Qs Js Ts",
    "As 2s 3s 4s 9d",
    "9h 8h 7h 6h 6c",
    "Ac Ad Ah Kc Kd",
    "8c 8d 8h Kc Qc",
    "2c 2d 2h 3c 4c",
    "As Ks Qs Ts 9s",
    "Ad Jd 9d 7d 7c",
    "6s 4s 3s 2s Kd",
    "Ah Kd Qc Js 2d",
    "Jc Tc 9c 8d 8h",
    "4c 3d 2h As 8d",
    "Ac Ad Kh Ks Qc",
    "9c 9d 5c 5d Ac",
    "3c 3d 2h 2s 4c",
    "Ac Ad Kc Qd 9h",
    "Ac Ad 2h 3s 6c",
    "Kc Kd Ah Qs Tc",
    "7c 7d Ac Kc 2c",
    "2c 2d 3h 5s 6c",
    "Ac Kc Qc Td 9d",
    "Ad 7h 5c 3s 2d",
    "Kc Qc 8c 4d 2h",
    "Kc Qd 8h 4s 2c",
    "Kc Qd 7h 6s 2c",
    "Kc 6d 4h 3s 2c",
    "Qc Jd Th 8s 7c",
    "Qc Jc Tc 8d 7d",
    "9c 8d 6h 5s 3c",
    "7c 5d 4h 2s 3c",
]


def test_the_oracle_against_hands_one_by_one():
    """Its patterns and flushes against each of the 1,533,939 hands that the dealer may have."""
    hands = [own_cards(text) for text in HANDS]
    sets = [oracle.as_set(hand) for hand in hands]
    found = oracle.by_patterns(sets, [oracle.best_four(hand) for hand in hands])
    for hand, text, counts in zip(hands, HANDS, found.T.tolist(), strict=True):
        assert tuple(counts) == oracle.one_by_one(hand), text


@pytest.mark.proof
def test_ante_by_a_second_way():
    """Rank patterns and suits instead of tables of sets, without sight of the kernel.

    If flipped, a dealer below the king is compared: that is worth nothing, because no
    hand below the king is worth playing either way, and all others beat such a dealer. Suits and
    the fifth card matter to the best decision at two values only.
    """
    for flip in FLIPS:
        ante, second = JACK.odds(flip=flip)["ante"], oracle.ante(SUPER_BONUS, flip)
        assert_same(ante, second)
        assert ante.edge == EDGE
        for value, chosen in second["chosen"].items():
            line = {3 if value >= oracle.MAY_RAISE else 1 if value > EIGHT_FOUR else 0}
            assert chosen == ({0, 1} if value in (EIGHT_FOUR, SEVEN_SIX) else line), value


def test_queens_up_by_a_second_way():
    """Every hand of five by its best four cards."""
    queens_up = JACK.odds()["queens up"]
    assert_same(queens_up, oracle.queens_up(QUEENS_UP))
    assert queens_up.edge == Fraction(3_455, 64_974)
    assert queens_up.total == 2_598_960


SMALL = {
    "aces and a run": "As Ah Ad Ks Qs Js 9h 9d 4c 3d 2h",
    "two suits": "As Ks Qs Js Ts 9s Ah Kh Qh Jh Th",
    "fours of a kind": "Ac Ad Ah As Kc Kd Kh Ks 2c 2d",
    "pairs": "Ac Ad Qc Qd 9h 9s 7c 7d 4h 4s 2c",
    "mostly below the king": "Kc Qd Jh 9s 8c 7d 5h 4s 3c 2d",
    "nothing above a queen": "Qc Qd Jh 9s 8c 7d 5h 4s 3c 2d",
    "twelve of few suits": "Kc Qc Jc 9c 8d 7d 6d 4d 3h 2h 9h Ad",
}


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: " and ".join(flip) or "as read")
@pytest.mark.parametrize("deck", SMALL.values(), ids=SMALL)
def test_small_decks_by_a_second_way(deck, flip):
    """Every deal of ten to twelve cards, decisions included."""
    sheet = solve(JACK.house(flip=flip), parse_cards(deck))
    assert_same(sheet["ante"], oracle.small(own_cards(deck), SUPER_BONUS, flip))


def test_small_decks_need_every_choice():
    """Decks on which one choice, or one reading, is always right would prove little."""
    solved = {
        (deck, flip): oracle.small(own_cards(SMALL[deck]), SUPER_BONUS, flip)
        for deck, flip in product(SMALL, FLIPS)
    }
    used = {c for second in solved.values() for chosen in second["chosen"].values() for c in chosen}
    assert {0, 1, 3} <= used
    deck = "nothing above a queen"  # else the readings come to the same
    assert len({solved[deck, flip]["edge"] for flip in FLIPS}) == len(FLIPS)


def test_the_line_as_published():
    """Published: 3x with a pair of aces or better, 1x down to king, queen, eight, four."""
    best = JACK.strategy()
    for hand in HANDS:
        value = oracle.best_four(own_cards(hand))
        line = "3x" if value >= oracle.MAY_RAISE else "1x" if value >= EIGHT_FOUR else "fold"
        if value not in (EIGHT_FOUR, SEVEN_SIX):
            assert best.choose((), parse_cards(hand)) == line, hand


def test_at_the_line_by_a_second_way():
    """There the suits and the fifth card decide, and both ways of counting agree on each hand."""
    best = JACK.strategy()
    used = set()  # of the choices
    for four, fifth, suits in product(("KQ84", "KQ76"), "23", ("cdhsc", "cccdh", "ccdds", "cccdd")):
        hand = " ".join(map("".join, zip(four + fifth, suits, strict=True)))
        choice = oracle.best_choice(own_cards(hand), SUPER_BONUS)
        assert best.choose((), parse_cards(hand)) == (f"{choice}x" if choice else "fold"), hand
        used.add(choice)
    assert used == {0, 1}


def decide(cards):
    """The best choice, counted hand by hand only where the value does not tell."""
    value = oracle.best_four(cards)
    if value in (EIGHT_FOUR, SEVEN_SIX):
        choice = oracle.best_choice(cards, SUPER_BONUS)
    else:
        choice = 3 if value >= oracle.MAY_RAISE else 1 if value > EIGHT_FOUR else 0
    return f"{choice}x" if choice else "fold"


def best_play(round_, chance):
    """The answer of a player who stakes $10 on each wager and decides best."""
    if isinstance(round_.ask, Deal):
        return deal_by_chance(round_.ask, round_, chance)
    if isinstance(round_.ask, Choose):
        return decide(round_.table.hands.known(round_.ask.who))
    return {"ante": 1000, "super bonus": 1000, "queens up": 1000}


@pytest.mark.proof
def test_rounds_played_come_near():
    """Rounds at the table, nets and stakes per Ante, against the exact means.

    Queens Up is lost with a fold here; no hand that folds would have won it.
    """
    sheet, chance, house = JACK.odds(), Seeded(SEED), JACK.house()
    main, side, stakes = [], [], []
    for _ in range(PLAYED):
        round_ = Round(house)
        while not round_.over:
            round_.answer(best_play(round_, chance))
        ended = [e for e in round_.events if e.verb == "settled"]
        main.append(sum(e.net for e in ended if e.wager != "queens up") / 1000)
        stakes.append(sum(e.stake for e in ended if e.wager != "queens up") / 1000)
        side.append(sum(e.net for e in ended if e.wager == "queens up") / 1000)
    for nets, bet in ((main, sheet["ante"]), (side, sheet["queens up"])):
        assert abs(fmean(nets) + float(bet.edge)) < FURTHEST * sqrt(bet.variance / PLAYED)
    spread = stdev(stakes) / sqrt(PLAYED)
    assert abs(fmean(stakes) - float(sheet["ante"].average_stake)) < FURTHEST * spread
