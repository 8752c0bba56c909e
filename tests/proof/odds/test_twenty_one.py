"""The blackjack family solved by hands and orders, against rounds that are really dealt."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import perm, prod
from typing import Any, NamedTuple

import pytest

from houseway.editions import load
from houseway.editions.house import House
from houseway.games.twenty_one.terms import ALL_VALUES, Terms, read
from houseway.money import parse_odds
from houseway.odds.kernels.twenty_one import hands as kernel
from houseway.odds.twenty_one import solver as twenty_one
from houseway.odds.twenty_one.covariance import cross_moment
from houseway.odds.twenty_one.decisions import Decisions, Game, Upcard, game_of
from houseway.odds.twenty_one.outcomes import ways
from houseway.odds.twenty_one.rounds import chances, upcards
from houseway.odds.twenty_one.suits import Bonuses, Known, Seen
from tests.oracles import suits_21_oracle as suits_oracle
from tests.oracles import twenty_one_oracle as oracle

EDITIONS = (
    "jack/blackjack",
    "grand-ronde/blackjack",
    "jack/free-bet-blackjack",
    "grand-ronde/free-bet-blackjack",
    "pa/free-bet-blackjack",
    "grand-ronde/spanish-21",
    "pa/double-attack-blackjack",
    "pa/double-back-jack",
)
NONE: frozenset[int] = frozenset()
NAMES = {
    kernel.HIT: "hit",
    kernel.STAND: "stand",
    kernel.DOUBLE: "double",
    kernel.SPLIT: "split",
    kernel.GIVE_UP: "give up",
    kernel.FREE_DOUBLE: "free double",
}
MOVES = {name: move for move, name in NAMES.items()}
KINDS = {"first": kernel.FIRST, "again": kernel.AGAIN, "lammer": kernel.LAMMER}


# -- the solver's answers --------------------------------------------------------------------------


class Solved(NamedTuple):
    """What the solver says of a game."""

    ups: list[Upcard]
    raised: list[int]
    even_money: bool
    mean: Fraction
    variance: Fraction | None
    stake: Fraction
    split: Fraction

    @property
    def figures(self) -> tuple[Fraction | None, ...]:
        """What the oracle tells of a round."""
        return self.mean, self.variance, self.stake, self.split


def best_play(up: Upcard) -> Decisions:
    """What the solver decides itself."""
    return up.best


def solved(
    game: Game,
    parts: int = twenty_one.HALVES,
    play: Callable[[Upcard], Decisions] = best_play,
) -> Solved:
    """The mean, the variance unless `parts` of a bet are none, the average stake, splits."""
    ups = upcards(game)
    live = [n for n, many in enumerate(game.shoe) if many]
    decisions: Any = [play(up) if n in live else None for n, up in enumerate(ups)]
    by_upcard = [ways(game, c, n) for n, c in enumerate(chances(ups, decisions))]
    all_ways = [way for one in by_upcard for way in (*one.unsplit, *one.split)]
    square = sum(way.net**2 * way.chance for way in all_ways)
    for n in live if parts else ():
        for p, often in ups[n].split_pairs(decisions[n]).items():
            raised = by_upcard[n].raised
            square += raised**2 * often * cross_moment(ups[n], decisions[n], p, parts)
    mean = sum(way.net * way.chance for way in all_ways)
    return Solved(
        ups,
        [one.raised for one in by_upcard],
        any(way.words == "even money" for way in by_upcard[0].unsplit),
        mean,
        square - mean**2 if parts else None,
        sum(way.stake * way.chance for way in all_ways),
        sum(one.split_chance for one in by_upcard),
    )


def number(up: Upcard, cards: Sequence[int]) -> int:
    """The number of a hand."""
    s = 0
    for card in cards:
        s = int(up.hands.child[s, card - 1])
    return s


def stake_of(hand: oracle.Hand) -> int:
    """The stakes of a hand, as the solver numbers them."""
    stakes = [*zip(kernel.MONEY, kernel.FREE, strict=True)]
    return stakes.index((hand.money, hand.free))


def policy(done: Solved, terms: Terms) -> oracle.Policy:
    """The solver's decisions, for rounds that are dealt."""
    over: dict[tuple[int, ...], int] = {
        tuple(v + 1 for v in range(10) for _ in range(cards[v])): n
        for n, cards in enumerate(done.ups[0].hands.beyond.tolist())
    }

    def move(hand: oracle.Hand, upcard: int) -> str:
        up = done.ups[upcard - 1]
        best, s = up.best, number(up, hand.cards)
        if hand.doubled:
            return NAMES[best.later[stake_of(hand), s]]
        pair = len(hand.cards) == 2 and hand.cards[0] == hand.cards[1]
        if pair and not hand.split and hand.cards[0] - 1 in best.split:
            return "split"
        kind = KINDS[hand.kind]
        if hand.split == oracle.ACE and not terms.ace_draws:
            return NAMES[int(up.on_split_aces(kind)[s])]
        return NAMES[best.choice[kind, s]]

    return oracle.Policy(
        move,
        lambda cards, up: bool(done.ups[up - 1].best.second[over[cards]]),
        lambda up: done.raised[up - 1] > 1,
        done.even_money,
    )


