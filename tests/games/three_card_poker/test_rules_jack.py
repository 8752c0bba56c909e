"""JACK Cleveland Casino, Three Card Poker: its rules in the order of the book."""

import pytest

from houseway.api import settle
from houseway.equipment.cards import parse_cards
from houseway.errors import HousewayError, Unreadable
from tests.games.three_card_poker.three_card_table import (
    ALLOWED,
    BEATS,
    DOES_NOT_PLAY,
    FORBIDDEN,
    HANDS,
    NETS,
    PLAYS,
    SIX_CARDS,
    TIES,
    Book,
    assert_void,
    cited,
    decided,
    noted,
    refused,
    winnings,
)

JACK = Book("jack")
SHOE = {"dealing": "automated shoe"}


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


@pytest.mark.parametrize(("higher", "lower"), BEATS)
def test_three_card_ladder(higher, lower):
    """6.A to 6.C: which hand is higher, for either side."""
    assert JACK.one(higher, lower, ante="$10")["ante"] == ("$10.00", "higher-wins", "12.B")
    assert JACK.one(lower, higher, ante="$10")["ante"] == ("-$10.00", "lower-loses", "10.D")


def test_place_wagers():
    """7.A, 7.D: Ante, Pair Plus or both before the cards; who places none is dealt none."""
    round_ = JACK.desk.round(4)
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
    assert set(cited(placed)) == {("place-wagers", "7.A, 7.D")}


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_posted_limits(wager):
    """7.A.i, 7.A.ii: Ante and Pair Plus stay within the posted minimum and maximum."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert JACK.bet(posted, **{wager: "$10"})
    assert JACK.bet(posted, **{wager: "$100"})
    with refused("posted_minimum", "7.A.i, 7.A.ii"):
        JACK.bet(posted, **{wager: "$9.99"})
    with refused("posted_maximum", "7.A.i, 7.A.ii"):
        JACK.bet(posted, **{wager: "$100.01"})


def test_posted_limits_leave_the_six_card_bonus_alone():
    """7.A.i, 7.A.ii: the posted limits are those of Ante and Pair Plus."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert JACK.bet(posted, ante="$10", pair_plus="$10", six_card_bonus="$1")


@pytest.mark.parametrize(
    "beside", [{}, {"ante": "$10"}, {"pair_plus": "$10"}], ids=["alone", "ante", "pair plus"]
)
def test_six_card_needs_both(beside):
    """7.A.iv: the Six Card Bonus comes after an Ante and a Pair Plus Wager."""
    with refused("companion-wager", "1.E, 7.A.iv, 11.A"):
        JACK.bet(six_card_bonus="$5", **beside)


def test_play_is_no_opening_wager():
    """1.C: the Play Wager is made after the cards."""
    with refused("opening-wagers", "1.C, 7.A.i, 10.B"):
        JACK.bet(ante="$10", play="$10")


@pytest.mark.parametrize(
    ("after", "lost"),
    [
        ("announced", {"ante": 1000, "pair plus": 500}),
        ("dealt", {"ante": 1000, "pair plus": 500}),
        ("put", {"ante": 1000, "pair plus": 500, "play": 1000}),
    ],
)
def test_player_leaves(after, lost):
    """7.C: the wagers of a player who leaves are treated as losing; the others play on."""
    round_, script = JACK.stopped(after)
    round_.declare("player-leaves", "seat 1")
    round_.play(script)
    gone = [e for e in noted(round_, "settled") if e.who == "seat 1"]
    assert {e.wager: e.stake for e in gone} == lost
    assert set(cited(gone)) == {("player-leaves", "7.C")}
    assert round_.net("seat 1") == -sum(lost.values())
    assert round_.net("seat 2") == NETS["seat 2"]
    assert [e.who for e in noted(round_, "revealed")] == ["dealer", "seat 2"]


def test_player_leaves_needs_a_seat():
    """7.C: it must be said who left."""
    round_, _ = JACK.stopped("dealt")
    with pytest.raises(Unreadable, match="No seat called 'table'"):
        round_.declare("player-leaves")


