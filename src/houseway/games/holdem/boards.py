"""What the hold'em games have in common: two own cards, a board of five, the dealer's two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any, Protocol

from houseway.editions.house import House
from houseway.editions.terms import OneOf
from houseway.equipment.cards import Card, dashed
from houseway.games import describe_hands
from houseway.games.contract import Irregular, Steps, Table
from houseway.games.questions import Hand
from houseway.hands import five
from houseway.hands.ladders import FIVE_CARD
from houseway.jit import njit
from houseway.settlement import Result, lose, push, win

COMPARED = frozenset({"dealer-does-not-qualify", "higher-wins", "lower-loses", "tie-pushes"})
DEALER, COMMUNITY, SUPERVISOR = "dealer", "community", "supervisor"
LOWER, EQUAL, HIGHER = 0, 1, 2
FOLD, CHECK = "fold", "check"
BOARD = 5  # community cards
DEALER_PLAYS_WITH = OneOf("dealer_plays_with", ("pair", *FIVE_CARD.names()))


class Showdown(Protocol):
    """The facts on which Ante, Play and the wager for high hands depend."""

    @property
    def showdown(self) -> int: ...  # LOWER, EQUAL or HIGHER
    @property
    def dealer_plays(self) -> int: ...
    @property
    def hand(self) -> int: ...  # rung of the player's best five of seven


@njit
def strength(own: Any, board: Any) -> int:
    """The strength of the best five of two own cards and the board."""
    return five.best_five((own[0], own[1], board[0], board[1], board[2], board[3], board[4]))


@njit
def compare(mine: int, theirs: int) -> int:
    """LOWER, EQUAL or HIGHER."""
    return HIGHER if mine > theirs else EQUAL if mine == theirs else LOWER


@lru_cache(maxsize=256)
def qualifies(house: House) -> int:
    """The minimum strength the dealer plays with, from the book's word for the hand."""
    return five.least(min(FIVE_CARD.find(house.value(DEALER_PLAYS_WITH))))


def even(wager: str, showdown: int, house: House) -> Result:
    """A wager paid even money to the higher hand, returned on a tie, lost by the lower."""
    if showdown == HIGHER:
        return win(wager, house.win_odds(wager), "higher-wins")
    return push(wager, "tie-pushes") if showdown == EQUAL else lose(wager, "lower-loses")


def against_dealer(
    f: Showdown, house: House, blind: str, blind_pays: str, blind_pushes: str
) -> Iterator[Result]:
    """Ante, Play and the wager that pays high hands, each against the dealer's hand."""
    idle = not f.dealer_plays
    if idle and f.showdown == LOWER and house.is_flipped("ante-returned-win-or-lose"):
        idle = False
    yield push("ante", "dealer-does-not-qualify") if idle else even("ante", f.showdown, house)
    yield even("play", f.showdown, house)
    row = house.pays(blind, f.hand)
    if f.showdown != HIGHER:
        yield even(blind, f.showdown, house)
    elif row:
        yield win(blind, row.odds, blind_pays, row.outcome)
    elif house.is_flipped("blind-below-a-straight"):
        yield lose(blind, blind_pushes)
    else:
        yield push(blind, blind_pushes)


def hand_name(own: Sequence[Card], board: Sequence[Card]) -> str:
    """What people call the best five of two own cards and the board: `pair 9-9-A-K-4`."""
    if len(own) != 2 or len(board) != BOARD:
        return ""
    best = max(combinations((*own, *board), 5), key=five.best_five)
    ranks = [card >> 2 for card in best]
    by_count = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = FIVE_CARD.names()[five.rung(five.best_five(best))].partition(" of ")
    name = shape[0] if shape[0] == "pair" else "".join(shape)
    return dashed(by_count) if name == "high card" else f"{name} {dashed(by_count)}"


def describe_showdown(
    rule: str, who: str, wager: str, hands: Mapping[str, Hand], house: House
) -> str:
    """What decided a settlement: both hands by name, as far as they are known."""
    if rule not in COMPARED:
        return ""
    board = hands.get(COMMUNITY, ())
    mine, theirs = (hand_name(hands.get(each, ()), board) for each in (who, DEALER))
    return describe_hands.against_dealer(mine, theirs)


def raise_or_not(
    t: Table,
    choices: tuple[str, ...],
    ask: str,
    puts: str,
    fold: Callable[[Table, str], Steps[None]] | None = None,
) -> Steps[None]:
    """From the dealer's left, everyone without a Play Wager makes it, checks, or at last folds."""
    for seat in t.turns():
        if t.stake(seat, "play"):
            continue
        choice = yield from t.ask(seat, *choices, rule=ask)
        if choice == FOLD and fold:
            yield from fold(t, seat)
        elif choice not in (CHECK, FOLD):
            t.put(seat, "play", int(choice[0]) * t.stake(seat, "ante"), puts)


def turn_up(t: Table, upto: int, rule: str) -> Steps[None]:
    """Turn up the community cards to this number; those not dealt yet are dealt now."""
    before, dealt = len(t.turned_up), len(t.hand(COMMUNITY))
    if dealt < upto:
        if t.house.cite("burn-card"):
            yield from t.burn("burn-card")
        yield from t.deal(upto - dealt, [COMMUNITY], rule)
    t.reveal(COMMUNITY, rule, t.hand(COMMUNITY)[before:upto])


def deal(t: Table, seen: tuple[int, ...]) -> Steps[None]:
    """Two cards to every player and the dealer, in the book's order; the board too if it is first.

    A board dealt from the start comes in the groups in which it is turned up.
    """
    if t.house.cite("community-cards-first"):
        for before, after in pairwise((0, *seen)):
            if after > before:
                yield from t.deal(after - before, [COMMUNITY], "community-cards-first")
    players = list(t.seats)
    if t.house.cite("deal-one-at-a-time"):
        first = t.house.says("dealer-first")
        around = [DEALER, *players] if first else [*players, DEALER]
        rules = {DEALER: "dealer-first"} if first else {}
        yield from t.deal_in_order(around * 2, (), "deal-one-at-a-time", rules=rules)
    elif t.house.cite("dealer-stack-first"):
        yield from t.deal(2, [DEALER], "dealer-stack-first")
        yield from t.deal(2, players, "deal-stacks")
    else:
        yield from t.deal(2, [*players, DEALER], "deal-stacks")


def all_hands_dealt(t: Table) -> bool:
    """True once every player and the dealer have their two cards."""
    return all(len(t.hand(who)) == 2 for who in (*t.seats, DEALER))


def wagers_that_stand(t: Table, irregular: Irregular) -> Steps[list[str]]:
    """The wagers of a void round that are settled all the same, or that a supervisor keeps."""
    if not all_hands_dealt(t):
        return []
    standing = irregular.still_settled
    if irregular.may_stand:
        ruling = yield from t.ask(SUPERVISOR, "all void", "they stand", rule=irregular.id)
        standing = irregular.may_stand if ruling == "they stand" else []
    return [wager for wager in standing if t.placed(wager)]
