"""Jackpot Hold'em: two hole cards and a board; one board card shows before the first raise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.cards import DECK, parse_cards
from houseway.games.contract import Coverage, Describe, Game, Hands, Kind, Steps, Table
from houseway.games.holdem import boards as _boards
from houseway.games.holdem.boards import CHECK, COMMUNITY, DEALER, FOLD, qualifies
from houseway.games.solving import Alone, Bet, HandKind, OnBoard, OnlyThese, Path, Settlement, Shape
from houseway.hands import five, three, two
from houseway.hands.card_array import CardArray
from houseway.jit import njit
from houseway.settlement import Result, lose

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-wagers": (
        "Equal Ante and X-tra Bonus bets, and any bonus bets, are placed before the deal."
    ),
    "bets-closed": (
        "Once the cards are dealt, only the Play bet may be made and no bet may be withdrawn."
    ),
    "community-cards-first": "The five community cards are dealt face down before the hands.",
    "deal-stacks": (
        "Each player, from the left, is dealt two cards together, and the dealer is dealt last."
    ),
    "first-community-card": "Once all the cards are dealt, the first community card is turned up.",
    "raise-or-check-on-one-card": (
        "On the first community card, a player makes a Play bet or checks."
    ),
    "play-three-times": "On the first community card, the Play bet is three times the Ante.",
    "flop": "Once every player has decided, the next two community cards are turned up.",
    "raise-or-check-on-flop": (
        "On the Flop, a player who has checked makes a Play bet or checks again."
    ),
    "play-twice-the-ante": "On the Flop, the Play bet is twice the Ante.",
    "turn-and-river": "Once every player has decided, the last two community cards are turned up.",
    "raise-or-fold-on-river": (
        "Once all five community cards are out, a player without a Play bet makes one or folds."
    ),
    "play-equals-ante": "Once all five community cards are out, the Play bet equals the Ante.",
    "fold-loses-ante-and-x-tra": "A player who folds loses the Ante and the X-tra Bonus.",
    "fold-keeps-bonuses": "The three bonus bets stay in play after a fold.",
    "dealer-reveals": "Once every player has decided, the dealer's cards are turned up.",
    "reveal-and-settle": (
        "Starting on the right, the dealer turns up each player's cards and settles the bets."
    ),
    "dealer-does-not-qualify": "The dealer does not qualify: the Ante pushes, win or lose.",
    "higher-wins": "The player's hand is higher than the dealer's: Ante and Play win.",
    "lower-loses": "The dealer beats the player: Ante, X-tra Bonus and Play lose.",
    "tie-pushes": "The hands tie: Ante, X-tra Bonus and Play push.",
    "x-tra-pays": "The player wins with a straight or better: the X-tra Bonus is paid.",
    "x-tra-pushes": "The player wins with less than a straight: the X-tra Bonus pushes.",
    "player-bonus-pays": "Three of a kind or better wins the Player Bonus.",
    "player-bonus-loses": "The Player Bonus loses with less than three of a kind.",
    "hole-card-pays": (
        "A pair, or an ace with a face card, in the player's own two cards wins the Hole Card "
        "Bonus."
    ),
    "hole-card-loses": "The Hole Card Bonus loses with any other two cards.",
    "three-up-pays": "A pair or better with the first community card wins the 3-Up Bonus.",
    "three-up-loses": "The 3-Up Bonus loses with less than a pair.",
}

BONUSES = ("player bonus", "hole card bonus", "3-up bonus")


class Facts(NamedTuple):
    """Everything a settlement may depend on."""

    showdown: int  # LOWER, EQUAL or HIGHER: the player's best five of seven against the dealer's
    dealer_qualifies: int  # 1 if the dealer qualifies, else 0
    hand: int  # rung of the player's best five of seven
    own: int  # rung of the player's own two cards
    up: int  # rung of the player's own cards and the first community card


SHAPE = Facts(3, 2, five.RUNGS, two.RUNGS, three.RUNGS)
STREETS = (("3x", CHECK), ("2x", CHECK), ("1x", FOLD))  # the choices on each street
BOARD_SEEN = (1, 3, 5)  # community cards known at each decision


@njit
def facts(own: CardArray, dealer: CardArray, board: CardArray, qualifies: int) -> Facts:
    """Reduce the player's two cards, the dealer's two and the board to facts."""
    mine, theirs = _boards.strength(own, board), _boards.strength(dealer, board)
    return Facts(
        _boards.compare(mine, theirs),
        1 if theirs >= qualifies else 0,
        five.rung(mine),
        two.rung(own[0], own[1]),
        three.rung(own[0], own[1], board[0]),
    )


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    if bet != "ante":
        return {bet: 1}
    opening = {"ante": 1, "x-tra bonus": 1}
    return opening if FOLD in path else {**opening, "play": int(path[-1][0])}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it.

    An empty path means that there is no Ante.
    """
    if FOLD in path:
        yield lose("ante", "fold-loses-ante-and-x-tra")
        yield lose("x-tra bonus", "fold-loses-ante-and-x-tra")
    elif path:
        yield from _boards.against_dealer(f, house, "x-tra bonus", "x-tra-pays", "x-tra-pushes")
    yield house.pay_or_lose("player bonus", f.hand, "player-bonus-pays", "player-bonus-loses")
    yield house.pay_or_lose("hole card bonus", f.own, "hole-card-pays", "hole-card-loses")
    yield house.pay_or_lose("3-up bonus", f.up, "three-up-pays", "three-up-loses")


