"""What every solution must keep: each wager decided once, walker and kernel in agreement."""

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
    EDITIONS,
    every_decision,
    lawful_stakes,
    on_distinct_houses,
    paths,
)

# bets on dice are decided one by one, not from facts: for them test_walker_and_kernel_agree speaks
ON_FACTS = [e for e in EDITIONS if game(e.game).solver is SolvedBy.FACTS]
every_edition_on_facts = pytest.mark.parametrize("edition", ON_FACTS, ids=lambda e: e.id)
# blackjack is walked on decks with pairs and aces in tests/proof/odds/test_walker_twenty_one.py
WALKED = [e for e in EDITIONS if game(e.game).solver is not SolvedBy.TWENTY_ONE]
every_walked_edition = pytest.mark.parametrize("edition", WALKED, ids=lambda e: e.id)
# these take seconds even on the smallest deck: walked as one of all houses only
LONG = (
    "four-card-poker", "jackpot-holdem", "let-it-ride", "mississippi-stud", "texas-holdem-bonus",
    "ultimate-texas-holdem",
)  # fmt: skip
SOON_WALKED = [e for e in WALKED if e.game not in LONG]

# dice are walked roll by roll whatever the deck, and some small decks leave enough in doubt
IN_DOUBT = [
    e
    for e in WALKED
    if not (game(e.game).kind is Kind.STANDING or game(e.game).solver is SolvedBy.DICE_THROWS)
    and game(e.game).coverage.walkable != game(e.game).coverage.small
]
every_edition_in_doubt = pytest.mark.parametrize("edition", IN_DOUBT, ids=lambda e: e.id)


@every_edition_on_facts
def test_settle_decides_every_wager_once(edition):
    settle_decides_every_wager_once(House(edition))


@pytest.mark.proof
@every_edition_on_facts
def test_settle_decides_every_wager_once_in_every_house(edition):
    on_distinct_houses(edition, settle_decides_every_wager_once)


def settle_decides_every_wager_once(house):
    """On all facts and under every choice no wager is decided twice, and none is left open."""
    module = game(house.edition.game)
    wagers = house.edition.wagers
    settlement = module.settlement
    for cell in product(*map(range, settlement.shape)):
        for bet, choices in module.bets.items():
            if bet not in wagers:
                continue
            for path in paths(choices.streets, choices.final):
                results = list(settlement.settle(settlement.facts(*cell), path, house))
                decided = [r.wager for r in results if not wagers_bonus(wagers, r.wager)]
                assert len(decided) == len(set(decided))
                assert set(settlement.staked(bet, path)) <= set(decided)
                assert {r.rule for r in results if r.wager in wagers} <= set(house.edition.rules)


def wagers_bonus(wagers, name):
    """True for a bonus, which has no stake to be decided and may be owed more than once."""
    return name in wagers and bool(wagers[name].bonus_on)


@pytest.mark.parametrize("edition", SOON_WALKED, ids=lambda e: e.id)
def test_walker_and_kernel_agree(edition):
    """Every deal and decision of `play` against the kernel's counts, as fractions, twice over."""
    agree(House(edition), game(edition.game).coverage.small)


@pytest.mark.proof
@every_walked_edition
def test_walker_and_kernel_agree_in_every_house(edition):
    small = game(edition.game).coverage.small
    on_distinct_houses(edition, lambda house: agree(house, small))


@every_edition_in_doubt
def test_walker_and_kernel_agree_where_something_is_hidden(edition):
    """The same on a deck that leaves a player in doubt, where the smallest one does not."""
    agree(House(edition), game(edition.game).coverage.walkable)


def agree(house, deck):
    """Edge, second moment and hit frequency of every bet by the walker and by the kernel."""
    if game(house.edition.game).kind is Kind.STANDING:
        agree_roll_by_roll(house)
        return
    if game(house.edition.game).solver is SolvedBy.DICE_THROWS:
        agree_with_few_dice(house)
        return
    sheet = solve(house, deck)
    stakes = next(lawful_stakes(house))
    leaves = walk(house, stakes, deck)
    for bet in (name for name in sheet.wagers if name in map(house.kind, stakes)):
        riding = [bet, *bet_wagers(bet, house.edition)]
        group = [key for key in (*stakes, *riding) if house.kind(key) in riding]
        kept = best(leaves, group)
        unit = unit_of(bet, house)
        assert sum(leaf.chance for leaf in kept) == 1
        assert -moment(kept, group) / unit == sheet[bet].edge
        assert moment(kept, group, 2) / unit**2 == sheet[bet].mean(2)
        won = sum((leaf.chance for leaf in kept if leaf.net(group) > 0), Fraction(0))
        assert won == sheet[bet].hit_frequency


def agree_roll_by_roll(house):
    """Craps has no last roll: where each bet stands after two of them, by play and by the chain."""
    if house.options.get("tournament") == "yes":  # ties bets to each other and changes no odds
        house = House(house.edition)
    for key in dice.wagers(house):
        if key == "fire":
            continue  # counts points, not rolls: proved with its odds
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
    """Nets and standing bets after two steps of the solver's chain, with their chances."""
    first_roll = house.wager(key).dice.first_wins
    for state, chance in dice.one_bet(house, key, "" if first_roll else dice.SOME_POINT):
        if isinstance(state, End):
            yield state.how[0].odds.cents(STAKE), chance
            continue
        for later, more in dice.one_bet(house, *state):
            ended = isinstance(later, End)
            yield later.how[0].odds.cents(STAKE) if ended else later[0], chance * more


def after_rolls(house, key, rolls):
    """What a bet has won when it is decided, or the name under which it stands after the rolls."""
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
    stands = list(round_.table.stakes["seat 1"])
    return stands[0] if stands else round_.net("seat 1")


def agree_with_few_dice(house):
    """High Roll Dice with five dice instead of ten, both throws walked."""
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


@every_decision
def test_the_walked_deck_needs_both_choices(edition):
    """A deck on which one choice is always right would prove nothing about the other."""
    module = game(edition.game)
    house = House(edition)
    bet = module.decided[0]
    leaves = walk(house, next(lawful_stakes(house)), module.coverage.walkable)
    kept = best(leaves, [bet, *bet_wagers(bet, house.edition)])
    used = {choice for leaf in kept for _, choice in leaf.path}
    assert len(used) > 1
    declared = module.bets[bet]
    assert used <= declared.aside | {choice for street in declared.streets for choice in street}


@every_decision
def test_a_leak_would_be_noticed(edition, monkeypatch):
    """If the dealer's cards were seen, the walker's value would rise above the kernel's."""
    from houseway.table import events, table

    module = game(edition.game)
    ways = list(edition.options["dealing"].values)
    house = House(edition, {"dealing": ways[-1]})  # in most books the cards then lie face down
    bet = module.decided[0]
    group = [bet, *bet_wagers(bet, house.edition)]
    monkeypatch.setattr(table, "NOBODY", events.ALL)
    leaves = walk(house, next(lawful_stakes(house)), module.coverage.walkable)
    leaked = moment(best(leaves, group), group) / unit_of(bet, house)
    assert leaked > -solve(house, module.coverage.walkable)[bet].edge
