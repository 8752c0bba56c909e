"""JACK, Free Bet Blackjack: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from houseway.table.asks import Choose
from tests.games.free_bet_blackjack.free_bet_table import (
    Book,
    acts,
    by_rule,
    cited,
    deals_to,
    ends,
    finish,
    nets,
    noted,
    refused,
    told,
)

JACK = Book("jack/free-bet-blackjack")
HIGHER = ("higher-wins", "4.B.ii, 4.G")
LOWER = ("lower-loses", "4.B, 4.F")
TIE = ("tie-pushes", "4.C.i, 4.D")
BUSTS = ("player-busts", "4.B.i, 4.B.ii")
DEALER_BUSTS = ("dealer-busts", "4.B.i")
TWENTY_TWO = ("twenty-two-pushes", "4.B.i, 4.C.iii")
NATURAL = ("natural-pays", "1.A, 2.A.iii, 4.B.iii, 4.G, 8.A, 8.B, 8.C")
DOUBLE_WINS = ("free-bet-wins", "10.D.iii, 11.E.iii")
SPLIT_WINS = ("free-bet-wins", "11.E.iii, 10.D.iii")
LAMMER = ("lammer-collected", "10.D.iv, 10.D.v, 11.E.iv, 11.E.v")
SPLIT_LAMMER = ("lammer-collected", "11.E.iv, 11.E.v, 10.D.iv, 10.D.v")
CLOSED = {"split": "7.F, 11.A, 11.B, 11.C", "free-split": "11.E.i, 11.E.ii"}
SIX_TO_FIVE = {"blackjack_pays": "6 to 5"}


def test_seats():
    """2.A.ii: no more than seven areas for wagers."""
    assert len(JACK.desk.round(7).table.seats) == 7
    with refused("seats", "2.A.ii"):
        JACK.desk.round(8)


@pytest.mark.parametrize("decks", ["1", "2", "3", "4", "5", "6", "7", "8"])
def test_decks(decks):
    """3.A: at least one deck; the shoe holds every card as often as there are decks."""
    held = int(decks)
    round_ = JACK.desk.round(2, options={"decks": decks})
    round_.answer({"blackjack": 1000})
    round_.answer({"blackjack": 1000})
    king, others = parse_cards("Ks"), parse_cards("2c 3c 4c 5c 6c")
    if held < 6:
        with pytest.raises(Unreadable):
            round_.answer(king * (held + 1) + others[held - 1 :])
    kings = min(held, 6)
    round_.answer(king * kings + others[: 6 - kings])


@pytest.mark.parametrize(
    ("hand", "counts"),
    [("2c 3c 4c 9d", 18), ("Jc Qd", 20), ("Kc Td", 20), ("Ac 7d", 18), ("Ac 7d Kc", 18)],
)
def test_values_of_cards(hand, counts):
    """3.B: faces are ten, an ace eleven unless that is more than 21."""
    draws = ["hit"] * (len(hand.split()) - 2)
    for dealer, end in (("Kh 7d", 17), ("Kh 8d", 18), ("Kh 9d", 19), ("Kh Jd", 20)):
        amount = ["$0.00", "$10.00"][counts > end] if counts >= end else "-$10.00"
        assert ends(JACK.one(hand, dealer, *draws, "stand"))["blackjack"][0] == amount


def test_place_bets():
    """4.A, 14.A.ii: the wager and Push 22 are placed before the first card, by who wishes."""
    round_ = JACK.desk.round(3)
    round_.answer({"push 22": 500, "blackjack": 1000})
    round_.answer({})
    round_.answer({"blackjack": 700})
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "blackjack", 1000),
        ("seat 1", "push 22", 500),
        ("seat 3", "blackjack", 700),
    ]
    own = {"blackjack": "4.A, 14.A.i, 14.A.ii", "push 22": "14.A.i, 14.A.ii, 4.A"}
    assert cited(placed) == [("place-bets", own[e.wager]) for e in placed]
    assert round_.ask.to == ("seat 1", "seat 3", "dealer", "hole card")


def test_later_wagers_are_no_opening_wagers():
    """9.A, 10.A, 11.A: insurance, doubles and splits come with the cards."""
    for wager, at in (
        ("insurance", "9.A, 9.B, 9.C"),
        ("double down", "10.A"),
        ("free double", "10.D, 10.D.i"),
        ("split", "4.H, 11.A"),
        ("free split", "11.E, 11.E.i, 11.E.ii"),
    ):
        with refused("opening-wagers", at):
            JACK.bet(blackjack="$10", **{wager: "$5"})


def test_push_22_needs_a_wager():
    """14.A.ii: it is placed with the standard wager."""
    with refused("companion-wager", "14.A, 14.A.i, 14.A.ii"):
        JACK.bet(push_22="$5")


def test_dealer_busts():
    """4.B.i: over 22 every hand of 21 or less wins."""
    round_ = JACK.one("Kc 2d", "6h Kd 7h", "stand")
    assert ends(round_) == {"blackjack": ("$10.00", *DEALER_BUSTS)}


@pytest.mark.parametrize("dealer", ["Kh 9d", "6h Kd 3h"])
def test_higher_wins(dealer):
    """4.B.ii, 4.G: one more than the dealer, without passing 21, wins 1 to 1."""
    round_ = JACK.one("Kc Qd", dealer, "stand", stake="$7.50")
    assert ends(round_) == {"blackjack": ("$7.50", *HIGHER)}


def test_lower_loses():
    """4.B, 4.F: one less than the dealer loses."""
    round_ = JACK.one("Kc 9d", "Kh Jd", "stand")
    assert ends(round_) == {"blackjack": ("-$10.00", *LOWER)}


@pytest.mark.parametrize(
    ("hand", "dealer"),
    [("Kc 9d", "Kh 9s"), ("5c 6d Kc", "6h Kd 5h"), ("Kc 7d", "7h Ks")],
)
def test_tie_pushes(hand, dealer):
    """4.C.i: an equal total pushes, 21 against 21 of more than two cards too."""
    draws = ["hit"] * (len(hand.split()) - 2)
    stands = [] if hand.startswith("5c") else ["stand"]
    round_ = JACK.one(hand, dealer, *draws, *stands)
    assert ends(round_) == {"blackjack": ("$0.00", *TIE)}


@pytest.mark.parametrize("hand", ["Kc 2d", "Kc Qd", "5c 6d Kc"])
def test_twenty_two_pushes(hand):
    """4.C.iii: against a dealer's 22 every hand in play pushes."""
    does = {"5c 6d Kc": ["hit"]}.get(hand, ["stand"])
    round_ = JACK.one(hand, "6h Kd 6s", *does)
    assert ends(round_) == {"blackjack": ("$0.00", *TWENTY_TWO)}


