"""The felt as it stood at some moment of a round, drawn from events alone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from houseway.editions import House
from houseway.floor.felt import draw
from houseway.floor.seen import HIDDEN, Seat, Seen
from houseway.floor.shots import _hands as hands_of
from houseway.floor.training import lying
from houseway.games import game
from houseway.session.state import bets_stand
from houseway.table.answers import replay
from houseway.table.events import ALL, Event

CAME = ("rolled", "spun")


def seen_at(
    house: House,
    events: Sequence[Event],
    players: Mapping[str, str],
    mine: Collection[str] = (),
    *,
    everything: bool = False,
    chips: Mapping[str, int],
    stakes: Mapping[str, Mapping[str, int]] | None = None,
    standing: Mapping[str, str] | None = None,
) -> Seen:
    """A table after these events; cards that nobody of `mine` sees are hidden, unless all is told.

    Nothing is asked and nobody can act: it is a picture.
    """
    latest = _since_opened(events)
    again = replay(house, latest)
    carried: dict[str, str] = {}
    if bets_stand(house) and not again.over:
        carried = game(house.edition.game).carried(again.table)
    shown = {ALL, *mine}
    came = [e.says for e in latest if e.verb in CAME]
    lie = lying(latest) if stakes is None else stakes
    return Seen(
        table="",
        edition=house.edition.id,
        title=house.edition.title,
        version=0,
        open=True,
        practice=False,
        round=0,
        in_round=True,
        automatic=True,
        seats={
            s: Seat(who, chips.get(who, 0), False, s in mine, False) for s, who in players.items()
        },
        most_seats=len(players),
        positions=1,
        ask=None,
        events=[],
        hands={
            who: [card if everything or seer in shown else HIDDEN for card, seer in held]
            for who, held in hands_of(again, latest).items()
        },
        stakes={seat: dict(on) for seat, on in lie.items()},
        ahead={},
        standing=dict(standing if standing is not None else carried),
        came=came[-1] if came else "",
        meters={e.wager: e.stake for e in latest if e.verb == "metered"},
        limits={},
        shoe={},  # how much is left in it is told in the log of the shoe
        wagers=[],
        until=0,
    )


def _since_opened(events: Sequence[Event]) -> list[Event]:
    """The part of a round since it was handed over to other seats, or all of it."""
    opened = [n for n, e in enumerate(events) if e.verb == "opened"]
    return list(events[opened[-1] :]) if opened else list(events)


def felt_html(seen: Seen, house: House, yours: str = "") -> str:
    """The felt for a wide screen and for a phone; the style shows the one that fits."""
    wide = draw(seen, house, yours, still=True)
    phone = draw(seen, house, yours, narrow=True, still=True)
    return (
        f'<div class="hw-felt-wide still">{wide}</div>'
        f'<div class="hw-felt-phone still">{phone}</div>'
    )
