"""Pennsylvania, 58 Pa. Code Chapter 649a, Three Card Poker: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from houseway.money import dollars
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

PA = Book("pa")
HAND, SHOE = {"dealing": "hand"}, {"dealing": "automated shoe"}
LINKED = {"pair_plus_and_ante": "ante covers pair plus"}
HIGHER = ("higher-wins", "649a.11(c)(3)(ii)(B), 649a.12(a)")
LOWER = ("lower-loses", "649a.11(c)(3)(ii)(A)")
NOT_PLAYED = ("dealer-does-not-play", "649a.11(c)(3)(i)")
PROGRESSIVE = (
    "progressive-pays",
    "649a.11(c)(5), 649a.12(e)(1), 649a.12(e)(2), 649a.12(e)(4)",
)
PROGRESSIVE_WAGER = "649a.7(d)(4), 649a.12(e), 649a.12(e)(5)"
SPADES, HEARTS = HANDS["ace king queen of spades"], HANDS["ace king queen of hearts"]


def test_seats():
    """2(a): the table has places for seven players and no more."""
    assert len(PA.desk.round(7).table.seats) == 7
    with refused("seats", "649a.2(a)"):
        PA.desk.round(8)


def test_shuffler_counts_wrong():
    """5(b): a deck that the device does not count as 52 leaves the table; no wager is touched."""
    PA.assert_goes_on("shuffler-counts-wrong", "649a.5(b)")


def test_bad_cut():
    """5(e): a floorperson may have the cards cut again; the round goes on."""
    PA.assert_goes_on("bad-cut", "649a.5(e)")


@pytest.mark.parametrize(("higher", "lower"), BEATS)
def test_three_card_ladder(higher, lower):
    """6(a) to 6(c): which hand is higher, for either side."""
    assert PA.one(higher, lower, ante="$10")["ante"] == ("$10.00", *HIGHER)
    assert PA.one(lower, higher, ante="$10")["ante"] == ("-$10.00", *LOWER)


def test_place_wagers():
    """7(a), 7(c), 7(d): every wager but the Play is placed before the cards."""
    round_ = PA.desk.round(3)
    round_.answer({"six card bonus": 200, "progressive payout": 100, "pair plus": 500})
    round_.answer({})
    round_.answer({"ante": 1000})
    assert round_.ask.to == ("seat 1", "seat 3", "dealer")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "pair plus", 500),
        ("seat 1", "progressive payout", 100),
        ("seat 1", "six card bonus", 200),
        ("seat 3", "ante", 1000),
    ]
    where = "649a.7(a), 649a.7(c), 649a.7(d)"
    assert set(cited(placed)) == {("place-wagers", where)}


@pytest.mark.parametrize(
    ("after", "lost"),
    [
        ("announced", {"ante": 1000, "pair plus": 500}),
        ("dealt", {"ante": 1000, "pair plus": 500}),
        ("put", {"ante": 1000, "pair plus": 500, "play": 1000}),
    ],
)
def test_player_leaves(after, lost):
    """7(b): the wagers of a player who leaves are treated as losing; the others play on."""
    round_, script = PA.stopped(after)
    round_.declare("player-leaves", "seat 1")
    round_.play(script)
    gone = [e for e in noted(round_, "settled") if e.who == "seat 1"]
    assert {e.wager: e.stake for e in gone} == lost
    assert set(cited(gone)) == {("player-leaves", "649a.7(b)")}
    assert round_.net("seat 1") == -sum(lost.values())
    assert round_.net("seat 2") == NETS["seat 2"]
    assert [e.who for e in noted(round_, "revealed")] == ["dealer", "seat 2"]


@pytest.mark.parametrize(
    ("dealing", "at"),
    [
        ("manual shoe", "649a.7(c), 649a.8(b)"),
        ("hand", "649a.7(c), 649a.9(a)(3)"),
        ("automated shoe", "649a.7(c), 649a.10(a)(2)"),
    ],
)
def test_no_more_bets(dealing, at):
    """7(c): the call comes before the first card, and after it no wager is made or increased."""
    round_, script = PA.stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    assert cited(noted(round_, "announced")) == [("no-more-bets", at)]
    with pytest.raises(Unreadable):
        round_.answer({"progressive payout": 100})
    assert len(noted(round_.play(script), "wagered")) == 3


def test_play_is_no_opening_wager():
    """7(d)(1): the Play Wager is made after the cards."""
    with refused("opening-wagers", "649a.1 Play Wager, 649a.7(d)(1), 649a.11(b)"):
        PA.bet(ante="$10", play="$10")


@pytest.mark.parametrize("beside", [{"ante": "$10"}, {"pair_plus": "$10"}], ids=str)
@pytest.mark.parametrize(
    ("wager", "stake"), [("progressive_payout", "$1"), ("six_card_bonus", "$2")]
)
def test_side_wagers_need_ante_or_pair_plus(wager, stake, beside):
    """7(d)(4), 7(d)(5): they come after an Ante or a Pair Plus Wager, one of which is enough."""
    at = {"progressive_payout": PROGRESSIVE_WAGER, "six_card_bonus": "649a.7(d)(5)"}
    assert PA.bet(**{wager: stake}, **beside)
    with refused("companion-wager", at[wager]):
        PA.bet(**{wager: stake})


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_posted_limits(wager):
    """7(d)(1): limits, where a table posts them, though the chapter asks for none."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert PA.bet(posted, **{wager: "$10"})
    assert PA.bet(posted, **{wager: "$100"})
    with refused("posted_minimum", "649a.7(d)(1)"):
        PA.bet(posted, **{wager: "$9.99"})
    with refused("posted_maximum", "649a.7(d)(1)"):
        PA.bet(posted, **{wager: "$100.01"})


