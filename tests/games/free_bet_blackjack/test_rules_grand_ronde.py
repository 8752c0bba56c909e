"""Grand Ronde, chapter 11, Free Bet Blackjack: its rules in the order of the book."""

import pytest

from houseway.equipment.cards import parse_cards
from houseway.errors import Refused, Unreadable
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

GRAND_RONDE = Book("grand-ronde/free-bet-blackjack")
VALUES = "(a)(2), (d)(3), (e)(1), (e)(1)A, (e)(1)B, (e)(1)C"
HIGHER = ("higher-wins", VALUES)
LOWER = ("lower-loses", "(a)(2)")
TIE = ("tie-pushes", "(g)(10)")
BUSTS = ("player-busts", "(a)(2)")
DEALER_BUSTS = ("dealer-busts", "(a)(2), (a)(3), (d)(3)")
TWENTY_TWO = ("twenty-two-pushes", "(a)(3), (g)(11)")
NATURAL = ("natural-pays", "(b)(1), (d)(1)")
FREE_WINS = ("free-bet-wins", "(b)(4), (d)(3), (g)(13)")
LAMMER = ("lammer-collected", "(b)(4), (g)(12), (g)(13)")
FREE_DOUBLE = "(b)(4), (g)(12), (g)(13), (g)(14), (g)(16)"
FREE_SPLIT = "(b)(4), (g)(12), (g)(13), (g)(15)"


@pytest.mark.parametrize("decks", ["6", "7", "8"])
def test_decks(decks):
    """(a)(1): six or more decks."""
    assert GRAND_RONDE.desk.house({"decks": decks}).decks == int(decks)
    with pytest.raises(Unreadable):
        GRAND_RONDE.desk.house({"decks": "5"})


@pytest.mark.parametrize("dealer", ["Kh 9d", "6h Kd 3h"])
def test_higher_wins(dealer):
    """(a)(2), (d)(3): the higher total wins one to one."""
    round_ = GRAND_RONDE.one("Kc Qd", dealer, "stand", stake="$7.50")
    assert ends(round_) == {"blackjack": ("$7.50", *HIGHER)}


@pytest.mark.parametrize(
    ("hand", "counts"), [("Jc Qd", 20), ("Tc 9d", 19), ("Ac 7d", 18), ("Ac 7d Kc", 18)]
)
def test_values_of_cards(hand, counts):
    """(e)(1): an ace is one or eleven, a face ten, the others what they show."""
    draws = ["hit"] * (len(hand.split()) - 2)
    for dealer, his in (("Kh 7d", 17), ("Kh 8d", 18), ("Kh 9d", 19), ("Kh Jd", 20)):
        amount = 1000 * ((counts > his) - (counts < his))
        assert GRAND_RONDE.one(hand, dealer, *draws, "stand").net("seat 1") == amount


def test_lower_loses():
    """(a)(2): the lower total loses."""
    round_ = GRAND_RONDE.one("Kc 9d", "Kh Jd", "stand")
    assert ends(round_) == {"blackjack": ("-$10.00", *LOWER)}


def test_player_busts():
    """(a)(2), (a)(3): over twenty-one is lost at once, and no longer in action at twenty-two."""
    players = {"seat 1": ("Kc 6d 6c", "hit"), "seat 2": ("Kc 9d", "stand")}
    for dealer in ("6h Kd 8h", "6h Kd 6s"):
        round_ = GRAND_RONDE.seats(players, dealer)
        assert ends(round_) == {"blackjack": ("-$10.00", *BUSTS)}
        order = [e.who for e in noted(round_, "settled", "revealed")]
        assert order == ["seat 1", "hole card", "seat 2"]


def test_dealer_busts():
    """(a)(2), (a)(3): above twenty-two every hand in play wins."""
    round_ = GRAND_RONDE.one("Kc 2d", "6h Kd 7h", "stand")
    assert ends(round_) == {"blackjack": ("$10.00", *DEALER_BUSTS)}


