"""The entries of the payout desk, in the form `houseway settle` and `api.settle` take."""

from __future__ import annotations

import shlex

from msgspec import Struct

from houseway.api import DICE, WHEEL, settle
from houseway.editions import House
from houseway.money import parse_dollars
from houseway.session.cards.shoes import bets_stand
from houseway.table.asks import BURNT
from houseway.table.round import Round
from houseway.web.pages.desk.round import DECLARE, ROLL, SPIN, Given, stakes
from houseway.web.training import final_hands


class SettledRound(Struct, frozen=True):
    """Final hands, bets and choices: the arguments of `api.settle`."""

    cards: dict[str, str]
    bets: dict[str, dict[str, int]]
    choices: dict[str, list[str]]
    meters: dict[str, int] = {}
    standing: dict[str, str] = {}

    def settled(self, house: House) -> Round:
        """The round as the command plays it."""
        round_: Round = settle(
            house, self.cards, self.bets, self.choices, self.meters, "", self.standing
        )
        return round_

    def command(self, house: House, options: dict[str, str], pay: dict[str, str]) -> str:
        """The line to type in a terminal."""
        parts = ["houseway", "settle", house.edition.id]
        hands = {w: c for w, c in self.cards.items() if w not in (WHEEL, DICE)}
        if hands:
            parts += ["--cards", "; ".join(f"{who}: {cards}" for who, cards in hands.items())]
        bets = {
            s: ", ".join(f"{w}={c / 100:g}" for w, c in b.items()) for s, b in self.bets.items()
        }
        parts += ["--bets", "; ".join(f"{seat}: {text}" for seat, text in bets.items())]
        if any(self.choices.values()):
            choices = [f"{who}: {', '.join(words)}" for who, words in self.choices.items()]
            parts += ["--choices", "; ".join(choices)]
        parts += ["--number", self.cards[WHEEL]] if WHEEL in self.cards else []
        parts += ["--dice", self.cards[DICE]] if DICE in self.cards else []
        for name, state in self.standing.items():
            parts += [f"--{name.replace(' ', '-')}", state]
        for meter, cents in self.meters.items():
            parts += ["--meter", f"{meter}={cents / 100:g}"]
        for word, chosen in (("--option", options), ("--pay", pay)):
            for name, value in chosen.items():
                parts += [word, f"{name}={value}"]
        return shlex.join(parts)


def settled_round(house: House, given: Given, round_: Round) -> SettledRound | None:
    """The entries, hand by hand; None if the command cannot express them."""
    if any(step.kind == DECLARE for step in given.steps):
        return None  # the command declares irregularities only after the last choice
    if any(step.says.keys() - {ROLL} for step in given.steps if step.kind == ROLL):
        return None  # bets changed between two rolls
    cards = {who: " ".join(hand) for who, hand in final_hands(round_).items() if who != BURNT}
    spins = [step.says[SPIN] for step in given.steps if step.kind == SPIN]
    rolls = [step.says[ROLL] for step in given.steps if step.kind == ROLL]
    if len(spins) > 1:
        return None
    cards |= {WHEEL: spins[0]} if spins else {}
    cards |= {DICE: ", ".join(rolls)} if rolls else {}
    placed: dict[str, dict[str, int]] = {}
    for event in round_.events:
        if event.verb == "wagered" and not bets_stand(house):
            placed.setdefault(event.who, {})[event.wager] = event.stake
    if bets_stand(house):
        placed = {seat: stakes(bets) for seat, bets in given.bets.items()}
    chosen: dict[str, list[str]] = {}
    for event in round_.events:
        if event.verb == "chose":
            chosen.setdefault(event.who, []).append(event.says)
    meters = {w: parse_dollars(text) for w, text in given.meters.items() if text.strip()}
    return SettledRound(cards, placed, chosen, meters, dict(given.standing))
