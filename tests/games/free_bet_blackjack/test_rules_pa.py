"""Pennsylvania, chapter 590, Free Bet Blackjack: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Unreadable
from tests.games.free_bet_blackjack.free_bet_table import (
    Book,
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

PA = Book("pa/free-bet-blackjack")
HIGHER = ("higher-wins", "590.7(o), 590.7(o)(2), 590.12(a), 590.7(n)(2)")
LOWER = ("lower-loses", "590.7(q), 590.7(q)(2)")
TIE = ("tie-pushes", "590.7(p)")
BUSTS = ("player-busts", "590.7(q), 590.7(q)(1)")
DEALER_BUSTS = ("dealer-busts", "590.7(o), 590.7(o)(1), 590.12(a)")
TWENTY_TWO = ("twenty-two-pushes", "590.2(b)(3)(iv), 590.7(n)(1), 590.7(o)(1)")
NATURAL = ("natural-pays", "590.1 Blackjack, 590.7(h)(1), 590.12(a)")
DEALER_NATURAL = ("dealer-natural-wins", "590.7(g), 590.7(g)(2)")
FREE_WINS = ("free-bet-wins", "590.7(o), 590.12(a)")
LAMMER = ("lammer-collected", "590.7(n)(1), 590.7(o)(1), 590.7(p), 590.7(q)")
PUSH_22_LOSES = ("push-22-loses", "590.7(g)(1), 590.7(g)(2), 590.7(n)(2)")
DOUBLE = "590.7(h)(2), 590.10(a), 590.10(a)(2), 590.10(b)"
FREE_DOUBLE = "590.10(a), 590.10(a)(1), 590.10(b)"
LAMMER_DOWN = "590.10(a)(1), 590.10(b), 590.10(a)"
SPLIT = "590.7(h)(2), 590.11(a), 590.11(b), 590.11(b)(1), 590.11(c)"
FREE_SPLIT = "590.11(b)(2), 590.11(b)(2)(i), 590.11(b)(2)(ii)"
SURRENDER = "590.7(h)(2), 590.9(a), 590.9(a)(1), 590.9(a)(2), 590.9(b)"


def test_seats():
    """2(a): no more than six players."""
    assert len(PA.desk.round(6).table.seats) == 6
    with refused("seats", "590.2(a)"):
        PA.desk.round(7)


@pytest.mark.parametrize("decks", ["1", "2", "3", "4", "5", "6", "7", "8"])
def test_decks(decks):
    """3(a): at least one deck."""
    assert PA.desk.house({"decks": decks}).decks == int(decks)


def test_bad_cut():
    """5(e): the cards may be cut again; the round goes on."""
    PA.assert_goes_on("bad-cut", "590.5(e)")


def test_cut_card():
    """5(f), 7(d): the hand in which the cover card comes is completed, then the cards shuffled."""
    round_ = PA.seats(PA.usual, "6h Kd 8h", shoe="cut card out")
    says = "the cards are shuffled after this round"
    at = "590.5(d), 590.5(f), 590.7(d), 590.7(d)(1), 590.7(d)(2)"
    assert by_rule(round_, "cut-card") == [("announced", "dealer", says, at)]
    assert nets(round_) == {"seat 1": 1000, "seat 2": 1000}
    device = {"dealing": "continuous"}  # 5(h): there no cover card is put in
    round_ = PA.seats(PA.usual, "6h Kd 8h", shoe="cut card out", options=device)
    assert not by_rule(round_, "cut-card")


def test_no_more_bets():
    """6(c): wagers are placed before the first card and not altered after it."""
    round_, script = PA.start(PA.usual, "6h Kd 8h", until=deals_to("hole card"))
    words = ("announced", "dealer", "bets are closed", "590.6(c)")
    assert by_rule(round_, "no-more-bets") == [words]
    with pytest.raises(Unreadable):
        round_.answer({"blackjack": 2000})
    finish(round_, script)


def test_place_bets():
    """6(d), 6(e): a Blackjack Wager to take part, and Push 22 with it."""
    round_ = PA.desk.round(3)
    round_.answer({"blackjack": 1000, "push 22": 500})
    round_.answer({})
    round_.answer({"blackjack": 700})
    placed = noted(round_, "wagered")
    assert {(e.who, e.wager): e.stake for e in placed} == {
        ("seat 1", "push 22"): 500,
        ("seat 1", "blackjack"): 1000,
        ("seat 3", "blackjack"): 700,
    }
    at = "590.6(a), 590.6(d), 590.6(e), 590.7(e)"
    assert set(cited(placed)) == {("place-bets", at)}
    assert round_.ask.to == ("seat 1", "seat 3", "dealer", "hole card")
    with refused("companion-wager", "590.6(e), 590.7(n)(2)"):
        PA.bet(push_22="$5")


def test_posted_limits():
    """6(d), 6(e): where a table posts them."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert PA.bet(posted, blackjack="$10", push_22="$1")
    with refused("posted_minimum", "590.6(d)"):
        PA.bet(posted, blackjack="$9.99")
    for over in ({"blackjack": "$100.01"}, {"blackjack": "$100", "push_22": "$100.01"}):
        with refused("posted_maximum", "590.6(d), 590.6(e)"):
            PA.bet(posted, **over)


