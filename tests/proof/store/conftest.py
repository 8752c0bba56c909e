"""The places for a store are those of the unit tests."""

from tests.unit.store.conftest import server, where

__all__ = ["server", "where"]
