"""Exact odds of Mini-Baccarat: a second way to all of them, outside figures, rounds played.

Outside figures are those published under the name of the Wizard of Odds: how many ordered sixes of
the shoe the Banker, the Player and the tie win, with eight, six and four decks; each row of the
Dragon Bonus with eight; and the edges, to the printed digits.
"""

from fractions import Fraction

import pytest

import houseway
from tests.games.mini_baccarat.baccarat_table import (
    assert_played_rounds_come_near,
    assert_same,
    edges,
)
from tests.oracles import baccarat_oracle as oracle

JACK = houseway.edition("jack/mini-baccarat")
DECKS = {"8": 8, "7": 7, "6": 6} | {f"two batches of {n}": n for n in (8, 7, 6, 5, 4)}
ON_A_TIE = {"banker_vigorish": "25% of the wager on a tie"}
TOURNAMENT = {"tournament": "yes"}
UP = {"vigorish_rounding": "up to 5 cents"}
SIDES = ("player", "banker")
PUBLISHED = {  # decks: Banker, Player, tie
    8: (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
    6: (403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    4: (34_543_624_867_840, 33_608_344_225_792, None),
}
PUBLISHED_MARGINS = {  # wins by 9 to 4, as a Natural, and Natural ties, with eight decks
    "player": (
        18_409_431_764_992,
        34_097_645_543_424,
        89_590_261_473_280,
        141_238_897_317_888,
        166_169_165_987_840,
        186_780_352_174_080,
        812_685_054_124_032,
        89_325_908_267_520,
    ),
    "banker": (
        15_390_342_909_952,
        28_305_092_784_128,
        79_517_099_278_336,
        119_200_072_366_080,
        157_275_882_332_160,
        201_147_167_287_296,
        812_685_054_124_032,
        89_325_908_267_520,
    ),
}
ROWS = [*(f"win by {n}" for n in range(9, 3, -1)), "natural winner"]


def second(decks, banker):
    """Every wager by the oracle, given what the Banker wager does."""
    wagers = {"banker": banker, "player": oracle.player, "tie": oracle.tie(8)}
    wagers |= {f"dragon bonus {side}": oracle.margin(side) for side in SIDES}
    return {wager: oracle.bet(net, decks) for wager, net in wagers.items()}


@pytest.mark.parametrize("decks", PUBLISHED)
def test_the_oracle_counts_rightly(decks):
    """The published numbers of ordered sixes."""
    counted = oracle.ends(decks)
    banker = sum(n for end, n in counted.items() if end.banker > end.player)
    player = sum(n for end, n in counted.items() if end.player > end.banker)
    tie = sum(n for end, n in counted.items() if end.player == end.banker)
    assert (banker, player) == PUBLISHED[decks][:2]
    assert PUBLISHED[decks][2] in (tie, None)


def assert_sheet(options, decks, banker):
    """Six cards of a million kinds, written without sight of the kernel."""
    sheet, wanted = JACK.odds(options=options), second(decks, banker)
    assert set(sheet.wagers) == set(wanted)
    for wager, bet in wanted.items():
        assert_same(sheet[wager], bet)


@pytest.mark.parametrize(("elected", "decks"), DECKS.items())
def test_all_wagers_by_a_second_way(elected, decks):
    """Every shoe the book allows."""
    assert_sheet({"decks": elected}, decks, oracle.banker(Fraction(19, 20)))


@pytest.mark.parametrize(
    ("options", "banker"),
    [
        (ON_A_TIE, oracle.banker(1, Fraction(-1, 4))),
        (TOURNAMENT, oracle.banker()),
        (TOURNAMENT | ON_A_TIE, oracle.banker()),
    ],
    ids=["25% on a tie", "tournament", "tournament where ties are charged"],
)
def test_other_vigorish_by_a_second_way(options, banker):
    """8.A.i(c)(2), 13.H: ties charged instead of wins, or nothing at all."""
    for elected in ("8", "two batches of 4"):
        assert_sheet(options | {"decks": elected}, DECKS[elected], banker)


def test_as_published():
    """Banker 1.0579%, Player 1.2351%, tie 14.3596%; Dragon Bonus 2.65% and 9.37%."""
    found = {wager: float(edge) for wager, edge in edges(JACK.odds()).items()}
    for wager, edge in (("banker", 1.0579), ("player", 1.2351), ("tie", 14.3596)):
        assert round(100 * found[wager], 4) == edge
    for side, edge in (("player", 2.65), ("banker", 9.37)):
        assert round(100 * found[f"dragon bonus {side}"], 2) == edge


@pytest.mark.parametrize(
    ("decks", "player", "banker"), [("6", 2.67, 9.39), ("two batches of 4", 2.70, 9.42)]
)
def test_dragon_bonus_as_published_with_fewer_decks(decks, player, banker):
    sheet = JACK.odds(options={"decks": decks})
    assert round(100 * float(sheet["dragon bonus player"].edge), 2) == player
    assert round(100 * float(sheet["dragon bonus banker"].edge), 2) == banker


@pytest.mark.parametrize("side", SIDES)
def test_rows_of_the_dragon_bonus_as_published(side):
    """Each row of the Payout Scale, ordered sixes of eight decks."""
    bonus = JACK.odds()[f"dragon bonus {side}"]
    counts = {o.outcome: o.count for o in bonus.outcomes}
    *wins, natural_ties = PUBLISHED_MARGINS[side]
    assert [counts[row] for row in ROWS] == wins
    assert bonus.pushed * bonus.total == natural_ties


def test_a_richer_tie():
    """13.B is a floor: at 9 to 1 the tie is published with 4.84%."""
    tie = JACK.odds(pay={"tie": "9"})["tie"]
    assert_same(tie, oracle.bet(oracle.tie(9), 8))
    assert round(float(tie.edge), 4) == 0.0484


@pytest.mark.parametrize(
    "options",
    [{"dealing": "face down"}, {"handling": "players"}, {"shuffler": "continuous"}],
    ids=lambda options: next(iter(options)),
)
def test_dealing_changes_no_odds(options):
    """Who turns the cards up, and from where they come, is all one on a fresh shoe."""
    assert edges(JACK.odds(options=options)) == edges(JACK.odds())


def test_the_sheet_is_before_rounding():
    """13.E and 13.F change what is taken at a stake, and when, not the odds without one."""
    for options in (UP, {"vigorish_collected": "deferred"}, {"dragon_settled": "seat by seat"}):
        assert edges(JACK.odds(options=options)) == edges(JACK.odds())


# ---- at a stake ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stake", "exact", "up"),
    [
        (700, 35, 35),
        (100, 5, 5),
        (25, 1, 5),  # 1.25 cents
        (110, 5, 10),  # 5.5 cents
        (1025, 51, 55),  # 51.25 cents
    ],
)
def test_banker_at_a_stake(stake, exact, up):
    """13.C, 13.E: 5% of the win in whole cents, or up to the next multiple of five."""
    for options, taken in (({}, exact), (UP, up)):
        at = JACK.odds_at(stake, options=options)["banker"]
        assert_same(at, oracle.bet(oracle.banker(Fraction(stake - taken, stake)), 8))


@pytest.mark.parametrize(("stake", "exact", "up"), [(700, 175, 175), (100, 25, 25), (25, 6, 10)])
def test_tie_vigorish_at_a_stake(stake, exact, up):
    """8.A.i(c)(2), 13.E: 25% of the wager, of which 6.25 cents are 6, or 10 rounded up."""
    for options, taken in ((ON_A_TIE, exact), (ON_A_TIE | UP, up)):
        at = JACK.odds_at(stake, options=options)["banker"]
        assert_same(at, oracle.bet(oracle.banker(1, Fraction(-taken, stake)), 8))


def test_rounding_up_costs():
    """A quarter on the Banker: 20 cents a win where vigorish is rounded, 7.94% to the house."""
    plain, up = (JACK.odds_at("0.25", options=o)["banker"].edge for o in ({}, UP))
    assert plain < JACK.odds()["banker"].edge < up
    assert round(float(up), 4) == 0.0794


def test_other_wagers_at_a_stake():
    """Even money, 8 to 1 and the bonus pay whole cents at any stake; a bonus is $1.00 or more."""
    at, sheet = JACK.odds_at("7", options=UP), JACK.odds()
    for wager in sheet.wagers.keys() - {"banker"}:
        assert at[wager].edge == sheet[wager].edge
    assert "at least $1" in JACK.odds_at("0.99")["dragon bonus player"]


# ---- rounds played ------------------------------------------------------------------------------

STAKES = {"banker": 2000, "player": 1000, "tie": 100}
BONUS = {"dragon bonus player": 100, "dragon bonus banker": 100}


@pytest.mark.proof
@pytest.mark.parametrize(
    "options", [{}, ON_A_TIE | {"decks": "two batches of 4"}], ids=["8 decks", "4 decks, ties"]
)
def test_rounds_played_come_near(options):
    """Every wager at once; the stakes pay whole cents."""
    assert_played_rounds_come_near(JACK, STAKES | BONUS, options)
