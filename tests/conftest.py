"""Every test under `proof` or `browser` is a proof; others are marked one by one."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("houseway", deadline=None)  # the first example may compile
settings.load_profile("houseway")

TESTS = Path(__file__).parent
PROOFS = (TESTS / "proof", TESTS / "browser")


def pytest_collection_modifyitems(items):
    """Mark by folder, so that a new file there cannot be forgotten."""
    for item in items:
        if any(folder in item.path.parents for folder in PROOFS):
            item.add_marker(pytest.mark.proof)