LINKED_AT = {
    "ante covers pair plus": "649a.7(e)(1)",
    "ante covers half of pair plus": "649a.7(e)(2)",
    "both, within five times each other": "649a.7(e)(3)",
}


@pytest.mark.parametrize(("version", "ante", "pair_plus"), ALLOWED)
def test_linked_version_allows(version, ante, pair_plus):
    """7(e): the stakes each version lets stand together."""
    assert PA.bet({"pair_plus_and_ante": version}, ante=ante, pair_plus=pair_plus)


@pytest.mark.parametrize(("version", "ante", "pair_plus"), FORBIDDEN)
def test_linked_version_refuses(version, ante, pair_plus):
    """7(e): the stakes each version refuses."""
    with refused("pair_plus_and_ante", LINKED_AT[version]):
        PA.bet({"pair_plus_and_ante": version}, ante=ante, pair_plus=pair_plus)


@pytest.mark.parametrize(("dealing", "at"), [("manual shoe", "649a.8(d)"), ("hand", "649a.9(b)")])
def test_deal_one_at_a_time(dealing, at):
    """8(d), 9(b): from the dealer's left, one card each, the dealer last, three times."""
    rule = ("deal-one-at-a-time", at)
    assert PA.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", dealing=dealing) == [
        ("seat 1", "2c 5d 8h", *rule),
        ("seat 2", "3c 6d 9h", *rule),
        ("dealer", "4c 7d Th", *rule),
    ]


def test_misdeal_from_manual_shoe():
    """8(h): a hand does not have three cards: all void, all wagers back."""
    PA.assert_voids("misdeal-from-manual-shoe", "649a.8(h)")


def test_deck_not_52_from_manual_shoe():
    """8(h): the deck does not hold 52: all void, all wagers back."""
    PA.assert_voids("deck-not-52-from-manual-shoe", "649a.8(h)")


def test_misdeal_from_hand():
    """9(f): a hand does not have three cards: all void, all wagers back."""
    PA.assert_voids("misdeal-from-hand", "649a.9(f)", **HAND)


def test_deck_not_52_from_hand():
    """9(f): the deck does not hold 52: all void, all wagers back."""
    PA.assert_voids("deck-not-52-from-hand", "649a.9(f)", **HAND)


def test_deal_stacks():
    """10(b): a stack of three to each player, from the dealer's left, then to the dealer."""
    rule = ("deal-stacks", "649a.10(b)")
    assert PA.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE) == [
        ("seat 1", "2c 3c 4c", *rule),
        ("seat 2", "5d 6d 7d", *rule),
        ("dealer", "8h 9h Th", *rule),
    ]


def test_misdeal_from_shoe():
    """10(f): a hand does not have three cards: all void, all wagers back, and none may stand."""
    PA.assert_voids("misdeal-from-shoe", "649a.10(f)", **SHOE)


def test_deck_not_52_from_shoe():
    """10(f): the deck does not hold 52: all void, all wagers back, and none may stand."""
    PA.assert_voids("deck-not-52-from-shoe", "649a.10(f)", **SHOE)


