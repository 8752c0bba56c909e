"""Results drawn in advance and sealed: a published hash proves that nothing was changed later.

A sealed text is one line. For cards it is a nonce and the cards in dealing order, `3f… As Td …`,
for one round, one shoe, or several rounds in turn. For dice and wheels it is `seed 3f…`, which
determines every throw. Its SHA-256 is published before the first wager, and the text itself once
it is used up; then anyone can check the hash.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from houseway.equipment.cards import Card, read_cards, show_cards
from houseway.equipment.chance import Chance, below
from houseway.equipment.dice import FACES
from houseway.errors import Unreadable

BYTES = 32  # in a nonce or a seed: too many to guess
SEED = "seed"


def seal_cards(cards: Sequence[Card], chance: Chance, rounds: int = 1) -> str:
    """The cards, shuffled for each round and sealed with a nonce."""
    nonce = chance.some_bytes(BYTES).hex()
    return " ".join([nonce, *(show_cards(chance.shuffle(cards)) for _ in range(rounds))])


def seal_seed(chance: Chance) -> str:
    """A seed for dice or a wheel, sealed."""
    return f"{SEED} {chance.some_bytes(BYTES).hex()}"


def commitment(sealed: str) -> str:
    """The hash published in advance."""
    return hashlib.sha256(sealed.encode()).hexdigest()


def commitment_text(sealed: str, rounds: int = 1, cards: int = 0) -> str:
    """The published text: the hash, with the rounds or cards it covers if not one round."""
    return format_commitment(commitment(sealed), rounds, cards)


def format_commitment(digest: str, rounds: int, cards: int) -> str:
    """A hash with what it covers: the inverse of `parse_commitment`."""
    if cards:
        return f"{digest} of {cards} cards"
    return digest if rounds == 1 else f"{digest} for {rounds} rounds"


def parse_commitment(text: str) -> tuple[str, int, int]:
    """The published hash, the rounds it covers, and the number of cards if not full decks."""
    digest, _, rest = text.partition(" ")
    if not rest:
        return digest, 1, 0
    how, n, _ = rest.split(" ")
    return (digest, 1, int(n)) if how == "of" else (digest, int(n), 0)


def cards_of(sealed: str) -> tuple[Card, ...]:
    """The cards of a sealed text, in dealing order; empty for a seed."""
    first, _, cards = sealed.partition(" ")
    return () if first == SEED else read_cards(cards)


def throw(sealed: str, n: int, dice: int) -> str:
    """The faces of the `n`th throw of the round, in ascending order."""
    words = _words(sealed, n)
    return "-".join(sorted(FACES[below(6, words)] for _ in range(dice)))


def spin(sealed: str, n: int, wheel: Sequence[str]) -> str:
    """Where the wheel comes to rest in the `n`th spin of the round."""
    return wheel[below(len(wheel), _words(sealed, n))]


def _words(sealed: str, n: int) -> Iterator[int]:
    """Words determined by a seed and a number alone: SHAKE-256, read as far as needed."""
    first, _, seed = sealed.partition(" ")
    if first != SEED:
        raise Unreadable("this sealed text holds cards; dice and wheels need a seed")
    state = hashlib.shake_256(bytes.fromhex(seed) + n.to_bytes(8, "big"))
    start, size = 0, 64
    while True:
        digest = state.digest(size)
        for at in range(start, size, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        start, size = size, size * 2
