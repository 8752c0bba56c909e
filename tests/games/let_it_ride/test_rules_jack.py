"""JACK Cleveland Casino, Let It Ride Poker: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
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
    assert_void,
    cited,
    decided,
    hands_dealt,
    noted,
    refused,
    returned,
    winnings,
)

JACK = Book("jack")
PAYS = ("bet-pays", "13.F.ii, 13.F.iii, 14.B")
LOSES = ("bet-loses", "13.F.ii, 13.F.iii")
BONUS_PAYS = ("bonus-pays", "8.C, 13.F.iii, 14.D")
BONUS_LOSES = ("bonus-loses", "8.A, 13.F.iii")
THREE_PAYS = ("three-card-pays", "9.C, 13.F.iii, 14.E")
THREE_LOSES = ("three-card-loses", "9.A, 13.F.iii")
BACK = ("withdrawn-bet-returned", "7.D, 13.B.ii, 13.D.ii")


def test_seats():
    """2.A: the table has places for seven players and no more."""
    assert len(JACK.desk.round(7).table.seats) == 7
    with refused("seats", "2.A"):
        JACK.desk.round(8)


def test_shuffler_counts_wrong():
    """5.B: a deck that the device does not count as 52 leaves the table; no wager is touched."""
    JACK.assert_goes_on("shuffler-counts-wrong", "5.B")


def test_bad_cut():
    """5.E: a floorperson may have the cards cut again; the round goes on."""
    JACK.assert_goes_on("bad-cut", "5.E")


def test_player_leaves():
    """7.B: the wagers of a player who leaves are treated as losing; the others play on."""
    JACK.assert_leaves("7.B")


def test_player_leaves_needs_a_seat():
    """7.B: it must be said who left."""
    round_, _ = JACK.stopped("dealt")
    with pytest.raises(Unreadable, match="No seat called 'table'"):
        round_.declare("player-leaves")


def test_place_three_bets():
    """7.C, 7.D: three equal bets before the cards; who places none is dealt none."""
    round_ = JACK.desk.round(3)
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
    assert set(cited(placed)) == {("place-three-bets", "7.C, 7.D")}


@pytest.mark.parametrize(
    "bets",
    [("$10", "$10", "$10.01"), ("$10", "$9.99", "$10"), ("$10.01", "$10", "$10")],
)
def test_unequal_bets(bets):
    """7.D: the three wagers are equal."""
    with refused("stakes-together", "7.D"):
        JACK.bet(bet_1=bets[0], bet_2=bets[1], bet_3=bets[2])


@pytest.mark.parametrize("missing", ["bet_1", "bet_2", "bet_3"])
def test_missing_bet(missing):
    """7.D: each player is required to place all three."""
    bets = {bet: "$10" for bet in ("bet_1", "bet_2", "bet_3") if bet != missing}
    with refused("stakes-together", "7.D"):
        JACK.bet(**bets)


def test_posted_limits():
    """7.D, 14.C: where the table posts a minimum and a maximum, each bet stays within them."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert JACK.three("$10", posted)
    assert JACK.three("$100", posted, let_it_ride_bonus="$1", three_card_bonus="$1")
    with refused("posted_minimum", "7.D, 14.C"):
        JACK.three("$9.99", posted)
    with refused("posted_maximum", "7.D"):
        JACK.three("$100.01", posted)


def test_bets_closed():
    """7.C, 8.B, 9.B: once the cards come no wager is made or increased, the bonuses neither."""
    round_, script = JACK.stopped("announced")
    assert not noted(round_, "dealt")
    assert cited(noted(round_, "announced")) == [("bets-closed", "7.C, 8.B, 9.B")]
    with pytest.raises(Unreadable):
        round_.answer({"three card bonus": 500})
    round_.play(script)
    assert len(noted(round_, "wagered")) == 8
    assert not noted(round_, "put")


def test_positions():
    """7.E: up to two adjacent betting positions for one player."""
    assert JACK.desk.house({"positions": "2"})
    with pytest.raises(Unreadable, match="'3' is not a value of positions"):
        JACK.desk.house({"positions": "3"})


