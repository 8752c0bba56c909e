"""A second way to the figures of Ultimate Texas Hold'em: own cards, own ranking, own counting.

A card is its rank, 2 to 14, and its suit. The strength of five to seven cards is read off the ranks
and, if there are five of a suit, off that suit; hands are not taken out of them one by one. Hands of
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
BLIND = {4: Fraction(1), 5: Fraction(3, 2), 6: Fraction(3), 7: Fraction(10), 8: Fraction(50)}
BLIND[ROYAL] = Fraction(500)


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


# ---- counting hands of n cards from the whole deck --------------------------------------------------


@cache
def kinds_of(n):
    """How many sets of n cards, five to seven, have each kind as their best five."""
    found = Counter()
    for ranks in combinations_with_replacement(range(2, 15), n):
        times = Counter(ranks).values()
        if max(times) <= 4:
            found[by_ranks(ranks)[0]] += prod(comb(4, t) for t in times)
    for k in range(5, n + 1):  # those with a flush are moved: k cards of one suit, the rest of others
        for suited in combinations(range(2, 15), k):
            for others in combinations_with_replacement(range(2, 15), n - k):
                ways = 4 * prod(comb(3, t) for t in Counter(others).values())
                plain = by_ranks(tuple(sorted(suited + others)))[0]
                found[plain] -= ways
                found[max(plain, in_one_suit(suited)[0])] += ways
    return {KINDS[kind]: found[kind] for kind in range(10)}


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


# ---- Ante, Blind and Play ---------------------------------------------------------------------------


def net(mine, theirs, times):
    """What Ante, Blind and Play come to in Antes; folded with no times."""
    if not times:
        return Fraction(-2)
    if mine == theirs:
        return Fraction(0)
    ante = 1 if theirs[0] >= PAIR else 0
    if mine < theirs:
        return Fraction(-ante - 1 - times)
    return ante + times + BLIND.get(mine[0], Fraction(0))


def river(own, board, deck=DECK):
    """The value of the Play and of a fold on the whole board, against every pair of the dealer's."""
    left = [card for card in deck if card not in own + board]
    mine = strength(own + board)
    theirs = [strength(board + pair) for pair in combinations(left, 2)]
    return {
        choice: sum(net(mine, other, times) for other in theirs) / len(theirs)
        for choice, times in (("1x", 1), ("fold", 0))
    }


def flop(own, three, deck=DECK):
    """The value of 2x and of a check on the Flop, over all turns, rivers and dealer's cards.

    Four further cards make one dealer's hand however they are split between board and dealer, so
    each such set is looked at once and counted for its six splits.
    """
    left = [card for card in deck if card not in own + three]
    pairs = list(combinations(range(len(left)), 2))
    mine = {(a, b): strength((*own, *three, left[a], left[b])) for a, b in pairs}
    higher, lower, higher_plays, lower_plays = (Counter() for _ in range(4))
    for four in combinations(range(len(left)), 4):
        theirs = strength((*three, *(left[i] for i in four)))
        for board in combinations(four, 2):
            if mine[board] > theirs:
                higher[board] += 1
                higher_plays[board] += theirs[0] >= PAIR
            elif mine[board] < theirs:
                lower[board] += 1
                lower_plays[board] += theirs[0] >= PAIR

    def worth(board, times):
        won = higher_plays[board] + higher[board] * (times + BLIND.get(mine[board][0], 0))
        return won - lower_plays[board] - lower[board] * (times + 1)

    dealers = comb(len(left) - 2, 2)
    at_once = sum(worth(board, 2) for board in pairs)
    later = sum(max(worth(board, 1), -2 * dealers) for board in pairs)
    deals = len(pairs) * dealers
    return {"2x": Fraction(at_once) / deals, "check": Fraction(later) / deals}


def whole_bet(deck):
    """Ante, Blind and Play at best on a small deck: every deal and every decision.

    A player knows the own cards; then the Flop; then the board. Of choices that are worth the same
    the one with the smaller stake is taken, which is the later in the order of the book.
    """
    deals = moments = won = staked = 0
    for own in combinations(deck, 2):
        left = [card for card in deck if card not in own]
        later = []
        before = {4: [], 3: []}
        for three in combinations(left, 3):
            best = _on_flop(own, three, [card for card in left if card not in three])
            later += best["kept"]
            for times in before:
                before[times] += [(net(m, t, times), 2 + times) for m, t in best["shown"]]
        ways = [before[4], before[3], later]
        kept = max(reversed(ways), key=lambda way: sum(result for result, _ in way))
        deals += len(kept)
        won += sum(result for result, _ in kept)
        moments += sum(result**2 for result, _ in kept)
        staked += sum(stake for _, stake in kept)
        assert len({len(way) for way in ways}) == 1
    return {
        "edge": Fraction(-won) / deals,
        "variance": Fraction(moments) / deals - (Fraction(won) / deals) ** 2,
        "average_stake": Fraction(staked, deals),
    }


def _on_flop(own, three, left):
    """All showdowns that may follow a Flop, and the results of the best play from here."""
    shown, later = [], []
    for two in combinations(left, 2):
        board = three + two
        mine = strength(own + board)
        rest = [card for card in left if card not in two]
        theirs = [strength(board + pair) for pair in combinations(rest, 2)]
        shown += [(mine, other) for other in theirs]
        calls = [(net(mine, other, 1), 3) for other in theirs]
        folds = [(Fraction(-2), 2)] * len(theirs)
        later += max(folds, calls, key=lambda way: sum(result for result, _ in way))
    at_once = [(net(mine, other, 2), 4) for mine, other in shown]
    kept = max(later, at_once, key=lambda way: sum(result for result, _ in way))
    return {"shown": shown, "kept": kept}
