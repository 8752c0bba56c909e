"""Pennsylvania, 58 Pa. Code Chapter 653a, Ultimate Texas Hold 'Em Poker: in the book's order."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from houseway.money import dollars
from tests.games.ultimate_texas_holdem.ultimate_holdem_table import (
    BEATS,
    BELOW_STRAIGHT,
    BELOW_TRIPS,
    BOARD,
    CARDS,
    HANDS,
    MOMENTS,
    NETS,
    PAID,
    STAKES,
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

PA = Book("pa", {"progressive payout": 100}, net=-100)  # jacks with the Flop: no payout
MANUAL, HAND, SHOE, RESHUFFLING = "manual shoe", "hand", "automated shoe", "reshuffling shoe"
CALLED = {  # where "no more bets" is said, and the Progressive Payout Wagers collected
    MANUAL: "653a.8(b)",
    HAND: "653a.9(a)(3)",
    SHOE: "653a.10(a)(2)",
    RESHUFFLING: "653a.10(a)(2)",
}
BOARD_AT = {
    MANUAL: "653a.8(e)",
    HAND: "653a.9(c)",
    SHOE: "653a.10(c)",
    RESHUFFLING: "653a.10(g)",
}
HIGHER = ("higher-wins", "653a.11(h)(2)(ii), 653a.12(a)")
LOWER = ("lower-loses", "653a.11(h)(2)(i)")
TIE = ("tie-pushes", "653a.6(c), 653a.11(h)(2)(iii)")
BELOW_A_PAIR = ("dealer-does-not-qualify", "653a.2(b)(7)(i), 653a.11(h)(1)")
BLIND_PAYS = ("blind-pays", "653a.11(h)(2)(ii), 653a.12(b)")
BLIND_PUSHES = ("blind-pushes", "653a.2(b)(7)(ii), 653a.11(h)(2)(ii), 653a.12(b)")
FOLD = ("fold-loses-ante-and-blind", "653a.11(f)(2)")
TRIPS_PAYS = ("trips-pays", "653a.11(i), 653a.12(c)")
TRIPS_LOSES = ("trips-loses", "653a.11(i)")
PROGRESSIVE = (
    "progressive-pays",
    "653a.11(j), 653a.12(d)(1), 653a.12(d)(2), 653a.12(d)(4)",
)
BLIND = rows(PAID, "500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1")  # 12(b)
ROYAL = HANDS["royal flush"][0]
every_dealing = pytest.mark.parametrize("dealing", CALLED)


def test_seats():
    """2(a): betting positions for no more than six players."""
    assert len(PA.desk.round(6).table.seats) == 6
    with refused("seats", "653a.2(a)"):
        PA.desk.round(7)


def test_shuffler_counts_wrong():
    """5(b): a deck that the device does not count as 52 leaves the table; no wager is touched."""
    PA.assert_goes_on("shuffler-counts-wrong", "653a.5(b)")


def test_bad_cut():
    """5(e): a floorperson may have the cards cut again; the round goes on."""
    PA.assert_goes_on("bad-cut", "653a.5(e)")


@pytest.mark.parametrize(("higher", "lower", "board"), BEATS)
def test_five_card_ladder(higher, lower, board):
    """6(a) to 6(c): which is the better five of seven cards, for either side."""
    assert PA.one(higher, lower, board, ante="$10")["play"] == ("$40.00", *HIGHER)
    assert PA.one(lower, higher, board, ante="$10")["play"] == ("-$40.00", *LOWER)


def test_place_wagers():
    """7(a), 7(c), 7(d): every wager but the Play before the cards; who places none sits out."""
    round_ = PA.desk.round(3)
    round_.answer({"progressive payout": 500, "trips": 500, "blind": 1000, "ante": 1000})
    round_.answer({})
    round_.answer({"ante": 1500, "blind": 1500})
    assert round_.ask.to == ("seat 1", "seat 3", "dealer")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 1", "blind", 1000),
        ("seat 1", "trips", 500),
        ("seat 1", "progressive payout", 500),
        ("seat 3", "ante", 1500),
        ("seat 3", "blind", 1500),
    ]
    at = "653a.7(a), 653a.7(c), 653a.7(d), 653a.7(d)(1)"
    assert set(cited(placed)) == {("place-wagers", at)}


@pytest.mark.parametrize("moment", MOMENTS)
def test_player_leaves(moment):
    """7(b): the wagers of a player who leaves are treated as losing; the others play on."""
    round_, script = PA.stopped(moment)
    lost = PA.stakes["seat 1"] | {e.wager: e.stake for e in noted(round_, "put")}
    round_.declare("player-leaves", "seat 1")
    round_.play(script)
    gone = [e for e in noted(round_, "settled") if e.who == "seat 1"]
    assert {e.wager: e.stake for e in gone} == lost
    assert set(cited(gone)) == {("player-leaves", "653a.7(b)")}
    assert round_.net("seat 1") == -sum(lost.values())
    assert round_.net("seat 2") == NETS["seat 2"]


def test_player_leaves_after_a_fold():
    """7(b): what the fold lost stays lost by the fold; the side wagers are abandoned."""
    round_, script = PA.folded("check", "check", "fold")
    round_.declare("player-leaves", "seat 1")
    round_.play(script)
    assert decided(round_) == {
        "ante": ("-$10.00", *FOLD),
        "blind": ("-$10.00", *FOLD),
        "trips": ("-$5.00", "player-leaves", "653a.7(b)"),
        "progressive payout": ("-$1.00", "player-leaves", "653a.7(b)"),
    }


@every_dealing
def test_bets_closed(dealing):
    """7(c): no wager but the Play after "no more bets", which comes before the first card."""
    round_, script = PA.stopped("bets are closed", dealing=dealing)
    (call,) = noted(round_, "announced")
    assert (call.says, call.rule, call.at) == (
        "no more bets",
        "bets-closed",
        f"653a.7(c), {CALLED[dealing]}",
    )
    assert not noted(round_, "dealt")
    with pytest.raises(Unreadable):
        round_.answer({"trips": 500})
    round_.play(script)
    assert {e.wager for e in noted(round_, "put")} == {"play"}


@pytest.mark.parametrize(
    "bets",
    [{"ante": "$10"}, {"blind": "$10"}]
    + [{"ante": "$10", "blind": blind} for blind in ("$9.99", "$10.01", "$20")],
)
def test_ante_and_blind_are_equal(bets):
    """7(d)(1): both an Ante and a Blind Wager in equal amounts."""
    assert PA.bet(ante="$10", blind="$10")
    with refused("stakes-together", "653a.7(d)(1)"):
        PA.bet(**bets)


def test_trips_and_progressive_are_additional():
    """7(d)(2), 7(d)(3): in addition to the Ante and Blind Wagers, and at will."""
    assert PA.bet(ante="$10", blind="$10", trips="$35")["trips"] == 3500
    with refused("companion-wager", "653a.1 Trips Wager, 653a.7(d)(2)"):
        PA.bet(trips="$5")
    with refused("companion-wager", "653a.7(d)(3), 653a.12(d), 653a.12(d)(5)"):
        PA.bet(progressive_payout="$1")


def test_progressive_amounts():
    """12(d)(5): the schedules know a stake of $1 and one of $5."""
    for stake in ("$1", "$5"):
        assert PA.bet(ante="$10", blind="$10", progressive_payout=stake)
    for stake in ("$0.50", "$2", "$10"):
        with refused("wager-amounts", "653a.7(d)(3), 653a.12(d), 653a.12(d)(5)"):
            PA.bet(ante="$10", blind="$10", progressive_payout=stake)


def test_play_is_no_opening_wager():
    """7(c), 7(d)(1): the Play Wager is made under section 11; the Envy Bonus has no stake."""
    play = "653a.1 Play Wager, 653a.7(d)(1), 653a.11(b), 653a.11(d), 653a.11(f)"
    with refused("opening-wagers", play):
        PA.bet(ante="$10", blind="$10", play="$40")
    envy = "653a.1 Envy Bonus, 653a.1 Envy Bonus Qualifying Hand, 653a.11(j)(5), 653a.12(d)(5)"
    with refused("opening-wagers", envy):
        PA.bet(ante="$10", blind="$10", envy_bonus="$1")


def test_posted_limits():
    """7(d)(1), 7(d)(2): limits the table may post hold for Ante, Blind and Trips."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert PA.bet(posted, ante="$10", blind="$10", trips="$100", progressive_payout="$1")
    with refused("posted_minimum", "653a.7(d)(1), 653a.7(d)(2), 653a.12(e)"):
        PA.bet(posted, ante="$10", blind="$10", trips="$9.99")
    with refused("posted_maximum", "653a.7(d)(1), 653a.7(d)(2)"):
        PA.bet(posted, ante="$100.01", blind="$100.01")


