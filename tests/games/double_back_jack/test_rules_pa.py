"""Pennsylvania, chapter 591, Double Back Jack: its rules in the order of the book."""

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
)

PA = Book("pa/double-back-jack")
NO, CHANCE = "no second chance", "second chance"
HIGHER = (
    "higher-wins",
    "591.7(q)(2), 591.7(r), 591.7(r)(1)(ii), 591.7(s)(1), 591.7(s)(1)(ii), 591.12(a)",
)
LOWER = ("lower-loses", "591.7(r)(3), 591.7(r)(3)(ii), 591.7(s)(3)")
TIE = ("tie-pushes", "591.7(r)(2), 591.7(s)(2)")
BUSTS = ("player-busts", "591.1 Bust, 591.7(l), 591.7(r)(3)(i)")
DEALER_BUSTS = ("dealer-busts", "591.7(r)(1)(i), 591.7(s)(1)(ii), 591.12(a)")
TWENTY_TWO = ("twenty-two-pushes", "591.2(b)(4)(iii), 591.7(q)(1)")
NATURAL = ("natural-pays", "591.1 Blackjack, 591.7(f), 591.12(a)")
TWENTY_ONE = ("player-21-wins", "591.2(b)(4)(iii), 591.7(m), 591.11(b), 591.12(a)")
CHANCE_AT = "591.7(l), 591.7(l)(3)"
CHANCE_PAYS = ("second-chance-pays", "591.7(l)(2), 591.7(s)(1)(i), 591.12(b)")
CHANCE_LOSES = ("second-chance-loses", "591.7(l)(1), 591.7(s)(3)")
DEALER_NATURAL = ("dealer-natural-wins", "591.7(h)")
DOUBLE = "591.7(i), 591.10(a), 591.10(c)"
SPLIT = "591.7(i), 591.11(a), 591.11(b), 591.11(c)"
SURRENDER = "591.7(i), 591.9(a), 591.9(a)(1), 591.9(a)(2), 591.9(b)"


def amounts(round_, seat="seat 1"):
    """What each wager of a seat came to."""
    return {wager: end[0] for wager, end in ends(round_, seat).items()}


def test_seats():
    """2(a): no more than six players."""
    assert len(PA.desk.round(6).table.seats) == 6
    with refused("seats", "591.2(a)"):
        PA.desk.round(7)


@pytest.mark.parametrize("decks", ["1", "2", "3", "4", "5", "6", "7", "8"])
def test_decks(decks):
    """3(a): at least one deck."""
    assert PA.desk.house({"decks": decks}).decks == int(decks)


def test_bad_cut():
    """5(e): the cards may be cut again; the round goes on."""
    PA.assert_goes_on("bad-cut", "591.5(e)")


def test_cut_card():
    """5(f), 7(d): the hand in which the cover card comes is completed."""
    round_ = PA.seats(PA.usual, "6h Kd 8h", shoe="cut card out")
    says = "the cards are shuffled after this round"
    at = "591.5(d), 591.5(f), 591.7(d), 591.7(d)(1), 591.7(d)(2)"
    assert by_rule(round_, "cut-card") == [("announced", "dealer", says, at)]
    device = {"dealing": "continuous"}  # 5(h)
    round_ = PA.seats(PA.usual, "6h Kd 8h", shoe="cut card out", options=device)
    assert not by_rule(round_, "cut-card")


def test_no_more_bets():
    """6(c): wagers are placed before the first card and not altered after it."""
    round_, script = PA.start(PA.usual, "6h Kd 8h", until=deals_to("hole card"))
    words = ("announced", "dealer", "bets are closed", "591.6(c)")
    assert by_rule(round_, "no-more-bets") == [words]
    with pytest.raises(Unreadable):
        round_.answer({"blackjack": 2000})
    finish(round_, script)


def test_place_bets():
    """6(d): a Blackjack Wager to take part; the Second Chance comes later."""
    round_ = PA.desk.round(3)
    round_.answer({"blackjack": 1000})
    round_.answer({})
    round_.answer({"blackjack": 700})
    placed = noted(round_, "wagered")
    assert [(e.who, e.wager, e.stake) for e in placed] == [
        ("seat 1", "blackjack", 1000),
        ("seat 3", "blackjack", 700),
    ]
    assert set(cited(placed)) == {("place-bets", "591.6(a), 591.6(d), 591.7(e)")}
    with refused("opening-wagers", "591.6(c), 591.7(l)"):
        PA.bet(blackjack="$10", second_chance="$10")


