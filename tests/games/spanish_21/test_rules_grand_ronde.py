"""Grand Ronde, chapter 10: Spanish 21, rule by rule in the order of the edition."""

import pytest

from houseway.errors import Refused, Unreadable
from tests.games.blackjack.blackjack_table import (
    TEN,
    Book,
    answered,
    cards,
    deal,
    decided,
    noted,
    only,
    refused,
    returned,
    rules,
    under,
)

SPANISH = Book("grand-ronde/spanish-21")
TO_17 = "9d 8h"  # the dealer stands, with no blackjack and no seven up
STANDARD = "(a)(1), (g)(1)"
PICTURES = ("Jd", "Qd", "Kd")
LOW = [f"{n}d" for n in range(2, 10)]
MATCH = TEN | {"match the dealer": "5"}
DOUBLE_AT = "(b)(3), (g)(2), (g)(3)"
AGAIN_AT = "(b)(4), (g)(4)"
SPLIT_AT = "(b)(1), (g)(2)"


def test_no_tens():
    """(a)(2), (a)(3): four, five, six or eight decks without their 10's."""
    round_ = SPANISH.dealt("5c 6d", TO_17)
    round_.answer("hit")
    with pytest.raises(Unreadable, match="Tc is not a card of this deck"):
        round_.answer(cards("Tc"))
    round_.answer(cards("Kc"))
    for decks in "4568":
        assert SPANISH.desk.house({"decks": decks})
    for decks in "127":
        with pytest.raises(Unreadable):
            SPANISH.desk.house({"decks": decks})


# ---- bets and the deal ---------------------------------------------------------------------------


def test_place_bets():
    """(c)(1), (c)(2), (d)(5): up to $500, and a Match the Dealer bet only with an initial one."""
    placed = noted(SPANISH.bet(MATCH), "wagered")
    own = {"blackjack": "(c)(1), (c)(2), (d)(5)", "match the dealer": "(d)(5), (c)(1), (c)(2)"}
    assert {(e.rule, e.wager): e.at for e in placed} == {("place-bets", w): own[w] for w in own}
    with refused("companion-wager", "(d)(5)"):
        SPANISH.placed({"match the dealer": "5"})
    for wager in ("blackjack", "match the dealer"):
        assert SPANISH.placed(TEN | {wager: "500"})[wager] == 50_000
        with refused("posted_maximum", "(c)(1)"):
            SPANISH.placed(TEN | {wager: "500.01"})
    with refused("posted_maximum", "(c)(1)"):
        SPANISH.desk.house({"posted_maximum": "$500.01"})


@pytest.mark.parametrize("decks", "458")
def test_match_the_dealer_is_for_six_decks(decks):
    """(d)(5): the schedule is for six decks only."""
    assert SPANISH.placed(MATCH)
    with refused("opening-wagers", "(a)(3), (d)(5)"):
        SPANISH.placed(MATCH, decks=decks)


def test_no_more_bets():
    """(c)(2): all bets are placed prior to the deal."""
    round_ = SPANISH.bet(TEN)
    assert only(round_, "no-more-bets").at == "(c)(2)"
    for change in ({"blackjack": 2000}, {"match the dealer": 500}, {}):
        with pytest.raises((Refused, Unreadable)):
            round_.answer(change)


def test_deal_two_each():
    """(a)(1), (g)(1): as in Blackjack, the players' cards face up."""
    round_ = SPANISH.bet(TEN, TEN)
    box = ("seat 1", "seat 2")
    assert round_.ask.pattern == (*box, "dealer", *box, "hole card")
    deal(round_, {"seat 1": "5c 6d", "seat 2": "9c 9d"}, TO_17)
    dealt = [e for e in under(round_, "deal-two-each") if e.cards]
    assert [(e.at, e.seen_by) for e in dealt] == [
        (STANDARD, seen) for seen in ("", "", "", "nobody")
    ]


# ---- the hole card -------------------------------------------------------------------------------