@pytest.mark.parametrize("dealing", ["shoe", "continuous"])
@pytest.mark.parametrize(("shoe", "burnt"), [("new", 1), ("running", 0)])
def test_burn_card(shoe, burnt, dealing):
    """7(c): the first card of a full batch goes to the discard rack."""
    round_ = PA.seats(PA.usual, "6h Kd 8h", shoe=shoe, options={"dealing": dealing})
    found = [e for e in round_.events if e.rule == "burn-card"]
    burns = [("discard rack", "590.7(c)", "nobody")] * burnt
    assert [(e.who, e.at, e.seen_by) for e in found] == burns


def test_deal_two_each():
    """7(e): a card to each box, the dealer's face up, a second each, the dealer's face down."""
    round_ = PA.desk.round(2)
    round_.answer({"blackjack": 1000})
    round_.answer({"blackjack": 1000})
    round_.answer(parse_cards("2c 3c 4c 5c 6c 7c"))
    at = "590.7(e), 590.7(e)(1), 590.7(e)(2), 590.7(e)(3), 590.7(e)(4)"
    assert by_rule(round_, "deal-two-each") == [
        ("drew", "seat 1", "2c 5c", at),
        ("drew", "seat 2", "3c 6c", at),
        ("drew", "dealer", "4c", at),
        ("dealt", "hole card", "7c", at),
    ]


def test_insurance_offered():
    """7(f), 8(a): against an ace to each player, with a Blackjack too; no even money."""
    round_, _ = PA.start({"seat 1": ("Kc 9d", "no insurance"), "seat 2": ("Ac Kd",)}, "Ah 5s")
    assert cited(noted(round_, "chose")) == [("insurance-offered", "590.7(f), 590.8(a)")]
    assert (round_.ask.who, round_.ask.options) == ("seat 2", ("no insurance", "insurance"))
    assert "insurance" not in PA.asked("Kc 9d", "Kh 5s").ask.options


@pytest.mark.parametrize(
    ("up", "peeks"), [("Ah", 1), ("Kh", 1), ("Qh", 1), ("Jh", 1), ("Th", 1), ("9h", 0)]
)
def test_dealer_peeks(up, peeks):
    """7(g): with an ace or a ten-value card the hole card goes into the card reader."""
    round_ = PA.asked("Kc 7d", f"{up} 5s", *["no insurance"] * (up == "Ah"))
    at = "590.1 Card reader device, 590.1 Hole card, 590.7(g)"
    words = ("announced", "dealer", "the dealer checks the hole card", at)
    assert by_rule(round_, "dealer-peeks") == [words] * peeks
    assert not noted(round_, "revealed")


def test_natural_pushes():
    """7(g)(1): against a Blackjack one comes back, Push 22 is lost and insurance paid."""
    round_ = PA.one("Ac Kd", "Ah Ks", "insurance", push_22="$5")
    assert ends(round_) == {
        "insurance": (
            "$10.00",
            "insurance-pays",
            "590.7(g)(1), 590.7(g)(2), 590.8(a), 590.8(c), 590.12(b)",
        ),
        "blackjack": ("$0.00", "natural-pushes", "590.7(g)(1)"),
        "push 22": ("-$5.00", *PUSH_22_LOSES),
    }


