"""Hands of the blackjack family: the wagers on each, what it may do, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from houseway.editions.house import House, Paid
from houseway.equipment.cards import Card
from houseway.games.contract import Table
from houseway.games.describe_hands import against_dealer
from houseway.games.questions import Hand as Cards
from houseway.games.twenty_one.terms import ACE, Terms
from houseway.hands.twenty_one import is_soft, total, value
from houseway.hands.twenty_one_ladders import TWENTY_ONES
from houseway.hands.twenty_one_totals import BEST, LOSES, TIES, WINS, compare
from houseway.money import LOSE, PUSH, Cents, Odds, parse_dollars, parse_odds
from houseway.settlement import Result, lose, push, win

MAIN, BET, ATTACK = "blackjack", "bet", "double attack"
DOUBLE_DOWN, SPLIT_BET, CHANCE = "double down", "split", "second chance"
STAND, HIT, DOUBLE, SPLIT = "stand", "hit", "double", "split"
FREE, FACE_DOWN = "free ", " face down"
FREE_DOUBLE, FREE_SPLIT = FREE + DOUBLE, FREE + SPLIT
SURRENDER, RESCUE = "surrender", "rescue"
BUSTS = "player-busts"
COMPARED = frozenset(
    {"higher-wins", "lower-loses", "tie-pushes", "dealer-busts", "twenty-two-pushes"}
)
SEVEN, SPADES = 5, 3  # rank and suit


class Hand:
    """One hand of a seat; wagers on every hand but the first carry its number: `split 2`."""

    __slots__ = (
        "bought_second_chance", "doubled", "face_down", "kept_for_free_hands", "last_raise",
        "next_card_rule", "number", "seat", "split", "who",
    )  # fmt: skip

    def __init__(self, seat: str, number: int = 1) -> None:
        self.seat, self.number = seat, number
        self.who = seat if number == 1 else f"{seat} hand {number}"
        self.split = number > 1  # made by splitting
        self.next_card_rule = ""  # the rule under which it gets its next card, if it is due one
        self.doubled = 0  # how many times
        self.last_raise: Cents = 0  # the amount of the last double
        self.face_down = False  # its last card is face down
        self.bought_second_chance = False  # its last card is subtracted
        self.kept_for_free_hands = False  # lost, but stays up to show the value of free hands

    def key(self, kind: str) -> str:
        """The key of a wager of that kind on this hand."""
        return kind if self.number == 1 else f"{kind} {self.number}"

    def bases(self) -> Iterator[str]:
        """The wagers the hand began with: money or a lammer."""
        if self.number == 1:
            yield from (MAIN, BET, ATTACK)
        else:
            yield from (self.key(SPLIT_BET), self.key(FREE_SPLIT))

    def wagers(self, t: Table) -> list[str]:
        """Every wager on the hand: those it began with, then those added."""
        added = (self.key(kind) for kind in (DOUBLE_DOWN, FREE_DOUBLE, CHANCE))
        stakes, lammers = t.stakes[self.seat], t.lammers[self.seat]
        return [key for key in (*self.bases(), *added) if key in stakes or key in lammers]

    def base(self, t: Table) -> Cents:
        """The amount the hand began with, which limits a double."""
        return sum(t.stake(self.seat, key) + t.worth(self.seat, key) for key in self.bases())

    def money(self, t: Table) -> Cents:
        """All the money on the hand."""
        return sum(t.stake(self.seat, key) for key in self.wagers(t))

    def count(self, t: Table) -> int:
        """The total of its cards."""
        return _count(t.hand(self.who), self.bought_second_chance and not self.next_card_rule)


def _count(cards: Sequence[Card], last_is_subtracted: bool) -> int:
    if last_is_subtracted:
        return total(cards[:-1]) - value(cards[-1])
    return total(cards)


# -- what a hand may do ----------------------------------------------------------------------------


class Offer(NamedTuple):
    """The choices of a hand, the closed ones each with its rule, and the rule that asks."""

    options: tuple[str, ...]
    closed: tuple[tuple[str, str], ...]
    rule: str = "hit-or-stand"


def offer(hand: Hand, cards: Sequence[Card], hands: int, terms: Terms) -> Offer:
    """The choices of a hand below 21; `hands` is the number of hands at its seat."""
    if hand.doubled:
        return _after_double(hand, terms)
    aces = hand.split and value(cards[0]) == ACE
    stuck = aces and not terms.ace_draws
    free = (
        not stuck and len(cards) == 2 and not is_soft(cards) and total(cards) in terms.free_double
    )
    why_not = {
        STAND: "",
        HIT: "one-card-on-split-aces" if stuck else "",
        DOUBLE: _no_double(hand, cards, terms, free),
        FREE_DOUBLE: "" if free else "free-double",
        SPLIT: _no_split(cards, hands, terms, paid=True),
        FREE_SPLIT: _no_split(cards, hands, terms, paid=False),
        SURRENDER: "" if _may_surrender(hand, cards, terms) else "surrender",
    }
    if not terms.free_double:
        del why_not[FREE_DOUBLE], why_not[FREE_SPLIT]
    if terms.surrender == "none":
        del why_not[SURRENDER]
    return Offer(
        tuple(choice for choice, rule in why_not.items() if not rule),
        tuple((choice, rule) for choice, rule in why_not.items() if rule),
    )


def _after_double(hand: Hand, terms: Terms) -> Offer:
    """A doubled hand draws no more cards; it may be doubled again, rescued or surrendered."""
    closed = ((HIT, "one-card-on-double"),)
    if terms.rescue:
        again = (DOUBLE,) if hand.doubled < terms.doubles else ()
        return Offer((STAND, *again, RESCUE), closed, "double-double")
    if terms.surrender == "any hand":
        return Offer((STAND, SURRENDER), closed, "surrender")
    return Offer((STAND,), closed)


def _no_double(hand: Hand, cards: Sequence[Card], terms: Terms, free: bool) -> str:
    """The rule that prevents a double with money, if any."""
    aces = hand.split and value(cards[0]) == ACE
    if aces and not terms.ace_draws:
        return "one-card-on-split-aces"
    if free and not terms.paid_where_free:
        return "free-double"
    if aces and not terms.double_split_aces:
        return "double-down"
    may = (len(cards) == 2 or terms.double_any_cards) and (
        not hand.split or terms.double_after_split
    )
    named = not terms.double_on or total(cards) in terms.double_on
    return "" if may and named else "double-down"


def _no_split(cards: Sequence[Card], hands: int, terms: Terms, paid: bool) -> str:
    """The rule that prevents a split, with money or free, if any."""
    if not is_pair(cards):
        return "split" if paid else "free-split"
    ace = value(cards[0]) == ACE
    if hands >= (terms.ace_hands if ace else terms.hands):
        return "aces-split" if ace else "split-limit"
    free = value(cards[0]) in terms.free_split
    if paid:
        return "free-split" if free and not terms.paid_where_free else ""
    return "" if free else "free-split"


def is_pair(cards: Sequence[Card]) -> bool:
    """True for two cards of the same value."""
    return len(cards) == 2 and value(cards[0]) == value(cards[1])


def splits(choice: str, first: Card, second: Card) -> bool:
    """True if a choice splits these cards into two hands."""
    return choice in (SPLIT, FREE_SPLIT) and is_pair((first, second))


def _may_surrender(hand: Hand, cards: Sequence[Card], terms: Terms) -> bool:
    """True if the hand may be surrendered; some books allow it on the first two cards only."""
    return terms.surrender != "first two cards" or (not hand.split and len(cards) == 2)


# -- how a hand ends -------------------------------------------------------------------------------


def results(hand: Hand, t: Table, dealer: int, terms: Terms) -> list[Result]:
    """The result of every wager on a hand against the dealer's total."""
    mine = hand.count(t)
    if mine > BEST:  # its face-down card has busted it
        return busted(hand, t)
    verdict, rule = _compared(mine, dealer, terms)
    if hand.bought_second_chance:
        return [_by_second_chance(key, verdict, rule, t.house) for key in hand.wagers(t)]
    bonus = bonus_21(t.hand(hand.who), t.house) if mine == BEST and not hand.doubled else None
    decided = []
    for key in hand.wagers(t):
        if key.startswith(FREE):
            decided.append(_lammer(key, verdict, terms))
        elif verdict == WINS and bonus and not key.startswith(DOUBLE_DOWN):
            decided.append(win(key, bonus.odds, "bonus-21-pays", bonus.outcome))
        else:
            decided.append(_result(key, verdict, rule, terms.even))
    return decided


