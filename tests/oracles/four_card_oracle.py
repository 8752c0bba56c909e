"""A second way to the odds of Four Card Poker, from the rules alone.

A card is 4 * rank + suit, rank 0 being the two. Every set of four cards is judged once, and a
hand is the best of its sets of four. The dealer's cards are counted by inclusion and exclusion:
six cards that hold the card face up and none of the player's are all that hold it, less those
with one of the player's, and so on, each looked up in a list of the hands that hold a given set.
For single states, and on decks of a few cards, everything is enumerated instead.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numba import njit

DECK = range(52)
ROWS = (
    "nothing",
    "pair of aces",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)
BONUS = {"four of a kind": 25, "straight flush": 20, "three of a kind": 2}
ACE = 12
DEALS = comb(46, 5)  # what the dealer may hold beside the card face up


def judge(four):
    """How high four cards are: what kind, then the ranks that tell two of a kind apart."""
    ranks = sorted((card // 4 for card in four), reverse=True)
    times = sorted(Counter(ranks).values(), reverse=True)
    by_times = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    suited = len({card % 4 for card in four}) == 1
    top = None
    if times == [1, 1, 1, 1]:
        if ranks[0] - ranks[3] == 3:
            top = ranks[0]
        elif ranks == [ACE, 2, 1, 0]:
            top = 2  # the ace below the two
    if times == [4]:
        return (7, *by_times)
    if suited and top is not None:
        return (6, top)
    if times == [3, 1]:
        return (5, *by_times)
    if suited:
        return (4, *ranks)
    if top is not None:
        return (3, top)
    if times == [2, 2]:
        return (2, *by_times)
    if times == [2, 1, 1]:
        return (1, *by_times)
    return (0, *ranks)


def best(cards):
    """The highest hand of four that these cards hold."""
    return max(judge(four) for four in combinations(cards, 4))


def row(value):
    """The row of the pay tables that such a hand is in."""
    if value[0] == 1:
        return "pair of aces" if value[1] == ACE else "nothing"
    return ROWS[value[0]] if value[0] else "nothing"


# -- by enumeration, on any deck ---------------------------------------------------------------


def ante_of_small_deck(deck, bonus=BONUS, losers_too=True):
    """The Ante with its Play Wager and bonus at best play: every deal, one by one.

    Of choices worth the same the smallest stake is taken, and a fold only if it is better.
    The bonus is owed to hands that lose as well, or only to those that do not.
    """
    value = {cards: best(cards) for n in (5, 6) for cards in combinations(sorted(deck), n)}
    sums, squares, stakes, hits, total = 0, 0, 0, 0, 0
    for hand in combinations(sorted(deck), 5):
        left = [card for card in sorted(deck) if card not in hand]
        extra = bonus.get(row(value[hand]), 0)
        for up in left:
            others = [card for card in left if card != up]
            won = [
                value[hand] >= value[tuple(sorted((*five, up)))] for five in combinations(others, 5)
            ]
            to_losers = extra if losers_too else 0
            ways = {
                n: [extra + 1 + n if wins else to_losers - 1 - n for wins in won] for n in (1, 2, 3)
            }
            ways[0] = [-1] * len(won)
            n = max(ways, key=lambda n: sum(ways[n]))
            sums += sum(ways[n])
            squares += sum(net * net for net in ways[n])
            stakes += (1 + n) * len(won)
            hits += sum(net > 0 for net in ways[n])
            total += len(won)
    return _figures(sums, squares, stakes, hits, total)


def _figures(sums, squares, stakes, hits, total):
    mean = Fraction(int(sums), total)
    return {
        "edge": -mean,
        "variance": Fraction(int(squares), total) - mean**2,
        "average_stake": Fraction(int(stakes), total),
        "hit_frequency": Fraction(int(hits), total),
    }


# -- the whole deck ----------------------------------------------------------------------------

CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(52)], np.int64)


@cache
def _judged():
    """Every set of four cards by its place in the list of sets, numbered by strength."""
    values = [judge(four) for four in combinations(DECK, 4)]
    kinds = sorted(set(values))
    number = {value: n for n, value in enumerate(kinds)}
    strength = np.empty(comb(52, 4), np.int16)
    places = _places(_sets(4))
    strength[places] = [number[value] for value in values]
    return strength, kinds


@cache
def _sets(k):
    """All sets of k cards of the deck, each in rising order."""
    cards = chain.from_iterable(combinations(DECK, k))
    return np.fromiter(cards, np.int64, comb(52, k) * k).reshape(-1, k)


def _places(sets):
    """A number for each set of cards in rising order, from 0 without a gap."""
    return sum(CHOOSE[sets[:, n], n + 1] for n in range(sets.shape[1]))


@njit
def _best(cards, strength, choose):
    """The strength of the best four of some cards in rising order."""
    found = 0
    for a in range(len(cards)):
        for b in range(a + 1, len(cards)):
            for c in range(b + 1, len(cards)):
                three = choose[cards[a], 1] + choose[cards[b], 2] + choose[cards[c], 3]
                for d in range(c + 1, len(cards)):
                    found = max(found, strength[three + choose[cards[d], 4]])
    return found


@njit
def _best_of_each(hands, strength, choose, found):
    for n in range(len(hands)):
        found[n] = _best(hands[n], strength, choose)


def strengths(hands):
    """The strength of the best four of each row of cards, as a number."""
    found = np.empty(len(hands), np.int16)
    _best_of_each(np.sort(hands, axis=1), _judged()[0], CHOOSE, found)
    return found


@cache
def hand_counts():
    """How many of all sets of five cards have each best hand of four."""
    _, kinds = _judged()
    counts = np.bincount(strengths(_sets(5)), minlength=len(kinds))
    return {kind: int(n) for kind, n in zip(kinds, counts, strict=True) if n}


def row_counts():
    """How many of all sets of five cards are in each row of the pay tables."""
    counts = Counter()
    for value, n in hand_counts().items():
        counts[row(value)] += n
    return counts


def by_table(pays):
    """A wager against a table: what each row, or `four aces`, wins on top of the returned stake."""
    nets = Counter()
    for value, n in hand_counts().items():
        name = "four aces" if value[:2] == (7, ACE) and "four aces" in pays else row(value)
        nets[pays.get(name, -1)] += n
    total = comb(52, 5)
    sums = sum(net * n for net, n in nets.items())
    squares = sum(net * net * n for net, n in nets.items())
    return _figures(sums, squares, total, sum(n for net, n in nets.items() if net > 0), total)


def dealer_hands(hand, up):
    """All the dealer's hands after five cards and the card face up: below, equal, above the player.

    One by one; nothing of the tables below is used.
    """
    left = [card for card in DECK if card not in (*hand, up)]
    fives = np.fromiter((c for five in combinations(left, 5) for c in five), np.int64, DEALS * 5)
    sixes = np.column_stack([fives.reshape(-1, 5), np.full(DEALS, up)])
    theirs, mine = strengths(sixes), strengths(np.array([hand]))[0]
    return int((theirs < mine).sum()), int((theirs == mine).sum()), int((theirs > mine).sum())


def _classes(k):
    """Sets of k cards that are alike but for the names of the suits: the class of each set by its
    place, one set of each class, and the size of each class."""
    sets = _sets(k)
    suits = np.zeros((len(sets), 4), np.int64)  # the ranks held in each suit, as bits
    for n in range(k):
        suits[np.arange(len(sets)), sets[:, n] % 4] |= 1 << sets[:, n] // 4
    key = np.sort(suits, axis=1) @ (1 << 13 * np.arange(4))
    _, firsts, which, sizes = np.unique(
        key, return_index=True, return_inverse=True, return_counts=True
    )
    of_place = np.empty(len(sets), np.int32)
    of_place[_places(sets)] = which.reshape(-1)
    return of_place, sets[firsts], sizes


@cache
def _holding():
    """For each class of sets of one to four cards, how many of the six-card hands with it
    a set are of each strength or below; for sets of five, the strength with each sixth card."""
    _, kinds = _judged()
    classes = {k: _classes(k) for k in range(1, 6)}
    fives = classes[5][1]
    sixths = np.array([[card for card in DECK if card not in five] for five in fives.tolist()])
    sixes = np.column_stack([np.repeat(fives, 47, axis=0), sixths.reshape(-1)])
    after_five = strengths(sixes).reshape(-1, 47)
    counts = {}
    for k in (4, 3, 2, 1):
        sets = classes[k][1]
        counts[k] = np.zeros((len(sets), len(kinds)), np.int32)
        for card in DECK:  # so each hand is met once for every card of it that is not in the set
            rows = np.flatnonzero((sets != card).all(axis=1))
            grown = np.sort(np.column_stack([sets[rows], np.full(len(rows), card)]), axis=1)
            longer = classes[k + 1][0][_places(grown)]
            if k == 4:
                for n in range(47):
                    counts[4][rows, after_five[longer, n]] += 1
            else:
                counts[k][rows] += counts[k + 1][longer]
        assert not (counts[k] % (6 - k)).any()
        counts[k] //= 6 - k
    upto = {k: np.cumsum(counts[k].T, axis=0, dtype=np.int32) for k in (1, 2, 3, 4)}
    return classes, upto, after_five


@njit
def _count(hands, ups, mine, strength, choose, classes, upto, after_five, below, equal):
    """Inclusion and exclusion over the player's cards, hand by hand and up card by up card."""
    of1, of2, of3, of4, of5 = classes
    to1, to2, to3, to4 = upto
    size = np.zeros(32, np.int64)
    before, after = np.zeros((32, 6), np.int64), np.zeros((32, 6), np.int64)
    held, six = np.empty(5, np.int64), np.empty(6, np.int64)
    for h in range(len(hands)):
        hand, value = hands[h], mine[h]
        for subset in range(32):  # the places of its cards if they come before or after another
            n = 0
            for k in range(5):
                if subset >> k & 1:
                    held[n] = hand[k]
                    before[subset, n + 1] = before[subset, n] + choose[hand[k], n + 1]
                    n += 1
            size[subset], after[subset, n] = n, 0
            for k in range(n - 1, -1, -1):
                after[subset, k] = after[subset, k + 1] + choose[held[k], k + 2]
        for u in range(ups.shape[1]):
            up = ups[h, u]
            q = 0
            while q < 5 and hand[q] < up:
                q += 1
            lower = (1 << q) - 1
            less, most = 0, 0
            for subset in range(31):
                p = size[subset & lower]
                at = before[subset, p] + choose[up, p + 1] + after[subset, p]
                if size[subset] == 0:
                    found, under = to1[value, of1[at]], to1[value - 1, of1[at]]
                elif size[subset] == 1:
                    found, under = to2[value, of2[at]], to2[value - 1, of2[at]]
                elif size[subset] == 2:
                    found, under = to3[value, of3[at]], to3[value - 1, of3[at]]
                elif size[subset] == 3:
                    found, under = to4[value, of4[at]], to4[value - 1, of4[at]]
                else:
                    found, under = 0, 0
                    for theirs in after_five[of5[at]]:
                        found += theirs <= value
                        under += theirs < value
                sign = -1 if size[subset] % 2 else 1
                most += sign * found
                less += sign * under
            for n in range(6):  # with all five of them there is one hand, and it is never below
                six[n] = up if n == q else hand[n if n < q else n - 1]
            most -= _best(six, strength, choose) == value
            below[h, u], equal[h, u] = less, most - less