def test_dealer_natural_wins():
    """7(g)(2): any other hand loses its Blackjack and Push 22 Wagers."""
    round_ = PA.one("Kc Qd", "Kh As", push_22="$5")
    assert ends(round_) == {
        "blackjack": ("-$10.00", *DEALER_NATURAL),
        "push 22": ("-$5.00", *PUSH_22_LOSES),
    }
    assert not [e for e in noted(round_, "drew") if e.rule != "deal-two-each"]


def test_natural_pays():
    """7(h)(1), 12(a): 3 to 2 in its turn, whatever the dealer draws later."""
    for dealer in ("6h Kd 6s", "6h Kd 5s", "9h Kd"):
        players = {"seat 1": ("Kc 9d", "stand"), "seat 2": ("Ac Kd",)}
        round_ = PA.seats(players, dealer, {"seat 2": {"blackjack": "$5"}})
        assert ends(round_, "seat 2") == {"blackjack": ("$7.50", *NATURAL)}
        order = [e.who for e in noted(round_, "chose", "settled", "revealed")]
        assert order == ["seat 1", "seat 2", "hole card", "seat 1"]


def test_hit_or_stand():
    """7(h)(2), 7(i), 7(j): below 21 a card face up, as often as the player likes; not with 21."""
    round_ = PA.one("2c 3d 4c 5d", "6h Kd 8h", "hit", "hit", "stand")
    assert [e[:3] for e in by_rule(round_, "hit-or-stand")] == [
        ("chose", "seat 1", "hit"),
        ("drew", "seat 1", "4c"),
        ("chose", "seat 1", "hit"),
        ("drew", "seat 1", "5d"),
        ("chose", "seat 1", "stand"),
    ]
    at = "590.1 Hard total, 590.1 Soft total, 590.7(h)(2), 590.7(i), 590.7(j), 590.7(j)(1)"
    assert {e[3] for e in by_rule(round_, "hit-or-stand")} == {at}
    for hand in ("5c 6d Kc", "5c 5d Ac"):
        assert PA.one(hand, "Kh 9d", "hit").net("seat 1") == 1000
    asked = PA.asked("Kc 6d", "Kh 9d").ask
    assert asked.options == ("stand", "hit", "double", "surrender")


@pytest.mark.parametrize(
    ("dealer", "drawn"), [("Kh 6d 2s", 1), ("6h 5d 2s 4s", 2), ("Kh 7d", 0), ("6h Ad", 0)]
)
def test_dealer_draws(dealer, drawn):
    """7(k), 7(l): the hole card is turned up, and the dealer draws to a hard or soft 17."""
    round_ = PA.one("Kc 9d", dealer, "stand")
    cards = [e for e in noted(round_, "drew") if e.rule == "dealer-draws"]
    assert [e.at for e in cards] == ["590.7(k), 590.7(l)"] * drawn
    assert cited(noted(round_, "revealed")) == [("dealer-draws", "590.7(k), 590.7(l)")]


@pytest.mark.parametrize(("dealer", "count"), [("Kh 7d", 17), ("6h Ad", 17), ("7h Ad", 18)])
def test_dealer_stands(dealer, count):
    """2(b)(3)(iii), 7(l): on every 17, soft ones too."""
    round_ = PA.one("Kc 9d", dealer, "stand")
    words = ("announced", "dealer", f"the dealer has {count}", "590.2(b)(3)(iii), 590.7(l)")
    assert by_rule(round_, "dealer-stands") == [words]


