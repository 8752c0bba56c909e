"""Craps: bets on a shooter and on single rolls. The rows of the bets are in the edition."""

from __future__ import annotations

from houseway.games.contract import Commission, Describe, Game, Kind, SolvedBy
from houseway.games.craps import table
from houseway.games.dice.bets import (
    NEEDED_FOR_MOST,
    TIMES,
    less_vigorish,
    spots,
    with_vigorish,
    withheld,
)

RULES = {  # what each rule says, in our words; an edition tells where its book says so
    "offer-dice": "The dice go round the table; the first to accept them is the shooter.",
    "shooter-bets": "Before a come-out roll the shooter has a bet on the line.",
    "make-bets": "Bets are made, or made larger, before the dice are thrown.",
    "remove-bets": "A bet may be removed or reduced before the roll that decides it.",
    "contract-bets": "A bet for the shooter stays once it has its number.",
    "dont-bets-only-shrink": "A bet against the shooter may be reduced, never increased again.",
    "odds-limit": "Odds in support of a bet may be so many times that bet.",
    "odds-limit-dont": "Odds against a number may win no more than so many times the bet.",
    "off-on-come-out": "Some bets do not work on a come-out roll.",
    "called-on": "The player may call such a bet on.",
    "roll": "The shooter throws two dice to the far end of the table.",
    "roll-called": "The total is called out and what it decides is settled.",
    "first-roll-wins": "On the first roll these totals win.",
    "first-roll-loses": "On the first roll these totals lose.",
    "first-roll-bars": "A twelve on the first roll gives a bet against the shooter back.",
    "point-established": "Any other total is the shooter's point.",
    "bet-moves": "A Come or Don't Come Bet moves to the number thrown.",
    "number-wins": "The number comes before a seven: the bet for it is paid.",
    "seven-loses": "A seven comes first: the bet for the number loses.",
    "seven-wins-dont": "A seven comes first: the bet against the number is paid.",
    "number-loses-dont": "The number comes first: the bet against it loses.",
    "place-wins": "A Place Bet is paid when its number comes before a seven.",
    "place-loses": "A seven loses the Place Bets.",
    "buy-wins": "A Buy Bet is paid true odds when its number comes before a seven.",
    "buy-loses": "A seven loses the Buy Bets.",
    "lay-wins": "A Lay Bet is paid true odds when a seven comes before its number.",
    "lay-loses": "Its number loses a Lay Bet.",
    "odds-win": "Odds are paid at true odds with the bet they support.",
    "odds-lose": "Odds lose with the bet they support.",
    "odds-returned": "Odds that do not work go back when their bet is decided.",
    "hardway-wins": "The pair comes before a seven or the total another way: paid.",
    "hardway-loses": "A seven, or the total another way, loses a hardway.",
    "one-roll-wins": "A bet on the next roll is paid if that roll comes.",
    "one-roll-loses": "Any other roll loses it.",
    "paid-in-parts": "A bet made of others is paid as if each had been placed alone.",
    "vigorish": "For true odds the house charges a share of the bet, or of the win.",
    "fire-counts-points": "A Fire Bet counts the different points the shooter makes.",
    "fire-pays": "A seven-out pays the Fire Bet if enough different points were made.",
    "fire-loses": "A seven-out before that loses it.",
    "shooter-passes": "A seven after the point passes the dice.",
    "shooter-may-pass": "After any roll the shooter may give up the dice.",
    "roll-for-come-bets": "If nobody bets on the line, the dice decide what stands on numbers.",
    "tournament-line-bet": "In a tournament everybody has one line bet at all times.",
    "tournament-one-side": "A participant does not bet both sides of a number.",
    "tournament-two-bets": "A participant has at most two kinds of bet on a number.",
}
GAME = Game(
    name="craps",
    kind=Kind.STANDING,
    rules=RULES,
    play=table.play,
    terms=(NEEDED_FOR_MOST, TIMES),
    most_seats=16,  # the books do not say; there are at most so many places for Fire Bets
    solver=SolvedBy.ROLL_CHAINS,
    odds_options=("vigorish_taken",),  # and how much, but that speaks for itself
    spots=spots,
    dice=lambda house: 2,
    state=table.LAYOUT,
    standing=table.STANDING,
    after_irregularity=table.after_irregularity,
    commission=Commission(withheld, with_vigorish, less_vigorish),
    # a round lasts until nothing lies on the layout: a shooter's turn, eight or nine rolls
    describe=Describe(family="Dice", rounds_per_hour=12),
    coverage=table.COVERAGE,
)
