"""A log that was touched: every change is found, by the chain or by playing the rounds again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from houseway.editions import House, load
from houseway.equipment.chance import Seeded
from houseway.errors import BadLog, HousewayError
from houseway.session.audit import audit_rounds
from houseway.store import FileStore, first_link, seal
from houseway.store.file import exported_line, line_of
from houseway.table.answers import AtRandom
from houseway.table.audit import check_settled
from houseway.table.events import Event
from houseway.table.log import Log, read_log, replay_log
from houseway.table.round import Round

ROUNDS = 4
STAKES = {"ante": 10_00, "pair plus": 5_00, "six card bonus": 2_00}


@cache
def untouched() -> bytes:
    """A log of a few rounds at two seats, decided by chance; one round is voided."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.log"
        house = House(load("jack/three-card-poker"), {"posted_minimum": "$1"})
        log = Log.create(path, house, sync=False)
        chance = Seeded(7)
        for n in range(ROUNDS):
            round_ = Round(house, 2, record=log.append)
            if n == 1:
                round_.answer(STAKES)
                round_.answer({"pair plus": 1_00})
                round_.declare("dealer-card-exposed")
            round_.play(AtRandom(chance, STAKES))
        log.close()
        return path.read_bytes()


def lines_of(content: bytes) -> list[bytes]:
    return content.splitlines(keepends=True)


def body_of(line: bytes) -> bytes:
    """What a line's hash covers: the entry."""
    return line.partition(b',"entry":')[2].removesuffix(b"}\n")


def sealed_again(bodies: list[bytes]) -> bytes:
    """A log with every hash made again: what a careful forger would write."""
    link, out = first_link("table"), b""
    for body in bodies:
        link = seal(link, body)
        out += line_of(link, body, "table")
    return out


def steps() -> list[list[dict]]:
    """The events of the untouched log, line by line, without the head and the closing entry."""
    return [json.loads(line)["entry"]["events"] for line in lines_of(untouched())[1:-1]]


def head() -> dict:
    return json.loads(lines_of(untouched())[0])["entry"]["head"]


def forged(changed: list[list[dict]], first: dict | None = None) -> bytes:
    """An intact chain around changed events."""
    entries = [json.loads(body_of(line)) for line in lines_of(untouched())]
    entries[0]["head"] = first or entries[0]["head"]
    told = [entry | {"events": step} for entry, step in zip(entries[1:], changed, strict=False)]
    return sealed_again([_dump(entry) for entry in [entries[0], *told, entries[-1]]])


