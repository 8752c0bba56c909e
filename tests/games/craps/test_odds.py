"""Exact odds of craps: series and conditional probability, outside figures, rolls played.

Outside figures are those published under the name of the Wizard of Odds, to the digits he prints.
"""

from collections import Counter
from fractions import Fraction
from math import sqrt
from statistics import fmean

import pytest

import houseway
from houseway.equipment.chance import Seeded
from houseway.games.craps.table import LAYOUT
from houseway.table import Round
from houseway.table.answers import roll_by_chance
from houseway.table.asks import Bets, Choose, Roll
from tests.games.craps.craps_table import EVERY_ROLL, NUMBERS, dice, total
from tests.oracles import craps_oracle as oracle

JACK = houseway.edition("jack/craps")
GRAND = houseway.edition("grand-ronde/craps")
ONEIDA = houseway.edition("oneida/craps")
every_book = pytest.mark.parametrize("desk", [JACK, GRAND, ONEIDA], ids=lambda desk: desk.id)
SEED, ROLLS, FURTHEST = 2026, 20_000, 4  # fixed in advance: mean within 4 standard errors
CHI_SQUARE = 45.31  # exceeded by chance once in 1,000 with 20 degrees of freedom
FIVE_PERCENT = Fraction(1, 20)
DOLLAR_ON_A_WIN = {"vigorish_unit": "$1", "vigorish_taken": "on a win"}

# ---- every wager of the three books, from its printed odds --------------------------------------

PLACE = dict(zip(NUMBERS, map(Fraction, ("9/5", "7/5", "7/6", "7/6", "7/5", "9/5")), strict=True))
BUY = dict(zip(NUMBERS, map(Fraction, ("2", "3/2", "6/5", "6/5", "3/2", "2")), strict=True))
LAY = dict(zip(NUMBERS, map(Fraction, ("1/2", "2/3", "5/6", "5/6", "2/3", "1/2")), strict=True))
HARDWAYS = {"four": (4, 7), "six": (6, 9), "eight": (8, 9), "ten": (10, 7)}
FIELD = {2: 2, 12: 2} | dict.fromkeys((3, 4, 9, 10, 11), 1)
SEVEN, CRAPS, ELEVEN = {7: 4}, dict.fromkeys((2, 3, 12), 7), {11: 15}
HORN = {"2": {2: 30}, "3": {3: 15}, "11": {11: 15}, "12": {12: 30}}
HARD_TOTALS = {str(number): name for name, (number, _) in HARDWAYS.items()}
WORDS = ("", "one", "two", "three", "four", "five", "six")
FIRE = {4: 24, 5: 249, 6: 999}


def charged(bet, vigorish):
    """A bet for which a vigorish is paid when it is made, won or lost."""
    ends = [(ahead - vigorish, chance) for ahead, chance in bet.ends]
    return oracle.Bet(ends, bet.rolls, 1 + vigorish)


def one_roll_bets(desk):
    """What every book prints for bets on the next roll; the hops are named in two ways."""
    parts = [*HORN.values()]
    bets = {
        "field": oracle.on_totals(FIELD),
        "any seven": oracle.on_totals(SEVEN),
        "any craps": oracle.on_totals(CRAPS),
        "craps 2": oracle.on_totals(HORN["2"]),
        "craps 3": oracle.on_totals(HORN["3"]),
        "craps 12": oracle.on_totals(HORN["12"]),
        "11 in one roll": oracle.on_totals(ELEVEN),
        "craps-eleven": oracle.in_parts([CRAPS, ELEVEN]),
        "horn": oracle.in_parts(parts),
        "whirl" if desk is GRAND else "world": oracle.in_parts([*parts, SEVEN]),
    }
    bets |= {f"horn high {n}": oracle.in_parts([*parts, one]) for n, one in HORN.items()}
    for roll in EVERY_ROLL:
        low, high = map(int, roll.split("-"))
        hop = oracle.on_dice(low, high, 30 if low == high else 15)
        if desk is not JACK:
            bets[f"hop {roll}"] = hop
        elif total(roll) in HARD_TOTALS and low == high:
            bets[f"{HARD_TOTALS[total(roll)]} the hardway on the hop"] = hop
        elif low != high and total(roll) not in ("3", "11"):
            bets[f"{WORDS[low]}-{WORDS[high]} on the hop"] = hop
    return bets