def rules_of(terms: Terms) -> oracle.Rules:
    """The same rules for the oracle."""
    names = [name for name in oracle.Rules.__dataclass_fields__ if name != "natural"]
    return oracle.Rules(
        natural=terms.natural.per_stake, **{name: getattr(terms, name) for name in names}
    )


def dealt(terms: Terms, shoe: Sequence[int], done: Solved) -> tuple[Fraction, ...]:
    """The same four figures from rounds that are dealt."""
    return oracle.Table(rules_of(terms), tuple(shoe), policy(done, terms)).round()


# -- rules -----------------------------------------------------------------------------------------


def of(edition: str, **options: str) -> Terms:
    """The terms of an edition."""
    return read(House(load(edition), options))


PLAIN = of("jack/blackjack", soft_17="dealer stands")
FREE = of("pa/free-bet-blackjack")
CASES: dict[str, Terms] = {edition: of(edition) for edition in EDITIONS}
ARTIFICIAL: dict[str, dict[str, Any]] = {
    "two hands, soft 17 hit": {"hands": 2, "hits_soft_17": True},
    "three hands": {"hands": 3, "natural": parse_odds("6 to 5")},
    "aces to four hands": {"ace_hands": 4},
    "aces to three hands": {"ace_hands": 3, "hands": 3, "hits_soft_17": True},
    "split aces doubled": {"ace_hands": 4, "ace_draws": True, "double_split_aces": True},
    "doubles on 10 and 11": {"double_on": frozenset({10, 11})},
    "doubles on 9 to 11, none after a split": {
        "double_on": frozenset({9, 10, 11}),
        "double_after_split": False,
    },
    "doubles on any cards": {"double_any_cards": True, "hits_soft_17": True},
    "two doubles": {"doubles": 2},
    "three doubles and rescue": {
        "doubles": 3,
        "rescue": True,
        "double_any_cards": True,
        "ace_draws": True,
        "double_split_aces": True,
    },
    "surrender of two cards": {"surrender": "first two cards", "player_21_wins": True},
    "surrender of any hand": {"surrender": "any hand", "double_any_cards": True},
    "surrender before a double": {
        "surrender": "any hand that is not doubled",
        "ace_draws": True,
        "double_split_aces": True,
    },
    "surrender of split aces": {"surrender": "any hand", "ace_hands": 4},
    "twenty-two pushes": {"dealer_22_pushes": True, "hands": 3},
    "twenty-one wins": {"player_21_wins": True, "naturals_tie": False},
    "naturals before the peek": {"natural_before_peek": True, "dealer_22_pushes": True},
    "even money": {"even_money": True, "natural": parse_odds("6 to 5")},
    "even money declined": {"even_money": True, "natural": parse_odds("2 to 1")},
    "double attack": {
        "double_attack": True,
        "surrender": "any hand that is not doubled",
        "natural": parse_odds("1 to 1"),
    },
    "double attack and lammers": {
        "double_attack": True,
        "free_double": frozenset({9, 10, 11}),
        "free_split": ALL_VALUES - {10},
        "hands": 3,
    },
    "free doubles only": {"free_double": frozenset({9, 10, 11}), "paid_where_free": True},
    "free splits of everything": {"free_split": ALL_VALUES, "hands": 3},
    "free splits without doubles": {
        "free_split": ALL_VALUES,
        "double_after_split": False,
        "hands": 3,
        "surrender": "any hand that is not doubled",
    },
    "free aces, drawn to": {
        "free_split": frozenset({1}),
        "free_double": frozenset({11}),
        "ace_hands": 4,
        "ace_draws": True,
        "double_split_aces": True,
        "dealer_22_pushes": True,
    },
}
CASES |= {name: PLAIN._replace(**changed) for name, changed in ARTIFICIAL.items()}
SHOES = {  # few values, and enough cards for four hands and the dealer
    "aces": (5, 0, 0, 0, 0, 0, 0, 8, 0, 15),
    "fives": (0, 0, 0, 0, 8, 7, 0, 0, 0, 13),
    "sevens": (2, 0, 0, 0, 0, 0, 9, 0, 0, 17),
}
FOUR_VALUES = (4, 0, 0, 0, 0, 6, 0, 8, 0, 10)
ON_SMALL_SHOES = [
    *((case, shoe) for case in EDITIONS for shoe in SHOES),
    *((case, "aces") for case in ARTIFICIAL),
    *((case, "fives") for case in ARTIFICIAL if case.startswith(("double", "surr", "free"))),
]