def board_dealt(dealing):
    """The burned cards and the board of a deal in order, in the ways that burn cards."""
    burn = ("burn-card", "653a.1 Burn, 653a.11(c), 653a.11(e)")
    return [
        ("discard rack", "3h", *burn),
        ("community", "3s 4c 4d", "flop", f"653a.1 Flop, 653a.11(c), {BOARD_AT[dealing]}"),
        ("discard rack", "4h", *burn),
        ("community", "4s 5c", "turn-and-river", f"653a.11(e), {BOARD_AT[dealing]}"),
    ]


@pytest.mark.parametrize(("dealing", "at"), [(MANUAL, "653a.8(d)"), (HAND, "653a.9(b)")])
def test_deal_one_at_a_time(dealing, at):
    """8(d), 9(b): from the left one card each and the dealer last, twice."""
    rule = ("deal-one-at-a-time", at)
    assert PA.dealt(dealing=dealing)[:3] == [
        ("seat 1", "2c 2s", *rule),
        ("seat 2", "2d 3c", *rule),
        ("dealer", "2h 3d", *rule),
    ]


def test_misdeal_from_manual_shoe():
    """8(h): misdealt cards void all hands."""
    PA.assert_voids("misdeal-from-manual-shoe", "653a.8(h)")
    PA.assert_foreign("misdeal-from-manual-shoe", "653a.8(h)", HAND, SHOE, RESHUFFLING)


