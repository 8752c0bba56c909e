"""Ladders for blackjack side bets, weakest first, under the names their pay tables use."""

from __future__ import annotations

from houseway.hands.rungs import Ladder, Rung

FIRST_TWO = Ladder(  # the player's first two cards alone
    "first two",
    (
        Rung("other cards"),
        Rung("two suited cards"),
        Rung("royal match kq suited"),
        Rung("crown treasure kq suited"),
        Rung("pair"),
        Rung("suited pair"),
    ),
)
TWO_AND_UPCARD = Ladder(  # the player's first two cards and the dealer's up card
    "two and upcard",
    (
        Rung("nothing"),
        Rung("unsuited"),
        Rung("suited"),
        Rung("two unsuited"),
        Rung("suited & unsuited"),
        Rung("two suited"),
        Rung("flush"),
        Rung("straight"),
        Rung("three of a kind", ("3 of a kind",)),
        Rung("straight flush"),
    ),
)
TWENTIES = Ladder(  # the player's first two cards if they total 20
    "twenties",
    (
        Rung("not twenty"),
        Rung("unsuited 20", ("any 20",)),
        Rung("2 kings"),
        Rung("suited 20"),
        Rung("matched 20"),
        Rung("2 suited queens, jacks or 10s"),
        Rung("2 suited kings"),
        Rung("queen of hearts pair"),
        Rung("2 kings of spades"),
        Rung("queen of hearts pair w/ dealer bj"),
        Rung("2 kings of spades + dealer bj"),
    ),
)
NATURALS = Ladder(
    "naturals", (Rung("no blackjack"), Rung("dealer blackjack"), Rung("player blackjack"))
)
BUST = Ladder(  # how the dealer busts
    "bust",
    (
        Rung("no bust"),
        Rung("other 22", ("any other combination of dealer 22",)),
        Rung("same color 22", ("dealer same color 22",)),
        Rung("same suite 22", ("dealer suited 22",)),
        Rung("king, queen or jack"),
        *(Rung(face) for face in "9876"),
        Rung("8, 8, 8 of the same color"),
        Rung("8, 8, 8 of the same suit"),
    ),
)
TWENTY_ONES = Ladder(  # hands of 21 that pay more than even money
    "twenty-ones",
    (
        Rung("other hands"),
        *(
            Rung(f"{kind} of mixed suits", (f"{kind} of mixed suit",))
            for kind in ("6-7-8", "7-7-7")
        ),
        *(Rung(f"{kind} of same suit") for kind in ("6-7-8", "7-7-7")),
        *(Rung(f"{kind} of spades") for kind in ("6-7-8", "7-7-7")),
        *(Rung(f"{n} cards making 21", (f"{n} card 21",)) for n in (5, 6, 7)),
    ),
)
FOR_BLACKJACK = (FIRST_TWO, TWO_AND_UPCARD, TWENTIES, NATURALS, BUST, TWENTY_ONES)
