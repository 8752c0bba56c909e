"""The exact best decision in every state a player can distinguish, and its outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from houseway.editions.house import House
from houseway.editions.posting import unit_of as stake_unit
from houseway.errors import Unreadable
from houseway.games.contract import Game, Path
from houseway.jit import Array
from houseway.money import Exact, to_cents
from houseway.odds.counting.counted import Counted, Facts, fact, settlement_of, weigh
from houseway.odds.sheet import BetOdds, Outcome
from houseway.odds.wager_groups import bet_wagers
from houseway.settlement import Result, cuts

if TYPE_CHECKING:
    from houseway.odds.boards.solve import ByBoards
    from houseway.odds.kernels.boards import Boards

Follow: TypeAlias = Callable[[int, Path, tuple[int, ...]], str]  # street, path, known cards
NEVER = -(2**63)  # the value of a choice that is not available


class Paid(NamedTuple):
    """What one cell pays a bet on one path: a label, its odds, net and stake per unit."""

    label: str
    odds: str
    net: Fraction
    staked: int


class Solved(NamedTuple):
    """A solved bet: its odds, and the values of the choices on every path."""

    odds: BetOdds
    values: dict[Path, dict[str, Array]]  # path -> choice -> sum over the deals of a state
    scale: int  # values are whole numbers of this fraction of a unit
    counted: Counted | Boards  # the kernel's result
    deals: list[Array]  # by street, the deals after each state; empty for a bet on a board
    on_boards: ByBoards | None = None  # the decisions of a bet on a board

    @property
    def by_states(self) -> Counted:
        """The states and counts of a bet that is not decided on boards."""
        assert isinstance(self.counted, Counted)
        return self.counted

    def choice_values(self, path: Path, state: int) -> dict[str, Fraction]:
        """The value of each open choice in a state, per unit of the opening wager."""
        parts = self.scale * int(self.deals[len(path)][state])
        sums = {choice: int(values[state]) for choice, values in self.values[path].items()}
        return {c: Fraction(value, parts) for c, value in sums.items() if value != NEVER}


def unit_of(wager: str, house: House) -> int:
    """The stake a wager is solved at, in cents: one dollar, or the book's minimum."""
    return stake_unit(house.edition.wagers[wager])


def solve_bet(
    game: Game,
    house: House,
    wager: str,
    counted: Counted | Boards,
    stake: int = 0,
    follow: Follow | None = None,
    in_detail: bool = False,
    in_cents: bool = False,
) -> Solved:
    """Solve a wager with its raises and bonuses: the best choice per state, then every outcome.

    `follow` replaces the best choice: it gets a street, the path so far and the known cards.
    `in_cents` pays exactly this stake as a table does: whole cents, limits, rounded vigorish.
    """
    unit = stake or unit_of(wager, house)
    solver: _ByStates | _OnBoards
    if isinstance(counted, Counted):
        solver = _ByStates(game, house, wager, counted, unit, in_cents, follow)
    elif follow is None:
        solver = _OnBoards(game, house, wager, counted, unit, in_cents, in_detail)
    else:
        raise Unreadable("a rule cannot be followed hand by hand on every board")
    solver.solve()
    tally: dict[tuple[str, str, Fraction], int] = {}
    staked = 0
    for path, counts in solver.outcomes():
        for paid, n in zip(solver.pay(path), counts, strict=True):
            if n:
                key = (paid.label, paid.odds, paid.net)
                tally[key] = tally.get(key, 0) + int(n)
                staked += paid.staked * int(n)
    outcomes = [Outcome(label, odds, net, n) for (label, odds, net), n in tally.items()]
    outcomes.sort(key=lambda o: (-o.net, o.outcome))
    odds = BetOdds(
        wager=wager,
        includes=bet_wagers(wager, house.edition),
        outcomes=outcomes,
        total=counted.total,
        average_stake=Fraction(staked, counted.total),
    )
    on_boards = solver.on_boards if isinstance(solver, _OnBoards) else None
    return Solved(odds, solver.values, solver.scale, counted, solver.deals, on_boards)


def decisions_on_boards(
    game: Game,
    house: House,
    wager: str,
    counted: Boards,
    only: Mapping[int, tuple[str, ...]] | None = None,
) -> ByBoards:
    """The best decisions of a bet on a board, without counting their outcomes.

    `only` restricts some streets to some of their choices.
    """
    solver = _OnBoards(game, house, wager, counted, unit_of(wager, house), False, False)
    solver.streets = tuple((only or {}).get(n, all_) for n, all_ in enumerate(solver.streets))
    return solver.solve()