def test_twenty_two_pushes_what_was_added():
    """4.C.iii: money doubled and split comes back as well."""
    round_ = JACK.one("Kc 7d / Kd Ac", "6h Kh 6s", "split", "stand")
    assert ends(round_) == dict.fromkeys(["blackjack", "split 2"], ("$0.00", *TWENTY_TWO))
    round_ = JACK.one("8c 4d 5c", "6h Kh 6s", "double")
    assert ends(round_) == dict.fromkeys(["blackjack", "double down"], ("$0.00", *TWENTY_TWO))


def test_dealer_natural_wins():
    """4.D: a dealer's Blackjack beats every hand that is none."""
    round_ = JACK.one("Kc Qd", "Kh As")
    assert ends(round_) == {"blackjack": ("-$10.00", "dealer-natural-wins", "4.D")}
    assert [e.cards for e in noted(round_, "revealed")] == ["As"]


def test_no_more_bets():
    """4.E: with the first card no wager is made, increased or withdrawn any more."""
    round_, script = JACK.start(JACK.usual, "6h Kd 8h", until=deals_to("hole card"))
    assert by_rule(round_, "no-more-bets") == [
        ("announced", "dealer", "bets are closed", "4.E, 4.H")
    ]
    with pytest.raises(Unreadable):
        round_.answer({"blackjack": 2000})
    finish(round_, script)


def test_settled_from_the_right():
    """4.F: the player farthest to the right comes first, each with all wagers."""
    hands = {"seat 1": "Kc 9d", "seat 2": "Kh Kd", "seat 3": "Kd 7d"}
    round_ = JACK.seats({seat: (hand, "stand") for seat, hand in hands.items()}, "Kh 8d")
    assert [e.who for e in noted(round_, "settled")] == ["seat 3", "seat 2", "seat 1"]
    assert nets(round_) == {"seat 1": 1000, "seat 2": 1000, "seat 3": -1000}


def test_bad_cut():
    """6.F: the cards are cut again; nothing else changes."""
    JACK.assert_goes_on("bad-cut", "6.F")


def test_cut_card():
    """6.E, 6.G, 7.J: when the cutting card comes, the round is completed before the shuffle."""
    round_ = JACK.seats(JACK.usual, "6h Kd 8h", shoe="cut card out")
    says = "the cards are shuffled after this round"
    assert by_rule(round_, "cut-card") == [("announced", "dealer", says, "6.E, 6.G, 7.J")]
    assert nets(round_) == {"seat 1": 1000, "seat 2": 1000}
    assert not by_rule(JACK.seats(JACK.usual, "6h Kd 8h"), "cut-card")


@pytest.mark.parametrize(("shoe", "burnt"), [("new", 1), ("running", 0), ("cut card out", 0)])
def test_burn_card(shoe, burnt):
    """7.C: the first card of a full batch goes to the discard rack, seen by nobody."""
    round_ = JACK.seats(JACK.usual, "6h Kd 8h", shoe=shoe)
    found = [e for e in round_.events if e.rule == "burn-card"]
    assert [(e.who, e.at, e.seen_by) for e in found] == [("discard rack", "7.C", "nobody")] * burnt