def _dump(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def audit(content: bytes) -> dict:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.log"
        path.write_bytes(content)
        return audit_rounds(FileStore(path)).to_json()


def refusal(content: bytes) -> str:
    """What the audit says against a log."""
    with pytest.raises(HousewayError) as raised:
        audit(content)
    return str(raised.value)


# ---- the log as it was written -----------------------------------------------------------------


def test_untouched_log_passes():
    told = audit(untouched())
    assert told["whole"]
    assert told["closed"]
    assert told["notes"] == []
    assert told["edition"] == "jack/three-card-poker"
    assert told["rounds"] == ROUNDS
    assert told["events"] == sum(len(step) for step in steps())
    ended = [e for step in steps() for e in step if e["verb"] in ("settled", "returned")]
    assert told["settlements"] == len(ended) > 0
    assert told["house_cents"] == -sum(e.get("net", 0) for e in ended)


def test_rounds_hold_every_kind_of_event():
    """Else the tests below would prove less than they say."""
    verbs = {e["verb"] for step in steps() for e in step}
    assert verbs == {
        "opened", "wagered", "announced", "dealt", "chose", "put", "revealed", "settled",
        "declared", "voided", "returned", "closed",
    }  # fmt: skip


def test_forger_of_this_file_can_seal():
    """Sealing the very same events again gives the very same log."""
    assert sealed_again([body_of(line) for line in lines_of(untouched())]) == untouched()
    assert forged(steps()) == untouched()


# ---- touched, and the chain says so ------------------------------------------------------------


def test_changed_event_breaks_the_chain():
    lines = lines_of(untouched())
    for n, line in enumerate(lines[1:-1], 1):
        changed = line.replace(b'"who":"', b'"who":"x', 1)
        assert refusal(b"".join([*lines[:n], changed, *lines[n + 1 :]])) == (
            f"line {n + 1} was changed, or a line before it is missing or out of place"
        )


def test_missing_line_breaks_the_chain():
    lines = lines_of(untouched())
    for n in range(len(lines) - 1):
        told = refusal(b"".join(lines[:n] + lines[n + 1 :]))
        assert told == f"line {n + 1} was changed, or a line before it is missing or out of place"


def test_swapped_lines_break_the_chain():
    lines = lines_of(untouched())
    for n in range(len(lines) - 1):
        swapped = [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]
        assert refusal(b"".join(swapped)).startswith(f"line {n + 1} was changed")


def test_doubled_line_breaks_the_chain():
    lines = lines_of(untouched())
    for n in range(len(lines)):
        assert refusal(b"".join(lines[: n + 1] + lines[n:])).startswith(f"line {n + 2} was changed")


def test_cut_line_is_no_line():
    lines = lines_of(untouched())
    for n, line in enumerate(lines):
        half = line[: len(line) // 2]
        joined = b"".join([*lines[:n], half, *lines[n + 1 :]])
        last = n == len(lines) - 1
        wanted = f"line {n + 1} breaks off" if last else f"line {n + 1} is not a line of a log"
        assert refusal(joined).startswith(wanted)
        kept = b"".join([*lines[:n], half + b"\n", *lines[n + 1 :]])
        assert refusal(kept).startswith(f"line {n + 1} is not a line of a log")


def test_entry_after_the_end_is_refused():
    bodies = [body_of(line) for line in lines_of(untouched())]
    again = _dump(json.loads(bodies[1]) | {"when": json.loads(bodies[-1])["when"]})
    assert refusal(sealed_again([*bodies, again])) == (
        f"table 'table', entry {len(bodies) + 1}: the log was closed before"
    )


def test_entry_without_events_after_the_end_is_refused():
    bodies = [body_of(line) for line in lines_of(untouched())]
    nothing = _dump({"when": json.loads(bodies[-1])["when"]})
    assert refusal(sealed_again([*bodies, nothing])) == (
        f"table 'table', entry {len(bodies) + 1}: the log was closed before"
    )


def test_entry_that_names_staff_is_refused():
    bodies = [body_of(line) for line in lines_of(untouched())]
    bodies[1] = _dump(json.loads(bodies[1]) | {"by": "boss"})
    assert "a log of rounds does not name staff" in refusal(sealed_again(bodies))


@pytest.mark.parametrize("covered", [0, 1])
def test_entries_without_a_hash_are_refused(covered):
    """An export may leave out hashes where cards are hidden; a log of rounds hides none."""
    bodies = [body_of(line) for line in lines_of(untouched())]
    link, out = first_link("table"), b""
    for n, body in enumerate(bodies, 1):
        known = n < 4
        before, link = link.hash.hex(), seal(link, body)
        shown = (link.hash.hex(), before) if known else (None, before if n == 4 else None)
        out += exported_line(n, *shown, 0 if known else covered, body, "table")
    assert refusal(out) == (
        f"{len(bodies) - 3} entries have no hash, but a log of rounds hides no cards"
        if covered
        else "line 4 was changed, or a line before it is missing or out of place"
    )


def test_a_stake_that_is_never_settled_is_found():
    played = [Event(**e) for step in steps() for e in step]
    first = played[: next(n for n, e in enumerate(played, 1) if e.verb == "closed")]
    check_settled(1, first)
    lost = next(e for e in first if e.verb == "settled" and e.stake)
    with pytest.raises(BadLog, match=r"round 1: \d+ cents were staked and \d+ settled"):
        check_settled(1, [e for e in first if e is not lost])


def test_entry_that_was_written_before_the_one_in_front_is_refused():
    bodies = [body_of(line) for line in lines_of(untouched())]
    early = _dump(json.loads(bodies[-1]) | {"when": 1})
    assert refusal(sealed_again([*bodies[:-1], early])) == (
        f"table 'table', entry {len(bodies)}: it is dated before the entry in front of it"
    )


def test_forged_closing_entry_is_found():
    """It says nothing but that the log ends."""
    bodies = [body_of(line) for line in lines_of(untouched())]
    for field in ({"net": 1}, {"who": "seat 1"}, {"says": "as agreed"}):
        last = json.loads(bodies[-1])
        last["events"][0] |= field
        assert "the rules do not lead to" in refusal(sealed_again([*bodies[:-1], _dump(last)]))


def test_log_that_was_written_down_is_compared(tmp_path):
    path = tmp_path / "table.log"
    path.write_bytes(untouched())
    written = audit(untouched())["ends_with"]
    report = audit_rounds(FileStore(path), written=written)
    assert report.notes == [f"the entry written down is in the log: {written}"]
    path.write_bytes(b"".join(lines_of(untouched())[:-1]))
    with pytest.raises(BadLog, match=r"ends with entry \d+; it once had \d+"):
        audit_rounds(FileStore(path), written=written)


def test_entries_of_another_table_are_refused():
    """The chain begins with the name of the table, so the name cannot be changed."""
    renamed = untouched().replace(b'"table":"table"', b'"table":"other"', 1)
    assert refusal(renamed).startswith("line 1 was changed")
    nameless = untouched().replace(b'"table":"table",', b"", 1)
    assert refusal(nameless).startswith("line 1 was changed")


def test_log_without_its_closing_entry_is_open_and_noted():
    told = audit(b"".join(lines_of(untouched())[:-1]))
    assert told["whole"]
    assert not told["closed"]
    assert told["notes"] == [
        "the log has no closing entry: it is still open, or its end was cut off"
    ]


def test_log_cut_between_lines_is_a_whole_beginning_and_noted():
    """What is left of a log cut at any line is audited as far as it goes, and called open."""
    lines = lines_of(untouched())
    for n in range(1, len(lines) - 1):
        told = audit(b"".join(lines[:n]))
        assert told["events"] == sum(len(step) for step in steps()[: n - 1])
        assert not told["closed"]
        assert "no closing entry" in told["notes"][0]
        finished = n == 1 or steps()[n - 2][-1]["verb"] == "closed"
        assert ("the last round is unfinished" in told["notes"]) != finished


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (b"", "is empty; expected a log"),
        (b"\n", "line 1 is not a line of a log"),
        (b"Dear auditor,\nall is well.\n", "line 1 is not a line of a log"),
        (b"no line ends here", "line 1 breaks off"),
        (b"[1, 2, 3]\n", "line 1 is not a line of a log"),
        (b'{"hash":"' + b"0" * 64 + b'","closed":0}\n', "line 1 was changed"),
        (b'{"n":1,"hash":"' + b"0" * 64 + b'","entry":{}}\n', "line 1 was changed"),
        (b"\x89PNG\r\n\x1a\n", "line 1 is not a line of a log"),
        (b"[" * 100_000 + b"\n", "line 1 is not a line of a log"),
    ],
    ids=[
        "empty",
        "blank",
        "letter",
        "no-newline",
        "list",
        "old-hash",
        "false-hash",
        "picture",
        "brackets",
    ],
)
def test_file_that_is_no_log(content, wanted):
    assert wanted in refusal(content)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b'{"hash":"Pl\xfcs"}\n', id="latin-1"),
        pytest.param(b'{"head":' + b'{"a":' * 20_000 + b"\n", id="braces"),
    ],
)
def test_file_that_looks_like_a_log(content):
    assert "line 1 is not a line of a log" in refusal(content)


