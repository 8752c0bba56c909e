"""Oneida, Four Card Poker: its rules in the order of the book."""

import pytest

from houseway.errors import Unreadable
from tests.games.four_card_poker.four_card_table import (
    BEATS,
    CHOICES,
    FOUR_ACES,
    HANDS,
    LOW_DEALERS,
    NOTHING,
    TIES,
    Book,
    above,
    below,
    cited,
    dealt,
    decided,
    every,
    noted,
    refused,
    winnings,
)

ONEIDA = Book("oneida")
HAND, SHOE = {"dealing": "hand"}, {"dealing": "automated shoe"}
HIGHER, LOWER = ("higher-wins", "K.1.a"), ("lower-loses", "C.3, J.8, K.1.a")
TIE = ("tie-wins", "C.3, J.10, K.1.a")
PAYS = ("aces-up-pays", "A.1, J.6.a, J.6.b, J.8.d, K.1.b")
ACES, KING_HIGH = HANDS["pair of aces"][0], "Kd Jh 8s 7c 3h"
VERSIONS = {
    "ante covers aces up": "F.5.a",
    "ante covers half of aces up": "F.5.b",
    "both, within five times each other": "F.5.c",
}


def test_seats():
    """B.1, B.2: seven places for players."""
    assert len(ONEIDA.desk.round(7).table.seats) == 7
    with refused("seats", "B.1, B.2"):
        ONEIDA.desk.round(8)


@pytest.mark.parametrize(("higher", "lower", "sixth"), BEATS)
def test_four_card_ladder(higher, lower, sixth):
    """C.1 to C.3: which hand is higher, for either side."""
    assert ONEIDA.one(higher, f"{lower} {sixth}", ante="$10")["ante"] == ("$10.00", *HIGHER)
    assert ONEIDA.one(lower, f"{higher} {sixth}", ante="$10")["ante"] == ("-$10.00", *LOWER)


def test_defective_card():
    """D.1.a: an unsuitable card or the whole deck is replaced; no wager is touched."""
    ONEIDA.assert_goes_on("defective-card", "D.1.a")


def test_bad_cut():
    """E.4: the cards may be cut again; the round goes on."""
    ONEIDA.assert_goes_on("bad-cut", "E.4")


def test_place_wagers():
    """F.1, F.3, J.1: Ante, Aces Up or both before the cards; who places none is dealt none."""
    round_ = ONEIDA.desk.round(4)
    for bets in ({"ante": 1000}, {}, {"aces up": 500}, {"aces up": 500, "ante": 1000}):
        round_.answer(bets)
    assert round_.ask.to == ("seat 1", "seat 3", "seat 4", "dealer")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 3", "aces up", 500),
        ("seat 4", "ante", 1000),
        ("seat 4", "aces up", 500),
    ]
    assert set(cited(placed)) == {("place-wagers", "F.1, F.3, J.1")}