def test_twenty_two_pushes():
    """(a)(3), (g)(11): at twenty-two all wagers in action push, doubled and split ones too."""
    round_ = GRAND_RONDE.one("Kc 2d", "6h Kd 6s", "stand")
    assert ends(round_) == {"blackjack": ("$0.00", *TWENTY_TWO)}
    does = ("split", "stand", "double")
    round_ = GRAND_RONDE.one("Kc 7d / Kd 2c 3c", "6h Kh 6s", *does)
    wagers = ["blackjack", "split 2", "double down 2"]
    assert ends(round_) == dict.fromkeys(wagers, ("$0.00", *TWENTY_TWO))


def test_natural_pays():
    """(b)(1), (d)(1): three to two in its turn, so that no twenty-two touches it."""
    players = {"seat 1": ("Kc 9d", "stand"), "seat 2": ("Ac Kd",)}
    round_ = GRAND_RONDE.seats(players, "6h Kd 6s", {"seat 2": {"blackjack": "$5"}})
    assert ends(round_, "seat 2") == {"blackjack": ("$7.50", *NATURAL)}
    assert nets(round_) == {"seat 1": 0, "seat 2": 750}


def test_natural_is_of_the_first_two_cards():
    """(b)(1): after a split an ace and a ten are twenty-one and no blackjack."""
    round_ = GRAND_RONDE.one("Ac Kc / Ad Qd", "Kh 9d", "free split")
    assert ends(round_) == {
        "blackjack": ("$10.00", *HIGHER),
        "free split 2": ("$10.00", *FREE_WINS),
    }


def test_place_bets():
    """(c)(1), (c)(3): before the deal, up to $1,000; the house may set less, never more."""
    assert GRAND_RONDE.bet(blackjack="$1,000") == {"blackjack": 100_000}
    with refused("posted_maximum", "(c)(1)"):
        GRAND_RONDE.bet(blackjack="$1,000.01")
    posted = {"posted_minimum": "$10", "posted_maximum": "$100"}
    assert GRAND_RONDE.bet(posted, blackjack="$10")
    for option, stake in (("posted_minimum", "$9.99"), ("posted_maximum", "$100.01")):
        with refused(option, "(c)(1)"):
            GRAND_RONDE.bet(posted, blackjack=stake)
    with pytest.raises(Refused):
        GRAND_RONDE.desk.house({"posted_maximum": "$1,001"})
    round_ = GRAND_RONDE.desk.round(2)
    round_.answer({"blackjack": 1000})
    assert cited(noted(round_, "wagered")) == [("place-bets", "(c)(1), (c)(3)")]


def test_the_limit_is_for_the_original_bet():
    """(c)(1), (g)(4), (g)(7): what is added to it comes on top."""
    does = ("split", "stand", "double")
    round_ = GRAND_RONDE.one("Kc 9d / Kd 2c 6c", "Kh 8d", *does, stake="$1,000")
    assert round_.net("seat 1") == 100_000  # 19 wins, a doubled 18 pushes


def test_no_more_bets():
    """(c)(3): the deal closes the bets."""
    round_, script = GRAND_RONDE.start(GRAND_RONDE.usual, "6h Kd 8h", until=deals_to("hole card"))
    words = ("announced", "dealer", "bets are closed", "(c)(3)")
    assert by_rule(round_, "no-more-bets") == [words]
    with pytest.raises(Unreadable):
        round_.answer({"blackjack": 2000})
    finish(round_, script)


def test_cut_card():
    """(f)(2)B: the hand in which it comes is completed before the shuffle."""
    round_ = GRAND_RONDE.seats(GRAND_RONDE.usual, "6h Kd 8h", shoe="cut card out")
    says = "the cards are shuffled after this round"
    assert by_rule(round_, "cut-card") == [("announced", "dealer", says, "(f)(2)B")]
    assert nets(round_) == {"seat 1": 1000, "seat 2": 1000}


