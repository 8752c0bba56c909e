"""Grand Ronde Gaming Commission, Jackpot Hold'em: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import DECK, parse_cards
from houseway.errors import Unreadable
from tests.games.jackpot_holdem.jackpot_table import (
    BEATS,
    CARDS,
    CHOICES,
    DEALER,
    DESK,
    EQUAL,
    HIGHER,
    LOWER,
    NETS,
    NO_PAIR,
    STAKES,
    STRAIGHT_OR_BETTER,
    TIES,
    TRIPS_OR_BETTER,
    WINNING,
    bet,
    cited,
    deal,
    decided,
    noted,
    one,
    refused,
    stopped,
    usual,
    winnings,
)

PLACED = {  # each names its own sections first
    "ante": "(b)(1), (a)(4), (a)(5), (b)(2), (b)(3), (b)(4), (b)(5)",
    "x-tra bonus": "(b)(2), (a)(4), (a)(5), (b)(1), (b)(3), (b)(4), (b)(5)",
    "player bonus": "(a)(4), (a)(5), (b)(1), (b)(2), (b)(3), (b)(4), (b)(5)",
    "hole card bonus": "(a)(5), (b)(4), (a)(4), (b)(1), (b)(2), (b)(3), (b)(5)",
    "3-up bonus": "(b)(5), (a)(4), (a)(5), (b)(1), (b)(2), (b)(3), (b)(4)",
}
HIGHER_WINS = ("higher-wins", "(a)(1), (a)(3), (d)(1), (g)(11)")
LOWER_LOSES = ("lower-loses", "(g)(10), (d)(2)")
TIE_PUSHES = ("tie-pushes", "(g)(12), (d)(2)")
NOT_QUALIFIED = ("dealer-does-not-qualify", "(g)(9)")
XTRA_PAYS = ("x-tra-pays", "(d)(2), (g)(11)")
XTRA_PUSHES = ("x-tra-pushes", "(d)(2), (g)(11)")
FOLDED = ("fold-loses-ante-and-x-tra", "(g)(4)")
PLAYER_PAYS = ("player-bonus-pays", "(a)(4), (d)(3), (g)(5)")
PLAYER_LOSES = ("player-bonus-loses", "(d)(3), (g)(5)")
HOLE_PAYS = ("hole-card-pays", "(a)(5), (d)(4), (g)(6)")
HOLE_LOSES = ("hole-card-loses", "(d)(4), (g)(6)")
THREE_UP_PAYS = ("three-up-pays", "(d)(5), (g)(7)")
THREE_UP_LOSES = ("three-up-loses", "(d)(5), (g)(7)")
BONUSES = {
    "player_bonus": "(a)(4), (b)(3), (c)(1), (g)(5)",
    "hole_card_bonus": "(a)(5), (b)(4), (g)(6)",
    "three_up_bonus": "(b)(5), (c)(1), (g)(7)",
}
FOLD = ("check", "check", "fold")


def test_place_wagers():
    """(a)(4), (a)(5), (b)(1) to (b)(5): both opening bets, any bonus; who bets none gets none."""
    round_ = DESK.round(4)
    for bets in (STAKES["seat 1"], {}, STAKES["seat 2"], {}):
        round_.answer(bets)
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 1", "x-tra bonus", 1000),
        ("seat 3", "ante", 1000),
        ("seat 3", "x-tra bonus", 1000),
        ("seat 3", "player bonus", 500),
        ("seat 3", "hole card bonus", 500),
        ("seat 3", "3-up bonus", 500),
    ]
    assert cited(placed) == [("place-wagers", PLACED[e.wager]) for e in placed]
    while not noted(round_, "revealed"):
        round_.answer([c for c in DECK if c not in round_.table.hands.out][: round_.ask.cards])
    dealt = [e.who for e in noted(round_, "dealt") if e.who != "community"]
    assert dealt == ["seat 1", "seat 3", "dealer"]


@pytest.mark.parametrize("alone", ["ante", "xtra_bonus"])
def test_both_are_required(alone):
    """(b)(1), (b)(2): neither the Ante nor the X-tra Bonus is placed without the other."""
    with refused("stakes-together", "(b)(1), (b)(2)"):
        bet(**{alone: "$10"})


@pytest.mark.parametrize("xtra", ["$9.99", "$10.01", "$20"])
def test_both_are_equal(xtra):
    """(b)(2): the X-tra Bonus must be equal to the Ante."""
    with refused("stakes-together", "(b)(2)"):
        bet(ante="$10", xtra_bonus=xtra)


@pytest.mark.parametrize(("bonus", "at"), BONUSES.items())
def test_bonuses_beside_the_ante(bonus, at):
    """(a)(4), (b)(3) to (b)(5): a bonus may 'also' be bet, each without the others."""
    assert bet(ante="$10", xtra_bonus="$10", **{bonus: "$5"})
    with refused("companion-wager", at):
        bet(**{bonus: "$5"})


def test_play_is_no_opening_wager():
    """(b)(6), (g)(2): the Play is bet once a community card is seen."""
    with refused("opening-wagers", "(b)(6), (c)(2), (g)(2), (g)(3), (g)(4)"):
        bet(ante="$10", xtra_bonus="$10", play="$10")


def test_bets_closed():
    """(b)(1) to (b)(5): opening bets come before the cards; after them only the Play."""
    round_, script = stopped("announced")
    assert not noted(round_, "dealt")
    at = "(b)(1), (b)(2), (b)(3), (b)(4), (b)(5)"
    assert cited(noted(round_, "announced")) == [("bets-closed", at)]
    with pytest.raises(Unreadable):
        round_.answer({"player bonus": 500})
    round_.play(script)
    assert len(noted(round_, "wagered")) == 10
    assert {e.wager for e in noted(round_, "put")} == {"play"}


def test_greatest_bets():
    """(c)(1): at most $25 on each opening bet but the Hole Card Bonus, which has no limit."""
    most = {"ante": "$25", "xtra_bonus": "$25", "player_bonus": "$25", "three_up_bonus": "$25"}
    assert bet(**most, hole_card_bonus="$500")["hole card bonus"] == 50_000
    for over in ({"player_bonus": "$25.01"}, {"three_up_bonus": "$25.01"}):
        with refused("posted_maximum", "(c)(1)"):
            bet(**most | over)
    with refused("posted_maximum", "(c)(1)"):
        bet(ante="$25.01", xtra_bonus="$25.01")


def test_limits_of_the_house():
    """(c)(1): the house may post a lower maximum, never a higher one, and a minimum."""
    posted = {"posted_minimum": "$5", "posted_maximum": "$10"}
    assert bet(posted, ante="$5", xtra_bonus="$5", three_up_bonus="$10")
    with refused("posted_minimum", "(c)(1)"):
        bet(posted, ante="$4.99", xtra_bonus="$4.99")
    with refused("posted_maximum", "(c)(1)"):
        bet(posted, ante="$10.01", xtra_bonus="$10.01")
    with refused("posted_maximum", "(c)(1)"):
        DESK.house({"posted_maximum": "$25.01"})
    with pytest.raises(Unreadable, match="posted_maximum cannot be 'none'"):
        DESK.house({"posted_maximum": "none"})


def test_greatest_play():
    """(c)(2): on the maximum Ante the Play is three times as much, above $25."""
    won = one("Kc 5h", NO_PAIR, "7d 3h", "3x", ante="$25")
    assert won["play"] == ("$75.00", *HIGHER_WINS)


def test_only_one_way_of_dealing():
    """(f)(2) to (f)(4): the book tells one way to deal, and no other can be elected."""
    assert DESK.house({"dealing": "hand"})
    with pytest.raises(Unreadable, match="is not a value of dealing"):
        DESK.house({"dealing": "automated shoe"})


THIRTEEN = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac"


def test_community_cards_first():
    """(f)(2): the five community cards come before all others, and nobody sees them yet."""
    rule = ("community-cards-first", "(f)(2)")
    assert deal(THIRTEEN)[:3] == [
        ("community", "2c", *rule),
        ("community", "3d 4h", *rule),
        ("community", "5s 6c", *rule),
    ]
    round_, _ = stopped("dealt", 4)
    for who in ("seat 1", "somebody watching"):
        hidden = [e.cards for e in round_.view(who) if e.verb == "dealt" and e.who == "community"]
        assert hidden == ["??", "?? ??", "?? ??"]


def test_deal_stacks():
    """(f)(3), (f)(4): two cards to each player from the dealer's left, the dealer's two last."""
    rule = ("deal-stacks", "(f)(3), (f)(4)")
    assert deal(THIRTEEN)[3:] == [
        ("seat 1", "7d 8h", *rule),
        ("seat 2", "9s Tc", *rule),
        ("seat 3", "Jd Qh", *rule),
        ("dealer", "Ks Ac", *rule),
    ]
    round_, _ = stopped("revealed")
    seen = {e.who: e.cards for e in round_.view("seat 2") if e.verb == "dealt"}
    assert (seen["seat 1"], seen["seat 2"], seen["dealer"]) == ("?? ??", CARDS["seat 2"], "?? ??")


def turned_up(round_):
    """The community cards turned up so far, with rule and section."""
    shown = [e for e in noted(round_, "revealed") if e.who == "community"]
    return [(e.cards, e.rule, e.at) for e in shown]


def assert_asked(round_, seats, known, options, rule, at):
    """These seats are asked in turn, know these community cards, and may choose only this."""
    for seat in seats:
        cards = " ".join([CARDS[seat], *NO_PAIR.split()[:known]])
        assert (round_.ask.who, round_.ask.options) == (seat, options)
        assert round_.table.hands.known(seat) == parse_cards(cards)
        for other in {"3x", "2x", "1x", "4x", "check", "fold"} - set(options):
            with refused(rule, at):
                round_.answer(other)
        round_.answer(CHOICES[seat][(known - 1) // 2])
    asked = noted(round_, "chose")[-len(seats) :]
    assert cited(asked) == [(rule, at)] * len(seats)


ONE_CARD = ("Kd", "first-community-card", "(a)(2), (g)(1)")
TWO_MORE = ("9h 7c", "flop", "(b)(9), (g)(3)")
LAST_TWO = ("4s 2d", "turn-and-river", "(b)(10), (g)(4)")


def test_first_community_card():
    """(a)(2), (g)(1): turned up once all cards are dealt."""
    round_, script = stopped("dealt", 3)
    assert turned_up(round_) == []
    while len(noted(round_, "dealt")) < 7:
        round_.answer(script(round_.ask, round_))
    assert turned_up(round_) == [ONE_CARD]
    assert not noted(round_, "chose")


def test_raise_or_check_on_one_card():
    """(b)(7), (g)(2): from the left, each player bets 3 times the Ante on the Play or checks."""
    round_, _ = stopped("revealed")
    rule = ("raise-or-check-on-one-card", "(b)(7), (g)(2)")
    assert_asked(round_, ["seat 1", "seat 2", "seat 3"], 1, ("3x", "check"), *rule)


def put(round_):
    """The Play bets made so far, with rule and section."""
    return [(e.who, e.wager, e.stake, e.rule, e.at) for e in noted(round_, "put")]


def test_play_three_times():
    """(b)(6), (g)(2): the Play is then three times the Ante; one who has bet is not asked again."""
    round_ = usual()
    at = "(b)(6), (g)(2)"
    assert put(round_)[0] == ("seat 1", "play", 3000, "play-three-times", at)
    assert [e.who for e in noted(round_, "chose")].count("seat 1") == 1


def test_flop():
    """(b)(9), (g)(3): when all have decided, the next two cards, and not before."""
    round_, _ = stopped("chose", 2)
    assert turned_up(round_) == [ONE_CARD]
    round_.answer("check")
    assert turned_up(round_) == [ONE_CARD, TWO_MORE]


def test_raise_or_check_on_flop():
    """(b)(7), (g)(3): who has not bet on the Play bets 2 times the Ante or checks."""
    round_, _ = stopped("revealed", 2)
    rule = ("raise-or-check-on-flop", "(b)(7), (g)(3)")
    assert_asked(round_, ["seat 2", "seat 3"], 3, ("2x", "check"), *rule)


def test_play_twice_the_ante():
    """(b)(6), (g)(3): on the Flop the Play is twice the Ante."""
    assert put(usual())[1:] == [("seat 2", "play", 2000, "play-twice-the-ante", "(b)(6), (g)(3)")]


def test_turn_and_river():
    """(b)(10), (g)(4): when all have decided again, the last two cards together."""
    round_, _ = stopped("chose", 4)
    assert turned_up(round_) == [ONE_CARD, TWO_MORE]
    round_.answer("check")
    assert turned_up(round_) == [ONE_CARD, TWO_MORE, LAST_TWO]


def test_turn_and_river_after_bets():
    """(g)(3), (g)(4): the board is turned up for players who have all bet at once, too."""
    round_, script = stopped("announced", choices=dict.fromkeys(STAKES, ("3x",)))
    assert turned_up(round_.play(script)) == [ONE_CARD, TWO_MORE, LAST_TWO]


def test_raise_or_fold_on_river():
    """(g)(4): who has not bet on the Play bets the Ante's amount or folds; no check is left."""
    round_, _ = stopped("revealed", 3)
    assert_asked(round_, ["seat 3"], 5, ("1x", "fold"), "raise-or-fold-on-river", "(g)(4)")


