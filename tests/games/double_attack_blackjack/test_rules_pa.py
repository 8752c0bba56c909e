"""Pennsylvania, chapter 581, Double Attack Blackjack: its rules in the order of the book."""

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

PA = Book("pa/double-attack-blackjack")
NO, ATTACK = "no double attack", "double attack"
HIGHER = ("higher-wins", "581.7(o)(1)(i), 581.7(o)(1)(i)(B), 581.7(o)(2), 581.12(a)")
LOWER = ("lower-loses", "581.7(o)(1)(ii), 581.7(o)(1)(ii)(C), 581.7(o)(2)")
TIE = ("tie-pushes", "581.7(o)(1)(iii), 581.7(o)(2)")
BUSTS = ("player-busts", "581.7(o)(1)(ii)(B)")
DEALER_BUSTS = ("dealer-busts", "581.7(o)(1)(i)(A), 581.7(o)(2), 581.12(a)")
NATURAL = ("natural-pays", "581.1 Blackjack, 581.7(h)(1), 581.7(o)(1)(i)(C), 581.12(a)")
BUST_IT_LOSES = ("bust-it-loses", "581.7(m)(1), 581.7(m)(2)(ii), 581.9(b)(2)(i)")
ORIGINAL_ONLY = "581.7(o)(2), 581.9(b)(2)(i), 581.10(b), 581.11(d)"
ATTACKED = "581.6(e), 581.7(e)"
DOUBLE = "581.7(h)(2), 581.10(a)"
SPLIT = "581.7(h)(2), 581.11(a), 581.11(b), 581.11(c)"
SURRENDER = (
    "581.7(h)(2), 581.7(k), 581.9(a), 581.9(b), 581.9(b)(1), 581.9(b)(2), 581.9(b)(2)(ii), 581.9(d)"
)


def amounts(round_, seat="seat 1"):
    """What each wager of a seat came to."""
    return {wager: end[0] for wager, end in ends(round_, seat).items()}


def test_seats():
    """2(a): no more than six players."""
    assert len(PA.desk.round(6).table.seats) == 6
    with refused("seats", "581.2(a)"):
        PA.desk.round(7)


def test_decks():
    """3(a): eight decks without their tens."""
    house = PA.desk.house()
    assert (house.decks, len(house.deck)) == (8, 48)
    round_ = PA.desk.round(1)
    round_.answer({"bet": 1000})
    with pytest.raises(Unreadable):
        round_.answer(parse_cards("Th"))
    with pytest.raises(Unreadable):
        PA.desk.house({"decks": "6"})


def test_bad_cut():
    """5(e): the cards may be cut again; the round goes on."""
    PA.assert_goes_on("bad-cut", "581.5(e)")


def test_cut_card():
    """5(f), 7(d): the hand in which the cover card comes is completed."""
    round_ = PA.seats(PA.usual, "6h Kd 8h", shoe="cut card out")
    says = "the cards are shuffled after this round"
    at = "581.5(d), 581.5(f), 581.7(d)"
    assert by_rule(round_, "cut-card") == [("announced", "dealer", says, at)]
    device = {"dealing": "continuous"}  # 5(h)
    round_ = PA.seats(PA.usual, "6h Kd 8h", shoe="cut card out", options=device)
    assert not by_rule(round_, "cut-card")


def test_place_bets():
    """6(d), 6(f): a Bet Wager to take part, and a Bust It Wager of no more than the Bet."""
    round_ = PA.desk.round(3)
    round_.answer({"bet": 1000, "bust it": 1000})
    round_.answer({})
    round_.answer({"bet": 700})
    placed = noted(round_, "wagered")
    assert {(e.who, e.wager): e.stake for e in placed} == {
        ("seat 1", "bust it"): 1000,
        ("seat 1", "bet"): 1000,
        ("seat 3", "bet"): 700,
    }
    assert set(cited(placed)) == {("place-bets", "581.6(a), 581.6(d), 581.6(f), 581.7(e)")}
    with refused("companion-wager", "581.6(f), 581.7(m)"):
        PA.bet(bust_it="$5")
    with refused("stakes-together", "581.6(f)"):
        PA.bet(bet="$5", bust_it="$5.01")
    with refused("opening-wagers", ATTACKED):
        PA.bet(bet="$5", double_attack="$5")


