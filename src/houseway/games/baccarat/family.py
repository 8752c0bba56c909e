"""Baccarat: two hands, a drawing table, and wagers on the result. Shared by all its games."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from houseway.editions.house import House
from houseway.editions.terms import OneOf, Words
from houseway.equipment.cards import Card, parse_cards
from houseway.games.contract import (
    Commission,
    Coverage,
    Describe,
    Game,
    Hands,
    Holder,
    Kind,
    RuleId,
    Seat,
    Steps,
    Table,
)
from houseway.games.questions import Hand
from houseway.games.shoe import SHOE, Shoe
from houseway.games.solving import Bet, Path, Points, Settlement
from houseway.hands.ladders import MARGIN, NINES
from houseway.money import PUSH, Cents, Vigorish, dollars, parse_percent
from houseway.settlement import Result, lose, push, win

RULES = {  # what each rule says, in our words; the edition cites the book
    "burn-cards": "From a new shoe, the first card and as many more cards as its value are burned.",
    "last-hand": "The cut card is out: this hand is completed, and the shoe ends soon after.",
    "place-bets": "Wagers are placed on either hand and on how the hands turn out.",
    "no-more-bets": "After this call, no wager may be made, increased or withdrawn.",
    "deal-two-each": (
        "The first and third cards go to the player hand, the second and fourth to the banker hand."
    ),
    "most-money-handles": "The player with the most money on a hand may turn over its cards.",
    "may-cede": (
        "The player entitled to turn over a hand may pass it to the next player, and finally "
        "to the dealer."
    ),
    "points-announced": "The point counts of both hands are announced.",
    "natural-stands": "If either hand is a natural, no more cards are dealt.",
    "player-draws": "The player hand draws a third card if its count requires it.",
    "player-stands": "On any other count, the player hand stands.",
    "banker-draws": (
        "The banker hand draws according to its count and the player hand's third card."
    ),
    "banker-stands": "Under the drawing table, the banker hand stands.",
    "result-announced": "The final counts and the winning hand are announced.",
    "losing-first": "Losing wagers are collected before any wager is paid.",
    "highest-seat-first": "Winning wagers are paid from the highest-numbered seat down.",
    "banker-wins": "The banker hand has the higher count: wagers on it are paid.",
    "banker-loses": "The banker hand has the lower count: wagers on it lose.",
    "player-wins": "The player hand has the higher count: wagers on it are paid.",
    "player-loses": "The player hand has the lower count: wagers on it lose.",
    "tie-returns": "The hands tie: wagers on the player and banker hands push.",
    "tie-vigorish": (
        "The hands tie: the house keeps its vigorish and returns the rest of a banker wager."
    ),
    "tie-wins": "The hands tie: wagers on a tie are paid.",
    "tie-loses": "The hands do not tie: wagers on a tie lose.",
    "three-card-seven-pushes": "The banker hand wins with a three-card seven: wagers on it push.",
    "fortune-wins": "The banker hand wins with a three-card seven: paid.",
    "fortune-loses": "The banker hand does not win with a three-card seven: lost.",
    "panda-wins": "The player hand wins with a three-card eight: paid.",
    "panda-loses": "The player hand does not win with a three-card eight: lost.",
    "margin-pays": "The hand wins with a natural, or by four points or more without one: paid.",
    "margin-loses": (
        "The hand loses, ties without naturals, or wins by less than four without a natural: lost."
    ),
    "natural-tie-pushes": "The hands tie with naturals: the wager pushes.",
    "nines-pay": "One or both hands have a three-card nine: paid.",
    "nines-lose": "Neither hand has a three-card nine: lost.",
    "vigorish": "The house charges vigorish on wagers on the banker hand.",
}

PLAYER, BANKER = "player", "banker"  # the two hands
EVERYBODY = ""  # who sees a card that is shown
HANDLE, CEDE = "handle", "cede"
MARGINS = (
    "dragon bonus player", "dragon bonus banker", "golden talons player", "golden talons banker",
)  # fmt: skip
SETTLED_FIRST = (*MARGINS, "fortune 7")
KINDS = ("banker", "player", "tie", *MARGINS, "fortune 7", "dragon 7", "panda 8", "divine 9")
TIE_CALL = Words("tie_call", "tie")
LAST_HAND_CALL = Words("last_hand_call", "the shoe ends after this hand")
OTHERS_FACE_DOWN = "by the first card, the others face down"
BURN = OneOf("burn", ("by the first card", OTHERS_FACE_DOWN))


class Facts(NamedTuple):
    """Everything a settlement depends on: the counts of the hands, and whether they drew."""

    player: int
    banker: int
    player_drew: int
    banker_drew: int


SHAPE = Facts(10, 10, 2, 2)


def value(card: Card) -> int:
    """The value of a card: an ace counts one, tens and face cards nothing."""
    rank = card // 4 + 2
    return 1 if rank == 14 else 0 if rank >= 10 else rank


def count(cards: Iterable[Card]) -> int:
    """The point count of a hand: the last digit of the sum."""
    return sum(map(value, cards)) % 10


def showdown(
    rule: RuleId, who: Seat, wager: str, hands: Mapping[Holder, Hand], house: House
) -> str:
    """The counts of both hands, as far as they are known."""
    return ", ".join(f"{hand} {count(hands[hand])}" for hand in (PLAYER, BANKER) if hand in hands)


# -- drawing ---------------------------------------------------------------------------------------


def natural(two_cards: int) -> bool:
    """True for eight or nine on two cards."""
    return two_cards >= 8


@lru_cache(maxsize=8192)
def player_draws(house: House, player: int) -> bool:
    """The edition's drawing table for the player hand, if neither hand is a natural."""
    return house.edition.draws["player"].rows[str(player)] == "draw"


