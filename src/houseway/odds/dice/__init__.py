"""Bets on dice, solved by absorbing chains and by counting throws."""
