"""JACK Cleveland Casino, Four Card Poker: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
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
    assert_void,
    below,
    cited,
    dealt,
    decided,
    every,
    noted,
    refused,
    winnings,
)

JACK = Book("jack")
HAND, SHOE = {"dealing": "hand"}, {"dealing": "automated shoe"}
HIGHER, LOWER = ("higher-wins", "12.A.i"), ("lower-loses", "11.E")
TIE = ("tie-wins", "6.C, 12.A.i")
ACES, KING_HIGH = HANDS["pair of aces"][0], "Kd Jh 8s 7c 3h"


def test_seats():
    """2.A: the table has places for seven players and no more."""
    assert len(JACK.desk.round(7).table.seats) == 7
    with refused("seats", "2.A"):
        JACK.desk.round(8)


def test_shuffler_counts_wrong():
    """5.B: a deck that the device does not count as 52 leaves the table; no wager is touched."""
    JACK.assert_goes_on("shuffler-counts-wrong", "5.B")


def test_bad_cut():
    """5.E: a supervisor may have the cards cut again; the round goes on."""
    JACK.assert_goes_on("bad-cut", "5.E")


@pytest.mark.parametrize(("higher", "lower", "sixth"), BEATS)
def test_four_card_ladder(higher, lower, sixth):
    """6.A to 6.C: which hand is higher, for either side."""
    assert JACK.one(higher, f"{lower} {sixth}", ante="$10")["ante"] == ("$10.00", *HIGHER)
    assert JACK.one(lower, f"{higher} {sixth}", ante="$10")["ante"] == ("-$10.00", *LOWER)


def test_place_wagers():
    """7.A, 7.D: Ante, Aces Up or both before the cards; who places none is dealt none."""
    round_ = JACK.desk.round(4)
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
    assert set(cited(placed)) == {("place-wagers", "7.A, 7.A.iii, 7.D")}


@pytest.mark.parametrize("wager", ["ante", "aces_up"])
def test_posted_limits(wager):
    """7.A.i, 7.A.ii: Ante and Aces Up stay within the posted minimum and maximum."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert JACK.bet(posted, **{wager: "$10"})
    assert JACK.bet(posted, **{wager: "$100"})
    with refused("posted_minimum", "7.A.i, 7.A.ii"):
        JACK.bet(posted, **{wager: "$9.99"})
    with refused("posted_maximum", "7.A.i, 7.A.ii"):
        JACK.bet(posted, **{wager: "$100.01"})


def test_posted_maximum_leaves_the_play_wager_alone():
    """7.A.i: the Play Wager is bounded by the Ante, not by what is posted."""
    won = JACK.one(ACES, below(ACES), "3x", ante="$100", options={"posted_maximum": "$100"})
    assert won["play"] == ("$300.00", *HIGHER)


def test_play_is_no_opening_wager():
    """1.D: the Play Wager is made after the cards."""
    with refused("opening-wagers", "1.D, 7.A.i, 11.C"):
        JACK.bet(ante="$10", play="$10")


def test_player_leaves():
    """7.C: the wagers of a player who leaves are treated as losing; the others play on."""
    JACK.assert_leaves("7.C")


@pytest.mark.parametrize(
    ("dealing", "at"),
    [("manual shoe", "7.D, 8.B"), ("hand", "7.D, 9.A.ii"), ("automated shoe", "7.D, 10.A.ii")],
)
def test_no_more_bets(dealing, at):
    """7.D: the call comes before the first card, and after it no wager is made or increased."""
    round_, script = JACK.stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    assert [e.says for e in noted(round_, "announced")] == ["no more bets"]
    assert cited(noted(round_, "announced")) == [("no-more-bets", at)]
    with pytest.raises(Unreadable):
        round_.answer({"ante": 1000})
    assert len(noted(round_.play(script), "wagered")) == 3


def test_positions():
    """7.E: one betting position for a player, or two adjacent ones."""
    assert JACK.desk.house({"positions": "2"})
    with pytest.raises(Unreadable, match="'3' is not a value of positions"):
        JACK.desk.house({"positions": "3"})


