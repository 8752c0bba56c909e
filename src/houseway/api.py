"""The Python API: one object per edition answers everything the commands answer.

Amounts of money: text such as `"10"` or `"2.50"` is dollars; an `int` is cents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

from houseway.editions import Edition, House, edition_ids, load
from houseway.equipment.cards import Card, parse_cards
from houseway.errors import Unreadable, unknown
from houseway.money import Cents, parse_dollars
from houseway.odds.sheet import BetOdds, OddsSheet

if TYPE_CHECKING:  # imported when first used, so that `import houseway` is fast
    from houseway.json_data import JsonObject
    from houseway.odds.strategy.shapes import Strategy
    from houseway.reports.ambiguities import Price
    from houseway.reports.coverage import Coverage
    from houseway.reports.rulings.search import Ruling
    from houseway.simulate.result import SimulationResult
    from houseway.simulate.run import SimulationOptions
    from houseway.table.round import Round

Elected = Mapping[str, str] | None
Amount = str | Cents  # text is dollars, an int is cents


class Desk:
    """An edition and every question it can answer; get one from `houseway.edition`.

    >>> import houseway
    >>> houseway.edition("jack/roulette").odds()["red"].edge
    Fraction(1, 19)
    """

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __repr__(self) -> str:
        return f"houseway.edition({self.edition.id!r})"

    @property
    def id(self) -> str:
        """The id of the edition, such as `jack/three-card-poker`."""
        return self.edition.id

    def house(
        self,
        options: Elected = None,
        pay: Elected = None,
        flip: Sequence[str] = (),
        unlicensed: bool = False,
    ) -> House:
        """The edition with options chosen, pay tables posted and interpretations flipped.

        `unlicensed` allows what the book forbids; the house lists it. Raises `Refused` otherwise.

        >>> from houseway import edition
        >>> edition("pa/three-card-poker").house(pay={"pair plus": "B"})  # doctest: +ELLIPSIS
        <houseway.editions.house.House object at ...>
        """
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
        """The exact odds of every wager, or of one: for regulators, labs and designers.

        `fresh` ignores the cache. `variance` also computes the standard deviation of bets whose
        hands may be split, which is slow.

        >>> from houseway import edition
        >>> edition("pa/three-card-poker").odds(pay={"pair plus": "A"})["pair plus"].edge
        Fraction(707, 5525)
        """
        from houseway.odds import odds
        from houseway.odds.solve import with_variance

        house = self.house(options, pay, flip, unlicensed)
        sheet = odds(house, wager=wager, fresh=fresh)
        return with_variance(sheet, house) if variance else sheet

    def strategy(
        self, *, options: Elected = None, pay: Elected = None, flip: Sequence[str] = ()
    ) -> Strategy:
        """The best decisions and what mistakes cost: for players.

        The class of the result depends on the game: a threshold, lists of hands, or a chart.

        >>> from houseway import edition
        >>> report = edition("jack/three-card-poker").strategy().report()
        >>> report.worst_hand_to_play
        'Q-6-4'
        """
        from houseway.odds.solve import strategy

        return strategy(self.house(options, pay, flip))

    def round(self, seats: int = 1, *, options: Elected = None, pay: Elected = None) -> Round:
        """A round to play: it asks, you answer, it records.

        >>> from houseway import edition
        >>> round_ = edition("jack/roulette").round()
        >>> round_.ask.who
        'seat 1'
        >>> round_.answer({"red": 10_00})
        """
        from houseway.table import Round

        return Round(self.house(options, pay), seats)

    def simulate(
        self,
        bets: Mapping[str, Amount],
        *,
        rounds: int,
        options: Elected = None,
        pay: Elected = None,
        **how: Unpack[SimulationOptions],
    ) -> SimulationResult:
        """Play many rounds with these bets at each seat: for managers.

        Further arguments are those of `houseway.simulate.simulate`.

        >>> from houseway import edition
        >>> edition("jack/roulette").simulate({"red": "10"}, rounds=100, seed=1, workers=1).rounds
        100
        """
        from houseway.simulate import simulate

        stakes = {w: parse_dollars(a) if isinstance(a, str) else a for w, a in bets.items()}
        return simulate(self.house(options, pay), stakes, rounds=rounds, **how)

    def settle(
        self,
        cards: Mapping[str, str | Sequence[Card]],
        bets: Mapping[str, Mapping[str, Amount]],
        choices: Mapping[str, str | Sequence[str]] | None = None,
        *,
        options: Elected = None,
        pay: Elected = None,
        meters: Mapping[str, Cents] | None = None,
        irregularity: str = "",
        point: str = "",
        points_made: str = "",
    ) -> Round:
        """Settle the round that these cards, bets and choices describe: for supervisors.

        Give the number of a wheel or the rolls of dice as the cards of `wheel` or `dice`. At
        craps, the bets are those on the layout, with the `point` if one is set. An irregularity
        is declared after the last of the given choices.

        >>> from houseway import edition
        >>> desk = edition("jack/roulette")
        >>> round_ = desk.settle({"wheel": "17"}, {"seat 1": {"straight 17": "5"}})
        >>> round_.net("seat 1")
        17500
        """
        house = self.house(options, pay)
        carried = {"point": point} if point else {}
        if points_made:
            carried["points made"] = points_made
        return settle(house, cards, bets, choices or {}, meters, irregularity, carried)

    def odds_at(
        self,
        stake: Amount,
        *,
        options: Elected = None,
        pay: Elected = None,
        flip: Sequence[str] = (),
        unlicensed: bool = False,
        wager: str = "",
    ) -> dict[str, BetOdds | str]:
        """The exact odds at one stake, as a table pays it: in whole cents, with its limits.

        A wager that cannot be placed at this stake has the reason instead of odds.

        >>> from houseway import edition
        >>> edition("jack/roulette").odds_at("10", wager="red")["red"].edge
        Fraction(1, 19)
        """
        from houseway.odds.solve import odds_at

        cents = parse_dollars(stake) if isinstance(stake, str) else stake
        return odds_at(self.house(options, pay, flip, unlicensed), cents, wager or None)

    def rules(self) -> JsonObject:
        """Everything in the edition, as `houseway rules --json` prints it.

        >>> from houseway import edition
        >>> edition("jack/three-card-poker").rules()["rules"]["tie-pushes"]["at"]
        '6.C, 12.C'
        """
        from houseway.reports.rules import rules_json

        return rules_json(self.edition)

    def ruling(self, words: str = "") -> list[Ruling]:
        """What the book says when something goes wrong, best match first: for dealers.

        >>> from houseway import edition
        >>> edition("jack/three-card-poker").ruling("dealer showed a card")[0].entry.at
        '13.D'
        """
        from houseway.reports.rulings.search import rulings

        return rulings([self.edition], words)

    def coverage(self) -> Coverage:
        """How each section of the chapter is covered, and which rules play reaches.

        >>> from houseway import edition
        >>> edition("jack/big-six").coverage().complete
        True
        """
        from houseway.reports.coverage import coverage

        return coverage(self.edition)

    def prices(self) -> list[Price]:
        """The house edge under both interpretations of each ambiguity: for lawyers, regulators.

        >>> from houseway import edition
        >>> prices = edition("oneida/three-card-poker").prices()
        >>> [p.ambiguity for p in prices if p.other < 0]  # the player would have the edge
        ['ante-bonus-stake']
        """
        from houseway.reports.ambiguities import prices

        return prices(self.edition)


def edition(name: str) -> Desk:
    """Load an edition by its id.

    >>> from houseway import edition
    >>> edition("pa/three-card-poker")
    houseway.edition('pa/three-card-poker')
    """
    from houseway.games import game_names, game_of

    loaded = load(name)
    if loaded.game in game_names():  # else it can be read but not played
        game_of(loaded)  # raises if the game does not know one of its terms
    return Desk(loaded)


def library() -> list[Desk]:
    """Every edition that ships with the package.

    >>> from houseway import library
    >>> "jack/craps" in [desk.id for desk in library()]
    True
    """
    return [Desk(load(name)) for name in edition_ids()]


WHEEL = "wheel"  # the name under which `settle` takes the number of a wheel
DICE = "dice"  # and the rolls of dice


def common_hands(house: House) -> tuple[str, ...]:
    """The hands that belong to no player, such as the board and the dealer's hand."""
    from houseway.games import game_of

    return game_of(house.edition).hands.common