@pytest.mark.parametrize(("case", "shoe"), ON_SMALL_SHOES)
def test_rounds_from_a_small_shoe(case: str, shoe: str) -> None:
    terms, cards = CASES[case], SHOES[shoe]
    slow = terms.second_chance  # there are too many hands: see the next test
    done = solved(game_of(terms, shoe=cards), 0 if slow else 2)
    figures = dealt(terms, cards, done)
    assert done.figures == (figures[0], None if slow else figures[1], *figures[2:])


@pytest.mark.parametrize("value", [7, 8])
def test_the_variance_of_second_chances(value: int) -> None:
    terms, cards = CASES["pa/double-back-jack"], [0] * 10
    cards[value - 1], cards[9] = 12, 16
    done = solved(game_of(terms, shoe=cards))
    assert any(up.best.second.any() for up in done.ups if cards[up.upcard])
    assert done.figures == dealt(terms, cards, done)


def test_split_aces_that_may_draw() -> None:
    """On paper two hands of aces alone hold more of them than a key had room for."""
    cards = (6, 3, 0, 0, 0, 0, 0, 0, 0, 12)
    terms = CASES["grand-ronde/spanish-21"]._replace(hands=2, ace_hands=2)
    done = solved(game_of(terms, shoe=cards))
    assert done.figures == dealt(terms, cards, done)


@pytest.mark.parametrize("case", ["jack/free-bet-blackjack", "pa/double-attack-blackjack"])
def test_rounds_from_a_shoe_of_four_values(case: str) -> None:
    done = solved(game_of(CASES[case], shoe=FOUR_VALUES))
    assert done.figures == dealt(CASES[case], FOUR_VALUES, done)


@pytest.mark.parametrize(("case", "shoe"), ON_SMALL_SHOES)
def test_best_decisions(case: str, shoe: str) -> None:
    terms, cards = CASES[case], SHOES[shoe]
    rules, ups = rules_of(terms), upcards(game_of(terms, shoe=cards))
    for up in ups:
        if cards[up.upcard]:
            left = tuple(up.left.tolist())
            _same_worths(oracle.Best(rules, left, up.upcard + 1), up)