def test_deal_two_each():
    """7.D: from the left, one each and the dealer, then again; the dealer's first card shows."""
    round_ = JACK.desk.round(2)
    round_.answer({"blackjack": 1000})
    round_.answer({"blackjack": 1000})
    round_.answer(parse_cards("2c 3c 4c 5c 6c 7c"))
    at = "7.D, 7.D.i, 7.D.ii, 7.D.iii, 7.D.iv"
    assert by_rule(round_, "deal-two-each") == [
        ("drew", "seat 1", "2c 5c", at),
        ("drew", "seat 2", "3c 6c", at),
        ("drew", "dealer", "4c", at),
        ("dealt", "hole card", "7c", at),
    ]
    assert [e.seen_by for e in noted(round_, "dealt")] == ["nobody"]


@pytest.mark.parametrize("reader", ["yes", "no"])
@pytest.mark.parametrize(("up", "peeks"), [("Ah", 1), ("Kh", 1), ("Th", 1), ("9h", 0), ("2h", 0)])
def test_dealer_peeks(up, peeks, reader):
    """7.E, 8.C: with an ace or a ten-value card the dealer checks before any card is drawn."""
    insurance = ["no insurance"] * (up == "Ah")
    round_ = JACK.asked("Kc 7d", f"{up} 5s", *insurance, options={"card_reader": reader})
    words = ("announced", "dealer", "the dealer checks the hole card", "7.E, 8.C")
    assert by_rule(round_, "dealer-peeks") == [words] * peeks
    assert not noted(round_, "revealed")


def test_hit_or_stand():
    """7.F, 7.G, 12.A: below 21 a player may draw any number of cards, face up; at 21 none."""
    at = "7.F, 7.G, 12.A, 12.A.i"
    round_ = JACK.one("2c 3d 4c 5d 6c", "Kh 9d", "hit", "hit", "hit", "stand")
    assert by_rule(round_, "hit-or-stand") == [
        ("chose", "seat 1", "hit", at),
        ("drew", "seat 1", "4c", at),
        ("chose", "seat 1", "hit", at),
        ("drew", "seat 1", "5d", at),
        ("chose", "seat 1", "hit", at),
        ("drew", "seat 1", "6c", at),
        ("chose", "seat 1", "stand", at),
    ]
    assert ends(round_)["blackjack"] == ("$10.00", *HIGHER)
    for hand in ("5c 6d Kc", "5c 5d Ac"):  # a hard and a soft 21 are not asked again
        assert ends(JACK.one(hand, "Kh 9d", "hit"))["blackjack"] == ("$10.00", *HIGHER)


def test_no_surrender():
    """7.F names no surrender."""
    round_ = JACK.asked("Kc 6d", "Kh 9d")
    assert round_.ask.options == ("stand", "hit", "double")
    with refused("hit-or-stand", "7.F, 7.G, 12.A, 12.A.i"):
        round_.answer("surrender")


def test_player_busts():
    """4.B.i, 4.B.ii: over 21 is lost at once, though the dealer go over too, with 22 or more."""
    players = {"seat 1": ("Kc 6d 6c", "hit"), "seat 2": ("Kc 9d", "stand")}
    for dealer in ("6h Kd 8h", "6h Kd 6s"):
        round_ = JACK.seats(players, dealer)
        assert ends(round_) == {"blackjack": ("-$10.00", *BUSTS)}
        order = [e.who for e in noted(round_, "settled", "revealed")]
        assert order == ["seat 1", "hole card", "seat 2"]


def test_natural_pays():
    """8.A, 8.B: a Blackjack is paid in its turn, before a 22 of the dealer, and cleared."""
    players = {"seat 1": ("8c 8d 2c", "hit", "stand"), "seat 2": ("Ac Kd",)}
    round_ = JACK.seats(players, "6h Kd 6s", {"seat 2": {"blackjack": "$5"}})
    assert ends(round_, "seat 2") == {"blackjack": ("$7.50", *NATURAL)}
    who = [e.who for e in noted(round_, "chose", "settled")]
    assert who == ["seat 1", "seat 1", "seat 2", "seat 1"]


def test_what_a_natural_is_paid():
    """4.G, 8.B, 8.C: 3 to 2 or 6 to 5, against a ten or an ace once no Blackjack is found."""
    for dealer, first in (("9h Kd", ()), ("Kh 9d", ()), ("Ah 9d", ("no insurance",))):
        assert JACK.one("Ac Kd", dealer, *first).net("seat 1") == 1500
        assert JACK.one("Ac Kd", dealer, *first, options=SIX_TO_FIVE).net("seat 1") == 1200


def test_natural_beats_21():
    """4.B.iii: a Blackjack wins against a dealer's 21 of more than two cards."""
    players = {"seat 1": ("Ac Kd",), "seat 2": ("Kc 9d", "stand")}
    round_ = JACK.seats(players, "6h Kd 5h")
    assert nets(round_) == {"seat 1": 1500, "seat 2": -1000}


def test_natural_pushes():
    """4.C.ii, 8.C: two Blackjacks push."""
    for dealer, first in (("Kh As", ()), ("Ah Ks", ("no insurance",))):
        round_ = JACK.one("Ac Kd", dealer, *first)
        assert ends(round_) == {"blackjack": ("$0.00", "natural-pushes", "4.C.ii, 8.C")}


