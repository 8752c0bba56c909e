"""Grand Ronde, chapter 2: Blackjack, rule by rule in the order of the edition."""

import pytest

from houseway.errors import Refused, Unreadable
from houseway.table.asks import Deal
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

GRAND = Book("grand-ronde/blackjack")
PITCH = {"dealing": "pitch", "decks": "2"}
SIX_TO_FIVE = {"blackjack_pays": "6 to 5"}
TENS = ("Td", "Jd", "Qd", "Kd")
LOW = [f"{n}d" for n in range(2, 10)]
TO_17 = "7d Kh"  # the dealer stands and has no blackjack
DOUBLE_AT = "(b)(2), (g)(3), (g)(5)"
SPLIT_AT = "(g)(5), (g)(7)"
SIDES = {
    "super bonus player": "(h)(1), (h)(3), (h)(4)",
    "super bonus dealer": "(h)(1), (h)(3), (h)(4)",
    "21+3 xtreme": "(i)(1), (i)(2)",
    "lucky ladies": "(j)(1), (j)(2)",
}


def beside(wager, stake="5"):
    """The usual bet with another one."""
    return TEN | {wager: stake}


# ---- bets ----------------------------------------------------------------------------------------


def test_place_bets():
    """(c)(1), (h)(3), (h)(4), (i)(2), (j)(2): a bet, and with it any of the optional ones."""
    round_ = GRAND.bet(TEN | dict.fromkeys(SIDES, "5"), shoe="new")
    placed = noted(round_, "wagered")
    general, bonus, xtreme, ladies = (
        "(c)(1), (c)(3)",
        "(h)(1), (h)(3), (h)(4)",
        "(i)(1), (i)(2)",
        "(j)(1), (j)(2)",
    )
    own = {
        "blackjack": f"{general}, {bonus}, {xtreme}, {ladies}",
        "super bonus player": f"{bonus}, {general}, {xtreme}, {ladies}",
        "super bonus dealer": f"{bonus}, {general}, {xtreme}, {ladies}",
        "21+3 xtreme": f"{xtreme}, {general}, {bonus}, {ladies}",
        "lucky ladies": f"{ladies}, {general}, {bonus}, {xtreme}",
    }
    assert {(e.rule, e.wager): e.at for e in placed} == {("place-bets", w): own[w] for w in own}
    assert len(placed) == 5


@pytest.mark.parametrize(("wager", "at"), SIDES.items())
def test_side_bets_need_a_bet(wager, at):
    """(h)(1), (i)(1), (j)(1): only with a blackjack bet."""
    with refused("companion-wager", at):
        GRAND.placed({wager: "5"})


@pytest.mark.parametrize("wager", ["blackjack", *SIDES])
def test_greatest_bet(wager):
    """(c)(1): no more than $1,000, and the house may set it lower."""
    assert GRAND.placed(TEN | {wager: "1,000"})[wager] == 100_000
    with refused("posted_maximum", "(c)(1)"):
        GRAND.placed(TEN | {wager: "1,000.01"})
    with refused("posted_maximum", "(c)(1)"):
        GRAND.placed(TEN | {wager: "100.01"}, posted_maximum="$100")
    with refused("posted_maximum", "(c)(1)"):
        GRAND.desk.house({"posted_maximum": "$1,000.01"})


@pytest.mark.parametrize("shoe", ["running", "cut card out"])
def test_first_hand_only(shoe):
    """(h)(2): in any other round than the first after a shuffle the Super Bonus is not taken."""
    bets = TEN | {"super bonus player": "5", "super bonus dealer": "5", "lucky ladies": "5"}
    assert not noted(GRAND.bet(bets, shoe="new"), "returned")
    round_ = GRAND.bet(bets, shoe=shoe)
    back = ("$5.00", "first-hand-only")
    assert returned(round_) == {"super bonus player": back, "super bonus dealer": back}
    assert {e.at for e in under(round_, "first-hand-only")} == {"(h)(2)"}