def test_play_or_fold():
    """11(b): who has an Ante plays or folds, in turn; who has only Pair Plus is not asked."""
    round_, _ = PA.stopped("dealt")
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("play", "fold"))
    with refused("play-or-fold", "649a.11(b)"):
        round_.answer("surrender")
    round_.answer("fold")
    assert round_.ask.who == "seat 2"
    assert cited(noted(round_, "chose")) == [("play-or-fold", "649a.11(b)")]
    assert PA.one(HANDS["pair"], PLAYS, pair_plus="$5")


def test_play_equals_ante():
    """7(d)(1), 11(b): the Play Wager is as much as the Ante."""
    (play,) = noted(PA.stopped("put")[0], "put")
    assert (play.who, play.wager, play.stake) == ("seat 1", "play", 1000)
    assert (play.rule, play.at) == ("play-equals-ante", "649a.7(d)(1), 649a.11(b)")


def test_fold_loses_ante():
    """11(b): a player who makes no Play Wager forfeits the Ante, whatever the hands."""
    folded = PA.one(HANDS["straight flush"], DOES_NOT_PLAY, "fold", ante="$10")
    assert folded == {"ante": ("-$10.00", "fold-loses-ante", "649a.11(b)")}


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
    """11(b)(1): the Pair Plus Wager is forfeited with the Ante, however good the hand."""
    bets = {"ante": "$10", "pair_plus": "$5", "options": {"pair_plus_and_ante": version}}
    folded = PA.one(HANDS["pair"], PLAYS, "fold", **bets)
    at = "649a.11(b)(1), 649a.11(b)(3)"
    assert folded["pair plus"] == ("-$5.00", "fold-loses-pair-plus", at)


def test_fold_loses_progressive():
    """11(b)(2): the Progressive Payout Wager is forfeited with the Ante, the best hand included."""
    folded = PA.one(SPADES, PLAYS, "fold", ante="$10", progressive_payout="$5")
    assert folded == {
        "ante": ("-$10.00", "fold-loses-ante", "649a.11(b)"),
        "progressive payout": ("-$5.00", "fold-loses-progressive", "649a.11(b)(2)"),
    }


def table(*seats, dealer=PLAYS):
    """A round of several seats: the hand, the stakes and the choice of each."""
    names = [f"seat {n}" for n in range(1, len(seats) + 1)]
    return PA.desk.settle(
        {"dealer": dealer} | {who: hand for who, (hand, *_) in zip(names, seats, strict=True)},
        {who: bets for who, (_, bets, _) in zip(names, seats, strict=True)},
        {who: choice for who, (*_, choice) in zip(names, seats, strict=True) if choice},
    )


def envies(round_, seat="seat 1"):
    """The Envy Bonuses a seat was paid."""
    paid = [e for e in noted(round_, "settled") if (e.who, e.wager) == (seat, "envy bonus")]
    where = "649a.1 Envy Bonus, 649a.11(c)(5)(v), 649a.12(e)(5)"
    assert all((e.stake, e.rule, e.at) == (0, "envy-pays", where) for e in paid)
    return [dollars(e.net) for e in paid]


def test_fold_keeps_envy():
    """11(b)(2): who folds loses the progressive stake and is still paid for another's hand."""
    round_ = table(
        (HANDS["pair"], {"ante": "$10", "progressive payout": "$1"}, "fold"),
        (HEARTS, {"ante": "$10"}, "play"),
    )
    assert envies(round_) == ["$25.00"]
    assert decided(round_)["progressive payout"][0] == "-$1.00"
    kept = noted(round_, "announced")[-1]
    assert (kept.who, kept.rule, kept.at) == ("seat 1", "fold-keeps-envy", "649a.11(b)(2)")


@pytest.mark.parametrize("pair_plus", ["$5", None])
def test_fold_keeps_six_card(pair_plus):
    """11(b)(3), 11(c): a fold leaves the Six Card Bonus, with or without Pair Plus."""
    hand, dealer = SIX_CARDS["three of a kind"]
    bets = {"ante": "$10", "six card bonus": "$2"} | ({"pair plus": pair_plus} if pair_plus else {})
    round_ = table(
        (hand, bets, "fold"), (HANDS["king high"], {"ante": "$10"}, "fold"), dealer=dealer
    )
    six = decided(round_)["six card bonus"]
    assert six == ("$10.00", "six-card-pays", "649a.11(c)(6), 649a.12(f)")
    assert decided(round_).get("pair plus", ("-$5.00",))[0] == "-$5.00"
    assert [(e.who, e.rule, e.at) for e in noted(round_, "revealed")] == [
        ("dealer", "dealer-reveals", "649a.11(c)"),
        ("seat 1", "fold-keeps-six-card", "649a.11(b)(3), 649a.11(c)"),
    ]


