"""Blackjack side bets and insurance, counted over every card the shoe can deal.

Cards that a bet does not depend on are left out: an unseen card may be any card of the shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, gcd, perm, prod

from houseway.editions.house import House
from houseway.editions.posting import unit_of
from houseway.equipment.cards import DECK, Card
from houseway.games.twenty_one import side_bets as bets
from houseway.games.twenty_one.side_bets import INSURANCE, SIDE_BETS
from houseway.games.twenty_one.terms import read
from houseway.hands.twenty_one import value
from houseway.money import Odds
from houseway.odds.kernels.twenty_one.hands import VALUES, finished
from houseway.odds.sheet import BetOdds, Outcome
from houseway.settlement import Result, cuts

Cards = tuple[Card, ...]
SUITS = range(4)
INSURED = "with the dealer's ace up and no other card known"


def wagers(house: House) -> list[str]:
    """The side bets this house offers, and insurance."""
    missing = bets.unavailable(house)
    return [name for name in kinds(house) if name not in missing]


def kinds(house: House) -> list[str]:
    """The wagers of the edition that are solved here."""
    return [name for name in house.edition.wagers if name in SIDE_BETS or name == INSURANCE]


def place(house: House, name: str) -> str:
    """The spot of a wager with this name."""
    return name


def solve(house: House, name: str, stake: int = 0) -> BetOdds:
    """The odds from a fresh shoe; at a stake, in whole cents and under the payout limit."""
    tally: Counter[tuple[str, str, Fraction]] = Counter()
    for result, ways in _results(house, name).items():
        net = _net(house, name, result.odds, stake)
        tally[_label(result), result.odds.text, net] += ways
    shared = gcd(*tally.values())
    outcomes = [Outcome(*label, ways // shared) for label, ways in tally.items()]
    outcomes.sort(key=lambda o: (-o.net, o.outcome))
    return BetOdds(
        wager=name,
        includes=[],
        outcomes=outcomes,
        total=tally.total() // shared,
        average_stake=Fraction(1),
        note=INSURED if name == INSURANCE else "",
    )


def _results(house: House, name: str) -> Counter[Result]:
    """How often the wager ends in each way."""
    counts: Counter[Result] = Counter()
    if name == INSURANCE:
        for cards, ways in _pairs(house.decks, house.deck):
            for dealer in (cards, cards[::-1]):  # either may be the upcard
                if bets.is_insurable(dealer[0]):
                    counts[bets.insurance(dealer, house)] += ways
        return counts
    hits_soft_17 = SIDE_BETS[name].whole_hand and read(house).hits_soft_17
    for rung, ways in rungs(name, house.decks, house.deck, hits_soft_17).items():
        counts[bets.by_rung(name, rung, house)] += ways
    return counts


def _net(house: House, name: str, odds: Odds, stake: int) -> Fraction:
    """The player's gain per unit staked."""
    if not stake:
        unit = unit_of(house.edition.wagers[name])
        return Fraction(odds.net(unit)) / unit
    cents, limit = odds.cents(stake), house.amount("payout_limit")
    if limit is not None:
        cents -= cuts([cents], [name in house.covered("payout_limit")], limit)[0]
    return Fraction(cents, stake)


def _label(result: Result) -> str:
    """The printed row, or the rule in words."""
    named = result.outcome not in ("win", "lose", "push")
    return result.outcome if named else result.rule.replace("-", " ")


# -- counting --------------------------------------------------------------------------------------


@cache
def rungs(
    wager: str, decks: int, deck: Cards = DECK, hits_soft_17: bool = False
) -> Mapping[int, int]:
    """The number of deals for each rung; all deals have the same length."""
    if SIDE_BETS[wager].whole_hand:
        return _by_whole_hands(wager, decks, deck, hits_soft_17)
    return _by_first_cards(wager, decks, deck)


def _pairs(decks: int, deck: Cards) -> Iterator[tuple[tuple[Card, Card], int]]:
    """Every two cards, with the number of orders and copies in which they come."""
    for first, second in combinations_with_replacement(deck, 2):
        ways = decks * (decks - 1) if first == second else 2 * decks * decks
        if ways:
            yield (first, second), ways


def _by_first_cards(wager: str, decks: int, deck: Cards) -> Counter[int]:
    """Deal the two cards that count, the player's or the dealer's, and more if the bet waits."""
    counts: Counter[int] = Counter()
    bet = SIDE_BETS[wager]

    def deal(mine: Cards, dealer: Cards, ways: int) -> None:
        if not bet.waits(mine, dealer):
            unseen = bet.dealer - len(dealer)
            size = len(deck) * decks - len(mine) - len(dealer)
            counts[bet.rung(mine, dealer)] += ways * perm(size, unseen) if unseen else ways
            return
        seen = Counter((*mine, *dealer))
        for card in deck:
            copies = decks - seen[card]
            if copies:
                deal(mine, (*dealer, card), ways * copies)

    for cards, ways in _pairs(decks, deck):
        mine, dealer = (cards, ()) if bet.mine else ((), cards)
        deal(mine, dealer, ways)
    return counts


def _by_whole_hands(wager: str, decks: int, deck: Cards, hits_soft_17: bool) -> Counter[int]:
    """The dealer's hands by card values, each in every set of suits it can have.

    A hand that pays nothing in one suit pays nothing in several.
    """
    rung = SIDE_BETS[wager].rung
    paid = [h for h in _dealer_hands(hits_soft_17, deck).items() if rung((), h[0])]
    a_suit = Counter(value(card) for card in deck[::4])  # cards of each value in a suit
    size, longest = 4 * decks * a_suit.total(), max(len(hand) for hand, _ in paid)
    counts: Counter[int] = Counter()
    for hand, orders in paid:
        later = perm(size - len(hand), longest - len(hand))
        for n, ways in enumerate(_in_suits(Counter(map(value, hand)), a_suit, decks), 1):
            for suits in combinations(SUITS, n) if ways else ():
                cards = tuple(card + suits[i % n] for i, card in enumerate(hand))
                counts[rung((), cards)] += ways * orders * later
    counts[0] += perm(size, longest) - counts.total()
    return counts


def _in_suits(values: Counter[int], a_suit: Counter[int], decks: int) -> list[int]:
    """The number of ways to have these values in exactly one, two, three or four given suits."""
    within = [prod(perm(n * decks * a_suit[v], k) for v, k in values.items()) for n in range(5)]
    return [
        sum((-1) ** (n - fewer) * comb(n, fewer) * within[fewer] for fewer in range(n + 1))
        for n in range(1, 5)
    ]


def _dealer_hands(hits_soft_17: bool, deck: Cards) -> Counter[Cards]:
    """Every final dealer hand, in clubs with one rank per value, and the number of its orders.

    Naturals are left out: no bet on the dealer's whole hand pays for one.
    """
    faces = {value(card) - 1: card for card in deck[::4]}
    ended: Counter[Cards] = Counter()
    for up in range(VALUES):
        for drawn, (orders, _) in finished(up, hits_soft_17).items():
            held = [up, *(v for v in range(VALUES) for _ in range(drawn[v]))]
            ended[tuple(sorted(faces[v] for v in held))] += orders
    return ended
