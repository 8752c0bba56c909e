"""Four Card Poker: five cards against the dealer's six, one face up; the best four count."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from houseway.editions.house import House
from houseway.equipment.cards import DECK, parse_cards
from houseway.games.contract import Coverage, Describe, Game, Hands, Kind, Steps, Table
from houseway.games.describe_hands import best_fours
from houseway.games.envy import envy
from houseway.games.solving import (
    Alone,
    BestFour,
    Bet,
    FromStrength,
    HandKind,
    Path,
    Settlement,
    Shape,
)
from houseway.hands import four
from houseway.hands.card_array import CardArray
from houseway.jit import njit
from houseway.settlement import Result, lose, win

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-wagers": "Opening wagers are placed before the cards are dealt.",
    "no-more-bets": (
        "After this call, only the Play Wager may be made and no wager may be withdrawn."
    ),
    "deal-one-at-a-time": (
        "Cards are dealt one at a time, from the left: five to each player and six to the dealer."
    ),
    "deal-stacks": (
        "The automated shoe dispenses five cards for each player, from the left, and five for "
        "the dealer."
    ),
    "dealer-card-face-up": "One of the dealer's six cards is face up.",
    "bottom-card-face-up": (
        "The dealer's face-up card is the bottom card of the shoe's second stack for the dealer."
    ),
    "spare-cards-discarded": (
        "The other four cards of the dealer's second stack are discarded unseen."
    ),
    "play-or-fold": "A player with an Ante makes a Play Wager or folds.",
    "play-one-to-three": "The Play Wager is one to three times the Ante.",
    "aces-up-only-lays-or-folds": (
        "A player whose only wager is Aces Up lays the hand down or folds."
    ),
    "fold-loses-ante": "A player who folds loses the Ante.",
    "fold-loses-aces-up": "A player who folds also loses the Aces Up Wager.",
    "fold-keeps-aces-up": "The Aces Up Wager stays in play after a fold.",
    "fold-loses-progressive": "A player who folds loses the Progressive Payout Wager.",
    "fold-collected-at-once": "When a player folds, the wagers and cards are collected at once.",
    "fold-keeps-envy": "A player who folds may still receive an Envy Bonus.",
    "all-fold-no-showdown": "If every player folds, the dealer's cards stay face down.",
    "dealer-stays-hidden": "If no player makes a Play Wager, the dealer's cards stay face down.",
    "dealer-reveals": "Once every player has decided, the dealer's cards are turned up.",
    "reveal-and-settle": (
        "Starting on the right, the dealer turns up each player's cards and settles the wagers."
    ),
    "higher-wins": "The player's hand is higher than the dealer's: Ante and Play win.",
    "tie-wins": "The hands tie: Ante and Play win.",
    "lower-loses": "The dealer beats the player: Ante and Play lose.",
    "ante-bonus-pays": "A player who made a Play Wager is paid an Ante Bonus for the listed hands.",
    "aces-up-pays": "A pair of aces or better wins Aces Up, whatever the dealer holds.",
    "aces-up-loses": "Aces Up loses with less than a pair of aces.",
    "progressive-pays": "The listed hands win the Progressive Payout, whatever the dealer holds.",
    "progressive-loses": "The Progressive Payout Wager loses with any hand below those listed.",
    "meter-resets": "Once the meter is paid in full, it goes back to its reset amount.",
    "envy-pays": (
        "When another player has a listed hand, a Progressive Payout Wager earns an Envy Bonus."
    ),
    "payout-limit": "The house may limit what it pays on a single hand.",
}

COMPARED = frozenset({"higher-wins", "lower-loses", "tie-wins"})
DEALER = "dealer"
LOWER, EQUAL, HIGHER = 0, 1, 2


class Facts(NamedTuple):
    """Everything a settlement may depend on. Kernels count facts; `settle` pays them."""

    showdown: int  # LOWER, EQUAL or HIGHER: the player's best four against the dealer's
    hand: int  # the player's rung on the four-card ladder


SHAPE = Facts(3, four.RUNGS)  # how many values each fact can have
FOLD = "fold"
GIVEN_UP = ("fold without an ante",)  # the path of a player with Aces Up alone who folds
CHOICES = ("1x", "2x", "3x", FOLD)  # a Play Wager by its multiple of the Ante, or a fold


@njit
def facts(player: CardArray, dealer: CardArray) -> Facts:
    """Reduce the player's five and the dealer's six cards to facts."""
    mine, theirs = four.best_four(player), four.best_four(dealer)
    showdown = HIGHER if mine > theirs else EQUAL if mine == theirs else LOWER
    return Facts(showdown, four.rung(mine))


def times(choice: str) -> Fraction:
    """The multiple of the Ante that a choice puts on the Play Wager; it may be `1.5x`."""
    return Fraction(choice[:-1])


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    plays = bet == "ante" and FOLD not in path
    return {bet: 1, "play": int(path[0][0])} if plays else {bet: 1}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it.

    An empty path means that there is no Ante.
    """
    folded = path == (FOLD,)
    if folded:
        yield lose("ante", "fold-loses-ante")
        yield lose("progressive payout", "fold-loses-progressive")
    elif path and path != GIVEN_UP:
        yield from _against_dealer(f, house)
        yield from _ante_bonus(f, path, house)
    if path == GIVEN_UP or (folded and not _aces_up_outlives_fold(house)):
        yield lose("aces up", "fold-loses-aces-up")
    else:
        yield house.pay_or_lose("aces up", f.hand, "aces-up-pays", "aces-up-loses")
    if not folded:
        yield house.pay_or_lose(
            "progressive payout", f.hand, "progressive-pays", "progressive-loses"
        )


