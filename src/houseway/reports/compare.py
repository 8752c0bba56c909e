"""One game in several rule books, side by side, with the differences marked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from houseway.editions import edition_ids, load
from houseway.editions.model import Edition, PayTable
from houseway.editions.posting import value_of
from houseway.errors import unknown
from houseway.hands.ladders import LADDERS
from houseway.json_data import JsonObject
from houseway.reports.rules import rule_words
from houseway.reports.words import amount_words, choices, wager_words

UNPRINTED = "no row"  # where only another book prints the row


class Statement(NamedTuple):
    """What one book says, and where; `sense` is what must agree if wording does not matter."""

    text: str
    at: str = ""
    sense: str = ""
    exact: str = ""  # the figure as a fraction, where the text is rounded

    def to_json(self) -> dict[str, str]:
        """The record as the command prints it."""
        record = {"text": self.text, "at": self.at}
        return record | {"exact": self.exact} if self.exact else record


class Row(NamedTuple):
    """One topic, and what each book says about it; None where a book says nothing."""

    name: str
    statements: list[Statement | None]
    words: str = ""  # what the name means, where it needs explaining

    @property
    def differs(self) -> bool:
        """True if the books do not all say the same."""
        return len({s and (s.sense or s.text) for s in self.statements}) > 1


class Part(NamedTuple):
    """Rows of one kind, such as all pay tables."""

    title: str
    rows: list[Row]
    json_name: str = ""  # if it is not the title

    @property
    def differences(self) -> int:
        """The number of rows that differ."""
        return sum(row.differs for row in self.rows)


def editions_of(game: str) -> list[Edition]:
    """The editions of a game, one for each book that has it."""
    editions = [load(name) for name in edition_ids() if name.split("/")[1] == game]
    if not editions:
        raise unknown("game", game, sorted({name.split("/")[1] for name in edition_ids()}))
    return editions


def compare(editions: Sequence[Edition]) -> list[Part]:
    """Compare one game's table, wagers, pay, options, hands, terms, rules and remedies."""
    parts = [
        Part("the table", list(_table(editions))),
        Part("wagers", _named(editions, lambda e: dict(_wagers(e)))),
        Part("pay tables", list(_pays(editions))),
        Part(
            "house options",
            _named(editions, lambda e: dict(_options(e))),
            json_name="options of the house",
        ),
        Part("hands, highest first", _named(editions, lambda e: dict(_ladders(e)))),
        Part("terms", _named(editions, lambda e: dict(_terms(e)))),
        Part("rules", _rules(editions)),
        Part("when something goes wrong", _named(editions, lambda e: dict(_remedies(e)))),
    ]
    return [part for part in parts if part.rows]


def edges(sheets: Sequence[JsonObject | None]) -> Part:
    """The exact edge of every wager under each book's default rules, from `odds --json`."""
    solved = [sheet["wagers"] if sheet else {} for sheet in sheets]
    rows = []
    for wager in _every(solved):
        known = {bets[wager]["edge"] for bets in solved if wager in bets}
        agreed = known.pop() if len(known) == 1 else ""  # so far: some may not be solved yet
        statements = [
            Statement("not solved yet", sense=agreed)
            if sheet is None
            else _edge(bets[wager])
            if wager in bets
            else None
            for sheet, bets in zip(sheets, solved, strict=True)
        ]
        rows.append(Row(wager, statements))
    return Part("house edge", rows)


def _edge(bet: JsonObject) -> Statement:
    """The edge of a wager, rounded and exact."""
    return Statement(f"{100 * bet['edge_decimal']:.4f}%", sense=bet["edge"], exact=bet["edge"])


def compare_json(editions: Sequence[Edition], parts: Iterable[Part]) -> JsonObject:
    """The record as the command prints it."""
    names = [edition.id for edition in editions]
    return {
        "game": editions[0].game,
        "editions": names,
        "parts": [
            {
                "part": part.json_name or part.title,
                "differences": part.differences,
                "rows": [
                    {
                        "name": row.name,
                        **({"words": row.words} if row.words else {}),
                        "differs": row.differs,
                        "said": {
                            name: statement.to_json() if statement else None
                            for name, statement in zip(names, row.statements, strict=True)
                        },
                    }
                    for row in part.rows
                ],
            }
            for part in parts
        ],
    }


def _every(named: Iterable[Iterable[str]]) -> list[str]:
    """All names, each once, in order of first appearance."""
    return list(dict.fromkeys(name for names in named for name in names))


def _named(
    editions: Sequence[Edition], names_in: Callable[[Edition], dict[str, Statement]]
) -> list[Row]:
    """One row for every name that any of the books has."""
    by_book = [names_in(edition) for edition in editions]
    return [Row(name, [book.get(name) for book in by_book]) for name in _every(by_book)]


