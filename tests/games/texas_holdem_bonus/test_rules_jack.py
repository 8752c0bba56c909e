"""JACK Cleveland Casino, Texas Hold'em Bonus Poker: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from tests.games.texas_holdem_bonus.texas_bonus_table import (
    AFTER,
    BEATS,
    BEFORE,
    BOARD,
    CARDS,
    CHOICES,
    DESK,
    NETS,
    PUTS,
    STAKES,
    TIES,
    WINNING,
    assert_foreign,
    assert_goes_on,
    assert_void,
    assert_voids,
    bet,
    cents,
    cited,
    deal,
    decided,
    noted,
    one,
    refused,
    stopped,
    table,
    usual,
    winnings,
)
from tests.oracles.moment import declared

MANUAL, HAND, SHOE = "manual shoe", "hand", "automated shoe"
HIGHER_WINS = ("higher-wins", "11.H.ii, 12.B")
LOWER_LOSES = ("lower-loses", "11.H.i")
TIE_PUSHES = ("tie-pushes", "6.C, 11.H.iii")
RETURNED = ("ante-returned", "2.A.vii, 11.H.ii")
FOLDED = ("fold-loses-ante", "1.F, 11.A, 11.A.ii")
PAYS = ("bonus-pays", "1.A, 11.H.iv, 12.C")
SUPPLEMENT = ("supplement-pays", "11.H.iv, 12.D")
LOSES = ("bonus-loses", "11.H.iv, 12.C")
OFFERED = {"aces_against_aces": "offered"}
SEVENS = "7d 3h"  # a dealer with a pair of sevens on the usual board
RAISES = ("flop", "turn", "river")


def test_seats():
    """2.A: positions for up to six players."""
    assert len(DESK.round(6).table.seats) == 6
    with refused("seats", "2.A"):
        DESK.round(7)


def test_shuffler_counts_wrong():
    """5.B: a deck that the device does not count as 52 leaves the table; no wager is touched."""
    assert_goes_on("shuffler-counts-wrong", "5.B")


def test_bad_cut():
    """5.E: a floorperson may have the cards cut again; the round goes on."""
    assert_goes_on("bad-cut", "5.E")


def test_place_wagers():
    """7.B, 7.C: an Ante, a Bonus with it if wished; who places none is dealt none."""
    round_ = DESK.round(4)
    for bets in ({"ante": 1000}, {}, {"bonus": 500, "ante": 1500}, {}):
        round_.answer(bets)
    assert round_.ask.to == ("seat 1", "seat 3", "dealer")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 3", "ante", 1500),
        ("seat 3", "bonus", 500),
    ]
    assert set(cited(placed)) == {("place-wagers", "7.B, 7.C")}


@pytest.mark.parametrize(("dealing", "at"), [(MANUAL, "8.B"), (HAND, "9.A.iii"), (SHOE, "10.A.ii")])
def test_no_more_bets(dealing, at):
    """7.B, 8.B, 9.A.iii, 10.A.ii: called before the first card; then only section 11 wagers."""
    round_, script = stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    (call,) = noted(round_, "announced")
    assert (call.says, call.rule, call.at) == ("no more bets", "no-more-bets", f"7.B, {at}")
    with pytest.raises(Unreadable):
        round_.answer({"bonus": 500})
    round_.play(script)
    assert len(noted(round_, "wagered")) == 3
    assert {e.wager for e in noted(round_, "put")} == set(RAISES)


def test_bonus_wager():
    """7.C: with an Ante, and at least $1; the book sets no maximum."""
    assert bet(ante="$10", bonus="$1") == {"ante": 1000, "bonus": 100}
    assert bet(ante="$5", bonus="$5,000")
    with refused("wager-amounts", "1.A, 7.B, 7.C"):
        bet(ante="$10", bonus="$0.99")
    with refused("companion-wager", "1.A, 7.B, 7.C"):
        bet(bonus="$5")


@pytest.mark.parametrize(
    ("wager", "at"),
    [
        ("flop", "1.E, 7.D, 11.A, 11.A.i"),
        ("turn", "1.M, 7.D, 11.C"),
        ("river", "1.J, 7.D, 11.E"),
    ],
)
def test_later_wagers_are_no_opening_wagers(wager, at):
    """7.D: Flop, Turn and River Wagers are made as section 11 has it."""
    with refused("opening-wagers", at):
        bet(ante="$10", **{wager: "$10"})


def test_posted_limits():
    """7.B, 12.E: a table that posts limits bounds the Ante by them, and nothing else."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert bet(posted, ante="$10", bonus="$1")
    assert bet(posted, ante="$100", bonus="$500")
    with refused("posted_minimum", "12.E"):
        bet(posted, ante="$9.99")
    with refused("posted_maximum", "7.B"):
        bet(posted, ante="$100.01")
    won = one("Kc 5h", BOARD, SEVENS, ante="$100", options=posted)
    assert won["flop"] == ("$200.00", *HIGHER_WINS)


