"""An edition is identified by its content; records of earlier versions still match it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from houseway.editions import House, edition_ids, load
from houseway.editions.digest import content_digest, same_text
from houseway.equipment.chance import Seeded
from houseway.errors import BadLog, Unreadable
from houseway.session import TableSession
from houseway.session.audit import audit_rounds, audit_table
from houseway.store import open_store
from houseway.table.answers import replay
from houseway.table.audit import compare
from houseway.table.log import read_log
from houseway.table.transcripts import read_transcript

OLD = Path(__file__).parent / "old"  # written by version 0.1, which hashed the bytes of a file


@pytest.fixture
def old_store(tmp_path):
    shutil.copy(OLD / "tables.db", tmp_path)
    with open_store(tmp_path / "tables.db") as store:
        yield store


def test_the_content_decides_the_digest():
    edition = load("jack/roulette")
    assert edition.digest == content_digest(edition)
    assert len({load(name).digest for name in edition_ids()}) == len(edition_ids())


def test_the_digest_of_another_text_does_not_match():
    head = json.loads((OLD / "rounds.log").read_text().splitlines()[0])["head"]
    assert same_text(head["digest"], load("pa/three-card-poker"))
    assert not same_text(head["digest"], load("jack/three-card-poker"))
    assert not same_text(None, load("pa/three-card-poker"))


def test_an_old_log_passes_the_audit():
    report = audit_rounds(open_store(OLD / "rounds.log"))
    assert report.notes == []
    assert report.rounds == 2


def test_an_old_log_is_replayed_under_the_option_it_names():
    book = read_log(open_store(OLD / "rounds.log"))
    assert book.head["options"]["pair_plus_and_ante"] == "ante>=pair"
    assert book.house.options["pair_plus_and_ante"] == "ante covers pair plus"
    assert book.house.conditions[0][0].at_least == "1"  # the Ante covers the Pair Plus Wager
    assert len(book.rounds) == 2


@pytest.mark.parametrize("table", ["pit 1", "pit 2"])
def test_an_old_store_passes_the_audit(old_store, table):
    report = audit_table(old_store, table)
    assert report.rounds == 2
    assert not [note for note in report.notes if "CHANGED" in note]


FLOATER = """\
edition jack/roulette
table         opened     seat 1
seat 1        wagered    odd $5.00  place-bets  4.A, 4.C, 4.E
dealer        announced  no more bets  no-more-bets  6.B
table         declared   SENTENCE  floater  7.E
dealer        announced  no spin  floater  7.E
"""
FORMER_SENTENCE = (
    "the ball keeps circling slowly on the wheel head, for at least 2 to 4 revolutions, "
    "and drops into no slot"
)


def test_a_log_may_quote_a_former_sentence():
    house, events = read_transcript(FLOATER.replace("SENTENCE", FORMER_SENTENCE))
    assert house.edition.irregularity("floater").what != FORMER_SENTENCE
    compare(1, events, replay(house, events))


def test_a_log_may_not_quote_a_sentence_that_no_version_had():
    house, events = read_transcript(FLOATER.replace("SENTENCE", "the ball went home"))
    with pytest.raises(BadLog, match="declared the ball went home"):
        compare(1, events, replay(house, events))


def test_a_table_of_an_old_store_continues(old_store):
    session = TableSession.restore(old_store, "pit 1", chance=Seeded(1))
    session.begin()
    assert session.ask is not None


def test_a_value_can_be_elected_by_its_former_name():
    edition = load("oneida/four-card-poker")
    for former, now in [
        ("ante>=aces", "ante covers aces up"),
        ("ante>=aces/2", "ante covers half of aces up"),
        ("both, 5x", "both, within five times each other"),
    ]:
        house = House(edition, {"aces_up_and_ante": former})
        assert house.options["aces_up_and_ante"] == now
        assert house.conditions == House(edition, {"aces_up_and_ante": now}).conditions
    with pytest.raises(Unreadable, match="'ante>aces' is not a value of aces_up_and_ante"):
        House(edition, {"aces_up_and_ante": "ante>aces"})
