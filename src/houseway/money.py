"""Money is integer cents; odds are read exactly as printed and kept as fractions."""

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
MOST_TO_ONE = 10**6  # more than any book prints: a slip of the finger
MOST_FIXED: Cents = 10**10
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_METER = re.compile(r"(\d+)% of (?:the )?meter")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")


def dollars(cents: Cents) -> str:
    """Cents as people write them: `$1,234.50`, `-$5.00`."""
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def parse_dollars(text: str) -> Cents:
    """The cents in `$1,000`, `5`, `2.50`; nothing finer than a cent is money."""
    found = _DOLLARS.fullmatch(text.strip())
    if not found:
        raise Unreadable(f"'{text}' is not an amount; expected dollars and cents, as in '$2.50'")
    return int(found[1].replace(",", "")) * 100 + int((found[2] or "0").ljust(2, "0"))


def parse_percent(text: str) -> Fraction:
    """The share in `14%`."""
    found = _PERCENT.fullmatch(text.strip())
    if not found:
        raise Unreadable(f"'{text}' is not a percentage; expected a number and a sign, as in '14%'")
    return Fraction(found[1]) / 100


@dataclass(frozen=True, slots=True)
class Vigorish:
    """What the house charges: a share of the stake or of the win, in chips of some unit."""

    share: Fraction
    of_the_win: bool
    unit: Cents = 1
    up: bool = False  # rounded to the next unit up, where the book lets the house do so

    def exact(self, odds: Odds, stake: Exact) -> Exact:
        """The share itself."""
        return self.share * (stake * odds.per_stake if self.of_the_win else stake)

    def cents(self, odds: Odds, stake: Cents) -> Cents:
        """What is taken, in whole units."""
        units = Fraction(self.exact(odds, stake)) / self.unit
        return int(-(-units // 1) if self.up else units // 1) * self.unit

    def __str__(self) -> str:
        return f"{float(self.share * 100):g}%"


@dataclass(frozen=True, slots=True)
class Odds:
    """What a wager is paid: `net` of what is won over the stake, given stake and meter.

    "x to y" is won beside the stake; in "x for y", fixed sums and shares of a meter the stake is
    collected, so the player is that much less ahead.
    """

    text: str
    per_stake: Exact = 0  # won for each unit staked, the stake itself not counted
    fixed: Cents = 0
    meter_share: Exact = 0
    pays: bool = True  # False for "N/A": the row is printed and pays nothing
    vigorish: Vigorish | None = None

    def net(self, stake: int, meter: Cents = 0) -> Exact:
        """What the player is ahead, exactly, in the unit of the stake (cents at a table)."""
        ahead = self.per_stake * stake + self.fixed + self.meter_share * meter
        return ahead - self.vigorish.exact(self, stake) if self.vigorish else ahead

    def cents(self, stake: Cents, meter: Cents = 0) -> Cents:
        """The same as it is paid at a table: in whole cents, the vigorish rounded as it is."""
        ahead = to_cents(self.per_stake * stake + self.fixed + self.meter_share * meter)
        return ahead - self.vigorish.cents(self, stake) if self.vigorish else ahead

    def less(self, vigorish: Vigorish) -> Odds:
        """The same pay with a vigorish taken from it."""
        return replace(self, text=f"{self.text} less {vigorish}", vigorish=vigorish)

    def on_base(self, base: int) -> Exact:
        """What a bonus without a stake of its own pays: a fixed sum, or odds on another stake."""
        return self.fixed or self.net(base)

    def and_stake_back(self) -> Odds:
        """The same pay with the stake returned beside it."""
        return replace(self, text=f"{self.text} and the stake", per_stake=self.per_stake + 1)

    def times(self, factor: Fraction) -> Odds:
        """The same pay so many times over."""
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
    """Odds as printed: `3 to 2`, `one to one`, `5 for 1`, `$25,000`, `100% of meter`, `N/A`."""
    plain = " ".join(text.split())
    figures = " ".join(str(_WORDS.index(w) + 1) if w in _WORDS else w for w in plain.split())
    if found := _TO.fullmatch(figures):
        ratio = Fraction(found[1].replace(",", "")) / int(found[3].replace(",", ""))
        _check_paid(plain, ratio, MOST_TO_ONE, f"{MOST_TO_ONE:,} to 1")
        return Odds(plain, _exact(ratio - (found[2] == "for")))
    if found := _METER.fullmatch(plain):
        share = Fraction(int(found[1]), 100)
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
        f"'{text}' is not odds; expected '3 to 2', '5 for 1', '$25,000', '100% of the meter', "
        "'push' or 'N/A'"
    )


def _check_paid(text: str, paid: Exact, most: int, limit: str) -> None:
    """Refuse what pays nothing, which may mean two things, and what nobody would pay."""
    if paid == 0:
        raise Unreadable(
            f"'{text}' pays nothing: write 'push' where the stake goes back to the player, "
            "'N/A' where it is lost"
        )
    if paid > most:
        raise Unreadable(f"'{text}' is more than can be paid here: at most {limit}")


def _exact(value: Fraction) -> Exact:
    """A whole number as an int, which is exact as well and much faster."""
    return value.numerator if value.denominator == 1 else value


def to_cents(amount: Exact) -> Cents:
    """Whole cents of an exact amount, the breakage below a cent staying with the house."""
    return amount if isinstance(amount, int) else amount.numerator // amount.denominator