@pytest.mark.parametrize(
    ("moment", "puts"),
    [(("announced", 1), 0), (("dealt", 3), 0), (("put", 1), 1), (("put", 3), 3), (("put", 4), 4)],
)
def test_player_leaves(moment, puts):
    """7.E: the wagers of a player who leaves are treated as losing; the others play on."""
    round_, script = stopped(*moment)
    lost = STAKES["seat 1"] | {w: stake for seat, w, stake in PUTS[:puts] if seat == "seat 1"}
    round_.declare("player-leaves", "seat 1")
    round_.play(script)
    gone = [e for e in noted(round_, "settled") if e.who == "seat 1"]
    assert {e.wager: e.stake for e in gone} == lost
    assert set(cited(gone)) == {("player-leaves", "7.E")}
    assert round_.net("seat 1") == -sum(lost.values())
    assert round_.net("seat 2") == NETS["seat 2"]
    assert "seat 1" not in {e.who for e in noted(round_, "revealed")}


def test_player_leaves_after_a_fold():
    """7.E, 11.A.ii: the fold has lost the Ante; the Bonus Wager left behind is abandoned."""
    round_, script = stopped("chose", choices=CHOICES | {"seat 1": ["fold"]})
    round_.declare("player-leaves", "seat 1")
    assert decided(round_.play(script)) == {
        "ante": ("-$10.00", *FOLDED),
        "bonus": ("-$5.00", "player-leaves", "7.E"),
    }


FOURTEEN = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac 2d"
ONE_BY_ONE = {
    MANUAL: "8.D, 8.D.i, 8.D.ii, 8.D.iii, 8.D.iv",
    HAND: "9.B, 9.B.i, 9.B.ii, 9.B.iii, 9.B.iv",
}


@pytest.mark.parametrize(("dealing", "at"), ONE_BY_ONE.items())
def test_deal_one_at_a_time(dealing, at):
    """8.D, 9.B: from the dealer's left one card to each player and the dealer, then a second."""
    rule = ("deal-one-at-a-time", at)
    assert deal(FOURTEEN, dealing=dealing)[:3] == [
        ("seat 1", "2c 5s", *rule),
        ("seat 2", "3d 6c", *rule),
        ("dealer", "4h 7d", *rule),
    ]


def test_cards_are_dealt_face_down():
    """8.D: a player sees their own two cards and nobody else's."""
    round_, _ = stopped("dealt", 3)
    seen = {e.who: e.cards for e in round_.view("seat 2") if e.verb == "dealt"}
    assert seen == {"seat 1": "?? ??", "seat 2": CARDS["seat 2"], "dealer": "?? ??"}


def test_misdeal_from_manual_shoe():
    """8.F: misdealt, though the deck holds 52: all void, all wagers back."""
    assert_voids("misdeal-from-manual-shoe", "8.F")
    assert_foreign("misdeal-from-manual-shoe", "8.F", HAND, SHOE)


