"""A player's turn in the blackjack family: what he does with each of his hands."""

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
    """A player's blackjack is paid, and his cards are removed."""
    if not felt.has_natural(seat):
        return
    felt.turn_up(seat, "natural-pays")
    t, odds = felt.t, felt.terms.natural
    keys = [key for key in (felt.main, ATTACK) if key in t.stakes[seat]]
    t.settle(seat, [win(key, odds, "natural-pays", "blackjack") for key in keys], partly=True)
    t.clear(seat)


def turn(felt: Felt, seat: str) -> Steps[None]:
    """A blackjack is paid; other hands are played one after the other."""
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
    _collect_tucked(felt, seat)


def late_cards(felt: Felt) -> Steps[None]:
    """Cards that were forgotten in their turn, and the hands that are split off by them."""
    owed = [seat for seat, hands in felt.hands.items() if any(hand.owed for hand in hands)]
    for seat in owed:
        while late := [h for h in felt.hands[seat] if h.owed and felt.live(h)]:
            yield from act(felt, late[0])
        _collect_tucked(felt, seat)


def _collect_tucked(felt: Felt, seat: str) -> None:
    """A lost original wager is collected; some books leave it as long as another hand lives."""
    hands = felt.hands[seat]
    alive = any(felt.live(hand) for hand in hands if not hand.tucked)
    for hand in hands:
        if hand.tucked and felt.live(hand) and not (alive and felt.keeps_original):
            _over(felt, hand, busted(hand, felt.t))


def _double_natural(felt: Felt, hand: Hand) -> Steps[None]:
    """Some tournaments let a blackjack be doubled, which makes it an ordinary hand."""
    choices = Offer((STAND, DOUBLE), (), "double-down")
    choice = yield from _ask(felt, hand, choices)
    if choice != STAND and not felt.t.is_out(hand.who):
        _double(felt, hand, choice)


def act(felt: Felt, hand: Hand) -> Steps[None]:
    """Draw, double, split or give up until the hand stands or is over."""
    t, terms, hands = felt.t, felt.terms, felt.hands[hand.seat]
    while felt.live(hand):
        if hand.owed and not (yield from _card(felt, hand)):
            return
        count, cards = hand.count(t), t.hand(hand.who)
        if hand.unseen:
            return
        if count > BEST:
            if terms.second_chance and (yield from _second_chance(felt, hand)):
                continue
            _lose(felt, hand)
            return
        if count == BEST or hand.second:
            if count == BEST and terms.second_chance:
                _pay_21(felt, hand)
            return
        choices = offer(hand, cards, len(hands), terms)
        _tell_limits(felt, hand, choices)
        if choices.options == (STAND,):
            return
        choice = yield from _ask(felt, hand, choices)
        if choice == STAND or t.is_out(hand.who):
            return
        if choice == HIT:
            hand.owed = "hit-or-stand"
        elif choice.endswith(SPLIT):
            _split(felt, hand, choice)
        elif choice == SURRENDER:
            felt.turn_up(hand.seat, SURRENDER)
            _over(felt, hand, surrendered(hand, t, terms))
        elif choice == RESCUE:
            key = hand.key(DOUBLE_DOWN)
            t.give_back(hand.seat, key, RESCUE, leave=t.stake(hand.seat, key) - hand.last)
            _over(felt, hand, [lose(key, RESCUE) for key in hand.wagers(t)])
        else:
            _double(felt, hand, choice)


def _ask(felt: Felt, hand: Hand, choices: Offer) -> Steps[str]:
    """What a hand does; it may be doubled for less, for the first time only."""
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


def _tell_limits(felt: Felt, hand: Hand, choices: Offer) -> None:
    """Say so where a hand may do less than others: too many hands, one card on split aces."""
    t, closed = felt.t, dict(choices.closed)
    cards = t.hand(hand.who)
    if is_pair(cards) and "split-limit" in closed.values():
        t.announce(f"{len(felt.hands[hand.seat])} hands are the most", "split-limit", who=hand.who)
    if closed.get(HIT) == "one-card-on-split-aces":
        t.announce("split aces get one card", "one-card-on-split-aces", who=hand.who)


def _card(felt: Felt, hand: Hand) -> Steps[bool]:
    """The card a hand is waiting for; not now if the dealer forgets it, or the hand is dead."""
    t = felt.t
    up = () if hand.unseen else (hand.who,)
    try:
        yield from t.deal_in_order((hand.who,), (), hand.owed, up=up, unseen=hand.unseen)
    except Irregular as wrong:
        if wrong.remedy not in ("deal-later", "dead-hand"):
            raise
        return False
    hand.owed = ""
    return True


def _double(felt: Felt, hand: Hand, choice: str) -> None:
    """Put up the second wager, or a lammer; one card follows."""
    t, seat = felt.t, hand.seat
    felt.turn_up(seat, "double-down")
    if choice.startswith(FREE):
        t.lend(seat, hand.key(FREE_DOUBLE), felt.original[seat], "free-double")
    else:
        whole = hand.money(t) if hand.doubled else hand.base(t)
        hand.last = whole if choice.startswith(DOUBLE) else t.amount(choice, whole)
        less = "double-down" if hand.last == whole else "double-for-less"
        t.put(seat, hand.key(DOUBLE_DOWN), hand.last, "double-double" if hand.doubled else less)
    hand.doubled += 1
    hand.owed = "one-card-on-double"
    hand.unseen = choice.endswith(FACE_DOWN) or felt.hides


def _split(felt: Felt, hand: Hand, choice: str) -> None:
    """Put up an equal wager, or a lammer, and part the two cards; each gets another."""
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
    one = ace and not felt.terms.ace_draws
    hand.owed = new.owed = "one-card-on-split-aces" if one else "split"
    hand.unseen = new.unseen = one and felt.hides


def _second_chance(felt: Felt, hand: Hand) -> Steps[bool]:
    """A hand that has gone over may buy one card more, for as much as lies on it."""
    t, rule = felt.t, "second-chance"
    if hand.second:
        return False
    choice = yield from t.ask(hand.who, NO_CHANCE, CHANCE, rule=rule)
    if choice != CHANCE or t.is_out(hand.who):
        return False
    t.put(hand.seat, hand.key(CHANCE), hand.money(t), rule)
    hand.second, hand.owed = True, rule
    return True


def _pay_21(felt: Felt, hand: Hand) -> None:
    """Where a second chance is sold, a twenty-one is paid before the dealer plays."""
    _over(felt, hand, results(hand, felt.t, 0, felt.terms))


def _lose(felt: Felt, hand: Hand) -> None:
    """A hand has gone over; its wagers wait if free hands need them, or blackjack was missed."""
    t = felt.t
    if is_natural(felt.dealer[:2]):
        return
    others = [other for other in felt.hands[hand.seat] if other.number > 1 and felt.live(other)]
    later = others if felt.keeps_original else [other for other in others if other.owed]
    free = [other for other in later if t.worth(hand.seat, other.key(FREE_SPLIT))]
    if hand.number == 1 and free and felt.house.says("original-stays"):
        t.announce("cards tucked under the original wager", "original-stays", who=hand.who)
        hand.tucked = True
        return
    felt.turn_up(hand.seat, "player-busts")
    _over(felt, hand, busted(hand, t))


def _over(felt: Felt, hand: Hand, ends: list[Result]) -> None:
    """A hand is settled before the dealer plays, and its cards are removed."""
    felt.t.settle(hand.seat, ends, partly=True)
    felt.t.clear(hand.who)