def test_deal_two_each():
    """(f)(3), (g)(2): clockwise, the dealer last, the players' cards face up."""
    round_ = GRAND_RONDE.desk.round(2)
    round_.answer({"blackjack": 1000})
    round_.answer({"blackjack": 1000})
    round_.answer(parse_cards("2c 3c 4c 5c 6c 7c"))
    at = "(b)(1), (f)(3), (g)(2)"
    assert by_rule(round_, "deal-two-each") == [
        ("drew", "seat 1", "2c 5c", at),
        ("drew", "seat 2", "3c 6c", at),
        ("drew", "dealer", "4c", at),
        ("dealt", "hole card", "7c", at),
    ]


@pytest.mark.parametrize(
    ("dealer", "drawn"),
    [("Kh 6d 2s", 1), ("Ah 6d 2s", 1), ("6h Ad Ks", 1), ("2h 2d Ks 2s As", 3)],
)
def test_dealer_draws(dealer, drawn):
    """(g)(1): to sixteen and to a soft seventeen."""
    first = ["no insurance"] * dealer.startswith("A")
    round_ = GRAND_RONDE.one("Kc 9d", dealer, *first, "stand")
    cards = [e for e in noted(round_, "drew") if e.rule == "dealer-draws"]
    assert [e.at for e in cards] == ["(b)(3), (g)(1)"] * drawn


@pytest.mark.parametrize(
    ("dealer", "count"), [("Kh 7d", 17), ("6h Ad Ks", 17), ("7h Ad", 18), ("Kh 9d", 19)]
)
def test_dealer_stands(dealer, count):
    """(g)(1): on a hard seventeen and on eighteen and more."""
    round_ = GRAND_RONDE.one("Kc 9d", dealer, "stand")
    words = ("announced", "dealer", f"the dealer has {count}", "(g)(1)")
    assert by_rule(round_, "dealer-stands") == [words]


def test_the_dealer_always_draws():
    """(g)(1): nothing lets the dealer leave out cards on which no hand depends."""
    round_ = GRAND_RONDE.one("Kc 6d 6c", "6h Kd 8h", "hit")
    assert round_.net("seat 1") == -1000


def test_hit_or_stand():
    """(a)(2): below twenty-one as often as the player likes; twenty-one stands."""
    at = "(a)(2)"
    round_ = GRAND_RONDE.one("2c 3d 4c 5d", "6h Kd 8h", "hit", "hit", "stand")
    assert [e[:3] for e in by_rule(round_, "hit-or-stand")] == [
        ("chose", "seat 1", "hit"),
        ("drew", "seat 1", "4c"),
        ("chose", "seat 1", "hit"),
        ("drew", "seat 1", "5d"),
        ("chose", "seat 1", "stand"),
    ]
    assert {e[3] for e in by_rule(round_, "hit-or-stand")} == {at}
    for hand in ("5c 6d Kc", "5c 5d Ac"):
        assert GRAND_RONDE.one(hand, "Kh 9d", "hit").net("seat 1") == 1000
    with refused("hit-or-stand", at):
        GRAND_RONDE.asked("Kc 6d", "Kh 9d").answer("surrender")


@pytest.mark.parametrize("hand", ["8c 4d 5c", "Ac 7d 9c", "5c 3d Kc", "5c 5d 9c"])
def test_double_down(hand):
    """(b)(2), (g)(3): two cards, for one more."""
    round_ = GRAND_RONDE.one(hand, "Kh 6d Ks", "double")
    at = "(b)(2), (g)(3), (g)(5)"
    assert by_rule(round_, "double-down") == [("put", "seat 1", "double down $10.00", at)]
    assert ends(round_) == dict.fromkeys(["blackjack", "double down"], ("$10.00", *DEALER_BUSTS))
    with refused("double-down", at):
        GRAND_RONDE.asked("2c 3d 4c", "Kh 6d", "hit").answer("double")


