"""Poker against the house with the player's own cards: three, four or five of them."""
