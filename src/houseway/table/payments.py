"""Paying wagers: results in the book's order, payout limits, progressive meters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.editions.house import House
from houseway.errors import Conflict, NoRule
from houseway.money import LOSE, PUSH, Cents, dollars, to_cents
from houseway.settlement import Result, cuts
from houseway.table.lammers import Lammers
from houseway.table.recorder import Recorder
from houseway.table.standing_bets import StandingBets

Net = tuple[Result, Cents, Cents]  # the result of a wager, its stake, what the player wins


class Payments:
    """Pays, collects and returns the stakes of a table, each exactly once."""

    __slots__ = ("_bets", "_house", "_lammers", "_recorder", "_won", "meters", "valid")

    def __init__(
        self,
        house: House,
        bets: StandingBets,
        lammers: Lammers,
        recorder: Recorder,
        meters: Mapping[str, Cents],
    ) -> None:
        self._house, self._recorder = house, recorder
        self._bets, self._lammers = bets, lammers
        self._won: dict[str, Cents] = {}  # winnings of each hand so far, for the payout limit
        self.meters = dict(meters)
        self.valid: dict[str, str] = {}  # hands ruled valid despite an irregularity: its rule

    def settle(
        self,
        seat: str,
        results: Iterable[Result],
        *,
        partly: bool = False,
        most: Cents | None = None,
    ) -> None:
        """Pay, collect or return every stake of a seat, each exactly once, in the book's order.

        `most` limits this payment alone.
        """
        bonuses, stakes = self._house.bonuses, self._bets.thawed(seat)
        lent = self._lammers[seat]
        staked, free = stakes.copy(), list[Result]()
        nets = list[Net]()
        for result in results:
            wager, _, odds, _ = result
            if wager in bonuses:
                base = staked.get(bonuses[wager], 0)
                if base:
                    nets.append((result, 0, to_cents(odds.on_base(base))))
            elif wager in stakes:
                stake = stakes.pop(wager)
                nets.append((result, stake, odds.cents(stake, self.meters.get(wager, 0))))
            elif wager in lent:
                free.append(result)
            elif wager in staked:
                raise Conflict(
                    f"two rules decide the {wager} of {seat}: {result.rule} is the second"
                )
        if stakes and not partly:
            raise NoRule(f"no rule decides the {next(iter(stakes))} of {seat}")
        if "losing_wagers_first" in self._house.edition.terms:
            nets.sort(
                key=lambda entry: entry[2] >= 0
            )  # losing wagers are collected before any is paid
        self._pay(seat, self._limited(seat, self._favoured(seat, nets), most))
        if free:
            self._lammers.settle(seat, free)

    def grant(self, seat: str, result: Result) -> None:
        """Pay a fixed amount on a wager whose stake was already settled."""
        says = f"{result.outcome}, {result.odds.text}"
        self._recorder.note(
            "settled", seat, result.rule, result.wager, net=result.odds.fixed, says=says
        )

    def pot(self, wager: str) -> Cents:
        """What all seats have staked on a wager that they play for among themselves."""
        return sum(stakes.get(wager, 0) for stakes in self._bets.stakes.values())

    def share_out(self, wager: str, shares: Mapping[str, Cents], rule: str) -> None:
        """Pay these shares of a pot; the remainder is the rake."""
        if sum(shares.values()) > self.pot(wager) or min(shares.values(), default=0) < 0:
            raise Conflict(f"the {wager} holds {dollars(self.pot(wager))}, less than is shared out")
        for seat in self._bets.stakes:
            stake, share = self._bets.thawed(seat).pop(wager, 0), shares.get(seat, 0)
            if stake or share:
                says = f"{dollars(share)} of the {wager}"
                self._recorder.note("settled", seat, rule, wager, stake, share - stake, says=says)

    def charge(self, seat: str, wager: str, amount: Cents, rule: str) -> None:
        """Charge a vigorish, or give one back."""
        if amount:
            says = "vigorish" if amount > 0 else "vigorish given back"
            self._recorder.note("charged", seat, rule, wager, net=-amount, says=says)

    def _favoured(self, seat: str, nets: list[Net]) -> list[Net]:
        """Return the losing stakes of a hand that was ruled valid to the player's benefit."""
        rule = self.valid.get(seat)
        if rule is None:
            return nets
        for result, stake, net in nets:
            if net < 0:
                self._recorder.note("returned", seat, rule, result.wager, stake)
        return [entry for entry in nets if entry[2] >= 0]

    def _limited(self, seat: str, nets: list[Net], most: Cents | None) -> list[Net]:
        """Cut winnings above the house's payout limit, starting with the last wager settled."""
        limit = self._house.amount("payout_limit") if most is None else most
        if limit is None:
            return nets
        covered = self._house.covered("payout_limit")
        limited = [result.wager in covered for result, _, _ in nets]
        before = self._won.get(seat, 0) if most is None else 0
        off = cuts([net for _, _, net in nets], limited, limit - before)
        for n in range(len(nets) - 1, -1, -1):
            if off[n]:
                result, stake, net = nets[n]
                nets[n] = (result, stake, net - off[n])
                says = f"{result.wager} cut by {dollars(off[n])} to the limit of {dollars(limit)}"
                self._recorder.announce(says, "payout-limit", who=seat)
        return nets

    def _pay(self, seat: str, nets: list[Net]) -> None:
        note = self._recorder.note
        for result, stake, net in nets:
            odds = result.odds
            plain = odds is LOSE or odds is PUSH
            says = odds.text if plain else f"{result.outcome}, {odds.text}"
            note("settled", seat, result.rule, result.wager, stake, net, says=says)
            if net > 0 and result.wager in self._house.covered("payout_limit"):
                self._won[seat] = self._won.get(seat, 0) + net
            if odds.meter_share == 1:
                self._reset_meter(result.wager)
            elif odds.meter_share:
                paid = to_cents(odds.meter_share * self.meters[result.wager])
                self.meters[result.wager] -= paid
                left = self.meters[result.wager]
                note("metered", "table", result.rule, wager=result.wager, stake=left)

    def _reset_meter(self, wager: str) -> None:
        """Set a meter that was paid in full back to its reset amount."""
        reset = self._house.amount(self._house.edition.meters[wager].reset) or 0
        self.meters[wager] = reset
        self._recorder.note("metered", "table", "meter-resets", wager=wager, stake=reset)