@lru_cache(maxsize=8192)
def banker_draws(house: House, banker: int, third: int | None) -> bool:
    """The edition's drawing table for the banker hand; `third` is the player hand's, if any."""
    if third is not None:
        return str(third) in house.edition.draws["banker"].rows[str(banker)].split()
    flipped = house.is_flipped("banker-when-player-stands")
    table = "banker alone, word for word" if flipped else "banker alone"
    return house.edition.draws[table].rows[str(banker)] == "draw"


# -- settling --------------------------------------------------------------------------------------


def staked(bet: str, path: Path) -> dict[str, int]:
    """The final stake on each wager of a bet, in units of the opening wager."""
    return {bet: 1}


def settle(f: Facts, path: Path, house: House) -> Iterator[Result]:
    """Yield one result for each wager, under the rule that decides it."""
    posted = [kind for kind in KINDS if (kind, 0) in house.tables]
    for kind in posted:
        yield _DECIDES[kind](kind, f, house)


def _banker(kind: str, f: Facts, house: House) -> Result:
    if f.player == f.banker:
        return _on_a_tie(kind, house)
    if f.banker < f.player:
        return lose(kind, "banker-loses")
    if house.says("three-card-seven-pushes") and f.banker == 7 and f.banker_drew:
        return push(kind, "three-card-seven-pushes")
    taken = vigorish(house, on_a_tie=False)
    odds = house.win_odds(kind)
    return win(kind, odds.less(taken) if taken else odds, "banker-wins")


def _on_a_tie(kind: str, house: House) -> Result:
    taken = vigorish(house, on_a_tie=True)
    if not taken:
        return push(kind, "tie-returns")
    return Result(kind, "tie-vigorish", PUSH.less(taken), "tie")


@lru_cache(maxsize=8192)
def vigorish(house: House, *, on_a_tie: bool) -> Vigorish | None:
    """The vigorish on banker wagers, if the house has elected this kind."""
    charged: str = house.options.get("banker_vigorish", "")  # the rate, and what it is charged on
    fits = charged.endswith("on a tie") == on_a_tie
    if not charged or not fits or house.options.get("tournament") == "yes":
        return None
    share, rounding = charged.split()[0], house.options["vigorish_rounding"]
    up = re.fullmatch(r"up to (\d+) cents", rounding)
    unit = int(up[1]) if up else 1
    return Vigorish(parse_percent(share), not on_a_tie, unit, up=up is not None)


def withheld(house: House, key: str, rule: RuleId, stake: Cents) -> Cents:
    """The vigorish withheld from a banker wager that is decided under a rule."""
    tied = rule == "tie-vigorish"
    if not tied and rule != "banker-wins":
        return 0
    taken, odds = vigorish(house, on_a_tie=tied), PUSH if tied else house.win_odds(key)
    return taken.cents(odds, stake) if taken else 0


def less_vigorish(house: House, kind: str, odds: str) -> str:
    """Odds for an area of the layout: less the vigorish on that wager."""
    if kind != "banker":
        return odds
    if taken := vigorish(house, on_a_tie=False):
        return f"{odds} less {taken}"
    taken = vigorish(house, on_a_tie=True)
    return f"{odds}; on a tie push less {taken}" if taken else odds


