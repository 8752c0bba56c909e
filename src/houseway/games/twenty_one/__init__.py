"""The blackjack family: one `play` for all, with the terms of each book."""
