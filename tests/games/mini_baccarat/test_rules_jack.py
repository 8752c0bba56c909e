"""JACK Cleveland Casino, Mini-Baccarat: its rules in the order of the book."""

import pytest

from houseway.errors import Refused, Unreadable
from houseway.table import Round
from houseway.table.asks import Deal
from tests.games.mini_baccarat.baccarat_table import (
    BANKER_WINS,
    PLAYER_WINS,
    TIE,
    Book,
    cards,
    decided,
    noted,
    only,
    refused,
    rules,
)

JACK = Book("jack/mini-baccarat")
PAYS = (
    "8.A.iv, 8.A.iv(a), 8.A.iv(a)(1), 8.A.iv(a)(2), 8.A.iv(a)(3), 13.D, 16.Payout Scale",
    "8.A.iv(b), 8.A.iv(b)(1), 8.A.iv(b)(2), 8.A.iv(b)(3)",
    "8.A.iv(c), 8.A.iv(c)(1), 16.Payout Scale",
)
BANKER_DRAWS = "10.B, 10.C, 10.D, 11.C, 11.C.i, 11.C.ii, 11.C.ii(a), 11.C.ii(c), 11.D, 11.E, 11.F"
BANKER_STANDS = "11.C, 11.C.i, 11.C.ii, 11.C.ii(b), 11.C.ii(c), 11.D, 11.E, 11.F"
VIGORISH = "13.C, 13.D, 13.E, 13.F, 13.G, 13.H"
ON_A_TIE = {"banker_vigorish": "25% of the wager on a tie"}
UP = {"vigorish_rounding": "up to 5 cents"}
TOURNAMENT = {"tournament": "yes"}
MIDI = {"handling": "players"}
DECKS = {"8": 8, "7": 7, "6": 6} | {f"two batches of {n}": n for n in (8, 7, 6, 5, 4)}

# Table 1, typed from lines 3254-3262, third cards 0 to 9; 0 to 2 and 7 by 11.C.ii(a) and (b).
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


@pytest.mark.parametrize("other", ["5", "9", "two batches of 3", "two batches of 9"])
def test_other_numbers_of_decks(other):
    """3.A, 3.B.ii: no other number."""
    with pytest.raises(Unreadable, match="is not a value of decks"):
        JACK.desk.house({"decks": other})


BURNT = {"A": 1, "2": 2, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10}


@pytest.mark.parametrize(("first", "more"), BURNT.items())
def test_burn_cards(first, more):
    """5.G: the first card of a shoe and as many more as its face value, all shown to everybody."""
    burnt = first + "K" * 5 + "Q" * 5
    round_ = JACK.round({"seat 1": {"tie": 100}}, TIE, shoe="new", burnt=burnt[: 1 + more])
    away = [e for e in round_.events if e.rule == "burn-cards"]
    assert [len(e.cards.split()) for e in away] == [1, more]
    assert {(e.who, e.at) for e in away} == {("discard rack", "5.G")}
    assert all("??" not in e.cards for e in round_.view("seat 1") if e.rule == "burn-cards")
    order = rules(round_)
    assert order.index("burn-cards") < order.index("place-bets")


@pytest.mark.parametrize("shoe", [None, "running", "cut card out"])
def test_burn_cards_in_a_new_shoe_only(shoe):
    """5.G: prior to the commencement of play, not before each round."""
    assert "burn-cards" not in rules(JACK.round({"seat 1": {"tie": 100}}, TIE, shoe=shoe))


def test_bad_cut():
    """5.F: the cards are cut again; no wager is touched."""
    JACK.assert_goes_on("bad-cut", "5.F")


def test_values_of_cards():
    """6.A: 2 to 9 at face value, tens and pictures nothing, aces one."""
    values = dict.fromkeys("TJQK", 0) | {"A": 1} | {str(n): n for n in range(2, 10)}
    for rank, value in values.items():
        round_ = JACK.opened({"tie": 100})
        round_.answer(round_.ask.in_order({"player": cards("K" + rank), "banker": cards("K9")}))
        assert only(round_, "points-announced").says == f"player {value}, banker 9"


