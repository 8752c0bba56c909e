"""Craps: bets on the shooter and on single rolls. The edition holds the pay tables."""

from __future__ import annotations

from houseway.games.contract import Commission, Describe, Game, Kind
from houseway.games.craps import table
from houseway.games.dice.bets import (
    NEEDED_FOR_MOST,
    TIMES,
    less_vigorish,
    spots,
    with_vigorish,
    withheld,
)
from houseway.games.solving import SolvedBy

RULES = {  # what each rule says, in our words; the edition cites the book
    "offer-dice": (
        "The dice are offered around the table; the first player to accept them is the shooter."
    ),
    "shooter-bets": "Before a come-out roll, the shooter must have a line bet.",
    "make-bets": "Bets are placed or increased before the dice are thrown.",
    "remove-bets": (
        "A bet may be removed or reduced before the roll that decides it, "
        "unless it is a contract bet."
    ),
    "contract-bets": "Once a bet for the shooter has its number, it stays until it is decided.",
    "dont-bets-only-shrink": "A bet against the shooter may be reduced but not increased again.",
    "odds-limit": "Odds are limited by the bet they support.",
    "odds-limit-dont": (
        "Odds against a number may win no more than a set multiple of the bet they support."
    ),
    "off-on-come-out": "Some bets are off on a come-out roll.",
    "called-on": "A player may call a bet on for a come-out roll.",
    "roll": "The shooter throws two dice to the far end of the table.",
    "roll-called": "The total is called and the bets it decides are settled.",
    "first-roll-wins": "The first roll is a winning total for this bet: paid.",
    "first-roll-loses": "The first roll is a losing total for this bet: lost.",
    "first-roll-bars": "The first roll is the barred total: a bet against the shooter pushes.",
    "point-established": "Any other total becomes the shooter's point.",
    "bet-moves": "A Come or Don't Come Bet moves to the number thrown.",
    "number-wins": "The number comes before a seven: the bet on it is paid.",
    "seven-loses": "A seven comes before the number: the bet on it loses.",
    "seven-wins-dont": "A seven comes before the number: the bet against it is paid.",
    "number-loses-dont": "The number comes before a seven: the bet against it loses.",
    "place-wins": "A Place Bet is paid when its number comes before a seven.",
    "place-loses": "Place Bets lose on a seven.",
    "buy-wins": "A Buy Bet is paid true odds when its number comes before a seven.",
    "buy-loses": "Buy Bets lose on a seven.",
    "lay-wins": "A Lay Bet is paid true odds when a seven comes before its number.",
    "lay-loses": "A Lay Bet loses when its number comes before a seven.",
    "odds-win": "Odds are paid at true odds when the bet they support wins.",
    "odds-lose": "Odds lose with the bet they support.",
    "odds-returned": "Odds that are off are returned when the bet they support is decided.",
    "hardway-wins": "The hardway comes before a seven or the easy way: paid.",
    "hardway-loses": "A seven or the easy way comes first: the hardway loses.",
    "one-roll-wins": "A one-roll bet is paid when its roll comes.",
    "one-roll-loses": "Lost: any other roll.",
    "paid-in-parts": "A bet made up of other bets is paid as if each had been placed alone.",
    "vigorish": "For true odds, the house charges a percentage of the bet or of the win.",
    "fire-counts-points": "A Fire Bet counts the different points the shooter makes.",
    "fire-pays": (
        "On a seven-out, the Fire Bet is paid if the shooter made enough different points."
    ),
    "fire-loses": (
        "On a seven-out, the Fire Bet loses if the shooter made too few different points."
    ),
    "shooter-passes": "On a seven-out, the dice pass to the next shooter.",
    "shooter-may-pass": "The shooter may give up the dice after any roll.",
    "roll-for-come-bets": (
        "If no player has a line bet, the dice are thrown to decide the bets on numbers."
    ),
    "tournament-line-bet": "In a tournament, every participant has one line bet at all times.",
    "tournament-one-side": "A tournament participant may not bet both sides of a number.",
    "tournament-two-bets": (
        "A tournament participant may have at most two kinds of bet on a number."
    ),
}
GAME = Game(
    name="craps",
    kind=Kind.STANDING,
    rules=RULES,
    play=table.play,
    terms=(NEEDED_FOR_MOST, TIMES),
    most_seats=16,  # the books are silent; a layout has at most this many Fire Bet spots
    solver=SolvedBy.ROLL_CHAINS,
    odds_options=("vigorish_taken",),  # the rates explain themselves
    spots=spots,
    dice=lambda house: 2,
    state=table.LAYOUT,
    standing=table.STANDING,
    after_irregularity=table.after_irregularity,
    commission=Commission(withheld, with_vigorish, less_vigorish),
    # a round lasts until the layout is empty: one shooter's turn, eight or nine rolls
    describe=Describe(family="Dice", rounds_per_hour=12),
    coverage=table.COVERAGE,
)
