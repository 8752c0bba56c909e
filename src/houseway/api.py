"""The Python API: one object an edition, answering everything the commands answer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

from houseway.editions import Edition, House, edition_ids, load
from houseway.equipment.cards import Card, parse_cards
from houseway.errors import Unreadable, unknown
from houseway.money import Cents, parse_dollars
from houseway.odds.sheet import BetOdds, OddsSheet

if TYPE_CHECKING:  # what is only asked for now and then is imported only then
    from houseway.json_data import JsonObject
    from houseway.odds.strategy.shapes import Strategy
    from houseway.reports.ambiguities import Price
    from houseway.reports.coverage import Coverage
    from houseway.reports.rulings.search import Ruling
    from houseway.simulate.result import SimulationResult
    from houseway.simulate.run import SimulationOptions
    from houseway.table.round import Round

Elected = Mapping[str, str] | None


class Desk:
    """An edition and all that can be asked about it; made by `houseway.edition`."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __repr__(self) -> str:
        return f"houseway.edition({self.edition.id!r})"

    @property
    def id(self) -> str:
        """The edition's id, as `jack/three-card-poker`."""
        return self.edition.id

    def house(
        self,
        options: Elected = None,
        pay: Elected = None,
        flip: Sequence[str] = (),
        unlicensed: bool = False,
    ) -> House:
        """The edition with options elected, pay tables posted and readings turned round."""
        return House(self.edition, options, pay, tuple(flip), unlicensed)

    def odds(
        self,
        *,
        options: Elected = None,
        pay: Elected = None,
        flip: Sequence[str] = (),
        unlicensed: bool = False,
        wager: str | None = None,
        fresh: bool = False,
        variance: bool = False,
    ) -> OddsSheet:
        """The exact odds of every wager, or of one; `fresh` ignores the cache.

        `variance`: also that of bets whose hands may be split, which takes a while.
        """
        from houseway.odds import odds
        from houseway.odds.solve import with_variance

        house = self.house(options, pay, flip, unlicensed)
        sheet = odds(house, wager=wager, fresh=fresh)
        return with_variance(sheet, house) if variance else sheet

    def strategy(
        self, *, options: Elected = None, pay: Elected = None, flip: Sequence[str] = ()
    ) -> Strategy:
        """The best decisions and what mistakes cost; its class depends on the game's shape."""
        from houseway.odds.solve import strategy

        return strategy(self.house(options, pay, flip))

    def round(self, seats: int = 1, *, options: Elected = None, pay: Elected = None) -> Round:
        """A round to be played: it asks, you answer, it records."""
        from houseway.table import Round

        return Round(self.house(options, pay), seats)

    def simulate(
        self,
        bets: Mapping[str, str | Cents],
        *,
        rounds: int,
        options: Elected = None,
        pay: Elected = None,
        **how: Unpack[SimulationOptions],
    ) -> SimulationResult:
        """Many rounds with these bets (text is dollars) at each seat; see `simulate.simulate`."""
        from houseway.simulate import simulate

        stakes = {w: parse_dollars(a) if isinstance(a, str) else a for w, a in bets.items()}
        return simulate(self.house(options, pay), stakes, rounds=rounds, **how)

    def settle(
        self,
        cards: Mapping[str, str | Sequence[Card]],
        bets: Mapping[str, Mapping[str, str | Cents]],
        choices: Mapping[str, str | Sequence[str]] | None = None,
        *,
        options: Elected = None,
        pay: Elected = None,
        meters: Mapping[str, Cents] | None = None,
        irregularity: str = "",
        point: str = "",
        points_made: str = "",
    ) -> Round:
        """The round that these cards, bets (text is dollars, int is cents) and choices give.

        Where the wheel rests or how the dice fall is given as the cards of `wheel` or `dice`; at a
        craps table the bets are those that stand, with the shooter's `point` if there is one. An
        irregularity is declared where the choices that are given end.
        """
        house = self.house(options, pay)
        standing = {"point": point} if point else {}
        if points_made:
            standing["points made"] = points_made
        return settle(house, cards, bets, choices or {}, meters, irregularity, standing)

    def odds_at(
        self,
        stake: str | Cents,
        *,
        options: Elected = None,
        pay: Elected = None,
        flip: Sequence[str] = (),
        unlicensed: bool = False,
        wager: str = "",
    ) -> dict[str, BetOdds | str]:
        """The exact odds at one stake (text is dollars, int is cents), as a table pays it."""
        from houseway.odds.solve import odds_at

        cents = parse_dollars(stake) if isinstance(stake, str) else stake
        return odds_at(self.house(options, pay, flip, unlicensed), cents, wager or None)

    def rules(self) -> JsonObject:
        """Everything the edition says, as the `rules` command prints it."""
        from houseway.reports.rules import rules_json

        return rules_json(self.edition)

    def ruling(self, words: str = "") -> list[Ruling]:
        """What the book says when something goes wrong, best match first."""
        from houseway.reports.rulings.search import rulings

        return rulings([self.edition], words)

    def coverage(self) -> Coverage:
        """What of the chapter is modelled, reached, staff procedure, or lost."""
        from houseway.reports.coverage import coverage

        return coverage(self.edition)

    def prices(self) -> list[Price]:
        """What each ambiguity of the text is worth."""
        from houseway.reports.ambiguities import prices

        return prices(self.edition)


