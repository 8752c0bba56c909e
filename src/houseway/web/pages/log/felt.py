"""The felt at one moment of a logged round."""

from __future__ import annotations

from houseway.session.cards.shoes import bets_stand
from houseway.session.disclosure import LoggedRound, TableLog
from houseway.table.answers import replay
from houseway.table.events import ALL, DEALT
from houseway.table.fold import fold
from houseway.web.live.snapshot import hands_of
from houseway.web.live.view import HIDDEN, TableView
from houseway.web.pages.shared.still_felt import still_view

RESULTS = ("rolled", "spun")


def view_at(book: TableLog, played: LoggedRound, step: int, person: str) -> TableView:
    """A round after `step` of its events, as this person may see it."""
    house, mine = book.house, book.seats_of(person, played.n)
    opened = [n for n, one in enumerate(played.logged[:step]) if one.event.verb == "opened"]
    latest = played.logged[opened[-1] : step]  # since the players were last reseated
    later = played.logged[step : step + 1]
    cut = later[0].entry if later else 0  # the entry that is only partly shown
    complete = [one.event for one in latest if one.entry != cut]
    rest = [one.event for one in latest if one.entry == cut]
    hands: dict[str, list[tuple[str, str]]] = {}
    standing: dict[str, str] = {}
    if complete:
        replayed = replay(house, complete)
        hands = {who: list(held) for who, held in hands_of(replayed, complete).items()}
        if bets_stand(house) and not replayed.over:
            standing = replayed.table.carried()
    for event in rest:
        if event.verb in DEALT:
            held = hands.setdefault(event.who, [])
            held += [(card, event.seen_by) for card in event.cards.split()]
        elif event.verb == "revealed":
            shown = event.cards.split()
            held = hands.get(event.who, [])
            hands[event.who] = [(c, ALL if c in shown else viewer) for c, viewer in held]
    viewers, public = {ALL, *mine}, book.is_public(played)
    events = [one.event for one in latest]
    results = [event.says for event in events if event.verb in RESULTS]
    return still_view(
        house,
        played.seats,
        mine,
        hands={
            who: [card if public or viewer in viewers else HIDDEN for card, viewer in held]
            for who, held in hands.items()
        },
        stakes=fold(events).stakes,
        chips=book.chips_at(played, step),
        standing=standing,
        last_result=results[-1] if results else "",
        meters={e.wager: e.stake for e in events if e.verb == "metered"},
    )
