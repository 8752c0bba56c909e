"""The irregularity desk: find what the book says from plain words."""
