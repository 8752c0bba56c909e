"""The blackjack family: hands against the dealer, doubles, splits and side bets.

Five games in three books share one `play`; what differs is in the terms of each book.
"""

from __future__ import annotations

from fractions import Fraction

from houseway.editions.model import Irregularity
from houseway.equipment.cards import parse_cards
from houseway.games.contract import (
    Coverage,
    Describe,
    Example,
    Game,
    Hands,
    Irregular,
    Kind,
    SolvedBy,
    Steps,
    Table,
)
from houseway.games.shoe import SHOE, Shoe
from houseway.games.twenty_one.hands import ATTACK, BET, MAIN, STAND, results, showdown, splits
from houseway.games.twenty_one.layout import (
    DEALER,
    HOLE,
    Felt,
    announce_pool,
    hole_shows,
    pay_super_bonus,
    side_bets,
    waits_for_cards,
)
from houseway.games.twenty_one.rules import RULES
from houseway.games.twenty_one.side_bets import (
    INSURANCE,
    SIDE_BETS,
    decide,
    fixed_pays,
    insurance,
    is_insurable,
    unavailable,
)
from houseway.games.twenty_one.terms import TERMS, Terms
from houseway.games.twenty_one.turns import late_cards, pay_natural, turn
from houseway.hands.twenty_one import dealer_draws, is_natural, total, value
from houseway.hands.twenty_one_totals import BEST
from houseway.money import Cents, to_cents
from houseway.settlement import Result, lose, push, win

NO_INSURANCE, ROUNDED_UP, EVEN_MONEY = "no insurance", "insurance rounded up", "even money"
NO_ATTACK = "no double attack"
MISSED = "blackjack-not-revealed"  # the irregularity: the dealer checked and overlooked a blackjack
ORIGINAL_ONLY = "dealer-natural-takes-original-only"


def after_irregularity(t: Table, entry: Irregularity) -> None:
    """Reveal a hole card that was exposed by mistake."""
    if entry.id == "hole-card-revealed" and t.hand(HOLE) and not hole_shows(t):
        t.reveal(HOLE, entry.id, t.hand(HOLE))


# -- the round -------------------------------------------------------------------------------------


def play(t: Table) -> Steps[None]:
    """One round, in the order of the book."""
    felt = Felt(t)
    yield from _burn(felt)
    yield from t.wagers("place-bets")
    _first_hand_only(felt)
    if not t.seats:
        return
    t.announce(t.house.closing_call, "no-more-bets")
    if felt.terms.first_card_to_dealer:
        yield from _deal(felt, [DEALER])
        yield from _double_attack(felt)
        yield from _deal(felt, [*t.seats, *t.seats, HOLE])
    else:
        yield from _deal(felt, [*t.seats, DEALER, *t.seats, HOLE])
    if not t.seats:
        return  # every hand is dead
    _first_cards(felt)
    if felt.terms.natural_before_peek:
        for seat in felt.from_the_right():
            pay_natural(felt, seat)
    if is_insurable(felt.up):
        yield from _insurance(felt)
    if value(felt.up) in felt.terms.peeks and _finds_blackjack(felt):
        _dealer_natural(felt)
        return
    for seat in t.turns():
        yield from turn(felt, seat)
    yield from late_cards(felt)
    if felt.hands or felt.from_the_right():
        yield from _dealer(felt)
        _settle(felt)
        pay_super_bonus(felt)


def _burn(felt: Felt) -> Steps[None]:
    """Burn a card from a new shoe, or before every pitch round; announce a cut card that is out."""
    t, options = felt.t, felt.house.options
    elected = options.get("burn", "yes") == "yes" and felt.shoe is Shoe.NEW
    if felt.house.cite("burn-card") and (felt.pitch or elected):
        yield from t.burn("burn-card")
    if felt.shoe is Shoe.CUT_CARD_OUT and options["dealing"] != "continuous":
        t.announce("the cards are shuffled after this round", "cut-card")