def test_dealer_peeks():
    """(b)(2), (g)(1): with an ace or a ten-value card up, before anybody acts (a reading)."""
    for up in ("Ad", *PICTURES, *LOW):
        round_ = SPANISH.dealt("5c 6d", f"{up} 9h")
        if up == "Ad":
            round_.answer("no insurance")
        looks = under(round_, "dealer-peeks")
        assert [e.at for e in looks] == ["(b)(2), (g)(1)"] * (up not in LOW)
        assert "surrender" in round_.ask.options


def test_insurance_offered():
    """(a)(1), (g)(1): as in Blackjack against an ace; (d)(1): a blackjack wins, no even money."""
    for mine in ("5c 6d", "Ac Kd"):
        ask = SPANISH.asks(mine, "Ad 5h")
        assert (ask.rule, ask.options) == ("insurance-offered", ("no insurance", "insurance"))
    with refused("insurance-offered", STANDARD):
        SPANISH.dealt("Ac Kd", "Ad 5h").answer("even money")
    for up in (*PICTURES, *LOW):
        assert SPANISH.asks("5c 6d", f"{up} 5h").rule == "hit-or-stand"


def test_insurance_limit():
    """(a)(1), (g)(1): up to one half."""
    for choice, insured in (("insurance", 750), ("$7.50", 750), ("$1", 100)):
        round_ = SPANISH.dealt("5c 6d", "Ad 5h", {"blackjack": "15"})
        round_.answer(choice)
        put = noted(round_, "put")[0]
        assert (put.stake, put.rule, put.at) == (insured, "insurance-limit", STANDARD)
    with refused("insurance-limit", STANDARD):
        SPANISH.dealt("5c 6d", "Ad 5h", {"blackjack": "15"}).answer("$8")


def test_insurance_pays():
    """(a)(1), (g)(1): two to one on a dealer blackjack."""
    ended = SPANISH.decided("5c 6d", "Ad Kh", "insurance")
    assert ended["insurance"] == ("$10.00", "insurance-pays", STANDARD)


def test_insurance_loses():
    """(a)(1), (g)(1): without one, when the hole card is known."""
    round_ = SPANISH.dealt("5c 6d", "Ad 9h")
    round_.answer("insurance")
    assert decided(round_) == {"insurance": ("-$5.00", "insurance-loses", STANDARD)}


@pytest.mark.parametrize("dealer", ["9d 8h", "Kd Ah", "Kd 9h", "6d 5h Kc"])
def test_natural_pays(dealer):
    """(d)(1): 3 to 2, against a dealer blackjack too."""
    ended = SPANISH.decided("Kc Ad", dealer, bets={"blackjack": "5"})
    assert ended == {"blackjack": ("$7.50", "natural-pays", "(d)(1)")}
    assert SPANISH.wins("Kc Ad", "Ad Kh", "insurance") == {
        "insurance": "$10.00",
        "blackjack": "$15.00",
    }


def test_dealer_natural_wins():
    """(b)(2), (d)(1): against every hand but a blackjack; nobody can surrender then."""
    round_ = SPANISH.alone("Kc 6d", "Kd Ah")
    at = "(b)(2), (d)(1), (g)(1)"
    assert decided(round_) == {"blackjack": ("-$10.00", "dealer-natural-wins", at)}
    assert not noted(round_, "chose")


def test_dealer_natural_takes_original_only():
    """(b)(2), (g)(1): nobody has doubled or split by then (a reading)."""
    round_ = SPANISH.alone("8c 8d", "Kd Ah")
    assert only(round_, "dealer-natural-takes-original-only").at == "(b)(2), (g)(1)"
    assert round_.net("seat 1") == -1000


# ---- the player's turn ---------------------------------------------------------------------------