def test_play_equals_ante():
    """(b)(6), (g)(4): at the end the Play equals the Ante."""
    choices = CHOICES | {"seat 3": ["check", "check", "1x"]}
    round_, script = stopped("announced", choices=choices)
    last = put(round_.play(script))[-1]
    assert last == ("seat 3", "play", 1000, "play-equals-ante", "(b)(6), (g)(4)")
    assert round_.net("seat 3") == -3500


@pytest.mark.parametrize("dealer", [DEALER, "7d 3h"])
@pytest.mark.parametrize("own", ["As Ac", LOWER])
def test_fold_loses_ante_and_x_tra(own, dealer):
    """(g)(4), (g)(9): a fold costs both, with the better hand or a dealer below a pair as well."""
    lost = ("-$10.00", *FOLDED)
    assert one(own, NO_PAIR, dealer, *FOLD) == {"ante": lost, "x-tra bonus": lost}


def test_fold_keeps_bonuses():
    """(g)(8): a folded hand may still win the three bonuses; its cards are then turned up."""
    board = "Ah Ks 9s 7d 2c"
    three = {"player_bonus": "$5", "hole_card_bonus": "$5", "three_up_bonus": "$5"}
    won = one("Ac Ad", board, "Kd Kh", *FOLD, **three)
    assert {wager: net for wager, (net, *_) in won.items()} == {
        "ante": "-$10.00",
        "x-tra bonus": "-$10.00",
        "player bonus": "$15.00",  # three aces, 3 to 1
        "hole card bonus": "$150.00",  # a pair of aces, 30 to 1
        "3-up bonus": "$150.00",  # three of a kind, 30 to 1
    }
    seat_3 = [e for e in noted(usual(), "revealed") if e.who == "seat 3"]
    assert cited(seat_3) == [("fold-keeps-bonuses", "(g)(8)")]
    choices = dict.fromkeys(STAKES, FOLD)
    round_, script = stopped("announced", choices=choices)
    turned = {e.who for e in noted(round_.play(script), "revealed")}
    assert turned == {"community", "dealer", "seat 2", "seat 3"}  # seat 1 has no bonus


