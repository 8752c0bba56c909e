"""Equipment on the table: cards, dice, wheels, shoes, and the one source of chance."""
