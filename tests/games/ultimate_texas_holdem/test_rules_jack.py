"""JACK Cleveland Casino, Ultimate Texas Hold'em: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from tests.games.ultimate_texas_holdem.ultimate_holdem_table import (
    BEATS,
    BELOW_STRAIGHT,
    BELOW_TRIPS,
    BOARD,
    CARDS,
    HANDS,
    PAID,
    TIE_BELOW_A_PAIR,
    TIES,
    TRIPS,
    Book,
    cited,
    decided,
    every,
    noted,
    on,
    refused,
    rows,
    winnings,
)

JACK = Book("jack")
MANUAL, HAND, SHOE = "manual shoe", "hand", "automated shoe"
TUCK, GIVE_UP = "cards under Trips", "Trips given up"
HIGHER = ("higher-wins", "11.H.ii, 12.B")
LOWER = ("lower-loses", "11.H.i")
TIE = ("tie-pushes", "6.C, 11.H.iii")
BELOW_A_PAIR = ("dealer-does-not-qualify", "2.B.v, 11.G")
BLIND_PAYS = ("blind-pays", "2.B.vi(b), 11.H.ii, 12.C")
BLIND_PUSHES = ("blind-pushes", "11.H.ii, 12.C")
FOLD = ("fold-loses-ante-and-blind", "11.E.ii")
TRIPS_PAYS = ("trips-pays", "1.M, 7.D, 11.H.iv, 12.D")
TRIPS_LOSES = ("trips-loses", "1.M, 11.H.iv")
BLIND = rows(PAID, "500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1")  # 12.C
ROYAL = HANDS["royal flush"][0]


def test_seats():
    """2.A: positions for six players and no more."""
    assert len(JACK.desk.round(6).table.seats) == 6
    with refused("seats", "2.A"):
        JACK.desk.round(7)


def test_shuffler_counts_wrong():
    """5.B: a deck that the device does not count as 52 leaves the table; no wager is touched."""
    JACK.assert_goes_on("shuffler-counts-wrong", "5.B")


def test_bad_cut():
    """5.E: a supervisor may have the cards cut again; the round goes on."""
    JACK.assert_goes_on("bad-cut", "5.E")


@pytest.mark.parametrize(("higher", "lower", "board"), BEATS)
def test_five_card_ladder(higher, lower, board):
    """6.A to 6.C: which is the better five of seven cards, for either side."""
    assert JACK.one(higher, lower, board, ante="$10")["play"] == ("$40.00", *HIGHER)
    assert JACK.one(lower, higher, board, ante="$10")["play"] == ("-$40.00", *LOWER)


def test_place_wagers():
    """7.B to 7.D: Ante and Blind and any Trips before the first card; who places none sits out."""
    round_ = JACK.desk.round(3)
    round_.answer({"trips": 500, "blind": 1000, "ante": 1000})
    round_.answer({})
    round_.answer({"ante": 1500, "blind": 1500})
    assert set(round_.ask.to) == {"seat 1", "seat 3", "dealer"}
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 1", "blind", 1000),
        ("seat 1", "trips", 500),
        ("seat 3", "ante", 1500),
        ("seat 3", "blind", 1500),
    ]
    assert set(cited(placed)) == {("place-wagers", "7.B, 7.C, 7.D")}


def test_bets_closed():
    """7.B: once a card is dealt only the Play Wager is made."""
    round_, script = JACK.stopped("bets are closed")
    assert cited(noted(round_, "announced")) == [("bets-closed", "7.B")]
    assert not noted(round_, "dealt")
    with pytest.raises(Unreadable):
        round_.answer({"trips": 500})
    round_.play(script)
    assert {e.wager for e in noted(round_, "put")} == {"play"}


@pytest.mark.parametrize("bets", [{"ante": "$10"}, {"blind": "$10"}])
def test_ante_and_blind_go_together(bets):
    """7.C: to take part a player makes both."""
    with refused("stakes-together", "1.A, 1.B, 7.C"):
        JACK.bet(**bets)


@pytest.mark.parametrize("blind", ["$9.99", "$10.01", "$20"])
def test_blind_equals_ante(blind):
    """7.C: the amounts of the two are the same."""
    assert JACK.bet(ante="$10", blind="$10") == {"ante": 1000, "blind": 1000}
    with refused("stakes-together", "7.C"):
        JACK.bet(ante="$10", blind=blind)


def test_trips_needs_the_ante():
    """1.M, 7.D: a player with Ante and Blind may also place Trips, of any amount."""
    assert JACK.bet(ante="$10", blind="$10", trips="$35")["trips"] == 3500
    with refused("companion-wager", "1.M, 7.D"):
        JACK.bet(trips="$5")


def test_play_is_no_opening_wager():
    """7.E: Play Wagers are made in accordance with section 11."""
    with refused("opening-wagers", "1.I, 7.E, 11.A, 11.C, 11.E"):
        JACK.bet(ante="$10", blind="$10", play="$40")


def test_posted_limits():
    """7.C, 7.D: limits the table may post hold for each of the three opening wagers."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert JACK.bet(posted, ante="$10", blind="$10", trips="$100")
    with refused("posted_minimum", "7.C, 7.D, 12.E"):
        JACK.bet(posted, ante="$9.99", blind="$9.99")
    with refused("posted_minimum", "7.C, 7.D, 12.E"):
        JACK.bet(posted, ante="$10", blind="$10", trips="$9")
    with refused("posted_maximum", "7.C, 7.D"):
        JACK.bet(posted, ante="$100.01", blind="$100.01")
    assert JACK.bet(ante="$0.01", blind="$0.01")


