"""Texas Hold'em Bonus: pay twice the Ante to see the Flop, then bet or check on Flop and Turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.cards import DECK, parse_cards
from houseway.games.contract import Coverage, Describe, Game, Hands, Irregular, Kind, Steps, Table
from houseway.games.holdem import boards as _boards
from houseway.games.holdem.boards import CHECK, COMMUNITY, DEALER, FOLD, HIGHER, LOWER
from houseway.games.solving import Alone, Bet, HandKind, OnBoard, OnlyThese, Path, Settlement, Shape
from houseway.hands import five, two
from houseway.hands.card_array import CardArray
from houseway.hands.ladders import FIVE_CARD
from houseway.jit import njit
from houseway.settlement import Result, lose, push

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-wagers": "The Ante and any Bonus Wager are placed before the deal.",
    "no-more-bets": "After this call, only Flop, Turn and River Wagers may be made.",
    "deal-one-at-a-time": (
        "Cards are dealt one at a time, from the left, until each player and the dealer have two."
    ),
    "deal-stacks": (
        "The automated shoe dispenses two cards for each player, from the left, and two for "
        "the dealer."
    ),
    "community-cards-from-hand": (
        "After the shoe has dealt the hands, the dealer deals the rest of the deck by hand."
    ),
    "flop-wager-or-fold": "After seeing two cards, a player makes a Flop Wager or folds.",
    "flop-wager-twice-ante": "The Flop Wager is twice the Ante.",
    "burn-card": "A card is burned unseen before community cards are dealt.",
    "flop": "Once every player has decided, three community cards are dealt face up.",
    "turn-wager-or-check": "On the Flop, a player makes a Turn Wager or checks.",
    "turn-wager-equals-ante": "The Turn Wager equals the Ante.",
    "turn": "Once every player has decided, the fourth community card is dealt face up.",
    "river-wager-or-check": "On the Turn, a player makes a River Wager or checks.",
    "river-wager-equals-ante": "The River Wager equals the Ante.",
    "river": "Once every player has decided, the fifth community card is dealt face up.",
    "fold-loses-ante": "A player who folds loses the Ante at once.",
    "fold-keeps-bonus": "The Bonus Wager stays in play after a fold.",
    "dealer-reveals": "Once all five community cards are out, the dealer's cards are turned up.",
    "reveal-and-settle": (
        "Starting on the right, the dealer turns up each player's cards and settles the wagers."
    ),
    "higher-wins": (
        "The player's hand is higher: Flop, Turn and River win, and with a high enough hand "
        "the Ante too."
    ),
    "ante-returned": (
        "The player wins with a hand below the rank the house elects: the Ante pushes."
    ),
    "lower-loses": "The dealer beats the player: every wager except the Bonus loses.",
    "tie-pushes": "The hands tie: every wager except the Bonus pushes.",
    "bonus-pays": "The listed two-card hands win the Bonus, whatever else happens.",
    "supplement-pays": "Where the house offers it, aces against the dealer's aces are paid more.",
    "bonus-loses": "The Bonus loses with any other two cards.",
    "payout-limit": "The amount paid on a hand is limited.",
}

BET = "bet"
RAISES = ("flop", "turn", "river")  # the wager that may be added on each street


class Facts(NamedTuple):
    """Everything a settlement may depend on."""

    showdown: int  # LOWER, EQUAL or HIGHER: the player's best five of seven against the dealer's
    hand: int  # rung of the player's best five of seven
    own: int  # rung of the player's own two cards, against the dealer's two


SHAPE = Facts(3, five.RUNGS, two.RUNGS)
STREETS = ((BET, FOLD), (BET, CHECK), (BET, CHECK))  # the choices on each street
BOARD_SEEN = (0, 3, 4)  # community cards known at each decision


@njit
def facts(own: CardArray, dealer: CardArray, board: CardArray) -> Facts:
    """Reduce the player's two cards, the dealer's two and the board to facts."""
    mine, theirs = _boards.strength(own, board), _boards.strength(dealer, board)
    return Facts(
        _boards.compare(mine, theirs),
        five.rung(mine),
        two.rung_against(own[0], own[1], dealer[0], dealer[1]),
    )


@cache
def _ante_pays_from(elected: str) -> int:
    """The lowest rung on which a winning Ante is paid."""
    return min(FIVE_CARD.find(elected))


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    if bet != "ante":
        return {bet: 1}
    made = [wager for wager, choice in zip(RAISES, path, strict=False) if choice == BET]
    return {"ante": 1, **{wager: 2 if wager == "flop" else 1 for wager in made}}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it.

    An empty path means that there is no Ante.
    """
    if FOLD in path:
        yield lose("ante", "fold-loses-ante")
    elif path:
        high = f.hand >= _ante_pays_from(house.options["ante_pays_from"])
        paid = high or house.is_flipped("ante-returned")
        if f.showdown == HIGHER and not paid:
            yield push("ante", "ante-returned")
        else:
            yield _boards.even("ante", f.showdown, house)
        for wager in RAISES:
            yield _boards.even(wager, f.showdown, house)
    supplement = f.own == two.ACES_AGAINST_ACES and house.options["aces_against_aces"] == "offered"
    pays = "supplement-pays" if supplement else "bonus-pays"
    yield house.pay_or_lose("bonus", f.own, pays, "bonus-loses")


