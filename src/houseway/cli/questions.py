"""The questions of a round as people read them, and what they type turned into answers."""

from __future__ import annotations

from houseway.cli import parsing
from houseway.games.questions import Answer, Change
from houseway.money import dollars, parse_dollars
from houseway.table.asks import Ask, Bets, Choose, Deal, Roll, Wagers
from houseway.table.round import Round
from houseway.table.stakes import keys_offered


def question(ask: Ask, round_: Round) -> str:
    """Who is asked, what, and which answers are accepted."""
    if isinstance(ask, Wagers):
        offered = keys_offered(round_.house)
        example = ", ".join(f"{wager}=10" for wager in offered[:2])
        return f"{ask.who}: your bets ({', '.join(offered)})? Type {example}, or nothing to sit out"
    if isinstance(ask, Bets):
        stakes = round_.table.stakes[ask.who].items()
        bets = ", ".join(f"{bet} {dollars(stake)}" for bet, stake in stakes)
        state = round_.table.game.state
        summary = state.summary(round_.table.state(state)) if state else ""
        return f"{ask.who} ({summary}; {bets or 'no bets'}): any changes before the roll?"
    if isinstance(ask, Choose):
        return f"{ask.who}: {' or '.join(ask.options)}{ask.range_told()}?"
    if isinstance(ask, Deal):
        cards = "a card" if ask.cards == 1 else f"{ask.cards} cards"
        return f"{ask.who}: {cards} to {', '.join(ask.to)}"
    return f"{ask.who}: {'the dice' if isinstance(ask, Roll) else 'the wheel'}"


def read_answer(ask: Ask, text: str) -> Answer:
    """The answer someone typed: bets, changes of bets, or a choice or its first letters."""
    if isinstance(ask, Wagers):
        return {wager: parse_dollars(amount) for wager, amount in parsing.bets(text).items()}
    if isinstance(ask, Bets):
        return {bet: _change(change) for bet, change in parsing.bets(text).items()}
    typed = text.strip().lower()
    if not isinstance(ask, Choose):
        return typed
    matches = [option for option in ask.options if typed and option.startswith(typed)]
    return matches[0] if len(matches) == 1 else typed


def _change(text: str) -> Change:
    """A stake in cents, a call such as `on`, or both: `12 on`."""
    if text in ("on", "off", "pass"):
        return text
    if text.endswith(" on"):
        return parse_dollars(text.removesuffix(" on")), "on"
    return parse_dollars(text)