def test_no_more_bets():
    """(c)(3): all bets are made prior to the deal."""
    round_ = GRAND.bet(TEN)
    assert only(round_, "no-more-bets").at == "(c)(3)"
    for change in ({"blackjack": 2000}, {"lucky ladies": 100}, {}):
        with pytest.raises((Refused, Unreadable)):
            round_.answer(change)
    assert round_.table.stakes["seat 1"] == {"blackjack": 1000}


@pytest.mark.parametrize(
    ("options", "at", "seen_by"),
    [
        ({}, "(f)(3), (i)(3), (j)(3), (g)(2)", ["", "", "", "nobody"]),
        (PITCH, "(f)(3), (i)(3), (j)(3), (g)(2)A", ["seat 1", "seat 2", "", "nobody"]),
    ],
)
def test_deal_two_each(options, at, seen_by):
    """(f)(3): from first base, the dealer last; (g)(2): face up, in a pitch game face down."""
    round_ = GRAND.bet(TEN, TEN, **options)
    box = ("seat 1", "seat 2")
    assert round_.ask.pattern == (*box, "dealer", *box, "hole card")
    deal(round_, {"seat 1": "5c 6d", "seat 2": "9c 9d"}, TO_17)
    dealt = [e for e in under(round_, "deal-two-each") if e.cards]
    assert [(e.at, e.seen_by) for e in dealt] == [(at, seen) for seen in seen_by]


# ---- the hole card -------------------------------------------------------------------------------


def test_dealer_peeks():
    """(g)(8), (g)(9), (j)(3): with an ace or a ten-value card up, before anybody acts."""
    for up in ("Ad", *TENS, *LOW):
        round_ = GRAND.dealt("5c 6d", f"{up} 9h")
        if up == "Ad":
            round_.answer("no insurance")
        looks = under(round_, "dealer-peeks")
        wanted = ["(g)(8), (g)(9), (j)(3)"] * (up not in LOW)
        assert [e.at for e in looks] == wanted
        assert round_.ask.rule == "hit-or-stand"


def test_insurance_offered():
    """(g)(8): against an ace, to every player (a reading)."""
    round_ = GRAND.bet(TEN, TEN)
    deal(round_, {"seat 1": "5c 6d", "seat 2": "Ac Kd"}, "Ad 5h")
    assert (round_.ask.who, round_.ask.options) == ("seat 1", ("no insurance", "insurance"))
    round_.answer("no insurance")
    assert round_.ask.options == ("no insurance", "insurance", "even money")
    assert {e.at for e in under(round_, "insurance-offered")} == {"(g)(8)"}
    for up in (*TENS, *LOW):
        assert GRAND.asks("5c 6d", f"{up} 5h").rule == "hit-or-stand"


@pytest.mark.parametrize(
    ("stake", "choice", "insured"),
    [("10", "insurance", 500), ("15", "insurance", 750), ("15", "$7.50", 750), ("10", "$0.01", 1)],
)
def test_insurance_limit(stake, choice, insured):
    """(g)(8): any amount up to one half."""
    round_ = GRAND.dealt("5c 6d", "Ad 5h", {"blackjack": stake})
    round_.answer(choice)
    put = noted(round_, "put")[0]
    assert (put.wager, put.stake, put.rule, put.at) == (
        "insurance",
        insured,
        "insurance-limit",
        "(g)(8)",
    )


def test_insurance_over_half():
    """(g)(8): no more than half, and nothing is rounded up."""
    for stake, choice in (("10", "$5.01"), ("15", "$8"), ("15", "0.51x")):
        with refused("insurance-limit", "(g)(8)"):
            GRAND.dealt("5c 6d", "Ad 5h", {"blackjack": stake}).answer(choice)
    with refused("insurance-offered", "(g)(8)"):
        GRAND.dealt("5c 6d", "Ad 5h", {"blackjack": "15"}).answer("insurance rounded up")


