"""The model of an edition. Unknown keys are errors, and every entry cites its section."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, field

from houseway.editions.remedies import REMEDIES, Remedy
from houseway.errors import unknown

At = str | list[str]
Lines = list[int | list[int]]  # [first, last], or a list of pairs like that
OUR_WORDS = "our words"
Prose = Annotated[
    str, Meta(title=OUR_WORDS)
]  # explains but decides nothing: not part of the digest


ANY_TIME = "any time"  # when most wagers on dice may be placed


def _listed(at: At) -> list[str]:
    return [at] if isinstance(at, str) else at


def _agrees(when: Mapping[str, list[str]], options: Mapping[str, str]) -> bool:
    """True if every option named here has one of the values listed for it."""
    return all(options[option] in values for option, values in when.items())


class Cited(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Something the book says, with its section and, if narrower, its lines."""

    at: At
    lines: Lines = []

    @property
    def sections(self) -> list[str]:
        """The cited sections."""
        return _listed(self.at)

    @property
    def where(self) -> str:
        """The citation as people read it."""
        return ", ".join(self.sections)


class Source(Struct, forbid_unknown_fields=True):
    """The text an edition is based on: the file's name and the chapter's lines."""

    file: str = field(name="seed")
    lines: tuple[int, int]


class Seats(Cited):
    """How many players the table seats."""

    most: int


