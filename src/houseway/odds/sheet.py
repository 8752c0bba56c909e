"""The odds sheet: every figure of each wager as an exact fraction, with one JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction

from msgspec import Struct

from houseway.json_data import JsonObject
from houseway.money import Cents, Odds


class Outcome(Struct, frozen=True):
    """One way a bet can end: its printed odds, the net per unit, and the number of deals."""

    outcome: str
    odds: str
    net: Fraction
    count: int


class WithOdds(Struct, frozen=True, kw_only=True):
    """A bet with odds behind it at some multiple, per unit of the bet."""

    edge_of_all: Fraction  # on everything staked
    average_stake: Fraction
    variance: Fraction

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {
            "edge_of_all_staked": ratio(self.edge_of_all),
            "edge_of_all_staked_decimal": float(self.edge_of_all),
            "average_stake": ratio(self.average_stake),
            "std_dev": float(root(self.variance)),
        }


SPLIT = "split hands, on average"  # one row for all rounds with split hands


class SplitHands(Struct, frozen=True, kw_only=True):
    """Rounds with split hands: a single row, with exact moments."""

    chance: Fraction
    hands: Fraction  # the expected number, over all rounds
    mean: Fraction  # their part of the mean of the player's net
    square: Fraction | None = None  # their part of the mean square, if computed

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {
            "probability": float(self.chance),
            "hands_on_average": float(self.hands / self.chance),
            "net_on_average": float(self.mean / self.chance),
            "exact": {
                "probability": ratio(self.chance),
                "mean": ratio(self.mean),
            },
        }


class BetOdds(Struct, frozen=True, kw_only=True):
    """A wager and its raises, solved exactly, per unit of the named wager."""

    wager: str
    includes: list[str]
    outcomes: list[Outcome]
    total: int
    average_stake: Fraction
    progressive: JsonObject = {}
    rolls: Fraction = Fraction(0)  # the average number until the bet is decided
    with_odds: dict[str, WithOdds] = {}
    note: str = ""  # what the unit means, where several chips are staked
    split: SplitHands | None = None

    def mean(self, power: int = 1) -> Fraction:
        """The mean of the player's net, or of its square."""
        mean = Fraction(sum(o.net**power * o.count for o in self.outcomes)) / self.total
        if power == 1 or self.split is None:
            return mean
        assert self.split.square is not None  # see `variance`
        return mean - self.split.mean**2 / self.split.chance + self.split.square

    @property
    def edge(self) -> Fraction:
        """The house's average gain per unit staked on the named wager."""
        return -self.mean()

    @property
    def element_of_risk(self) -> Fraction:
        """The edge divided by the average total stake, raises included."""
        return self.edge / self.average_stake

    @property
    def variance(self) -> Fraction | None:
        """The variance of the player's net per unit; None if split hands are not computed."""
        if self.split and self.split.square is None:
            return None
        return self.mean(2) - self.mean() ** 2

    @property
    def std_dev(self) -> Decimal | None:
        """The standard deviation, to 20 digits, where the variance is known."""
        return None if self.variance is None else root(self.variance)

    @property
    def pushed(self) -> Fraction:
        """The probability that the bet is pushed."""
        pushes = sum(o.count for o in self.outcomes if o.odds.lower() == "push")
        return Fraction(pushes, self.total)

    @property
    def edge_resolved(self) -> Fraction:
        """The edge on bets that are not pushed."""
        return self.edge / (1 - self.pushed)

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that the player ends ahead; rounds with split hands are not counted."""
        ahead = (o.count for o in self.outcomes if o.net > 0 and o.outcome != SPLIT)
        return Fraction(sum(ahead), self.total)

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        record: JsonObject = {
            "includes": self.includes,
            "total": self.total,
            "edge": ratio(self.edge),
            "edge_decimal": float(self.edge),
            "element_of_risk": float(self.element_of_risk),
            "std_dev": None if self.std_dev is None else float(self.std_dev),
            "hit_frequency": float(self.hit_frequency),
            "exact": {
                "element_of_risk": ratio(self.element_of_risk),
                "variance": None if self.variance is None else ratio(self.variance),
                "hit_frequency": ratio(self.hit_frequency),
                "average_stake": ratio(self.average_stake),
            },
            "outcomes": [
                {
                    "outcome": o.outcome,
                    "odds": o.odds,
                    "net": ratio(o.net),
                    "count": o.count,
                    "probability": o.count / self.total,
                }
                for o in self.outcomes
            ],
        }
        if self.note:
            record["note"] = self.note
        if self.split:
            record["split"] = self.split.to_json()
        if self.pushed and not self.split:
            record["edge_not_counting_pushes"] = ratio(self.edge_resolved)
            record["edge_not_counting_pushes_decimal"] = float(self.edge_resolved)
        if self.rolls:
            record["rolls"] = ratio(self.rolls)
            record["edge_per_roll"] = ratio(self.edge / self.rolls)
            record["edge_per_roll_decimal"] = float(self.edge / self.rolls)
        if self.with_odds:
            record["with_odds"] = {times: bet.to_json() for times, bet in self.with_odds.items()}
        if self.progressive:
            record["progressive"] = self.progressive
        return record


BASIS = (
    "per unit of the named wager, at the posted odds, before any payout limit or rounding; "
    "fixed sums at a stake of $1 or the book's minimum; "
    "when choices are equally good, the first one offered is taken"
)
ON_DICE = (
    "every bet and the odds behind it work on every roll until decided; odds against a number are "
    "laid to win that multiple of the bet; a vigorish paid with the bet counts as staked"
)
AT_A_STAKE = (
    "each wager alone, paid in whole cents, with the house's rounding of the vigorish and its "
    "payout limit; decisions are the best ones for this stake"
)


class OddsSheet(Struct, frozen=True, kw_only=True):
    """Every wager of an edition, solved for one house."""

    edition: str
    options: dict[str, str]
    pay: dict[str, str | list[str]]
    readings_flipped: list[str]
    unlicensed: list[str]
    wagers: dict[str, BetOdds]
    total_combinations: int
    seconds: float = 0.0
    cached: bool = False
    holds_up_to: dict[str, str] = {}  # the stakes above which the payout limit applies

    def __getitem__(self, wager: str) -> BetOdds:
        return self.wagers[wager]

    def to_json(self) -> JsonObject:
        """The form the commands print; the keys are stable."""
        record: JsonObject = {"edition": self.edition, "options": self.options, "pay": self.pay}
        rolls = any(bet.rolls for bet in self.wagers.values())
        record["basis"] = f"{BASIS}; {ON_DICE}" if rolls else BASIS
        if self.holds_up_to:
            record["payout_limit_bites_above_stake"] = self.holds_up_to
        if self.readings_flipped:
            record["readings_flipped"] = self.readings_flipped
        if self.unlicensed:
            record["not_permitted_by_the_book"] = self.unlicensed
        record["wagers"] = {name: bet.to_json() for name, bet in self.wagers.items()}
        record["total_combinations"] = self.total_combinations
        record["seconds"] = round(self.seconds, 3)
        record["cached"] = self.cached
        return record


def at_stake(odds: Odds, stake: Cents) -> Fraction:
    """The player's gain per unit, paid in whole cents at this stake."""
    return Fraction(odds.cents(stake), stake)


def at_stake_json(stake: Cents, odds: Mapping[str, BetOdds | str], ideal: OddsSheet) -> JsonObject:
    """The odds at one stake compared with the ideal odds, as the commands print them."""
    wagers: JsonObject = {}
    for name, bet in odds.items():
        if isinstance(bet, str):
            wagers[name] = {"not_offered": bet}
            continue
        wagers[name] = {
            "edge": ratio(bet.edge),
            "edge_decimal": float(bet.edge),
            "ideal_edge": ratio(ideal[name].edge),
            "difference": ratio(bet.edge - ideal[name].edge),
        }
    return {"stake_cents": stake, "basis": AT_A_STAKE, "wagers": wagers}


def root(variance: Fraction) -> Decimal:
    """The square root of a fraction, to 20 digits."""
    with localcontext() as context:
        context.prec = 20
        return (Decimal(variance.numerator) / variance.denominator).sqrt()


def ratio(value: Fraction) -> str:
    """A fraction as `p/q`."""
    return f"{value.numerator}/{value.denominator}"


def as_fraction(wanted: type, value: object) -> object:
    """Decode a stored fraction, for msgspec."""
    if wanted is Fraction and isinstance(value, (str, int)):
        return Fraction(value)
    raise NotImplementedError(wanted)