def every_bet(desk):
    """Each wager of a book at its default options: 5% are paid with buy and lay bets."""
    bets = {"pass": oracle.line(), "come": oracle.line()}
    bets |= {"don't pass": oracle.dont(), "don't come": oracle.dont()}
    for n in NUMBERS:
        bets[f"place {n}"] = oracle.on_number(int(n), PLACE[n])
        bets[f"buy {n}"] = charged(oracle.on_number(int(n), BUY[n]), FIVE_PERCENT)
        bets[f"lay {n}"] = charged(oracle.against_number(int(n), LAY[n]), FIVE_PERCENT * LAY[n])
    bets |= {f"{n} the hardway": oracle.hardway(*how) for n, how in HARDWAYS.items()}
    bets |= one_roll_bets(desk)
    if desk is JACK:
        bets |= {f"put {n}": oracle.on_number(int(n), Fraction(1)) for n in NUMBERS}
        bets["fire"] = oracle.fire_bet(FIRE)
    return bets


@every_book
def test_every_wager_by_a_second_way(desk):
    """Edge, variance, hits, rolls and what is put up: equal as fractions, no wager left out."""
    sheet, second = desk.odds(), every_bet(desk)
    assert set(sheet.wagers) == set(second)
    for wager, bet in second.items():
        found = sheet[wager]
        first = (found.edge, found.variance, found.hit_frequency, found.rolls, found.average_stake)
        assert first == (bet.edge, bet.variance, bet.ahead, bet.rolls, bet.stake), wager


@every_book
def test_every_throw_of_the_one_roll_bets(desk):
    """$20 on every one of them at once, all 36 throws at the table: the edge is what is kept."""
    bets = one_roll_bets(desk)
    nets = dict.fromkeys(bets, 0)
    house, lying = desk.house(), {"seat 1": dict.fromkeys(bets, 2000)}
    for low, high in oracle.THROWS:
        round_ = Round(house, bets=lying)
        round_.answer({})
        round_.answer(f"{min(low, high)}-{max(low, high)}")
        for event in round_.events:
            if event.verb == "settled":
                nets[event.wager] += event.net
    assert nets == {bet: -36 * 2000 * solved.edge for bet, solved in bets.items()}


@every_book
def test_one_wager_asked_for_alone(desk):
    """The same figures as on the whole sheet, and nothing else."""
    whole = desk.odds()
    for wager in ("pass", "place 6", "lay 4", "horn high 12"):
        alone = desk.odds(wager=wager)
        assert set(alone.wagers) == {wager}
        assert alone[wager].outcomes == whole[wager].outcomes


# ---- the line -----------------------------------------------------------------------------------


@every_book
@pytest.mark.parametrize("wager", ["pass", "come"])
def test_pass_in_closed_form(desk, wager):
    """244/495 win: 8/36 at once, and 2 (3/36 * 3/9 + 4/36 * 4/10 + 5/36 * 5/11) by a point."""
    at_once, by_a_point = (
        Fraction(8, 36),
        2 * Fraction(1, 36) * (1 + Fraction(8, 5) + Fraction(25, 11)),
    )
    assert desk.odds()[wager].hit_frequency == at_once + by_a_point == Fraction(244, 495)
    assert desk.odds()[wager].edge == Fraction(7, 495)


@every_book
@pytest.mark.parametrize("wager", ["don't pass", "don't come"])
def test_dont_pass_for_each_bet_and_for_each_resolved(desk, wager):
    """949/1980 win and 55/1980 come back: 3/220 of each bet, 27/1925 of each that is resolved."""
    bet = desk.odds()[wager]
    assert bet.hit_frequency == Fraction(949, 1980)
    assert bet.pushed == Fraction(1, 36)
    assert bet.edge == Fraction(3, 220)
    assert bet.edge_resolved == Fraction(3, 220) / Fraction(35, 36) == Fraction(27, 1925)


@every_book
def test_mean_number_of_rolls(desk):
    """557/165 for the line: one roll, and after a 6 or 8 (10/36) another 36/11, and so on."""
    waits = (
        Fraction(6, 36) * 4
        + Fraction(8, 36) * Fraction(18, 5)
        + Fraction(10, 36) * Fraction(36, 11)
    )
    assert 1 + waits == Fraction(557, 165)
    for wager in ("pass", "don't pass", "come", "don't come"):
        assert desk.odds()[wager].rolls == Fraction(557, 165)


