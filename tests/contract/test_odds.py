"""What holds for every solution: each wager is decided once, and walker and kernel agree."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec import structs

from houseway.editions import House
from houseway.editions.model import Term
from houseway.equipment.dice import ways
from houseway.games import game
from houseway.games.contract import Kind, SolvedBy
from houseway.games.craps.table import LAYOUT
from houseway.odds.counting.decide import unit_of
from houseway.odds.dice import craps as dice
from houseway.odds.dice.chains import End
from houseway.odds.solve import solve, solve_wager
from houseway.odds.wager_groups import bet_wagers
from houseway.odds.walker import best, moment, walk
from houseway.table.asks import Roll
from houseway.table.round import Round
from tests.contract.houses import (
    DECIDED,
    EDITIONS,
    lawful_stakes,
    on_distinct_houses,
    paths,
)

# Dice bets are decided one by one, not from facts; test_walker_and_kernel_agree covers them.
ON_FACTS = [e for e in EDITIONS if game(e.game).solver is SolvedBy.FACTS]
every_edition_on_facts = pytest.mark.parametrize("edition", ON_FACTS, ids=lambda e: e.id)
# Blackjack is walked on decks with pairs and aces in tests/proof/odds/test_walker_twenty_one.py.
WALKED = [e for e in EDITIONS if game(e.game).solver is not SolvedBy.TWENTY_ONE]
every_walked_edition = pytest.mark.parametrize("edition", WALKED, ids=lambda e: e.id)
# These take several seconds to walk on one core, so only `make proof` walks them.
SLOW_TO_WALK = (
    "four-card-poker", "jackpot-holdem", "mississippi-stud", "texas-holdem-bonus",
    "ultimate-texas-holdem",
)  # fmt: skip


def by_speed(editions):
    """Parametrize a test by edition; slow walks are proofs."""
    slow = {e.id: [pytest.mark.proof] * (e.game in SLOW_TO_WALK) for e in editions}
    params = [pytest.param(e, id=e.id, marks=slow[e.id]) for e in editions]
    return pytest.mark.parametrize("edition", params)


@every_edition_on_facts
def test_settle_decides_every_wager_once(edition):
    settle_decides_every_wager_once(House(edition))


@pytest.mark.proof
@every_edition_on_facts
def test_settle_decides_every_wager_once_in_every_house(edition):
    on_distinct_houses(edition, settle_decides_every_wager_once)


def settle_decides_every_wager_once(house):
    """For all facts and choices, every staked wager is decided exactly once."""
    module = game(house.edition.game)
    wagers = house.edition.wagers
    settlement = module.settlement
    for cell in product(*map(range, settlement.shape)):
        for bet, choices in module.bets.items():
            if bet not in wagers:
                continue
            for path in paths(choices.streets, choices.final):
                results = list(settlement.settle(settlement.facts(*cell), path, house))
                decided = [r.wager for r in results if not is_bonus(wagers, r.wager)]
                assert len(decided) == len(set(decided))
                assert set(settlement.staked(bet, path)) <= set(decided)
                assert {r.rule for r in results if r.wager in wagers} <= set(house.edition.rules)


def is_bonus(wagers, name):
    """True for a bonus, which has no stake and may be paid more than once."""
    return name in wagers and bool(wagers[name].bonus_on)


@by_speed(WALKED)
def test_walker_and_kernel_agree(edition):
    """Every deal and decision of `play` gives the kernel's fractions.

    Best play on this deck makes several choices: a deck on which one choice is always right would
    prove nothing about the others.
    """
    module, house = game(edition.game), House(edition)
    leaves = agree(house, module.coverage.walkable)
    if module.decided:
        best_play_makes_several_choices(house, leaves)


@pytest.mark.proof
@every_walked_edition
def test_walker_and_kernel_agree_in_every_house(edition):
    small = game(edition.game).coverage.small
    on_distinct_houses(edition, lambda house: agree(house, small))


def agree(house, deck):
    """Compare edge, second moment and hit frequency of every bet; return the walked rounds."""
    if game(house.edition.game).kind is Kind.STANDING:
        agree_roll_by_roll(house)
        return []
    if game(house.edition.game).solver is SolvedBy.DICE_THROWS:
        agree_with_few_dice(house)
        return []
    sheet = solve(house, deck)
    stakes = next(lawful_stakes(house))
    leaves = walk(house, stakes, deck)
    for bet in (name for name in sheet.wagers if name in map(house.kind, stakes)):
        riding = [bet, *bet_wagers(bet, house.edition)]
        group = [key for key in (*stakes, *riding) if house.kind(key) in riding]
        played = best(leaves, group)
        unit = unit_of(bet, house)
        assert sum(leaf.chance for leaf in played) == 1
        assert -moment(played, group) / unit == sheet[bet].edge
        assert moment(played, group, 2) / unit**2 == sheet[bet].mean(2)
        won = sum((leaf.chance for leaf in played if leaf.net(group) > 0), Fraction(0))
        assert won == sheet[bet].hit_frequency
    return leaves


def best_play_makes_several_choices(house, leaves):
    """On the walked deck best play makes more than one choice, all of them declared."""
    module = game(house.edition.game)
    bet = module.decided[0]
    played = best(leaves, [bet, *bet_wagers(bet, house.edition)])
    choices = {choice for leaf in played for _, choice in leaf.path}
    assert len(choices) > 1
    declared = module.bets[bet]
    assert choices <= declared.aside | {choice for street in declared.streets for choice in street}


def agree_roll_by_roll(house):
    """Craps has no last roll: compare the state of each bet after two rolls, by play and chain."""
    if house.options.get("tournament") == "yes":  # couples bets but changes no odds
        house = House(house.edition)
    for key in dice.wagers(house):
        if key == "fire":
            continue  # it counts points, not rolls; its own odds test proves it
        by_chain: dict[object, Fraction] = {}
        for how, chance in two_steps(house, key):
            by_chain[how] = by_chain.get(how, Fraction(0)) + chance
        by_play: dict[object, Fraction] = {}
        for first, second in product(ways(2), repeat=2):
            how = after_rolls(house, key, (first, second))
            chance = Fraction(ways(2)[first] * ways(2)[second], 36**2)
            by_play[how] = by_play.get(how, Fraction(0)) + chance
        assert by_play == by_chain, key


STAKE = 60_00  # pays in whole cents at all odds


def two_steps(house, key):
    """Nets and standing bets after two steps of the solver's chain, with probabilities."""
    first_roll = house.wager(key).dice.first_wins
    for state, chance in dice.one_bet(house, key, "" if first_roll else dice.SOME_POINT):
        if isinstance(state, End):
            yield state.how[0].odds.cents(STAKE), chance
            continue
        for later, more in dice.one_bet(house, *state):
            ended = isinstance(later, End)
            yield later.how[0].odds.cents(STAKE) if ended else later[0], chance * more


