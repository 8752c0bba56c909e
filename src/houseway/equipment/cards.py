"""Cards are small integers with one text form: rank then suit, as in `As`, `Td`, `2c`.

A card is 4 * rank + suit; rank 0 is the two and 12 the ace; suits are 0 c, 1 d, 2 h, 3 s.
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.errors import Unreadable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_WORDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")

Card = int
DECK: tuple[Card, ...] = tuple(range(52))
TENS = DECK[32:36]

_TEXT = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARD = {text: card for card, text in enumerate(_TEXT)}


def show(card: Card) -> str:
    """The text of a card."""
    return _TEXT[card]


def show_cards(cards: Iterable[Card]) -> str:
    """The text of several cards: `As Kd 2c`."""
    return " ".join([_TEXT[card] for card in cards])


def dashed(ranks: Iterable[int]) -> str:
    """Ranks as people write them, in the given order: `Q-10-4`."""
    return "-".join(RANKS[rank] for rank in ranks).replace("T", "10")


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards in a text written by `show_cards`; anything else is refused."""
    try:
        return tuple([_CARD[word] for word in text.split(" ")])
    except KeyError as error:
        raise Unreadable(f"{error} is not the text of a card") from None


def parse_card(text: str) -> Card:
    """The card a text names; a ten may be written T or 10, in upper or lower case."""
    word = text.strip()
    word = word[:-1].upper().replace("10", "T") + word[-1:].lower()
    if word not in _CARD:
        raise Unreadable(
            f"'{text.strip()}' is not a card; expected a rank of {' '.join(RANKS)} "
            f"and a suit of {' '.join(SUITS)}, as in 'As' or 'Td'"
        )
    return _CARD[word]


def parse_cards(text: str, decks: int = 1) -> tuple[Card, ...]:
    """The cards in a text, separated by blanks or commas; no card more often than it exists."""
    cards = tuple(parse_card(word) for word in text.replace(",", " ").split())
    for n, card in enumerate(cards):
        if cards[: n + 1].count(card) > decks:
            often = "twice" if decks == 1 else f"{decks + 1} times"
            raise Unreadable(f"the card {show(card)} appears {often} in '{text.strip()}'")
    return cards