def test_posted_limits():
    """6(d): where a table posts them."""
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert PA.bet(posted, bet="$10", bust_it="$1")
    with refused("posted_minimum", "581.6(d)"):
        PA.bet(posted, bet="$9.99")
    with refused("posted_maximum", "581.6(d), 581.6(e), 581.6(f)"):
        PA.bet(posted, bet="$100.01")


def test_no_more_bets():
    """6(c), 7(e): the dealer's card closes Bet and Bust It Wagers."""
    round_, script = PA.start(PA.usual, "6h Kd 8h", until=deals_to("dealer"))
    words = ("announced", "dealer", "bets are closed", "581.6(c), 581.7(e), 581.7(f)")
    assert by_rule(round_, "no-more-bets") == [words]
    with pytest.raises(Unreadable):
        round_.answer({"bet": 2000})
    finish(round_, script)


def test_double_attack():
    """6(e), 7(e): after the dealer's first card, up to the Bet Wager; before any other card."""
    for choice, stake in ((ATTACK, 1000), ("$4", 400), ("0.25x", 250), ("$10", 1000)):
        round_ = PA.asked("Kc 9d", "6h Kd")
        assert (round_.ask.who, round_.ask.options) == ("seat 1", (NO, ATTACK))
        assert [(e.who, e.cards) for e in noted(round_, "drew")] == [("dealer", "6h")]
        for more in ("$10.01", "1.01x"):
            with refused("double-attack", ATTACKED):
                round_.answer(more)
        round_.answer(choice)
        put = noted(round_, "put")
        assert [(e.wager, e.stake) for e in put] == [(ATTACK, stake)]
        assert cited(put) == [("double-attack", ATTACKED)]
    round_ = PA.one("Kc 9d", "6h Kd 8h", NO, "stand")
    assert amounts(round_) == {"bet": "$10.00"}


@pytest.mark.parametrize("dealing", ["shoe", "continuous"])
@pytest.mark.parametrize(("shoe", "burnt"), [("new", 1), ("running", 0)])
def test_burn_card(shoe, burnt, dealing):
    """7(c): the first card of a full batch goes to the discard rack."""
    round_ = PA.seats(PA.usual, "6h Kd 8h", shoe=shoe, options={"dealing": dealing})
    found = [e for e in round_.events if e.rule == "burn-card"]
    burns = [("discard rack", "581.7(c)", "nobody")] * burnt
    assert [(e.who, e.at, e.seen_by) for e in found] == burns


def test_deal_two_each():
    """7(e), 7(f): one to the dealer face up; then two each, and the dealer's second face down."""
    round_ = PA.desk.round(2)
    round_.answer({"bet": 1000})
    round_.answer({"bet": 1000})
    round_.answer(parse_cards("2c"))
    round_.answer(NO)
    round_.answer(NO)
    round_.answer(parse_cards("3c 4c 5c 6c 7c"))
    at = "581.7(e), 581.7(f), 581.7(f)(1), 581.7(f)(2), 581.7(f)(3)"
    assert by_rule(round_, "deal-two-each") == [
        ("drew", "dealer", "2c", at),
        ("drew", "seat 1", "3c 5c", at),
        ("drew", "seat 2", "4c 6c", at),
        ("dealt", "hole card", "7c", at),
    ]