def test_dealer_reveals():
    """11(c): the dealer's cards are turned up when all have decided, and seen by nobody before."""
    round_, script = PA.stopped("put")
    assert [e.cards for e in round_.view("seat 2") if e.who == "dealer" and e.cards] == ["?? ?? ??"]
    round_.play(script)
    dealer = noted(round_, "revealed")[0]
    assert (dealer.who, dealer.cards) == ("dealer", PLAYS)
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "649a.11(c)")


def test_reveal_and_settle():
    """11(c)(1) to 11(c)(6): from the right, each hand turned up and its wagers settled in order."""
    every = {
        "six card bonus": "$2",
        "progressive payout": "$1",
        "pair plus": "$5",
        "ante": "$10",
    }
    round_ = table((SPADES, every, "play"), (HEARTS, every, "play"), dealer="Js Ts 2h")
    wagers = ["", "ante", "play", "ante bonus", "pair plus"]
    wagers += ["progressive payout", "envy bonus", "six card bonus"]
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")] == [
        ("dealer", ""),
        *(("seat 2", wager) for wager in wagers),
        *(("seat 1", wager) for wager in wagers),
    ]
    where = "649a.11(c), 649a.11(c)(1), 649a.11(c)(2)"
    assert cited(noted(round_, "revealed"))[1:] == [("reveal-and-settle", where)] * 2


@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("Kh 9c 5s", DOES_NOT_PLAY), ("9h 5c 3s", "Jc Td 8h"), ("Jh Ts 8c", "Jc Td 8h")],
)
def test_dealer_does_not_play(hand, dealer):
    """11(c)(3)(i): below queen high the Ante is paid and the Play returned, ties included."""
    paid = PA.one(hand, dealer, ante="$10")
    assert paid == {"ante": ("$10.00", *NOT_PLAYED), "play": ("$0.00", *NOT_PLAYED)}


def test_lower_loses():
    """11(c)(3)(ii)(A): a hand below that of a dealer who plays loses Ante and Play."""
    lost = PA.one(HANDS["queen high, below the dealer"], PLAYS, ante="$10")
    assert lost == {"ante": ("-$10.00", *LOWER), "play": ("-$10.00", *LOWER)}


def test_higher_wins():
    """11(c)(3)(ii)(B), 12(a): a hand above that of a dealer who plays wins both, 1 to 1."""
    won = PA.one(HANDS["king high"], PLAYS, ante="$10")
    assert won == {"ante": ("$10.00", *HIGHER), "play": ("$10.00", *HIGHER)}


@pytest.mark.parametrize(("hand", "dealer"), TIES)
def test_tie_pushes(hand, dealer):
    """11(c)(3)(ii)(C): equal hands, suits apart, get Ante and Play back."""
    tied = PA.one(hand, dealer, ante="$10")
    assert tied["ante"] == tied["play"] == ("$0.00", "tie-pushes", "649a.11(c)(3)(ii)(C)")


def test_pair_plus_loses():
    """11(c)(4): Pair Plus loses below a pair, even on a hand that beats the dealer."""
    lost = PA.one(HANDS["king high"], PLAYS, ante="$10", pair_plus="$5")
    assert lost["ante"][0] == "$10.00"
    assert lost["pair plus"] == ("-$5.00", "pair-plus-loses", "649a.11(c)(4)")


@pytest.mark.parametrize(
    ("dealing", "at"),
    [("manual shoe", "649a.8(b)"), ("hand", "649a.9(a)(3)"), ("automated shoe", "649a.10(a)(2)")],
)
def test_progressive_loses(dealing, at):
    """8(b), 9(a)(3), 10(a)(2): collected before the deal; a flush wins nothing."""
    bets = {"pair_plus": "$5", "progressive_payout": "$1", "options": {"dealing": dealing}}
    lost = PA.one(HANDS["flush"], PLAYS, **bets)
    assert lost["progressive payout"] == ("-$1.00", "progressive-loses", at)


