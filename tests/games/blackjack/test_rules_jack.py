"""JACK Cleveland: Blackjack, rule by rule in the order of the edition, against the chapter."""

import pytest

from houseway.errors import Refused, Unreadable
from houseway.table import Round
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
    order,
    refused,
    returned,
    rules,
    under,
)

JACK = Book("jack/blackjack")
PITCH = {"dealing": "pitch", "decks": "2"}
TOURNAMENT = {"tournament": "yes"}
TENS = ("Td", "Jd", "Qd", "Kd")
LOW = [f"{n}d" for n in range(2, 10)]
TO_17 = "7d Kh"  # the dealer stands and has no blackjack
PLAY = "7.F, 7.G, 12.A, 12.A.i"


def beside(wager, stake="5"):
    """The usual wager with another one."""
    return TEN | {wager: stake}


# ---- wagers --------------------------------------------------------------------------------------


def test_place_bets():
    """4.A, 15.B.ii, 15.C.i(a), 15.second B.ii: a wager, side wagers with it, or nothing."""
    sides = {"bet the set": "1", "royal match": "2", "trilux": "3", "king's bounty": "4"}
    round_ = JACK.bet(TEN | sides, {})
    own = {
        "blackjack": "4.A, 15.B.ii, 15.C.i(a), 15.second B.ii",
        "bet the set": "4.A, 15.B.ii, 15.C.i(a), 15.second B.ii",
        "royal match": "15.B.ii, 4.A, 15.C.i(a), 15.second B.ii",
        "trilux": "15.C.i(a), 4.A, 15.B.ii, 15.second B.ii",
        "king's bounty": "15.second B.ii, 4.A, 15.B.ii, 15.C.i(a)",
    }
    placed = {e.wager: (e.rule, e.at) for e in noted(round_, "wagered")}
    assert placed == {wager: ("place-bets", at) for wager, at in own.items()}
    assert len(noted(round_, "wagered")) == 5
    assert round_.ask.to == ("seat 1", "dealer", "hole card")


@pytest.mark.parametrize(
    ("wager", "at"),
    [
        ("bet the set", "15.A, 15.A.i(b), 15.A.i(c)"),
        ("royal match", "15.B, 15.B.i, 15.B.ii"),
        ("trilux", "15.C, 15.C.i(a), 15.C.i(b)"),
        ("king's bounty", "15.second B, 15.second B.i, 15.second B.ii"),
    ],
)
def test_side_bets_need_a_wager(wager, at):
    """15: side bets are made with the standard wager."""
    with refused("companion-wager", at):
        JACK.placed({wager: "5"})


@pytest.mark.parametrize(
    ("wager", "at"),
    [("insurance", "9.A, 9.B"), ("double down", "10.A"), ("split", "4.G, 11.A")],
)
def test_later_wagers(wager, at):
    """9.A, 10.A, 11.A: insurance, Double Down and split wagers come after the first cards."""
    with refused("opening-wagers", at):
        JACK.placed(beside(wager))


@pytest.mark.parametrize("decks", "12345678")
def test_side_bets_by_decks(decks):
    """15.A.iii: 1, 2, 4, 6 or 8 decks; 15.C: two, six or eight."""
    tables = {
        "bet the set": ("12468", "15.A.iii"),
        "trilux": ("268", "15.C, 15.C.iv(a), 15.C.iv(b)"),
        "royal match": ("12345678", ""),
        "king's bounty": ("12345678", ""),
    }
    for wager, (offered, at) in tables.items():
        if decks in offered:
            assert JACK.placed(beside(wager), decks=decks)[wager] == 500
        else:
            with refused("opening-wagers", at):
                JACK.placed(beside(wager), decks=decks)


def test_seven_areas():
    """2.A.ii: no more than seven."""
    assert Round(JACK.desk.house(), 7)
    with refused("seats", "2.A.ii"):
        Round(JACK.desk.house(), 8)


def test_posted_limits():
    """15.C.i(a): within the posted minimum and maximum."""
    limits = {"posted_minimum": "$10", "posted_maximum": "$100"}
    for lawful in ("10", "100"):
        assert JACK.placed({"blackjack": lawful}, **limits)
    for stake, rule in (("9.99", "posted_minimum"), ("100.01", "posted_maximum")):
        with refused(rule, "15.C.i(a)"):
            JACK.placed({"blackjack": stake}, **limits)


def test_no_more_bets():
    """4.D, 4.G: nothing is made, increased or withdrawn once the first card has come."""
    round_ = JACK.bet(TEN)
    assert only(round_, "no-more-bets").at == "4.D, 4.G"
    deal(round_, {"seat 1": "5c 6d"}, "7h Kh")
    for change in ({"blackjack": 2000}, {"blackjack": 0}, {}):
        with pytest.raises((Refused, Unreadable)):
            round_.answer(change)
    assert round_.table.stakes["seat 1"] == {"blackjack": 1000}


# ---- the deal ------------------------------------------------------------------------------------

SHOE_DEAL = "7.D, 7.D.i, 7.D.ii, 7.D.iii, 7.D.iv"
PITCH_DEAL = "16.C, 16.D, 16.D.i, 16.D.ii, 16.D.iii, 16.D.iv"


@pytest.mark.parametrize(
    ("options", "at", "seen_by"),
    [
        ({}, SHOE_DEAL, ["", "", "", "nobody"]),
        ({"dealing": "continuous"}, f"{SHOE_DEAL}, 14", ["", "", "", "nobody"]),
        (PITCH, PITCH_DEAL, ["seat 1", "seat 2", "", "nobody"]),
    ],
)
def test_deal_two_each(options, at, seen_by):
    """7.D, 16.D: from the left a card each, the dealer's, a second each, the dealer's hole card."""
    round_ = JACK.bet(TEN, TEN, **options)
    box = ("seat 1", "seat 2")
    assert round_.ask.pattern == (*box, "dealer", *box, "hole card")
    deal(round_, {"seat 1": "5c 6d", "seat 2": "9c 9d"}, TO_17)
    dealt = [e for e in under(round_, "deal-two-each") if e.cards]
    assert [(e.at, e.seen_by) for e in dealt] == [(at, seen) for seen in seen_by]


@pytest.mark.parametrize(
    ("shoe", "options", "at"),
    [
        ("new", {}, ["7.C"]),
        ("new", {"burn": "no"}, []),
        ("running", {}, []),
        ("new", {"dealing": "continuous"}, []),
        ("running", PITCH, ["16.D"]),
        ("running", PITCH | {"burn": "no"}, ["16.D"]),
    ],
)
def test_burn_card(shoe, options, at):
    """7.C: the first card of each shoe if the house burns; 16.D: in pitch before each round."""
    round_ = JACK.alone("Tc 9c", TO_17, "stand", shoe=shoe, burnt="3c" if at else "", **options)
    burnt = under(round_, "burn-card")
    assert [(e.at, e.cards, e.seen_by) for e in burnt] == [(a, "3c", "nobody") for a in at]