def test_insurance_offered():
    """7(g), 8(a): against an ace to each player, with a Blackjack too; no even money."""
    players = {"seat 1": ("Kc 9d", NO, "no insurance"), "seat 2": ("Ac Kd", NO)}
    round_, _ = PA.start(players, "Ah 5s")
    assert cited(noted(round_, "chose"))[2:] == [("insurance-offered", "581.7(g), 581.8(a)")]
    assert (round_.ask.who, round_.ask.options) == ("seat 2", ("no insurance", "insurance"))
    assert "insurance" not in PA.asked("Kc 9d", "Kh 5s", NO).ask.options


@pytest.mark.parametrize(("up", "peeks"), [("Ah", 1), ("Kh", 1), ("Qh", 1), ("Jh", 1), ("9h", 0)])
def test_dealer_peeks(up, peeks):
    """7(g): with an ace, king, queen or jack the hole card goes into the card reader."""
    round_ = PA.asked("Kc 7d", f"{up} 5s", NO, *["no insurance"] * (up == "Ah"))
    at = "581.1 Card reader device, 581.1 Hole card, 581.7(g)"
    words = ("announced", "dealer", "the dealer checks the hole card", at)
    assert by_rule(round_, "dealer-peeks") == [words] * peeks


def test_natural_pays():
    """7(h)(1), 12(a): even money for Bet and Double Attack in turn; Bust It stays."""
    players = {"seat 1": ("Kc 9d", NO, "stand"), "seat 2": ("Ac Kd", ATTACK)}
    round_ = PA.seats(players, "6h Kd 5s", {"seat 2": {"bet": "$5", "bust it": "$5"}})
    assert ends(round_, "seat 2") == {
        "bet": ("$5.00", *NATURAL),
        "double attack": ("$5.00", *NATURAL),
        "bust it": ("-$5.00", *BUST_IT_LOSES),
    }
    assert round_.net("seat 1") == -1000  # to the 21 that the Blackjack has beaten
    order = [(e.who, e.wager) for e in noted(round_, "settled", "revealed")]
    assert order[:3] == [("seat 2", "bet"), ("seat 2", "double attack"), ("hole card", "")]


def test_hit_or_stand():
    """7(h)(2), 7(j): below 21 a card face up, as often as the player likes; not with 21."""
    round_ = PA.one("2c 3d 4c 5d", "6h Kd 8h", NO, "hit", "hit", "stand")
    assert [e[:3] for e in by_rule(round_, "hit-or-stand")] == [
        ("chose", "seat 1", "hit"),
        ("drew", "seat 1", "4c"),
        ("chose", "seat 1", "hit"),
        ("drew", "seat 1", "5d"),
        ("chose", "seat 1", "stand"),
    ]
    at = "581.1 Hard total, 581.1 Soft total, 581.7(h)(2), 581.7(i), 581.7(j), 581.7(j)(1)"
    assert {e[3] for e in by_rule(round_, "hit-or-stand")} == {at}
    for hand in ("5c 6d Kc", "5c 5d Ac"):
        assert PA.one(hand, "Kh 9d", NO, "hit").net("seat 1") == 1000


def test_player_busts():
    """7(o)(1)(ii)(B): over 21 is lost, though the dealer go over too."""
    for dealer in ("6h Kd Ah", "6h Kd 8h"):
        round_ = PA.one("Kc 6d 6c", dealer, ATTACK, "hit")
        assert ends(round_) == dict.fromkeys(["bet", "double attack"], ("-$10.00", *BUSTS))


@pytest.mark.parametrize(
    ("dealer", "drawn"), [("Kh 6d 2s", 1), ("6h 5d 2s 4s", 2), ("Kh 7d", 0), ("6h Ad", 0)]
)
@pytest.mark.parametrize(("hand", "does"), [("Kc 9d", "stand"), ("Kc 6d 6c", "hit")])
def test_dealer_draws(hand, does, dealer, drawn):
    """7(l) to 7(n): the dealer draws to a hard or soft 17, whether a hand is left or not."""
    round_ = PA.one(hand, dealer, NO, does)
    at = "581.7(l), 581.7(m), 581.7(m)(2), 581.7(n)"
    cards = [e for e in noted(round_, "drew") if e.rule == "dealer-draws"]
    assert [e.at for e in cards] == [at] * drawn
    assert cited(noted(round_, "revealed")) == [("dealer-draws", at)]


