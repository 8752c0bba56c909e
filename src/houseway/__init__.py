"""Houseway: casino rule books as running software.

`edition` opens one edition of a game, `library` lists them all; see `houseway.api.Desk`.

>>> import houseway
>>> sheet = houseway.edition("pa/three-card-poker").odds(pay={"pair plus": "A"})
>>> sheet["pair plus"].edge
Fraction(707, 5525)
"""

from houseway.api import Desk, edition, library
from houseway.errors import BadEdition, BadLog, BadStore, HousewayError, Refused, Unreadable

__version__ = "0.2.0"
__all__ = [
    "BadEdition",
    "BadLog",
    "BadStore",
    "Desk",
    "HousewayError",
    "Refused",
    "Unreadable",
    "edition",
    "library",
]