def test_place_bets():
    """8.A, 8.B: any wagers together, each by itself; who places none sits out."""
    bets = {"banker": 1000, "player": 500, "tie": 5, "dragon bonus player": 100}
    bets["dragon bonus banker"] = 100
    round_ = JACK.opened(bets, seats=2)
    round_.answer({})
    placed = noted(round_, "wagered")
    assert {e.wager: e.stake for e in placed} == bets
    assert {e.rule for e in placed} == {"place-bets"}
    assert {e.wager: e.at for e in placed} == {
        "banker": "8.A, 8.B",
        "player": "8.A, 8.B",
        "tie": "8.A, 8.B",
        "dragon bonus player": "8.A, 8.B, 16.A, 16.B",
        "dragon bonus banker": "8.A, 8.B, 16.A, 16.B",
    }
    assert round_.table.seats == ("seat 1",)


@pytest.mark.parametrize("beside", ["banker", "player", "tie"])
@pytest.mark.parametrize("bonus", ["dragon bonus player", "dragon bonus banker"])
def test_bonus_wagers(bonus, beside):
    """16.B: of $1.00 or more, by a player who has made another wager; it may be on either hand."""
    assert JACK.placed({beside: 25, bonus: 100}) == {beside: 25, bonus: 100}
    with refused("wager-amounts", "8.A.iv, 16.A, 16.B"):
        JACK.placed({beside: 1000, bonus: 99})
    with refused("companion-wager", "8.A.iv, 16.A, 16.B"):
        JACK.placed({bonus: 100})


def test_bonus_beside_a_bonus():
    """16.B: another bonus wager is no wager of the game."""
    with refused("companion-wager", "8.A.iv, 16.A, 16.B"):
        JACK.placed({"dragon bonus player": 100, "dragon bonus banker": 100})


def test_no_more_bets():
    """8.C, 9.B: called before any card is dealt; then nothing is made, increased or withdrawn."""
    round_ = JACK.opened({"banker": 1000})
    call = only(round_, "no-more-bets")
    assert (call.who, call.says, call.at) == ("dealer", "no more bets", "8.C, 9.B")
    assert not noted(round_, "dealt")
    for change in ({"banker": 2000}, {"tie": 100}, {}):
        with pytest.raises(Unreadable):
            round_.answer(change)
    assert round_.table.stakes == {"seat 1": {"banker": 1000}}


def test_no_more_bets_is_not_called_to_an_empty_table():
    """9.B: without a wager nothing is dealt."""
    round_ = JACK.opened({})
    assert round_.over
    assert not noted(round_, "dealt", "announced")


@pytest.mark.parametrize(
    ("dealing", "at"), [("face up", "9.A, 9.C, 9.C.i"), ("face down", "9.A, 9.C, 9.C.ii")]
)
def test_deal_two_each(dealing, at):
    """9.C: first and third card to the Player's Hand, second and fourth to the Banker's."""
    round_ = JACK.opened({"tie": 100}, dealing=dealing)
    assert round_.ask == Deal(("player", "banker", "player", "banker"))
    round_.answer(cards("2A7K"))
    shown = [(e.verb, e.who, e.cards) for e in round_.events if e.rule == "deal-two-each"]
    assert shown == [
        ("dealt", "player", "2s 7s"),
        ("dealt", "banker", "As Ks"),
        ("revealed", "player", "2s 7s"),
        ("revealed", "banker", "As Ks"),
    ]
    assert {e.at for e in round_.events if e.rule == "deal-two-each"} == {at}


MIDI_TABLE = {"seat 1": {"player": 1000}, "seat 2": {"player": 2500}, "seat 3": {"banker": 500}}
HANDLES = "9.E, 9.E.i, 9.E.i(b), 9.E.ii, 9.E.ii(b), 9.E.iii"