def test_six_card_loses():
    """11(c)(6): the Six Card Bonus loses below three of a kind."""
    lost = PA.one(*SIX_CARDS["two pair"], ante="$10", six_card_bonus="$2")
    assert lost["six card bonus"] == ("-$2.00", "six-card-loses", "649a.11(c)(6)")


def columns(tables, rows):
    """Each table, hand and odds of columns printed side by side."""
    return [
        (name, hand, odds)
        for hand, printed in rows.items()
        for name, odds in zip(tables, printed, strict=True)
    ]


ANTE_BONUS = {
    "straight flush": ("5 to 1", "5 to 1", "4 to 1"),
    "three of a kind": ("4 to 1", "3 to 1", "3 to 1"),
    "straight": ("1 to 1", "1 to 1", "1 to 1"),
}


@pytest.mark.parametrize(("name", "hand", "odds"), columns("ABC", ANTE_BONUS))
def test_ante_bonus_pays(name, hand, odds):
    """12(b): the bonus on the Ante, whether the hand beats the dealer or not."""
    pay = {"ante bonus": name}
    at = "649a.12(b)"
    bonus = (winnings("$7.50", odds), "ante-bonus-pays", at)
    wins = PA.one(HANDS[hand], PLAYS, ante="$7.50", pay=pay)
    loses = PA.one(HANDS[hand], SPADES, ante="$7.50", pay=pay)
    assert wins["ante bonus"] == loses["ante bonus"] == bonus
    assert (wins["ante"][0], loses["ante"][0]) == ("$7.50", "-$7.50")


@pytest.mark.parametrize("hand", ["flush", "pair", "king high"])
def test_ante_bonus_below_a_straight(hand):
    """12(b): no bonus for other hands, and none to a player who folds."""
    assert "ante bonus" not in PA.one(HANDS[hand], PLAYS, ante="$10")
    assert "ante bonus" not in PA.one(HANDS["straight"], PLAYS, "fold", ante="$10")


def test_ante_bonus_read_otherwise():
    """11(c)(3)(ii)(B), 12(b): if flipped, the bonus is owed only when the Ante wins."""
    house = {"ante": "$10", "flip": ("ante-bonus-regardless",)}
    assert PA.one(HANDS["straight"], PLAYS, **house)["ante bonus"][0] == "$10.00"
    assert PA.one(HANDS["straight"], DOES_NOT_PLAY, **house)["ante bonus"][0] == "$10.00"
    assert "ante bonus" not in PA.one(HANDS["straight"], "As Ks Qs", **house)
    assert "ante bonus" not in PA.one(HANDS["straight"], "9s 8c 7d", **house)


LINKED_ANTE_BONUS = {
    "ace king queen of spades": ("50 to 1", "50 to 1", "50 to 1"),
    "ace king queen of hearts": ("5 to 1", "50 to 1", "10 to 1"),
    "straight flush": ("4 to 1", "8 to 1", "6 to 1"),
    "three of a kind": ("3 to 1", "6 to 1", "3 to 1"),
    "straight": ("1 to 1", "N/A", "N/A"),
    "ace king queen unsuited": ("1 to 1", "N/A", "N/A"),  # a straight: see ace-king-queen-suited
}


@pytest.mark.parametrize(
    "version",
    [
        "ante covers pair plus",
        "ante covers half of pair plus",
        "both, within five times each other",
    ],
)
@pytest.mark.parametrize(
    ("name", "hand", "odds"), columns(("7(e) A", "7(e) B", "7(e) C"), LINKED_ANTE_BONUS)
)
def test_ante_bonus_pays_in_linked_versions(name, hand, odds, version):
    """12(c): the tables of the versions of 7(e), with rows for ace, king and queen."""
    house = {"options": {"pair_plus_and_ante": version}, "pay": {"ante bonus": name}}
    won = PA.one(HANDS[hand], DOES_NOT_PLAY, ante="$7.50", pair_plus="$7.50", **house)
    if odds == "N/A":
        assert "ante bonus" not in won
    else:
        at = "649a.12(c)"
        assert won["ante bonus"] == (winnings("$7.50", odds), "ante-bonus-pays", at)


@pytest.mark.parametrize(("name", "won"), [("7(e) A", "$50.00"), ("7(e) C", "$100.00")])
def test_ace_king_queen_read_otherwise(name, won):
    """12(c): if flipped, the row names no suit and pays ace, king, queen of any."""
    house = {"options": LINKED, "pay": {"ante bonus": name}, "flip": ("ace-king-queen-suited",)}
    hand = HANDS["ace king queen unsuited"]
    assert PA.one(hand, PLAYS, ante="$10", **house)["ante bonus"][0] == won


