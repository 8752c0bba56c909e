"""Editions under an alternative interpretation cite the ambiguity's sections."""

import pytest

from houseway.editions import House, edition_ids, load
from houseway.equipment.chance import Seeded
from houseway.games import game_names
from houseway.table.answers import AtRandom, deal_by_chance
from houseway.table.asks import Choose, Deal
from houseway.table.round import Round

EDITIONS = [load(name) for name in edition_ids()]
TURNED = [
    pytest.param(edition, name, id=f"{edition.id} {name}")
    for edition in EDITIONS
    if edition.game in game_names()
    for name, ambiguity in edition.ambiguities.items()
    if ambiguity.other_terms
]
ROUNDS = 500  # in which every ambiguity of today is met


@pytest.mark.parametrize(("edition", "name"), TURNED)
def test_every_event_under_an_alternative_cites_its_section(edition, name):
    house, chance = House(edition, flip=(name,)), Seeded(5)
    ambiguity, cited = edition.ambiguities[name], set()
    for _ in range(ROUNDS):
        answer, round_ = AtRandom(chance, {"blackjack": 1000}), Round(house, 1)
        while (ask := round_.ask) is not None:
            if isinstance(ask, Deal):
                round_.answer(deal_by_chance(ask, round_, chance))
            elif isinstance(ask, Choose) and (splits := [c for c in ask.options if "split" in c]):
                round_.answer(splits[-1])  # most of these ambiguities are about split hands
            else:
                round_.answer(answer(ask, round_))
        cited |= {(event.rule, event.at) for event in round_.events if event.rule}
    assert {rule for rule, at in cited if not at} == set()
    for rule in ambiguity.other_rules:
        assert (rule, ambiguity.where) in cited