def test_insurance_pays():
    """(d)(3): two to one."""
    ended = GRAND.decided("5c 6d", "Ad Kh", "insurance")
    assert ended["insurance"] == ("$10.00", "insurance-pays", "(d)(3), (g)(8)")
    assert GRAND.wins("Ac Kd", "Ad Kh", "insurance") == {
        "insurance": "$10.00",
        "blackjack": "$0.00",
    }


def test_insurance_loses():
    """(g)(8): without a dealer blackjack, when the hole card is known."""
    round_ = GRAND.dealt("5c 6d", "Ad 9h")
    round_.answer("insurance")
    assert decided(round_) == {"insurance": ("-$5.00", "insurance-loses", "(g)(8)")}


@pytest.mark.parametrize("dealer", ["Ad Kh", "Ad 9h"])
def test_even_money(dealer):
    """(g)(9), (g)(10): a blackjack against an ace, paid one to one whatever the hole card is."""
    round_ = GRAND.alone("Ac Kd", dealer, "even money")
    assert decided(round_) == {"blackjack": ("$10.00", "even-money", "(d)(2), (g)(9), (g)(10)")}
    assert rules(round_).index("even-money") < rules(round_).index("dealer-peeks")
    for mine in ("5c 6d", "Ac 9d"):
        with refused("insurance-offered", "(g)(8)"):
            GRAND.dealt(mine, dealer).answer("even money")


def test_no_even_money_at_six_to_five():
    """(d)(2): not allowed there; insurance is (a reading)."""
    round_ = GRAND.dealt("Ac Kd", "Ad 5h", **SIX_TO_FIVE)
    with refused("insurance-offered", "(g)(8)"):
        round_.answer("even money")
    assert round_.ask.options == ("no insurance", "insurance")
    for up in TENS:
        assert GRAND.alone("Ac Kc", f"{up} 9h").over  # (g)(9): nor without an ace


@pytest.mark.parametrize(
    ("stake", "options", "won"),
    [
        ("10", {}, "$15.00"),
        ("5", {}, "$7.50"),
        ("10", SIX_TO_FIVE, "$12.00"),
        ("2.50", SIX_TO_FIVE, "$3.00"),
    ],
)
def test_natural_pays(stake, options, won):
    """(d)(1): three to two or six to five; also against a 21 of three cards (a reading)."""
    ended = GRAND.decided("Kc Ad", "7d 5h 9c", bets={"blackjack": stake}, **options)
    assert ended == {"blackjack": (won, "natural-pays", "(b)(1), (d)(1)")}
    against = GRAND.wins("Kc Ad", "Kd 7h", bets={"blackjack": stake}, **options)
    assert against == {"blackjack": won}


def test_natural_after_a_split():
    """(b)(1): only the first two cards dealt to a player; after a split it is a 21, one to one."""
    ended = GRAND.decided("Ac Kd / Ad Kc", TO_17, "split")
    assert {told[:2] for told in ended.values()} == {("$10.00", "higher-wins")}


def test_natural_pushes():
    """(g)(10): a tie of two blackjacks, unless even money was asked for."""
    assert GRAND.decided("Ac Kd", "Kd Ah") == {"blackjack": ("$0.00", "natural-pushes", "(g)(10)")}
    assert GRAND.wins("Ac Kd", "Ad Kh", "no insurance") == {"blackjack": "$0.00"}


def test_dealer_natural_wins():
    """(a)(2), (b)(1), (g)(10): against every other hand, before anybody acts (a reading)."""
    for mine in ("Kc Qd", "8c 8d"):
        round_ = GRAND.alone(mine, "Kd Ah")
        at = "(a)(2), (b)(1), (g)(10)"
        assert decided(round_) == {"blackjack": ("-$10.00", "dealer-natural-wins", at)}