def edition(name: str) -> Desk:
    """The edition of that id, as `pa/three-card-poker`; its game must understand its terms."""
    from houseway.games import game_names, game_of

    loaded = load(name)
    if loaded.game in game_names():  # else it is data only
        game_of(loaded)
    return Desk(loaded)


def library() -> list[Desk]:
    """Every edition there is."""
    return [Desk(load(name)) for name in edition_ids()]


WHEEL = "wheel"  # under this name the payout desk is given where the ball rests
DICE = "dice"  # and how the dice fall


def common_hands(house: House) -> tuple[str, ...]:
    """Who holds the cards that are no player's: the middle of the table, the dealer."""
    from houseway.games import game_of

    return game_of(house.edition).hands.common


def seats_hold_cards(house: House) -> bool:
    """False where all cards lie in the middle, as in baccarat."""
    from houseway.games import game_of

    return game_of(house.edition).hands.at_seats


def settle(
    house: House,
    cards: Mapping[str, str | Sequence[Card]],
    bets: Mapping[str, Mapping[str, str | Cents]],
    choices: Mapping[str, str | Sequence[str]],
    meters: Mapping[str, Cents] | None = None,
    irregularity: str = "",
    standing: Mapping[str, str] | None = None,
) -> Round:
    """Play the round that these cards, bets and choices describe, to its end.

    Cards are hands as they lie at the end, by whom they belong to. In blackjack `dealer` holds
    upcard, hole card and cards drawn, and a hand made by splitting is given by itself with its own
    choices, or those of all hands in the order of play with the seat's:
    `{"seat 1": "8c 3h Ks", "seat 1 hand 2": "8d Tc", "dealer": "6h Td 5c"}`,
    `{"seat 1": ["split", "hit", "stand"], "seat 1 hand 2": ["stand"]}`.
    """
    from houseway.games import game_of
    from houseway.games.contract import Kind
    from houseway.table import Round
    from houseway.table.answers import Script
    from houseway.table.asks import BURNT, Bets, Deal, Roll, Wagers
    from houseway.table.events import seat_of

    if irregularity:
        house.edition.irregularity(irregularity)  # there must be such a one
    rests = cards.get(WHEEL, ())
    spins = [rests] if isinstance(rests, str) else [str(rest) for rest in rests]
    hands = {
        who: parse_cards(c, house.decks) if isinstance(c, str) else tuple(c)
        for who, c in cards.items()
        if who not in (WHEEL, DICE)
    }
    stakes = {
        seat: {w: parse_dollars(a) if isinstance(a, str) else a for w, a in placed.items()}
        for seat, placed in bets.items()
    }
    words = {who: [c] if isinstance(c, str) else list(c) for who, c in choices.items()}
    others = (*common_hands(house), "supervisor", BURNT)
    for who in (*hands, *words):
        if seat_of(who) not in stakes and who not in others:
            raise unknown("seat with a bet", who, stakes)
    script = Script(stakes, hands, words, spins, _rolls(cards.get(DICE, ())))
    stand = game_of(house.edition).kind is Kind.STANDING  # bets stand from roll to roll
    if stand:
        if script.out_of_dice() and not irregularity:
            raise Unreadable("the dice are not given: --dice")
        round_ = Round(house, list(stakes), meters, carried=standing, bets=stakes)
    else:
        if standing:
            raise Unreadable("there is no point in this game")
        round_ = Round(house, list(stakes), meters)
    if irregularity:
        while (ask := round_.ask) and (
            isinstance(ask, (Wagers, Deal, Bets)) or script.can_choose(ask)
        ):
            try:
                answer = script(ask, round_)
            except Unreadable:
                if isinstance(ask, Deal) and house.edition.irregularity(irregularity).during:
                    break  # it happened before these cards were dealt
                raise
            round_.answer(answer)
        round_.declare(irregularity, next(iter(stakes)))
    while (ask := round_.ask) is not None:
        if stand and isinstance(ask, Roll) and script.out_of_dice():
            break  # what is not decided goes on standing
        round_.answer(script(ask, round_))
    if script.left_over():
        raise Unreadable(script.left_over())
    return round_


def _rolls(given: str | Sequence[object]) -> list[str]:
    """Rolls as text, faces in any order: `3-4, 6-1`."""
    texts = given.split(",") if isinstance(given, str) else [str(roll) for roll in given]
    return ["-".join(sorted(re.findall(r"\d+", text))) or text.strip() for text in texts if text]