def _same_worths(best: oracle.Best, up: Upcard) -> None:
    """Every hand that two cards lead to: the same worth, and the choice is one of the best."""
    live = [n + 1 for n, many in enumerate(best.shoe) if many]
    beginnings = [(a, b) for a in live for b in live if a < b or (a == b and best.shoe[a - 1] > 1)]
    for two in beginnings:
        if not oracle.is_natural(*two):
            for money, free, split in ((1, 0, 0), (1, 0, two[0]), (0, 1, two[0])):
                if split != oracle.ACE or best.rules.ace_draws:
                    best.worth(oracle.Hand(two, split, money, free), best.begin(two))
    decided = up.decided
    for hand, values in best.known.items():
        s, sure = number(up, hand.cards), float(best.no_natural(hand.cards))
        if hand.doubled:
            at = stake_of(hand), s
            value, move = decided.after[at], decided.later[at]
        else:
            at = KINDS[hand.kind], s
            value, move = decided.worth[at], decided.choice[at]
        most = max(values.values())
        assert value == pytest.approx(float(most) * sure, abs=1e-12), hand
        assert float(values[NAMES[move]]) == pytest.approx(float(most), abs=1e-12), hand


@pytest.mark.parametrize("case", ["jack/blackjack", "pa/free-bet-blackjack", "double attack"])
@pytest.mark.parametrize("shoe", SHOES)
def test_pairs_that_are_split(case: str, shoe: str) -> None:
    """A pair is split where that is worth more than anything else, all its hands together."""
    terms, cards = CASES[case], SHOES[shoe]
    done = solved(game_of(terms, shoe=cards), 0)
    table = oracle.Table(rules_of(terms), cards, policy(done, terms))
    for up in (up for up in done.ups if cards[up.upcard]):
        best = oracle.Best(table.rules, tuple(up.left.tolist()), up.upcard + 1)
        for pair in (n + 1 for n, many in enumerate(best.shoe) if many > 1):
            two = (pair, pair)
            holes = [
                (table.split_pair(pair, up.upcard + 1, hole, left), chance)
                for hole, chance in best.begin(two)
                for left in [best.without((*two, hole))]
            ]
            worth = sum(chance * Fraction(sums.won, sums.orders) for sums, chance in holes)
            split = float(worth) / oracle.UNIT
            sure = float(best.no_natural(two))
            assert up.splits[pair - 1] == pytest.approx(split * sure, abs=1e-12)
            other = float(best.worth(oracle.Hand(two), best.begin(two)))
            assert (pair - 1 in up.best.split) == (split > other)


# -- bonuses by suits ------------------------------------------------------------------------------


class FewDecks:
    """The house of Spanish 21 with fewer decks than the book has."""

    def __init__(self, decks: int) -> None:
        self.house, self.decks = House(load("grand-ronde/spanish-21")), decks

    def __getattr__(self, name: str) -> Any:
        return getattr(self.house, name)


SUITED = {  # decks, values in four suits, another value and how often, most hands
    "sevens and tens": (3, (7,), 10, 20, 3, 1000_00),
    "sevens and fours": (3, (7,), 4, 20, 2, 5_00),
    "sevens and nines": (3, (7,), 9, 20, 2, 5_00),
    "sixes and eights": (1, (6, 8), 10, 22, 2, 5_00),
    "six, seven, eight": (1, (6, 7, 8), 10, 18, 2, 5_00),
}
SLOW = [pytest.param(case, marks=pytest.mark.proof) for case in SUITED if case.startswith("six, ")]


class Shoe(NamedTuple):
    """A small shoe of Spanish 21 for the solver, and for a table of real cards."""

    decks: int
    values: tuple[int, ...]
    other: int
    many: int
    hands: int
    stake: int

    @property
    def terms(self) -> Terms:
        return CASES["grand-ronde/spanish-21"]._replace(hands=self.hands, ace_hands=self.hands)

    @property
    def game(self) -> Game:
        house: Any = FewDecks(self.decks)
        counts = dict.fromkeys(self.values, 4 * self.decks) | {self.other: self.many}
        shoe = tuple(counts.get(n + 1, 0) for n in range(10))
        return game_of(self.terms, shoe=shoe, bonuses=Bonuses(house, self.stake))

    def table(self, done: Solved, forced: Any = None) -> suits_oracle.Suited:
        more = oracle.UNIT * (1000_00 if self.stake < 25_00 else 5000_00) // self.stake
        kinds = (*((value, suit) for value in self.values for suit in range(4)), (self.other, 0))
        cards = (*[self.decks] * (4 * len(self.values)), self.many)
        return suits_oracle.Suited(
            rules_of(self.terms), kinds, cards, policy(done, self.terms), more, forced
        )


