"""Crazy 4 Poker: five cards each, of which the best four count; the dealer must qualify."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.editions.terms import OneOf
from houseway.equipment.cards import DECK, RANK_WORDS, parse_cards
from houseway.games.contract import Coverage, Describe, Game, Hands, Kind, Steps, Table
from houseway.games.describe_hands import best_fours
from houseway.games.solving import (
    Alone,
    BestFour,
    Bet,
    FromStrength,
    HandKind,
    Path,
    Settlement,
    Shape,
)
from houseway.hands import four
from houseway.hands.card_array import CardArray
from houseway.jit import njit
from houseway.settlement import Result, lose, push, win

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-wagers": (
        "Equal Ante and Super Bonus Wagers, and any Queens Up Wager, are placed before the deal."
    ),
    "no-more-bets": (
        "Once the cards are dealt, only the Play Wager may be made and no wager may be withdrawn."
    ),
    "deal-one-at-a-time": (
        "Cards are dealt one at a time, from the left, until each player and the dealer have five."
    ),
    "deal-stacks": (
        "The automated shoe dispenses five cards for each player, from the left, and five for "
        "the dealer."
    ),
    "play-or-fold": "After looking at the cards, a player makes a Play Wager or folds.",
    "play-equals-ante": "The Play Wager equals the Ante.",
    "play-up-to-three-with-aces": (
        "A Play Wager of two or three times the Ante requires a pair of aces or better."
    ),
    "fold-loses-ante": "A player who folds loses the Ante.",
    "fold-loses-super-bonus": "A player who folds loses the Super Bonus Wager.",
    "fold-loses-queens-up": "A player who folds also loses the Queens Up Wager.",
    "dealer-reveals": "Once every player has decided, the dealer's cards are turned up.",
    "reveal-and-settle": (
        "Starting on the right, the dealer turns up each player's cards and settles the wagers."
    ),
    "dealer-does-not-play": "The dealer does not qualify: the Ante pushes and Play wins.",
    "higher-wins": "The dealer qualifies and the player's hand is higher: Ante and Play win.",
    "lower-loses": "The dealer qualifies and beats the player: Ante and Play lose.",
    "tie-pushes": "The dealer qualifies and the hands tie: Ante and Play push.",
    "super-bonus-pays": "A straight or better wins the Super Bonus, whatever the dealer holds.",
    "super-bonus-pushes": (
        "Below a straight, the Super Bonus pushes unless a qualifying dealer beats the hand."
    ),
    "super-bonus-loses": (
        "Below a straight, the Super Bonus loses when a qualifying dealer beats the hand."
    ),
    "queens-up-pays": "A pair of queens or better wins Queens Up, whatever the dealer holds.",
    "queens-up-loses": "Queens Up loses with less than a pair of queens.",
    "payout-limit": "The house may limit what it pays for one round.",
}

COMPARED = frozenset({"dealer-does-not-play", "higher-wins", "lower-loses", "tie-pushes"})
DEALER = "dealer"
DEALER_QUALIFIES_WITH = OneOf("dealer_plays_with", tuple(f"{rank} high" for rank in RANK_WORDS))
LOWER, EQUAL, HIGHER = 0, 1, 2
ACES = four.rung_of_pair(12)


class Facts(NamedTuple):
    """Everything a settlement may depend on. Kernels count facts; `settle` pays them."""

    showdown: int  # LOWER, EQUAL or HIGHER: the player's best four against the dealer's
    dealer_qualifies: int  # 1 if the dealer qualifies, else 0
    hand: int  # the player's rung on the four-card ladder


SHAPE = Facts(3, 2, four.RUNGS)  # how many values each fact can have
FOLD = "fold"
CHOICES = ("1x", "2x", "3x", FOLD)  # a Play Wager by its multiple of the Ante, or a fold


@njit
def facts(player: CardArray, dealer: CardArray, qualifies: int) -> Facts:
    """Reduce two five-card hands to facts; `qualifies` is the dealer's minimum strength."""
    mine, theirs = four.best_four(player), four.best_four(dealer)
    showdown = HIGHER if mine > theirs else EQUAL if mine == theirs else LOWER
    return Facts(showdown, 1 if theirs >= qualifies else 0, four.rung(mine))


@lru_cache(maxsize=256)
def qualifies(house: House) -> int:
    """The strength of the dealer's lowest qualifying hand, which the book names: `king high`."""
    word = house.value(DEALER_QUALIFIES_WITH).removesuffix(" high")
    return four.high(RANK_WORDS.index(word))