def test_dealer_natural_takes_original_only():
    """(g)(8), (g)(9): nobody has doubled or split by then (a reading)."""
    round_ = GRAND.alone("8c 8d", "Kd Ah")
    assert only(round_, "dealer-natural-takes-original-only").at == "(g)(8), (g)(9)"
    assert not noted(round_, "chose", "put")


# ---- the player's turn ---------------------------------------------------------------------------


def test_hit_or_stand():
    """(a)(2): below twenty-one draw or stand, with twenty-one no more (a reading)."""
    ask = GRAND.asks("8c 8d", TO_17)
    assert (ask.rule, ask.options) == ("hit-or-stand", ("stand", "hit", "double", "split"))
    round_ = GRAND.alone("2c 3d 4c 5c 7c", TO_17, "hit", "hit", "hit")
    assert round_.net("seat 1") == 1000
    assert {e.at for e in under(round_, "hit-or-stand")} == {"(a)(2)"}


def test_no_surrender():
    """(g): surrender is not mentioned."""
    with refused("hit-or-stand", "(a)(2)"):
        GRAND.dealt("Kc 6d", TO_17).answer("surrender")


def test_player_busts():
    """(a)(2): lost at once, whatever the dealer draws afterwards (a reading)."""
    round_ = GRAND.alone("Kc 6d 6c", "6d Kh Kc", "hit")
    assert decided(round_) == {"blackjack": ("-$10.00", "player-busts", "(a)(2)")}
    assert rules(round_).index("player-busts") < rules(round_).index("dealer-draws")


def test_double_down():
    """(g)(3), (g)(5): on two cards, split hands too."""
    round_ = GRAND.alone("8c 3d Kc / 8d 2c 9c", TO_17, "split", "double", "double")
    put = {e.wager: (e.stake, e.rule, e.at) for e in noted(round_, "put")}
    down = (1000, "double-down", DOUBLE_AT)
    assert (put["double down"], put["double down 2"]) == (down, down)
    assert round_.net("seat 1") == 4000
    three = answered(GRAND.dealt("2c 3d", TO_17), ["hit"], cards("5c"))
    with refused("double-down", DOUBLE_AT):
        three.answer("double")


@pytest.mark.parametrize(
    ("restricted", "doubled"),
    [
        ("any two cards", "4c 2d, Ac 7d, 5c 4d, Kc 8d"),
        ("9, 10 or 11", "5c 4d, 6c 4d, 6c 5d"),
        ("10 or 11", "6c 4d, 6c 5d"),
    ],
)
def test_double_down_restricted(restricted, doubled):
    """(g)(3), (g)(5): to a combination of card values, split hands too."""
    for mine in ("4c 2d", "Ac 7d", "5c 4d", "6c 4d", "6c 5d", "Kc 8d"):
        ask = GRAND.asks(mine, TO_17, double_on=restricted)
        allowed = mine in doubled.split(", ") or restricted == "any two cards"
        assert ("double" in ask.options) == allowed
    split = answered(GRAND.dealt("8c 8d", TO_17, double_on="10 or 11"), ["split"], cards("5c"))
    with refused("double-down", DOUBLE_AT):
        split.answer("double")
    with refused("hit-or-stand", "(a)(2)"):
        split.answer("$5")


def test_double_for_less():
    """(g)(4): less than the original bet, or as much; more is refused (a reading)."""
    round_ = GRAND.alone("5c 6d Kc", TO_17, "$4")
    put = noted(round_, "put")[0]
    assert (put.stake, put.rule, put.at) == (400, "double-for-less", "(g)(4)")
    assert round_.net("seat 1") == 1400
    for choice in ("$10.01", "2x"):
        with refused("double-for-less", "(g)(4)"):
            GRAND.dealt("5c 6d", TO_17).answer(choice)


