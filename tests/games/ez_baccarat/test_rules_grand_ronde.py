"""Grand Ronde, chapter 14, EZ Baccarat: its rules in the order of the book."""

import pytest

from houseway.errors import Unreadable
from houseway.table import Round
from houseway.table.asks import Deal
from tests.games.mini_baccarat.baccarat_table import (
    BANKER_WINS,
    EIGHT,
    NINES,
    NOT_EIGHT,
    NOT_SEVEN,
    PLAYER_WINS,
    SEVEN,
    TIE,
    Book,
    cards,
    noted,
    only,
    refused,
    rules,
)

GRAND = Book("grand-ronde/ez-baccarat")
PLACE = {  # (a)(1) names the first five, (b) defines a bet, (c)(1) speaks of all
    "player": "(a)(1), (b)(1), (c)(1)",
    "banker": "(a)(1), (b)(2), (c)(1)",
    "tie": "(a)(1), (b)(3), (c)(1)",
    "dragon 7": "(a)(1), (b)(5), (c)(1)",
    "panda 8": "(a)(1), (b)(6), (c)(1)",
    "golden talons player": "(b)(10), (c)(1)",
    "golden talons banker": "(b)(10), (c)(1)",
    "divine 9": "(b)(9), (c)(1)",
}
TALONS = "(b)(10), (d) Golden Talons"
NINE = "(b)(9), (d) Divine 9"

# The table of (g)(3), typed from lines 1524-1530: the third cards on which the banker hand draws.
DRAWS = {
    **dict.fromkeys((0, 1, 2), range(10)),  # 2 or less: draw
    3: [card for card in range(10) if card != 8],
    4: range(2, 8),
    5: range(4, 8),
    6: (6, 7),
    7: (),
}
THIRD_CARDS = {
    count: ["draw" if card in on else "stand" for card in range(10)] for count, on in DRAWS.items()
}
ALONE = ["draw"] * 6 + ["stand"] * 2  # a reading: as the player hand does
WORD_FOR_WORD = ["draw"] * 4 + ["stand"] * 4  # no card is "not 8", and none is 2 through 7


# ---- (c) bets -----------------------------------------------------------------------------------


def test_place_bets():
    """(a)(1), (c)(1): each by itself or all together, before the deal."""
    together = dict.fromkeys(PLACE, 100)
    round_ = GRAND.opened(together, seats=2)
    round_.answer({})
    placed = noted(round_, "wagered")
    assert {e.wager: e.stake for e in placed} == together
    assert {e.wager: e.at for e in placed} == PLACE
    assert {e.rule for e in placed} == {"place-bets"}
    for bet in PLACE:
        assert GRAND.placed({bet: 1}) == {bet: 1}


FIXED = {  # the most on each, in dollars, and where it is said
    "player": (6000, "(a)(1), (b)(1), (c)(2)"),
    "banker": (6000, "(a)(1), (b)(2), (c)(2)"),
    "divine 9": (100, "(b)(9), (c)(6)"),
    "golden talons player": (200, "(b)(10), (c)(7)"),
    "golden talons banker": (200, "(b)(10), (c)(7)"),
}


@pytest.mark.parametrize("bet", FIXED)
def test_most_on_a_bet(bet):
    """(c)(2), (c)(6), (c)(7): $6000, $100 and $200, each bet by itself."""
    most, at = FIXED[bet]
    assert GRAND.placed({bet: most * 100}) == {bet: most * 100}
    with refused("wager-amounts", at):
        GRAND.placed({bet: most * 100 + 1})


def test_most_on_each_hand():
    """(c)(2), (c)(7): the limit is for each hand (a reading)."""
    both = {"player": 600_000, "banker": 600_000, "golden talons player": 20_000}
    both["golden talons banker"] = 20_000
    assert GRAND.placed(both) == both


SHARES = {  # of the posted maximum, in cents for each dollar of it
    "tie": (20, "(c)(3)"),
    "dragon 7": (2.5, "(c)(4)"),
    "panda 8": (4, "(c)(5)"),
}


@pytest.mark.parametrize("bet", SHARES)
@pytest.mark.parametrize("posted", [None, 6000, 5000, 1000, 100])
def test_most_is_a_share_of_the_posted_maximum(bet, posted):
    """(c)(3) to (c)(5): 20%, 2.5% and 4%; at $6000 that is $1200, $150 and $240."""
    share, at = SHARES[bet]
    most = int(share * (posted or 6000))
    options = {"posted_maximum": f"${posted}"} if posted else {}
    assert GRAND.placed({bet: most}, **options) == {bet: most}
    with refused("wager-amounts", at):
        GRAND.placed({bet: most + 1}, **options)


