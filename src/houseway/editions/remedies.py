"""What books do when something goes wrong: one record per remedy, read by table, session and pages.

A remedy without effects is carried out by the staff; for the software the round simply goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """A remedy: its name in editions, a description, and what it does to a round."""

    name: str
    words: str
    voids: bool = False  # ends the round, and every undecided stake is returned
    repeats_throw: bool = False  # the roll or spin does not count and is made again
    passes_dice: bool = False  # the shooter gives up the dice
    forfeits: bool = False  # a seat loses its stakes and is out
    kills_hand: bool = False  # a hand is out, and its stakes are returned
    deals_later: bool = False  # a missed card is dealt after the others
    puts_card_aside: bool = False  # the next card of the shoe is not used
    deals_card_next: bool = False  # the next card of the shoe was exposed and is still dealt next
    stops_dealing: bool = False  # a supervisor must confirm before the round goes on
    deals_discards: bool = False  # the discards are sealed again and the round goes on from them
    ends_shoe: bool = False  # the next round is dealt from new cards
    plays_on: bool = False  # the round goes on, and the game may have a rule for it

    @property
    def takes_card(self) -> bool:
        """True if declaring it takes a card from the shoe."""
        return self.puts_card_aside or self.deals_card_next

    @property
    def lets_out(self) -> bool:
        """True if it puts one seat or hand out of the round."""
        return self.forfeits or self.kills_hand


_ALL = (
    Remedy(name="void", words="all hands are void and all wagers are returned", voids=True),
    Remedy(
        name="void-remove-deck",
        words="all hands are void, all wagers are returned, the deck leaves the table",
        voids=True,
        ends_shoe=True,
    ),
    Remedy(
        name="discard",
        words="the card is put aside and the deal goes on",
        puts_card_aside=True,
    ),
    Remedy(name="use", words="the card is used as the next one and the deal goes on"),
    Remedy(name="reshuffle", words="the cards are reshuffled; no wager is touched", ends_shoe=True),
    Remedy(
        name="remove-deck",
        words="the deck leaves the table; no wager is touched",
        ends_shoe=True,
    ),
    Remedy(name="recut", words="the cards are cut again"),
    Remedy(name="replace-card", words="the card or the deck is replaced"),
    Remedy(name="out-of-order", words="the device is marked out of order and another way is used"),
    Remedy(name="forfeit", words="the player's wagers may be treated as lost", forfeits=True),
    Remedy(
        name="spin-again",
        words="the spin is void and the wheel is spun again; no wager is touched",
        repeats_throw=True,
    ),
    Remedy(name="previous-number", words="the number passed before the stop is the winner"),
    Remedy(
        name="roll-again",
        words="the roll is void and the dice are thrown again; no wager is touched",
        repeats_throw=True,
    ),
    Remedy(name="face-opposite", words="the face opposite the one the die rests on counts"),
    Remedy(
        name="boxperson-decides",
        words="the boxperson says which face counts, or has the dice thrown again",
    ),
    Remedy(name="pass-dice", words="the shooter gives up the dice", passes_dice=True),
    Remedy(name="next-hand", words="the card becomes the first card of the next hand"),
    Remedy(
        name="banker-or-next",
        words="the card becomes the banker hand's third, or the first of the next hand",
    ),
    Remedy(name="simulated-round", words="the card begins a round on which no wagers are taken"),
    Remedy(
        name="next-card",
        words="the card is dealt as the next one; a player who refuses it gets no more cards",
        deals_card_next=True,
    ),
    Remedy(name="dead-hand", words="that hand is dead and its wager is returned", kills_hand=True),
    Remedy(
        name="deal-later",
        words="the missing card is dealt after the others have theirs",
        deals_later=True,
    ),
    Remedy(
        name="reshuffle-and-finish",
        words="the discards are shuffled and the round is finished from them",
        deals_discards=True,
    ),
    Remedy(name="play-on", words="the round goes on", plays_on=True),
    Remedy(
        name="original-only",
        words="the dealer's blackjack counts: original wagers lose, added ones go back",
    ),
    Remedy(name="shift-cards", words="the cards are moved to the hands that should have had them"),
    Remedy(
        name="stop-dealing",
        words="nothing is dealt until the device is repaired",
        stops_dealing=True,
    ),
)
REMEDIES: Mapping[str, Remedy] = {remedy.name: remedy for remedy in _ALL}