BESIDE = [{}, {"bet_1": "$10"}, {"bet_1": "$10", "bet_2": "$10"}, {"bet_3": "$10"}]


@pytest.mark.parametrize("beside", BESIDE)
def test_let_it_ride_bonus_needs_three_bets(beside):
    """8.B: only who has placed the three wagers may add a Let It Ride Bonus Wager."""
    with refused("companion-wager", "8.A, 8.B, 8.D"):
        JACK.bet(let_it_ride_bonus="$1", **beside)


@pytest.mark.parametrize("stake", ["$0.50", "$1.01", "$2", "$5"])
def test_let_it_ride_bonus_is_one_dollar(stake):
    """8.B: the wager is a $1 chip."""
    assert JACK.three("$10", let_it_ride_bonus="$1")
    with refused("wager-amounts", "8.A, 8.B, 8.D"):
        JACK.three("$10", let_it_ride_bonus=stake)


@pytest.mark.parametrize("beside", BESIDE)
def test_three_card_bonus_needs_three_bets(beside):
    """9.B: only who has placed the three wagers may add a Three Card Bonus Wager."""
    with refused("companion-wager", "9.A, 9.B, 9.D"):
        JACK.bet(three_card_bonus="$5", **beside)


def test_three_card_bonus_of_any_amount():
    """9.B: the wager has no amount of its own, and may be there without the other bonus."""
    for stake in ("$1", "$500"):
        assert JACK.three("$10", three_card_bonus=stake)


@pytest.mark.parametrize(
    ("dealing", "at"),
    [
        ("manual shoe", "10.C, 10.C.i, 10.C.iii, 10.C.v"),
        ("hand", "11.B, 11.B.i, 11.B.iii, 11.B.v"),
    ],
)
def test_deal_one_at_a_time(dealing, at):
    """10.C, 11.B: players from the left, middle, players, middle, players; one card each."""
    hands = JACK.deal("2c 3c 4c 5d 6d 7d 8h 9h", dealing=dealing)
    assert hands["seat 1"] == ("2c 5d 8h", "deal-one-at-a-time", at)
    assert hands["seat 2"] == ("3c 6d 9h", "deal-one-at-a-time", at)


@pytest.mark.parametrize(
    ("dealing", "at"),
    [
        ("manual shoe", "1.A, 10.C.ii, 10.C.iv"),
        ("hand", "1.A, 11.B.ii, 11.B.iv"),
        ("automated shoe", "1.A, 12.B"),
    ],
)
def test_community_cards(dealing, at):
    """1.A, 10.C, 11.B, 12.B: two cards face down in the middle, which no player sees."""
    hands = JACK.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", dealing=dealing)
    cards = "8h 9h" if dealing == "automated shoe" else "4c 7d"
    assert hands["community"] == (cards, "community-cards", at)
    round_, _ = JACK.stopped("chose", dealing=dealing)
    for seat, own in (("seat 1", "Tc Td 4s"), ("seat 2", "Ah Kd 9s")):
        seen = {e.who: e.cards for e in round_.view(seat) if e.verb == "dealt"}
        assert seen["community"] == "?? ??"
        assert seen[seat] == own


@pytest.mark.parametrize(
    "fault",
    ["misdeal-from-manual-shoe", "deck-not-52-from-manual-shoe"],
)
def test_manual_shoe_faults_belong_to_it(fault):
    """10.E: not where cards are dealt from the hand or an automated shoe."""
    JACK.assert_belongs(fault, "10.E", "manual shoe")


def test_misdeal_from_manual_shoe():
    """10.E: a wrong number of cards: all void and all wagers back, or management rules."""
    JACK.assert_ruled("misdeal-from-manual-shoe", "10.E", dealing="manual shoe")


def test_deck_not_52_from_manual_shoe():
    """10.E: the deck does not hold 52: all void and all wagers back, or management rules."""
    JACK.assert_ruled("deck-not-52-from-manual-shoe", "10.E", dealing="manual shoe")


