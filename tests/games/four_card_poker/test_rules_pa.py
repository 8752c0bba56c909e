"""Pennsylvania, 58 Pa. Code Chapter 641a, Four Card Poker: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from houseway.money import dollars
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
    noted,
    refused,
    winnings,
)

PA = Book("pa")
HAND, SHOE = {"dealing": "hand"}, {"dealing": "automated shoe"}
HIGHER = ("higher-wins", "641a.11(c)(3)(ii), 641a.12(a)")
LOWER = ("lower-loses", "641a.11(c)(3)(i)")
TIE = ("tie-wins", "641a.6(c), 641a.11(c)(3)(ii)")
FOLD = ("fold-loses-ante", "641a.11(b), 641a.11(b)(1), 641a.11(b)(2)")
PROGRESSIVE = (
    "progressive-pays",
    "641a.11(c)(5), 641a.12(d)(1), 641a.12(d)(2), 641a.12(d)(4)",
)
PROGRESSIVE_WAGER = "641a.7(d)(4), 641a.12(d), 641a.12(d)(5)"
ACES, KING_HIGH = HANDS["pair of aces"][0], "Kd Jh 8s 7c 3h"
EIGHTS, SUITED = "8c 8d 8h 8s Td", "Ts 9s 8s 7s 2h"  # four of a kind, a straight flush


def test_seats():
    """2(a): the table has places for seven players and no more."""
    assert len(PA.desk.round(7).table.seats) == 7
    with refused("seats", "641a.2(a)"):
        PA.desk.round(8)


def test_shuffler_counts_wrong():
    """5(b): a deck that the device does not count as 52 leaves the table; no wager is touched."""
    PA.assert_goes_on("shuffler-counts-wrong", "641a.5(b)")


def test_bad_cut():
    """5(e): a floorperson may have the cards cut again; the round goes on."""
    PA.assert_goes_on("bad-cut", "641a.5(e)")


@pytest.mark.parametrize(("higher", "lower", "sixth"), BEATS)
def test_four_card_ladder(higher, lower, sixth):
    """6(a) to 6(c): which hand is higher, for either side."""
    assert PA.one(higher, f"{lower} {sixth}", ante="$10")["ante"] == ("$10.00", *HIGHER)
    assert PA.one(lower, f"{higher} {sixth}", ante="$10")["ante"] == ("-$10.00", *LOWER)


def test_place_wagers():
    """7(a), 7(c), 7(d): every wager but the Play is placed before the cards."""
    round_ = PA.desk.round(3)
    round_.answer({"progressive payout": 100, "aces up": 500})
    round_.answer({})
    round_.answer({"ante": 1000})
    assert round_.ask.to == ("seat 1", "seat 3", "dealer")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "aces up", 500),
        ("seat 1", "progressive payout", 100),
        ("seat 3", "ante", 1000),
    ]
    assert set(cited(placed)) == {("place-wagers", "641a.7(a), 641a.7(c), 641a.7(d)")}


def test_player_leaves():
    """7(b): the wagers of a player who leaves are treated as losing; the others play on."""
    PA.assert_leaves("641a.7(b)")


@pytest.mark.parametrize(
    ("dealing", "at"),
    [
        ("manual shoe", "641a.7(c), 641a.8(b)"),
        ("hand", "641a.7(c), 641a.9(a)(3)"),
        ("automated shoe", "641a.7(c), 641a.10(a)(2)"),
    ],
)
def test_no_more_bets(dealing, at):
    """7(c): the call comes before the first card, and after it no wager is made or increased."""
    round_, script = PA.stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    assert [e.says for e in noted(round_, "announced")] == ["no more bets"]
    assert cited(noted(round_, "announced")) == [("no-more-bets", at)]
    with pytest.raises(Unreadable):
        round_.answer({"progressive payout": 100})
    assert len(noted(round_.play(script), "wagered")) == 3


def test_play_is_no_opening_wager():
    """7(d)(1): the Play Wager is made after the cards."""
    with refused("opening-wagers", "641a.1 Play Wager, 641a.7(d)(1), 641a.11(b)"):
        PA.bet(ante="$10", play="$10")


def test_aces_up_is_not_required():
    """7(d)(1) to 7(d)(3): Ante alone, Aces Up alone, or both."""
    assert PA.bet(ante="$10") == {"ante": 1000}
    assert PA.bet(aces_up="$5") == {"aces up": 500}
    assert PA.bet(ante="$10", aces_up="$5") == {"ante": 1000, "aces up": 500}


@pytest.mark.parametrize("beside", [{"ante": "$10"}, {"aces_up": "$10"}], ids=str)
def test_progressive_needs_ante_or_aces_up(beside):
    """7(d)(4): it comes after an Ante or an Aces Up Wager, one of which is enough."""
    assert PA.bet(progressive_payout="$1", **beside)
    with refused("companion-wager", PROGRESSIVE_WAGER):
        PA.bet(progressive_payout="$1")


@pytest.mark.parametrize("wager", ["ante", "aces_up"])
def test_posted_limits(wager):
    """7(d)(1): limits, where a table posts them, though the chapter asks for none."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert PA.bet(posted, **{wager: "$10"})
    assert PA.bet(posted, **{wager: "$100"})
    with refused("posted_minimum", "641a.7(d)(1)"):
        PA.bet(posted, **{wager: "$9.99"})
    with refused("posted_maximum", "641a.7(d)(1)"):
        PA.bet(posted, **{wager: "$100.01"})


