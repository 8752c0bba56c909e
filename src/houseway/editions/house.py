"""The house: an edition with the options it elects and the pay tables it posts."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from houseway.editions.citing import narrowed, speaks
from houseway.editions.elected import Elected
from houseway.editions.keys import Order, kind_of
from houseway.editions.model import Condition, Edition, PayTable, Wager
from houseway.editions.posting import Board, unit_of
from houseway.editions.terms import CLOSING_CALL
from houseway.editions.terms import Term as TermOf
from houseway.equipment.cards import DECK, TENS, Card
from houseway.errors import Refused, Unreadable, unknown, unknown_value, with_section
from houseway.hands.ladders import LADDERS
from houseway.json_data import JsonObject
from houseway.money import Cents, Odds, dollars, parse_dollars, parse_odds, to_cents
from houseway.settlement import Result, lose, win


def _citation(at: str | list[str]) -> str:
    return at if isinstance(at, str) else ", ".join(at)


V = TypeVar("V")
F = TypeVar("F", bound=Hashable)


class Paid(NamedTuple):
    """A row of a pay table: the hand as printed, and its odds."""

    outcome: str
    odds: Odds


class Departure(NamedTuple):
    """Something a house does that the book does not permit, accepted for study."""

    problem: str
    rule: str
    at: str

    def __str__(self) -> str:
        return with_section(self.problem, self.at)


class HouseRecord(NamedTuple):
    """What sets a house apart, as logs and reports record it."""

    options: dict[str, str]
    pay: dict[str, str | list[str]]  # the name of a printed table, or the odds of a custom one
    readings_flipped: list[str]
    unlicensed: list[str]

    def to_json(self) -> JsonObject:
        """The form that logs and commands use."""
        return self._asdict()


class House:
    """An edition as one house runs it; everything a game may ask about its book."""

    def __init__(
        self,
        edition: Edition,
        options: Mapping[str, str] | None = None,
        pay: Mapping[str, str] | None = None,
        flip: tuple[str, ...] = (),
        unlicensed: bool = False,
    ) -> None:
        self.edition = edition
        self._given = (options, pay, flip, unlicensed)
        self._tracked: dict[str, House] = {}
        self._covered: dict[str, frozenset[str]] = {}
        self.departures: list[Departure] = []
        self._study = unlicensed
        self.options = Elected(self._elect(options or {}))
        self.flipped = frozenset(self._flip(name) for name in flip)
        flipped = [edition.ambiguities[name].other_terms for name in self.flipped]
        self._flipped_terms = {name: text for terms in flipped for name, text in terms.items()}
        self.tables = Board(edition, self.options, self._forbid).post(pay or {})
        self._check_posted()
        if "payout_limit" not in (options or {}):
            self._raise_payout_limit()
        self._check_payout_limit()
        self._check_meters()
        self.order = Order({wager: n for n, wager in enumerate(edition.wagers)})
        self._kinds = {name: name for name in edition.wagers}
        self._cited: dict[tuple[str, str], str] = {}
        self._printed: dict[str, dict[str, Odds]] = {}
        self._decided: dict[Hashable, tuple[Result, ...]] = {}
        self.bet_memo: dict[frozenset[tuple[str, Cents]], object] = {}  # by the bets on the layout
        self.accepted: set[frozenset[tuple[str, Cents]]] = (
            set()
        )  # stakes known to be lawful together
        self.bonuses = {name: w.bonus_on for name, w in edition.wagers.items() if w.bonus_on}
        self._rows = {key: self._by_rung(table) for key, table in self.tables.items()}
        self.sections = {name: rule.under(self.options) for name, rule in edition.rules.items()}
        for name in self.flipped:  # rules that exist only under the alternative
            ambiguity = edition.ambiguities[name]
            self.sections |= dict.fromkeys(ambiguity.other_rules, ambiguity.where)
        self.sections |= {i.id: i.where for i in edition.irregularities}
        self.options.read.clear()  # reading them for the posted tables does not count

    def fresh_copy(self) -> House:
        """The same house, with no options read yet."""
        return House(self.edition, *self._given)

    def tracked(self, what: str) -> House:
        """A copy for one computation, which records the options that computation reads."""
        if what not in self._tracked:
            self._tracked[what] = self.fresh_copy()
        return self._tracked[what]

    def looked_at(self) -> frozenset[str]:
        """The options that this house and its tracked copies have read so far."""
        asked = (house.looked_at() for house in self._tracked.values())
        return frozenset(self.options.read).union(*asked)

    def agrees_with(self, other: House) -> bool:
        """True if every option the other house has read has the same value here."""
        if self.edition is not other.edition or self.flipped != other.flipped:
            return False
        if (self.tables, self.sections) != (other.tables, other.sections):
            return False
        mine, theirs = self.options.as_dict(), other.options.as_dict()
        return all(mine.get(name) == theirs.get(name) for name in other.looked_at())

    # -- what a game asks ---------------------------------------------------------------------

    def says(self, rule: str) -> bool:
        """True if this book has the rule."""
        return rule in self.edition.rules

    def is_flipped(self, ambiguity: str) -> bool:
        """True if this ambiguity is played under its alternative."""
        return ambiguity in self.flipped

    def term(self, name: str) -> str:
        """A term of the book as text; empty if the book does not have it."""
        entry = self.edition.terms.get(name)
        return self._flipped_terms.get(name, entry.value if entry else "")

    def value(self, term: TermOf[V]) -> V:
        """The value of a term in its own type; its default where the book is silent."""
        text = self.term(term.name)
        return term.read(text) if text else term.silent

    @cached_property
    def closing_call(self) -> str:
        """What the dealer calls when betting ends; our own words if the book prescribes none."""
        return self.value(CLOSING_CALL)

    @cached_property
    def decks(self) -> int:
        """The number of decks shuffled together."""
        return int(self.options.get("decks", "1").split()[-1])

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards of one deck; in some games the tens are taken out."""
        tens = self.edition.terms.get("tens")
        return tuple(c for c in DECK if c not in TENS) if tens and tens.value == "none" else DECK

    def amount(self, option: str) -> Cents | None:
        """An amount the house has set, or None if it has set none."""
        text = self.options.get(option, "none")
        return None if text == "none" else parse_dollars(text)

    def pays(self, wager: str, rung: int, stake: Cents = 0) -> Paid | None:
        """The row of the posted table that pays a rung, or None; it may depend on the stake."""
        rows = self._rows.get((wager, 0)) or self._rows.get((wager, stake))
        return rows[rung] if rows else None

    def pay_or_lose(self, wager: str, rung: int, pays: str, loses: str, table: str = "") -> Result:
        """Settle a wager by its pay table: a paying hand wins under one rule, any other loses."""
        row = self.pays(table or wager, rung)
        return win(wager, row.odds, pays, row.outcome) if row else lose(wager, loses)

    def rows(self, wager: str) -> list[Paid | None]:
        """The row of the posted table that pays each rung."""
        return self._rows[wager, 0]

    def win_odds(self, wager: str) -> Odds:
        """The odds that a winning wager pays, where it has a single payout."""
        return parse_odds(self.tables[wager, 0].rows["win"])

    def odds_by_row(self, wager: str) -> dict[str, Odds]:
        """The posted rows of a wager as printed, with their odds."""
        if wager not in self._printed:
            rows = self.tables[wager, 0].rows
            self._printed[wager] = {words: parse_odds(odds) for words, odds in rows.items()}
        return self._printed[wager]

    def cite(self, rule: str) -> str:
        """The section of a rule."""
        return self.sections.get(rule, "")

    def cite_for(self, rule: str, key: str) -> str:
        """The sections of a rule for one wager, starting with the wager's own."""
        if (rule, key) not in self._cited:
            sections = narrowed(self.edition, self.cite(rule).split(", "), self.kind(key))
            self._cited[rule, key] = ", ".join(sections)
        return self._cited[rule, key]

    def cite_of(self, rule: str, wager: str) -> str:
        """The sections of a rule that are inside those of one wager, or all if none is."""
        entry, at = self.edition.wagers[wager], self.cite(rule)
        return ", ".join(s for s in at.split(", ") if speaks(entry, s)) or at

    def decide(
        self,
        settle: Callable[[F, tuple[str, ...], House], Iterable[Result]],
        facts: F,
        path: tuple[str, ...],
    ) -> tuple[Result, ...]:
        """The results of these facts in order of settlement, cached because facts are few."""
        key = (facts, path)
        if key not in self._decided:
            self._decided[key] = self.in_order(settle(facts, path, self))
        return self._decided[key]

    def in_order(self, results: Iterable[Result]) -> tuple[Result, ...]:
        """The results of this book's wagers, in its order of settlement."""
        order = self.order
        known = [result for result in results if result.wager in order]
        return tuple(sorted(known, key=lambda result: order[result.wager]))

    def rank(self, key: str) -> tuple[int, str]:
        """The place of a stake in the order of settlement."""
        return self.order[key], key

    def wager(self, key: str) -> Wager:
        """The wager of a key, which may also name a spot on the layout."""
        return self.edition.wagers[self.kind(key)]

    def kind(self, key: str) -> str:
        """The name of that wager."""
        if key not in self._kinds:
            self._kinds[key] = kind_of(key, self.edition.wagers)
        return self._kinds[key]

    def offered(self) -> dict[str, Wager]:
        """The wagers a player may open with."""
        return {name: wager for name, wager in self.edition.wagers.items() if wager.opening}

    @cached_property
    def conditions(self) -> list[tuple[Condition, str, str]]:
        """The conditions between stakes under these options: condition, rule, section."""
        ties = [(c, "stakes-together", _citation(c.at)) for c in self.edition.conditions]
        for name, option in self.edition.options.items():
            if not any(value.conditions for value in option.values.values()):
                continue  # no value of this option sets a condition
            elected = option.values.get(self.options[name])
            for condition in elected.conditions if elected else ():
                where = elected.at if elected and elected.at else option.at
                ties.append((condition, name, _citation(where)))
        return ties

    def covered(self, option: str) -> frozenset[str]:
        """The wagers that a limit covers: those it names, or all of them."""
        if option not in self._covered:
            entry = self.edition.options.get(option)
            named = entry.amount.of if entry and entry.amount else []
            self._covered[option] = frozenset(named or self.edition.wagers)
        return self._covered[option]

    @property
    def unlicensed(self) -> list[str]:
        """What this house does that the book does not permit, in words."""
        return [str(departure) for departure in self.departures]

    def describe(self) -> HouseRecord:
        """What sets this house apart: options, pay tables, alternative interpretations."""
        return HouseRecord(
            options=self.options.as_dict(),
            pay={
                wager: list(table.rows.values()) if table.table == "custom" else table.table
                for (wager, _), table in self.tables.items()
                if table.table and not table.follows_stake
            },
            readings_flipped=sorted(self.flipped),
            unlicensed=self.unlicensed,
        )

    # -- electing ------------------------------------------------------------------------------

    def _elect(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value: the one chosen, or the default."""
        options = self.edition.options
        for name in chosen:
            if name not in options:
                raise unknown("option", name, options)
        elected = {}
        for name, option in options.items():
            value = chosen.get(name)
            if option.amount is None:
                elected[name] = option.current(value) if value else next(iter(option.values))
                if elected[name] not in option.values:
                    raise unknown_value(name, elected[name], option.values)
            else:
                elected[name] = value or option.amount.default
                self._check_amount(name, elected[name])
        self._tie(elected, chosen)
        return elected

    def _tie(self, elected: dict[str, str], chosen: Mapping[str, str]) -> None:
        """Apply values that require certain values of other options; unchosen options follow."""
        for name, option in self.edition.options.items():
            value = option.values.get(elected[name])
            for other, permitted in value.needs.items() if value else ():
                if elected[other] in permitted:
                    continue
                if other not in chosen:
                    elected[other] = permitted[0]
                    continue
                problem = f"{name} = {elected[name]} needs {other} = {' or '.join(permitted)}"
                where = (value and (value.needs_at or value.at)) or option.at
                self._forbid(f"{problem}, not {elected[other]}", name, _citation(where))

    def _check_amount(self, name: str, text: str) -> None:
        """Refuse an amount outside the book's bounds."""
        option = self.edition.options[name]
        assert option.amount
        if text == "none":
            if option.amount.default == "none":
                return
            raise Unreadable(f"{name} cannot be 'none'; expected an amount, as in '$1,000'")
        cents = parse_dollars(text)
        least, most = option.amount.least, option.amount.most
        if least and cents < parse_dollars(least):
            self._forbid(
                f"{name} must be at least {least}, not {dollars(cents)}", name, option.where
            )
        lifted = option.amount.winnable_at_minimum  # the ceiling depends on the posted minimum
        if most and cents > parse_dollars(most) and not lifted:
            self._forbid(f"{name} must be at most {most}, not {dollars(cents)}", name, option.where)

    def _flip(self, name: str) -> str:
        playable = [n for n, a in self.edition.ambiguities.items() if a.plays]
        if self.edition.note(name) is None:
            raise unknown("ambiguity", name, playable)
        if name not in playable:
            others = f"; these do: {', '.join(playable)}" if playable else ""
            raise Unreadable(f"'{name}' has no alternative that can be played{others}")
        return name

    def _forbid(self, message: str, rule: str, at: str) -> None:
        """Refuse it, or note it and go on where a study allows departures from the book."""
        if not self._study:
            raise Refused(message, rule=rule, at=at)
        self.departures.append(Departure(message, rule, at))

    def _check_posted(self) -> None:
        """Refuse a posted minimum above the posted maximum."""
        least, most = self.amount("posted_minimum"), self.amount("posted_maximum")
        if least and most and least > most:
            problem = (
                f"a posted minimum of {dollars(least)} is above the maximum of {dollars(most)}"
            )
            raise Unreadable(problem)

    def _winnable_at_minimum(self) -> Cents:
        """The most a hand can win at the posted minimum, where the payout limit depends on it."""
        option, least = self.edition.options.get("payout_limit"), self.amount("posted_minimum")
        if least is None or not option or not option.amount:
            return 0
        if not option.amount.winnable_at_minimum:
            return 0
        return sum(self._largest_win(name, least) for name in self.covered("payout_limit"))

    def _raise_payout_limit(self) -> None:
        """Raise the book's own limit to what a hand can win at the posted minimum."""
        limit = self.amount("payout_limit")
        if limit is not None and limit < self._winnable_at_minimum():
            self.options.set("payout_limit", dollars(self._winnable_at_minimum()))

    def _check_payout_limit(self) -> None:
        """Refuse a payout limit outside its bounds, which a posted minimum may raise."""
        limit, least = self.amount("payout_limit"), self.amount("posted_minimum")
        option = self.edition.options.get("payout_limit")
        if limit is None or not option or not option.amount:
            return
        most = self._winnable_at_minimum()
        given = f" with a minimum of {dollars(least or 0)}, not {dollars(limit)}"
        if limit < most and option.amount.least:  # else the book sets no floor
            problem = f"payout_limit must be at least {dollars(most)}{given}"
            self._forbid(problem, "payout_limit", option.where)
        ceiling = parse_dollars(option.amount.most) if option.amount.most else limit
        if limit > max(most, ceiling):
            problem = f"payout_limit must be at most {dollars(max(most, ceiling))}"
            self._forbid(problem + (given if most else ""), "payout_limit", option.where)

    def _check_meters(self) -> None:
        """Refuse a meter that starts below the floor of the table that pays from it."""
        for wager, meter in self.edition.meters.items():
            floor = meter.reset_at_least.get(self.tables[wager, 0].table)
            reset = self.amount(meter.reset)
            if floor and (reset is None or reset < parse_dollars(floor)):
                given = dollars(reset or 0)
                problem = f"{meter.reset} must be at least {floor} with this table, not {given}"
                self._forbid(problem, meter.reset, meter.where)

    def _largest_win(self, name: str, least: Cents) -> Cents:
        """The most a wager can win at the posted minimum, from its pay table."""
        wager = self.edition.wagers[name]
        table = self.tables.get((name, 0)) or self.tables.get((wager.raises or wager.part_of, 0))
        if table is None:
            return 0
        free = not wager.amounts and not wager.least
        stake = least * max(wager.times, default=1) if free else unit_of(wager)
        return to_cents(max(parse_odds(odds).net(stake) for odds in table.rows.values()))

    def _by_rung(self, table: PayTable) -> list[Paid | None]:
        """The row that pays each rung of the wager's ladder."""
        ladder = LADDERS.get(self.edition.wagers[table.wager].paid_on)
        if ladder is None:
            return []
        rows = {ladder.find(hand): Paid(hand, parse_odds(o)) for hand, o in table.rows.items()}
        for name in self.flipped:
            others = self.edition.ambiguities[name].other_pay.get(table.wager, {})
            for shape, hand in others.items():
                if ladder.find(hand) in rows:
                    rows[ladder.find(shape)] = rows[ladder.find(hand)]
        paid: list[Paid | None] = []
        for rung in range(len(ladder.rungs)):
            covering = [rungs for rungs in rows if rung in rungs]
            row = rows[min(covering, key=len)] if covering else None
            paid.append(row if row and row.odds.pays else None)
        return paid


_CITED = re.compile(
    r" (?:\[[\w-]+, (.+)\]|\(sections? (.+)\))$"
)  # as earlier versions wrote it, or as now


def restate_departures(recorded: Sequence[str], house: House) -> list[str]:
    """Recorded departures in today's wording, if the house has these and no others.

    Our wording may improve; the sections that a record cites decide whether it is the same.
    """
    cited = [match[1] or match[2] if (match := _CITED.search(text)) else "" for text in recorded]
    same = cited == [departure.at for departure in house.departures]
    return house.unlicensed if same else list(recorded)