class _Solver:
    """The pays of a bet on every path, and how they are summed."""

    def __init__(
        self,
        game: Game,
        house: House,
        wager: str,
        counted: Counted | Boards,
        stake: int,
        in_cents: bool,
    ) -> None:
        self.game, self.house, self.wager, self.stake = game, house, wager, stake
        self.in_cents = in_cents
        self.cells: Sequence[Facts] = counted.cells
        self.bet = game.bets[wager]
        self.streets = self.bet.streets
        self.values: dict[Path, dict[str, Array]] = {}
        self.deals: list[Array] = []
        self._pay: dict[Path, list[Paid]] = {}
        self.scale = lcm(
            *(paid.net.denominator for path in self._paths() for paid in self.pay(path))
        )
        largest = max(abs(paid.net) for pays in self._pay.values() for paid in pays)
        decided = bool(self.streets)  # without decisions, no sums use machine words
        if decided and largest * self.scale * counted.total >= 2**62:
            raise Unreadable(
                "these payouts are too large, or their fractions too fine, to be added exactly"
            )

    def pay(self, path: Path) -> list[Paid]:
        """What every cell pays on a path."""
        if path not in self._pay:
            standing = settlement_of(self.game).staked(self.wager, path)
            known: dict[tuple[Result, ...], Paid] = {}  # many facts, but few ways for a bet to end
            pays = self._pay[path] = []
            for f in self.cells:
                ended = _ended(self.game, self.house, f, path, standing)
                if ended not in known:
                    known[ended] = _paid(self.house, ended, standing, self.stake, self.in_cents)
                pays.append(known[ended])
        return self._pay[path]

    def nets(self, path: Path) -> Array:
        """The same as whole numbers, in parts of a unit."""
        return np.array([int(p.net * self.scale) for p in self.pay(path)], np.int64)

    def _paths(self, street: int = 0, path: Path = ()) -> Iterator[Path]:
        """Every path to the end of the decisions."""
        if street == len(self.streets) or (path and path[-1] in self.bet.final):
            yield path
            return
        for choice in self.streets[street]:
            yield from self._paths(street + 1, (*path, choice))


class _OnBoards(_Solver):
    """Bets on two own cards and a board: the sweeps over the boards do the work."""

    on_boards: ByBoards

    def __init__(
        self,
        game: Game,
        house: House,
        wager: str,
        boards: Boards,
        stake: int,
        in_cents: bool,
        in_detail: bool,
    ) -> None:
        super().__init__(game, house, wager, boards, stake, in_cents)
        self.boards, self.in_detail = boards, in_detail

    def solve(self) -> ByBoards:
        """Find the best decisions."""
        from houseway.odds.boards.solve import ByBoards  # its kernels take a while to load

        nets = {path: self.nets(path) for path in self._paths()}
        self.on_boards = ByBoards(
            self.boards, self.streets, self.bet.final, nets, self.scale, self.in_detail
        )
        self.on_boards.solve()
        self.values = self.on_boards.values
        return self.on_boards

    def outcomes(self) -> Iterator[tuple[Path, Array]]:
        """For every path taken, how many deals end on it in each cell."""
        yield from self.on_boards.outcomes()


class _ByStates(_Solver):
    """Backward over the streets for the decisions, forward again for the outcomes."""

    def __init__(
        self,
        game: Game,
        house: House,
        wager: str,
        counted: Counted,
        stake: int,
        in_cents: bool,
        follow: Follow | None,
    ) -> None:
        super().__init__(game, house, wager, counted, stake, in_cents)
        self.counted, self.follow = counted, follow
        self.chosen: dict[Path, Array] = {}
        self.counts = self._counts_by_street()
        self.deals = [counts.sum(axis=1, dtype=np.int64) for counts in self.counts]

    def solve(self) -> None:
        """Find the best decisions, unless others are followed."""
        if self.counted.streets and self.streets and self.follow is None:
            self.value(0, ())

    def value(self, street: int, path: Path) -> Array:
        """The value of every state of a street, its decision and all later ones being the best."""
        values = {}
        for choice in self.streets[street]:
            longer = (*path, choice)
            if choice in self.bet.final or street + 1 == len(self.streets):
                values[choice] = weigh(self.counts[street], self.counted.bases, self.nets(longer))
            else:
                later = self.value(street + 1, longer)
                values[choice] = self._sum_over_children(street + 1, later)
            values[choice][self._forbidden(choice)] = NEVER
        self.values[path] = values
        options = np.stack([values[choice] for choice in self.streets[street]])
        self.chosen[path] = options.argmax(axis=0)  # the first offered wins a tie
        best: Array = np.take_along_axis(options, self.chosen[path][None], axis=0)[0]
        return best

    def outcomes(
        self, street: int = 0, path: Path = (), mask: Array | None = None
    ) -> Iterator[tuple[Path, Array]]:
        """For every path taken, how many deals end on it in each cell."""
        if not self.streets:
            yield (), self.counted.seen()
            return
        if mask is None:
            mask = np.ones(len(self.counted.streets[0].cards), bool)
        if self.follow is not None:
            self.chosen[path] = self._followed(self.follow, street, path, mask)
        for n, choice in enumerate(self.streets[street]):
            taken = mask & (self.chosen[path] == n)
            if not taken.any():
                continue
            longer = (*path, choice)
            if choice in self.bet.final or street + 1 == len(self.streets):
                weights = self.counted.streets[street].weights
                yield longer, self.counted.tally(self.counts[street], weights, taken)
            else:
                parents = self.counted.streets[street + 1].parents
                yield from self.outcomes(street + 1, longer, taken[parents])

    def _forbidden(self, choice: str) -> Array:
        """The states in which the player's hand does not allow a choice."""
        allowed = self.bet.allowed
        if allowed is None:
            return np.zeros(0, np.int64)
        cells = [not allowed(choice, fact(self.game, "hand", f)) for f in self.counted.cells]
        return np.flatnonzero(np.array(cells)[self.counted.bases])

    def _followed(self, follow: Follow, street: int, path: Path, mask: Array) -> Array:
        """The choice that the followed rule makes in each state that gets here."""
        names, cards = self.streets[street], self.counted.streets[street].cards
        chosen = np.zeros(len(cards), np.int64)
        for state in np.flatnonzero(mask):
            chosen[state] = names.index(follow(street, path, tuple(cards[state].tolist())))
        return chosen

    def _sum_over_children(self, street: int, values: Array) -> Array:
        """Add up values or counts of a street for the states of the street before."""
        starts = np.flatnonzero(np.diff(self.counted.streets[street].parents, prepend=-1))
        return np.add.reduceat(values, starts, axis=0, dtype=np.int64)

    def _counts_by_street(self) -> list[Array]:
        """The counts of the last street, added up for each earlier street."""
        counts = [self.counted.counts]
        for street in range(len(self.counted.streets) - 1, 0, -1):
            counts.insert(0, self._sum_over_children(street, counts[0]))
        return counts