@pytest.mark.parametrize(("up", "offered"), [("Ah", True), ("Kh", False), ("9h", False)])
def test_insurance_offered(up, offered):
    """9.A: with an ace up each player may insure; but not with a Blackjack (9.B)."""
    players = {"seat 1": ("Kc 9d",), "seat 2": ("Ac Kd",), "seat 3": ("9c 7d",)}
    round_, _ = JACK.start(players, f"{up} 5s")
    if not offered:
        assert round_.ask.options[:2] == ("stand", "hit")
        return
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("no insurance", "insurance"))
    round_.answer("insurance")
    assert (round_.ask.who, round_.ask.options) == ("seat 2", ("no insurance", "even money"))
    with refused("insurance-offered", "9.A, 9.B, 9.C"):
        round_.answer("insurance")
    round_.answer("no insurance")
    assert (round_.ask.who, round_.ask.options) == ("seat 3", ("no insurance", "insurance"))


def test_insurance_limit():
    """9.C: up to half the wager; half that no chip makes may go up to the next."""
    round_ = JACK.asked("Kc 9d", "Ah 5s", stake="$5")
    assert round_.ask.options == ("no insurance", "insurance", "insurance rounded up")
    with refused("insurance-limit", "9.C"):
        round_.answer("$3.01")
    with refused("insurance-limit", "9.C"):
        round_.answer("0.51x")
    amounts = {"insurance": 250, "insurance rounded up": 300, "$3": 300, "$1": 100}
    for choice, stake in amounts.items():
        round_ = JACK.asked("Kc 9d", "Ah 5s", stake="$5")
        round_.answer(choice)
        put = noted(round_, "put")
        assert [(e.wager, e.stake) for e in put] == [("insurance", stake)]
        assert cited(put) == [("insurance-limit", "9.C")]
    even = JACK.asked("Kc 9d", "Ah 5s")  # half of $10 needs no rounding
    assert even.ask.options == ("no insurance", "insurance")
    with refused("insurance-limit", "9.C"):
        even.answer("$5.01")


def test_insurance_pays():
    """9.A, 9.D: 2 to 1 when the hole card makes a Blackjack."""
    for ten in "TJQK":
        round_ = JACK.one("Kc 9d", f"Ah {ten}s", "insurance")
        assert ends(round_) == {
            "insurance": ("$10.00", "insurance-pays", "2.A.v, 9.A, 9.D"),
            "blackjack": ("-$10.00", "dealer-natural-wins", "4.D"),
        }


def test_insurance_loses():
    """9.A, 9.E: lost with any other hole card, collected before a card is drawn."""
    for other in "A23456789":
        round_ = JACK.asked("Kc 9d", f"Ah {other}s", "insurance")
        assert ends(round_) == {"insurance": ("-$5.00", "insurance-loses", "9.A, 9.E")}


@pytest.mark.parametrize("options", [None, SIX_TO_FIVE], ids=["3 to 2", "6 to 5"])
@pytest.mark.parametrize("hole", ["Ks", "5s"])
def test_even_money(hole, options):
    """9.B: a Blackjack is paid 1 to 1 before the hole card is checked, and the hand is over."""
    round_, _ = JACK.start({"seat 1": ("Ac Kd", "even money")}, f"Ah {hole}", options=options)
    assert ends(round_) == {"blackjack": ("$10.00", "even-money", "9.B")}
    verbs = [e.rule for e in round_.events if e.rule in ("even-money", "dealer-peeks")]
    assert verbs[0] == "even-money"
    assert round_.over


@pytest.mark.parametrize("hand", ["8c 4d 5c", "Ac 7d 9c", "5c 3d Kc", "5c 5d 9c"])
def test_double_down(hand):
    """10.A: any two cards may be doubled for one card; 5 and 5 for money on request."""
    round_ = JACK.one(hand, "Kh 6d Ks", "double")
    at = "7.F, 10.A"
    assert by_rule(round_, "double-down") == [("put", "seat 1", "double down $10.00", at)]
    assert ends(round_) == {
        "blackjack": ("$10.00", *DEALER_BUSTS),
        "double down": ("$10.00", *DEALER_BUSTS),
    }


def test_double_down_refused():
    """10.A: not beyond two cards, and not on split aces."""
    round_ = JACK.asked("2c 3d 5c", "Kh 6d", "hit")
    with refused("double-down", "7.F, 10.A"):
        round_.answer("double")
    with refused("free-double", "10.D, 10.D.i, 10.D.ii"):
        round_.answer("free double")


def test_double_for_less():
    """10.A: the second wager may not be more than the first; less is allowed."""
    for choice, stake in (("$5", "$5.00"), ("0.25x", "$2.50"), ("$10", "$10.00")):
        ended = ends(JACK.one("8c 4d 5c", "Kh 6d Ks", choice))
        assert ended["double down"][0] == stake
    round_ = JACK.asked("8c 4d", "Kh 6d")
    for more in ("$10.01", "1.01x"):
        with refused("double-for-less", "10.A"):
            round_.answer(more)
    round_.answer("$5")
    assert by_rule(round_, "double-for-less") == [("put", "seat 1", "double down $5.00", "10.A")]


