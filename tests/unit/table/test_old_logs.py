"""Logs in the older file format: read, audited and replayed, with their own chain verified."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from houseway.errors import BadLog, BadStore
from houseway.session.audit import audit_rounds
from houseway.store import FileStore, open_store
from houseway.table.log import read_log, replay_log

OLD = Path(__file__).parents[2] / "books" / "old"
NAMES = ["rounds", "craps-passes", "craps-without-passes"]


def lines_of(name: str) -> list[bytes]:
    return (OLD / f"{name}.log").read_bytes().splitlines(keepends=True)


@pytest.fixture
def audit(tmp_path):
    """Audits these lines as a file."""

    def run(lines: list[bytes]):
        path = tmp_path / "old.log"
        path.write_bytes(b"".join(lines))
        return audit_rounds(FileStore(path))

    return run


@pytest.fixture
def refusal(audit):
    """What the audit says against these lines."""

    def run(lines: list[bytes]) -> str:
        with pytest.raises(BadLog) as raised:
            audit(lines)
        return str(raised.value)

    return run


def sealed_again(lines: list[bytes]) -> list[bytes]:
    """The lines with every hash made again, in the chain of the older format."""
    chain, sealed = b"", []
    for line in lines:
        body = line[len('{"hash":"') + 64 + len('",') : -len("}\n")]
        chain = hashlib.sha256(chain + body).hexdigest().encode()
        sealed.append(b'{"hash":"%b",%b}\n' % (chain, body))
    return sealed


@pytest.mark.parametrize("name", NAMES)
def test_an_old_log_is_intact(name, audit):
    report = audit(lines_of(name))
    assert report.whole
    assert report.closed
    assert report.notes == []
    assert sealed_again(lines_of(name)) == lines_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_an_old_log_is_replayed_to_its_own_events(name):
    store = open_store(OLD / f"{name}.log")
    recorded = [events for events, _ in read_log(store).rounds]
    assert [round_.events for round_ in replay_log(store)] == recorded


@pytest.mark.parametrize("name", NAMES)
def test_a_touched_line_breaks_the_chain(name, refusal):
    lines = lines_of(name)
    broken = "line {} was changed, or a line before it is missing or out of place"
    for n, line in enumerate(lines[1:-1], 1):
        changed = line.replace(b'"who":"', b'"who":"x', 1)
        assert refusal([*lines[:n], changed, *lines[n + 1 :]]) == broken.format(n + 1)
    for n in range(len(lines) - 1):
        assert refusal(lines[:n] + lines[n + 1 :]) == broken.format(n + 1)
        swapped = [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]
        assert refusal(swapped) == broken.format(n + 1)


def test_a_cut_line_is_no_line(refusal):
    lines = lines_of("rounds")
    assert refusal([*lines[:3], lines[3][:40]]).startswith("line 4 breaks off")
    assert refusal([*lines[:3], lines[3][:40] + b"\n"]).startswith("line 4 is not a line of a log")


def test_the_closing_line_counts_the_events(refusal):
    lines = lines_of("rounds")
    short = lines[-1].replace(b'"closed":42', b'"closed":41')
    assert refusal(sealed_again([*lines[:-1], short])) == (
        f"line {len(lines)}: closes 41 events, but there are 42"
    )
    assert refusal(sealed_again([*lines, lines[1]])) == (
        f"line {len(lines) + 1}: the log was closed on the line before"
    )


def test_the_head_comes_first_and_once(refusal):
    lines = lines_of("rounds")
    assert refusal(sealed_again(lines[1:])) == "line 1: expected the head of the log"
    assert refusal(sealed_again([lines[0], *lines])) == "line 2: expected events"


def test_a_log_without_its_closing_line_is_open(audit):
    report = audit(lines_of("rounds")[:-1])
    assert not report.closed
    assert report.notes == [
        "the log has no closing entry: it is still open, or its end was cut off"
    ]


def test_forged_money_is_found_by_the_rules(refusal):
    lines = lines_of("rounds")
    at = next(n for n, line in enumerate(lines) if b'"verb":"settled"' in line)
    lines[at] = lines[at].replace(b'"net":-', b'"net":-1', 1)
    assert "the rules give" in refusal(sealed_again(lines))


def test_an_old_log_is_never_continued(tmp_path):
    path = tmp_path / "old.log"
    path.write_bytes(b"".join(lines_of("rounds")))
    store = FileStore(path)
    _, link = store.read("old")
    with pytest.raises(BadStore, match="an older log; it can only be read"):
        store.append("old", link, [b"{}"])
    assert path.read_bytes() == b"".join(lines_of("rounds"))