@pytest.mark.parametrize("case", [case for case in SUITED if not case.startswith("six, ")] + SLOW)
def test_bonuses_by_suits(case: str) -> None:
    shoe = Shoe(*SUITED[case])
    done = solved(shoe.game, oracle.UNIT)
    assert done.figures == shoe.table(done).round()


BY_THEIR_SUITS = {  # shoes, and the upcards against which sevens are split or not by their suits
    "two hands": ((3, (7,), 10, 20, 2, 5_00), [7]),
    "three hands": ((3, (7,), 9, 10, 3, 5_00), [7, 9]),
}
ODD_SUITS = [
    (3, (7,), 9, 10, 3, 5_00),
    pytest.param((1, (6, 7, 8), 10, 8, 2, 5_00), marks=pytest.mark.proof),
]


@pytest.mark.parametrize("case", BY_THEIR_SUITS)
def test_suits_of_split_sevens_that_decided_to_split(case: str) -> None:
    """Sevens that are split are no longer of any suits."""
    cards, against = BY_THEIR_SUITS[case]
    shoe = Shoe(*cards)
    done = solved(shoe.game, oracle.UNIT)
    for n in (7, shoe.other):
        up = done.ups[n - 1]
        assert (0 < up.split_pairs(up.best).get(6, 0) < 1) == (n in against)
    assert done.figures == shoe.table(done).round()


def move_by_suits(one: suits_oracle.Card, two: suits_oracle.Card, up: suits_oracle.Card) -> str:
    """A rule for pairs, good or bad, that tells apart suits, the two cards, and upcards."""
    shown = up[1] if up[0] in (6, 7, 8) else 1
    return "split" if one[1] == suits_oracle.SPADES and two[1] != shown else "hit"


def play_by_suits(shoe: Shoe, up: Upcard) -> Decisions:
    """The same for the solver."""
    by_suits = {}
    for value in (value for value in (6, 7, 8) if up.left[value - 1] > 1):
        values = (value, value, up.upcard + 1)
        ways = {}
        for suits in product(range(4), repeat=3):
            cards = tuple(zip(values, suits, strict=True))
            ways[suits] = prod(perm(shoe.decks, n) for n in Counter(cards).values())
        by_suits[up.pair(value - 1)] = [
            (
                Seen(
                    Fraction(n, sum(ways.values())),
                    Known((value - 1, value - 1, up.upcard), (suits,)),
                    shares=(),
                    split=(),
                ),
                MOVES[move_by_suits(*zip(values, suits, strict=True))],
            )
            for suits, n in ways.items()
            if n
        ]
    return up.best._replace(by_suits=by_suits)


@pytest.mark.parametrize("cards", ODD_SUITS)
def test_pairs_split_by_any_suits(cards: Any) -> None:
    """Whatever suits decide on a split: those of its hands, each by the card it begins with."""
    shoe = Shoe(*cards)
    done = solved(shoe.game, oracle.UNIT, lambda up: play_by_suits(shoe, up))
    assert done.figures == shoe.table(done, move_by_suits).round()


@pytest.mark.parametrize("shown", [7, 9])
def test_worth_of_a_split_by_its_suits(shown: int) -> None:
    """A player who sees the suits of two sevens compares with what these very cards are worth."""
    shoe = Shoe(*BY_THEIR_SUITS["three hands"][0])
    done = solved(shoe.game, 0)
    up, table = done.ups[shown - 1], shoe.table(done)
    pair = up.pair(6)
    for seen, _ in up.best.by_suits[pair]:
        one, two, third = seen.known.suits[-1]
        upcard = (shown, third if shown == 7 else 0)
        left = Counter(dict(zip(table.kinds, table.shoe, strict=True)))
        left.subtract([(7, one), (7, two), upcard])
        cards = tuple(left[kind] for kind in table.kinds)
        split = oracle.all_of(
            table.begin(((7, one), (7, two)), "split", upcard, hole, rest).after(n, 0, 0)
            for hole, n, rest in table.draws(cards)
        )
        worth = float(Fraction(split.won, split.orders)) / oracle.UNIT
        assert up.values_given_suits(pair, seen)[kernel.SPLIT] == pytest.approx(worth, abs=1e-12)