def turned(round_):
    """Who turned up what, in order."""
    return [e.says.split(" turns up the ") for e in round_.events if e.rule == "most-money-handles"]


def test_most_money_handles():
    """9.E.i to 9.E.iii: who has most on a hand gets its cards, a third card too."""
    choices = {"seat 2": ["handle"] * 2, "seat 3": ["handle"] * 2}
    round_ = JACK.round(MIDI_TABLE, ("KQ5", "K34"), choices=choices, **MIDI)
    hands = ["player hand", "banker hand"]
    assert turned(round_) == [["seat 2", h] if h[0] == "p" else ["seat 3", h] for h in hands * 2]
    assert {e.at for e in round_.events if e.rule == "most-money-handles"} == {HANDLES}
    assert [e.cards for e in noted(round_, "revealed")] == ["Ks Qs", "Kd 3d", "5s", "4d"]


def test_nobody_on_a_hand():
    """9.E.i(b), 9.E.ii(b): without a bet on a hand the dealer exposes it; a tie bet is none."""
    round_ = JACK.round({"seat 1": {"tie": 100}}, BANKER_WINS, **MIDI)
    assert turned(round_) == [["the dealer", "player hand"], ["the dealer", "banker hand"]]
    assert not noted(round_, "chose")


def test_may_cede():
    """9.E.i(a), 9.E.ii(a): to the next most money on that hand, at last to the dealer."""
    choices = {"seat 2": ["cede"], "seat 1": ["handle"], "seat 3": ["cede"]}
    round_ = JACK.round(MIDI_TABLE, BANKER_WINS, choices=choices, **MIDI)
    assert turned(round_) == [["seat 1", "player hand"], ["the dealer", "banker hand"]]
    assert [(e.who, e.says) for e in noted(round_, "chose")] == [
        ("seat 2", "cede"),
        ("seat 1", "handle"),
        ("seat 3", "cede"),
    ]
    assert {(e.rule, e.at) for e in noted(round_, "chose")} == {("may-cede", "9.E.i(a), 9.E.ii(a)")}
    with refused("may-cede", "9.E.i(a), 9.E.ii(a)"):
        JACK.round(MIDI_TABLE, BANKER_WINS, choices={"seat 2": ["peek"]}, **MIDI)


def test_players_do_not_touch_the_cards():
    """9.D: at an ordinary table nobody is asked."""
    round_ = JACK.round(MIDI_TABLE, BANKER_WINS)
    assert not noted(round_, "chose")
    assert turned(round_) == []


def test_points_announced():
    """6.B, 10.A: both counts, the Player's first, before any third card."""
    round_ = JACK.round({"seat 1": {"tie": 100}}, ("97", "A23"))  # 16 is 6
    said = only(round_, "points-announced")
    assert said.says == "player 6, banker 3"


@pytest.mark.parametrize(
    ("hand", "count"), [("A24", 7), ("A29", 2)], ids=["ace, 2 and 4", "ace, 2 and 9"]
)
def test_the_examples_of_the_book(hand, count):
    """6.B.i, 6.B.ii: 7, and 12 which is 2."""
    round_ = JACK.round({"seat 1": {"tie": 100}}, (hand, "K7"))
    told = only(round_, "result-announced").says
    assert told.startswith(f"player {count}, banker 7")


def test_last_hand():
    """10.E: called once the cover card is out; that hand is played like any other."""
    round_ = JACK.round({"seat 1": {"player": 1000}}, PLAYER_WINS, shoe="cut card out")
    call = only(round_, "last-hand")
    assert (call.who, call.says, call.at) == ("dealer", "last hand", "10.E")
    assert round_.net("seat 1") == 1000
    assert "last-hand" not in rules(JACK.round({"seat 1": {"player": 1000}}, PLAYER_WINS))


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


def test_the_example_of_table_1():
    """11.F: 5 against a 4 draws."""
    assert JACK.banker_acts(5, 0, 4) == "draw"


