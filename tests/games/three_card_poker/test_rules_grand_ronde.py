"""Grand Ronde, Three Card Poker: its rules in the order of the book."""

import pytest

from houseway.errors import HousewayError, Unreadable
from tests.games.three_card_poker.three_card_table import (
    BEATS,
    DOES_NOT_PLAY,
    HANDS,
    PLAYS,
    TIES,
    Book,
    cited,
    decided,
    noted,
    refused,
    winnings,
)

GRAND_RONDE = Book("grand-ronde")
HIGHER = ("higher-wins", "(d)(1)A, (g)(8)")
LOWER = ("lower-loses", "(d)(1)B, (g)(7)")
NOT_PLAYED = ("dealer-does-not-play", "(d)(1)C, (g)(9), (a)(2)")


def test_seats_for_one_deck():
    """(a)(1): one deck of 52 gives three cards to sixteen players and the dealer, not to more."""
    with pytest.raises(HousewayError):
        GRAND_RONDE.desk.round(17)


def test_place_wagers():
    """(b)(1), (b)(3), (c)(2) to (c)(4): ante, pair plus or both, before any card is dealt."""
    round_ = GRAND_RONDE.desk.round(4)
    for bets in ({"ante": 1000}, {"pair plus": 500, "ante": 1000}, {}, {"pair plus": 500}):
        round_.answer(bets)
    assert round_.ask.to == ("seat 1", "seat 2", "seat 4", "dealer")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 2", "ante", 1000),
        ("seat 2", "pair plus", 500),
        ("seat 4", "pair plus", 500),
    ]
    ante = ("place-wagers", "(b)(1), (b)(3), (c)(2), (c)(3), (c)(4)")
    pair_plus = ("place-wagers", "(b)(3), (c)(3), (c)(4), (b)(1), (c)(2)")
    assert cited(placed) == [ante, ante, pair_plus, pair_plus]


def test_no_more_bets():
    """(b)(1), (b)(3): the deal closes the betting; no ante or pair plus bet is made after it."""
    round_, script = GRAND_RONDE.stopped("announced")
    assert not noted(round_, "dealt")
    assert cited(noted(round_, "announced")) == [("no-more-bets", "(b)(1), (b)(3)")]
    with pytest.raises(Unreadable):
        round_.answer({"pair plus": 500})
    assert len(noted(round_.play(script), "wagered")) == 3


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_greatest_bet(wager):
    """(c)(1): no bet above $500, nor above a lower limit of the house."""
    assert GRAND_RONDE.bet(**{wager: "$500"})
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.bet(**{wager: "$500.01"})
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.bet({"posted_maximum": "$100"}, **{wager: "$100.01"})
    assert GRAND_RONDE.bet({"posted_minimum": "$5"}, **{wager: "$5"})
    with refused("posted_minimum", "(c)(1)"):
        GRAND_RONDE.bet({"posted_minimum": "$5"}, **{wager: "$4.99"})


@pytest.mark.parametrize("limit", ["$500.01", "$1,000"])
def test_greatest_limit(limit):
    """(c)(1): the house may not set its limit above $500."""
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.desk.house({"posted_maximum": limit})


def test_greatest_limit_cannot_be_dropped():
    """(c)(1): there is always a limit."""
    with pytest.raises(Unreadable, match="posted_maximum cannot be 'none'"):
        GRAND_RONDE.desk.house({"posted_maximum": "none"})


def test_no_other_wagers():
    """(c): the book knows no six card bonus, and a play bet comes after the cards."""
    with pytest.raises(Unreadable, match="No wager called 'six card bonus'"):
        GRAND_RONDE.bet(ante="$10", pair_plus="$5", six_card_bonus="$1")
    with refused("opening-wagers", "(b)(4), (c)(2), (g)(1)"):
        GRAND_RONDE.bet(play="$10")


def test_higher_wins():
    """(d)(1)A, (g)(8): a hand above that of a dealer who plays wins both bets, one to one."""
    won = GRAND_RONDE.one(HANDS["king high"], PLAYS, ante="$10")
    assert won == {"ante": ("$10.00", *HIGHER), "play": ("$10.00", *HIGHER)}


def test_lower_loses():
    """(d)(1)B, (g)(7): a hand below that of a dealer who plays loses both bets."""
    lost = GRAND_RONDE.one(HANDS["queen high, below the dealer"], PLAYS, ante="$10")
    assert lost == {"ante": ("-$10.00", *LOWER), "play": ("-$10.00", *LOWER)}


@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("Kh 9c 5s", DOES_NOT_PLAY), ("9h 5c 3s", "Jc Td 8h"), ("Jh Ts 8c", "Jc Td 8h")],
)
def test_dealer_does_not_play(hand, dealer):
    """(d)(1)C, (g)(9): below a queen the ante is paid and the play bet a push, ties included."""
    paid = GRAND_RONDE.one(hand, dealer, ante="$10")
    assert paid == {"ante": ("$10.00", *NOT_PLAYED), "play": ("$0.00", *NOT_PLAYED)}


