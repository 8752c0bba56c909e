"""The side bets of blackjack by dealing every four cards, and the dealer's 22 by two other ways.

Two cards of the player, the dealer's upcard and hole card: all 52 to the fourth orders of kinds of
cards, each weighed by the copies a shoe has left of it, whether a bet looks at the card or not.
Bust It needs three cards of the dealer in a row. A dealer's 22 is a chance drawn card by card, with
all cards from some suits only; and on few cards every order of single, numbered cards is written
out.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache

import numpy as np

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COUNTS = {rank: min(n, 10) for n, rank in enumerate(RANKS, 1)}  # an ace is one, or eleven
SPADES, HEARTS, CLUBS, DIAMONDS = range(4)
Chances = dict[str, Fraction]


class Deal:
    """Four cards as arrays of kinds: the player's a and b, the dealer's upcard and hole card."""

    def __init__(self, first: int, kinds: np.ndarray) -> None:
        a = kinds[first]
        b, up, hole = np.meshgrid(kinds, kinds, kinds, indexing="ij")
        self.cards = [np.full_like(b, a), b, up, hole]
        self.a, self.b, self.up, self.hole = self.cards

    def ways(self, decks: int) -> np.ndarray:
        """How many orders of single cards these kinds stand for."""
        ways = np.ones_like(self.b)
        for n, card in enumerate(self.cards):
            gone = sum((card == other).astype(np.int64) for other in self.cards[:n])
            ways = ways * (decks - gone)
        return ways


def rank(card: np.ndarray) -> np.ndarray:
    """One for an ace to thirteen for a king."""
    return card % 13 + 1


def suit(card: np.ndarray) -> np.ndarray:
    """Spades, hearts, clubs, diamonds."""
    return card // 13


def points(card: np.ndarray) -> np.ndarray:
    """An ace is eleven here: two cards only go over with two aces, which no bet asks for."""
    one = rank(card) == 1
    return np.where(one, 11, np.minimum(rank(card), 10))


def bet_the_set(d: Deal) -> list[tuple[str, np.ndarray]]:
    same = rank(d.a) == rank(d.b)
    return [("suited pair", d.a == d.b), ("pair", same)]


def royal_match(d: Deal) -> list[tuple[str, np.ndarray]]:
    def king_and_queen(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        return (suit(x) == suit(y)) & (rank(x) + rank(y) == 25) & (abs(rank(x) - rank(y)) == 1)

    mine = king_and_queen(d.a, d.b)
    return [
        ("crown treasure kq suited", mine & king_and_queen(d.up, d.hole)),
        ("royal match kq suited", mine),
        ("two suited cards", suit(d.a) == suit(d.b)),
    ]


def three_cards(d: Deal) -> list[tuple[str, np.ndarray]]:
    hand = np.stack([rank(d.a), rank(d.b), rank(d.up)])
    aces_high = np.where(hand == 1, 14, hand)

    def in_a_row(ranks: np.ndarray) -> np.ndarray:
        low, middle, high = np.sort(ranks, axis=0)
        return (high - middle == 1) & (middle - low == 1)

    straight = in_a_row(hand) | in_a_row(aces_high)
    flush = (suit(d.a) == suit(d.b)) & (suit(d.b) == suit(d.up))
    return [
        ("straight flush", straight & flush),
        ("three of a kind", (hand == hand[0]).all(axis=0)),
        ("straight", straight),
        ("flush", flush),
    ]


def match_the_dealer(d: Deal) -> list[tuple[str, np.ndarray]]:
    alike = (d.a == d.up).astype(int) + (d.b == d.up)
    ranked = (rank(d.a) == rank(d.up)).astype(int) + (rank(d.b) == rank(d.up)) - alike
    return [
        ("two suited", alike == 2),
        ("suited & unsuited", (alike == 1) & (ranked == 1)),
        ("two unsuited", ranked == 2),
        ("suited", alike == 1),
        ("unsuited", ranked == 1),
    ]


def kings_bounty(d: Deal) -> list[tuple[str, np.ndarray]]:
    twenty = points(d.a) + points(d.b) == 20
    kings = (rank(d.a) == 13) & (rank(d.b) == 13)
    one_suit = suit(d.a) == suit(d.b)
    spades = kings & one_suit & (suit(d.a) == SPADES)
    ten_up = (rank(d.a) >= 10) & (rank(d.a) == rank(d.b))
    return [
        ("2 kings of spades + dealer bj", spades & (points(d.up) + points(d.hole) == 21)),
        ("2 kings of spades", spades),
        ("2 suited kings", kings & one_suit),
        ("2 suited queens, jacks or 10s", ten_up & one_suit),
        ("suited 20", twenty & one_suit),
        ("2 kings", kings),
        ("unsuited 20", twenty),
    ]


def lucky_ladies(d: Deal) -> list[tuple[str, np.ndarray]]:
    twenty = points(d.a) + points(d.b) == 20
    hearts = (d.a == d.b) & (rank(d.a) == 12) & (suit(d.a) == HEARTS)
    return [
        ("queen of hearts pair w/ dealer bj", hearts & (points(d.up) + points(d.hole) == 21)),
        ("queen of hearts pair", hearts),
        ("matched 20", twenty & (d.a == d.b)),
        ("suited 20", twenty & (suit(d.a) == suit(d.b))),
        ("unsuited 20", twenty),
    ]


def super_bonus_player(d: Deal) -> list[tuple[str, np.ndarray]]:
    return [("player blackjack", points(d.a) + points(d.b) == 21)]


def super_bonus_dealer(d: Deal) -> list[tuple[str, np.ndarray]]:
    return [("dealer blackjack", points(d.up) + points(d.hole) == 21)]


def insurance(d: Deal) -> list[tuple[str, np.ndarray]]:
    """Only deals with an ace up count."""
    return [("not offered", rank(d.up) != 1), ("win", points(d.hole) == 10)]


BETS: dict[str, Callable[[Deal], list[tuple[str, np.ndarray]]]] = {
    "bet the set": bet_the_set,
    "royal match": royal_match,
    "trilux": three_cards,
    "21+3 xtreme": three_cards,
    "king's bounty": kings_bounty,
    "lucky ladies": lucky_ladies,
    "super bonus player": super_bonus_player,
    "super bonus dealer": super_bonus_dealer,
    "match the dealer": match_the_dealer,
    "insurance": insurance,
}


@cache
def first_cards(
    decks: int, tens: bool = True, bets: tuple[str, ...] = tuple(BETS)
) -> dict[str, Chances]:
    """How often each bet is paid for what; the first row that fits counts."""
    kinds = np.array([c for c in range(52) if tens or c % 13 != 9], dtype=np.int64)
    counts: dict[str, Counter[str]] = {bet: Counter() for bet in bets}
    for n in range(len(kinds)):
        deal = Deal(n, kinds)
        ways = deal.ways(decks)
        for bet in bets:
            left = ways.copy()
            for row, fits in BETS[bet](deal):
                counts[bet][row] += int(left[fits].sum())
                left[fits] = 0
            counts[bet]["nothing"] += int(left.sum())
    for rows in counts.values():
        del rows["not offered"]  # insurance without an ace up
    return {bet: _chances(rows) for bet, rows in counts.items()}


@cache
def bust_it(decks: int, tens: bool = False) -> Chances:
    """The dealer's first three cards, in their order."""
    cards = [(r, s) for r in RANKS if tens or r != "10" for s in range(4)]
    rows: Counter[str] = Counter()
    for one in cards:
        for two in cards:
            ways = decks * (decks - (one == two))
            hard = COUNTS[one[0]] + COUNTS[two[0]]
            if "A" in (one[0], two[0]) or hard >= 17:  # an ace can still count less
                rows["nothing"] += ways * (len(cards) * decks - 2)
                continue
            for three in cards:
                n = ways * (decks - (one == three) - (two == three))
                rows[_third(one, two, three)] += n
    return _chances(rows)


