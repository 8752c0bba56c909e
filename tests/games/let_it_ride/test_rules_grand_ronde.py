"""Grand Ronde Gaming Commission, chapter 5, Let It Ride: its rules in the order of the book."""

import pytest

from houseway.errors import HousewayError, Unreadable
from tests.games.let_it_ride.let_it_ride_table import (
    BELOW_A_PAIR,
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
    cited,
    decided,
    hands_dealt,
    noted,
    refused,
    returned,
    winnings,
)

GRAND_RONDE = Book("grand-ronde")
PAYS = ("bet-pays", "(a)(4), (d)(1), (g)(6)")
LOSES = ("bet-loses", "(g)(5)")
BONUS_PAYS = ("bonus-pays", "(b)(8), (d)(1), (g)(6)")
BONUS_LOSES = ("bonus-loses", "(d)(1), (g)(5)")
THREE_PAYS = ("three-card-pays", "(b)(9), (d)(2), (g)(4)A")
THREE_LOSES = ("three-card-loses", "(g)(4)A")
BACK = {
    "bet 1": ("withdrawn-bet-returned", "(g)(1)B, (g)(3)B"),
    "bet 2": ("withdrawn-bet-returned", "(g)(3)B, (g)(1)B"),
}
BOTH = {"let_it_ride_bonus": "$1", "three_card_bonus": "$5"}


def test_seats_for_one_deck():
    """(f)(3): one deck gives three cards to sixteen players and to the middle, not to more."""
    assert len(GRAND_RONDE.desk.round(16).table.seats) == 16
    with pytest.raises(HousewayError):
        GRAND_RONDE.desk.round(17)


def test_place_three_bets():
    """(b)(7), (c)(2), (c)(3): three equal bets; who places none is dealt none."""
    round_ = GRAND_RONDE.desk.round(3)
    for bets in (STAKES["seat 2"], {}, STAKES["seat 1"]):
        round_.answer(bets)
    assert round_.ask.to == ("seat 1", "seat 3", "community")
    placed = noted(round_, "wagered")
    assert sorted((e.who, e.wager, e.stake) for e in placed) == [
        ("seat 1", "bet 1", 500),
        ("seat 1", "bet 2", 500),
        ("seat 1", "bet 3", 500),
        ("seat 3", "bet 1", 1000),
        ("seat 3", "bet 2", 1000),
        ("seat 3", "bet 3", 1000),
        ("seat 3", "let it ride bonus", 100),
        ("seat 3", "three card bonus", 500),
    ]
    assert {e.at for e in placed if "bonus" in e.wager} == {"(c)(3), (b)(7), (c)(2)"}
    assert {e.at for e in placed if "bonus" not in e.wager} == {"(b)(7), (c)(2), (c)(3)"}
    assert {e.rule for e in placed} == {"place-three-bets"}


@pytest.mark.parametrize("missing", ["bet_1", "bet_2", "bet_3"])
def test_missing_bet(missing):
    """(b)(7): the basic bet is three bets."""
    bets = {bet: "$10" for bet in ("bet_1", "bet_2", "bet_3") if bet != missing}
    with refused("stakes-together", "(b)(7)"):
        GRAND_RONDE.bet(**bets)


def test_bets_closed():
    """(b)(4), (b)(7): the deal follows the bets, and no bet is made or increased after it."""
    round_, script = GRAND_RONDE.stopped("announced")
    assert not noted(round_, "dealt")
    assert cited(noted(round_, "announced")) == [("bets-closed", "(b)(4), (b)(7)")]
    with pytest.raises(Unreadable):
        round_.answer({"let it ride bonus": 100})
    round_.play(script)
    assert len(noted(round_, "wagered")) == 8
    assert not noted(round_, "put")


@pytest.mark.parametrize("stake", ["$0.50", "$1.01", "$2", "$25"])
def test_bonus_bet_is_one_dollar(stake):
    """(b)(8): the optional Bonus Bet is $1."""
    assert GRAND_RONDE.three("$10", let_it_ride_bonus="$1")
    with refused("wager-amounts", "(b)(8), (c)(3)"):
        GRAND_RONDE.three("$10", let_it_ride_bonus=stake)