ONE_BY_ONE = {  # players' cards, the dealer's
    MANUAL: ("8.C, 8.C.ii, 8.C.iv", "8.C.i, 8.C.iii"),
    HAND: ("9.B, 9.B.ii, 9.B.iv", "9.B.i, 9.B.iii"),
}


@pytest.mark.parametrize("dealing", ONE_BY_ONE)
def test_deal_one_at_a_time(dealing):
    """8.C, 9.B: one card to each player from the left, then a second; the board comes later."""
    rule = ("deal-one-at-a-time", ONE_BY_ONE[dealing][0])
    dealt = JACK.dealt(dealing=dealing)
    assert [d for d in dealt if d[0].startswith("seat")] == [
        ("seat 1", "2d 3c", *rule),
        ("seat 2", "2h 3d", *rule),
    ]
    assert dealt[3:] == [
        ("community", "3h 3s 4c", "flop", "1.F, 11.B"),
        ("community", "4d 4h", "turn-and-river", "11.D"),
    ]


@pytest.mark.parametrize("dealing", ONE_BY_ONE)
def test_dealer_first(dealing):
    """8.C.i, 8.C.iii, 9.B.i, 9.B.iii: each time round the dealer's card is the first."""
    rule = ("dealer-first", ONE_BY_ONE[dealing][1])
    assert JACK.dealt(dealing=dealing)[0] == ("dealer", "2c 2s", *rule)


def test_misdeal_from_manual_shoe():
    """8.E: misdealt cards void all hands."""
    JACK.assert_voids("misdeal-from-manual-shoe", "8.E")
    JACK.assert_foreign("misdeal-from-manual-shoe", "8.E", HAND, SHOE)


def test_deck_not_52_from_manual_shoe():
    """8.E: a deck that does not hold 52 voids all hands and leaves the table."""
    JACK.assert_voids("deck-not-52-from-manual-shoe", "8.E")
    JACK.assert_foreign("deck-not-52-from-manual-shoe", "8.E", HAND, SHOE)


def test_misdeal_from_hand():
    """9.D: the same from the hand."""
    JACK.assert_voids("misdeal-from-hand", "9.D", dealing=HAND)
    JACK.assert_foreign("misdeal-from-hand", "9.D", MANUAL, SHOE)


def test_deck_not_52_from_hand():
    """9.D: the same from the hand."""
    JACK.assert_voids("deck-not-52-from-hand", "9.D", dealing=HAND)
    JACK.assert_foreign("deck-not-52-from-hand", "9.D", MANUAL, SHOE)


def test_community_cards_first():
    """10.B: from the automated shoe the five community cards come first, face down."""
    dealt = JACK.dealt(dealing=SHOE)
    assert [d[1] for d in dealt if d[0] == "community"] == ["2c 2d 2h", "2s 3c"]
    assert {d[2:] for d in dealt[:2]} == {("community-cards-first", "10.B")}
    round_, _ = JACK.stopped("a raise", dealing=SHOE)
    assert [e.cards for e in round_.view("seat 1") if e.who == "community"] == ["?? ?? ??", "?? ??"]


