"""Dice bets, solved with absorbing chains and by counting throws."""
