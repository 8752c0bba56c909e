"""Ultimate Texas Hold'em: two hole cards and a board; one raise, larger if made earlier."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.cards import DECK, parse_cards
from houseway.games.contract import Coverage, Describe, Game, Hands, Irregular, Kind, Steps, Table
from houseway.games.envy import envy
from houseway.games.holdem import boards as _boards
from houseway.games.holdem.boards import CHECK, COMMUNITY, DEALER, FOLD, LOWER, qualifies
from houseway.games.solving import (
    Alone,
    Bet,
    FlippedHand,
    HandKind,
    OnBoard,
    OnlyThese,
    Path,
    Settlement,
    Shape,
)
from houseway.hands import five
from houseway.hands.card_array import CardArray
from houseway.jit import njit
from houseway.settlement import Result, lose

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-wagers": "Equal Ante and Blind Wagers, and any side wagers, are placed before the deal.",
    "bets-closed": (
        "Once betting is closed, only the Play Wager may be made and no wager may be withdrawn."
    ),
    "deal-one-at-a-time": (
        "Cards are dealt one at a time, from the left, until each player and the dealer have two."
    ),
    "dealer-first": "On each pass, the dealer's card comes before the players' cards.",
    "deal-stacks": "Each player, from the left, is dealt two cards together.",
    "dealer-stack-first": "The dealer's two cards are dealt before the players' cards.",
    "community-cards-first": "The five community cards are dealt face down before the hands.",
    "burn-card": "A card is burned unseen before community cards are dealt.",
    "raise-or-check-before-flop": "After seeing two cards, a player makes a Play Wager or checks.",
    "play-three-or-four-times": "Before the Flop, the Play Wager is three or four times the Ante.",
    "flop": "Once every player has decided, three community cards are turned up.",
    "raise-or-check-on-flop": (
        "On the Flop, a player who has checked makes a Play Wager or checks again."
    ),
    "play-twice-the-ante": "On the Flop, the Play Wager is twice the Ante.",
    "turn-and-river": "Once every player has decided, the last two community cards are turned up.",
    "raise-or-fold-on-river": (
        "Once all five community cards are out, a player without a Play Wager makes one or folds."
    ),
    "play-equals-ante": "Once all five community cards are out, the Play Wager equals the Ante.",
    "fold-loses-ante-and-blind": "A player who folds loses the Ante and the Blind at once.",
    "fold-keeps-trips": "The Trips Wager stays in play after a fold.",
    "fold-loses-trips": (
        "A player who folds also loses Trips unless the cards are placed under that wager."
    ),
    "fold-loses-progressive": "A player who folds loses the Progressive Payout Wager.",
    "dealer-reveals": "Once every player has decided, the dealer's cards are turned up.",
    "reveal-and-settle": (
        "Starting on the right, the dealer turns up each player's cards and settles the wagers."
    ),
    "dealer-does-not-qualify": "The dealer does not qualify: the Ante pushes, win or lose.",
    "higher-wins": "The player's hand is higher than the dealer's: Ante and Play win.",
    "lower-loses": "The dealer beats the player: Ante, Blind and Play lose.",
    "tie-pushes": "The hands tie: Ante, Blind and Play push.",
    "blind-pays": "The player wins with a straight or better: the Blind is paid.",
    "blind-pushes": "The player wins with less than a straight: the Blind pushes.",
    "trips-pays": "Three of a kind or better wins Trips, whatever the dealer holds.",
    "trips-loses": "Trips loses with less than three of a kind.",
    "progressive-pays": "The listed hands win the Progressive Payout, whatever the dealer holds.",
    "progressive-loses": "The Progressive Payout Wager loses with any hand below those listed.",
    "meter-resets": "Once the meter is paid in full, it goes back to its reset amount.",
    "envy-pays": (
        "When another player has a listed hand, a Progressive Payout Wager earns an Envy Bonus."
    ),
    "payout-limit": "The house may limit what it pays on a hand.",
}


class Facts(NamedTuple):
    """Everything a settlement may depend on."""

    showdown: int  # LOWER, EQUAL or HIGHER: the player's best five of seven against the dealer's
    dealer_qualifies: int  # 1 if the dealer qualifies, else 0
    hand: int  # rung of the player's best five of seven
    flop: int  # rung of the player's two cards and the Flop


SHAPE = Facts(3, 2, five.RUNGS, five.RUNGS)
STREETS = (("4x", "3x", CHECK), ("2x", CHECK), ("1x", FOLD))  # the choices on each street
BOARD_SEEN = (0, 3, 5)  # community cards known at each decision
TUCK, GIVE_UP = "cards under Trips", "Trips given up"  # one book asks a player who folds


@njit
def facts(own: CardArray, dealer: CardArray, board: CardArray, qualifies: int) -> Facts:
    """Reduce the player's two cards, the dealer's two and the board to facts."""
    mine, theirs = _boards.strength(own, board), _boards.strength(dealer, board)
    flop = five.best_five((own[0], own[1], board[0], board[1], board[2]))
    return Facts(
        _boards.compare(mine, theirs),
        1 if theirs >= qualifies else 0,
        five.rung(mine),
        five.rung(flop),
    )


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    if bet != "ante":
        return {bet: 1}
    opening = {"ante": 1, "blind": 1}
    return opening if FOLD in path else {**opening, "play": int(path[-1][0])}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it.

    An empty path means that there is no Ante.
    """
    if FOLD in path:
        yield lose("ante", "fold-loses-ante-and-blind")
        yield lose("blind", "fold-loses-ante-and-blind")
    elif path:
        yield from _boards.against_dealer(f, house, "blind", "blind-pays", "blind-pushes")
    if GIVE_UP in path:
        yield lose("trips", "fold-loses-trips")
    else:
        on_flop = house.is_flipped("trips-on-best-hand")
        yield house.pay_or_lose("trips", f.flop if on_flop else f.hand, "trips-pays", "trips-loses")
    if FOLD in path:
        yield lose("progressive payout", "fold-loses-progressive")
    else:
        rung = envy_hand(f, house)
        yield house.pay_or_lose("progressive payout", rung, "progressive-pays", "progressive-loses")


