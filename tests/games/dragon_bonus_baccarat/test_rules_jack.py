"""JACK Cleveland Casino, Dragon Bonus Baccarat - Commission Free: rules in the book's order."""

import pytest

from houseway.errors import Refused, Unreadable
from houseway.table import Round
from houseway.table.asks import Deal
from tests.games.mini_baccarat.baccarat_table import (
    BANKER_WINS,
    NOT_SEVEN,
    PLAYER_WINS,
    SEVEN,
    TIE,
    Book,
    cards,
    decided,
    noted,
    only,
    refused,
    rules,
)

JACK = Book("jack/dragon-bonus-baccarat")
PAYS = (
    "8.A.v, 8.A.v(a), 8.A.v(a)(1), 8.A.v(a)(2), 8.A.v(a)(3), 13.D",
    "8.A.v(b), 8.A.v(b)(1), 8.A.v(b)(2), 8.A.v(b)(3)",
    "1.A, 8.A.v(c), 13.D",
)
BANKER_DRAWS = "10.B, 10.C, 10.D, 11.C, 11.C.i, 11.C.ii, 11.C.ii(a), 11.C.ii(c), 11.D, 11.E, 11.F"
BANKER_STANDS = "11.C, 11.C.i, 11.C.ii, 11.C.ii(b), 11.C.ii(c), 11.D, 11.E, 11.F"
TOURNAMENT = {"tournament": "yes"}
DESIGNATED = {"handling": "players"}
DECKS = {"8": 8, "7": 7, "6": 6} | {f"two batches of {n}": n for n in (8, 7, 6, 5, 4)}
BONUSES = {  # where each is defined
    "dragon bonus player": "8.A.v, 16.A, 16.B",
    "dragon bonus banker": "8.A.v, 16.A, 16.B",
    "fortune 7": "8.A.iv, 16.A, 16.B",
}

# Table 1, typed from lines 7939-7947, third cards 0 to 9; 0 to 2 and 7 by 11.C.ii(a) and (b).
TABLE_1 = {
    3: "Draw Draw Draw Draw Draw Draw Draw Draw Stand Draw",
    4: "Stand Stand Draw Draw Draw Draw Draw Draw Stand Stand",
    5: "Stand Stand Stand Stand Draw Draw Draw Draw Stand Stand",
    6: "Stand Stand Stand Stand Stand Stand Draw Draw Stand Stand",
}
THIRD_CARDS = (
    {count: ["draw"] * 10 for count in (0, 1, 2)}
    | {count: row.lower().split() for count, row in TABLE_1.items()}
    | {7: ["stand"] * 10}
)
ALONE = ["draw"] * 6 + ["stand"] * 2  # 11.C.i: on 5 or less


def test_seats():
    """2.A: at most 18 betting positions."""
    assert len(Round(JACK.desk.house(), 18).table.seats) == 18
    with refused("seats", "2.A"):
        Round(JACK.desk.house(), 19)


@pytest.mark.parametrize(("elected", "decks"), DECKS.items())
def test_decks(elected, decks):
    """3.A, 3.B: six to eight decks, or one of two equal batches of 8 to 16 decks."""
    JACK.assert_shoe(decks, decks=elected)


@pytest.mark.parametrize(("first", "more"), {"A": 1, "2": 2, "9": 9, "T": 10, "K": 10}.items())
def test_burn_cards(first, more):
    """5.G: the first card and as many more as its face value, these shown but not exposed."""
    burnt = (first + "K" * 5 + "Q" * 5)[: 1 + more]
    round_ = JACK.round({"seat 1": {"tie": 100}}, TIE, shoe="new", burnt=burnt)
    away = [e for e in round_.view("seat 1") if e.rule == "burn-cards"]
    assert [e.cards for e in away] == [f"{first}c", " ".join(["??"] * more)]
    assert {(e.who, e.at) for e in away} == {("discard rack", "5.G")}
    assert rules(round_).index("burn-cards") < rules(round_).index("place-bets")