@pytest.mark.parametrize(("dealer", "count"), [("Kh 7d", 17), ("6h Ad", 17), ("7h Ad", 18)])
def test_dealer_stands(dealer, count):
    """2(b)(3)(iii), 7(n): on every 17, soft ones too."""
    round_ = PA.one("Kc 9d", dealer, NO, "stand")
    at = "581.2(b)(3)(iii), 581.7(m)(1), 581.7(n)"
    words = ("announced", "dealer", f"the dealer has {count}", at)
    assert by_rule(round_, "dealer-stands") == [words]


@pytest.mark.parametrize(
    ("dealer", "row", "odds"),
    [
        ("8h 8h 8h", "8, 8, 8 of the same suit", 200),
        ("8h 8d 8h", "8, 8, 8 of the same color", 50),
        ("8h 8s 8h", "8", 8),
        ("6h Kd 6s", "6", 15),
        ("6h Kd 7s", "7", 10),
        ("6h Kd 8s", "8", 8),
        ("6h Kd 9s", "9", 6),
        ("6h Kd Js", "king, queen or jack", 3),
        ("6h Kd Qs", "king, queen or jack", 3),
        ("6h Kd Ks", "king, queen or jack", 3),
    ],
)
def test_bust_it_pays(dealer, row, odds):
    """7(m)(2)(i), 12(c): by the third card that busts the dealer, three 8s of a color by those."""
    at = "581.7(m)(2)(i), 581.9(c), 581.12(c), 581.7(h)(1)"
    won = (f"${5 * odds:,}.00", "bust-it-pays", at)
    for hand, does in (
        ("Kc 9d", ["stand"]),
        ("Kc 6d 6c", ["hit"]),
        ("Ac Kd", []),
        ("Kc 6d", ["surrender"]),  # 9(c)
    ):
        round_ = PA.one(hand, dealer, NO, *does, bust_it="$5")
        assert ends(round_)["bust it"] == won
        assert told(round_, "bust-it-pays")[0].endswith(f"({row}, {odds} to 1)")


@pytest.mark.parametrize("dealer", ["Kh 7d", "6h Kd 5s", "6h 5d 2s Ks", "Kh As", "6h 2d As"])
def test_bust_it_loses(dealer):
    """7(m)(1), 7(m)(2)(ii): on 17 or more, or 21 or less with three cards, a later bust too."""
    does = [] if dealer == "Kh As" else ["stand"]
    round_ = PA.one("Kc 9d", dealer, NO, *does, bust_it="$5")
    assert ends(round_)["bust it"] == ("-$5.00", *BUST_IT_LOSES)


def test_bust_it_is_settled_first():
    """7(m), 7(n): settled at the third card, before the dealer draws on and before the hands."""
    round_ = PA.one("Kc 9d", "6h 2d 3s 7s", NO, "stand", bust_it="$5")
    drawn = [(e.verb, e.cards or e.wager) for e in noted(round_, "drew", "settled")]
    assert drawn[-4:] == [
        ("drew", "3s"),
        ("settled", "bust it"),
        ("drew", "7s"),
        ("settled", "bet"),
    ]


def test_dealer_busts():
    """7(o)(1)(i)(A): 21 or less wins against more than 21, 22 included."""
    for dealer in ("6h Kd 6s", "6h Kd 8s"):
        round_ = PA.one("Kc 2d", dealer, "$5", "stand")
        assert ends(round_) == {
            "bet": ("$10.00", *DEALER_BUSTS),
            "double attack": ("$5.00", *DEALER_BUSTS),
        }