def test_deck_not_52_from_manual_shoe():
    """8.F: the deck does not hold 52: all void, all wagers back, the deck goes."""
    assert_voids("deck-not-52-from-manual-shoe", "8.F")
    assert_foreign("deck-not-52-from-manual-shoe", "8.F", HAND, SHOE)


def test_misdeal_from_hand():
    """9.D: misdealt, though the deck holds 52: all void, all wagers back."""
    assert_voids("misdeal-from-hand", "9.D", dealing=HAND)
    assert_foreign("misdeal-from-hand", "9.D", MANUAL, SHOE)


def test_deck_not_52_from_hand():
    """9.D: the deck does not hold 52: all void, all wagers back, the deck goes."""
    assert_voids("deck-not-52-from-hand", "9.D", dealing=HAND)
    assert_foreign("deck-not-52-from-hand", "9.D", MANUAL, SHOE)


def test_deal_stacks():
    """10.B: from the automated shoe two cards to each player from the left, the dealer last."""
    rule = ("deal-stacks", "10.B")
    assert deal(FOURTEEN, dealing=SHOE)[:3] == [
        ("seat 1", "2c 3d", *rule),
        ("seat 2", "4h 5s", *rule),
        ("dealer", "6c 7d", *rule),
    ]


def test_community_cards_from_hand():
    """10.C: after the last stack the rest of the deck is taken in hand, for section 11 to use."""
    round_, _ = stopped("announced", 2, dealing=SHOE)
    assert [e.who for e in noted(round_, "dealt")] == ["seat 1", "seat 2", "dealer"]
    assert cited(noted(round_, "announced"))[1] == ("community-cards-from-hand", "10.C")
    for dealing in (MANUAL, HAND):
        assert len(noted(usual(dealing=dealing), "announced")) == 1


def test_misdeal_from_shoe():
    """10.D: misdealt, though the deck holds 52: all void, all wagers back."""
    assert_voids("misdeal-from-shoe", "10.D", dealing=SHOE)
    assert_foreign("misdeal-from-shoe", "10.D", MANUAL, HAND)


def test_deck_not_52_from_shoe():
    """10.D: the deck does not hold 52: all void, all wagers back, the deck goes."""
    assert_voids("deck-not-52-from-shoe", "10.D", dealing=SHOE)
    assert_foreign("deck-not-52-from-shoe", "10.D", MANUAL, HAND)


def assert_asked(n, known, options, rule, at):
    """On the n-th street both are asked from the left, know these cards, may choose only this."""
    round_, script = stopped("announced")
    while len(noted(round_, "chose")) < 2 * n or len(round_.table.turned_up) < known:
        round_.answer(script(round_.ask, round_))
    for seat in STAKES:
        while not hasattr(round_.ask, "options"):
            round_.answer(script(round_.ask, round_))
        cards = " ".join([CARDS[seat], *BOARD.split()[:known]])
        assert (round_.ask.who, round_.ask.options) == (seat, options)
        assert round_.table.hands.known(seat) == parse_cards(cards)
        for other in {"bet", "check", "fold", "raise"} - set(options):
            with refused(rule, at):
                round_.answer(other)
        round_.answer(CHOICES[seat][n])
    assert cited(noted(round_, "chose"))[-2:] == [(rule, at)] * 2


def test_flop_wager_or_fold():
    """1.E, 1.F, 11.A: on two cards each player makes a Flop Wager or folds."""
    assert_asked(0, 0, ("bet", "fold"), "flop-wager-or-fold", "1.E, 1.F, 11.A")


def put(wager):
    """The wagers of this kind made in the usual round, with rule and section."""
    made = [e for e in noted(usual(), "put") if e.wager == wager]
    return [(e.who, e.stake, e.rule, e.at) for e in made]


def test_flop_wager_twice_ante():
    """11.A, 11.A.i: the Flop Wager is twice the Ante."""
    rule = ("flop-wager-twice-ante", "11.A, 11.A.i")
    assert put("flop") == [("seat 1", 2000, *rule), ("seat 2", 2000, *rule)]


