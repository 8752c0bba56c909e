"""Pennsylvania, 58 Pa. Code Chapter 643a, Let It Ride Poker: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from tests.games.let_it_ride.let_it_ride_table import (
    BELOW_A_PAIR,
    DEALINGS,
    FIVE,
    MIDDLE,
    NETS,
    NOTHING,
    PAIR_BELOW_TENS,
    RIDE,
    SHOE,
    STAKES,
    THREE,
    WITHDRAW,
    Book,
    assert_void,
    cited,
    decided,
    hands_dealt,
    noted,
    refused,
    returned,
    winnings,
)

PA = Book("pa")
PAYS = ("bet-pays", "643a.11(f)(3), 643a.12(a)")
LOSES = ("bet-loses", "643a.11(f)(3), 643a.12(a)")
BONUS_PAYS = ("bonus-pays", "643a.11(f)(3), 643a.12(b)")
BONUS_LOSES = ("bonus-loses", "643a.7(e), 643a.8(b)")
THREE_PAYS = ("three-card-pays", "643a.11(f)(3), 643a.12(c)")
THREE_LOSES = ("three-card-loses", "643a.7(f), 643a.11(f)(3)")
BACK = ("withdrawn-bet-returned", "643a.7(d), 643a.11(b)(2), 643a.11(d)(2)")
BOTH = {"let_it_ride_bonus": "$1", "three_card_bonus": "$5"}


def test_seats():
    """643a.2(a): betting positions for no more than seven players."""
    assert len(PA.desk.round(7).table.seats) == 7
    with refused("seats", "643a.2(a)"):
        PA.desk.round(8)


def test_shuffler_counts_wrong():
    """643a.5(b): a deck that is not counted as 52 leaves the table; no wager is touched."""
    PA.assert_goes_on("shuffler-counts-wrong", "643a.5(b)")


def test_bad_cut():
    """643a.5(e): a floorperson may have the cards cut again; the round goes on."""
    PA.assert_goes_on("bad-cut", "643a.5(e)")


def test_player_leaves():
    """643a.7(b): the wagers of a player who leaves are treated as losing; the others play on."""
    PA.assert_leaves("643a.7(b)")


def test_place_three_bets():
    """643a.7(a), (c), (d): three equal bets before the cards; who places none is dealt none."""
    round_ = PA.desk.round(3)
    for bets in (STAKES["seat 2"], {}, STAKES["seat 1"]):
        round_.answer(bets)
    assert round_.ask.to == ("seat 1", "seat 3", "community")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "bet 1", 500),
        ("seat 1", "bet 2", 500),
        ("seat 1", "bet 3", 500),
        ("seat 3", "bet 1", 1000),
        ("seat 3", "bet 2", 1000),
        ("seat 3", "bet 3", 1000),
        ("seat 3", "let it ride bonus", 100),
        ("seat 3", "three card bonus", 500),
    ]
    where = "643a.7(a), 643a.7(c), 643a.7(d)"
    assert set(cited(placed)) == {("place-three-bets", where)}


@pytest.mark.parametrize(
    "bets",
    [("$10", "$10", "$10.01"), ("$10", "$9.99", "$10"), ("$10.01", "$10", "$10")],
)
def test_unequal_bets(bets):
    """643a.7(d): the three wagers are equal."""
    with refused("stakes-together", "643a.7(d)"):
        PA.bet(bet_1=bets[0], bet_2=bets[1], bet_3=bets[2])


@pytest.mark.parametrize("missing", ["bet_1", "bet_2", "bet_3"])
def test_missing_bet(missing):
    """643a.7(d): to take part, a player places all three."""
    bets = {bet: "$10" for bet in ("bet_1", "bet_2", "bet_3") if bet != missing}
    with refused("stakes-together", "643a.7(d)"):
        PA.bet(**bets)


def test_posted_limits():
    """643a.7(d), 643a.12(d): a posted least and greatest wager hold for each of the three bets."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert PA.three("$10", posted)
    assert PA.three("$100", posted, let_it_ride_bonus="$1", three_card_bonus="$1")
    with refused("posted_minimum", "643a.7(d), 643a.12(d)"):
        PA.three("$9.99", posted)
    with refused("posted_maximum", "643a.7(d)"):
        PA.three("$100.01", posted)