@pytest.mark.parametrize(("dealing", "at"), [("manual shoe", "8.D"), ("hand", "9.B")])
def test_deal_one_at_a_time(dealing, at):
    """8.D, 9.B: five each, the dealer's fifth and sixth card one after the other."""
    JACK.assert_one_at_a_time(at, dealing=dealing)


@pytest.mark.parametrize(
    ("dealing", "card", "at"),
    [("manual shoe", "7s", "8.D"), ("hand", "7s", "9.B"), ("automated shoe", "Js", "10.B")],
)
def test_dealer_card_face_up(dealing, card, at):
    """8.D, 9.B, 10.B: the dealer's sixth card, and no other, is face up."""
    JACK.assert_face_up(card, at, dealing=dealing)


def test_misdeal_from_manual_shoe():
    """8.F: a player lacks five cards or the dealer six: all void, all wagers back."""
    JACK.assert_voids("misdeal-from-manual-shoe", "8.F")
    JACK.assert_foreign("misdeal-from-manual-shoe", "8.F", "hand", "automated shoe")


def test_deck_not_52_from_manual_shoe():
    """8.F: void and back as well; read with the condition that 9.D and 10.D have."""
    JACK.assert_voids("deck-not-52-from-manual-shoe", "8.F")
    JACK.assert_foreign("deck-not-52-from-manual-shoe", "8.F", "hand", "automated shoe")


def test_misdeal_from_hand():
    """9.D: a player lacks five cards or the dealer six: all void, all wagers back."""
    JACK.assert_voids("misdeal-from-hand", "9.D", **HAND)
    JACK.assert_foreign("misdeal-from-hand", "9.D", "manual shoe", "automated shoe")


def test_deck_not_52_from_hand():
    """9.D: the deck does not hold 52: all void, all wagers back."""
    JACK.assert_voids("deck-not-52-from-hand", "9.D", **HAND)
    JACK.assert_foreign("deck-not-52-from-hand", "9.D", "manual shoe", "automated shoe")


def test_deal_stacks():
    """10.B: a stack of five to each player, from the dealer's left, then to the dealer."""
    JACK.assert_stacks("10.B, 10.C", **SHOE)


def test_bottom_card_face_up():
    """10.B: the dealer's sixth card is the last of the next stack of five."""
    sixth = dealt(JACK.deal(**SHOE))[-1]
    assert sixth == ("dealer", "Js", "bottom-card-face-up", "10.B")


def test_spare_cards_discarded():
    """10.B: the four cards above it go to the discard rack, seen by nobody."""
    round_ = JACK.deal(**SHOE)
    spare = noted(round_, "dealt")[3:-1]
    assert [(e.who, e.cards) for e in spare] == [
        ("discard rack", card) for card in ("7s", "8s", "9s", "Ts")
    ]
    assert set(cited(spare)) == {("spare-cards-discarded", "10.B")}
    assert {e.cards for e in round_.view("seat 1") if e.who == "discard rack"} == {"??"}


def test_misdeal_from_shoe():
    """10.D: a player lacks five cards or the dealer six: all void, all wagers back."""
    JACK.assert_voids("misdeal-from-shoe", "10.D", **SHOE)
    JACK.assert_foreign("misdeal-from-shoe", "10.D", "manual shoe", "hand")


def test_deck_not_52_from_shoe():
    """10.D: the deck does not hold 52: all void, all wagers back."""
    JACK.assert_voids("deck-not-52-from-shoe", "10.D", **SHOE)
    JACK.assert_foreign("deck-not-52-from-shoe", "10.D", "manual shoe", "hand")


def test_play_or_fold():
    """11.C: who has an Ante plays or folds, in turn; who has only Aces Up is not asked."""
    round_, _ = JACK.stopped("revealed")
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("1x", "2x", "3x", "fold"))
    for other in ("4x", "0x", "play"):
        with refused("play-or-fold", "11.C"):
            round_.answer(other)
    round_.answer("fold")
    assert round_.ask.who == "seat 2"
    assert cited(noted(round_, "chose")) == [("play-or-fold", "11.C")]
    assert JACK.one(ACES, below(ACES), aces_up="$5")["aces up"][0] == "$5.00"


