"""Wheels: roulette and Big Six."""