def showdowns(hands, ups):
    """For each five cards and each of the cards that may be face up: how many of the
    dealer's hands are below the player's, and how many equal it."""
    classes, upto, after_five = _holding()
    below, equal = np.empty(ups.shape, np.int64), np.empty(ups.shape, np.int64)
    hands = np.sort(hands, axis=1)
    of = tuple(classes[k][0] for k in (1, 2, 3, 4, 5))
    to = tuple(upto[k] for k in (1, 2, 3, 4))
    mine = strengths(hands)
    assert mine.min() > 0  # so that there is a strength below
    _count(hands, ups, mine, _judged()[0], CHOOSE, of, to, after_five, below, equal)
    return below, equal


@cache
def _states():
    """Every five cards, suits renamed, with every card face up: size of the class, strength of
    the hand (a column each), and of the dealer's hands those below and those equal."""
    _, hands, sizes = _holding()[0][5]
    order = np.argsort(strengths(hands))  # hands of one strength together: the tables stay near
    hands, sizes = hands[order], sizes[order]
    ups = np.array([[card for card in DECK if card not in five] for five in hands.tolist()])
    return sizes[:, None], strengths(hands)[:, None], *showdowns(hands, ups)


def _best_times(extra, won, lost):
    """How many times the Ante to put down: three or one, since each unit wins or loses alike."""
    times = np.where(won > lost, 3, 1)
    worth = extra * DEALS + (1 + times) * (won - lost)
    return np.where(worth < -DEALS, 0, times)