def test_dealer_needs_no_card():
    """7(m): no draw where it has no effect; a Push 22 Wager depends on it (7(h)(1))."""
    players = {
        "seat 1": ("Kc 6d 6c", "hit"),
        "seat 2": ("Ac Kd",),
        "seat 3": ("Kc 6d", "surrender"),
    }
    round_ = PA.seats(players, "6h Kd")
    words = ("announced", "dealer", "nothing depends on the dealer's hand", "590.7(m)")
    assert by_rule(round_, "dealer-needs-no-card") == [words]
    for seat in players:
        beside = PA.seats(players, "6h Kd 6s", {seat: {"push 22": "$1"}})
        assert ends(beside, seat)["push 22"][0] == "$8.00"


@pytest.mark.parametrize(
    ("dealer", "row", "a", "b"),
    [
        ("6h Kh 6h", "same suite 22", 50, 50),
        ("6h Kd 6h", "same color 22", 20, 20),
        ("6s 3c 5c 8s", "same color 22", 20, 20),
        ("6h Kd 6s", "other 22", 8, 7),
    ],
)
@pytest.mark.parametrize(
    ("hand", "does"),
    [("Kc 9d", "stand"), ("Kc 6d 8c", "hit"), ("Ac Kd", ""), ("Kc 6d", "surrender")],
)
def test_push_22_pays(hand, does, dealer, row, a, b):
    """7(n)(1), 12(c): a dealer's 22 by Paytable A or B, whatever became of the hand."""
    at = "590.6(e), 590.7(h)(1), 590.7(n)(1), 590.12(c)"
    for table, odds in (("A", a), ("B", b)):
        pay = {"push 22": table}
        round_ = PA.one(hand, dealer, *[does] * bool(does), pay=pay, push_22="$5")
        assert ends(round_)["push 22"] == (f"${5 * odds}.00", "push-22-pays", at)
        assert told(round_, "push-22-pays")[0].endswith(f"({row}, {odds} to 1)")


@pytest.mark.parametrize("dealer", ["6h Kh 5h", "6h Kh 7h", "Kh 9h"])
def test_push_22_loses(dealer):
    """7(n)(2): collected when the dealer does not have 22, before that hand is settled."""
    round_ = PA.one("Kc 8d", dealer, "stand", push_22="$5")
    assert next(iter(ends(round_).items())) == ("push 22", ("-$5.00", *PUSH_22_LOSES))


def test_twenty_two_pushes():
    """7(n)(1), 7(o)(1): the remaining wagers come back, what was doubled and split too."""
    round_ = PA.one("Kc 2d", "6h Kd 6s", "stand")
    assert ends(round_) == {"blackjack": ("$0.00", *TWENTY_TWO)}
    round_ = PA.one("Kc 7d / Kd 2c 3c", "6h Kh 6s", "split", "stand", "double")
    wagers = ["blackjack", "split 2", "double down 2"]
    assert ends(round_) == dict.fromkeys(wagers, ("$0.00", *TWENTY_TWO))


def test_dealer_busts():
    """7(o)(1): beyond 22 every hand of 21 or less wins."""
    round_ = PA.one("Kc 2d", "6h Kd 7h", "stand")
    assert ends(round_) == {"blackjack": ("$10.00", *DEALER_BUSTS)}


def test_higher_wins():
    """7(o)(2), 12(a): the higher total wins 1 to 1."""
    round_ = PA.one("Kc Qd", "Kh 9d", "stand", stake="$7.50")
    assert ends(round_) == {"blackjack": ("$7.50", *HIGHER)}


def test_free_bet_wins():
    """7(o), 12(a): each lammer wins an equivalent amount."""
    does = ("free split", "free double", "free double")
    round_ = PA.one("8c 3h Kc / 8d 2d 9c", "Kh 7d", *does)
    assert ends(round_) == {
        "blackjack": ("$10.00", *HIGHER),
        "free double": ("$10.00", *FREE_WINS),
        "free split 2": ("$10.00", *FREE_WINS),
        "free double 2": ("$10.00", *FREE_WINS),
    }


def test_tie_pushes():
    """7(p): the same total comes back, 21 and 21 too."""
    for hand, dealer, does in (("Kc 9d", "Kh 9s", "stand"), ("5c 6d Kc", "6h Kd 5h", "hit")):
        assert ends(PA.one(hand, dealer, does)) == {"blackjack": ("$0.00", *TIE)}


