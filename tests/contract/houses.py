"""The houses and rounds on which every contract is tested."""

from itertools import combinations

import pytest

from houseway.editions import House, edition_ids, load
from houseway.equipment.chance import Seeded
from houseway.errors import Refused
from houseway.games import game, game_names
from houseway.odds.counting.decide import unit_of
from houseway.table.answers import AtRandom
from houseway.table.round import Round
from houseway.table.stakes import check_stakes, keys_offered

EDITIONS = [
    e for e in map(load, edition_ids()) if e.game in game_names()
]  # those with a game module
every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
DECIDED = [e for e in EDITIONS if game(e.game).decided]  # games with a decision


def houses(edition):
    """A house for every option value, printed pay table and alternative, one change at a time."""
    yield "defaults", House(edition)
    for name, option in edition.options.items():
        for value in list(option.values)[1:]:
            yield f"{name}={value}", House(edition, {name: value})
    for table in edition.pay:
        if table.table and not table.follows_stake:
            options = {name: values[0] for name, values in table.when.items()}
            yield (
                f"{table.wager} {table.table}",
                House(edition, options, {table.wager: table.table}),
            )
    for name, ambiguity in edition.ambiguities.items():
        if ambiguity.plays:
            yield f"flip {name}", House(edition, flip=(name,))


def on_distinct_houses(edition, contract):
    """Test a contract on each house, unless an earlier one gave it the same answers."""
    asked = []
    for label, house in houses(edition):
        if any(house.agrees_with(earlier) for earlier in asked):
            continue
        try:
            contract(house)
        except Exception as error:
            error.add_note(f"house: {edition.id}, {label}")
            raise
        asked.append(house)


def lawful_stakes(house):
    """Every set of opening wagers that may be placed together, each at its unit stake."""
    offered = keys_offered(house)
    for n in range(len(offered), 0, -1):
        for wagers in combinations(offered, n):
            stakes = {wager: unit_of(house.kind(wager), house) for wager in wagers}
            try:
                check_stakes(stakes, house)
            except Refused:
                continue
            yield stakes


def random_rounds(house, n, seats=3, seed=11):
    """Finished rounds with the fullest lawful stakes and random choices."""
    stakes = next(lawful_stakes(house))
    answerer = AtRandom(Seeded(seed), stakes)
    return [Round(house, 1 + k % seats).play(answerer) for k in range(n)]


def paths(streets, ends, path=()):
    """Every way through the decisions of a bet."""
    if len(path) == len(streets) or (path and path[-1] in ends):
        yield path
        return
    for choice in streets[len(path)]:
        yield from paths(streets, ends, (*path, choice))
