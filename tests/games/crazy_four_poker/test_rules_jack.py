"""JACK Cleveland Casino, Crazy Four Poker: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from tests.games.crazy_four_poker.crazy_four_table import (
    ALL,
    BEATS,
    BEATS_ALL,
    CARDS,
    DOES_NOT_PLAY,
    EQUAL,
    HANDS,
    HIGHER,
    LOWER,
    NETS,
    PAIRED,
    PLAYS,
    STAKES,
    TIES,
    Book,
    assert_void,
    cited,
    decided,
    every,
    noted,
    refused,
    winnings,
)

JACK = Book("jack")
SHOE = {"dealing": "automated shoe"}
BONUS_PAYS = ("super-bonus-pays", "10.E.i, 10.E.ii(a), 10.E.ii(b), 10.E.ii(c), 11.B")
BONUS_PUSHES = ("super-bonus-pushes", "2.A.vii(d), 10.E.i, 10.E.ii(b), 10.E.ii(c)")
BONUS_LOSES = ("super-bonus-loses", "10.E.ii(a)")
QUEENS_PAY = ("queens-up-pays", "1.F, 10.F, 11.C")
NOT_PLAYED = ("dealer-does-not-play", "10.E.i")
HIGHER_WINS = ("higher-wins", "10.E.ii(b), 11.A")
LOWER_LOSES = ("lower-loses", "10.E.ii(a)")
TIE_PUSHES = ("tie-pushes", "6.C, 10.E.ii(c)")
ABOVE_A_PAIR = list(HANDS)[:7]  # from four aces down to two pair


def test_seats():
    """2.A: the table has places for seven players and no more."""
    assert len(JACK.desk.round(7).table.seats) == 7
    with refused("seats", "2.A"):
        JACK.desk.round(8)


def test_device_out_of_order():
    """3.B.iv: with the shuffling device out of order the cards are shuffled by hand; play on."""
    JACK.assert_goes_on("device-out-of-order", "3.B.iv")


def test_shuffler_counts_wrong():
    """5.B: a deck that the device does not count as 52 leaves the table; no wager is touched."""
    JACK.assert_goes_on("shuffler-counts-wrong", "5.B")


def test_bad_cut():
    """5.E: a supervisor may have the cards cut again; the round goes on."""
    JACK.assert_goes_on("bad-cut", "5.E")


@pytest.mark.parametrize(("higher", "lower"), BEATS)
def test_four_card_ladder(higher, lower):
    """6.A to 6.C: which best four cards are higher, for either side."""
    assert JACK.one(higher, lower)["ante"] == ("$10.00", *HIGHER_WINS)
    assert JACK.one(lower, higher)["ante"] == ("-$10.00", *LOWER_LOSES)


def test_place_wagers():
    """7.A, 7.D: Ante and Super Bonus, Queens Up if wished; who places none is dealt none."""
    both = {"ante": 1000, "super bonus": 1000}
    round_ = JACK.desk.round(3)
    for bets in (both, {}, both | {"queens up": 25}):
        round_.answer(bets)
    assert round_.ask.to == ("seat 1", "seat 3", "dealer")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 1", "super bonus", 1000),
        ("seat 3", "ante", 1000),
        ("seat 3", "super bonus", 1000),
        ("seat 3", "queens up", 25),
    ]
    assert set(cited(placed)) == {("place-wagers", "7.A.i, 7.D")}


@pytest.mark.parametrize("alone", ["ante", "super_bonus"])
def test_both_are_mandatory(alone):
    """1.A, 1.E: neither the Ante nor the Super Bonus is placed without the other."""
    with refused("stakes-together", "1.A, 1.E"):
        JACK.bet(**{alone: "$10"})


@pytest.mark.parametrize("super_bonus", ["$9.99", "$10.01"])
def test_both_are_equal(super_bonus):
    """1.A, 1.E, 7.A.i: the Super Bonus is as much as the Ante."""
    with refused("stakes-together", "1.A, 1.E, 7.A.i"):
        JACK.bet(ante="$10", super_bonus=super_bonus)


@pytest.mark.parametrize("beside", [{}, {"ante": "$10"}, {"super_bonus": "$10"}])
def test_queens_up_needs_both(beside):
    """7.A.ii: Queens Up comes in addition to the Ante and Super Bonus Wagers."""
    with refused("companion-wager", "1.F, 7.A.ii"):
        JACK.bet(queens_up="$5", **beside)


def test_play_is_no_opening_wager():
    """1.C: the Play Wager is made after the cards."""
    with refused("opening-wagers", "1.C, 7.A.i, 10.C"):
        JACK.bet(ante="$10", super_bonus="$10", play="$10")


def test_posted_limits():
    """7.A.i: Ante and Super Bonus stay within what is posted; Queens Up is not named there."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    for stake in ("$10", "$100"):
        assert JACK.bet(posted, ante=stake, super_bonus=stake)
    with refused("posted_minimum", "7.A.i"):
        JACK.bet(posted, ante="$9.99", super_bonus="$9.99")
    with refused("posted_maximum", "7.A.i"):
        JACK.bet(posted, ante="$100.01", super_bonus="$100.01")
    for queens_up in ("$1", "$500"):
        assert JACK.bet(posted, ante="$10", super_bonus="$10", queens_up=queens_up)


