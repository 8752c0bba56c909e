"""Oneida, Three Card Poker: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from tests.games.three_card_poker.three_card_table import (
    ALLOWED,
    BEATS,
    DOES_NOT_PLAY,
    FORBIDDEN,
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

ONEIDA = Book("oneida")
HAND, SHOE = {"dealing": "hand"}, {"dealing": "automated shoe"}
LOWER = ("lower-loses", "C.3, J.7, K.1.a")
PAYS = ("pair-plus-pays", "A.3, J.5.a, J.5.b, J.7.d, K.1.b, K.1.c")


def test_seats():
    """B.1, B.2: seven places for players."""
    assert len(ONEIDA.desk.round(7).table.seats) == 7
    with refused("seats", "B.1, B.2"):
        ONEIDA.desk.round(8)


@pytest.mark.parametrize(("higher", "lower"), BEATS)
def test_three_card_ladder(higher, lower):
    """C.1 to C.3: which hand is higher, for either side."""
    assert ONEIDA.one(higher, lower, ante="$10")["ante"] == ("$10.00", "higher-wins", "K.1.a")
    assert ONEIDA.one(lower, higher, ante="$10")["ante"] == ("-$10.00", *LOWER)


def test_defective_card():
    """D.1.a: an unsuitable card or the whole deck is replaced; no wager is touched."""
    ONEIDA.assert_goes_on("defective-card", "D.1.a")


def test_bad_cut():
    """E.4: a casino supervisor may have the cards cut again; the round goes on."""
    ONEIDA.assert_goes_on("bad-cut", "E.4")


def test_place_wagers():
    """F.1, F.3, J.1: Ante, Pair Plus or both before the cards; who places none is dealt none."""
    round_ = ONEIDA.desk.round(4)
    for bets in ({"ante": 1000}, {}, {"pair plus": 500}, {"pair plus": 500, "ante": 1000}):
        round_.answer(bets)
    assert round_.ask.to == ("seat 1", "seat 3", "seat 4", "dealer")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 3", "pair plus", 500),
        ("seat 4", "ante", 1000),
        ("seat 4", "pair plus", 500),
    ]
    assert set(cited(placed)) == {("place-wagers", "F.1, F.3, J.1")}


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_posted_limits(wager):
    """F.1.a, F.1.b: Ante and Pair Plus stay within the posted minimum and maximum."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert ONEIDA.bet(posted, **{wager: "$10"})
    assert ONEIDA.bet(posted, **{wager: "$100"})
    with refused("posted_minimum", "F.1.a, F.1.b"):
        ONEIDA.bet(posted, **{wager: "$9.99"})
    with refused("posted_maximum", "F.1.a, F.1.b"):
        ONEIDA.bet(posted, **{wager: "$100.01"})


def test_no_other_wagers():
    """F.1: the book knows no Six Card Bonus, and a Play Wager comes after the cards."""
    with pytest.raises(Unreadable, match="No wager called 'six card bonus'"):
        ONEIDA.bet(ante="$10", pair_plus="$5", six_card_bonus="$1")
    with refused("opening-wagers", "A.4, F.1.a, J.2.a, J.7.a"):
        ONEIDA.bet(play="$10")


@pytest.mark.parametrize(
    ("dealing", "at"),
    [("manual shoe", "F.3, G.2"), ("hand", "F.3, H.1.c"), ("automated shoe", "F.3, I.1.b")],
)
def test_no_more_bets(dealing, at):
    """F.3: the call comes before the first card, and after it no wager is made or increased."""
    round_, script = ONEIDA.stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    assert cited(noted(round_, "announced")) == [("no-more-bets", at)]
    with pytest.raises(Unreadable):
        round_.answer({"ante": 1000})
    assert len(noted(round_.play(script), "wagered")) == 3


def test_positions():
    """F.4: one betting position for a player, or two adjacent ones."""
    assert ONEIDA.desk.house({"positions": "2"})
    with pytest.raises(Unreadable, match="'3' is not a value of positions"):
        ONEIDA.desk.house({"positions": "3"})