def test_one_card_on_double():
    """(b)(2), (g)(3): only one card; (g)(2)A: in a pitch game it is face down to the end."""
    round_ = GRAND.alone("5c 6d 2c", TO_17, "double")
    assert (only(round_, "one-card-on-double").at, round_.net("seat 1")) == (
        "(b)(2), (g)(3)",
        -2000,
    )
    down, up = under(GRAND.alone("5c 6d 2c", TO_17, "double", **PITCH), "one-card-on-double")
    assert (down.verb, down.cards, down.seen_by) == ("dealt", "2c", "nobody")
    assert (up.verb, up.cards) == ("revealed", "2c")


def test_split():
    """(g)(5), (g)(7): cards of equal value, a bet exactly equal to the original one."""
    for mine in ("Kc Td", "8c 8d"):
        round_ = GRAND.dealt(mine, TO_17, {"blackjack": "12.50"})
        round_.answer("split")
        put = noted(round_, "put")[0]
        assert (put.wager, put.stake, put.rule, put.at) == ("split 2", 1250, "split", SPLIT_AT)
    for mine in ("8c 9d", "Ac 2d"):
        with refused("split", SPLIT_AT):
            GRAND.dealt(mine, TO_17).answer("split")


def test_split_limit():
    """(g)(5): up to three times, for four hands."""
    round_ = answered(GRAND.dealt("8c 8d", TO_17), ["split"] * 3, cards("8h 8s 8c"))
    put = [(e.wager, e.rule) for e in noted(round_, "put")]
    more = "split-limit"
    assert put == [("split 2", "split"), ("split 3", more), ("split 4", more)]
    with refused("split-limit", "(g)(5)"):
        round_.answer("split")


def test_aces_split():
    """(g)(6): only once."""
    round_ = answered(GRAND.dealt("Ac Ad", TO_17), ["split"], cards("Ah As"))
    assert [(e.wager, e.at) for e in under(round_, "aces-split")] == [("split 2", "(g)(5), (g)(6)")]
    assert round_.over
    assert round_.net("seat 1") == -2000  # twelve each


def test_one_card_on_split_aces():
    """(g)(6): only one card with each; (g)(2)A: in a pitch game face down."""
    for options, verb in (({}, "drew"), (PITCH, "dealt")):
        round_ = GRAND.alone("Ac 2c / Ad 9c", TO_17, "split", **options)
        came = [e for e in under(round_, "one-card-on-split-aces") if e.verb == verb]
        assert [(e.cards, e.at) for e in came] == [("2c", "(g)(6)"), ("9c", "(g)(6)")]
        assert round_.net("seat 1") == 0


# ---- the dealer's turn ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "drawn"),
    [("Kd 6h 5c", 1), ("Kd 7h", 0), ("6d Ah Kc", 1), ("2d Ah 4c 3c", 2), ("7d Ah", 0)],
)
def test_dealer_draws(dealer, drawn):
    """(g)(1): a soft seventeen is hit, a hard seventeen stands."""
    round_ = GRAND.alone("Kc Kd", dealer, "stand")
    drew = [e for e in under(round_, "dealer-draws") if e.verb == "drew"]
    assert [e.at for e in drew] == ["(b)(3), (g)(1)"] * drawn


def test_dealer_always_hits_a_soft_seventeen():
    """(g)(1): the dealer must, so the house has nothing to elect."""
    with pytest.raises(Unreadable):
        GRAND.desk.house({"soft_17": "dealer stands"})


def test_dealer_stands():
    """(g)(1)."""
    said = only(GRAND.alone("Kc 8d", TO_17, "stand"), "dealer-stands")
    assert (said.says, said.at) == ("the dealer has 17", "(g)(1)")


def test_higher_wins():
    """(a)(2), (d)(4): one to one."""
    ended = GRAND.decided("Kc 8d", TO_17, "stand", bets={"blackjack": "7.77"})
    at = "(a)(2), (d)(4), (e)(1), (e)(1)A, (e)(1)B, (e)(1)C"
    assert ended == {"blackjack": ("$7.77", "higher-wins", at)}


