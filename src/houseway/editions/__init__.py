"""Editions: one TOML file for each chapter of a rule book, loaded, checked and configured."""

from houseway.editions.house import House
from houseway.editions.load import edition_ids, load, load_file
from houseway.editions.model import Edition

__all__ = ["Edition", "House", "edition_ids", "load", "load_file"]