def test_player_busts():
    """7(q)(1): over 21 is lost, though the dealer make 22 or more."""
    players = {"seat 1": ("Kc 6d 6c", "hit"), "seat 2": ("Kc 9d", "stand")}
    for dealer in ("6h Kd Ah", "6h Kd 8h", "6h Kd 6s"):
        assert ends(PA.seats(players, dealer)) == {"blackjack": ("-$10.00", *BUSTS)}


def test_lower_loses():
    """7(q)(2): the lower total is collected."""
    round_ = PA.one("Kc 9d", "Kh Jd", "stand")
    assert ends(round_) == {"blackjack": ("-$10.00", *LOWER)}


def test_lammer_collected():
    """7(n)(1), 7(p), 7(q): against 22, tied or lost it is taken in and costs nothing."""
    for dealer, first in (
        ("Kh 9d", ("$0.00", *TIE)),
        ("Kh Qd", ("-$10.00", *LOWER)),
        ("6h Kd 6s", ("$0.00", *TWENTY_TWO)),
    ):
        round_ = PA.one("5c 6d 8c", dealer, "free double")
        assert ends(round_) == {"blackjack": first, "free double": ("collected", *LAMMER)}
    busted = PA.one("8c Kc / 8d 5c Kd", "Kh 7d", "free split", "stand", "hit")
    assert ends(busted)["free split 2"] == ("collected", *LAMMER)


@pytest.mark.parametrize(
    ("settlement", "order"),
    [
        ("losing first", ["seat 3", "seat 1", "seat 2"]),
        ("seat by seat", ["seat 3", "seat 2", "seat 1"]),
    ],
)
def test_settlement(settlement, order):
    """7(r): all losing wagers before any winner is paid, or each player's in turn."""
    hands = {"seat 1": "Kc 7d", "seat 2": "Kh Kd", "seat 3": "Kd 7c"}
    players = {seat: (hand, "stand") for seat, hand in hands.items()}
    round_ = PA.seats(players, "Kh 8d", options={"settlement": settlement})
    assert [e.who for e in noted(round_, "settled")] == order
    assert nets(round_) == {"seat 1": -1000, "seat 2": 1000, "seat 3": -1000}


def test_insurance_limit():
    """8(b): up to half the Blackjack Wager, or the next chip where half cannot be bet."""
    amounts = {"insurance": 250, "insurance rounded up": 300, "$3": 300, "$1": 100}
    for choice, stake in amounts.items():
        round_ = PA.asked("Kc 9d", "Ah 5s", stake="$5")
        round_.answer(choice)
        put = noted(round_, "put")
        assert [(e.wager, e.stake) for e in put] == [("insurance", stake)]
        assert cited(put) == [("insurance-limit", "590.8(b)")]
    round_ = PA.asked("Kc 9d", "Ah 5s")
    assert round_.ask.options == ("no insurance", "insurance")
    with refused("insurance-limit", "590.8(b)"):
        round_.answer("$5.01")


def test_insurance_pays():
    """8(a), 8(c), 12(b): 2 to 1 with a king, queen, jack or 10."""
    for ten in "TJQK":
        round_ = PA.one("Kc 9d", f"Ah {ten}s", "insurance")
        assert ends(round_)["insurance"][:2] == ("$10.00", "insurance-pays")


def test_insurance_loses():
    """8(d): collected before the dealer draws."""
    for other in "A23456789":
        round_ = PA.asked("Kc 9d", f"Ah {other}s", "insurance")
        assert ends(round_) == {"insurance": ("-$5.00", "insurance-loses", "590.8(d)")}


def test_surrender():
    """9(a), 9(b): the first two cards for half the wager, insurance apart."""
    lost = ("-$3.75", "surrender", SURRENDER)
    for up in ("6h", "Kh"):
        round_ = PA.one("Kc 6d", f"{up} 9s", "surrender", stake="$7.50")
        assert ends(round_) == {"blackjack": lost}
    round_ = PA.one("Kc 6d", "Ah 9s", "insurance", "surrender")
    assert {wager: end[0] for wager, end in ends(round_).items()} == {
        "insurance": "-$5.00",
        "blackjack": "-$5.00",
    }