def test_posted_limits():
    """6(d): where a table posts them."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert PA.bet(posted, blackjack="$10")
    for option, stake in (("posted_minimum", "$9.99"), ("posted_maximum", "$100.01")):
        with refused(option, "591.6(d)"):
            PA.bet(posted, blackjack=stake)


@pytest.mark.parametrize("dealing", ["shoe", "continuous"])
@pytest.mark.parametrize(("shoe", "burnt"), [("new", 1), ("running", 0)])
def test_burn_card(shoe, burnt, dealing):
    """7(c): the first card of a full batch goes to the discard rack."""
    round_ = PA.seats(PA.usual, "6h Kd 8h", shoe=shoe, options={"dealing": dealing})
    found = [e for e in round_.events if e.rule == "burn-card"]
    burns = [("discard rack", "591.7(c)", "nobody")] * burnt
    assert [(e.who, e.at, e.seen_by) for e in found] == burns


def test_deal_two_each():
    """7(e): a card to each box, the dealer's face up, a second each, the dealer's face down."""
    round_ = PA.desk.round(2)
    round_.answer({"blackjack": 1000})
    round_.answer({"blackjack": 1000})
    round_.answer(parse_cards("2c 3c 4c 5c 6c 7c"))
    at = "591.7(e), 591.7(e)(1), 591.7(e)(2), 591.7(e)(3), 591.7(e)(4)"
    assert by_rule(round_, "deal-two-each") == [
        ("drew", "seat 1", "2c 5c", at),
        ("drew", "seat 2", "3c 6c", at),
        ("drew", "dealer", "4c", at),
        ("dealt", "hole card", "7c", at),
    ]


@pytest.mark.parametrize("dealer", ["9h 8d", "Kh 9s", "Kh As", "Ah Ks"])
def test_natural_pays(dealer):
    """7(f), 12(a): 2 to 1 from the right, before the hole card is known, whatever it is."""
    insured = ["no insurance"] * dealer.startswith("A")
    stands = ["stand"] * (dealer in ("9h 8d", "Kh 9s"))
    players = {"seat 1": ("Ac Kd",), "seat 2": ("Kc 7d", *insured, *stands), "seat 3": ("Ad Qc",)}
    round_ = PA.seats(players, dealer, {"seat 1": {"blackjack": "$7.50"}})
    assert ends(round_) == {"blackjack": ("$15.00", *NATURAL)}
    assert ends(round_, "seat 3") == {"blackjack": ("$20.00", *NATURAL)}
    first = noted(round_, "settled", "chose", "revealed", "announced")[1:3]
    assert [e.who for e in first] == ["seat 3", "seat 1"]


def test_insurance_offered():
    """7(g), 8(a): against an ace, to those whose hand has not been paid."""
    players = {"seat 1": ("Ac Kd",), "seat 2": ("Kc 9d",)}
    round_, _ = PA.start(players, "Ah 5s")
    assert (round_.ask.who, round_.ask.options) == ("seat 2", ("no insurance", "insurance"))
    round_.answer("no insurance")
    assert cited(noted(round_, "chose")) == [("insurance-offered", "591.7(g), 591.8(a)")]
    assert "insurance" not in PA.asked("Kc 9d", "Kh 5s").ask.options


@pytest.mark.parametrize(
    ("up", "peeks"), [("Ah", 1), ("Kh", 1), ("Qh", 1), ("Jh", 1), ("Th", 1), ("9h", 0)]
)
def test_dealer_peeks(up, peeks):
    """7(h): with an ace or a ten-value card the hole card goes into the card reader."""
    round_ = PA.asked("Kc 7d", f"{up} 5s", *["no insurance"] * (up == "Ah"))
    at = "591.1 Card reader device, 591.1 Hole card, 591.7(h)"
    words = ("announced", "dealer", "the dealer checks the hole card", at)
    assert by_rule(round_, "dealer-peeks") == [words] * peeks


def test_dealer_natural_wins():
    """7(h): no card is dealt, and every Blackjack Wager left is collected."""
    round_ = PA.one("Kc Qd", "Kh As")
    assert ends(round_) == {"blackjack": ("-$10.00", *DEALER_NATURAL)}
    assert not noted(round_, "chose")


def test_hit_or_stand():
    """7(i) to 7(k): below 21 a card face up, as often as the player likes; not with 21."""
    round_ = PA.one("2c 3d 4c 5d", "6h Kd 8h", "hit", "hit", "stand")
    assert [e[:3] for e in by_rule(round_, "hit-or-stand")] == [
        ("chose", "seat 1", "hit"),
        ("drew", "seat 1", "4c"),
        ("chose", "seat 1", "hit"),
        ("drew", "seat 1", "5d"),
        ("chose", "seat 1", "stand"),
    ]
    at = "591.1 Hard total, 591.1 Soft total, 591.7(i), 591.7(j), 591.7(k), 591.7(k)(1)"
    assert {e[3] for e in by_rule(round_, "hit-or-stand")} == {at}
    assert PA.asked("Kc 6d", "Kh 9d").ask.options == ("stand", "hit", "double", "surrender")


@pytest.mark.parametrize(
    ("hand", "does", "stake"),
    [
        ("Kc 6d 8c", ["hit"], 1000),
        ("Kc 6d 8c", ["double"], 2000),
        ("Kc 6d 8c", ["$4"], 1400),
        ("8c 6d 8h / 8d", ["split", "hit"], 1000),
    ],
)
def test_second_chance(hand, does, stake):
    """7(l): a hand over 21 may buy a card for the total wagered on it."""
    round_ = PA.asked(hand, "6h Kd", *does)
    assert (round_.ask.who, round_.ask.options) == ("seat 1", (NO, CHANCE))
    round_.answer(CHANCE)
    put = noted(round_, "put")[-1]
    assert (put.wager, put.stake) == ("second chance", stake)
    round_.answer(parse_cards("2c"))
    drawn = [(e.verb, e.what, e.at) for e in round_.events if e.rule == "second-chance"]
    assert drawn == [
        ("chose", "second chance", CHANCE_AT),
        ("put", f"second chance ${stake / 100:.2f}", CHANCE_AT),
        ("drew", "2c", CHANCE_AT),
    ]
    with refused("second-chance", CHANCE_AT):
        PA.asked(hand, "6h Kd", *does).answer("hit")


def test_second_chance_of_the_second_hand():
    """7(l), 11(b): each hand of a split by itself."""
    does = ("split", "stand", "hit", CHANCE)
    round_ = PA.one("8c Kd / 8d 6d 8h 5c", "6h Kd 8s", *does)
    assert amounts(round_) == {
        "blackjack": "$10.00",
        "split 2": "$0.00",
        "second chance 2": "$10.00",
    }


def test_player_busts():
    """7(l), 7(r)(3)(i): without a Second Chance a hand over 21 is lost at once."""
    players = {"seat 1": ("Kc 6d 8c", "hit", NO), "seat 2": ("Kc 9d", "stand")}
    for dealer in ("6h Kd Ah", "6h Kd 8h", "6h Kd 6s"):
        round_ = PA.seats(players, dealer)
        assert ends(round_) == {"blackjack": ("-$10.00", *BUSTS)}
        order = [e.who for e in noted(round_, "settled", "revealed")]
        assert order == ["seat 1", "hole card", "seat 2"]


def test_second_chance_loses():
    """7(l)(1), 7(s)(3): still over 21, or lower than the dealer, both wagers are collected."""
    over = PA.one("Kc 6d 9c 3c", "6h Kd", "hit", CHANCE)
    assert ends(over) == {
        "blackjack": ("-$10.00", *BUSTS),
        "second chance": ("-$10.00", *CHANCE_LOSES),
    }
    lower = PA.one("Kc 6d 9c Kh", "Kh 9d", "hit", CHANCE)  # 25 less 10 is 15
    assert ends(lower) == {
        "blackjack": ("-$10.00", *LOWER),
        "second chance": ("-$10.00", *CHANCE_LOSES),
    }


@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        ("Kc 6d 9c 4c", "6h Kd"),  # 25 less 4: paid at once
        ("Kc 6d 6c Ac", "6h Kd"),  # an ace is subtracted as one
        ("Ac 6d Kc 9c 5c", "6h Kd"),  # 26 with the ace as one, less 5
        ("Kc 6d 9c 5c", "Kh 9d"),  # the book's own example, 25 less 5, against 19
        ("Kc 6d 9c Kh", "6h Kd 7s"),  # 15 against a dealer over 22
    ],
)
def test_second_chance_pays(hand, dealer):
    """7(l)(2), 7(s)(1)(i), 12(b): 1 to 1, and the Blackjack Wager is returned."""
    round_ = PA.one(hand, dealer, *["hit"] * (len(hand.split()) - 3), CHANCE)
    assert ends(round_) == {
        "blackjack": ("$0.00", *CHANCE_PAYS),
        "second chance": ("$10.00", *CHANCE_PAYS),
    }


def test_second_chance_of_a_doubled_hand():
    """7(l), 7(s): what was doubled goes with the Blackjack Wager."""
    for card, ended in (("4c", ("$0.00", "$20.00")), ("3c", ("-$10.00", "-$20.00"))):
        round_ = PA.one(f"Kc 6d 9c {card}", "6h Kd", "double", CHANCE)
        assert amounts(round_) == {
            "blackjack": ended[0],
            "double down": ended[0],
            "second chance": ended[1],
        }


def test_second_chance_ties():
    """7(q)(1), 7(s)(2): tied or against 22 both wagers come back."""
    for dealer, how in (("Kh 9d", TIE), ("6h Kd 6s", TWENTY_TWO)):
        round_ = PA.one("Kc 6d 9c 6c", dealer, "hit", CHANCE)  # 25 less 6 is 19
        assert ends(round_) == dict.fromkeys(["blackjack", "second chance"], ("$0.00", *how))


def test_no_card_after_a_second_chance():
    """7(l)(3): below 21 the hand is asked nothing more."""
    round_ = PA.one("Kc 6d 9c Kh", "Kh 9d", "hit", CHANCE)
    assert [e.says for e in noted(round_, "chose")] == ["hit", CHANCE]


@pytest.mark.parametrize(
    ("hand", "does", "won"),
    [
        ("5c 6d Kc", ["hit"], {"blackjack": "$10.00"}),
        ("5c 5d Ac", ["hit"], {"blackjack": "$10.00"}),
        ("5c 6d Kc", ["double"], {"blackjack": "$10.00", "double down": "$10.00"}),
        ("Ac Kc / Ad Qd", ["split"], {"blackjack": "$10.00", "split 2": "$10.00"}),
    ],
)
def test_player_21_wins(hand, does, won):
    """7(m), 11(b): every 21 is paid before the hole card is turned up, no dealer's hand ties it."""
    for dealer in ("6h Kd 5s", "6h Kd 6s"):
        players = {"seat 1": (hand, *does), "seat 2": ("Kc 9d", "stand")}
        round_ = PA.seats(players, dealer)
        assert amounts(round_) == won
        assert {end[1:] for end in ends(round_).values()} == {TWENTY_ONE}
        order = [e.who for e in noted(round_, "settled", "revealed")]
        assert order == ["seat 1"] * len(won) + ["hole card", "seat 2"]


