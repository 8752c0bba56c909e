"""Strategy reports: one record per shape, each with the JSON that the commands print.

Reports are plain data: they can be cached, sent between processes and shown without solving.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

import msgspec
from msgspec import Struct

from houseway.json_data import JsonObject
from houseway.odds.sheet import as_fraction, ratio


def _exact(name: str, value: Fraction) -> JsonObject:
    """A fraction under its name, with its decimal value next to it."""
    return {name: ratio(value), f"{name}_decimal": float(value)}


class Mistake(Struct, frozen=True):
    """A common habit, and its cost against best play, per unit."""

    habit: str
    cost: Fraction

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {"habit": self.habit, **_exact("cost", self.cost)}


class _Report(Struct, frozen=True, kw_only=True):
    """The fields that every report begins and ends with."""

    edition: str
    options: dict[str, str]
    wager: str
    edge: Fraction  # of best play
    mistakes: list[Mistake]

    def _head(self) -> JsonObject:
        return {"edition": self.edition, "options": self.options, "wager": self.wager}

    def _mistakes(self) -> list[JsonObject]:
        return [mistake.to_json() for mistake in self.mistakes]


# -- one threshold ---------------------------------------------------------------------------------


class NearHand(Struct, frozen=True):
    """A hand near the threshold, and what the wrong choice costs."""

    hand: str
    choice: str
    mistake: str
    cost_of_mistake: Fraction

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {
            "hand": self.hand,
            "choice": self.choice,
            "mistake": self.mistake,
            **_exact("cost_of_mistake", self.cost_of_mistake),
        }


class HandValues(Struct, frozen=True):
    """A hand that represents all that differ only in suits, and the value of its choices."""

    cards: str
    stands_for: int
    choice: str
    values: dict[str, Fraction]

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {
            "cards": self.cards,
            "stands_for": self.stands_for,
            "choice": self.choice,
            "values": {choice: ratio(value) for choice, value in self.values.items()},
        }


class ThresholdReport(_Report, frozen=True, kw_only=True, tag="threshold"):
    """Two choices, and the hands between which one takes over from the other."""

    choices: list[str]  # to stay in, to leave
    worst_hand_to_play: str
    best_hand_to_fold: str
    one_line: bool
    near_the_line: list[NearHand]
    hands: list[HandValues] | None = None

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        record = {
            **self._head(),
            "choices": self.choices,
            "worst_hand_to_play": self.worst_hand_to_play,
            "best_hand_to_fold": self.best_hand_to_fold,
            "one_line": self.one_line,
            **_exact("edge", self.edge),
            "near_the_line": [hand.to_json() for hand in self.near_the_line],
            "mistakes": self._mistakes(),
        }
        if self.hands is not None:
            record["hands"] = [hand.to_json() for hand in self.hands]
        return record


# -- thresholds by the dealer's face-up card -------------------------------------------------------


class WeakestHand(Struct, frozen=True):
    """A choice and the weakest hand for it."""

    choice: str
    least_hand: str


class ThresholdsAgainst(Struct, frozen=True):
    """The thresholds against one face-up card, boldest choice first."""

    against: str  # empty where the dealer shows no card
    choices: list[WeakestHand]

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        weakest = [{"choice": w.choice, "least_hand": w.least_hand} for w in self.choices]
        return {"against": self.against, "from": weakest}


class HandByUpcard(Struct, frozen=True):
    """A hand and its choice, or the face-up cards for each choice."""

    cards: str
    stands_for: int
    choice: str = ""
    by_face_up_card: dict[str, str] = {}

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        record: JsonObject = {"cards": self.cards, "stands_for": self.stands_for}
        if self.choice:
            return record | {"choice": self.choice}
        return record | {"by_face_up_card": self.by_face_up_card}


class ThresholdsReport(_Report, frozen=True, kw_only=True, tag="thresholds"):
    """The weakest hand of each choice, perhaps against each face-up card."""

    choices: list[str]
    lines: list[ThresholdsAgainst]
    cost_of_lines: Fraction
    hands: list[HandByUpcard] | None = None

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        record = {
            **self._head(),
            "choices": self.choices,
            **_exact("edge", self.edge),
            "lines": [line.to_json() for line in self.lines],
            **_exact("cost_of_lines", self.cost_of_lines),
            "mistakes": self._mistakes(),
        }
        if self.hands is not None:
            record["hands"] = [hand.to_json() for hand in self.hands]
        return record


# -- lists street by street ------------------------------------------------------------------------


class HandGroup(Struct, frozen=True):
    """Hands with one name: their usual choice, and the cost of the next best one."""

    hand: str
    choice: str
    always: bool
    stands_for: int
    cost_of_mistake: Fraction

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {
            "hand": self.hand,
            "choice": self.choice,
            "always": self.always,
            "stands_for": self.stands_for,
            **_exact("cost_of_mistake", self.cost_of_mistake),
        }


class StreetReport(Struct, frozen=True):
    """The hands of each choice after one path."""

    after: list[str]
    known_cards: int
    hands: list[HandGroup]

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        hands = [group.to_json() for group in self.hands]
        return {"after": self.after, "known_cards": self.known_cards, "hands": hands}


class ByStreetReport(_Report, frozen=True, kw_only=True, tag="by street"):
    """Lists of hands for each street."""

    choices: list[list[str]]
    rank_classes: dict[str, list[str]]
    streets: list[StreetReport]

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {
            **self._head(),
            "choices": self.choices,
            **_exact("edge", self.edge),
            "rank_classes": self.rank_classes,
            "streets": [street.to_json() for street in self.streets],
            "mistakes": self._mistakes(),
        }


# -- a chart of own cards, and rules by the board --------------------------------------------------


class OwnCards(Struct, frozen=True, kw_only=True):
    """Two player cards up to suits: their choice, or its share if a community card is known."""

    hand: str
    choice: str  # the usual one, if it depends on the first community card
    values: dict[str, Fraction] = {}
    cards: str = ""
    share: dict[str, float] = {}  # of the first community cards, by choice
    by_first_card: dict[str, str] = {}

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        if not self.share:
            values = {choice: ratio(value) for choice, value in self.values.items()}
            return {"hand": self.hand, "choice": self.choice, "values": values}
        return {
            "hand": self.hand,
            "usually": self.choice,
            "cards": self.cards,
            "share": self.share,
            "by_first_card": self.by_first_card,
        }


class Holding(Struct, frozen=True):
    """Hands with the same standing on a board, their choice, and their share of all hands."""

    holding: str
    choice: str
    share: float

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {"holding": self.holding, "choice": self.choice, "share": self.share}


class BoardRules(Struct, frozen=True):
    """The short rules of one decision."""

    after: list[str]
    community_cards: int
    choices: list[str]
    holdings: list[Holding]

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {
            "after": self.after,
            "community_cards": self.community_cards,
            "choices": self.choices,
            "holdings": [holding.to_json() for holding in self.holdings],
        }


class PackedChoice(Struct, frozen=True):
    """For each set of community cards, the player cards that make a choice, as bits in hex."""

    choice: str
    bits: dict[str, str]

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {"choice": self.choice, "bits": self.bits}


class PackedDecisions(Struct, frozen=True):
    """Every decision after a path."""

    after: list[str]
    community_cards: int
    choices: list[PackedChoice]

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {
            "after": self.after,
            "community_cards": self.community_cards,
            "choices": [choice.to_json() for choice in self.choices],
        }


class HoldemReport(_Report, frozen=True, kw_only=True, tag="hold'em chart"):
    """A chart of player cards and short rules for the board, and what following them costs."""

    choices: list[list[str]]
    community_cards_seen: list[int]
    chart: list[OwnCards]
    rules: list[BoardRules]
    cost_of_usual_choice: Fraction
    cost_of_rules: Fraction
    how_to_read: str = ""
    decisions: list[PackedDecisions] | None = None

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        record = {
            **self._head(),
            "choices": self.choices,
            "community_cards_seen": self.community_cards_seen,
            **_exact("edge", self.edge),
            "chart": [entry.to_json() for entry in self.chart],
            "rules": [rules.to_json() for rules in self.rules],
            **_exact("cost_of_usual_choice", self.cost_of_usual_choice),
            **_exact("cost_of_rules", self.cost_of_rules),
            "mistakes": self._mistakes(),
        }
        if self.decisions is not None:
            decisions = [decision.to_json() for decision in self.decisions]
            record["exact"] = {"how_to_read": self.how_to_read, "decisions": decisions}
        return record


# -- the chart of blackjack ------------------------------------------------------------------------


class LongerHand(Struct, frozen=True):
    """Where three or more cards are played differently from two cards with the same total."""

    hand: str
    against: str
    do: str

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {"hand": self.hand, "against": self.against, "do": self.do}


class ChartException(Struct, frozen=True, kw_only=True):
    """A hand that best play treats differently from the chart."""

    hand: str
    cards: int
    against: str
    best: str
    instead_of: str
    gain: float
    probability: float

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        return {
            "hand": self.hand,
            "cards": self.cards,
            "against": self.against,
            "best": self.best,
            "instead_of": self.instead_of,
            "gain": self.gain,
            "probability": self.probability,
        }


class BlackjackReport(_Report, frozen=True, kw_only=True, tag="blackjack chart"):
    """Basic strategy by total and upcard, and its exceptions."""

    basic_edge: Fraction
    upcards: list[str]
    totals: dict[str, dict[str, list[str]]]  # hard, soft, pairs: a letter for each upcard
    legend: dict[str, str]
    with_more_cards: list[LongerHand]
    exceptions: list[ChartException]
    double_attack: list[str] | None = None  # upcards, if the game has it
    second_chance: dict[str, list[str]] | None = None  # by count
    after_double: dict[str, list[str]] | None = None  # letters, by total

    def to_json(self) -> JsonObject:
        """The form the commands print."""
        only_some = {
            "double_attack": self.double_attack,
            "second_chance": self.second_chance,
            "after_double": self.after_double,
        }
        return {
            **self._head(),
            **_exact("edge", self.edge),
            **_exact("basic_edge", self.basic_edge),
            "upcards": self.upcards,
            "totals": self.totals,
            "legend": self.legend,
            "with_more_cards": [row.to_json() for row in self.with_more_cards],
            **{name: rows for name, rows in only_some.items() if rows is not None},
            "exceptions": [entry.to_json() for entry in self.exceptions],
            "mistakes": self._mistakes(),
        }


StrategyReport: TypeAlias = (
    ThresholdReport | ThresholdsReport | ByStreetReport | HoldemReport | BlackjackReport
)


def encode_report(report: StrategyReport) -> JsonObject:
    """A report as JSON data for the cache and other processes; `decode_report` reads it."""
    encoded: JsonObject = msgspec.to_builtins(report, enc_hook=str)
    return encoded


def decode_report(record: JsonObject) -> StrategyReport:
    """The report that `encode_report` wrote."""
    report: StrategyReport = msgspec.convert(record, StrategyReport, dec_hook=as_fraction)
    return report