def test_higher_wins():
    """7(o)(1)(i)(B), 12(a): the higher total wins 1 to 1."""
    round_ = PA.one("Kc Qd", "Kh 9d", "$5", "stand", stake="$7.50")
    assert ends(round_) == {
        "bet": ("$7.50", *HIGHER),
        "double attack": ("$5.00", *HIGHER),
    }


def test_dealer_natural_wins():
    """7(o)(1)(ii)(A): a dealer's Blackjack takes the Bet of a hand that is none."""
    round_ = PA.one("Kc Qd", "Kh As", NO)
    at = "581.7(g), 581.7(o)(1)(ii)(A)"
    assert ends(round_) == {"bet": ("-$10.00", "dealer-natural-wins", at)}


def test_dealer_natural_takes_original_only():
    """7(o)(2): the Double Attack Wager is returned; Bust It is lost."""
    round_ = PA.one("Kc Qd", "Kh As", ATTACK, bust_it="$5")
    rule = "dealer-natural-takes-original-only"
    assert ends(round_)["double attack"] == ("returned", rule, ORIGINAL_ONLY)
    assert amounts(round_) == {"bust it": "-$5.00", "bet": "-$10.00", "double attack": "returned"}


def test_natural_pushes():
    """7(o)(1)(iii), 7(o)(2): two Blackjacks tie, the Double Attack Wager too."""
    round_ = PA.one("Ac Kd", "Kh As", ATTACK)
    tie = ("$0.00", "natural-pushes", "581.7(o)(1)(iii), 581.7(o)(2)")
    assert ends(round_) == dict.fromkeys(["bet", "double attack"], tie)


def test_lower_loses():
    """7(o)(1)(ii)(C): the lower total is collected."""
    round_ = PA.one("Kc 9d", "Kh Jd", "$5", "stand")
    assert ends(round_) == {"bet": ("-$10.00", *LOWER), "double attack": ("-$5.00", *LOWER)}


def test_tie_pushes():
    """7(o)(1)(iii): the same total comes back, 21 and 21 too."""
    for hand, dealer, does in (("Kc 9d", "Kh 9s", "stand"), ("5c 6d Kc", "6h Kd 5h", "hit")):
        round_ = PA.one(hand, dealer, ATTACK, does)
        assert ends(round_) == dict.fromkeys(["bet", "double attack"], ("$0.00", *TIE))


def test_settled_from_the_right():
    """7(o), 7(p): from the farthest right, each player's wagers in turn."""
    hands = {"seat 1": "Kc 7d", "seat 2": "Kh Kd", "seat 3": "Kd 7c"}
    players = {seat: (hand, NO, "stand") for seat, hand in hands.items()}
    round_ = PA.seats(players, "Kh 8d")
    assert [e.who for e in noted(round_, "settled")] == ["seat 3", "seat 2", "seat 1"]
    assert nets(round_) == {"seat 1": -1000, "seat 2": 1000, "seat 3": -1000}


def test_insurance_limit():
    """8(b): half the Bet Wager alone, or the next chip where half cannot be bet."""
    amounts = {"insurance": 250, "insurance rounded up": 300, "$3": 300, "$1": 100}
    for choice, stake in amounts.items():
        round_ = PA.asked("Kc 9d", "Ah 5s", ATTACK, stake="$5")
        with refused("insurance-limit", "581.8(b)"):
            round_.answer("$5")  # half of Bet and Double Attack together
        round_.answer(choice)
        assert by_rule(round_, "insurance-limit") == [
            ("put", "seat 1", f"insurance ${stake / 100:.2f}", "581.8(b)")
        ]