def test_player_leaves_before_wagering():
    """7.C: only a seated player may wager, so who has left places nothing."""
    round_ = JACK.desk.round(2)
    round_.declare("player-leaves", "seat 2")
    round_.answer({"ante": 1000})
    if round_.ask.who == "seat 2":
        round_.answer({"ante": 1000})
    round_.answer(parse_cards("4c Qc 4d 6d Ts 2h"))
    round_.answer("play")
    staked = sum(e.stake for e in noted(round_, "wagered", "put"))
    assert staked == sum(e.stake for e in noted(round_, "settled", "returned"))


@pytest.mark.parametrize(
    ("dealing", "at"), [("hand", "7.D, 8.A.ii"), ("automated shoe", "7.D, 9.A.ii")]
)
def test_no_more_bets(dealing, at):
    """7.D: the call comes before the first card, and after it no wager is made or increased."""
    round_, script = JACK.stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    assert cited(noted(round_, "announced")) == [("no-more-bets", at)]
    with pytest.raises(Unreadable):
        round_.answer({"ante": 1000})
    assert len(noted(round_.play(script), "wagered")) == 3


def test_positions():
    """7.E: up to three adjacent positions for one player."""
    assert JACK.desk.house({"positions": "3"})
    with pytest.raises(Unreadable, match="'4' is not a value of positions"):
        JACK.desk.house({"positions": "4"})


LINKED_AT = {
    "ante covers pair plus": "7.F.i",
    "ante covers half of pair plus": "7.F.ii",
    "both, within five times each other": "7.F.iii",
}


@pytest.mark.parametrize(("version", "ante", "pair_plus"), ALLOWED)
def test_linked_version_allows(version, ante, pair_plus):
    """7.F: the stakes each version lets stand together."""
    assert JACK.bet({"pair_plus_and_ante": version}, ante=ante, pair_plus=pair_plus)


@pytest.mark.parametrize(("version", "ante", "pair_plus"), FORBIDDEN)
def test_linked_version_refuses(version, ante, pair_plus):
    """7.F: the stakes each version refuses."""
    with refused("pair_plus_and_ante", LINKED_AT[version]):
        JACK.bet({"pair_plus_and_ante": version}, ante=ante, pair_plus=pair_plus)


def test_deal_one_at_a_time():
    """8.B: from the dealer's left, one card each and the dealer last, until all have three."""
    rule = ("deal-one-at-a-time", "8.B")
    assert JACK.deal("2c 3c 4c 5d 6d 7d 8h 9h Th") == [
        ("seat 1", "2c 5d 8h", *rule),
        ("seat 2", "3c 6d 9h", *rule),
        ("dealer", "4c 7d Th", *rule),
    ]


def test_misdeal_from_hand():
    """8.D: a hand does not have three cards: all void, all wagers back, and none may stand."""
    JACK.assert_voids("misdeal-from-hand", "8.D")


def test_deck_not_52_from_hand():
    """8.D: the deck does not hold 52: all void, all wagers back, and none may stand."""
    JACK.assert_voids("deck-not-52-from-hand", "8.D")


def test_dealer_stack_first():
    """9.B: the first stack from the automated shoe is the dealer's."""
    first = JACK.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE)[0]
    assert first == ("dealer", "2c 3c 4c", "dealer-stack-first", "9.B")


def test_deal_stacks():
    """9.B, 9.C: then a stack of three to each player, from the dealer's left."""
    rule = ("deal-stacks", "9.B, 9.C")
    assert JACK.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE)[1:] == [
        ("seat 1", "5d 6d 7d", *rule),
        ("seat 2", "8h 9h Th", *rule),
    ]


def supervised(irregularity, ruling, choice="play"):
    """The usual round from the shoe, stopped after seat 1 has chosen, and a supervisor's ruling."""
    round_, _ = JACK.stopped("dealt", **SHOE)
    round_.answer(parse_cards(f"{HANDS['pair']} {HANDS['king high']}"))
    round_.answer(choice)
    round_.declare(irregularity)
    assert round_.ask.who == "supervisor"
    round_.answer(ruling)
    return round_