def test_dealer_natural_takes_original_only():
    """10.B, 11.D: a Blackjack that was missed takes no more than the first wager."""
    players = {
        "seat 1": ("8c 4d 5c", "double"),
        "seat 2": ("Kc 9d / Kd 8d", "split", "stand", "stand"),
        "seat 3": ("8c 4d Kc", "double"),
    }
    round_, script = JACK.start(players, "Kh As", until=deals_to("hole card"))
    round_.declare("blackjack-not-revealed")
    finish(round_, script)
    saved = ("returned", "dealer-natural-takes-original-only", "10.B, 11.D")
    lost = ("-$10.00", "dealer-natural-wins", "4.D")
    assert ends(round_, "seat 1") == {"blackjack": lost, "double down": saved}
    assert ends(round_, "seat 2") == {"blackjack": lost, "split 2": saved}
    assert ends(round_, "seat 3") == {"blackjack": lost, "double down": saved}


def test_one_card_on_double():
    """10.A, 10.C, 12.A.ii: one card, face up, and no more."""
    round_ = JACK.one("2c 3d 4c", "Kh 6d Ks", "double")
    at = "7.G, 10.A, 10.C, 10.D.ii, 12.A.ii"
    assert by_rule(round_, "one-card-on-double") == [("drew", "seat 1", "4c", at)]


@pytest.mark.parametrize("choice", ["double", "free double"])
def test_one_card_on_double_face_down(choice):
    """7.G, 10.C, 10.D.ii: where the property offers it, face down, and turned up at the end."""
    options = {"double_card": "face down on request"}
    asked = JACK.asked("5c 6d", "Kh 9d", options=options)
    assert asked.ask.options == (
        *("stand", "hit", "double", "double face down"),
        *("free double", "free double face down"),
    )
    round_ = JACK.one("5c 6d Ac", "Kh 9d", f"{choice} face down", options=options)
    at = "7.G, 10.A, 10.C, 10.D.ii, 12.A.ii"
    assert by_rule(round_, "one-card-on-double") == [
        ("dealt", "seat 1", "Ac", at),
        ("revealed", "seat 1", "Ac", at),
    ]
    assert [e.seen_by for e in noted(round_, "dealt")] == ["nobody", "nobody"]
    assert [e.who for e in noted(round_, "revealed")] == ["hole card", "seat 1"]
    assert round_.net("seat 1") == (-2000 if choice == "double" else -1000)
    with refused("hit-or-stand", "7.F, 7.G, 12.A, 12.A.i"):
        JACK.asked("5c 6d", "Kh 9d").answer("double face down")


@pytest.mark.parametrize("hand", ["4c 5d", "2c 7d", "4c 6d", "5c 5d", "9c 2d", "3c 8d"])
def test_free_double(hand):
    """10.D.i: a hard 9, 10 or 11 of two cards is doubled with a lammer."""
    round_ = JACK.one(f"{hand} 8h", "Kh 6d Ks", "free double")
    at = "10.D, 10.D.i, 10.D.ii"
    lammer = ("put", "seat 1", "free double (lammer for $10.00)", at)
    assert by_rule(round_, "free-double") == [lammer]
    assert ends(round_) == {
        "blackjack": ("$10.00", *DEALER_BUSTS),
        "free double": ("$10.00", *DOUBLE_WINS),
    }


@pytest.mark.parametrize("hand", ["3c 5d", "8c 4d", "Ac 8d", "Ac 9d", "Kc 2d"])
def test_free_double_refused(hand):
    """10.D.i: not on another total, and not on a soft one."""
    round_ = JACK.asked(hand, "Kh 6d")
    with refused("free-double", "10.D, 10.D.i, 10.D.ii"):
        round_.answer("free double")


def test_free_bet_wins():
    """10.D.iii, 11.E.iii: a lammer wins the amount of the original wager."""
    round_ = JACK.one("8c 3h Kc / 8d Td", "Kh 7d", "free split", "free double", "stand")
    assert ends(round_) == {
        "blackjack": ("$10.00", *HIGHER),
        "free double": ("$10.00", *DOUBLE_WINS),
        "free split 2": ("$10.00", *SPLIT_WINS),
    }
    assert [e.stake for e in noted(round_, "settled")] == [1000, 0, 0]


def test_lammer_collected():
    """10.D.iv, 10.D.v, 11.E.iv, 11.E.v: pushed or lost, it goes to the tray and costs nothing."""
    taken = ("collected", *LAMMER)
    split_taken = ("collected", *SPLIT_LAMMER)
    for dealer, first in (
        ("Kh 9d", ("$0.00", *TIE)),
        ("Kh Qd", ("-$10.00", *LOWER)),
        ("6h Kd 6s", ("$0.00", *TWENTY_TWO)),
    ):
        assert ends(JACK.one("5c 6d 8c", dealer, "free double")) == {
            "blackjack": first,
            "free double": taken,
        }
        split = JACK.one("9c Kc / 9d Kd", dealer, "free split", "stand", "stand")
        assert ends(split) == {"blackjack": first, "free split 2": split_taken}
    busted = JACK.one("8c Kc / 8d 5c Kd", "Kh 7d", "free split", "stand", "hit")
    assert ends(busted)["free split 2"] == split_taken