@pytest.mark.parametrize("wager", ["ante", "aces_up"])
def test_posted_limits(wager):
    """F.1.a, F.1.b: Ante and Aces Up stay within the posted minimum and maximum."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert ONEIDA.bet(posted, **{wager: "$10"})
    assert ONEIDA.bet(posted, **{wager: "$100"})
    with refused("posted_minimum", "F.1.a, F.1.b"):
        ONEIDA.bet(posted, **{wager: "$9.99"})
    with refused("posted_maximum", "F.1.a, F.1.b"):
        ONEIDA.bet(posted, **{wager: "$100.01"})


def test_no_other_wagers():
    """F.1: the book knows no Progressive Payout, and a Play Wager comes after the cards."""
    with pytest.raises(Unreadable, match="No wager called 'progressive payout'"):
        ONEIDA.bet(ante="$10", progressive_payout="$1")
    with refused("opening-wagers", "A.5, F.1.a, F.3.b, J.3.a, J.8.a"):
        ONEIDA.bet(ante="$10", play="$10")


@pytest.mark.parametrize(
    ("dealing", "at"),
    [
        ("manual shoe", "F.3, F.3.a, G.2"),
        ("hand", "F.3, F.3.a, H.1.c"),
        ("automated shoe", "F.3, F.3.a, I.2.b"),
    ],
)
def test_no_more_bets(dealing, at):
    """F.3: the call comes before the first card, and after it no wager is made or increased."""
    round_, script = ONEIDA.stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    assert [e.says for e in noted(round_, "announced")] == ["no more bets"]
    assert cited(noted(round_, "announced")) == [("no-more-bets", at)]
    with pytest.raises(Unreadable):
        round_.answer({"ante": 1000})
    assert len(noted(round_.play(script), "wagered")) == 3


def test_positions():
    """F.4: one betting position for a player, or two adjacent ones."""
    assert ONEIDA.desk.house({"positions": "2"})
    with pytest.raises(Unreadable, match="'3' is not a value of positions"):
        ONEIDA.desk.house({"positions": "3"})


@pytest.mark.parametrize(
    ("version", "ante", "aces_up"),
    [
        ("free", "$10", None),
        ("free", None, "$10"),
        ("free", "$10", "$1,000"),
        ("ante covers aces up", "$10", None),
        ("ante covers aces up", "$10", "$10"),
        ("ante covers aces up", "$1,000", "$10"),
        ("ante covers half of aces up", "$10", None),
        ("ante covers half of aces up", "$10", "$20"),
        ("both, within five times each other", "$10", "$50"),
        ("both, within five times each other", "$50", "$10"),
    ],
)
def test_linked_version_allows(version, ante, aces_up):
    """F.5: the stakes each version lets stand together."""
    assert ONEIDA.bet({"aces_up_and_ante": version}, ante=ante, aces_up=aces_up)


@pytest.mark.parametrize(
    ("version", "ante", "aces_up"),
    [
        ("ante covers aces up", None, "$10"),
        ("ante covers aces up", "$10", "$10.01"),
        ("ante covers half of aces up", None, "$10"),
        ("ante covers half of aces up", "$10", "$20.01"),
        ("both, within five times each other", "$10", None),
        ("both, within five times each other", None, "$10"),
        ("both, within five times each other", "$10", "$50.01"),
        ("both, within five times each other", "$50.01", "$10"),
    ],
)
def test_linked_version_refuses(version, ante, aces_up):
    """F.5: the stakes each version refuses."""
    with refused("aces_up_and_ante", VERSIONS[version]):
        ONEIDA.bet({"aces_up_and_ante": version}, ante=ante, aces_up=aces_up)


@pytest.mark.parametrize(("dealing", "at"), [("manual shoe", "G.3, G.4"), ("hand", "H.1.d, H.2")])
def test_deal_one_at_a_time(dealing, at):
    """G.3, H.2: from the left, one card each, the dealer last, five times; then the sixth."""
    ONEIDA.assert_one_at_a_time(at, dealing=dealing)


@pytest.mark.parametrize(
    ("dealing", "card", "at"),
    [("manual shoe", "7s", "G.3"), ("hand", "7s", "H.2"), ("automated shoe", "7s", "I.3.b")],
)
def test_dealer_card_face_up(dealing, card, at):
    """G.3, H.2, I.3.b: the dealer's sixth card is face up; it is the shoe's top card."""
    ONEIDA.assert_face_up(card, at, dealing=dealing)


def test_misdeal_from_manual_shoe():
    """G.6.b.i: a player lacks five cards or the dealer six: all hands void."""
    ONEIDA.assert_voids("misdeal-from-manual-shoe", "G.6.b, G.6.b.i")
    ONEIDA.assert_foreign("misdeal-from-manual-shoe", "G.6.b, G.6.b.i", "hand", "automated shoe")


def test_deck_not_52_from_manual_shoe():
    """G.6.b.ii: the deck does not hold 52: all hands void."""
    at = "G.6.b, G.6.b.ii"
    ONEIDA.assert_voids("deck-not-52-from-manual-shoe", at)
    ONEIDA.assert_foreign("deck-not-52-from-manual-shoe", at, "hand", "automated shoe")


def test_shuffler_counts_wrong():
    """G.7, H.4, I.5: a deck not counted as 52 leaves the table; no wager is touched."""
    ONEIDA.assert_goes_on("shuffler-counts-wrong", "G.7, H.4, I.5")


def test_misdeal_from_hand():
    """G.6.b.i, H.4: a player lacks five cards or the dealer six: all hands void."""
    at = "G.6.b, G.6.b.i, H.4"
    ONEIDA.assert_voids("misdeal-from-hand", at, **HAND)
    ONEIDA.assert_foreign("misdeal-from-hand", at, "manual shoe", "automated shoe")


def test_deck_not_52_from_hand():
    """G.6.b.ii, H.4: the deck does not hold 52: all hands void."""
    at = "G.6.b, G.6.b.ii, H.4"
    ONEIDA.assert_voids("deck-not-52-from-hand", at, **HAND)
    ONEIDA.assert_foreign("deck-not-52-from-hand", at, "manual shoe", "automated shoe")


def test_deal_stacks():
    """I.3, I.3.a: a stack of five to each player, from the left, then to the dealer."""
    ONEIDA.assert_stacks("I.1, I.3, I.3.a", **SHOE)


def test_spare_cards_discarded():
    """I.3.b, I.3.c: of the next stack the top card is the dealer's; the others are discarded."""
    round_ = ONEIDA.deal(**SHOE)
    last = dealt(round_)[3:]
    assert last == [
        ("dealer", "7s", "dealer-card-face-up", "I.3.b"),
        *(
            ("discard rack", card, "spare-cards-discarded", "I.3.c")
            for card in ("8s", "9s", "Ts", "Js")
        ),
    ]
    assert {e.cards for e in round_.view("seat 1") if e.who == "discard rack"} == {"??"}