@pytest.mark.parametrize("fault", ["misdeal-from-shoe", "deck-not-52-from-shoe"])
def test_supervisor_lets_pair_plus_stand(fault):
    """9.D: a supervisor may pay the wager that the dealer's hand leaves unaffected."""
    round_ = supervised(fault, "they stand")
    assert decided(round_) == {"pair plus": ("$5.00", "pair-plus-pays", "10.D, 12.D")}
    assert not decided(round_, "seat 2")
    assert [(e.who, e.wager, e.stake) for e in noted(round_, "returned")] == [
        ("seat 1", "ante", 1000),
        ("seat 1", "play", 1000),
        ("seat 2", "ante", 1000),
    ]
    assert set(cited(noted(round_, "voided", "returned"))) == {(fault, "9.D")}


def test_supervisor_cannot_save_the_six_card_bonus():
    """9.D, 1.E: it uses the dealer's cards, so it goes back with Ante and Play."""
    round_ = JACK.desk.round(1, options=SHOE)
    round_.answer({"ante": 1000, "pair plus": 500, "six card bonus": 200})
    round_.answer(parse_cards(PLAYS))
    round_.answer(parse_cards(HANDS["pair"]))
    round_.declare("misdeal-from-shoe")
    round_.answer("they stand")
    assert list(decided(round_)) == ["pair plus"]
    assert {e.wager: e.stake for e in noted(round_, "returned")} == {
        "ante": 1000,
        "six card bonus": 200,
    }


def test_misdeal_from_shoe():
    """9.D: a hand lacks three cards: void, and all wagers back unless some are let stand."""
    assert_void(supervised("misdeal-from-shoe", "all void"), "misdeal-from-shoe", "9.D")


def test_misdeal_from_shoe_before_all_hands_are_dealt():
    """9.D: with no hands to pay there is nothing to rule on."""
    round_, _ = JACK.stopped("dealt", **SHOE)
    round_.declare("misdeal-from-shoe")
    assert_void(round_, "misdeal-from-shoe", "9.D")


def test_deck_not_52_from_shoe():
    """9.D: the deck does not hold 52: void, and all wagers back unless some are let stand."""
    assert_void(supervised("deck-not-52-from-shoe", "all void"), "deck-not-52-from-shoe", "9.D")


def test_supervisor_revives_no_forfeited_pair_plus():
    """9.D, 10.B.i: a forfeited wager is not 'still valid', so it cannot win."""
    assert supervised("misdeal-from-shoe", "they stand", choice="fold").net("seat 1") <= 0


def test_wagers_stand_only_from_the_shoe():
    """8.D, 9.D: dealing from the hand, the supervisor's discretion of 9.D is not there."""
    round_, _ = JACK.stopped("put", dealing="hand")
    with pytest.raises(HousewayError):
        round_.declare("misdeal-from-shoe")


def test_play_or_fold():
    """10.B: who has an Ante plays or folds, in turn; who has only Pair Plus is not asked."""
    round_, _ = JACK.stopped("dealt")
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("play", "fold"))
    with refused("play-or-fold", "10.B"):
        round_.answer("raise")
    round_.answer("fold")
    assert round_.ask.who == "seat 2"
    assert cited(noted(round_, "chose")) == [("play-or-fold", "10.B")]
    assert JACK.one(HANDS["pair"], PLAYS, pair_plus="$5")


def test_play_equals_ante():
    """10.B: the Play Wager is as much as the Ante."""
    (play,) = noted(JACK.stopped("put")[0], "put")
    assert (play.who, play.wager, play.stake) == ("seat 1", "play", 1000)
    assert (play.rule, play.at) == ("play-equals-ante", "7.A.i, 10.B")


def test_fold_loses_ante():
    """10.B: a player who makes no Play Wager forfeits the Ante, whatever the hands."""
    folded = JACK.one(HANDS["straight flush"], DOES_NOT_PLAY, "fold", ante="$10")
    assert folded == {"ante": ("-$10.00", "fold-loses-ante", "10.B, 10.B.i, 10.B.ii")}


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
    """10.B.i: the Pair Plus Wager is forfeited with the Ante, however good the hand."""
    options = {"pair_plus_and_ante": version}
    folded = JACK.one(HANDS["pair"], PLAYS, "fold", ante="$10", pair_plus="$5", options=options)
    assert folded["pair plus"] == ("-$5.00", "fold-loses-pair-plus", "10.B.i, 10.B.ii")