def test_hit_or_stand():
    """(a)(1), (g)(2): everything is open below twenty-one, split aces included."""
    ask = SPANISH.asks("8c 8d", TO_17)
    every = ("stand", "hit", "double", "split", "surrender")
    assert (ask.rule, ask.options) == ("hit-or-stand", every)
    three = SPANISH.asks("2c 3d 4c", TO_17, "hit")
    assert three.options == ("stand", "hit", "double", "surrender")
    round_ = SPANISH.alone("Kc 6d 5c", TO_17, "hit")
    assert {e.at for e in under(round_, "hit-or-stand")} == {"(a)(1), (g)(1), (g)(2)"}


def test_player_busts():
    """(a)(1), (g)(1): over twenty-one a hand loses at once, a doubled one with all of its bet."""
    round_ = SPANISH.alone("Kc 6d 6c", "6d Kh Kc", "hit")
    assert decided(round_) == {"blackjack": ("-$10.00", "player-busts", STANDARD)}
    doubled = SPANISH.alone("5c 6d 2c Kc", TO_17, "double", "double")  # no rescue any more
    assert doubled.net("seat 1") == -4000
    assert {told[1] for told in decided(doubled).values()} == {"player-busts"}


def test_double_down():
    """(b)(3), (g)(3): on two or more cards, after splitting and on split aces too."""
    for mine, told in (("5c 6d 7c", ["double"]), ("2c 3d 4c 9c", ["hit", "double"])):
        round_ = SPANISH.alone(mine, "9d 8h", *told, "stand")
        put = noted(round_, "put")[0]
        assert (put.wager, put.stake, put.rule, put.at) == (
            "double down",
            1000,
            "double-down",
            DOUBLE_AT,
        )
        assert round_.net("seat 1") == 2000
    aces = ("split", "double", "stand", "hit", "double", "stand")
    round_ = SPANISH.alone("Ac 2d 6c / Ad 2c 3c 4c", TO_17, *aces)
    assert [e.wager for e in noted(round_, "put")] == ["split 2", "double down", "double down 2"]
    assert round_.net("seat 1") == 4000  # 19 and 20 against 17


def test_double_for_less():
    """(g)(3): an amount equal to or less than the initial bet."""
    round_ = SPANISH.alone("5c 6d 9c", TO_17, "$4", "stand")
    put = noted(round_, "put")[0]
    assert (put.stake, put.rule, put.at) == (400, "double-for-less", "(g)(3)")
    assert round_.net("seat 1") == 1400
    for choice in ("$10.01", "2x"):
        with refused("double-for-less", "(g)(3)"):
            SPANISH.dealt("5c 6d", TO_17).answer(choice)


def test_one_card_on_double():
    """(b)(4), (g)(4): after the card a player may double again, rescue or stand, and not draw."""
    round_ = answered(SPANISH.dealt("5c 6d", TO_17), ["double"], cards("2c"))
    assert round_.ask.options == ("stand", "double", "rescue")
    with refused("one-card-on-double", AGAIN_AT):
        round_.answer("hit")
    for not_offered in ("surrender", "split"):
        with refused("double-double", AGAIN_AT):
            round_.answer(not_offered)


def test_double_double():
    """(b)(4): the previous bet again, up to three times in all: 1, 2, 4 and 8."""
    round_ = SPANISH.alone("2c 3d 2d 4c 8c", TO_17, "double", "double", "double", "stand")
    put = [(e.stake, e.rule, e.at) for e in noted(round_, "put")]
    assert put == [
        (1000, "double-down", DOUBLE_AT),
        (2000, "double-double", AGAIN_AT),
        (4000, "double-double", AGAIN_AT),
    ]
    assert round_.net("seat 1") == 8000  # 19 against 17
    last = answered(SPANISH.dealt("2c 3d", TO_17), ["double"] * 3, cards("2d 2h 2s"))
    assert last.ask.options == ("stand", "rescue")
    with refused("double-double", AGAIN_AT):
        last.answer("double")
    with refused("double-double", AGAIN_AT):  # for less only the first (a reading)
        answered(SPANISH.dealt("2c 3d", TO_17), ["double"], cards("2d")).answer("$5")