@pytest.mark.parametrize("decks", ["3", "4", "6", "8"])
def test_pitch_decks(decks):
    """16.A, 16.A.i: dealing out of the hand is for a game of one or two decks."""
    with refused("dealing", "16.A"):
        JACK.desk.house({"dealing": "pitch", "decks": decks})
    assert JACK.desk.house({"dealing": "pitch"}).options["decks"] == "1"
    assert JACK.desk.house({"dealing": "pitch", "decks": "2"}).decks == 2


# ---- side bets -----------------------------------------------------------------------------------


def stood(wager, mine, dealer, stake="5", **options):
    """A round with a side bet on these first cards; the player stands, the dealer draws tens."""
    round_ = JACK.dealt(mine, dealer, beside(wager, stake), **options)
    while not round_.over:
        draws = isinstance(round_.ask, Deal)
        round_.answer(cards("Th") if draws else round_.ask.options[0])
    return round_


def side(wager, mine, dealer, decks="6"):
    """What a side bet of $5 wins on these first cards."""
    return decided(stood(wager, mine, dealer, decks=decks))[wager]


SET_AT = "15.A, 15.A.i(b), 15.A.i(c), 15.A.i(d), 15.A.iii, 15.A.ii(a)"


@pytest.mark.parametrize(
    ("decks", "pair", "suited"),
    [("1", 15, None), ("2", 10, 25), ("4", 10, 15), ("6", 10, 15), ("8", 10, 15)],
)
def test_bet_the_set_pays(decks, pair, suited):
    """15.A.iii: by the number of decks; 15.A: the dealer's blackjack does not touch it."""
    for dealer in (TO_17, "Kh Ah"):
        won = side("bet the set", "8c 8d", dealer, decks)
        assert won == (f"${5 * pair}.00", "bet-the-set-pays", SET_AT)
        if suited:
            assert side("bet the set", "Ac Ac", dealer, decks)[0] == f"${5 * suited}.00"


def test_bet_the_set_is_settled_from_the_right():
    """15.A.ii(a): face up at once from right to left; (b): in pitch hand by hand as they decide."""
    hands = {"seat 1": "8c 8d", "seat 2": "9c 9d"}
    told = {seat: ["stand"] for seat in hands}
    bets = dict.fromkeys(hands, beside("bet the set"))
    up = JACK.round(hands, TO_17, told, bets)
    assert order(up)[:2] == [(2, "bet the set"), (1, "bet the set")]
    assert rules(up).index("bet-the-set-pays") < rules(up).index("hit-or-stand")
    down = JACK.round(hands, TO_17, told, bets, **PITCH)
    each = ["first-cards-shown", "bet-the-set-pays", "hit-or-stand"]
    assert [rule for rule in rules(down) if rule in each] == each * 2
    assert order(down)[:2] == [(1, "bet the set"), (2, "bet the set")]
    assert under(down, "bet-the-set-pays")[0].at == SET_AT.replace("ii(a)", "ii(b)")


def test_first_cards_shown():
    """15.A.ii(b), 15.B.iv: in pitch cards are turned up for a side bet, won or lost, and once."""
    shown_at = "15.A.ii(b), 15.B.iv, 15.C.ii(a), 15.second B.iv"
    for mine in ("8c 8d", "8c 9d"):
        bets = beside("bet the set") | {"royal match": "5"}
        down = JACK.alone(mine, TO_17, "stand", bets=bets, **PITCH)
        shown = only(down, "first-cards-shown")
        assert (shown.verb, shown.cards, shown.at) == ("revealed", mine, shown_at)
    assert not under(JACK.alone("8c 9d", TO_17, "stand", **PITCH), "first-cards-shown")


@pytest.mark.parametrize("mine", ["8c 9c", "Kc Td", "Kc Qc"])
def test_bet_the_set_loses(mine):
    """15.A.i(b): no pair, and cards of one value are none."""
    lost = side("bet the set", mine, TO_17)
    assert lost == ("-$5.00", "bet-the-set-loses", "15.A.i(b), 15.A.ii(a)")


@pytest.mark.parametrize(
    ("mine", "dealer", "won"),
    [
        ("Kc Qc", "7d Kh", "$125.00"),
        ("Qs Ks", "Kh Ah", "$125.00"),  # the dealer's blackjack is no Royal Match
        ("Kc Qc", "Kh Qd", "$125.00"),  # nor are two suits
        ("Ac 2c", "7d Kh", "$12.50"),
        ("Kc Kc", "7d Kh", "$12.50"),
        ("Qc Jc", "Kh Qh", "$12.50"),
        ("Kc Qc", "Kh Qh", "$995.00"),  # $1,000 for the stake of $5
        ("Kc Qc", "Qc Kc", "$995.00"),
    ],
)
def test_royal_match_pays(mine, dealer, won):
    """15.B.i: 25 to 1, 2.5 to 1, and $1,000 where player and dealer both have it."""
    at = "15.B.i, 15.B.iv"
    assert side("royal match", mine, dealer) == (won, "royal-match-pays", at)


def test_royal_match_loses():
    """15.B.iv: two cards that are not suited."""
    for mine in ("Kc Qd", "8c 8d"):
        lost = side("royal match", mine, TO_17)
        assert lost == ("-$5.00", "royal-match-loses", "15.B.iv")


TRILUX = [
    ("Ac 2c", "3c", 25),
    ("Kd Ad", "Qd", 25),
    ("7c 7d", "7h", 15),
    ("7c 7c", "7c", 15),  # the highest only: it is a flush too
    ("Ac 2d", "3h", 10),
    ("Kc Ad", "Qh", 10),
    ("9c 7c", "8d", 10),
    ("Kd 8d", "2d", 5),
    ("8d 8d", "2d", 5),
]


@pytest.mark.parametrize(("mine", "up", "odds"), TRILUX)
def test_trilux_pays(mine, up, odds):
    """15.C.iv(a): first two cards and up card; 15.C.ii(b): the highest hand only."""
    at = "15.C, 15.C.i(b), 15.C.ii(a), 15.C.ii(b), 15.C.iv(a)"
    for decks in "268":
        if decks == "2" and mine == "7c 7c":
            continue  # two decks have two of them
        assert side("trilux", mine, f"{up} 9h", decks) == (f"${5 * odds}.00", "trilux-pays", at)


def test_trilux_loses():
    """15.C: nothing of the list; king, ace, two is no straight, and a pair is nothing."""
    for mine, up in (("Kc Ad", "2h"), ("8c 8d", "2h"), ("Kc Qd", "2h")):
        lost = side("trilux", mine, f"{up} 9h")
        assert lost == ("-$5.00", "trilux-loses", "15.C, 15.C.ii(a)")


BOUNTY = [  # first two cards, the dealer's, odds to 1, Dealer Envy
    ("Ks Ks", "Ad Kh", 500, "$100"),
    ("Ks Ks", "Jd Ah", 500, "$100"),
    ("Ks Ks", "7d Kh", 75, "$25"),
    ("Ks Ks", "Ad 9h", 75, "$25"),
    ("Kc Kc", "Ad Kh", 20, "$10"),
    ("Qh Qh", "7d Kh", 15, "$5"),
    ("Jd Jd", "7d Kh", 15, "$5"),
    ("Ts Ts", "7d Kh", 15, "$5"),
    ("Kc Qc", "7d Kh", 7, "$2"),
    ("Ac 9c", "7d Kh", 7, "$2"),
    ("Kc Kd", "7d Kh", 5, "$1"),
    ("Kc Qd", "7d Kh", 4, ""),
    ("Th Ts", "Ad Kh", 4, ""),
    ("Ac 9d", "7d Kh", 4, ""),
]