def test_ante_bonus_tables_belong_to_a_version():
    """12(b), 12(c): neither version may post the other's tables, nor odds of its own."""
    with refused("pay-table", "649a.12(c)"):
        PA.desk.house(pay={"ante bonus": "7(e) A"})
    with refused("pay-table", "649a.12(b)"):
        PA.desk.house(LINKED, pay={"ante bonus": "A"})
    with refused("pay-table", "649a.12(b)"):
        PA.desk.house(pay={"ante bonus": "6, 4, 1"})


PAIR_PLUS = {
    "straight flush": ("35 to 1", "40 to 1", "40 to 1"),
    "three of a kind": ("25 to 1", "30 to 1", "30 to 1"),
    "straight": ("5 to 1", "5 to 1", "6 to 1"),
    "flush": ("3 to 1", "4 to 1", "3 to 1"),
    "pair": ("1 to 1", "1 to 1", "1 to 1"),
}


@pytest.mark.parametrize("dealer", ["Qc 6d 2h", "Jc 6d 2h", "As Ks Qs"])
@pytest.mark.parametrize(("name", "hand", "odds"), columns("ABC", PAIR_PLUS))
def test_pair_plus_pays(name, hand, odds, dealer):
    """11(c)(4), 12(d): the posted table pays whatever the dealer holds, with an Ante or alone."""
    pay = {"pair plus": name}
    won = (winnings("$2.50", odds), "pair-plus-pays", "649a.11(c)(4), 649a.12(d)")
    assert PA.one(HANDS[hand], dealer, pair_plus="$2.50", pay=pay) == {"pair plus": won}
    both = PA.one(HANDS[hand], dealer, ante="$10", pair_plus="$2.50", pay=pay)
    assert both["pair plus"] == won


def test_pair_plus_odds_are_those_printed():
    """12(d): one of the three tables and no other."""
    with refused("pay-table", "649a.12(d)"):
        PA.desk.house(pay={"pair plus": "45, 30, 6, 4, 1"})
    with pytest.raises(Unreadable, match="No pay table for pair plus called 'D'"):
        PA.desk.house(pay={"pair plus": "D"})


PROGRESSIVE_PAYOUT = {
    "ace king queen of hearts": ("500 for 1", "500 for 1"),
    "ace king queen of diamonds": ("500 for 1", "500 for 1"),
    "straight flush": ("70 for 1", "100 for 1"),
    "three of a kind": ("60 for 1", "90 for 1"),
    "straight": ("6 for 1", "N/A"),
    "ace king queen unsuited": ("6 for 1", "N/A"),
    "flush": ("N/A", "N/A"),
}


@pytest.mark.parametrize("stake", ["$1", "$5"])
@pytest.mark.parametrize(("name", "hand", "odds"), columns("AB", PROGRESSIVE_PAYOUT))
def test_progressive_pays(name, hand, odds, stake):
    """12(e)(1), 11(c)(5): the hand alone decides; 'for 1' keeps the stake that was collected."""
    bets = {"ante": "$10", "progressive_payout": stake, "pay": {"progressive payout": name}}
    for dealer in (DOES_NOT_PLAY, SPADES):
        won = PA.one(HANDS[hand], dealer, **bets)["progressive payout"]
        if odds == "N/A":
            assert won == (f"-{stake}.00", "progressive-loses", "649a.8(b)")
        else:
            assert won == (winnings(stake, odds), *PROGRESSIVE)


@pytest.mark.parametrize("name", ["A", "B"])
@pytest.mark.parametrize(("stake", "won"), [("$1", "$1,233.56"), ("$5", "$1,229.56")])
def test_progressive_pays_the_meter(name, stake, won):
    """12(e)(1), 12(e)(4): ace, king and queen of spades win all that the meter shows."""
    bets = {"pair_plus": "$5", "progressive_payout": stake, "pay": {"progressive payout": name}}
    paid = PA.one(SPADES, PLAYS, meter="$1,234.56", **bets)
    assert paid["progressive payout"] == (won, *PROGRESSIVE)


