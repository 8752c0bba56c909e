"""What an edition file may contain: a head, and sections in the order of the book.

`docs/editions.md` explains the format. Citations are not written: every entry is cited to the
section it is in. Unknown keys are errors.
"""

from __future__ import annotations

from msgspec import Struct, field

from houseway.editions.model import ANY_TIME, Lines

Words = str | list[str]  # one, or several
ByOption = dict[str, Words]  # option -> one or several values


class Entry(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table of an edition file."""


class Source(Entry):
    """The text an edition is based on: the file's name and the chapter's lines."""

    file: str
    lines: tuple[int, int]


# -- the head --------------------------------------------------------------------------------


class Dice(Entry):
    """How the dice decide a wager, completed from the entry of `[dice]` that `like` names."""

    numbers: Words = []  # here and below, a group's name means its members
    wins: Words = []
    loses: Words = []
    one_roll: bool = False
    first_wins: Words = []
    first_loses: Words = []
    first_pushes: Words = []
    travels: bool = False
    placed: str = ANY_TIME
    later: str = ""
    off_on_come_out: bool = False
    paid_as: dict[str, int] = {}
    vigorish: str = ""


class Wager(Entry):
    """A wager and the conditions for placing it."""

    title: str
    lines: Lines = []
    paid_on: str = ""
    raises: str = ""
    times: list[int] = []
    up_to: str = ""
    bonus_on: str = ""
    optional: bool = False
    needs: list[str] = []
    needs_any: list[str] = []
    amounts: list[str] = []
    least: str = ""
    most: str = ""
    part_of: str = ""
    unpriced: bool = False
    dice: Dice | None = None


class Condition(Entry):
    """A condition between stakes."""

    compulsory: list[str] = []
    one_of: list[str] = []
    wager: str = ""
    of: str = ""
    at_least: str = ""
    at_most: str = ""


class Value(Entry):
    """One value the house may elect; `was`: its name in earlier versions."""

    was: str = ""
    conditions: list[Condition] = []
    needs: ByOption = {}


class Amount(Entry):
    """An amount the house may set, for the wagers in `of` or for all but those in `except`."""

    default: str
    least: str = ""
    most: str = ""
    of: Words = []
    but: Words = field(default_factory=list, name="except")
    winnable_at_minimum: bool = False


class Option(Entry):
    """What the text lets the house choose; the first value is the default."""

    says: str
    lines: Lines = []
    values: list[str] | dict[str, Value] = []
    amount: Amount | None = None


class Head(Entry):
    """The parts of a chapter, without citations and printed figures."""

    game: str
    title: str
    source: Source
    wagers: dict[str, Wager]  # in the order of settlement
    page_headers: list[list[int]] = []
    procedures: list[str] = []
    groups: dict[str, list[str]] = {}
    dice: dict[str, Dice] = {}
    ladders: dict[str, list[str]] = {}
    options: dict[str, Option] = {}
    ties: dict[str, Condition] = {}
    order: dict[str, list[str]] = {}
    gaps: dict[str, str] = {}


# -- a section -------------------------------------------------------------------------------


class RuleHere(Entry):
    """A rule that a section states in some of its lines or for some option values."""

    rule: str
    lines: Lines = []
    when: ByOption | None = None


class TermHere(Entry):
    """A term that some lines of the section give."""

    value: str
    lines: Lines = []


class PayTable(Entry):
    """Printed payouts of one wager; with columns, several tables printed side by side."""

    wager: str
    table: str
    rows: dict[str, Words]
    line: int | None = None  # instead of `lines`, for a single line
    lines: Lines = []
    columns: list[str] = []
    minimum: bool | None = None
    when: ByOption | None = None
    by_stake: Words = ""
    from_stake: str = ""


class Meter(Entry):
    """A progressive meter: the option with its reset amount, and the minimum rate of each table."""

    reset: str
    rate_at_least: dict[str, str]
    lines: Lines = []
    reset_at_least: dict[str, str] = {}


class Draws(Entry):
    """A drawing table: for each total of a hand, the values of the other hand's third card."""

    rows: dict[str, str]
    lines: Lines = []


class Note(Entry):
    """A remark on the text that leaves no real alternative."""

    text: str
    chosen: str
    lines: Lines = []
    rules: list[str] = []
    wager: str = ""


class Ambiguity(Note, kw_only=True):
    """Text that can be understood in two ways, and how the alternative is played."""

    other: str
    flips: bool = False
    other_pay: dict[str, dict[str, str]] = {}
    other_terms: dict[str, str] = {}
    other_rules: list[str] = []


class Irregularity(Entry):
    """Something that goes wrong, and what the book does about it."""

    what: str
    done: str
    remedy: str
    lines: Lines = []
    again: str = ""
    when: ByOption | None = None
    during: list[str] = []
    hands_may_be_valid: bool = False
    ambiguity: str = ""
    may_stand: list[str] = []
    still_settled: list[str] = []


class Step(Entry):
    """A step with more than its sentence: an id to point to, a clause of the book, its lines."""

    do: str = ""
    id: str = ""
    clause: str = ""
    lines: Lines = []


class Feature(Entry):
    """Something the table must have, with more than its sentence."""

    says: str = ""
    id: str = ""
    clause: str = ""
    lines: Lines = []


class Inscription(Feature):
    """Something the layout must say, perhaps only under some option values."""

    when: ByOption | None = None


class Section(Entry):
    """What one section of the book gives us."""

    lines: Lines
    heading: str = ""
    when: ByOption = {}
    minimum: bool = False
    seats: int | None = None
    wagers: list[str] = []
    ladders: list[str] = []
    options: list[str] = []
    values: ByOption = {}
    needs: ByOption = {}
    ties: list[str] = []
    terms: dict[str, str | TermHere] = {}
    rules: list[str | RuleHere] = []
    clauses: list[str] = []
    see: list[str] = []
    mentions: list[str | RuleHere] = []
    pay: list[PayTable] = []  # in the file, a table per wager
    meters: dict[str, Meter] = {}
    draws: dict[str, Draws] = {}
    steps: dict[str, list[str | Step]] = {}
    areas: list[str | Feature] = []
    inscriptions: list[str | Inscription] = []
    equipment: list[str | Feature] = []
    staff: str = ""
    ambiguities: dict[str, Ambiguity] = {}
    notes: dict[str, Note] = {}
    irregularities: dict[str, Irregularity] = {}


# -- the clauses of a book -------------------------------------------------------------------


class Book(Entry):
    """`_book.toml`: clauses that several chapters state in the same words, by name."""

    areas: dict[str, str] = {}
    inscriptions: dict[str, str] = {}
    equipment: dict[str, str] = {}
    staff: dict[str, str] = {}
    steps: dict[str, dict[str, str]] = {}
    ambiguities: dict[str, Ambiguity] = {}
    notes: dict[str, Note] = {}
    irregularities: dict[str, Irregularity] = {}


HEAD_KEYS = frozenset(Head.__struct_encode_fields__)
SECTION_KEYS = frozenset(Section.__struct_encode_fields__)
PAY_KEYS = frozenset(PayTable.__struct_encode_fields__) - {"wager", "table", "rows"}
