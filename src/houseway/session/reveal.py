"""A disclosed shoe or seed: where each card went, and the result of each throw."""

from __future__ import annotations

from msgspec import Struct

from houseway.equipment.cards import show
from houseway.equipment.sealed import cards_of, commitment
from houseway.errors import BadLog
from houseway.games.questions import Roll, Spin
from houseway.session.cards.verify import Outcome, OutcomeRecorder, SealedDraw
from houseway.session.disclosure import LoggedRound, LoggedShoe, TableLog
from houseway.table.answers import replay
from houseway.table.events import Event


class RevealedItem(Struct, frozen=True):
    """One card, throw or spin: its place in the sealed text, and where it went."""

    place: int
    what: str
    round: int  # 0 if it was never dealt
    who: str


class RevealedShoe(Struct, frozen=True):
    """A sealed text with its commitment, and where each part of it went."""

    n: int
    committed: str
    text: str
    hashed: str  # SHA-256 of the text
    items: list[RevealedItem]

    @property
    def fits(self) -> bool:
        """True if the text has the hash that was published in advance."""
        return self.hashed == self.committed


def reveal_shoe(log: TableLog, shoe: LoggedShoe) -> RevealedShoe:
    """A disclosed shoe, checked against its hash and its outcomes; BadLog if it does not match."""
    if not shoe.text:
        raise BadLog(f"shoe {shoe.n} is still sealed; only its hash is known")
    draw = _checked(log, shoe)
    cards = cards_of(shoe.text)
    if cards:
        items = [
            RevealedItem(n, show(card), *draw.destinations.get(n, (0, "")))
            for n, card in enumerate(cards, 1)
        ]
    else:
        thrown = [(one, one.what) for one in draw.outcomes if isinstance(one.what, (Roll, Spin))]
        items = [
            RevealedItem(n, outcome.result, outcome.round, ask.who)
            for n, (outcome, ask) in enumerate(thrown, 1)
        ]
    return RevealedShoe(shoe.n, draw.committed, shoe.text, commitment(shoe.text), items)


def _checked(log: TableLog, shoe: LoggedShoe) -> SealedDraw:
    """The draw, checked against its outcomes."""
    draw = SealedDraw(shoe.n, shoe.commitment)
    for round_ in log.rounds:
        if any(one.shoe == shoe.n for one in round_.logged):
            recorder = _outcomes(log, round_)
            draw.outcomes += [outcome for n, outcome in recorder.outcomes if n == shoe.n]
            if round_.over and recorder.draw == shoe.n:
                draw.outcomes.append(Outcome(None, round=round_.n))
    before = _checked(log, log.shoes[shoe.n - 2]) if draw.discards else None
    draw.check(log.house, shoe.text, before)
    return draw


def _outcomes(log: TableLog, round_: LoggedRound) -> OutcomeRecorder:
    """Everything that was dealt, thrown or declared in a round, in order."""
    recorder = OutcomeRecorder(log.house, round_.n, round_.logged[0].shoe)
    part: list[Event] = []
    for event in [*round_.events, None]:
        if part and (event is None or event.verb == "opened"):
            replay(log.house, part, recorder)
            part = []
        if event is not None:
            part.append(event)
    return recorder