def test_banker_draws():
    """11.C, 10.C: after the Player's third card, one card and no more."""
    round_ = JACK.round({"seat 1": {"tie": 100}}, ("KQ4", "K52"))
    drawn = [(e.who, e.rule) for e in noted(round_, "dealt") if e.rule.endswith("-draws")]
    assert drawn == [("player", "player-draws"), ("banker", "banker-draws")]
    assert {e.at for e in round_.events if e.rule == "banker-draws"} == {BANKER_DRAWS}


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
        (TIE, "player 7, banker 7: tie hand"),
    ],
)
def test_result_announced(hands, says):
    """12.A: the final counts and which hand has won, or tie hand."""
    round_ = JACK.round({"seat 1": {"tie": 100}}, hands)
    said = only(round_, "result-announced")
    assert (said.says, said.at) == (says, "12.A")
    assert rules(round_).index("result-announced") < rules(round_).index("losing-first")


TABLE = {
    "seat 1": {"banker": 1000, "dragon bonus banker": 100, "tie": 100},
    "seat 2": {"player": 500},
    "seat 4": {"banker": 2000, "dragon bonus banker": 200, "dragon bonus player": 100},
}
BY_FOUR = ("KQ5", "K27")  # 5 against 9


def order(round_):
    """Seat and wager in the order in which they were settled."""
    return [(int(e.who[-1]), e.wager) for e in noted(round_, "settled")]


def test_losing_first():
    """12.B, 16.C.i(c): every losing wager of the table is collected before any is paid."""
    round_ = JACK.round(TABLE, BY_FOUR)
    assert only(round_, "losing-first").at == "12.B, 16.C.i(c)"
    assert set(order(round_)[:3]) == {(1, "tie"), (2, "player"), (4, "dragon bonus player")}
    assert all(e.net < 0 for e in noted(round_, "settled")[:3])
    assert all(e.net > 0 for e in noted(round_, "settled")[3:])


def test_highest_seat_first():
    """12.B: from the highest position down; 16.C.i(a): the bonus of all players before the rest."""
    round_ = JACK.round(TABLE, BY_FOUR)
    assert only(round_, "highest-seat-first").at == "12.B, 16.C.i"
    bonus = "dragon bonus banker"
    assert order(round_)[3:] == [(4, bonus), (1, bonus), (4, "banker"), (1, "banker")]


def test_bonus_seat_by_seat():
    """16.C.i(b): or each player's bonus and then the regular wager."""
    round_ = JACK.round(TABLE, BY_FOUR, dragon_settled="seat by seat")
    bonus = "dragon bonus banker"
    assert order(round_)[3:] == [(4, bonus), (4, "banker"), (1, bonus), (1, "banker")]
    assert {seat: round_.net(seat) for seat in TABLE} == {
        "seat 1": 950 + 100 - 100,
        "seat 2": -500,
        "seat 4": 1900 + 200 - 100,
    }


@pytest.mark.parametrize("wager", ["dragon bonus player", "dragon bonus banker"])
def test_margin_pays(wager):
    """8.A.iv, 16: 30, 10, 6, 4, 2, 1 to 1 by the margin, a Natural 1 to 1 whatever it is."""
    JACK.assert_margins(wager, *PAYS)


def test_margin_loses():
    """8.A.iv(b): by three points, equal without Naturals, a Natural 8 under a Natural 9."""
    bets = {"tie": 100, "dragon bonus player": 100, "dragon bonus banker": 100}
    for hands in (("K45", "KQ6"), ("K45", "KQ9"), TIE):  # 9 to 6, 9 to 9, 7 to 7
        lost = JACK.settled(bets, hands)
        for wager in ("dragon bonus player", "dragon bonus banker"):
            assert lost[wager] == ("-$1.00", "margin-loses", PAYS[1])