def test_dealer_stack_first():
    """10.B: then a stack of two to the dealer."""
    assert JACK.dealt(dealing=SHOE)[2] == ("dealer", "3d 3h", "dealer-stack-first", "10.B")


def test_deal_stacks():
    """10.B: then a stack of two to each player, clockwise."""
    assert JACK.dealt(dealing=SHOE)[3:] == [
        ("seat 1", "3s 4c", "deal-stacks", "10.B"),
        ("seat 2", "4d 4h", "deal-stacks", "10.B"),
    ]


def assert_may_stand(irregularity):
    """Void; once all have two cards the supervisor may have Trips settled on the board."""
    round_, _ = JACK.stopped("bets are closed", dealing=SHOE)
    round_.declare(irregularity)
    assert not noted(round_, "chose", "settled")
    JACK.assert_back(round_, irregularity, "10.D")
    for ruling, but in (("all void", ""), ("they stand", "trips")):
        for moment in ("hands dealt", "a raise", "the flop", "the board"):
            round_, script = JACK.stopped(moment, dealing=SHOE)
            round_.declare(irregularity)
            assert (round_.ask.who, round_.ask.rule) == ("supervisor", irregularity)
            round_.answer(ruling)
            round_.play(script)
            JACK.assert_back(round_, irregularity, "10.D", but)
            settled = {"trips": ("-$5.00", *TRIPS_LOSES)} if but else {}
            assert decided(round_) == settled
    JACK.assert_foreign(irregularity, "10.D", MANUAL, HAND)


def test_misdeal_from_shoe():
    """10.D: void; wagers the dealer's hand does not touch may stay valid and be paid."""
    assert_may_stand("misdeal-from-shoe")


def test_deck_not_52_from_shoe():
    """10.D: the same of a deck that does not hold 52."""
    assert_may_stand("deck-not-52-from-shoe")


@pytest.mark.parametrize("dealing", [MANUAL, HAND, SHOE])
def test_raise_or_check_before_flop(dealing):
    """1.D, 11.A: on two cards each player, from the left, raises or checks; nobody folds."""
    at = "1.D, 11.A, 11.A.ii"
    JACK.assert_asked(0, ("4x", "3x", "check"), "raise-or-check-before-flop", at, dealing=dealing)


@pytest.mark.parametrize("times", [3, 4])
def test_play_three_or_four_times(times):
    """11.A: before the Flop the Play Wager is three or four times the Ante."""
    at = "1.I, 7.E, 11.A, 11.A.i"
    JACK.assert_play((f"{times}x",), times, "play-three-or-four-times", at)


@pytest.mark.parametrize("dealing", [MANUAL, HAND, SHOE])
def test_flop(dealing):
    """1.F, 11.B: three cards are turned up when all have decided."""
    JACK.assert_turned(0, "Jh 9s 2c", "flop", "1.F, 11.B", dealing=dealing)


def test_raise_or_check_on_flop():
    """1.D, 11.C: who has no Play Wager raises or checks on the Flop."""
    JACK.assert_asked(3, ("2x", "check"), "raise-or-check-on-flop", "1.D, 11.C, 11.C.ii")


def test_play_twice_the_ante():
    """11.C: on the Flop the Play Wager is twice the Ante."""
    JACK.assert_play(("check", "2x"), 2, "play-twice-the-ante", "11.C, 11.C.i")


@pytest.mark.parametrize("dealing", [MANUAL, HAND, SHOE])
def test_turn_and_river(dealing):
    """11.D: the last two cards are turned up when all have decided."""
    JACK.assert_turned(1, "7d 5h", "turn-and-river", "11.D", dealing=dealing)


def test_raise_or_fold_on_river():
    """1.G, 11.E: on the whole board who has no Play Wager makes it or folds; no check is left."""
    JACK.assert_asked(5, ("1x", "fold"), "raise-or-fold-on-river", "1.G, 11.E")


def test_play_equals_ante():
    """11.E: on the whole board the Play Wager equals the Ante."""
    JACK.assert_play(("check", "check", "1x"), 1, "play-equals-ante", "11.E, 11.E.i")