def test_dealer_plays_with_queen_or_better():
    """(a)(2): the lowest queen high plays, and so does every pair."""
    for dealer in ("Qc 3d 2h", "2d 2h 3d"):
        assert GRAND_RONDE.one("9h 5c 4s", dealer, ante="$10")["ante"] == ("-$10.00", *LOWER)


@pytest.mark.parametrize(
    ("hand", "odds"),
    [("straight flush", "5 to 1"), ("three of a kind", "4 to 1"), ("straight", "1 to 1")],
)
def test_ante_bonus_pays(hand, odds):
    """(a)(3), (d)(2), (g)(10): the bonus on the ante bet, win or lose against the dealer."""
    bonus = (winnings("$7.50", odds), "ante-bonus-pays", "(a)(3), (d)(2), (g)(10)")
    wins = GRAND_RONDE.one(HANDS[hand], PLAYS, ante="$7.50")
    loses = GRAND_RONDE.one(HANDS[hand], HANDS["ace king queen of spades"], ante="$7.50")
    assert wins["ante bonus"] == loses["ante bonus"] == bonus
    assert (wins["ante"][0], loses["ante"][0]) == ("$7.50", "-$7.50")


@pytest.mark.parametrize("hand", ["flush", "pair", "king high"])
def test_ante_bonus_below_a_straight(hand):
    """(d)(2): no bonus for other hands, and none for a hand that is folded."""
    assert "ante bonus" not in GRAND_RONDE.one(HANDS[hand], PLAYS, ante="$10")
    assert "ante bonus" not in GRAND_RONDE.one(HANDS["straight"], PLAYS, "fold", ante="$10")


def test_ante_bonus_read_otherwise():
    """(d)(2), (g)(10): if flipped, the bonus is owed only when the Ante wins."""
    house = {"ante": "$10", "flip": ("ante-bonus-regardless",)}
    assert GRAND_RONDE.one(HANDS["straight"], PLAYS, **house)["ante bonus"][0] == "$10.00"
    assert GRAND_RONDE.one(HANDS["straight"], DOES_NOT_PLAY, **house)["ante bonus"][0] == "$10.00"
    assert "ante bonus" not in GRAND_RONDE.one(HANDS["straight"], "As Ks Qs", **house)
    assert "ante bonus" not in GRAND_RONDE.one(HANDS["straight"], "9s 8c 7d", **house)


PAIR_PLUS = {
    "straight flush": "40 to 1",
    "three of a kind": "30 to 1",
    "straight": "6 to 1",
    "flush": "3 to 1",
    "pair": "1 to 1",
}


@pytest.mark.parametrize("dealer", ["Qc 6d 2h", "Jc 6d 2h", "As Ks Qs"])
@pytest.mark.parametrize(("hand", "odds"), PAIR_PLUS.items())
def test_pair_plus_pays(hand, odds, dealer):
    """(b)(3), (d)(3), (g)(10): paid whatever the dealer holds, with an ante or alone."""
    won = (winnings("$2.50", odds), "pair-plus-pays", "(b)(3), (d)(3), (g)(10)")
    assert GRAND_RONDE.one(HANDS[hand], dealer, pair_plus="$2.50") == {"pair plus": won}
    both = GRAND_RONDE.one(HANDS[hand], dealer, ante="$10", pair_plus="$2.50")
    assert both["pair plus"] == won


def test_pair_plus_loses():
    """(b)(3), (d)(3): pair plus loses below a pair, even on a hand that beats the dealer."""
    lost = GRAND_RONDE.one(HANDS["king high"], PLAYS, ante="$10", pair_plus="$5")
    assert lost["ante"][0] == "$10.00"
    assert lost["pair plus"] == ("-$5.00", "pair-plus-loses", "(b)(3), (d)(3)")


def test_payouts_may_be_higher():
    """(d)(2), (d)(3): 'no less than' the odds listed, so more may be posted and never less."""
    more = {"pair plus": "40, 30, 6, 4, 1", "ante bonus": "6, 4, 1"}
    flush = GRAND_RONDE.one(HANDS["flush"], PLAYS, ante="$10", pair_plus="$5", pay=more)
    assert flush["pair plus"][0] == "$20.00"
    best = GRAND_RONDE.one(HANDS["straight flush"], PLAYS, ante="$10", pay=more)
    assert best["ante bonus"][0] == "$60.00"
    with refused("pay-table", "(d)(3)"):
        GRAND_RONDE.desk.house(pay={"pair plus": "40, 30, 5, 4, 1"})
    with refused("pay-table", "(d)(2)"):
        GRAND_RONDE.desk.house(pay={"ante bonus": "5, 3, 1"})


@pytest.mark.parametrize(("higher", "lower"), BEATS)
def test_three_card_ladder(higher, lower):
    """(e)(1) to (e)(3): which hand is higher, for either side."""
    assert GRAND_RONDE.one(higher, lower, ante="$10")["ante"] == ("$10.00", *HIGHER)
    assert GRAND_RONDE.one(lower, higher, ante="$10")["ante"] == ("-$10.00", *LOWER)