def test_posted_maximum_is_not_for_the_play_wager():
    """7.A.i, 10.C: an Ante at the maximum may still be followed by three times as much."""
    won = JACK.one(PAIRED, PLAYS, "3x", ante="$100", options={"posted_maximum": "$100"})
    assert won["play"][0] == "$300.00"


@pytest.mark.parametrize("after", ALL)
def test_player_leaves(after):
    """7.C: the wagers of a player who leaves are treated as losing; the others play on."""
    round_, script = JACK.stopped(after)
    lost = STAKES["seat 1"] | ({"play": 3000} if after == "put" else {})
    round_.declare("player-leaves", "seat 1")
    round_.play(script)
    gone = [e for e in noted(round_, "settled") if e.who == "seat 1"]
    assert {e.wager: e.stake for e in gone} == lost
    assert set(cited(gone)) == {("player-leaves", "7.C")}
    assert round_.net("seat 1") == -sum(lost.values())
    assert round_.net("seat 2") == NETS["seat 2"]
    assert [e.who for e in noted(round_, "revealed")] == ["dealer", "seat 2"]


@pytest.mark.parametrize(("dealing", "at"), [("hand", "7.D, 8.A.ii"), ("automated shoe", "7.D")])
def test_no_more_bets(dealing, at):
    """7.D: bets are closed before the first card; after it only the Play Wager is made."""
    round_, script = JACK.stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    assert cited(noted(round_, "announced")) == [("no-more-bets", at)]
    with pytest.raises(Unreadable):
        round_.answer({"ante": 1000, "super bonus": 1000})
    round_.play(script)
    assert len(noted(round_, "wagered")) == 5
    assert {e.wager for e in noted(round_, "put")} == {"play"}


def test_deal_one_at_a_time():
    """8.B: from the dealer's left, one card each and the dealer last, until all have five."""
    rule = ("deal-one-at-a-time", "8.B")
    assert JACK.deal("2c 3c 4c 5d 6d 7d 8h 9h Th Js Qs Ks Ac Ad Ah") == [
        ("seat 1", "2c 5d 8h Js Ac", *rule),
        ("seat 2", "3c 6d 9h Qs Ad", *rule),
        ("dealer", "4c 7d Th Ks Ah", *rule),
    ]


def test_cards_are_dealt_face_down():
    """8.B: a player sees their own five cards and nobody else's."""
    round_, _ = JACK.stopped("dealt")
    seen = {e.who: e.cards for e in round_.view("seat 2") if e.verb == "dealt"}
    hidden = "?? ?? ?? ?? ??"
    assert seen == {"seat 1": hidden, "seat 2": CARDS["seat 2"], "dealer": hidden}


def test_misdeal_from_hand():
    """8.D: a hand does not have five cards, though the deck holds 52: all void, all wagers back."""
    JACK.assert_voids("misdeal-from-hand", "8.D")
    JACK.assert_foreign("misdeal-from-hand", "8.D", "automated shoe")


def test_deck_not_52_from_hand():
    """8.D: the deck does not hold 52: all void, all wagers back."""
    JACK.assert_voids("deck-not-52-from-hand", "8.D")
    JACK.assert_foreign("deck-not-52-from-hand", "8.D", "automated shoe")


