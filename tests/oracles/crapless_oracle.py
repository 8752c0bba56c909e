"""Crapless craps in closed form: a second computation of its odds, for tests to compare against.

A bet on a number against the seven is decided by the first of the two that comes; rolls that are
neither only pass the time, so it wins with w / (w + 6), w of 36 rolls being its number, and lasts
36 / (w + 6) rolls on average. A Pass or Come bet is a roll and then a bet like that. No chain of
states is solved. The odds are those of sections 5, 5a and 6 of the chapter.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

ROLLS = [tuple(sorted(dice)) for dice in product(range(1, 7), repeat=2)]  # 36, equally likely
SEVEN = 7
WAYS = {n: sum(sum(roll) == n for roll in ROLLS) for n in range(2, 13)}
NUMBERS = [n for n in WAYS if n != SEVEN]
TRUE = {n: Fraction(WAYS[SEVEN], WAYS[n]) for n in NUMBERS}
PLACE = {2: (11, 2), 3: (11, 4), 4: (9, 5), 5: (7, 5), 6: (7, 6)}  # 12 to 8 are the same
HARDWAY = {"four": (4, 7), "six": (6, 9), "eight": (8, 9), "ten": (10, 7)}
HOPS = [(low, high) for low in range(1, 7) for high in range(low, 7)]
NO_HOP = [(1, 1), (1, 2), (5, 6), (6, 6)]  # 5.B prints no odds for these
BUY_AT_ONCE, BUY_ON_A_WIN = "with the bet", "on a win"


class Figures(NamedTuple):
    """What is known of a bet: lost on the average, spread, won, and how long it lasts."""

    edge: Fraction
    variance: Fraction
    hit_frequency: Fraction
    rolls: Fraction


class Backed(NamedTuple):
    """A bet with odds behind it: lost of all that is staked, the stake, and the spread."""

    edge_of_all: Fraction
    average_stake: Fraction
    variance: Fraction


Law = Mapping[Fraction, Fraction]  # net for each unit staked -> chance


def moments(law: Law) -> tuple[Fraction, Fraction]:
    """Mean and variance."""
    mean = sum((net * chance for net, chance in law.items()), Fraction(0))
    square = sum((net * net * chance for net, chance in law.items()), Fraction(0))
    return mean, square - mean * mean


def figures(law: Law, rolls: Fraction) -> Figures:
    """The figures of a bet that ends by this law after so many rolls."""
    assert sum(law.values()) == 1
    mean, variance = moments(law)
    won = sum((chance for net, chance in law.items() if net > 0), Fraction(0))
    return Figures(-mean, variance, won, rolls)


def against_seven(number: int) -> tuple[Fraction, Fraction]:
    """The chance of a number before a seven, and the rolls until one of them comes."""
    deciding = WAYS[number] + WAYS[SEVEN]
    return Fraction(WAYS[number], deciding), Fraction(36, deciding)


def add(law: dict[Fraction, Fraction], net: Fraction, chance: Fraction) -> None:
    """One more way to end."""
    law[net] = law.get(net, Fraction(0)) + chance


# ---- bets that wait ------------------------------------------------------------------------------


def line_law(times: int = 0) -> Law:
    """A Pass or Come bet of one unit, with `times` units of odds once it has a number."""
    law: dict[Fraction, Fraction] = {}
    add(law, Fraction(1), Fraction(WAYS[SEVEN], 36))
    for number in NUMBERS:
        first, wins = Fraction(WAYS[number], 36), against_seven(number)[0]
        add(law, 1 + times * TRUE[number], first * wins)
        add(law, Fraction(-1 - times), first * (1 - wins))
    return law


def line_rolls() -> tuple[Fraction, Fraction]:
    """Mean and variance of the rolls a Pass or Come bet takes: one, and then a geometric wait."""
    mean = square = Fraction(0)
    for number in NUMBERS:
        first, wait = Fraction(WAYS[number], 36), against_seven(number)[1]
        mean += first * wait
        square += first * wait * (2 * wait - 1)
    return 1 + mean, square - mean * mean


def line() -> Figures:
    """A Pass or Come bet by itself."""
    return figures(line_law(), line_rolls()[0])


def line_backed(times: int) -> Backed:
    """A Pass or Come bet with odds on every number: the odds are fair, the stake is larger."""
    stake = 1 + Fraction(36 - WAYS[SEVEN], 36) * times
    mean, variance = moments(line_law(times))
    return Backed(-mean / stake, stake, variance)


def put_law(number: int, times: int = 0) -> Law:
    """A Put bet with odds behind it from the start."""
    wins = against_seven(number)[0]
    return {1 + times * TRUE[number]: wins, Fraction(-1 - times): 1 - wins}


def put_backed(number: int, times: int) -> Backed:
    """The figures of that."""
    mean, variance = moments(put_law(number, times))
    return Backed(-mean / (1 + times), Fraction(1 + times), variance)


def put(number: int) -> Figures:
    """A Put bet: even money on a number."""
    return figures(put_law(number), against_seven(number)[1])


def place(number: int) -> Figures:
    """A Place bet that works on every roll."""
    wins, rolls = against_seven(number)
    pays = Fraction(*PLACE[min(number, 14 - number)])
    return figures({pays: wins, Fraction(-1): 1 - wins}, rolls)


def buy(number: int, share: Fraction, taken: str = BUY_AT_ONCE) -> Figures:
    """A Buy bet at true odds, with a vigorish of a share of the bet, always or only on a win."""
    wins, rolls = against_seven(number)
    lost = Fraction(-1) - (share if taken == BUY_AT_ONCE else 0)
    return figures({TRUE[number] - share: wins, lost: 1 - wins}, rolls)


def hardway(name: str) -> Figures:
    """One pair against the same total any other way and the seven."""
    total, pays = HARDWAY[name]
    deciding = WAYS[total] + WAYS[SEVEN]
    wins = Fraction(1, deciding)
    return figures({Fraction(pays): wins, Fraction(-1): 1 - wins}, Fraction(36, deciding))


# ---- bets on one roll ----------------------------------------------------------------------------

Net = Callable[[int, int], Fraction]


def one_roll(net: Net) -> Figures:
    """Every one of the 36 rolls in turn."""
    law: dict[Fraction, Fraction] = {}
    for low, high in ROLLS:
        add(law, net(low, high), Fraction(1, 36))
    return figures(law, Fraction(1))


def on_totals(*totals: int, pays: int) -> Net:
    """A bet on some totals at so many to 1."""
    return lambda low, high: Fraction(pays if low + high in totals else -1)


def field(low: int, high: int) -> Fraction:
    """2 and 12 twice, 3, 4, 9, 10 and 11 once."""
    return Fraction({2: 2, 12: 2, 5: -1, 6: -1, 7: -1, 8: -1}.get(low + high, 1))


def parts(*totals: int) -> Net:
    """Equal units on these totals, one named twice having two: each paid at its own odds."""
    pays = {2: 30, 3: 15, 7: 4, 11: 15, 12: 30}

    def net(low: int, high: int) -> Fraction:
        won = [pays[n] if n == low + high else -1 for n in totals]
        return Fraction(sum(won), len(won))

    return net


def hop(dice: tuple[int, int]) -> Net:
    """Two faces whichever die shows which: 15 to 1, a pair 30 to 1."""
    pays = 30 if dice[0] == dice[1] else 15
    return lambda low, high: Fraction(pays if (low, high) == dice else -1)


def all_bets(share: Fraction = Fraction(1, 20), taken: str = BUY_AT_ONCE) -> dict[str, Figures]:
    """Every bet of the chapter by the name a player gives it."""
    horn = (2, 3, 11, 12)
    named = {"pass": line(), "come": line()}
    named |= {f"put {n}": put(n) for n in NUMBERS}
    named |= {f"place {n}": place(n) for n in NUMBERS}
    named |= {f"buy {n}": buy(n, share, taken) for n in NUMBERS}
    named |= {f"{name} the hardway": hardway(name) for name in HARDWAY}
    rolls: dict[str, Net] = {
        "field": field,
        "any seven": on_totals(7, pays=4),
        "any craps": on_totals(2, 3, 12, pays=7),
        "craps 2": on_totals(2, pays=30),
        "craps 3": on_totals(3, pays=15),
        "craps 12": on_totals(12, pays=30),
        "11 in one roll": on_totals(11, pays=15),
        "horn": parts(*horn),
        "world": parts(*horn, 7),
    }
    rolls |= {f"horn high {n}": parts(*horn, n) for n in horn}
    rolls |= {f"hop {low}-{high}": hop((low, high)) for low, high in HOPS}
    named |= {name: one_roll(net) for name, net in rolls.items()}
    return {name: odds for name, odds in named.items() if name not in map(hop_name, NO_HOP)}


def hop_name(dice: tuple[int, int]) -> str:
    """The name of a hop."""
    return f"hop {dice[0]}-{dice[1]}"