LINKED_AT = {
    "ante covers pair plus": "F.5.a",
    "ante covers half of pair plus": "F.5.b",
    "both, within five times each other": "F.5.c",
}


@pytest.mark.parametrize(("version", "ante", "pair_plus"), ALLOWED)
def test_linked_version_allows(version, ante, pair_plus):
    """F.5: the stakes each version lets stand together."""
    assert ONEIDA.bet({"pair_plus_and_ante": version}, ante=ante, pair_plus=pair_plus)


@pytest.mark.parametrize(("version", "ante", "pair_plus"), FORBIDDEN)
def test_linked_version_refuses(version, ante, pair_plus):
    """F.5: the stakes each version refuses."""
    with refused("pair_plus_and_ante", LINKED_AT[version]):
        ONEIDA.bet({"pair_plus_and_ante": version}, ante=ante, pair_plus=pair_plus)


@pytest.mark.parametrize(("dealing", "at"), [("manual shoe", "G.3"), ("hand", "H.2")])
def test_deal_one_at_a_time(dealing, at):
    """G.3, H.2: from the dealer's left, one card each, the dealer last, three times."""
    rule = ("deal-one-at-a-time", at)
    assert ONEIDA.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", dealing=dealing) == [
        ("seat 1", "2c 5d 8h", *rule),
        ("seat 2", "3c 6d 9h", *rule),
        ("dealer", "4c 7d Th", *rule),
    ]


def test_misdeal_from_manual_shoe():
    """G.5.b: a hand does not have three cards: all hands void."""
    ONEIDA.assert_voids("misdeal-from-manual-shoe", "G.5.b")


def test_deck_not_52_from_manual_shoe():
    """G.5.b: the deck does not hold 52: all hands void."""
    ONEIDA.assert_voids("deck-not-52-from-manual-shoe", "G.5.b")


def test_shuffler_counts_wrong():
    """G.6: a deck that the device does not count as 52 leaves the table; no wager is touched."""
    ONEIDA.assert_goes_on("shuffler-counts-wrong", "G.6, H.4, I.4")


def test_misdeal_from_hand():
    """G.5.b, H.4: a hand does not have three cards: all hands void."""
    ONEIDA.assert_voids("misdeal-from-hand", "G.5.b, H.4", **HAND)


def test_deck_not_52_from_hand():
    """G.5.b, H.4: the deck does not hold 52: all hands void."""
    ONEIDA.assert_voids("deck-not-52-from-hand", "G.5.b, H.4", **HAND)


def test_deal_stacks():
    """I.2, I.3: a stack of three to each player from the dealer's left; the dealer's comes last."""
    rule = ("deal-stacks", "I.2, I.3")
    assert ONEIDA.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE) == [
        ("seat 1", "2c 3c 4c", *rule),
        ("seat 2", "5d 6d 7d", *rule),
        ("dealer", "8h 9h Th", *rule),
    ]


def test_misdeal_from_shoe():
    """G.5.b, I.4: a hand does not have three cards: all hands void."""
    ONEIDA.assert_voids("misdeal-from-shoe", "G.5.b, I.4", **SHOE)


def test_deck_not_52_from_shoe():
    """G.5.b, I.4: the deck does not hold 52: all hands void."""
    ONEIDA.assert_voids("deck-not-52-from-shoe", "G.5.b, I.4", **SHOE)


def test_play_or_fold():
    """J.2.a: who has an Ante makes a Play Wager or folds."""
    round_, _ = ONEIDA.stopped("dealt")
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("play", "fold"))
    with refused("play-or-fold", "J.2.a"):
        round_.answer("lay down")
    round_.answer("fold")
    assert round_.ask.who == "seat 2"
    assert cited(noted(round_, "chose")) == [("play-or-fold", "J.2.a")]


def test_play_equals_ante():
    """A.4, F.1.a, J.2.a: the Play Wager is as much as the Ante."""
    (play,) = noted(ONEIDA.stopped("put")[0], "put")
    assert (play.who, play.wager, play.stake) == ("seat 1", "play", 1000)
    assert (play.rule, play.at) == ("play-equals-ante", "A.4, F.1.a, J.2.a")