@pytest.mark.parametrize(
    ("double_on", "hands"),
    [
        ("any two cards", {"5c 3d": True, "4c 5d": True, "4c 6d": True, "8c 4d": True}),
        ("9, 10 or 11", {"5c 3d": False, "4c 5d": True, "4c 6d": True, "8c 4d": False}),
        ("10 or 11", {"5c 3d": False, "4c 5d": False, "4c 6d": True, "8c 4d": False}),
    ],
)
def test_double_down_restricted(double_on, hands):
    """(g)(3), (g)(5): to some totals, on split hands as well; free doubles stay open."""
    options = {"double_on": double_on}
    for hand, may in hands.items():
        round_ = GRAND_RONDE.asked(hand, "Kh 6d", options=options)
        assert ("double" in round_.ask.options) == may
        if not may:
            with refused("double-down", "(b)(2), (g)(3), (g)(5)"):
                round_.answer("double")
        assert ("free double" in round_.ask.options) == (hand in ("4c 5d", "4c 6d"))
    split = GRAND_RONDE.asked("7c 5d / 7d", "Kh 6d", "free split", options=options)
    assert ("double" in split.ask.options) == (double_on == "any two cards")


def test_one_card_on_double():
    """(b)(2), (g)(3): only one card, free or not."""
    for choice in ("double", "free double"):
        round_ = GRAND_RONDE.one("4c 5d 2c", "Kh 6d Ks", choice)
        at = "(b)(2), (g)(3)"
        assert by_rule(round_, "one-card-on-double") == [("drew", "seat 1", "2c", at)]


def test_double_for_less():
    """(g)(4): the double down bet may be less than the original one."""
    for choice, stake in (("$5", "$5.00"), ("0.25x", "$2.50")):
        round_ = GRAND_RONDE.one("8c 4d 5c", "Kh 6d Ks", choice)
        words = ("put", "seat 1", f"double down {stake}", "(g)(4)")
        assert by_rule(round_, "double-for-less") == [words]
        assert ends(round_)["double down"] == (stake, *DEALER_BUSTS)
    with refused("double-for-less", "(g)(4)"):
        GRAND_RONDE.asked("8c 4d", "Kh 6d").answer("$10.01")


@pytest.mark.parametrize("hand", ["Kc 7d / Td 8d", "Jc 7d / Qd 8d", "8c Td / 8d Kc"])
def test_split(hand):
    """(g)(5), (g)(7): cards of equal value, for a bet exactly equal to the original."""
    round_ = GRAND_RONDE.one(hand, "Kh 6d 4s", "split", "stand", "stand")
    at = "(g)(5), (g)(7)"
    assert by_rule(round_, "split")[0] == ("put", "seat 1", "split 2 $10.00", at)
    assert ends(round_) == dict.fromkeys(["blackjack", "split 2"], ("-$10.00", *LOWER))
    unlike = GRAND_RONDE.asked("8c 9d", "Kh 6d")
    with refused("split", at):
        unlike.answer("split")
    with refused("free-split", FREE_SPLIT):
        unlike.answer("free split")


def test_split_limit():
    """(g)(5): three times, for four hands."""
    hands = "8c Kc / 8d Kd / 8h Ks / 8s 8c"
    does = ("free split", "stand", "free split", "stand", "free split", "stand")
    round_ = GRAND_RONDE.asked(hands, "Kh 6d", *does)
    words = ("announced", "seat 1 hand 4", "4 hands are the most", "(g)(5)")
    assert by_rule(round_, "split-limit") == [words]
    for choice in ("split", "free split"):
        with refused("split-limit", "(g)(5)"):
            round_.answer(choice)
    ended = ends(GRAND_RONDE.one(hands, "Kh 6d Ks", *does, "stand"))
    assert {wager: end[0] for wager, end in ended.items()} == dict.fromkeys(
        ["blackjack", "free split 2", "free split 3", "free split 4"], "$10.00"
    )


def test_aces_split():
    """(g)(6): aces only once."""
    round_ = GRAND_RONDE.one("Ac Ah / Ad 9c", "Kh 6d Ks", "free split")
    words = ("put", "seat 1", "free split 2 (lammer for $10.00)", "(g)(5), (g)(6)")
    assert by_rule(round_, "aces-split") == [words]
    assert len(noted(round_, "chose")) == 1