@pytest.mark.parametrize(("mine", "dealer", "odds", "envy"), BOUNTY)
def test_kings_bounty_pays(mine, dealer, odds, envy):
    """15.second B.i: two cards that total 20; the dealer's blackjack counts in the first row."""
    won = side("king's bounty", mine, dealer)
    at = "15.second B.i, 15.second B.iv"
    assert won == (f"${5 * odds:,}.00", "kings-bounty-pays", at)


def bounty_against(dealer):
    """Two kings of spades, with the player about to decide."""
    round_ = JACK.dealt("Ks Ks", dealer, beside("king's bounty"))
    if round_.ask.rule == "insurance-offered":
        round_.answer("no insurance")
    return round_


@pytest.mark.parametrize("up", ["Ad", *TENS])
def test_kings_bounty_waits(up):
    """15.second B.iv: two kings of spades while a blackjack is possible; other cards do not."""
    round_ = bounty_against(f"{up} 5h")
    told = only(round_, "kings-bounty-waits")
    assert (told.who, told.at) == ("seat 1", "15.second B.iv")
    assert decided(round_) == {}
    answered(round_, ["stand"])
    assert "kings-bounty-waits" not in rules(bounty_against("9d Kh"))
    assert decided(bounty_against("9d Kh"))["king's bounty"][0] == "$375.00"
    other = JACK.dealt("Kc Kc", f"{up} 5h", beside("king's bounty"))
    assert decided(other)["king's bounty"][0] == "$100.00"


def test_kings_bounty_is_paid_at_the_end():
    """15.second B.iv: the wager waits for the end of the round, after the dealer's last card."""
    round_ = answered(bounty_against("Kd 5h"), ["stand"], cards("2h"))
    last = max(n for n, e in enumerate(round_.events) if e.verb == "drew")
    assert rules(round_).index("kings-bounty-pays") > last


@pytest.mark.parametrize("mine", ["Kc 9d", "Ac Kd", "Kc Ac", "9c 9c"])
def test_kings_bounty_loses(mine):
    """15.second B.iv: anything but 20."""
    lost = side("king's bounty", mine, TO_17)
    assert lost == ("-$5.00", "kings-bounty-loses", "15.second B.iv")


def pool(mine, dealer, wager, stake="5"):
    """What was said of the toke pool."""
    return [e.says for e in under(stood(wager, mine, dealer, stake), "toke-pool")]


def test_toke_pool():
    """15.C.iv(b), 15.second B.i: Lucky George and Dealer Envy by the row, whatever the stake."""
    george = {25: "$10", 15: "$5", 10: "$2", 5: "$1"}
    for stake in ("5", "100"):
        for mine, up, odds in TRILUX:
            assert pool(mine, f"{up} 9h", "trilux", stake) == [f"{george[odds]} to the toke pool"]
        for mine, dealer, _, envy in BOUNTY:
            told = [f"{envy} to the toke pool"] * bool(envy)
            assert pool(mine, dealer, "king's bounty", stake) == told
    assert pool("Kc Ad", "2h 9h", "trilux") == pool("Kc 9d", TO_17, "king's bounty") == []
    sections = only(JACK.alone("Ac 2c", "3c 7h 7d", "stand", bets=beside("trilux")), "toke-pool").at
    assert sections == "15.C.ii(b), 15.C.iii(a), 15.C.iv(b)"
    kings = only(stood("king's bounty", "Kc Kc", TO_17), "toke-pool")
    assert kings.at == "15.second B.i, 15.second B.vi"


def test_payout_limit():
    """15.second B.v: at least $50,000, or what the smallest wager can win; King's Bounty alone."""
    limit = {"payout_limit": "$50,000"}
    bets = {"blackjack": "60,000", "king's bounty": "200"}
    round_ = JACK.alone("Ks Ks", "Ad Kh", "insurance", bets=bets, **limit)
    assert decided(round_)["king's bounty"][0] == "$50,000.00"
    assert decided(round_)["insurance"][0] == "$60,000.00"
    cut = only(round_, "payout-limit")
    assert (cut.says, cut.at) == (
        "king's bounty cut by $50,000.00 to the limit of $50,000.00",
        "15.second B.v",
    )
    exact = JACK.alone("Ks Ks", "Ad Kh", "no insurance", bets=bets | {"king's bounty": "100"})
    assert decided(exact)["king's bounty"][0] == "$50,000.00"
    assert "payout-limit" not in rules(exact)
    for options in ({"payout_limit": "$49,999.99"}, limit | {"posted_minimum": "$100.01"}):
        with refused("payout_limit", "15.second B.v"):
            JACK.desk.house(options)
    assert JACK.desk.house(limit | {"posted_minimum": "$100"})


# ---- insurance and the hole card -----------------------------------------------------------------


def test_insurance_offered():
    """9.A: each player against an ace, one with a blackjack too, and against nothing else."""
    round_ = JACK.bet(TEN, TEN)
    deal(round_, {"seat 1": "5c 6d", "seat 2": "Ac Kd"}, "Ad 5h")
    for seat in ("seat 1", "seat 2"):
        ask = round_.ask
        assert (ask.who, ask.rule) == (seat, "insurance-offered")
        assert ask.options == ("no insurance", "insurance")
        round_.answer("no insurance")
    assert {e.at for e in under(round_, "insurance-offered")} == {"9.A, 9.B"}
    for up in (*TENS, *LOW):
        assert JACK.asks("5c 6d", f"{up} 5h").rule == "hit-or-stand"


def test_no_even_money():
    """8.B, 9.A: even money is not mentioned."""
    round_ = JACK.dealt("Ac Kd", "Ad 5h")
    with refused("insurance-offered", "9.A, 9.B"):
        round_.answer("even money")


@pytest.mark.parametrize(
    ("stake", "choice", "insured"),
    [
        ("10", "insurance", "5.00"),
        ("10", "$5", "5.00"),
        ("10", "$1", "1.00"),
        ("10", "0.25x", "2.50"),
        ("15", "insurance", "7.50"),
        ("15", "insurance rounded up", "8.00"),
        ("1", "insurance rounded up", "1.00"),
        ("5", "$3", "3.00"),
        ("1", "$1", "1.00"),
    ],
)
def test_insurance_limit(stake, choice, insured):
    """9.B: half or less, or to the next chip where half cannot be bet."""
    round_ = JACK.dealt("5c 6d", "Ad 5h", {"blackjack": stake})
    round_.answer(choice)
    put = noted(round_, "put")[0]
    assert (put.what, put.rule, put.at) == (f"insurance ${insured}", "insurance-limit", "9.B")


@pytest.mark.parametrize(
    ("stake", "choice"),
    [("10", "$5.01"), ("10", "$6"), ("10", "0.51x"), ("15", "$9"), ("5", "$2.75")],
)
def test_insurance_over_half(stake, choice):
    """9.B: not more than half."""
    round_ = JACK.dealt("5c 6d", "Ad 5h", {"blackjack": stake})
    with refused("insurance-limit", "9.B"):
        round_.answer(choice)