def test_original_stays():
    """10.D.vi, 11.E.vi: lost, it stays until the free hands have been acted on."""
    round_ = JACK.one("8c 5c Kc / 8d Td", "Kh 7d", "free split", "hit", "stand")
    tucked = [("announced", "seat 1", "cards tucked under the original wager", "10.D.vi, 11.E.vi")]
    assert by_rule(round_, "original-stays") == tucked
    assert ends(round_) == {
        "blackjack": ("-$10.00", *BUSTS),
        "free split 2": ("$10.00", *SPLIT_WINS),
    }
    order = [(e.verb, e.who) for e in noted(round_, "chose", "settled", "revealed")]
    acted, turned = order.index(("chose", "seat 1 hand 2")), order.index(("revealed", "hole card"))
    assert order[acted + 1 : turned] == [("settled", "seat 1")]
    paid = JACK.one("Kc 5c 8c / Kd Td", "Kh 7d", "split", "hit", "stand")  # no free hand waits
    assert not by_rule(paid, "original-stays")


@pytest.mark.parametrize("hand", ["Kc 7d / Td 8d", "Jc 7d / Qd 8d", "8c Td / 8d Kc"])
def test_split(hand):
    """11.A, 11.B: two cards of one value, for an equal wager; the first hand is finished first."""
    round_ = JACK.one(hand, "Kh 6d 4s", "split", "stand", "stand")
    first, second = (cards.split() for cards in hand.split(" / "))
    at = CLOSED["split"]
    assert by_rule(round_, "split") == [
        ("put", "seat 1", "split 2 $10.00", at),
        ("drew", "seat 1", first[1], at),
        ("drew", "seat 1 hand 2", second[1], at),
    ]
    asked = [e.who for e in noted(round_, "chose")]
    assert asked == ["seat 1", "seat 1", "seat 1 hand 2"]
    assert ends(round_) == dict.fromkeys(["blackjack", "split 2"], ("-$10.00", *LOWER))


def test_split_refused():
    """11.A, 11.E.i: not two cards of different value."""
    round_ = JACK.asked("8c 9d", "Kh 6d")
    for choice, rule in (("split", "split"), ("free split", "free-split")):
        with refused(rule, CLOSED[rule]):
            round_.answer(choice)


def test_double_after_split():
    """10.A, 10.D.i: the first two cards of a split hand, for money or free."""
    does = ("free split", "free double", "$5")
    round_ = JACK.one("8c 3h Kc / 8d 5d 3c", "Kh 6d Ks", *does)
    ended = {wager: end[0] for wager, end in ends(round_).items()}
    assert ended == {
        "blackjack": "$10.00",
        "free double": "$10.00",
        "free split 2": "$10.00",
        "double down 2": "$5.00",
    }


def test_natural_after_split():
    """11.C.i: an ace and a ten after a split are 21, paid 1 to 1, and push against 22."""
    for dealer, end in (("Kh 9d", HIGHER), ("6h Kd 5h", TIE), ("6h Kd 6s", TWENTY_TWO)):
        amount = "$10.00" if end is HIGHER else "$0.00"
        aces = ends(JACK.one("Ac Kc / Ad Qd", dealer, "free split"))
        assert aces["blackjack"] == (amount, *end)
        tens = ends(JACK.one("Kc Ac / Kd Ad", dealer, "split"))
        assert tens == dict.fromkeys(["blackjack", "split 2"], (amount, *end))


def test_split_limit():
    """11.C.i: splitting again makes four hands and no more."""
    hands = "8c Kc / 8d Kd / 8h Ks / 8s 8c"
    does = ("free split", "stand", "free split", "stand", "free split", "stand", "stand")
    round_ = JACK.one(hands, "Kh 6d Ks", *does)
    at = "11.C.i"
    assert by_rule(round_, "split-limit") == [
        ("announced", "seat 1 hand 4", "4 hands are the most", at)
    ]
    assert {wager: end[0] for wager, end in ends(round_).items()} == dict.fromkeys(
        ["blackjack", "free split 2", "free split 3", "free split 4"], "$10.00"
    )
    round_ = JACK.asked(hands, "Kh 6d", *does[:-1])
    for choice in ("split", "free split"):
        with refused("split-limit", at):
            round_.answer(choice)


def test_aces_split():
    """11.C.i: aces are split once, for two hands."""
    round_ = JACK.one("Ac Ah / Ad 9c", "Kh 6d Ks", "free split")
    assert by_rule(round_, "aces-split") == [
        ("put", "seat 1", "free split 2 (lammer for $10.00)", "11.C.i")
    ]
    assert len(noted(round_, "chose")) == 1  # not asked again, though another ace has come
    assert ends(round_)["blackjack"] == ("$10.00", *DEALER_BUSTS)


def test_one_card_on_split_aces():
    """11.C.i, 12.A.iii: each split ace gets one card, and is neither hit nor doubled."""
    at = "11.C.i, 12.A.iii"
    for choice in ("split", "free split"):
        round_ = JACK.one("Ac 5h / Ad 9c", "Kh 6d Ks", choice)
        drawn = [e for e in noted(round_, "drew") if e.rule == "one-card-on-split-aces"]
        assert [(e.who, e.cards) for e in drawn] == [("seat 1", "5h"), ("seat 1 hand 2", "9c")]
        assert {e.at for e in drawn} == {at}