def test_one_card_on_split_aces():
    """(g)(6): only one card with each ace."""
    round_ = GRAND_RONDE.one("Ac 5h / Ad 9c", "Kh 6d Ks", "split")
    drawn = [e for e in noted(round_, "drew") if e.rule == "one-card-on-split-aces"]
    assert [(e.who, e.cards, e.at) for e in drawn] == [
        ("seat 1", "5h", "(g)(6)"),
        ("seat 1 hand 2", "9c", "(g)(6)"),
    ]
    assert len(noted(round_, "chose")) == 1


@pytest.mark.parametrize(("up", "peeks"), [("Ah", 1), ("Kh", 1), ("Th", 1), ("9h", 0)])
def test_dealer_peeks(up, peeks):
    """(g)(8), (g)(9): with an ace or a ten up the dealer checks before anyone acts."""
    first = ["no insurance"] * (up == "Ah")
    round_ = GRAND_RONDE.asked("Kc 7d", f"{up} 5s", *first)
    words = ("announced", "dealer", "the dealer checks the hole card", "(g)(8), (g)(9)")
    assert by_rule(round_, "dealer-peeks") == [words] * peeks


def test_insurance_offered():
    """(g)(8): to every player against an ace, one with a blackjack too."""
    players = {"seat 1": ("Kc 9d", "insurance"), "seat 2": ("Ac Kd",)}
    round_, _ = GRAND_RONDE.start(players, "Ah 5s")
    assert (round_.ask.who, round_.ask.rule) == ("seat 2", "insurance-offered")
    assert round_.ask.options == ("no insurance", "insurance", "even money")
    assert cited(noted(round_, "chose")) == [("insurance-offered", "(g)(8)")]
    assert "insurance" not in GRAND_RONDE.asked("Kc 9d", "Kh 5s").ask.options


def test_insurance_limit():
    """(g)(8): any amount up to one half, and nothing above it."""
    round_ = GRAND_RONDE.asked("Kc 9d", "Ah 5s", stake="$5")
    assert round_.ask.options == ("no insurance", "insurance")
    for more in ("$2.51", "insurance rounded up"):
        with pytest.raises(Refused) as error:
            round_.answer(more)
        assert error.value.at == "(g)(8)"
    round_.answer("$2.50")
    put = [("put", "seat 1", "insurance $2.50", "(g)(8)")]
    assert by_rule(round_, "insurance-limit") == put


def test_insurance_pays():
    """(d)(2), (g)(8): two to one against a dealer's blackjack."""
    round_ = GRAND_RONDE.one("Kc 9d", "Ah Ks", "insurance")
    assert ends(round_)["insurance"] == ("$10.00", "insurance-pays", "(d)(2), (g)(8)")
    insured = GRAND_RONDE.one("Ac Kd", "Ah Ks", "insurance")
    assert insured.net("seat 1") == 1000  # as even money


def test_insurance_loses():
    """(g)(8): lost without one."""
    round_ = GRAND_RONDE.one("Kc 9d", "Ah 9s", "insurance", "stand")
    assert ends(round_)["insurance"] == ("-$5.00", "insurance-loses", "(g)(8)")


@pytest.mark.parametrize("hole", ["Ks", "5s"])
def test_even_money(hole):
    """(g)(9), (g)(10): one to one at once for a blackjack against an ace."""
    players = {"seat 1": ("Ac Kd", "even money"), "seat 2": ("Kc 9d", "no insurance", "stand")}
    round_, _ = GRAND_RONDE.start(players, f"Ah {hole} 3s")
    assert ends(round_) == {"blackjack": ("$10.00", "even-money", "(g)(9), (g)(10)")}


def test_natural_pushes():
    """(g)(10): a tie of blackjacks is a push."""
    for dealer, first in (("Kh As", ()), ("Ah Ks", ("no insurance",))):
        round_ = GRAND_RONDE.one("Ac Kd", dealer, *first)
        assert ends(round_) == {"blackjack": ("$0.00", "natural-pushes", "(g)(10)")}


