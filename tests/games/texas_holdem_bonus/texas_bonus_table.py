"""What the rule tests share: a table to play at, known hands, the usual round."""

from contextlib import contextmanager

import pytest

import houseway
from houseway.equipment.cards import parse_cards
from houseway.errors import Refused
from houseway.money import dollars, parse_dollars
from houseway.table import Round
from houseway.table.answers import Script
from houseway.table.asks import Deal
from tests.oracles.moment import declared

DESK = houseway.edition("jack/texas-holdem-bonus")
BOARD = "Kd 9h 7c 4s 2d"

WINNING = {  # own cards, the board and a dealer who is beaten; best, worst and catches of each row
    "royal flush": [("As Ks", "Qs Js Ts 2d 3c", "9h 9d"), ("Th 2h", "Ah Kh Qh Jh 4d", "4c 4s")],
    "straight flush": [
        ("Kh 9h", "Qh Jh Th 2c 2d", "2h 2s"),
        ("Ad 2d", "3d 4d 5d Kc Qs", "Kh Ks"),
    ],
    "four-of-a-kind": [("Ac Ad", "Ah As Kd 9c 9s", "9d 9h"), ("2c 2d", "2h 2s Ad Kc 9s", "Ah As")],
    "full house": [("Ac Ad", "Ah Ks Kd 7c 4s", "7d 7h"), ("2c 3d", "2d 2h 3s Kd Qc", "Ks Qd")],
    "flush": [("Ad 9d", "Kd Qd Jd 2s 2c", "2h 7c"), ("7d 2d", "5d 4d 3d Ks Kh", "Ac Kc")],
    "straight": [("Ac Kd", "Qh Js Tc 2d 2h", "2s 3s"), ("Ah 2c", "3d 4s 5h Kd Kc", "Ks Jd")],
    "three-of-a-kind": [("Ac Ad", "Ah 9s Kd 5c 7h", "Kh 9c"), ("Ac 9d", "6h 6d 6s Kc 3h", "Qs Jc")],
    "two pair": [("Ac Kd", "Ah Ks Qd 7c 3h", "Ad Qs"), ("3c 2d", "3h 2s 9d 7c Ks", "Ac Kd")],
    "pair": [("Ac 4d", "Ah Ks Qd 7c 3h", "Kd Js"), ("3c 4d", "3h 2s 9d 7c Ks", "2d Qc")],
    "nothing": [
        ("Qh Kd", "Ac 2s 3h 7d 8c", "Qd Jc"),  # no straight goes round the ace
        ("Ah Kh", "Qh 9h 2d 3c 5s", "Kd Jc"),  # four of a suit are no flush
    ],
}

BEATS = [  # the board, a hand and one that it just beats, up the ladder
    (BOARD, "Jc Td", "Jh 8d"),
    ("Ah Kd 9s 5c 3h", "3c 2d", "Qc Jd"),
    ("Ah Kd 9s 5c 3h", "Kc 2d", "Qc Qd"),
    ("Kd Qh 7c 5s 4d", "3c 3d", "2c 2h"),
    ("7d 7h Kc 4s 2d", "4c 3d", "2c Ad"),  # the pairs before the odd card
    ("Ac 8d 8h 5s 3c", "Kd 2c", "Qd Jc"),  # the odd card after the one in common
    ("Kd Kh 9s 7c 2d", "Ac 8d", "As 6h"),  # the last of the five
    ("Kh Qd 8s 4c 2h", "4d 2c", "Ac Ad"),
    ("Jd 7c 4h 2s 9d", "Jc 4d", "9c 7d"),
    ("Jd Jc 7h 7s 2d", "Ac 3d", "Kc Qd"),
    ("Ah Kd 7c 4s 2h", "2c 2d", "As Kc"),
    ("Ad 3c 4h 5s Kh", "2c 9d", "Ac As"),  # the lowest straight
    ("3c 4h 5s 9d Kd", "6c 2h", "Ac 2d"),  # the ace is low
    ("Jd Qc Kh Ts 2c", "Ac 3d", "9c 3h"),
    ("Ts Js Qd 5s 2h", "3s 4s", "Ac Kc"),
    ("9s 7s 3s Kd 2h", "As 4s", "Ks Qs"),
    ("As Qs 9s 7s 2d", "5s Kd", "4s Kh"),
    ("9s 7s 3s 9d 2h", "7c 7d", "As Ks"),
    ("9s 9d 4h 4c Kd", "9h 2c", "4d Ac"),
    ("9s 9d 9c 4h 2d", "Kd Kc", "Qd Qc"),
    ("9s 9d 4h 4c Kd", "4d 4s", "9h Kc"),
    ("9s 9d 9c 9h 2d", "Ad 3c", "Kd Kc"),
    ("3s 4s 5s 5d 5c", "As 2s", "5h Ah"),  # the lowest straight flush
    ("5s 6s 7s 8h 2d", "8s 9s", "3s 4s"),
    ("Ts Js Qs 2d 3h", "As Ks", "9s 8s"),
]
TIES = [  # the board and two hands of equal rank
    ("As Kd Qh Jc Ts", "2c 3d", "4h 5s"),  # the board plays for both
    (BOARD, "Ac 3d", "Ah 3c"),
    ("Kd Kh 9s 7c 4d", "Ac 3d", "Ah 2s"),  # the sixth card never counts
    ("Jd Jc 7h 7s Ad", "Kc 2d", "Qc 3d"),
    ("As Qs 9s 7s 5s", "4s Kd", "3s Kh"),
    ("9c 8d 7h 2s 2d", "Js Td", "Jh Tc"),  # suits never count
]