@pytest.mark.parametrize(
    ("dealing", "at"),
    [
        ("manual shoe", "643a.7(c), 643a.8(b)"),
        ("hand", "643a.7(c), 643a.9(a)(3)"),
        ("automated shoe", "643a.7(c), 643a.10(a)(2)"),
    ],
)
def test_bets_closed(dealing, at):
    """643a.7(c): the call 'no more bets' comes before the cards; no wager is made after it."""
    round_, script = PA.stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    (call,) = noted(round_, "announced")
    assert (call.rule, call.at) == ("bets-closed", at)
    with pytest.raises(Unreadable):
        round_.answer({"three card bonus": 500})
    round_.play(script)
    assert len(noted(round_, "wagered")) == 8
    assert not noted(round_, "put")


def test_the_call_is_no_more_bets():
    """643a.7(c), 643a.8(b): the words of the call."""
    round_, _ = PA.stopped("announced")
    assert noted(round_, "announced")[0].says == "no more bets"


@pytest.mark.parametrize("beside", [{}, {"bet_1": "$10"}, {"bet_1": "$10", "bet_2": "$10"}])
@pytest.mark.parametrize(
    ("bonus", "at"),
    [
        ("let_it_ride_bonus", "643a.7(e), 643a.7(g)"),
        ("three_card_bonus", "643a.7(f), 643a.7(g)"),
    ],
)
def test_bonus_wagers_need_three_bets(bonus, at, beside):
    """643a.7(e), (f): after the three wagers a player may make a bonus wager."""
    assert PA.three("$10", **{bonus: "$1"})
    with refused("companion-wager", at):
        PA.bet(**{bonus: "$1"}, **beside)


def test_let_it_ride_bonus_is_one_dollar():
    """643a.7(e), 643a.12(b): by the reading bonus-stake, $1; the three card bonus is free."""
    assert PA.three("$10", let_it_ride_bonus="$1", three_card_bonus="$500")
    for stake in ("$0.50", "$2", "$5"):
        with refused("wager-amounts", "643a.7(e), 643a.7(g)"):
            PA.three("$10", let_it_ride_bonus=stake)


@pytest.mark.parametrize(
    ("dealing", "at"),
    [
        ("manual shoe", "643a.8(d), 643a.8(d)(1), 643a.8(d)(3), 643a.8(d)(5)"),
        ("hand", "643a.9(b), 643a.9(b)(1), 643a.9(b)(3), 643a.9(b)(5)"),
    ],
)
def test_deal_one_at_a_time(dealing, at):
    """643a.8(d), 643a.9(b): players from the left, middle, players, middle, players."""
    hands = PA.deal("2c 3c 4c 5d 6d 7d 8h 9h", dealing=dealing)
    assert hands["seat 1"] == ("2c 5d 8h", "deal-one-at-a-time", at)
    assert hands["seat 2"] == ("3c 6d 9h", "deal-one-at-a-time", at)
    assert set(hands) == {"seat 1", "seat 2", "community"}


@pytest.mark.parametrize(
    ("dealing", "at"),
    [
        ("manual shoe", "643a.1 Community card, 643a.8(d)(2), 643a.8(d)(4)"),
        ("hand", "643a.1 Community card, 643a.9(b)(2), 643a.9(b)(4)"),
        ("automated shoe", "643a.1 Community card, 643a.10(b)"),
    ],
)
def test_community_cards(dealing, at):
    """643a.1: two cards for all players, face down until their turn."""
    cards, *rule = PA.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", dealing=dealing)["community"]
    left = {"8h", "9h"} if dealing == "automated shoe" else {"4c", "7d"}
    assert set(cards.split()) == left
    assert rule == ["community-cards", at]
    round_, _ = PA.stopped("chose", dealing=dealing)
    for seat, own in (("seat 1", "Tc Td 4s"), ("seat 2", "Ah Kd 9s")):
        seen = {e.who: e.cards for e in round_.view(seat) if e.verb == "dealt"}
        assert seen["community"] == "?? ??"
        assert seen[seat] == own


def test_misdeal_from_manual_shoe():
    """643a.8(h): misdealt, and 52 in the deck: all void, all wagers back; nobody may rule."""
    PA.assert_voids("misdeal-from-manual-shoe", "643a.8(h)", dealing="manual shoe")
    PA.assert_belongs("misdeal-from-manual-shoe", "643a.8(h)", "manual shoe")


def test_deck_not_52_from_manual_shoe():
    """643a.8(h): not misdealt and not 52: all void, all wagers back; nobody may rule."""
    PA.assert_voids("deck-not-52-from-manual-shoe", "643a.8(h)", dealing="manual shoe")
    PA.assert_belongs("deck-not-52-from-manual-shoe", "643a.8(h)", "manual shoe")