def test_dealer_reveals():
    """(g)(9), (g)(10): the dealer's cards are turned up when all have decided."""
    round_, script = stopped("chose", 5)
    assert {e.who for e in noted(round_, "revealed")} == {"community"}
    round_.play(script)
    (dealer,) = [e for e in noted(round_, "revealed") if e.who == "dealer"]
    assert (dealer.cards, dealer.rule, dealer.at) == ("7d 3h", "dealer-reveals", "(g)(9), (g)(10)")


def test_reveal_and_settle():
    """(g)(10) to (g)(12): hand by hand from the right, each settled before the next."""
    round_ = usual()
    after = noted(round_, "revealed", "settled")[4:]
    assert [(e.who, e.wager) for e in after] == [
        ("seat 3", ""),
        ("seat 3", "ante"),
        ("seat 3", "x-tra bonus"),
        ("seat 3", "player bonus"),
        ("seat 2", ""),
        ("seat 2", "ante"),
        ("seat 2", "x-tra bonus"),
        ("seat 2", "play"),
        ("seat 2", "player bonus"),
        ("seat 2", "hole card bonus"),
        ("seat 2", "3-up bonus"),
        ("seat 1", ""),
        ("seat 1", "ante"),
        ("seat 1", "x-tra bonus"),
        ("seat 1", "play"),
    ]
    rule = ("reveal-and-settle", "(g)(10), (g)(11), (g)(12)")
    assert cited(after[4:5]) + cited(after[11:12]) == [rule] * 2
    assert {seat: round_.net(seat) for seat in STAKES} == NETS


