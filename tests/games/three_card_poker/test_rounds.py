"""Golden rounds: each transcript, played again from its answers, comes out as it was written."""

from collections import Counter
from pathlib import Path

import pytest

import houseway
from houseway.table.answers import replay
from houseway.table.events import parse_line
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


def test_two_rounds_a_book():
    """One ordinary round and one with something special, at least."""
    books = Counter(path.read_text(encoding="utf-8").splitlines()[1] for path in ROUNDS)
    for book in ("grand-ronde", "jack", "oneida", "pa"):
        assert books[f"edition {book}/three-card-poker"] >= 2


def limited():
    """A round with every kind of line, its winnings cut to the payout limit."""
    return houseway.edition("jack/three-card-poker").settle(
        {"seat 1": "As Ts 4d", "dealer": "Ks Qs Js"},
        {"seat 1": {"ante": "$10", "pair plus": "$10", "six card bonus": "$60"}},
        {"seat 1": "fold"},
        options={"payout_limit": "$50,000"},
    )


def test_a_printed_round_can_be_read():
    """What `replay` prints is a transcript: with its edition on top it can be read again."""
    lines = [e.line() for e in limited().events]
    _, events = read_transcript("\n".join(["edition jack/three-card-poker", *lines]))
    assert [e.line() for e in events] == lines


def test_an_announced_cut_is_read_as_words():
    """`parse_line` is the inverse of `Event.line` for announcements that name amounts, too."""
    cut = next(e for e in limited().events if e.rule == "payout-limit")
    assert parse_line(cut.line()) == cut