def seats_hold_cards(house: House) -> bool:
    """True if players have cards; False at baccarat, for example."""
    from houseway.games import game_of

    return game_of(house.edition).hands.at_seats


def settle(
    house: House,
    cards: Mapping[str, str | Sequence[Card]],
    bets: Mapping[str, Mapping[str, Amount]],
    choices: Mapping[str, str | Sequence[str]],
    meters: Mapping[str, Cents] | None = None,
    irregularity: str = "",
    carried: Mapping[str, str] | None = None,
) -> Round:
    """Play the round that these cards, bets and choices describe to its end.

    Cards are the final hands, by owner. At blackjack the dealer's hand is the up card, then the
    hole card, then the cards drawn. A split hand is given separately, with its own choices or
    with all choices of the seat in the order of play:
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
        house.edition.irregularity(irregularity)  # raises if there is none of this name
    numbers = cards.get(WHEEL, ())
    spins = [numbers] if isinstance(numbers, str) else [str(number) for number in numbers]
    hands = {
        who: parse_cards(c, house.decks) if isinstance(c, str) else tuple(c)
        for who, c in cards.items()
        if who not in (WHEEL, DICE)
    }
    stakes = {
        seat: {w: parse_dollars(a) if isinstance(a, str) else a for w, a in placed.items()}
        for seat, placed in bets.items()
    }
    chosen = {who: [c] if isinstance(c, str) else list(c) for who, c in choices.items()}
    others = (*common_hands(house), "supervisor", BURNT)
    for who in (*hands, *chosen):
        if seat_of(who) not in stakes and who not in others:
            raise unknown("seat with a bet", who, stakes)
    script = Script(stakes, hands, chosen, spins, _rolls(cards.get(DICE, ())))
    bets_stand = game_of(house.edition).kind is Kind.STANDING  # from roll to roll
    if bets_stand:
        if script.out_of_dice() and not irregularity:
            raise Unreadable('No dice given; expected rolls such as --dice "3-4, 6-1"')
        round_ = Round(house, list(stakes), meters, carried=carried, bets=stakes)
    else:
        if carried:
            raise Unreadable("This game has no point; leave out --point and --points-made")
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
        if round_.over:
            raise Unreadable(
                "the round is over; an irregularity can no longer change it. Give only the choices "
                "made before it"
            )
        round_.declare(irregularity, next(iter(stakes)))
    while (ask := round_.ask) is not None:
        if bets_stand and isinstance(ask, Roll) and script.out_of_dice():
            break  # undecided bets stay up
        round_.answer(script(ask, round_))
    if script.left_over():
        raise Unreadable(script.left_over())
    return round_


def _rolls(given: str | Sequence[object]) -> list[str]:
    """The rolls in a text such as `3-4, 6-1`; the faces may be in any order."""
    texts = given.split(",") if isinstance(given, str) else [str(roll) for roll in given]
    return ["-".join(sorted(re.findall(r"\d+", text))) or text.strip() for text in texts if text]