def test_play_one_to_three():
    """7.A.i, 11.C: the Play Wager is one to three times the Ante."""
    JACK.assert_one_to_three("7.A.i, 11.C")


def test_fold_loses_ante():
    """11.C: a player who makes no Play Wager forfeits the Ante, whatever the hands."""
    folded = JACK.one(FOUR_ACES, below(FOUR_ACES), "fold", ante="$10")
    assert folded == {"ante": ("-$10.00", "fold-loses-ante", "11.C")}


def test_fold_loses_aces_up():
    """11.C: the Aces Up Wager is forfeited with the Ante, however good the hand."""
    folded = JACK.one(FOUR_ACES, below(FOUR_ACES), "fold", ante="$10", aces_up="$5")
    assert folded["aces up"] == ("-$5.00", "fold-loses-aces-up", "11.C")


def test_all_fold_no_showdown():
    """11.D.i: if all forfeit, the dealer's cards but the one face up are seen by nobody."""
    ante = {"ante": "$10"}
    round_ = JACK.table((ACES, ante, "fold"), (KING_HIGH, ante, "fold"))
    assert [(e.who, e.cards) for e in noted(round_, "revealed")] == [("dealer", "2d")]
    assert cited(noted(round_, "announced"))[-1] == ("all-fold-no-showdown", "11.D.i")
    assert (round_.net("seat 1"), round_.net("seat 2")) == (-1000, -1000)


def test_aces_up_alone_is_no_forfeit():
    """11.D.i, 11.E: while a hand with Aces Up alone is active, the dealer's cards are revealed."""
    round_ = JACK.table((ACES, {"aces up": "$5"}, None), (KING_HIGH, {"ante": "$10"}, "fold"))
    assert [e.who for e in noted(round_, "revealed")] == ["dealer", "dealer", "seat 1"]
    assert (round_.net("seat 1"), round_.net("seat 2")) == (500, -1000)


def test_dealer_reveals():
    """11.E: the dealer's six cards are turned up when all have decided, and not before."""
    round_, script = JACK.stopped("put")
    assert [e.cards for e in noted(round_, "revealed")] == ["2d"]
    round_.play(script)
    dealer = noted(round_, "revealed")[1]
    assert (dealer.who, dealer.cards) == ("dealer", LOW_DEALERS[0])
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "11.E")


def test_reveal_and_settle():
    """11.E, 11.F: from the right, a hand is turned up and its Ante, Play and Aces Up settled."""
    trips, other = HANDS["three of a kind"][0], "Th Ts 7d 5c 3s"
    both = {"aces up": "$5", "ante": "$10"}
    round_ = JACK.table((trips, both, "1x"), (ACES.replace("A", "8"), both, "fold"),
                        (other, both, "3x"))  # fmt: skip
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")[2:]] == [
        ("seat 3", ""),
        ("seat 3", "ante"),
        ("seat 3", "play"),
        ("seat 3", "aces up"),
        ("seat 2", "ante"),
        ("seat 2", "aces up"),
        ("seat 1", ""),
        ("seat 1", "ante"),
        ("seat 1", "play"),
        ("seat 1", "ante bonus"),
        ("seat 1", "aces up"),
    ]
    assert cited(noted(round_, "revealed"))[2:] == [("reveal-and-settle", "11.E, 11.F")] * 2


def test_lower_loses():
    """11.E: a hand below the dealer's loses Ante and Play."""
    lost = JACK.one(KING_HIGH, "Kh Js 9h 6s 4c 2d", "3x", ante="$10")
    assert lost == {"ante": ("-$10.00", *LOWER), "play": ("-$30.00", *LOWER)}


def test_dealer_uses_the_card_face_up():
    """1.C, 11.E: the dealer's hand is the best four of all six cards."""
    assert JACK.one(ACES, "3c 3d 8h Ts Jc 3h", ante="$10")["ante"] == ("-$10.00", *LOWER)
    assert JACK.one(ACES, "3c 3d 8h Ts Jc 7h", ante="$10")["ante"] == ("$10.00", *HIGHER)


