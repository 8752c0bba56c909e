"""Golden rounds: each transcript, played again from its answers, comes out as it was written."""

from collections import Counter
from pathlib import Path

import pytest

from houseway.table.answers import replay
from houseway.table.records import read_transcript

ROUNDS = sorted((Path(__file__).parent / "rounds").glob("*.round"))
HEAD = ("#", "edition", "option", "pay")


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_the_round_comes_out_as_written(path):
    """A remark, the house, then every event up to the close, which has no line of its own."""
    lines = path.read_text(encoding="utf-8").splitlines()
    round_ = replay(*read_transcript("\n".join(lines)))
    assert lines[0].startswith("# ")
    assert lines[1].startswith("edition ")
    written = [line for line in lines if line.split()[0] not in HEAD]
    assert [e.line() for e in round_.events if e.verb != "closed"] == written
    assert round_.over


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_every_stake_ends_once(path):
    """What was wagered was withdrawn, returned or settled, each stake exactly once."""
    _, events = read_transcript(path.read_text(encoding="utf-8"))
    staked = Counter((e.who, e.wager) for e in events if e.verb == "wagered")
    ended = Counter((e.who, e.wager) for e in events if e.verb in ("settled", "returned"))
    assert staked == ended


def test_two_rounds_a_book():
    """One ordinary round and one with something special, at least."""
    books = Counter(path.read_text(encoding="utf-8").splitlines()[1] for path in ROUNDS)
    for book in ("grand-ronde", "jack", "pa"):
        assert books[f"edition {book}/let-it-ride"] >= 2
