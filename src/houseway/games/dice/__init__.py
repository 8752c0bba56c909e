"""Dice games that are settled with every throw, and how any bet on two dice is decided."""