def play(t: Table) -> Steps[None]:
    """One round, in the order of the book."""
    yield from t.wagers("place-wagers")
    t.announce(t.house.closing_call, "bets-closed")
    one_card, flop, river = STREETS
    yield from _boards.deal(t, BOARD_SEEN)
    yield from _boards.turn_up(t, BOARD_SEEN[0], "first-community-card")
    yield from _boards.raise_or_not(t, one_card, "raise-or-check-on-one-card", "play-three-times")
    yield from _boards.turn_up(t, BOARD_SEEN[1], "flop")
    yield from _boards.raise_or_not(t, flop, "raise-or-check-on-flop", "play-twice-the-ante")
    yield from _boards.turn_up(t, BOARD_SEEN[2], "turn-and-river")
    yield from _boards.raise_or_not(t, river, "raise-or-fold-on-river", "play-equals-ante")
    t.reveal(DEALER, "dealer-reveals")
    for seat in reversed(t.seats):
        folded = FOLD in t.choices(seat)
        if not folded:
            t.reveal(seat, "reveal-and-settle")
        elif any(t.stake(seat, bonus) for bonus in BONUSES):
            t.reveal(seat, "fold-keeps-bonuses")
        f = facts(t.hand(seat), t.hand(DEALER), t.hand(COMMUNITY), qualifies(t.house))
        t.settle(seat, t.house.decide(settle, f, t.choices(seat)))


GAME = Game(
    name="jackpot-holdem",
    kind=Kind.DEAL,
    rules=RULES,
    play=play,
    terms=(_boards.DEALER_QUALIFIES_WITH,),
    most_seats=(len(DECK) - 7) // 2,  # as many as one deck can serve
    bets={
        "ante": Bet(
            OnBoard(BOARD_SEEN, qualifies),
            STREETS,
            final=frozenset({"3x", "2x", "1x", FOLD}),
            strategy=Shape.CHART,
        ),
        "player bonus": Bet(Alone(HandKind.BEST_FIVE_OF_SEVEN, "hand")),
        "hole card bonus": Bet(Alone(HandKind.TWO, "own")),
        "3-up bonus": Bet(Alone(HandKind.THREE, "up")),
    },
    settlement=Settlement(Facts, SHAPE, settle, staked),
    habits={  # street: the only choices considered there
        "never raise on one card": OnlyThese({0: (CHECK,)}),
        "raise 3x with every hand": OnlyThese({0: ("3x",)}),
        "never raise on the Flop": OnlyThese({1: (CHECK,)}),
        "never fold": OnlyThese({2: ("1x",)}),
    },
    coverage=Coverage(
        small=parse_cards("As Ah Ks Kh Qs Jd 9s 5h 2c"),
        crowded=parse_cards("As Ah Ad Ks Kh Qs Js Ts 9s 8s 5h 4d 4c 2c 2d 7h"),
    ),
    hands=Hands(common=(COMMUNITY, DEALER), board=_boards.BOARD),
    describe=Describe(
        family="Poker with community cards",
        showdown=_boards.describe_showdown,
    ),
)
