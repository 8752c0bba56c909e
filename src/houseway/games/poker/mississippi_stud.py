"""Mississippi Stud: two cards and three community cards; bet or fold before each of the three."""

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
from houseway.settlement import Result, lose, win

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-ante": "The Ante and any bonus wager are placed before the deal.",
    "bets-closed": (
        "Once the cards are dealt, only street wagers may be made and no wager may be withdrawn."
    ),
    "deal-one-at-a-time": (
        "Cards are dealt one at a time, from the left, until each player has two."
    ),
    "deal-stacks": "The automated shoe dispenses two cards for each player, from the left.",
    "community-cards-dealt": "The community cards are dealt face down before the players decide.",
    "community-cards-first": (
        "The automated shoe dispenses the community cards before the players' cards."
    ),
    "spare-card-discarded": "The last card of the shoe's second community stack is discarded.",
    "burn-card": "A card is burned unseen before the next community card is dealt.",
    "third-street-or-fold": "After seeing two cards, a player bets on third street or folds.",
    "first-community-card": "Once every player has decided, the first community card is turned up.",
    "fourth-street-or-fold": "After seeing three cards, a player bets on fourth street or folds.",
    "second-community-card": (
        "Once every player has decided, the second community card is turned up."
    ),
    "fifth-street-or-fold": "After seeing four cards, a player bets on fifth street or folds.",
    "third-community-card": "Once every player has decided, the third community card is turned up.",
    "street-one-to-three": "A street wager is one, two or three times the Ante.",
    "fold-loses-all": "A player who folds loses the Ante and every street wager.",
    "fold-keeps-three-card": "The Three Card Bonus stays in play after a fold.",
    "reveal-and-settle": (
        "Starting on the right, the dealer turns up each player's cards and settles the wagers."
    ),
    "bet-pays": "The Ante and street wagers are paid according to the five-card hand.",
    "bet-pushes": "With a middle pair, the Ante and street wagers push.",
    "bet-loses": "The Ante and street wagers lose with a hand below the lowest pair that pushes.",
    "three-card-pays": "A pair or better in the three community cards wins the Three Card Bonus.",
    "three-card-loses": "The Three Card Bonus loses with less than a pair.",
    "payout-limit": "The house may limit what it pays on a hand.",
}

COMMUNITY = "community"
STREET_WAGERS = ("third street", "fourth street", "fifth street")
ASKS = ("third-street-or-fold", "fourth-street-or-fold", "fifth-street-or-fold")
CARDS = ("first-community-card", "second-community-card", "third-community-card")
FOLD = "fold"


class Facts(NamedTuple):
    """Everything a settlement may depend on."""

    hand: int  # rung of the five-card hand: the player's two cards and three community cards
    common: int  # rung of the three community cards


SHAPE = Facts(five.RUNGS, three.RUNGS)
CHOICES = ("1x", "2x", "3x", FOLD)  # on each street