def test_deck_not_52_from_manual_shoe():
    """8(h): a deck that does not hold 52 voids all hands and leaves the table."""
    PA.assert_voids("deck-not-52-from-manual-shoe", "653a.8(h)")
    PA.assert_foreign("deck-not-52-from-manual-shoe", "653a.8(h)", HAND, SHOE, RESHUFFLING)


def test_misdeal_from_hand():
    """9(f): the same from the hand."""
    PA.assert_voids("misdeal-from-hand", "653a.9(f)", dealing=HAND)
    PA.assert_foreign("misdeal-from-hand", "653a.9(f)", MANUAL, SHOE, RESHUFFLING)


def test_deck_not_52_from_hand():
    """9(f): the same from the hand."""
    PA.assert_voids("deck-not-52-from-hand", "653a.9(f)", dealing=HAND)
    PA.assert_foreign("deck-not-52-from-hand", "653a.9(f)", MANUAL, SHOE, RESHUFFLING)


def test_deal_stacks():
    """10(b): from the automated shoe stacks of two, from the left, the dealer's last."""
    rule = ("deal-stacks", "653a.10(b)")
    assert PA.dealt(dealing=SHOE)[:3] == [
        ("seat 1", "2c 2d", *rule),
        ("seat 2", "2h 2s", *rule),
        ("dealer", "3c 3d", *rule),
    ]


@pytest.mark.parametrize("dealing", [SHOE, RESHUFFLING])
def test_misdeal_from_shoe(dealing):
    """10(f): the same from an automated shoe; here nobody may keep Trips."""
    PA.assert_voids("misdeal-from-shoe", "653a.10(f)", dealing=dealing)
    PA.assert_foreign("misdeal-from-shoe", "653a.10(f)", MANUAL, HAND)


@pytest.mark.parametrize("dealing", [SHOE, RESHUFFLING])
def test_deck_not_52_from_shoe(dealing):
    """10(f): the same from an automated shoe."""
    PA.assert_voids("deck-not-52-from-shoe", "653a.10(f)", dealing=dealing)
    PA.assert_foreign("deck-not-52-from-shoe", "653a.10(f)", MANUAL, HAND)


def test_community_cards_first():
    """10(g): a shoe that reshuffles may give the five community cards before the hands."""
    rule, stacks = ("community-cards-first", "653a.10(g)"), ("deal-stacks", "653a.10(b)")
    assert PA.dealt(dealing=RESHUFFLING) == [
        ("community", "2c 2d 2h", *rule),
        ("community", "2s 3c", *rule),
        ("seat 1", "3d 3h", *stacks),
        ("seat 2", "3s 4c", *stacks),
        ("dealer", "4d 4h", *stacks),
    ]
    round_, _ = PA.stopped("a raise", dealing=RESHUFFLING)
    assert [e.cards for e in round_.view("seat 1") if e.who == "community"] == ["?? ?? ??", "?? ??"]


@every_dealing
def test_raise_or_check_before_flop(dealing):
    """11(b): on two cards each player, from the left, raises or checks; nobody folds."""
    at = "653a.1 Check, 653a.11(b), 653a.11(b)(1), 653a.11(b)(2)"
    PA.assert_asked(0, ("4x", "3x", "check"), "raise-or-check-before-flop", at, dealing=dealing)


@pytest.mark.parametrize("times", [3, 4])
def test_play_three_or_four_times(times):
    """11(b): before the Flop the Play Wager is three or four times the Ante."""
    at = "653a.2(b)(7)(iii), 653a.11(b)"
    PA.assert_play((f"{times}x",), times, "play-three-or-four-times", at)


@pytest.mark.parametrize("dealing", [MANUAL, HAND, SHOE])
def test_burn_card(dealing):
    """11(c), 11(e): a card is burned before the Flop and before the last two, seen by nobody."""
    assert PA.dealt(dealing=dealing)[3:] == board_dealt(dealing)
    round_, script = PA.stopped("bets are closed", dealing=dealing)
    round_.play(script)
    for who in ("seat 1", "seat 2", "somebody watching"):
        assert [e.cards for e in round_.view(who) if e.who == "discard rack"] == ["??", "??"]


@every_dealing
def test_flop(dealing):
    """11(c): three cards face up when all have decided."""
    at = f"653a.1 Flop, 653a.11(c), {BOARD_AT[dealing]}"
    PA.assert_turned(0, "Jh 9s 2c", "flop", at, dealing=dealing)


