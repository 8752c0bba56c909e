"""Grand Ronde, chapter 12, Ultimate Texas Hold'em: its rules in the order of the book.

The chapter has no irregularities and one way of dealing: the community cards before the hands.
"""

import pytest

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

GRAND_RONDE = Book("grand-ronde")
HIGHER = ("higher-wins", "(a)(1), (a)(2), (d)(1), (g)(8)")
LOWER = ("lower-loses", "(g)(7), (d)(2)")
TIE = ("tie-pushes", "(g)(9), (d)(2)")
BELOW_A_PAIR = ("dealer-does-not-qualify", "(g)(6)")
BLIND_PAYS = ("blind-pays", "(d)(2), (g)(8)")
BLIND_PUSHES = ("blind-pushes", "(d)(2), (g)(8)")
FOLD = ("fold-loses-ante-and-blind", "(g)(3)")
TRIPS_PAYS = ("trips-pays", "(a)(3), (d)(3), (g)(4)")
TRIPS_LOSES = ("trips-loses", "(d)(3), (g)(4)")
BLIND = rows(PAID, "500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1")  # (d)(2)
BONUS = rows(TRIPS, "50 to 1", "40 to 1", "30 to 1", "8 to 1", "7 to 1", "4 to 1", "3 to 1")
ROYAL = HANDS["royal flush"][0]
FOLDS = ("check", "check", "fold")


def test_place_wagers():
    """(b)(1) to (b)(3): Ante and Blind and any Trips before the deal; who bets nothing sits out."""
    round_ = GRAND_RONDE.desk.round(3)
    round_.answer({"trips": 500, "blind": 1000, "ante": 1000})
    round_.answer({})
    round_.answer({"ante": 1500, "blind": 1500})
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 1", "blind", 1000),
        ("seat 1", "trips", 500),
        ("seat 3", "ante", 1500),
        ("seat 3", "blind", 1500),
    ]
    own = {
        "ante": "(b)(1), (a)(3), (b)(2), (b)(3)",
        "blind": "(b)(2), (a)(3), (b)(1), (b)(3)",
        "trips": "(a)(3), (b)(1), (b)(2), (b)(3)",
    }
    assert cited(placed) == [("place-wagers", own[e.wager]) for e in placed]


def test_ante_and_blind_go_together():
    """(b)(1), (b)(2): both are required to begin play, and the Blind equals the Ante."""
    assert GRAND_RONDE.bet(ante="$10", blind="$10") == {"ante": 1000, "blind": 1000}
    for bets in ({"ante": "$10"}, {"blind": "$10"}):
        with refused("stakes-together", "(b)(1), (b)(2)"):
            GRAND_RONDE.bet(**bets)
    for blind in ("$9.99", "$10.01"):
        with refused("stakes-together", "(b)(2)"):
            GRAND_RONDE.bet(ante="$10", blind=blind)


def test_trips_needs_the_ante():
    """(a)(3), (b)(3): Trips is bet with the others, of any amount."""
    assert GRAND_RONDE.bet(ante="$10", blind="$10", trips="$35")["trips"] == 3500
    with refused("companion-wager", "(a)(3), (b)(3), (c)(1), (g)(4)"):
        GRAND_RONDE.bet(trips="$5")


def test_play_is_no_opening_wager():
    """(b)(4), (g): the Play is bet once the players have their cards."""
    with refused("opening-wagers", "(b)(4), (c)(2), (g)(1), (g)(2), (g)(3)"):
        GRAND_RONDE.bet(ante="$10", blind="$10", play="$40")


def test_bets_closed():
    """(b)(1) to (b)(3): these bets come before the cards; after them only the Play."""
    round_, script = GRAND_RONDE.stopped("bets are closed")
    assert cited(noted(round_, "announced")) == [("bets-closed", "(b)(1), (b)(2), (b)(3)")]
    assert not noted(round_, "dealt")
    with pytest.raises(Unreadable):
        round_.answer({"trips": 500})
    round_.play(script)
    assert {e.wager for e in noted(round_, "put")} == {"play"}


