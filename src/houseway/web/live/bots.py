"""Bots: automatic players that place one of the usual bets and choose at random."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from houseway.editions import House
from houseway.equipment.chance import Live
from houseway.errors import HousewayError
from houseway.games.questions import Answer, Ask
from houseway.session import TableSession
from houseway.session.bots import Bots
from houseway.table.events import seat_of
from houseway.table.round import Round
from houseway.table.stakes import check_always_legal, keys_offered, usual_stake
from houseway.web.accounts import BOT

OPTIMAL, RANDOM = "optimal", "random"
STRATEGIES = (OPTIMAL, RANDOM)


def is_bot(player: str) -> bool:
    """True for the name of a bot."""
    return BOT.fullmatch(player) is not None


def lawful_stakes(house: House, limits: Mapping[str, tuple[int, int]]) -> list[dict[str, int]]:
    """The smallest legal sets of opening wagers, from which bots choose."""
    usual = {key: usual_stake(key, house, limits) for key in keys_offered(house)}
    for n in range(1, len(usual) + 1):
        sets = [
            s for keys in combinations(usual, n) if _lawful(s := {k: usual[k] for k in keys}, house)
        ]
        if sets:
            return sets
    return [{}]


def _lawful(stakes: dict[str, int], house: House) -> bool:
    try:
        check_always_legal(stakes, house)
    except HousewayError:
        return False
    return True


class BotPlayers:
    """Answers for the bots of a table; in each round with one of the usual bets."""

    def __init__(self, session: TableSession) -> None:
        self._chance = Live()
        sets = lawful_stakes(session.house, session.terms.limits)
        self._bots = [Bots(session, stakes, self._chance) for stakes in sets]
        self._round: Round | None = None
        self._bot_of_seat: dict[str, Bots] = {}

    def answer(self, ask: Ask, round_: Round) -> Answer:
        """The answer of a bot: its bets, or a random choice; it buys in if necessary."""
        if round_ is not self._round:
            self._round, self._bot_of_seat = round_, {}
        seat = seat_of(ask.who)
        if seat not in self._bot_of_seat:
            self._bot_of_seat[seat] = self._chance.pick(self._bots)
        return self._bot_of_seat[seat](ask, round_)