def test_log_that_is_not_there(tmp_path):
    with pytest.raises(BadLog, match="cannot be read: No such file"):
        FileStore(tmp_path / "nothing.log")
    with pytest.raises(BadLog, match="cannot be read: Is a directory"):
        FileStore(tmp_path)


def test_log_is_never_overwritten(tmp_path):
    path = tmp_path / "table.log"
    path.write_bytes(untouched())
    with pytest.raises(BadLog, match="exists already; a log is never overwritten"):
        Log.create(path, House(load("jack/three-card-poker")))
    assert path.read_bytes() == untouched()


# ---- any byte, anywhere ------------------------------------------------------------------------


@example(at=2, flip=0x80)
@settings(deadline=None)  # the first one plays the rounds
@given(st.integers(0, 10**6), st.integers(1, 255))
def test_any_changed_byte_is_found(at, flip):
    content = bytearray(untouched())
    content[at % len(content)] ^= flip
    with pytest.raises(HousewayError):
        audit(bytes(content))


@settings(deadline=None)  # the first one plays the rounds
@given(st.integers(0, 10**6), st.integers(1, 127))
def test_any_byte_changed_within_ascii_is_found(at, flip):
    content = bytearray(untouched())
    content[at % len(content)] ^= flip
    with pytest.raises(HousewayError):
        audit(bytes(content))