def test_lower_loses():
    """(a)(2): a hand that does not beat the dealer's."""
    ended = GRAND.decided("Kc 6d", TO_17, "stand")
    assert ended == {"blackjack": ("-$10.00", "lower-loses", "(a)(2), (e)(1)")}


def test_tie_pushes():
    """(g)(10)."""
    ended = GRAND.decided("Kc 7d", TO_17, "stand")
    assert ended == {"blackjack": ("$0.00", "tie-pushes", "(g)(10)")}


def test_dealer_busts():
    """(a)(2), (d)(4): every hand still in play wins."""
    ended = GRAND.decided("Kc 2d", "6d Kh 6c", "stand")
    assert ended == {"blackjack": ("$10.00", "dealer-busts", "(a)(2), (d)(4)")}


# ---- side bets -----------------------------------------------------------------------------------


def side(wager, mine, dealer, **options):
    """What a side bet of $5 wins on these first cards; the player stands, the dealer draws tens."""
    round_ = GRAND.dealt(mine, dealer, beside(wager), shoe="new", **options)
    while not round_.over:
        draws = isinstance(round_.ask, Deal)
        round_.answer(cards("Th") if draws else round_.ask.options[0])
    return decided(round_)[wager]


BONUS_AT = "(h)(3), (h)(5)"


@pytest.mark.parametrize(
    ("mine", "dealer", "player", "house"),
    [
        ("Ac Kd", "7d Kh", True, False),
        ("Ac Kd", "Ad Kh", True, True),
        ("5c 6d", "Kd Ah", False, True),
        ("5c 6d", "Kd 9h", False, False),
    ],
)
def test_super_bonus_pays(mine, dealer, player, house):
    """(h)(3), (h)(5): 17 to 1 on the hand that was bet on, whatever the other has."""
    for wager, wins in (("super bonus player", player), ("super bonus dealer", house)):
        won = ("$85.00", "super-bonus-pays", BONUS_AT)
        lost = ("-$5.00", "super-bonus-loses", BONUS_AT)
        assert side(wager, mine, dealer) == (won if wins else lost)


def test_super_bonus_loses():
    """(h)(3): a 21 of three cards is no blackjack on the first two; known as soon as looked at."""
    ended = GRAND.decided("5c 6d Kc", TO_17, "hit", bets=beside("super bonus player"), shoe="new")
    assert ended["super bonus player"] == ("-$5.00", "super-bonus-loses", BONUS_AT)
    bets = beside("super bonus dealer")
    checked = rules(GRAND.alone("5c 6d Kc", "Kd 7h", "hit", bets=bets, shoe="new"))
    peeks = checked.index("dealer-peeks")
    assert peeks < checked.index("super-bonus-loses") < checked.index("hit-or-stand")


def test_first_cards_shown():
    """(i)(3), (j)(3): in a pitch game they are turned up right after the deal for a side bet."""
    for mine in ("Kc Kd", "5c 6d"):
        round_ = GRAND.bet(TEN, beside("lucky ladies"), **PITCH)
        deal(round_, {"seat 1": "5c 6d", "seat 2": mine}, TO_17)
        shown = [e for e in round_.events if e.rule == "first-cards-shown"]
        assert [(e.verb, e.who, e.cards, e.at) for e in shown] == [
            ("revealed", "seat 2", mine, "(i)(3), (j)(3)")
        ]


@pytest.mark.parametrize(
    ("mine", "up", "odds"),
    [
        ("Ac 2c", "3c", 30),
        ("Kd Ad", "Qd", 30),
        ("7c 7d", "7h", 20),
        ("7c 7c", "7c", 20),
        ("Ac 2d", "3h", 10),
        ("9c 7c", "8d", 10),
        ("Kd 8d", "2d", 5),
    ],
)
def test_xtreme_pays(mine, up, odds):
    """(i)(3), (i)(4): first two cards and the up-card."""
    at = "(i)(3), (i)(4), (i) 21+3 Xtreme Pay Table"
    assert side("21+3 xtreme", mine, f"{up} 9h") == (f"${5 * odds}.00", "xtreme-pays", at)