def pay_cell(
    game: Game, house: House, wager: str, f: Facts, path: Path, stake: int, in_cents: bool = False
) -> Paid:
    """What the game's own `settle` pays a bet on these facts, per unit of the opening wager."""
    standing = settlement_of(game).staked(wager, path)
    return _paid(house, _ended(game, house, f, path, standing), standing, stake, in_cents)


def _ended(
    game: Game, house: House, f: Facts, path: Path, standing: Mapping[str, int]
) -> tuple[Result, ...]:
    """How the staked wagers and the bonuses on them end on these facts."""
    wagers, results = house.edition.wagers, []
    for result in settlement_of(game).settle(f, path, house):
        entry = wagers.get(result.wager)
        if entry is not None and (result.wager in standing or entry.bonus_on in standing):
            results.append(result)
    return tuple(results)


def _paid(
    house: House, ended: Sequence[Result], standing: Mapping[str, int], stake: int, in_cents: bool
) -> Paid:
    """What these results pay."""
    nets = list[Exact]()
    for result in ended:
        entry = house.edition.wagers[result.wager]
        base = stake * standing[entry.bonus_on or result.wager]
        if entry.bonus_on:
            won = result.odds.on_base(base)
            nets.append(to_cents(won) if in_cents else won)
        else:
            pays = result.odds.cents if in_cents else result.odds.net
            nets.append(pays(base, meter_of(result.wager, house)))
    if in_cents:
        nets = _limited(house, list(ended), nets)
    net = Fraction(sum(nets)) / stake
    units = sum(standing.values())
    return Paid(*describe(ended, net, units), net, units)


def _limited(house: House, results: list[Result], nets: list[Exact]) -> list[Exact]:
    """The winnings after the house's payout limit."""
    limit, covered = house.amount("payout_limit"), house.covered("payout_limit")
    if limit is None:
        return nets
    order = sorted(range(len(nets)), key=lambda n: house.order[results[n].wager])
    limited = [results[n].wager in covered for n in order]
    off = cuts([int(nets[n]) for n in order], limited, limit)
    for n, cut in zip(order, off, strict=True):
        nets[n] -= cut
    return nets


def meter_of(wager: str, house: House) -> int:
    """The amount on a wager's meter right after a reset."""
    meter = house.edition.meters.get(wager)
    return (house.amount(meter.reset) or 0) if meter else 0


def describe(results: Iterable[Result], net: Fraction, units: int) -> tuple[str, str]:
    """A label and the odds for the way a bet ended."""
    ended = list(results)
    first = ended[0]
    if all(r.odds is first.odds and r.rule == first.rule for r in ended) and first.outcome != "win":
        staked = f", {units} units staked" if len(ended) > 1 else ""
        label = first.outcome if first.is_win else first.rule.replace("-", " ")
        return label + staked, first.odds.text if len(ended) == 1 else _net(net)
    plain = [r.rule.replace("-", " ") for r in ended if r.is_plain]
    rows = [f"{r.wager}: {r.outcome}" for r in ended if not r.is_plain]
    return "; ".join(dict.fromkeys([*plain, *rows])), _net(net)


def _net(net: Fraction) -> str:
    return f"{net} to 1" if net > 0 else str(net)