def test_dealer_natural_wins():
    """(a)(2), (b)(1): a dealer's blackjack beats every other hand."""
    round_ = GRAND_RONDE.one("Kc Qd", "Kh As")
    at = "(a)(2), (b)(1), (g)(10)"
    assert ends(round_) == {"blackjack": ("-$10.00", "dealer-natural-wins", at)}


def test_dealer_natural_takes_original_only():
    """(g)(8), (g)(9): it is found before anything is added, so that nothing more can be lost."""
    round_ = GRAND_RONDE.one("9c 9d", "Kh As")
    words = ("announced", "dealer", "blackjack: only original wagers can lose", "(g)(8), (g)(9)")
    assert by_rule(round_, "dealer-natural-takes-original-only") == [words]
    assert not noted(round_, "chose")


@pytest.mark.parametrize("hand", ["Kc 9d", "7c 5d 7s"])
def test_tie_pushes(hand):
    """(g)(10): a tie is a push."""
    round_ = GRAND_RONDE.one(hand, "Kh 9s", *["hit"] * (hand[0] == "7"), "stand")
    assert ends(round_) == {"blackjack": ("$0.00", *TIE)}


@pytest.mark.parametrize("hand", ["4c 5d", "2c 7d", "4c 6d", "5c 5d", "9c 2d", "3c 8d"])
def test_free_double(hand):
    """(g)(12) to (g)(14), (g)(16): a button for the original amount on a hard 9, 10 or 11."""
    round_ = GRAND_RONDE.one(f"{hand} 8h", "Kh 6d Ks", "free double")
    words = ("put", "seat 1", "free double (lammer for $10.00)", FREE_DOUBLE)
    assert by_rule(round_, "free-double") == [words]
    assert ends(round_)["free double"] == ("$10.00", *FREE_WINS)


@pytest.mark.parametrize("hand", ["3c 5d", "8c 4d", "Ac 8d", "Ac 9d", "Kc 2d"])
def test_free_double_refused(hand):
    """(g)(14): no other total, and no soft one."""
    with refused("free-double", FREE_DOUBLE):
        GRAND_RONDE.asked(hand, "Kh 6d").answer("free double")


@pytest.mark.parametrize("rank", "23456789")
def test_free_split(rank):
    """(g)(12), (g)(13), (g)(15): any pair except ten-values, again and again."""
    round_ = GRAND_RONDE.asked(f"{rank}c {rank}h / {rank}d", "Kh 6d", "free split")
    words = ("put", "seat 1", "free split 2 (lammer for $10.00)", FREE_SPLIT)
    assert by_rule(round_, "free-split") == [words]
    assert "free split" in round_.ask.options


@pytest.mark.parametrize("pair", ["Kc Kd", "Tc Td", "Kc Td"])
def test_free_split_refused(pair):
    """(g)(15): no ten-values."""
    with refused("free-split", FREE_SPLIT):
        GRAND_RONDE.asked(pair, "9h 6d").answer("free split")


def test_free_bet_wins():
    """(b)(4), (d)(3), (g)(13), (g)(16): each button wins the amount it represents."""
    does = ("free split", "free double", "stand")
    round_ = GRAND_RONDE.one("8c 3h Kc / 8d Td", "Kh 7d", *does, stake="$7.50")
    assert ends(round_) == {
        "blackjack": ("$7.50", *HIGHER),
        "free double": ("$7.50", *FREE_WINS),
        "free split 2": ("$7.50", *FREE_WINS),
    }


def test_lammer_collected():
    """(b)(4), (g)(12): a tie, a loss or a twenty-two takes the button and nothing else."""
    for dealer, first in (
        ("Kh 9d", ("$0.00", *TIE)),
        ("Kh Qd", ("-$10.00", *LOWER)),
        ("6h Kd 6s", ("$0.00", *TWENTY_TWO)),
    ):
        round_ = GRAND_RONDE.one("5c 6d 8c", dealer, "free double")
        assert ends(round_) == {"blackjack": first, "free double": ("collected", *LAMMER)}