def test_bad_cut():
    """5.F: the cards are cut again; no wager is touched."""
    JACK.assert_goes_on("bad-cut", "5.F")


def test_place_bets():
    """8.A, 8.B: any wagers together; who places none sits out."""
    bets = {"banker": 1000, "player": 500, "tie": 5} | dict.fromkeys(BONUSES, 100)
    round_ = JACK.opened(bets, seats=2)
    round_.answer({})
    placed = noted(round_, "wagered")
    assert {e.wager: e.stake for e in placed} == bets
    assert {e.rule for e in placed} == {"place-bets"}
    regular = dict.fromkeys(("banker", "player", "tie"), "8.A, 8.B")
    assert {e.wager: e.at for e in placed} == regular | dict.fromkeys(
        BONUSES, "8.A, 8.B, 16.A, 16.B"
    )
    assert round_.table.seats == ("seat 1",)


@pytest.mark.parametrize("beside", ["banker", "player", "tie"])
@pytest.mark.parametrize(("bonus", "at"), BONUSES.items())
def test_bonus_wagers(bonus, at, beside):
    """16.B: of $1.00 or more, by a player who has made a wager of the game."""
    assert JACK.placed({beside: 25, bonus: 100}) == {beside: 25, bonus: 100}
    with refused("wager-amounts", at):
        JACK.placed({beside: 1000, bonus: 99})
    with refused("companion-wager", at):
        JACK.placed({bonus: 100})


def test_bonus_beside_a_bonus():
    """16.B: one bonus is no wager of the game for another."""
    with refused("companion-wager", "8.A.iv, 16.A, 16.B"):
        JACK.placed({"fortune 7": 100, "dragon bonus player": 100})


def test_no_more_bets():
    """8.C, 9.B: once the first card is dealt nothing is made, increased or withdrawn."""
    round_ = JACK.opened({"banker": 1000})
    assert only(round_, "no-more-bets").at == "8.C, 9.B"
    for change in ({"banker": 2000}, {"tie": 100}, {}):
        with pytest.raises(Unreadable):
            round_.answer(change)
    assert round_.table.stakes == {"seat 1": {"banker": 1000}}


@pytest.mark.parametrize(
    ("dealing", "at"), [("face up", "9.A, 9.C, 9.C.i"), ("face down", "9.A, 9.C, 9.C.ii")]
)
def test_deal_two_each(dealing, at):
    """9.C: first and third card to the Player's Hand, second and fourth to the Banker's."""
    round_ = JACK.opened({"tie": 100}, dealing=dealing)
    round_.answer(cards("2A7K"))
    shown = [(e.verb, e.who, e.cards) for e in round_.events if e.rule == "deal-two-each"]
    assert shown == [
        ("dealt", "player", "2s 7s"),
        ("dealt", "banker", "As Ks"),
        ("revealed", "player", "2s 7s"),
        ("revealed", "banker", "As Ks"),
    ]
    assert {e.at for e in round_.events if e.rule == "deal-two-each"} == {at}


TABLE = {"seat 1": {"player": 1000}, "seat 2": {"player": 1000}, "seat 3": {"banker": 500}}


def turned(round_):
    """Who turned up what, in order."""
    return [e.says.split(" turns up the ") for e in round_.events if e.rule == "most-money-handles"]


def test_most_money_handles():
    """9.D: who has most on a hand, of two with the same the higher position (a reading)."""
    round_ = JACK.round(
        TABLE, BANKER_WINS, choices={"seat 2": ["handle"], "seat 3": ["handle"]}, **DESIGNATED
    )
    assert turned(round_) == [["seat 2", "player hand"], ["seat 3", "banker hand"]]
    said = [e.at for e in round_.events if e.rule == "most-money-handles"]
    assert set(said) == {"9.D, 9.D.i, 9.D.i(b), 9.D.ii, 9.D.ii(b), 9.D.iii"}