def test_deal_stacks():
    """9.B, 9.C: a stack of five to each player from the dealer's left, the last to the dealer."""
    rule = ("deal-stacks", "9.B, 9.C")
    assert JACK.deal("2c 3c 4c 5d 6d 7d 8h 9h Th Js Qs Ks Ac Ad Ah", **SHOE) == [
        ("seat 1", "2c 3c 4c 5d 6d", *rule),
        ("seat 2", "7d 8h 9h Th Js", *rule),
        ("dealer", "Qs Ks Ac Ad Ah", *rule),
    ]


def test_misdeal_from_shoe():
    """9.D: a hand does not have five cards, though the deck holds 52: all void, all wagers back."""
    JACK.assert_voids("misdeal-from-shoe", "9.D", **SHOE)
    JACK.assert_foreign("misdeal-from-shoe", "9.D", "hand")


def test_deck_not_52_from_shoe():
    """9.D: the deck does not hold 52: all void, all wagers back."""
    JACK.assert_voids("deck-not-52-from-shoe", "9.D", **SHOE)
    JACK.assert_foreign("deck-not-52-from-shoe", "9.D", "hand")


def test_play_or_fold():
    """10.C: each player in turn, from the left, plays or folds."""
    round_, _ = JACK.stopped("dealt")
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("1x", "2x", "3x", "fold"))
    with refused("play-or-fold", "10.C"):
        round_.answer("4x")
    round_.answer("fold")
    assert (round_.ask.who, round_.ask.options) == ("seat 2", ("1x", "fold"))
    assert cited(noted(round_, "chose")) == [("play-or-fold", "10.C")]


@pytest.mark.parametrize(
    "hands",
    [["Kd Kh As Qs 8d"], HANDS["lower pair"], HANDS["nothing"]],
    ids=["pair of kings", "lower pair", "nothing"],
)
def test_play_equals_ante(hands):
    """10.C: the Play Wager is as much as the Ante, and below a pair of aces never more."""
    for cards in hands:
        round_ = JACK.offered(cards)
        assert round_.ask.options == ("1x", "fold")
        for more in ("2x", "3x"):
            with refused("play-up-to-three-with-aces", "2.A.vii(c), 10.C"):
                round_.answer(more)
        round_.answer("1x")
        (play,) = noted(round_, "put")
        assert (play.wager, play.stake) == ("play", 1000)
        assert (play.rule, play.at) == ("play-equals-ante", "10.C")


@pytest.mark.parametrize(
    "hands",
    [["Ad Ah 2c 3s 6d"], *(HANDS[row] for row in ABOVE_A_PAIR)],
    ids=["pair of aces", *ABOVE_A_PAIR],
)
def test_play_up_to_three_with_aces(hands):
    """2.A.vii(c), 10.C: one, two or three times the Ante from a pair of aces up."""
    for cards in hands:
        for times in (2, 3):
            round_ = JACK.offered(cards)
            round_.answer(f"{times}x")
            (play,) = noted(round_, "put")
            assert (play.wager, play.stake) == ("play", times * 1000)
            assert (play.rule, play.at) == ("play-up-to-three-with-aces", "2.A.vii(c), 10.C")
        round_ = JACK.offered(cards)
        round_.answer("1x")
        assert cited(noted(round_, "put")) == [("play-equals-ante", "10.C")]


def folded(hand, dealer):
    """What a fold comes to with all three wagers placed."""
    return JACK.one(hand, dealer, "fold", queens_up="$5")


@pytest.mark.parametrize("hand", [HANDS["four aces"][0], LOWER])
def test_fold_loses_ante(hand):
    """10.C, 10.D: a player who makes no Play Wager forfeits the Ante, whatever the hands."""
    lost = folded(hand, DOES_NOT_PLAY)
    assert lost["ante"] == ("-$10.00", "fold-loses-ante", "10.C, 10.D")
    assert list(lost) == ["ante", "super bonus", "queens up"]


@pytest.mark.parametrize("hand", [HANDS["four aces"][0], LOWER])
def test_fold_loses_super_bonus(hand):
    """10.C, 10.D: the Super Bonus is forfeited with it, even on four aces."""
    lost = folded(hand, DOES_NOT_PLAY)["super bonus"]
    assert lost == ("-$10.00", "fold-loses-super-bonus", "10.C, 10.D")