def test_only_who_has_not_raised_is_asked():
    """11.C, 11.E: one Play Wager a round."""
    round_, script = JACK.stopped("bets are closed")
    round_.play(script)
    asked = [(e.who, e.says) for e in noted(round_, "chose")]
    assert asked == [
        ("seat 1", "3x"),
        ("seat 2", "check"),
        ("seat 2", "check"),
        ("seat 2", "1x"),
    ]


def test_fold_loses_ante_and_blind():
    """11.E.ii: collected at once, however good the cards; without Trips nothing is asked."""
    lost = {"ante": ("-$10.00", *FOLD), "blind": ("-$10.00", *FOLD)}
    assert JACK.one(*on(ROYAL), "check", "check", "fold", ante="$10") == lost
    round_, _ = JACK.folded("check", "check", "fold", seat="seat 2")
    assert set(decided(round_, "seat 2")) == {"ante", "blind"}
    assert [e.who for e in noted(round_, "revealed")][:2] == ["community", "community"]


def test_fold_is_lost_whatever_the_dealer_has():
    """11.E.ii, 11.G: the Ante goes back only to players with a Play Wager."""
    own, board, dealer = HANDS["nothing"][0]
    lost = JACK.one(own, dealer, board, "check", "check", "fold", ante="$10")
    assert lost["ante"] == ("-$10.00", *FOLD)


@pytest.mark.parametrize(
    ("deal", "net", "rule"),
    [
        (ROYAL, "$250.00", TRIPS_PAYS),
        (HANDS["three of a kind"][1], "$15.00", TRIPS_PAYS),
        (HANDS["two pair"][0], "-$5.00", TRIPS_LOSES),
    ],
)
def test_fold_keeps_trips(deal, net, rule):
    """11.E.ii, 11.H.iv: with the cards put under it, Trips waits for the end of the round."""
    choices = ("check", "check", "fold", TUCK)
    assert JACK.one(*on(deal), *choices, ante="$10", trips="$5") == {
        "ante": ("-$10.00", *FOLD),
        "blind": ("-$10.00", *FOLD),
        "trips": (net, *rule),
    }


def test_fold_keeps_trips_until_the_end():
    """11.E.ii: Ante and Blind are taken at once, the tucked cards are shown in their turn."""
    round_, script = JACK.folded("check", "check", "fold", TUCK)
    assert set(decided(round_)) == {"ante", "blind"}
    asked = noted(round_, "chose")[-1]
    assert (asked.says, asked.rule, asked.at) == (TUCK, "fold-keeps-trips", "11.E.ii")
    round_.play(script)
    shown = noted(round_, "revealed")[2:]
    assert [(e.who, e.rule) for e in shown] == [
        ("dealer", "dealer-reveals"),
        ("seat 2", "reveal-and-settle"),
        ("seat 1", "fold-keeps-trips"),
    ]


def test_fold_loses_trips():
    """11.E.ii: all wagers of a player who folds are collected if the cards are not tucked."""
    choices = ("check", "check", "fold", GIVE_UP)
    lost = JACK.one(*on(ROYAL), *choices, ante="$10", trips="$5")
    assert lost["trips"] == ("-$5.00", "fold-loses-trips", "11.E.ii")
    round_, script = JACK.folded(*choices)
    assert set(decided(round_)) == {"ante", "blind", "trips"}
    round_.play(script)
    assert "seat 1" not in [e.who for e in noted(round_, "revealed")]


def test_dealer_reveals():
    """11.F: the dealer's cards are turned up when all have decided, also if all have folded."""
    round_, script = JACK.stopped("the board")
    assert "dealer" not in [e.who for e in noted(round_, "revealed")]
    round_.play(script)
    dealer = noted(round_, "revealed")[2]
    assert (dealer.who, dealer.cards) == ("dealer", CARDS["dealer"])
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "11.F")
    folds = JACK.table(BOARD, "9h 8s", ("Jc 4d", {"ante": "$10"}, "check", "check", "fold"))
    assert [e.who for e in noted(folds, "revealed")][2:] == ["dealer"]