def with_vigorish(house: House, kind: str, odds: str) -> str:
    """Odds for a sign: with the vigorish on that wager and what it is charged on."""
    reduced = less_vigorish(house, kind, odds)
    of = "win" if vigorish(house, on_a_tie=False) else "wager"
    return odds if reduced == odds else f"{reduced} vigorish of the {of}"


def _player(kind: str, f: Facts, house: House) -> Result:
    if f.player == f.banker:
        return push(kind, "tie-returns")
    if f.player > f.banker:
        return win(kind, house.win_odds(kind), "player-wins")
    return lose(kind, "player-loses")


def _tie(kind: str, f: Facts, house: House) -> Result:
    tied = f.player == f.banker
    return win(kind, house.win_odds(kind), "tie-wins") if tied else lose(kind, "tie-loses")


def _fortune(kind: str, f: Facts, house: House) -> Result:
    hit = f.banker == 7 > f.player and f.banker_drew
    return win(kind, house.win_odds(kind), "fortune-wins") if hit else lose(kind, "fortune-loses")


def _panda(kind: str, f: Facts, house: House) -> Result:
    hit = f.player == 8 > f.banker and f.player_drew
    return win(kind, house.win_odds(kind), "panda-wins") if hit else lose(kind, "panda-loses")


def _margin(kind: str, f: Facts, house: House) -> Result:
    """A bonus on one hand: a natural pays one row, other wins pay by their margin."""
    hands = ((f.player, f.player_drew), (f.banker, f.banker_drew))
    (mine, drew), (other, other_drew) = hands if kind.endswith(PLAYER) else hands[::-1]
    is_natural, its_natural = natural(mine) and not drew, natural(other) and not other_drew
    if is_natural and its_natural and mine == other:
        shape = "natural tie"
    elif mine <= other or not (is_natural or mine - other >= 4):
        return lose(kind, "margin-loses")
    else:
        shape = "natural winner" if is_natural else f"win by {mine - other}"
    rule = "natural-tie-pushes" if shape == "natural tie" else "margin-pays"
    return house.pay_or_lose(kind, min(MARGIN.find(shape)), rule, "margin-loses")


def _nines(kind: str, f: Facts, house: House) -> Result:
    nines = (f.player == 9 and f.player_drew) + (f.banker == 9 and f.banker_drew)
    return house.pay_or_lose(kind, nines, "nines-pay", "nines-lose")


Decides: TypeAlias = Callable[[str, Facts, House], Result]
_DECIDES: Mapping[str, Decides] = {
    "banker": _banker,
    "player": _player,
    "tie": _tie,
    "fortune 7": _fortune,
    "dragon 7": _fortune,
    "panda 8": _panda,
    "divine 9": _nines,
    **dict.fromkeys(MARGINS, _margin),
}
assert len(NINES.rungs) == 3  # the number of nines is the rung: none, one or two


# -- the round -------------------------------------------------------------------------------------


def play(t: Table) -> Steps[None]:
    """One hand of baccarat, in the order of the book."""
    house = t.house
    dealt_through = house.options.get("shuffler") != "continuous"  # the shoe has an end
    shoe = t.state(SHOE)
    if shoe is Shoe.NEW and dealt_through and house.says("burn-cards"):
        yield from _burn(t)
    elif shoe is Shoe.CUT_CARD_OUT and dealt_through:
        t.announce(house.value(LAST_HAND_CALL), "last-hand")
    yield from t.wagers("place-bets")
    if not t.seats:
        return
    t.announce(house.closing_call, "no-more-bets")
    yield from t.deal_in_order((PLAYER, BANKER, PLAYER, BANKER), (), "deal-two-each")
    for hand in (PLAYER, BANKER):
        yield from _turn(t, hand)
    player, banker = count(t.hand(PLAYER)), count(t.hand(BANKER))
    if house.says("points-announced"):
        t.announce(f"player {player}, banker {banker}", "points-announced")
    if natural(player) or natural(banker):
        t.announce("a natural: both hands stand", "natural-stands")
    else:
        yield from _draw(t, player, banker)
    _finish(t)


def _burn(t: Table) -> Steps[None]:
    """Burn the first card and as many more as its value; tens and face cards count ten."""
    (first,) = yield from t.burn("burn-cards", seen_by=EVERYBODY)
    others = None if t.house.value(BURN) == OTHERS_FACE_DOWN else EVERYBODY
    yield from t.burn("burn-cards", value(first) or 10, seen_by=others)


def _turn(t: Table, hand: Holder, drawn: int = 2) -> Steps[None]:
    """Turn up a hand or its third card; where players handle cards, one of them does."""
    if t.house.options.get("handling") == "players":
        handler = yield from _handler(t, hand)
        t.announce(f"{handler} turns up the {hand} hand", "most-money-handles")
    t.reveal(hand, "deal-two-each" if drawn == 2 else f"{hand}-draws", t.hand(hand)[-drawn:])


