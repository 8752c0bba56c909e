"""The cards a house deals from, and when they are replaced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from houseway.editions import House
from houseway.equipment.cards import Card
from houseway.equipment.chance import Chance
from houseway.equipment.shoe import FROM_THE_BOTTOM, Shoe
from houseway.games import game_of
from houseway.games.contract import Kind
from houseway.table.round import Round

SHOE = "shoe"
FULL_TABLE = 7  # seats that must get cards in the last hand of a shoe


def deals_cards(house: House) -> bool:
    """True if the game is played with cards, not with dice or a wheel."""
    return game_of(house.edition).kind is Kind.DEAL


def bets_stand(house: House) -> bool:
    """True if bets stand from roll to roll."""
    return game_of(house.edition).kind is Kind.STANDING


def one_shoe(house: House) -> bool:
    """True if hands are dealt from the same cards until the cut card appears."""
    continuous = "continuous" in house.options.values()  # every hand from all the decks
    return deals_cards(house) and house.decks > 1 and not continuous


def shoe_of(house: House, seats: int = FULL_TABLE, chance: Chance | None = None) -> Shoe:
    """A shoe with the cut card where the book puts it, and the hands that follow it."""
    terms = house.edition.terms
    depth, call = terms.get("cut_card_depth"), terms.get("cut_card")
    cut = int(depth.value) if depth else FROM_THE_BOTTOM
    if not depth and game_of(house.edition).hands.at_seats:  # enough for every seat
        cut = max(len(house.deck) * house.decks // 4, 8 * (seats + 1))
    one_more = call is None or "one" in call.value  # "this hand and one more", "one full hand"
    return Shoe(chance, house.decks, cut, deck=house.deck, hands_after=int(one_more))


def discards(all_cards: Iterable[Card], shoe: Shoe, round_: Round) -> list[Card]:
    """The cards in the discard rack: neither on the table nor in the shoe."""
    elsewhere = Counter(round_.table.hands.on_table()) + Counter(shoe.peek(shoe.left))
    return list((Counter(all_cards) - elsewhere).elements())