@pytest.mark.parametrize(("hand", "dealer"), TIES)
def test_tie_pushes(hand, dealer):
    """(e)(3): hands of identical rank, suits apart, push ante and play."""
    tied = GRAND_RONDE.one(hand, dealer, ante="$10")
    assert tied["ante"] == tied["play"] == ("$0.00", "tie-pushes", "(e)(3)")


def test_deal_one_at_a_time():
    """(f)(2), (f)(3): by hand from the left, one card at a time, until all have three."""
    rule = ("deal-one-at-a-time", "(f)(2), (f)(3)")
    assert GRAND_RONDE.deal("2c 3c 4c 5d 6d 7d 8h 9h Th") == [
        ("seat 1", "2c 5d 8h", *rule),
        ("seat 2", "3c 6d 9h", *rule),
        ("dealer", "4c 7d Th", *rule),
    ]


def test_deal_stacks():
    """(f)(2), (f)(3): from the shoe, three to each player from the left, then to the dealer."""
    rule = ("deal-stacks", "(f)(2), (f)(3)")
    assert GRAND_RONDE.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", dealing="automated shoe") == [
        ("seat 1", "2c 3c 4c", *rule),
        ("seat 2", "5d 6d 7d", *rule),
        ("dealer", "8h 9h Th", *rule),
    ]


def test_play_or_fold():
    """(b)(4), (g)(1): who has an ante plays or folds, in turn; pair plus alone is not asked."""
    round_, _ = GRAND_RONDE.stopped("dealt")
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("play", "fold"))
    with refused("play-or-fold", "(b)(4), (g)(1)"):
        round_.answer("check")
    round_.answer("fold")
    assert round_.ask.who == "seat 2"
    assert cited(noted(round_, "chose")) == [("play-or-fold", "(b)(4), (g)(1)")]
    assert GRAND_RONDE.one(HANDS["pair"], PLAYS, pair_plus="$5")


def test_play_equals_ante():
    """(b)(4), (c)(2), (g)(1): the play bet is as much as the ante bet."""
    (play,) = noted(GRAND_RONDE.stopped("put")[0], "put")
    assert (play.who, play.wager, play.stake) == ("seat 1", "play", 1000)
    assert (play.rule, play.at) == ("play-equals-ante", "(b)(4), (c)(2), (g)(1)")


def test_fold_loses_ante():
    """(g)(1): a fold forfeits the ante bet, whatever the hands."""
    folded = GRAND_RONDE.one(HANDS["straight flush"], DOES_NOT_PLAY, "fold", ante="$10")
    assert folded == {"ante": ("-$10.00", "fold-loses-ante", "(g)(1), (g)(2)")}


def test_fold_loses_pair_plus():
    """(g)(2): without a play bet the pair plus bet is forfeited as well, however good the hand."""
    folded = GRAND_RONDE.one(HANDS["pair"], PLAYS, "fold", ante="$10", pair_plus="$5")
    assert folded["pair plus"] == ("-$5.00", "fold-loses-pair-plus", "(g)(2)")


def test_dealer_reveals():
    """(g)(4), (g)(5): the dealer's cards are turned up when all have decided, not before."""
    round_, script = GRAND_RONDE.stopped("put")
    assert [e.cards for e in round_.view("seat 1") if e.who == "dealer" and e.cards] == ["?? ?? ??"]
    round_.play(script)
    dealer = noted(round_, "revealed")[0]
    assert (dealer.who, dealer.cards) == ("dealer", PLAYS)
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "(g)(4), (g)(5)")


def test_dealer_reveals_though_all_fold():
    """(g)(4): the book turns the dealer's cards up in every round; folded hands stay down."""
    round_ = GRAND_RONDE.desk.settle(
        {"seat 1": HANDS["pair"], "dealer": PLAYS}, {"seat 1": {"ante": "$10"}}, {"seat 1": "fold"}
    )
    assert [e.who for e in noted(round_, "revealed")] == ["dealer"]
    assert decided(round_)["ante"][0] == "-$10.00"


def test_reveal_and_settle():
    """(g)(6) to (g)(10): from the right, each hand turned up and its bets settled."""
    round_, script = GRAND_RONDE.stopped("put")
    round_.play(script)
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")] == [
        ("dealer", ""),
        ("seat 2", ""),
        ("seat 2", "ante"),
        ("seat 2", "play"),
        ("seat 1", ""),
        ("seat 1", "ante"),
        ("seat 1", "play"),
        ("seat 1", "pair plus"),
    ]
    assert cited(noted(round_, "revealed"))[1:] == [("reveal-and-settle", "(g)(6)")] * 2


def test_no_irregularities():
    """The chapter has no rule for anything that goes wrong, so nothing can be declared."""
    round_, _ = GRAND_RONDE.stopped("dealt")
    with pytest.raises(Unreadable, match="No irregularity called"):
        round_.declare("dealer-card-exposed")