@pytest.mark.parametrize("dealer", ["9c 7d 6h 4s 3c 2d", "Kd Js 9h 6s 4c 2d"])
def test_higher_wins(dealer):
    """12.A.i: a higher hand wins both, 1 to 1; the dealer needs no rank to play."""
    won = JACK.one(ACES, dealer, "2x", ante="$7.50")
    assert won == {"ante": ("$7.50", *HIGHER), "play": ("$15.00", *HIGHER)}


@pytest.mark.parametrize(("hand", "dealer"), TIES)
def test_tie_wins(hand, dealer):
    """6.C, 12.A.i: an equal hand, suits and odd cards apart, wins Ante and Play."""
    tied = JACK.one(hand, dealer, "3x", ante="$10")
    assert (tied["ante"], tied["play"]) == (("$10.00", *TIE), ("$30.00", *TIE))


ANTE_BONUS = {
    "four of a kind": "25 to 1",
    "straight flush": "20 to 1",
    "three of a kind": "2 to 1",
}


@pytest.mark.parametrize("choice", ["1x", "2x", "3x"])
@pytest.mark.parametrize(("hand", "odds"), every(ANTE_BONUS))
def test_ante_bonus_pays(hand, odds, choice):
    """12.A.ii: on the Ante alone, whatever the Play Wager, whether the dealer is beaten or not."""
    bonus = (winnings("$7.50", odds), "ante-bonus-pays", "12.A.ii")
    wins = JACK.one(hand, below(hand), choice, ante="$7.50")
    loses = JACK.one(hand, above(hand), choice, ante="$7.50")
    assert wins["ante bonus"] == loses["ante bonus"] == bonus
    assert (wins["ante"][0], loses["ante"][0]) == ("$7.50", "-$7.50")


@pytest.mark.parametrize("row", ["flush", "straight", "two pair", "pair of aces"])
def test_ante_bonus_below_three_of_a_kind(row):
    """12.A.ii: no bonus for other hands, and none to a player who makes no Play Wager."""
    for hand in HANDS[row]:
        assert "ante bonus" not in JACK.one(hand, below(hand), ante="$10")
    assert "ante bonus" not in JACK.one(FOUR_ACES, below(FOUR_ACES), "fold", ante="$10")


ACES_UP = {
    "four of a kind": "50 to 1",
    "straight flush": "40 to 1",
    "three of a kind": "8 to 1",
    "flush": "5 to 1",
    "straight": "4 to 1",
    "two pair": "3 to 1",
    "pair of aces": "1 to 1",
}


@pytest.mark.parametrize(("hand", "odds"), every(ACES_UP))
def test_aces_up_pays(hand, odds):
    """11.E, 12.A.iii: the table pays whatever the dealer holds, with an Ante or alone."""
    won = (winnings("$2.50", odds), "aces-up-pays", "11.E, 12.A.iii")
    for dealer in (below(hand), above(hand)):
        assert JACK.one(hand, dealer, aces_up="$2.50") == {"aces up": won}
        assert JACK.one(hand, dealer, ante="$10", aces_up="$2.50")["aces up"] == won


@pytest.mark.parametrize("hand", NOTHING)
def test_aces_up_loses(hand):
    """11.E: Aces Up loses below a pair of aces, even on a hand that beats the dealer."""
    lost = JACK.one(hand, "9h 8c 6s 4d 3c 2d", ante="$10", aces_up="$5")
    assert lost["ante"][0] == "$10.00"
    assert lost["aces up"] == ("-$5.00", "aces-up-loses", "11.E")


@pytest.mark.parametrize("wager", ["ante bonus", "aces up"])
def test_odds_are_those_printed(wager):
    """12.A: the tables are fixed; no other odds may be posted."""
    richer = {"ante bonus": "30, 20, 2", "aces up": "50, 40, 9, 5, 4, 3, 1"}
    with refused("pay-table", {"ante bonus": "12.A.ii", "aces up": "12.A.iii"}[wager]):
        JACK.desk.house(pay={wager: richer[wager]})