def test_insurance_pays():
    """8(a), 8(c), 12(b): 5 to 2 with a king, queen or jack."""
    for ten in "JQK":
        round_ = PA.one("Kc 9d", f"Ah {ten}s", NO, "insurance")
        at = "581.8(a), 581.8(c), 581.12(b)"
        assert ends(round_)["insurance"] == ("$12.50", "insurance-pays", at)
    insured = PA.one("Ac Kd", "Ah Ks", NO, "insurance")
    assert insured.net("seat 1") == 1250


def test_insurance_loses():
    """8(d): collected before the dealer draws."""
    for other in "A23456789":
        round_ = PA.asked("Kc 9d", f"Ah {other}s", NO, "insurance")
        assert ends(round_) == {"insurance": ("-$5.00", "insurance-loses", "581.8(d)")}


@pytest.mark.parametrize(
    ("hand", "does", "lost"),
    [
        ("Kc 6d", [], {"bet": "-$5.00", "double attack": "-$2.00"}),
        ("2c 3d 4c Kc", ["hit", "hit"], {"bet": "-$5.00", "double attack": "-$2.00"}),
        (
            "Kc 2d 2c",
            ["double"],
            {"bet": "-$5.00", "double attack": "-$2.00", "double down": "-$7.00"},
        ),
    ],
)
@pytest.mark.parametrize("up", ["6h", "Kh"])
def test_surrender(hand, does, lost, up):
    """9(a), 9(b): half of everything on the hand, after drawing and doubling too."""
    round_ = PA.one(hand, f"{up} 9s" + " Ks" * (up == "6h"), "$4", *does, "surrender")
    assert amounts(round_) == lost
    assert {end[1:] for end in ends(round_).values()} == {("surrender", SURRENDER)}


def test_surrender_beside_insurance():
    """9(d): each is settled by itself."""
    round_ = PA.one("Kc 6d", "Ah 9s", NO, "insurance", "surrender")
    assert amounts(round_) == {"insurance": "-$5.00", "bet": "-$5.00"}


def test_surrender_of_a_split_hand():
    """9(a): after a hand is split, aces too; the other hand plays on."""
    round_ = PA.one("8c 5d / 8d Kc", "6h Kd 9s", ATTACK, "split", "surrender", "stand")
    assert amounts(round_) == {"bet": "-$5.00", "double attack": "-$5.00", "split 2": "$20.00"}
    round_ = PA.one("Ac 2d / Ad Kc", "6h Kd 9s", NO, "split", "surrender")
    assert amounts(round_) == {"bet": "-$5.00", "split 2": "$10.00"}


def test_no_surrender_after_standing():
    """9(a): nor with 21 or more; that hand has no more decisions."""
    for does in (["stand"], ["hit"]):
        round_ = PA.one("Kc 6d 5c" if does == ["hit"] else "Kc 6d", "6h Kd 9s", NO, *does)
        assert len(noted(round_, "chose")) == 2


@pytest.mark.parametrize("hand", ["8c 4d 5c", "Ac 7d 9c", "5c 5d 9c", "2c 3d 4c Kc"])
def test_double_down(hand):
    """10(a): two or more cards, for as much as Bet and Double Attack together."""
    draws = ["hit"] * (len(hand.split()) - 3)
    round_ = PA.one(hand, "Kh 6d Ks", ATTACK, *draws, "double", "stand")
    assert by_rule(round_, "double-down") == [("put", "seat 1", "double down $20.00", DOUBLE)]
    assert amounts(round_) == {
        "bet": "$10.00",
        "double attack": "$10.00",
        "double down": "$20.00",
    }


def test_double_on_a_split_hand():
    """10(a): on hands of a split pair too, for the wager on that hand."""
    does = (ATTACK, "split", "hit", "double", "stand", "double")
    round_ = PA.one("8c 2d 2c 5d / 8d 3c Kc", "6h Kd 9s", *does)
    assert amounts(round_) == {
        "bet": "$10.00",
        "double attack": "$10.00",
        "double down": "$20.00",
        "split 2": "$20.00",
        "double down 2": "$20.00",
    }