def test_most_of_each_bet():
    """(c)(1): Ante, Blind and Trips are $100 each at most, the Play four times the Ante."""
    assert GRAND_RONDE.bet(ante="$100", blind="$100", trips="$100")
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.bet(ante="$100.01", blind="$100.01")
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.bet(ante="$10", blind="$10", trips="$100.01")


def test_posted_limits():
    """(c)(1): the house may post less than $100, never more, and a minimum."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$50"}
    assert GRAND_RONDE.bet(posted, ante="$10", blind="$10", trips="$50")
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.bet(posted, ante="$50.01", blind="$50.01")
    with refused("posted_minimum", "(c)(1)"):
        GRAND_RONDE.bet(posted, ante="$10", blind="$10", trips="$9.99")
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.desk.house({"posted_maximum": "$100.01"})


def test_most_that_can_be_won():
    """(c)(1), (d): no payout limit; a royal flush at the maximum is paid in full."""
    won = GRAND_RONDE.one(*on(ROYAL), ante="$100", trips="$100")
    nets = {wager: net for wager, (net, _, _) in won.items()}
    assert nets == {
        "ante": "$100.00",
        "blind": "$50,000.00",
        "play": "$400.00",
        "trips": "$5,000.00",
    }


@pytest.mark.parametrize(("own", "board", "dealer", "odds"), every(BLIND))
def test_blind_pays(own, board, dealer, odds):
    """(d)(2), (g)(8): a straight or better that beats the dealer; 3 to 2 on $2.50 is $3.75."""
    won = GRAND_RONDE.one(own, dealer, board, ante="$2.50")
    assert won["blind"] == (winnings("$2.50", odds), *BLIND_PAYS)


@pytest.mark.parametrize(("own", "board", "dealer"), every(BELOW_STRAIGHT))
def test_blind_pushes(own, board, dealer):
    """(d)(2), (g)(8): other hands that beat the dealer push on the Blind."""
    won = GRAND_RONDE.one(own, dealer, board, ante="$10")
    assert won["play"][0] == "$40.00"
    assert won["blind"] == ("$0.00", *BLIND_PUSHES)


@pytest.mark.parametrize(("own", "board", "dealer", "odds"), every(BONUS))
def test_trips_pays(own, board, dealer, odds):
    """(d)(3), (g)(4): three of a kind or better, on the best five of seven."""
    won = GRAND_RONDE.one(own, dealer, board, ante="$10", trips="$2.50")
    assert won["trips"] == (winnings("$2.50", odds), *TRIPS_PAYS)


def test_trips_pays_on_a_loss():
    """(g)(4): it does not play against the dealer."""
    lost = GRAND_RONDE.one("2c 2d", "Ac Ad", "Ah 2s Kd 9c 7h", ante="$10", trips="$5")
    assert (lost["play"][0], lost["trips"]) == ("-$40.00", ("$15.00", *TRIPS_PAYS))


@pytest.mark.parametrize(("own", "board", "dealer"), every(BELOW_TRIPS))
def test_trips_loses(own, board, dealer):
    """(d)(3), (g)(4): lost below three of a kind, even if the dealer is beaten."""
    won = GRAND_RONDE.one(own, dealer, board, ante="$10", trips="$5")
    assert (won["play"][0], won["trips"]) == ("$40.00", ("-$5.00", *TRIPS_LOSES))


def test_odds_are_those_printed():
    """(d)(2), (d)(3): one table for each, no other."""
    with refused("pay-table", "(d)(2)"):
        GRAND_RONDE.desk.house(pay={"blind": "500, 50, 10, 3, 2, 1"})
    with refused("pay-table", "(d)(3)"):
        GRAND_RONDE.desk.house(pay={"trips": "50, 40, 30, 9, 7, 4, 3"})


@pytest.mark.parametrize(("higher", "lower", "board"), BEATS)
def test_five_card_ladder(higher, lower, board):
    """(e), readings: the better five of seven; two pair, left out of the list, is above a pair."""
    assert GRAND_RONDE.one(higher, lower, board, ante="$10")["play"] == ("$40.00", *HIGHER)
    assert GRAND_RONDE.one(lower, higher, board, ante="$10")["play"] == ("-$40.00", *LOWER)


def test_community_cards_first():
    """(f)(2): the five community cards come first, and stay face down until (g)(2)."""
    rule = ("community-cards-first", "(f)(2)")
    assert GRAND_RONDE.dealt()[:2] == [
        ("community", "2c 2d 2h", *rule),
        ("community", "2s 3c", *rule),
    ]
    round_, _ = GRAND_RONDE.stopped("a raise")
    seen = [e.cards for e in round_.view("seat 1") if e.who == "community"]
    assert seen == ["?? ?? ??", "?? ??"]


def test_deal_stacks():
    """(f)(3), (f)(4): two cards to each player from the left, the dealer's last."""
    rule = ("deal-stacks", "(f)(3), (f)(4)")
    assert GRAND_RONDE.dealt()[2:] == [
        ("seat 1", "3d 3h", *rule),
        ("seat 2", "3s 4c", *rule),
        ("dealer", "4d 4h", *rule),
    ]