def test_insurance_is_rounded_only_where_needed():
    """9.B: half of an even number of dollars can be bet."""
    assert JACK.asks("5c 6d", "Ad 5h").options == ("no insurance", "insurance")


@pytest.mark.parametrize("hole", ["Th", "Jh", "Qh", "Kh"])
def test_insurance_pays(hole):
    """9.A, 9.C: 2 to 1 on a king, queen, jack or 10; with a lost wager, or a tied blackjack."""
    ended = JACK.decided("5c 6d", f"Ad {hole}", "insurance")
    assert ended["insurance"] == ("$10.00", "insurance-pays", "2.A.v, 9.A, 9.C")
    assert ended["blackjack"][0] == "-$10.00"
    tied = JACK.wins("Ac Kd", f"Ad {hole}", "insurance")
    assert tied == {"insurance": "$10.00", "blackjack": "$0.00"}


@pytest.mark.parametrize("hole", ["Ah", *(f"{n}h" for n in range(2, 10))])
def test_insurance_loses(hole):
    """9.A, 9.D: on ace to 9, collected when the hole card is checked and before a card is drawn."""
    round_ = JACK.dealt("5c 6d", f"Ad {hole}")
    round_.answer("insurance")
    assert decided(round_) == {"insurance": ("-$5.00", "insurance-loses", "9.A, 9.D")}
    assert round_.ask.rule == "hit-or-stand"
    assert not under(round_, "dealer-draws")


def test_dealer_peeks():
    """7.E: the dealer checks an ace or a ten-value card before any additional card, no others."""
    for up in ("Ad", *TENS):
        told = only(peeked(f"{up} 9h"), "dealer-peeks")
        assert (told.says, told.at) == ("the dealer checks the hole card", "7.E, 8.B")
    for up in LOW:
        assert "dealer-peeks" not in rules(peeked(f"{up} 9h"))
    pitch = peeked("Kd 9h", **PITCH)
    assert only(pitch, "dealer-peeks").at == "7.E, 8.B, 16.E"


def peeked(dealer, **options):
    """A round in which the player is about to decide; nobody has seen the hole card."""
    round_ = JACK.dealt("5c 6d", dealer, **options)
    if round_.ask.rule == "insurance-offered":
        round_.answer("no insurance")
    assert round_.ask.rule == "hit-or-stand"
    assert "hole card" not in [e.who for e in noted(round_, "revealed")]
    return round_


# ---- blackjacks ----------------------------------------------------------------------------------

NATURAL_AT = "1.B, 2.A.iii, 4.B.iii, 4.F, 8.A, 8.B"


@pytest.mark.parametrize(
    ("stake", "options", "won"),
    [
        ("10", {}, "$15.00"),
        ("5", {}, "$7.50"),
        ("10", {"blackjack_pays": "6 to 5"}, "$12.00"),
        ("5", {"blackjack_pays": "6 to 5"}, "$6.00"),
        ("10", TOURNAMENT, "$20.00"),
        ("10", TOURNAMENT | {"blackjack_pays": "6 to 5"}, "$20.00"),
    ],
)
def test_natural_pays(stake, options, won):
    """4.F, 8.A, 8.B: 3 to 2 or 6 to 5, against any card; 18.B.viii: 2:1 in a tournament."""
    at = NATURAL_AT + ", 18.B.viii" * ("tournament" in options)
    for dealer in ("7d 5h", "Kd 5h"):
        ended = JACK.decided("Kc Ad", dealer, bets={"blackjack": stake}, **options)
        assert ended == {"blackjack": (won, "natural-pays", at)}
    asked = [] if "tournament" in options else ["no insurance"]  # 18.B.vi: half is below $25
    assert JACK.wins("Ac Td", "Ad 5h", *asked, bets={"blackjack": stake}, **options) == {
        "blackjack": won
    }


def test_natural_is_paid_in_turn():
    """8.A: in seat three it is paid after the action of seats one and two; not before the check."""
    hands = {"seat 1": "5c 6c Kc", "seat 2": "9c 9d", "seat 3": "Ac Kd", "seat 4": "8c 9d"}
    told = {"seat 1": ["hit"], "seat 2": ["stand"], "seat 4": ["stand"]}
    round_ = JACK.round(hands, "Kd 7h", told)
    acted = [e for e in round_.events if e.verb in ("chose", "settled")]
    assert [e.who for e in acted[:4]] == ["seat 1", "seat 2", "seat 3", "seat 4"]
    assert acted[2].rule == "natural-pays"


def test_natural_beats_21():
    """4.B.iii: also a dealer's 21 in more than two cards, which ties a 21 after a split (1.B)."""
    hands = {"seat 1": "Ac Kc", "seat 2": "Ad Kd / Ah 9d"}
    round_ = JACK.round(hands, "6d 5h Kh", {"seat 2": ["split"]})
    assert decided(round_)["blackjack"][0] == "$15.00"
    split = {wager: told[0] for wager, told in decided(round_, "seat 2").items()}
    assert split == {"blackjack": "$0.00", "split 2": "-$10.00"}


def test_natural_pushes():
    """8.B: against the dealer's blackjack the wager is void and returned."""
    for dealer, told in (("Kd Ah", []), ("Ad Kh", ["no insurance"])):
        ended = JACK.decided("Ac Kc", dealer, *told)
        assert ended == {"blackjack": ("$0.00", "natural-pushes", "4.C, 8.B")}


def test_dealer_natural_wins():
    """4.C: against any other hand, before anybody decides."""
    for mine in ("Kc Qd", "5c 6d", "8c 8d"):
        round_ = JACK.alone(mine, "Kd Ah")
        assert decided(round_) == {"blackjack": ("-$10.00", "dealer-natural-wins", "4.C")}
        assert not noted(round_, "chose")


def test_dealer_natural_takes_original_only():
    """10.B, 11.D: found late, it leaves what was added; found at the check there is nothing."""
    told = only(JACK.alone("5c 6d", "Kd Ah"), "dealer-natural-takes-original-only")
    assert told.at == "10.B, 11.D"
    late = missed_blackjack()
    assert {e.at for e in under(late, "dealer-natural-takes-original-only")} == {"10.B, 11.D"}


# ---- the player's turn ---------------------------------------------------------------------------


def test_hit_or_stand():
    """7.F, 12.A: double, split, stand or draw; below 21 draw on, with 21 no more, hard or soft."""
    ask = JACK.asks("8c 8d", "7d Kh")
    assert (ask.rule, ask.options) == ("hit-or-stand", ("stand", "hit", "double", "split"))
    assert JACK.asks("2c 3d 4c 5c 6c", "7d Kh", "hit", "hit", "hit").options == ("stand", "hit")
    for mine in ("Kc 6d 5c", "Ac 6d 4c"):  # hard and soft
        assert JACK.wins(mine, TO_17, "hit") == {"blackjack": "$10.00"}
    chose = only_chose(JACK.alone("Kc 9d", TO_17, "stand"))
    assert chose.at == PLAY
    pitch = only_chose(JACK.alone("Kc 9d", TO_17, "stand", **PITCH))
    assert pitch.at == f"{PLAY}, 16.E.i, 16.E.i(c)"


