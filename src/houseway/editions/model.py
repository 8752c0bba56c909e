"""What an edition file may say. Unknown keys are errors; every entry cites its section."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, field

from houseway.editions.remedies import REMEDIES, Remedy
from houseway.errors import unknown

At = str | list[str]
Lines = list[int | list[int]]  # [first, last], or a list of such pairs
OUR_WORDS = "our words"
Prose = Annotated[str, Meta(title=OUR_WORDS)]  # explains and decides nothing: no part of the digest


ANY_TIME = "any time"  # when most wagers on dice may be placed


def _listed(at: At) -> list[str]:
    return [at] if isinstance(at, str) else at


def _agrees(when: Mapping[str, list[str]], options: Mapping[str, str]) -> bool:
    """True if every option that is named has one of the values named with it."""
    return all(options[option] in values for option, values in when.items())


class Cited(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Something the book says, with the section that says it and, if narrower, the lines."""

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
    """The text an edition is made from: the file's name and the chapter's lines."""

    file: str = field(name="seed")
    lines: tuple[int, int]


class Seats(Cited):
    """How many players the table takes."""

    most: int


class Dice(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a wager goes with the dice.

    Rolls are written as totals (`7`) or as the two dice (`2-2`); `number` is the one it stands on.
    """

    numbers: list[str] = []  # where it may stand (`place 6`), or what it may move to
    wins: list[str] = []
    loses: list[str] = []
    one_roll: bool = False  # decided by the very next roll: what does not win loses
    first_wins: list[str] = []  # on the roll right after it is placed; later by its number
    first_loses: list[str] = []
    first_pushes: list[str] = []
    travels: bool = False  # moves to the number that is rolled first; else the table's point is it
    placed: str = ANY_TIME  # or `come-out`, `point`, `new shooter`: the rolls it may come before
    later: str = ""  # on its number it `stays` (never less), or may `only shrink` (never more)
    off_on_come_out: bool = False  # does not work on a come-out roll unless called on
    paid_as: dict[str, int] = {}  # a bet made of others, each so many parts of it
    vigorish: str = ""  # charged a share of the `bet`, or of the `win`


class Wager(Cited):
    """A wager and the conditions of placing it."""

    title: Prose
    paid_on: str = ""  # the ladder its pay table is ranked on
    raises: str = ""  # the wager it follows, placed after seeing cards
    times: list[int] = []  # the multiples of that wager it may be
    up_to: str = ""  # or any amount up to this multiple of it
    bonus_on: str = ""  # no stake of its own: paid on this wager's stake
    optional: bool = False  # the house may leave it out
    needs: list[str] = []  # all of these must be placed too
    needs_any: list[str] = []  # one of these must be placed too
    amounts: list[str] = []  # the only stakes allowed
    least: str = ""  # the least stake the book allows
    most: str = ""  # the greatest stake the book allows
    part_of: str = ""  # placed at the opening, settled and solved together with this wager
    unpriced: bool = False  # the book prints no payout: offered only if the house posts one
    dice: Dice | None = None  # how it goes with the dice

    @property
    def opening(self) -> bool:
        """True if it is placed before the cards."""
        return not self.raises and not self.bonus_on


class LadderCitation(Cited):
    """The hands as the book ranks them, highest first."""

    order: list[str]


class DrawTable(Cited):
    """When a hand draws a card: for each of its totals, the values of the other's third card."""

    rows: dict[str, str]


class Term(Cited):
    """A figure the game module must be told."""

    value: str


class Condition(Struct, forbid_unknown_fields=True):
    """A tie between stakes: a compulsory set, or one wager so many times another."""

    at: At = ""  # its own section, where no option value gives one
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
    needs: dict[str, list[str]] = {}  # goes with these values of other options only
    needs_at: At = ""  # where that is said, if it is narrower
    was: str = ""  # its name in earlier versions, by which logs and commands may still elect it


class Amount(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A sum the house may fix within the book's bounds."""

    default: str
    least: str = ""
    most: str = ""
    of: list[str] = []  # the wagers it bounds; none named: every wager
    winnable_at_minimum: bool = False  # and no less than a hand can win at the posted minimum


class Option(Cited):
    """What the text lets the house choose; the first value is the default."""

    says: Prose
    values: dict[str, Value] = {}
    amount: Amount | None = None

    def current(self, value: str) -> str:
        """A value by the name it has today; a name that was never used stays as it is."""
        former = {entry.was: name for name, entry in self.values.items() if entry.was}
        return value if value in self.values else former.get(value, value)


class PayTable(Cited):
    """One printed pay table."""

    wager: str
    table: str
    rows: dict[str, str]
    minimum: bool = False  # "no less than": the house may pay more
    when: dict[str, list[str]] = {}  # belongs to these option values only
    by_stake: str = ""  # belongs to this stake only
    from_stake: str = ""  # belongs to this stake and those above it

    @property
    def follows_stake(self) -> bool:
        """True if the stake decides whether this table is paid by: nobody chooses it."""
        return bool(self.by_stake or self.from_stake)

    def applies(self, options: Mapping[str, str]) -> bool:
        """True if the table belongs to the options a house has elected."""
        return _agrees(self.when, options)


class Rule(Cited):
    """Where this book states a rule of the game; some sections speak of one option value only."""

    rests_on: str = field(default="", name="reading")  # an ambiguity, or a note
    by: dict[str, dict[str, At]] = {}  # option -> value -> the sections that apply with it

    @property
    def sections(self) -> list[str]:
        """All cited sections, whatever is elected."""
        values = [at for elected in self.by.values() for at in elected.values()]
        return list(dict.fromkeys([*_listed(self.at), *(s for at in values for s in _listed(at))]))

    def under(self, options: Mapping[str, str]) -> str:
        """The citation under the options a house has elected."""
        chosen = [elected.get(options[option], []) for option, elected in self.by.items()]
        return ", ".join([*_listed(self.at), *(s for at in chosen for s in _listed(at))])


class Note(Cited):
    """A remark on the text: what it says, and how we take it. There is no real alternative."""

    text: Prose = field(name="says")
    interpretation: Prose = field(name="choice")
    wager: str = ""


class Ambiguity(Note, kw_only=True):
    """Text that can be understood in two ways: the interpretation chosen, and the alternative."""

    alternative: Prose = field(name="other")
    flips: bool = False  # the game's module knows the alternative
    other_pay: dict[str, dict[str, str]] = {}  # the alternative as rows: shape -> row that pays it
    other_terms: dict[str, str] = {}  # the alternative as terms: what they then say
    other_rules: list[str] = []  # rules that the book states only under the alternative

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
    again: str = ""  # which irregularity it is when it happens twice in a round
    when: dict[str, list[str]] = {}  # can only happen with these option values
    during: list[str] = []  # can only be declared at these moments, where the text says when
    hands_may_be_valid: bool = False  # a supervisor may call a hand valid to the player's benefit
    rests_on: str = field(default="", name="reading")  # an ambiguity, or a note
    may_stand: list[str] = []  # wagers a supervisor may let stand
    still_settled: list[str] = []  # wagers settled all the same, once all hands are dealt

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

    when: dict[str, list[str]] = {}  # stands there with these option values only

    def applies(self, options: Mapping[str, str]) -> bool:
        """True if it stands on the layout under the options a house has elected."""
        return _agrees(self.when, options)


class Meter(Cited):
    """A progressive meter: the option with its reset amount, and the least rate of each table."""

    reset: str
    rate_at_least: dict[str, str]
    reset_at_least: dict[str, str] = {}  # by pay table, where one floor does not serve all


class Layout(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the felt and the table must carry."""

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
    conditions: list[Condition] = []  # ties that hold whatever the house elects
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
    digest: str = ""  # hash of all it says, see `content_digest`

    def cite(self, rule: str) -> str:
        """The section where this book states a rule or treats an irregularity."""
        if rule in self.rules:
            return self.rules[rule].where
        for irregularity in self.irregularities:
            if irregularity.id == rule:
                return irregularity.where
        return ""

    def note(self, name: str) -> Note | None:
        """The ambiguity or the note of that name."""
        return self.ambiguities.get(name) or self.notes.get(name)

    def irregularity(self, name: str) -> Irregularity:
        """The irregularity of that id."""
        for irregularity in self.irregularities:
            if irregularity.id == name:
                return irregularity
        raise unknown("irregularity", name, [i.id for i in self.irregularities])

    def lines_of(self, cited: Cited) -> list[tuple[int, int]]:
        """The lines of a citation: its own if it has any, else those of its sections."""
        if cited.lines:
            return ranges(cited.lines)
        return [r for section in cited.sections for r in ranges(self.sections[section])]


def ranges(lines: Lines) -> list[tuple[int, int]]:
    """Line ranges, whether written `[a, b]` or `[[a, b], [c, d]]`."""
    pairs = [lines] if lines and isinstance(lines[0], int) else lines
    return [(pair[0], pair[1]) for pair in pairs if isinstance(pair, list)]  # type: ignore[misc]
