"""The baccarat family: two hands drawn by a table."""