def test_raise_or_check_on_flop():
    """11(d): who has no Play Wager raises or checks on the Flop."""
    at = "653a.1 Check, 653a.11(d), 653a.11(d)(1), 653a.11(d)(2)"
    PA.assert_asked(3, ("2x", "check"), "raise-or-check-on-flop", at)


def test_play_twice_the_ante():
    """11(d): on the Flop the Play Wager is twice the Ante."""
    at = "653a.2(b)(7)(iii), 653a.11(d)"
    PA.assert_play(("check", "2x"), 2, "play-twice-the-ante", at)


@every_dealing
def test_turn_and_river(dealing):
    """11(e): two more cards face up when all have decided."""
    at = f"653a.11(e), {BOARD_AT[dealing]}"
    PA.assert_turned(1, "7d 5h", "turn-and-river", at, dealing=dealing)


def test_raise_or_fold_on_river():
    """11(f): on the whole board who has no Play Wager makes it or folds; no check is left."""
    at = "653a.1 Fold, 653a.11(f), 653a.11(f)(1)"
    PA.assert_asked(5, ("1x", "fold"), "raise-or-fold-on-river", at)


def test_play_equals_ante():
    """11(f): on the whole board the Play Wager equals the Ante."""
    at = "653a.2(b)(7)(iii), 653a.11(f)"
    PA.assert_play(("check", "check", "1x"), 1, "play-equals-ante", at)


def test_fold_loses_ante_and_blind():
    """11(f)(2): collected at once, however good the cards; those then go to the discard rack."""
    lost = {"ante": ("-$10.00", *FOLD), "blind": ("-$10.00", *FOLD)}
    assert PA.one(*on(ROYAL), "check", "check", "fold", ante="$10") == lost
    round_, script = PA.folded("check", "check", "fold", seat="seat 2")
    assert set(decided(round_, "seat 2")) == {"ante", "blind"}
    round_.play(script)
    assert "seat 2" not in [e.who for e in noted(round_, "revealed")]


def test_fold_is_lost_whatever_the_dealer_has():
    """11(f)(2), 11(h)(1): the Ante goes back only to players with a Play Wager."""
    lost = PA.one(*on(HANDS["nothing"][0]), "check", "check", "fold", ante="$10")
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
    """11(f)(2)(i): the cards wait under the Trips Wager; no player is asked about it."""
    folds = ("check", "check", "fold")
    assert PA.one(*on(deal), *folds, ante="$10", trips="$5") == {
        "ante": ("-$10.00", *FOLD),
        "blind": ("-$10.00", *FOLD),
        "trips": (net, *rule),
    }
    round_ = PA.table(deal[1], deal[2], (deal[0], {"ante": "$10", "trips": "$5"}, *folds))
    shown = noted(round_, "revealed")[-1]
    assert (shown.who, shown.rule, shown.at) == ("seat 1", "fold-keeps-trips", "653a.11(f)(2)(i)")


def test_fold_loses_progressive():
    """1 Fold, 11(f)(2)(ii), reading: a fold takes the wager, not the claim to Envy Bonuses."""
    folds = ("check", "check", "fold")
    lost = ("-$1.00", "fold-loses-progressive", "653a.1 Fold, 653a.11(f)(2)(ii)")
    bets = {"ante": "$10", "progressive_payout": "$1"}
    hand = ("2c 2d", "Ac Kd", "2h 9s Jd 7c 4h", *folds)
    assert PA.one(*hand, **bets)["progressive payout"] == lost
    kept = PA.one(*hand, **bets, trips="$5")
    assert kept["progressive payout"] == lost
    assert kept["trips"][0] == "$15.00"
    round_ = PA.table(
        "Qs Js Ts 2d 3c",
        "4h 4c",
        ("5d 7h", {"ante": "$10", "progressive payout": "$1"}, *folds),
        ("As Ks", {"ante": "$10"}, "4x"),
    )
    assert envies(round_) == ["$1,000.00"]
    assert noted(round_, "revealed")[-1].who == "seat 2"  # the folded cards stay unseen


def test_dealer_reveals():
    """11(g): the dealer's cards are turned up when all have decided, and not before."""
    round_, script = PA.stopped("the board")
    assert "dealer" not in [e.who for e in noted(round_, "revealed")]
    round_.play(script)
    dealer = noted(round_, "revealed")[2]
    assert (dealer.who, dealer.cards) == ("dealer", CARDS["dealer"])
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "653a.11(g)")


