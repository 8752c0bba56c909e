"""A second way to the figures of Ultimate Texas Hold'em: own cards, own ranking, own counting.

A card is its rank, 2 to 14, and its suit. The strength of five to seven cards is read off the ranks
and, if there are five of a suit, off that suit; hands are not taken out of them one by one. Sets of
n cards are counted by their ranks, those with a flush apart. Nothing is taken from the package.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

RANKS = {mark: rank for rank, mark in enumerate("23456789TJQKA", start=2)}
DECK = [(rank, suit) for rank in RANKS.values() for suit in "cdhs"]
KINDS = (
    "nothing",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
PAIR, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL = 1, 4, 5, 8, 9
BLIND = {4: 2, 5: 3, 6: 6, 7: 20, 8: 100, 9: 1000}  # by kind, in half Antes


def read(text):
    """Cards written as `As Th 2c`."""
    return tuple((RANKS[word[0]], word[1]) for word in text.split())


def top_of_straight(ranks):
    """The highest card of the best five ranks in sequence, or 0; an ace may lie below the two."""
    held = set(ranks) | ({1} if 14 in ranks else set())
    return max((r for r in held if held >= {r - 1, r - 2, r - 3, r - 4}), default=0)


@cache
def by_ranks(ranks):
    """Kind and deciding ranks of the best five, suits apart; the ranks in ascending order."""
    times = Counter(ranks)
    order = sorted(times, key=lambda r: (times[r], r), reverse=True)
    most, next_most = times[order[0]], times[order[1]]
    rest = sorted(times, reverse=True)

    def odd(used, n):
        return tuple([r for r in rest if r not in used][:n])

    if most == 4:
        return (7, order[0], *odd(order[:1], 1))
    if most == 3 and next_most >= 2:
        return (6, order[0], max(r for r in times if r != order[0] and times[r] >= 2))
    if top := top_of_straight(ranks):
        return (STRAIGHT, top)
    if most == 3:
        return (3, order[0], *odd(order[:1], 2))
    if next_most == 2:
        return (2, *order[:2], *odd(order[:2], 1))
    if most == 2:
        return (PAIR, order[0], *odd(order[:1], 3))
    return (0, *odd((), 5))


@cache
def in_one_suit(ranks):
    """Kind and deciding ranks of five or more ranks of one suit."""
    if top := top_of_straight(ranks):
        return (ROYAL if top == 14 else STRAIGHT_FLUSH, top)
    return (FLUSH, *sorted(ranks, reverse=True)[:5])


def strength(cards):
    """Something that is greater for the better of two hands of five to seven cards."""
    best = by_ranks(tuple(sorted([rank for rank, _ in cards])))
    suits = [suit for _, suit in cards]
    for suit in "cdhs":
        if suits.count(suit) >= 5:
            best = max(best, in_one_suit(tuple(sorted(r for r, s in cards if s == suit))))
    return best


# ---- sets of n cards from the whole deck -------------------------------------------------------


@cache
def kinds_of(n):
    """How many sets of n cards, five to seven, have each kind as their best five."""
    counts = Counter()
    for ranks in combinations_with_replacement(range(2, 15), n):
        times = Counter(ranks).values()
        if max(times) <= 4:
            counts[by_ranks(ranks)[0]] += prod(comb(4, t) for t in times)
    for k in range(
        5, n + 1
    ):  # those with a flush are moved: k cards of one suit, the rest of others
        for suited in combinations(range(2, 15), k):
            for others in combinations_with_replacement(range(2, 15), n - k):
                ways = 4 * prod(comb(3, t) for t in Counter(others).values())
                plain = by_ranks(tuple(sorted(suited + others)))[0]
                counts[plain] -= ways
                counts[max(plain, in_one_suit(suited)[0])] += ways
    return {KINDS[kind]: counts[kind] for kind in range(10)}


def side_bet(odds, n):
    """A bet on the best five of n cards: net of each kind in `odds`, all else loses the stake."""
    counts = kinds_of(n)
    total = sum(counts.values())
    nets = [(Fraction(odds.get(kind, -1)), Fraction(c, total)) for kind, c in counts.items()]
    mean = sum(net * chance for net, chance in nets)
    return {
        "edge": -mean,
        "average_stake": 1,
        "variance": sum(net**2 * chance for net, chance in nets) - mean**2,
        "hit_frequency": sum(chance for net, chance in nets if net > 0),
    }


def envy(bonuses, n):
    """What one other hand of n cards is worth to the holder of a claim, by kind in dollars."""
    counts = kinds_of(n)
    worth = sum(bonus * counts[kind] for kind, bonus in bonuses.items())
    return Fraction(worth, sum(counts.values()))


# ---- Ante, Blind and Play, in half Antes, so that 3 to 2 is whole ------------------------------


def net(mine, theirs, times):
    """What Ante, Blind and a Play of so many Antes come to, in half Antes."""
    if mine == theirs:
        return 0
    ante = 2 if theirs[0] >= PAIR else 0
    if mine < theirs:
        return -ante - 2 - 2 * times
    return ante + 2 * times + BLIND.get(mine[0], 0)


def river(own, board, deck=DECK):
    """The value of the Play and of a fold on the whole board, against all dealers' hands."""
    left = [card for card in deck if card not in own + board]
    mine = strength(own + board)
    nets = [net(mine, strength(board + pair), 1) for pair in combinations(left, 2)]
    return {"1x": Fraction(sum(nets), 2 * len(nets)), "fold": Fraction(-2)}


