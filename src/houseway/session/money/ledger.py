"""The books of a table: double entry in cents; every movement has two sides, so the sum is zero.

Chips and cash come from `cage`, `outside` and `held`, and go back there. `float` is the chips in
the rack, `drop` the cash in the drop box, `layout` the bets on the table. The other accounts are
commission, tips, the meters (players' money) and the chips in front of each player.
"""

from __future__ import annotations

from houseway.money import Cents
from houseway.table.events import Event
from houseway.table.fold import movement

CAGE, OUTSIDE, FLOAT, DROP, LAYOUT = "cage", "outside", "float", "drop", "layout"
COMMISSION, TIPS = "commission", "tips"
HELD = "held"  # in the cage: meters of closed tables
WORLD = (CAGE, OUTSIDE, HELD)


def chips_of(player: str) -> str:
    """The account of a player's chips."""
    return f"player {player}"


def meter_of(wager: str) -> str:
    """The account of a meter."""
    return f"progressive {wager}"


class Ledger(dict[str, Cents]):
    """Accounts and their cents; `move` takes from one what it gives to another."""

    last: tuple[str, Cents] = ("", 0)  # the wager settled last, and its net

    def __missing__(self, account: str) -> Cents:
        return 0

    def move(self, cents: Cents, giver: str, taker: str) -> None:
        """Move cents from one account to another."""
        self[giver] -= cents
        self[taker] += cents

    @property
    def sum(self) -> Cents:
        """The sum of all accounts: always zero."""
        return sum(self.values())

    def below_zero(self) -> str:
        """The first account that is overdrawn and must not be; empty if there is none."""
        return next((name for name, cents in self.items() if cents < 0 and name not in WORLD), "")

    @property
    def house_win(self) -> Cents:
        """The house win: everything it holds, net of fills from and credits to the cage.

        Bets on the layout belong to nobody yet, and meters belong to the players.
        """
        return self[FLOAT] + self[DROP] + self[COMMISSION] + self[CAGE]


def post_round_event(event: Event, player: str, ledger: Ledger) -> None:
    """Post what an event of a round moves; `player` is the account of the player concerned."""
    moved = movement(event)
    if moved.placed:
        ledger.move(moved.placed, player, LAYOUT)
    if moved.released:
        ledger.move(moved.released, LAYOUT, player)
    if moved.won < 0:
        ledger.move(-moved.won, player, FLOAT)
    elif moved.won:
        ledger.move(moved.won, FLOAT, player)
    if moved.charged:
        ledger.move(moved.charged, player, COMMISSION)
    if event.verb == "settled":
        ledger.last = (event.wager, moved.won)
    elif event.verb == "metered":
        bank, meter = FLOAT, meter_of(event.wager)
        if event.rule == "meter-resets":  # it was won in full: the cage pays, not the rack
            wager, paid = ledger.last
            ledger.move(paid if wager == event.wager else 0, CAGE, FLOAT)
            bank = CAGE
        if event.stake != ledger[meter]:
            ledger.move(event.stake - ledger[meter], bank, meter)


def shortfall(player: str, events: list[Event], seats: dict[str, str], has: Cents) -> Cents:
    """The largest amount by which a player would be short at any point in these events."""
    short = 0
    for event in events:
        if seats.get(event.who) != player:
            continue
        has += movement(event).chips
        short = max(short, -has)
    return short
