"""Which wagers belong together: an opening wager with its raises, bonuses and parts."""

from __future__ import annotations

from houseway.editions.model import Edition


def bet_wagers(wager: str, edition: Edition) -> list[str]:
    """The wagers that belong to an opening wager: its raises, bonuses and parts."""
    apart = {
        table.wager for table in edition.pay if table.by_stake
    }  # paid for other players' hands
    wagers = {name: w for name, w in edition.wagers.items() if name not in apart}
    return [name for name, w in wagers.items() if wager in (w.raises, w.bonus_on, w.part_of)]


def paid_by(bet: str, edition: Edition) -> list[str]:
    """The wagers whose pay tables the odds of a bet depend on, including envy."""
    kind = next((name for name in [bet, _on_dice(bet, edition)] if name in edition.wagers), "")
    if not kind:
        return list(edition.wagers)  # a bet made of others
    envy = [table.wager for table in edition.pay if table.by_stake]
    parts = _parts(kind, edition)
    return list(dict.fromkeys([kind, *bet_wagers(kind, edition), *parts, *envy]))


def _on_dice(place: str, edition: Edition) -> str:
    """The dice bet of a spot on the layout, or an empty name."""
    rows = {name: w.dice for name, w in edition.wagers.items() if w.dice}
    return next((n for n, row in rows.items() if place in [f"{n} {x}" for x in row.numbers]), "")


def _parts(kind: str, edition: Edition) -> list[str]:
    """The dice bets that a bet is made of; one of them may be on its own number."""
    dice = edition.wagers[kind].dice
    if dice is None or not dice.paid_as:
        return []
    named = [part for part in dice.paid_as if part in edition.wagers]
    rows = {name: w.dice for name, w in edition.wagers.items() if w.dice and w.dice.one_roll}
    return named + [name for name, row in rows.items() if row.wins in [[n] for n in dice.numbers]]