def test_may_cede():
    """9.D.i(a), 9.D.ii(a): to the next, at last to the dealer; 9.D.iii: a third card too."""
    choices = {"seat 1": ["cede", "cede"], "seat 2": ["cede", "cede"], "seat 3": ["cede"] * 2}
    round_ = JACK.round(TABLE, ("KQ5", "K34"), choices=choices, **DESIGNATED)
    assert turned(round_) == [["the dealer", f"{h} hand"] for h in ("player", "banker") * 2]
    asked = noted(round_, "chose")
    assert [e.who[-1] for e in asked] == list("213213")
    assert {(e.rule, e.at) for e in asked} == {("may-cede", "9.D.i(a), 9.D.ii(a)")}


def test_points_announced():
    """6.B, 10.A: both counts, the Player's first, before any third card."""
    round_ = JACK.round({"seat 1": {"tie": 100}}, ("97", "A23"))  # 16 is 6
    assert only(round_, "points-announced").says == "player 6, banker 3"
    assert only(round_, "points-announced").at == "6.A, 6.A.i, 6.A.ii, 6.A.iii, 6.B, 10.A"


def test_last_hand():
    """10.E: called once the cover card is out."""
    round_ = JACK.round({"seat 1": {"player": 1000}}, PLAYER_WINS, shoe="cut card out")
    assert (only(round_, "last-hand").says, only(round_, "last-hand").at) == ("last hand", "10.E")
    assert round_.net("seat 1") == 1000


def test_natural_stands():
    """11.A: no more cards to either hand if either has 8 or 9 on two."""
    JACK.assert_naturals_stand("1.B, 11.A")


def test_player_draws():
    """11.B.i: on less than 6; 10.D: one card and no more."""
    JACK.assert_player_draws("10.B, 10.C, 10.D, 11.B, 11.B.i", "11.B, 11.B.ii")


def test_player_stands():
    """11.B.ii: on 6 or more."""
    for count in (6, 7):
        round_ = JACK.round({"seat 1": {"tie": 100}}, (f"K{count}", "K7"))
        assert only(round_, "player-stands").at == "11.B, 11.B.ii"


def test_table_1():
    """11.C: all eight counts by all third cards and by none, with every count of the Player."""
    JACK.assert_draws(THIRD_CARDS, ALONE)


def test_banker_draws():
    """11.C, 11.F: the book's example, 5 against a 4."""
    round_ = JACK.round({"seat 1": {"tie": 100}}, ("KQ4", "K52"))
    assert {e.at for e in round_.events if e.rule == "banker-draws"} == {BANKER_DRAWS}
    assert len(round_.table.hand("banker")) == 3


def test_banker_stands():
    """11.C: as Table 1 has it, or on 6 and 7 when the Player's Hand stays."""
    for hands in (("KQ8", "K3"), ("K6", "K6")):
        round_ = JACK.round({"seat 1": {"tie": 100}}, hands)
        assert only(round_, "banker-stands").at == BANKER_STANDS


@pytest.mark.parametrize(
    ("hands", "says"),
    [
        (BANKER_WINS, "player 6, banker 7: banker wins"),
        (PLAYER_WINS, "player 7, banker 6: player wins"),
        (SEVEN, "player 6, banker 7: banker wins"),
        (TIE, "player 7, banker 7: tie hand"),
    ],
)
def test_result_announced(hands, says):
    """12.A: the final counts and which hand has won, or tie hand."""
    said = only(JACK.round({"seat 1": {"tie": 100}}, hands), "result-announced")
    assert (said.says, said.at) == (says, "12.A")


FULL = {
    "seat 1": {"banker": 1000, "fortune 7": 100, "tie": 100},
    "seat 2": {"player": 500, "dragon bonus banker": 100},
    "seat 4": {"banker": 2000, "dragon bonus banker": 200, "fortune 7": 200},
}
BY_FIVE = ("KQ2", "K25")  # the Player's 2 against a three-card seven