def test_only_the_valid_hand_is_asked():
    """10.E: of three hands the last is valid; the others are void and decide nothing more."""
    round_ = JACK.desk.round(3)
    for _ in range(3):
        round_.answer({"bet 1": 1000, "bet 2": 1000, "bet 3": 1000})
    round_.answer(parse_cards("Ah 2c Tc 7h 8d 3s Td Kc 9s 6h 4s"))
    assert round_.ask.who == "seat 1"
    round_.declare("misdeal-from-manual-shoe")
    for ruling in ("seat 1 void", "seat 2 void", "seat 3 valid"):
        round_.answer(ruling)
    for _ in range(2):
        assert round_.ask.who == "seat 3"
        round_.answer(RIDE)
    assert round_.over
    assert [round_.net(f"seat {n}") for n in (1, 2, 3)] == [0, 0, 3000]
    for seat in ("seat 1", "seat 2"):
        assert returned(round_, seat) == {
            f"bet {n}": ("$10.00", "misdeal-from-manual-shoe", "10.E") for n in (1, 2, 3)
        }


def test_misdeal_from_hand():
    """11.D: a wrong number of cards: all void and all wagers back, or management rules."""
    JACK.assert_ruled("misdeal-from-hand", "11.D", dealing="hand")


def test_deck_not_52_from_hand():
    """11.D: the deck does not hold 52: all void and all wagers back, or management rules."""
    JACK.assert_ruled("deck-not-52-from-hand", "11.D", dealing="hand")


@pytest.mark.parametrize("fault", ["misdeal-from-hand", "deck-not-52-from-hand"])
def test_hand_faults_belong_to_it(fault):
    """11.D: not where cards are dealt from a shoe."""
    JACK.assert_belongs(fault, "11.D", "hand")