@pytest.mark.parametrize("rank", "A23456789")
def test_free_split(rank):
    """11.E.i, 11.E.ii: any pair but tens is split with a lammer."""
    round_ = JACK.asked(f"{rank}c {rank}d", "Kh 6d")
    assert "free split" in round_.ask.options
    round_.answer("free split")
    lammer = noted(round_, "put")
    assert [(e.wager, e.stake) for e in lammer] == [("free split 2", 0)]
    assert cited(lammer) == [
        ("aces-split", "11.C.i") if rank == "A" else ("free-split", CLOSED["free-split"])
    ]


@pytest.mark.parametrize("pair", ["Kc Kd", "Tc Td", "Kc Td"])
def test_free_split_refused(pair):
    """11.E.i: no ten-value pair."""
    with refused("free-split", CLOSED["free-split"]):
        JACK.asked(pair, "9h 6d").answer("free split")


@pytest.mark.parametrize(
    ("dealer", "options", "drawn"),
    [
        ("Kh 6d 2s", None, 1),
        ("Kh 7d", None, 0),
        ("Ah 6d 2s", None, 1),
        ("6h Ad Ks", None, 1),
        ("Ah 7d", None, 0),
        ("Ah 6d", {"soft_17": "dealer stands"}, 0),
        ("Ah 5d As", {"soft_17": "dealer stands"}, 1),
    ],
)
def test_dealer_draws(dealer, options, drawn):
    """2.A.iv, 7.H, 12.B: draws to 16 and soft 17; stands on soft 17 where it is marked."""
    first = ["no insurance"] * dealer.startswith("A")
    round_ = JACK.one("Kc 9d", dealer, *first, "stand", options=options)
    cards = [e for e in noted(round_, "drew") if e.rule == "dealer-draws"]
    assert len(cards) == drawn
    hole = noted(round_, "revealed")
    assert cited(hole) == [("dealer-draws", "2.A.iv, 7.H, 12.B")]


def test_dealer_stands():
    """2.A.iv, 12.B: on a hard 17 and a soft 18."""
    for dealer, count in (("Kh 7d", 17), ("7h Ad", 18), ("6h Ad Ks", 17)):
        round_ = JACK.one("Kc 9d", dealer, "stand")
        words = ("announced", "dealer", f"the dealer has {count}", "2.A.iv, 12.B")
        assert by_rule(round_, "dealer-stands") == [words]


def test_dealer_needs_no_card():
    """12.C: the dealer does not draw when every hand is decided."""
    players = {"seat 1": ("Kc 6d 6c", "hit"), "seat 2": ("Ac Kd",)}
    round_ = JACK.seats(players, "6h Kd")
    words = ("announced", "dealer", "nothing depends on the dealer's hand", "12.C")
    assert by_rule(round_, "dealer-needs-no-card") == [words]
    assert [e.who for e in noted(round_, "revealed")] == ["hole card"]
    beside = JACK.seats(players, "6h Kd 6s", {"seat 2": {"push 22": "$1"}})  # 14.A.ii
    assert not by_rule(beside, "dealer-needs-no-card")


@pytest.mark.parametrize(
    ("dealer", "row", "odds"),
    [
        ("6h Kh 6h", "dealer suited 22", 50),
        ("6h Kd 6h", "dealer same color 22", 20),
        ("6s 3c 5c 8s", "dealer same color 22", 20),
        ("6h Kd 6s", "any other combination of dealer 22", 7),
    ],
)
@pytest.mark.parametrize("hand", ["Kc 9d", "Kc 6d 8c", "Ac Kd"])
def test_push_22_pays(hand, dealer, row, odds):
    """14.A.ii: a dealer's 22 wins by its suits, whatever became of the player's hand."""
    does = {"Kc 9d": ["stand"], "Kc 6d 8c": ["hit"]}.get(hand, [])
    round_ = JACK.one(hand, dealer, *does, push_22="$5")
    at = "14.A.i, 14.A.ii"
    assert ends(round_)["push 22"] == (f"${5 * odds}.00", "push-22-pays", at)
    assert told(round_, "push-22-pays") == [
        f"push 22 $5.00 wins ${5 * odds}.00 ({row}, {odds} to 1)"
    ]


@pytest.mark.parametrize("dealer", ["6h Kh 5h", "6h Kh 7h", "Kh 9h", "Kh Ah"])
def test_push_22_loses(dealer):
    """14.A.ii: any other hand of the dealer loses, a Blackjack too."""
    does = [] if dealer == "Kh Ah" else ["stand"]
    round_ = JACK.one("Kc 9d", dealer, *does, push_22="$5")
    assert ends(round_)["push 22"] == ("-$5.00", "push-22-loses", "14.A.ii")


def test_face_up_card():
    """15.A: not used, to the discard rack."""
    JACK.assert_discarded("face-up-card", "15.A")