def test_reveal_and_settle():
    """11(h) to 11(j): from the right, one player at a time, each wager in order."""
    bets = {"progressive payout": "$1", "trips": "$5", "ante": "$10"}
    round_ = PA.table("Qs Js Ts 2d 3c", "4h 4c", ("As Ks", bets, "4x"), ("9s 8s", bets, "3x"))
    wagers = ["", "ante", "blind", "play", "trips", "progressive payout", "envy bonus"]
    after = noted(round_, "revealed", "settled")[3:]
    assert [(e.who, e.wager) for e in after] == [
        *(("seat 2", wager) for wager in wagers),
        *(("seat 1", wager) for wager in wagers),
    ]
    shown = [e for e in after if e.verb == "revealed"]
    where = "653a.11(h), 653a.11(h)(1), 653a.11(h)(2), 653a.11(i), 653a.11(j)"
    assert cited(shown) == [("reveal-and-settle", where)] * 2


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
    """11(h)(1): below a pair the Ante goes back, win or lose; Blind and Play are compared."""
    settled = PA.one(own, dealer, board, ante="$10")
    assert settled == {"ante": ("$0.00", *BELOW_A_PAIR), "blind": blind, "play": play}


@pytest.mark.parametrize(
    ("dealer", "board"), [("2c 4d", "Ks Jh 9d 7c 2h"), ("4c 5d", "Ks Jh 9d 2c 2h")]
)
def test_dealer_qualifies_with_a_pair(dealer, board):
    """11(h)(2): the lowest pair is enough, and it may be on the board."""
    assert PA.one("Kc 3d", dealer, board, ante="$10")["ante"] == ("$10.00", *HIGHER)


def test_lower_loses():
    """11(h)(2)(i): a lower hand loses Ante, Blind and Play."""
    lost = PA.one("9d 3h", "9h 8s", BOARD, ante="$10")
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
    """11(h)(2)(ii), 12(a): a higher hand wins Ante and Play, 1 to 1."""
    won = PA.one("Jc 4d", "9h 8s", BOARD, *choices, ante="$7.50")
    assert (won["ante"], won["play"]) == (("$7.50", *HIGHER), (play, *HIGHER))


@pytest.mark.parametrize(("own", "dealer", "board"), TIES)
def test_tie_pushes(own, dealer, board):
    """6(c), 11(h)(2)(iii): all three are returned, whatever the hand."""
    tied = PA.one(own, dealer, board, ante="$10")
    assert tied == dict.fromkeys(("ante", "blind", "play"), ("$0.00", *TIE))


@pytest.mark.parametrize(("own", "board", "dealer", "odds"), every(BLIND))
def test_blind_pays(own, board, dealer, odds):
    """11(h)(2)(ii), 12(b): a straight or better that beats the dealer; 3 to 2 on $2.50 is $3.75."""
    won = PA.one(own, dealer, board, ante="$2.50")
    assert won["blind"] == (winnings("$2.50", odds), *BLIND_PAYS)


def test_blind_is_not_paid_to_a_losing_straight():
    """12(b): only if the player's hand ranks higher."""
    lost = PA.one("5c Ah", "5h 6d", "2d 3s 4c Kh Qd", ante="$10")
    assert lost["blind"] == ("-$10.00", *LOWER)


@pytest.mark.parametrize(("own", "board", "dealer"), every(BELOW_STRAIGHT))
def test_blind_pushes(own, board, dealer):
    """11(h)(2)(ii), 12(b): the Blind of a winning hand below a straight is returned."""
    won = PA.one(own, dealer, board, ante="$10")
    assert won["play"][0] == "$40.00"
    assert won["blind"] == ("$0.00", *BLIND_PUSHES)


TABLES = {  # 12(c)
    "A": (50, 40, 30, 9, 7, 4, 3),
    "B": (50, 40, 30, 8, 6, 5, 3),
    "C": (50, 40, 30, 8, 7, 4, 3),
    "D": (50, 40, 20, 7, 6, 5, 3),
}


@pytest.mark.parametrize("name", TABLES)
def test_trips_pays(name):
    """12(c): three of a kind or better, on the best five of seven, at the posted table."""
    for row, odds in rows(TRIPS, *TABLES[name]).items():
        for deal in HANDS[row]:
            won = PA.one(*on(deal), ante="$10", trips="$2.50", pay={"trips": name})
            assert won["trips"] == (winnings("$2.50", f"{odds} to 1"), *TRIPS_PAYS)


def test_trips_pays_on_a_loss():
    """11(i): irrespective of whether the player outranks the dealer."""
    lost = PA.one("2c 2d", "Ac Ad", "Ah 2s Kd 9c 7h", ante="$10", trips="$5")
    assert (lost["play"][0], lost["trips"]) == ("-$40.00", ("$15.00", *TRIPS_PAYS))


@pytest.mark.parametrize(("own", "board", "dealer"), every(BELOW_TRIPS))
def test_trips_loses(own, board, dealer):
    """11(i): lost below three of a kind, even if the dealer is beaten."""
    won = PA.one(own, dealer, board, ante="$10", trips="$5")
    assert (won["play"][0], won["trips"]) == ("$40.00", ("-$5.00", *TRIPS_LOSES))


def test_odds_are_those_printed():
    """12(b), 12(c): one of the tables and no other."""
    with refused("pay-table", "653a.12(b)"):
        PA.desk.house(pay={"blind": "500, 50, 10, 3, 2, 1"})
    with refused("pay-table", "653a.12(c)"):
        PA.desk.house(pay={"trips": "50, 40, 30, 9, 7, 5, 3"})
    with pytest.raises(Unreadable, match="No pay table for trips called 'E'"):
        PA.desk.house(pay={"trips": "E"})