def test_three_card_bonus_is_1_to_25_dollars():
    """(b)(9): the optional three card bonus bet is $1 to $25."""
    for stake in ("$1", "$7.50", "$25"):
        assert GRAND_RONDE.three("$10", three_card_bonus=stake)
    for stake in ("$0.99", "$25.01"):
        with refused("wager-amounts", "(b)(9), (c)(3)"):
            GRAND_RONDE.three("$10", three_card_bonus=stake)


def test_greatest_bet():
    """(c)(1): each basic bet at most $50, or what a lower limit of the house allows."""
    assert GRAND_RONDE.three("$50", **BOTH)
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.three("$50.01")
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.three("$25.01", {"posted_maximum": "$25"})
    assert GRAND_RONDE.three("$5", {"posted_minimum": "$5"}, three_card_bonus="$1")
    with refused("posted_minimum", "(c)(1)"):
        GRAND_RONDE.three("$4.99", {"posted_minimum": "$5"})


def test_greatest_limit():
    """(c)(1): the house may not set its limit above $50, nor do without one."""
    assert GRAND_RONDE.desk.house({"posted_maximum": "$50"})
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.desk.house({"posted_maximum": "$50.01"})
    with pytest.raises(Unreadable, match="posted_maximum cannot be 'none'"):
        GRAND_RONDE.desk.house({"posted_maximum": "none"})


@pytest.mark.parametrize(
    "bets",
    [("$10", "$10", "$10.01"), ("$10", "$9.99", "$10"), ("$10.01", "$10", "$10")],
)
def test_unequal_bets(bets):
    """(c)(2): basic bets are equal."""
    with refused("stakes-together", "(b)(7), (c)(2)"):
        GRAND_RONDE.bet(bet_1=bets[0], bet_2=bets[1], bet_3=bets[2])


@pytest.mark.parametrize("beside", [{}, {"bet_1": "$10"}, {"bet_1": "$10", "bet_2": "$10"}])
@pytest.mark.parametrize(
    ("bonus", "at"),
    [("let_it_ride_bonus", "(b)(8), (c)(3)"), ("three_card_bonus", "(b)(9), (c)(3)")],
)
def test_bonus_bets_need_basic_bets(bonus, at, beside):
    """(c)(3): Bonus Bets and three card bonus bets require a basic bet."""
    with refused("companion-wager", at):
        GRAND_RONDE.bet(**{bonus: "$1"}, **beside)


BETS = {
    "royal flush": "500 to 1",
    "straight flush": "200 to 1",
    "four-of-a-kind": "50 to 1",
    "full house": "11 to 1",
    "flush": "8 to 1",
    "straight": "5 to 1",
    "three-of-a-kind": "3 to 1",
    "two pair": "2 to 1",
    "tens or better": "1 to 1",
}


@pytest.mark.parametrize(("hand", "odds"), BETS.items())
def test_bet_pays(hand, odds):
    """(a)(4), (d)(1), (e)(2): every bet that is up is paid by the five-card hand."""
    for cards in FIVE[hand]:
        won = GRAND_RONDE.one(*cards, bet="$7.50")
        assert won == {f"bet {n}": (winnings("$7.50", odds), *PAYS) for n in (1, 2, 3)}


BONUS = {
    "royal flush": "10,000 for 1",
    "straight flush": "2,000 for 1",
    "four-of-a-kind": "100 for 1",
    "full house": "75 for 1",
    "flush": "50 for 1",
    "straight": "25 for 1",
    "three-of-a-kind": "8 for 1",
    "two pair": "4 for 1",
}


@pytest.mark.parametrize(("hand", "odds"), BONUS.items())
def test_bonus_pays(hand, odds):
    """(b)(8), (d)(1): two pair or better wins 'for 1', so that the $1 is part of the payout."""
    for cards in FIVE[hand]:
        won = GRAND_RONDE.one(*cards, let_it_ride_bonus="$1")
        assert won["let it ride bonus"] == (winnings("$1", odds), *BONUS_PAYS)


def test_bonus_pays_read_otherwise():
    """(d)(1): if flipped, 'for' is 'to' and the $1 goes back with the payout."""
    house = {"let_it_ride_bonus": "$1", "flip": ("bonus-for-one",)}
    assert GRAND_RONDE.one(*FIVE["two pair"][0], **house)["let it ride bonus"][0] == "$4.00"
    assert GRAND_RONDE.one(*NOTHING[0], **house)["let it ride bonus"][0] == "-$1.00"