@pytest.mark.parametrize(
    ("own", "play", "xtra"),
    [
        (HIGHER, ("$30.00", *HIGHER_WINS), ("$0.00", *XTRA_PUSHES)),
        (EQUAL, ("$0.00", *TIE_PUSHES), ("$0.00", *TIE_PUSHES)),
        (LOWER, ("-$30.00", *LOWER_LOSES), ("-$10.00", *LOWER_LOSES)),
    ],
)
def test_dealer_does_not_qualify(own, play, xtra):
    """(g)(9): below a pair the Ante goes back, win or lose; all other bets receive action."""
    settled = one(own, NO_PAIR, DEALER)
    assert settled == {"ante": ("$0.00", *NOT_QUALIFIED), "play": play, "x-tra bonus": xtra}


def test_dealer_does_not_qualify_and_x_tra_pays():
    """(d)(2), (g)(9): the X-tra Bonus of a straight is paid against that dealer as well."""
    won = one("8h 6d", "9c 7s 5h Kd 2c", "Ac Qd", "check", "2x")
    assert won["ante"] == ("$0.00", *NOT_QUALIFIED)
    assert won["play"] == ("$20.00", *HIGHER_WINS)
    assert won["x-tra bonus"] == ("$10.00", *XTRA_PAYS)


@pytest.mark.parametrize(
    ("board", "dealer", "plays"),
    [
        (NO_PAIR, "Ah Qs", False),  # nothing is higher without a pair here
        (NO_PAIR, "2h 3c", True),  # the lowest pair
        ("Kd Kh 7c 4s 2d", "Qs Jh", True),  # the pair lies on the board
        ("Kd 9h 7c 5s 3d", "6h 4c", True),  # a straight without a pair
        ("Kd 9d 7d 4s 2d", "Ad Qs", True),  # a flush without a pair
    ],
)
def test_dealer_needs_a_pair(board, dealer, plays):
    """(g)(9): a pair or better qualifies, wherever it is among the seven cards."""
    rule = one("Ts 6s" if "6h" not in dealer else "Ts 8s", board, dealer)["ante"][1]
    assert (rule != "dealer-does-not-qualify") == plays