def test_reveal_and_settle():
    """11.G, 11.H: from the right, one player after another; Ante, Blind and Play, then Trips."""
    bets = {"trips": "$5", "ante": "$10"}
    round_ = JACK.table(BOARD, "9h 8s", ("Jc 4d", bets, "4x"), ("Js 3h", bets, "3x"))
    wagers = ["", "ante", "blind", "play", "trips"]
    after = noted(round_, "revealed", "settled")[3:]
    assert [(e.who, e.wager) for e in after] == [
        *(("seat 2", wager) for wager in wagers),
        *(("seat 1", wager) for wager in wagers),
    ]
    shown = [e for e in after if e.verb == "revealed"]
    assert cited(shown) == [("reveal-and-settle", "1.E, 11.G, 11.H")] * 2


@pytest.mark.parametrize(
    ("own", "dealer", "board", "play", "blind"),
    [
        ("Ac Kd", "Ad 4c", "Qh Js 9c 7d 3h", ("$40.00", *HIGHER), ("$0.00", *BLIND_PUSHES)),
        ("Ac 2d", "Ad Kc", "Qh Js 9c 7d 3h", ("-$40.00", *LOWER), ("-$10.00", *LOWER)),
        ("9s 4c", "8d 7c", "Ks Qs Js Ts 2d", ("$40.00", *HIGHER), ("$500.00", *BLIND_PAYS)),
        (*TIE_BELOW_A_PAIR, ("$0.00", *TIE), ("$0.00", *TIE)),
    ],
)
def test_dealer_does_not_qualify(own, dealer, board, play, blind):
    """2.B.v, 11.G: below a pair the Ante goes back, win or lose; the rest is compared."""
    settled = JACK.one(own, dealer, board, ante="$10")
    assert settled == {"ante": ("$0.00", *BELOW_A_PAIR), "blind": blind, "play": play}


def test_dealer_qualifies_with_a_pair():
    """11.H: the lowest pair is enough, and it may be on the board."""
    for dealer in ("2c 4d", "4c 5d"):
        board = "Ks Jh 9d 7c 2h" if dealer == "2c 4d" else "Ks Jh 9d 2c 2h"
        won = JACK.one("Kc 3d", dealer, board, ante="$10")
        assert won["ante"] == ("$10.00", *HIGHER)


def test_lower_loses():
    """11.H.i: a lower hand loses Ante, Blind and Play."""
    lost = JACK.one("9d 3h", "9h 8s", BOARD, ante="$10")
    stakes = {"ante": "-$10.00", "blind": "-$10.00", "play": "-$40.00"}
    assert lost == {wager: (net, *LOWER) for wager, net in stakes.items()}


@pytest.mark.parametrize(
    ("choices", "play"),
    [
        (["4x"], "$30.00"),
        (["3x"], "$22.50"),
        (["check", "2x"], "$15.00"),
        (["check", "check", "1x"], "$7.50"),
    ],
)
def test_higher_wins(choices, play):
    """11.H.ii, 12.B: a higher hand wins Ante and Play, 1 to 1."""
    won = JACK.one("Jc 4d", "9h 8s", BOARD, *choices, ante="$7.50")
    assert (won["ante"], won["play"]) == (("$7.50", *HIGHER), (play, *HIGHER))


@pytest.mark.parametrize(("own", "dealer", "board"), TIES)
def test_tie_pushes(own, dealer, board):
    """6.C, 11.H.iii: nothing is paid or collected, whatever the hand."""
    tied = JACK.one(own, dealer, board, ante="$10")
    assert tied == dict.fromkeys(("ante", "blind", "play"), ("$0.00", *TIE))


@pytest.mark.parametrize(("own", "board", "dealer", "odds"), every(BLIND))
def test_blind_pays(own, board, dealer, odds):
    """11.H.ii, 12.C: a straight or better that beats the dealer; 3 to 2 on $2.50 is $3.75."""
    won = JACK.one(own, dealer, board, ante="$2.50")
    assert won["blind"] == (winnings("$2.50", odds), *BLIND_PAYS)


def test_blind_is_not_paid_to_a_losing_straight():
    """2.B.vi(b): not unless the player's hand ranks higher."""
    lost = JACK.one("5c Ah", "5h 6d", "2d 3s 4c Kh Qd", ante="$10")
    assert lost["blind"] == ("-$10.00", *LOWER)


@pytest.mark.parametrize(("own", "board", "dealer"), every(BELOW_STRAIGHT))
def test_blind_pushes(own, board, dealer):
    """11.H.ii, 12.C: a winning hand below a straight is not paid on the Blind and keeps it."""
    won = JACK.one(own, dealer, board, ante="$10")
    assert won["play"][0] == "$40.00"
    assert won["blind"] == ("$0.00", *BLIND_PUSHES)