class Dice(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How the dice decide a wager.

    Rolls are written as totals (`7`) or as two dice (`2-2`); `number` is the bet's own number.
    """

    numbers: list[str] = []  # the numbers it can be placed on (`place 6`) or move to
    wins: list[str] = []
    loses: list[str] = []
    one_roll: bool = False  # decided by the next roll: it wins or loses
    first_wins: list[str] = []  # on the first roll after it is placed; later its number decides
    first_loses: list[str] = []
    first_pushes: list[str] = []
    travels: bool = (
        False  # moves to the first number rolled; otherwise the table's point is its number
    )
    placed: str = (
        ANY_TIME  # or `come-out`, `point`, `new shooter`: before which roll it may be placed
    )
    later: str = (
        ""  # once on its number it `stays` (no reducing) or may `only shrink` (no increasing)
    )
    off_on_come_out: bool = False  # off on a come-out roll unless called on
    paid_as: dict[str, int] = {}  # a bet made of other bets, each with its number of parts
    vigorish: str = ""  # charged on the `bet` or on the `win`


class Wager(Cited):
    """A wager and the conditions for placing it."""

    title: Prose
    paid_on: str = ""  # the ladder of hands in its pay table
    raises: str = ""  # the wager it raises, after cards are seen
    times: list[int] = []  # the multiples of that wager it may have
    up_to: str = ""  # or any amount up to this multiple of it
    bonus_on: str = ""  # no stake of its own: paid on this wager's stake
    optional: bool = False  # the house need not offer it
    needs: list[str] = []  # all of these must be placed too
    needs_any: list[str] = []  # one of these must be placed too
    amounts: list[str] = []  # the only stakes allowed
    least: str = ""  # the minimum stake the book allows
    most: str = ""  # the maximum stake the book allows
    part_of: str = ""  # placed, settled and solved together with this wager
    unpriced: bool = False  # the book prints no payout: offered only if the house posts one
    dice: Dice | None = None  # how the dice decide it

    @property
    def opening(self) -> bool:
        """True if it is placed before the deal."""
        return not self.raises and not self.bonus_on


class LadderCitation(Cited):
    """The hands in the book's ranking, highest first."""

    order: list[str]


class DrawTable(Cited):
    """When a hand draws a card: for each of its totals, the values of the other's third card."""

    rows: dict[str, str]


class Term(Cited):
    """A figure or word that the game's module needs from the book."""

    value: str


class Condition(Struct, forbid_unknown_fields=True):
    """A condition between stakes: a compulsory set, or one wager as a multiple of another."""

    at: At = ""  # its section, if no option value gives one
    compulsory: list[str] = []
    one_of: list[str] = []  # exactly one of these
    wager: str = ""
    of: str = ""
    at_least: str = ""
    at_most: str = ""


class Value(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One value the house may elect."""

    at: At = ""
    conditions: list[Condition] = []
    needs: dict[str, list[str]] = {}  # only possible with these values of other options
    needs_at: At = ""  # the section that says so, if narrower
    was: str = ""  # its name in earlier versions, which logs and commands may still use


class Amount(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An amount the house may set within the book's bounds."""

    default: str
    least: str = ""
    most: str = ""
    of: list[str] = []  # the wagers it applies to; empty means every wager
    winnable_at_minimum: bool = False  # and at least what a hand can win at the posted minimum


class Option(Cited):
    """What the text lets the house choose; the first value is the default."""

    says: Prose
    values: dict[str, Value] = {}
    amount: Amount | None = None

    def current(self, value: str) -> str:
        """A value under its current name; an unknown name is returned as it is."""
        former = {entry.was: name for name, entry in self.values.items() if entry.was}
        return value if value in self.values else former.get(value, value)


class PayTable(Cited):
    """One printed pay table."""

    wager: str
    table: str
    rows: dict[str, str]
    minimum: bool = False  # "no less than": the house may pay more
    when: dict[str, list[str]] = {}  # only with these option values
    by_stake: str = ""  # only for this stake
    from_stake: str = ""  # for this stake and above

    @property
    def follows_stake(self) -> bool:
        """True if the stake, not the house, decides whether this table applies."""
        return bool(self.by_stake or self.from_stake)

    def applies(self, options: Mapping[str, str]) -> bool:
        """True if the table applies under the options a house has elected."""
        return _agrees(self.when, options)


class Rule(Cited):
    """Where this book states a rule of the game; some sections apply to one option value only."""

    rests_on: str = field(default="", name="reading")  # an ambiguity, or a note
    by: dict[str, dict[str, At]] = {}  # option -> value -> the sections that then apply

    @property
    def sections(self) -> list[str]:
        """All cited sections, under any options."""
        values = [at for elected in self.by.values() for at in elected.values()]
        return list(dict.fromkeys([*_listed(self.at), *(s for at in values for s in _listed(at))]))

    def under(self, options: Mapping[str, str]) -> str:
        """The citation under the options a house has elected."""
        chosen = [elected.get(options[option], []) for option, elected in self.by.items()]
        return ", ".join([*_listed(self.at), *(s for at in chosen for s in _listed(at))])


class Note(Cited):
    """A remark on the text: what it says and how we interpret it. There is no real alternative."""

    text: Prose = field(name="says")
    interpretation: Prose = field(name="choice")
    wager: str = ""


class Ambiguity(Note, kw_only=True):
    """Text that can be understood in two ways: the interpretation chosen, and the alternative."""

    alternative: Prose = field(name="other")
    flips: bool = False  # the game's module plays the alternative
    other_pay: dict[
        str, dict[str, str]
    ] = {}  # the alternative as pay rows: hand -> row that pays it
    other_terms: dict[str, str] = {}  # the alternative as terms with their values
    other_rules: list[str] = []  # rules that exist only under the alternative

    @property
    def plays(self) -> bool:
        """True if the alternative can be played, so that the ambiguity has a price."""
        return bool(self.flips or self.other_pay or self.other_terms)


class Irregularity(Cited):
    """Something that goes wrong, and what the book does about it."""

    id: str
    what: Prose
    done: Prose
    remedy: str
    again: str = ""  # the irregularity that applies the second time in a round
    when: dict[str, list[str]] = {}  # only possible with these option values
    during: list[str] = []  # the moments at which it can be declared, if the text says when
    hands_may_be_valid: bool = False  # a supervisor may declare a hand valid in the player's favour
    rests_on: str = field(default="", name="reading")  # an ambiguity, or a note
    may_stand: list[str] = []  # wagers a supervisor may let stand
    still_settled: list[str] = []  # wagers still settled once all hands are dealt

    @property
    def effect(self) -> Remedy:
        """What the remedy does to a round."""
        return REMEDIES[self.remedy]


class Step(Cited):
    """One step of a procedure."""

    do: Prose


class Feature(Cited):
    """Something the table or its layout must have."""

    says: Prose


class Inscription(Feature):
    """Something the layout must say; some of it under some options only."""

    when: dict[str, list[str]] = {}  # only with these option values

    def applies(self, options: Mapping[str, str]) -> bool:
        """True if the layout needs it under the options a house has elected."""
        return _agrees(self.when, options)


class Meter(Cited):
    """A progressive meter: the option with its reset amount, and each table's minimum rate."""

    reset: str
    rate_at_least: dict[str, str]
    reset_at_least: dict[str, str] = {}  # by pay table, where the floor differs


class Layout(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the felt and the table must have."""

    areas: list[Feature] = []
    inscriptions: list[Inscription] = []
    equipment: list[Feature] = []


class Edition(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One chapter of a rule book: every figure, option, rule and ambiguity, with its section."""

    id: str
    book: str
    game: str
    title: Prose
    source: Source
    sections: dict[str, Lines]
    page_headers: list[list[int]] = []
    seats: Seats | None = None
    wagers: dict[str, Wager]
    ladders: dict[str, LadderCitation] = {}
    terms: dict[str, Term] = {}
    draws: dict[str, DrawTable] = {}
    conditions: list[Condition] = []  # conditions that hold under any options
    options: dict[str, Option] = {}
    meters: dict[str, Meter] = {}
    pay: list[PayTable] = []
    rules: dict[str, Rule]
    ambiguities: dict[str, Ambiguity] = field(default_factory=dict, name="readings")
    notes: dict[str, Note] = {}
    irregularities: list[Irregularity] = []
    procedures: dict[str, list[Step]] = {}
    layout: Layout = field(default_factory=Layout)
    staff_procedures: dict[str, Prose] = field(default_factory=dict, name="not_modelled")
    gaps: dict[str, Prose] = field(default_factory=dict, name="holes")
    digest: str = ""  # hash of its content, see `content_digest`

    def cite(self, rule: str) -> str:
        """The section where this book states a rule or an irregularity."""
        if rule in self.rules:
            return self.rules[rule].where
        for irregularity in self.irregularities:
            if irregularity.id == rule:
                return irregularity.where
        return ""

    def note(self, name: str) -> Note | None:
        """The ambiguity or note with this name."""
        return self.ambiguities.get(name) or self.notes.get(name)

    def irregularity(self, name: str) -> Irregularity:
        """The irregularity with this id."""
        for irregularity in self.irregularities:
            if irregularity.id == name:
                return irregularity
        raise unknown("irregularity", name, [i.id for i in self.irregularities])

    def lines_of(self, cited: Cited) -> list[tuple[int, int]]:
        """The lines of a citation: its own, or else those of its sections."""
        if cited.lines:
            return ranges(cited.lines)
        return [r for section in cited.sections for r in ranges(self.sections[section])]


def ranges(lines: Lines) -> list[tuple[int, int]]:
    """Line ranges, whether written `[a, b]` or `[[a, b], [c, d]]`."""
    pairs = [lines] if lines and isinstance(lines[0], int) else lines
    return [(pair[0], pair[1]) for pair in pairs if isinstance(pair, list)]  # type: ignore[misc]