def _aces_up_outlives_fold(house: House) -> bool:
    """True where the book says so, or under the alternative interpretation of another book.

    The alternative applies only where the house does not link the two wagers.
    """
    free = house.options.get("aces_up_and_ante", "free") == "free"
    return house.says("fold-keeps-aces-up") or (free and house.is_flipped("fold-both"))


def _against_dealer(f: Facts, house: House) -> Iterator[Result]:
    """Ante and Play against the dealer's hand, which always qualifies."""
    for wager in ("ante", "play"):
        if f.showdown == LOWER:
            yield lose(wager, "lower-loses")
        else:
            rule = "higher-wins" if f.showdown == HIGHER else "tie-wins"
            yield win(wager, house.win_odds(wager), rule)


def _ante_bonus(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """The bonus on the Ante, paid whether or not the player wins."""
    row = house.pays("ante bonus", f.hand)
    if row and (f.showdown != LOWER or not house.is_flipped("ante-bonus-regardless")):
        # If flipped, the bonus is also paid on the Play Wager, a multiple of the Ante.
        also = times(path[0]) if house.is_flipped("ante-bonus-stake") else Fraction(0)
        odds = row.odds.times(1 + also) if also else row.odds
        yield win("ante bonus", odds, "ante-bonus-pays", row.outcome)


def envy_hand(f: Facts, house: House) -> int:
    """The rung of another player's hand that decides an Envy Bonus."""
    return f.hand


def play(t: Table) -> Steps[None]:
    """One round, in the order of the book."""
    yield from t.wagers("place-wagers")
    t.announce(t.house.closing_call, "no-more-bets")
    yield from _deal(t)
    yield from _decide(t)
    hidden = _no_showdown(t)
    if hidden:
        t.announce("dealer's cards stay face down", hidden)
    else:
        t.reveal(DEALER, "dealer-reveals")
    for seat in reversed(t.seats):
        if t.stakes[seat]:
            _settle_seat(t, seat)


def _deal(t: Table) -> Steps[None]:
    """Deal five cards to every player and six to the dealer, the last of them face up."""
    everyone = [*t.seats, DEALER]
    if t.house.options["dealing"] == "automated shoe":
        yield from t.deal(5, everyone, "deal-stacks")
        bottom = t.house.says("bottom-card-face-up")  # else the top one
        if not bottom:
            yield from t.deal(1, [DEALER], "dealer-card-face-up")
        for _ in range(4):
            yield from t.burn("spare-cards-discarded")
        if bottom:
            yield from t.deal(1, [DEALER], "bottom-card-face-up")
    else:
        yield from t.deal(5, everyone, "deal-one-at-a-time", one_at_a_time=True)
        yield from t.deal(1, [DEALER], "deal-one-at-a-time")
    t.reveal(DEALER, "dealer-card-face-up", t.hand(DEALER)[5:])


def _decide(t: Table) -> Steps[None]:
    """From the dealer's left, ask each player with an Ante to make a Play Wager or fold."""
    multiples = t.house.wager("play").times
    between = (min(multiples), max(multiples))
    for seat in t.turns():
        if t.stake(seat, "ante"):
            choice = yield from t.ask(seat, *CHOICES, rule="play-or-fold", between=between)
            if choice != FOLD:
                stake = times(choice) * t.stake(seat, "ante")
                t.put(seat, "play", int(stake), "play-one-to-three")
        elif t.house.says("aces-up-only-lays-or-folds"):
            yield from t.ask(seat, "lay down", FOLD, rule="aces-up-only-lays-or-folds")
        if t.house.says("fold-collected-at-once") and FOLD in t.choices(seat):
            t.announce("wagers collected", "fold-collected-at-once", who=seat)
            _settle_seat(t, seat)


def _no_showdown(t: Table) -> str:
    """The rule that keeps the dealer's cards face down: nobody plays, or everybody folded."""
    if t.house.says("dealer-stays-hidden") and not t.placed("play"):
        return "dealer-stays-hidden"
    left = any(FOLD not in t.choices(seat) for seat in t.seats)
    return "all-fold-no-showdown" if t.house.says("all-fold-no-showdown") and not left else ""


def _settle_seat(t: Table, seat: str) -> None:
    """Turn up a player's cards and settle every wager at that seat."""
    folded = FOLD in t.choices(seat)
    if not folded:
        t.reveal(seat, "reveal-and-settle")
    elif t.stake(seat, "aces up") and t.house.says("fold-keeps-aces-up"):
        t.reveal(seat, "fold-keeps-aces-up")
    alone = GIVEN_UP if folded else ()
    path = t.choices(seat) if t.stake(seat, "ante") else alone
    f = facts(t.hand(seat), t.hand(DEALER))
    results = t.house.decide(settle, f, path)
    if t.stake(seat, "progressive payout"):
        holders = [other for other in t.seats if other != seat and FOLD not in t.choices(other)]
        others = [four.rung(four.best_four(t.hand(other))) for other in holders]
        bonuses = list(envy(others, t.stake(seat, "progressive payout"), t.house))
        if bonuses and folded:
            t.announce("keeps the Envy Bonus", "fold-keeps-envy", who=seat)
        results = t.house.in_order([*results, *bonuses])
    t.settle(seat, results)


TENS, THREES, TWOS = (four.least(four.rung_of_pair(rank)) for rank in (8, 1, 0))
BEST_FOUR = Alone(HandKind.BEST_FOUR, "hand")
SMALL = parse_cards("As Ah Ad Ac Ks Qs Js 9h 9d 4c 3d")
GAME = Game(
    name="four-card-poker",
    kind=Kind.DEAL,
    rules=RULES,
    play=play,
    terms=(),
    most_seats=(len(DECK) - 10) // 5,  # as many as one deck can serve
    bets={
        "ante": Bet(BestFour(dealer=6), (CHOICES,), frozenset({FOLD}), strategy=Shape.THRESHOLDS),
        "aces up": Bet(BEST_FOUR),
        "progressive payout": Bet(BEST_FOUR),
    },
    settlement=Settlement(Facts, SHAPE, settle, staked, envy_hand),
    habits={  # common ways to play, to be priced
        "3x with tens or better, 1x with threes to nines": FromStrength(
            {FOLD: 0, "1x": THREES, "3x": TENS}
        ),
        "1x with every hand": FromStrength({"1x": 0}),
        "3x with any pair, else fold": FromStrength({FOLD: 0, "3x": TWOS}),
    },
    coverage=Coverage(
        small=SMALL,
        hiding=(*SMALL, *parse_cards("2h")),  # one more card, so that something stays unknown
        crowded=parse_cards(
            "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc Js Jh Jd Jc Ts Th Td Tc 9s 9h 9d 9c 2h"
        ),
    ),
    hands=Hands(common=(DEALER,)),
    describe=Describe(
        family="Poker against the dealer",
        showdown=best_fours(COMPARED),
    ),
)