@pytest.mark.parametrize("hand", [HANDS["four aces"][0], LOWER])
def test_fold_loses_queens_up(hand):
    """10.C, 10.D: the player forfeits all three wagers."""
    lost = folded(hand, DOES_NOT_PLAY)["queens up"]
    assert lost == ("-$5.00", "fold-loses-queens-up", "10.C, 10.D")


def test_dealer_reveals():
    """10.E: the dealer's cards are turned up when all have decided, and seen by nobody before."""
    round_, script = JACK.stopped("put")
    assert not noted(round_, "revealed")
    round_.play(script)
    dealer = noted(round_, "revealed")[0]
    assert (dealer.who, dealer.cards) == ("dealer", PLAYS)
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "10.E")


def test_reveal_and_settle():
    """10.E to 10.G: from the right, a hand is turned up, then all its wagers are settled."""
    round_, script = JACK.stopped("put")
    round_.play(script)
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")] == [
        ("dealer", ""),
        ("seat 2", ""),
        ("seat 2", "ante"),
        ("seat 2", "play"),
        ("seat 2", "super bonus"),
        ("seat 1", ""),
        ("seat 1", "ante"),
        ("seat 1", "play"),
        ("seat 1", "super bonus"),
        ("seat 1", "queens up"),
    ]
    assert cited(noted(round_, "revealed"))[1:] == [("reveal-and-settle", "10.E, 10.G")] * 2


def test_folded_cards_are_not_turned_up():
    """10.D: the cards of a player who folds go to the discard rack unseen."""
    round_, script = JACK.stopped("dealt", choices={"seat 1": ["fold"], "seat 2": ["1x"]})
    round_.play(script)
    assert [e.who for e in noted(round_, "revealed")] == ["dealer", "seat 2"]
    assert round_.net("seat 1") == -2500


@pytest.mark.parametrize("hand", [LOWER, EQUAL, HIGHER])
def test_dealer_does_not_play(hand):
    """10.E.i: below king high the Ante goes back and the Play is paid, whatever the player has."""
    assert JACK.one(hand, DOES_NOT_PLAY) == {
        "ante": ("$0.00", *NOT_PLAYED),
        "play": ("$10.00", *NOT_PLAYED),
        "super bonus": ("$0.00", *BONUS_PUSHES),
    }


def test_dealer_does_not_play_pays_three_times():
    """10.E.i, 11.A: the whole Play Wager is paid 1 to 1."""
    assert JACK.one(PAIRED, DOES_NOT_PLAY, "3x")["play"] == ("$30.00", *NOT_PLAYED)


@pytest.mark.parametrize(
    ("dealer", "plays"),
    [
        ("Qc Jd Th 8s 7c", False),  # the highest hand below a king
        ("Kc 6d 4h 3s 2c", True),  # the lowest king high
        ("Ac 8d 6h 4s 3c", True),
        ("2c 3d 4h 6s 2s", True),  # the lowest pair
        ("5c 4d 3h 2s 7c", True),
        ("7c 5c 3c 2c 9d", True),
    ],
)
def test_dealer_plays_with_a_king(dealer, plays):
    """2.A.vii(b), 10.E: king high or any better hand of the dealer is compared."""
    lost = JACK.one("9h 8h 6c 5d 2d", dealer)
    assert lost["ante"] == (("-$10.00", *LOWER_LOSES) if plays else ("$0.00", *NOT_PLAYED))


@pytest.mark.parametrize(
    ("hand", "play"), [(HIGHER, "$10.00"), (EQUAL, "$0.00"), (LOWER, "-$10.00")]
)
def test_dealer_does_not_play_read_otherwise(hand, play):
    """10.E.i, 11.A: if flipped, Play is compared with a dealer below the king too."""
    won = JACK.one(hand, DOES_NOT_PLAY, flip=("play-not-compared",))
    assert won["play"] == (play, *NOT_PLAYED)
    assert won["ante"] == ("$0.00", *NOT_PLAYED)
    assert won["super bonus"] == ("$0.00", *BONUS_PUSHES)


def test_lower_loses():
    """10.E.ii(a): a hand below that of a dealer who plays loses Ante and Play."""
    lost = JACK.one(HIGHER, PLAYS)
    assert lost["ante"] == lost["play"] == ("-$10.00", *LOWER_LOSES)
    assert JACK.one(PAIRED, BEATS_ALL, "3x")["play"] == ("-$30.00", *LOWER_LOSES)