def _third(*cards: tuple[str, int]) -> str:
    if sum(COUNTS[rank] for rank, _ in cards) < 22:
        return "nothing"
    suits = {s for _, s in cards}
    if [rank for rank, _ in cards] == ["8", "8", "8"]:
        if len(suits) == 1:
            return "8, 8, 8 of the same suit"
        if suits in ({SPADES, CLUBS}, {HEARTS, DIAMONDS}):
            return "8, 8, 8 of the same color"
    last = cards[2][0]
    return "king, queen or jack" if COUNTS[last] == 10 else last


@cache
def dealer_22(decks: int, hits_soft_17: bool) -> Chances:
    """A dealer's 22 in one suit, in one colour but not in one suit, and in any other suits."""
    one, two, any_suits = (_all_from(n, decks, hits_soft_17) for n in (1, 2, 4))
    rows = {
        "same suite 22": 4 * one,
        "same color 22": 2 * two - 4 * one,
        "other 22": any_suits - 2 * two,
    }
    return {**rows, "nothing": 1 - sum(rows.values())}


def _all_from(suits: int, decks: int, hits_soft_17: bool) -> Fraction:
    """The chance of a dealer's 22 with every card from this many given suits."""
    of_value = [0] + [suits * decks] * 9 + [4 * suits * decks]

    @cache
    def draw(gone: tuple[int, ...]) -> Fraction:
        drawn, hard = sum(gone), sum(v * n for v, n in enumerate(gone))
        soft = gone[1] > 0 and hard <= 11
        best = hard + 10 * soft
        if drawn > 1 and not (best < 17 or (best == 17 and soft and hits_soft_17)):
            return Fraction(best == 22)
        chance = Fraction(0)
        for v in range(1, 11):
            left = of_value[v] - gone[v]
            if left > 0:
                after = draw((*gone[:v], gone[v] + 1, *gone[v + 1 :]))
                chance += Fraction(left, 52 * decks - drawn) * after
        return chance

    return draw((0,) * 11)


def orders_of_22(cards: Iterable[tuple[str, int]], whole: int, hits_soft_17: bool) -> Chances:
    """The chance of a 22 with all cards among these single cards of a shoe, by the suits in it."""
    held = list(cards)
    chances: dict[str, Fraction] = Counter()  # type: ignore[assignment]
    waiting = {0: 1}  # sets of cards as bits, and the orders in which a dealer comes to hold them
    share = Fraction(1)
    for drawn in range(1, whole):
        share /= whole - drawn + 1
        grown: Counter[int] = Counter()
        for mask, orders in waiting.items():
            for n in range(len(held)):
                if not mask >> n & 1:
                    grown[mask | 1 << n] += orders
        waiting = {}
        for mask, orders in grown.items():
            hand = [held[n] for n in range(len(held)) if mask >> n & 1]
            hard = sum(COUNTS[rank] for rank, _ in hand)
            soft = hard <= 11 and any(rank == "A" for rank, _ in hand)
            best = hard + 10 * soft
            if drawn == 1 or best < 17 or (best == 17 and soft and hits_soft_17):
                waiting[mask] = orders
            elif best == 22:
                suits = "".join(sorted({"SHCD"[s] for _, s in hand}))
                chances[suits] += orders * share
        if not waiting:
            break
    return dict(chances)


def _chances(rows: Counter[str]) -> Chances:
    return {row: Fraction(n, rows.total()) for row, n in rows.items() if n}
