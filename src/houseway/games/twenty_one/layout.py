"""What lies on a blackjack table beside the stakes: hands and first cards, and the side bets."""

from __future__ import annotations

from functools import lru_cache

from houseway.editions.house import House
from houseway.equipment.cards import Card
from houseway.games.contract import Table
from houseway.games.shoe import SHOE
from houseway.games.twenty_one.hands import BET, MAIN, SEVEN, Hand, super_bonus
from houseway.games.twenty_one.side_bets import SIDE_BETS, decide, rung, to_the_pool, waits
from houseway.games.twenty_one.terms import (
    LIMIT_OF,
    ORIGINAL_STAYS,
    PITCH_FACE_DOWN,
    PITCH_SIDE_BETS,
    TOURNAMENT_INSURANCE,
    Terms,
    in_tournament,
    read,
)
from houseway.hands.twenty_one import is_natural
from houseway.money import Cents
from houseway.settlement import win

DEALER, HOLE = "dealer", "hole card"


@lru_cache(maxsize=256)
def terms_of(house: House) -> Terms:
    """The terms of a house, read once."""
    return read(house)


class Felt:
    """The table as it lies: who was dealt what, and what has become of it."""

    def __init__(self, t: Table) -> None:
        self.t, self.house, self.terms = t, t.house, terms_of(t.house)
        options = t.house.options
        self.main = BET if BET in t.house.edition.wagers else MAIN
        tournament, says = in_tournament(t.house), t.house.value
        # what insurance is a multiple of
        self.tournament_chip: Cents = (tournament and says(TOURNAMENT_INSURANCE)) or 0
        self.shoe = t.state(SHOE)
        self.pitch = options["dealing"] == "pitch" and not tournament
        self.face_down = options.get("double_card") == "face down on request"
        self.hides = self.pitch and bool(says(PITCH_FACE_DOWN))  # cards on doubles
        # side bets are settled as each player's turn comes, not right after the deal
        self.sides_in_turn = self.pitch and says(PITCH_SIDE_BETS) == "in turn"
        # how long the first of several hands stays that has gone over
        self.keeps_original = says(ORIGINAL_STAYS) == "until the split hands are settled"
        self.first: dict[str, tuple[Card, ...]] = {}  # the two cards a seat was dealt
        self.original: dict[str, Cents] = {}  # what it then had against the dealer
        self.placed: dict[str, set[str]] = {}  # and the wagers it had placed
        self.hands: dict[str, list[Hand]] = {}  # what has become of them
        self.turned: set[str] = set()  # who has turned up the first two, where they lay face down
        self.waiting: set[str] = set()  # seats told that a side bet has to wait
        self.checked = False  # the dealer has looked, and has no blackjack

    @property
    def up(self) -> Card:
        """The dealer's card that shows."""
        return self.t.hand(DEALER)[0]

    @property
    def dealer(self) -> tuple[Card, ...]:
        """All his cards: upcard, hole card, cards drawn."""
        mine = self.t.hand(DEALER)
        return mine[:1] + self.t.hand(HOLE) + mine[1:]

    @property
    def shown(self) -> tuple[Card, ...]:
        """Those of them that everybody knows."""
        return self.dealer if hole_shows(self.t) else self.dealer[:1]

    def from_the_right(self) -> list[str]:
        """The seats that have something at stake, in the order of settlement."""
        t = self.t
        return [seat for seat in reversed(list(t.stakes)) if t.stakes[seat] or t.lammers[seat]]

    def has_natural(self, seat: str) -> bool:
        """True if a seat's first two cards are a blackjack that is not paid yet."""
        return self.main in self.t.stakes[seat] and is_natural(self.first[seat])

    def turn_up(self, who: str, rule: str) -> None:
        """Cards that lie face down are turned up: the hole card, in pitch the first two."""
        if who == HOLE:
            if not hole_shows(self.t):
                self.t.reveal(HOLE, rule, self.t.hand(HOLE))
        elif self.pitch and who not in self.turned:
            self.turned.add(who)
            self.t.reveal(who, rule, self.first[who])

    def live(self, hand: Hand) -> bool:
        """True while something lies on a hand."""
        return not self.t.is_out(hand.who) and bool(hand.wagers(self.t))