def test_misdeal_from_shoe():
    """G.6.b.i, I.5: a player lacks five cards or the dealer six: all hands void."""
    at = "G.6.b, G.6.b.i, I.5"
    ONEIDA.assert_voids("misdeal-from-shoe", at, **SHOE)
    ONEIDA.assert_foreign("misdeal-from-shoe", at, "manual shoe", "hand")


def test_deck_not_52_from_shoe():
    """G.6.b.ii, I.5: the deck does not hold 52: all hands void."""
    at = "G.6.b, G.6.b.ii, I.5"
    ONEIDA.assert_voids("deck-not-52-from-shoe", at, **SHOE)
    ONEIDA.assert_foreign("deck-not-52-from-shoe", at, "manual shoe", "hand")


def test_play_or_fold():
    """A.3, J.3.a: who has an Ante makes a Play Wager or folds."""
    round_, _ = ONEIDA.stopped("revealed")
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("1x", "2x", "3x", "fold"))
    for other in ("4x", "0x", "lay down"):
        with refused("play-or-fold", "A.3, J.3.a"):
            round_.answer(other)
    round_.answer("fold")
    assert round_.ask.who == "seat 2"
    assert cited(noted(round_, "chose")) == [("play-or-fold", "A.3, J.3.a")]


def test_play_one_to_three():
    """A.5, F.1.a, J.3.a: the Play Wager is one to three times the Ante."""
    ONEIDA.assert_one_to_three("A.5, F.1.a, J.3.a")


def alone(choice, hand=ACES, **house):
    """A round in which the only player has an Aces Up Wager of $5 and nothing else."""
    return ONEIDA.table((hand, {"aces up": "$5"}, choice), dealer=below(hand), **house)


def test_aces_up_only_lays_or_folds():
    """J.3.b: who has Aces Up alone lays the hand down, and is paid, or folds."""
    round_ = alone("lay down")
    assert cited(noted(round_, "chose")) == [("aces-up-only-lays-or-folds", "J.3.b")]
    assert decided(round_) == {"aces up": ("$5.00", *PAYS)}
    with refused("aces-up-only-lays-or-folds", "J.3.b"):
        alone("1x")


