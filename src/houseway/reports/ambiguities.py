"""What an ambiguity is worth: the edge as we interpret the text, and under the alternative."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from houseway.editions.house import House
from houseway.editions.model import Edition, PayTable
from houseway.json_data import JsonObject
from houseway.odds.sheet import ratio
from houseway.odds.solve import odds, solved_wagers
from houseway.odds.wager_groups import bet_wagers


class Price(NamedTuple):
    """The edge of a wager under both interpretations, with one of its pay tables."""

    ambiguity: str
    wager: str
    table: str
    edge: Fraction
    other: Fraction

    @property
    def price(self) -> Fraction:
        """What the alternative adds to the house edge; below zero it helps the player."""
        return self.other - self.edge

    def to_json(self) -> JsonObject:
        """The record as the commands print it."""
        return {
            "reading": self.ambiguity,
            "wager": self.wager,
            "table": self.table,
            "edge": ratio(self.edge),
            "edge_read_otherwise": ratio(self.other),
            "price": ratio(self.price),
            "price_decimal": float(self.price),
            "player_has_the_advantage": self.other < 0,
        }


def prices(edition: Edition) -> list[Price]:
    """The price of every ambiguity whose alternative can be played, table by table."""
    priced = []
    for name, ambiguity in edition.ambiguities.items():
        if not ambiguity.plays or not ambiguity.wager:
            continue
        for table in _tables(edition, ambiguity.wager, ambiguity.other_pay):
            options = {option: values[0] for option, values in table.when.items()}
            pay = {table.wager: table.table} if table.table else {}
            houses = [House(edition, options, pay, flip) for flip in ((), (name,))]
            for wager in _solved_names(houses[0], ambiguity.wager):
                edge, other = (odds(house, wager=wager)[wager].edge for house in houses)
                priced.append(Price(name, wager, table.table, edge, other))
    return priced


def _solved_names(house: House, wager: str) -> list[str]:
    """The names under which a wager is solved: one for each of its numbers, if it has any."""
    names = solved_wagers(house)
    return [wager] if wager in names else [n for n in names if n.startswith(f"{wager} ")]


def not_priced(edition: Edition) -> list[str]:
    """Ambiguities that affect a wager but whose alternative cannot be played yet."""
    return [
        name
        for name, ambiguity in edition.ambiguities.items()
        if ambiguity.wager and not ambiguity.plays
    ]


def _tables(edition: Edition, wager: str, flipped_pay: dict[str, dict[str, str]]) -> list[PayTable]:
    """The pay tables an ambiguity affects: those with rows it moves, or all tables of the bet."""
    if flipped_pay:
        rows = {row for moved in flipped_pay.values() for row in moved.values()}
        return [t for t in edition.pay if t.wager in flipped_pay and rows & set(t.rows)]
    riding = [wager, *bet_wagers(wager, edition)]
    paid = [t for t in edition.pay if t.wager in riding]
    return [t for t in paid if edition.wagers[t.wager].paid_on] or paid[:1]