def only_chose(round_):
    (event,) = noted(round_, "chose")
    return event


def test_no_surrender():
    """7.F: to double, split, stand or draw; surrender is not among them."""
    with refused("hit-or-stand", PLAY):
        JACK.dealt("Kc 6d", "7d Kh").answer("surrender")


def test_player_busts():
    """4.B, 16.E.i(b): over 21 the hand loses at once, even if the dealer goes over later."""
    hands = {"seat 1": "Kc 6d 6c", "seat 2": "Kc 2d"}
    round_ = JACK.round(hands, "6d Kh Kc", {"seat 1": ["hit"], "seat 2": ["stand"]})
    assert decided(round_) == {"blackjack": ("-$10.00", "player-busts", "4.B.i, 4.B.ii")}
    assert decided(round_, "seat 2")["blackjack"][0] == "$10.00"
    assert rules(round_).index("player-busts") < rules(round_).index("dealer-draws")
    pitch = JACK.alone("Kc 6d 6c", TO_17, "hit", **PITCH)
    assert decided(pitch)["blackjack"][2] == "4.B.i, 4.B.ii, 16.E.i(b)"


def test_double_down():
    """10.A: on the first two cards of a hand, split ones too, for one card."""
    ended = JACK.decided("5c 6d Kc", "7d Kh", "double")
    assert {wager: told[0] for wager, told in ended.items()} == {
        "blackjack": "$10.00",
        "double down": "$10.00",
    }
    round_ = JACK.alone("8c 3d Kc / 8d 2c 9c", "7d Kh", "split", "double", "double")
    put = {e.wager: (e.stake, e.rule, e.at) for e in noted(round_, "put")}
    down = (1000, "double-down", "7.F, 10.A")
    assert (put["double down"], put["double down 2"]) == (down, down)
    assert round_.net("seat 1") == 2000 + 2000
    soft = JACK.wins("Ac 6d 4c", "7d Kh", "double")
    assert soft == {"blackjack": "$10.00", "double down": "$10.00"}
    assert under(JACK.alone("5c 6d Kc", TO_17, "double", **PITCH), "double-down")[-1].at == (
        "7.F, 10.A, 16.E.i(a)"
    )


def test_double_down_on_three_cards():
    """10.A: not on more than two cards."""
    round_ = answered(JACK.dealt("2c 3d", "7d Kh"), ["hit"], cards("5c"))
    with refused("double-down", "7.F, 10.A"):
        round_.answer("double")
    with refused("hit-or-stand", PLAY):
        round_.answer("$5")


def test_double_down_on_a_blackjack():
    """10.A, 18.B.iv: only where a tournament offers it; then it is an ordinary hand."""
    offers = TOURNAMENT | {"tournament_double_on_blackjack": "yes"}
    for options in ({}, TOURNAMENT, {"tournament_double_on_blackjack": "yes"}):
        assert noted(JACK.alone("Ac Kd", TO_17, **options), "chose") == []
    ended = JACK.decided("Ac Kd 9c", TO_17, "double", **offers)
    assert {told[0] for told in ended.values()} == {"$10.00"}  # 20 against 17
    assert JACK.wins("Ac Kd", TO_17, "stand", **offers) == {"blackjack": "$20.00"}
    lost = JACK.wins("Ac Kd 5c", TO_17, "$4", **offers)
    assert lost == {"blackjack": "-$10.00", "double down": "-$4.00"}


def test_double_for_less():
    """10.A: it may not exceed the original wager, on a split hand that hand's."""
    for choice, stake in (("$4", 400), ("0.5x", 500), ("$0.01", 1), ("$9.99", 999)):
        round_ = JACK.alone("5c 6d Kc", TO_17, choice)
        put = noted(round_, "put")[0]
        assert (put.wager, put.stake, put.rule, put.at) == (
            "double down",
            stake,
            "double-for-less",
            "10.A",
        )
        assert round_.net("seat 1") == 1000 + stake
    for choice in ("$10.01", "$20", "1.01x", "2x", "$0"):
        with refused("double-for-less", "10.A"):
            JACK.dealt("5c 6d", TO_17).answer(choice)
    split = answered(JACK.dealt("8c 8d", TO_17), ["split", "stand"], cards("2c 3c"))
    with refused("double-for-less", "10.A"):
        split.answer("$11")
    with refused("double-for-less", "10.A, 18.B.iv"):
        JACK.dealt("5c 6d", TO_17, **TOURNAMENT).answer("$11")


def test_one_card_on_double():
    """10.A, 12.A.ii: one card and no more, however low the count."""
    round_ = JACK.alone("5c 6d 2c", TO_17, "double")
    drawn = only(round_, "one-card-on-double")
    assert (drawn.verb, drawn.cards, drawn.at) == ("drew", "2c", "7.G, 10.A, 10.C, 12.A.ii")
    assert round_.net("seat 1") == -2000


def test_double_card_face_down():
    """7.G, 10.C: where the house offers it; turned up when the hand is over."""
    offers = {"double_card": "face down on request"}
    assert "double face down" in JACK.asks("5c 6d", TO_17, **offers).options
    round_ = JACK.alone("5c 6d Kc", "6d Kh 5h", "double face down", **offers)
    down, up = under(round_, "one-card-on-double")
    assert (down.verb, down.seen_by) == ("dealt", "nobody")
    assert (up.verb, up.cards) == ("revealed", "Kc")
    assert round_.events.index(up) > rules(round_).index("dealer-draws")
    assert round_.net("seat 1") == 0  # 21 each
    over = JACK.alone("Tc 6d Kc", "6d Kh Kh", "double face down", **offers)
    assert {told[:2] for told in decided(over).values()} == {("-$10.00", "player-busts")}
    with refused("hit-or-stand", PLAY):
        JACK.dealt("5c 6d", TO_17).answer("double face down")


SPLIT_AT = "7.F, 11.A, 11.B, 11.C"


def eights(**options):
    """A pair that has been split; the first hand waits for its card."""
    return answered(JACK.dealt("8c 8d", TO_17, **options), ["split"])


def test_split():
    """11.A, 11.B: cards of one value, an equal wager; the first hand is finished first."""
    hands = "8c 2d Kc / 8d Tc"
    round_ = JACK.alone(hands, TO_17, "split", "hit", "stand", "stand", bets={"blackjack": "12.50"})
    put = noted(round_, "put")[0]
    assert (put.wager, put.stake, put.rule, put.at) == ("split 2", 1250, "split", SPLIT_AT)
    drew = [(e.who, e.cards) for e in noted(round_, "drew")][2:]
    assert drew == [("seat 1", "2d"), ("seat 1", "Kc"), ("seat 1 hand 2", "Tc")]
    assert round_.net("seat 1") == 2500
    for mine in ("7c 7d", "Kc Td", "Jc Qd"):
        assert "split" in JACK.asks(mine, TO_17).options
    assert "16.E.i(a)" in noted(eights(**PITCH), "put")[0].at


@pytest.mark.parametrize("mine", ["8c 9d", "Kc 9d", "Ac Kd", "Ac 2d"])
def test_split_of_unlike_cards(mine):
    """11.A: only cards of one value."""
    round_ = JACK.dealt(mine, TO_17)
    if mine == "Ac Kd":
        assert round_.over  # a blackjack is paid
        return
    with refused("split", SPLIT_AT):
        round_.answer("split")