def test_bonus_loses():
    """(d)(1), (g)(5): a pair has a dash for the Bonus Bet, of tens as well; less loses anyway."""
    for cards in FIVE["tens or better"] + PAIR_BELOW_TENS + NOTHING:
        lost = GRAND_RONDE.one(*cards, let_it_ride_bonus="$1")
        assert lost["let it ride bonus"] == ("-$1.00", *BONUS_LOSES)


def test_payouts_may_be_higher():
    """(d)(1), (d)(2): basic and Bonus Bets pay 'no less than'; the three card bonus as printed."""
    more = {
        "bet 1": "1000, 200, 50, 11, 8, 5, 3, 2, 1",
        "let it ride bonus": "10000, 2000, 100, 75, 50, 25, 8, 5",
    }
    won = GRAND_RONDE.one(*FIVE["two pair"][0], let_it_ride_bonus="$1", pay=more)
    assert won["let it ride bonus"][0] == "$4.00"
    royal = GRAND_RONDE.one(*FIVE["royal flush"][0], bet="$5", pay=more)
    assert royal["bet 1"][0] == "$5,000.00"
    for wager, less in (
        ("bet 1", "500, 200, 50, 10, 8, 5, 3, 2, 1"),
        ("let it ride bonus", "10000, 2000, 99, 75, 50, 25, 8, 4"),
    ):
        with refused("pay-table", "(d)(1)"):
            GRAND_RONDE.desk.house(pay={wager: less})
    for other in ("50, 40, 30, 6, 4, 1", "50, 40, 30, 5, 3, 1"):
        with refused("pay-table", "(d)(2)"):
            GRAND_RONDE.desk.house(pay={"three card bonus": other})


def test_payout_limit():
    """(d)(1): the basic bets of a round pay $25,000 at most; the bonus bets are paid in full."""
    round_ = GRAND_RONDE.play(*FIVE["royal flush"][0], bet="$20", **BOTH)
    assert decided(round_) == {
        "three card bonus": ("$250.00", *THREE_PAYS),
        "let it ride bonus": ("$9,999.00", *BONUS_PAYS),
        "bet 1": ("$10,000.00", *PAYS),
        "bet 2": ("$10,000.00", *PAYS),
        "bet 3": ("$5,000.00", *PAYS),
    }
    cuts = noted(round_, "announced")[1:]
    assert cited(cuts) == [("payout-limit", "(d)(1)")]
    assert cuts[0].says == "bet 3 cut by $5,000.00 to the limit of $25,000.00"


def test_payout_limit_on_the_greatest_bets():
    """(d)(1): at $50 one bet alone reaches the limit; with two withdrawn nothing is cut."""
    alone = GRAND_RONDE.play(*FIVE["royal flush"][0], (WITHDRAW, WITHDRAW), bet="$50")
    assert alone.net("seat 1") == 25_000_00
    assert len(noted(alone, "announced")) == 1
    assert GRAND_RONDE.play(*FIVE["royal flush"][0], bet="$50").net("seat 1") == 25_000_00


@pytest.mark.parametrize("limit", ["$24,999.99", "$25,000.01", "$50,000"])
def test_payout_limit_is_fixed(limit):
    """(d)(1): the limit 'shall be' $25,000."""
    assert GRAND_RONDE.desk.house({"payout_limit": "$25,000"})
    with refused("payout_limit", "(d)(1)"):
        GRAND_RONDE.desk.house({"payout_limit": limit})
    with pytest.raises(Unreadable, match="payout_limit cannot be 'none'"):
        GRAND_RONDE.desk.house({"payout_limit": "none"})


THREE_CARD = {
    "mini-royal": "50 to 1",  # the book's three-card royal flush
    "straight flush": "40 to 1",
    "three-of-a-kind": "30 to 1",
    "straight": "6 to 1",
    "flush": "3 to 1",
    "pair": "1 to 1",
}


@pytest.mark.parametrize(("hand", "odds"), THREE_CARD.items())
def test_three_card_pays(hand, odds):
    """(b)(9), (d)(2), (e)(3), (g)(4)A: the player's own three cards, a pair or better."""
    for own in THREE[hand]:
        won = GRAND_RONDE.one(own, MIDDLE, three_card_bonus="$2.50")
        assert won["three card bonus"] == (winnings("$2.50", odds), *THREE_PAYS)