@pytest.mark.parametrize("hand", ["lower pair", "nothing", "pair of queens or better", "two pair"])
def test_super_bonus_loses(hand):
    """10.E.ii(a): below a straight the Super Bonus is lost with a losing hand."""
    for cards in HANDS[hand]:
        assert JACK.one(cards, BEATS_ALL)["super bonus"] == ("-$10.00", *BONUS_LOSES)


@pytest.mark.parametrize(("choice", "won"), [("1x", "$7.50"), ("2x", "$15.00"), ("3x", "$22.50")])
def test_higher_wins(choice, won):
    """10.E.ii(b), 11.A: a hand above that of a dealer who plays wins Ante and Play, 1 to 1."""
    paid = JACK.one(PAIRED, PLAYS, choice, ante="$7.50")
    assert paid["ante"] == ("$7.50", *HIGHER_WINS)
    assert paid["play"] == (won, *HIGHER_WINS)


@pytest.mark.parametrize(("hand", "dealer"), TIES)
def test_tie_pushes(hand, dealer):
    """6.C, 10.E.ii(c): equal best fours, suits apart, get Ante and Play back."""
    tied = JACK.one(hand, dealer)
    assert tied["ante"] == tied["play"] == ("$0.00", *TIE_PUSHES)


@pytest.mark.parametrize("hand", ["lower pair", "pair of queens or better", "two pair"])
@pytest.mark.parametrize("dealer", [PLAYS, DOES_NOT_PLAY])
def test_super_bonus_pushes(hand, dealer):
    """10.E.i, 10.E.ii(b): below a straight the Super Bonus goes back to a hand not beaten."""
    for cards in HANDS[hand]:
        assert JACK.one(cards, dealer)["super bonus"] == ("$0.00", *BONUS_PUSHES)


def test_super_bonus_pushes_on_a_tie():
    """2.A.vii(d), 10.E.ii(c): tied with a king high, a pair and two pair."""
    for hand, dealer in TIES[:3]:
        assert JACK.one(hand, dealer)["super bonus"] == ("$0.00", *BONUS_PUSHES)


@pytest.mark.parametrize(
    ("hand", "result"),
    [
        (HIGHER, ("$0.00", *BONUS_PUSHES)),
        (EQUAL, ("$0.00", *BONUS_PUSHES)),
        (LOWER, ("-$10.00", *BONUS_LOSES)),
    ],
)
def test_super_bonus_pushes_read_otherwise(hand, result):
    """2.A.vii(d), 10.E.i: if flipped, only a player who beats or ties the dealer gets it back."""
    won = JACK.one(hand, DOES_NOT_PLAY, flip=("dealer-not-compared",))
    assert won["super bonus"] == result
    assert won["play"] == ("$10.00", *NOT_PLAYED)
    assert won["ante"] == ("$0.00", *NOT_PLAYED)


@pytest.mark.parametrize("flip", ["play-not-compared", "dealer-not-compared"])
def test_a_dealer_who_plays_is_read_one_way(flip):
    """10.E.ii: both ambiguities are about a dealer below the king; nothing else changes."""
    for hand in (HIGHER, PAIRED, HANDS["straight"][1]):
        for dealer in (PLAYS, BEATS_ALL):
            told = JACK.one(hand, dealer, queens_up="$5", flip=(flip,))
            assert told == JACK.one(hand, dealer, queens_up="$5")


SUPER_BONUS = {
    "four aces": "200 to 1",
    "four of a kind": "30 to 1",
    "straight flush": "15 to 1",
    "three of a kind": "2 to 1",
    "flush": "3 to 2",
    "straight": "1 to 1",
}


@pytest.mark.parametrize("dealer", [PLAYS, DOES_NOT_PLAY])
@pytest.mark.parametrize(("hand", "odds"), every(SUPER_BONUS))
def test_super_bonus_pays(hand, odds, dealer):
    """10.E.i, 10.E.ii(b), 11.B: a straight or better is paid, whether the dealer plays or not."""
    won = (winnings("$2.50", odds), *BONUS_PAYS)
    assert JACK.one(hand, dealer, ante="$2.50")["super bonus"] == won


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Ah Kd Qs Jh 2c", "1 to 1"),
        ("Ad Kd Qd Td 2c", "3 to 2"),
        ("Ad Ah As Kd Kh", "2 to 1"),
        ("As Ks Qs Js 2d", "15 to 1"),
        ("8c 8d 8h 8s 2d", "30 to 1"),
    ],
)
def test_super_bonus_pays_a_losing_hand(hand, odds):
    """10.E.ii(a): a straight or better is paid even if Ante and Play are lost."""
    lost = JACK.one(hand, BEATS_ALL, "3x", ante="$5")
    assert lost["super bonus"] == (winnings("$5", odds), *BONUS_PAYS)
    assert lost["ante"] == ("-$5.00", *LOWER_LOSES)
    assert lost["play"] == ("-$15.00", *LOWER_LOSES)