def test_one_way_of_dealing():
    """(f): no shoe is named."""
    with pytest.raises(Unreadable, match="'automated shoe' is not a value of dealing"):
        GRAND_RONDE.desk.house({"dealing": "automated shoe"})


def test_raise_or_check_before_flop():
    """(b)(5), (g)(1): on two cards the players raise or check; nobody folds."""
    choices = ("4x", "3x", "check")
    GRAND_RONDE.assert_asked(0, choices, "raise-or-check-before-flop", "(b)(5), (g)(1)")


@pytest.mark.parametrize("times", [3, 4])
def test_play_three_or_four_times(times):
    """(b)(4), (g)(1): three or four times the Ante before the Flop."""
    rule = ("play-three-or-four-times", "(b)(4), (g)(1)")
    GRAND_RONDE.assert_play((f"{times}x",), times, *rule)


def test_flop():
    """(b)(7), (g)(2): three cards are revealed when all have decided."""
    GRAND_RONDE.assert_turned(0, "Jh 9s 2c", "flop", "(b)(7), (g)(2)")


def test_raise_or_check_on_flop():
    """(b)(5), (g)(2): who has not bet on Play raises or checks."""
    rule = ("raise-or-check-on-flop", "(b)(5), (g)(2)")
    GRAND_RONDE.assert_asked(3, ("2x", "check"), *rule)


def test_play_twice_the_ante():
    """(b)(4), (g)(2): twice the Ante on the Flop."""
    GRAND_RONDE.assert_play(("check", "2x"), 2, "play-twice-the-ante", "(b)(4), (g)(2)")


def test_turn_and_river():
    """(b)(8), (g)(3): the other two are revealed when all have decided."""
    GRAND_RONDE.assert_turned(1, "7d 5h", "turn-and-river", "(b)(8), (g)(3)")


def test_raise_or_fold_on_river():
    """(g)(3): who has not bet on Play must bet or fold."""
    GRAND_RONDE.assert_asked(5, ("1x", "fold"), "raise-or-fold-on-river", "(g)(3)")


def test_play_equals_ante():
    """(b)(4), (g)(3): the Ante once more at the end."""
    rule = ("play-equals-ante", "(b)(4), (g)(3)")
    GRAND_RONDE.assert_play(("check", "check", "1x"), 1, *rule)


def test_fold_loses_ante_and_blind():
    """(g)(3), reading: at once, however good the cards, also if the dealer does not qualify."""
    lost = {"ante": ("-$10.00", *FOLD), "blind": ("-$10.00", *FOLD)}
    assert GRAND_RONDE.one(*on(ROYAL), *FOLDS, ante="$10") == lost
    assert GRAND_RONDE.one(*on(HANDS["nothing"][0]), *FOLDS, ante="$10") == lost
    round_, _ = GRAND_RONDE.folded(*FOLDS, seat="seat 2")
    assert set(decided(round_, "seat 2")) == {"ante", "blind"}