ON_FLOP = {  # own cards and a Flop that make the row at once; turn and river do not help
    "four of a kind": [("Ac Ad", "Ah As Kd"), ("2c 3d", "2d 2h 2s")],
    "full house": [("Ac Ad", "Ah Ks Kd"), ("2c 3d", "2d 2h 3s")],
    "flush": [("Ad 9d", "Kd Qd Jd"), ("2s 7s", "5s 3s 4s")],
    "straight": [("Ah Kc", "Qd Js Th"), ("5h Ac", "2d 3s 4h")],
    "three of a kind": [("Ac Ad", "Ah Ks Qd"), ("2c 9d", "2d 2h 5s")],
}
LATER = "7c 8h"  # turn and river that complete nothing above
PAYOUT = rows(ON_FLOP, "300 for 1", "50 for 1", "40 for 1", "30 for 1", "9 for 1")  # 12(d)(1)


@pytest.mark.parametrize("stake", ["$1", "$5"])
@pytest.mark.parametrize("row", ON_FLOP)
def test_progressive_pays(row, stake):
    """11(j), 12(d)(1): on two cards and the Flop; 'for 1' keeps the stake that was collected."""
    for own, flop in ON_FLOP[row]:
        won = PA.one(own, "Tc 6d", f"{flop} {LATER}", ante="$10", progressive_payout=stake)
        assert won["progressive payout"] == (winnings(stake, PAYOUT[row]), *PROGRESSIVE)


def test_progressive_pays_on_a_loss():
    """11(j): irrespective of whether the player outranks the dealer."""
    lost = PA.one("2c 2d", "Ac Ad", "Ah 2s Kd 9c 7h", ante="$10", progressive_payout="$1")
    assert (lost["play"][0], lost["progressive payout"][0]) == ("-$40.00", "$8.00")


@pytest.mark.parametrize(
    ("stake", "own", "won"),
    [
        ("$1", "As Ks", "$12,344.67"),
        ("$5", "As Ks", "$12,340.67"),
        ("$1", "9s 8s", "$1,233.56"),
        ("$5", "9s 8s", "$1,229.56"),
    ],
)
def test_progressive_pays_the_meter(stake, own, won):
    """12(d)(1), 12(d)(4): a royal flush all, a straight flush a tenth, whatever the stake."""
    bets = {"ante": "$10", "progressive payout": stake}
    round_ = PA.table("Qs Js Ts 2d 3c", "4h 4c", (own, bets, "4x"), meter="$12,345.67")
    assert decided(round_)["progressive payout"] == (won, *PROGRESSIVE)


@every_dealing
def test_progressive_loses(dealing):
    """8(b), 9(a)(3), 10(a)(2): collected before the deal; two pair on the Flop wins nothing."""
    for own, flop in (("Ac Kd", "Ad Kh 2c"), ("3c 4d", "5h 6s Kc")):
        options = {"dealing": dealing}
        bets = {"ante": "$10", "progressive_payout": "$5", "options": options}
        lost = PA.one(own, "Tc 9d", f"{flop} 7s Th", **bets)
        assert lost["progressive payout"] == ("-$5.00", "progressive-loses", CALLED[dealing])


def test_progressive_read_literally():
    """1 Hand, 12(d)(1): if flipped, the best five of all seven cards count."""
    own, dealer, board = "3c 4d", "Kd Qd", "5h 6s Kc 7s Th"  # a straight by the turn
    bets = {"ante": "$10", "progressive_payout": "$1"}
    assert PA.one(own, dealer, board, **bets)["progressive payout"][0] == "-$1.00"
    literal = PA.one(own, dealer, board, flip=("progressive-on-flop",), **bets)
    assert literal["progressive payout"] == ("$29.00", *PROGRESSIVE)


def meters(*cards, **options):
    """What the meter is set to, in turn, with $12,345.67 on it at first."""
    bets = {"ante": "$10", "progressive payout": "$1"}
    seats = [(own, bets, "4x") for own in cards]
    round_ = PA.table("Qs Js Ts 2d 3c", "4h 4c", *seats, meter="$12,345.67", options=options)
    return [(e.stake, e.rule, e.at) for e in noted(round_, "metered")], round_


def test_meter_resets():
    """12(d)(3), 12(d)(4): paid in full, the meter goes back to its reset amount."""
    start = (1_234_567, "", "")
    resets = ("meter-resets", "653a.12(d)(3), 653a.12(d)(4)")
    assert meters("As Ks")[0] == [start, (1_000_000, *resets)]
    assert meters("As Ks", meter_reset="$25,000")[0] == [start, (2_500_000, *resets)]
    assert (1_000_000, *resets) not in meters("9s 8s")[0]