def test_surrender_refused():
    """9(a): not after a hit, double or split."""
    for round_ in (
        PA.asked("2c 3d 5c", "Kh 6d", "hit"),
        PA.asked("8c 5d / 8d", "Kh 6d", "free split"),
    ):
        with refused("surrender", SURRENDER):
            round_.answer("surrender")


@pytest.mark.parametrize("hand", ["8c 4d 5c", "Ac 7d 9c", "5c 3d Kc", "Ac 8d Kc", "Kc 2d 3c"])
def test_double_down(hand):
    """10(a), 10(a)(2): two cards that are not a hard 9, 10 or 11, with a wager."""
    round_ = PA.one(hand, "Kh 6d Ks", "double")
    assert by_rule(round_, "double-down") == [("put", "seat 1", "double down $10.00", DOUBLE)]
    ended = dict.fromkeys(["blackjack", "double down"], ("$10.00", *DEALER_BUSTS))
    assert ends(round_) == ended
    with refused("double-down", DOUBLE):
        PA.asked("2c 3d 7c", "Kh 6d", "hit").answer("double")


def test_no_paid_double_where_it_is_free():
    """10(a)(1), 10(a)(2): a wager is placed where the total is not a hard 9, 10 or 11."""
    round_ = PA.asked("5c 6d", "Kh 6d")
    assert round_.ask.options == ("stand", "hit", "free double", "surrender")
    with refused("free-double", FREE_DOUBLE):
        round_.answer("double")


def test_double_for_less():
    """10(a)(2): not more than the Blackjack Wager."""
    for choice, stake in (("$5", "$5.00"), ("0.25x", "$2.50")):
        round_ = PA.one("8c 4d 5c", "Kh 6d Ks", choice)
        words = ("put", "seat 1", f"double down {stake}", "590.10(a)(2)")
        assert by_rule(round_, "double-for-less") == [words]
    with refused("double-for-less", "590.10(a)(2)"):
        PA.asked("8c 4d", "Kh 6d").answer("$10.01")


@pytest.mark.parametrize("hand", ["4c 5d", "2c 7d", "4c 6d", "5c 5d", "9c 2d", "3c 8d"])
def test_free_double(hand):
    """10(a)(1): a lammer on a hard 9, 10 or 11."""
    round_ = PA.one(f"{hand} 8h", "Kh 6d Ks", "free double")
    words = ("put", "seat 1", "free double (lammer for $10.00)", LAMMER_DOWN)
    assert by_rule(round_, "free-double") == [words]
    assert ends(round_)["free double"] == ("$10.00", *FREE_WINS)


@pytest.mark.parametrize("hand", ["3c 5d", "8c 4d", "Ac 8d", "Ac 9d", "Kc 2d"])
def test_free_double_refused(hand):
    """10(a)(1): no other total, and no soft one."""
    with refused("free-double", FREE_DOUBLE):
        PA.asked(hand, "Kh 6d").answer("free double")


def test_double_after_split():
    """10(b): free or paid as on any two cards, on the hand of a lammer too."""
    round_ = PA.one("8c 3h Kc / 8d 5d 3c", "Kh 6d Ks", "free split", "free double", "$5")
    assert {wager: end[0] for wager, end in ends(round_).items()} == {
        "blackjack": "$10.00",
        "free double": "$10.00",
        "free split 2": "$10.00",
        "double down 2": "$5.00",
    }


def test_one_card_on_double():
    """7(j)(2), 10(c): one card, face up."""
    for hand, choice in (("4c 5d 2c", "free double"), ("4c 8d 2c", "double")):
        round_ = PA.one(hand, "Kh 6d Ks", choice)
        words = ("drew", "seat 1", "2c", "590.7(j)(2), 590.10(c)")
        assert by_rule(round_, "one-card-on-double") == [words]