@pytest.mark.parametrize(
    ("ante", "aces_up", "paid"),
    [
        ("$500", "$700", ("$500.00", "$1,500.00", "$12,500.00", "$35,000.00")),  # 49,500: within
        ("$500", "$710", ("$500.00", "$1,500.00", "$12,500.00", "$35,500.00")),  # just the limit
        ("$500", "$800", ("$500.00", "$1,500.00", "$12,500.00", "$35,500.00")),  # Aces Up gives way
        ("$2,000", "$10", ("$2,000.00", "$6,000.00", "$42,000.00", "$0.00")),  # then the bonus
    ],
)
def test_payout_limit(ante, aces_up, paid):
    """12.B: no hand is paid above the limit; what was settled last gives way first."""
    bets = {"ante": ante, "aces_up": aces_up, "options": {"payout_limit": "$50,000"}}
    won = JACK.one(FOUR_ACES, below(FOUR_ACES), "3x", **bets)
    assert tuple(won[w][0] for w in ("ante", "play", "ante bonus", "aces up")) == paid


def test_payout_limit_is_announced():
    """12.B: what was cut, and by how much, is on the record."""
    seat = (FOUR_ACES, {"aces up": "$1,001"}, None)
    round_ = JACK.table(seat, options={"payout_limit": "$50,000"})
    cut = noted(round_, "announced")[-1]
    assert cut.says == "aces up cut by $50.00 to the limit of $50,000.00"
    assert (cut.rule, cut.at) == ("payout-limit", "12.B")


def test_payout_limit_has_a_floor():
    """12.B: at least $50,000, or what the smallest wagers could win, if that is more."""
    assert JACK.desk.house({"payout_limit": "$50,000"})
    with refused("payout_limit", "12.B"):
        JACK.desk.house({"payout_limit": "$49,999.99"})
    # at $1,000: Ante 1,000, Play 3,000, bonus 25,000 and Aces Up 50,000
    assert JACK.desk.house({"posted_minimum": "$1,000", "payout_limit": "$79,000"})
    with refused("payout_limit", "12.B"):
        JACK.desk.house({"posted_minimum": "$1,000", "payout_limit": "$78,999.99"})


def test_face_up_card():
    """13.A: one card found face up is out of the round, and the deal goes on."""
    JACK.assert_goes_on("face-up-card", "13.A")
    round_, script = JACK.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("Ac"))
    with pytest.raises(Unreadable, match="Ac is dealt twice"):
        round_.play(script)


def test_face_up_cards():
    """13.A: more than one, at once or one after another, voids the hands."""
    JACK.assert_voids("face-up-cards", "13.A")
    round_, _ = JACK.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("Tc"))
    assert not round_.over
    round_.declare("face-up-card", cards=parse_cards("Th"))
    assert_void(round_, "face-up-cards", "13.A")


def test_card_drawn_in_error():
    """13.B: a card drawn in error and not seen is the next card; the round goes on."""
    JACK.assert_goes_on("card-drawn-in-error", "13.B")


def test_wrong_number_of_cards():
    """13.C: too many or too few cards void all hands."""
    JACK.assert_voids("wrong-number-of-cards", "13.C")


def test_dealer_card_exposed():
    """13.D: one of the five face-down cards seen before its time voids all hands."""
    JACK.assert_voids("dealer-card-exposed", "13.D")


def test_a_void_undoes_a_fold():
    """11.D, 13.D: forfeited wagers are collected when all have decided; before, all go back."""
    round_, _ = JACK.stopped("chose", choices=CHOICES | {"seat 1": ["fold"]})
    round_.declare("dealer-card-exposed")
    assert_void(round_, "dealer-card-exposed", "13.D")


def test_shuffler_jams():
    """13.E: the cards are reshuffled; no wager is touched."""
    JACK.assert_goes_on("shuffler-jams", "13.E")


def test_shoe_jams():
    """13.F: the round is void and all wagers go back."""
    JACK.assert_voids("shoe-jams", "13.F", **SHOE)
    JACK.assert_foreign("shoe-jams", "13.F", "manual shoe", "hand")


def test_irregularity_after_the_round():
    """Once all is settled nothing can be undone."""
    round_, script = JACK.stopped("put")
    round_.play(script)
    assert decided(round_)["ante"] == ("$10.00", *HIGHER)
    with pytest.raises(Unreadable, match="the round is over"):
        round_.declare("dealer-card-exposed")