def alone(choice, hand="pair"):
    """A round in which the only player has a Pair Plus Wager of $5 and nothing else."""
    cards = {"seat 1": HANDS[hand], "dealer": PLAYS}
    return ONEIDA.desk.settle(cards, {"seat 1": {"pair plus": "$5"}}, {"seat 1": choice})


def test_pair_plus_only_lays_or_folds():
    """J.2.b: who has Pair Plus alone lays the hand down, and is paid, or folds."""
    round_ = alone("lay down")
    assert cited(noted(round_, "chose")) == [("pair-plus-only-lays-or-folds", "J.2.b")]
    assert decided(round_) == {"pair plus": ("$5.00", *PAYS)}
    with refused("pair-plus-only-lays-or-folds", "J.2.b"):
        alone("play")


def test_fold_loses_ante():
    """J.4: a fold loses the Ante, whatever the hands."""
    folded = ONEIDA.one(HANDS["straight flush"], DOES_NOT_PLAY, "fold", ante="$10")
    assert folded == {"ante": ("-$10.00", "fold-loses-ante", "J.4")}


def test_fold_collected_at_once():
    """J.4: a fold is collected before the next player decides, and a void does not undo it."""
    round_ = ONEIDA.desk.round(2)
    for answer in (
        {"ante": 1000},
        {"ante": 1000},
        parse_cards("4c 5c 6h 4d 7d 8h Ts 2s 3s"),
        "fold",
    ):
        round_.answer(answer)
    (lost,) = noted(round_, "settled")
    assert (lost.who, lost.net, lost.at) == ("seat 1", -1000, "J.4")
    round_.declare("dealer-card-exposed")
    assert [(e.who, e.stake) for e in noted(round_, "returned")] == [("seat 2", 1000)]


@pytest.mark.parametrize(
    "version",
    [
        "free",
        "ante covers pair plus",
        "ante covers half of pair plus",
        "both, within five times each other",
    ],
)
def test_fold_loses_pair_plus(version):
    """J.4: a fold loses the Pair Plus Wager too, with an Ante or alone, however good the hand."""
    bets = {"ante": "$10", "pair_plus": "$5", "options": {"pair_plus_and_ante": version}}
    lost = ("-$5.00", "fold-loses-pair-plus", "J.4")
    assert ONEIDA.one(HANDS["pair"], PLAYS, "fold", **bets)["pair plus"] == lost
    assert decided(alone("fold")) == {"pair plus": lost}


def test_fold_loses_pair_plus_read_otherwise():
    """A.3, J.4: if flipped, Pair Plus outlives a fold where the two are not tied."""
    bets = {"ante": "$10", "pair_plus": "$5", "flip": ("fold-both",)}
    linked = {"pair_plus_and_ante": "ante covers pair plus"}
    assert ONEIDA.one(HANDS["pair"], PLAYS, "fold", **bets)["pair plus"][0] == "$5.00"
    tied = ONEIDA.one(HANDS["pair"], PLAYS, "fold", options=linked, **bets)
    assert tied["pair plus"][0] == "-$5.00"
    given_up = ONEIDA.one(HANDS["pair"], PLAYS, "fold", pair_plus="$5", flip=("fold-both",))
    assert given_up["pair plus"][0] == "-$5.00"


def test_dealer_stays_hidden():
    """J.5: if nobody has made a Play Wager, the dealer's cards are not turned over."""
    round_ = ONEIDA.desk.settle(
        {"seat 1": HANDS["pair"], "seat 2": HANDS["king high"], "dealer": PLAYS},
        {"seat 1": {"pair plus": "$5"}, "seat 2": {"ante": "$10"}},
        {"seat 1": "lay down", "seat 2": "fold"},
    )
    assert [e.who for e in noted(round_, "revealed")] == ["seat 1"]
    assert cited(noted(round_, "announced"))[-1] == ("dealer-stays-hidden", "J.5")
    assert "?? ?? ??" in [e.cards for e in round_.view("seat 1") if e.who == "dealer"]
    assert (round_.net("seat 1"), round_.net("seat 2")) == (500, -1000)