def test_progressive_amounts():
    """12(e)(5): the schedules know a stake of $1 and one of $5."""
    for stake in ("$1", "$5"):
        assert PA.bet(ante="$10", progressive_payout=stake)
    for stake in ("$0.50", "$2", "$10"):
        with refused("wager-amounts", PROGRESSIVE_WAGER):
            PA.bet(ante="$10", progressive_payout=stake)


def test_meter_reset_has_a_floor():
    """12(e)(3): the meter starts at $1,000 at least."""
    assert noted(PA.desk.round(1), "metered")[0].stake == 100_000
    assert PA.desk.house({"meter_reset": "$1,000"})
    with refused("meter_reset", "649a.12(e)(3)"):
        PA.desk.house({"meter_reset": "$999.99"})


def meters(hand, **options):
    """What the meter shows, in turn, in a round that starts with $1,234.56 on it."""
    round_ = PA.desk.settle(
        {"seat 1": hand, "dealer": PLAYS},
        {"seat 1": {"pair plus": "$5", "progressive payout": "$1"}},
        meters={"progressive payout": 123_456},
        options=options,
    )
    return [(e.stake, e.rule, e.at) for e in noted(round_, "metered")]


def test_meter_resets():
    """12(e)(3), 12(e)(4): paid in full, the meter goes back to its reset amount."""
    resets = ("meter-resets", "649a.12(e)(3), 649a.12(e)(4)")
    assert meters(SPADES) == [(123_456, "", ""), (100_000, *resets)]
    assert meters(SPADES, meter_reset="$2,500") == [(123_456, "", ""), (250_000, *resets)]
    assert meters(HEARTS) == [(123_456, "", "")]


@pytest.mark.parametrize(
    ("stake", "hand", "bonus"),
    [
        ("$1", "As Ks Qs", "$100.00"),
        ("$1", "Ah Kh Qh", "$25.00"),
        ("$1", "Ad Kd Qd", "$25.00"),
        ("$1", "Ac Kc Qc", "$25.00"),
        ("$5", "As Ks Qs", "$500.00"),
        ("$5", "Ah Kh Qh", "$125.00"),
        ("$5", "Ad Kd Qd", "$125.00"),
        ("$5", "Ac Kc Qc", "$125.00"),
    ],
)
def test_envy_pays(stake, hand, bonus):
    """12(e)(5): by the stake of the one who receives it; the holder need not have wagered it."""
    watching = (HANDS["pair"], {"ante": "$10", "progressive payout": stake}, "play")
    round_ = table(watching, (hand, {"pair plus": "$5"}, None), dealer="Jd 6d 2h")
    assert envies(round_, "seat 1") == [bonus]
    assert envies(round_, "seat 2") == []


def test_envy_pays_for_each_other_hand():
    """11(c)(5)(v): several bonuses for several hands, and none for one's own."""
    round_ = table(
        (SPADES, {"ante": "$10", "progressive payout": "$1"}, "play"),
        (HANDS["pair"], {"ante": "$10", "progressive payout": "$5"}, "play"),
        (HEARTS, {"ante": "$10", "progressive payout": "$5"}, "play"),
    )
    assert envies(round_, "seat 1") == ["$25.00"]
    assert envies(round_, "seat 2") == ["$500.00", "$125.00"]
    assert envies(round_, "seat 3") == ["$500.00"]
    assert decided(round_, "seat 1")["progressive payout"][0] == "$999.00"
    assert decided(round_, "seat 2")["progressive payout"][0] == "-$5.00"
    assert decided(round_, "seat 3")["progressive payout"][0] == "$2,495.00"


def test_envy_pays_for_no_other_hand():
    """1, 11(c)(5)(v): not for the dealer's, one of mixed suits, a lesser or a folded hand."""
    watching = (HANDS["pair"], {"ante": "$10", "progressive payout": "$1"}, "play")
    bets = {"ante": "$10"}
    assert envies(table(watching, (HANDS["king high"], bets, "play"), dealer=SPADES)) == []
    assert envies(table(watching, (HANDS["ace king queen unsuited"], bets, "play"))) == []
    assert envies(table(watching, (HANDS["straight flush"], bets, "play"))) == []
    assert envies(table(watching, (HEARTS, bets, "fold"))) == []


def test_envy_needs_a_progressive_wager():
    """1: only who has placed a Progressive Payout Wager receives an Envy Bonus."""
    bets = {"ante": "$10"}
    assert envies(table((HANDS["pair"], bets, "play"), (HEARTS, bets, "play"))) == []