MULTIPLES = {
    "1x": (1, 1, 1), "2x": (2, 2, 2), "3x": (3, 3, 3), "3-4-5x": (3, 4, 5), "5x": (5, 5, 5),
    "10x": (10, 10, 10), "20x": (20, 20, 20), "100x": (100, 100, 100),
}  # fmt: skip


def multiples(name):
    """How many times the bet the odds are on each number."""
    on_four, on_five, on_six = map(Fraction, MULTIPLES[name])
    return {4: on_four, 10: on_four, 5: on_five, 9: on_five, 6: on_six, 8: on_six}


@every_book
def test_odds_multiples(desk):
    """Odds cost nothing: the same loss over more money, on the don't side by what they win."""
    sheet = desk.odds()
    assert set(sheet["pass"].with_odds) >= set(desk.edition.options["odds_limit"].values)
    for wager, solve in (
        ("pass", oracle.line),
        ("come", oracle.line),
        ("don't pass", oracle.dont),
        ("don't come", oracle.dont),
    ):
        for name, bet in sheet[wager].with_odds.items():
            second = solve(multiples(name))
            assert second.edge == sheet[wager].edge
            assert bet.average_stake == second.stake
            assert bet.edge_of_all == second.edge / second.stake
            assert bet.variance == second.variance


# ---- vigorish -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("percent", "share"), [("5%", 5), ("4%", 4), ("1%", 1), ("none", 0)])
@pytest.mark.parametrize("desk", [JACK, GRAND, ONEIDA], ids=lambda desk: desk.id)
def test_vigorish_with_the_bet(desk, percent, share):
    """Of a buy bet the share itself is lost; of a lay bet that share of what it could win."""
    part = Fraction(share, 100)
    sheet = desk.odds(options={"buy_vigorish": percent, "lay_vigorish": percent})
    for n in NUMBERS:
        assert sheet[f"buy {n}"].edge == part
        assert sheet[f"buy {n}"].element_of_risk == part / (1 + part)
        assert sheet[f"lay {n}"].edge == part * LAY[n]
        assert sheet[f"lay {n}"].element_of_risk == part * LAY[n] / (1 + part * LAY[n])


@pytest.mark.parametrize(("percent", "share"), [("5%", 5), ("2%", 2)])
def test_vigorish_on_a_win(percent, share):
    """Paid only as often as the bet wins: 4 and 10 win one time in three, 5% make 1/60."""
    part = Fraction(share, 100)
    options = {"vigorish_taken": "on a win", "buy_vigorish": percent, "lay_vigorish": percent}
    sheet = JACK.odds(options=options)
    for n in NUMBERS:
        made = Fraction(oracle.WAYS[int(n)], oracle.WAYS[int(n)] + 6)
        assert sheet[f"buy {n}"].edge == made * part
        assert sheet[f"lay {n}"].edge == (1 - made) * part * LAY[n]
        assert sheet[f"buy {n}"].average_stake == sheet[f"lay {n}"].average_stake == 1


# ---- at a stake, in whole cents -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "stake", "options", "edge"),
    [
        ("place 6", "6", {}, Fraction(1, 66)),
        ("place 6", "7", {}, Fraction(6 * 700 - 5 * 816, 11 * 700)),  # 7 to 6 on $7 is $8.16 2/3
        ("place 4", "5", {}, Fraction(1, 15)),
        ("place 4", "0.01", {}, Fraction(2 - 1, 3)),  # 9 to 5 on a cent: one cent
        ("buy 4", "25", {}, Fraction(1, 20)),  # 5% are $1.25
        ("buy 4", "25", {"vigorish_unit": "$1"}, Fraction(1, 25)),  # and a whole dollar $1
        ("buy 4", "39", {"vigorish_unit": "$1"}, Fraction(1, 39)),  # of $1.95
        ("buy 4", "19", {"vigorish_unit": "$1"}, Fraction(0)),  # of 95 cents nothing
        ("buy 10", "25", DOLLAR_ON_A_WIN, Fraction(1, 75)),
        ("lay 4", "50", {"vigorish_unit": "$1"}, Fraction(1, 50)),  # 5% of $25: $1.25
        ("lay 4", "40", {}, Fraction(1, 40)),
        ("lay 6", "25", {}, Fraction(5 * 2604 - 6 * 1979, 11 * 2500)),  # wins $20.83, charged $1.04
        ("pass", "7", {}, Fraction(7, 495)),
        ("craps-eleven", "1", {}, Fraction(1, 9)),
    ],
)  # fmt: skip
def test_edge_at_a_stake(wager, stake, options, edge):
    """What a table pays on this stake: no part of a cent, the vigorish in whole units."""
    assert JACK.odds_at(stake, wager=wager, options=options)[wager].edge == edge


