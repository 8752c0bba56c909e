"""Sums over rounds, in whole cents, that can be added up in any grouping."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt

from msgspec import Struct

from houseway.simulate.rows import Rows
from houseway.table.events import Event, seat_of


class Sums(Struct):
    """The results of one row: by bet, and by round, because bets of one round are correlated."""

    bets: int = 0
    won: int = 0  # the number of winning bets
    net: int = 0  # of the players
    stake: int = 0
    net_net: int = 0  # sums of squares and products over bets
    net_stake: int = 0
    stake_stake: int = 0
    round_net_net: int = 0  # the same over rounds
    round_net_stake: int = 0
    round_stake_stake: int = 0
    least: int = 0  # stakes
    most: int = 0

    def bet(self, net: int, stake: int) -> None:
        """Add a decided bet."""
        self.bets += 1
        self.won += net > 0
        self.net += net
        self.stake += stake
        self.net_net += net * net
        self.net_stake += net * stake
        self.stake_stake += stake * stake
        self.least = min(self.least, stake) if self.bets > 1 else stake
        self.most = max(self.most, stake)

    def round(self, net: int, stake: int) -> None:
        """Add all bets of a round together."""
        self.round_net_net += net * net
        self.round_net_stake += net * stake
        self.round_stake_stake += stake * stake

    def add(self, other: Sums) -> None:
        """Add the sums of other rounds."""
        both = self.bets and other.bets
        least = min(self.least, other.least) if both else self.least + other.least
        most = max(self.most, other.most)
        self.bets += other.bets
        self.won += other.won
        self.net += other.net
        self.stake += other.stake
        self.net_net += other.net_net
        self.net_stake += other.net_stake
        self.stake_stake += other.stake_stake
        self.round_net_net += other.round_net_net
        self.round_net_stake += other.round_net_stake
        self.round_stake_stake += other.round_stake_stake
        self.least, self.most = least, most

    @property
    def edge(self) -> Fraction | None:
        """What the house won per cent staked."""
        return Fraction(-self.net, self.stake) if self.stake else None

    def error(self) -> float:
        """The standard error of the edge, from the simulated rounds."""
        return sqrt(self._squares_of_rounds()) / self.stake if self.stake else 0.0

    def exact_error(self, variance: Fraction) -> float:
        """The standard error from the exact variance, adjusted for correlation within rounds."""
        if not self.stake:
            return 0.0
        single, together = self._squares_of_bets(), self._squares_of_rounds()
        wider = together / single if single else Fraction(1)
        return sqrt(variance * self.stake_stake * wider) / self.stake

    def _squares_of_bets(self) -> Fraction:
        return self._squares(self.net_net, self.net_stake, self.stake_stake)

    def _squares_of_rounds(self) -> Fraction:
        return self._squares(self.round_net_net, self.round_net_stake, self.round_stake_stake)

    def _squares(self, net_net: int, net_stake: int, stake_stake: int) -> Fraction:
        """The sum of squared deviations of bets or rounds from the mean for their stakes."""
        edge = self.edge or Fraction(0)
        squares = Fraction(net_net + 2 * edge * net_stake + edge * edge * stake_stake)
        return max(squares, Fraction(0))


class Tally(Struct):
    """Everything counted over some rounds, with the table's win of each round in order."""

    rows: dict[str, Sums]
    wins: list[int]
    staked: int = 0  # including raises
    played: int = 0  # seats with a bet, summed over rounds
    ahead: int = 0  # how many of them ended ahead

    def round(self, events: Iterable[Event], rows: Rows) -> None:
        """Add a finished round."""
        nets: dict[str, int] = {}  # by seat
        bets: dict[tuple[str, str], list[int]] = {}  # by seat and row, or bet: net, stake
        placed: list[tuple[str, str, int]] = []  # by seat: wager, stake
        keys: dict[str, frozenset[str]] = {}  # the bets placed, by seat
        together: dict[str, list[int]] = {}  # by row: net, stake
        stand, by_key = rows.stand, rows.by_key
        for event in events:
            verb = event.verb
            if verb in _MONEY:
                seat, wager = seat_of(event.who), event.wager
                nets[seat] = nets.get(seat, 0) + event.net
                row, _ = by_key.get(wager) or rows.row_of(wager, keys.get(seat, _NONE))
                mine = (seat, wager if stand else row)
                bet = bets.get(mine)
                if bet is None:
                    bet = bets[mine] = [0, 0]
                bet[0] += event.net
                if stand and verb == "settled":
                    del bets[mine]
                    self._decided(row, bet[0], event.stake, together)
            elif verb == "wagered" or verb == "put":
                self.staked += event.stake
                if verb == "wagered" and not stand:
                    placed.append((event.who, event.wager, event.stake))
                    if rows.together:
                        keys[event.who] = keys.get(event.who, _NONE) | {event.wager}
            elif verb == "closed":
                self.wins.append(event.net)
        if not stand:  # a stake may be withdrawn before it is settled
            for seat, wager, stake in placed:
                row, counts = by_key.get(wager) or rows.row_of(wager, keys.get(seat, _NONE))
                if counts and (seat, row) in bets:
                    bets[seat, row][1] += stake
            for (_, row), (net, stake) in bets.items():
                self._decided(row, net, stake, together)
        for row, (net, stake) in together.items():
            self.rows[row].round(net, stake)
        self.played += len(nets)
        self.ahead += sum([net > 0 for net in nets.values()])

    def _decided(self, row: str, net: int, stake: int, together: dict[str, list[int]]) -> None:
        sums = self.rows.get(row)
        if sums is None:
            sums = self.rows[row] = Sums()
        sums.bet(net, stake)
        both = together.setdefault(row, [0, 0])
        both[0] += net
        both[1] += stake

    def add(self, other: Tally) -> None:
        """Add other rounds; the caller handles their order."""
        for row, sums in other.rows.items():
            self.rows.setdefault(row, Sums()).add(sums)
        self.staked += other.staked
        self.played += other.played
        self.ahead += other.ahead


_NONE: frozenset[str] = frozenset()
_MONEY = frozenset({"settled", "charged"})