SIX_CARD = {
    "royal flush": ("1,000 to 1", "1,000 to 1", "1,000 to 1"),
    "straight flush": ("200 to 1", "200 to 1", "200 to 1"),
    "four of a kind": ("50 to 1", "100 to 1", "100 to 1"),
    "full house": ("25 to 1", "20 to 1", "20 to 1"),
    "flush": ("20 to 1", "15 to 1", "15 to 1"),
    "straight": ("10 to 1", "9 to 1", "10 to 1"),
    "three of a kind": ("5 to 1", "8 to 1", "7 to 1"),
}


@pytest.mark.parametrize("choice", ["play", "fold"])
@pytest.mark.parametrize(("name", "hand", "odds"), columns("ABC", SIX_CARD))
def test_six_card_pays(name, hand, odds, choice):
    """11(c)(6), 12(f): the best five of both hands, for one who plays and one who folds."""
    bets = {"ante": "$10", "six_card_bonus": "$2.50", "pay": {"six card bonus": name}}
    won = (winnings("$2.50", odds), "six-card-pays", "649a.11(c)(6), 649a.12(f)")
    assert PA.one(*SIX_CARDS[hand], choice, **bets)["six card bonus"] == won


@pytest.mark.parametrize(
    ("hand", "dealer", "won"),
    [
        ("9d 8d 7d", "6d 5h 2d", "$20.00"),  # a flush, and a straight below it
        ("8c 8d 8h", "Qc Qd Qh", "$25.00"),  # two threes of a kind make a full house
        ("Ah 2d 3c", "4s 5h 9d", "$10.00"),  # the ace below the two
    ],
)
def test_six_card_pays_the_highest_hand(hand, dealer, won):
    """6(d), 11(c)(6): of the hands in six cards the highest is paid, even with only Pair Plus."""
    assert PA.one(hand, dealer, pair_plus="$5", six_card_bonus="$1")["six card bonus"][0] == won


def test_full_house_read_otherwise():
    """6(d)(4): read word for word, three of a kind is paid as a full house."""
    bets = {"ante": "$10", "six_card_bonus": "$1", "flip": ("full-house-slip",)}
    won = PA.one(*SIX_CARDS["three of a kind"], **bets)
    assert won["six card bonus"][0] == "$25.00"


def test_face_up_card():
    """13(a): one card found face up is out of the round, and the deal goes on."""
    PA.assert_goes_on("face-up-card", "649a.13(a)")
    round_, script = PA.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("4c"))
    with pytest.raises(Unreadable, match="4c is dealt twice"):
        round_.play(script)


def test_face_up_cards():
    """13(a): more than one, at once or one after another, voids the hands."""
    PA.assert_voids("face-up-cards", "649a.13(a)")
    round_, _ = PA.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("7s"))
    assert not round_.over
    round_.declare("face-up-card", cards=parse_cards("8s"))
    assert_void(round_, "face-up-cards", "649a.13(a)")


def test_card_drawn_in_error():
    """13(b): a card drawn in error and not seen is the next card; the round goes on."""
    PA.assert_goes_on("card-drawn-in-error", "649a.13(b)")


def test_wrong_number_of_cards():
    """13(c): too many or too few cards void all hands."""
    PA.assert_voids("wrong-number-of-cards", "649a.13(c)")


def test_dealer_card_exposed():
    """13(d): a dealer's card seen before its time voids all hands."""
    PA.assert_voids("dealer-card-exposed", "649a.13(d)")


def test_void_returns_side_wagers():
    """13(d): all wagers go back, the Progressive Payout and the Six Card Bonus among them."""
    round_ = PA.desk.round(1)
    stakes = {"ante": 1000, "pair plus": 500, "progressive payout": 100, "six card bonus": 200}
    round_.answer(stakes)
    round_.declare("dealer-card-exposed")
    assert {e.wager: e.stake for e in noted(round_, "returned")} == stakes
    assert round_.over


def test_shuffler_jams():
    """13(e): the cards are reshuffled; no wager is touched."""
    PA.assert_goes_on("shuffler-jams", "649a.13(e)")


def test_shoe_jams():
    """13(f): the round is void and all wagers go back."""
    PA.assert_voids("shoe-jams", "649a.13(f)", **SHOE)


def test_device_out_of_order():
    """13(g): the device is covered or signed; no wager is touched."""
    PA.assert_goes_on("device-out-of-order", "649a.13(g)")
