"""JACK Cleveland Casino, Mississippi Stud: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from tests.games.mississippi_stud.mississippi_table import (
    CARDS,
    COMMON,
    FOLDS,
    HANDS,
    NETS,
    PUTS,
    STREETS,
    Book,
    assert_all_four,
    cited,
    decided,
    every,
    noted,
    refused,
    winnings,
)

JACK = Book("jack", stakes={"three card bonus": 500}, net=-500)  # jack, nine, two: no bonus
HAND, SHOE = {"dealing": "hand"}, {"dealing": "automated shoe"}
MANUAL = "manual shoe"
ROYAL = ("As Ks", "Qs Js Ts")
LOST = ("fold-loses-all", "11.B.ii, 11.D.ii, 11.F.ii, 8.D")
WINS = ("bet-pays", "11.G.ii, 11.G.iv, 12.B")
BONUS = ("three-card-pays", "11.G.iii, 11.G.iv, 12.C")


def test_seats():
    """2.A: betting positions for seven players and no more."""
    assert len(JACK.desk.round(7).table.seats) == 7
    with refused("seats", "2.A"):
        JACK.desk.round(8)


def test_shuffler_counts_wrong():
    """5.B: a deck that the device does not count as 52 leaves the table; no wager is touched."""
    JACK.assert_goes_on("shuffler-counts-wrong", "5.B")


def test_bad_cut():
    """5.E: a supervisor may have the cards cut again; the round goes on."""
    JACK.assert_goes_on("bad-cut", "5.E")


@pytest.mark.parametrize(
    ("after", "times", "lost"),
    [
        ("announced", 1, {"ante": 1000, "three card bonus": 500}),
        ("dealt", 2, {"ante": 1000, "three card bonus": 500}),
        ("put", 1, {"ante": 1000, "third street": 1000, "three card bonus": 500}),
        ("revealed", 1, {"ante": 1000, "third street": 1000, "three card bonus": 500}),
        (
            "put",
            3,
            {"ante": 1000, "third street": 1000, "fourth street": 2000, "three card bonus": 500},
        ),
        (
            "put",
            5,
            {
                "ante": 1000,
                "third street": 1000,
                "fourth street": 2000,
                "fifth street": 3000,
                "three card bonus": 500,
            },
        ),
    ],
)
def test_player_leaves(after, times, lost):
    """7.B: the wagers of a player who leaves are treated as losing; the others play on."""
    round_, script = JACK.stopped(after, times)
    round_.declare("player-leaves", "seat 1")
    round_.play(script)
    gone = [e for e in noted(round_, "settled") if e.who == "seat 1"]
    assert {e.wager: e.stake for e in gone} == lost
    assert set(cited(gone)) == {("player-leaves", "7.B")}
    assert round_.net("seat 1") == -sum(lost.values())
    assert round_.net("seat 2") == NETS["seat 2"]
    assert [e.who for e in noted(round_, "revealed")] == ["community"] * 3 + ["seat 2"]


def test_player_leaves_needs_a_seat():
    """7.B: it must be said who left."""
    round_, _ = JACK.stopped("dealt")
    with pytest.raises(Unreadable, match="No seat called 'table'"):
        round_.declare("player-leaves")


def test_player_leaves_before_wagering():
    """7.B: only a seated player may wager, so who has left places nothing and gets no cards."""
    round_ = JACK.desk.round(2)
    round_.declare("player-leaves", "seat 2")
    round_.answer({"ante": 1000})
    assert round_.ask.to == ("seat 1",)


def test_player_leaves_after_a_fold():
    """7.B: what the fold lost stays lost by the fold; the bonus left behind is abandoned."""
    round_ = JACK.folded(("2x", "fold"))
    round_.declare("player-leaves", "seat 1")
    assert decided(round_) == {
        "ante": ("-$10.00", *LOST),
        "third street": ("-$20.00", *LOST),
        "three card bonus": ("-$5.00", "player-leaves", "7.B"),
    }


def test_bets_closed():
    """7.C: the call comes before the first card; after it only street wagers are made."""
    round_, script = JACK.stopped("announced")
    assert not noted(round_, "dealt")
    assert cited(noted(round_, "announced")) == [("bets-closed", "7.C")]
    with pytest.raises(Unreadable):
        round_.answer({"ante": 1000})
    round_.play(script)
    assert len(noted(round_, "wagered")) == 3
    assert {e.wager for e in noted(round_, "put")} == set(STREETS)


def test_place_ante():
    """7.C, 7.D: an Ante before the cards, a bonus with it; who places none is dealt none."""
    round_ = JACK.desk.round(4)
    for bets in ({"ante": 1000}, {}, {"three card bonus": 500, "ante": 1500}, {}):
        round_.answer(bets)
    assert round_.ask.to == ("seat 1", "seat 3")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 3", "ante", 1500),
        ("seat 3", "three card bonus", 500),
    ]
    sections = ["7.D, 7.C", "7.D, 7.C", "7.C, 7.D"]  # 7.D is of the Ante alone
    assert cited(placed) == [("place-ante", at) for at in sections]


@pytest.mark.parametrize(
    ("street", "at"),
    [
        ("third_street", "7.C, 11.B.i"),
        ("fourth_street", "7.C, 11.D.i"),
        ("fifth_street", "7.C, 11.F.i"),
    ],
)
def test_street_is_no_opening_wager(street, at):
    """7.C: street wagers are made after the first card, as section 11 has it."""
    with refused("opening-wagers", at):
        JACK.bet(ante="$10", **{street: "$10"})


def test_posted_limits():
    """7.D: where the table posts them, the Ante stays between the limits; the bonus has none."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert JACK.bet(posted, ante="$10") == {"ante": 1000}
    assert JACK.bet(posted, ante="$100", three_card_bonus="$1")["three card bonus"] == 100
    with refused("posted_minimum", "7.D"):
        JACK.bet(posted, ante="$9.99")
    with refused("posted_maximum", "7.D"):
        JACK.bet(posted, ante="$100.01")