@pytest.mark.parametrize("pair", ["Kc 7d / Td 8d", "Jc 7d / Qd 8d", "Tc 7d / Td 8d"])
def test_split(pair):
    """11(a), 11(b)(1), 11(c): ten-value cards for an equal wager, the first hand first."""
    round_ = PA.one(pair, "Kh 6d 4s", "split", "stand", "stand")
    assert by_rule(round_, "split") == [
        ("put", "seat 1", "split 2 $10.00", SPLIT),
        ("drew", "seat 1", "7d", SPLIT),
        ("drew", "seat 1 hand 2", "8d", SPLIT),
    ]
    assert [e.who for e in noted(round_, "chose")][1:] == ["seat 1", "seat 1 hand 2"]
    assert ends(round_) == dict.fromkeys(["blackjack", "split 2"], ("-$10.00", *LOWER))
    with refused("free-split", FREE_SPLIT):
        PA.asked(pair.replace("7d / ", "").replace(" 8d", ""), "9h 6d").answer("free split")


def test_split_refused():
    """11(a), 11(b)(2): not unlike cards, and not for money where it is free."""
    round_ = PA.asked("8c 9d", "Kh 6d")
    with refused("split", SPLIT):
        round_.answer("split")
    with refused("free-split", FREE_SPLIT):
        round_.answer("free split")
    with refused("free-split", FREE_SPLIT):
        PA.asked("8c 8d", "Kh 6d").answer("split")


@pytest.mark.parametrize("rank", "23456789")
def test_free_split(rank):
    """11(b)(2): any other pair with a lammer, which is the wager of the second hand."""
    round_ = PA.asked(f"{rank}c Kc / {rank}d", "Kh 6d", "free split")
    words = ("put", "seat 1", "free split 2 (lammer for $10.00)", FREE_SPLIT)
    assert by_rule(round_, "free-split") == [words]
    assert round_.table.stakes["seat 1"] == {"blackjack": 1000}


def test_original_stays():
    """11(c): if the first split hand busts, its cards are tucked under the original wager."""
    round_ = PA.one("8c 5c Kc / 8d Td", "Kh 7d", "free split", "hit", "stand")
    words = ("announced", "seat 1", "cards tucked under the original wager", "590.11(c)")
    assert by_rule(round_, "original-stays") == [words]
    assert ends(round_) == {
        "blackjack": ("-$10.00", *BUSTS),
        "free split 2": ("$10.00", *FREE_WINS),
    }


def test_original_stays_until_the_hand_is_settled():
    """11(c): it stays until the settlement, as long as another hand of the split is alive."""
    round_ = PA.one("8c 5c Kc / 8d Td", "Kh 7d", "free split", "hit", "stand")
    order = [e.who for e in noted(round_, "revealed", "settled")]
    assert order == ["hole card", "seat 1", "seat 1"]


def test_original_goes_when_all_hands_bust():
    """11(c): when the other hands bust as well, nothing waits for the dealer."""
    round_ = PA.one("8c 5c Kc / 8d Td 9c", "Kh 6d", "free split", "hit", "hit")
    assert {wager: end[0] for wager, end in ends(round_).items()} == {
        "free split 2": "collected",
        "blackjack": "-$10.00",
    }


def test_split_limit():
    """11(d): up to four hands, free or paid as at first."""
    hands = "8c Kc / 8d Kd / 8h Ks / 8s 8c"
    does = ("free split", "stand", "free split", "stand", "free split", "stand")
    round_ = PA.asked(hands, "Kh 6d", *does)
    words = ("announced", "seat 1 hand 4", "4 hands are the most", "590.11(d)")
    assert by_rule(round_, "split-limit") == [words]
    with refused("split-limit", "590.11(d)"):
        round_.answer("free split")
    tens = PA.asked("Kc 9c / Qd 9d / Jh", "9h 6d", "split", "stand", "split")
    assert [e.wager for e in noted(tens, "put")] == ["split 2", "split 3"]


def test_aces_split():
    """11(a), 11(d): nothing sets aces apart: four hands, and they draw and double."""
    hands = "Ac 5c 6c / Ad 9c / As 7d Kd / Ah 2c 8c"
    does = ("free split", "hit", "stand", "free split", "stand", "free split", "double", "hit")
    round_ = PA.one(hands, "Kh 6d Ks", *does)
    at = "590.11(a), 590.11(b)(2), 590.11(d)"
    words = [f"free split {n} (lammer for $10.00)" for n in (2, 3, 4)]
    assert [(e[2], e[3]) for e in by_rule(round_, "aces-split")] == [(w, at) for w in words]
    assert ends(round_)["double down 3"] == ("$10.00", *DEALER_BUSTS)