def test_misdeal_from_hand():
    """643a.9(f): misdealt, and 52 in the deck: all void, all wagers back."""
    PA.assert_voids("misdeal-from-hand", "643a.9(f)", dealing="hand")
    PA.assert_belongs("misdeal-from-hand", "643a.9(f)", "hand")


def test_deck_not_52_from_hand():
    """643a.9(f): not misdealt and not 52: all void, all wagers back."""
    PA.assert_voids("deck-not-52-from-hand", "643a.9(f)", dealing="hand")
    PA.assert_belongs("deck-not-52-from-hand", "643a.9(f)", "hand")


def test_deal_stacks():
    """643a.10(b): from the dealer's left, a stack of three to each player."""
    hands = PA.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE)
    assert hands["seat 1"] == ("2c 3c 4c", "deal-stacks", "643a.10(b)")
    assert hands["seat 2"] == ("5d 6d 7d", "deal-stacks", "643a.10(b)")


def test_third_community_card_discarded():
    """643a.10(b): of the stack in the middle the bottom card is discarded, seen by nobody."""
    round_, script = PA.dealt("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE)
    round_.play(script)
    gone = ("Th", "third-community-card-discarded", "643a.10(b)")
    assert hands_dealt(round_)["discard rack"] == gone
    turned_up = {e.cards for e in noted(round_, "revealed") if e.who == "community"}
    assert turned_up == {"8h", "9h"}
    for seat in STAKES:
        assert all("Th" not in e.cards for e in round_.view(seat))


def test_middle_card_first():
    """643a.10(b), 643a.11(c), (e): the left of the two cards left, then the right, top one."""
    round_, script = PA.dealt("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE)
    round_.play(script)
    turned_up = [e for e in noted(round_, "revealed") if e.who == "community"]
    assert [(e.cards, e.rule, e.at) for e in turned_up] == [
        ("9h", "middle-card-first", "643a.10(b), 643a.11(c)"),
        ("8h", "second-community-card", "643a.11(e)"),
    ]


def test_misdeal_from_shoe():
    """643a.10(f): misdealt, and 52 in the deck: all void, all wagers back."""
    PA.assert_voids("misdeal-from-shoe", "643a.10(f)", **SHOE)
    PA.assert_belongs("misdeal-from-shoe", "643a.10(f)", "automated shoe")


def test_deck_not_52_from_shoe():
    """643a.10(f): not misdealt and not 52: all void, all wagers back."""
    PA.assert_voids("deck-not-52-from-shoe", "643a.10(f)", **SHOE)
    PA.assert_belongs("deck-not-52-from-shoe", "643a.10(f)", "automated shoe")


def test_first_bet_rides_or_not():
    """643a.11(b): each player in turn, from the left, before any community card is seen."""
    round_, _ = PA.stopped("dealt", 3)
    at = "643a.1 Let It Ride, 643a.11(b), 643a.11(b)(1)"
    for seat in ("seat 1", "seat 2"):
        assert (round_.ask.who, round_.ask.options) == (seat, (WITHDRAW, RIDE))
        assert not noted(round_, "revealed")
        with refused("first-bet-rides-or-not", at):
            round_.answer("raise")
        round_.answer(RIDE)
    assert cited(noted(round_, "chose")) == [("first-bet-rides-or-not", at)] * 2
    assert not noted(round_, "returned")
    assert round_.table.stake("seat 1", "bet 1") == 1000


def test_first_community_card():
    """643a.11(c): when all have decided on Bet 1, the first card, for all to see."""
    round_, _ = PA.stopped("chose", 2)
    (card,) = noted(round_, "revealed")
    assert (card.who, card.cards) == ("community", "7h")
    assert (card.rule, card.at) == ("first-community-card", "643a.11(c)")
    assert [e.cards for e in round_.view("seat 2") if e.verb == "revealed"] == ["7h"]


def test_second_bet_rides_or_not():
    """643a.11(d): each is asked again, regardless of the decision on Bet 1."""
    round_, _ = PA.stopped("chose", 2)
    at = "643a.1 Let It Ride, 643a.11(d), 643a.11(d)(1)"
    for seat in ("seat 1", "seat 2"):  # seat 1 has withdrawn its first bet, seat 2 has not
        assert (round_.ask.who, round_.ask.options) == (seat, (WITHDRAW, RIDE))
        with refused("second-bet-rides-or-not", at):
            round_.answer("fold")
        round_.answer(RIDE)
    assert cited(noted(round_, "chose"))[2:] == [("second-bet-rides-or-not", at)] * 2


PATHS = [
    ((RIDE, RIDE), ["bet 1", "bet 2", "bet 3"]),
    ((RIDE, WITHDRAW), ["bet 1", "bet 3"]),
    ((WITHDRAW, RIDE), ["bet 2", "bet 3"]),
    ((WITHDRAW, WITHDRAW), ["bet 3"]),
]


@pytest.mark.parametrize(("path", "stay"), PATHS)
def test_withdrawn_bet_returned(path, stay):
    """643a.7(d), 643a.11(b)(2), (d)(2): Bets 1 and 2 go back, each by itself; Bet 3 stays."""
    for cards, net, rule in (
        (FIVE["two pair"][0], "$20.00", PAYS),
        (NOTHING[0], "-$10.00", LOSES),
    ):
        round_ = PA.play(*cards, path)
        assert decided(round_) == dict.fromkeys(stay, (net, *rule))
        gone = [bet for bet in ("bet 1", "bet 2", "bet 3") if bet not in stay]
        assert returned(round_) == dict.fromkeys(gone, ("$10.00", *BACK))


def test_withdrawal_leaves_the_bonuses():
    """643a.7(g): a bonus wager has no bearing on other wagers, nor they on it."""
    for path, _ in PATHS:
        won = PA.one(*FIVE["three-of-a-kind"][0], path, **BOTH)
        assert won["let it ride bonus"] == ("$4.00", *BONUS_PAYS)
        assert won["three card bonus"] == ("$5.00", *THREE_PAYS)


def test_second_community_card():
    """643a.11(e): when all have decided on Bet 2, the card still face down is turned up."""
    round_, script = PA.stopped("chose", 3)
    assert len(noted(round_, "revealed")) == 1
    card = noted(round_.play(script), "revealed")[1]
    assert (card.who, card.cards) == ("community", "Kc")
    assert (card.rule, card.at) == ("second-community-card", "643a.11(e)")


def test_reveal_and_settle():
    """643a.11(f): from the right; first the bets of a player, then the bonus wagers."""
    round_ = PA.usual()
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")][2:] == [
        ("seat 2", ""),
        ("seat 2", "bet 1"),
        ("seat 2", "bet 3"),
        ("seat 1", ""),
        ("seat 1", "bet 3"),
        ("seat 1", "let it ride bonus"),
        ("seat 1", "three card bonus"),
    ]
    at = "643a.1 Hand, 643a.11(f), 643a.11(f)(1), 643a.11(f)(2), 643a.11(f)(3)"
    assert cited(noted(round_, "revealed"))[2:] == [("reveal-and-settle", at)] * 2
    assert {seat: round_.net(seat) for seat in STAKES} == NETS


def rows(hands, *tables):
    """The printed columns side by side: table, hand and odds of every cell."""
    for row in zip(hands, *tables, strict=True):
        for name, odds in zip("ABCDEF", row[1:], strict=False):
            yield name, row[0], odds


PAIRS_UP = (*list(FIVE)[:-1], "tens or better")
BETS = list(
    rows(
        PAIRS_UP,
        ("1,000 to 1", "200 to 1", "50 to 1", "11 to 1", "8 to 1", "5 to 1", "3 to 1", "2 to 1",
         "1 to 1"),
        ("500 to 1", "200 to 1", "50 to 1", "11 to 1", "8 to 1", "5 to 1", "3 to 1", "2 to 1",
         "1 to 1"),
    )
)  # fmt: skip


@pytest.mark.parametrize(("table", "hand", "odds"), BETS)
def test_bet_pays(table, hand, odds):
    """643a.6(b), 643a.12(a): every bet that is up is paid by the paytable that was selected."""
    for cards in FIVE[hand]:
        won = PA.one(*cards, bet="$7.50", pay={"bet 1": table})
        assert won == {f"bet {n}": (winnings("$7.50", odds), *PAYS) for n in (1, 2, 3)}


@pytest.mark.parametrize("table", "AB")
def test_bet_loses(table):
    """643a.12(a): every bet that is up loses on a hand without a row."""
    for cards in PAIR_BELOW_TENS + NOTHING:
        lost = PA.one(*cards, bet="$7.50", pay={"bet 1": table})
        assert lost == {f"bet {n}": ("-$7.50", *LOSES) for n in (1, 2, 3)}


def test_no_other_table():
    """643a.12(a) to (c): one of the paytables printed, none above and none below."""
    for wager, odds, at in (
        ("bet 1", "1000, 200, 50, 12, 8, 5, 3, 2, 1", "643a.12(a)"),
        ("let it ride bonus", "$25000, $2500, $400, $200, $50, $25, $6, $0, $0", "643a.12(b)"),
        ("three card bonus", "40, 40, 30, 7, 4, 1", "643a.12(c)"),
    ):
        with refused("pay-table", at):
            PA.desk.house(pay={wager: odds})


BONUS = list(
    rows(
        PAIRS_UP,
        ("$25,000", "$2,500", "$400", "$200", "$50", "$25", "$5", "$0", "$0"),
        ("$20,000", "$2,000", "$200", "$75", "$50", "$25", "$5", "$4", "$1"),
        ("$20,000", "$2,000", "$100", "$75", "$50", "$25", "$9", "$6", "$0"),
    )
)


@pytest.mark.parametrize(("table", "hand", "amount"), [row for row in BONUS if row[2] != "$0"])
def test_bonus_pays(table, hand, amount):
    """643a.12(b): the printed amount is all that comes back; $1 on a pair wins nothing more."""
    for cards in FIVE[hand]:
        won = PA.one(*cards, let_it_ride_bonus="$1", pay={"let it ride bonus": table})
        assert won["let it ride bonus"] == (winnings("$1", amount), *BONUS_PAYS)


def test_bonus_pays_read_otherwise():
    """643a.12(b): if flipped, the sum is paid in addition to the stake."""
    house = {
        "let_it_ride_bonus": "$1",
        "flip": ("bonus-for-one",),
        "pay": {"let it ride bonus": "B"},
    }
    assert PA.one(*FIVE["tens or better"][0], **house)["let it ride bonus"][0] == "$1.00"
    assert PA.one(*PAIR_BELOW_TENS[0], **house)["let it ride bonus"][0] == "-$1.00"


@pytest.mark.parametrize(("table", "hand", "amount"), [row for row in BONUS if row[2] == "$0"])
def test_bonus_of_nothing(table, hand, amount):
    """643a.7(e), 643a.12(b): a row of $0 is no winning hand; the $1 stays collected."""
    for cards in FIVE[hand]:
        lost = PA.one(*cards, let_it_ride_bonus="$1", pay={"let it ride bonus": table})
        assert lost["let it ride bonus"] == ("-$1.00", *BONUS_LOSES)


@pytest.mark.parametrize("table", "ABC")
def test_bonus_loses(table):
    """643a.7(e), 643a.8(b): the $1, collected before the deal, is lost below a pair of tens."""
    for cards in PAIR_BELOW_TENS + NOTHING:
        lost = PA.one(*cards, let_it_ride_bonus="$1", pay={"let it ride bonus": table})
        assert lost["let it ride bonus"] == ("-$1.00", *BONUS_LOSES)


@pytest.mark.parametrize(
    ("dealing", "at"),
    [("hand", "643a.7(e), 643a.9(a)(3)"), ("automated shoe", "643a.7(e), 643a.10(a)(2)")],
)
def test_bonus_loses_by_dealing(dealing, at):
    """643a.9(a)(3), 643a.10(a)(2): the other ways of dealing collect it as well."""
    lost = decided(PA.usual(dealing=dealing))
    assert lost["let it ride bonus"] == ("-$1.00", "bonus-loses", at)


THREE_CARD = list(
    rows(
        THREE,
        ("40 to 1", "40 to 1", "30 to 1", "6 to 1", "4 to 1", "1 to 1"),
        ("40 to 1", "40 to 1", "30 to 1", "5 to 1", "4 to 1", "1 to 1"),
        ("40 to 1", "40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1"),
        ("50 to 1", "40 to 1", "30 to 1", "6 to 1", "4 to 1", "1 to 1"),
        ("50 to 1", "40 to 1", "30 to 1", "5 to 1", "4 to 1", "1 to 1"),
        ("50 to 1", "40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1"),
    )
)


@pytest.mark.parametrize(("table", "hand", "odds"), THREE_CARD)
def test_three_card_pays(table, hand, odds):
    """643a.6(c), 643a.12(c): the player's own three cards, a pair or better."""
    for own in THREE[hand]:
        won = PA.one(own, MIDDLE, three_card_bonus="$2.50", pay={"three card bonus": table})
        assert won["three card bonus"] == (winnings("$2.50", odds), *THREE_PAYS)


def test_three_card_loses():
    """643a.7(f): below a pair it loses, whatever the community cards make of the hand."""
    for own in BELOW_A_PAIR:
        lost = PA.one(own, MIDDLE, three_card_bonus="$2.50")
        assert lost["three card bonus"] == ("-$2.50", *THREE_LOSES)
    lost = PA.one("Kh 9c 5s", "Kd Ks", three_card_bonus="$2.50")
    assert (lost["bet 3"][0], lost["three card bonus"][0]) == ("$30.00", "-$2.50")


def test_payout_limit():
    """643a.12(d): the three bets together win at most the limit; bonuses are paid in full."""
    full = PA.one(*FIVE["royal flush"][0], bet="$20", **BOTH)
    assert [full[f"bet {n}"][0] for n in (1, 2, 3)] == ["$20,000.00"] * 3
    round_ = PA.play(
        *FIVE["royal flush"][0], bet="$20", options={"payout_limit": "$50,000"}, **BOTH
    )
    assert decided(round_) == {
        "bet 1": ("$20,000.00", *PAYS),
        "bet 2": ("$20,000.00", *PAYS),
        "bet 3": ("$10,000.00", *PAYS),
        "let it ride bonus": ("$24,999.00", *BONUS_PAYS),
        "three card bonus": ("$200.00", *THREE_PAYS),
    }
    assert cited(noted(round_, "announced"))[1:] == [("payout-limit", "643a.12(d)")]


def test_least_payout_limit():
    """643a.12(d): at least $50,000, or what three bets at the minimum can win."""
    assert PA.desk.house({"payout_limit": "$50,000"})
    with refused("payout_limit", "643a.2(b)(8), 643a.12(d)"):
        PA.desk.house({"payout_limit": "$49,999.99"})
    posted = {"payout_limit": "$59,999.99", "posted_minimum": "$20"}
    assert PA.desk.house(posted, {"bet 1": "B"})  # 500 times $20, three times
    with refused("payout_limit", "643a.2(b)(8), 643a.12(d)"):  # 1,000 times $20, three times
        PA.desk.house(posted, {"bet 1": "A"})


def test_face_up_card():
    """643a.13(a): a card face up in the deck is not used; the deal goes on without it."""
    PA.assert_goes_on("face-up-card", "643a.13(a)")
    round_, script = PA.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("Tc"))
    with pytest.raises(Unreadable, match="the card Tc is dealt twice"):
        round_.answer(script(round_.ask, round_))