def test_three_card_bonus_needs_the_ante():
    """7.E: the Three Card bonus may be wagered once the Ante is there."""
    assert JACK.bet(ante="$10", three_card_bonus="$5")
    with refused("companion-wager", "1.F, 7.E, 11.G.iii"):
        JACK.bet(three_card_bonus="$5")


def test_positions():
    """7.F: up to two adjacent positions for one player."""
    assert JACK.desk.house({"positions": "2"})
    with pytest.raises(Unreadable, match="'3' is not a value of positions"):
        JACK.desk.house({"positions": "3"})


ONE_BY_ONE = {MANUAL: ("8.C, 8.C.i", "8.E, 8.F"), "hand": ("9.B, 9.B.i", "9.D, 9.E")}
TURNED = {
    MANUAL: ("1.H, 11.C, 8.E", "1.C, 11.E, 8.F", "1.D, 11.G, 8.F"),
    "hand": ("1.H, 11.C, 9.D", "1.C, 11.E, 9.E", "1.D, 11.G, 9.E"),
    "automated shoe": ("1.H, 11.C, 10.D", "1.C, 11.E, 10.E", "1.D, 11.G, 10.E"),
}
TEN = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd"


@pytest.mark.parametrize("dealing", [MANUAL, "hand"])
def test_deal_one_at_a_time(dealing):
    """8.C, 9.B: from the dealer's left one card to each player, then a second."""
    rule = ("deal-one-at-a-time", ONE_BY_ONE[dealing][0])
    assert JACK.deal(TEN, dealing=dealing)[:2] == [
        ("seat 1", "2c 4h", *rule),
        ("seat 2", "3d 5s", *rule),
    ]