def test_pair_plus_loses():
    """J.5.c: Pair Plus loses below a pair, in this round and in any other."""
    lost = ("-$5.00", "pair-plus-loses", "J.5.c")
    assert decided(alone("lay down", "king high")) == {"pair plus": lost}
    won = ONEIDA.one(HANDS["king high"], PLAYS, ante="$10", pair_plus="$5")
    assert won["ante"][0] == "$10.00"
    assert won["pair plus"] == lost


def test_dealer_reveals():
    """J.6: with a Play Wager on the table the dealer's cards are turned over, and not before."""
    round_, script = ONEIDA.stopped("put")
    assert [e.cards for e in round_.view("seat 2") if e.who == "dealer" and e.cards] == ["?? ?? ??"]
    round_.play(script)
    dealer = noted(round_, "revealed")[0]
    assert (dealer.who, dealer.cards) == ("dealer", PLAYS)
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "J.6")


def test_reveal_and_settle():
    """J.7: from the right, each hand turned up; Play before Ante, then bonus, then Pair Plus."""
    cards = {"seat 1": HANDS["straight"], "seat 2": HANDS["king high"], "dealer": PLAYS}
    bets = {"seat 1": {"ante": "$10", "pair plus": "$5"}, "seat 2": {"ante": "$10"}}
    round_ = ONEIDA.desk.settle(cards, bets, {"seat 1": "play", "seat 2": "play"})
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")] == [
        ("dealer", ""),
        ("seat 2", ""),
        ("seat 2", "play"),
        ("seat 2", "ante"),
        ("seat 1", ""),
        ("seat 1", "play"),
        ("seat 1", "ante"),
        ("seat 1", "ante bonus"),
        ("seat 1", "pair plus"),
    ]
    where = "J.5.a, J.7, J.8"
    assert cited(noted(round_, "revealed"))[1:] == [("reveal-and-settle", where)] * 2


def test_lower_loses():
    """C.3, J.7, K.1.a: a hand below that of a dealer with queen high loses Ante and Play."""
    lost = ONEIDA.one(HANDS["queen high, below the dealer"], PLAYS, ante="$10")
    assert lost == {"play": ("-$10.00", *LOWER), "ante": ("-$10.00", *LOWER)}


@pytest.mark.parametrize(("hand", "dealer"), TIES)
def test_tie_pushes(hand, dealer):
    """A.5, C.3, J.9: equal hands, suits apart, push Ante and Play."""
    tied = ONEIDA.one(hand, dealer, ante="$10")
    assert tied["ante"] == tied["play"] == ("$0.00", "tie-pushes", "A.5, C.3, J.9")


def test_higher_wins():
    """K.1.a: a hand above that of a dealer with queen high wins both, 1 to 1."""
    assert ONEIDA.one(HANDS["king high"], PLAYS, ante="$10") == {
        "play": ("$10.00", "higher-wins", "K.1.a"),
        "ante": ("$10.00", "higher-wins", "K.1.a"),
    }


@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("Kh 9c 5s", DOES_NOT_PLAY), ("9h 5c 3s", "Jc Td 8h"), ("Jh Ts 8c", "Jc Td 8h")],
)
def test_dealer_does_not_play(hand, dealer):
    """K.1.a: below queen high the Ante is paid and the Play returned, ties included."""
    assert ONEIDA.one(hand, dealer, ante="$10") == {
        "play": ("$0.00", "dealer-does-not-play", "K.1.a"),
        "ante": ("$10.00", "dealer-does-not-play", "K.1.a"),
    }


PAIR_PLUS = [
    ("K.1.b", "pair", "1 to 1"),
    ("K.1.b", "flush", "4 to 1"),
    ("K.1.b", "straight", "5 to 1"),
    ("K.1.b", "three of a kind", "30 to 1"),
    ("K.1.b", "straight flush", "40 to 1"),
    ("K.1.c", "pair", "1 to 1"),
    ("K.1.c", "flush", "4 to 1"),
    ("K.1.c", "straight", "6 to 1"),
    ("K.1.c", "three of a kind", "33 to 1"),
    ("K.1.c", "straight flush", "45 to 1"),
]