@pytest.mark.parametrize(("board", "higher", "lower"), BEATS)
def test_higher_wins(board, higher, lower):
    """(a)(1), (a)(3), (e), (g)(11): the better five of seven wins Ante and Play even money."""
    for choices, net in ((("3x",), "$30.00"), (("check", "2x"), "$20.00")):
        won = one(higher, board, lower, *choices)
        assert (won["ante"], won["play"]) == (("$10.00", *HIGHER_WINS), (net, *HIGHER_WINS))


@pytest.mark.parametrize(("board", "higher", "lower"), BEATS)
def test_lower_loses(board, higher, lower):
    """(d)(2), (g)(10): the lower hand loses Ante, X-tra Bonus and Play, a straight as well."""
    assert one(lower, board, higher, "check", "check", "1x") == {
        "ante": ("-$10.00", *LOWER_LOSES),
        "play": ("-$10.00", *LOWER_LOSES),
        "x-tra bonus": ("-$10.00", *LOWER_LOSES),
    }


@pytest.mark.parametrize(("board", "own", "dealer"), TIES)
def test_tie_pushes(board, own, dealer):
    """(d)(2), (g)(12): five cards alike in rank push all three, also with a straight or flush."""
    back = ("$0.00", *TIE_PUSHES)
    for mine, theirs in ((own, dealer), (dealer, own)):
        tied = one(mine, board, theirs)
        assert tied == {"ante": back, "play": back, "x-tra bonus": back}