@pytest.mark.parametrize(
    ("dealer", "drawn"), [("Kh 6d 2s", 1), ("6h 5d 2s 4s", 2), ("Kh 7d", 0), ("6h Ad", 0)]
)
def test_dealer_draws(dealer, drawn):
    """7(n), 7(o): the hole card is turned up, and the dealer draws to a hard or soft 17."""
    round_ = PA.one("Kc 9d", dealer, "stand")
    cards = [e for e in noted(round_, "drew") if e.rule == "dealer-draws"]
    assert [e.at for e in cards] == ["591.7(n), 591.7(o)"] * drawn
    assert cited(noted(round_, "revealed")) == [("dealer-draws", "591.7(n), 591.7(o)")]


@pytest.mark.parametrize(("dealer", "count"), [("Kh 7d", 17), ("6h Ad", 17), ("7h Ad", 18)])
def test_dealer_stands(dealer, count):
    """2(b)(4)(ii), 7(o): on every 17, soft ones too."""
    round_ = PA.one("Kc 9d", dealer, "stand")
    words = ("announced", "dealer", f"the dealer has {count}", "591.2(b)(4)(ii), 591.7(o)")
    assert by_rule(round_, "dealer-stands") == [words]


def test_dealer_needs_no_card():
    """7(p): the dealer does not draw when every hand is decided."""
    players = {
        "seat 1": ("Kc 6d 8c", "hit", NO),
        "seat 2": ("Ac Kd",),
        "seat 3": ("5c 6d Kc", "hit"),
        "seat 4": ("Kc 6d", "surrender"),
    }
    round_ = PA.seats(players, "6h Kd")
    words = ("announced", "dealer", "nothing depends on the dealer's hand", "591.7(p)")
    assert by_rule(round_, "dealer-needs-no-card") == [words]
    assert nets(round_) == {"seat 1": -1000, "seat 2": 2000, "seat 3": 1000, "seat 4": -500}