@pytest.mark.parametrize(
    ("told", "back", "lost"),
    [
        (["double"], 1000, 1000),
        (["double", "double"], 2000, 2000),
        (["double", "double", "double"], 4000, 4000),
        (["$4"], 400, 1000),  # the last doubled portion; (b)(5) speaks of half (a reading)
        (["$4", "double"], 1400, 1400),
    ],
)
def test_rescue(told, back, lost):
    """(b)(5), (g)(5): the last doubled portion comes back, half of the total is lost."""
    round_ = SPANISH.dealt("2c 3d", TO_17)
    answered(round_, [*told, "rescue"], cards("2d 2h 2s")[: len(told)])
    (given,) = noted(round_, "returned")
    assert (given.stake, given.rule, given.at) == (back, "rescue", "(b)(4), (b)(5), (g)(5)")
    assert round_.net("seat 1") == -lost
    with refused("hit-or-stand", "(a)(1), (g)(1), (g)(2)"):
        SPANISH.dealt("2c 3d", TO_17).answer("rescue")  # nothing is doubled


def test_split():
    """(b)(1), (g)(2): cards of equal value, which may then be hit."""
    round_ = SPANISH.dealt("Kc Jd", TO_17, {"blackjack": "12.50"})
    round_.answer("split")
    put = noted(round_, "put")[0]
    assert (put.wager, put.stake, put.rule, put.at) == ("split 2", 1250, "split", SPLIT_AT)
    for mine in ("8c 9d", "Ac 2d", "Kc 9d"):
        with refused("split", SPLIT_AT):
            SPANISH.dealt(mine, TO_17).answer("split")


def test_split_limit():
    """(g)(2): up to three times, creating four hands."""
    round_ = answered(SPANISH.dealt("8c 8d", TO_17), ["split"] * 3, cards("8h 8s 8c"))
    assert [e.wager for e in noted(round_, "put")] == ["split 2", "split 3", "split 4"]
    with refused("split-limit", "(g)(2)"):
        round_.answer("split")


def test_aces_split():
    """(b)(1), (g)(2): aces like any others, to four hands, hit and doubled (a reading)."""
    round_ = answered(SPANISH.dealt("Ac Ad", TO_17), ["split"] * 3, cards("Ah As 2c"))
    assert [e.at for e in under(round_, "aces-split")] == [SPLIT_AT] * 3
    assert round_.ask.options == ("stand", "hit", "double", "surrender")
    five = answered(SPANISH.dealt("Ac Ad", TO_17), ["split"] * 3, cards("Ah As Ac"))
    with refused("aces-split", SPLIT_AT):
        five.answer("split")
    assert SPANISH.wins("Ac Kd / Ad Kc", "Kd 9h", "split") == {
        "blackjack": "$10.00",  # a 21 and no blackjack
        "split 2": "$10.00",
    }


@pytest.mark.parametrize(
    ("hands", "told", "lost"),
    [
        ("Kc 6d", ["surrender"], {"blackjack": "-$5.00"}),
        ("2c 3d Kc", ["hit", "surrender"], {"blackjack": "-$5.00"}),
        (
            "8c 7d / 8d Kc",
            ["split", "surrender", "stand"],
            {"blackjack": "-$5.00", "split 2": "$10.00"},
        ),
    ],
)
def test_surrender(hands, told, lost):
    """(b)(2), (g)(6): one half of the bet, on any hand."""
    round_ = SPANISH.alone(hands, TO_17, *told)
    assert {wager: ended[0] for wager, ended in decided(round_).items()} == lost
    gave = next(e for e in noted(round_, "settled") if e.rule == "surrender")
    assert (gave.at, gave.says) == ("(b)(2), (g)(6)", "surrender, 1/2 lost")


