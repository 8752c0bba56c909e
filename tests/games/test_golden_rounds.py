"""Golden rounds: each transcript, played again from its answers, comes out as it was written."""

from collections import Counter
from pathlib import Path

import pytest

import houseway
from houseway.editions import House, edition_ids, load
from houseway.equipment.chance import Seeded
from houseway.games import game_names
from houseway.table.answers import AtRandom, replay
from houseway.table.events import parse_line
from houseway.table.round import Round
from houseway.table.stakes import keys_offered
from houseway.table.transcripts import read_transcript

PLAYED = [name for name in edition_ids() if load(name).game in game_names()]
ROUNDS = sorted(Path(__file__).parent.glob("*/rounds/*.round"))
HEAD = ("#", "edition", "option", "pay")
every_round = pytest.mark.parametrize("path", ROUNDS, ids=lambda p: f"{p.parts[-3]}/{p.stem}")


@every_round
def test_the_round_comes_out_as_written(path):
    """A remark, the house, then every event up to the close, which has no line of its own."""
    lines = path.read_text(encoding="utf-8").splitlines()
    round_ = replay(*read_transcript("\n".join(lines)))
    assert lines[0].startswith("# ")
    assert lines[1].startswith("edition ")
    written = [line for line in lines if line.split()[0] not in HEAD]
    assert [e.line() for e in round_.events if e.verb != "closed"] == written
    assert round_.over


@every_round
def test_every_stake_ends_once(path):
    """Every cent on a wager was withdrawn, returned, moved or settled, no more and no less."""
    _, events = read_transcript(path.read_text(encoding="utf-8"))
    lies: Counter = Counter()
    for e in events:
        if e.verb in ("wagered", "put", "stood") and e.wager:
            lies[e.who, e.wager] += e.stake
        elif e.verb in ("returned", "settled", "moved"):
            assert lies[e.who, e.wager] >= e.stake
            lies[e.who, e.wager] -= e.stake
            if e.verb == "moved":
                lies[e.who, f"{e.wager} {e.says.removeprefix('to ')}"] += e.stake
    assert not any(lies.values())


@pytest.mark.parametrize("name", PLAYED)
def test_two_rounds_an_edition(name):
    """One ordinary round and one with something special, at least."""
    editions = [path.read_text(encoding="utf-8").splitlines()[1] for path in ROUNDS]
    assert editions.count(f"edition {name}") >= 2


@pytest.mark.parametrize("name", PLAYED)
def test_every_line_reads_back(name):
    """`parse_line` is the inverse of `Event.line`, whatever happened in the round."""
    house = House(houseway.edition(name).edition)
    stakes = {key: 100 for key in keys_offered(house) if not house.wager(key).optional}
    for round_ in [Round(house, 2).play(AtRandom(Seeded(n), stakes)) for n in range(40)]:
        assert [parse_line(e.line()) for e in round_.events] == round_.events


def limited():
    """A round whose winnings are cut to the payout limit."""
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
    """An announcement may name amounts without being a stake."""
    cut = next(e for e in limited().events if e.rule == "payout-limit")
    assert parse_line(cut.line()) == cut
