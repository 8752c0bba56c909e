"""A told shoe or seed laid open: where each card went, which throw came of which number."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from houseway.equipment.cards import show
from houseway.equipment.sealed import cards_of, commitment
from houseway.errors import BadLog
from houseway.floor.pages.log_book import Book, Played, Sealed
from houseway.session.audit import Pack
from houseway.table.answers import replay
from houseway.table.asks import Deal, Roll, Spin
from houseway.table.events import Event


class Came(Struct, frozen=True):
    """One card, throw or spin: its place in what was sealed, and where it went."""

    place: int
    what: str
    round: int  # 0 if it was never dealt
    who: str


class Laid(Struct, frozen=True):
    """What was sealed, beside what came of it."""

    n: int
    committed: str
    told: str
    hashed: str  # SHA-256 of what was told
    came: list[Came]

    @property
    def fits(self) -> bool:
        """True if the hash that was told first is that of the text."""
        return self.hashed == self.committed


def laid_open(book: Book, shoe: Sealed) -> Laid:
    """A told shoe held against its hash and against all that came; BadLog if it does not fit."""
    if not shoe.told:
        raise BadLog(f"shoe {shoe.n} is still sealed; only its hash is known")
    drawn: list[tuple[Any, Any, int]] = []
    for played in book.rounds:
        if any(one.shoe == shoe.n for one in played.happened):
            drawn += _drawn(book, played)
    pack = Pack(shoe.n, shoe.committed, [(ask, answer) for ask, answer, _ in drawn], shoe.told)
    pack.check(book.house)
    cards = cards_of(shoe.told)
    came = _cards(book, cards, drawn) if cards else _throws(drawn)
    return Laid(shoe.n, shoe.committed, shoe.told, commitment(shoe.told), came)


def _drawn(book: Book, played: Played) -> list[tuple[Any, Any, int]]:
    """Everything that was dealt, thrown or declared in a round, in its order."""
    found: list[tuple[Any, Any, int]] = []

    def watch(ask: Any, answer: Any) -> None:
        if isinstance(ask, (Deal, Roll, Spin, Event)):
            found.append((ask, answer, played.n))

    part: list[Event] = []
    for event in [*played.events, None]:
        if part and (event is None or event.verb == "opened"):
            replay(book.house, part, watch)
            part = []
        if event is not None:
            part.append(event)
    if played.over:
        found.append((None, (), played.n))
    return found


def _cards(book: Book, cards: tuple[int, ...], drawn: list[tuple[Any, Any, int]]) -> list[Came]:
    """Every card of the shoe in dealing order with the hand it went to."""
    left = list(enumerate(cards, 1))
    went: dict[int, tuple[int, str]] = {}
    coming = 0
    for ask, answer, n in drawn:
        if ask is None:
            for _ in range(coming):
                went[left.pop(0)[0]] = (n, "drawn in error, not dealt")
            coming = 0
        elif isinstance(ask, Deal):
            coming = max(0, coming - len(answer))
            for who in ask.pattern:
                went[left.pop(0)[0]] = (n, who)
        elif book.house.edition.irregularity(ask.rule).remedy == "discard":
            for card in answer:
                at = next(at for at, (_, lies) in enumerate(left) if lies == card)
                went[left.pop(at)[0]] = (n, "put aside")
        elif book.house.edition.irregularity(ask.rule).remedy == "next-card":
            coming += len(answer)
    return [Came(n, show(card), *went.get(n, (0, ""))) for n, card in enumerate(cards, 1)]


def _throws(drawn: list[tuple[Any, Any, int]]) -> list[Came]:
    """Every throw or spin in its order."""
    thrown = [(ask, answer, n) for ask, answer, n in drawn if isinstance(ask, (Roll, Spin))]
    return [Came(k, str(answer), n, ask.who) for k, (ask, answer, n) in enumerate(thrown, 1)]
