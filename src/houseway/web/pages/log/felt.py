"""The felt as it stood at some moment of a round that is in the log, or in an exercise."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from houseway.editions import House
from houseway.session.cards.shoes import bets_stand
from houseway.session.disclosure import LoggedRound, TableLog
from houseway.table.answers import replay
from houseway.table.events import ALL, DEALT
from houseway.table.fold import fold
from houseway.web.felt import draw
from houseway.web.live.snapshot import hands_of
from houseway.web.live.view import HIDDEN, Seat, Seen

CAME = ("rolled", "spun")


def picture(
    house: House,
    players: Mapping[str, str],
    mine: Collection[str] = (),
    *,
    hands: Mapping[str, Sequence[str]],
    stakes: Mapping[str, Mapping[str, int]],
    chips: Mapping[str, int],
    standing: Mapping[str, str] | None = None,
    came: str = "",
    meters: Mapping[str, int] | None = None,
) -> Seen:
    """A table at which nothing is asked and nobody can act."""
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
        seats={s: Seat(p, chips.get(p, 0), False, s in mine, False) for s, p in players.items()},
        most_seats=len(players),
        positions=1,
        ask=None,
        events=[],
        hands={who: list(cards) for who, cards in hands.items()},
        stakes={seat: dict(on) for seat, on in stakes.items()},
        ahead={},
        standing=dict(standing or {}),
        came=came,
        meters=dict(meters or {}),
        limits={},
        shoe={},  # what is left in it is told with the shoe
        wagers=[],
        until=0,
    )


def seen_at(book: TableLog, played: LoggedRound, step: int, person: str) -> Seen:
    """A round after so many of its events, as this person may see it."""
    house, mine = book.house, book.seats_of(person, played.n)
    opened = [n for n, one in enumerate(played.logged[:step]) if one.event.verb == "opened"]
    latest = played.logged[opened[-1] : step]  # since it was handed over to other seats
    later = played.logged[step : step + 1]
    cut = later[0].entry if later else 0  # the entry that is not shown to its end
    whole = [one.event for one in latest if one.entry != cut]
    rest = [one.event for one in latest if one.entry == cut]
    hands: dict[str, list[tuple[str, str]]] = {}
    standing: dict[str, str] = {}
    if whole:
        again = replay(house, whole)
        hands = {who: list(held) for who, held in hands_of(again, whole).items()}
        if bets_stand(house) and not again.over:
            standing = again.table.carried()
    for event in rest:
        if event.verb in DEALT:
            held = hands.setdefault(event.who, [])
            held += [(card, event.seen_by) for card in event.cards.split()]
        elif event.verb == "revealed":
            shown = event.cards.split()
            held = hands.get(event.who, [])
            hands[event.who] = [(c, ALL if c in shown else seer) for c, seer in held]
    seers, told = {ALL, *mine}, book.is_public(played)
    events = [one.event for one in latest]
    came = [event.says for event in events if event.verb in CAME]
    return picture(
        house,
        played.seats,
        mine,
        hands={
            who: [card if told or seer in seers else HIDDEN for card, seer in held]
            for who, held in hands.items()
        },
        stakes=fold(events).stakes,
        chips=book.chips_at(played, step),
        standing=standing,
        came=came[-1] if came else "",
        meters={e.wager: e.stake for e in events if e.verb == "metered"},
    )


def felt_html(seen: Seen, house: House, yours: str = "") -> str:
    """The felt as a picture: nothing on it can be clicked or stepped to."""
    drawn = table_html(seen, house, yours).replace(' tabindex="0"', "")
    return f'<div class="hw-picture">{drawn}</div>'


def table_html(seen: Seen, house: House, yours: str = "") -> str:
    """The felt for a wide screen and for a phone; the style shows the one that fits."""
    wide = draw(seen, house, yours, still=True)
    phone = draw(seen, house, yours, narrow=True, still=True)
    return (
        f'<div class="hw-felt-wide still">{wide}</div>'
        f'<div class="hw-felt-phone still">{phone}</div>'
    )
