"""Which rules a game reaches: rounds under every option, then every deal of a small deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import combinations

from houseway.editions.house import House
from houseway.editions.model import Edition
from houseway.equipment.cards import parse_cards
from houseway.equipment.chance import Seeded
from houseway.errors import Refused, Unreadable
from houseway.games import game_of
from houseway.games.contract import Kind
from houseway.games.questions import Changes
from houseway.odds import cache
from houseway.odds.walker import walk
from houseway.table.answers import AtRandom, Script
from houseway.table.asks import Bets, Roll, check
from houseway.table.round import Round
from houseway.table.stakes import bounds, check_stakes, keys_offered

ROUNDS = 120  # per house and set of stakes; seeds are fixed, so the result is reproducible


def reached(edition: Edition) -> set[str]:
    """Every rule id emitted by rounds under each option, with and without irregularities."""
    house = House(edition)
    rules = cache.load_names(house, "rules reached", ())
    if rules is None:
        rules = sorted(_reached(edition))
        cache.store_json(house, "rules reached", (), rules)
    return set(rules)


def _reached(edition: Edition) -> set[str]:
    rules: set[str] = set()
    for house in _distinct(_houses(edition)):
        for n, stakes in enumerate(_stakes(house)):
            rules |= _rules_of_rounds(house, stakes, seed=n)
        state = game_of(edition).state
        for standing in state.examples if state else ():
            round_ = Round(house, carried=standing)
            answerer = AtRandom(Seeded(1), max(_stakes(house), key=len))
            rules |= {event.rule for event in round_.play(answerer).events}
    for entry in edition.irregularities:
        rules |= _rules_after(House(edition, first_values(entry.when)), entry.id)
    rules |= _rules_of_examples(House(edition))
    return (rules | _rare_rules(edition, rules)) - {""}


def _rare_rules(edition: Edition, rules: set[str]) -> set[str]:
    """Look for rules still missing: many more rounds, then every deal of a small deck."""
    rare = set(rules)
    coverage = game_of(edition).coverage
    houses = list(_houses(edition))
    for seed in range(100, 160) if not coverage.rolls else ():
        for house in _distinct(houses):
            if set(edition.rules) <= rare:
                return rare
            rare |= _rules_of_rounds(house, max(_stakes(house), key=len), seed)
    house = House(edition)
    fullest = max(_stakes(house), key=len)
    if rolls := coverage.rolls:
        return rare | {rule for roll in rolls for rule in _rules_of_rolls(house, fullest, roll)}
    leaves = walk(house, fullest, coverage.small)
    return rare | {event.rule for leaf in leaves for event in leaf.events}


def _rules_of_examples(house: House) -> set[str]:
    """The rules of the game's example rounds, if this book has their wagers."""
    rules: set[str] = set()
    for case in game_of(house.edition).coverage.rounds:
        placed = [wager for stakes in case.bets.values() for wager in stakes]
        if all(wager in house.edition.wagers for wager in placed):
            hands = {who: parse_cards(text, house.decks) for who, text in case.cards.items()}
            round_ = Round(house, list(case.bets)).play(Script(case.bets, hands, case.choices))
            rules |= {event.rule for event in round_.events}
    return rules


def _rules_of_rolls(house: House, stakes: dict[str, int], rolls: tuple[str, ...]) -> set[str]:
    """The rules of a round with these rolls."""
    answerer = AtRandom(Seeded(1), stakes)
    game = game_of(house.edition)
    standing, on_layout = game.standing, game.coverage.bets(house)
    carried = standing.outsider_shoots if standing else None
    round_ = Round(house, carried=carried, bets={"seat 1": on_layout} if on_layout else None)
    left = list(rolls)
    while round_.ask is not None and left:
        if isinstance(round_.ask, Roll):
            round_.answer(left.pop(0))
        else:
            round_.answer({} if standing else answerer(round_.ask, round_))
    return {event.rule for event in round_.events}


def first_values(when: dict[str, list[str]]) -> dict[str, str]:
    """Options under which an entry applies: the first value of each."""
    return {option: values[0] for option, values in when.items()}


def _houses(edition: Edition) -> Iterator[House]:
    """The default house, one per other option value, and one per amount at its minimum."""
    yield House(edition)
    for name, option in edition.options.items():
        for value in list(option.values)[1:]:
            yield House(edition, {name: value})
        if option.amount and option.amount.least and option.amount.default == "none":
            yield House(edition, {name: option.amount.least})