def _compared(mine: int, dealer: int, terms: Terms) -> tuple[int, str]:
    """Whether a hand wins, ties or loses, and under which rule."""
    if mine == BEST and terms.player_21_wins:
        return WINS, "player-21-wins"
    verdict = compare(mine, dealer, terms.dealer_22_pushes)
    if dealer > BEST:
        return verdict, "twenty-two-pushes" if verdict == TIES else "dealer-busts"
    return verdict, {WINS: "higher-wins", TIES: "tie-pushes", LOSES: "lower-loses"}[verdict]


def _result(key: str, verdict: int, rule: str, odds: Odds) -> Result:
    if verdict == WINS:
        return win(key, odds, rule)
    return push(key, rule) if verdict == TIES else lose(key, rule)


def _lammer(key: str, verdict: int, terms: Terms) -> Result:
    """The result of a lammer: paid if its hand wins, and back to the tray in any case."""
    if verdict == WINS:
        return win(key, terms.even, "free-bet-wins")
    odds = PUSH if verdict == TIES else LOSE
    return Result(key, "lammer-collected", odds, odds.text)


def _by_second_chance(key: str, verdict: int, rule: str, house: House) -> Result:
    """A wager on a hand with a Second Chance: if it wins, the other wagers only push."""
    if verdict == WINS:
        paid = key.startswith(CHANCE)
        rule = "second-chance-pays"
        return win(key, house.win_odds(CHANCE), rule) if paid else push(key, rule)
    if verdict == LOSES and key.startswith(CHANCE):
        rule = "second-chance-loses"
    return _result(key, verdict, rule, house.win_odds(CHANCE))