@pytest.mark.parametrize("own", ["As Ac", "Jc 8d"])
def test_fold_loses_ante(own):
    """1.F, 11.A.ii: a player who folds forfeits the Ante, however good the cards."""
    assert one(own, BOARD, SEVENS, "fold") == {"ante": ("-$10.00", *FOLDED)}


def test_fold_loses_ante_at_once():
    """11.A.ii: the dealer collects it then, and the player is not asked again."""
    round_, script = stopped("chose", choices=CHOICES | {"seat 1": ["fold"]})
    assert decided(round_) == {"ante": ("-$10.00", *FOLDED)}
    round_.play(script)
    assert [e.who for e in noted(round_, "chose")] == ["seat 1", *["seat 2"] * 3]
    assert round_.net("seat 2") == NETS["seat 2"]


def test_fold_keeps_bonus():
    """7.C, 11.A.ii(a), 11.H.iv: a folded hand is turned up at the end for its Bonus Wager."""
    round_, script = stopped("announced", choices=CHOICES | {"seat 1": ["fold"]})
    round_.play(script)
    (shown,) = [e for e in noted(round_, "revealed") if e.who == "seat 1"]
    assert (shown.rule, shown.at) == ("fold-keeps-bonus", "7.C, 11.A.ii(a), 11.H.iv")
    assert decided(round_)["bonus"] == ("$15.00", *PAYS)
    lost = one("Kc 5h", BOARD, SEVENS, "fold", bonus="$5")
    assert lost["bonus"] == ("-$5.00", *LOSES)


def test_folded_cards_without_a_bonus():
    """11.A.ii(b): a folded hand without a Bonus Wager is collected unseen."""
    round_, script = stopped("announced", choices=CHOICES | {"seat 2": ["fold"]})
    assert "seat 2" not in {e.who for e in noted(round_.play(script), "revealed")}


TURNED = [
    ("Kd 9h 7c", "flop", "1.C, 1.D, 11.B"),
    ("4s", "turn", "1.C, 1.L, 11.D"),
    ("2d", "river", "1.C, 1.I, 11.F"),
]


@pytest.mark.parametrize("dealing", [MANUAL, HAND, SHOE])
def test_burn_card(dealing):
    """1.B, 11.B, 11.D, 11.F: a card goes to the rack before the Flop, the Turn and the River."""
    burn = ("burn-card", "1.B, 11.B, 11.D, 11.F")
    assert deal(FOURTEEN, dealing=dealing)[3:] == [
        ("discard rack", "8h", *burn),
        ("community", "9s Tc Jd", *TURNED[0][1:]),
        ("discard rack", "Qh", *burn),
        ("community", "Ks", *TURNED[1][1:]),
        ("discard rack", "Ac", *burn),
        ("community", "2d", *TURNED[2][1:]),
    ]


def test_burn_card_is_seen_by_nobody():
    """1.B: it is burned without revealing it to anyone."""
    for who in ("seat 1", "seat 2", "somebody watching"):
        burned = [e.cards for e in usual().view(who) if e.who == "discard rack"]
        assert burned == ["??", "??", "??"]


def assert_turned(n):
    """The n-th community cards come once the second player has decided, and not before."""
    round_, script = stopped("chose", 2 * n + 1)
    assert [e.cards for e in noted(round_, "revealed")] == [cards for cards, *_ in TURNED[:n]]
    while len(noted(round_, "revealed")) == n:
        round_.answer(script(round_.ask, round_))
    turned = noted(round_, "revealed")[n]
    assert (turned.who, turned.cards, turned.rule, turned.at) == ("community", *TURNED[n])
    assert turned.seen_by == ""
    assert len(noted(round_, "chose")) == 2 * (n + 1)


def test_flop():
    """1.C, 1.D, 11.B: three cards face up when all have made a Flop Wager or folded."""
    assert_turned(0)


def test_turn_wager_or_check():
    """1.M, 11.C: on the Flop each player makes a Turn Wager or checks; nobody folds any more."""
    assert_asked(1, 3, ("bet", "check"), "turn-wager-or-check", "1.M, 11.C")


