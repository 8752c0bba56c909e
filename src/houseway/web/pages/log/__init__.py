"""The log pages of a table."""
