"""Oneida, Mississippi Stud: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from tests.games.mississippi_stud.mississippi_table import (
    CARDS,
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
)

ONEIDA = Book("oneida")
HAND, SHOE = {"dealing": "hand"}, {"dealing": "automated shoe"}
MANUAL = "manual shoe"
ROYAL = ("As Ks", "Qs Js Ts")
every_dealing = pytest.mark.parametrize("dealing", [MANUAL, "hand", "automated shoe"])


def test_seats():
    """B.1: up to seven places for players."""
    assert len(ONEIDA.desk.round(7).table.seats) == 7
    with refused("seats", "B.1"):
        ONEIDA.desk.round(8)


def test_defective_card():
    """D.1.a: an unsuitable card or the whole deck is replaced; no wager is touched."""
    ONEIDA.assert_goes_on("defective-card", "D.1.a")


def test_bad_cut():
    """E.4: a floor person may have the cards cut again; the round goes on."""
    ONEIDA.assert_goes_on("bad-cut", "E.4")


@pytest.mark.parametrize(
    ("dealing", "at"),
    [
        (MANUAL, "G.2, G.3, I.2"),
        ("hand", "G.2, G.3, J.2.c"),
        ("automated shoe", "G.2, G.3, K.1.b"),
    ],
)
def test_bets_closed(dealing, at):
    """G.2, G.3: the call comes before the first card; after it only street wagers are made."""
    round_, script = ONEIDA.stopped("announced", dealing=dealing)
    assert not noted(round_, "dealt")
    assert cited(noted(round_, "announced")) == [("bets-closed", at)]
    with pytest.raises(Unreadable):
        round_.answer({"ante": 1000})
    round_.play(script)
    assert len(noted(round_, "wagered")) == 2
    assert {e.wager for e in noted(round_, "put")} == set(STREETS)


def test_positions():
    """G.4: one betting position for a player, or two adjacent ones."""
    assert ONEIDA.desk.house({"positions": "2"})
    with pytest.raises(Unreadable, match="'3' is not a value of positions"):
        ONEIDA.desk.house({"positions": "3"})


def test_no_bonus_wager():
    """H.1: the chapter itself prints no optional wager."""
    with pytest.raises(Unreadable, match="No wager called 'three card bonus'"):
        ONEIDA.bet(ante="$10", three_card_bonus="$5")


SEVEN = "2c 3d 4h 5s 6c 7d 8h"  # two players and three in common


@pytest.mark.parametrize(("dealing", "at"), [(MANUAL, "I.3, I.3.a"), ("hand", "J.3, J.3.a")])
def test_deal_one_at_a_time(dealing, at):
    """I.3, J.3: from the dealer's left, card by card, until each player has two."""
    rule = ("deal-one-at-a-time", at)
    assert ONEIDA.deal(SEVEN, dealing=dealing)[:2] == [
        ("seat 1", "2c 4h", *rule),
        ("seat 2", "3d 5s", *rule),
    ]


@pytest.mark.parametrize(("dealing", "at"), [(MANUAL, "A.5, I.3.b"), ("hand", "A.5, J.3.b")])
def test_community_cards_dealt(dealing, at):
    """A.5, I.3.b, J.3.b: then three cards face down in common; no card is burned."""
    rule = ("community-cards-dealt", at)
    assert ONEIDA.deal(SEVEN, dealing=dealing)[2:] == [("community", "6c 7d 8h", *rule)]
    round_, script = ONEIDA.stopped("put", dealing=dealing)
    assert [e.cards for e in round_.view("seat 1") if e.who == "community"] == ["?? ?? ??"]
    turned = [e.cards for e in noted(round_.play(script), "revealed") if e.who == "community"]
    assert turned == CARDS["community"].split()


def test_misdeal_from_manual_shoe():
    """I.5.b.i: a hand has the wrong number of cards: all hands void."""
    at = "I.5.b, I.5.b.i"
    ONEIDA.assert_voids("misdeal-from-manual-shoe", at)
    ONEIDA.assert_foreign("misdeal-from-manual-shoe", at, "hand", "automated shoe")


