"""Three Card Poker: three cards each; the dealer must qualify."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from houseway.editions.house import House
from houseway.editions.terms import OneOf
from houseway.equipment.cards import DECK, RANK_WORDS, dashed, parse_cards
from houseway.games.contract import (
    Bet,
    ByHand,
    Coverage,
    Describe,
    Game,
    Hands,
    Irregular,
    Kind,
    Path,
    Settlement,
    Shape,
    Steps,
    Table,
    ThreeAgainstThree,
)
from houseway.games.describe_hands import Spoken, hands_compared, spoken
from houseway.games.envy import envy
from houseway.games.questions import Hand
from houseway.hands import five, three
from houseway.hands.card_array import CardArray
from houseway.hands.ladders import THREE_CARD
from houseway.jit import njit
from houseway.settlement import Result, lose, push, win

RULES = {  # what each rule says, in our words; the edition cites the book
    "place-wagers": "Opening wagers are placed before the cards are dealt.",
    "no-more-bets": (
        "After this call, only the Play Wager may be made and no wager may be withdrawn."
    ),
    "deal-one-at-a-time": (
        "Cards are dealt one at a time, from the left, until each player and the dealer have three."
    ),
    "deal-stacks": (
        "The automated shoe dispenses three cards for each player, from the left, and three "
        "for the dealer."
    ),
    "dealer-stack-first": "The first stack from the automated shoe goes to the dealer.",
    "play-or-fold": (
        "After looking at the cards, a player with an Ante makes a Play Wager or folds."
    ),
    "pair-plus-only-lays-or-folds": (
        "A player whose only wager is Pair Plus lays the hand down or folds."
    ),
    "play-equals-ante": "The Play Wager equals the Ante.",
    "fold-loses-ante": "A player who folds loses the Ante.",
    "fold-loses-pair-plus": "A player who folds also loses the Pair Plus Wager.",
    "fold-loses-progressive": "A player who folds loses the Progressive Payout Wager.",
    "fold-collected-at-once": "When a player folds, the wagers and cards are collected at once.",
    "fold-keeps-envy": "A player who folds may still receive an Envy Bonus.",
    "fold-keeps-six-card": "The Six Card Bonus Wager stays in play after a fold.",
    "dealer-reveals": "Once every player has decided, the dealer's cards are turned up.",
    "dealer-stays-hidden": "If no player makes a Play Wager, the dealer's cards stay face down.",
    "reveal-and-settle": (
        "Starting on the right, the dealer turns up each player's cards and settles the wagers."
    ),
    "dealer-does-not-play": "The dealer does not qualify: the Ante wins and Play pushes.",
    "higher-wins": "The dealer qualifies and the player's hand is higher: Ante and Play win.",
    "lower-loses": "The dealer qualifies and beats the player: Ante and Play lose.",
    "tie-pushes": "The dealer qualifies and the hands tie: Ante and Play push.",
    "ante-bonus-pays": "A player who made a Play Wager is paid an Ante Bonus for the listed hands.",
    "pair-plus-pays": "A pair or better wins Pair Plus, whatever the dealer holds.",
    "pair-plus-loses": "Pair Plus loses with less than a pair.",
    "progressive-pays": "The listed hands win the Progressive Payout, whatever the dealer holds.",
    "progressive-loses": "The Progressive Payout Wager loses with any hand below those listed.",
    "meter-resets": "Once the meter is paid in full, it goes back to its reset amount.",
    "envy-pays": (
        "When another player has a listed hand, a Progressive Payout Wager earns an Envy Bonus."
    ),
    "six-card-pays": (
        "Three of a kind or better in the player's and dealer's six cards wins the Six Card Bonus."
    ),
    "six-card-loses": "The Six Card Bonus loses with less than three of a kind.",
    "payout-limit": "The house may limit what it pays on a single hand.",
}

COMPARED = frozenset({"dealer-does-not-play", "higher-wins", "lower-loses", "tie-pushes"})
DEALER, SUPERVISOR = "dealer", "supervisor"
DEALER_QUALIFIES_WITH = OneOf("dealer_plays_with", tuple(f"{rank} high" for rank in RANK_WORDS))
LOWER, EQUAL, HIGHER = 0, 1, 2


class Facts(NamedTuple):
    """Everything a settlement may depend on. Kernels count facts; `settle` pays them."""

    showdown: int  # LOWER, EQUAL or HIGHER: the player's hand against the dealer's
    dealer_qualifies: int  # 1 if the dealer qualifies, else 0
    hand: int  # the player's rung on the three-card ladder
    six: int  # the rung of the best five of the player's and the dealer's cards


SHAPE = Facts(3, 2, three.RUNGS, five.RUNGS)  # how many values each fact can have
PLAY, FOLD = "play", "fold"
GIVEN_UP = ("fold without an ante",)  # the path of a player with Pair Plus alone who folds


@njit
def facts(player: CardArray, dealer: CardArray, qualifies: int) -> Facts:
    """Reduce six cards to facts; `qualifies` is the dealer's minimum strength."""
    mine = three.strength(player[0], player[1], player[2])
    theirs = three.strength(dealer[0], dealer[1], dealer[2])
    showdown = HIGHER if mine > theirs else EQUAL if mine == theirs else LOWER
    best = five.best_five((player[0], player[1], player[2], dealer[0], dealer[1], dealer[2]))
    return Facts(
        showdown,
        1 if theirs >= qualifies else 0,
        three.rung(player[0], player[1], player[2]),
        five.rung(best),
    )


