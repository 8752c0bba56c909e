"""What lies on the table: cards, decks, and the one source of chance."""