def test_deck_not_52_from_manual_shoe():
    """I.5.b.ii: the deck does not hold 52: all hands void, the deck goes."""
    at = "I.5.b, I.5.b.ii"
    ONEIDA.assert_voids("deck-not-52-from-manual-shoe", at)
    ONEIDA.assert_foreign("deck-not-52-from-manual-shoe", at, "hand", "automated shoe")


def test_misdeal_from_hand():
    """I.5.b.i, J.5: a hand has the wrong number of cards: all hands void."""
    at = "I.5.b, I.5.b.i, J.5"
    ONEIDA.assert_voids("misdeal-from-hand", at, **HAND)
    ONEIDA.assert_foreign("misdeal-from-hand", at, MANUAL, "automated shoe")


def test_deck_not_52_from_hand():
    """I.5.b.ii, J.5: the deck does not hold 52: all hands void, the deck goes."""
    at = "I.5.b, I.5.b.ii, J.5"
    ONEIDA.assert_voids("deck-not-52-from-hand", at, **HAND)
    ONEIDA.assert_foreign("deck-not-52-from-hand", at, MANUAL, "automated shoe")


def test_community_cards_first():
    """K.2, K.2.a: the automated shoe begins with the community cards, face down."""
    first = ONEIDA.deal(SEVEN, **SHOE)[0]
    assert first == ("community", "2c 3d 4h", "community-cards-first", "K.2, K.2.a")
    round_, _ = ONEIDA.stopped("dealt", **SHOE)
    assert [e.who for e in noted(round_, "dealt")] == ["community"]
    assert [e.cards for e in round_.view("seat 1") if e.who == "community"] == ["?? ?? ??"]


def test_deal_stacks():
    """K.2, K.2.b: then two cards to each player, from the dealer's left; none is left over."""
    rule = ("deal-stacks", "K.2, K.2.b")
    assert ONEIDA.deal(SEVEN, **SHOE)[1:] == [
        ("seat 1", "5s 6c", *rule),
        ("seat 2", "7d 8h", *rule),
    ]


def test_shuffler_counts_wrong():
    """K.3: a deck that the device does not count as 52 leaves the table; no wager is touched."""
    ONEIDA.assert_goes_on("shuffler-counts-wrong", "K.3")


def test_misdeal_from_shoe():
    """I.5.b.i, K.3: a hand has the wrong number of cards: all hands void."""
    at = "I.5.b, I.5.b.i, K.3"
    ONEIDA.assert_voids("misdeal-from-shoe", at, **SHOE)
    ONEIDA.assert_foreign("misdeal-from-shoe", at, MANUAL, "hand")


def test_deck_not_52_from_shoe():
    """I.5.b.ii, K.3: the deck does not hold 52: all hands void, the deck goes."""
    at = "I.5.b, I.5.b.ii, K.3"
    ONEIDA.assert_voids("deck-not-52-from-shoe", at, **SHOE)
    ONEIDA.assert_foreign("deck-not-52-from-shoe", at, MANUAL, "hand")


def test_place_ante():
    """A.1, L.1: an Ante Wager to take part; who places none is dealt none."""
    round_ = ONEIDA.desk.round(3)
    for bets in ({"ante": 1000}, {}, {"ante": 2500}):
        round_.answer(bets)
    assert round_.ask.to == ("seat 1", "seat 3")
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "ante", 1000),
        ("seat 3", "ante", 2500),
    ]
    assert set(cited(placed)) == {("place-ante", "A.1, L.1")}


@pytest.mark.parametrize(
    ("street", "at"),
    [
        ("third_street", "A.2, B.2, L.2"),
        ("fourth_street", "A.3, B.2, L.3"),
        ("fifth_street", "A.4, B.2, L.4"),
    ],
)
def test_street_is_no_opening_wager(street, at):
    """A.2 to A.4: street wagers are made after the cards."""
    with refused("opening-wagers", at):
        ONEIDA.bet(ante="$10", **{street: "$10"})