@njit
def facts(own: CardArray, community: CardArray) -> Facts:
    """Reduce the player's two cards and the three community cards to facts."""
    a, b, c = community[0], community[1], community[2]
    return Facts(five.rung(five.best_five((own[0], own[1], a, b, c))), three.rung(a, b, c))


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    if bet != "ante":
        return {bet: 1}
    streets = zip(STREET_WAGERS, path, strict=False)
    return {"ante": 1, **{wager: int(x[0]) for wager, x in streets if x != FOLD}}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it."""
    for wager in ("ante", *STREET_WAGERS):
        yield lose(wager, "fold-loses-all") if FOLD in path else _street(wager, f.hand, house)
    yield house.pay_or_lose("three card bonus", f.common, "three-card-pays", "three-card-loses")


def _street(wager: str, rung: int, house: House) -> Result:
    """One pay table decides whether the Ante and the street wagers win, push or lose."""
    row = house.pays("ante", rung)
    if row is None:
        return lose(wager, "bet-loses")
    return win(wager, row.odds, "bet-pays" if row.odds.net(1) else "bet-pushes", row.outcome)


def play(t: Table) -> Steps[None]:
    """One round, in the order of the book."""
    yield from t.wagers("place-ante")
    t.announce(t.house.closing_call, "bets-closed")
    yield from _deal(t)
    for street in range(3):
        yield from _bet_or_fold(t, street)
        if street >= len(t.hand(COMMUNITY)):  # it has not been dealt face down
            yield from t.burn("burn-card")
            yield from t.deal(1, [COMMUNITY], CARDS[street])
        t.reveal(COMMUNITY, CARDS[street], t.hand(COMMUNITY)[street : street + 1])
    for seat in reversed(t.seats):
        _settle_seat(t, seat)


def _deal(t: Table) -> Steps[None]:
    """Deal two cards to every player, and the community cards unless they come by street."""
    shoe = t.house.options["dealing"] == "automated shoe"
    first = shoe and t.house.says("community-cards-first")
    if first:
        yield from t.deal_in_order([COMMUNITY] * 3, [COMMUNITY], "community-cards-first")
    if shoe:
        yield from t.deal(2, t.seats, "deal-stacks")
    else:
        yield from t.deal(2, t.seats, "deal-one-at-a-time", one_at_a_time=True)
    if not first and (shoe or not t.house.says("burn-card")):
        yield from t.deal_in_order([COMMUNITY] * 3, [COMMUNITY], "community-cards-dealt")
    if shoe and t.house.says("spare-card-discarded"):
        yield from t.burn("spare-card-discarded")


def _bet_or_fold(t: Table, street: int) -> Steps[None]:
    """From the left, ask each player still in to bet one to three times the Ante or fold."""
    for seat in t.turns():
        if FOLD not in t.choices(seat):
            choice = yield from t.ask(seat, *CHOICES, rule=ASKS[street])
            if choice == FOLD:  # the wagers are collected at once
                folded = settle(Facts(0, 0), t.choices(seat), t.house)
                t.settle(seat, [r for r in folded if r.rule == "fold-loses-all"], partly=True)
            else:
                stake = int(choice[0]) * t.stake(seat, "ante")
                t.put(seat, STREET_WAGERS[street], stake, "street-one-to-three")


def _settle_seat(t: Table, seat: str) -> None:
    """Turn up a player's cards and settle every wager at that seat."""
    path = t.choices(seat)
    if FOLD not in path:
        t.reveal(seat, "reveal-and-settle")
    elif t.stake(seat, "three card bonus"):
        t.announce("the Three Card Bonus stays in play", "fold-keeps-three-card", who=seat)
    f = facts(t.hand(seat), t.hand(COMMUNITY))
    t.settle(seat, t.house.decide(settle, f, path))


def rank_class(rank: int, house: House) -> str:
    """`high` if a pair of this rank is paid, `middle` if it pushes, else `low`."""
    row = house.pays("ante", five.rung_of_pair(rank))
    return "low" if row is None else "high" if row.odds.net(1) else "middle"


def _bet_if(good: Callable[[Hand, House], bool], otherwise: str) -> ByHand:
    """A habit: bet three times the Ante with good cards, otherwise make this choice."""
    return ByHand(lambda street, path, cards, house: "3x" if good(cards, house) else otherwise)


def _safe_already(cards: Hand, house: House) -> bool:
    """True if the known cards cannot lose: they hold a middle pair or better."""
    return holds(cards, lambda rank: rank_class(rank, house) != "low")


GAME = Game(
    name="mississippi-stud",
    kind=Kind.DEAL,
    rules=RULES,
    play=play,
    terms=(),
    most_seats=(len(DECK) - 6) // 2,  # as many as one deck can serve
    bets={
        "ante": Bet(
            FiveByStreets(2, rank_class),
            (CHOICES, CHOICES, CHOICES),
            frozenset({FOLD}),
            strategy=Shape.BY_STREET,
        ),
        "three card bonus": Bet(Alone(HandKind.THREE, "common")),
    },
    settlement=Settlement(Facts, SHAPE, settle, staked),
    habits={  # common ways to play, to be priced
        "always bet 1x, never fold": _bet_if(lambda cards, house: False, "1x"),
        "bet 3x on what cannot lose, else 1x": _bet_if(_safe_already, "1x"),
        "bet 3x on what cannot lose, else fold": _bet_if(_safe_already, FOLD),
    },
    coverage=Coverage(
        small=parse_cards("Ks Kh 7s 5d 4h 3s 2c"),
        crowded=parse_cards("As Ks Qs Js Ts Kh Kd Kc Th Td 7c 7d 2h 2c 3d 4h"),
    ),
    hands=Hands(common=(COMMUNITY,)),
    describe=Describe(family="Poker with community cards"),
)