def test_twenty_two_pushes():
    """7(q)(1): all wagers that remain are returned."""
    round_ = PA.one("Kc 7d / Kd 2c 3c", "6h Kh 6s", "split", "stand", "double")
    wagers = ["blackjack", "split 2", "double down 2"]
    assert ends(round_) == dict.fromkeys(wagers, ("$0.00", *TWENTY_TWO))


def test_dealer_busts():
    """7(r)(1)(i): beyond 22 every hand left wins."""
    round_ = PA.one("Kc 2d", "6h Kd 7h", "stand")
    assert ends(round_) == {"blackjack": ("$10.00", *DEALER_BUSTS)}


def test_higher_wins():
    """7(r)(1)(ii), 12(a): the higher total wins 1 to 1."""
    round_ = PA.one("Kc Qd", "Kh 9d", "stand", stake="$7.50")
    assert ends(round_) == {"blackjack": ("$7.50", *HIGHER)}


def test_tie_pushes():
    """7(r)(2), 7(s)(2): the same total comes back."""
    round_ = PA.one("Kc 9d", "Kh 9s", "stand")
    assert ends(round_) == {"blackjack": ("$0.00", *TIE)}


def test_lower_loses():
    """7(r)(3)(ii): the lower total is collected."""
    round_ = PA.one("Kc 9d", "Kh Jd", "stand")
    assert ends(round_) == {"blackjack": ("-$10.00", *LOWER)}