def test_double_for_less():
    """10(a): any amount up to Bet and Double Attack."""
    for choice, stake in (("$5", "$5.00"), ("$14.99", "$14.99"), ("0.25x", "$3.75")):
        round_ = PA.one("8c 4d 5c", "Kh 6d Ks", "$5", choice, "stand")
        words = ("put", "seat 1", f"double down {stake}", "581.10(a)")
        assert by_rule(round_, "double-for-less") == [words]
    with refused("double-for-less", "581.10(a)"):
        PA.asked("8c 4d", "Kh 6d", "$5").answer("$15.01")


def test_one_card_on_double():
    """7(j)(2), 10(c): one card, face up; then the player stands or surrenders."""
    round_ = PA.asked("4c 8d 2c", "Kh 6d", NO, "double")
    at = "581.7(j)(2), 581.10(a), 581.10(c)"
    assert by_rule(round_, "one-card-on-double") == [("drew", "seat 1", "2c", at)]
    assert round_.ask.options == ("stand", "surrender")
    with refused("one-card-on-double", at):
        round_.answer("hit")


@pytest.mark.parametrize("pair", ["Kc 7d / Qd 8d", "8c Kd / 8d 9c"])
def test_split(pair):
    """11(a), 11(b): cards of one value, for as much as Bet and Double Attack together."""
    first, second = (hand.split()[1] for hand in pair.split(" / "))
    round_ = PA.one(pair, "Kh 6d 4s", "$5", "split", "stand", "stand")
    assert by_rule(round_, "split") == [
        ("put", "seat 1", "split 2 $15.00", SPLIT),
        ("drew", "seat 1", first, SPLIT),
        ("drew", "seat 1 hand 2", second, SPLIT),
    ]
    assert amounts(round_) == {"bet": "-$10.00", "double attack": "-$5.00", "split 2": "-$15.00"}
    with refused("split", SPLIT):
        PA.asked("8c 9d", "Kh 6d", NO).answer("split")


def test_split_limit():
    """11(c): three times, for four hands."""
    hands = "8c Kc / 8d Kd / 8h Ks / 8s 8c"
    does = (NO, "split", "stand", "split", "stand", "split", "stand")
    round_ = PA.asked(hands, "Kh 6d", *does)
    assert [(e.verb, e.who, e.what) for e in round_.events if e.rule == "split-limit"] == [
        ("put", "seat 1", "split 3 $10.00"),
        ("put", "seat 1", "split 4 $10.00"),
        ("announced", "seat 1 hand 4", "4 hands are the most"),
    ]
    with refused("split-limit", "581.11(c)"):
        round_.answer("split")
    ended = amounts(PA.one(hands, "Kh 6d Ks", *does, "stand"))
    assert ended == dict.fromkeys(["bet", "split 2", "split 3", "split 4"], "$10.00")


def test_aces_split():
    """11(e): aces are not split more than once."""
    round_ = PA.asked("Ac Ah / Ad", "Kh 6d", NO, "split")
    words = ("put", "seat 1", "split 2 $10.00", "581.11(e)")
    assert by_rule(round_, "aces-split") == [words]
    with refused("aces-split", "581.11(e)"):
        round_.answer("split")


def test_one_card_on_split_aces():
    """11(e): each ace receives only one card, and neither is doubled."""
    round_ = PA.asked("Ac 5h / Ad", "Kh 6d", NO, "split")
    assert round_.ask.options == ("stand", "surrender")
    for choice in ("hit", "double"):
        with refused("one-card-on-split-aces", "581.11(e)"):
            round_.answer(choice)
    whole = PA.one("Ac Kh / Ad 9c", "6h Kd 5s", NO, "split", "stand")
    drawn = [e for e in noted(whole, "drew") if e.rule == "one-card-on-split-aces"]
    assert [(e.who, e.cards) for e in drawn] == [("seat 1", "Kh"), ("seat 1 hand 2", "9c")]
    assert ends(whole)["bet"] == ("$0.00", *TIE)  # 21 and no Blackjack