@pytest.mark.parametrize("dealing", [MANUAL, "hand"])
def test_burn_card(dealing):
    """8.E, 8.F, 9.D, 9.E: a card is burned unseen before each community card is drawn."""
    burn = ("burn-card", ONE_BY_ONE[dealing][1])
    first, second, third = TURNED[dealing]
    assert JACK.deal(TEN, dealing=dealing)[2:] == [
        ("discard rack", "6c", *burn),
        ("community", "7d", "first-community-card", first),
        ("discard rack", "8h", *burn),
        ("community", "9s", "second-community-card", second),
        ("discard rack", "Tc", *burn),
        ("community", "Jd", "third-community-card", third),
    ]


@pytest.mark.parametrize("dealing", [MANUAL, "hand"])
def test_burn_card_is_seen_by_nobody(dealing):
    """8.E, 9.D: it goes to the discard rack and is out of the round."""
    round_, script = JACK.stopped("put", 6, dealing=dealing)
    round_.play(script)
    for who in ("seat 1", "seat 2", "somebody watching"):
        burned = [e.cards for e in round_.view(who) if e.who == "discard rack"]
        assert burned == ["??", "??", "??"]
    round_, _ = JACK.stopped("put", 2, dealing=dealing)
    round_.answer(parse_cards("7s"))
    with pytest.raises(Unreadable, match="7s is dealt twice"):
        round_.answer(parse_cards("7s"))


def test_misdeal_from_manual_shoe():
    """8.G: a hand has the wrong number of cards: all void, all wagers back."""
    JACK.assert_voids("misdeal-from-manual-shoe", "8.G")
    JACK.assert_foreign("misdeal-from-manual-shoe", "8.G", "hand", "automated shoe")


def test_deck_not_52_from_manual_shoe():
    """8.G: the deck does not hold 52: all void, all wagers back, the deck goes."""
    JACK.assert_voids("deck-not-52-from-manual-shoe", "8.G")
    JACK.assert_foreign("deck-not-52-from-manual-shoe", "8.G", "hand", "automated shoe")


def test_misdeal_from_hand():
    """9.F: a hand has the wrong number of cards: all void, all wagers back."""
    JACK.assert_voids("misdeal-from-hand", "9.F", **HAND)
    JACK.assert_foreign("misdeal-from-hand", "9.F", MANUAL, "automated shoe")


def test_deck_not_52_from_hand():
    """9.F: the deck does not hold 52: all void, all wagers back, the deck goes."""
    JACK.assert_voids("deck-not-52-from-hand", "9.F", **HAND)
    JACK.assert_foreign("deck-not-52-from-hand", "9.F", MANUAL, "automated shoe")


EIGHT = "2c 3d 4h 5s 6c 7d 8h 9s"  # two players, three in common, one too many


def test_deal_stacks():
    """10.B: from the automated shoe a stack of two to each player, from the dealer's left."""
    assert JACK.deal(EIGHT, **SHOE)[:2] == [
        ("seat 1", "2c 3d", "deal-stacks", "10.B"),
        ("seat 2", "4h 5s", "deal-stacks", "10.B"),
    ]


def test_community_cards_dealt():
    """10.B: then the community cards, face down before anybody decides."""
    assert JACK.deal(EIGHT, **SHOE)[2] == ("community", "6c 7d 8h", "community-cards-dealt", "10.B")
    round_, script = JACK.stopped("put", **SHOE)
    assert [e.cards for e in round_.view("seat 1") if e.who == "community"] == ["?? ?? ??"]
    turned = [e.cards for e in noted(round_.play(script), "revealed") if e.who == "community"]
    assert turned == CARDS["community"].split()


def test_spare_card_discarded():
    """10.B: the second stack has a card too many, which goes to the discard rack face down."""
    assert JACK.deal(EIGHT, **SHOE)[3:] == [("discard rack", "9s", "spare-card-discarded", "10.B")]
    round_, _ = JACK.stopped("put", **SHOE)
    assert [e.cards for e in round_.view("seat 1") if e.who == "discard rack"] == ["??"]


