"""Every remedy an edition names has one record, and no two effects that contradict each other."""

from dataclasses import fields

import pytest

from houseway.editions import load
from houseway.editions.load import edition_ids
from houseway.editions.remedies import REMEDIES

EFFECTS = {field.name for field in fields(REMEDIES["void"])} - {"name", "words", "ends_shoe"}


@pytest.mark.parametrize("name", edition_ids())
def test_each_irregularity_has_its_record(name):
    for entry in load(name).irregularities:
        assert entry.effect is REMEDIES[entry.remedy]
        assert entry.effect.name == entry.remedy


@pytest.mark.parametrize("remedy", REMEDIES.values(), ids=REMEDIES)
def test_a_remedy_does_one_thing_to_a_round(remedy):
    assert sum(getattr(remedy, effect) for effect in EFFECTS) <= 1
    assert remedy.words


def test_groups_of_remedies():
    def named(effect):
        return {name for name, remedy in REMEDIES.items() if getattr(remedy, effect)}

    assert named("voids") == {"void", "void-remove-deck"}
    assert named("takes_card") == {"discard", "next-card"}
    assert named("lets_out") == {"forfeit", "dead-hand"}
    assert named("repeats_throw") == {"spin-again", "roll-again"}
    assert named("ends_shoe") == {"reshuffle", "remove-deck", "void-remove-deck"}