def best_choices(hands, ups):
    """What to do in each state, in words."""
    below, equal = showdowns(hands, ups)
    _, kinds = _judged()
    extra = np.array([BONUS.get(row(kind), 0) for kind in kinds])[strengths(hands)[:, None]]
    times = _best_times(extra, below + equal, DEALS - below - equal)
    return ["fold" if n == 0 else f"{n}x" for n in times[:, 0].tolist()]


def ante(bonus=BONUS, choose=None):
    """The Ante with its Play Wager and bonus on the whole deck, at best play or another way.

    `choose` takes the kind of a hand and tells how many times the Ante is put down. Best play
    takes the smallest of stakes worth the same, and folds only if that is better.
    """
    weights, mine, below, equal = _states()
    _, kinds = _judged()
    extra = np.array([bonus.get(row(kind), 0) for kind in kinds])[mine]
    won = below + equal
    lost = DEALS - won
    if choose is None:
        times = _best_times(extra, won, lost)
    else:
        times = np.array([choose(kind) for kind in kinds])[mine]

    def add(if_won, if_lost, if_folded):
        each = np.where(times > 0, if_won * won + if_lost * lost, if_folded * DEALS)
        return sum(map(int, (weights * each).sum(axis=1)))

    wins, loses = extra + 1 + times, extra - 1 - times
    return _figures(
        add(wins, loses, -1),
        add(wins**2, loses**2, 1),
        add(1 + times, 1 + times, 1),
        add(wins > 0, loses > 0, 0),
        comb(52, 5) * 47 * DEALS,
    )