def flop(own, three, deck=DECK):
    """The value of 2x and of a check on the Flop, over all turns, rivers and dealer's cards.

    Four further cards make one dealer's hand however they are split between board and dealer, so
    each of these sets is looked at once and counted for its six splits.
    """
    left = [card for card in deck if card not in own + three]
    pairs = list(combinations(range(len(left)), 2))
    mine = {(a, b): strength((*own, *three, left[a], left[b])) for a, b in pairs}
    once, twice = dict.fromkeys(pairs, 0), 0
    for four in combinations(range(len(left)), 4):
        theirs = strength((*three, *(left[i] for i in four)))
        for board in combinations(four, 2):
            won = net(mine[board], theirs, 1)
            once[board] += won
            twice += won + (mine[board] > theirs) * 2 - (mine[board] < theirs) * 2
    folded = -4 * comb(len(left) - 2, 2)
    deals = 2 * len(pairs) * comb(len(left) - 2, 2)
    later = sum(max(played, folded) for played in once.values())
    return {"2x": Fraction(twice, deals), "check": Fraction(later, deals)}


def whole_bet(deck):
    """Ante, Blind and Play at best on a small deck: every deal and every decision.

    A player knows the own cards; then the Flop; then the board. Of choices that are worth the same
    the one the book names first is taken: 4x, 3x, check; 2x, check; 1x, fold.
    """
    results = []
    for own in combinations(deck, 2):
        left = [card for card in deck if card not in own]
        shown, later = [], []
        for three in combinations(left, 3):
            here, best = _on_flop(own, three, [card for card in left if card not in three])
            shown += here
            later += best
        results += _best(*(_raised(shown, times) for times in (4, 3)), later)
    deals, won = len(results), sum(result for result, _ in results)
    return {
        "edge": Fraction(-won, 2 * deals),
        "average_stake": Fraction(sum(stake for _, stake in results), deals),
        "variance": Fraction(sum(r**2 for r, _ in results), 4 * deals)
        - Fraction(won, 2 * deals) ** 2,
        "hit_frequency": Fraction(sum(result > 0 for result, _ in results), deals),
    }


def _on_flop(own, three, left):
    """All showdowns that may follow a Flop, and the results of the best play from here."""
    shown, later = [], []
    for two in combinations(left, 2):
        board = three + two
        mine = strength(own + board)
        rest = [card for card in left if card not in two]
        here = [(mine, strength(board + pair)) for pair in combinations(rest, 2)]
        later += _best(_raised(here, 1), [(-4, 2)] * len(here))
        shown += here
    return shown, _best(_raised(shown, 2), later)


def _raised(shown, times):
    """Result and stake of every showdown with a Play of so many Antes."""
    return [(net(mine, theirs, times), 2 + times) for mine, theirs in shown]


def _best(*ways):
    """The way that wins most in all, the first of equals."""
    return max(ways, key=lambda way: sum(result for result, _ in way))