# ---- the dealer's turn ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "drawn"), [("Kd 6h 5c", 1), ("Kd 7h", 0), ("6d Ah Kc", 1), ("7d Ah", 0)]
)
def test_dealer_draws(dealer, drawn):
    """(a)(1), (g)(1): by chapter 2 a soft seventeen is hit, a hard seventeen stands."""
    round_ = SPANISH.alone("Kc Kd", dealer, "stand")
    drew = [e for e in under(round_, "dealer-draws") if e.verb == "drew"]
    assert [e.at for e in drew] == [STANDARD] * drawn


def test_dealer_stands():
    """(a)(1), (g)(1)."""
    said = only(SPANISH.alone("Kc 8d", TO_17, "stand"), "dealer-stands")
    assert (said.says, said.at) == ("the dealer has 17", STANDARD)


def test_higher_wins():
    """(a)(1), (e), (g)(1): one to one."""
    ended = SPANISH.decided("Kc 8d", TO_17, "stand")
    at = "(a)(1), (e), (e)(1), (e)(2), (e)(3), (g)(1)"
    assert ended == {"blackjack": ("$10.00", "higher-wins", at)}


def test_lower_loses():
    """(a)(1), (g)(1)."""
    ended = SPANISH.decided("Kc 6d", TO_17, "stand")
    assert ended == {"blackjack": ("-$10.00", "lower-loses", "(a)(1), (e), (g)(1)")}


def test_tie_pushes():
    """(a)(1), (g)(1): below twenty-one."""
    ended = SPANISH.decided("Kc Qd", "Kd Kh", "stand")
    assert ended == {"blackjack": ("$0.00", "tie-pushes", STANDARD)}


def test_dealer_busts():
    """(a)(1), (g)(1)."""
    ended = SPANISH.decided("Kc 2d", "6d Kh 6c", "stand")
    assert ended == {"blackjack": ("$10.00", "dealer-busts", STANDARD)}


# ---- twenty-ones ---------------------------------------------------------------------------------


def test_player_21_wins():
    """(d)(2): a 21 always beats the dealer's 21; one that the table does not list wins 1 to 1."""
    for mine in ("Kc 6d 5c", "9c 2d 6c 4c"):
        ended = SPANISH.decided(mine, "6d 5h Kc", *["hit"] * (len(mine.split()) - 2))
        assert ended == {"blackjack": ("$10.00", "player-21-wins", "(d)(2)")}


@pytest.mark.parametrize(
    ("mine", "won"),
    [
        ("2c 3d 4c 5c 7d", "$15.00"),
        ("Ac 2d 3c 4c 5c 6d", "$20.00"),
        ("2c 2d 2h 3c 3d 4c 5c", "$30.00"),
        ("Ac Ad Ah As 2c 2d 2h 2s 9c", "$30.00"),  # more than seven cards (a reading)
        ("6c 7d 8h", "$15.00"),
        ("6c 7c 8c", "$20.00"),
        ("8s 6s 7s", "$30.00"),
        ("7c 7d 7h", "$15.00"),
        ("7h 7h 7h", "$20.00"),
        ("7s 7s 7s", "$30.00"),
        ("6s 7s 8c", "$15.00"),
        ("7s 7s 7c", "$15.00"),
    ],
)
def test_bonus_21_pays(mine, won):
    """(d)(3): by the schedule, against any hand of the dealer's."""
    for dealer in (TO_17, "6d 5h Kc"):
        ended = SPANISH.decided(mine, dealer, *["hit"] * (len(mine.split()) - 2))
        assert ended == {"blackjack": (won, "bonus-21-pays", "(d)(2), (d)(3)")}


def test_bonus_21_on_other_hands():
    """(d)(4): not on doubled hands; after a split as on any hand (a reading)."""
    assert SPANISH.wins("6s 7s 8s", TO_17, "double") == {
        "blackjack": "$10.00",
        "double down": "$10.00",
    }
    split = SPANISH.wins("7c 7d 7s / 7h 6h 8h", "9d 8h", "split", "hit", "hit")
    assert split == {"blackjack": "$15.00", "split 2": "$20.00"}