@pytest.mark.parametrize(("dealing", "at"), [("manual shoe", "641a.8(d)"), ("hand", "641a.9(b)")])
def test_deal_one_at_a_time(dealing, at):
    """8(d), 9(b): five each, the dealer's fifth and sixth card one after the other."""
    PA.assert_one_at_a_time(at, dealing=dealing)


@pytest.mark.parametrize(
    ("dealing", "card", "at"),
    [
        ("manual shoe", "7s", "641a.8(d)"),
        ("hand", "7s", "641a.9(b)"),
        ("automated shoe", "Js", "641a.10(b)"),
    ],
)
def test_dealer_card_face_up(dealing, card, at):
    """8(d), 9(b), 10(b): the dealer's sixth card, and no other, is face up."""
    PA.assert_face_up(card, at, dealing=dealing)


def test_misdeal_from_manual_shoe():
    """8(h): a player lacks 5 cards or the dealer 6: all void, all wagers back."""
    PA.assert_voids("misdeal-from-manual-shoe", "641a.8(h)")
    PA.assert_foreign("misdeal-from-manual-shoe", "641a.8(h)", "hand", "automated shoe")


def test_deck_not_52_from_manual_shoe():
    """8(h): the deck does not hold 52: all void, all wagers back."""
    PA.assert_voids("deck-not-52-from-manual-shoe", "641a.8(h)")
    PA.assert_foreign("deck-not-52-from-manual-shoe", "641a.8(h)", "hand", "automated shoe")


def test_misdeal_from_hand():
    """9(f): a player lacks 5 cards or the dealer 6: all void, all wagers back."""
    PA.assert_voids("misdeal-from-hand", "641a.9(f)", **HAND)
    PA.assert_foreign("misdeal-from-hand", "641a.9(f)", "manual shoe", "automated shoe")


def test_deck_not_52_from_hand():
    """9(f): the deck does not hold 52: all void, all wagers back."""
    PA.assert_voids("deck-not-52-from-hand", "641a.9(f)", **HAND)
    PA.assert_foreign("deck-not-52-from-hand", "641a.9(f)", "manual shoe", "automated shoe")


def test_deal_stacks():
    """10(b): a stack of five to each player, from the dealer's left, then to the dealer."""
    PA.assert_stacks("641a.10(b)", **SHOE)


def test_bottom_card_face_up():
    """10(b): the dealer's sixth card is the bottom card of the next five."""
    sixth = dealt(PA.deal(**SHOE))[-1]
    assert sixth == ("dealer", "Js", "bottom-card-face-up", "641a.10(b)")


def test_spare_cards_discarded():
    """10(b): the other four go to the discard rack unseen."""
    round_ = PA.deal(**SHOE)
    spare = noted(round_, "dealt")[3:-1]
    assert [(e.who, e.cards) for e in spare] == [
        ("discard rack", card) for card in ("7s", "8s", "9s", "Ts")
    ]
    assert set(cited(spare)) == {("spare-cards-discarded", "641a.10(b)")}
    assert {e.cards for e in round_.view("seat 1") if e.who == "discard rack"} == {"??"}


def test_misdeal_from_shoe():
    """10(f): a player lacks 5 cards or the dealer 6: all void, all wagers back."""
    PA.assert_voids("misdeal-from-shoe", "641a.10(f)", **SHOE)
    PA.assert_foreign("misdeal-from-shoe", "641a.10(f)", "manual shoe", "hand")