@lru_cache(maxsize=256)
def qualifies(house: House) -> int:
    """The strength of the dealer's lowest qualifying hand, which the book names: `queen high`."""
    word = house.value(DEALER_QUALIFIES_WITH).removesuffix(" high")
    return three.high(RANK_WORDS.index(word))


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    return {bet: 1, "play": 1} if path == (PLAY,) else {bet: 1}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it.

    An empty path means that there is no Ante.
    """
    if path == (FOLD,):
        yield lose("ante", "fold-loses-ante")
        yield lose("progressive payout", "fold-loses-progressive")
    elif path == (PLAY,):
        yield from _against_dealer(f, house)
        yield from _ante_bonus(f, house)
    if path == GIVEN_UP or (path == (FOLD,) and not _pair_plus_outlives_fold(house)):
        yield lose("pair plus", "fold-loses-pair-plus")
    else:
        yield house.pay_or_lose("pair plus", f.hand, "pair-plus-pays", "pair-plus-loses")
    if path != (FOLD,):
        yield house.pay_or_lose(
            "progressive payout", f.hand, "progressive-pays", "progressive-loses"
        )
    yield house.pay_or_lose("six card bonus", f.six, "six-card-pays", "six-card-loses")


def _pair_plus_outlives_fold(house: House) -> bool:
    """The alternative interpretation: a fold loses Pair Plus only where the house links it."""
    free = house.options.get("pair_plus_and_ante", "free") == "free"
    return free and house.is_flipped("fold-both")


def _against_dealer(f: Facts, house: House) -> Iterator[Result]:
    """Ante and Play against the dealer's hand."""
    if not f.dealer_qualifies:
        yield win("ante", house.win_odds("ante"), "dealer-does-not-play")
        yield push("play", "dealer-does-not-play")
    elif f.showdown == HIGHER:
        yield win("ante", house.win_odds("ante"), "higher-wins")
        yield win("play", house.win_odds("play"), "higher-wins")
    elif f.showdown == EQUAL:
        yield push("ante", "tie-pushes")
        yield push("play", "tie-pushes")
    else:
        yield lose("ante", "lower-loses")
        yield lose("play", "lower-loses")


def _ante_bonus(f: Facts, house: House) -> Iterator[Result]:
    """The bonus on the Ante, paid whether or not the player wins."""
    row = house.pays("ante bonus", f.hand)
    ante_wins = f.showdown == HIGHER or not f.dealer_qualifies
    if row and (ante_wins or not house.is_flipped("ante-bonus-regardless")):
        # If flipped, the bonus is also paid on the Play Wager, which equals the Ante.
        for _ in range(2 if house.is_flipped("ante-bonus-stake") else 1):
            yield win("ante bonus", row.odds, "ante-bonus-pays", row.outcome)


def envy_hand(f: Facts, house: House) -> int:
    """The rung of another player's hand that decides an Envy Bonus."""
    return f.hand


def play(t: Table) -> Steps[None]:
    """One round, in the order of the book."""
    yield from t.wagers("place-wagers")
    t.announce(t.house.closing_call, "no-more-bets")
    try:
        yield from _deal(t)
        yield from _decide(t)
        if t.placed("play") or not t.house.says("dealer-stays-hidden"):
            t.reveal(DEALER, "dealer-reveals")
        else:
            t.announce("dealer's cards stay face down", "dealer-stays-hidden")
    except Irregular as irregular:
        yield from _wagers_that_stand(t, irregular)
        raise
    for seat in reversed(t.seats):
        if t.stakes[seat]:
            _settle_seat(t, seat)


def _deal(t: Table) -> Steps[None]:
    """Deal three cards face down to every player and the dealer, in the order of the device."""
    everyone = [*t.seats, DEALER]
    if t.house.options["dealing"] != "automated shoe":
        yield from t.deal(3, everyone, "deal-one-at-a-time", one_at_a_time=True)
    elif t.house.says("dealer-stack-first"):
        yield from t.deal(3, [DEALER], "dealer-stack-first")
        yield from t.deal(3, t.seats, "deal-stacks")
    else:
        yield from t.deal(3, everyone, "deal-stacks")


def _decide(t: Table) -> Steps[None]:
    """From the dealer's left, ask each player with an Ante to play or fold."""
    at_once = t.house.says("fold-collected-at-once")
    for seat in t.turns():
        if t.stake(seat, "ante"):
            choice = yield from t.ask(seat, PLAY, FOLD, rule="play-or-fold")
            if choice == PLAY:
                t.put(seat, "play", t.stake(seat, "ante"), "play-equals-ante")
        elif t.house.says("pair-plus-only-lays-or-folds"):
            yield from t.ask(seat, "lay down", FOLD, rule="pair-plus-only-lays-or-folds")
        if at_once and FOLD in t.choices(seat):
            t.announce("wagers collected", "fold-collected-at-once", who=seat)
            _settle_seat(t, seat)