@pytest.mark.parametrize(
    ("settlement", "order"),
    [
        ("losing first", ["seat 3", "seat 1", "seat 2"]),
        ("seat by seat", ["seat 3", "seat 2", "seat 1"]),
    ],
)
def test_settlement(settlement, order):
    """7(t): all losing wagers before any winner is paid, or each player's in turn."""
    hands = {"seat 1": "Kc 7d", "seat 2": "Kh Kd", "seat 3": "Kd 7c"}
    players = {seat: (hand, "stand") for seat, hand in hands.items()}
    round_ = PA.seats(players, "Kh 8d", options={"settlement": settlement})
    assert [e.who for e in noted(round_, "settled")] == order


def test_insurance_limit():
    """8(b): up to half the Blackjack Wager, or the next chip where half cannot be bet."""
    amounts = {"insurance": 250, "insurance rounded up": 300, "$3": 300, "$1": 100}
    for choice, stake in amounts.items():
        round_ = PA.asked("Kc 9d", "Ah 5s", stake="$5")
        round_.answer(choice)
        assert by_rule(round_, "insurance-limit") == [
            ("put", "seat 1", f"insurance ${stake / 100:.2f}", "591.8(b)")
        ]
    with refused("insurance-limit", "591.8(b)"):
        PA.asked("Kc 9d", "Ah 5s").answer("$5.01")


def test_insurance_pays():
    """8(a), 8(c), 12(c): 2 to 1 with a king, queen, jack or 10."""
    for ten in "TJQK":
        round_ = PA.one("Kc 9d", f"Ah {ten}s", "insurance")
        assert ends(round_) == {
            "insurance": ("$10.00", "insurance-pays", "591.8(a), 591.8(c), 591.12(c)"),
            "blackjack": ("-$10.00", *DEALER_NATURAL),
        }