def test_deck_not_52_from_shoe():
    """10(f): the deck does not hold 52: all void, all wagers back."""
    PA.assert_voids("deck-not-52-from-shoe", "641a.10(f)", **SHOE)
    PA.assert_foreign("deck-not-52-from-shoe", "641a.10(f)", "manual shoe", "hand")


def test_play_or_fold():
    """11(b): who has an Ante plays or folds, in turn; who has only Aces Up is not asked."""
    round_, _ = PA.stopped("revealed")
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("1x", "2x", "3x", "fold"))
    for other in ("4x", "0x", "play"):
        with refused("play-or-fold", "641a.11(b)"):
            round_.answer(other)
    round_.answer("fold")
    assert round_.ask.who == "seat 2"
    assert cited(noted(round_, "chose")) == [("play-or-fold", "641a.11(b)")]
    assert PA.one(ACES, below(ACES), aces_up="$5")["aces up"][0] == "$5.00"


def test_play_one_to_three():
    """7(d)(1), 11(b): the Play Wager is one to three times the Ante."""
    PA.assert_one_to_three("641a.7(d)(1), 641a.11(b)")


def test_fold_loses_ante():
    """11(b): a player who makes no Play Wager forfeits the Ante, whatever the hands."""
    folded = PA.one(FOUR_ACES, below(FOUR_ACES), "fold", ante="$10")
    assert folded == {"ante": ("-$10.00", *FOLD)}


@pytest.mark.parametrize(
    ("hand", "won"), [(FOUR_ACES, "$250.00"), (ACES, "$5.00"), (KING_HIGH, "-$5.00")]
)
def test_fold_keeps_aces_up(hand, won):
    """11(b)(1): the Aces Up Wager is not forfeited; the folded cards are turned up for it alone."""
    both = {"ante": "$10", "aces up": "$5"}
    round_ = PA.table((hand, both, "fold"), ("9d 8h 7d 5h 3s", {"ante": "$10"}, "fold"))
    assert decided(round_)["ante"] == ("-$10.00", *FOLD)
    assert decided(round_)["aces up"][0] == won
    assert [(e.who, e.rule, e.at) for e in noted(round_, "revealed")[1:]] == [
        ("dealer", "dealer-reveals", "641a.11(c)"),
        ("seat 1", "fold-keeps-aces-up", "641a.11(b)(1)"),
    ]


def test_fold_loses_progressive():
    """11(b)(2): the Progressive Payout Wager is forfeited with the Ante, four aces included."""
    bets = {"ante": "$10", "progressive_payout": "$5"}
    folded = PA.one(FOUR_ACES, below(FOUR_ACES), "fold", **bets)
    assert folded == {
        "ante": ("-$10.00", *FOLD),
        "progressive payout": ("-$5.00", "fold-loses-progressive", "641a.11(b)(2)"),
    }


def envies(round_, seat="seat 1"):
    """The Envy Bonuses a seat was paid."""
    paid = [e for e in noted(round_, "settled") if (e.who, e.wager) == (seat, "envy bonus")]
    where = "641a.1 Envy Bonus, 641a.11(c)(5)(v), 641a.12(d)(5)"
    assert all((e.stake, e.rule, e.at) == (0, "envy-pays", where) for e in paid)
    return [dollars(e.net) for e in paid]


def test_fold_keeps_envy():
    """11(b)(2): who folds loses the progressive stake and is still paid for another's hand."""
    round_ = PA.table(
        (KING_HIGH.replace("8s", "Ts"), {"ante": "$10", "progressive payout": "$1"}, "fold"),
        (EIGHTS, {"ante": "$10"}, "1x"),
    )
    assert envies(round_) == ["$10.00"]
    assert decided(round_)["progressive payout"][0] == "-$1.00"
    kept = noted(round_, "announced")[-1]
    assert (kept.who, kept.rule, kept.at) == ("seat 1", "fold-keeps-envy", "641a.11(b)(2)")


def test_dealer_reveals():
    """11(c): the dealer's cards are turned up when all have decided, and not before."""
    round_, script = PA.stopped("put")
    assert [e.cards for e in noted(round_, "revealed")] == ["2d"]
    round_.play(script)
    dealer = noted(round_, "revealed")[1]
    assert (dealer.who, dealer.cards) == ("dealer", LOW_DEALERS[0])
    assert (dealer.rule, dealer.at) == ("dealer-reveals", "641a.11(c)")