TABLE_A = rows(TRIPS, "50 to 1", "40 to 1", "30 to 1", "8 to 1", "7 to 1", "4 to 1", "3 to 1")


@pytest.mark.parametrize(("own", "board", "dealer", "odds"), every(TABLE_A))
def test_trips_pays(own, board, dealer, odds):
    """1.M, 12.D: three of a kind or better, on the best five of seven."""
    won = JACK.one(own, dealer, board, ante="$10", trips="$2.50")
    assert won["trips"] == (winnings("$2.50", odds), *TRIPS_PAYS)


def test_trips_pays_on_a_loss():
    """7.D, 11.H.iv: without regard to the other wagers."""
    lost = JACK.one("2c 2d", "Ac Ad", "Ah 2s Kd 9c 7h", ante="$10", trips="$5")
    assert (lost["play"][0], lost["trips"]) == ("-$40.00", ("$15.00", *TRIPS_PAYS))


@pytest.mark.parametrize(("own", "board", "dealer"), every(BELOW_TRIPS))
def test_trips_loses(own, board, dealer):
    """1.M, 11.H.iv: lost below three of a kind, even if the dealer is beaten."""
    won = JACK.one(own, dealer, board, ante="$10", trips="$5")
    assert (won["play"][0], won["trips"]) == ("$40.00", ("-$5.00", *TRIPS_LOSES))


def test_odds_are_those_printed():
    """12.C, 12.D: one table for each, no other."""
    for wager, odds, at in (
        ("blind", "500, 50, 10, 3, 2, 1", "12.C"),
        ("trips", "50, 40, 30, 9, 7, 4, 3", "12.D"),
    ):
        with refused("pay-table", at):
            JACK.desk.house(pay={wager: odds})


LIMIT = ("payout-limit", "12.E")


def test_payout_limit():
    """12.E: all winnings of a hand together, cut from the wager settled last."""
    bets = {"ante": "$100", "trips": "$100"}
    cards = {"seat 1": ROYAL[0], "community": ROYAL[1], "dealer": ROYAL[2]}
    placed = {"seat 1": bets | {"blind": "$100"}}
    round_ = JACK.play(JACK.desk.house(), cards, placed, {"seat 1": ["4x"]})
    won = {wager: net for wager, (net, _, _) in decided(round_).items()}
    assert won == {"ante": "$100.00", "blind": "$49,900.00", "play": "$0.00", "trips": "$0.00"}
    cuts = [e for e in noted(round_, "announced") if e.rule == "payout-limit"]
    assert cited(cuts) == [LIMIT] * 3
    assert round_.net("seat 1") == 5_000_000


@pytest.mark.parametrize(("ante", "trips"), [("$90", "$4,500.00"), ("$90.10", "$4,499.50")])
def test_payout_limit_is_reached(ante, trips):
    """12.E: a royal flush wins 555 times the stake of each, $49,950 at $90."""
    assert JACK.one(*on(ROYAL), ante=ante, trips=ante)["trips"] == (trips, *TRIPS_PAYS)


def test_payout_limit_on_tucked_trips():
    """12.E: a folded hand is under the same limit."""
    choices = ("check", "check", "fold", TUCK)
    won = JACK.one(*on(ROYAL), *choices, ante="$10", trips="$1,200")
    assert won["trips"][0] == "$50,000.00"


@pytest.mark.parametrize(
    ("options", "lawful"),
    [
        ({"payout_limit": "$50,000"}, True),
        ({"payout_limit": "$25,000"}, True),
        ({"payout_limit": "$50,000.01"}, False),
        ({"payout_limit": "$50,000.01", "posted_minimum": "$90"}, False),
        ({"payout_limit": "$55,500", "posted_minimum": "$100"}, True),
        ({"payout_limit": "$55,500.01", "posted_minimum": "$100"}, False),
    ],
)
def test_payout_limit_is_a_ceiling(options, lawful):
    """12.E: it may not exceed $50,000 or, if greater, what is won in a round at the minimum."""
    if lawful:
        assert JACK.desk.house(options)
        return
    with refused("payout_limit", "12.E"):
        JACK.desk.house(options)


