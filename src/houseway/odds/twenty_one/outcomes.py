"""The name, stake and win of every ending of a blackjack round."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from houseway.money import LOSE, PUSH, Cents, Odds
from houseway.odds.kernels.twenty_one import endings as tally
from houseway.odds.kernels.twenty_one.hands import ACE, FREE, MONEY
from houseway.odds.sheet import at_stake
from houseway.odds.twenty_one.decisions import Game, net_of
from houseway.odds.twenty_one.rounds import Chances, Ending


class Way(NamedTuple):
    """One way a hand can end."""

    words: str
    odds: str
    net: Fraction
    stake: Fraction
    chance: Fraction


class Ways(NamedTuple):
    """Everything that can happen against one upcard."""

    unsplit: list[Way]
    split: list[Way]  # the hands of split pairs, one by one
    split_chance: Fraction  # of rounds
    raised: int  # the bets on each hand: 2 after a Double Attack


def ways(game: Game, c: Chances, upcard: int, stake: Cents = 0) -> Ways:
    """Everything that can happen against an upcard, with a Double Attack where it pays."""
    outcomes = _Outcomes(game, stake)
    unsplit = [*outcomes.naturals(c, upcard)]
    for end, chance in c.unsplit.items():
        unsplit += outcomes.hand(end, chance)
    split = [
        way for ends in c.split.values() for end, n in ends.items() for way in outcomes.hand(end, n)
    ]
    raised = 1
    if game.terms.double_attack and sum(w.net * w.chance for w in (*unsplit, *split)) > 0:
        raised = 2
        unsplit, split = ([_twice(way) for way in some] for some in (unsplit, split))
    lost = Way("dealer's blackjack", LOSE.text, Fraction(-1), Fraction(raised), c.dealer)
    return Ways([*unsplit, lost], split, c.split_rounds, raised)


def _twice(way: Way) -> Way:
    """The same with a Double Attack, which wins and loses with the hand."""
    return way._replace(words=f"double attack, {way.words}", net=2 * way.net, stake=2 * way.stake)


class _Outcomes(NamedTuple):
    game: Game
    cents: Cents

    def net(self, odds: Odds) -> Fraction:
        """The net per unit at these odds; paid in whole cents if a stake is given."""
        unit = self.game.bonuses.stake if self.game.bonuses else 100
        return at_stake(odds, self.cents) if self.cents else Fraction(odds.net(unit)) / unit

    def naturals(self, c: Chances, upcard: int) -> Iterator[Way]:
        """A player's blackjack, or even money if it is worth more."""
        terms, one = self.game.terms, Fraction(1)
        natural, even = self.net(terms.natural), self.net(terms.even)
        if not terms.naturals_tie or terms.natural_before_peek:
            yield Way("blackjack", terms.natural.text, natural, one, c.natural + c.both)
        elif (
            terms.even_money and upcard == ACE and even * (c.natural + c.both) > natural * c.natural
        ):
            yield Way("even money", terms.even.text, even, one, c.natural + c.both)
        else:
            yield Way("blackjack", terms.natural.text, natural, one, c.natural)
            yield Way("both have blackjack", PUSH.text, Fraction(0), one, c.both)

    def hand(self, end: Ending, chance: Fraction) -> Iterator[Way]:
        """The outcomes of a finished hand, one for each row that may pay it."""
        terms = self.game.terms
        money, free = int(MONEY[end.stake]), int(FREE[end.stake])
        staked, on = Fraction(money), _stake_words(money, free)
        if end.row >= tally.BONUS:
            for row, share in end.shares:
                yield Way(
                    f"{on}{row.outcome}", row.odds.text, self.net(row.odds), staked, share * chance
                )
            return
        even, costs = terms.even, Odds("part of it lost", -terms.surrender_costs)
        net = net_of(end.stake, end.row, self.net(even), self.net(costs))
        second = 2 * staked  # a second chance costs as much as the hand
        words, odds, staked = {
            tally.WON: ("wins", even, staked),
            tally.TIED: ("ties", PUSH, staked),
            tally.LOST: ("loses", LOSE, staked),
            tally.BUSTED: ("goes over 21", LOSE, staked),
            tally.GIVEN_UP: ("given up", costs, staked),
            tally.SECOND + tally.WON: ("second chance wins", even, second),
            tally.SECOND + tally.TIED: ("second chance ties", PUSH, second),
            tally.SECOND + tally.LOST: ("second chance loses", LOSE, second),
        }[end.row]
        yield Way(f"{on}{words}", odds.text, net, staked, chance)


def _stake_words(money: int, free: int) -> str:
    """The bets on a hand, in words."""
    if (money, free) in ((1, 0), (0, 1)):
        return ""
    return "free double, " if free else f"doubled to {money}, " if money > 2 else "doubled, "
