"""The dealer trainer."""