@pytest.mark.parametrize(
    ("tie", "odds"), list(zip(TIES[3:], ("1 to 1", "3 to 2", "15 to 1"), strict=True))
)
def test_super_bonus_pays_on_a_tie(tie, odds):
    """10.E.ii(c): on a tie a straight or better is paid, and Ante and Play go back."""
    tied = JACK.one(*tie, "2x")
    assert tied["super bonus"] == (winnings("$10", odds), *BONUS_PAYS)
    assert tied["play"] == ("$0.00", *TIE_PUSHES)


def test_super_bonus_pays_four_aces_alone_the_most():
    """11.B: four kings are paid as any other four of a kind."""
    assert JACK.one("Kc Kd Kh Ks Ac", DOES_NOT_PLAY)["super bonus"][0] == "$300.00"
    assert JACK.one("Ac Ad Ah As Kd", DOES_NOT_PLAY)["super bonus"][0] == "$2,000.00"


@pytest.mark.parametrize(("ante", "won"), [("$5", "$7.50"), ("$0.25", "$0.37"), ("$0.01", "$0.01")])
def test_super_bonus_pays_whole_cents(ante, won):
    """11.B: 3 to 2 may come to half a cent; the book names no rounding, the house keeps it."""
    assert JACK.one("Ad Kd Qd Td 2c", PLAYS, ante=ante)["super bonus"][0] == won


QUEENS_UP = {
    "four aces": "50 to 1",
    "four of a kind": "50 to 1",
    "straight flush": "30 to 1",
    "three of a kind": "8 to 1",
    "flush": "4 to 1",
    "straight": "3 to 1",
    "two pair": "2 to 1",
    "pair of queens or better": "1 to 1",
}


@pytest.mark.parametrize("dealer", [PLAYS, DOES_NOT_PLAY])
@pytest.mark.parametrize(("hand", "odds"), every(QUEENS_UP))
def test_queens_up_pays(hand, odds, dealer):
    """10.F, 11.C: by the player's best four cards, whether the dealer plays or not."""
    won = (winnings("$2.50", odds), *QUEENS_PAY)
    assert JACK.one(hand, dealer, queens_up="$2.50")["queens up"] == won


def test_queens_up_pays_a_losing_hand():
    """10.F: irrespective of whether the player's hand outranks the dealer's."""
    lost = JACK.one("Qd Qh 2c 3s 4d", BEATS_ALL, queens_up="$5")
    assert lost["ante"] == ("-$10.00", *LOWER_LOSES)
    assert lost["queens up"] == ("$5.00", *QUEENS_PAY)


@pytest.mark.parametrize("hand", ["lower pair", "nothing"])
def test_queens_up_loses(hand):
    """10.F, 11.C: below a pair of queens it loses, even on a hand that beats the dealer."""
    for cards in HANDS[hand]:
        lost = JACK.one(cards, PLAYS, queens_up="$5")
        assert lost["ante"][0] == "$10.00"
        assert lost["queens up"] == ("-$5.00", "queens-up-loses", "10.F")


@pytest.mark.parametrize(
    ("wager", "at", "odds"),
    [
        ("ante", "11.A", "2"),
        ("play", "11.A", "2"),
        ("super bonus", "11.B", "200, 30, 15, 2, 2, 1"),
        ("queens up", "11.C", "50, 40, 8, 4, 3, 2, 1"),
    ],
)
def test_odds_are_fixed(wager, at, odds):
    """11.A to 11.C: other odds than those printed are not offered."""
    with refused("pay-table", at):
        JACK.desk.house(pay={wager: odds})


LIMIT = {"payout_limit": "$50,000"}


