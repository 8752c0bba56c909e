"""The irregularity desk: what the book says, found from plain words."""