def order(round_):
    """Seat and wager in the order in which they were settled."""
    return [(int(e.who[-1]), e.wager) for e in noted(round_, "settled")]


def test_losing_first():
    """12.B, 16.C.i(c): every losing wager of the table is collected before any is paid."""
    round_ = JACK.round(FULL, BY_FIVE)
    assert only(round_, "losing-first").at == "12.B, 16.C.i(c)"
    assert order(round_)[:2] == [(1, "tie"), (2, "player")]
    assert [e.net < 0 for e in noted(round_, "settled")] == [True] * 2 + [False] * 6


def test_highest_seat_first():
    """12.B, 16.C.i(a): from the highest position down, all bonus wagers before the rest."""
    round_ = JACK.round(FULL, BY_FIVE)
    assert only(round_, "highest-seat-first").at == "12.B, 16.C.i"
    bonus = [(4, "dragon bonus banker"), (4, "fortune 7"), (2, "dragon bonus banker")]
    assert order(round_)[2:] == [*bonus, (1, "fortune 7"), (4, "banker"), (1, "banker")]


def test_bonus_seat_by_seat():
    """16.C.i(b): or each player's bonus wagers and then the regular one."""
    round_ = JACK.round(FULL, BY_FIVE, dragon_settled="seat by seat")
    assert order(round_)[2:] == [
        (4, "dragon bonus banker"),
        (4, "fortune 7"),
        (4, "banker"),
        (2, "dragon bonus banker"),
        (1, "fortune 7"),
        (1, "banker"),
    ]
    nets = {seat: round_.net(seat) for seat in FULL}
    assert nets == {"seat 1": 4000 - 100, "seat 2": 200 - 500, "seat 4": 400 + 8000}


@pytest.mark.parametrize("wager", ["dragon bonus player", "dragon bonus banker"])
def test_margin_pays(wager):
    """8.A.v, 13.D: 30, 10, 6, 4, 2, 1 to 1 without a Natural; a Natural 1 to 1."""
    JACK.assert_margins(wager, *PAYS)


def test_margin_loses():
    """8.A.v(b): by three points, equal without Naturals, a Natural 8 under a Natural 9."""
    bets = {"tie": 100, "dragon bonus player": 100, "dragon bonus banker": 100}
    for hands in (("K45", "KQ6"), ("K45", "KQ9"), TIE):  # 9 to 6, 9 to 9, 7 to 7
        lost = JACK.settled(bets, hands)
        for wager in ("dragon bonus player", "dragon bonus banker"):
            assert lost[wager] == ("-$1.00", "margin-loses", PAYS[1])


def test_natural_tie_pushes():
    """8.A.v(c): equal Naturals push on either hand."""
    bets = {"tie": 100, "dragon bonus player": 250, "dragon bonus banker": 125}
    for count in "89":
        result = JACK.settled(bets, (f"K{count}", f"Q{count}"))
        pushed = ("$0.00", "natural-tie-pushes", PAYS[2])
        assert (result["dragon bonus player"], result["dragon bonus banker"]) == (pushed, pushed)


def test_the_bonus_is_paid_on_a_seven():
    """8.A.i(a), 8.A.v(a)(3): the three-card seven pushes one wager only; by five pays 2 to 1."""
    won = JACK.settled({"banker": 1000, "dragon bonus banker": 500}, BY_FIVE)
    assert (won["banker"][0], won["dragon bonus banker"][0]) == ("$0.00", "$10.00")


def test_fortune_wins():
    """8.A.iv(a), 13.C: 40 to 1 when the Banker wins with a three-card total of 7."""
    for hands in (SEVEN, BY_FIVE, ("KQK", "KQ7")):
        won = JACK.settled({"tie": 100, "fortune 7": 250}, hands)
        assert won["fortune 7"] == ("$100.00", "fortune-wins", "8.A.iv(a), 13.C")