@settings(deadline=None)  # the first one plays the rounds
@given(st.data())
def test_any_missing_stretch_is_found(data):
    """Cutting out anything but whole lines at the end is found."""
    content = untouched()
    start = data.draw(st.integers(0, len(content) - 1))
    end = data.draw(st.integers(start + 1, len(content)))
    left = content[:start] + content[end:]
    if end == len(content) and left.endswith(b"\n"):
        assert not audit(left)["closed"]
    else:
        with pytest.raises(HousewayError):
            audit(left)


def test_writer_killed_at_any_byte(tmp_path):
    """Stopped anywhere in the last two lines, the file reads as a whole beginning or says so."""
    content, lines = untouched(), lines_of(untouched())
    path = tmp_path / "table.log"
    borders = 0
    for length in range(len(content) - len(lines[-1]) - len(lines[-2]), len(content)):
        path.write_bytes(content[:length])
        if content[:length].endswith(b"\n"):
            book = read_log(FileStore(path))
            whole = [e for step in steps()[: content[:length].count(b"\n") - 1] for e in step]
            assert [(e.verb, e.who, e.rule) for e in book.events] == [
                (e["verb"], e["who"], e.get("rule", "")) for e in whole
            ]
            assert not book.closed
            borders += 1
        else:
            with pytest.raises(BadLog, match=r"^line \d+ breaks off: the writer was stopped"):
                read_log(FileStore(path))
    assert borders == 2


# ---- forged: the chain is whole, the rules say otherwise -----------------------------------------

GIVEN = {"opened", "wagered", "dealt", "chose", "declared"}  # answers; all else follows from them


def followed() -> list[tuple[int, int]]:
    """The place of every event that follows from the rules."""
    return [
        (n, m)
        for n, step in enumerate(steps())
        for m, event in enumerate(step)
        if event["verb"] not in GIVEN
    ]


def changed_at(n: int, m: int, **fields: object) -> bytes:
    told = steps()
    told[n][m] |= fields
    return forged(told)


def test_forged_settlement_is_found():
    """A winning wager paid a dollar more, its chain whole: the rules give another sum."""
    n, m = next(
        (n, m) for n, m in followed() if steps()[n][m].get("net", 0) > 0
        and steps()[n][m]["verb"] == "settled"
    )  # fmt: skip
    event = steps()[n][m]
    told = refusal(changed_at(n, m, net=event["net"] + 1_00))
    assert "the log says" in told
    assert "the rules give" in told
    assert f"[{event['rule']}, {event['at']}]" in told


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("verb", "noted"), ("who", "seat 3"), ("rule", "higher-wins-not"), ("at", "99.Z"),
        ("wager", "side bet"), ("stake", 7_77), ("net", 7_77), ("cards", "2c 2d 2h"),
        ("says", "as agreed"), ("seen_by", "pit"),
    ],
)  # fmt: skip
def test_every_field_of_every_event_that_follows_is_computed_again(field, value):
    for n, m in followed():
        with pytest.raises(HousewayError):
            audit(changed_at(n, m, **{field: value}))


def test_forged_answers_that_change_the_outcome_are_found():
    """Other stakes, cards or choices lead to other events than the log goes on to tell."""
    for n, step in enumerate(steps()):
        for m, event in enumerate(step):
            if event["verb"] == "wagered":
                assert refusal(changed_at(n, m, stake=event["stake"] + 1))
            elif event["verb"] == "chose":
                other = "fold" if event["says"] == "play" else "play"
                assert refusal(changed_at(n, m, says=other))
            elif event["verb"] == "dealt" and event["who"] == "dealer":
                assert refusal(changed_at(n, m, cards="2c 3c 4c"))


def test_forged_order_of_settlement_is_found():
    told = steps()
    step = next(s for s in told if sum(e["verb"] == "settled" for e in s) > 1)
    at = [m for m, e in enumerate(step) if e["verb"] == "settled"][:2]
    step[at[0]], step[at[1]] = step[at[1]], step[at[0]]
    assert "the rules give" in refusal(forged(told))


def test_extra_settlement_is_found():
    told = steps()
    step = next(s for s in told if any(e["verb"] == "settled" for e in s))
    at = next(m for m, e in enumerate(step) if e["verb"] == "settled")
    step.insert(at, dict(step[at]))
    assert refusal(forged(told))