def test_fold_loses_ante():
    """J.5: a fold loses the Ante, whatever the hands."""
    folded = ONEIDA.one(FOUR_ACES, below(FOUR_ACES), "fold", ante="$10")
    assert folded == {"ante": ("-$10.00", "fold-loses-ante", "J.5")}


def test_fold_collected_at_once():
    """J.5: a fold is collected before the next player decides, and a void does not undo it."""
    round_, _ = ONEIDA.stopped("settled", choices=CHOICES | {"seat 1": ["fold"]})
    assert round_.ask.who == "seat 2"
    (told,) = noted(round_, "announced")[1:]
    assert (told.who, told.rule, told.at) == ("seat 1", "fold-collected-at-once", "J.5")
    assert round_.net("seat 1") == -1500
    round_.declare("dealer-card-exposed")
    assert [(e.who, e.stake) for e in noted(round_, "returned")] == [("seat 2", 1000)]
    assert round_.net("seat 1") == -1500


@pytest.mark.parametrize("version", ["free", *VERSIONS])
def test_fold_loses_aces_up(version):
    """J.5: a fold loses the Aces Up Wager too, with an Ante or alone, however good the hand."""
    bets = {"ante": "$10", "aces_up": "$10", "options": {"aces_up_and_ante": version}}
    lost = ("fold-loses-aces-up", "J.5")
    folded = ONEIDA.one(FOUR_ACES, below(FOUR_ACES), "fold", **bets)
    assert folded["aces up"] == ("-$10.00", *lost)
    assert decided(alone("fold", FOUR_ACES)) == {"aces up": ("-$5.00", *lost)}


def test_fold_loses_aces_up_read_otherwise():
    """A.1, J.5: if flipped, Aces Up outlives a fold where the two are not tied."""
    bets = {"ante": "$10", "aces_up": "$5", "flip": ("fold-both",)}
    assert ONEIDA.one(ACES, below(ACES), "fold", **bets)["aces up"][0] == "$5.00"
    for version in VERSIONS:
        tied = {"aces_up_and_ante": version}
        folded = ONEIDA.one(ACES, below(ACES), "fold", options=tied, **bets)
        assert folded["aces up"][0] == "-$5.00"
    given_up = ONEIDA.one(ACES, below(ACES), "fold", aces_up="$5", flip=("fold-both",))
    assert given_up["aces up"][0] == "-$5.00"


def test_dealer_stays_hidden():
    """J.6: if all have folded, the dealer's cards but the one face up are seen by nobody."""
    ante = {"ante": "$10"}
    round_ = ONEIDA.table((ACES, ante, "fold"), (KING_HIGH, ante, "fold"))
    assert [(e.who, e.cards) for e in noted(round_, "revealed")] == [("dealer", "2d")]
    assert cited(noted(round_, "announced"))[-1] == ("dealer-stays-hidden", "J.6")
    assert (round_.net("seat 1"), round_.net("seat 2")) == (-1000, -1000)


def test_no_play_wager_no_showdown():
    """J.6, J.6.a: without a Play Wager only the hands with Aces Up are turned over."""
    round_ = ONEIDA.table(
        (ACES, {"aces up": "$5"}, "lay down"), (KING_HIGH, {"ante": "$10"}, "fold")
    )
    assert [e.who for e in noted(round_, "revealed")] == ["dealer", "seat 1"]
    assert (round_.net("seat 1"), round_.net("seat 2")) == (500, -1000)


@pytest.mark.parametrize("hand", NOTHING)
def test_aces_up_loses(hand):
    """J.6.c: Aces Up loses below a pair of aces, alone or on a hand that beats the dealer."""
    lost = ("-$5.00", "aces-up-loses", "J.6.c")
    dealer = "9h 8c 6s 4d 3c 2d"
    assert ONEIDA.one(hand, dealer, "lay down", aces_up="$5") == {"aces up": lost}
    won = ONEIDA.one(hand, dealer, ante="$10", aces_up="$5")
    assert (won["ante"][0], won["aces up"]) == ("$10.00", lost)


