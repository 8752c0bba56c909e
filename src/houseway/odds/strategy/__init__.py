"""The shapes in which a strategy is written for people."""