def test_event_after_the_end_of_a_round_is_found():
    told = steps()
    told[-1].append({"verb": "settled", "who": "seat 1", "wager": "ante", "net": 100})
    assert refusal(forged(told)) == (
        f"table 'table', entry {len(told) + 1}: round {ROUNDS}: the rules do not lead to "
        "'seat 1 settled ante wins $1.00 ()'"
    )


@pytest.mark.parametrize("n", range(ROUNDS))
def test_settlement_left_out_at_the_end_of_a_round_is_found(n):
    """The last settlements of a round struck out, its chain whole: the round lacks what follows."""
    told = steps()
    last = [s for s in told if s[-1]["verb"] == "closed"][n]
    del last[-2:]
    with pytest.raises(HousewayError):
        audit(forged(told))


def test_forged_head_is_found():
    """Another house would have refused, dealt or paid otherwise."""
    options = head()["options"]
    for forgery, wanted in [
        ({"edition": "jack/nine-card-poker"}, "entry 1: No edition called 'jack/nine-card-poker'"),
        ({"options": options | {"dealing": "automated shoe"}}, "the rules give"),
        ({"options": options | {"posted_minimum": "$3"}}, "must be at least $3.00"),
        ({"options": options | {"posted_limit": "$3"}}, "entry 1: No option called 'posted_limit'"),
        ({"pay": {"pair plus": ["1", "2", "3"]}}, "entry 1: pair plus has 5 rows"),
        ({"readings_flipped": ["no-such"]}, "entry 1: No ambiguity called 'no-such'"),
        ({"edition": "oneida/three-card-poker", "options": {}}, "No wager called 'six card bonus'"),
        ({"pay": 3}, "entry 1 does not describe a house"),
    ]:
        assert wanted in refusal(forged(steps(), head() | forgery)), forgery
    first = head()
    del first["pay"]
    assert refusal(forged(steps(), first)) == "table 'table', entry 1 does not describe a house"


def test_changed_edition_file_is_noted():
    told = audit(forged(steps(), head() | {"digest": "0" * 64}))
    assert told["notes"] == ["the edition file has changed since this log was written"]


def test_log_of_another_format_is_refused():
    assert "format" in refusal(forged(steps(), head() | {"format": 2}))


WORDS = [
    "", "seat 1", "dealer", "ante", "play", "fold", "2c 2c 2c", "zz", "wagered", "dealt", "chose",
    "declared", "opened", "metered", "closed", "player-leaves", "face-up-card", "seat 1, seat 1",
    "dealer-card-exposed", "2c: a card is exposed",
]  # fmt: skip
FORGERIES = st.one_of(
    st.tuples(
        st.sampled_from(["verb", "who", "rule", "wager", "says"]),
        st.sampled_from(WORDS) | st.text(max_size=5),
    ),
    st.tuples(st.sampled_from(["stake", "net"]), st.integers(-(2**70), 2**70)),
    st.tuples(
        st.just("cards"), st.sampled_from(["2c 2c 2c", "zz 2c 3c", "2c 3c 4c", "2c 3c 4c 5c"])
    ),
)


def all_events() -> list[tuple[int, int]]:
    return [(n, m) for n, step in enumerate(steps()) for m in range(len(step))]


@settings(deadline=None)  # the first one plays the rounds
@given(st.integers(0, 10**6), FORGERIES)
def test_forgery_is_passed_or_refused(at, forgery):
    """Any field of any event replaced, its chain whole: the audit ends, and in our words."""
    field, value = forgery
    n, m = all_events()[at % len(all_events())]
    same = steps()[n][m].get(field) == value
    try:
        audit(changed_at(n, m, **{field: value}))
    except HousewayError:
        assert not same, "the untouched log was refused"


@pytest.mark.parametrize("cards", ["", "As", "As Kd"])
def test_forged_hand_of_too_few_cards_is_refused(cards):
    n, m = next((n, m) for n, m in all_events() if steps()[n][m]["verb"] == "dealt")
    assert "3 cards" in refusal(changed_at(n, m, cards=cards))


def test_replay_refuses_what_the_audit_refuses(tmp_path):
    """`replay` reads through the same chain."""
    path = tmp_path / "table.log"
    path.write_bytes(untouched().replace(b'"net":', b'"net":1', 1))
    with pytest.raises(BadLog, match="was changed"):
        replay_log(FileStore(path))
    path.write_bytes(untouched())
    assert [round_.over for round_ in replay_log(FileStore(path))] == [True] * ROUNDS