def test_deal_stacks():
    """12.B, 12.C: from the dealer's left, a stack of three to each player."""
    hands = JACK.deal("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE)
    assert hands["seat 1"] == ("2c 3c 4c", "deal-stacks", "12.B, 12.C")
    assert hands["seat 2"] == ("5d 6d 7d", "deal-stacks", "12.B, 12.C")


def test_third_community_card_discarded():
    """12.B: of the stack in the middle the bottom card goes, face down, to the discard rack."""
    round_, script = JACK.dealt("2c 3c 4c 5d 6d 7d 8h 9h Th", **SHOE)
    round_.play(script)
    gone = ("Th", "third-community-card-discarded", "12.B")
    assert hands_dealt(round_)["discard rack"] == gone
    turned_up = [e.cards for e in noted(round_, "revealed") if e.who == "community"]
    assert turned_up == ["8h", "9h"]
    for seat in STAKES:
        assert all("Th" not in e.cards for e in round_.view(seat))


def test_no_third_community_card_from_the_hand():
    """10.C, 11.B: otherwise two cards are laid down and none is discarded."""
    for dealing in ("manual shoe", "hand"):
        hands = JACK.deal("2c 3c 4c 5d 6d 7d 8h 9h", dealing=dealing)
        assert set(hands) == {"seat 1", "seat 2", "community"}


def test_misdeal_from_shoe():
    """12.D: a wrong number of cards: all void and all wagers back, or management rules."""
    JACK.assert_ruled("misdeal-from-shoe", "12.D", **SHOE)


def test_deck_not_52_from_shoe():
    """12.D: the deck does not hold 52: all void and all wagers back, or management rules."""
    JACK.assert_ruled("deck-not-52-from-shoe", "12.D", **SHOE)


@pytest.mark.parametrize("fault", ["misdeal-from-shoe", "deck-not-52-from-shoe"])
def test_automated_shoe_faults_belong_to_it(fault):
    """12.D: not where cards are dealt from a manual shoe or from the hand."""
    JACK.assert_belongs(fault, "12.D", "automated shoe")


def test_first_bet_rides_or_not():
    """1.C, 13.B: each player in turn, from the left, before any community card is seen."""
    round_, _ = JACK.stopped("dealt", 3)
    at = "1.C, 13.B, 13.B.i"
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
    """13.C: when all have decided on Bet 1, the card to the dealer's left, for all to see."""
    round_, _ = JACK.stopped("chose", 2)
    (card,) = noted(round_, "revealed")
    assert (card.who, card.cards) == ("community", "7h")
    assert (card.rule, card.at) == ("first-community-card", "13.C")
    assert [e.cards for e in round_.view("seat 2") if e.verb == "revealed"] == ["7h"]


def test_second_bet_rides_or_not():
    """1.C, 13.D: each is asked again, in the same order, whatever they did with Bet 1."""
    round_, _ = JACK.stopped("chose", 2)
    at = "1.C, 13.D, 13.D.i"
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
    """7.D, 13.B.ii, 13.D.ii: Bets 1 and 2 go back, each by itself; Bet 3 always stays."""
    for cards, net, rule in (
        (FIVE["two pair"][0], "$20.00", PAYS),
        (NOTHING[0], "-$10.00", LOSES),
    ):
        round_ = JACK.play(*cards, path)
        assert decided(round_) == dict.fromkeys(stay, (net, *rule))
        gone = [bet for bet in ("bet 1", "bet 2", "bet 3") if bet not in stay]
        assert returned(round_) == dict.fromkeys(gone, ("$10.00", *BACK))


def test_withdrawal_leaves_the_bonuses():
    """8.D, 9.D: the bonus wagers are independent of the other wagers."""
    bonuses = {"let_it_ride_bonus": "$1", "three_card_bonus": "$5"}
    for path, _ in PATHS:
        won = JACK.one(*FIVE["three-of-a-kind"][0], path, **bonuses)
        assert won["let it ride bonus"] == ("$4.00", *BONUS_PAYS)
        assert won["three card bonus"] == ("$5.00", *THREE_PAYS)


def test_second_community_card():
    """13.E: when all have decided on Bet 2, the other card is turned up."""
    round_, script = JACK.stopped("chose", 3)
    assert len(noted(round_, "revealed")) == 1
    card = noted(round_.play(script), "revealed")[1]
    assert (card.who, card.cards) == ("community", "Kc")
    assert (card.rule, card.at) == ("second-community-card", "13.E")


def test_reveal_and_settle():
    """1.B, 13.F: from the right, each player's cards are turned up and all wagers settled."""
    round_ = JACK.usual()
    order = [(e.who, e.wager) for e in noted(round_, "revealed", "settled")][2:]
    assert order[:3] == [("seat 2", ""), ("seat 2", "bet 1"), ("seat 2", "bet 3")]
    assert order[3] == ("seat 1", "")
    assert sorted(order[4:]) == [
        ("seat 1", "bet 3"),
        ("seat 1", "let it ride bonus"),
        ("seat 1", "three card bonus"),
    ]
    at = "1.B, 13.F, 13.F.i, 13.F.iii"
    assert cited(noted(round_, "revealed"))[2:] == [("reveal-and-settle", at)] * 2
    assert {seat: round_.net(seat) for seat in STAKES} == NETS


def test_losing_wagers_are_collected_first():
    """13.F.iii: tens win the bets and lose the Let It Ride Bonus, which is collected first."""
    nets = [e.net > 0 for e in noted(JACK.usual(), "settled") if e.who == "seat 1"]
    assert nets == sorted(nets)


def test_bet_loses():
    """13.F.ii: every bet that is up loses below a pair of tens."""
    for cards in PAIR_BELOW_TENS + NOTHING:
        lost = JACK.one(*cards, bet="$7.50")
        assert lost == {f"bet {n}": ("-$7.50", *LOSES) for n in (1, 2, 3)}


BETS = {
    "royal flush": "1000 to 1",
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
    """6.B, 14.B: every bet that is up is paid by the hand of three own and two common cards."""
    for cards in FIVE[hand]:
        won = JACK.one(*cards, bet="$7.50")
        assert won == {f"bet {n}": (winnings("$7.50", odds), *PAYS) for n in (1, 2, 3)}


def test_bets_may_be_paid_more():
    """14.B: 'no less than' the odds listed, so more may be posted and never less."""
    more = {"bet 1": "1000, 200, 50, 12, 8, 5, 3, 2, 1"}
    assert JACK.one(*FIVE["full house"][0], pay=more)["bet 3"][0] == "$120.00"
    with refused("pay-table", "14.B"):
        JACK.desk.house(pay={"bet 1": "999, 200, 50, 11, 8, 5, 3, 2, 1"})


ROYAL = {"let_it_ride_bonus": "$1", "three_card_bonus": "$5"}


def test_payout_limit():
    """14.C: the three bets together win no more than the limit; the bonuses are paid in full."""
    full = JACK.one(*FIVE["royal flush"][0], bet="$20", **ROYAL)
    assert [full[f"bet {n}"][0] for n in (1, 2, 3)] == ["$20,000.00"] * 3
    round_ = JACK.play(
        *FIVE["royal flush"][0], bet="$20", options={"payout_limit": "$50,000"}, **ROYAL
    )
    assert decided(round_) == {
        "bet 1": ("$20,000.00", *PAYS),
        "bet 2": ("$20,000.00", *PAYS),
        "bet 3": ("$10,000.00", *PAYS),
        "let it ride bonus": ("$19,999.00", *BONUS_PAYS),
        "three card bonus": ("$200.00", *THREE_PAYS),
    }
    cuts = noted(round_, "announced")[1:]
    assert cited(cuts) == [("payout-limit", "14.C")]
    assert cuts[0].says == "bet 3 cut by $10,000.00 to the limit of $50,000.00"


def test_payout_limit_just_reached():
    """14.C: winnings of exactly the limit are not cut."""
    round_ = JACK.play(
        *FIVE["royal flush"][0],
        (WITHDRAW, RIDE),
        bet="$25",
        options={"payout_limit": "$50,000"},
    )
    assert round_.net("seat 1") == 50_000_00
    assert "payout-limit" not in {e.rule for e in round_.events}


def test_least_payout_limit():
    """14.C: the limit is at least $50,000, or what three bets at the minimum can win."""
    assert JACK.desk.house({"payout_limit": "$50,000"})
    with refused("payout_limit", "14.C"):
        JACK.desk.house({"payout_limit": "$49,999.99"})
    assert JACK.desk.house({"payout_limit": "$60,000", "posted_minimum": "$20"})
    with refused("payout_limit", "14.C"):  # 1000 times $20, three times
        JACK.desk.house({"payout_limit": "$59,999.99", "posted_minimum": "$20"})


BONUS = {
    "royal flush": "$20,000",
    "straight flush": "$2,000",
    "four-of-a-kind": "$300",
    "full house": "$150",
    "flush": "$50",
    "straight": "$25",
    "three-of-a-kind": "$5",
}


@pytest.mark.parametrize(("hand", "amount"), BONUS.items())
def test_bonus_pays(hand, amount):
    """8.C, 14.D: three-of-a-kind or better wins the amount, the $1 collected."""
    for cards in FIVE[hand]:
        won = JACK.one(*cards, let_it_ride_bonus="$1")
        assert won["let it ride bonus"] == (winnings("$1", amount), *BONUS_PAYS)


def test_bonus_pays_read_otherwise():
    """14.D: if flipped, the $1 goes back with the amount; a loss is a loss."""
    house = {"let_it_ride_bonus": "$1", "flip": ("bonus-for-one",)}
    assert JACK.one(*FIVE["flush"][0], **house)["let it ride bonus"][0] == "$50.00"
    assert JACK.one(*FIVE["two pair"][0], **house)["let it ride bonus"][0] == "-$1.00"


def test_bonus_may_be_paid_more():
    """14.D: 'no less than' the amounts listed, so more may be posted."""
    more = {"let it ride bonus": "$20000, $2000, $300, $150, $50, $25, $6"}
    won = JACK.one(*FIVE["three-of-a-kind"][0], let_it_ride_bonus="$1", pay=more)
    assert won["let it ride bonus"][0] == "$5.00"


def test_bonus_may_not_be_paid_less():
    """14.D: 'no less than' the amounts listed, so less is refused."""
    with refused("pay-table", "14.D"):
        JACK.desk.house(pay={"let it ride bonus": "$20000, $2000, $299, $150, $50, $25, $5"})


def test_bonus_loses():
    """8.A: below three-of-a-kind the $1 is lost, even where the bets win."""
    for cards in FIVE["two pair"] + FIVE["tens or better"] + PAIR_BELOW_TENS + NOTHING:
        lost = JACK.one(*cards, let_it_ride_bonus="$1")
        assert lost["let it ride bonus"] == ("-$1.00", *BONUS_LOSES)


THREE_CARD = {
    "mini-royal": "40 to 1",  # no row of its own: the reading mini-royal-as-straight-flush
    "straight flush": "40 to 1",
    "three-of-a-kind": "30 to 1",
    "straight": "6 to 1",
    "flush": "3 to 1",
    "pair": "1 to 1",
}


@pytest.mark.parametrize(("hand", "odds"), THREE_CARD.items())
def test_three_card_pays(hand, odds):
    """6.C, 9.C, 14.E: the player's own three cards, a pair or better."""
    for own in THREE[hand]:
        won = JACK.one(own, MIDDLE, three_card_bonus="$2.50")
        assert won["three card bonus"] == (winnings("$2.50", odds), *THREE_PAYS)


def test_three_card_pays_read_otherwise():
    """6.C.i, 6.C.ii: word for word a mini-royal is no straight flush, but it is a straight."""
    house = {"three_card_bonus": "$5", "flip": ("mini-royal-as-straight-flush",)}
    assert JACK.one("As Ks Qs", MIDDLE, **house)["three card bonus"][0] == "$30.00"
    assert JACK.one("Ks Qs Js", MIDDLE, **house)["three card bonus"][0] == "$200.00"


def test_three_card_loses():
    """9.A: below a pair it loses, whatever the community cards make of the hand."""
    for own in BELOW_A_PAIR:
        lost = JACK.one(own, MIDDLE, three_card_bonus="$2.50")
        assert lost["three card bonus"] == ("-$2.50", *THREE_LOSES)
    lost = JACK.one("Kh 9c 5s", "Kd Ks", three_card_bonus="$2.50")
    assert (lost["bet 3"][0], lost["three card bonus"][0]) == ("$30.00", "-$2.50")


def test_face_up_card():
    """15.A: a card face up in the deck is not used; the deal goes on without it."""
    JACK.assert_goes_on("face-up-card", "15.A")
    round_, script = JACK.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("Tc"))
    with pytest.raises(Unreadable, match="the card Tc is dealt twice"):
        round_.answer(script(round_.ask, round_))


def test_face_up_cards():
    """15.A: a second one in the same round voids all hands, and all wagers go back."""
    JACK.assert_voids("face-up-cards", "15.A")
    round_, _ = JACK.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("7s"))
    round_.declare("face-up-card", cards=parse_cards("8s"))
    assert_void(round_, "face-up-cards", "15.A", [])


