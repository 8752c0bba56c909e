"""Hand ladders: the shapes a hand can have, weakest first, under the names pay tables use.

A printed name may mean several rungs: "straight flush" includes the suited ace, king and queen,
"pair of 10's or better" five pairs. Where two rows of a table cover a rung, the narrower one pays.
"""

from __future__ import annotations

from houseway.hands.rungs import RANK_NAMES, Ladder, Rung
from houseway.hands.twenty_one_ladders import FOR_BLACKJACK

_SUITED = ("ace king queen", "akq suited", "mini royal", "royal flush", "straight flush")

THREE_CARD = Ladder(
    "three card",
    (
        Rung("high card"),
        Rung("pair"),
        Rung("flush"),
        Rung("straight"),
        Rung("ace king queen unsuited", within=("straight",)),
        Rung("three of a kind"),
        Rung("straight flush"),
        Rung(
            "ace king queen suited",
            also=("ace king queen of hearts diamonds or clubs",),
            within=_SUITED,
        ),
        Rung("ace king queen of spades", within=("ace king queen suited", *_SUITED)),
    ),
)

_PAIRS = tuple(
    Rung(f"pair of {rank}", also=(f"pair of {rank}s",), within=("pair",)) for rank in RANK_NAMES
)

FOUR_CARD = Ladder(
    "four card",
    (
        Rung("high card"),
        *_PAIRS,
        Rung("two pair"),
        Rung("straight"),
        Rung("flush"),
        Rung("three of a kind"),
        Rung("straight flush"),
        Rung("four of a kind"),
        Rung("four aces", within=("four of a kind",)),
    ),
)

FIVE_CARD = Ladder(
    "five card",
    (
        Rung("high card"),
        *_PAIRS,
        Rung("two pair"),
        Rung("three of a kind", also=("trips",)),
        Rung("straight"),
        Rung("flush"),
        Rung("full house"),
        Rung("four of a kind", also=("quads",)),
        Rung("straight flush"),
        Rung("royal flush", within=("straight flush",)),
    ),
)

_SMALL_PAIR = ("pair", "a pair of 10 10 through two two")
_FACE_PAIR = ("pair", "king king queen queen jack jack")
_ACE_AND_FACE = {
    suits: (f"ace face card {printed}", f"ace queen or ace jack {suits}")
    for suits, printed in (("same suit", "suited"), ("different suit", "non suited"))
}


def _ace_with(rank: str, suits: str) -> Rung:
    """An ace with a king, queen or jack: its own name, and the wider names it falls under."""
    wider = _ACE_AND_FACE[suits]
    return Rung(f"ace {rank} {suits}", within=wider[:1] if rank == "king" else wider)


TWO_CARD = Ladder(  # two books pay two-card hands but do not rank them; ordered roughly by payout
    "two card",
    (
        Rung("no pair"),
        *(Rung(f"pair of {rank}", within=_SMALL_PAIR) for rank in RANK_NAMES[:9]),
        _ace_with("jack", "different suit"),
        _ace_with("queen", "different suit"),
        *(Rung(f"pair of {rank}", within=_FACE_PAIR) for rank in RANK_NAMES[9:12]),
        _ace_with("king", "different suit"),
        _ace_with("jack", "same suit"),
        _ace_with("queen", "same suit"),
        _ace_with("king", "same suit"),
        Rung("pair of ace", also=("pair of aces", "ace ace"), within=("pair",)),
        Rung(
            "aces against aces",
            also=("player and the dealer have a pair of aces",),
            within=("pair of aces", "pair of ace", "ace ace", "pair"),
        ),
    ),
)

MARGIN = Ladder(  # how a baccarat hand beats the other
    "margin",
    (
        Rung("no win"),
        Rung("natural tie"),
        Rung("natural winner", ("natural win",)),
        *(Rung(f"win by {n}", (f"win by {n}*",)) for n in range(4, 10)),
    ),
)
NINES = Ladder(  # three-card baccarat hands that count nine
    "nines",
    (
        Rung("no three-card 9"),
        Rung("one three-card 9", ("player or banker has a 3-card 9",)),
        Rung("two three-card 9s", ("player and banker have 3-card 9",)),
    ),
)
LADDERS = {
    ladder.name: ladder
    for ladder in (
        TWO_CARD,
        THREE_CARD,
        FOUR_CARD,
        FIVE_CARD,
        MARGIN,
        NINES,
        *FOR_BLACKJACK,
    )
}