def test_natural_tie_pushes():
    """8.A.iv(c): equal Naturals push on either hand."""
    bets = {"tie": 100, "dragon bonus player": 250, "dragon bonus banker": 125}
    for count in "89":
        result = JACK.settled(bets, (f"K{count}", f"Q{count}"))
        pushed = ("$0.00", "natural-tie-pushes", PAYS[2])
        assert (result["dragon bonus player"], result["dragon bonus banker"]) == (pushed, pushed)


def test_banker_wins():
    """8.A.i(a), 13.C: 1 to 1, of which 5% is taken."""
    won = JACK.settled({"banker": 1000}, BANKER_WINS)
    assert won == {"banker": ("$9.50", "banker-wins", "8.A.i(a), 13.C")}


def test_banker_loses():
    """8.A.i(b)."""
    lost = JACK.settled({"banker": 1000}, PLAYER_WINS)
    assert lost == {"banker": ("-$10.00", "banker-loses", "8.A.i(b)")}


def test_player_wins():
    """8.A.ii(a), 13.A: 1 to 1, without vigorish."""
    round_ = JACK.round({"seat 1": {"player": 1025}}, PLAYER_WINS)
    assert decided(round_) == {"player": ("$10.25", "player-wins", "8.A.ii(a), 13.A")}
    assert "vigorish" not in rules(round_)


def test_player_loses():
    """8.A.ii(b)."""
    lost = JACK.settled({"player": 1000}, BANKER_WINS)
    assert lost == {"player": ("-$10.00", "player-loses", "8.A.ii(b)")}


def test_tie_returns():
    """8.A.i(c)(1), 8.A.ii(c): both wagers are void and go back."""
    round_ = JACK.round({"seat 1": {"banker": 1000, "player": 500}}, TIE)
    assert decided(round_) == {
        "banker": ("$0.00", "tie-returns", "8.A.i(c), 8.A.i(c)(1)"),
        "player": ("$0.00", "tie-returns", "8.A.ii(c)"),
    }
    assert "vigorish" not in rules(round_)


TIE_VIGORISH = ("tie-vigorish", "8.A.i(c), 8.A.i(c)(2), 13.G")


@pytest.mark.parametrize(
    ("stake", "exact", "up"),
    [(1000, 250, 250), (700, 175, 175), (100, 25, 25), (25, 6, 10), (1001, 250, 255), (5, 1, 5)],
)
def test_tie_vigorish(stake, exact, up):
    """8.A.i(c)(2), 13.E: 25% of a Banker wager on a tie; the Player wager goes back whole."""
    for options, taken in ((ON_A_TIE, exact), (ON_A_TIE | UP, up)):
        round_ = JACK.round({"seat 1": {"banker": stake, "player": stake}}, TIE, **options)
        assert round_.net("seat 1") == -taken
        assert decided(round_)["banker"][1:] == TIE_VIGORISH
        assert decided(round_)["player"] == ("$0.00", "tie-returns", "8.A.ii(c)")


def test_one_type_of_vigorish():
    """13.G: one type at a table; where ties are charged, wins are paid in full."""
    won = JACK.settled({"banker": 1025}, BANKER_WINS, **ON_A_TIE)
    assert won == {"banker": ("$10.25", "banker-wins", "8.A.i(a), 13.C")}
    assert JACK.settled({"banker": 1000}, PLAYER_WINS, **ON_A_TIE)["banker"][0] == "-$10.00"


def test_tie_wins():
    """8.A.iii(a), 13.B: 8 to 1, on equal counts with or without third cards."""
    for hands in (TIE, ("K9", "Q9"), ("KQT", "JTQ"), ("K45", "KQ9")):
        won = JACK.settled({"tie": 125}, hands)
        assert won == {"tie": ("$10.00", "tie-wins", "8.A.iii(a), 13.B")}


def test_tie_odds_are_a_floor():
    """13.B: at least 8 to 1."""
    assert JACK.settled({"tie": 100}, TIE, pay={"tie": "9"})["tie"][0] == "$9.00"
    with refused("pay-table", "13.B"):
        JACK.desk.house(pay={"tie": "7"})