@pytest.mark.parametrize(
    ("deal", "net", "rule"),
    [
        (ROYAL, "$250.00", TRIPS_PAYS),
        (HANDS["three of a kind"][1], "$15.00", TRIPS_PAYS),
        (HANDS["two pair"][0], "-$5.00", TRIPS_LOSES),
    ],
)
def test_fold_keeps_trips(deal, net, rule):
    """(g)(5): a folded hand may still win the Trips bonus; nothing is asked about it."""
    settled = GRAND_RONDE.one(*on(deal), *FOLDS, ante="$10", trips="$5")
    assert settled["ante"] == settled["blind"] == ("-$10.00", *FOLD)
    assert settled["trips"] == (net, *rule)
    seat = (deal[0], {"ante": "$10", "trips": "$5"}, *FOLDS)
    shown = noted(GRAND_RONDE.table(deal[1], deal[2], seat), "revealed")[-1]
    assert (shown.who, shown.rule, shown.at) == ("seat 1", "fold-keeps-trips", "(g)(5)")


def test_dealer_reveals():
    """(g)(6), (g)(7): the dealer's cards are turned up when all have decided, and not before."""
    round_, script = GRAND_RONDE.stopped("the board")
    assert "dealer" not in [e.who for e in noted(round_, "revealed")]
    round_.play(script)
    dealer = noted(round_, "revealed")[2]
    assert (dealer.who, dealer.cards) == ("dealer", CARDS["dealer"])
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "(g)(6), (g)(7)")


def test_reveal_and_settle():
    """(g)(7) to (g)(9): each hand is turned up and compared, then its bets are settled."""
    bets = {"trips": "$5", "ante": "$10"}
    seats = [("Jc 4d", bets, "4x"), ("Js 3h", bets, "3x")]
    round_ = GRAND_RONDE.table(BOARD, "9h 8s", *seats)
    wagers = ["", "ante", "blind", "play", "trips"]
    after = noted(round_, "revealed", "settled")[3:]
    assert [(e.who, e.wager) for e in after] == [
        *(("seat 2", wager) for wager in wagers),
        *(("seat 1", wager) for wager in wagers),
    ]
    shown = [e for e in after if e.verb == "revealed"]
    assert cited(shown) == [("reveal-and-settle", "(g)(7), (g)(8), (g)(9)")] * 2


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
    """(g)(6): below a pair the Ante pushes, win or lose; all other bets receive action."""
    settled = GRAND_RONDE.one(own, dealer, board, ante="$10")
    assert settled == {"ante": ("$0.00", *BELOW_A_PAIR), "blind": blind, "play": play}


@pytest.mark.parametrize(
    ("dealer", "board"), [("2c 4d", "Ks Jh 9d 7c 2h"), ("4c 5d", "Ks Jh 9d 2c 2h")]
)
def test_dealer_qualifies_with_a_pair(dealer, board):
    """(g)(6): the lowest pair is enough, and it may be on the board."""
    assert GRAND_RONDE.one("Kc 3d", dealer, board, ante="$10")["ante"] == ("$10.00", *HIGHER)


def test_lower_loses():
    """(d)(2), (g)(7): Play, Ante and Blind lose, a straight's Blind too."""
    lost = GRAND_RONDE.one("9d 3h", "9h 8s", BOARD, ante="$10")
    stakes = {"ante": "-$10.00", "blind": "-$10.00", "play": "-$40.00"}
    assert lost == {wager: (net, *LOWER) for wager, net in stakes.items()}
    straight = GRAND_RONDE.one("5c Ah", "5h 6d", "2d 3s 4c Kh Qd", ante="$10")
    assert straight["blind"] == ("-$10.00", *LOWER)


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
    """(d)(1), (g)(8): Play and Ante win even money."""
    won = GRAND_RONDE.one("Jc 4d", "9h 8s", BOARD, *choices, ante="$7.50")
    assert (won["ante"], won["play"]) == (("$7.50", *HIGHER), (play, *HIGHER))


@pytest.mark.parametrize(("own", "dealer", "board"), TIES)
def test_tie_pushes(own, dealer, board):
    """(d)(2), (g)(9): Play, Ante and Blind push, whatever the hand."""
    tied = GRAND_RONDE.one(own, dealer, board, ante="$10")
    assert tied == dict.fromkeys(("ante", "blind", "play"), ("$0.00", *TIE))