def test_three_card_loses():
    """(g)(4)A: below a pair it is collected, whatever the community cards make of the hand."""
    for own in BELOW_A_PAIR:
        lost = GRAND_RONDE.one(own, MIDDLE, three_card_bonus="$2.50")
        assert lost["three card bonus"] == ("-$2.50", *THREE_LOSES)
    lost = GRAND_RONDE.one("Kh 9c 5s", "Kd Ks", three_card_bonus="$2.50")
    assert (lost["bet 3"][0], lost["three card bonus"][0]) == ("$30.00", "-$2.50")


def test_deal_one_at_a_time():
    """(f)(2), (f)(3): from the left, one card at a time; players, middle, players and so on."""
    hands = GRAND_RONDE.deal("2c 3c 4c 5d 6d 7d 8h 9h")
    assert hands["seat 1"] == ("2c 5d 8h", "deal-one-at-a-time", "(f)(2), (f)(3)")
    assert hands["seat 2"] == ("3c 6d 9h", "deal-one-at-a-time", "(f)(2), (f)(3)")
    assert set(hands) == {"seat 1", "seat 2", "community"}


def test_deal_stacks():
    """(f)(2), (f)(3): from the shoe a stack of three to each player, from the dealer's left."""
    hands = GRAND_RONDE.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE)
    assert hands["seat 1"] == ("2c 3c 4c", "deal-stacks", "(f)(2), (f)(3)")
    assert hands["seat 2"] == ("5d 6d 7d", "deal-stacks", "(f)(2), (f)(3)")


@pytest.mark.parametrize("dealing", ["hand", "automated shoe"])
def test_community_cards(dealing):
    """(b)(1), (f)(3): two cards for all players, face down until their turn."""
    hands = GRAND_RONDE.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", dealing=dealing)
    cards = "8h 9h" if dealing == "automated shoe" else "4c 7d"
    assert hands["community"] == (cards, "community-cards", "(b)(1), (f)(3)")
    round_, _ = GRAND_RONDE.stopped("chose", dealing=dealing)
    for seat, own in (("seat 1", "Tc Td 4s"), ("seat 2", "Ah Kd 9s")):
        seen = {e.who: e.cards for e in round_.view(seat) if e.verb == "dealt"}
        assert seen["community"] == "?? ??"
        assert seen[seat] == own