def test_meter_shows_what_is_left():
    """12(d)(4): each hand is paid by the meter in its turn, from the right; a tenth is gone."""
    _, round_ = meters("As Ks", "9s 8s")
    assert decided(round_, "seat 2")["progressive payout"][0] == "$1,233.56"
    assert decided(round_, "seat 1")["progressive payout"][0] == "$11,110.11"


def test_meter_reset_has_a_floor():
    """12(d)(3): initial and reset amount are at least $10,000."""
    assert noted(PA.desk.round(1), "metered")[0].stake == 1_000_000
    assert PA.desk.house({"meter_reset": "$10,000"})
    with refused("meter_reset", "653a.12(d)(3)"):
        PA.desk.house({"meter_reset": "$9,999.99"})


def envies(round_, seat="seat 1"):
    """The Envy Bonuses a seat was paid."""
    paid = [e for e in noted(round_, "settled") if (e.who, e.wager) == (seat, "envy bonus")]
    where = "653a.1 Envy Bonus, 653a.11(j)(5), 653a.12(d)(5)"
    assert all((e.stake, e.rule, e.at) == (0, "envy-pays", where) for e in paid)
    return [dollars(e.net) for e in paid]


def watched(*others, stake="$1", own="5d 7h", choices=("4x",), dealer="4h 4c", **house):
    """A round of a player with a Progressive Payout Wager and these, on a high spade Flop."""
    bets = {"ante": "$10", "progressive payout": stake}
    return PA.table("Qs Js Ts 2d 3c", dealer, (own, bets, *choices), *others, **house)


@pytest.mark.parametrize(
    ("stake", "own", "bonus"),
    [
        ("$1", "As Ks", ["$1,000.00"]),
        ("$1", "9s 8s", ["$300.00"]),
        ("$5", "As Ks", ["$5,000.00"]),
        ("$5", "9s 8s", ["$1,500.00"]),
        ("$5", "6s 7s", []),  # a flush
    ],
)
def test_envy_pays(stake, own, bonus):
    """12(d)(5): by the stake of the one who receives it; the holder need not have wagered it."""
    round_ = watched((own, {"ante": "$10"}, "4x"), stake=stake)
    assert envies(round_) == bonus
    assert envies(round_, "seat 2") == []


def test_envy_pays_for_each_other_hand():
    """11(j)(5): several bonuses for several hands, and none for one's own."""
    five = {"ante": "$10", "progressive payout": "$5"}
    round_ = watched(("As Ks", five, "4x"), ("9s 8s", five, "4x"))
    assert envies(round_, "seat 1") == ["$1,000.00", "$300.00"]
    assert envies(round_, "seat 2") == ["$1,500.00"]
    assert envies(round_, "seat 3") == ["$5,000.00"]


def test_envy_pays_for_no_other_hand():
    """1, 11(j)(5): not for the dealer's hand, nor for a folded one; nor without the wager."""
    assert envies(watched(("6d 7c", {"ante": "$10"}, "4x"), dealer="As Ks")) == []
    folded = ("As Ks", {"ante": "$10", "trips": "$5"}, "check", "check", "fold")
    assert envies(watched(folded)) == []
    plain = PA.table(
        "Qs Js Ts 2d 3c",
        "4h 4c",
        ("5d 7h", {"ante": "$10"}, "4x"),
        ("As Ks", {"ante": "$10"}, "4x"),
    )
    assert envies(plain) == []


def test_envy_by_the_flop():
    """1, reading: a straight flush on the river qualifies only if the text is read literally."""
    board, seats = "Qs Js 2d Ts 3c", [("5d 7h", {"ante": "$10", "progressive payout": "$1"}, "4x")]
    seats.append(("9s 8s", {"ante": "$10"}, "4x"))
    assert envies(PA.table(board, "4h 4c", *seats)) == []
    assert envies(PA.table(board, "4h 4c", *seats, flip=("progressive-on-flop",))) == ["$300.00"]


def test_payout_limit():
    """12(e): Ante, Blind, Play and Trips of a hand together; not the Progressive Payout."""
    bets = {"ante": "$100", "trips": "$100", "progressive_payout": "$5"}
    free = PA.one(*on(ROYAL), pay={"trips": "C"}, **bets)
    won = {wager: net for wager, (net, _, _) in free.items()}
    assert won == {
        "ante": "$100.00",
        "blind": "$50,000.00",
        "play": "$400.00",
        "trips": "$5,000.00",
        "progressive payout": "$9,995.00",
    }
    cut = PA.one(*on(ROYAL), options={"payout_limit": "$52,000"}, **bets)
    assert {wager: net for wager, (net, _, _) in cut.items()} == won | {"trips": "$1,500.00"}


def test_payout_limit_is_announced():
    """12(e): the cut cites its section."""
    bets = {"ante": "$100", "trips": "$100"}
    seat = (ROYAL[0], bets, "4x")
    round_ = PA.table(ROYAL[1], ROYAL[2], seat, options={"payout_limit": "$52,000"})
    cuts = [e for e in noted(round_, "announced") if e.rule == "payout-limit"]
    assert cited(cuts) == [("payout-limit", "653a.12(e)")]