def test_turn_wager_equals_ante():
    """11.C: the Turn Wager equals the Ante."""
    assert put("turn") == [("seat 2", 1000, "turn-wager-equals-ante", "11.C")]


def test_turn():
    """1.C, 1.L, 11.D: the fourth card when all have made a Turn Wager or checked."""
    assert_turned(1)


def test_river_wager_or_check():
    """1.J, 11.E: on the Turn each makes a River Wager or checks, also after a check."""
    assert_asked(2, 4, ("bet", "check"), "river-wager-or-check", "1.J, 11.E")


def test_river_wager_equals_ante():
    """11.E: the River Wager equals the Ante; seat 1 has checked on the Turn."""
    assert put("river") == [("seat 1", 1000, "river-wager-equals-ante", "11.E")]


def test_river():
    """1.C, 1.I, 11.F: the fifth card when all have made a River Wager or checked."""
    round_, script = stopped("chose", 5)
    assert len(noted(round_, "revealed")) == 2
    shown = [e for e in noted(round_.play(script), "revealed") if e.who == "community"]
    assert [(e.cards, e.rule, e.at) for e in shown] == TURNED


def test_dealer_reveals():
    """11.G: the dealer's cards are turned up after the River."""
    round_ = usual()
    third, dealer = noted(round_, "revealed")[2:4]
    assert (third.rule, dealer.who, dealer.cards) == ("river", "dealer", SEVENS)
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "11.G")


def test_all_fold():
    """11.B, 11.G: nothing ends a round in which all have folded; the Bonus waits for its end."""
    choices = {"seat 1": ["fold"], "seat 2": ["fold"]}
    round_, script = stopped("announced", choices=choices)
    round_.play(script)
    shown = [e.who for e in noted(round_, "revealed")]
    assert shown == ["community", "community", "community", "dealer", "seat 1"]
    assert (round_.net("seat 1"), round_.net("seat 2")) == (-1000 + 1500, -1000)


def test_reveal_and_settle():
    """11.H: from the right, a hand is turned up and resolved before the next, its Bonus last."""
    round_ = usual()
    after = noted(round_, "revealed", "settled")[4:]
    assert [(e.who, e.wager) for e in after] == [
        ("seat 2", ""),
        ("seat 2", "ante"),
        ("seat 2", "flop"),
        ("seat 2", "turn"),
        ("seat 1", ""),
        ("seat 1", "ante"),
        ("seat 1", "flop"),
        ("seat 1", "river"),
        ("seat 1", "bonus"),
    ]
    assert cited([after[0], after[4]]) == [("reveal-and-settle", "11.H, 11.H.iv")] * 2
    assert {seat: round_.net(seat) for seat in STAKES} == NETS


@pytest.mark.parametrize(("board", "higher", "lower"), BEATS)
def test_lower_loses(board, higher, lower):
    """6.A to 6.C, 11.H.i: the lower five of seven loses Ante, Flop, Turn and River Wagers."""
    assert one(lower, board, higher) == {
        "ante": ("-$10.00", *LOWER_LOSES),
        "flop": ("-$20.00", *LOWER_LOSES),
        "turn": ("-$10.00", *LOWER_LOSES),
        "river": ("-$10.00", *LOWER_LOSES),
    }


@pytest.mark.parametrize(("board", "higher", "lower"), BEATS)
def test_higher_wins(board, higher, lower):
    """6.A to 6.C, 11.H.ii, 12.B: the higher hand wins Flop, Turn and River Wagers 1 to 1."""
    won = one(higher, board, lower, "bet", "check", "bet", ante="$7.50")
    assert won["flop"] == ("$15.00", *HIGHER_WINS)
    assert won["river"] == ("$7.50", *HIGHER_WINS)
    assert "turn" not in won


LADDER = list(WINNING)


@pytest.mark.parametrize(("least", "rows"), [("straight", LADDER[:6]), ("flush", LADDER[:5])])
def test_higher_wins_the_ante(least, rows):
    """2.A.vii, 11.H.ii, 12.B: the Ante is paid 1 to 1 from the hand the house elects."""
    for hand in (hand for row in rows for hand in WINNING[row]):
        won = one(*hand, options={"ante_pays_from": least})
        assert won["ante"] == ("$10.00", *HIGHER_WINS)