def _settle_seat(t: Table, seat: str) -> None:
    """Turn up a player's cards and settle every wager at that seat."""
    folded = FOLD in t.choices(seat)
    if not folded:
        t.reveal(seat, "reveal-and-settle")
    elif t.stake(seat, "six card bonus"):
        t.reveal(seat, "fold-keeps-six-card")
    f = facts(t.hand(seat), t.hand(DEALER), qualifies(t.house))
    alone = GIVEN_UP if folded else ()
    path = t.choices(seat) if t.stake(seat, "ante") else alone
    results = t.house.decide(settle, f, path)
    if t.stake(seat, "progressive payout"):
        holders = [other for other in t.seats if other != seat and FOLD not in t.choices(other)]
        others = [three.rung(*t.hand(other)) for other in holders]
        bonuses = list(envy(others, t.stake(seat, "progressive payout"), t.house))
        if bonuses and folded:
            t.announce("keeps the Envy Bonus", "fold-keeps-envy", who=seat)
        results = t.house.in_order([*results, *bonuses])
    t.settle(seat, results)


def _wagers_that_stand(t: Table, irregular: Irregular) -> Steps[None]:
    """Settle wagers that do not need the dealer's hand, if the supervisor lets them stand."""
    standing = irregular.may_stand
    if not standing or any(len(t.hand(seat)) != 3 for seat in t.seats):
        return
    ruling = yield from t.ask(SUPERVISOR, "all void", "they stand", rule=irregular.id)
    if ruling == "they stand":
        for seat in reversed(t.seats):
            if FOLD in t.choices(seat):
                continue  # a folded hand is no longer valid; it is void like the others
            f = Facts(LOWER, 0, three.rung(*t.hand(seat)), 0)
            results = settle(f, (), t.house)
            t.reveal(seat, irregular.id)
            t.settle(seat, [r for r in results if r.wager in standing], partly=True)


def hand_strength(hand: Hand) -> int:
    """The strength of a hand, to order hands by."""
    return int(three.strength(*hand))


def hand_name(hand: Hand) -> str:
    """A hand by its ranks, with its shape from a pair up: `Q-6-4`, `pair 7-5-5`."""
    ranks = dashed(c >> 2 for c in sorted(hand, reverse=True))
    shape = hand_strength(hand) >> 12
    return ranks if shape == three.HIGH_CARD else f"{THREE_CARD.names()[shape]} {ranks}"


def showdown(rule: str, who: str, wager: str, hands: Mapping[str, Hand], house: House) -> str:
    """Both hands in words where they decided a settlement, as far as they are known."""
    if rule not in COMPARED:
        return ""
    return hands_compared(*(_in_words(hands.get(each)) for each in (who, DEALER)))


def _in_words(hand: Hand | None) -> Spoken | None:
    if hand is None:
        return None
    strength = hand_strength(hand)
    ranks = [strength >> shift & 15 for shift in (8, 4, 0)]
    return spoken(THREE_CARD.names()[strength >> 12], ranks)


def _play_if(good: Callable[[int, House], bool]) -> ByHand:
    """A habit that depends on the strength of the hand."""
    return ByHand(
        lambda street, path, hand, house: PLAY if good(hand_strength(hand), house) else FOLD
    )


COUNTED = ThreeAgainstThree(qualifies)
GAME = Game(
    name="three-card-poker",
    kind=Kind.DEAL,
    rules=RULES,
    play=play,
    terms=(DEALER_QUALIFIES_WITH,),
    most_seats=(len(DECK) - 3) // 3,  # as many as one deck can serve
    bets={
        "ante": Bet(COUNTED, ((PLAY, FOLD),), frozenset({FOLD}), strategy=Shape.THRESHOLD),
        "pair plus": Bet(COUNTED),
        "progressive payout": Bet(COUNTED),
        "six card bonus": Bet(COUNTED),
    },
    settlement=Settlement(Facts, SHAPE, settle, staked, envy_hand),
    habits={  # common ways to play, to be priced
        "play every hand": _play_if(lambda strength, house: True),
        "play every hand the dealer would qualify with": _play_if(
            lambda strength, house: strength >= qualifies(house)
        ),
        "play a pair or better only": _play_if(
            lambda strength, house: strength >> 12 >= three.PAIR
        ),
    },
    strength=hand_strength,
    coverage=Coverage(
        small=parse_cards("As Ks Qs Ah Kh Qh Ac 3c 2d"),
        crowded=parse_cards("As Ks Qs Ah Kh Qh Ad Kd Qd 9d 3c 2d"),
    ),
    hands=Hands(common=(DEALER,)),
    describe=Describe(
        family="Poker against the dealer",
        hand=hand_name,
        showdown=showdown,
    ),
)