@pytest.mark.parametrize(
    ("options", "lawful"),
    [
        ({"payout_limit": "none"}, True),
        ({"payout_limit": "$50,000"}, True),
        ({"payout_limit": "$49,999.99"}, False),
        ({"payout_limit": "$50,000", "posted_minimum": "$90"}, True),
        ({"payout_limit": "$50,000", "posted_minimum": "$100"}, False),
        ({"payout_limit": "$55,500", "posted_minimum": "$100"}, True),
    ],
)
def test_payout_limit_has_a_floor(options, lawful):
    """12(e): at least $50,000, or what is won in a round at the minimum: 555 times it."""
    if lawful:
        assert PA.desk.house(options)
        return
    with refused("payout_limit", "653a.2(b)(7)(iv), 653a.12(e)"):
        PA.desk.house(options)


def test_face_up_card():
    """13(a): one card found face up is not used in that round; the deal goes on."""
    PA.assert_goes_on("face-up-card", "653a.13(a)")
    round_, script = PA.stopped("bets are closed")
    round_.declare("face-up-card", cards=parse_cards("Jc"))
    with pytest.raises(Unreadable, match="Jc is dealt twice"):
        round_.play(script)


@every_dealing
def test_face_up_cards(dealing):
    """13(a): more than one voids all hands; once all have two cards Trips is settled."""
    PA.assert_trips_settled("face-up-cards", "653a.13(a)", TRIPS_LOSES, dealing=dealing)
    if dealing == "reshuffling shoe":
        return  # the board comes first: with the hands all cards are dealt
    won = PA.trips_settled("face-up-cards", "5c 5d", "Ks 9h 7c 5h 2s", dealing=dealing)
    assert won == ("$15.00", *TRIPS_PAYS)


def test_face_up_card_again():
    """13(a): a second one in the same round is more than one, and neither is dealt."""
    round_, script = PA.stopped("the flop")
    round_.declare("face-up-card", cards=parse_cards("Kd"))
    round_.declare("face-up-card", cards=parse_cards("Kh"))
    round_.play(script)
    assert cited(noted(round_, "voided")) == [("face-up-cards", "653a.13(a)")]
    assert decided(round_) == {"trips": ("-$5.00", *TRIPS_LOSES)}


def test_card_drawn_in_error():
    """13(b): a card drawn in error and not seen is the next card; the round goes on."""
    PA.assert_goes_on("card-drawn-in-error", "653a.13(b)")


def test_wrong_number_of_cards():
    """13(c): all hands are void and all wagers go back, Trips too."""
    PA.assert_voids("wrong-number-of-cards", "653a.13(c)")


@every_dealing
def test_dealer_card_exposed(dealing):
    """13(d): void; the community cards are dealt and Trips is settled by 12(c)."""
    PA.assert_trips_settled("dealer-card-exposed", "653a.13(d)", TRIPS_LOSES, dealing=dealing)
    won = PA.trips_settled("dealer-card-exposed", "As Ks", "Qs Js Ts 2c 4c", dealing=dealing)
    assert won == ("$250.00", *TRIPS_PAYS)


@pytest.mark.parametrize(
    ("irregularity", "trips"),
    [("wrong-number-of-cards", None), ("dealer-card-exposed", ("-$5.00", *TRIPS_LOSES))],
)
def test_void_after_a_fold(irregularity, trips):
    """11(f)(2), 13: what the fold lost stays lost; the side wagers go back, or Trips is settled."""
    round_, script = PA.folded("check", "check", "fold")
    round_.declare(irregularity)
    round_.play(script)
    lost = decided(round_)
    assert lost.pop("ante") == lost.pop("blind") == ("-$10.00", *FOLD)
    assert lost.get("trips") == trips
    back = {e.wager for e in noted(round_, "returned") if e.who == "seat 1"}
    assert back == {"progressive payout"} | ({"trips"} if trips is None else set())
    assert sum(round_.net(seat) for seat in STAKES) == -2000 - (500 if trips else 0)


def test_shuffler_jams():
    """13(e): the cards are reshuffled; no wager is touched."""
    PA.assert_goes_on("shuffler-jams", "653a.13(e)")


@pytest.mark.parametrize("dealing", [SHOE, RESHUFFLING])
def test_shoe_jams(dealing):
    """13(f): the round is void and all wagers go back, Trips too; only from an automated shoe."""
    PA.assert_voids("shoe-jams", "653a.13(f)", dealing=dealing)
    PA.assert_foreign("shoe-jams", "653a.13(f)", MANUAL, HAND)


def test_device_out_of_order():
    """13(g): it is covered or signed before another is used; the round goes on."""
    PA.assert_goes_on("device-out-of-order", "653a.13(g)")