def allowed(choice: str, hand: int) -> bool:
    """A Play Wager above the Ante requires a pair of aces or better."""
    return choice in ("1x", FOLD) or hand >= ACES


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    if bet != "ante":
        return {bet: 1}
    opening = {"ante": 1, "super bonus": 1}
    return opening if FOLD in path else {**opening, "play": int(path[0][0])}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it."""
    if FOLD in path:
        yield lose("ante", "fold-loses-ante")
        yield lose("super bonus", "fold-loses-super-bonus")
        yield lose("queens up", "fold-loses-queens-up")
        return
    if path:
        yield from _against_dealer(f, house)
        yield _super_bonus(f, house)
    yield house.pay_or_lose("queens up", f.hand, "queens-up-pays", "queens-up-loses")


def _against_dealer(f: Facts, house: House) -> Iterator[Result]:
    """Ante and Play; hands are not compared when the dealer does not qualify."""
    if not f.dealer_qualifies:
        yield push("ante", "dealer-does-not-play")
        if f.showdown == HIGHER or not house.is_flipped("play-not-compared"):
            yield win("play", house.win_odds("play"), "dealer-does-not-play")
        elif f.showdown == EQUAL:
            yield push("play", "dealer-does-not-play")
        else:
            yield lose("play", "dealer-does-not-play")
        return
    for wager in ("ante", "play"):
        if f.showdown == HIGHER:
            yield win(wager, house.win_odds(wager), "higher-wins")
        else:
            yield push(wager, "tie-pushes") if f.showdown == EQUAL else lose(wager, "lower-loses")


def _super_bonus(f: Facts, house: House) -> Result:
    """Paid for a straight or better, win or lose; below that, a hand not beaten pushes."""
    row = house.pays("super bonus", f.hand)
    if row:
        return win("super bonus", row.odds, "super-bonus-pays", row.outcome)
    compared = f.dealer_qualifies or house.is_flipped("dealer-not-compared")
    if compared and f.showdown == LOWER:
        return lose("super bonus", "super-bonus-loses")
    return push("super bonus", "super-bonus-pushes")


def play(t: Table) -> Steps[None]:
    """One round, in the order of the book."""
    yield from t.wagers("place-wagers")
    t.announce(t.house.closing_call, "no-more-bets")
    everyone = [*t.seats, DEALER]
    if t.house.options["dealing"] == "automated shoe":
        yield from t.deal(5, everyone, "deal-stacks")
    else:
        yield from t.deal(5, everyone, "deal-one-at-a-time", one_at_a_time=True)
    for seat in t.turns():
        hand = four.rung(four.best_four(t.hand(seat)))
        choices = [choice for choice in CHOICES if allowed(choice, hand)]
        more = "play-up-to-three-with-aces"
        closed = tuple((choice, more) for choice in CHOICES if choice not in choices)
        choice = yield from t.ask(seat, *choices, rule="play-or-fold", closed=closed)
        if choice != FOLD:
            rule = "play-equals-ante" if choice == "1x" else more
            t.put(seat, "play", int(choice[0]) * t.stake(seat, "ante"), rule)
    t.reveal(DEALER, "dealer-reveals")
    for seat in reversed(t.seats):
        if FOLD not in t.choices(seat):
            t.reveal(seat, "reveal-and-settle")
        f = facts(t.hand(seat), t.hand(DEALER), qualifies(t.house))
        t.settle(seat, t.house.decide(settle, f, t.choices(seat)))


KING_HIGH, PAIR_OF_ACES = four.high(11), four.least(ACES)
GAME = Game(
    name="crazy-four-poker",
    kind=Kind.DEAL,
    rules=RULES,
    play=play,
    terms=(DEALER_QUALIFIES_WITH,),
    most_seats=(len(DECK) - 5) // 5,  # as many as one deck can serve
    bets={
        "ante": Bet(
            BestFour(dealer=5, qualifies=qualifies),
            (CHOICES,),
            frozenset({FOLD}),
            allowed=allowed,
            strategy=Shape.THRESHOLDS,
        ),
        "queens up": Bet(Alone(HandKind.BEST_FOUR, "hand")),
    },
    settlement=Settlement(Facts, SHAPE, settle, staked),
    habits={  # common ways to play, to be priced
        "3x with aces or better, 1x with king high or better": FromStrength(
            {FOLD: 0, "1x": KING_HIGH, "3x": PAIR_OF_ACES}
        ),
        "1x with every hand, never more": FromStrength({"1x": 0}),
        "3x with aces or better, else fold": FromStrength({FOLD: 0, "3x": PAIR_OF_ACES}),
    },
    coverage=Coverage(
        small=parse_cards("As Ah Ks Kh Qs Qh 9d 9h 4c 3d 2h"),
        crowded=parse_cards("As Ah Ad Ac Ks Kh Qs Qh Js Jh 9s 9h 8d 8h 6c 6d 4c 4d 3d 2h"),
    ),
    hands=Hands(common=(DEALER,)),
    describe=Describe(
        family="Poker against the dealer",
        showdown=best_fours(COMPARED),
    ),
)
