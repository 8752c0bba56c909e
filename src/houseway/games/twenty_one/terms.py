"""The terms of a blackjack book, read once for both the table and the solver."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from houseway.editions.house import House
from houseway.editions.terms import (
    Count,
    Counts,
    Fixed,
    Flag,
    ForStaff,
    Money,
    OneOf,
    Pays,
    Ratio,
)
from houseway.money import Cents, Odds, parse_odds

ACE, TEN = 1, 10  # values of cards; an ace may also count eleven
ALL_VALUES = frozenset(range(1, 11))


# -- terms that an edition of the family may state -------------------------------------------------

FIRST_CARD = OneOf("first_card", ("dealer",))
NATURAL_PAID = OneOf("natural_paid", ("in turn", "before the dealer peeks"))
PLAYER_21 = Flag("player_21", yes="wins", no="compared")
PEEK = OneOf("peek", ("ten or ace", "ace"))
DEALER_22 = Flag("dealer_22", yes="pushes", no="busts")
EVEN_MONEY = OneOf("even_money", ("yes", "no", "not at 6 to 5"))
INSURANCE_PAYS, INSURANCE_MOST = Pays("insurance_pays"), Ratio("insurance_most")
INSURANCE_ROUNDING = OneOf("insurance_rounding", ("none", "up to the next chip of $1"))
INSURANCE_WITH_NATURAL = Flag("insurance_with_natural")
HANDS_AFTER_SPLITS = Count("hands_after_splits", 1, 8)
ACES_SPLIT = OneOf("aces_split", ("once", "to four hands"))
CARDS_ON_SPLIT_ACES = Flag("cards_on_split_aces", yes="any", no="one")
DOUBLE_CARDS = Flag("double_cards", yes="two or more", no="two")
DOUBLES, DOUBLE_FOR_LESS = Count("doubles", 1, 9), Flag("double_for_less")
DOUBLE_AFTER_SPLIT = OneOf("double_after_split", ("yes", "not aces", "no"))
SURRENDER = OneOf(
    "surrender", ("none", "first two cards", "any hand that is not doubled", "any hand")
)
SURRENDER_COSTS = Ratio("surrender_costs")
RESCUE = OneOf("rescue", ("the last doubled portion",))
FREE_DOUBLE_ON, FREE_SPLIT_EXCEPT = Counts("free_double_on"), Counts("free_split_except")
PAID_INSTEAD_OF_FREE = Flag("paid_instead_of_free")
SECOND_CHANCE_ON = OneOf("second_chance_on", ("more than 21",))
WIN_PAYS = Pays("win_pays")
MATCHES = Pays("match_two_unsuited"), Pays("match_two_suited")
DECKS_OF = Counts("{wager}_decks")  # the numbers of decks with which a side bet is offered
LIMIT_OF = Money("{wager}_limit")  # per seat, where several seats win its top row in one round
PITCH_SIDE_BETS = OneOf("pitch_side_bets", ("in turn", "after the deal"))
PITCH_FACE_DOWN = OneOf("pitch_face_down", ("double down, split aces",))
ORIGINAL_STAYS = OneOf(
    "original_stays",
    ("until the free hands have been acted on", "until the split hands are settled"),
)
TOURNAMENT_INSURANCE = Money("tournament_insurance", "multiples of ")
TAKEN_FOR_GRANTED = (  # the code supports only this value; others are refused
    Fixed("natural_after_split", "21"),
    Fixed("dealer_blackjack_takes", "original wager"),
    Fixed("dealer_needs_no_card", "yes"),
    Fixed("even_money_pays", "1 to 1"),
    Fixed("insurance_on", "ace"),
    Fixed("player_draws_below", "21"),
    Fixed("split_by", "value"),
    Fixed("double_on_natural", "no"),
    Fixed("double_attack_for_less", "yes"),
    Fixed("double_double", "the total bet"),
    Fixed("bonus_after_double", "no"),
    Fixed("bonus_after_split", "yes"),
    Fixed("super_bonus_after_split", "no"),
    Fixed("super_bonus_hand", "first after a shuffle"),
    Fixed("free_double_after_split", "yes"),
    Fixed("free_bet_on_push", "collected"),
    Fixed("bust_it_on", "third card"),
    Fixed("second_chance_card", "subtracted"),
    Fixed("second_chance_ace", "1"),
    Fixed("second_chance_bet", "returned"),
    Fixed("tournament_dealing", "shoe"),
    Fixed("pitch_decks", "1, 2"),
    ForStaff("lucky_ladies_limit_when"),
    ForStaff("burn"),
    ForStaff("burn_pitch"),
)
TERMS = (
    FIRST_CARD, NATURAL_PAID, PLAYER_21, PEEK, DEALER_22, EVEN_MONEY, INSURANCE_PAYS,
    INSURANCE_MOST, INSURANCE_ROUNDING, INSURANCE_WITH_NATURAL, HANDS_AFTER_SPLITS, ACES_SPLIT,
    CARDS_ON_SPLIT_ACES, DOUBLE_CARDS, DOUBLES, DOUBLE_FOR_LESS, DOUBLE_AFTER_SPLIT, SURRENDER,
    SURRENDER_COSTS, RESCUE, FREE_DOUBLE_ON, FREE_SPLIT_EXCEPT, PAID_INSTEAD_OF_FREE,
    SECOND_CHANCE_ON, WIN_PAYS, *MATCHES, PITCH_SIDE_BETS, PITCH_FACE_DOWN, ORIGINAL_STAYS,
    TOURNAMENT_INSURANCE, *TAKEN_FOR_GRANTED, DECKS_OF, LIMIT_OF,
)  # fmt: skip


class Terms(NamedTuple):
    """The rules that differ between these games."""

    decks: int
    tens: bool  # False: the tens are removed from every deck
    hits_soft_17: bool
    first_card_to_dealer: bool  # the dealer's up card comes before the players' cards
    even: Odds  # what an ordinary win pays
    natural: Odds
    naturals_tie: bool  # False: a player's blackjack beats the dealer's
    natural_before_peek: bool  # paid at once, before the dealer checks
    peeks: frozenset[int]  # up cards on which the dealer checks for blackjack
    even_money: bool
    insurance: Odds
    insurance_most: Fraction
    insurance_chip: Cents  # insurance may be rounded up to a whole chip of this value; 0: no
    insurance_with_natural: bool
    hands: int  # maximum hands after splitting
    ace_hands: int  # the same for aces
    ace_draws: bool  # split aces may draw more than one card
    double_any_cards: bool  # not only on the first two
    double_on: frozenset[int]  # totals that may be doubled; empty: all
    doubles: int  # how many times one hand may be doubled
    double_for_less: bool
    double_after_split: bool
    double_split_aces: bool
    double_natural: bool
    surrender: str  # "none", "first two cards", "any hand that is not doubled", "any hand"
    surrender_costs: Fraction
    rescue: bool  # a doubled hand may be given up for its last double
    free_double: frozenset[int]  # hard totals of two cards
    free_split: frozenset[int]  # values of pairs
    paid_where_free: bool  # the player may pay where it would be free
    player_21_wins: bool
    dealer_22_pushes: bool
    second_chance: bool
    double_attack: bool


def read(house: House) -> Terms:
    """The terms of a house."""
    says, after_split = house.value, house.value(DOUBLE_AFTER_SPLIT)
    return Terms(
        decks=house.decks,
        tens=house.term("tens") != "none",
        hits_soft_17=house.options["soft_17"] == "dealer hits",
        first_card_to_dealer=says(FIRST_CARD) == "dealer",
        even=_even(house),
        natural=house.win_odds("natural"),
        naturals_tie=house.says("natural-pushes"),
        natural_before_peek=says(NATURAL_PAID) == "before the dealer peeks",
        peeks=frozenset({ACE, TEN} if says(PEEK) == "ten or ace" else {ACE}),
        even_money=_even_money(house),
        insurance=_insurance(house),
        insurance_most=says(INSURANCE_MOST),
        insurance_chip=100 if says(INSURANCE_ROUNDING) == "up to the next chip of $1" else 0,
        insurance_with_natural=says(INSURANCE_WITH_NATURAL),
        hands=says(HANDS_AFTER_SPLITS),
        ace_hands=_ace_hands(house),
        ace_draws=says(CARDS_ON_SPLIT_ACES),
        double_any_cards=says(DOUBLE_CARDS),
        double_on=frozenset(Counts("").read(house.options.get("double_on", ""))),
        doubles=says(DOUBLES),
        double_for_less=says(DOUBLE_FOR_LESS),
        double_after_split=after_split in ("yes", "not aces"),
        double_split_aces=after_split == "yes",
        double_natural=_double_natural(house),
        surrender=says(SURRENDER) or "none",
        surrender_costs=says(SURRENDER_COSTS),
        rescue=bool(says(RESCUE)),
        free_double=frozenset(says(FREE_DOUBLE_ON)),
        free_split=_free_split(house),
        paid_where_free=says(PAID_INSTEAD_OF_FREE),
        player_21_wins=says(PLAYER_21),
        dealer_22_pushes=says(DEALER_22),
        second_chance=bool(says(SECOND_CHANCE_ON)),
        double_attack="double attack" in house.edition.wagers,
    )


def in_tournament(house: House) -> bool:
    """True where the house elects a tournament."""
    return bool(house.options.get("tournament") == "yes")


def _even(house: House) -> Odds:
    """What a hand pays when it wins without a bonus."""
    main = "bet" if "bet" in house.edition.wagers else "blackjack"
    return house.value(WIN_PAYS) or house.win_odds(main)


def _insurance(house: House) -> Odds:
    """What insurance pays: by its posted pay table, or as the book states."""
    stated = house.value(INSURANCE_PAYS)
    posted = ("insurance", 0) in house.tables
    return stated if stated and not posted else house.win_odds("insurance")


def _even_money(house: House) -> bool:
    """True if a blackjack may take even money against an ace."""
    stated, six_to_five = house.value(EVEN_MONEY), parse_odds("6 to 5").per_stake
    return stated == "yes" or (
        stated == "not at 6 to 5" and house.win_odds("natural").per_stake != six_to_five
    )


def _ace_hands(house: House) -> int:
    """The maximum number of hands from splitting aces."""
    elected = house.options["tournament_aces_split"] if in_tournament(house) else ""
    once = (elected or house.value(ACES_SPLIT)) == "once"
    return 2 if once else house.value(HANDS_AFTER_SPLITS)


def _double_natural(house: House) -> bool:
    """True if a blackjack may be doubled."""
    elected = house.options.get("tournament_double_on_blackjack")
    return in_tournament(house) and elected == "yes"


def _free_split(house: House) -> frozenset[int]:
    """The card values whose pairs are split free."""
    excepted = house.value(FREE_SPLIT_EXCEPT)
    return ALL_VALUES - frozenset(excepted) if excepted else frozenset()