def test_a_share_of_odd_dollars():
    """(c)(4): 2.5% of $1,001 is $25.025; the bet shall not exceed it."""
    assert GRAND.placed({"dragon 7": 2502}, posted_maximum="$1,001") == {"dragon 7": 2502}
    with refused("wager-amounts", "(c)(4)"):
        GRAND.placed({"dragon 7": 2503}, posted_maximum="$1,001")


def test_posted_maximum():
    """(c)(2): the house may post less than $6000 on the two hands, and no more."""
    posted = "(c)(2), (c)(3), (c)(4), (c)(5)"
    for hand in ("player", "banker"):
        assert GRAND.placed({hand: 100_000}, posted_maximum="$1,000") == {hand: 100_000}
        with refused("posted_maximum", posted):
            GRAND.placed({hand: 100_001}, posted_maximum="$1,000")
    with refused("posted_maximum", posted):
        GRAND.desk.house({"posted_maximum": "$6,000.01"})
    assert GRAND.placed({"divine 9": 10_000}, posted_maximum="$50") == {"divine 9": 10_000}


def test_no_more_bets():
    """(c)(1): once the deal begins no bet is placed or changed."""
    round_ = GRAND.opened({"banker": 1000})
    assert only(round_, "no-more-bets").at == "(a)(1), (c)(1)"
    for change in ({"banker": 2000}, {"tie": 100}, {}):
        with pytest.raises(Unreadable):
            round_.answer(change)
    assert round_.table.stakes == {"seat 1": {"banker": 1000}}


# ---- (f), (g): the deal --------------------------------------------------------------------------


def test_eight_decks():
    """(f)(1): and no other number; every card of a round may be the same."""
    with pytest.raises(Unreadable, match="is not a value of decks"):
        GRAND.desk.house({"decks": "6"})
    round_ = GRAND.opened({"tie": 100})
    for _ in range(3):
        round_.answer(cards("K" * round_.ask.cards))
    assert round_.over
    assert len(round_.table.hands.out) == 6


def test_last_hand():
    """(f)(3)B: the hand after the cut card came out is played; then the cards are shuffled."""
    round_ = GRAND.round({"seat 1": {"player": 1000}}, PLAYER_WINS, shoe="cut card out")
    assert only(round_, "last-hand").at == "(f)(3)B"
    assert round_.net("seat 1") == 1000
    for shoe in (None, "new", "running"):
        round_ = GRAND.round({"seat 1": {"player": 1000}}, PLAYER_WINS, shoe=shoe)
        assert "last-hand" not in rules(round_)
        assert [e.who for e in noted(round_, "dealt")] == ["player", "banker"]  # none burnt


def test_deal_two_each():
    """(f)(4): first and third card to the player hand, second and fourth to the banker hand."""
    round_ = GRAND.opened({"tie": 100})
    assert round_.ask == Deal(("player", "banker", "player", "banker"))
    round_.answer(cards("2A7K"))
    shown = [(e.verb, e.who, e.cards) for e in round_.events if e.rule == "deal-two-each"]
    assert shown[2:] == [("revealed", "player", "2s 7s"), ("revealed", "banker", "As Ks")]
    assert {e.at for e in round_.events if e.rule == "deal-two-each"} == {"(f)(4)"}


def test_natural_stands():
    """(b)(7), (g)(1): with a natural on either side the hand is over."""
    GRAND.assert_naturals_stand("(b)(7), (g)(1)")


def test_player_draws():
    """(g)(2): on five or less."""
    GRAND.assert_player_draws("(b)(4), (f)(5), (g)(2)", "(b)(8), (g)(2)")


def test_player_stands():
    """(g)(2): on six or more."""
    for count in (6, 7):
        round_ = GRAND.round({"seat 1": {"tie": 100}}, (f"K{count}", "K7"))
        assert only(round_, "player-stands").at == "(b)(8), (g)(2)"


def test_draw_requirements():
    """(g)(3): all eight totals by all third cards and by none, with every player total."""
    GRAND.assert_draws(THIRD_CARDS, ALONE)


def test_draw_requirements_word_for_word():
    """(g)(3) the other way: without a third card only 3 or less meets a condition."""
    GRAND.assert_draws(THIRD_CARDS, WORD_FOR_WORD, flip=["banker-when-player-stands"])