def test_natural_after_split():
    """1, 12(a): an ace and a ten after a split are 21: 1 to 1, and returned at 22."""
    for dealer, amount, how in (("Kh 9d", "$10.00", HIGHER), ("6h Kd 6s", "$0.00", TWENTY_TWO)):
        ended = ends(PA.one("Ac Kc / Ad Qd", dealer, "free split"))
        assert ended["blackjack"] == (amount, *how)


def test_face_up_card():
    """13(a): not used in the round, to the discard rack."""
    PA.assert_discarded("face-up-card", "590.13(a)")


def test_card_drawn_in_error():
    """13(b): not exposed, it is the next card."""
    PA.assert_goes_on("card-drawn-in-error", "590.13(b)")


def test_exposed_card_drawn():
    """13(c): exposed, it is dealt as the next card, or discarded."""
    PA.assert_next_card("exposed-card-drawn", "590.13(c)")


def test_dealer_draws_for_himself():
    """13(d): a card the dealer takes on 17 is discarded."""
    PA.assert_discarded("dealer-draws-for-himself", "590.13(d)")


def test_dealer_misses_own_card():
    """13(e): the players' two cards first, then the dealer's."""
    pattern = ("seat 1", "seat 2", "seat 1", "seat 2", "dealer", "hole card")
    PA.assert_dealt_later("dealer-misses-own-card", "590.13(e)", "dealer", pattern)


def test_too_few_cards():
    """13(f): the discard rack is shuffled, a card burned, the round completed."""
    PA.assert_reshuffled("too-few-cards", "590.13(f)")


def test_no_cards_dealt():
    """13(g): a hand without cards is dead."""
    PA.assert_dead_at_the_deal("no-cards-dealt", "590.13(g)", push_22="$5")


def test_one_card_dealt():
    """13(g): the second card after all other players have theirs."""
    pattern = ("seat 1", "seat 2", "dealer", "seat 2", "seat 1", "hole card")
    PA.assert_dealt_later("one-card-dealt", "590.13(g)", "seat 1", pattern)


def test_one_card_refused():
    """13(g): without that wish the hand is taken as dead."""
    PA.assert_dead_at_the_deal("one-card-refused", "590.13(g)", push_22="$5")


def test_card_not_dealt_on_request():
    """13(h): after the other players' cards and before the hole card is revealed."""
    PA.assert_late_card("card-not-dealt-on-request", "590.13(h)")


def test_late_card_refused():
    """13(h): or the hand is dead and the Blackjack Wager returned."""
    PA.assert_late_card_refused(
        "late-card-refused",
        "590.13(h)",
        ["blackjack"],
        {"push 22": ("-$5.00", *PUSH_22_LOSES)},
        push_22="$5",
    )


@pytest.mark.parametrize(
    ("number", "ended"),
    [
        (1, {"blackjack": "returned", "free split 2": "$10.00"}),
        (2, {"free split 2": "collected", "blackjack": "$10.00"}),
    ],
)
def test_late_card_refused_on_a_split_hand(number, ended):
    """13(h): that hand is dead, and no other."""
    PA.assert_late_card_refused_on_one_hand("free split", number, ended)


def test_card_reader_used_in_error():
    """13(i): play goes on."""
    PA.assert_goes_on("card-reader-used-in-error", "590.13(i)")


def test_card_reader_out_of_order():
    """13(j): no dealing until it is repaired or replaced."""
    PA.assert_stops("card-reader-out-of-order", "590.13(j)")


def test_shuffler_jams():
    """13(k): the cards are reshuffled; no wager is touched."""
    PA.assert_goes_on("shuffler-jams", "590.13(k)")


def test_device_out_of_order():
    """13(l): it is covered or marked; no wager is touched."""
    PA.assert_goes_on("device-out-of-order", "590.13(l)")