def test_insurance_loses():
    """8(d): collected before the dealer draws."""
    for other in "A23456789":
        round_ = PA.asked("Kc 9d", f"Ah {other}s", "insurance")
        assert ends(round_) == {"insurance": ("-$5.00", "insurance-loses", "591.8(d)")}


def test_surrender():
    """9(a), 9(b): the first two cards for half the wager, insurance apart."""
    for up in ("6h", "Kh"):
        round_ = PA.one("Kc 6d", f"{up} 9s", "surrender", stake="$7.50")
        assert ends(round_) == {"blackjack": ("-$3.75", "surrender", SURRENDER)}
    insured = PA.one("Kc 6d", "Ah 9s", "insurance", "surrender")
    assert amounts(insured) == {"insurance": "-$5.00", "blackjack": "-$5.00"}


def test_surrender_refused():
    """9(a): not after a hit or split."""
    for round_ in (
        PA.asked("2c 3d 5c", "Kh 6d", "hit"),
        PA.asked("8c 5d / 8d", "Kh 6d", "split"),
    ):
        with refused("surrender", SURRENDER):
            round_.answer("surrender")


@pytest.mark.parametrize("hand", ["8c 4d 5c", "Ac 7d 9c", "5c 5d 9c"])
def test_double_down(hand):
    """10(a): the first two cards, for one more."""
    round_ = PA.one(hand, "Kh 6d Ks", "double")
    assert by_rule(round_, "double-down") == [("put", "seat 1", "double down $10.00", DOUBLE)]
    ended = dict.fromkeys(["blackjack", "double down"], ("$10.00", *DEALER_BUSTS))
    assert ends(round_) == ended
    with refused("double-down", DOUBLE):
        PA.asked("2c 3d 7c", "Kh 6d", "hit").answer("double")


def test_double_for_less():
    """10(a): not more than the Blackjack Wager."""
    for choice, stake in (("$5", "$5.00"), ("0.25x", "$2.50")):
        round_ = PA.one("8c 4d 5c", "Kh 6d Ks", choice)
        words = ("put", "seat 1", f"double down {stake}", "591.10(a)")
        assert by_rule(round_, "double-for-less") == [words]
    with refused("double-for-less", "591.10(a)"):
        PA.asked("8c 4d", "Kh 6d").answer("$10.01")


def test_one_card_on_double():
    """7(k)(2), 10(b): one card, face up, and no more."""
    round_ = PA.one("2c 3d 4c", "Kh 6d Ks", "double")
    words = ("drew", "seat 1", "4c", "591.7(k)(2), 591.10(a), 591.10(b)")
    assert by_rule(round_, "one-card-on-double") == [words]


@pytest.mark.parametrize("pair", ["Kc 7d / Td 8d", "8c Kd / 8d 9c"])
def test_split(pair):
    """11(a), 11(b): cards of one value for an equal wager, the first hand first."""
    first, second = (hand.split()[1] for hand in pair.split(" / "))
    round_ = PA.one(pair, "Kh 6d 4s", "split", "stand", "stand")
    assert by_rule(round_, "split") == [
        ("put", "seat 1", "split 2 $10.00", SPLIT),
        ("drew", "seat 1", first, SPLIT),
        ("drew", "seat 1 hand 2", second, SPLIT),
    ]
    assert amounts(round_) == {"blackjack": "-$10.00", "split 2": "-$10.00"}
    with refused("split", SPLIT):
        PA.asked("8c 9d", "Kh 6d").answer("split")


def test_double_after_split():
    """10(c): the first two cards of a split hand."""
    round_ = PA.one("8c 3h 9c / 8d Kc", "6h Kd 9s", "split", "double", "stand")
    assert amounts(round_) == dict.fromkeys(["blackjack", "double down", "split 2"], "$10.00")


def test_split_limit():
    """11(a): two hands at most."""
    round_ = PA.asked("8c 8h / 8d", "Kh 6d", "split")
    words = ("announced", "seat 1", "2 hands are the most", "591.11(a)")
    assert by_rule(round_, "split-limit") == [words]
    with refused("split-limit", "591.11(a)"):
        round_.answer("split")