def test_edge_at_a_stake_by_play():
    """$7 on 6, $25 bought on 4: the table pays what the figures at the stake are made of."""
    options = {"vigorish_unit": "$1"}
    for wager, stake, rolls in (("place 6", "7", "6 7"), ("buy 4", "25", "4 7")):
        house, cents = JACK.house(options), 100 * int(stake)
        nets = []
        for roll in dice(rolls):
            round_ = Round(house, carried={"point": "5"})
            round_.answer({wager: cents})
            round_.answer(roll)
            nets.append(sum(e.net for e in round_.events if e.who == "seat 1"))
        outcomes = JACK.odds_at(stake, wager=wager, options=options)[wager].outcomes
        assert [o.net * cents for o in outcomes] == nets


# ---- the Fire Bet -------------------------------------------------------------------------------


def test_fire_by_sets_of_points():
    """How often four, five and six different points are made; the two ways of the oracle agree."""
    chances = oracle.fire()
    assert chances == oracle.fire_by_exclusion()
    assert sum(chances.values()) == 1
    bet = JACK.odds(wager="fire")["fire"]
    found = {o.net: Fraction(o.count, bet.total) for o in bet.outcomes}
    paid = {Fraction(odds): chances[points] for points, odds in FIRE.items()}
    assert found == {**paid, Fraction(-1): sum(chances[n] for n in range(4))}
    assert bet.rolls == Fraction(1671, 196)


def test_fire_at_other_odds():
    """5.G: a house may pay more than Table A; the oracle follows."""
    pay = {"fire": "25, 249, 1000"}
    found = JACK.odds(pay=pay, wager="fire")["fire"]
    assert found.edge == oracle.fire_bet({4: 25, 5: 249, 6: 1000}).edge


# ---- as published -------------------------------------------------------------------------------

PERCENT = {  # the Wizard of Odds, house edge in percent
    "pass": 1.41, "don't pass": 1.36, "come": 1.41, "don't come": 1.36,
    "place 4": 6.67, "place 5": 4.00, "place 6": 1.52, "place 8": 1.52, "place 9": 4.00,
    "four the hardway": 11.11, "six the hardway": 9.09, "eight the hardway": 9.09,
    "ten the hardway": 11.11, "field": 5.56, "any seven": 16.67, "any craps": 11.11,
    "craps 2": 13.89, "craps 3": 11.11, "11 in one roll": 11.11, "craps 12": 13.89,
    "craps-eleven": 11.11, "horn": 12.50, "horn high 12": 12.78, "horn high 3": 12.22,
}  # fmt: skip
OF_ALL = {  # the same for bets with a vigorish, of stake and vigorish together
    "buy 4": 4.76, "buy 5": 4.76, "buy 6": 4.76, "lay 4": 2.44, "lay 5": 3.23, "lay 6": 4.00,
}  # fmt: skip
ON_A_WIN = {"buy 4": 1.67, "buy 5": 2.00, "buy 6": 2.27}
COMBINED = {  # of pass and don't pass with odds, in percent
    "1x": (0.848, 0.682), "2x": (0.606, 0.455), "3-4-5x": (0.374, 0.273), "5x": (0.326, 0.227),
    "10x": (0.184, 0.124), "20x": (0.099, 0.065), "100x": (0.021, 0.014),
}  # fmt: skip


def percent(share, digits=2):
    """A share in percent as a page prints it."""
    return round(float(100 * share), digits)


@every_book
def test_as_published(desk):
    sheet = desk.odds()
    assert {wager: percent(sheet[wager].edge) for wager in PERCENT} == PERCENT
    assert {wager: percent(sheet[wager].element_of_risk) for wager in OF_ALL} == OF_ALL
    assert percent(sheet["don't pass"].edge_resolved) == 1.40
    assert percent(sheet["whirl" if desk is GRAND else "world"].edge) == 13.33


def test_as_published_with_odds():
    line, dont = JACK.odds()["pass"].with_odds, JACK.odds()["don't pass"].with_odds
    both = {
        name: (percent(line[name].edge_of_all, 3), percent(dont[name].edge_of_all, 3))
        for name in COMBINED
    }
    assert both == COMBINED