@pytest.mark.parametrize(("least", "rows"), [("straight", LADDER[6:]), ("flush", LADDER[5:])])
def test_ante_returned(least, rows):
    """2.A.vii, 11.H.ii: the Ante of a lower winning hand is not paid, and it has not lost."""
    for hand in (hand for row in rows for hand in WINNING[row]):
        won = one(*hand, options={"ante_pays_from": least})
        assert won["ante"] == ("$0.00", *RETURNED)
        assert won["flop"] == ("$20.00", *HIGHER_WINS)


def test_ante_pays_from():
    """2.A.vii: the house chooses a straight or a flush, and nothing else."""
    assert DESK.house().options["ante_pays_from"] == "straight"
    with pytest.raises(Unreadable, match="is not a value of ante_pays_from"):
        DESK.house({"ante_pays_from": "pair"})


@pytest.mark.parametrize(("board", "own", "dealer"), TIES)
def test_tie_pushes(board, own, dealer):
    """6.C, 11.H.iii: hands of equal rank get every wager but the Bonus back."""
    back = ("$0.00", *TIE_PUSHES)
    for mine, theirs in ((own, dealer), (dealer, own)):
        tied = one(mine, board, theirs, bonus="$5")
        assert {w: tied[w] for w in ("ante", *RAISES)} == dict.fromkeys(("ante", *RAISES), back)
        assert tied["bonus"] == ("-$5.00", *LOSES)


BONUS = {
    "30 to 1": ["Ac As"],
    "25 to 1": ["As Ks", "Kc Ac"],
    "20 to 1": ["As Qs", "Jh Ah"],
    "15 to 1": ["As Kc", "Kh Ac"],
    "10 to 1": ["Kc Ks", "Qc Qs", "Jc Js"],
    "5 to 1": ["As Qc", "Jh Ac"],
    "3 to 1": ["Tc Ts", "6c 6s", "2c 2s"],
}


@pytest.mark.parametrize("options", [None, OFFERED], ids=["12.C", "12.C and 12.D"])
@pytest.mark.parametrize(("odds", "hands"), BONUS.items())
def test_bonus_pays(odds, hands, options):
    """1.A, 11.H.iv, 12.C: the two cards are paid by the table, whatever becomes of the rest."""
    for own in hands:
        for choices in (("bet", "bet", "bet"), ("fold",)):
            won = one(own, BOARD, SEVENS, *choices, bonus="$2.50", options=options)
            assert won["bonus"] == (winnings("$2.50", odds), *PAYS)


def test_supplement_pays():
    """12.D: where it is offered, 1000 to 1 instead of 30, after a fold and in a tie as well."""
    both = ("Ac As", BOARD, "Ad Ah")
    for choices in (("bet", "bet", "bet"), ("fold",)):
        assert one(*both, *choices, bonus="$1")["bonus"] == ("$30.00", *PAYS)
        won = one(*both, *choices, bonus="$1", options=OFFERED)["bonus"]
        assert won == ("$1,000.00", *SUPPLEMENT)


@pytest.mark.parametrize("dealer", ["Kc Ks", "Ad 3h", "Ad Kh"])
def test_supplement_pays_not_against_less(dealer):
    """12.D: the dealer must have both aces in the hole cards; one on the board is not enough."""
    won = one("Ac As", "Ah 9h 7c 4s 2d", dealer, bonus="$1", options=OFFERED)
    assert won["bonus"] == ("$30.00", *PAYS)


@pytest.mark.parametrize("own", ["As Ts", "As Tc", "Ks Qs", "Kc 5h", "9c 8c", "3c 2s"])
@pytest.mark.parametrize("options", [None, OFFERED], ids=["12.C", "12.C and 12.D"])
def test_bonus_loses(own, options):
    """11.H.iv, 12.C: two cards that no row names lose, though the hand may win."""
    lost = one(own, BOARD, "Ad Ah", bonus="$2.50", options=options)
    assert lost["bonus"] == ("-$2.50", *LOSES)