def busted(hand: Hand, t: Table) -> list[Result]:
    """The result of every wager on a busted hand."""
    rules = {FREE: "lammer-collected", CHANCE: "second-chance-loses"}
    return [
        lose(key, next((rules[kind] for kind in rules if key.startswith(kind)), BUSTS))
        for key in hand.wagers(t)
    ]


def showdown(rule: str, who: str, wager: str, hands: Mapping[str, Cards], house: House) -> str:
    """Both totals where they decided a settlement, as far as they are known."""
    number = wager[len(house.kind(wager)) + 1 :]
    cards = hands.get(f"{who} hand {number}" if number else who, ())
    mine = _count(
        cards, total(cards[:-1]) > BEST
    )  # a hand over 21 gets a card only by a second chance
    theirs = (*hands.get("dealer", ()), *hands.get("hole card", ()))
    count = str(mine) if cards else ""
    if rule == BUSTS:
        return count
    return (
        against_dealer(count, str(total(theirs)) if theirs[1:] else "") if rule in COMPARED else ""
    )


def surrendered(hand: Hand, t: Table, terms: Terms) -> list[Result]:
    """The result of every wager on a surrendered hand: part of it loses."""
    odds = Odds(f"{terms.surrender_costs} lost", -terms.surrender_costs)
    return [Result(key, SURRENDER, odds, SURRENDER) for key in hand.wagers(t)]


def bonus_21(cards: Sequence[Card], house: House) -> Paid | None:
    """The pay table row that pays a 21 a bonus, or None."""
    if house.edition.wagers.get(MAIN) is None or house.edition.wagers[MAIN].paid_on == "":
        return None
    name = ""
    if len(cards) >= 5:
        name = f"{min(len(cards), 7)} card 21"
    elif len(cards) == 3:
        values = "-".join(str(value(card)) for card in sorted(cards))
        suits = {card % 4 for card in cards}
        alike = "mixed suits" if len(suits) > 1 else "spades" if SPADES in suits else "same suit"
        name = f"{values} of {alike}" if values in ("6-7-8", "7-7-7") else ""
    return house.pays(MAIN, min(TWENTY_ONES.find(name))) if name else None


def super_bonus(house: House, stake: Cents) -> Odds | None:
    """What three suited sevens against a seven win in addition, by the size of the wager."""
    tables = [table for table in house.edition.pay if table.wager == "super bonus"]
    reached = [table for table in tables if parse_dollars(table.from_stake) <= stake]
    return parse_odds(reached[-1].rows["win"]) if reached else None
