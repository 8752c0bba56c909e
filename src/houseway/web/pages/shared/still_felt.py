"""A felt as a picture: a moment of the log, an exercise, the bets of a payout."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from houseway.editions import House
from houseway.web.felt import draw
from houseway.web.live.snapshot import Shoe, dice_holder
from houseway.web.live.view import Seat, TableView


def still_view(
    house: House,
    players: Mapping[str, str],
    mine: Collection[str] = (),
    *,
    hands: Mapping[str, Sequence[str]],
    stakes: Mapping[str, Mapping[str, int]],
    chips: Mapping[str, int],
    standing: Mapping[str, str] | None = None,
    last_result: str = "",
    meters: Mapping[str, int] | None = None,
) -> TableView:
    """The view of a table where nothing is asked and no one can act."""
    return TableView(
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
        most_seats=0,  # a picture shows no free seats
        positions=1,
        ask=None,
        events=[],
        hands={who: list(cards) for who, cards in hands.items()},
        stakes={seat: dict(on) for seat, on in stakes.items()},
        ahead={},
        standing=dict(standing or {}),
        last_result=last_result,
        meters=dict(meters or {}),
        limits={},
        shoe=Shoe(),
        wagers=[],
        until=0,
        shooter=dice_holder(house, standing or {}),
    )


def felt_html(view: TableView, house: House, yours: str = "") -> str:
    """The felt as a picture; nothing on it can be clicked or focused."""
    drawn = table_html(view, house, yours).replace(' tabindex="0"', "")
    return f'<div class="hw-picture">{drawn}</div>'


def table_html(view: TableView, house: House, yours: str = "") -> str:
    """The felt for wide screens and for phones; the style sheet shows the one that fits."""
    wide = draw(view, house, yours, still=True)
    phone = draw(view, house, yours, narrow=True, still=True)
    return (
        f'<div class="hw-felt-wide still">{wide}</div>'
        f'<div class="hw-felt-phone still">{phone}</div>'
    )
