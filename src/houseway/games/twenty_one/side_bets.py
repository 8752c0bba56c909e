"""The side bets of the blackjack family: the cards each depends on, and what it pays."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from houseway.editions.house import House, Paid
from houseway.equipment.cards import Card
from houseway.games.contract import FixedPay
from houseway.games.twenty_one.hands import MAIN
from houseway.games.twenty_one.terms import DECKS_OF, MATCHES, WIN_PAYS, read
from houseway.hands import twenty_one as hands
from houseway.hands.twenty_one_ladders import TWO_AND_UPCARD
from houseway.settlement import Result, lose, win

Cards = tuple[Card, ...]
INSURANCE, MATCH = "insurance", "match the dealer"


class SideBet(NamedTuple):
    """A side bet: its rules, its rung by the known cards, and whether later cards change it."""

    rules: str  # the stem of its rule ids: <rules>-pays, <rules>-loses
    rung: Callable[[Cards, Cards], int]
    waits: Callable[[Cards, Cards], bool]
    mine: bool = True  # depends on the player's first two cards
    dealer: int = 0  # and on this many of the dealer's
    whole_hand: bool = False  # on all of the dealer's, until the dealer stands
    natural: bool = False  # only a dealer blackjack can change it
    at_end: bool = False  # if it must wait, it waits for the end of the round


def _never(mine: Cards, dealer: Cards) -> bool:
    return False


def _for_upcard(mine: Cards, dealer: Cards) -> bool:
    return not dealer


def _for_crown(mine: Cards, dealer: Cards) -> bool:
    """A suited king and queen wait while the dealer may have the same."""
    if len(dealer) > 1 or not hands.is_royal(mine):
        return False
    return not dealer or dealer[0] // 4 in (hands.KING, hands.QUEEN)


def _for_natural(mine: Cards, dealer: Cards) -> bool:
    """A bet on a dealer blackjack waits while one is possible."""
    return len(dealer) < 2 and hands.may_be_natural(dealer)


def _kings_for_natural(mine: Cards, dealer: Cards) -> bool:
    return mine == (hands.KING_OF_SPADES,) * 2 and _for_natural(mine, dealer)


def _queens_for_natural(mine: Cards, dealer: Cards) -> bool:
    return mine == (hands.QUEEN_OF_HEARTS,) * 2 and _for_natural(mine, dealer)


def _for_third_card(mine: Cards, dealer: Cards) -> bool:
    """Wait until the dealer stands on two cards or takes a third."""
    return len(dealer) < 2 or (len(dealer) == 2 and hands.total(dealer) < 17)


def _for_last_card(mine: Cards, dealer: Cards) -> bool:
    """Wait until no house would draw; where soft 17 stands, the round ends there."""
    return len(dealer) < 2 or hands.dealer_draws(dealer, hits_soft_17=True)


SIDE_BETS = {
    "bet the set": SideBet("bet-the-set", hands.pair, _never),
    "royal match": SideBet("royal-match", hands.royal, _for_crown, dealer=2),
    "trilux": SideBet("trilux", hands.three, _for_upcard, dealer=1),
    "king's bounty": SideBet(
        "kings-bounty", hands.bounty_twenty, _kings_for_natural, dealer=2, natural=True, at_end=True
    ),
    "super bonus player": SideBet("super-bonus", hands.player_natural, _never),
    "super bonus dealer": SideBet(
        "super-bonus", hands.dealer_natural, _for_natural, mine=False, dealer=2, natural=True
    ),
    "21+3 xtreme": SideBet("xtreme", hands.three, _for_upcard, dealer=1),
    "lucky ladies": SideBet(
        "lucky-ladies", hands.lucky_twenty, _queens_for_natural, dealer=2, natural=True
    ),
    "match the dealer": SideBet("match", hands.match, _for_upcard, dealer=1),
    "push 22": SideBet("push-22", hands.twenty_two, _for_last_card, mine=False, whole_hand=True),
    "bust it": SideBet("bust-it", hands.third_card_bust, _for_third_card, mine=False, dealer=3),
}
TO_THE_POOL = {"trilux": "lucky george", "king's bounty": "dealer envy"}
_TWO_MATCHES = {  # both cards are paid; the printed sums are terms of the edition
    min(TWO_AND_UPCARD.find("two unsuited")): ("two unsuited", MATCHES[0]),
    min(TWO_AND_UPCARD.find("two suited")): ("two suited", MATCHES[1]),
}


def rung(wager: str, mine: Cards, dealer: Cards) -> int:
    """The rung of a side bet on its ladder.

    The dealer's cards are the up card, the hole card and cards drawn, as far as they are known.
    """
    return SIDE_BETS[wager].rung(mine, dealer)


def decide(wager: str, mine: Cards, dealer: Cards, house: House) -> Result:
    """How a side bet ends."""
    return by_rung(wager, rung(wager, mine, dealer), house)


def by_rung(wager: str, rung: int, house: House) -> Result:
    """How a side bet ends for a rung of its ladder."""
    rules = SIDE_BETS[wager].rules
    if wager == MATCH and rung in _TWO_MATCHES:
        name, term = _TWO_MATCHES[rung]
        if odds := house.value(term):
            return win(wager, odds, f"{rules}-pays", name)
    return house.pay_or_lose(wager, rung, f"{rules}-pays", f"{rules}-loses")


def fixed_pays(house: House) -> list[FixedPay]:
    """Payouts that are not rows of a posted pay table."""
    pays = [
        FixedPay(MATCH, name, odds)
        for name, term in _TWO_MATCHES.values()
        if (odds := house.value(term))
    ]
    if house.value(WIN_PAYS):
        pays.append(FixedPay(MAIN, "any other win", read(house).even))
    if (INSURANCE, 0) not in house.tables:
        pays.append(FixedPay(INSURANCE, "win", read(house).insurance))
    return pays


def waits(wager: str, mine: Cards, dealer: Cards) -> bool:
    """True while unknown cards of the dealer may change how the bet ends."""
    return SIDE_BETS[wager].waits(mine, dealer)


def to_the_pool(wager: str, rung: int, house: House) -> Paid | None:
    """The row that pays the dealers' toke pool for a side bet's rung, or None."""
    pool = TO_THE_POOL.get(wager, "")
    return house.pays(pool, rung) if (pool, 0) in house.tables else None


def unavailable(house: House) -> dict[str, str]:
    """Side bets not offered with this number of decks, each with the section that says so."""
    missing = {}
    for wager in SIDE_BETS:
        term = DECKS_OF.at(wager=wager.replace(" ", "_"))
        decks = house.value(term)
        if decks and house.decks not in decks:
            missing[wager] = house.edition.terms[term.name].where
    for condition, _, where in house.conditions:
        if condition.at_most == "0" and condition.wager in SIDE_BETS:
            missing[condition.wager] = where
    return missing


def insurance(dealer: Cards, house: House) -> Result:
    """How insurance ends, by the dealer's first two cards."""
    if hands.is_natural(dealer[:2]):
        return win(INSURANCE, read(house).insurance, "insurance-pays")
    return lose(INSURANCE, "insurance-loses")


def is_insurable(up: Card) -> bool:
    """True for an ace, the up card that allows insurance."""
    return hands.value(up) == 1