@pytest.mark.parametrize(
    ("wager", "at"), [("player", "13.A"), ("banker", "13.C"), ("dragon bonus player", "16")]
)
def test_other_odds_are_fixed(wager, at):
    """13.A, 13.C, 16: as printed."""
    printed = JACK.desk.house().tables[wager, 0].rows
    richer = ", ".join(["50", *list(printed.values())[1:]])
    with pytest.raises(Refused, match="does not permit") as error:
        JACK.desk.house(pay={wager: richer})
    assert error.value.at.startswith(at)


def test_tie_loses():
    """8.A.iii(b): by a single point, either way."""
    for hands in (BANKER_WINS, PLAYER_WINS):
        assert JACK.settled({"tie": 100}, hands) == {"tie": ("-$1.00", "tie-loses", "8.A.iii(b)")}


@pytest.mark.parametrize(
    ("stake", "exact", "up"),
    [
        (1000, 50, 50),
        (700, 35, 35),
        (100, 5, 5),
        (2500, 125, 125),
        (1025, 51, 55),  # 51.25
        (25, 1, 5),  # 1.25: no more than 5% may be taken unless 13.E is elected
        (1020, 51, 55),
        (5, 0, 5),  # a quarter of a cent
        (600_000, 30_000, 30_000),
    ],
)
def test_vigorish(stake, exact, up):
    """13.C, 13.E: 5% of what is won, to the cent or up to a multiple of 5 cents."""
    for options, taken in (({}, exact), (UP, up)):
        for collected in ("at once", "deferred"):
            how = options | {"vigorish_collected": collected}
            round_ = JACK.round({"seat 1": {"banker": stake}}, BANKER_WINS, **how)
            assert round_.net("seat 1") == stake - taken
            said = only(round_, "vigorish")
            word = "marked" if collected == "deferred" else "collected"
            assert said.says == f"vigorish ${taken // 100}.{taken % 100:02d} {word}"
            assert (said.who, said.at) == ("seat 1", VIGORISH)


def test_no_vigorish_on_the_bonus():
    """13.D: a Dragon Bonus Wager on the Banker's Hand is paid whole."""
    won = JACK.settled({"banker": 1000, "dragon bonus banker": 1000}, BY_FOUR)
    assert (won["banker"][0], won["dragon bonus banker"][0]) == ("$9.50", "$10.00")


def test_vigorish_before_the_payout():
    """12.B: each winner in turn has vigorish marked or collected and is paid at once."""
    bets = {"seat 1": {"banker": 1000}, "seat 2": {"banker": 2000}}
    round_ = JACK.round(bets, BANKER_WINS)
    done = [(e.who, e.verb) for e in round_.events if e.rule in ("vigorish", "banker-wins")]
    turn = ("announced", "settled")
    assert done == [(seat, verb) for seat in ("seat 2", "seat 1") for verb in turn]


@pytest.mark.parametrize(
    "dragon_settled",
    [
        "all first",
        pytest.param(
            "seat by seat",
        ),
    ],
)
def test_vigorish_after_the_bonus(dragon_settled):
    """12.B, 16.C.i: the bonus is settled, then the vigorish taken and at once the wager paid."""
    bets = {"seat 1": {"banker": 1000, "dragon bonus banker": 100}}
    round_ = JACK.round(bets, BY_FOUR, dragon_settled=dragon_settled)
    done = [e.rule for e in round_.events if e.who == "seat 1" and e.verb != "wagered"]
    assert done == ["margin-pays", "vigorish", "banker-wins"]


