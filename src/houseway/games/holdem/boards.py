"""What the hold'em games share: two hole cards, a board of five, two cards for the dealer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Protocol

from houseway.editions.house import House
from houseway.editions.terms import OneOf
from houseway.equipment.cards import Card
from houseway.games.contract import Irregular, Steps, Table
from houseway.games.describe_hands import Spoken, hands_compared, spoken
from houseway.games.questions import Hand
from houseway.hands import five
from houseway.hands.card_array import CardArray
from houseway.hands.ladders import FIVE_CARD
from houseway.jit import njit
from houseway.settlement import Result, lose, push, win

COMPARED = frozenset({"dealer-does-not-qualify", "higher-wins", "lower-loses", "tie-pushes"})
DEALER, COMMUNITY, SUPERVISOR = "dealer", "community", "supervisor"
LOWER, EQUAL, HIGHER = 0, 1, 2
FOLD, CHECK = "fold", "check"
BOARD = 5  # community cards
DEALER_QUALIFIES_WITH = OneOf("dealer_plays_with", ("pair", *FIVE_CARD.names()))


class Showdown(Protocol):
    """The facts that decide Ante, Play and the wager that pays high hands."""

    @property
    def showdown(self) -> int: ...  # LOWER, EQUAL or HIGHER
    @property
    def dealer_qualifies(self) -> int: ...
    @property
    def hand(self) -> int: ...  # rung of the player's best five of seven


@njit
def strength(own: CardArray, board: CardArray) -> int:
    """The strength of the best five of two hole cards and the board."""
    return five.best_five((own[0], own[1], board[0], board[1], board[2], board[3], board[4]))


@njit
def compare(mine: int, theirs: int) -> int:
    """LOWER, EQUAL or HIGHER."""
    return HIGHER if mine > theirs else EQUAL if mine == theirs else LOWER


@lru_cache(maxsize=256)
def qualifies(house: House) -> int:
    """The strength of the dealer's lowest qualifying hand, which the book names."""
    return five.least(min(FIVE_CARD.find(house.value(DEALER_QUALIFIES_WITH))))


def even(wager: str, showdown: int, house: House) -> Result:
    """A wager that wins with the higher hand, pushes on a tie and loses with the lower."""
    if showdown == HIGHER:
        return win(wager, house.win_odds(wager), "higher-wins")
    return push(wager, "tie-pushes") if showdown == EQUAL else lose(wager, "lower-loses")


def against_dealer(
    f: Showdown, house: House, blind: str, blind_pays: str, blind_pushes: str
) -> Iterator[Result]:
    """Ante, Play and the wager that pays high hands, each against the dealer's hand."""
    returned = not f.dealer_qualifies
    if returned and f.showdown == LOWER and house.is_flipped("ante-returned-win-or-lose"):
        returned = False
    yield push("ante", "dealer-does-not-qualify") if returned else even("ante", f.showdown, house)
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


def best_hand(own: Sequence[Card], board: Sequence[Card]) -> Spoken | None:
    """The best five of two hole cards and the board in words; None if a card is unknown."""
    if len(own) != 2 or len(board) != BOARD:
        return None
    best = max(combinations((*own, *board), 5), key=five.best_five)
    ranks = [card >> 2 for card in best]
    by_count = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    rung = FIVE_CARD.names()[five.rung(five.best_five(best))]
    return spoken("pair" if rung.startswith("pair of ") else rung, by_count)


def describe_showdown(
    rule: str, who: str, wager: str, hands: Mapping[str, Hand], house: House
) -> str:
    """Both hands in words where they decided a settlement, as far as they are known."""
    if rule not in COMPARED:
        return ""
    board = hands.get(COMMUNITY, ())
    return hands_compared(*(best_hand(hands.get(each, ()), board) for each in (who, DEALER)))


def raise_or_not(
    t: Table,
    choices: tuple[str, ...],
    ask: str,
    puts: str,
    fold: Callable[[Table, str], Steps[None]] | None = None,
) -> Steps[None]:
    """From the dealer's left, ask everyone without a Play Wager to make one, check or fold."""
    for seat in t.turns():
        if t.stake(seat, "play"):
            continue
        choice = yield from t.ask(seat, *choices, rule=ask)
        if choice == FOLD and fold:
            yield from fold(t, seat)
        elif choice not in (CHECK, FOLD):
            t.put(seat, "play", int(choice[0]) * t.stake(seat, "ante"), puts)


def turn_up(t: Table, upto: int, rule: str) -> Steps[None]:
    """Turn up community cards until this many show; deal those not dealt yet."""
    before, dealt = len(t.turned_up), len(t.hand(COMMUNITY))
    if dealt < upto:
        if t.house.cite("burn-card"):
            yield from t.burn("burn-card")
        yield from t.deal(upto - dealt, [COMMUNITY], rule)
    t.reveal(COMMUNITY, rule, t.hand(COMMUNITY)[before:upto])


def deal(t: Table, seen: tuple[int, ...]) -> Steps[None]:
    """Deal two cards to every player and the dealer, after the board where the book has it first.

    A board dealt first comes in the groups in which it is turned up.
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
    """The wagers that are still settled in a void round, by rule or by the supervisor."""
    if not all_hands_dealt(t):
        return []
    standing = irregular.still_settled
    if irregular.may_stand:
        ruling = yield from t.ask(SUPERVISOR, "all void", "they stand", rule=irregular.id)
        standing = irregular.may_stand if ruling == "they stand" else []
    return [wager for wager in standing if t.placed(wager)]
