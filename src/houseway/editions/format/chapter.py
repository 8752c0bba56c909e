"""Turn a chapter into an edition: from the order of the book to the order of the model."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

from msgspec.structs import asdict

from houseway.editions import model
from houseway.editions.format import heads
from houseway.editions.format.citations import Citations, Kind, Thing, as_at, pointer
from houseway.editions.format.pay_columns import pay_tables, table_name
from houseway.editions.format.sections import Written, clause_names
from houseway.editions.format.typed import join, of_section
from houseway.editions.format.written import (
    Ambiguity,
    ByOption,
    Feature,
    Inscription,
    Irregularity,
    Note,
    RuleHere,
    Section,
    Step,
    TermHere,
)
from houseway.editions.model import Cited, Edition, Lines, ranges
from houseway.errors import BadEdition, nearest

FEATURES = {"areas": Kind.AREA, "inscriptions": Kind.INSCRIPTION, "equipment": Kind.EQUIPMENT}


@dataclass
class StatedRule:
    """A rule as sections state it."""

    lines: dict[str, Lines] = field(
        default_factory=dict
    )  # by section, where narrower than the section's own
    by: dict[str, dict[str, list[str]]] = field(default_factory=dict)  # option, value: sections


class Chapter:
    """Goes through the sections once and collects what each one states."""

    def __init__(self, written: Written) -> None:
        self.written = written
        self.head, self.book, self.file = written.head, written.book, written.file
        self.cites = Citations()
        self.places: dict[str, str] = {}  # key in the model -> key in the file, if different
        self._things: dict[Thing, Cited] = {}
        self._pointers: list[tuple[str, Thing]] = []
        self._rules: dict[str, StatedRule] = {}
        self._resting: dict[str, tuple[str, str]] = {}  # rule -> the ambiguity it rests on, its key
        self._terms: dict[str, model.Term] = {}
        self._seats: model.Seats | None = None
        self._pay: list[model.PayTable] = []
        self._meters: dict[str, model.Meter] = {}
        self._draws: dict[str, model.DrawTable] = {}
        self._ambiguities: dict[str, model.Ambiguity] = {}
        self._notes: dict[str, model.Note] = {}
        self._irregularities: list[model.Irregularity] = []
        self._steps: dict[str, list[tuple[str, model.Step]]] = {p: [] for p in self.head.procedures}
        self._layout = model.Layout(areas=[], inscriptions=[], equipment=[])
        self._staff: dict[str, str] = {}

    def edition(self, book: str) -> Edition:
        """The edition, every entry with the sections that state it."""
        head = self.head
        self._wagers = {name: heads.wager(head, name) for name in head.wagers}
        self._ladders = {
            name: model.LadderCitation(at=[], order=order) for name, order in head.ladders.items()
        }
        self._options = {name: heads.option(head, name) for name in head.options}
        self._ties = {name: heads.condition(tie) for name, tie in head.ties.items()}
        declared: dict[Kind, dict[str, Cited]] = {
            Kind.WAGER: dict(self._wagers),
            Kind.LADDER: dict(self._ladders),
            Kind.OPTION: dict(self._options),
        }
        self._things = {(k, name): x for k, named in declared.items() for name, x in named.items()}
        for number, section in self.written.sections.items():
            self.places[f"sections.{number}"] = of_section(number)
            self._section(number, section)
        self._check_pointers()
        self._cite()
        order = list(self._wagers)
        return Edition(
            id=f"{book}/{head.game}",
            book=book,
            game=head.game,
            title=head.title,
            source=model.Source(file=head.source.file, lines=head.source.lines),
            sections={number: section.lines for number, section in self.written.sections.items()},
            page_headers=head.page_headers,
            seats=self._seats,
            wagers=self._wagers,
            ladders=self._ladders,
            terms=self._terms,
            draws=self._draws,
            conditions=list(self._ties.values()),
            options=self._options,
            meters=self._meters,
            pay=sorted(self._pay, key=lambda table: order.index(table.wager)),
            rules=self._all_rules(),
            ambiguities=self._ambiguities,
            notes=self._notes,
            irregularities=self._irregularities,
            procedures={name: self._in_order(name) for name in self._steps},
            layout=self._layout,
            staff_procedures=self._staff,
            gaps=head.gaps,
        )

    # -- one section ---------------------------------------------------------------------------

    def _section(self, number: str, section: Section) -> None:
        self._names(number, section)
        if section.seats is not None:
            self._seat(number, section.seats)
        for name, term in section.terms.items():
            self._term(number, name, TermHere(value=term) if isinstance(term, str) else term)
        for rule in section.rules:
            stated = RuleHere(rule=rule) if isinstance(rule, str) else rule
            self._rule(number, stated, section.when)
        for text in section.see:
            self.cites.state(*self._point(number, "see", text), number)
        for mention in section.mentions:
            self._mention(number, mention)
        for name, note in {**section.ambiguities, **section.notes}.items():
            kind = "ambiguities" if name in section.ambiguities else "notes"
            self._once(number, kind, name, Kind.AMBIGUITY)
            self._ambiguity(number, name, note, of_section(number, kind, name))
        for name, entry in section.irregularities.items():
            self._once(number, "irregularities", name, Kind.IRREGULARITY)
            self._irregularity(number, name, entry, section.when)
        for clause in section.clauses:
            self._clause(number, clause, section)
        self._figures(number, section)
        for procedure, steps in section.steps.items():
            for step in steps:
                self._step(number, procedure, Step(do=step) if isinstance(step, str) else step)
        for kind, items in (("areas", section.areas), ("equipment", section.equipment)):
            for item in items:
                feature = Feature(says=item) if isinstance(item, str) else item
                self._feature(number, kind, feature, None)
        for sign in section.inscriptions:
            inscription = Inscription(says=sign) if isinstance(sign, str) else sign
            when = inscription.when if inscription.when is not None else section.when
            self._feature(number, "inscriptions", inscription, when)
        if section.staff:
            self._for_staff(number, section.staff)

    def _names(self, number: str, section: Section) -> None:
        """What the head declares and this section establishes."""
        named: list[tuple[str, list[str], Kind, list[str]]] = [
            ("wagers", section.wagers, Kind.WAGER, list(self.head.wagers)),
            ("ladders", section.ladders, Kind.LADDER, list(self.head.ladders)),
            ("options", section.options, Kind.OPTION, list(self.head.options)),
            ("ties", section.ties, Kind.TIE, list(self.head.ties)),
        ]
        for key, names, kind, known in named:
            for name in names:
                if name not in known:
                    problem = f"no {kind.value} called '{name}'{nearest(name, known)}"
                    self._refuse(of_section(number, key), problem)
                self.cites.state(kind, name, number)
        for kind, by_option in ((Kind.VALUE, section.values), (Kind.NEEDS, section.needs)):
            for option, values in by_option.items():
                for value in heads.listed(values):
                    self.cites.state(kind, f"{option} = {value}", number)

    def _seat(self, number: str, most: int) -> None:
        if self._seats is None:
            self._seats = model.Seats(at=[], most=most)
            self._things[Kind.SEATS, ""] = self._seats
        elif self._seats.most != most:
            problem = f"{most} here, {self._seats.most} in an earlier section"
            self._refuse(of_section(number, "seats"), problem)
        self.cites.state(Kind.SEATS, "", number)

    def _term(self, number: str, name: str, term: TermHere) -> None:
        key = of_section(number, "terms", name)
        known = self._terms.get(name)
        if known is None:
            known = self._terms[name] = model.Term(at=[], value=term.value, lines=term.lines)
            self._things[Kind.TERM, name] = known
        elif known.value != term.value:
            self._refuse(key, f"'{term.value}' here, '{known.value}' in an earlier section")
        self.cites.state(Kind.TERM, name, number)

    def _rule(self, number: str, entry: RuleHere, when: ByOption) -> None:
        rule = self._rules.setdefault(entry.rule, StatedRule())
        self.places.setdefault(f"rules.{entry.rule}", of_section(number, "rules", entry.rule))
        if entry.lines:
            rule.lines[number] = entry.lines
        when = when if entry.when is None else entry.when
        if not when:
            self.cites.state(Kind.RULE, entry.rule, number)
        for option, values in when.items():
            for value in heads.listed(values):
                rule.by.setdefault(option, {}).setdefault(value, []).append(number)

    def _mention(self, number: str, entry: str | RuleHere) -> None:
        text = entry if isinstance(entry, str) else f"rule {entry.rule}"
        kind, name = self._point(number, "mentions", text)
        self.cites.mention(kind, name, number)
        if isinstance(entry, RuleHere):
            self._rules.setdefault(name, StatedRule()).lines[number] = entry.lines

    def _figures(self, number: str, section: Section) -> None:
        """The pay tables, meters and drawing tables that a section prints."""
        for printed in section.pay:
            key = of_section(number, "pay", join(printed.wager, printed.table))
            if printed.wager not in self.head.wagers:
                known = nearest(printed.wager, self.head.wagers)
                self._refuse(key, f"no wager called '{printed.wager}'{known}")
            for table in pay_tables(printed, section, key, self.file):
                self._pay.append(table)
                self._add(Kind.PAY, table_name(table), table, number, key)
                self.places[f"pay.{join(table.wager, table.table)}"] = key
        for name, meter in section.meters.items():
            self._meters[name] = model.Meter(at=[], **asdict(meter))
            key = of_section(number, "meters", name)
            self._add(Kind.METER, name, self._meters[name], number, key)
            self.places[f"meters.{name}"] = key
        for name, draws in section.draws.items():
            self._draws[name] = model.DrawTable(at=[], **asdict(draws))
            key = of_section(number, "draws", name)
            self._add(Kind.DRAWS, name, self._draws[name], number, key)

    def _ambiguity(self, number: str, name: str, note: Note, key: str) -> None:
        own = asdict(note)
        for rule in own.pop("rules"):
            self._resting[rule] = name, key
        own["interpretation"] = own.pop("chosen")
        entry: model.Note
        if isinstance(note, Ambiguity):
            own["alternative"] = own.pop("other")
            entry = self._ambiguities[name] = model.Ambiguity(at=[], **own)
        else:
            entry = self._notes[name] = model.Note(at=[], **own)
        self._add(Kind.AMBIGUITY, name, entry, number, key)
        self.places[f"{'ambiguities' if isinstance(note, Ambiguity) else 'notes'}.{name}"] = key

    def _irregularity(self, number: str, name: str, entry: Irregularity, when: ByOption) -> None:
        own = asdict(entry)
        own["when"] = heads.by_option(when if entry.when is None else entry.when)
        own["rests_on"] = own.pop("ambiguity")
        irregularity = model.Irregularity(at=[], id=name, **own)
        self._irregularities.append(irregularity)
        key = of_section(number, "irregularities", name)
        self._add(Kind.IRREGULARITY, name, irregularity, number, key)
        self.places[f"irregularities.{name}"] = key

    def _step(self, number: str, procedure: str, step: Step) -> None:
        key = of_section(number, "steps", procedure)
        if procedure not in self._steps:
            known = nearest(procedure, self._steps)
            self._refuse(key, f"no procedure called '{procedure}'{known}")
        name, do = step.id or f"#{procedure} {len(self._steps[procedure])}", step.do
        if step.clause:
            name, do = f"#{step.clause}", self._sentence(step.clause, key)
        if not do:
            self._refuse(key, "a step without a sentence; expected `do` or `clause`")
        if (Kind.STEP, name) in self._things and step.clause:  # stated again
            self.cites.state(Kind.STEP, name, number)
            return
        stated = model.Step(at=[], do=do, lines=step.lines)
        self._steps[procedure].append((number, stated))
        self._add(Kind.STEP, name, stated, number, key)

    def _feature(self, number: str, kind: str, item: Feature, when: ByOption | None) -> None:
        key = of_section(number, kind)
        listed: list[model.Feature] = {
            "areas": self._layout.areas,
            "equipment": self._layout.equipment,
        }.get(kind, [])
        name, says = item.id or f"#{kind} {len(self._things)}", item.says
        if item.clause:
            name, says = f"#{item.clause}", self._sentence(item.clause, key)
        if not says:
            self._refuse(key, "a feature without a sentence; expected `says` or `clause`")
        if (FEATURES[kind], name) in self._things and item.clause:  # stated again
            self.cites.state(FEATURES[kind], name, number)
            return
        feature: model.Feature
        if when is None:
            feature = model.Feature(at=[], says=says, lines=item.lines)
            listed.append(feature)
        else:
            conditions = heads.by_option(when)
            feature = model.Inscription(at=[], says=says, lines=item.lines, when=conditions)
            self._layout.inscriptions.append(feature)
        self._add(FEATURES[kind], name, feature, number, key)

    def _for_staff(self, number: str, why: str) -> None:
        if number in self._staff:
            self._refuse(of_section(number, "staff"), "given twice: here and by a clause")
        self._staff[number] = why

    # -- clauses of the book -------------------------------------------------------------------

    def _clause(self, number: str, clause: str, section: Section) -> None:
        """Add a clause of the book that this section states word for word."""
        book, key = self.book, of_section(number, "clauses")
        notes: dict[str, Note] = {**book.ambiguities, **book.notes}
        if clause in book.irregularities:
            if not self._stated_again(Kind.IRREGULARITY, clause, number):
                self._irregularity(number, clause, book.irregularities[clause], section.when)
        elif clause in notes:
            if not self._stated_again(Kind.AMBIGUITY, clause, number):
                self._ambiguity(number, clause, notes[clause], key)
        elif clause in book.staff:
            self._for_staff(number, book.staff[clause])
        elif clause in book.inscriptions:
            self._feature(number, "inscriptions", Inscription(clause=clause), section.when)
        elif clause in book.areas:
            self._feature(number, "areas", Feature(clause=clause), None)
        elif clause in book.equipment:
            self._feature(number, "equipment", Feature(clause=clause), None)
        else:
            procedures = [name for name, steps in book.steps.items() if clause in steps]
            for procedure in procedures:
                self._step(number, procedure, Step(clause=clause))
            if not procedures:
                self._sentence(clause, key)

    def _stated_again(self, kind: Kind, name: str, number: str) -> bool:
        """Record another section that states a clause; False if it is the first."""
        if (kind, name) in self._things:
            self.cites.state(kind, name, number)
            return True
        return False

    def _sentence(self, clause: str, key: str) -> str:
        """The words of a clause."""
        book = self.book
        for clauses in (book.areas, book.inscriptions, book.equipment, *book.steps.values()):
            if clause in clauses:
                return clauses[clause]
        known = nearest(clause, clause_names(book))
        raise BadEdition(self.file, key, f"no clause called '{clause}' in _book.toml{known}")

    # -- names and citations -------------------------------------------------------------------

    def _refuse(self, key: str, problem: str) -> NoReturn:
        raise BadEdition(self.file, key, problem)

    def _once(self, number: str, key: str, name: str, kind: Kind) -> None:
        """Refuse an entry that an earlier section already has."""
        if (kind, name) in self._things:
            where = of_section(number, key, name)
            self._refuse(where, "another section already has this; point to it with `see`")

    def _add(self, kind: Kind, name: str, thing: Cited, number: str, key: str) -> None:
        """Add what a section states; refuse a second entry with the same name."""
        if (kind, name) in self._things:
            self._refuse(key, "another section already has this; point to it with `see`")
        self._things[kind, name] = thing
        self.cites.state(kind, name, number)

    def _point(self, number: str, key: str, text: str) -> Thing:
        thing = pointer(text)
        self._pointers.append((of_section(number, key), thing))
        return thing

    def _check_pointers(self) -> None:
        """Refuse pointers to something that no section states."""
        stated = {(Kind.RULE, rule) for rule in self._rules if self._is_stated(rule)}
        known = {*self._things, *stated}
        for key, (kind, name) in self._pointers:
            if (kind, name) not in known:
                names = [other for of, other in known if of is kind and other[:1] != "#"]
                self._refuse(key, f"no {kind.value} called '{name}'{nearest(name, names)}")
        for rule, (_, key) in self._resting.items():
            if not self._is_stated(rule):
                known_rules = nearest(rule, self._rules)
                self._refuse(f"{key}.rules", f"no section states the rule '{rule}'{known_rules}")

    def _is_stated(self, rule: str) -> bool:
        stated = self._rules.get(rule)
        return stated is not None and bool(stated.by or self.cites.sections(Kind.RULE, rule))

    def _cite(self) -> None:
        """Cite every entry to the sections that state it."""
        keys = {Kind.WAGER: "wagers", Kind.LADDER: "ladders", Kind.OPTION: "options"}
        for (kind, name), thing in self._things.items():
            sections = self.cites.sections(kind, name)
            if not sections:
                self._refuse(f"{keys[kind]}.{name}", "no section names it")
            thing.at = as_at(sections)
        for n, (name, tie) in enumerate(self._ties.items()):
            tie.at = as_at(self.cites.sections(Kind.TIE, name))
            if not tie.at:
                self._refuse(f"ties.{name}", "no section names it")
            self.places[f"conditions #{n}"] = f"ties.{name}"
        for name, option in self._options.items():
            for value, elected in option.values.items():
                pair = f"{name} = {value}"
                if sections := self.cites.sections(Kind.VALUE, pair):
                    elected.at = as_at(sections)
                if sections := self.cites.sections(Kind.NEEDS, pair):
                    elected.needs_at = as_at(sections)

    # -- rules and checklists ------------------------------------------------------------------

    def _all_rules(self) -> dict[str, model.Rule]:
        rules = {}
        for name, stated in self._rules.items():
            sections = self.cites.sections(Kind.RULE, name)
            rule = rules[name] = model.Rule(at=as_at(sections))
            for option, values in stated.by.items():
                order = list(self._options[option].values)
                ordered = sorted(values, key=order.index)
                rule.by = rule.by | {option: {v: as_at(values[v]) for v in ordered}}
            if name in self._resting:
                rule.rests_on = self._resting[name][0]
            if stated.lines:
                rule.lines = self._narrowed(sections, stated.lines)
        return rules

    def _narrowed(self, sections: list[str], own: dict[str, Lines]) -> Lines:
        """The lines of a rule: its own in each section, or else the section's."""
        lines = [own.get(s) or self.written.sections[s].lines for s in sections]
        pairs = [list(pair) for each in lines for pair in ranges(each)]
        return [*pairs[0]] if len(pairs) == 1 else [*pairs]

    def _in_order(self, procedure: str) -> list[model.Step]:
        """The steps in the order of the book, or of the sections named in `[order]`.

        A section named several times gives one step each time, and the last time all the rest.
        """
        steps, named = self._steps[procedure], self.head.order.get(procedure)
        if not steps:
            self._refuse("procedures", f"no section has a step of '{procedure}'")
        if not named:
            return [step for _, step in steps]
        left, ordered = list(steps), list[model.Step]()
        for n, section in enumerate(named):
            own = [entry for entry in left if entry[0] == section]
            if not own:
                homes = nearest(section, {home for home, _ in left})
                self._refuse(f"order.{procedure}", f"no step left in '{section}'{homes}")
            taken = own[:1] if section in named[n + 1 :] else own
            ordered += [step for _, step in taken]
            left = [entry for entry in left if entry not in taken]
        if left:
            problem = f"{left[0][0]} has a step but is not named here"
            self._refuse(f"order.{procedure}", problem)
        return ordered