STAKES = {"seat 1": {"ante": 1000, "bonus": 500}, "seat 2": {"ante": 1000}}
CARDS = {  # a pair of tens, king high; the dealer has a pair of sevens
    "seat 1": "Tc Ts",
    "seat 2": "Jc 8d",
    "dealer": "7d 3h",
    "community": BOARD,
}
CHOICES = {"seat 1": ["bet", "check", "bet"], "seat 2": ["bet", "bet", "check"]}
PUTS = [  # what these choices put down, in turn
    ("seat 1", "flop", 2000),
    ("seat 2", "flop", 2000),
    ("seat 2", "turn", 1000),
    ("seat 1", "river", 1000),
]
NETS = {"seat 1": 2000 + 1000 + 1500, "seat 2": -4000}  # no straight: the Ante goes back
BEFORE = [("announced", 1)]  # moments of the usual round: the last event of a kind, and how many
AFTER = [("dealt", 3), ("put", 1), ("put", 2), ("revealed", 1), ("put", 3), ("put", 4)]


def one(own, board, dealer, *choices, ante="$10", bonus=None, options=None, pay=None):
    """What each wager of a lone player came to, who makes every wager unless stated."""
    bets = {"seat 1": cents(ante=ante, **({"bonus": bonus} if bonus else {}))}
    return decided(table(own, board, dealer, bets, choices, options, pay))


def table(own, board, dealer, bets, choices=(), options=None, pay=None):
    """The round of a lone player."""
    cards = {"seat 1": own, "community": board, "dealer": dealer}
    script = Script(bets, hands(cards), {"seat 1": choices or ("bet", "bet", "bet")})
    round_ = Round(DESK.house(options, pay)).play(script)
    assert not script.left_over()
    return round_


def bet(options=None, **bets):
    """The stakes of a seat that tries to place these opening wagers."""
    round_ = DESK.round(1, options=options)
    round_.answer(cents(**bets))
    return dict(round_.table.stakes["seat 1"])


def stopped(after, times=1, choices=CHOICES, cards=CARDS, **options):
    """The usual round until that many of a kind have happened, and what will finish it."""
    round_ = Round(DESK.house(options), 2)
    script = Script(STAKES, hands(cards), choices)
    while len(noted(round_, after)) < times:
        round_.answer(script(round_.ask, round_))
    return round_, script


def usual(**options):
    """The usual round to its end."""
    round_, script = stopped("announced", **options)
    return round_.play(script)


def deal(cards, **options):
    """Who is dealt which of these cards, and by which rule, in order; everyone bets."""
    round_, _ = stopped("announced", **options)
    left = list(parse_cards(cards))
    while not round_.over:
        if isinstance(round_.ask, Deal):
            n = round_.ask.cards
            round_.answer(left[:n])
            left = left[n:]
        else:
            round_.answer("bet")
    assert not left
    return [(e.who, e.cards, e.rule, e.at) for e in noted(round_, "dealt")]


def assert_voids(irregularity, at, moments=(*BEFORE, *AFTER), **options):
    """Whenever it happens, all hands are void and every stake goes back."""
    for moment in moments:
        round_, _ = stopped(*moment, **options)
        if not declared(round_, irregularity):
            continue
        assert_void(round_, irregularity, at)


def assert_void(round_, rule, at, settled=()):
    """The usual round is over, and every stake went back but for the wagers that were settled."""
    staked = [(s, w, stake) for s, bets in STAKES.items() for w, stake in bets.items()]
    staked += PUTS[: len(noted(round_, "put"))]
    back = noted(round_, "returned")
    assert round_.over
    assert not any(round_.table.stakes.values())
    assert [(e.who, e.wager) for e in noted(round_, "settled")] == list(settled)
    kept = [entry for entry in staked if entry[:2] not in settled]
    assert sorted((e.who, e.wager, e.stake) for e in back) == sorted(kept)
    acts = [noted(round_, "declared")[-1], *noted(round_, "voided"), *back]
    assert set(cited(acts)) == {(rule, at)}


def assert_goes_on(irregularity, at, **options):
    """Whenever it happens, it is recorded and the usual round ends as usual."""
    for moment in (*BEFORE, *AFTER):
        round_, script = stopped(*moment, **options)
        if not declared(round_, irregularity):
            continue
        round_.play(script)
        assert cited(noted(round_, "declared")) == [(irregularity, at)]
        assert {seat: round_.net(seat) for seat in STAKES} == NETS


def assert_foreign(irregularity, at, *dealings):
    """In these other ways of dealing it cannot be declared, and nothing changes."""
    for dealing in dealings:
        round_, script = stopped("dealt", 3, dealing=dealing)
        with refused(irregularity, at):
            round_.declare(irregularity)
        assert not noted(round_, "declared")
        round_.play(script)
        assert {seat: round_.net(seat) for seat in STAKES} == NETS


def cents(**bets):
    """Dollars as cents."""
    return {wager: parse_dollars(amount) for wager, amount in bets.items()}


def hands(cards):
    """Everybody's cards, read."""
    return {who: parse_cards(text) for who, text in cards.items()}


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def cited(events):
    """The rule and section of each event."""
    return [(event.rule, event.at) for event in events]


def decided(round_, seat="seat 1"):
    """Each settled wager of a seat with what it won, its rule and its section."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


def winnings(stake, odds):
    """What odds printed as `x to 1` win on a stake."""
    won, to, each = odds.split()
    assert (to, each) == ("to", "1")
    return dollars(parse_dollars(stake) * int(won))


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)