def test_fold_loses_pair_plus_read_otherwise():
    """7.F, 10.B.i: if flipped, Pair Plus outlives a fold where the two are not tied."""
    bets = {"ante": "$10", "pair_plus": "$5", "flip": ("fold-both",)}
    linked = {"pair_plus_and_ante": "ante covers pair plus"}
    assert JACK.one(HANDS["pair"], PLAYS, "fold", **bets)["pair plus"][0] == "$5.00"
    tied = JACK.one(HANDS["pair"], PLAYS, "fold", options=linked, **bets)
    assert tied["pair plus"][0] == "-$5.00"


def test_fold_keeps_six_card():
    """10.B.ii, 10.C: the Six Card Bonus is not forfeited, and the folded cards stay for it."""
    hand, dealer = SIX_CARDS["three of a kind"]
    bets = {"ante": "$10", "pair plus": "$5", "six card bonus": "$2"}
    cards = {"seat 1": hand, "seat 2": HANDS["king high"], "dealer": dealer}
    round_ = JACK.desk.settle(
        cards, {"seat 1": bets, "seat 2": {"ante": "$10"}}, {"seat 1": "fold", "seat 2": "fold"}
    )
    assert decided(round_) == {
        "ante": ("-$10.00", "fold-loses-ante", "10.B, 10.B.i, 10.B.ii"),
        "pair plus": ("-$5.00", "fold-loses-pair-plus", "10.B.i, 10.B.ii"),
        "six card bonus": ("$10.00", "six-card-pays", "11.B.i(b), 12.F"),
    }
    assert [(e.who, e.rule, e.at) for e in noted(round_, "revealed")] == [
        ("dealer", "dealer-reveals", "10.C"),
        ("seat 1", "fold-keeps-six-card", "10.B.ii, 10.C"),
    ]


def test_dealer_reveals():
    """10.C: the dealer's cards are turned up when all have decided, and seen by nobody before."""
    round_, script = JACK.stopped("put")
    assert [e.cards for e in round_.view("seat 2") if e.who == "dealer" and e.cards] == ["?? ?? ??"]
    round_.play(script)
    dealer = noted(round_, "revealed")[0]
    assert (dealer.who, dealer.cards) == ("dealer", PLAYS)
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "10.C")


def test_reveal_and_settle():
    """10.D: from the right, a hand is turned up, then its Ante, Play and Pair Plus settled."""
    round_, script = JACK.stopped("put")
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
    assert cited(noted(round_, "revealed"))[1:] == [("reveal-and-settle", "10.D")] * 2


def test_lower_loses():
    """10.D: a hand below that of a dealer who plays loses Ante and Play."""
    lost = JACK.one(HANDS["queen high, below the dealer"], PLAYS, ante="$10")
    assert lost == {
        "ante": ("-$10.00", "lower-loses", "10.D"),
        "play": ("-$10.00", "lower-loses", "10.D"),
    }


def test_pair_plus_loses():
    """10.D: Pair Plus loses below a pair, even on a hand that beats the dealer."""
    lost = JACK.one(HANDS["king high"], PLAYS, ante="$10", pair_plus="$5")
    assert lost["ante"][0] == "$10.00"
    assert lost["pair plus"] == ("-$5.00", "pair-plus-loses", "10.D")


def test_six_card_loses():
    """11.B.i(a): the Six Card Bonus loses below three of a kind."""
    lost = JACK.one(*SIX_CARDS["two pair"], ante="$10", pair_plus="$5", six_card_bonus="$2")
    assert lost["six card bonus"] == ("-$2.00", "six-card-loses", "11.B.i(a)")


@pytest.mark.parametrize("hand", ["king high", "queen high, below the dealer"])
def test_dealer_does_not_play(hand):
    """12.A: below queen high the Ante is paid and the Play returned, whatever the player holds."""
    paid = JACK.one(HANDS[hand], DOES_NOT_PLAY, ante="$10")
    assert paid == {
        "ante": ("$10.00", "dealer-does-not-play", "12.A"),
        "play": ("$0.00", "dealer-does-not-play", "12.A"),
    }


def test_dealer_does_not_play_with_a_jack():
    """12.A: jack high pays the Ante even to a lower or an equal hand; queen high plays."""
    assert JACK.one("9h 5c 3s", "Jc Td 8h", ante="$10")["ante"][1] == "dealer-does-not-play"
    assert JACK.one("Jh Ts 8c", "Jc Td 8h", ante="$10")["ante"][1] == "dealer-does-not-play"
    assert JACK.one("9h 5c 4s", "Qc 3d 2h", ante="$10")["ante"][1] == "lower-loses"
    assert JACK.one("9h 5c 4s", "2d 2h 3d", ante="$10")["ante"][1] == "lower-loses"


