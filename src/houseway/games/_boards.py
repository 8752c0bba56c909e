"""What the hold'em games have in common: two own cards, a board of five, the dealer's two."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

from houseway.equipment.cards import dashed
from houseway.games._told import against_dealer as told_against_dealer
from houseway.hands import five
from houseway.hands.ladders import FIVE_CARD
from houseway.jit import njit
from houseway.settlement import Result, lose, push, win

DEALER, COMMUNITY, SUPERVISOR = "dealer", "community", "supervisor"
LOWER, EQUAL, HIGHER = 0, 1, 2
FOLD, CHECK = "fold", "check"


@njit
def strength(own: Any, board: Any) -> int:
    """The strength of the best five of two own cards and the board."""
    return five.best_five((own[0], own[1], board[0], board[1], board[2], board[3], board[4]))


@njit
def compare(mine: int, theirs: int) -> int:
    """LOWER, EQUAL or HIGHER."""
    return HIGHER if mine > theirs else EQUAL if mine == theirs else LOWER


@lru_cache(maxsize=256)
def qualifies(house: Any) -> int:
    """The least strength the dealer plays with, from the book's word for the hand."""
    return five.least(min(FIVE_CARD.find(house.term("dealer_plays_with"))))


def even(wager: str, showdown: int, house: Any) -> Result:
    """A wager paid even money to the higher hand, returned on a tie, lost by the lower."""
    if showdown == HIGHER:
        return win(wager, house.even(wager), "higher-wins")
    return push(wager, "tie-pushes") if showdown == EQUAL else lose(wager, "lower-loses")


def against_dealer(
    f: Any, house: Any, blind: str, blind_pays: str, blind_pushes: str
) -> Iterator[Result]:
    """Ante, Play and the wager that pays high hands, each against the dealer's hand."""
    idle = not f.dealer_plays
    if idle and f.showdown == LOWER and house.reads_otherwise("ante-returned-win-or-lose"):
        idle = False
    yield push("ante", "dealer-does-not-qualify") if idle else even("ante", f.showdown, house)
    yield even("play", f.showdown, house)
    row = house.pays(blind, f.hand)
    if f.showdown != HIGHER:
        yield even(blind, f.showdown, house)
    elif row:
        yield win(blind, row.odds, blind_pays, row.outcome)
    elif house.reads_otherwise("blind-below-a-straight"):
        yield lose(blind, blind_pushes)
    else:
        yield push(blind, blind_pushes)


def called(own: Sequence[int], board: Sequence[int]) -> str:
    """What people call the best five of two own cards and the board: `pair 9-9-A-K-4`."""
    if len(own) != 2 or len(board) != 5:
        return ""
    best = max(combinations((*own, *board), 5), key=five.best_five)
    ranks = [card >> 2 for card in best]
    order = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    told = dashed(order)
    shape = FIVE_CARD.names()[five.rung(five.best_five(best))].partition(" of ")
    name = shape[0] if shape[0] == "pair" else "".join(shape)
    return told if name == "high card" else f"{name} {told}"


def hands_told(rule: str, who: str, wager: str, hands: Any, house: Any) -> str:
    """What decided a settlement: both hands by name, as far as they are known."""
    board = hands.get(COMMUNITY, ())
    both = (called(hands.get(each, ()), board) for each in (who, DEALER))
    return told_against_dealer(rule, *both)


def raise_or_not(
    t: Any, choices: tuple[str, ...], ask: str, puts: str, fold: Any = None
) -> Iterator[Any]:
    """From the dealer's left, everyone without a Play Wager makes it, checks, or at last folds."""
    for seat in t.turns():
        if t.stake(seat, "play"):
            continue
        choice = yield from t.ask(seat, *choices, rule=ask)
        if choice == FOLD and fold:
            yield from fold(t, seat)
        elif choice not in (CHECK, FOLD):
            t.put(seat, "play", int(choice[0]) * t.stake(seat, "ante"), puts)


def turn_up(t: Any, upto: int, rule: str) -> Iterator[Any]:
    """Turn up the community cards to this number; what does not lie there yet is drawn now."""
    before, lying = len(t.turned_up), len(t.hand(COMMUNITY))
    if lying < upto:
        if t.house.cite("burn-card"):
            yield from t.burn("burn-card")
        yield from t.deal(upto - lying, [COMMUNITY], rule)
    t.reveal(COMMUNITY, rule, t.hand(COMMUNITY)[before:upto])


def deal(t: Any, seen: tuple[int, ...]) -> Iterator[Any]:
    """Two cards to every player and the dealer, in the book's order; the board too if it is first.

    A board that lies there from the start is dealt in the groups in which it is turned up.
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


def all_hands_dealt(t: Any) -> bool:
    """True once every player and the dealer have their two cards."""
    return all(len(t.hand(who)) == 2 for who in (*t.seats, DEALER))


def wagers_that_stand(t: Any, irregular: Any) -> Generator[Any, Any, list[str]]:
    """The wagers of a void round that are settled all the same, or that a supervisor keeps."""
    if not all_hands_dealt(t):
        return []
    standing = irregular.still_settled
    if irregular.may_stand:
        ruling = yield from t.ask(SUPERVISOR, "all void", "they stand", rule=irregular.id)
        standing = irregular.may_stand if ruling == "they stand" else []
    return [wager for wager in standing if t.placed(wager)]