def _first_hand_only(felt: Felt) -> None:
    """Return side bets that are accepted only on the first hand after a shuffle."""
    if felt.shoe in (Shoe.RUNNING, Shoe.CUT_CARD_OUT) and felt.house.says("first-hand-only"):
        for seat in felt.t.seats:
            for wager in [key for key in felt.t.stakes[seat] if key.startswith("super bonus")]:
                felt.t.give_back(seat, wager, "first-hand-only")


def _deal(felt: Felt, order: list[str]) -> Steps[None]:
    """Deal the first cards one at a time; skipped cards come later, dead hands get none."""
    t = felt.t
    seen = {DEALER} if felt.pitch else {DEALER, *t.seats}
    while order:
        try:
            yield from t.deal_in_order(order, (), "deal-two-each", up=seen)
            return
        except Irregular as irregular:
            if irregular.remedy == "dead-hand":
                order = [who for who in order if not t.is_out(who)] if t.seats else []
            elif irregular.remedy == "deal-later":
                order = _deal_later(order, irregular.who)
            else:
                raise


def _deal_later(order: list[str], who: str) -> list[str]:
    """The same deal, with the last card of one hand after all the players' cards."""
    first = len(order) - 1 - order[::-1].index(who)
    left = order[:first] + order[first + 1 :]
    last = left.index(HOLE) if HOLE in left else len(left)
    return [*left[:last], who, *left[last:]]


def _double_attack(felt: Felt) -> Steps[None]:
    """Let each player add a wager of up to the first, after the dealer's first card."""
    t = felt.t
    for seat in t.turns():
        stake, rule = t.stake(seat, felt.main), "double-attack"
        between = (Fraction(1, stake), 1)
        choice = yield from t.ask(
            seat, NO_ATTACK, ATTACK, rule=rule, between=between, of=stake, limit=rule
        )
        if choice != NO_ATTACK and not t.is_out(seat):
            t.put(seat, ATTACK, stake if choice == ATTACK else t.amount(choice, stake), rule)


def _first_cards(felt: Felt) -> None:
    """Settle side bets that the first cards decide, unless they are settled in turn."""
    t = felt.t
    for seat in t.seats:
        felt.first[seat], felt.placed[seat] = t.hand(seat), set(t.stakes[seat])
        felt.original[seat] = t.stake(seat, felt.main) + t.stake(seat, ATTACK)
    if not felt.sides_in_turn:
        for seat in felt.from_the_right():
            side_bets(felt, seat)


# -- the dealer's blackjack ------------------------------------------------------------------------


def _insurance(felt: Felt) -> Steps[None]:
    """Offer insurance to every seat, and even money for a blackjack."""
    t, terms = felt.t, felt.terms
    chip = felt.tournament_chip or 1
    for seat in t.turns():
        stake, natural = t.stake(seat, felt.main), felt.has_natural(seat)
        half = to_cents(terms.insurance_most * stake) // chip * chip
        options, rule, rounded = [NO_INSURANCE], "insurance-offered", 0
        may = bool(half) and (not natural or terms.insurance_with_natural)
        if may:
            options.append(INSURANCE)
            if _in_chips(half, terms) != half and not felt.tournament_chip:
                options.append(ROUNDED_UP)
                rounded = _in_chips(half, terms)
        if natural and terms.even_money:
            options.append(EVEN_MONEY)
        if len(options) > 1:
            choice = yield from t.ask(
                seat,
                *options,
                rule=rule,
                between=(Fraction(chip, stake), Fraction(half, stake)) if may else (0, 0),
                closed=() if may else ((INSURANCE, rule),),
                of=stake if may else 0,
                unit=chip if may else 1,
                limit="insurance-limit" if may else "",
                beyond=rounded,
            )
            if choice != NO_INSURANCE and not t.is_out(seat):
                _insure(felt, seat, choice, half)


def _insure(felt: Felt, seat: str, choice: str, half: Cents) -> None:
    """Place the insurance, or pay even money and end the hand."""
    t = felt.t
    if choice == EVEN_MONEY:
        felt.turn_up(seat, "even-money")
        even = win(felt.main, felt.terms.even, "even-money", EVEN_MONEY)
        t.settle(seat, [even], partly=True)
        t.clear(seat)
        return
    named = {INSURANCE: half, ROUNDED_UP: _in_chips(half, felt.terms)}
    insured = named[choice] if choice in named else t.amount(choice, t.stake(seat, felt.main))
    t.put(seat, INSURANCE, insured, "insurance-limit")