def test_higher_wins():
    """12.B: a hand above that of a dealer who plays wins Ante and Play, 1 to 1."""
    assert JACK.one(HANDS["king high"], PLAYS, ante="$10") == {
        "ante": ("$10.00", "higher-wins", "12.B"),
        "play": ("$10.00", "higher-wins", "12.B"),
    }


@pytest.mark.parametrize(("hand", "dealer"), TIES)
def test_tie_pushes(hand, dealer):
    """6.C, 12.C: equal hands, suits apart, get Ante and Play back."""
    tied = JACK.one(hand, dealer, ante="$10")
    assert tied["ante"] == tied["play"] == ("$0.00", "tie-pushes", "6.C, 12.C")


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
    """12.D: the posted table pays whatever the dealer holds, with an Ante or alone."""
    won = (winnings("$2.50", odds), "pair-plus-pays", "10.D, 12.D")
    assert JACK.one(HANDS[hand], dealer, pair_plus="$2.50") == {"pair plus": won}
    assert JACK.one(HANDS[hand], dealer, ante="$10", pair_plus="$2.50")["pair plus"] == won


def test_pair_plus_may_pay_more():
    """12.D: 'no less than' the table, so a house may post more and never less."""
    more = {"pair plus": "50, 30, 6, 4, 1"}
    assert JACK.one(HANDS["flush"], PLAYS, pair_plus="$5", pay=more)["pair plus"][0] == "$20.00"
    with refused("pay-table", "12.D"):
        JACK.desk.house(pay={"pair plus": "50, 30, 6, 2, 1"})


@pytest.mark.parametrize(
    ("hand", "odds"),
    [("straight flush", "5 to 1"), ("three of a kind", "4 to 1"), ("straight", "1 to 1")],
)
def test_ante_bonus_pays(hand, odds):
    """12.E: the bonus on the Ante, whether the hand beats the dealer or not."""
    bonus = (winnings("$7.50", odds), "ante-bonus-pays", "12.E")
    wins = JACK.one(HANDS[hand], PLAYS, ante="$7.50")
    loses = JACK.one(HANDS[hand], HANDS["ace king queen of spades"], ante="$7.50")
    assert wins["ante bonus"] == loses["ante bonus"] == bonus
    assert (wins["ante"][0], loses["ante"][0]) == ("$7.50", "-$7.50")


@pytest.mark.parametrize("hand", ["flush", "pair", "king high"])
def test_ante_bonus_below_a_straight(hand):
    """12.E: no bonus for other hands, and none to a player who folds."""
    assert "ante bonus" not in JACK.one(HANDS[hand], PLAYS, ante="$10")
    assert "ante bonus" not in JACK.one(HANDS["straight"], PLAYS, "fold", ante="$10")


def test_ante_bonus_read_otherwise():
    """12.E: if flipped, the odds are on Ante and Play together."""
    round_ = settle(
        JACK.desk.house(flip=("ante-bonus-stake",)),
        {"seat 1": HANDS["straight flush"], "dealer": PLAYS},
        {"seat 1": {"ante": "$10"}},
        {"seat 1": "play"},
    )
    assert round_.net("seat 1") == 1000 + 1000 + 5 * (1000 + 1000)


SIX_CARD = {
    "royal flush": "1000 to 1",
    "straight flush": "200 to 1",
    "four of a kind": "50 to 1",
    "full house": "25 to 1",
    "flush": "15 to 1",
    "straight": "10 to 1",
    "three of a kind": "5 to 1",
}


@pytest.mark.parametrize("choice", ["play", "fold"])
@pytest.mark.parametrize(("hand", "odds"), SIX_CARD.items())
def test_six_card_pays(hand, odds, choice):
    """11.B.i(b), 12.F: the best five of both hands, for one who plays and one who folds."""
    bets = {"ante": "$10", "pair_plus": "$5", "six_card_bonus": "$2.50"}
    won = (winnings("$2.50", odds), "six-card-pays", "11.B.i(b), 12.F")
    assert JACK.one(*SIX_CARDS[hand], choice, **bets)["six card bonus"] == won