def test_card_drawn_in_error():
    """15.B: an unseen card is used as the next one; the round goes on."""
    JACK.assert_goes_on("card-drawn-in-error", "15.B")


@pytest.mark.parametrize("dealing", ["manual shoe", "hand", "automated shoe"])
def test_wrong_number_of_cards(dealing):
    """15.C: all void and all wagers back; by the reading misdeal a hand may be valid here too."""
    JACK.assert_ruled("wrong-number-of-cards", "15.C", dealing=dealing)


def test_shuffler_jams():
    """15.D: the cards are reshuffled; nothing is void."""
    JACK.assert_goes_on("shuffler-jams", "15.D")


def test_shoe_jams():
    """15.E: the round is void and all wagers go back; only an automated shoe can jam."""
    JACK.assert_voids("shoe-jams", "15.E", **SHOE)
    JACK.assert_belongs("shoe-jams", "15.E", "automated shoe")


def test_settle_by_the_api():
    """14.B: the call that settles given cards can be given the community cards."""
    bets = {"bet 1": "$10", "bet 2": "$10", "bet 3": "$10"}
    round_ = JACK.desk.settle(
        {"seat 1": "Tc Td 4s", "community": "7h 2d"}, {"seat 1": bets}, {"seat 1": [RIDE, RIDE]}
    )
    assert round_.net("seat 1") == 3000