def test_payout_limit_is_always_there():
    """12.E: the limit may not exceed the ceiling, so a house without one is none of the book's."""
    with pytest.raises(Unreadable, match="payout_limit cannot be 'none'"):
        JACK.desk.house({"payout_limit": "none"})


def test_dealer_card_exposed():
    """13.A: void; the community cards are dealt and Trips is settled by 12.D."""
    JACK.assert_trips_settled("dealer-card-exposed", "13.A", TRIPS_LOSES)
    JACK.assert_trips_settled("dealer-card-exposed", "13.A", TRIPS_LOSES, dealing=SHOE)
    won = JACK.trips_settled("dealer-card-exposed", "As Ks", "Qs Js Ts 2c 4c")
    assert won == ("$250.00", *TRIPS_PAYS)


def test_face_up_card():
    """13.B: one card found face up is not used in the game; the deal goes on."""
    JACK.assert_goes_on("face-up-card", "13.B")
    round_, script = JACK.stopped("bets are closed")
    round_.declare("face-up-card", cards=parse_cards("Jc"))
    with pytest.raises(Unreadable, match="Jc is dealt twice"):
        round_.play(script)


def test_face_up_cards():
    """13.B: more than one voids all hands; once all have two cards Trips is settled."""
    JACK.assert_trips_settled("face-up-cards", "13.B", TRIPS_LOSES)
    JACK.assert_trips_settled("face-up-cards", "13.B", TRIPS_LOSES, dealing=HAND)
    won = JACK.trips_settled("face-up-cards", "5c 5d", "Ks 9h 7c 5h 2s", dealing=HAND)
    assert won == ("$15.00", *TRIPS_PAYS)


def test_face_up_card_again():
    """13.B: a second one in the same round is more than one, and neither is dealt."""
    round_, script = JACK.stopped("the flop")
    round_.declare("face-up-card", cards=parse_cards("Kd"))
    assert not round_.over
    round_.declare("face-up-card", cards=parse_cards("Kh"))
    round_.play(script)
    assert cited(noted(round_, "voided")) == [("face-up-cards", "13.B")]
    assert decided(round_) == {"trips": ("-$5.00", *TRIPS_LOSES)}


def test_card_drawn_in_error():
    """13.C: a card drawn in error and not seen is the next card; the round goes on."""
    JACK.assert_goes_on("card-drawn-in-error", "13.C")


def test_wrong_number_of_cards():
    """13.D: the round is void and all wagers go back, Trips too; the shoe has a rule of its own."""
    JACK.assert_voids("wrong-number-of-cards", "13.D")
    JACK.assert_voids("wrong-number-of-cards", "13.D", dealing=HAND)
    JACK.assert_foreign("wrong-number-of-cards", "13.D", SHOE)


@pytest.mark.parametrize(
    ("irregularity", "trips"),
    [("wrong-number-of-cards", None), ("dealer-card-exposed", ("-$5.00", *TRIPS_LOSES))],
)
def test_void_after_a_fold(irregularity, trips):
    """11.E.ii, 13: what the fold lost stays lost; tucked Trips goes back, or is settled by 13.A."""
    round_, script = JACK.folded("check", "check", "fold", TUCK)
    round_.declare(irregularity)
    round_.play(script)
    lost = decided(round_)
    assert lost.pop("ante") == lost.pop("blind") == ("-$10.00", *FOLD)
    assert lost.get("trips") == trips
    assert round_.net("seat 2") == 0


def test_shuffler_jams():
    """13.E: the cards are reshuffled; no wager is touched."""
    JACK.assert_goes_on("shuffler-jams", "13.E")


def test_shoe_jams():
    """13.F: the round is void and all wagers go back, Trips too; only from an automated shoe."""
    JACK.assert_voids("shoe-jams", "13.F", dealing=SHOE)
    JACK.assert_foreign("shoe-jams", "13.F", MANUAL, HAND)


def test_a_round_can_be_settled_by_the_api():
    """11.H: own cards, board and dealer's cards are all that a settlement needs."""
    cards = {"seat 1": ROYAL[0], "community": ROYAL[1], "dealer": ROYAL[2]}
    bets = {"seat 1": {"ante": "$1", "blind": "$1"}}
    round_ = JACK.desk.settle(cards, bets, {"seat 1": "4x"})
    assert round_.net("seat 1") == 50_500