def test_xtreme_loses():
    """(i) 21+3 Xtreme Pay Table: a pair or less."""
    for mine in ("2c 3d", "Kc Ad", "Kc 9d"):
        lost = side("21+3 xtreme", mine, "2h 9h")
        assert lost == ("-$5.00", "xtreme-loses", "(i) 21+3 Xtreme Pay Table")


@pytest.mark.parametrize("wager", ["21+3 xtreme", "lucky ladies"])
def test_side_bets_in_a_pitch_game(wager):
    """(i)(3), (j)(3): looked at once the deal is done, in a pitch game too."""
    round_ = GRAND.bet(TEN, beside(wager), **PITCH)
    deal(round_, {"seat 1": "5c 6d", "seat 2": "Kc Kd"}, TO_17)
    assert wager in decided(round_, "seat 2")  # seat 1 has not decided anything yet


LADIES_AT = "(j)(3), (j)(4), (j) Lucky Ladies Pay Table"


@pytest.mark.parametrize(
    ("mine", "dealer", "odds"),
    [
        ("Qh Qh", "Ad Kh", 1000),
        ("Qh Qh", "Td Ah", 1000),
        ("Qh Qh", "Ad 9h", 125),
        ("Qh Qh", "7d Kh", 125),
        ("Kc Kc", "Ad Kh", 19),
        ("Tc Tc", "7d Kh", 19),
        ("Kc Qc", "7d Kh", 9),
        ("Ac 9c", "7d Kh", 9),
        ("Kc Kd", "7d Kh", 4),
        ("Qh Qd", "7d Kh", 4),
        ("Ac 9d", "7d Kh", 4),
    ],
)
def test_lucky_ladies_pays(mine, dealer, odds):
    """(j)(3), (j)(4): a twenty of the first two cards, at the top with a dealer blackjack."""
    won = (f"${5 * odds:,}.00", "lucky-ladies-pays", LADIES_AT)
    assert side("lucky ladies", mine, dealer) == won


def test_lucky_ladies_loses():
    """(j) Lucky Ladies Pay Table: other hands."""
    for mine in ("Kc 9d", "Ac Kd", "Qh 9h"):
        lost = side("lucky ladies", mine, TO_17)
        assert lost == ("-$5.00", "lucky-ladies-loses", "(j) Lucky Ladies Pay Table")


def queens(*stakes, dealer="Kd Ah"):
    """What each of these players wins with two queens of hearts."""
    seats = [f"seat {n}" for n in range(1, len(stakes) + 1)]
    bets = {seat: beside("lucky ladies", stake) for seat, stake in zip(seats, stakes, strict=True)}
    return GRAND.round(dict.fromkeys(seats, "Qh Qh"), dealer, {}, bets)


def test_payout_limit():
    """(j)(5): $25,000 a player, if there is more than one win at 1000 to 1 in the round."""
    round_ = queens("30", "25", "24")
    won = [decided(round_, f"seat {n}")["lucky ladies"][0] for n in (1, 2, 3)]
    assert won == ["$25,000.00", "$25,000.00", "$24,000.00"]
    cut = only(round_, "payout-limit")
    assert (cut.who, cut.at) == ("seat 1", "(j)(5)")
    alone = queens("30")
    assert decided(alone)["lucky ladies"][0] == "$30,000.00"
    assert "payout-limit" not in rules(alone)


def test_cut_card():
    """(f)(2)B: the round is finished, then the cards are shuffled (a reading)."""
    round_ = GRAND.alone("Kc 8d", TO_17, "stand", shoe="cut card out")
    assert (only(round_, "cut-card").at, round_.net("seat 1")) == ("(f)(2)B", 1000)