def _in_chips(amount: Cents, terms: Terms) -> Cents:
    """An amount rounded up to whole chips, where the book rounds to chips."""
    chip = terms.insurance_chip or 1
    return -(-amount // chip) * chip


def _finds_blackjack(felt: Felt) -> bool:
    """Check the hole card before anyone acts; the dealer may overlook a blackjack."""
    t = felt.t
    t.announce("the dealer checks the hole card", "dealer-peeks")
    if is_natural(felt.dealer):
        return not t.declared(MISSED)
    felt.checked = True
    for seat in felt.from_the_right():
        if not felt.sides_in_turn:
            side_bets(felt, seat)
        if INSURANCE in t.stakes[seat]:
            t.settle(seat, [insurance(felt.dealer, felt.house)], partly=True)
    return False


def _dealer_natural(felt: Felt) -> None:
    """Settle a dealer blackjack: insurance is paid, and only original wagers can lose."""
    t = felt.t
    felt.turn_up(HOLE, "dealer-peeks")
    if felt.house.says(ORIGINAL_ONLY):
        t.announce("blackjack: only original wagers can lose", ORIGINAL_ONLY)
    for seat in felt.from_the_right():
        side_bets(felt, seat, last=True)
        felt.turn_up(seat, "dealer-natural-wins")
        _against_blackjack(felt, seat)


def _against_blackjack(felt: Felt, seat: str) -> None:
    """Settle everything at a seat except side bets, when the dealer has blackjack."""
    t, terms = felt.t, felt.terms
    has_natural, unsplit = is_natural(felt.first[seat]), len(felt.hands.get(seat, ())) < 2
    for key in sorted(t.stakes[seat], key=felt.house.rank):
        if key == INSURANCE:
            result = insurance(felt.dealer, felt.house)
        elif has_natural and unsplit and key in (felt.main, ATTACK):
            wins = win(key, terms.natural, "natural-pays", "blackjack")
            result = push(key, "natural-pushes") if terms.naturals_tie else wins
        elif key == felt.main:
            result = lose(key, "dealer-natural-wins")
        else:
            t.give_back(seat, key, ORIGINAL_ONLY)
            continue
        t.settle(seat, [result], partly=True)
    for key in list(t.lammers[seat]):
        t.take_in(seat, key, "lammer-collected")


# -- the dealer's turn -----------------------------------------------------------------------------


def _dealer(felt: Felt) -> Steps[None]:
    """Turn up the hole card, and draw if any wager depends on the dealer's hand."""
    t = felt.t
    felt.turn_up(HOLE, "dealer-draws")
    _now_known(felt)
    if felt.house.says("dealer-needs-no-card") and not _depends(felt):
        t.announce("nothing depends on the dealer's hand", "dealer-needs-no-card")
        return
    while dealer_draws(felt.dealer, felt.terms.hits_soft_17):
        yield from t.deal_in_order((DEALER,), (), "dealer-draws", up=(DEALER,))
        _now_known(felt)
    count = total(felt.dealer)
    t.announce(f"the dealer has {count}", "dealer-stands" if count <= BEST else "dealer-draws")


def _now_known(felt: Felt) -> None:
    """Settle side bets that the dealer's latest card decides."""
    for seat in felt.from_the_right():
        side_bets(felt, seat)


def _depends(felt: Felt) -> bool:
    """True if a hand or a side bet depends on the dealer's cards."""
    hands = [
        hand for hands in felt.hands.values() for hand in hands if not hand.kept_for_free_hands
    ]
    return any(map(felt.live, hands)) or any(
        waits_for_cards(felt, seat, key)
        for seat in felt.from_the_right()
        for key in felt.t.stakes[seat]
        if key in SIDE_BETS
    )


def _settle(felt: Felt) -> None:
    """Settle from the dealer's right; some houses collect all losing wagers first."""
    t, seats = felt.t, felt.from_the_right()
    for seat in seats:
        _turn_up_hands(felt, seat)
    if is_natural(felt.dealer[:2]):  # it was overlooked before
        for seat in seats:
            side_bets(felt, seat, last=True)
            _against_blackjack(felt, seat)
        return
    results_of = {seat: _results(felt, seat) for seat in seats}
    if felt.house.options.get("settlement") == "losing first":
        for seat in seats:
            lost = [result for result in results_of[seat] if result.verdict == "loses"]
            results_of[seat] = [r for r in results_of[seat] if r not in lost]
            _one_by_one(felt, seat, lost)
    for seat in seats:
        _one_by_one(felt, seat, results_of[seat])
        t.settle(seat, ())  # nothing may be left


def _one_by_one(felt: Felt, seat: str, decided: list[Result]) -> None:
    """Settle money and lammers one at a time, in this order."""
    for result in decided:
        felt.t.settle(seat, [result], partly=True)
        if result.wager in SIDE_BETS:
            announce_pool(felt, seat, result.wager)


def _turn_up_hands(felt: Felt, seat: str) -> None:
    """Turn up the face-down cards of hands still in play."""
    for hand in felt.hands.get(seat, ()):
        if felt.live(hand):
            felt.turn_up(seat, "higher-wins")
            if hand.face_down and not hand.next_card_rule:
                rule = "one-card-on-double" if hand.doubled else "one-card-on-split-aces"
                felt.t.reveal(hand.who, rule, felt.t.hand(hand.who)[-1:])


def _results(felt: Felt, seat: str) -> list[Result]:
    """The result of everything a seat still has at stake: hand by hand, and side bets.

    Side bets come before or after the hands, in the book's order of wagers.
    """
    t, order, dealer_total = felt.t, felt.house.order, total(felt.dealer)
    sides = [
        decide(wager, felt.first[seat], felt.dealer, felt.house)
        for wager in t.stakes[seat]
        if wager in SIDE_BETS
    ]
    hands = [
        result
        for hand in felt.hands.get(seat, ())
        if felt.live(hand)
        for result in results(hand, t, dealer_total, felt.terms)
    ]
    before = [side for side in sides if order[side.wager] < order[felt.main]]
    return [*before, *hands, *(side for side in sides if side not in before)]


FAMILY = Game(  # each game replaces its name and rules
    name="twenty-one",
    kind=Kind.DEAL,
    rules=RULES,
    play=play,
    terms=TERMS,
    most_seats=7,  # where the book is silent
    solver=SolvedBy.TWENTY_ONE,
    odds_options=("soft_17", "double_on"),
    hands=Hands(common=(DEALER,), entered_with={HOLE: DEALER}, hole=HOLE, splits=splits),
    unavailable=unavailable,
    state=SHOE,
    after_irregularity=after_irregularity,
    describe=Describe(family="Blackjack games", showdown=showdown, fixed_pays=fixed_pays),
    coverage=Coverage(
        small=parse_cards("4s 5h 6c 7d 8d 9d Kd"),  # no round runs out of it
        rounds=(
            Example(
                {"seat 1": {MAIN: 10_00}},
                {"seat 1": "7c 5c 9c", DEALER: "7d Kd"},
                {"seat 1": ["$5"]},
            ),
            Example(
                {"seat 1": {BET: 10_00}},
                {"seat 1": "7c 5c 8c", DEALER: "7d Kd"},
                {"seat 1": [NO_ATTACK, "$5", STAND]},
            ),
            Example(
                {seat: {MAIN: 30_00, "lucky ladies": 30_00} for seat in ("seat 1", "seat 2")},
                {"seat 1": "Qh Qh", "seat 2": "Qh Qh", DEALER: "Kd Ad"},
                {},
            ),
            Example(
                {"seat 1": {MAIN: 25_00}, "seat 2": {MAIN: 10_00}},
                {"seat 1": "7s 7s 7s", "seat 2": "9c 8d", DEALER: "7d Kd"},
                {"seat 1": ["hit"], "seat 2": [STAND]},
            ),
        ),
    ),
)