def test_dealer_reveals_after_folds():
    """11(c): nothing keeps the dealer's cards down when all have folded."""
    round_ = PA.table((KING_HIGH, {"ante": "$10"}, "fold"))
    assert [e.cards for e in noted(round_, "revealed")] == ["2d", LOW_DEALERS[0]]


def test_reveal_and_settle():
    """11(c)(1) to 11(c)(5): from the right, each hand turned up and its wagers settled in order."""
    bets = {"progressive payout": "$1", "aces up": "$5", "ante": "$10"}
    round_ = PA.table((FOUR_ACES, bets, "1x"), (EIGHTS.replace("Td", "Th"), bets, "3x"))
    wagers = ["", "ante", "play", "ante bonus", "aces up", "progressive payout", "envy bonus"]
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")[2:]] == [
        *(("seat 2", wager) for wager in wagers),
        *(("seat 1", wager) for wager in wagers),
    ]
    where = "641a.11(c), 641a.11(c)(1), 641a.11(c)(2)"
    assert cited(noted(round_, "revealed"))[2:] == [("reveal-and-settle", where)] * 2


def test_lower_loses():
    """11(c)(3)(i): a hand below the dealer's loses Ante and Play."""
    lost = PA.one(KING_HIGH, "Kh Js 9h 6s 4c 2d", "3x", ante="$10")
    assert lost == {"ante": ("-$10.00", *LOWER), "play": ("-$30.00", *LOWER)}


@pytest.mark.parametrize("dealer", ["9c 7d 6h 4s 3c 2d", "Kd Js 9h 6s 4c 2d"])
def test_higher_wins(dealer):
    """11(c)(3)(ii), 12(a): a higher hand wins both, 1 to 1; the dealer needs no rank to play."""
    won = PA.one(ACES, dealer, "2x", ante="$7.50")
    assert won == {"ante": ("$7.50", *HIGHER), "play": ("$15.00", *HIGHER)}


@pytest.mark.parametrize(("hand", "dealer"), TIES)
def test_tie_wins(hand, dealer):
    """6(c), 11(c)(3)(ii): an equal hand, suits and odd cards apart, wins Ante and Play."""
    tied = PA.one(hand, dealer, "3x", ante="$10")
    assert (tied["ante"], tied["play"]) == (("$10.00", *TIE), ("$30.00", *TIE))


@pytest.mark.parametrize("hand", NOTHING)
def test_aces_up_loses(hand):
    """11(c)(4): Aces Up loses below a pair of aces, even on a hand that beats the dealer."""
    lost = PA.one(hand, "9h 8c 6s 4d 3c 2d", ante="$10", aces_up="$5")
    assert lost["ante"][0] == "$10.00"
    assert lost["aces up"] == ("-$5.00", "aces-up-loses", "641a.11(c)(4)")


@pytest.mark.parametrize(
    ("dealing", "at"),
    [("manual shoe", "641a.8(b)"), ("hand", "641a.9(a)(3)"), ("automated shoe", "641a.10(a)(2)")],
)
@pytest.mark.parametrize("row", ["flush", "straight", "two pair", "pair of aces"])
def test_progressive_loses(row, dealing, at):
    """8(b), 9(a)(3), 10(a)(2): collected before the deal; below three of a kind nothing is won."""
    bets = {"aces_up": "$5", "progressive_payout": "$1", "options": {"dealing": dealing}}
    for hand in HANDS[row]:
        lost = PA.one(hand, below(hand), **bets)
        assert lost["progressive payout"] == ("-$1.00", "progressive-loses", at)


def columns(tables, rows):
    """Each table, hand and odds of columns printed side by side."""
    return [
        (name, hand, odds)
        for row, printed in rows.items()
        for hand in HANDS[row]
        for name, odds in zip(tables, printed, strict=True)
    ]


ANTE_BONUS = {
    "four of a kind": ("25 to 1",),
    "straight flush": ("20 to 1",),
    "three of a kind": ("2 to 1",),
}


