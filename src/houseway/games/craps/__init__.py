"""Craps: bets on a shooter that stay up from roll to roll."""