def test_banker_draws():
    """(g)(3): five against a 4, and against no third card."""
    for hands in (("KQ4", "K52"), SEVEN):
        round_ = GRAND.round({"seat 1": {"tie": 100}}, hands)
        drawn = [e for e in round_.events if e.rule == "banker-draws"]
        assert {e.at for e in drawn} == {"(b)(4), (f)(5), (g)(3)"}
        assert len(round_.table.hand("banker")) == 3


def test_banker_stands():
    """(b)(8), (g)(3): three against an eight, six against none."""
    for hands in (("KQ8", "K3"), ("K6", "K6")):
        round_ = GRAND.round({"seat 1": {"tie": 100}}, hands)
        assert only(round_, "banker-stands").at == "(b)(8), (g)(3)"


@pytest.mark.parametrize(
    ("hands", "says"),
    [
        (BANKER_WINS, "player 6, banker 7"),
        (("A29", "K7"), "player 2, banker 7"),  # 12 without its first digit
        (("KQJ", "TQK"), "player 0, banker 0"),
        (("K9", "K8"), "player 9, banker 8"),
    ],
)
def test_result_announced(hands, says):
    """(a)(2), (e), (f)(6): the values, no hand above nine."""
    said = only(GRAND.round({"seat 1": {"tie": 100}}, hands), "result-announced")
    assert said.says.startswith(says)
    assert said.at == "(a)(2), (e)(1), (e)(2), (f)(6)"


# ---- (b), (d): what each bet comes to -----------------------------------------------------------


def test_player_wins():
    """(d): 1 to 1."""
    for hands in (PLAYER_WINS, EIGHT, ("K52", "KQ6")):  # its own three-card seven too
        won = GRAND.settled({"player": 1025}, hands)
        assert won == {"player": ("$10.25", "player-wins", "(a)(2), (b)(1), (d)")}


def test_player_loses():
    """(a)(2), (b)(5): to a three-card seven too, which only the Banker bet pushes."""
    for hands in (BANKER_WINS, SEVEN):
        lost = GRAND.settled({"player": 1000}, hands)
        assert lost == {"player": ("-$10.00", "player-loses", "(a)(2), (b)(1)")}


def test_banker_wins():
    """(d): 1 to 1 and no commission; a two-card seven is no Dragon 7."""
    for hands in (BANKER_WINS, ("K6", "K9"), ("K6", "K53"), ("KQ4", "K51")):
        won = GRAND.settled({"banker": 1025}, hands)
        assert won == {"banker": ("$10.25", "banker-wins", "(a)(2), (b)(2), (d)")}


def test_banker_loses():
    """(a)(2): with a three-card seven too."""
    for hands in (PLAYER_WINS, ("K53", "KQ7")):
        lost = GRAND.settled({"banker": 1000}, hands)
        assert lost == {"banker": ("-$10.00", "banker-loses", "(a)(2), (b)(2)")}


def test_tie_returns():
    """(a)(2): neither hand has won (a reading); with two three-card sevens as well."""
    for hands in (TIE, ("K52", "KQ7")):
        assert GRAND.settled({"banker": 1000, "player": 500}, hands) == {
            "banker": ("$0.00", "tie-returns", "(a)(2), (b)(2)"),
            "player": ("$0.00", "tie-returns", "(a)(2), (b)(1)"),
        }


def test_three_card_seven_pushes():
    """(b)(5): the Banker bet is a push instead of a win."""
    for hands in (SEVEN, ("KQ2", "K25"), ("KQK", "KQ7")):
        result = GRAND.settled({"banker": 1000}, hands)
        assert result == {"banker": ("$0.00", "three-card-seven-pushes", "(b)(5)")}


def test_tie_wins():
    """(d): 8 to 1, no more and no less."""
    for hands in (TIE, ("K9", "Q9"), ("KQT", "JTQ")):
        assert GRAND.settled({"tie": 125}, hands) == {"tie": ("$10.00", "tie-wins", "(b)(3), (d)")}
    for odds in ("7", "9"):
        with refused("pay-table", "(d)"):
            GRAND.desk.house(pay={"tie": odds})


def test_tie_loses():
    """(b)(3): by a single point, either way."""
    for hands in (BANKER_WINS, PLAYER_WINS):
        assert GRAND.settled({"tie": 100}, hands) == {"tie": ("-$1.00", "tie-loses", "(b)(3)")}