def after_rolls(house, key, rolls):
    """The net of a decided bet, or the spot where it stands after the rolls."""
    wager = house.wager(key).dice
    on_the_line = wager.first_wins and not wager.travels
    standing = {} if on_the_line else {"point": "6"}
    round_ = Round(house, carried=standing, bets={"seat 1": {key: STAKE}})
    left = list(rolls)
    while round_.ask is not None and round_.table.stakes["seat 1"]:
        if isinstance(round_.ask, Roll):
            if not left:
                break
            round_.answer(left.pop(0))
        else:
            off = wager.off_on_come_out and not round_.table.state(LAYOUT).point
            round_.answer({key: "on"} if off else {})
    spots = list(round_.table.stakes["seat 1"])
    return spots[0] if spots else round_.net("seat 1")


def agree_with_few_dice(house):
    """Walk both throws of High Roll Dice, with five dice instead of ten."""
    terms = {**house.edition.terms, "dice": Term(value="5", at=house.edition.terms["dice"].at)}
    small = House(structs.replace(house.edition, terms=terms), house.options, flip=house.flipped)
    circle, extra = {"pip street 1": 100, "like kind 3": 100}, {"extra roll": 100}
    for stakes, bet in ((circle, "like kind 3"), (circle | extra, "like kind 3 with extra roll")):
        leaves = walk(small, stakes, ())
        for name, group in ((bet, [k for k in stakes if k[:3] != "pip"]), ("pip street 1",) * 2):
            wagers = [group] if isinstance(group, str) else group
            solved = solve_wager(small, name)
            assert -moment(leaves, wagers) / 100 == solved.edge
            assert moment(leaves, wagers, 2) / 100**2 == solved.mean(2)


@by_speed(DECIDED)
def test_a_leak_would_be_noticed(edition, monkeypatch):
    """If a player saw the dealer's cards, the walker's value would rise above the kernel's."""
    from houseway.table import events, table

    module = game(edition.game)
    dealing = list(edition.options["dealing"].values)[-1]  # in most books it deals face down
    house = House(edition, {"dealing": dealing})
    bet = module.decided[0]
    group = [bet, *bet_wagers(bet, house.edition)]
    monkeypatch.setattr(table, "NOBODY", events.ALL)
    leaves = walk(house, next(lawful_stakes(house)), module.coverage.walkable)
    leaked = moment(best(leaves, group), group) / unit_of(bet, house)
    assert leaked > -solve(house, module.coverage.walkable)[bet].edge