def _distinct(houses: Iterable[House]) -> Iterator[House]:
    """Each house, unless an earlier one answered everything asked of it in the same way."""
    asked: list[House] = []
    for house in houses:
        if not any(house.agrees_with(earlier) for earlier in asked):
            yield house
            asked.append(house)


def _stakes(house: House) -> Iterator[dict[str, int]]:
    """Every lawful set of opening wagers, with stakes large enough to reach a payout limit."""
    offered = keys_offered(house)
    if game_of(house.edition).kind is Kind.STANDING:  # each placed as soon as it is allowed
        yield {wager: _stake(wager, house) for wager in offered}
        yield {wager: _stake(wager, house) for wager in offered[:1]}
        for together in game_of(house.edition).coverage.placed:
            yield {wager: _stake(wager, house) for wager in offered if wager in together}
        return
    numbers = range(1, len(offered) + 1) if len(offered) < 7 else (1, len(offered))
    for n in numbers:
        for wagers in combinations(offered, n):
            stakes = {wager: _stake(wager, house) for wager in wagers}
            try:
                check_stakes(stakes, house)
            except Refused:
                continue
            yield stakes
    yield from _elsewhere(house, offered)


def _elsewhere(house: House, offered: list[str]) -> Iterator[dict[str, int]]:
    """The same wagers on other spots of the layout, where there are several."""
    game = game_of(house.edition)
    places = list(game.spots(house)) if game.spots else []
    of = {kind: [p for p in places if house.kind(p) == kind] for kind in map(house.kind, offered)}
    if any(len(same) > 1 for same in of.values()):
        for share in (0.5, 1):
            spots = [same[int(share * (len(same) - 1))] for same in of.values()]
            yield {spot: _stake(spot, house) for spot in spots}


def _stake(wager: str, house: House) -> int:
    """The maximum stake of a wager, so that winnings reach a payout limit."""
    may = bounds(wager, house)
    return may.fit(may.maximum or (50_000_00 if house.amount("payout_limit") else 100_00))


def _rules_of_rounds(house: House, stakes: dict[str, int], seed: int) -> set[str]:
    """The rules that up to three seats meet in some rounds on a small deck."""
    rules: set[str] = set()
    answerer = AtRandom(Seeded(seed), stakes, game_of(house.edition).coverage.crowded)
    long = game_of(house.edition).kind is Kind.STANDING  # rounds of many rolls
    for n in range(ROUNDS // 8 if long else ROUNDS):
        round_ = Round(house, 1 + n % 3)
        while round_.ask is not None:
            rules |= _refusals(round_, n) & set(house.edition.rules)
            round_.answer(answerer(round_.ask, round_))
        rules |= {event.rule for event in round_.events}
    return rules


def _refusals(round_: Round, n: int) -> set[str]:
    """The rules that refuse a change of bets at this moment."""
    ask = round_.ask
    if not isinstance(ask, Bets):
        return set()
    standing = round_.table.stakes[ask.who]
    tried: list[Changes] = [{key: "on"} for key in standing]
    tried += [{key: stake + change} for key, stake in standing.items() for change in (1, -1)]
    game = round_.table.game
    tried += [{key: HUGE} for key in game.spots(round_.house)] if game.spots else []
    tried += game.coverage.refused_changes
    rules = set()
    for changes in tried[n % 5 :: 5]:
        try:
            check(ask, changes, round_.table)
        except Refused as refused:
            rules.add(refused.rule)
        except Unreadable:
            continue
    return rules


HUGE = 10**9  # more than any table takes
QUESTIONS = 5  # of a round; an irregularity is declared after each


def _rules_after(house: House, irregularity: str) -> set[str]:
    """The rules that apply when an irregularity happens at each question of a round."""
    rules: set[str] = set()
    stakes = max(_stakes(house), key=len)
    answerer = AtRandom(Seeded(7), stakes, game_of(house.edition).coverage.crowded)
    for n in range(100):
        if n >= QUESTIONS and irregularity in rules:
            break  # tried at each of the first questions; a rare one until it happens
        round_ = Round(house)
        for _ in range(n % QUESTIONS + 1):
            if round_.ask is not None:
                round_.answer(answerer(round_.ask, round_))
        if round_.ask is not None:
            with suppress(Refused):  # at this moment it cannot happen
                round_.declare(irregularity, "seat 1")
            round_.play(answerer)
        rules |= {event.rule for event in round_.events}
    return rules