def test_face_up_cards():
    """643a.13(a): more than one voids all hands, and all wagers go back."""
    PA.assert_voids("face-up-cards", "643a.13(a)")
    round_, _ = PA.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("7s"))
    round_.declare("face-up-card", cards=parse_cards("8s"))
    assert_void(round_, "face-up-cards", "643a.13(a)", [])


def test_card_drawn_in_error():
    """643a.13(b): an unseen card is used as the next one; the round goes on."""
    PA.assert_goes_on("card-drawn-in-error", "643a.13(b)")


@pytest.mark.parametrize("dealing", DEALINGS)
def test_wrong_number_of_cards(dealing):
    """643a.13(c): all hands are void and all wagers go back, however the cards are dealt."""
    PA.assert_voids("wrong-number-of-cards", "643a.13(c)", dealing=dealing)


@pytest.mark.parametrize("dealing", DEALINGS)
def test_community_card_exposed(dealing):
    """643a.13(d): a community card seen too early voids all hands; all wagers go back."""
    PA.assert_voids("community-card-exposed", "643a.13(d)", dealing=dealing)


def test_shuffler_jams():
    """643a.13(e): the cards are reshuffled; nothing is void."""
    PA.assert_goes_on("shuffler-jams", "643a.13(e)")


def test_shoe_jams():
    """643a.13(f): the round is void, all wagers go back; only an automated shoe can jam."""
    PA.assert_voids("shoe-jams", "643a.13(f)", **SHOE)
    PA.assert_belongs("shoe-jams", "643a.13(f)", "automated shoe")


def test_device_out_of_order():
    """643a.13(g): the device is covered or signed; no wager is touched."""
    PA.assert_goes_on("device-out-of-order", "643a.13(g)")