def test_posted_limits():
    """L.1: where the table posts them, the Ante Wager stays between the limits."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert ONEIDA.bet(posted, ante="$10") == {"ante": 1000}
    assert ONEIDA.bet(posted, ante="$100") == {"ante": 10_000}
    with refused("posted_minimum", "L.1"):
        ONEIDA.bet(posted, ante="$9.99")
    with refused("posted_maximum", "L.1"):
        ONEIDA.bet(posted, ante="$100.01")


@every_dealing
def test_third_street_or_fold(dealing):
    """A.2, L.2: having two cards, a player makes a 3rd Street Wager or folds."""
    ONEIDA.assert_street(0, "third-street-or-fold", "A.2, L.2", dealing=dealing)


@every_dealing
def test_street_one_to_three(dealing):
    """L.2 to L.4: each street is one, two or three times the Ante Wager, chosen each time."""
    round_, script = ONEIDA.stopped("announced", dealing=dealing)
    round_.play(script)
    put = noted(round_, "put")
    assert [(e.who, e.wager, e.stake) for e in put] == PUTS
    own = {
        "third street": "A.2, A.3, A.4, L.2, L.3, L.4",
        "fourth street": "A.3, L.3, A.2, A.4, L.2, L.4",
        "fifth street": "A.4, L.4, A.2, A.3, L.2, L.3",
    }
    assert cited(put) == [("street-one-to-three", own[e.wager]) for e in put]


@every_dealing
def test_first_community_card(dealing):
    """A.3, L.2, L.3: bought by the 3rd Street Wagers, turned up once all have decided."""
    ONEIDA.assert_turned(0, "first-community-card", "A.3, L.2, L.3", dealing=dealing)


@every_dealing
def test_fourth_street_or_fold(dealing):
    """A.3, L.3: having seen the first community card, a 4th Street Wager or a fold."""
    ONEIDA.assert_street(1, "fourth-street-or-fold", "A.3, L.3", dealing=dealing)


@every_dealing
def test_second_community_card(dealing):
    """A.4, L.3, L.4: bought by the 4th Street Wagers, turned up once all have decided."""
    ONEIDA.assert_turned(1, "second-community-card", "A.4, L.3, L.4", dealing=dealing)


@every_dealing
def test_fifth_street_or_fold(dealing):
    """A.4, L.4: having seen the second community card, a 5th Street Wager or a fold."""
    ONEIDA.assert_street(2, "fifth-street-or-fold", "A.4, L.4", dealing=dealing)


@every_dealing
def test_third_community_card(dealing):
    """L.4, L.5: the final one, turned up before any hand."""
    ONEIDA.assert_turned(2, "third-community-card", "L.4, L.5", dealing=dealing)


@pytest.mark.parametrize(("choices", "lost"), FOLDS.items())
def test_fold_loses_all(choices, lost):
    """A.6, L.5: a fold loses all wagers, however good the cards; they are not turned up."""
    cards = {"seat 1": ROYAL[0], "community": ROYAL[1]}
    round_ = ONEIDA.round(cards, {"seat 1": {"ante": "$10"}}, {"seat 1": choices})
    rule = ("fold-loses-all", "A.6, L.5")
    assert decided(round_) == {wager: (net, *rule) for wager, net in lost.items()}
    assert "seat 1" not in [e.who for e in noted(round_, "revealed")]


@pytest.mark.parametrize(("choices", "lost"), FOLDS.items())
def test_fold_loses_all_at_once(choices, lost):
    """L.5: immediately following a fold, all wagers are collected."""
    assert {w: net for w, (net, *_) in decided(ONEIDA.folded(choices)).items()} == lost


def test_folded_player_is_not_asked():
    """A.6: a fold is the withdrawal from the round of play."""
    cards = CARDS | {"seat 3": "Ac Kd"}
    bets = {"seat 1": {"ante": "$10"}, "seat 2": {"ante": "$10"}, "seat 3": {"ante": "$10"}}
    choices = {"seat 1": ["fold"], "seat 2": ["1x", "fold"], "seat 3": ["1x", "1x", "1x"]}
    asked = [e.who for e in noted(ONEIDA.round(cards, bets, choices), "chose")]
    assert asked == ["seat 1", "seat 2", "seat 3", "seat 2", "seat 3", "seat 3"]


@every_dealing
def test_reveal_and_settle(dealing):
    """L.5: from the right, each hand is turned over and its wagers are settled."""
    round_, script = ONEIDA.stopped("announced", dealing=dealing)
    round_.play(script)
    assert [(e.who, e.wager) for e in noted(round_, "revealed", "settled")][3:] == [
        ("seat 2", ""),
        ("seat 2", "ante"),
        ("seat 2", "third street"),
        ("seat 2", "fourth street"),
        ("seat 2", "fifth street"),
        ("seat 1", ""),
        ("seat 1", "ante"),
        ("seat 1", "third street"),
        ("seat 1", "fourth street"),
        ("seat 1", "fifth street"),
    ]
    assert cited(noted(round_, "revealed"))[3:] == [("reveal-and-settle", "L.5")] * 2
    assert {seat: round_.net(seat) for seat in NETS} == {"seat 1": 7000, "seat 2": -7000}


FIVE_CARD = {  # as printed in M.1
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
    """C.1, M.1: Ante and all three street wagers are paid alike by the five-card hand."""
    assert_all_four(ONEIDA.one(*hand, ante="$2.50"), odds, ("bet-pays", "C.1, M.1"))


@pytest.mark.parametrize("dealing", ["hand", "automated shoe"])
def test_bet_pays_in_every_dealing(dealing):
    """M.1: how the cards are dealt changes no payment."""
    won = ONEIDA.one("Ah Kc", "Qd Js Th", ante="$2.50", options={"dealing": dealing})
    assert_all_four(won, "4 to 1", ("bet-pays", "C.1, M.1"))


def test_bet_may_pay_more():
    """M.1: 'no less than' the table, so a casino may pay more and never less."""
    more = {"ante": "500, 100, 40, 10, 7, 4, 3, 2, 1, push"}
    won = ONEIDA.one("Ad 9d", "Kd Qd Jd", ante="$10", pay=more)
    assert [net for net, *_ in won.values()] == ["$70.00", "$140.00", "$210.00", "$70.00"]
    for less in ("499, 100, 40, 10, 6, 4, 3, 2, 1, push", "500, 100, 40, 10, 6, 4, 3, 1, 1, push"):
        with refused("pay-table", "M.1"):
            ONEIDA.desk.house(pay={"ante": less})


@pytest.mark.parametrize(("hand", "odds"), every({"pair of sixes to tens": "Push"}))
def test_bet_pushes(hand, odds):
    """A.7, M.1: a pair of sixes to tens is neither won nor lost."""
    assert_all_four(ONEIDA.one(*hand, ante="$2.50"), odds, ("bet-pushes", "A.7, M.1"))


@pytest.mark.parametrize("hand", HANDS["nothing"])
def test_bet_loses(hand):
    """C.1, M.1: any lower hand loses Ante and street wagers."""
    assert_all_four(ONEIDA.one(*hand, ante="$2.50"), "lose", ("bet-loses", "C.1, M.1"))


@pytest.mark.parametrize(
    ("ante", "paid"),
    [  # a royal flush at 500 to 1 with 1x, 2x and 3x: seven Antes in all
        ("$2.50", ("$1,250.00", "$1,250.00", "$2,500.00", "$3,750.00")),  # 8,750 in all
        ("$4", ("$2,000.00", "$2,000.00", "$4,000.00", "$2,000.00")),  # 14,000: 5th street first
        ("$6", ("$3,000.00", "$3,000.00", "$4,000.00", "$0.00")),  # 21,000: then 4th street
        ("$10", ("$5,000.00", "$5,000.00", "$0.00", "$0.00")),
        ("$15", ("$7,500.00", "$2,500.00", "$0.00", "$0.00")),
        ("$30", ("$10,000.00", "$0.00", "$0.00", "$0.00")),
    ],
)
def test_payout_limit(ante, paid):
    """M.2: no hand is paid above the limit; what is settled last gives way first."""
    limit = {"payout_limit": "$10,000"}
    won = ONEIDA.one(*ROYAL, "1x", "2x", "3x", ante=ante, options=limit)
    assert tuple(won[wager][0] for wager in ("ante", *STREETS)) == paid


def test_payout_limit_is_announced():
    """M.2: what was cut, and by how much, is on the record."""
    cards = {"seat 1": ROYAL[0], "community": ROYAL[1]}
    limit = {"payout_limit": "$10,000"}
    bets = {"seat 1": {"ante": "$6"}}
    round_ = ONEIDA.round(cards, bets, {"seat 1": ["1x", "2x", "3x"]}, limit)
    cuts = noted(round_, "announced")[1:]
    assert [cut.says for cut in cuts] == [
        "fifth street cut by $9,000.00 to the limit of $10,000.00",
        "fourth street cut by $2,000.00 to the limit of $10,000.00",
    ]
    assert cited(cuts) == [("payout-limit", "M.2")] * 2
    assert round_.net("seat 1") == 10_000_00


def test_payout_limit_has_a_floor():
    """M.2: a limit is at least $10,000."""
    assert ONEIDA.desk.house({"payout_limit": "$10,000"})
    with refused("payout_limit", "M.2"):
        ONEIDA.desk.house({"payout_limit": "$9,999.99"})


def test_payout_limit_is_not_tied_to_the_minimum():
    """M.2: $10,000 is the only floor, whatever can be won at a posted minimum."""
    assert ONEIDA.desk.house({"posted_minimum": "$5", "payout_limit": "$10,000"})


@every_dealing
def test_face_up_card(dealing):
    """N.1: one card found face up is a misdeal: all hands void."""
    ONEIDA.assert_voids("face-up-card", "N.1", dealing=dealing)


def test_card_drawn_in_error():
    """N.2: a card drawn in error and not seen is the next card; the round goes on."""
    ONEIDA.assert_goes_on("card-drawn-in-error", "N.2")
    round_, script = ONEIDA.stopped("announced")
    round_.declare("card-drawn-in-error", cards=parse_cards("Jc"))
    assert round_.play(script).net("seat 1") == 7000


@every_dealing
def test_wrong_number_of_cards(dealing):
    """N.3: too many or too few cards void all hands."""
    ONEIDA.assert_voids("wrong-number-of-cards", "N.3", dealing=dealing)


def test_shuffler_jams():
    """N.4: the cards are reshuffled; no wager is touched."""
    ONEIDA.assert_goes_on("shuffler-jams", "N.4")


def test_shoe_jams():
    """N.5: the automated shoe stops: the round is void."""
    ONEIDA.assert_voids("shoe-jams", "N.5", **SHOE)
    ONEIDA.assert_foreign("shoe-jams", "N.5", MANUAL, "hand")


def test_nobody_leaves():
    """The chapter has no rule for a player who leaves, so it cannot be declared."""
    round_, _ = ONEIDA.stopped("dealt")
    with pytest.raises(Unreadable, match="No irregularity called 'player-leaves'"):
        round_.declare("player-leaves", "seat 1")


def test_the_desk_settles_with_community_cards():
    """The payout desk takes the community cards with the seats'."""
    round_ = ONEIDA.desk.settle(
        {"seat 1": "Ah Kc", "community": "Qd Js Th"},
        {"seat 1": {"ante": "$10"}},
        {"seat 1": ["1x", "2x", "3x"]},
    )
    assert round_.net("seat 1") == 7 * 1000 * 4
