"""Chance drawn beforehand and sealed: a hash tells everybody that it is not changed afterwards.

A sealed text is one line. Cards: a nonce and the cards in dealing order, `3f… As Td …`, of one
round or shoe, or of several rounds one after another. Dice and wheels: `seed 3f…`, from which
every throw follows. Its SHA-256 is told before the first wager, the text itself when it is used
up; anybody can then hash it again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from houseway.equipment.cards import Card, read_cards, show_cards
from houseway.equipment.chance import Chance, below
from houseway.equipment.dice import FACES
from houseway.errors import Unreadable

BYTES = 32  # of a nonce or a seed: nobody can try them all
SEED = "seed"


def seal_cards(cards: Sequence[Card], chance: Chance, rounds: int = 1) -> str:
    """The cards, shuffled and sealed with a nonce; for several rounds shuffled anew for each."""
    nonce = chance.some_bytes(BYTES).hex()
    return " ".join([nonce, *(show_cards(chance.shuffle(cards)) for _ in range(rounds))])


def seal_seed(chance: Chance) -> str:
    """A seed for dice or a wheel, sealed."""
    return f"{SEED} {chance.some_bytes(BYTES).hex()}"


def commitment(sealed: str) -> str:
    """The hash that is told beforehand."""
    return hashlib.sha256(sealed.encode()).hexdigest()


def pledge(sealed: str, rounds: int = 1, cards: int = 0) -> str:
    """The hash as it is told, with how many rounds or cards it covers if not one round's."""
    return show_pledge(commitment(sealed), rounds, cards)


def show_pledge(told: str, rounds: int, cards: int) -> str:
    """A hash with what it covers: the inverse of `read_pledge`."""
    if cards:
        return f"{told} of {cards} cards"
    return told if rounds == 1 else f"{told} for {rounds} rounds"


def read_pledge(says: str) -> tuple[str, int, int]:
    """The hash that was told, the rounds it covers, and the cards where it is not whole decks."""
    told, _, rest = says.partition(" ")
    if not rest:
        return told, 1, 0
    how, n, _ = rest.split(" ")
    return (told, 1, int(n)) if how == "of" else (told, int(n), 0)


def cards_of(sealed: str) -> tuple[Card, ...]:
    """The cards of a sealed text, in dealing order; none where it holds a seed."""
    first, _, cards = sealed.partition(" ")
    return () if first == SEED else read_cards(cards)


def throw(sealed: str, n: int, dice: int) -> str:
    """The faces of the `n`th throw of the round, in rising order."""
    words = _words(sealed, n)
    return "-".join(sorted(FACES[below(6, words)] for _ in range(dice)))


def spin(sealed: str, n: int, wheel: Sequence[str]) -> str:
    """Where the wheel comes to rest in the `n`th spin of the round."""
    return wheel[below(len(wheel), _words(sealed, n))]


def _words(sealed: str, n: int) -> Iterator[int]:
    """Words that follow from a seed and a number alone: SHAKE-256, read as far as needed."""
    first, _, seed = sealed.partition(" ")
    if first != SEED:
        raise Unreadable("cards are sealed here, not a seed for dice or a wheel")
    state = hashlib.shake_256(bytes.fromhex(seed) + n.to_bytes(8, "big"))
    start, size = 0, 64
    while True:
        digest = state.digest(size)
        for at in range(start, size, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        start, size = size, size * 2