def test_third_community_card_discarded():
    """(f)(3): from the shoe, one of three cards is removed, and two community cards are left."""
    round_, script = GRAND_RONDE.dealt("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE)
    round_.play(script)
    gone = ("Th", "third-community-card-discarded", "(f)(3)")
    assert hands_dealt(round_)["discard rack"] == gone
    turned_up = [e.cards for e in noted(round_, "revealed") if e.who == "community"]
    assert turned_up == ["8h", "9h"]
    for seat in STAKES:
        assert all("Th" not in e.cards for e in round_.view(seat))


def test_first_bet_rides_or_not():
    """(a)(2), (b)(3), (g)(1): each player in turn, from the left, before a card is turned up."""
    round_, _ = GRAND_RONDE.stopped("dealt", 3)
    at = "(a)(2), (b)(3), (g)(1), (g)(1)A"
    for seat in ("seat 1", "seat 2"):
        assert (round_.ask.who, round_.ask.options) == (seat, (WITHDRAW, RIDE))
        assert not noted(round_, "revealed")
        with refused("first-bet-rides-or-not", at):
            round_.answer("raise")
        round_.answer(RIDE)
    assert cited(noted(round_, "chose")) == [("first-bet-rides-or-not", at)] * 2
    assert not noted(round_, "returned")
    assert round_.table.stake("seat 1", "bet 1") == 1000


PATHS = [
    ((RIDE, RIDE), ["bet 1", "bet 2", "bet 3"]),
    ((RIDE, WITHDRAW), ["bet 1", "bet 3"]),
    ((WITHDRAW, RIDE), ["bet 2", "bet 3"]),
    ((WITHDRAW, WITHDRAW), ["bet 3"]),
]


@pytest.mark.parametrize(("path", "stay"), PATHS)
def test_withdrawn_bet_returned(path, stay):
    """(g)(1)B, (g)(3)B: first and second bet go back, each by itself; the third always stays."""
    for cards, net, rule in (
        (FIVE["two pair"][0], "$20.00", PAYS),
        (NOTHING[0], "-$10.00", LOSES),
    ):
        round_ = GRAND_RONDE.play(*cards, path)
        assert decided(round_) == dict.fromkeys(stay, (net, *rule))
        gone = [bet for bet in ("bet 1", "bet 2", "bet 3") if bet not in stay]
        assert returned(round_) == {bet: ("$10.00", *BACK[bet]) for bet in gone}


def test_withdrawal_leaves_the_bonuses():
    """(c)(3), (d): what is withdrawn later takes no bonus bet with it."""
    for path, _ in PATHS:
        won = GRAND_RONDE.one(*FIVE["three-of-a-kind"][0], path, **BOTH)
        assert won["let it ride bonus"] == ("$7.00", *BONUS_PAYS)
        assert won["three card bonus"] == ("$5.00", *THREE_PAYS)


def test_first_community_card():
    """(a)(2), (g)(2): when all have decided on the first bet, one card for all to see."""
    round_, _ = GRAND_RONDE.stopped("chose", 2)
    (card,) = noted(round_, "revealed")
    assert (card.who, card.cards) == ("community", "7h")
    assert (card.rule, card.at) == ("first-community-card", "(a)(2), (g)(2)")
    assert [e.cards for e in round_.view("seat 2") if e.verb == "revealed"] == ["7h"]


def test_second_bet_rides_or_not():
    """(a)(3), (b)(3), (g)(3): each is asked again, whatever was decided on the first bet."""
    round_, _ = GRAND_RONDE.stopped("chose", 2)
    at = "(a)(3), (b)(3), (g)(3), (g)(3)A"
    for seat in ("seat 1", "seat 2"):  # seat 1 has withdrawn its first bet, seat 2 has not
        assert (round_.ask.who, round_.ask.options) == (seat, (WITHDRAW, RIDE))
        with refused("second-bet-rides-or-not", at):
            round_.answer("fold")
        round_.answer(RIDE)
    assert cited(noted(round_, "chose"))[2:] == [("second-bet-rides-or-not", at)] * 2


def test_second_community_card():
    """(a)(3), (g)(4): when all have decided on the second bet, the other card is turned up."""
    round_, script = GRAND_RONDE.stopped("chose", 3)
    assert len(noted(round_, "revealed")) == 1
    card = noted(round_.play(script), "revealed")[1]
    assert (card.who, card.cards) == ("community", "Kc")
    assert (card.rule, card.at) == ("second-community-card", "(a)(3), (g)(4)")


def test_reveal_and_settle():
    """(g)(4) to (g)(6): from the right; three card bonus, then what loses, then what wins."""
    round_ = GRAND_RONDE.usual()
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")][2:] == [
        ("seat 2", ""),
        ("seat 2", "bet 1"),
        ("seat 2", "bet 3"),
        ("seat 1", ""),
        ("seat 1", "three card bonus"),
        ("seat 1", "let it ride bonus"),
        ("seat 1", "bet 3"),
    ]
    at = "(b)(2), (g)(4), (g)(4)B, (g)(4)C, (g)(6)"
    assert cited(noted(round_, "revealed"))[2:] == [("reveal-and-settle", at)] * 2
    assert {seat: round_.net(seat) for seat in STAKES} == NETS


def test_bet_loses():
    """(g)(5): every bet that is up loses below a pair of tens."""
    for cards in PAIR_BELOW_TENS + NOTHING:
        lost = GRAND_RONDE.one(*cards, bet="$7.50")
        assert lost == {f"bet {n}": ("-$7.50", *LOSES) for n in (1, 2, 3)}


@pytest.mark.parametrize("fault", ["face-up-card", "wrong-number-of-cards", "player-leaves"])
def test_no_irregularities(fault):
    """The chapter has no rule for anything that goes wrong, so nothing can be declared."""
    round_, _ = GRAND_RONDE.stopped("dealt")
    with pytest.raises(Unreadable, match="No irregularity called"):
        round_.declare(fault, "seat 1")