def envy_hand(f: Facts, house: House) -> int:
    """The rung for Progressive Payout and Envy Bonus: on the Flop, or the final hand if flipped."""
    return f.hand if house.is_flipped("progressive-on-flop") else f.flop


def play(t: Table) -> Steps[None]:
    """One round, in the order of the book."""
    yield from t.wagers("place-wagers")
    t.announce(t.house.closing_call, "bets-closed")
    try:
        yield from _boards.deal(t, BOARD_SEEN)
        before, flop, river = STREETS
        asked = "raise-or-check-before-flop"
        yield from _boards.raise_or_not(t, before, asked, "play-three-or-four-times")
        yield from _boards.turn_up(t, BOARD_SEEN[1], "flop")
        yield from _boards.raise_or_not(t, flop, "raise-or-check-on-flop", "play-twice-the-ante")
        yield from _boards.turn_up(t, BOARD_SEEN[2], "turn-and-river")
        asked = "raise-or-fold-on-river"
        yield from _boards.raise_or_not(t, river, asked, "play-equals-ante", fold=_fold)
    except Irregular as irregular:
        yield from _settle_trips(t, irregular)
        raise
    t.reveal(DEALER, "dealer-reveals")
    for seat in reversed(t.seats):
        if t.stakes[seat]:
            _settle_seat(t, seat)


def _fold(t: Table, seat: str) -> Steps[None]:
    """Collect Ante and Blind; in one book Trips stays only if the player asks for it."""
    if t.stake(seat, "trips") and t.house.says("fold-loses-trips"):
        yield from t.ask(seat, TUCK, GIVE_UP, rule="fold-keeps-trips")
    lost = ("ante", "blind", "trips") if GIVE_UP in t.choices(seat) else ("ante", "blind")
    results = [r for r in settle(Facts(0, 0, 0, 0), t.choices(seat), t.house) if r.wager in lost]
    t.settle(seat, results, partly=True)