def test_misdeal_from_shoe():
    """10.F: a hand has the wrong number of cards: all void, all wagers back."""
    JACK.assert_voids("misdeal-from-shoe", "10.F", **SHOE)
    JACK.assert_foreign("misdeal-from-shoe", "10.F", MANUAL, "hand")


def test_deck_not_52_from_shoe():
    """10.F: the deck does not hold 52: all void, all wagers back, the deck goes."""
    JACK.assert_voids("deck-not-52-from-shoe", "10.F", **SHOE)
    JACK.assert_foreign("deck-not-52-from-shoe", "10.F", MANUAL, "hand")


@pytest.mark.parametrize("dealing", [MANUAL, "hand", "automated shoe"])
def test_third_street_or_fold(dealing):
    """8.D, 11.B: having seen two cards, each player from the left bets on Third Street or folds."""
    at = {MANUAL: "11.B, 8.D", "hand": "11.B, 9.C", "automated shoe": "11.B, 10.C"}[dealing]
    JACK.assert_street(0, "third-street-or-fold", at, dealing=dealing)


def test_street_one_to_three():
    """11.B.i, 11.D.i, 11.F.i: each street is 1, 2 or 3 times the Ante, chosen each time."""
    for dealing, at in ((MANUAL, "8.D"), ("hand", "9.C"), ("automated shoe", "10.C")):
        round_, script = JACK.stopped("announced", dealing=dealing)
        round_.play(script)
        put = noted(round_, "put")
        assert [(e.who, e.wager, e.stake) for e in put] == PUTS
        own = {
            "third street": f"11.B.i, 11.D.i, 11.F.i, {at}",
            "fourth street": f"11.D.i, {at}, 11.B.i, 11.F.i",
            "fifth street": f"11.F.i, {at}, 11.B.i, 11.D.i",
        }
        assert cited(put) == [("street-one-to-three", own[e.wager]) for e in put]


@pytest.mark.parametrize(("choices", "lost"), FOLDS.items())
def test_fold_loses_all(choices, lost):
    """8.D, 11.B.ii, 11.D.ii, 11.F.ii: all monies so far are lost, however good the cards."""
    folded = JACK.one(*ROYAL, *choices, ante="$10")
    assert folded == {wager: (net, *LOST) for wager, net in lost.items()}


@pytest.mark.parametrize(("dealing", "at"), [("hand", "9.C"), ("automated shoe", "10.C")])
def test_fold_loses_all_in_every_dealing(dealing, at):
    """9.C, 10.C: the same from the hand and from the automated shoe."""
    folded = JACK.one(*ROYAL, "1x", "fold", ante="$10", options={"dealing": dealing})
    rule = ("fold-loses-all", f"11.B.ii, 11.D.ii, 11.F.ii, {at}")
    assert folded == {"ante": ("-$10.00", *rule), "third street": ("-$10.00", *rule)}


@pytest.mark.parametrize(("choices", "lost"), FOLDS.items())
def test_fold_loses_all_at_once(choices, lost):
    """11.B.ii, 11.D.ii, 11.F.ii: the dealer immediately puts all monies in the rack."""
    assert {w: net for w, (net, *_) in decided(JACK.folded(choices)).items()} == lost


@pytest.mark.parametrize(("choices", "net"), list(zip(FOLDS, (-1000, -3000, -6000), strict=True)))
def test_void_after_a_fold(choices, net):
    """11.B.ii, 13.C: what a fold has put in the rack was decided before the hands were void."""
    round_ = JACK.folded(choices)
    round_.declare("wrong-number-of-cards")
    assert round_.over
    assert (round_.net("seat 1"), round_.net("seat 2")) == (net, 0)
    back = [(e.wager, e.stake) for e in noted(round_, "returned") if e.who == "seat 1"]
    assert back == [("three card bonus", 500)]


