"""Dice: in how many ways each roll comes, and what the words of a pay table name."""

from collections import Counter
from itertools import product
from math import comb

import pytest

from houseway.editions import edition_ids, load
from houseway.equipment.dice import covers, rolls_named, total, ways

PAIRS = {"1-1", "2-2", "3-3", "4-4", "5-5", "6-6"}
FIELD = {"3", "4", "9", "10", "11"}  # what it pays at its lowest odds
OTHERS = {f"{a}-{b}" for a in range(1, 7) for b in range(a + 1, 7)}


@pytest.mark.parametrize("n", range(1, 7))
def test_ways_by_throwing_every_roll(n):
    thrown = Counter("-".join(map(str, sorted(roll))) for roll in product(range(1, 7), repeat=n))
    assert ways(n) == thrown


@pytest.mark.parametrize("n", range(1, 11))
def test_ways_of_many_dice(n):
    """The number of sets of faces and of rolls, up to ten dice."""
    assert len(ways(n)) == comb(n + 5, 5)
    assert sum(ways(n).values()) == 6**n
    assert ways(n)["-".join("6" * n)] == 1


def test_ways_of_two_dice_by_total():
    """One way to two and to twelve, six to seven."""
    totals = Counter()
    for roll, n in ways(2).items():
        totals[total(roll)] += n
    assert totals == {str(t): 6 - abs(t - 7) for t in range(2, 13)}


@pytest.mark.parametrize(
    ("named", "covered", "beside"),
    [
        (["7"], "1-6 2-5 3-4", "6-6 1-5 2-6"),
        (["4"], "1-3 2-2", "1-2 2-3 4-4"),
        (["2-2"], "2-2", "1-3 2-3 4-4"),
        (["2", "3", "12"], "1-1 1-2 6-6", "1-3 5-6 2-2"),
        (["2-2", "11"], "2-2 5-6", "1-3 1-1 6-6"),
        ([], "", "1-1 3-4 6-6"),
        (["10"], "4-6 5-5", "1-1 5-6"),
        (["1-2"], "1-2", "1-1 2-2"),
    ],
)
def test_covers(named, covered, beside):
    """A total covers all its rolls, dice only themselves."""
    for roll in covered.split():
        assert covers(named, roll)
        assert covers(frozenset(named), roll)
    for roll in beside.split():
        assert not covers(named, roll)


HARD = {"two": "1-1", "four": "2-2", "six": "3-3", "eight": "4-4", "ten": "5-5", "twelve": "6-6"}
FACES = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
NAMES = {  # row as an edition prints it -> the totals, dice or numbers it names
    **{f"on {n}": {str(n)} for n in range(2, 13) if n != 7},
    **{f"{n} to {end}": {str(n)} for n in (4, 5, 6, 8, 9, 10) for end in ("win", "lose")},
    **{
        f"{before}{a} or {b}": {str(a), str(b)}
        for a, b in ((2, 12), (3, 11), (4, 10), (5, 9), (6, 8))
        for before in ("", "on ")
    },
    "on a 2 or 12": {"2", "12"},
    "2 or 12 is rolled": {"2", "12"},
    "field bet 2": {"2"},
    "field bet 12": {"12"},
    **dict.fromkeys(
        [
            "on 3,4, 9, 10,11",
            "on a 3, 4, 9, 10 or 11",
            "3, 4, 9, 10 or 11",
            "3, 4, 9, 10 or 11 is rolled",
            "field bet 3, 4, 9, 10, 11",
        ],
        FIELD,
    ),
    **dict.fromkeys(["hop pair", "hardway hops"], PAIRS),
    **dict.fromkeys(["hop non-pair", "all other hops"], OTHERS),
    **{f"{word} the hardway on the hop": {pair} for word, pair in HARD.items()},
    **{
        f"{a}-{b} on the hop": {f"{FACES[a]}-{FACES[b]}"}
        for a in FACES
        for b in FACES
        if FACES[a] < FACES[b]
    },
    **{word: {str(face)} for word, face in FACES.items() if word != "one"},
    "one/ace": {"1"},
    **{
        f"{word}{of}": {str(n)}
        for n, word in enumerate(
            ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=2
        )
        for of in ("-of-a-kind", " of a kind")
    },
}
TABLES = [
    pytest.param(edition.wagers[table.wager], table, id=f"{edition.id} {table.wager}")
    for edition in map(load, edition_ids())
    for table in edition.pay
    if edition.wagers[table.wager].dice and "win" not in table.rows and table.wager != "fire"
]


@pytest.mark.parametrize("words", NAMES)
def test_rolls_named(words):
    """Figures and words, totals and dice, as the books print them, in capitals too."""
    assert rolls_named(words) == NAMES[words]
    assert rolls_named(words.upper()) == NAMES[words]


@pytest.mark.parametrize(("wager", "table"), TABLES)
def test_every_row_of_the_editions_is_known(wager, table):
    """No edition prints a row that the test above leaves out."""
    assert [words for words in table.rows if words not in NAMES] == []


@pytest.mark.parametrize(("wager", "table"), TABLES)
def test_every_number_has_one_row(wager, table):
    """The numbers of a bet, or the rolls that win it, are each named by exactly one row."""
    named = Counter(name for words in table.rows for name in NAMES[words])
    wanted = wager.dice.numbers or wager.dice.wins
    if wanted:
        assert {name: named[name] for name in wanted} == dict.fromkeys(wanted, 1)
    assert set(named.values()) == {1}


def test_a_roll_may_be_named_by_its_dice():
    """Figures with a dash between are dice, not two totals."""
    assert rolls_named("2-2 or 3-3") == {"2-2", "3-3"}
    assert rolls_named("1-6") == {"1-6"}
    assert rolls_named("ace-deuce") == {"1-2"}
    assert rolls_named("six-one") == {"1-6"}  # the lower die first, as rolls are written
    assert rolls_named("eleven or twelve") == {"11", "12"}