@pytest.mark.parametrize("choice", ["1x", "2x", "3x"])
@pytest.mark.parametrize(("_", "hand", "odds"), columns([""], ANTE_BONUS))
def test_ante_bonus_pays(_, hand, odds, choice):
    """12(b): on the Ante alone, whatever the Play Wager, whether the dealer is beaten or not."""
    bonus = (winnings("$7.50", odds), "ante-bonus-pays", "641a.12(b)")
    wins = PA.one(hand, below(hand), choice, ante="$7.50")
    loses = PA.one(hand, above(hand), choice, ante="$7.50")
    assert wins["ante bonus"] == loses["ante bonus"] == bonus
    assert (wins["ante"][0], loses["ante"][0]) == ("$7.50", "-$7.50")


@pytest.mark.parametrize("row", ["flush", "straight", "two pair", "pair of aces"])
def test_ante_bonus_below_three_of_a_kind(row):
    """12(b): no bonus for other hands, and none to a player who makes no Play Wager."""
    for hand in HANDS[row]:
        assert "ante bonus" not in PA.one(hand, below(hand), ante="$10")
    assert "ante bonus" not in PA.one(FOUR_ACES, below(FOUR_ACES), "fold", ante="$10")


def test_ante_bonus_read_otherwise():
    """11(c)(3)(ii), 12(b): if flipped, the bonus is owed only when the Ante wins."""
    hand, house = "8c 8d 8h 3s 3d", {"ante": "$10", "flip": ("ante-bonus-regardless",)}
    assert PA.one(hand, below(hand), **house)["ante bonus"][0] == "$20.00"
    tied = PA.one("Ah Kh Qh Jh 2c", "As Ks Qs Js 9d 9h", **house)
    assert tied["ante bonus"][0] == "$200.00"
    assert "ante bonus" not in PA.one(hand, above(hand), **house)


ACES_UP = {  # paytables A to F
    "four of a kind": ("50 to 1",) * 6,
    "straight flush": ("30 to 1", "30 to 1", "40 to 1", "40 to 1", "30 to 1", "40 to 1"),
    "three of a kind": ("9 to 1", "7 to 1", "8 to 1", "8 to 1", "8 to 1", "7 to 1"),
    "flush": ("6 to 1", "6 to 1", "5 to 1", "6 to 1", "6 to 1", "5 to 1"),
    "straight": ("4 to 1", "5 to 1", "4 to 1", "4 to 1", "4 to 1", "4 to 1"),
    "two pair": ("2 to 1", "2 to 1", "3 to 1", "2 to 1", "2 to 1", "3 to 1"),
    "pair of aces": ("1 to 1",) * 6,
}


@pytest.mark.parametrize(("name", "hand", "odds"), columns("ABCDEF", ACES_UP))
def test_aces_up_pays(name, hand, odds):
    """11(c)(4), 12(c): the posted table pays whatever the dealer holds, with an Ante or alone."""
    won = (winnings("$2.50", odds), "aces-up-pays", "641a.11(c)(4), 641a.12(c)")
    bets = {"aces_up": "$2.50", "pay": {"aces up": name}}
    for dealer in (below(hand), above(hand)):
        assert PA.one(hand, dealer, **bets) == {"aces up": won}
        assert PA.one(hand, dealer, ante="$10", **bets)["aces up"] == won


def test_odds_are_those_printed():
    """12(b), 12(c): one of the tables and no other."""
    with refused("pay-table", "641a.12(b)"):
        PA.desk.house(pay={"ante bonus": "30, 20, 2"})
    with refused("pay-table", "641a.12(c)"):
        PA.desk.house(pay={"aces up": "50, 40, 9, 6, 4, 2, 1"})
    with pytest.raises(Unreadable, match="No pay table for aces up called 'G'"):
        PA.desk.house(pay={"aces up": "G"})


PROGRESSIVE_PAYOUT = {
    "four of a kind": ("300 for 1", "300 for 1"),
    "straight flush": ("100 for 1", "100 for 1"),
    "three of a kind": ("9 for 1", "15 for 1"),
}


@pytest.mark.parametrize("stake", ["$1", "$5"])
@pytest.mark.parametrize(("name", "hand", "odds"), columns("AB", PROGRESSIVE_PAYOUT))
def test_progressive_pays(name, hand, odds, stake):
    """11(c)(5), 12(d)(1): the hand alone decides; 'for 1' keeps the stake that was collected."""
    bets = {"progressive_payout": stake, "pay": {"progressive payout": name}}
    won = (winnings(stake, odds), *PROGRESSIVE)
    for dealer in (below(hand), above(hand)):
        assert PA.one(hand, dealer, ante="$10", **bets)["progressive payout"] == won
        assert PA.one(hand, dealer, aces_up="$5", **bets)["progressive payout"] == won