@pytest.mark.parametrize("dealing", [MANUAL, "hand", "automated shoe"])
def test_first_community_card(dealing):
    """11.C: turned up when all have decided on Third Street, and not before."""
    JACK.assert_turned(0, "first-community-card", TURNED[dealing][0], dealing=dealing)


@pytest.mark.parametrize("dealing", [MANUAL, "hand", "automated shoe"])
def test_fourth_street_or_fold(dealing):
    """11.D: on three cards each player still in bets on Fourth Street or folds."""
    at = {MANUAL: "11.D, 8.F", "hand": "11.D, 9.E", "automated shoe": "11.D, 10.E"}[dealing]
    JACK.assert_street(1, "fourth-street-or-fold", at, dealing=dealing)


def test_folded_player_is_not_asked():
    """8.E, 11.D: only active players decide; here seat 1 has folded on Third Street."""
    cards = CARDS | {"seat 3": "Ac Kd"}
    bets = {"seat 1": {"ante": "$10"}, "seat 2": {"ante": "$10"}, "seat 3": {"ante": "$10"}}
    choices = {"seat 1": ["fold"], "seat 2": ["1x", "fold"], "seat 3": ["1x", "1x", "1x"]}
    asked = [e.who for e in noted(JACK.round(cards, bets, choices), "chose")]
    assert asked == ["seat 1", "seat 2", "seat 3", "seat 2", "seat 3", "seat 3"]


@pytest.mark.parametrize("dealing", [MANUAL, "hand", "automated shoe"])
def test_second_community_card(dealing):
    """11.E: turned up when all have decided on Fourth Street."""
    JACK.assert_turned(1, "second-community-card", TURNED[dealing][1], dealing=dealing)


@pytest.mark.parametrize("dealing", [MANUAL, "hand", "automated shoe"])
def test_fifth_street_or_fold(dealing):
    """11.F: on four cards each player still in bets on Fifth Street or folds."""
    at = {MANUAL: "11.F, 8.F", "hand": "11.F, 9.E", "automated shoe": "11.F, 10.E"}[dealing]
    JACK.assert_street(2, "fifth-street-or-fold", at, dealing=dealing)


@pytest.mark.parametrize("dealing", [MANUAL, "hand", "automated shoe"])
def test_third_community_card(dealing):
    """11.G: turned up when all have decided on Fifth Street, before any hand is settled."""
    JACK.assert_turned(2, "third-community-card", TURNED[dealing][2], dealing=dealing)


@pytest.mark.parametrize("dealing", [MANUAL, "automated shoe"])
def test_reveal_and_settle(dealing):
    """11.G.i, iv: from the right, cards are turned up; what loses is collected before the rest."""
    round_, script = JACK.stopped("announced", dealing=dealing)
    round_.play(script)
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")][3:] == [
        ("seat 2", ""),
        ("seat 2", "ante"),
        ("seat 2", "third street"),
        ("seat 2", "fourth street"),
        ("seat 2", "fifth street"),
        ("seat 1", ""),
        ("seat 1", "three card bonus"),
        ("seat 1", "ante"),
        ("seat 1", "third street"),
        ("seat 1", "fourth street"),
        ("seat 1", "fifth street"),
    ]
    where = "1.E, 11.G, 11.G.i, 11.G.iv"
    assert cited(noted(round_, "revealed"))[3:] == [("reveal-and-settle", where)] * 2
    assert {seat: round_.net(seat) for seat in NETS} == {"seat 1": 6500, "seat 2": -7000}


@pytest.mark.parametrize("hand", HANDS["nothing"])
def test_bet_loses(hand):
    """11.G.ii: a hand lower than a pair of sixes loses Ante and street wagers."""
    assert_all_four(JACK.one(*hand, ante="$2.50"), "lose", ("bet-loses", "11.G.ii, 11.G.iv"))


