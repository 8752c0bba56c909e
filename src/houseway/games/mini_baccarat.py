"""Mini-Baccarat: the banker's win is charged a vigorish; the Dragon Bonus beside it."""

from __future__ import annotations

from houseway.games import _baccarat
from houseway.games._baccarat import (
    ADVICE,
    BETS,
    COMMON_HANDS,
    ENDS,
    GEOMETRY,
    ODDS_OPTIONS,
    SEATS_HOLD_CARDS,
    SHAPE,
    SMALL_DECK,
    STANDINGS,
    Facts,
    play,
    settle,
    staked,
    stand,
)

NOT_HERE = (
    "three-card-seven-pushes",
    "fortune-wins",
    "fortune-loses",
    "panda-wins",
    "panda-loses",
    "nines-pay",
    "nines-lose",
)
RULES = {rule: words for rule, words in _baccarat.RULES.items() if rule not in NOT_HERE}
MOST_SEATS = 18  # where the book does not say