@pytest.mark.parametrize("name", ["A", "B"])
@pytest.mark.parametrize(("stake", "won"), [("$1", "$6,788.99"), ("$5", "$6,784.99")])
def test_progressive_pays_the_meter(name, stake, won):
    """12(d)(1), 12(d)(4): four aces win all that the meter shows, whatever the stake."""
    bets = {"aces_up": "$5", "progressive_payout": stake, "pay": {"progressive payout": name}}
    paid = PA.one(FOUR_ACES, below(FOUR_ACES), meter="$6,789.99", **bets)
    assert paid["progressive payout"] == (won, *PROGRESSIVE)


def test_progressive_amounts():
    """12(d)(5): the schedules know a stake of $1 and one of $5."""
    for stake in ("$1", "$5"):
        assert PA.bet(ante="$10", progressive_payout=stake)
    for stake in ("$0.50", "$2", "$10"):
        with refused("wager-amounts", PROGRESSIVE_WAGER):
            PA.bet(ante="$10", progressive_payout=stake)


@pytest.mark.parametrize(
    ("name", "least", "below_it"),
    [("A", "$5,000", "$4,999.99"), ("B", "$1,000", "$999.99")],
)
def test_meter_reset_has_a_floor(name, least, below_it):
    """12(d)(3): the meter starts at $5,000 or more for table A, at $1,000 or more for B."""
    pay = {"progressive payout": name}
    assert noted(PA.desk.round(1, pay=pay), "metered")[0].stake == 500_000
    assert PA.desk.house({"meter_reset": least}, pay)
    with refused("meter_reset", "641a.12(d)(3)"):
        PA.desk.house({"meter_reset": below_it}, pay)


def meters(hand, *others, **options):
    """What the meter shows, in turn, in a round that starts with $6,789.99 on it."""
    bets = {"aces up": "$5", "progressive payout": "$1"}
    seats = [(cards, bets, None) for cards in (hand, *others)]
    start = {"progressive payout": 678_999}
    round_ = PA.table(*seats, dealer="Qd Ts 7h 6d 4d 3s", meters=start, options=options)
    return [(e.stake, e.rule, e.at) for e in noted(round_, "metered")]


def test_meter_resets():
    """12(d)(3), 12(d)(4): paid in full, the meter goes back to its reset amount."""
    start, resets = (678_999, "", ""), ("meter-resets", "641a.12(d)(3), 641a.12(d)(4)")
    assert meters(FOUR_ACES) == [start, (500_000, *resets)]
    assert meters(FOUR_ACES, meter_reset="$7,500") == [start, (750_000, *resets)]
    assert meters(FOUR_ACES, "8c 8d 8h 8s Tc") == [start, (500_000, *resets)]
    assert meters("8c 8d 8h 8s Tc") == [start]


ENVY = [  # schedule, stake of the one who receives it, what the other holds, bonus
    ("A", "$1", FOUR_ACES, ["$100.00"]),
    ("A", "$1", EIGHTS, ["$10.00"]),
    ("A", "$1", SUITED, ["$5.00"]),
    ("B", "$1", FOUR_ACES, ["$100.00"]),
    ("B", "$1", EIGHTS, ["$25.00"]),
    ("B", "$1", SUITED, []),
    ("A", "$5", FOUR_ACES, ["$500.00"]),
    ("A", "$5", EIGHTS, ["$50.00"]),
    ("A", "$5", SUITED, ["$25.00"]),
    ("B", "$5", FOUR_ACES, ["$500.00"]),
    ("B", "$5", EIGHTS, ["$125.00"]),
    ("B", "$5", SUITED, []),
]
WATCHING = "Kd Jh 7c 3h 3c"


@pytest.mark.parametrize("table", ["A", "B"])
@pytest.mark.parametrize(("schedule", "stake", "hand", "bonus"), ENVY)
def test_envy_pays(schedule, stake, hand, bonus, table):
    """12(d)(5): by the stake of the one who receives it; the holder need not have wagered it."""
    round_ = PA.table(
        (WATCHING, {"ante": "$10", "progressive payout": stake}, "1x"),
        (hand, {"aces up": "$5"}, None),
        options={"envy_schedule": schedule},
        pay={"progressive payout": table},
    )
    assert envies(round_, "seat 1") == bonus
    assert envies(round_, "seat 2") == []