def test_six_card_odds_are_fixed():
    """12.F: other odds than those printed are not offered."""
    with refused("pay-table", "12.F"):
        JACK.desk.house(pay={"six card bonus": "1000, 200, 100, 25, 15, 10, 5"})


@pytest.mark.parametrize(
    ("pair_plus", "six_card", "paid"),
    [
        ("$10", "$49", ("$400.00", "$49,000.00")),  # 49,460 in all: within the limit
        ("$10", "$60", ("$400.00", "$49,540.00")),  # 60,460: the Six Card Bonus gives way
        ("$2,000", "$5", ("$49,940.00", "$0.00")),  # 85,060: Pair Plus gives way after it
    ],
)
def test_payout_limit(pair_plus, six_card, paid):
    """12.G: no hand is paid above the limit; here Ante and bonus win $10 and $50 in addition."""
    limit = {"payout_limit": "$50,000"}
    hand, dealer = SIX_CARDS["royal flush"]
    bets = {"ante": "$10", "pair_plus": pair_plus, "six_card_bonus": six_card}
    won = JACK.one(hand, dealer, **bets, options=limit)
    assert [won[w][0] for w in ("ante", "play", "ante bonus")] == ["$10.00", "$0.00", "$50.00"]
    assert (won["pair plus"][0], won["six card bonus"][0]) == paid


def test_payout_limit_is_announced():
    """12.G: what was cut, and by how much, is on the record."""
    hand, dealer = SIX_CARDS["royal flush"]
    bets = {"ante": "$10", "pair plus": "$10", "six card bonus": "$60"}
    round_ = JACK.desk.settle(
        {"seat 1": hand, "dealer": dealer},
        {"seat 1": bets},
        {"seat 1": "play"},
        options={"payout_limit": "$50,000"},
    )
    cut = noted(round_, "announced")[-1]
    assert cut.says == "six card bonus cut by $10,460.00 to the limit of $50,000.00"
    assert (cut.rule, cut.at) == ("payout-limit", "12.G")


def test_payout_limit_has_a_floor():
    """12.G: a limit is at least $50,000."""
    with refused("payout_limit", "12.G"):
        JACK.desk.house({"payout_limit": "$49,999.99"})


def test_face_up_card():
    """13.A: one card found face up is out of the round, and the deal goes on."""
    JACK.assert_goes_on("face-up-card", "13.A")
    round_, script = JACK.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("4c"))
    with pytest.raises(Unreadable, match="4c is dealt twice"):
        round_.play(script)


def test_face_up_cards():
    """13.A: more than one, at once or one after another, voids the hands."""
    JACK.assert_voids("face-up-cards", "13.A")
    round_, _ = JACK.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("7s"))
    assert not round_.over
    round_.declare("face-up-card", cards=parse_cards("8s"))
    assert_void(round_, "face-up-cards", "13.A")


def test_card_drawn_in_error():
    """13.B: a card drawn in error and not seen is the next card; the round goes on."""
    JACK.assert_goes_on("card-drawn-in-error", "13.B")


def test_card_drawn_in_error_is_used():
    """13.B: the card is used as the next one, so it can be dealt even if it has been named."""
    round_, script = JACK.stopped("announced")
    round_.declare("card-drawn-in-error", cards=parse_cards("4c"))
    assert round_.play(script).over


def test_wrong_number_of_cards():
    """13.C: too many or too few cards void all hands."""
    JACK.assert_voids("wrong-number-of-cards", "13.C")


def test_dealer_card_exposed():
    """13.D: a dealer's card seen before its time voids all hands."""
    JACK.assert_voids("dealer-card-exposed", "13.D")


def test_shuffler_jams():
    """13.E: the cards are reshuffled; no wager is touched."""
    JACK.assert_goes_on("shuffler-jams", "13.E")


def test_shoe_jams():
    """13.F: the round is void and all wagers go back."""
    JACK.assert_voids("shoe-jams", "13.F", **SHOE)


def test_irregularity_after_the_round():
    """Once all is settled nothing can be undone."""
    round_, script = JACK.stopped("put")
    round_.play(script)
    with pytest.raises(Unreadable, match="the round is over"):
        round_.declare("dealer-card-exposed")