def _table(editions: Sequence[Edition]) -> Iterator[Row]:
    yield Row("called", [Statement(e.title) for e in editions])
    seats = [Statement(str(e.seats.most), e.seats.where) if e.seats else None for e in editions]
    if any(seats):
        yield Row("seats", list(seats))


def _wagers(edition: Edition) -> Iterator[tuple[str, Statement]]:
    for name, wager in edition.wagers.items():
        words = wager_words(wager).lstrip(",: ")
        yield name, Statement(words or "offered", wager.where)


def _pays(editions: Sequence[Edition]) -> Iterator[Row]:
    """Pay tables row by row; where a book permits several tables, what each of them pays."""
    for wager in _every([t.wager for t in e.pay] for e in editions):
        tables = [[t for t in e.pay if t.wager == wager] for e in editions]
        named = [[t.table for t in of_book if t.table] for of_book in tables]
        if any(len(names) > 1 for names in named):
            yield Row(
                f"{wager}: tables",
                [
                    Statement(", ".join(names) or "one unnamed table", of_book[0].where)
                    if of_book
                    else None
                    for names, of_book in zip(named, tables, strict=True)
                ],
            )
        labels = dict[Hashable, str]()  # by what a row pays for: books spell hands differently
        for e, of_book in zip(editions, tables, strict=True):
            for hand in _every(t.rows for t in of_book):
                labels.setdefault(_hand(e, wager, hand), hand)
        for key, label in labels.items():
            paid = [_paid(e, of_book, key) for e, of_book in zip(editions, tables, strict=True)]
            yield Row(f"{wager}: {label}", paid)


def _hand(edition: Edition, wager: str, hand: str) -> Hashable:
    """What a printed row pays for: the hands on its ladder, or its words without a ladder."""
    ladder = LADDERS.get(edition.wagers[wager].paid_on)
    return ladder.find(hand) if ladder else hand.lower().replace("-", " ").removeprefix("on ")


def _paid(edition: Edition, tables: Sequence[PayTable], key: Hashable) -> Statement | None:
    """What the tables of one book pay for a hand; None if it has no table for this wager."""
    if not tables:
        return None
    least = "at least " if any(t.minimum for t in tables) else ""
    by_table = [
        {_hand(edition, t.wager, hand): odds for hand, odds in t.rows.items()} for t in tables
    ]
    paid: dict[str, list[str]] = {}
    for t, rows in zip(tables, by_table, strict=True):
        paid.setdefault(rows.get(key, UNPRINTED), []).append(t.table)
    if set(paid) == {UNPRINTED}:
        return Statement(UNPRINTED, tables[0].where)
    sense = {str(value_of(odds)) if odds != UNPRINTED else odds for odds in paid}
    alone = len(paid) == 1
    printed = [
        odds if alone or not all(names) else f"{', '.join(names)}: {odds}"
        for odds, names in paid.items()
    ]
    return Statement(
        least + " / ".join(printed), tables[0].where, least + " / ".join(sorted(sense))
    )


def _options(edition: Edition) -> Iterator[tuple[str, Statement]]:
    for name, option in edition.options.items():
        if option.amount:
            words = amount_words(option.amount)
            yield name, Statement(words, option.where)
        else:
            default = next(iter(option.values))
            others = [value for value in option.values if value != default]
            sense = "; ".join([default, *sorted(others)])
            meanings = choices(option)
            rest = "; ".join(meanings[value] for value in others)
            words = f"{meanings[default]} (or {rest})" if others else f"{meanings[default]} only"
            yield name, Statement(words, option.where, sense)


def _ladders(edition: Edition) -> Iterator[tuple[str, Statement]]:
    for name, ladder in edition.ladders.items():
        yield name, Statement(", ".join(ladder.order) or "not ranked by the book", ladder.where)


def _terms(edition: Edition) -> Iterator[tuple[str, Statement]]:
    for name, term in edition.terms.items():
        yield name, Statement(term.value, term.where)


def _rules(editions: Sequence[Edition]) -> list[Row]:
    """Which book states which rule."""
    words = {name: says for e in editions for name, says in rule_words(e).items()}
    rows = _named(
        editions,
        lambda e: {name: Statement("stated", rule.where) for name, rule in e.rules.items()},
    )
    return [row._replace(words=words.get(row.name, "")) for row in rows]


def _remedies(edition: Edition) -> Iterator[tuple[str, Statement]]:
    """Irregularities: wording differs from book to book, so only the remedy must agree."""
    for entry in edition.irregularities:
        yield entry.id, Statement(f"{entry.what}: {entry.done}", entry.where, entry.remedy)