@pytest.mark.parametrize("choices", FOLDS)
@pytest.mark.parametrize(
    ("common", "bonus"),
    [("Jh Js 2c", ("$5.00", *BONUS)), ("Jh 9s 2c", ("-$5.00", "three-card-loses", "11.G.iv"))],
)
def test_fold_keeps_three_card(common, bonus, choices):
    """11.G.iii: the bonus has action although the player folds; the cards are not turned up."""
    bets = {"seat 1": {"ante": "$10", "three_card_bonus": "$5"}}
    cards = {"seat 1": "Ac Kd", "community": common}
    round_ = JACK.round(cards, bets, {"seat 1": choices})
    lost = {wager: (net, *LOST) for wager, net in FOLDS[choices].items()}
    assert decided(round_) == lost | {"three card bonus": bonus}
    assert [e.who for e in noted(round_, "revealed")] == ["community"] * 3
    assert cited(noted(round_, "announced")) == [
        ("bets-closed", "7.C"),
        ("fold-keeps-three-card", "11.G.iii"),
    ]


def test_fold_keeps_three_card_only_if_it_is_there():
    """11.G.iii: nothing is held for a player without a bonus, or one who did not fold."""
    bets = {"seat 1": {"ante": "$10"}, "seat 2": {"ante": "$10", "three_card_bonus": "$5"}}
    choices = {"seat 1": ["fold"], "seat 2": ["1x", "1x", "1x"]}
    round_ = JACK.round(CARDS, bets, choices)
    assert cited(noted(round_, "announced")) == [("bets-closed", "7.C")]


FIVE_CARD = {  # as printed in 12.B
    "royal flush": "500 to 1",
    "straight flush": "100 to 1",
    "four of a kind": "40 to 1",
    "full house": "10 to 1",
    "flush": "6 to 1",
    "straight": "4 to 1",
    "three of a kind": "3 to 1",
    "two pair": "2 to 1",
    "pair of jacks or better": "1 to 1",
}


@pytest.mark.parametrize(("hand", "odds"), every(FIVE_CARD))
def test_bet_pays(hand, odds):
    """12.B: Ante and all three street wagers are paid alike by the five-card hand."""
    assert_all_four(JACK.one(*hand, ante="$2.50"), odds, WINS)


@pytest.mark.parametrize("dealing", ["hand", "automated shoe"])
def test_bet_pays_in_every_dealing(dealing):
    """12.B: how the cards are dealt changes no payment."""
    hand = ("Ah Kc", "Qd Js Th")
    won = JACK.one(*hand, ante="$2.50", options={"dealing": dealing})
    assert_all_four(won, "4 to 1", WINS)


def test_bet_may_pay_more():
    """12.B: 'no less than' the table, so the property may pay more and never less."""
    more = {"ante": "500, 100, 40, 10, 7, 4, 3, 2, 1, push"}
    won = JACK.one("Ad 9d", "Kd Qd Jd", ante="$10", pay=more)
    assert [net for net, *_ in won.values()] == ["$70.00", "$140.00", "$210.00", "$70.00"]
    for less in ("499, 100, 40, 10, 6, 4, 3, 2, 1, push", "500, 100, 40, 10, 6, 4, 3, 1, 1, push"):
        with refused("pay-table", "12.B"):
            JACK.desk.house(pay={"ante": less})


@pytest.mark.parametrize(("hand", "odds"), every({"pair of sixes to tens": "PUSH"}))
def test_bet_pushes(hand, odds):
    """12.B: a pair of sixes to tens gets Ante and street wagers back."""
    assert_all_four(JACK.one(*hand, ante="$2.50"), odds, ("bet-pushes", "12.B"))


THREE_CARD = {  # as printed in 12.C
    "straight flush": "40 to 1",
    "three of a kind": "30 to 1",
    "straight": "6 to 1",
    "flush": "3 to 1",
    "pair": "1 to 1",
}