def _facts(t: Table, seat: str) -> Facts:
    return facts(t.hand(seat), t.hand(DEALER), t.hand(COMMUNITY), qualifies(t.house))


def _settle_seat(t: Table, seat: str) -> None:
    """Turn up a player's cards and settle every wager at that seat."""
    if FOLD not in t.choices(seat):
        t.reveal(seat, "reveal-and-settle")
    elif t.stake(seat, "trips"):
        t.reveal(seat, "fold-keeps-trips")
    results = t.house.decide(settle, _facts(t, seat), t.choices(seat))
    stake = t.stake(seat, "progressive payout")
    if stake:
        holders = [other for other in t.seats if other != seat and FOLD not in t.choices(other)]
        others = [envy_hand(_facts(t, other), t.house) for other in holders]
        results = t.house.in_order([*results, *envy(others, stake, t.house)])
    t.settle(seat, results)


def _settle_trips(t: Table, irregular: Irregular) -> Steps[None]:
    """Complete the board and settle Trips in a void round that keeps it."""
    standing = yield from _boards.wagers_that_stand(t, irregular)
    if not standing:
        return
    for cards, rule in zip(BOARD_SEEN[1:], ("flop", "turn-and-river"), strict=True):
        if len(t.turned_up) < cards:
            yield from _boards.turn_up(t, cards, rule)
    for seat in reversed(t.seats):
        if t.stake(seat, "trips"):
            hand = five.rung(_boards.strength(t.hand(seat), t.hand(COMMUNITY)))
            t.reveal(seat, irregular.id)
            results = settle(Facts(LOWER, 0, hand, 0), (), t.house)
            t.settle(seat, [r for r in results if r.wager in standing], partly=True)


GAME = Game(
    name="ultimate-texas-holdem",
    kind=Kind.DEAL,
    rules=RULES,
    play=play,
    terms=(_boards.DEALER_QUALIFIES_WITH,),
    most_seats=(len(DECK) - 7) // 2,  # as many as one deck can serve
    bets={
        "ante": Bet(
            OnBoard(BOARD_SEEN, qualifies),
            STREETS,
            final=frozenset({"4x", "3x", "2x", "1x", FOLD}),
            aside=frozenset({TUCK, GIVE_UP}),
            strategy=Shape.CHART,
        ),
        "trips": Bet(
            Alone(
                HandKind.BEST_FIVE_OF_SEVEN,
                "hand",
                flipped=FlippedHand("trips-on-best-hand", HandKind.FIVE, "flop"),
            )
        ),
        "progressive payout": Bet(
            Alone(
                HandKind.FIVE,
                "flop",
                flipped=FlippedHand("progressive-on-flop", HandKind.BEST_FIVE_OF_SEVEN, "hand"),
            )
        ),
    },
    settlement=Settlement(Facts, SHAPE, settle, staked, envy_hand),
    habits={  # street: the only choices considered there
        "raise 3x, never 4x": OnlyThese({0: ("3x", CHECK)}),
        "never raise before the Flop": OnlyThese({0: (CHECK,)}),
        "raise 4x with every hand": OnlyThese({0: ("4x",)}),
        "never raise on the Flop": OnlyThese({1: (CHECK,)}),
        "never fold": OnlyThese({2: ("1x",)}),
    },
    coverage=Coverage(
        small=parse_cards("As Ah Ks Kh Qs Js Ts 5h 2c"),
        crowded=parse_cards("As Ks Qs Js Ts 9s 8s Ah Kh Qh Jh Th 2c 2d 4d 7h"),
    ),
    hands=Hands(common=(COMMUNITY, DEALER), board=_boards.BOARD),
    describe=Describe(
        family="Poker with community cards",
        showdown=_boards.describe_showdown,
    ),
)