def test_dealer_reveals():
    """J.7: with a Play Wager on the table the dealer's cards are turned over, and not before."""
    round_, script = ONEIDA.stopped("put")
    assert [e.cards for e in noted(round_, "revealed")] == ["2d"]
    round_.play(script)
    dealer = noted(round_, "revealed")[1]
    assert (dealer.who, dealer.cards) == ("dealer", LOW_DEALERS[0])
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "J.7")


def test_reveal_and_settle():
    """J.8: from the right, each hand turned up; Play before Ante, then bonus, then Aces Up."""
    trips, other = HANDS["three of a kind"][0], "Th Ts 7d 5c 3s"
    both = {"aces up": "$5", "ante": "$10"}
    round_ = ONEIDA.table((trips, both, "1x"), (other, both, "3x"))
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")[2:]] == [
        ("seat 2", ""),
        ("seat 2", "play"),
        ("seat 2", "ante"),
        ("seat 2", "aces up"),
        ("seat 1", ""),
        ("seat 1", "play"),
        ("seat 1", "ante"),
        ("seat 1", "ante bonus"),
        ("seat 1", "aces up"),
    ]
    where = "J.6.a, J.8, J.9"
    assert cited(noted(round_, "revealed"))[2:] == [("reveal-and-settle", where)] * 2


@pytest.mark.parametrize("dealer", ["9c 7d 6h 4s 3c 2d", "Kd Js 9h 6s 4c 2d"])
def test_higher_wins(dealer):
    """K.1.a: a higher hand wins both, 1 to 1; the dealer needs no rank to play."""
    won = ONEIDA.one(ACES, dealer, "2x", ante="$7.50")
    assert won == {"play": ("$15.00", *HIGHER), "ante": ("$7.50", *HIGHER)}


@pytest.mark.parametrize(("hand", "dealer"), TIES)
def test_tie_wins(hand, dealer):
    """C.3, J.10, K.1.a: an equal hand, suits and odd cards apart, wins Ante and Play."""
    tied = ONEIDA.one(hand, dealer, "3x", ante="$10")
    assert (tied["ante"], tied["play"]) == (("$10.00", *TIE), ("$30.00", *TIE))


def test_lower_loses():
    """K.1.a: a hand below the dealer's loses Ante and Play."""
    lost = ONEIDA.one(KING_HIGH, "Kh Js 9h 6s 4c 2d", "3x", ante="$10")
    assert lost == {"play": ("-$30.00", *LOWER), "ante": ("-$10.00", *LOWER)}


ACES_UP = {
    "four of a kind": "50 to 1",
    "straight flush": "30 to 1",
    "three of a kind": "7 to 1",
    "flush": "6 to 1",
    "straight": "5 to 1",
    "two pair": "2 to 1",
    "pair of aces": "1 to 1",
}


@pytest.mark.parametrize(("hand", "odds"), every(ACES_UP))
def test_aces_up_pays(hand, odds):
    """A.1, K.1.b: the table pays whatever the dealer holds, with an Ante or alone."""
    won = (winnings("$2.50", odds), *PAYS)
    for dealer in (below(hand), above(hand)):
        assert ONEIDA.one(hand, dealer, "lay down", aces_up="$2.50") == {"aces up": won}
        assert ONEIDA.one(hand, dealer, ante="$10", aces_up="$2.50")["aces up"] == won


ANTE_BONUS = {
    "four of a kind": "25 to 1",
    "straight flush": "20 to 1",
    "three of a kind": "2 to 1",
}