def test_split_of_three_cards():
    """11.A, 11.C.i: the first two cards of a hand."""
    round_ = answered(JACK.dealt("4c 2d", TO_17), ["hit"], cards("4h"))
    with refused("split", SPLIT_AT):
        round_.answer("split")


def test_split_limit():
    """11.C.i: two more pairs, for four hands; any of them may be split again."""
    round_ = JACK.dealt("8c 8d", TO_17)
    told = ["split", "split", "stand", "stand", "split", "stand", "stand"]
    answered(round_, told, cards("8h 2c 3c 8s 4c 5c"))  # the second hand's eight comes last
    assert round_.over
    put = [(e.wager, e.stake, e.rule, e.at) for e in noted(round_, "put")]
    assert put == [
        ("split 2", 1000, "split", SPLIT_AT),
        ("split 3", 1000, "split-limit", "11.C.i"),
        ("split 4", 1000, "split-limit", "11.C.i"),
    ]


def test_fifth_hand():
    """11.C.i: a total of four."""
    round_ = answered(JACK.dealt("8c 8d", TO_17), ["split"] * 3, cards("8h 8s 8c"))
    with refused("split-limit", "11.C.i"):
        round_.answer("split")


def test_aces_split():
    """11.C.ii: once, for two hands; 18.B.v: to four where a tournament has it."""
    round_ = JACK.alone("Ac Ah / Ad 9c", TO_17, "split")
    put = noted(round_, "put")[0]
    assert (put.wager, put.rule, put.at) == ("split 2", "aces-split", "11.C.ii")
    assert round_.net("seat 1") == 0  # 12 and 20 against 17
    for more in ({}, {"tournament_aces_split": "once"}):
        once = answered(JACK.dealt("Ac Ad", TO_17, **TOURNAMENT, **more), ["split"], cards("Ah 9c"))
        assert once.over
    four = JACK.dealt("Ac Ad", TO_17, **TOURNAMENT, tournament_aces_split="to four hands")
    answered(four, ["split"] * 3, cards("Ah As 2c Ah 3c 4c"))
    assert [e.at for e in under(four, "aces-split")] == ["11.C.ii, 18.B.v"] * 3
    assert four.over


def test_one_card_on_split_aces():
    """11.C.ii, 12.A.iii: one card each and nothing to decide; 10.A: no Double Down."""
    round_ = JACK.alone("Ac 2c / Ad Kc", TO_17, "split")
    drew = [e for e in under(round_, "one-card-on-split-aces") if e.cards]
    assert [(e.who, e.cards, e.at) for e in drew] == [
        ("seat 1", "2c", "11.C.ii, 12.A.iii"),
        ("seat 1 hand 2", "Kc", "11.C.ii, 12.A.iii"),
    ]
    assert [e.says for e in noted(round_, "chose")] == ["split"]
    assert {wager: told[0] for wager, told in decided(round_).items()} == {
        "blackjack": "-$10.00",
        "split 2": "$10.00",  # 21 and no blackjack
    }


def test_pitch_cards_are_shown():
    """16.E.i(a), 16.G: a player who doubles or splits turns up the cards; others at the end."""
    hands = {"seat 1": "5c 6d Kc", "seat 2": "Kc 9d"}
    round_ = JACK.round(hands, TO_17, {"seat 1": ["double"], "seat 2": ["stand"]}, **PITCH)
    shown = [(e.who, e.cards) for e in noted(round_, "revealed")]
    assert shown == [("seat 1", "5c 6d"), ("hole card", "Kh"), ("seat 2", "Kc 9d")]


# ---- the dealer's turn ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "soft_17", "drawn"),
    [
        ("Kd 6h 5c", "dealer hits", 1),
        ("Kd 7h", "dealer hits", 0),
        ("6d Ah Kc", "dealer hits", 1),
        ("6d Ah", "dealer stands", 0),
        ("2d Ah 4c Kc", "dealer hits", 2),
        ("2d Ah 4c", "dealer stands", 1),
        ("7d Ah", "dealer hits", 0),
        ("5d Kh Ac 2c", "dealer stands", 2),
        ("6d Kh Ac", "dealer hits", 1),  # a hard 17
    ],
)
def test_dealer_draws(dealer, soft_17, drawn):
    """2.A.iv, 12.B: to 16, and to soft 17 unless the layout has it otherwise."""
    round_ = JACK.alone("Kc Kd", dealer, "stand", soft_17=soft_17)
    drew = [e for e in under(round_, "dealer-draws") if e.verb == "drew"]
    assert [e.at for e in drew] == ["2.A.iv, 7.H, 12.B"] * drawn


def test_dealer_turns_up_the_hole_card():
    """7.H, 16.F: when every player has decided."""
    for options, more in (({}, ""), (PITCH, ", 16.F")):
        round_ = JACK.alone("Kc 9d", TO_17, "stand", **options)
        shown = next(e for e in noted(round_, "revealed") if e.who == "hole card")
        assert (shown.rule, shown.at) == ("dealer-draws", f"2.A.iv, 7.H, 12.B{more}")
        assert round_.events.index(shown) > rules(round_).index("hit-or-stand")


def test_dealer_stands():
    """2.A.iv, 12.B: on hard 17 and soft 18."""
    for dealer, count in (("Kd 7h", 17), ("Ad 7h", 18), ("9d 9h", 18)):
        told = JACK.alone("Kc 8d", dealer, *["no insurance"] * (dealer[0] == "A"), "stand")
        said = only(told, "dealer-stands")
        assert (said.says, said.at) == (f"the dealer has {count}", "2.A.iv, 12.B")


def test_dealer_needs_no_card():
    """12.C: no card where it can change nothing: every hand over, or a blackjack that was paid."""
    hands = {"seat 1": "Kc 6d 6c", "seat 2": "Ac Kc", "seat 3": "Kc 2c Kh / Kd 5c Kc"}
    round_ = JACK.round(hands, "6d 2h", {"seat 1": ["hit"], "seat 3": ["split", "hit", "hit"]})
    assert only(round_, "dealer-needs-no-card").at == "12.C"
    hands = {"seat 1": "Kc 6d 6c", "seat 2": "Kc 2d"}
    one_left = JACK.round(hands, "6d 2h Kc", {"seat 1": ["hit"], "seat 2": ["stand"]})
    assert "dealer-needs-no-card" not in rules(one_left)


def test_dealer_busts():
    """4.B.i: every hand of 21 or less wins."""
    assert JACK.decided("Kc 2d", "6d Kh 6c", "stand") == {
        "blackjack": ("$10.00", "dealer-busts", "4.B.i")
    }


def test_higher_wins():
    """4.B.ii, 4.F: 1 to 1, odd cents too."""
    ended = JACK.decided("Kc 8d", TO_17, "stand", bets={"blackjack": "7.77"})
    assert ended == {"blackjack": ("$7.77", "higher-wins", "4.B.ii, 4.F")}
    assert JACK.decided("Kc 8d", TO_17, "stand", **PITCH)["blackjack"][2] == "4.B.ii, 4.F, 16.G"
    assert JACK.wins("Ac 2c 8d", "Kd Kh", "hit") == {"blackjack": "$10.00"}  # an ace is eleven


