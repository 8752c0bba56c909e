"""What a book of the blackjack family says, read once: the table and the solver both go by it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from houseway.money import Cents, Odds, parse_dollars, parse_odds

ACE, TEN = 1, 10  # values of cards; an ace counts eleven where that helps
ALL_VALUES = frozenset(range(1, 11))


class Terms(NamedTuple):
    """The rules in which these games differ."""

    decks: int
    tens: bool  # False: the cards of rank ten are taken out of every deck
    hits_soft_17: bool
    first_card_to_dealer: bool  # he shows a card before the players have any
    even: Odds  # what a hand that is simply won is paid
    natural: Odds
    naturals_tie: bool  # False: the player's blackjack wins whatever the dealer has
    natural_before_peek: bool  # paid at once, whatever the dealer has
    peeks: frozenset[int]  # the upcards on which he looks for a blackjack
    even_money: bool
    insurance: Odds
    insurance_most: Fraction
    insurance_chip: Cents  # half an odd number of them may be rounded up; 0: not
    insurance_with_natural: bool
    hands: int  # most hands after splitting
    ace_hands: int  # the same for aces
    ace_draws: bool  # split aces get more than one card
    double_any_cards: bool  # not only on the first two
    double_on: frozenset[int]  # totals that may be doubled; empty: all
    doubles: int  # how often one hand may be doubled
    double_for_less: bool
    double_after_split: bool
    double_split_aces: bool
    double_natural: bool
    surrender: str  # "none", "first two cards", "any hand that is not doubled", "any hand"
    surrender_costs: Fraction
    rescue: bool  # a doubled hand may be given up for what it was before
    free_double: frozenset[int]  # hard totals of two cards
    free_split: frozenset[int]  # values of pairs
    paid_where_free: bool  # the player may pay where it would be free
    player_21_wins: bool
    dealer_22_pushes: bool
    second_chance: bool
    double_attack: bool


def read(house: Any) -> Terms:
    """The terms of a house."""
    says = _Says(house)
    return Terms(
        decks=house.decks,
        tens=says("tens") != "none",
        hits_soft_17=house.options["soft_17"] == "dealer hits",
        first_card_to_dealer=says("first_card") == "dealer",
        even=says.even(),
        natural=says.natural(),
        naturals_tie=house.says("natural-pushes"),
        natural_before_peek=says("natural_paid") == "before the dealer peeks",
        peeks=frozenset({ACE, TEN} if says("peek") == "ten or ace" else {ACE}),
        even_money=says.even_money(),
        insurance=says.insurance(),
        insurance_most=Fraction(says("insurance_most")),
        insurance_chip=says.chip(),
        insurance_with_natural=says("insurance_with_natural") == "yes",
        hands=int(says("hands_after_splits")),
        ace_hands=says.ace_hands(),
        ace_draws=says("cards_on_split_aces") == "any",
        double_any_cards=says("double_cards") == "two or more",
        double_on=_totals(house.options.get("double_on", "any two cards")),
        doubles=int(says("doubles")),
        double_for_less=says("double_for_less") == "yes",
        double_after_split=says("double_after_split") in ("yes", "not aces"),
        double_split_aces=says("double_after_split") == "yes",
        double_natural=says.double_natural(),
        surrender=says("surrender") or "none",
        surrender_costs=Fraction(says("surrender_costs") or 0),
        rescue=bool(says("rescue")),
        free_double=_totals(says("free_double_on")),
        free_split=says.free_split(),
        paid_where_free=says("paid_instead_of_free") == "yes",
        player_21_wins=says("player_21") == "wins",
        dealer_22_pushes=says("dealer_22") == "pushes",
        second_chance=bool(says("second_chance_on")),
        double_attack="double attack" in house.edition.wagers,
    )


class _Says:
    """A term by name; nothing where the book has no such thing."""

    def __init__(self, house: Any) -> None:
        self.house = house
        self.tournament = house.options.get("tournament") == "yes"

    def __call__(self, name: str) -> str:
        said: str = self.house.term(name)
        return said

    def even(self) -> Odds:
        """What a hand pays that wins without a bonus."""
        if pays := self("win_pays"):
            return parse_odds(pays)
        odds: Odds = self.house.even("bet" if "bet" in self.house.edition.wagers else "blackjack")
        return odds

    def natural(self) -> Odds:
        """What a blackjack is paid."""
        odds: Odds = self.house.even("natural")
        return odds

    def insurance(self) -> Odds:
        """What insurance is paid: by its posted table, or as the book says where it has none."""
        if ("insurance", 0) not in self.house.tables:
            return parse_odds(self("insurance_pays"))
        odds: Odds = self.house.even("insurance")
        return odds

    def even_money(self) -> bool:
        """Whether a blackjack may be paid even money against an ace."""
        said = self("even_money")
        six_to_five = parse_odds("6 to 5").per_stake
        return said == "yes" or (
            said == "not at 6 to 5" and self.natural().per_stake != six_to_five
        )

    def chip(self) -> Cents:
        """The chip to which insurance may be rounded up, or nothing."""
        said = self("insurance_rounding")
        return parse_dollars(said.split()[-1]) if said != "none" else 0

    def ace_hands(self) -> int:
        """How many hands aces may make."""
        said = self.house.options["tournament_aces_split"] if self.tournament else ""
        once = (said or self("aces_split")) == "once"
        return 2 if once else int(self("hands_after_splits"))

    def double_natural(self) -> bool:
        """Whether a blackjack may be doubled."""
        elected = self.house.options.get("tournament_double_on_blackjack")
        return bool(self.tournament and elected == "yes")

    def free_split(self) -> frozenset[int]:
        """The values whose pairs are split free."""
        said = self("free_split_except")
        return ALL_VALUES - _totals(said) if said else frozenset()


def _totals(words: str) -> frozenset[int]:
    """The numbers in words such as `hard 9, 10, 11`; none where there is no number."""
    found = words.replace(",", " ").split()
    return frozenset(int(word) for word in found if word.isdigit())