@pytest.mark.parametrize("dealer", ["Qc 6d 2h", "Jc 6d 2h", "As Ks Qs"])
@pytest.mark.parametrize(("ledger", "hand", "odds"), PAIR_PLUS)
def test_pair_plus_pays(ledger, hand, odds, dealer):
    """K.1.b, K.1.c: either ledger pays whatever the dealer holds, with an Ante or alone."""
    bets = {"pair_plus": "$2.50", "pay": {"pair plus": ledger}}
    won = (winnings("$2.50", odds), *PAYS)
    assert ONEIDA.one(HANDS[hand], dealer, "lay down", **bets) == {"pair plus": won}
    assert ONEIDA.one(HANDS[hand], dealer, ante="$10", **bets)["pair plus"] == won


def test_pair_plus_odds_are_those_printed():
    """K.1.b, K.1.c: one of the two ledgers and no other."""
    with refused("pay-table", "K.1.b"):
        ONEIDA.desk.house(pay={"pair plus": "1, 4, 6, 30, 40"})


@pytest.mark.parametrize(
    ("hand", "odds"),
    [("straight", "1 to 1"), ("three of a kind", "4 to 1"), ("straight flush", "5 to 1")],
)
def test_ante_bonus_pays(hand, odds):
    """J.7.c, K.1.d: the bonus on the Ante, on the hand alone: win or lose."""
    bonus = (winnings("$7.50", odds), "ante-bonus-pays", "J.7.c, K.1.d")
    wins = ONEIDA.one(HANDS[hand], PLAYS, ante="$7.50")
    loses = ONEIDA.one(HANDS[hand], HANDS["ace king queen of spades"], ante="$7.50")
    assert wins["ante bonus"] == loses["ante bonus"] == bonus
    assert (wins["ante"][0], loses["ante"][0]) == ("$7.50", "-$7.50")


@pytest.mark.parametrize("hand", ["flush", "pair", "king high"])
def test_ante_bonus_below_a_straight(hand):
    """K.1.d: no bonus for other hands, and none to a player who folds."""
    assert "ante bonus" not in ONEIDA.one(HANDS[hand], PLAYS, ante="$10")
    assert "ante bonus" not in ONEIDA.one(HANDS["straight"], PLAYS, "fold", ante="$10")


def test_ante_bonus_read_otherwise():
    """J.7.c, K.1.d: if flipped, the bonus is owed only when the Ante wins."""
    house = {"ante": "$10", "flip": ("ante-bonus-regardless",)}
    assert ONEIDA.one(HANDS["straight"], PLAYS, **house)["ante bonus"][0] == "$10.00"
    assert ONEIDA.one(HANDS["straight"], DOES_NOT_PLAY, **house)["ante bonus"][0] == "$10.00"
    assert "ante bonus" not in ONEIDA.one(HANDS["straight"], "As Ks Qs", **house)
    assert "ante bonus" not in ONEIDA.one(HANDS["straight"], "9s 8c 7d", **house)


def test_face_up_card():
    """L.1: a single card found face up is a misdeal and voids all hands."""
    ONEIDA.assert_voids("face-up-card", "L.1")


def test_card_drawn_in_error():
    """L.2: a card drawn in error and not seen is the next card; the round goes on."""
    ONEIDA.assert_goes_on("card-drawn-in-error", "L.2")


def test_wrong_number_of_cards():
    """L.3: too many or too few cards void all hands."""
    ONEIDA.assert_voids("wrong-number-of-cards", "L.3")


def test_dealer_card_exposed():
    """L.4: a dealer's card seen before its time voids all hands."""
    ONEIDA.assert_voids("dealer-card-exposed", "L.4")


def test_shuffler_jams():
    """L.5: the cards are reshuffled; no wager is touched."""
    ONEIDA.assert_goes_on("shuffler-jams", "L.5")


def test_shoe_jams():
    """L.6: the round is void."""
    ONEIDA.assert_voids("shoe-jams", "L.6", **SHOE)