def test_bonus_odds_may_be_higher():
    """12.C, 12.D: the odds are 'no less than' those printed."""
    won = one("Tc Ts", BOARD, SEVENS, bonus="$1", pay={"bonus": "30, 25, 20, 15, 10, 5, 4"})
    assert won["bonus"][0] == "$4.00"
    with refused("pay-table", "12.C"):
        DESK.house(pay={"bonus": "30, 25, 20, 15, 10, 5, 2"})
    with refused("pay-table", "12.C, 12.D"):
        DESK.house(OFFERED, pay={"bonus": "999, 30, 25, 20, 15, 10, 5, 3"})


@pytest.mark.parametrize(
    ("ante", "bonus", "paid"),
    [  # a royal flush: five Antes in all; ace and king suited pay 25 to 1
        ("$2,000", "$1,000", ("$2,000", "$4,000", "$2,000", "$2,000", "$25,000")),
        ("$8,000", "$400", ("$8,000", "$16,000", "$8,000", "$8,000", "$10,000")),  # exactly
        ("$8,000", "$401", ("$8,000", "$16,000", "$8,000", "$8,000", "$10,000")),
        ("$10,000", "$1", ("$10,000", "$20,000", "$10,000", "$10,000", "$0")),
        ("$12,000", "$1", ("$12,000", "$24,000", "$12,000", "$2,000", "$0")),  # then the River
    ],
)
def test_payout_limit(ante, bonus, paid):
    """12.E: $50,000 a hand on all winning wagers; what is settled last gives way first."""
    won = one("As Ks", "Qs Js Ts 2d 3c", "9h 9d", ante=ante, bonus=bonus)
    assert tuple(won[w][0] for w in ("ante", *RAISES, "bonus")) == tuple(f"{p}.00" for p in paid)


def test_payout_limit_is_announced():
    """12.E: what was cut, and by how much, is on the record."""
    bets = {"seat 1": cents(ante="$10", bonus="$2,000")}
    cut = noted(table("Ac As", BOARD, SEVENS, bets), "announced")[-1]
    assert cut.says == "bonus cut by $10,040.00 to the limit of $50,000.00"  # the Ante goes back
    assert (cut.rule, cut.at) == ("payout-limit", "12.E")


def test_payout_limit_is_fixed():
    """12.E: the limit 'shall be' $50,000, or what can be won at the minimum wager, if more."""
    for other in ("$49,999.99", "$50,000.01"):
        with refused("payout_limit", "12.E"):
            DESK.house({"payout_limit": other})
    with pytest.raises(Unreadable, match="payout_limit cannot be 'none'"):
        DESK.house({"payout_limit": "none"})
    for options, limit in (({}, 50_030), (OFFERED, 51_000)):  # five times $10,000 and $1 at best
        posted = options | {"posted_minimum": "$10,000"}
        assert DESK.house(posted | {"payout_limit": f"${limit:,}"})
        for other in (limit - 1, limit + 1):
            with refused("payout_limit", "12.E"):
                DESK.house(posted | {"payout_limit": f"${other:,}"})


STILL_SETTLED = [("dealer-card-exposed", "13.A"), ("face-up-cards", "13.B")]


def assert_voids_but_the_bonus(irregularity, at):
    """Before all have two cards everything goes back; after that the Bonus Wager is settled."""
    assert_voids(irregularity, at, BEFORE)
    for dealing in (MANUAL, HAND, SHOE):
        for moment in AFTER:
            round_, _ = stopped(*moment, dealing=dealing)
            if not declared(round_, irregularity):
                continue  # all cards are dealt
            assert_void(round_, irregularity, at, settled=[("seat 1", "bonus")])
            assert decided(round_) == {"bonus": ("$15.00", *PAYS)}


