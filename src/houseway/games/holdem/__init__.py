"""Poker against the house with two own cards and a board."""