def test_aces_split():
    """11(a), 11(c): like every pair into two hands, which draw and double."""
    round_ = PA.asked("Ac Ah / Ad", "Kh 6d", "split")
    assert by_rule(round_, "aces-split") == [("put", "seat 1", "split 2 $10.00", "591.11(a)")]
    assert round_.ask.options == ("stand", "hit", "double")
    with refused("aces-split", "591.11(a)"):
        round_.answer("split")


def test_face_up_card():
    """13(a): not used in the round, to the discard rack."""
    PA.assert_discarded("face-up-card", "591.13(a)")


def test_card_drawn_in_error():
    """13(b): not exposed, it is the next card."""
    PA.assert_goes_on("card-drawn-in-error", "591.13(b)")


def test_exposed_card_drawn():
    """13(c): exposed, it is dealt as the next card, or discarded."""
    PA.assert_next_card("exposed-card-drawn", "591.13(c)")


def test_dealer_draws_for_himself():
    """13(d): a card the dealer takes on 17 is discarded."""
    PA.assert_discarded("dealer-draws-for-himself", "591.13(d)")


def test_dealer_misses_own_card():
    """13(e): the players' two cards first, then the dealer's."""
    pattern = ("seat 1", "seat 2", "seat 1", "seat 2", "dealer", "hole card")
    PA.assert_dealt_later("dealer-misses-own-card", "591.13(e)", "dealer", pattern)


def test_too_few_cards():
    """13(f): the discard rack is shuffled, a card burned, the round completed."""
    PA.assert_reshuffled("too-few-cards", "591.13(f)")


def test_no_cards_dealt():
    """13(g): a hand without cards is dead."""
    PA.assert_dead_at_the_deal("no-cards-dealt", "591.13(g)")


def test_one_card_dealt():
    """13(g): the second card after all other players have theirs."""
    pattern = ("seat 1", "seat 2", "dealer", "seat 2", "seat 1", "hole card")
    PA.assert_dealt_later("one-card-dealt", "591.13(g)", "seat 1", pattern)


def test_one_card_refused():
    """13(g): without that wish the hand is taken as dead."""
    PA.assert_dead_at_the_deal("one-card-refused", "591.13(g)")


def test_card_not_dealt_on_request():
    """13(h): after the other players' cards and before the hole card is revealed."""
    PA.assert_late_card("card-not-dealt-on-request", "591.13(h)")


def test_late_card_refused():
    """13(h): or the hand is dead and the Blackjack Wager returned."""
    PA.assert_late_card_refused("late-card-refused", "591.13(h)", ["blackjack"], {})


def test_late_second_chance_refused():
    """13(h): a Second Chance Wager whose card was not dealt goes back with the rest."""
    players = {"seat 1": ("Kc 6d 8c", "hit", CHANCE)}
    round_, script = PA.start(players, "6h Kd", until=deals_to("seat 1", holding=3))
    round_.declare("late-card-refused", "seat 1")
    finish(round_, script)
    assert amounts(round_) == {"blackjack": "returned", "second chance": "returned"}


@pytest.mark.parametrize(
    ("number", "ended"),
    [
        (1, {"blackjack": "returned", "split 2": "$10.00"}),
        (2, {"split 2": "returned", "blackjack": "$10.00"}),
    ],
)
def test_late_card_refused_on_a_split_hand(number, ended):
    """13(h): that hand is dead, and no other."""
    PA.assert_late_card_refused_on_one_hand("split", number, ended)


def test_card_reader_used_in_error():
    """13(i): play goes on."""
    PA.assert_goes_on("card-reader-used-in-error", "591.13(i)")


def test_card_reader_out_of_order():
    """13(j): no dealing until it is repaired or replaced."""
    PA.assert_stops("card-reader-out-of-order", "591.13(j)")


def test_shuffler_jams():
    """13(k): the cards are reshuffled; no wager is touched."""
    PA.assert_goes_on("shuffler-jams", "591.13(k)")


def test_device_out_of_order():
    """13(l): it is covered or marked; no wager is touched."""
    PA.assert_goes_on("device-out-of-order", "591.13(l)")