@pytest.mark.parametrize("choice", ["1x", "2x", "3x"])
@pytest.mark.parametrize(("hand", "odds"), every(ANTE_BONUS))
def test_ante_bonus_pays(hand, odds, choice):
    """J.8.c, K.1.c: on the Ante alone, whatever the Play Wager; on the hand alone: win or lose."""
    bonus = (winnings("$7.50", odds), "ante-bonus-pays", "J.8.c, K.1.c")
    wins = ONEIDA.one(hand, below(hand), choice, ante="$7.50")
    loses = ONEIDA.one(hand, above(hand), choice, ante="$7.50")
    assert wins["ante bonus"] == loses["ante bonus"] == bonus
    assert (wins["ante"][0], loses["ante"][0]) == ("$7.50", "-$7.50")


@pytest.mark.parametrize("row", ["flush", "straight", "two pair", "pair of aces"])
def test_ante_bonus_below_three_of_a_kind(row):
    """K.1.c: no bonus for other hands, and none to a player who folds."""
    for hand in HANDS[row]:
        assert "ante bonus" not in ONEIDA.one(hand, below(hand), ante="$10")
    assert "ante bonus" not in ONEIDA.one(FOUR_ACES, below(FOUR_ACES), "fold", ante="$10")


def test_ante_bonus_regardless_read_otherwise():
    """J.8.c, K.1.c: if flipped, the bonus is owed only when the Ante wins, ties too."""
    hand, house = "8c 8d 8h 3s 3d", {"ante": "$10", "flip": ("ante-bonus-regardless",)}
    assert ONEIDA.one(hand, below(hand), **house)["ante bonus"][0] == "$20.00"
    tied = ONEIDA.one("Ah Kh Qh Jh 2c", "As Ks Qs Js 9d 9h", **house)
    assert tied["ante bonus"][0] == "$200.00"
    assert "ante bonus" not in ONEIDA.one(hand, above(hand), **house)


@pytest.mark.parametrize(("choice", "net"), [("1x", 6000), ("2x", 9000), ("3x", 12000)])
def test_ante_bonus_stake_read_otherwise(choice, net):
    """J.8.c, K.1.c: if flipped, the odds of 2 to 1 are on Ante and Play together."""
    hand = HANDS["three of a kind"][0]
    house = ONEIDA.desk.house(flip=("ante-bonus-stake",))
    round_ = ONEIDA.played(house, hand, below(hand), choice, ante=1000)
    assert round_.net("seat 1") == net  # what stands on both, won once and twice more as a bonus


@pytest.mark.parametrize("wager", ["ante bonus", "aces up"])
def test_odds_are_those_printed(wager):
    """K.1: the tables are fixed; no other odds may be posted."""
    richer = {"ante bonus": "30, 20, 2", "aces up": "50, 30, 8, 6, 5, 2, 1"}
    with refused("pay-table", {"ante bonus": "K.1.c", "aces up": "K.1.b"}[wager]):
        ONEIDA.desk.house(pay={wager: richer[wager]})


def test_face_up_card():
    """L.1: a single card found face up is a misdeal and voids all hands."""
    ONEIDA.assert_voids("face-up-card", "L.1")


def test_card_drawn_in_error():
    """L.2: if manually dealt, a card drawn in error and not seen is the next card."""
    ONEIDA.assert_goes_on("card-drawn-in-error", "L.2")
    ONEIDA.assert_goes_on("card-drawn-in-error", "L.2", **HAND)
    ONEIDA.assert_foreign("card-drawn-in-error", "L.2", "automated shoe")


def test_wrong_number_of_cards():
    """L.3: too many or too few cards void all hands."""
    ONEIDA.assert_voids("wrong-number-of-cards", "L.3")


def test_dealer_card_exposed():
    """L.4: one of the five cards beneath, seen before its time, voids all hands."""
    ONEIDA.assert_voids("dealer-card-exposed", "L.4")


def test_shuffler_jams():
    """L.5: the cards are reshuffled; no wager is touched."""
    ONEIDA.assert_goes_on("shuffler-jams", "L.5")


def test_shoe_jams():
    """L.6: the round is void."""
    ONEIDA.assert_voids("shoe-jams", "L.6", **SHOE)
    ONEIDA.assert_foreign("shoe-jams", "L.6", "manual shoe", "hand")