def test_card_drawn_in_error():
    """15.B: not seen, it is the next card."""
    JACK.assert_goes_on("card-drawn-in-error", "15.B")


def test_exposed_card_drawn():
    """15.C: seen after the first two cards, it is dealt as the next, or discarded."""
    JACK.assert_next_card("exposed-card-drawn", "15.C")


def test_dealer_draws_for_himself():
    """15.D: the card goes to the discard rack."""
    JACK.assert_discarded("dealer-draws-for-himself", "15.D")


def test_dealer_misses_own_card():
    """15.E: the players get their two, then the dealer the missing card."""
    pattern = ("seat 1", "seat 2", "seat 1", "seat 2", "dealer", "hole card")
    JACK.assert_dealt_later("dealer-misses-own-card", "15.E", "dealer", pattern)


def test_too_few_cards():
    """15.F: the discard rack is shuffled, one card is burned, the round completed."""
    JACK.assert_reshuffled("too-few-cards", "15.F")


def test_no_cards_dealt():
    """15.G: a hand without cards is dead."""
    JACK.assert_dead_at_the_deal("no-cards-dealt", "15.G", push_22="$5")


def test_one_card_dealt():
    """15.G: the second card comes when all others have theirs."""
    pattern = ("seat 1", "seat 2", "dealer", "seat 2", "seat 1", "hole card")
    JACK.assert_dealt_later("one-card-dealt", "15.G", "seat 1", pattern)


def test_one_card_refused():
    """15.G: the player refuses it then; the hand is taken as dead."""
    JACK.assert_dead_at_the_deal("one-card-refused", "15.G", push_22="$5")


def test_card_not_dealt_on_request():
    """15.H: dealt after the others' and before the hole card is shown."""
    JACK.assert_late_card("card-not-dealt-on-request", "15.H")


def test_late_card_makes_another_hand():
    """15.H, 11.C: a hand made when the late card pairs is dealt its own card, and played."""
    players = {"seat 1": ("8c Kc / 8d Kd / 8h Qc", "free split", *["stand"] * 3)}
    round_, script = JACK.start(players, "6h Kd 8h", until=deals_to("seat 1", holding=1))
    round_.declare("card-not-dealt-on-request", "seat 1")
    for answer in (script, "stand", parse_cards("8h"), "free split"):  # hand 2, then the late card
        round_.answer(answer(round_.ask, round_) if callable(answer) else answer)
    while not round_.over:
        if isinstance(round_.ask, Choose):
            round_.answer("stand")
        else:
            cards = {"seat 1": "Kc", "seat 1 hand 3": "Qc", "dealer": "8h"}
            round_.answer(parse_cards(cards[round_.ask.to[0]]))
    assert len(round_.table.hand("seat 1 hand 3")) == 2


def test_late_card_refused():
    """15.H: or the hand is dead and its wager returned; Push 22 depends on the dealer's cards."""
    settled = {"push 22": ("-$5.00", "push-22-loses", "14.A.ii")}
    JACK.assert_late_card_refused("late-card-refused", "15.H", ["blackjack"], settled, push_22="$5")


@pytest.mark.parametrize(
    ("number", "ended"),
    [
        (1, {"blackjack": "returned", "free split 2": "$10.00"}),
        (2, {"free split 2": "collected", "blackjack": "$10.00"}),
    ],
)
def test_late_card_refused_on_a_split_hand(number, ended):
    """15.H: that hand is dead, and no other."""
    JACK.assert_late_card_refused_on_one_hand("free split", number, ended)


def test_hole_card_revealed():
    """15.I.i: the hand proceeds with both cards exposed."""
    round_, script = JACK.start(JACK.usual, "Kh 7d", until=acts("seat 1"))
    round_.declare("hole-card-revealed")
    assert [(e.who, e.cards, e.at) for e in noted(round_, "revealed")] == [
        ("hole card", "7d", "15.I, 15.I.i")
    ]
    finish(round_, script)
    assert nets(round_) == {"seat 1": 1000, "seat 2": 1000}


def test_blackjack_not_revealed():
    """15.I.ii: losing wagers are collected, doubles and splits left; a Blackjack ties."""
    players = {
        "seat 1": ("9c 2d 8c", "insurance", "free double"),
        "seat 2": ("Ac Kd", "no insurance"),
        "seat 3": ("8c 5d Kc", "no insurance", "hit"),
    }
    round_, script = JACK.start(players, "Ah Ks", until=deals_to("hole card"))
    round_.declare("blackjack-not-revealed")
    finish(round_, script)
    assert cited(noted(round_, "declared")) == [("blackjack-not-revealed", "15.I, 15.I.ii")]
    lost = ("-$10.00", "dealer-natural-wins", "4.D")
    assert ends(round_) == {
        "insurance": ("$10.00", "insurance-pays", "2.A.v, 9.A, 9.D"),
        "blackjack": lost,
        "free double": ("collected", *LAMMER),
    }
    pushed = {"blackjack": ("$0.00", "natural-pushes", "4.C.ii, 8.C")}
    assert ends(round_, "seat 2") == pushed
    assert ends(round_, "seat 3") == {"blackjack": lost}
