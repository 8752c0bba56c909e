"""A player's turn in the blackjack family: the decisions on each hand."""

from __future__ import annotations

from fractions import Fraction

from houseway.games.contract import Irregular, Steps
from houseway.games.twenty_one.hands import (
    ATTACK,
    CHANCE,
    DOUBLE,
    DOUBLE_DOWN,
    FACE_DOWN,
    FREE,
    FREE_DOUBLE,
    FREE_SPLIT,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    Hand,
    Offer,
    busted,
    is_pair,
    offer,
    results,
    surrendered,
)
from houseway.games.twenty_one.layout import Felt, side_bets
from houseway.games.twenty_one.terms import ACE
from houseway.hands.twenty_one import is_natural, value
from houseway.hands.twenty_one_totals import BEST
from houseway.settlement import Result, lose, win

NO_CHANCE = "no second chance"


def pay_natural(felt: Felt, seat: str) -> None:
    """Pay a player's blackjack and remove the cards."""
    if not felt.has_natural(seat):
        return
    felt.turn_up(seat, "natural-pays")
    t, odds = felt.t, felt.terms.natural
    keys = [key for key in (felt.main, ATTACK) if key in t.stakes[seat]]
    t.settle(seat, [win(key, odds, "natural-pays", "blackjack") for key in keys], partly=True)
    t.clear(seat)


def turn(felt: Felt, seat: str) -> Steps[None]:
    """Pay a blackjack, or play the seat's hands one after the other."""
    if felt.sides_in_turn:
        side_bets(felt, seat)
    hands = felt.hands[seat] = [Hand(seat)]
    if felt.has_natural(seat) and not is_natural(felt.dealer):
        if felt.terms.double_natural:
            yield from _double_natural(felt, hands[0])
        if not hands[0].doubled:
            pay_natural(felt, seat)
    n = 0
    while n < len(hands):
        if felt.live(hands[n]) and not (felt.has_natural(seat) and not hands[n].doubled):
            yield from act(felt, hands[n])
        n += 1
    _collect_originals(felt, seat)


def late_cards(felt: Felt) -> Steps[None]:
    """Deal cards that were skipped in their turn, and play the hands they complete."""
    seats = [
        seat for seat, hands in felt.hands.items() if any(hand.next_card_rule for hand in hands)
    ]
    for seat in seats:
        while late := [h for h in felt.hands[seat] if h.next_card_rule and felt.live(h)]:
            yield from act(felt, late[0])
        _collect_originals(felt, seat)


def _collect_originals(felt: Felt, seat: str) -> None:
    """Collect a lost original wager; some books leave it up while another hand is live."""
    hands = felt.hands[seat]
    alive = any(felt.live(hand) for hand in hands if not hand.kept_for_free_hands)
    for hand in hands:
        if hand.kept_for_free_hands and felt.live(hand) and not (alive and felt.keeps_original):
            _finish(felt, hand, busted(hand, felt.t))


def _double_natural(felt: Felt, hand: Hand) -> Steps[None]:
    """Offer a double on a blackjack, which makes it an ordinary hand."""
    choices = Offer((STAND, DOUBLE), (), "double-down")
    choice = yield from _ask(felt, hand, choices)
    if choice != STAND and not felt.t.is_out(hand.who):
        _double(felt, hand, choice)


def act(felt: Felt, hand: Hand) -> Steps[None]:
    """Hit, double, split or surrender until the hand stands or ends."""
    t, terms, hands = felt.t, felt.terms, felt.hands[hand.seat]
    while felt.live(hand):
        if hand.next_card_rule and not (yield from _card(felt, hand)):
            return
        count, cards = hand.count(t), t.hand(hand.who)
        if hand.face_down:
            return
        if count > BEST:
            if terms.second_chance and (yield from _second_chance(felt, hand)):
                continue
            _lose(felt, hand)
            return
        if count == BEST or hand.bought_second_chance:
            if count == BEST and terms.second_chance:
                _pay_21(felt, hand)
            return
        choices = offer(hand, cards, len(hands), terms)
        _announce_limits(felt, hand, choices)
        if choices.options == (STAND,):
            return
        choice = yield from _ask(felt, hand, choices)
        if choice == STAND or t.is_out(hand.who):
            return
        if choice == HIT:
            hand.next_card_rule = "hit-or-stand"
        elif choice.endswith(SPLIT):
            _split(felt, hand, choice)
        elif choice == SURRENDER:
            felt.turn_up(hand.seat, SURRENDER)
            _finish(felt, hand, surrendered(hand, t, terms))
        elif choice == RESCUE:
            key = hand.key(DOUBLE_DOWN)
            t.give_back(hand.seat, key, RESCUE, leave=t.stake(hand.seat, key) - hand.last_raise)
            _finish(felt, hand, [lose(key, RESCUE) for key in hand.wagers(t)])
        else:
            _double(felt, hand, choice)