@pytest.mark.parametrize("choices", [("1x", "1x", "1x"), ("fold",)], ids=["bets", "folds"])
@pytest.mark.parametrize(("common", "odds"), every(THREE_CARD, COMMON))
def test_three_card_pays(common, odds, choices):
    """12.C: the three community cards alone pay the bonus, whether the player bets or folds."""
    own = "Jc 6s"
    won = JACK.one(own, common, *choices, ante="$10", three_card_bonus="$2.50")
    assert won["three card bonus"] == (winnings("$2.50", odds), *BONUS)


def test_three_card_odds_are_fixed():
    """12.C: 'in accordance to the following odds', so no others."""
    with refused("pay-table", "12.C"):
        JACK.desk.house(pay={"three card bonus": "40, 30, 6, 4, 1"})


@pytest.mark.parametrize("own", ["Jc 6s", "Qs Qd", "Kh Ks"])
@pytest.mark.parametrize("common", COMMON["nothing"])
def test_three_card_loses(common, own):
    """12.C: below a pair the bonus loses, even if the five-card hand is paid."""
    lost = JACK.one(own, common, ante="$10", three_card_bonus="$2.50")
    assert lost["three card bonus"] == ("-$2.50", "three-card-loses", "11.G.iv")


def test_three_card_pays_beside_a_losing_hand():
    """11.G.ii, 12.C: twos in common pay the bonus and lose Ante and streets."""
    won = JACK.one("7h Tc", "2c 3h 2d", ante="$10", three_card_bonus="$5")
    assert won["ante"] == ("-$10.00", "bet-loses", "11.G.ii, 11.G.iv")
    assert won["three card bonus"] == ("$5.00", *BONUS)


@pytest.mark.parametrize(
    ("ante", "bonus", "paid"),
    [  # a royal flush at 500 to 1 with 3x on every street; its community cards pay 40 to 1
        ("$9", "$100", ("$4,500", "$13,500", "$13,500", "$13,500", "$4,000")),  # 49,000 in all
        ("$10", "$1", ("$5,000", "$15,000", "$15,000", "$15,000", "$0")),  # the bonus gives way
        ("$9.50", "$100", ("$4,750", "$14,250", "$14,250", "$14,250", "$2,500")),  # in part
        ("$15", "$1", ("$7,500", "$22,500", "$20,000", "$0", "$0")),  # 75,040: then Fifth Street
        ("$120", "$1", ("$50,000", "$0", "$0", "$0", "$0")),  # and so on to the Ante
    ],
)
def test_payout_limit(ante, bonus, paid):
    """12.D: no hand is paid above the limit; what is settled last gives way first."""
    limit = {"payout_limit": "$50,000"}
    bets = {"ante": ante, "three_card_bonus": bonus}
    won = JACK.one(*ROYAL, "3x", "3x", "3x", options=limit, **bets)
    wagers = ("ante", *STREETS, "three card bonus")
    assert tuple(won[w][0] for w in wagers) == tuple(f"{amount}.00" for amount in paid)


def test_payout_limit_of_each_hand():
    """12.D: the limit is that of a single hand, so another player's winnings do not count."""
    bets = {"seat 1": {"ante": "$9"}, "seat 2": {"ante": "$9"}}
    choices = {"seat 1": ["3x"] * 3, "seat 2": ["3x"] * 3}
    cards = {"seat 1": "As Ks", "seat 2": "9s 8s", "community": "Qs Js Ts"}
    round_ = JACK.round(cards, bets, choices, {"payout_limit": "$50,000"})
    assert (round_.net("seat 1"), round_.net("seat 2")) == (45_000_00, 9_000_00)


