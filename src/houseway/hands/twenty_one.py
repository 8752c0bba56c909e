"""Blackjack totals, and the rungs of blackjack hands for the side bets."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.hands import twenty_one_totals as totals
from houseway.hands.twenty_one_ladders import BUST, FIRST_TWO, NATURALS, TWENTIES, TWO_AND_UPCARD

ACE, KING, QUEEN, EIGHT = 12, 11, 10, 6  # ranks
KING_OF_SPADES, QUEEN_OF_HEARTS = 4 * KING + 3, 4 * QUEEN + 2
_BLACK = frozenset({0, 3})  # clubs and spades
_RED = frozenset({1, 2})
_VALUES = tuple(1 if rank == ACE else min(rank + 2, 10) for rank in range(13))

_FIRST_TWO, _TWO_AND_UPCARD, _TWENTIES, _NATURALS, _BUST = (
    {name: n for n, name in enumerate(ladder.names())}
    for ladder in (FIRST_TWO, TWO_AND_UPCARD, TWENTIES, NATURALS, BUST)
)


# -- counting --------------------------------------------------------------------------------------


def value(card: Card) -> int:
    """The value of a card: tens and face cards ten, an ace one (`total` may count it eleven)."""
    return _VALUES[card // 4]


def total(cards: Sequence[Card]) -> int:
    """The best total: one ace counts eleven if the hand stays at 21 or less."""
    values = [_VALUES[card // 4] for card in cards]
    return totals.best_total(sum(values), values.count(1))


def is_soft(cards: Sequence[Card]) -> bool:
    """True if an ace counts eleven."""
    return total(cards) != sum([_VALUES[card // 4] for card in cards])


def is_natural(cards: Sequence[Card]) -> bool:
    """True for a blackjack: an ace and a ten-valued card."""
    return len(cards) == 2 and total(cards) == 21


def may_be_natural(cards: Sequence[Card]) -> bool:
    """True if these first cards are a blackjack or may still become one."""
    return not cards or (len(cards) == 1 and value(cards[0]) in (1, 10)) or is_natural(cards)


def dealer_draws(cards: Sequence[Card], hits_soft_17: bool) -> bool:
    """True if the dealer must draw: to 16, and to soft 17 where the house requires it."""
    return totals.dealer_draws(total(cards), is_soft(cards), hits_soft_17)


# -- rungs of side bets, by the player's first two cards and the dealer's known cards -------------


def pair(mine: Sequence[Card], dealer: Sequence[Card] = ()) -> int:
    """A pair, or a suited pair."""
    first, second = mine
    if first // 4 != second // 4:
        return 0
    return _FIRST_TWO["suited pair" if first == second else "pair"]


def royal(mine: Sequence[Card], dealer: Sequence[Card] = ()) -> int:
    """Two suited cards, a suited king and queen, or one against the same from the dealer."""
    if is_royal(mine):
        crown = is_royal(dealer[:2])
        return _FIRST_TWO["crown treasure kq suited" if crown else "royal match kq suited"]
    return _FIRST_TWO["two suited cards"] if mine[0] % 4 == mine[1] % 4 else 0


def is_royal(cards: Sequence[Card]) -> bool:
    """True for a king and queen of the same suit."""
    return len(cards) == 2 and max(cards) // 4 == KING and abs(cards[0] - cards[1]) == 4


def three(mine: Sequence[Card], dealer: Sequence[Card]) -> int:
    """The player's two cards and the dealer's up card as a three-card hand; aces high or low."""
    low, middle, high = sorted((*mine, dealer[0]))
    flush = low % 4 == middle % 4 == high % 4
    low, middle, high = low // 4, middle // 4, high // 4
    if middle == low + 1 and (high == middle + 1 or (low == 0 and high == ACE)):
        return _TWO_AND_UPCARD["straight flush" if flush else "straight"]
    if low == high:
        return _TWO_AND_UPCARD["three of a kind"]
    return _TWO_AND_UPCARD["flush"] if flush else 0


def match(mine: Sequence[Card], dealer: Sequence[Card]) -> int:
    """Which of the player's two cards match the up card in rank, and which in suit too."""
    up = dealer[0]
    matching = [card == up for card in mine if card // 4 == up // 4]
    if not matching:
        return 0
    if len(matching) == 1:
        return _TWO_AND_UPCARD["suited" if matching[0] else "unsuited"]
    return _TWO_AND_UPCARD[("two unsuited", "suited & unsuited", "two suited")[sum(matching)]]


def lucky_twenty(mine: Sequence[Card], dealer: Sequence[Card] = ()) -> int:
    """Two cards that total 20, including ace and nine, by the rows of Lucky Ladies."""
    first, second = mine
    if total(mine) != 20:
        return 0
    if first == second == QUEEN_OF_HEARTS:
        with_dealer = " w/ dealer bj" if is_natural(dealer[:2]) else ""
        return _TWENTIES["queen of hearts pair" + with_dealer]
    if first == second:
        return _TWENTIES["matched 20"]
    return _TWENTIES["suited 20" if first % 4 == second % 4 else "unsuited 20"]


def bounty_twenty(mine: Sequence[Card], dealer: Sequence[Card] = ()) -> int:
    """Two cards that total 20, including ace and nine, by the rows of King's Bounty."""
    first, second = mine
    if total(mine) != 20:
        return 0
    if first == second == KING_OF_SPADES:
        with_dealer = " + dealer bj" if is_natural(dealer[:2]) else ""
        return _TWENTIES["2 kings of spades" + with_dealer]
    kings = first // 4 == second // 4 == KING
    if first == second:  # of value ten: no other two identical cards total 20
        return _TWENTIES["2 suited kings" if kings else "2 suited queens, jacks or 10s"]
    if first % 4 == second % 4:
        return _TWENTIES["suited 20"]
    return _TWENTIES["2 kings" if kings else "unsuited 20"]


def player_natural(mine: Sequence[Card], dealer: Sequence[Card] = ()) -> int:
    """Whether the player has blackjack."""
    return _NATURALS["player blackjack"] if is_natural(mine) else 0


def dealer_natural(mine: Sequence[Card], dealer: Sequence[Card]) -> int:
    """Whether the dealer has blackjack."""
    return _NATURALS["dealer blackjack"] if is_natural(dealer[:2]) else 0


def twenty_two(mine: Sequence[Card], dealer: Sequence[Card]) -> int:
    """A dealer 22, by the suits of its cards."""
    if total(dealer) != 22:
        return 0
    suits = {card % 4 for card in dealer}
    if len(suits) == 1:
        return _BUST["same suite 22"]
    return _BUST["same color 22" if suits <= _BLACK or suits <= _RED else "other 22"]


def third_card_bust(mine: Sequence[Card], dealer: Sequence[Card]) -> int:
    """A dealer bust on exactly three cards, by the third card; three eights by their suits."""
    cards = dealer[:3]
    if len(cards) < 3 or total(cards[:2]) >= 17 or total(cards) <= 21:
        return 0
    if all(card // 4 == EIGHT for card in cards):
        suits = {card % 4 for card in cards}
        if len(suits) == 1:
            return _BUST["8, 8, 8 of the same suit"]
        if suits <= _BLACK or suits <= _RED:
            return _BUST["8, 8, 8 of the same color"]
    third = value(cards[2])
    return _BUST["king, queen or jack" if third == 10 else str(third)]
