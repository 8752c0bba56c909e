"""Let It Ride: three cards and two community cards; two of the three bets may be withdrawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.cards import DECK, parse_cards
from houseway.games.contract import Coverage, Describe, Game, Hands, Kind, Steps, Table
from houseway.games.questions import Hand
from houseway.games.solving import (
    Alone,
    Bet,
    ByHand,
    FiveByStreets,
    HandKind,
    Path,
    Settlement,
    Shape,
)
from houseway.hands import five, three
from houseway.hands.card_array import CardArray
from houseway.hands.draws import holds
from houseway.jit import njit
from houseway.settlement import Result

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-three-bets": "Three equal bets, and any bonus bets, are placed before the deal.",
    "bets-closed": (
        "Once the cards are dealt, no bet may be made or increased; only bets 1 and 2 may be "
        "withdrawn."
    ),
    "deal-one-at-a-time": (
        "Cards are dealt one at a time, from the left, until each player has three."
    ),
    "deal-stacks": "The automated shoe dispenses three cards for each player, from the left.",
    "community-cards": "Two community cards are dealt face down for all players.",
    "third-community-card-discarded": (
        "Of the three community cards from the shoe, one is discarded unseen."
    ),
    "first-bet-rides-or-not": "After seeing three cards, a player withdraws bet 1 or lets it ride.",
    "first-community-card": (
        "Once every player has decided on bet 1, a community card is turned up."
    ),
    "middle-card-first": (
        "From the shoe's stack, the middle card is turned up first and the top card second."
    ),
    "second-bet-rides-or-not": "After seeing four cards, a player withdraws bet 2 or lets it ride.",
    "withdrawn-bet-returned": "A withdrawn bet is returned to the player.",
    "second-community-card": (
        "Once every player has decided on bet 2, the other community card is turned up."
    ),
    "reveal-and-settle": (
        "Starting on the right, the dealer turns up each player's cards and settles the wagers."
    ),
    "bet-pays": "Every bet left on the layout is paid according to the five-card hand.",
    "bet-loses": "Every bet left on the layout loses with a hand below the lowest paying pair.",
    "bonus-pays": "The five-card bonus bet is paid for the listed hands.",
    "bonus-loses": "The five-card bonus bet loses with any hand below those listed.",
    "three-card-pays": (
        "A pair or better in the player's own three cards wins the Three Card Bonus."
    ),
    "three-card-loses": "The Three Card Bonus loses with less than a pair.",
    "payout-limit": "The house may limit what it pays on the three bets in a round.",
}

COMMUNITY = "community"
RIDE, WITHDRAW = "let it ride", "withdraw"


class Facts(NamedTuple):
    """Everything a settlement may depend on."""

    hand: int  # rung of the five-card hand: the player's three cards and two community cards
    own: int  # rung of the player's own three cards


SHAPE = Facts(five.RUNGS, three.RUNGS)
CHOICES = (WITHDRAW, RIDE)  # for each of the first two bets


@njit
def facts(own: CardArray, community: CardArray) -> Facts:
    """Reduce the player's three cards and the two community cards to facts."""
    best = five.best_five((own[0], own[1], own[2], community[0], community[1]))
    return Facts(five.rung(best), three.rung(own[0], own[1], own[2]))


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    if bet != "bet 1":
        return {bet: 1}
    riding = {f"bet {n}": 1 for n, choice in enumerate(path, 1) if choice == RIDE}
    return {**riding, "bet 3": 1}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it."""
    for bet in ("bet 1", "bet 2", "bet 3"):
        yield house.pay_or_lose(bet, f.hand, "bet-pays", "bet-loses", table="bet 1")
    bonus = house.pay_or_lose("let it ride bonus", f.hand, "bonus-pays", "bonus-loses")
    if bonus.rule == "bonus-pays" and house.is_flipped("bonus-for-one"):
        bonus = bonus._replace(odds=bonus.odds.and_stake_back())
    yield bonus
    yield house.pay_or_lose("three card bonus", f.own, "three-card-pays", "three-card-loses")


def play(t: Table) -> Steps[None]:
    """One round, in the order of the book."""
    yield from t.wagers("place-three-bets")
    t.announce(t.house.closing_call, "bets-closed")
    yield from _deal(t)
    for seat in t.turns():
        choice = yield from t.ask(seat, *CHOICES, rule="first-bet-rides-or-not")
        if choice == WITHDRAW:
            t.give_back(seat, "bet 1", "withdrawn-bet-returned")
    shoe = t.house.options["dealing"] == "automated shoe"
    middle_first = shoe and t.house.says("middle-card-first")
    left, right = reversed(t.hand(COMMUNITY)) if middle_first else t.hand(COMMUNITY)
    t.reveal(COMMUNITY, "middle-card-first" if middle_first else "first-community-card", [left])
    for seat in t.turns():
        choice = yield from t.ask(seat, *CHOICES, rule="second-bet-rides-or-not")
        if choice == WITHDRAW:
            t.give_back(seat, "bet 2", "withdrawn-bet-returned")
    t.reveal(COMMUNITY, "second-community-card", [right])
    for seat in reversed(t.seats):
        t.reveal(seat, "reveal-and-settle")
        f = facts(t.hand(seat), t.hand(COMMUNITY))
        t.settle(seat, t.house.decide(settle, f, t.choices(seat)))


def _deal(t: Table) -> Steps[None]:
    """Deal three cards to every player and two community cards, all face down."""
    if t.house.options["dealing"] == "automated shoe":
        yield from t.deal(3, t.seats, "deal-stacks")
        yield from t.deal_in_order([COMMUNITY] * 2, [COMMUNITY], "community-cards")
        yield from t.burn("third-community-card-discarded")
    else:
        players = list(t.seats)
        around = [*players, COMMUNITY, *players, COMMUNITY, *players]
        rules = {COMMUNITY: "community-cards"}
        yield from t.deal_in_order(around, [COMMUNITY], "deal-one-at-a-time", rules=rules)


def rank_class(rank: int, house: House) -> str:
    """`high` if a pair of this rank is paid, else `low`."""
    return "high" if house.pays("bet 1", five.rung_of_pair(rank)) else "low"


def _ride_if(good: Callable[[Hand, House], bool]) -> ByHand:
    """A habit that depends on the known cards."""
    return ByHand(lambda street, path, cards, house: RIDE if good(cards, house) else WITHDRAW)


def _paid_already(cards: Hand, house: House) -> bool:
    """True if the known cards are certain to be paid: they hold a high pair or better."""
    return holds(cards, lambda rank: rank_class(rank, house) == "high")


GAME = Game(
    name="let-it-ride",
    kind=Kind.DEAL,
    rules=RULES,
    play=play,
    terms=(),
    most_seats=(len(DECK) - 3) // 3,  # as many as one deck can serve
    bets={
        "bet 1": Bet(FiveByStreets(3, rank_class), (CHOICES, CHOICES), strategy=Shape.BY_STREET),
        "let it ride bonus": Bet(Alone(HandKind.FIVE, "hand")),
        "three card bonus": Bet(Alone(HandKind.THREE, "own")),
    },
    settlement=Settlement(Facts, SHAPE, settle, staked),
    habits={  # common ways to play, to be priced
        "let everything ride": _ride_if(lambda cards, house: True),
        "withdraw whenever possible": _ride_if(lambda cards, house: False),
        "ride only what is paid already": _ride_if(_paid_already),
    },
    coverage=Coverage(
        small=parse_cards("As Ks Qs Js Ts Kh Kd 2c"),
        crowded=parse_cards("As Ks Qs Js Ts 9s Kh Kd Kc Th Td 2c 2d 3h 4h"),
    ),
    hands=Hands(common=(COMMUNITY,)),
    describe=Describe(family="Poker with community cards"),
)