X_TRA = {
    "royal flush": "500 to 1",
    "straight flush": "50 to 1",
    "quads": "10 to 1",
    "full house": "4 to 1",
    "flush": "2 to 1",
    "straight": "1 to 1",
}


@pytest.mark.parametrize(("row", "odds"), X_TRA.items())
def test_x_tra_pays(row, odds):
    """(d)(2), (g)(11): a straight or better that beats the dealer is paid by the table."""
    for hand in WINNING[row]:
        won = one(*hand, ante="$2.50")["x-tra bonus"]
        assert won == (winnings("$2.50", odds), *XTRA_PAYS)


@pytest.mark.parametrize("row", [row for row in WINNING if row not in STRAIGHT_OR_BETTER])
def test_x_tra_pushes(row):
    """(d)(2), (g)(11): any other winning hand gets the X-tra Bonus back."""
    for hand in WINNING[row]:
        assert one(*hand)["x-tra bonus"] == ("$0.00", *XTRA_PUSHES)


PLAYER = {
    "royal flush": "100 to 1",
    "straight flush": "40 to 1",
    "quads": "30 to 1",
    "full house": "8 to 1",
    "flush": "7 to 1",
    "straight": "4 to 1",
    "trips": "3 to 1",
}


@pytest.mark.parametrize(("row", "odds"), PLAYER.items())
def test_player_bonus_pays(row, odds):
    """(a)(4), (d)(3), (g)(5): three of a kind or better, on the board alone as well."""
    for hand in WINNING[row]:
        won = one(*hand, player_bonus="$2.50")["player bonus"]
        assert won == (winnings("$2.50", odds), *PLAYER_PAYS)


def test_player_bonus_pays_beside_a_losing_hand():
    """(a)(4), (g)(5): it does not play against the dealer."""
    won = one("Ac As", "Ad 3c 4h 5s Kh", "2c 9d", player_bonus="$5")
    assert (won["ante"][0], won["player bonus"]) == ("-$10.00", ("$15.00", *PLAYER_PAYS))


@pytest.mark.parametrize("row", [row for row in WINNING if row not in TRIPS_OR_BETTER])
def test_player_bonus_loses(row):
    """(d)(3), (g)(5): below three of a kind it loses, though the hand beats the dealer."""
    for hand in WINNING[row]:
        assert one(*hand, player_bonus="$2.50")["player bonus"] == ("-$2.50", *PLAYER_LOSES)


HOLE_CARDS = {
    "30 to 1": ["Ac Ad"],
    "20 to 1": ["As Ks", "Qs As", "As Js"],
    "10 to 1": ["As Kc", "Qc As", "As Jc"],
    "4 to 1": ["Kc Ks", "Tc Ts", "2c 2s"],
}


@pytest.mark.parametrize(("odds", "hands"), HOLE_CARDS.items())
def test_hole_card_pays(odds, hands):
    """(a)(5), (d)(4), (g)(6): on the player's two cards alone, by the highest row they meet."""
    for own in hands:
        won = one(own, NO_PAIR, "7d 3h", hole_card_bonus="$2.50")["hole card bonus"]
        assert won == (winnings("$2.50", odds), *HOLE_PAYS)


@pytest.mark.parametrize("own", ["As Ts", "As Tc", "Ks Qs", "Ac 7s", "9c 8c", "3c 2s"])
def test_hole_card_loses(own):
    """(d)(4), (g)(6): a ten is no face card, and no community card helps."""
    lost = one(own, NO_PAIR, "7d 3h", hole_card_bonus="$2.50")["hole card bonus"]
    assert lost == ("-$2.50", *HOLE_LOSES)