@pytest.mark.parametrize("hands", NOT_SEVEN.values(), ids=NOT_SEVEN)
def test_fortune_loses(hands):
    """8.A.iv(b): any other hand loses it, a seven on two cards and one that does not win too."""
    lost = JACK.settled({"tie": 100, "fortune 7": 250}, hands)
    assert lost["fortune 7"] == ("-$2.50", "fortune-loses", "8.A.iv(b)")


def test_banker_wins():
    """8.A.i(a): 1 to 1 (17.B.vii), commission free; a seven on two cards wins like any other."""
    for hands in (BANKER_WINS, ("K6", "K9"), ("K6", "K53"), ("KQ4", "K51")):
        round_ = JACK.round({"seat 1": {"banker": 1025}}, hands)
        assert decided(round_) == {"banker": ("$10.25", "banker-wins", "8.A.i(a)")}


def test_banker_loses():
    """8.A.i(b)."""
    for hands in (PLAYER_WINS, ("K53", "KQ7")):  # a three-card seven may lose
        lost = JACK.settled({"banker": 1000}, hands)
        assert lost == {"banker": ("-$10.00", "banker-loses", "8.A.i(b)")}


def test_three_card_seven_pushes():
    """8.A.i(a), 8.A.i(c): the Banker wager pushes; Player and Tie lose."""
    for hands in (SEVEN, BY_FIVE, ("KQK", "KQ7")):
        result = JACK.settled({"banker": 1000, "player": 500, "tie": 100}, hands)
        assert result == {
            "banker": ("$0.00", "three-card-seven-pushes", "1.A, 8.A.i(a), 8.A.i(c)"),
            "player": ("-$5.00", "player-loses", "8.A.ii(b)"),
            "tie": ("-$1.00", "tie-loses", "8.A.iii(b)"),
        }


def test_player_wins():
    """8.A.ii(a), 13.A: 1 to 1, with a three-card seven as with any other hand."""
    for hands in (PLAYER_WINS, ("K52", "KQ6")):
        won = JACK.settled({"player": 1025}, hands)
        assert won == {"player": ("$10.25", "player-wins", "8.A.ii(a), 13.A")}


def test_player_loses():
    """8.A.ii(b): to a three-card seven too, which only the Banker wager pushes."""
    for hands in (BANKER_WINS, SEVEN):
        lost = JACK.settled({"player": 1000}, hands)
        assert lost == {"player": ("-$10.00", "player-loses", "8.A.ii(b)")}


def test_tie_returns():
    """8.A.i(c), 8.A.ii(c): both wagers push, on two three-card sevens as well."""
    for hands in (TIE, ("K52", "KQ7")):
        assert JACK.settled({"banker": 1000, "player": 500}, hands) == {
            "banker": ("$0.00", "tie-returns", "1.A, 8.A.i(c)"),
            "player": ("$0.00", "tie-returns", "1.A, 8.A.ii(c)"),
        }


def test_tie_wins():
    """8.A.iii(a), 13.B: at least 8 to 1."""
    won = ("$10.00", "tie-wins", "8.A.iii(a), 13.B")
    assert JACK.settled({"tie": 125}, TIE) == {"tie": won}
    assert JACK.settled({"tie": 100}, TIE, pay={"tie": "9"})["tie"][0] == "$9.00"
    with refused("pay-table", "13.B"):
        JACK.desk.house(pay={"tie": "7"})


def test_tie_loses():
    """8.A.iii(b): by a single point, either way."""
    for hands in (BANKER_WINS, PLAYER_WINS):
        assert JACK.settled({"tie": 100}, hands) == {"tie": ("-$1.00", "tie-loses", "8.A.iii(b)")}


def test_fortune_odds_are_fixed():
    """13.C: 40 to 1."""
    with refused("pay-table", "13.C"):
        JACK.desk.house(pay={"fortune 7": "41"})