@pytest.mark.parametrize(
    ("ante", "queens_up", "paid"),
    [  # four aces and a Play Wager of 3x
        ("$10", "$959.20", ["$10.00", "$30.00", "$2,000.00", "$47,960.00"]),  # just the limit
        ("$10", "$959.21", ["$10.00", "$30.00", "$2,000.00", "$47,960.00"]),
        ("$10", "$2,000", ["$10.00", "$30.00", "$2,000.00", "$47,960.00"]),
        ("$250", "$1", ["$250.00", "$750.00", "$49,000.00", "$0.00"]),  # Super Bonus after it
    ],
)
def test_payout_limit(ante, queens_up, paid):
    """11 (second C): no hand is paid above the limit in a round; what was settled last gives."""
    won = JACK.one(HANDS["four aces"][0], PLAYS, "3x", ante, queens_up, LIMIT)
    assert list(won) == ["ante", "play", "super bonus", "queens up"]
    assert [amount for amount, *_ in won.values()] == paid


def test_payout_limit_is_announced():
    """11 (second C): what was cut, and by how much, is on the record."""
    round_ = JACK.desk.settle(
        {"seat 1": HANDS["four aces"][0], "dealer": PLAYS},
        {"seat 1": {"ante": "$10", "super bonus": "$10", "queens up": "$1,000"}},
        {"seat 1": "3x"},
        options=LIMIT,
    )
    cut = noted(round_, "announced")[-1]
    assert cut.says == "queens up cut by $2,040.00 to the limit of $50,000.00"
    assert (cut.rule, cut.at) == ("payout-limit", "11.second C")


def test_payout_limit_has_a_floor():
    """11 (second C): at least $50,000, or what can be won at the minimum wager if that is more.

    At $200: Ante 200, Play 600, Super Bonus 200 * 200, Queens Up 50 * 200.
    """
    with refused("payout_limit", "11.second C"):
        JACK.desk.house({"payout_limit": "$49,999.99"})
    most = 200 + 600 + 40_000 + 10_000
    assert JACK.desk.house({"payout_limit": f"${most}", "posted_minimum": "$200"})
    with refused("payout_limit", "11.second C"):
        JACK.desk.house({"payout_limit": f"${most - 1}.99", "posted_minimum": "$200"})


def test_no_payout_limit_unless_established():
    """11 (second C): the property may establish a limit, and need not."""
    won = JACK.one(HANDS["four aces"][0], PLAYS, "3x", "$1,000", "$1,000")
    assert won["super bonus"][0] == "$200,000.00"
    assert won["queens up"][0] == "$50,000.00"


def test_card_drawn_in_error():
    """12.A: a card drawn in error and not seen is the next card; the round goes on."""
    JACK.assert_goes_on("card-drawn-in-error", "12.A")
    round_, script = JACK.stopped("announced")
    round_.declare("card-drawn-in-error", cards=parse_cards("Ad"))
    assert round_.play(script).net("seat 1") == NETS["seat 1"]  # it is dealt all the same


@pytest.mark.parametrize("dealing", ["hand", "automated shoe"])
def test_wrong_number_of_cards(dealing):
    """12.B: too many or too few cards void all hands."""
    JACK.assert_voids("wrong-number-of-cards", "12.B", dealing=dealing)


def test_dealer_card_exposed():
    """12.C: a dealer's card seen before its time voids all hands."""
    JACK.assert_voids("dealer-card-exposed", "12.C")


def test_void_after_a_fold():
    """10.D, 12.C: forfeited wagers are collected when all have decided, so these go back too."""
    round_, _ = JACK.stopped("dealt")
    round_.answer("fold")
    round_.declare("dealer-card-exposed")
    assert_void(round_, "dealer-card-exposed", "12.C")
    assert decided(round_) == {}


def test_shuffler_jams():
    """12.D: the cards are reshuffled; no wager is touched."""
    JACK.assert_goes_on("shuffler-jams", "12.D")


def test_shoe_jams():
    """12.E: the round is void and all wagers go back."""
    JACK.assert_voids("shoe-jams", "12.E", **SHOE)
    JACK.assert_foreign("shoe-jams", "12.E", "hand")


def test_irregularity_after_the_round():
    """Once all is settled nothing can be undone."""
    round_, script = JACK.stopped("put")
    round_.play(script)
    with pytest.raises(Unreadable, match="the round is over"):
        round_.declare("dealer-card-exposed")