def test_face_up_card():
    """13(a): not used in the round, to the discard rack."""
    PA.assert_discarded("face-up-card", "581.13(a)")


def test_card_drawn_in_error():
    """13(b): not exposed, it is the next card."""
    PA.assert_goes_on("card-drawn-in-error", "581.13(b)")


def test_exposed_card_drawn():
    """13(c): exposed, it is dealt as the next card, or discarded."""
    PA.assert_next_card("exposed-card-drawn", "581.13(c)")


def test_dealer_draws_for_himself():
    """13(d): a card the dealer takes on 17 is discarded."""
    PA.assert_discarded("dealer-draws-for-himself", "581.13(d)")


def test_too_few_cards():
    """13(e): the discard rack is shuffled, a card burned, the round completed."""
    PA.assert_reshuffled("too-few-cards", "581.13(e)")


def test_no_cards_dealt():
    """13(f): a hand without cards is dead."""
    PA.assert_dead_at_the_deal("no-cards-dealt", "581.13(f)", bust_it="$5")


def test_one_card_dealt():
    """13(f): the second card after all other players have theirs."""
    pattern = ("seat 1", "seat 2", "seat 2", "seat 1", "hole card")
    PA.assert_dealt_later("one-card-dealt", "581.13(f)", "seat 1", pattern)


def test_one_card_refused():
    """13(f): without that wish the hand is taken as dead."""
    PA.assert_dead_at_the_deal("one-card-refused", "581.13(f)", bust_it="$5")


def test_card_not_dealt_on_request():
    """13(g): after the other players' cards and before the hole card is revealed."""
    PA.assert_late_card("card-not-dealt-on-request", "581.13(g)")


def test_late_card_refused():
    """13(g): or the hand is dead, and Bet and Double Attack are returned; Bust It is settled."""
    PA.assert_late_card_refused(
        "late-card-refused",
        "581.13(g)",
        ["bet"],
        {
            "bust it": (
                "$40.00",
                "bust-it-pays",
                "581.7(m)(2)(i), 581.9(c), 581.12(c), 581.7(h)(1)",
            )
        },
        bust_it="$5",
    )
    players = {"seat 1": ("8c 5h", ATTACK, "hit")}
    round_, _ = PA.start(players, "6h Kd 8h", until=deals_to("seat 1", holding=2))
    round_.declare("late-card-refused", "seat 1")
    assert amounts(round_) == {"bet": "returned", "double attack": "returned"}


@pytest.mark.parametrize(
    ("number", "ended"),
    [
        (1, {"bet": "returned", "split 2": "$10.00"}),
        (2, {"split 2": "returned", "bet": "$10.00"}),
    ],
)
def test_late_card_refused_on_a_split_hand(number, ended):
    """13(g): that hand is dead, and no other."""
    PA.assert_late_card_refused_on_one_hand("split", number, ended)


def test_card_reader_shows_hole_card():
    """13(h)(1): where a player could make out the hole card, all wagers go back."""
    PA.assert_void("card-reader-shows-hole-card", "581.13(h), 581.13(h)(1)")


def test_card_reader_used_in_error():
    """13(h)(2): where no player could, play goes on."""
    PA.assert_goes_on("card-reader-used-in-error", "581.13(h), 581.13(h)(2)")


def test_card_reader_out_of_order():
    """13(i): no dealing until it is repaired or replaced."""
    PA.assert_stops("card-reader-out-of-order", "581.13(i)")


def test_shuffler_jams():
    """13(j): the cards are reshuffled; no wager is touched."""
    PA.assert_goes_on("shuffler-jams", "581.13(j)")


def test_device_out_of_order():
    """13(k): it is covered or marked; no wager is touched."""
    PA.assert_goes_on("device-out-of-order", "581.13(k)")