def test_payout_limit_is_announced():
    """12.D: what was cut, and by how much, is on the record."""
    bets = {"seat 1": {"ante": "$15"}}
    cards = {"seat 1": ROYAL[0], "community": ROYAL[1]}
    limit = {"payout_limit": "$50,000"}
    round_ = JACK.round(cards, bets, {"seat 1": ["3x", "3x", "3x"]}, limit)
    cuts = noted(round_, "announced")[1:]
    assert [cut.says for cut in cuts] == [
        "fifth street cut by $22,500.00 to the limit of $50,000.00",
        "fourth street cut by $2,500.00 to the limit of $50,000.00",
    ]
    assert cited(cuts) == [("payout-limit", "12.D")] * 2
    assert round_.net("seat 1") == 50_000_00


def test_payout_limit_has_a_floor():
    """12.D: a limit is at least $50,000."""
    assert JACK.desk.house({"payout_limit": "$50,000"})
    with refused("payout_limit", "12.D"):
        JACK.desk.house({"payout_limit": "$49,999.99"})


def test_payout_limit_covers_the_minimum_wager():
    """12.D: nor is it below what one can win at the minimum: $15 ten times at 500, once at 40."""
    posted = {"posted_minimum": "$15"}
    assert JACK.desk.house(posted | {"payout_limit": "$75,600"})
    with refused("payout_limit", "12.D"):
        JACK.desk.house(posted | {"payout_limit": "$75,599.99"})
    assert JACK.desk.house({"posted_minimum": "$5", "payout_limit": "$50,000"})


def test_face_up_card():
    """13.A: one card found face up is out of the round, and the deal goes on."""
    JACK.assert_goes_on("face-up-card", "13.A")
    round_, script = JACK.stopped("announced")
    round_.declare("face-up-card", cards=parse_cards("Jc"))
    with pytest.raises(Unreadable, match="Jc is dealt twice"):
        round_.play(script)


@pytest.mark.parametrize("moment", [("announced", 1), ("put", 2), ("put", 4)])
def test_face_up_cards(moment):
    """13.A: more than one, at once or one after another, voids the hands."""
    JACK.assert_voids("face-up-cards", "13.A")
    round_, _ = JACK.stopped(*moment)
    round_.declare("face-up-card", cards=parse_cards("7s"))
    assert not round_.over
    round_.declare("face-up-card", cards=parse_cards("8s"))
    JACK.assert_void(round_, "face-up-cards", "13.A")


def test_card_drawn_in_error():
    """13.B: a card dealt in error and not seen is the next card; the round goes on."""
    JACK.assert_goes_on("card-drawn-in-error", "13.B")
    round_, script = JACK.stopped("announced")
    round_.declare("card-drawn-in-error", cards=parse_cards("Jc"))
    assert round_.play(script).net("seat 1") == 6500


def test_wrong_number_of_cards():
    """13.C: too many or too few cards void all hands, however they are dealt."""
    for dealing in (MANUAL, "hand", "automated shoe"):
        JACK.assert_voids("wrong-number-of-cards", "13.C", dealing=dealing)


def test_shuffler_jams():
    """13.D: the cards are reshuffled; no wager is touched."""
    JACK.assert_goes_on("shuffler-jams", "13.D")


def test_shoe_jams():
    """13.E: the automated shoe stops: the round is void and all wagers go back."""
    JACK.assert_voids("shoe-jams", "13.E", **SHOE)
    JACK.assert_foreign("shoe-jams", "13.E", MANUAL, "hand")


def test_irregularity_after_the_round():
    """Once all is settled nothing can be undone."""
    round_, script = JACK.stopped("put")
    round_.play(script)
    with pytest.raises(Unreadable, match="the round is over"):
        round_.declare("wrong-number-of-cards")


def test_the_desk_settles_with_community_cards():
    """The payout desk takes the community cards with the seats'; no burned card is wanted."""
    round_ = JACK.desk.settle(
        {"seat 1": "Ah Kc", "community": "Qd Js Th"},
        {"seat 1": {"ante": "$10"}},
        {"seat 1": ["1x", "2x", "3x"]},
    )
    assert round_.net("seat 1") == 7 * 1000 * 4