# ---- tournament ---------------------------------------------------------------------------------


def test_tournament():
    """17.B.vii: Banker pays 1:1, and a three-card seven pushes as at any table (a reading)."""
    assert JACK.settled({"banker": 1025}, BANKER_WINS, **TOURNAMENT)["banker"][0] == "$10.25"
    assert JACK.settled({"banker": 1025}, SEVEN, **TOURNAMENT)["banker"][0] == "$0.00"


def test_tournament_bets():
    """17.B.iv: a Banker or a Player bet, not both and not neither; others may stand with it."""
    for lawful in ({"banker": 100}, {"player": 100, "tie": 100, "fortune 7": 100}):
        assert JACK.placed(lawful, **TOURNAMENT) == lawful
    for bets in ({"banker": 100, "player": 100}, {"tie": 100}):
        with refused("tournament", "17.B.iv, 17.B.vii"):
            JACK.placed(bets, **TOURNAMENT)
        assert JACK.placed(bets) == bets


# ---- irregularities -----------------------------------------------------------------------------


def test_card_drawn_in_error():
    """14.A: not disclosed, it waits for the next hand; this one is finished from the shoe."""
    JACK.assert_goes_on("card-drawn-in-error", "14.A")


def test_third_card_in_error():
    """14.B: the Player stays on 6; the card is the Banker's third, and here makes seven."""
    round_ = JACK.opened({"banker": 1000, "fortune 7": 100})
    round_.answer(round_.ask.in_order({"player": cards("K6"), "banker": cards("K5")}))
    assert round_.ask == Deal(("banker",))
    round_.declare("third-card-in-error", cards=cards("2"))
    round_.answer(cards("2"))
    assert round_.net("seat 1") == 4000
    assert [(e.rule, e.at) for e in noted(round_, "declared")] == [("third-card-in-error", "14.B")]


def test_exposed_card():
    """14.C: disclosed, it begins a simulated round; no wager of this one is touched."""
    JACK.assert_goes_on("exposed-card", "14.C", found=cards("7"))


def test_face_up_card_needed():
    """14.D: the next card of the hand in progress."""
    round_ = JACK.opened({"player": 1000})
    round_.answer(round_.ask.in_order({"player": cards("K5"), "banker": cards("K7")}))
    round_.declare("face-up-card-needed", cards=cards("4"))
    round_.answer(cards("4"))
    assert decided(round_)["player"][:2] == ("$10.00", "player-wins")
    assert [(e.rule, e.at) for e in noted(round_, "declared")] == [("face-up-card-needed", "14.D")]


def test_face_up_card_not_needed():
    """14.D: not used in the game; the wagers stay where they are."""
    JACK.assert_goes_on("face-up-card-not-needed", "14.D", found=cards("7"))


def test_too_few_cards():
    """14.E: the round is void and every wager goes back."""
    JACK.assert_void("too-few-cards", "14.E")


def test_nothing_of_the_other_games():
    """8.A: no Panda 8 and no vigorish here."""
    for wager in ("panda 8", "divine 9"):
        with pytest.raises((Unreadable, Refused), match="No wager called"):
            JACK.placed({"tie": 100, wager: 100})
    with pytest.raises(Unreadable, match="No option called"):
        JACK.desk.house({"banker_vigorish": "5% of the win"})


@pytest.mark.parametrize("shoe", ["new", "cut card out"])
def test_continuous_device(shoe):
    """15: section 5 does not hold: nothing is burnt by 5.G, no cover card put in by 5.E."""
    bets = {"seat 1": {"player": 1000}}
    round_ = JACK.round(bets, PLAYER_WINS, shoe=shoe, shuffler="continuous")
    assert [e.who for e in noted(round_, "dealt")] == ["player", "banker"]
    assert {"burn-cards", "last-hand"}.isdisjoint(rules(round_))
    assert round_.net("seat 1") == 1000
