"""A round's questions as people read them, and what they type turned into answers."""

from __future__ import annotations

from typing import Any

from houseway.cli import words
from houseway.money import dollars, parse_dollars
from houseway.table.asks import Ask, Bets, Choose, Deal, Roll, Wagers
from houseway.table.round import Round
from houseway.table.stakes import keys_offered


def question(ask: Ask, round_: Round) -> str:
    """What is asked, of whom, and what may be answered."""
    if isinstance(ask, Wagers):
        offered = keys_offered(round_.house)
        example = ", ".join(f"{wager}=10" for wager in offered[:2])
        return f"{ask.who}, your bets ({', '.join(offered)}), as '{example}' (Enter sits out)"
    if isinstance(ask, Bets):
        lies = ", ".join(f"{b} {dollars(s)}" for b, s in round_.table.stakes[ask.who].items())
        of = round_.table.game.state
        stands = of.summary(round_.table.state(of)) if of else ""
        return f"{ask.who} ({stands}; {lies or 'no bets'}): changes, then the dice are thrown?"
    if isinstance(ask, Choose):
        return f"{ask.who}: {' or '.join(ask.options)}{ask.range_told()}?"
    if isinstance(ask, Deal):
        cards = "a card" if ask.cards == 1 else f"{ask.cards} cards"
        return f"{ask.who}: {cards} to {', '.join(ask.to)}"
    return f"{ask.who}: {'the dice' if isinstance(ask, Roll) else 'the wheel'}"


def read_answer(ask: Ask, text: str) -> Any:
    """What somebody has typed: bets, changes of bets, or a choice or its beginning."""
    if isinstance(ask, Wagers):
        return {w: parse_dollars(a) for w, a in words.bets(text).items()}
    if isinstance(ask, Bets):
        return {bet: _change(change) for bet, change in words.bets(text).items()}
    typed = text.strip().lower()
    if not isinstance(ask, Choose):
        return typed
    fits = [option for option in ask.options if typed and option.startswith(typed)]
    return fits[0] if len(fits) == 1 else typed


def _change(text: str) -> Any:
    """A stake in cents, the word of a call, or both: `12 on`."""
    if text in ("on", "off", "pass"):
        return text
    if text.endswith(" on"):
        return parse_dollars(text.removesuffix(" on")), "on"
    return parse_dollars(text)