def test_dealer_card_exposed():
    """13.A: all hands are void; a Bonus Wager is settled by 12.C all the same."""
    assert_voids_but_the_bonus("dealer-card-exposed", "13.A")


def test_face_up_card():
    """13.B: one card found face up is out of the round, and the deal goes on."""
    assert_goes_on("face-up-card", "13.B")
    round_, script = stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("Tc"))
    with pytest.raises(Unreadable, match="Tc is dealt twice"):
        round_.play(script)


def test_face_up_cards():
    """13.B: more than one, at once or one after another, voids the hands; the Bonus as in 13.A."""
    assert_voids_but_the_bonus("face-up-cards", "13.B")
    round_, _ = stopped("put", 2)
    round_.declare("face-up-card", cards=parse_cards("7s"))
    assert not round_.over
    round_.declare("face-up-card", cards=parse_cards("8s"))
    assert_void(round_, "face-up-cards", "13.B", settled=[("seat 1", "bonus")])


@pytest.mark.parametrize(("irregularity", "at"), STILL_SETTLED)
@pytest.mark.parametrize(
    ("own", "bonus"),
    [("Ac As", ("$150.00", *PAYS)), ("Kc 5h", ("-$5.00", *LOSES))],
    ids=["aces", "nothing"],
)
def test_bonus_of_a_void_round(irregularity, at, own, bonus):
    """12.C, 13.A, 13.B: by 12.C alone: aces against aces are paid 30 to 1, offered or not."""
    for options in ({}, OFFERED):
        cards = CARDS | {"seat 1": own, "dealer": "Ad Ah"}
        round_, _ = stopped("dealt", 3, cards=cards, **options)
        round_.declare(irregularity)
        assert_void(round_, irregularity, at, settled=[("seat 1", "bonus")])
        assert decided(round_) == {"bonus": bonus}


@pytest.mark.parametrize(("irregularity", "at"), STILL_SETTLED)
def test_void_after_a_fold(irregularity, at):
    """11.A.ii, 13.A, 13.B: the Ante is lost by then; the Bonus Wager is settled with the others."""
    round_, _ = stopped("chose", 2, choices=CHOICES | {"seat 1": ["fold"]})
    round_.declare(irregularity)
    assert decided(round_) == {"ante": ("-$10.00", *FOLDED), "bonus": ("$15.00", *PAYS)}
    back = [(e.who, e.wager, e.stake, e.rule, e.at) for e in noted(round_, "returned")]
    assert back == [
        ("seat 2", "ante", 1000, irregularity, at),
        ("seat 2", "flop", 2000, irregularity, at),
    ]


def test_card_drawn_in_error():
    """13.C: a card drawn in error and not exposed is the next card; the round goes on."""
    assert_goes_on("card-drawn-in-error", "13.C")


def test_wrong_number_of_cards():
    """13.D: too many or too few cards void the round and return every wager, the Bonus too."""
    for dealing in (MANUAL, HAND, SHOE):
        assert_voids("wrong-number-of-cards", "13.D", dealing=dealing)


def test_shuffler_jams():
    """13.E: the cards are reshuffled; no wager is touched."""
    assert_goes_on("shuffler-jams", "13.E")


def test_shoe_jams():
    """13.F: the automated shoe stops: the round is void and all wagers go back."""
    assert_voids("shoe-jams", "13.F", dealing=SHOE)
    assert_foreign("shoe-jams", "13.F", MANUAL, HAND)


def test_irregularity_after_the_round():
    """Once all is settled nothing can be undone."""
    with pytest.raises(Unreadable, match="the round is over"):
        usual().declare("wrong-number-of-cards")


def test_the_desk_settles_with_both_common_hands():
    """The payout desk needs the community cards and the dealer's; no burned card is wanted."""
    round_ = DESK.settle(
        {"seat 1": "Tc Ts", "dealer": SEVENS, "community": BOARD},
        {"seat 1": {"ante": "$10", "bonus": "$5"}},
        {"seat 1": CHOICES["seat 1"]},
    )
    assert round_.net("seat 1") == NETS["seat 1"]