def test_as_published_of_this_book():
    """Put Bets, and the Fire Bet at 24, 249 and 999 to 1."""
    sheet = JACK.odds()
    assert [percent(sheet[f"put {n}"].edge) for n in ("4", "5", "6")] == [33.33, 20.00, 9.09]
    assert percent(sheet["fire"].edge) == 20.76
    assert round(float(sheet["fire"].rolls), 4) == 8.5255  # rolls of a shooter


def test_as_published_with_a_vigorish_on_a_win():
    sheet = JACK.odds(options={"vigorish_taken": "on a win"})
    assert {wager: percent(sheet[wager].edge) for wager in ON_A_WIN} == ON_A_WIN


# ---- rolls played -------------------------------------------------------------------------------

STAKES = {  # each made again as soon as it is decided and may be placed; one come bet at a time
    "pass": 1000, "don't pass": 1000, "come": 500, "don't come": 500, "place 6": 600,
    "buy 4": 2000, "lay 10": 2000, "six the hardway": 100, "field": 500, "horn": 400,
    "fire": 100,
}  # fmt: skip


class Steady:
    """Shoots, throws by chance, keeps every stake up and takes single odds on the pass line."""

    def __init__(self, chance, stakes):
        self.chance, self.stakes = chance, stakes

    def __call__(self, ask, round_):
        if isinstance(ask, Choose):
            return "shoot"
        if not isinstance(ask, Bets):
            return roll_by_chance(2, self.chance)
        layout, lie = round_.table.state(LAYOUT), round_.table.stakes[ask.who]
        kinds = {"come": "point", "don't come": "point", "don't pass": "out", "fire": "new"}
        now = {"point" if layout.point else "out", "new" if layout.new_shooter else "", ""}
        up = {key if key in self.stakes else key.rpartition(" ")[0] for key in lie}
        bets = {
            key: stake
            for key, stake in self.stakes.items()
            if key not in up and kinds.get(key, "out" if key == "pass" else "") in now
        }
        if layout.point and "pass" in lie:
            bets["pass odds"] = lie["pass"]
        return bets


def played(desk, stakes):
    """The events of a table that threw so often; a seven-out that leaves no bet ends a round."""
    house, answer, events, thrown = desk.house(), Steady(Seeded(SEED), stakes), [], 0
    while thrown < ROLLS:
        round_ = Round(house)
        while (ask := round_.ask) and thrown < ROLLS:
            thrown += isinstance(ask, Roll)
            round_.answer(answer(ask, round_))
        events += round_.events
    return events


def nets_of(events, stakes):
    """What each decision of a bet brought, per unit: with its vigorish, and pass with its odds."""
    nets, charges = {key: [] for key in stakes}, {key: [] for key in stakes}
    for event in events:
        if event.verb == "charged":
            charges[event.wager].append(event.net)
        elif event.verb == "settled" and event.wager == "pass odds":
            nets["pass"][-1] += Fraction(event.net, stakes["pass"])
        elif event.verb == "settled":
            key = event.wager if event.wager in stakes else event.wager.rpartition(" ")[0]
            paid = charges[key].pop(0) if charges[key] else 0
            nets[key].append(Fraction(event.net + paid, stakes[key]))
    return nets


@pytest.mark.proof
@every_book
def test_rolls_played_come_near(desk):
    """Ten bets and the Fire Bet kept up for 20,000 rolls; every mean near the exact one."""
    stakes = {key: stake for key, stake in STAKES.items() if key != "fire" or desk is JACK}
    events, sheet = played(desk, stakes), desk.odds()
    rolled = Counter(e.says for e in events if e.verb == "rolled")
    expected = {roll: ROLLS * (1 if roll[0] == roll[2] else 2) / 36 for roll in EVERY_ROLL}
    assert rolled.total() == ROLLS
    assert sum((rolled[r] - n) ** 2 / n for r, n in expected.items()) < CHI_SQUARE
    for wager, won in nets_of(events, stakes).items():
        bet = sheet[wager]
        variance = bet.with_odds["1x"].variance if wager == "pass" else bet.variance
        assert len(won) > ROLLS / 20
        error = sqrt(variance / len(won))
        assert abs(fmean(won) + float(bet.edge)) < FURTHEST * error, wager