def sevens(*stakes, up="7d", told=("hit",), others=()):
    """What each won in addition to the hands: players with three sevens of hearts, then others."""
    hands = {f"seat {n}": "7h 7h 7h" for n in range(1, len(stakes) + 1)}
    choices = dict.fromkeys(hands, told)
    for stake in others:
        seat = f"seat {len(hands) + 1}"
        hands[seat], choices[seat] = "Kc 9c", ("stand",)
        stakes = (*stakes, stake)
    bets = {seat: {"blackjack": stake} for seat, stake in zip(hands, stakes, strict=True)}
    return SPANISH.round(hands, f"{up} Kh", choices, bets, decks="8")


def extras(round_, wager):
    """The net of a bonus for each seat, in the order in which they were paid."""
    return [(e.who, e.net, e.at) for e in noted(round_, "settled") if e.wager == wager]


@pytest.mark.parametrize(
    ("stake", "bonus"),
    [("4.99", 0), ("5", 100_000), ("24", 100_000), ("25", 500_000), ("500", 500_000)],
)
def test_super_bonus_pays(stake, bonus):
    """(d)(4): $1,000 with a $5 to $24 bet, $5,000 with $25 or more, on top of the hand."""
    round_ = sevens(stake)
    assert extras(round_, "super bonus") == [("seat 1", bonus, "(d)(4)")] * bool(bonus)
    assert decided(round_)["blackjack"][1] == "bonus-21-pays"


def test_super_bonus_is_for_suited_sevens_against_a_seven():
    """(d)(4): the first three cards, suited, with a 7 up; not on doubled hands."""
    assert extras(sevens("5", up="8d"), "super bonus") == []
    assert extras(sevens("5", told=("double",)), "super bonus") == []
    for mine in ("7h 7h 7d", "6h 7h 8h"):
        assert "super-bonus-pays" not in rules(SPANISH.alone(mine, "7d Kh", "hit"))
    split = SPANISH.alone("7h 7h 7h / 7h 2c", "7d Kh", "split", "hit", "stand")
    assert "super-bonus-pays" not in rules(split)


def test_others_bonus():
    """(d)(4): $50 to each of the other players, for each of the super bonus hands."""
    wager = "other players' bonus"
    fifty = (5000, "(d)(4)")
    one = sevens("5", others=("1", "100"))
    assert sorted(extras(one, wager)) == [("seat 2", *fifty), ("seat 3", *fifty)]
    two = sevens("5", "25", others=("10",))
    assert [net for _, net, _ in extras(two, "super bonus")] == [100_000, 500_000]
    assert extras(two, wager) == [("seat 3", *fifty)] * 2
    assert extras(sevens("4", others=("10",)), wager) == []


# ---- Match the Dealer ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "odds"),
    [
        ("9c 2d", 4),
        ("2d 9d", 9),
        ("9c 9h", 8),
        ("9d 9d", 18),
        ("9d 9c", 13),
    ],
)
def test_match_pays(mine, odds):
    """(d)(5): each card of the up card's rank, suited or not."""
    ended = SPANISH.decided(mine, TO_17, "stand", bets=MATCH)
    assert ended["match the dealer"] == (f"${5 * odds}.00", "match-pays", "(d)(5)")


def test_match_loses():
    """(d)(5): a match is in rank; cards of one value or suit are none, nor is the hole card."""
    for mine, dealer in (("Kc Qd", "Jd 9h"), ("8c 2d", "9d 8h"), ("2d 3d", "9d 8h")):
        ended = SPANISH.decided(mine, dealer, "stand", bets=MATCH)
        assert ended["match the dealer"] == ("-$5.00", "match-loses", "(d)(5)")


def test_cut_card():
    """(f)(2)B: the round is finished, then the cards are shuffled (a reading)."""
    round_ = SPANISH.alone("Kc 8d", TO_17, "stand", shoe="cut card out")
    assert (only(round_, "cut-card").at, round_.net("seat 1")) == ("(f)(2)B", 1000)
    assert returned(round_) == {}
