"""A told shoe or seed laid open: where each card went, which throw came of which number."""

from __future__ import annotations

from msgspec import Struct

from houseway.equipment.cards import show
from houseway.equipment.sealed import cards_of, commitment
from houseway.errors import BadLog
from houseway.session.cards import verify as session
from houseway.session.cards.verify import Pack
from houseway.session.disclosure import Book, Played, Sealed
from houseway.table.answers import replay
from houseway.table.asks import Roll, Spin
from houseway.table.events import Event


class Drawn(Struct, frozen=True):
    """One card, throw or spin: its place in what was sealed, and where it went."""

    place: int
    what: str
    round: int  # 0 if it was never dealt
    who: str


class RevealedShoe(Struct, frozen=True):
    """What was sealed, beside what came of it."""

    n: int
    committed: str
    told: str
    hashed: str  # SHA-256 of what was told
    drawn: list[Drawn]

    @property
    def fits(self) -> bool:
        """True if the hash that was told first is that of the text."""
        return self.hashed == self.committed


def reveal_shoe(book: Book, shoe: Sealed) -> RevealedShoe:
    """A told shoe held against its hash and against all that came; BadLog if it does not fit."""
    if not shoe.told:
        raise BadLog(f"shoe {shoe.n} is still sealed; only its hash is known")
    pack = _checked(book, shoe)
    cards = cards_of(shoe.told)
    if cards:
        went = [pack.went.get(n, (0, "")) for n in range(1, len(cards) + 1)]
        drawn = [
            Drawn(n, show(card), *where)
            for n, (card, where) in enumerate(zip(cards, went, strict=True), 1)
        ]
    else:
        thrown = [one for one in pack.drawn if isinstance(one.what, (Roll, Spin))]
        drawn = [Drawn(n, str(o.answer), o.round, o.what.who) for n, o in enumerate(thrown, 1)]
    return RevealedShoe(shoe.n, pack.committed, shoe.told, commitment(shoe.told), drawn)


def _checked(book: Book, shoe: Sealed) -> Pack:
    """What was sealed with all that came out of it, the one compared with the other."""
    pack = Pack(shoe.n, shoe.pledge)
    for played in book.rounds:
        if any(one.shoe == shoe.n for one in played.happened):
            drawing = _drawn(book, played)
            pack.drawn += [drawn for n, drawn in drawing.drawn if n == shoe.n]
            if played.over and drawing.pack == shoe.n:
                pack.drawn.append(session.Came(None, round=played.n))
    before = _checked(book, book.shoes[shoe.n - 2]) if pack.discards else None
    pack.check(book.house, shoe.told, before)
    return pack


def _drawn(book: Book, played: Played) -> session.Drawing:
    """Everything that was dealt, thrown or declared in a round, in its order."""
    drawing = session.Drawing(book.house, played.n, played.happened[0].shoe)
    part: list[Event] = []
    for event in [*played.events, None]:
        if part and (event is None or event.verb == "opened"):
            replay(book.house, part, drawing)
            part = []
        if event is not None:
            part.append(event)
    return drawing