def test_settled_from_the_right():
    """4.E: beginning with the player farthest to the right of the dealer."""
    hands = {"seat 1": "Kc 8d", "seat 3": "Kc 6d", "seat 6": "Kc 7d"}
    round_ = JACK.round(hands, TO_17, {seat: ["stand"] for seat in hands})
    assert order(round_) == [(6, "blackjack"), (3, "blackjack"), (1, "blackjack")]
    assert [round_.net(seat) for seat in hands] == [1000, -1000, 0]


def test_lower_loses():
    """4.B, 4.E: a hand that neither wins nor ties."""
    ended = JACK.decided("Kc 6d", TO_17, "stand")
    assert ended == {"blackjack": ("-$10.00", "lower-loses", "4.B, 4.E")}


def test_tie_pushes():
    """4.C: void and returned, a 21 against a 21 of more cards too."""
    for mine, dealer, told in (("Kc 7d", TO_17, "stand"), ("Kc 5d 6c", "6d 5h Kh", "hit")):
        ended = JACK.decided(mine, dealer, told)
        assert ended == {"blackjack": ("$0.00", "tie-pushes", "4.C")}


def test_cut_card():
    """6.G, 7.J: the round is finished, then the cards are shuffled; 14: a device has none."""
    round_ = JACK.alone("Kc 8d", TO_17, "stand", shoe="cut card out")
    assert only(round_, "cut-card").at == "6.E, 6.G, 7.J"
    assert round_.net("seat 1") == 1000
    device = {"shoe": "cut card out", "dealing": "continuous"}
    assert "cut-card" not in rules(JACK.alone("Kc 8d", TO_17, "stand", **device))


# ---- tournaments ---------------------------------------------------------------------------------


def test_tournament_insurance():
    """18.B.vi: multiples of $25, up to half and not more."""
    for stake, most in (("50", 2500), ("90", 2500), ("100", 5000), ("149", 5000)):
        round_ = JACK.dealt("5c 6d", "Ad 5h", {"blackjack": stake}, **TOURNAMENT)
        assert round_.ask.options == ("no insurance", "insurance")
        for wrong in ("$20", "$75", "$30"):
            with refused("insurance-limit", "9.B, 18.B.vi"):
                round_.answer(wrong)
        round_.answer("insurance")
        assert noted(round_, "put")[0].stake == most
    assert (
        JACK.asks("5c 6d", "Ad 5h", bets={"blackjack": "49"}, **TOURNAMENT).rule == "hit-or-stand"
    )


def test_tournament_is_dealt_from_a_shoe():
    """18.B.i: from a shoe, by section 7 and not by 16; pitch cannot be elected with it."""
    with refused("tournament", "18.B.i"):
        JACK.desk.house(TOURNAMENT | PITCH)
    for dealing in ("shoe", "continuous"):
        round_ = JACK.alone("Kc 8d", TO_17, "stand", **TOURNAMENT, dealing=dealing, decks="2")
        assert not [e for e in round_.events if "16." in e.at]


# ---- irregularities ------------------------------------------------------------------------------


def assert_plays_on(irregularity, at, found=(), **options):
    """Declared while a card is about to be dealt, it changes no wager and no decision."""
    round_ = JACK.dealt("Kc 2d", TO_17, **options)
    round_.answer("hit")
    ask = round_.ask
    round_.declare(irregularity, cards=found)
    assert (round_.ask, round_.table.stakes["seat 1"]) == (ask, {"blackjack": 1000})
    told = noted(round_, "declared")[0]
    assert (told.rule, told.at) == (irregularity, at)
    return round_


def test_bad_cut():
    """6.F: a recut, before any card has been dealt."""
    round_ = JACK.bet(TEN)
    ask = round_.ask
    round_.declare("bad-cut")
    assert (round_.ask, noted(round_, "declared")[0].at) == (ask, "6.F")


def assert_discarded(irregularity, at):
    """The card that is named leaves the game."""
    round_ = assert_plays_on(irregularity, at, cards("9c"), decks="1")
    with pytest.raises(Unreadable):
        round_.answer(cards("9c"))
    answered(round_, ["stand"], cards("8c"))
    assert decided(round_)["blackjack"][0] == "$10.00"


def test_face_up_card():
    """17.A: not used, and placed in the discard rack."""
    assert_discarded("face-up-card", "17.A")


def test_card_drawn_in_error():
    """17.B: not exposed, it is the next card."""
    round_ = assert_plays_on("card-drawn-in-error", "17.B")
    answered(round_, ["stand"], cards("8c"))
    assert decided(round_)["blackjack"][0] == "$10.00"


def exposed(dealer="6d Kh"):
    """Two players, and a nine that all have seen."""
    round_ = JACK.bet(TEN, TEN)
    deal(round_, {"seat 1": "Kc 6d", "seat 2": "5c 6c"}, dealer)
    round_.declare("exposed-card-drawn", cards=cards("9c"))
    assert noted(round_, "declared")[0].at == "17.C"
    return round_


def test_exposed_card_drawn():
    """17.C: a player may take the next card or refuse it; it is not discarded."""
    round_ = exposed()
    answered(round_, ["stand", "hit"])
    with pytest.raises(Unreadable):
        round_.answer(cards("2c"))
    answered(round_, ["stand"], cards("9c"))
    assert round_.table.hand("seat 2") == cards("5c 6c 9c")
    assert round_.table.hand("seat 1") == cards("Kc 6d")
    dealers = answered(exposed(), ["stand", "stand"], cards("9c"))
    assert dealers.net("seat 1") == 1000  # the dealer had to use it: 25
    nobodys = answered(exposed("Kd 7h"), ["stand", "stand"])
    assert nobodys.over
    assert nobodys.events[-2].says == "9c goes to the discard rack"


def test_dealer_draws_for_himself():
    """17.D: into the discard rack."""
    assert_discarded("dealer-draws-for-himself", "17.D")


@pytest.mark.parametrize("missed", ["dealer", "hole card"])
def test_dealer_misses_own_card(missed):
    """17.E: the players get their two cards, and then the dealer the missing card."""
    round_ = JACK.bet(TEN, TEN)
    round_.declare("dealer-misses-own-card", missed)
    box = ("seat 1", "seat 2")
    usual = (*box, "dealer", *box, "hole card")
    late = (*box, *box, "dealer", "hole card")
    assert round_.ask.pattern == (late if missed == "dealer" else usual)
    assert noted(round_, "declared")[0].at == "17.E"


def test_too_few_cards():
    """17.F: the discard rack is shuffled, a card is burned, and the round is finished."""
    round_ = JACK.bet(TEN, TEN, decks="1", burn="no")
    deal(round_, {"seat 1": "Kc 6d", "seat 2": "5c 6c"}, "7d Kh")
    answered(round_, ["hit"], cards("9c"))  # over: three cards are in the rack
    round_.answer("hit")
    round_.declare("too-few-cards")
    assert noted(round_, "declared")[0].at == "17.F"
    assert round_.ask == Deal(("discard rack",))
    with pytest.raises(Unreadable):
        round_.answer(cards("5c"))  # it lies on the table
    round_.answer(cards("6d"))
    assert (under(round_, "too-few-cards")[-1].cards, round_.ask) == ("6d", Deal(("seat 2",)))
    answered(round_, ["stand"], cards("9c"))
    assert round_.net("seat 2") == 1000


