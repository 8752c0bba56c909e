"""Games with a board of community cards: states up to suits, and their best decisions."""