def play(t: Table) -> Steps[None]:
    """One round, in the order of the book."""
    yield from t.wagers("place-wagers")
    t.announce(t.house.closing_call, "no-more-bets")
    try:
        yield from _boards.deal(t, BOARD_SEEN)
        if t.house.cite("community-cards-from-hand"):
            t.announce("takes the deck in hand", "community-cards-from-hand")
        yield from _decide(t, 0, "flop-wager-or-fold", "flop-wager-twice-ante")
        yield from _boards.turn_up(t, 3, "flop")
        yield from _decide(t, 1, "turn-wager-or-check", "turn-wager-equals-ante")
        yield from _boards.turn_up(t, 4, "turn")
        yield from _decide(t, 2, "river-wager-or-check", "river-wager-equals-ante")
        yield from _boards.turn_up(t, 5, "river")
    except Irregular as irregular:
        yield from _settle_bonus(t, irregular)
        raise
    t.reveal(DEALER, "dealer-reveals")
    for seat in reversed(t.seats):
        if t.stakes[seat]:
            folded = FOLD in t.choices(seat)
            t.reveal(seat, "fold-keeps-bonus" if folded else "reveal-and-settle")
            f = facts(t.hand(seat), t.hand(DEALER), t.hand(COMMUNITY))
            t.settle(seat, t.house.decide(settle, f, t.choices(seat)))


def _decide(t: Table, street: int, ask: str, puts: str) -> Steps[None]:
    """From the dealer's left, ask everyone still in to bet; a fold loses the Ante at once."""
    for seat in t.turns():
        if FOLD in t.choices(seat):
            continue
        choice = yield from t.ask(seat, *STREETS[street], rule=ask)
        if choice == BET:
            ante, wager = t.stake(seat, "ante"), RAISES[street]
            t.put(seat, wager, staked("ante", t.choices(seat))[wager] * ante, puts)
        elif choice == FOLD:
            t.settle(seat, [lose("ante", "fold-loses-ante")], partly=True)


def _settle_bonus(t: Table, irregular: Irregular) -> Steps[None]:
    """Settle the Bonus in a void round that keeps it, by the player's two cards alone."""
    standing = yield from _boards.wagers_that_stand(t, irregular)
    for seat in reversed(t.seats):
        if standing and t.stake(seat, "bonus"):
            t.reveal(seat, irregular.id)
            results = settle(Facts(LOWER, 0, two.rung(*t.hand(seat))), (), t.house)
            t.settle(seat, [r for r in results if r.wager in standing], partly=True)


GAME = Game(
    name="texas-holdem-bonus",
    kind=Kind.DEAL,
    rules=RULES,
    play=play,
    terms=(),
    most_seats=(len(DECK) - 10) // 2,  # as many as one deck can serve
    bets={
        "ante": Bet(OnBoard(BOARD_SEEN), STREETS, final=frozenset({FOLD}), strategy=Shape.CHART),
        "bonus": Bet(Alone(HandKind.TWO, "own")),
    },
    settlement=Settlement(Facts, SHAPE, settle, staked),
    odds_options=("ante_pays_from",),
    habits={  # street: the only choices considered there
        "never fold": OnlyThese({0: (BET,)}),
        "never bet on Turn and River": OnlyThese({1: (CHECK,), 2: (CHECK,)}),
        "bet on Turn and River every time": OnlyThese({1: (BET,), 2: (BET,)}),
    },
    coverage=Coverage(
        small=parse_cards("As Ah Ks Kh Qs Jd 9s 5h 2c"),
        crowded=parse_cards("As Ah Ad Ac Ks Kh Kd Qs Js Ts 9s 4d 4c 2c 2d 7h"),
    ),
    hands=Hands(common=(COMMUNITY, DEALER), board=_boards.BOARD),
    describe=Describe(
        family="Poker with community cards",
        showdown=_boards.describe_showdown,
    ),
)
