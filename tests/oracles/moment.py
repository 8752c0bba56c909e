"""Irregularities at every moment: declared where the book lets them happen, refused elsewhere."""

import pytest

from houseway.errors import Refused
from houseway.table.moments import can_happen, moments


def declared(round_, irregularity, **how):
    """Declare it, or see that rule and section refuse it and nothing changes: then False."""
    entry = round_.house.edition.irregularity(irregularity)
    if can_happen(entry, moments(round_.ask, round_.table)):
        round_.declare(irregularity, **how)
        return True
    before = list(round_.events)
    with pytest.raises(Refused, match=" can only be declared ") as error:
        round_.declare(irregularity, **how)
    assert (error.value.rule, error.value.at) == (entry.id, entry.where)
    assert round_.events == before
    return False