def test_envy_pays_for_each_other_hand():
    """11(c)(5)(v): several bonuses for several hands, and none for one's own."""
    round_ = PA.table(
        (FOUR_ACES, {"ante": "$10", "progressive payout": "$1"}, "1x"),
        (WATCHING, {"ante": "$10", "progressive payout": "$5"}, "1x"),
        ("8c 8d 8h 8s Tc", {"ante": "$10", "progressive payout": "$5"}, "1x"),
    )
    assert envies(round_, "seat 1") == ["$10.00"]
    assert envies(round_, "seat 2") == ["$500.00", "$50.00"]
    assert envies(round_, "seat 3") == ["$500.00"]
    assert decided(round_, "seat 1")["progressive payout"][0] == "$4,999.00"
    assert decided(round_, "seat 2")["progressive payout"][0] == "-$5.00"
    assert decided(round_, "seat 3")["progressive payout"][0] == "$1,495.00"


def test_envy_pays_for_no_other_hand():
    """1, 11(c)(5)(v): not for the dealer's hand, a lesser or a folded one."""
    watching = (WATCHING, {"ante": "$10", "progressive payout": "$1"}, "1x")
    bets = {"ante": "$10"}
    assert envies(PA.table(watching, (ACES, bets, "1x"), dealer=f"{EIGHTS} 2d")) == []
    assert envies(PA.table(watching, (HANDS["three of a kind"][0], bets, "1x"))) == []
    folded = {"ante": "$10", "aces up": "$5"}
    assert envies(PA.table(watching, (EIGHTS, folded, "fold"))) == []


def test_envy_needs_a_progressive_wager():
    """1: only who has placed a Progressive Payout Wager receives an Envy Bonus."""
    bets = {"ante": "$10"}
    assert envies(PA.table((WATCHING, bets, "1x"), (EIGHTS, bets, "1x"))) == []


def test_face_up_card():
    """13(a): one card found face up is out of the round, and the deal goes on."""
    PA.assert_goes_on("face-up-card", "641a.13(a)")
    round_, script = PA.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("Ac"))
    with pytest.raises(Unreadable, match="Ac is dealt twice"):
        round_.play(script)


def test_face_up_cards():
    """13(a): more than one, at once or one after another, voids the hands."""
    PA.assert_voids("face-up-cards", "641a.13(a)")
    round_, _ = PA.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("Tc"))
    assert not round_.over
    round_.declare("face-up-card", cards=parse_cards("Th"))
    assert_void(round_, "face-up-cards", "641a.13(a)")


def test_card_drawn_in_error():
    """13(b): a card drawn in error and not seen is the next card; the round goes on."""
    PA.assert_goes_on("card-drawn-in-error", "641a.13(b)")


def test_wrong_number_of_cards():
    """13(c): too many or too few cards void all hands."""
    PA.assert_voids("wrong-number-of-cards", "641a.13(c)")


def test_dealer_card_exposed():
    """13(d): one of the five face-down cards seen before its time voids all hands."""
    PA.assert_voids("dealer-card-exposed", "641a.13(d)")


def test_a_void_undoes_a_fold():
    """11(c), 13(d): forfeited wagers are collected when all have decided; before, all go back."""
    round_, _ = PA.stopped("chose", choices=CHOICES | {"seat 1": ["fold"]})
    round_.declare("dealer-card-exposed")
    assert_void(round_, "dealer-card-exposed", "641a.13(d)")


def test_void_returns_side_wagers():
    """13(d): all wagers go back, the Progressive Payout Wager among them."""
    round_ = PA.desk.round(1)
    stakes = {"ante": 1000, "aces up": 500, "progressive payout": 100}
    round_.answer(stakes)
    round_.declare("dealer-card-exposed")
    assert {e.wager: e.stake for e in noted(round_, "returned")} == stakes
    assert round_.over


def test_shuffler_jams():
    """13(e): the cards are reshuffled; no wager is touched."""
    PA.assert_goes_on("shuffler-jams", "641a.13(e)")


def test_shoe_jams():
    """13(f): the round is void and all wagers go back."""
    PA.assert_voids("shoe-jams", "641a.13(f)", **SHOE)
    PA.assert_foreign("shoe-jams", "641a.13(f)", "manual shoe", "hand")


def test_device_out_of_order():
    """13(g): the device is covered or signed; no wager is touched."""
    PA.assert_goes_on("device-out-of-order", "641a.13(g)")