# ---- tournament ---------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [TOURNAMENT, TOURNAMENT | UP, TOURNAMENT | ON_A_TIE])
def test_tournament(options):
    """13.H, 17.B.vii: Banker and Player pay 1 to 1, Tie Bets 8 to 1, and no vigorish is taken."""
    for hands, stakes, net in (
        (BANKER_WINS, {"banker": 1025}, 1025),
        (PLAYER_WINS, {"player": 1025}, 1025),
        (TIE, {"banker": 1025, "tie": 100}, 800),
        (PLAYER_WINS, {"banker": 1025}, -1025),
    ):
        round_ = JACK.round({"seat 1": stakes}, hands, **options)
        assert round_.net("seat 1") == net
        assert not {"vigorish", "tie-vigorish"} & set(rules(round_))


def test_tournament_bets():
    """17.B.iv: a Banker or a Player bet, not both and not neither; others may stand with it."""
    for lawful in ({"banker": 100}, {"player": 100, "tie": 100, "dragon bonus banker": 100}):
        assert JACK.placed(lawful, **TOURNAMENT) == lawful
    both, neither = {"banker": 100, "player": 100}, {"tie": 100}
    for bets in (both, neither):
        with refused("tournament", "13.H, 17.B.iv, 17.B.vii"):
            JACK.placed(bets, **TOURNAMENT)
        assert JACK.placed(bets) == bets


def test_tournament_tie():
    """13.H: all winning tie wagers are paid 8 to 1, no more and no less."""
    assert JACK.desk.house(TOURNAMENT, {"tie": "8"})
    for odds in ("7", "9"):
        with refused("pay-table", "13.H"):
            JACK.desk.house(TOURNAMENT, {"tie": odds})


# ---- irregularities -----------------------------------------------------------------------------


def test_card_drawn_in_error():
    """14.A: not disclosed, it waits for the next hand; this one is finished from the shoe."""
    JACK.assert_goes_on("card-drawn-in-error", "14.A")


def test_third_card_in_error():
    """14.B: the Player stays on 6; the card is the Banker's third if that hand has to draw."""
    round_ = JACK.opened({"banker": 1000})
    round_.answer(round_.ask.in_order({"player": cards("K6"), "banker": cards("K5")}))
    assert round_.ask == Deal(("banker",))
    round_.declare("third-card-in-error", cards=cards("2"))
    round_.answer(cards("2"))
    assert decided(round_)["banker"][:2] == ("$9.50", "banker-wins")
    assert len(round_.table.hand("player")) == 2
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


def test_the_same_card_of_another_deck():
    """3.A, 14.C: a shoe holds every card eight times, so one like a dealt card may be exposed."""
    round_ = JACK.opened({"player": 1000})
    round_.answer(round_.ask.in_order({"player": cards("K5"), "banker": cards("Q7")}))
    round_.declare("exposed-card", cards=cards("K"))
    assert noted(round_, "declared")[0].says.startswith("Ks: ")


# ---- a device that reshuffles -------------------------------------------------------------------

CONTINUOUS = {"shuffler": "continuous"}


def test_continuous_device():
    """15: the same hands and wagers."""
    assert JACK.settled({"banker": 1000}, BANKER_WINS, **CONTINUOUS)["banker"][0] == "$9.50"


def test_continuous_device_burns_nothing():
    """15: section 5 does not hold, and 5.G is part of it."""
    round_ = JACK.round({"seat 1": {"player": 1000}}, PLAYER_WINS, shoe="new", **CONTINUOUS)
    assert [e.who for e in noted(round_, "dealt")] == ["player", "banker"]
    assert "burn-cards" not in rules(round_)


def test_continuous_device_has_no_last_hand():
    """15: the cover card of 10.E is put in the shoe by 5.E, which does not hold (a reading)."""
    bets = {"seat 1": {"player": 1000}}
    round_ = JACK.round(bets, PLAYER_WINS, shoe="cut card out", **CONTINUOUS)
    assert "last-hand" not in rules(round_)


def test_unknown_shoe():
    """A shoe is new, running, or its cover card is out."""
    for standing in ({"shoe": "old"}, {"point": "6"}):
        with pytest.raises(Unreadable, match="shoe: new, running or cut card out"):
            Round(JACK.desk.house(), carried=standing)