THREE_UP = {  # own cards and the card turned up first
    "50 to 1": [("As Ks", "Qs"), ("Ah Qh", "Kh"), ("Kd Qd", "Ad")],
    "40 to 1": [("Ks Qs", "Js"), ("9h 7h", "8h"), ("3d Ad", "2d")],
    "30 to 1": [("Ac Ad", "Ah"), ("2c 2d", "2h")],
    "6 to 1": [("As Ks", "Qd"), ("7d 9c", "8h"), ("Ac 2h", "3d")],
    "3 to 1": [("Ad Kd", "Jd"), ("5s 3s", "2s"), ("Kc 2c", "Ac")],
    "1 to 1": [("Ac Ad", "Kh"), ("Kc 2d", "2h"), ("2c 3d", "3h")],
}
OTHERS = "Tc 6d 5d 8s"  # the community cards turned up later


@pytest.mark.parametrize(("odds", "hands"), THREE_UP.items())
def test_three_up_pays(odds, hands):
    """(d)(5), (g)(7): the player's two cards with the first community card, a pair or better."""
    for own, first in hands:
        won = one(own, f"{first} {OTHERS}", "Jh 4c", three_up_bonus="$2.50")["3-up bonus"]
        assert won == (winnings("$2.50", odds), *THREE_UP_PAYS)


@pytest.mark.parametrize(
    ("own", "board"),
    [
        ("Ac Kd", "Jh 9s 7c 4s 2d"),
        ("2c 3h", "5d 9s 7c 4s Kd"),
        ("Kc Ad", "2h 9s 7c 4s Jd"),  # king, ace, two is no straight
        ("Ks 9s", "7d 9h 7c 4s 2d"),  # the pair comes with a later card
        ("Ks Qs", "7d Js 9c 4s As"),  # so do flush and straight
    ],
)
def test_three_up_loses(own, board):
    """(d)(5), (g)(7): below a pair it loses, whatever the later community cards bring."""
    lost = one(own, board, "6h 6c", three_up_bonus="$2.50")["3-up bonus"]
    assert lost == ("-$2.50", *THREE_UP_LOSES)


def test_pay_tables_are_fixed():
    """(d)(2) to (d)(5): the odds are as printed; no 'at least' lets the house pay otherwise."""
    for wager, at, rows in (
        ("x-tra bonus", "(d)(2)", "501, 50, 10, 4, 2, 1"),
        ("player bonus", "(d)(3)", "100, 40, 30, 8, 7, 4, 4"),
        ("hole card bonus", "(d)(4)", "30, 20, 10, 5"),
        ("3-up bonus", "(d)(5)", "50, 40, 30, 6, 4, 1"),
    ):
        with refused("pay-table", at):
            DESK.house(pay={wager: rows})


@pytest.mark.parametrize("fault", ["face-up-card", "wrong-number-of-cards", "player-leaves"])
def test_no_irregularities(fault):
    """The chapter has no rule for anything that goes wrong, so nothing can be declared."""
    round_, _ = stopped("revealed")
    with pytest.raises(Unreadable, match="No irregularity called"):
        round_.declare(fault, "seat 1")


def test_the_desk_settles_with_both_common_hands():
    """The payout desk needs the community cards and the dealer's with the seats'."""
    round_ = DESK.settle(
        {"seat 1": "Kc 5h", "dealer": "7d 3h", "community": NO_PAIR},
        {"seat 1": {"ante": "$10", "x-tra bonus": "$10"}},
        {"seat 1": "3x"},
    )
    assert round_.net("seat 1") == NETS["seat 1"]


def test_settled_by_name():
    """The seats of the usual round, wager by wager, under the rules above."""
    round_ = usual()
    assert decided(round_, "seat 2") == {
        "ante": ("$10.00", *HIGHER_WINS),
        "play": ("$20.00", *HIGHER_WINS),
        "x-tra bonus": ("$0.00", *XTRA_PUSHES),
        "player bonus": ("$15.00", *PLAYER_PAYS),
        "hole card bonus": ("$20.00", *HOLE_PAYS),
        "3-up bonus": ("$5.00", *THREE_UP_PAYS),
    }
    assert decided(round_, "seat 3") == {
        "ante": ("-$10.00", *FOLDED),
        "x-tra bonus": ("-$10.00", *FOLDED),
        "player bonus": ("-$5.00", *PLAYER_LOSES),
    }
