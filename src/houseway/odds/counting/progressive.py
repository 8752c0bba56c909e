"""A progressive wager and its meter: the edge as the meter grows, and the envy bonus."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from houseway.editions.house import House
from houseway.games.contract import Game
from houseway.games.envy import envy
from houseway.json_data import JsonObject
from houseway.money import Exact, dollars, parse_dollars, parse_percent
from houseway.odds.counting.counted import Counted, settlement_of
from houseway.odds.counting.decide import meter_of, solve_bet
from houseway.odds.sheet import BetOdds, ratio

if TYPE_CHECKING:
    from houseway.odds.kernels.boards import Boards


def with_meter(game: Game, house: House, bet: BetOdds, counted: Counted | Boards) -> BetOdds:
    """The bet, with its meter's figures if it has a meter."""
    if bet.wager not in house.edition.meters:
        return bet
    assert isinstance(counted, Counted)  # no bet with a meter is decided on boards
    amounts = house.edition.wagers[bet.wager].amounts or ["$1"]
    reset = meter_of(bet.wager, house)
    figures = {
        "meter": dollars(reset),
        "rate_of_progression_at_least": _rate(house, bet.wager),
        "by_stake": {
            amount: _at_stake(game, house, bet.wager, counted, parse_dollars(amount), reset)
            for amount in amounts
        },
    }
    return msgspec.structs.replace(bet, progressive=figures)


def _rate(house: House, wager: str) -> str:
    """The minimum share of each wager that goes to the meter under the posted table."""
    rates = house.edition.meters[wager].rate_at_least
    return rates.get(house.tables[wager, 0].table, "")


def _at_stake(
    game: Game, house: House, wager: str, counted: Counted, stake: int, reset: int
) -> JsonObject:
    """The edge at reset, its drop per dollar on the meter, the break-even meter, envy."""
    bet = solve_bet(game, house, wager, counted, stake).odds
    hits = [(Fraction(o.count, bet.total), _share(house, wager, o.outcome)) for o in bet.outcomes]
    chance = sum((probability * share for probability, share in hits), Fraction(0))
    slope = chance / stake  # edge lost for each cent on the meter
    figures: JsonObject = {
        "edge_at_reset": ratio(bet.edge),
        "edge_at_reset_decimal": float(bet.edge),
    }
    if not slope:  # no row of this table pays from the meter
        return figures
    even = reset + bet.edge / slope
    figures |= {"edge_falls_per_dollar_of_meter": ratio(slope * 100), **_break_even(even, reset)}
    rate = _rate(house, wager)
    whole = all(share in (0, 1) for _, share in hits)
    if rate and whole:  # the meter is eventually paid out, all at once
        figures["long_run_edge_at_most"] = ratio(bet.edge - parse_percent(rate))
        figures["long_run_edge_at_most_decimal"] = float(bet.edge - parse_percent(rate))
    envy = _envy(game, house, counted, stake)
    if envy:
        figures["envy_per_other_player"] = ratio(envy)
        seats = house.edition.seats.most if house.edition.seats else game.most_seats
        figures["by_players"] = {
            str(players): {
                "edge_at_reset": ratio(bet.edge - envy * (players - 1)),
                "edge_at_reset_decimal": float(bet.edge - envy * (players - 1)),
                **_break_even(even - envy * (players - 1) / slope, reset),
            }
            for players in range(1, seats + 1)
        }
    return figures


def _break_even(even: Fraction, reset: int) -> JsonObject:
    """The meter at which neither side has an edge, if it can be that low."""
    if even < reset:
        return {"player_ahead_at_every_meter": True}
    return {"break_even_meter": ratio(even / 100), "break_even_meter_decimal": float(even / 100)}


def _share(house: House, wager: str, outcome: str) -> Exact:
    """The share of the meter a row pays."""
    rows = {r.outcome: r.odds for r in house.rows(wager) if r}
    return rows[outcome].meter_share if outcome in rows else 0


def _envy(game: Game, house: House, counted: Counted, stake: int) -> Fraction:
    """What one other player's hand adds on average, per unit staked."""
    expected, hand = Fraction(0), settlement_of(game).envy
    if hand is None:
        return expected
    for f, deals in zip(counted.cells, counted.seen(), strict=True):
        for result in envy([hand(f, house)], stake, house):
            expected += Fraction(int(deals), counted.total) * Fraction(result.odds.fixed, stake)
    return expected