def test_fortune_wins():
    """(b)(5), (d): Dragon 7 pays 40 to 1."""
    for hands in (SEVEN, ("KQ2", "K25"), ("KQK", "KQ7")):
        won = GRAND.settled({"dragon 7": 250}, hands)
        assert won == {"dragon 7": ("$100.00", "fortune-wins", "(b)(5), (d)")}


@pytest.mark.parametrize("hands", NOT_SEVEN.values(), ids=NOT_SEVEN)
def test_fortune_loses(hands):
    """(b)(5): anything else loses Dragon 7."""
    lost = GRAND.settled({"dragon 7": 250}, hands)
    assert lost == {"dragon 7": ("-$2.50", "fortune-loses", "(b)(5)")}


def test_panda_wins():
    """(b)(6), (d): Panda 8 pays 25 to 1."""
    for hands in (EIGHT, ("KQ8", "K7"), ("K44", "KQ7")):
        won = GRAND.settled({"panda 8": 250}, hands)
        assert won == {"panda 8": ("$62.50", "panda-wins", "(b)(6), (d)")}


@pytest.mark.parametrize("hands", NOT_EIGHT.values(), ids=NOT_EIGHT)
def test_panda_loses(hands):
    """(b)(6): anything else loses Panda 8."""
    lost = GRAND.settled({"panda 8": 250}, hands)
    assert lost == {"panda 8": ("-$2.50", "panda-loses", "(b)(6)")}


@pytest.mark.parametrize("wager", ["golden talons player", "golden talons banker"])
def test_margin_pays(wager):
    """(b)(10), (d): 30, 10, 6, 4, 2, 1 to 1 by the margin, a natural 1 to 1 whatever it is."""
    GRAND.assert_margins(wager, TALONS, TALONS, TALONS)


def test_margin_loses():
    """(b)(10): a win by three or less without a natural, a tie without naturals, a beaten hand."""
    talons = {"golden talons player": 100, "golden talons banker": 100}
    for hands in (("K45", "KQ6"), ("K45", "KQ9"), TIE):  # 9 to 6, 9 to 9, 7 to 7
        assert GRAND.settled(talons, hands) == dict.fromkeys(
            talons, ("-$1.00", "margin-loses", TALONS)
        )


def test_natural_tie_pushes():
    """(b)(10), (d): two naturals of one total push both bets."""
    talons = {"golden talons player": 250, "golden talons banker": 125}
    for count in "89":
        pushed = GRAND.settled(talons, (f"K{count}", f"Q{count}"))
        assert pushed == dict.fromkeys(talons, ("$0.00", "natural-tie-pushes", TALONS))


@pytest.mark.parametrize(
    ("player", "banker", "odds"),
    [nine for nine in NINES.values() if nine[2] > 0],
    ids=[name for name, nine in NINES.items() if nine[2] > 0],
)
def test_nines_pay(player, banker, odds):
    """(b)(9), (d): one three-card nine 10 to 1, two 75 to 1, whichever hand wins."""
    won = GRAND.settled({"divine 9": 200}, (player, banker))
    assert won == {"divine 9": (f"${2 * odds}.00", "nines-pay", NINE)}


@pytest.mark.parametrize(
    ("player", "banker", "odds"),
    [nine for nine in NINES.values() if nine[2] < 0],
    ids=[name for name, nine in NINES.items() if nine[2] < 0],
)
def test_nines_lose(player, banker, odds):
    """(b)(9): a natural nine has two cards."""
    lost = GRAND.settled({"divine 9": 200}, (player, banker))
    assert lost == {"divine 9": ("-$2.00", "nines-lose", NINE)}


def test_order_of_settlement():
    """(d), (f)(6), a reading: seat by seat, in the order of the tables of (d)."""
    bets = dict.fromkeys(("player", "banker", "tie", "dragon 7", "panda 8", "divine 9"), 100)
    round_ = GRAND.round({"seat 1": bets, "seat 2": bets}, SEVEN)
    settled = [(e.who, e.wager) for e in noted(round_, "settled")]
    assert settled == [(seat, bet) for seat in ("seat 1", "seat 2") for bet in bets]


def test_the_rest_of_the_jack_books_rules_are_not_here():
    """No irregularity, no vigorish and no tournament in this chapter."""
    round_ = GRAND.opened({"tie": 100})
    with pytest.raises(Unreadable, match="irregularity"):
        round_.declare("exposed-card")
    with pytest.raises(Unreadable, match="No option called"):
        Round(GRAND.desk.house({"tournament": "yes"}))