def test_a_decision_that_depends_on_suits() -> None:
    """Three of a suit in spades pay so much that a hand is hit which otherwise stands."""
    up = upcards(Shoe(*SUITED["six, seven, eight"]).game)[6]
    moves = {seen.weight: NAMES[move] for seen, move in up.best.by_suits[number(up, (6, 8))]}
    assert moves == {Fraction(13, 16): "stand", Fraction(9, 64): "stand", Fraction(3, 64): "hit"}


# -- another analyser ------------------------------------------------------------------------------

# Eric Farmer's blackjack analyser, https://github.com/possibly-wrong/blackjack, version 7.5, run
# for these tests: expected value of a round for decks, whether soft 17 is hit, and most hands, with
# "CDZ-", the decisions a hand would have unsplit. Double on any two cards and after splits, aces
# split once with one card each, blackjack pays 3 to 2, no surrender.
FARMER = {
    (1, False, 4): 0.0018193430614842215,
    (1, True, 4): -8.734732880300022e-05,
    (2, False, 4): -0.0017885990553269254,
    (2, True, 4): -0.0038044507547091086,
    (6, False, 4): -0.0040287023611541364,
    (6, True, 4): -0.006153891229248365,
    (8, False, 4): -0.00430580628970368,
    (8, True, 4): -0.006445538519195118,
    (1, False, 2): 0.0015311999579408278,
    (1, True, 2): -0.0003748353927561926,
    (2, False, 2): -0.002231699320160631,
    (2, True, 2): -0.004244384466325975,
    (6, False, 2): -0.004568862972933768,
    (6, True, 2): -0.006689505898547804,
    (8, False, 2): -0.00485780358947252,
    (8, True, 2): -0.006992779860706573,
}
VARIANCES = {(1, False): 1.3369852505679414, (6, True): 1.328950791373495}  # two hands at most


@pytest.mark.parametrize(("decks", "hits", "hands"), FARMER)
def test_another_analyser(decks: int, hits: bool, hands: int) -> None:
    done = solved(game_of(PLAIN._replace(decks=decks, hits_soft_17=hits, hands=hands)), 0)
    assert float(done.mean) == pytest.approx(FARMER[decks, hits, hands], abs=1e-14)


@pytest.mark.proof
@pytest.mark.parametrize(("decks", "hits"), VARIANCES)
def test_the_variance_of_another_analyser(decks: int, hits: bool) -> None:
    done = solved(game_of(PLAIN._replace(decks=decks, hits_soft_17=hits, hands=2)))
    assert done.variance is not None
    assert float(done.variance) == pytest.approx(VARIANCES[decks, hits], abs=1e-12)


# -- the unit of the second moment -----------------------------------------------------------------


def test_a_typed_row_of_fifths_is_counted_in_fifths() -> None:
    """What hands win is counted in whole parts of a bet, as fine as the pay table needs."""
    edition = load("grand-ronde/spanish-21")
    rows = list(House(edition).tables["blackjack", 0].rows.values())
    house = House(edition, {}, {"blackjack": ", ".join(["6 to 5", *rows[1:]])}, unlicensed=True)
    ups = twenty_one.solved(house)
    unit = twenty_one.unit_of(ups[0].game.bonuses)
    up, threes = ups[2], 2
    assert threes in up.split_pairs(up.best)
    moment = cross_moment(up, up.best, threes, unit)
    assert moment == cross_moment(up, up.best, threes, 3 * unit)
    assert moment != cross_moment(up, up.best, threes, 2)


def test_one_deck_of_double_back_jack() -> None:
    """591.3(a): hands that one deck cannot hold take up no room."""
    ups = twenty_one.solved(House(load("pa/double-back-jack"), {"decks": "1"}))
    for up in ups:
        for pair in up.split_pairs(up.best):
            if pair == 0:
                moment = cross_moment(up, up.best, pair, 2)
                assert moment == cross_moment(up, up.best, pair, 4)