def dead(irregularity, seat="seat 2"):
    """Two players with all their wagers, one of whom is not dealt to."""
    round_ = JACK.bet(TEN, beside("king's bounty"))
    round_.declare(irregularity, seat)
    return round_


def assert_dead_before_the_deal(irregularity):
    """The wagers go back, and the other players go on."""
    round_ = dead(irregularity)
    assert noted(round_, "declared")[0].at == "17.G"
    back = {"king's bounty": "$5.00", "blackjack": "$10.00"}
    assert returned(round_, "seat 2") == {w: (s, irregularity) for w, s in back.items()}
    assert round_.ask.pattern == ("seat 1", "dealer", "seat 1", "hole card")
    deal(round_, {"seat 1": "Kc 8d"}, TO_17)
    answered(round_, ["stand"])
    assert (round_.net("seat 1"), round_.net("seat 2")) == (1000, 0)


def test_no_cards_dealt():
    """17.G: without cards the hand is dead."""
    assert_dead_before_the_deal("no-cards-dealt")


def test_one_card_dealt():
    """17.G: the second card comes after all other players have theirs."""
    round_ = dead("one-card-dealt", "seat 1")
    two = ("seat 2", "seat 1")
    assert round_.ask.pattern == ("seat 1", "seat 2", "dealer", *two, "hole card")
    assert noted(round_, "declared")[0].at == "17.G"
    assert not noted(round_, "returned")


def test_one_card_refused():
    """17.G: at the player's option; without the second card the hand is dead (a reading)."""
    assert_dead_before_the_deal("one-card-refused")


def passed_over(irregularity):
    """The first of two players has asked for a card and did not get it."""
    round_ = JACK.bet(beside("king's bounty"), TEN)
    deal(round_, {"seat 1": "Kc 2d", "seat 2": "Kc 3d"}, TO_17)
    round_.answer("hit")
    round_.declare(irregularity, "seat 1")
    assert noted(round_, "declared")[0].at == "17.H"
    assert round_.ask.who == "seat 2"
    return round_


def test_card_not_dealt_on_request():
    """17.H: after the other players' cards and before the hole card; then the deal may go on."""
    round_ = passed_over("card-not-dealt-on-request")
    answered(round_, ["hit", "stand"], cards("4c"))
    assert round_.ask == Deal(("seat 1",))
    answered(round_, ["hit", "stand"], cards("3c 4h"))
    drew = [e.who for e in noted(round_, "drew")][3:]
    assert drew == ["seat 2", "seat 1", "seat 1"]
    assert (round_.net("seat 1"), round_.net("seat 2")) == (1000 - 500, 0)


def test_late_card_refused():
    """17.H: the hand is dead and the original wager goes back; side bets were settled before."""
    round_ = passed_over("late-card-refused")
    assert returned(round_) == {"blackjack": ("$10.00", "late-card-refused")}
    answered(round_, ["stand"])
    assert (round_.net("seat 1"), round_.net("seat 2")) == (-500, -1000)


def split_and_passed_over(first):
    """A split pair of eights, one hand of which is dead."""
    round_ = eights()
    round_.answer(cards("2c"))
    if not first:
        round_.answer("stand")
        round_.answer(cards("3c"))
    round_.answer("hit")
    round_.declare("late-card-refused", "seat 1" if first else "seat 1 hand 2")
    return round_


def test_late_card_refused_on_the_second_hand():
    """17.H: the hand is dead, not the player; the other one of a split is settled."""
    round_ = split_and_passed_over(first=False)
    assert set(returned(round_)) == {"split 2"}
    assert round_.net("seat 1") == -1000  # 10 against 17


def test_late_card_refused_on_the_first_hand():
    """17.H: the hand is dead, not the player; the other hand plays on."""
    round_ = split_and_passed_over(first=True)
    assert set(returned(round_)) == {"blackjack"}
    assert round_.ask == Deal(("seat 1 hand 2",))


def test_hole_card_revealed():
    """17.I.i: the hand goes on with both dealer cards exposed."""
    round_ = JACK.dealt("Kc 8d", "Kd 7h")
    round_.declare("hole-card-revealed")
    shown = noted(round_, "revealed")[0]
    assert (shown.who, shown.cards, shown.seen_by, shown.at) == (
        "hole card",
        "7h",
        "",
        "17.I, 17.I.i",
    )
    round_.declare("hole-card-revealed")  # it lies face up already
    answered(round_, ["stand"])
    assert len(noted(round_, "revealed")) == 1
    assert round_.net("seat 1") == 1000


def missed_blackjack():
    """The dealer has blackjack and goes on; players double, split, tie, and go over."""
    round_ = JACK.bet(TEN, TEN, TEN, TEN)
    round_.declare("blackjack-not-revealed")
    hands = {"seat 1": "5c 6d", "seat 2": "8c 8d", "seat 3": "Ac Kd", "seat 4": "Kc 6d"}
    deal(round_, hands, "Kd Ah")
    return answered(round_, ["double", "split", "stand", "stand", "double"], cards("Kc 3c Kc Kh"))


def test_blackjack_not_revealed():
    """17.I.ii: losing wagers are collected; double downs and splits stay with the players."""
    round_ = missed_blackjack()
    assert noted(round_, "declared")[0].at == "17.I, 17.I.ii"
    assert [round_.net(f"seat {n}") for n in (1, 2, 3, 4)] == [-1000, -1000, 0, -1000]
    rule = "dealer-natural-takes-original-only"
    assert returned(round_, "seat 1") == {"double down": ("$10.00", rule)}
    assert returned(round_, "seat 2") == {"split 2": ("$10.00", rule)}
    assert returned(round_, "seat 4") == {"double down": ("$10.00", rule)}
    assert round_.over


def test_insurance_of_a_missed_blackjack():
    """9.A, 17.I.ii: the hole card was a ten, so insurance wins when it is found."""
    round_ = JACK.dealt("5c 6d", "Ad Kh")
    round_.declare("blackjack-not-revealed")
    answered(round_, ["insurance", "stand"])
    assert {w: told[0] for w, told in decided(round_).items()} == {
        "insurance": "$10.00",
        "blackjack": "-$10.00",
    }


def test_tournament_misdeal():
    """18.B.ix: the cards shift to where they belong; only in a tournament."""
    round_ = JACK.bet(TEN, **TOURNAMENT)
    ask = round_.ask
    round_.declare("tournament-misdeal")
    assert (round_.ask, noted(round_, "declared")[0].at) == (ask, "18.B.ix")
    with refused("tournament-misdeal", "18.B.ix"):
        JACK.bet(TEN).declare("tournament-misdeal")


def test_unknown_shoe():
    """A shoe is new, running, or its cutting card is out."""
    with pytest.raises(Unreadable, match="shoe: new, running or cut card out"):
        Round(JACK.desk.house(), carried={"shoe": "old"})
