"""Money as integer cents, and odds read as printed and stored as exact fractions."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from houseway.errors import Unreadable

Cents = int
Exact = int | Fraction

_DOLLARS = re.compile(r"\$?(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.(\d{1,2}))?")
_TO = re.compile(r"(\d[\d,]{0,15}(?:\.\d{1,2})?) (to|for) ([1-9][\d,]{0,15})")
MOST_TO_ONE = 10**6  # more than any book prints, so a typing error
MOST_FIXED: Cents = 10**10
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_METER = re.compile(r"(\d+)% of (?:the )?meter")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")


def dollars(cents: Cents) -> str:
    """Cents as people write them: `$1,234.50`, `-$5.00`."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def parse_dollars(text: str) -> Cents:
    """Parse `$1,000`, `5` or `2.50` into cents; fractions of a cent are refused."""
    match = _DOLLARS.fullmatch(text.strip())
    if not match:
        raise Unreadable(f"'{text}' is not an amount; expected dollars and cents, as in '$2.50'")
    return int(match[1].replace(",", "")) * 100 + int((match[2] or "0").ljust(2, "0"))


def parse_percent(text: str) -> Fraction:
    """Parse `14%` into a fraction."""
    match = _PERCENT.fullmatch(text.strip())
    if not match:
        raise Unreadable(
            f"'{text}' is not a percentage; expected a number and a percent sign, as in '14%'"
        )
    return Fraction(match[1]) / 100


@dataclass(frozen=True, slots=True)
class Vigorish:
    """The house's charge: a share of the stake or of the win, rounded to whole chips."""

    share: Fraction
    of_the_win: bool
    unit: Cents = 1
    up: bool = False  # rounded up to the next unit, where the book allows it

    def exact(self, odds: Odds, stake: Exact) -> Exact:
        """The charge before rounding."""
        return self.share * (stake * odds.per_stake if self.of_the_win else stake)

    def cents(self, odds: Odds, stake: Cents) -> Cents:
        """The charge as it is taken, in whole units."""
        units = Fraction(self.exact(odds, stake)) / self.unit
        return int(-(-units // 1) if self.up else units // 1) * self.unit

    def __str__(self) -> str:
        return f"{float(self.share * 100):g}%"


@dataclass(frozen=True, slots=True)
class Odds:
    """What a wager pays; `net` gives the player's gain for a stake and a meter.

    "x to y" is paid in addition to the stake. With "x for y", a fixed sum or a share of a meter
    the house collects the stake, so the gain is one stake smaller.
    """

    text: str
    per_stake: Exact = 0  # won per unit staked, not counting the stake itself
    fixed: Cents = 0
    meter_share: Exact = 0
    pays: bool = True  # False for "N/A": the row is printed and pays nothing
    vigorish: Vigorish | None = None

    def net(self, stake: int, meter: Cents = 0) -> Exact:
        """The player's exact gain, in the unit of the stake (cents at a table)."""
        gain = self.per_stake * stake + self.fixed + self.meter_share * meter
        return gain - self.vigorish.exact(self, stake) if self.vigorish else gain

    def cents(self, stake: Cents, meter: Cents = 0) -> Cents:
        """The gain as a table pays it: in whole cents, with the vigorish rounded."""
        gain = to_cents(self.per_stake * stake + self.fixed + self.meter_share * meter)
        return gain - self.vigorish.cents(self, stake) if self.vigorish else gain

    def less(self, vigorish: Vigorish) -> Odds:
        """These odds with a vigorish deducted."""
        return replace(self, text=f"{self.text} less {vigorish}", vigorish=vigorish)

    def on_base(self, base: int) -> Exact:
        """What a bonus without a stake of its own pays: a fixed sum, or odds on another stake."""
        return self.fixed or self.net(base)

    def and_stake_back(self) -> Odds:
        """These odds with the stake returned as well."""
        return replace(self, text=f"{self.text} and the stake", per_stake=self.per_stake + 1)

    def times(self, factor: Fraction) -> Odds:
        """These odds multiplied by a factor."""
        per_stake, fixed = _exact(self.per_stake * factor), self.fixed * factor
        return replace(
            self, text=f"{self.text}, {factor} times", per_stake=per_stake, fixed=int(fixed)
        )

    def __str__(self) -> str:
        return self.text


LOSE = Odds("lose", -1)
PUSH = Odds("push")


@lru_cache(maxsize=8192)
def parse_odds(text: str) -> Odds:
    """Parse odds as printed: `3 to 2`, `one to one`, `5 for 1`, `$500`, `100% of meter`, `N/A`."""
    plain = " ".join(text.split())
    figures = " ".join(str(_WORDS.index(w) + 1) if w in _WORDS else w for w in plain.split())
    if match := _TO.fullmatch(figures):
        ratio = Fraction(match[1].replace(",", "")) / int(match[3].replace(",", ""))
        _check_paid(plain, ratio, MOST_TO_ONE, f"{MOST_TO_ONE:,} to 1")
        return Odds(plain, _exact(ratio - (match[2] == "for")))
    if match := _METER.fullmatch(plain):
        share = Fraction(int(match[1]), 100)
        _check_paid(plain, share, 1, "100% of the meter")
        return Odds(plain, -1, meter_share=_exact(share))
    if plain.startswith("$"):
        cents = parse_dollars(plain)
        _check_paid(plain, cents or 1, MOST_FIXED, dollars(MOST_FIXED))  # books print `$0`
        return Odds(plain, -1, fixed=cents, pays=cents > 0)
    if plain.lower() == "push":
        return Odds(plain)
    if plain == "N/A":
        return Odds(plain, -1, pays=False)
    raise Unreadable(
        f"'{text}' is not valid odds; expected '3 to 2', '5 for 1', '$25,000', "
        "'100% of the meter', 'push' or 'N/A'"
    )


def _check_paid(text: str, paid: Exact, most: int, limit: str) -> None:
    """Refuse odds that pay nothing, which is ambiguous, or more than any book pays."""
    if paid == 0:
        raise Unreadable(
            f"'{text}' pays nothing: write 'push' if the stake goes back to the player, "
            "'N/A' if it is lost"
        )
    if paid > most:
        raise Unreadable(f"'{text}' pays too much; the maximum is {limit}")


def _exact(value: Fraction) -> Exact:
    """A whole number as an int, which is just as exact and much faster."""
    return value.numerator if value.denominator == 1 else value


def to_cents(amount: Exact) -> Cents:
    """Round an exact amount down to whole cents; the house keeps the breakage."""
    return amount if isinstance(amount, int) else amount.numerator // amount.denominator
