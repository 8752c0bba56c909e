"""The state of a blackjack round apart from the stakes: hands, first cards and side bets."""

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
    """The terms of a house, read once and cached."""
    return read(house)


class Felt:
    """The state of a round: what was dealt, and the hands it became."""

    def __init__(self, t: Table) -> None:
        self.t, self.house, self.terms = t, t.house, terms_of(t.house)
        options = t.house.options
        self.main = BET if BET in t.house.edition.wagers else MAIN
        tournament, says = in_tournament(t.house), t.house.value
        # insurance must be a multiple of this
        self.tournament_chip: Cents = (tournament and says(TOURNAMENT_INSURANCE)) or 0
        self.shoe = t.state(SHOE)
        self.pitch = options["dealing"] == "pitch" and not tournament
        self.face_down = options.get("double_card") == "face down on request"
        self.hides_doubles = self.pitch and bool(says(PITCH_FACE_DOWN))  # the card on a double
        # side bets are settled in each player's turn, not right after the deal
        self.sides_in_turn = self.pitch and says(PITCH_SIDE_BETS) == "in turn"
        # whether a busted first hand stays up until the split hands are settled
        self.keeps_original = says(ORIGINAL_STAYS) == "until the split hands are settled"
        self.first: dict[str, tuple[Card, ...]] = {}  # the two cards a seat was dealt
        self.original: dict[str, Cents] = {}  # its wagers against the dealer at that time
        self.placed: dict[str, set[str]] = {}  # every wager it had placed
        self.hands: dict[str, list[Hand]] = {}  # each seat's hands, after splits
        self.turned: set[str] = set()  # seats whose face-down first cards are turned up
        self.waiting: set[str] = set()  # seats with an announced side bet that waits
        self.checked = False  # the dealer has checked and has no blackjack

    @property
    def up(self) -> Card:
        """The dealer's up card."""
        return self.t.hand(DEALER)[0]

    @property
    def dealer(self) -> tuple[Card, ...]:
        """All the dealer's cards: up card, hole card, cards drawn."""
        face_up = self.t.hand(DEALER)
        return face_up[:1] + self.t.hand(HOLE) + face_up[1:]

    @property
    def shown(self) -> tuple[Card, ...]:
        """The dealer's cards that everybody has seen."""
        return self.dealer if hole_shows(self.t) else self.dealer[:1]

    def from_the_right(self) -> list[str]:
        """The seats with something at stake, in the order of settlement."""
        t = self.t
        return [seat for seat in reversed(list(t.stakes)) if t.stakes[seat] or t.lammers[seat]]

    def has_natural(self, seat: str) -> bool:
        """True if a seat has a blackjack that has not been paid yet."""
        return self.main in self.t.stakes[seat] and is_natural(self.first[seat])

    def turn_up(self, who: str, rule: str) -> None:
        """Turn up face-down cards: the hole card, or a player's first two in pitch."""
        if who == HOLE:
            if not hole_shows(self.t):
                self.t.reveal(HOLE, rule, self.t.hand(HOLE))
        elif self.pitch and who not in self.turned:
            self.turned.add(who)
            self.t.reveal(who, rule, self.first[who])

    def live(self, hand: Hand) -> bool:
        """True while a hand has wagers on it."""
        return not self.t.is_out(hand.who) and bool(hand.wagers(self.t))


def hole_shows(t: Table) -> bool:
    """True if the hole card is face up: more of the dealer's cards show than were dealt up."""
    return len(t.turned_up) > len(t.hand(DEALER))


# -- side bets -------------------------------------------------------------------------------------


def side_bets(felt: Felt, seat: str, *, last: bool = False) -> None:
    """Settle a seat's side bets that no later card can change; with `last`, all of them."""
    t = felt.t
    for wager in sorted((key for key in t.stakes[seat] if key in SIDE_BETS), key=t.house.rank):
        if last or not (SIDE_BETS[wager].whole_hand or _must_wait(felt, seat, wager)):
            _side_bet(felt, seat, wager)
        elif SIDE_BETS[wager].at_end and seat not in felt.waiting:
            felt.waiting.add(seat)
            t.announce("two kings of spades wait", "kings-bounty-waits", who=seat)


def waits_for_cards(felt: Felt, seat: str, wager: str) -> bool:
    """True while a side bet depends on unknown cards of the dealer."""
    if felt.checked and SIDE_BETS[wager].natural:
        return False
    return waits(wager, felt.first[seat], felt.shown)


def _must_wait(felt: Felt, seat: str, wager: str) -> bool:
    """True while a side bet waits for cards, or therefore for the end of the round."""
    if SIDE_BETS[wager].at_end:
        return waits(wager, felt.first[seat], felt.dealer[:1])
    return waits_for_cards(felt, seat, wager)


def _side_bet(felt: Felt, seat: str, wager: str) -> None:
    """Settle one side bet by the known cards."""
    if SIDE_BETS[wager].mine:
        felt.turn_up(seat, "first-cards-shown")
    result = decide(wager, felt.first[seat], felt.shown, felt.house)
    felt.t.settle(seat, [result], partly=True, most=_most(felt, wager))
    announce_pool(felt, seat, wager)


def announce_pool(felt: Felt, seat: str, wager: str) -> None:
    """Announce what a settled side bet pays to the dealers' toke pool."""
    if row := to_the_pool(wager, rung(wager, felt.first[seat], felt.shown), felt.house):
        felt.t.announce(f"{row.odds.text} to the toke pool", "toke-pool", of=wager)


def _most(felt: Felt, wager: str) -> Cents | None:
    """The maximum per seat where a book limits several wins of the top row in one round."""
    limit = felt.house.value(LIMIT_OF.at(wager=wager.replace(" ", "_")))
    if limit is None:
        return None
    highest = max(odds.per_stake for odds in felt.house.odds_by_row(wager).values())
    bettors = [seat for seat, placed in felt.placed.items() if wager in placed]
    won = [decide(wager, felt.first[seat], felt.shown, felt.house).odds for seat in bettors]
    several = sum(odds.per_stake == highest for odds in won) > 1
    return limit if several else None


# -- bonuses without a stake -----------------------------------------------------------------------


def pay_super_bonus(felt: Felt) -> None:
    """Pay three suited sevens against a seven, and every other player once for each winner."""
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
    """True for three suited sevens in a hand that was neither split nor doubled."""
    cards = felt.t.hand(hands[0].who)
    alike = len(cards) == 3 and len(set(cards)) == 1 and cards[0] // 4 == SEVEN
    return alike and len(hands) == 1 and not hands[0].doubled