def _ask(felt: Felt, hand: Hand, choices: Offer) -> Steps[str]:
    """Ask what a hand does; only the first double may be for less."""
    options, base = list(choices.options), hand.base(felt.t)
    for_less = DOUBLE in options and felt.terms.double_for_less and not hand.doubled
    if felt.face_down:
        for choice in (DOUBLE, FREE_DOUBLE):
            if choice in options:
                options.insert(options.index(choice) + 1, choice + FACE_DOWN)
    return (
        yield from felt.t.ask(
            hand.who,
            *options,
            rule=choices.rule,
            closed=choices.closed,
            between=(Fraction(1, base), 1) if for_less else (0, 0),
            of=base if for_less else 0,
            limit="double-for-less" if for_less else "",
        )
    )


def _announce_limits(felt: Felt, hand: Hand, choices: Offer) -> None:
    """Announce limits on a hand: no more splits, one card on split aces."""
    t, closed = felt.t, dict(choices.closed)
    cards = t.hand(hand.who)
    if is_pair(cards) and "split-limit" in closed.values():
        t.announce(f"{len(felt.hands[hand.seat])} hands are the most", "split-limit", who=hand.who)
    if closed.get(HIT) == "one-card-on-split-aces":
        t.announce("split aces get one card", "one-card-on-split-aces", who=hand.who)


def _card(felt: Felt, hand: Hand) -> Steps[bool]:
    """Deal the card a hand is due; False if the dealer skips it or the hand is dead."""
    t = felt.t
    up = () if hand.face_down else (hand.who,)
    try:
        yield from t.deal_in_order(
            (hand.who,), (), hand.next_card_rule, up=up, unseen=hand.face_down
        )
    except Irregular as irregular:
        if irregular.remedy not in ("deal-later", "dead-hand"):
            raise
        return False
    hand.next_card_rule = ""
    return True


def _double(felt: Felt, hand: Hand, choice: str) -> None:
    """Place the double, in money or as a lammer; one card follows."""
    t, seat = felt.t, hand.seat
    felt.turn_up(seat, "double-down")
    if choice.startswith(FREE):
        t.lend(seat, hand.key(FREE_DOUBLE), felt.original[seat], "free-double")
    else:
        full = hand.money(t) if hand.doubled else hand.base(t)
        hand.last_raise = full if choice.startswith(DOUBLE) else t.amount(choice, full)
        first = "double-down" if hand.last_raise == full else "double-for-less"
        rule = "double-double" if hand.doubled else first
        t.put(seat, hand.key(DOUBLE_DOWN), hand.last_raise, rule)
    hand.doubled += 1
    hand.next_card_rule = "one-card-on-double"
    hand.face_down = choice.endswith(FACE_DOWN) or felt.hides_doubles


def _split(felt: Felt, hand: Hand, choice: str) -> None:
    """Place an equal wager or a lammer, separate the cards, and let each draw another."""
    t, seat, hands = felt.t, hand.seat, felt.hands[hand.seat]
    felt.turn_up(seat, "split")
    new = Hand(seat, len(hands) + 1)
    ace = value(t.hand(hand.who)[0]) == ACE
    rule = "aces-split" if ace else "free-split" if choice.startswith(FREE) else "split"
    if rule == "split" and new.number > 2:
        rule = "split-limit"
    (t.lend if choice.startswith(FREE) else t.put)(seat, new.key(choice), felt.original[seat], rule)
    t.part(hand.who, new.who)
    hands.insert(hands.index(hand) + 1, new)
    hand.split = True
    one_card = ace and not felt.terms.ace_draws
    hand.next_card_rule = new.next_card_rule = "one-card-on-split-aces" if one_card else "split"
    hand.face_down = new.face_down = one_card and felt.hides_doubles


def _second_chance(felt: Felt, hand: Hand) -> Steps[bool]:
    """Offer a busted hand one more card, for the total wagered on it."""
    t, rule = felt.t, "second-chance"
    if hand.bought_second_chance:
        return False
    choice = yield from t.ask(hand.who, NO_CHANCE, CHANCE, rule=rule)
    if choice != CHANCE or t.is_out(hand.who):
        return False
    t.put(hand.seat, hand.key(CHANCE), hand.money(t), rule)
    hand.bought_second_chance, hand.next_card_rule = True, rule
    return True


def _pay_21(felt: Felt, hand: Hand) -> None:
    """Pay a 21 before the dealer plays, in games with a second chance."""
    _finish(felt, hand, results(hand, felt.t, 0, felt.terms))


def _lose(felt: Felt, hand: Hand) -> None:
    """Collect a busted hand, unless free hands need its wagers or a blackjack was overlooked."""
    t = felt.t
    if is_natural(felt.dealer[:2]):
        return
    others = [other for other in felt.hands[hand.seat] if other.number > 1 and felt.live(other)]
    later = others if felt.keeps_original else [other for other in others if other.next_card_rule]
    free = [other for other in later if t.worth(hand.seat, other.key(FREE_SPLIT))]
    if hand.number == 1 and free and felt.house.says("original-stays"):
        t.announce("cards tucked under the original wager", "original-stays", who=hand.who)
        hand.kept_for_free_hands = True
        return
    felt.turn_up(hand.seat, "player-busts")
    _finish(felt, hand, busted(hand, t))


def _finish(felt: Felt, hand: Hand, decided: list[Result]) -> None:
    """Settle a hand before the dealer plays, and remove its cards."""
    felt.t.settle(hand.seat, decided, partly=True)
    felt.t.clear(hand.who)