def _handler(t: Table, hand: Holder) -> Steps[str]:
    """The bettor with the most money on a hand who does not cede, or else the dealer."""
    bettors = [seat for seat in t.seats if hand in t.stakes[seat]]
    bettors.sort(key=lambda seat: (t.stakes[seat][hand], t.seats.index(seat)), reverse=True)
    for seat in bettors:
        if (yield from t.ask(seat, HANDLE, CEDE, rule="may-cede")) == HANDLE:
            return seat
    return "the dealer"


def _draw(t: Table, player: int, banker: int) -> Steps[None]:
    """Deal third cards, first to the player hand."""
    third = None
    if player_draws(t.house, player):
        yield from t.deal_in_order((PLAYER,), (), "player-draws")
        yield from _turn(t, PLAYER, drawn=1)
        third = value(t.hand(PLAYER)[2])
    else:
        t.announce(f"the player hand stands on {player}", "player-stands")
    if banker_draws(t.house, banker, third):
        yield from t.deal_in_order((BANKER,), (), "banker-draws")
        yield from _turn(t, BANKER, drawn=1)
    else:
        t.announce(f"the banker hand stands on {banker}", "banker-stands")


def _finish(t: Table) -> None:
    """Announce the result, collect losing wagers, then pay from the highest seat down."""
    player, banker = t.hand(PLAYER), t.hand(BANKER)
    f = Facts(count(player), count(banker), len(player) == 3, len(banker) == 3)
    won = "player wins" if f.player > f.banker else "banker wins"
    call = won if f.player != f.banker else t.house.value(TIE_CALL)
    t.announce(f"player {f.player}, banker {f.banker}: {call}", "result-announced")
    decided = {
        seat: [r for r in t.house.decide(settle, f, ()) if r.wager in t.stakes[seat]]
        for seat in t.seats
    }
    if not t.house.says("losing-first"):
        for seat, mine in decided.items():
            t.settle(seat, mine)
        return
    t.announce("losing wagers are collected", "losing-first")
    t.announce("winning wagers are paid from the highest seat down", "highest-seat-first")
    seats = list(t.seats)[::-1]
    for seat, mine in decided.items():
        t.settle(seat, [r for r in mine if r.verdict == "loses"], partly=True)
    if t.house.options.get("dragon_settled") == "all first":
        for seat in seats:
            _pay(t, seat, [r for r in decided[seat] if r.wager in SETTLED_FIRST])
    for seat in seats:  # otherwise each seat's bonus comes before its hand
        _pay(t, seat, [r for r in decided[seat] if r.wager in SETTLED_FIRST])
        _pay(t, seat, [r for r in decided[seat] if r.wager not in SETTLED_FIRST])


def _pay(t: Table, seat: Seat, results: list[Result]) -> None:
    """Mark or collect a seat's vigorish, then pay or return the wagers it has not lost."""
    mine = [result for result in results if result.wager in t.stakes[seat]]
    for result in mine:
        if taken := result.odds.vigorish:
            amount = taken.cents(result.odds, t.stakes[seat][result.wager])
            how = "marked" if t.house.options["vigorish_collected"] == "deferred" else "collected"
            t.announce(f"vigorish {dollars(amount)} {how}", "vigorish", who=seat)
    t.settle(seat, mine, partly=True)


# -- the games -------------------------------------------------------------------------------------


def baccarat(name: str, *, without: Collection[RuleId]) -> Game:
    """A game of the family: everything they share, without some of the rules."""
    return Game(
        name=name,
        kind=Kind.DEAL,
        rules={rule: words for rule, words in RULES.items() if rule not in without},
        play=play,
        terms=(TIE_CALL, LAST_HAND_CALL, BURN),
        most_seats=18,  # where the book is silent
        bets=dict.fromkeys(KINDS, Bet(Points())),  # no decisions after the bets
        settlement=Settlement(Facts, SHAPE, settle, staked),
        odds_options=("decks", "banker_vigorish", "tournament"),
        hands=Hands(common=(PLAYER, BANKER), at_seats=False),
        state=SHOE,
        commission=Commission(withheld, with_vigorish, less_vigorish),
        describe=Describe(
            family="Baccarat",
            showdown=showdown,
            rounds_per_hour=70,
        ),
        coverage=Coverage(small=parse_cards("4c 9c Ac 2d 5d 6h Kd 8s")),
    )
