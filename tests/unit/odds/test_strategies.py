"""Strategies on small decks, where every state can be checked: decisions, rules, lines, costs."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from operator import mul

import numpy as np
import pytest

import houseway
from houseway.equipment.cards import parse_cards, show_cards
from houseway.games import game
from houseway.hands import board_texture as standing
from houseway.hands import five, four
from houseway.odds.solve import strategy
from houseway.odds.strategy.thresholds import Line
from tests.oracles import crazy_four_oracle as crazy
from tests.oracles import four_card_oracle as four_card
from tests.oracles import ultimate_holdem_oracle as ultimate

# ---- two own cards and a board -------------------------------------------------------------------

BEFORE, FLOP, RIVER = (), ("check",), ("check", "check")  # what was chosen so far
FLOPS = comb(5, 3)  # a board is turned up in so many ways, by its Flop
BOARD_DECKS = {
    "a suit and a straight": "As Ks Qs Js Ts 9s 5h 4h 2c 2d",
    "pairs": "Ac Ad 9h 9s 7c 7d 4h 4s 2c 2d",
    "few cards alike": "Ac Kd Jh 9s 8c 6d 5h 4s 3c 2h",
    "eleven cards": "As Ah Ks Kh Qs Js Ts 5h 7d 4d 2c",
}
every_board_deck = pytest.mark.parametrize("deck", BOARD_DECKS.values(), ids=BOARD_DECKS)


class Brute:
    """All deals of a small deck, in half Antes and by the oracle's own ranking.

    A way to decide takes what was chosen, the own cards, the common ones and each choice's worth.
    """

    def __init__(self, deck):
        self.deck = tuple(sorted(deck))
        read = {card: ultimate.read(show_cards([card]))[0] for card in deck}
        sevens = combinations(self.deck, 7)
        self.value = {seven: ultimate.strength([read[c] for c in seven]) for seven in sevens}
        self.hands = list(combinations(self.deck, 2))
        self.dealers = comb(len(deck) - 7, 2)
        self.nets = {
            (own, board): self._nets(own, board)
            for own in self.hands
            for board in self.completed(own, ())
        }

    def completed(self, own, common, cards=5):
        """The boards that these community cards may become."""
        others = [card for card in self.deck if card not in own + common]
        return [tuple(sorted(common + more)) for more in combinations(others, cards - len(common))]

    def _nets(self, own, board):
        """What a Play of one to four Antes wins against all dealer hands together."""
        mine = self.value[tuple(sorted(own + board))]
        others = [card for card in self.deck if card not in own + board]
        dealers = [tuple(sorted(board + pair)) for pair in combinations(others, 2)]
        theirs = [self.value[seven] for seven in dealers]
        return [sum(ultimate.net(mine, their, times) for their in theirs) for times in (1, 2, 3, 4)]

    def river(self, own, board):
        return {"1x": self.nets[own, board][0], "fold": -4 * self.dealers}

    def flop(self, own, flop, decide):
        boards = self.completed(own, flop)
        later = (self.river(own, board) for board in boards)
        checked = [
            values[decide(RIVER, own, board, values)]
            for board, values in zip(boards, later, strict=True)
        ]
        return {"2x": sum(self.nets[own, board][1] for board in boards), "check": sum(checked)}

    def before(self, own, decide):
        boards = self.completed(own, ())
        checked = 0
        for flop in self.completed(own, (), 3):
            values = self.flop(own, flop, decide)
            checked += values[decide(FLOP, own, flop, values)]
        raised = [FLOPS * sum(self.nets[own, board][n] for board in boards) for n in (3, 2)]
        return {"4x": raised[0], "3x": raised[1], "check": checked}

    def worth(self, decide):
        """What Ante, Blind and Play win per Ante over all deals."""
        won = deals = 0
        for own in self.hands:
            values = self.before(own, decide)
            won += values[decide(BEFORE, own, (), values)]
            deals += FLOPS * len(self.completed(own, ())) * self.dealers
        return Fraction(won, 2 * deals)


def best(path, own, common, values):
    """The choice with the highest value; the first wins a tie."""
    return max(values, key=values.__getitem__)


@cache
def on_boards(deck):
    """The strategy of a small deck, and its deals."""
    cards = parse_cards(deck)
    house = houseway.edition("jack/ultimate-texas-holdem").house()
    return strategy(house, deck=cards), Brute(cards)


def standing_of(own, common):
    """The standing of two player cards, on which the rules depend."""
    counts, suits = np.zeros(13, np.int64), np.zeros(4, np.int64)
    for card in common:
        counts[card // 4] += 1
        suits[card % 4] += 1
    strength = five.best_five(own + common)
    plays = len(common) < 5 or strength > five.best_five(common)
    shape = standing.shape_of(five.rung(strength))
    return standing.standing(*own, counts, suits, len(common), shape, plays)


def by_rules(charts):
    """Decide exactly before the Flop, and by the short rules after it."""
    rules = {rule.path: rule for rule in charts.rules}

    def decide(path, own, common, values):
        if path == BEFORE:
            return charts.choose(path, own)
        return rules[path].choices[rules[path].chosen[standing_of(own, common)]]

    return decide


@every_board_deck
def test_the_best_choice_is_right_in_every_state(deck):
    """On two cards, the Flop and the full board, with the total value."""
    charts, brute = on_boards(deck)
    used = Counter()
    for own in brute.hands:
        for common in [(), *brute.completed(own, (), 3), *brute.completed(own, ())]:
            path, values = {
                0: lambda own, common: (BEFORE, brute.before(own, best)),
                3: lambda own, common: (FLOP, brute.flop(own, common, best)),
                5: lambda own, common: (RIVER, brute.river(own, common)),
            }[len(common)](own, common)
            chosen = charts.choose(path, own + common)
            assert chosen == best(path, own, common, values), show_cards(own + common)
            used[len(common), chosen] += 1
    assert len(used) > 4  # nearly every choice is best somewhere, or it would prove little
    assert -charts.bet.edge == brute.worth(best)


@every_board_deck
def test_the_cost_of_rules_agrees_with_every_deal(deck):
    """The loss from following the rules, played out deal by deal."""
    charts, brute = on_boards(deck)
    assert charts.cost == brute.worth(best) - brute.worth(by_rules(charts))
    assert charts.cost >= 0


@every_board_deck
def test_rules_take_the_choice_with_the_highest_value(deck):
    """Over the states of each standing that best play reaches."""
    charts, brute = on_boards(deck)
    sums = {FLOP: defaultdict(Counter), RIVER: defaultdict(Counter)}
    for own in brute.hands:
        if charts.choose(BEFORE, own) != "check":
            continue
        for flop in brute.completed(own, (), 3):
            values = brute.flop(own, flop, best)
            sums[FLOP][standing_of(own, flop)].update(values)
            if best(FLOP, own, flop, values) == "check":
                for board in brute.completed(own, flop):
                    sums[RIVER][standing_of(own, board)].update(brute.river(own, board))
    for rule in charts.rules:
        met = {int(code) for code in np.flatnonzero(rule.counts)}
        assert met == set(sums[rule.path])
        for code, worth in sums[rule.path].items():
            chosen = rule.choices[rule.chosen[code]]
            assert worth[chosen] == max(worth.values()), standing.tell(code)


@every_board_deck
def test_the_cost_of_mistakes_agrees_with_every_deal(deck):
    """Best play when some choices are never made."""
    charts, brute = on_boards(deck)
    costs = {entry.habit: entry.cost for entry in charts.mistakes()}
    habits = game("ultimate-texas-holdem").habits
    assert costs.keys() == habits.keys()
    for habit, only in habits.items():

        def decide(path, own, common, values, only=only):
            return max(only.choices.get(len(path), values), key=values.__getitem__)

        assert costs[habit] == brute.worth(best) - brute.worth(decide), habit
        assert costs[habit] >= 0


def test_the_chart_of_a_small_deck_lists_only_its_hands():
    """No hand is listed that cannot be dealt."""
    charts, brute = on_boards(BOARD_DECKS["pairs"])
    ranks = {"23456789TJQKA"[card // 4] for card in brute.deck}
    assert {rank for entry in charts.chart() for rank in entry.hand[:2]} <= ranks


# ---- the best four cards -------------------------------------------------------------------------

CHOICES = ("fold", "1x", "2x", "3x")  # from the weakest hand up
SUPER_BONUS = {
    "four aces": Fraction(200),
    "four of a kind": Fraction(30),
    "straight flush": Fraction(15),
    "three of a kind": Fraction(2),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}
CLOSED = -(10**9)  # the worth of a choice that is not open
BEST_FOUR = [
    ("four-card-poker", "As Ah Ad Ac Ks Qs Js 9h 9d 4c 3d 2h"),
    ("four-card-poker", "Ac Ad Kh Ks Qc Qd Jh Js Tc Td 9h 9s"),
    ("four-card-poker", "Ac 9d 7h 5s 3c Kd Jh 8s 6c 4d 2h"),
    ("crazy-four-poker", "As Ah Ks Kh Qs Qh 9d 9h 4c 3d 2h"),
    ("crazy-four-poker", "Kc Qc Jc 9c 8d 7d 6d 4d 3h 2h 9h Ad"),
    ("crazy-four-poker", "Kc Qd Jh 9s 8c 7d 5h 4s 3c 2d"),
]
every_best_four = pytest.mark.parametrize(("name", "deck"), BEST_FOUR)


def four_card_states(deck):
    """For every five cards and face-up card: the total win of each choice, in half Antes."""
    value = {cards: four_card.best(cards) for n in (5, 6) for cards in combinations(deck, n)}
    for hand in combinations(deck, 5):
        extra = four_card.BONUS.get(four_card.row(value[hand]), 0)
        left = [card for card in deck if card not in hand]
        for up in left:
            others = [card for card in left if card != up]
            dealers = [tuple(sorted((*more, up))) for more in combinations(others, 5)]
            won = sum(1 if value[hand] >= value[six] else -1 for six in dealers)
            raised = [2 * (extra * len(dealers) + (1 + n) * won) for n in (1, 2, 3)]
            yield (*hand, up), [-2 * len(dealers), *raised], len(dealers)


def crazy_states(deck):
    """The same for every five cards alone."""
    value = {cards: crazy.best_four(cards) for cards in combinations(deck, 5)}
    for hand in combinations(deck, 5):
        mine = value[hand]
        theirs = [value[d] for d in combinations([c for c in deck if c not in hand], 5)]
        idle, below = (sum(d < line for d in theirs) for line in (crazy.PLAYS, mine))
        split = crazy.cases(mine, idle, below, sum(d <= mine for d in theirs), len(theirs))
        nets = [crazy.nets(mine, play, SUPER_BONUS, ()) for play in (0, 1, 2, 3)]
        worth = [sum(map(mul, split, net)) for net in nets]
        if mine < crazy.MAY_RAISE:
            worth[2:] = [CLOSED, CLOSED]
        yield hand, worth, len(theirs)


@cache
def best_four(name, deck):
    """The strategy of a small deck, and its states."""
    cards = tuple(sorted(parse_cards(deck)))
    states = {"four-card-poker": four_card_states, "crazy-four-poker": crazy_states}[name]
    return strategy(houseway.edition(f"jack/{name}").house(), deck=cards), list(states(cards))


def rank_shown(cards):
    """The rank of the face-up card, -1 if there is none."""
    return cards[5] // 4 if len(cards) > 5 else -1


def followed(lines_of, states):
    """What following some lines wins per Ante."""
    won = 0
    for cards, worth, _ in states:
        strength = four.best_four(cards[:5])
        open_ = [line.choice for line in lines_of[rank_shown(cards)] if line.least <= strength]
        won += worth[CHOICES.index(open_[-1])]
    return Fraction(won, 2 * sum(deals for _, _, deals in states))


def at_best(states):
    won = sum(max(worth) for _, worth, _ in states)
    return Fraction(won, 2 * sum(deals for _, _, deals in states))


@every_best_four
def test_the_cost_of_lines_agrees_with_every_deal(name, deck):
    """The reported lines, and those that people follow."""
    thresholds, states = best_four(name, deck)
    exact = at_best(states)
    assert -thresholds.bet.edge == exact
    assert thresholds.cost(thresholds.lines) == exact - followed(thresholds.lines, states) >= 0
    shown = {rank_shown(cards) for cards, _, _ in states}
    assert thresholds.lines.keys() == shown
    costs = {entry.habit: entry.cost for entry in thresholds.mistakes()}
    for habit, least in ((n, h.least) for n, h in game(name).habits.items()):
        lines = [Line(choice, strength) for choice, strength in least.items()]
        assert costs[habit] == exact - followed(dict.fromkeys(shown, lines), states), habit
        assert costs[habit] >= thresholds.cost(thresholds.lines)


def best_division(states):
    """The most that three thresholds can win, from trying every three."""
    strengths = sorted({four.best_four(cards[:5]) for cards, _, _ in states})
    sums = np.zeros((len(CHOICES), len(strengths) + 1), np.int64)
    for cards, worth, _ in states:
        sums[:, 1 + strengths.index(four.best_four(cards[:5]))] += worth
    fold, once, twice, thrice = np.cumsum(sums, axis=1)  # of all hands weaker than a threshold
    first, second, third = (fold - once, once - twice, twice - thrice)
    places = np.arange(len(fold))
    rising = (places[:, None, None] <= places[:, None]) & (places[:, None] <= places)
    won = first[:, None, None] + second[:, None] + third + thrice[-1]
    return int(won[rising].max())


@every_best_four
def test_no_other_lines_do_better(name, deck):
    """Against each face-up card, among all ways to divide the hands by strength."""
    thresholds, states = best_four(name, deck)
    won = 0
    for rank in thresholds.lines:
        won += best_division([state for state in states if rank_shown(state[0]) == rank])
    deals = sum(n for _, _, n in states)
    assert followed(thresholds.lines, states) == Fraction(won, 2 * deals)


@every_best_four
def test_lines_name_hands_of_the_deck(name, deck):
    """The weakest hand for a choice is possible, and stronger hands get bolder choices."""
    thresholds, states = best_four(name, deck)
    held = {four.name(four.best_four(cards[:5])) for cards, _, _ in states}
    for line in thresholds.to_json()["lines"]:
        order = [CHOICES.index(way["choice"]) for way in line["from"]]
        assert order == sorted(order, reverse=True)
        assert {way["least_hand"] for way in line["from"]} <= held


@every_best_four
def test_the_report_has_the_best_choice_of_every_hand(name, deck):
    """In the JSON, hand by hand and card by card."""
    thresholds, states = best_four(name, deck)
    worth_of = {show_cards(cards): worth for cards, worth, _ in states}
    seen = 0
    for entry in thresholds.to_json()["hands"]:
        by_up = entry.get("by_face_up_card") or {entry["choice"]: ""}
        for choice, ups in by_up.items():
            hands = [f"{entry['cards']} {up}" for up in ups.split()] or [
                cards for cards in worth_of if cards.startswith(entry["cards"])
            ]
            for cards in hands:
                assert worth_of[cards][CHOICES.index(choice)] == max(worth_of[cards]), cards
                seen += 1
    assert seen == len(states)


@every_best_four
def test_the_best_choice_of_five_cards_is_right(name, deck):
    thresholds, states = best_four(name, deck)
    for cards, worth, _ in states:
        chosen = CHOICES.index(thresholds.choose((), cards))
        assert worth[chosen] == max(worth), show_cards(cards)