def hole_shows(t: Table) -> bool:
    """True if the hole card lies face up, in its time or by mistake: beside his others that do."""
    return len(t.turned_up) > len(t.hand(DEALER))


# -- side bets -------------------------------------------------------------------------------------


def side_bets(felt: Felt, seat: str, *, last: bool = False) -> None:
    """Settle the side bets of a seat that no card to come can change; at the last, all of them."""
    t = felt.t
    for wager in sorted((key for key in t.stakes[seat] if key in SIDE_BETS), key=t.house.rank):
        if last or not (SIDE_BETS[wager].whole_hand or _is_kept(felt, seat, wager)):
            _side_bet(felt, seat, wager)
        elif SIDE_BETS[wager].at_end and seat not in felt.waiting:
            felt.waiting.add(seat)
            t.announce("two kings of spades wait", "kings-bounty-waits", who=seat)


def waits_for_cards(felt: Felt, seat: str, wager: str) -> bool:
    """True while a side bet depends on cards of the dealer that are not known."""
    if felt.checked and SIDE_BETS[wager].natural:
        return False
    return waits(wager, felt.first[seat], felt.shown)


def _is_kept(felt: Felt, seat: str, wager: str) -> bool:
    """True while a side bet waits for cards, or because of that for the end of the round."""
    if SIDE_BETS[wager].at_end:
        return waits(wager, felt.first[seat], felt.dealer[:1])
    return waits_for_cards(felt, seat, wager)


def _side_bet(felt: Felt, seat: str, wager: str) -> None:
    """Settle one side bet by the cards that are known."""
    if SIDE_BETS[wager].mine:
        felt.turn_up(seat, "first-cards-shown")
    result = decide(wager, felt.first[seat], felt.shown, felt.house)
    felt.t.settle(seat, [result], partly=True, most=_most(felt, wager))
    tell_pool(felt, seat, wager)


def tell_pool(felt: Felt, seat: str, wager: str) -> None:
    """Say what the dealers' toke pool gets beside a side bet that has been settled."""
    if row := to_the_pool(wager, rung(wager, felt.first[seat], felt.shown), felt.house):
        felt.t.announce(f"{row.odds.text} to the toke pool", "toke-pool", of=wager)


def _most(felt: Felt, wager: str) -> Cents | None:
    """What each seat is paid at most where a book limits several wins of the highest row."""
    limit = felt.house.value(LIMIT_OF.at(wager=wager.replace(" ", "_")))
    if limit is None:
        return None
    highest = max(odds.per_stake for odds in felt.house.odds_by_row(wager).values())
    bettors = [seat for seat, placed in felt.placed.items() if wager in placed]
    won = [decide(wager, felt.first[seat], felt.shown, felt.house).odds for seat in bettors]
    several = sum(odds.per_stake == highest for odds in won) > 1
    return limit if several else None


# -- bonuses for which nothing is staked -----------------------------------------------------------


def pay_super_bonus(felt: Felt) -> None:
    """Three suited sevens against a seven win a sum, and everybody else one for each of them."""
    house = felt.house
    if "super bonus" not in house.edition.wagers or felt.up // 4 != SEVEN:
        return
    won = {
        seat: odds
        for seat, hands in felt.hands.items()
        if _suited_sevens(felt, hands) and (odds := super_bonus(house, felt.original[seat]))
    }
    for seat, odds in won.items():
        felt.t.grant(seat, win("super bonus", odds, "super-bonus-pays", "suited sevens"))
    others = [seat for seat in felt.original if seat not in won and seat in felt.t.seats]
    for seat in others * len(won):
        wager = "other players' bonus"
        odds = house.win_odds(wager)
        felt.t.grant(seat, win(wager, odds, "others-bonus", "another's super bonus"))


def _suited_sevens(felt: Felt, hands: list[Hand]) -> bool:
    """The first three cards of a hand that was neither split nor doubled."""
    cards = felt.t.hand(hands[0].who)
    alike = len(cards) == 3 and len(set(cards)) == 1 and cards[0] // 4 == SEVEN
    return alike and len(hands) == 1 and not hands[0].doubled
