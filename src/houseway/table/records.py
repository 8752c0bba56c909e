"""Records of rounds: `.round` transcripts and logs, played again and audited."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from houseway.editions import House, load
from houseway.editions.digest import same_text
from houseway.errors import BadLog, Unreadable
from houseway.table.answers import is_due, replay
from houseway.table.events import Event, parse_line
from houseway.table.fold import movement
from houseway.table.log import LogBook, read_log
from houseway.table.round import Round


def read_transcript(text: str) -> tuple[House, list[Event]]:
    """The house and the events of a `.round` transcript.

    It opens with `edition ID` and any `option name=value` and `pay wager=table`; lines that start
    with `#` are remarks; every other line is an event.
    """
    name, events = "", []
    options: dict[str, str] = {}
    pay: dict[str, str] = {}
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "edition":
            name = rest.strip()
        elif word in ("option", "pay"):
            key, _, value = rest.partition("=")
            (options if word == "option" else pay)[key.strip()] = value.strip()
        else:
            events.append(parse_line(line))
    if not name:
        raise Unreadable(
            "a transcript must begin with its edition, as 'edition jack/three-card-poker'"
        )
    return House(load(name), options, pay), events


def replayed(path: Path) -> list[Round]:
    """The rounds of a log or a transcript, played again from their answers."""
    if path.suffix == ".round":
        try:
            house, events = read_transcript(path.read_text(encoding="utf-8"))
        except OSError as wrong:
            raise BadLog(f"{path} cannot be read: {wrong.strerror}") from None
        except UnicodeDecodeError:
            raise BadLog(f"{path} is not a transcript: it is not text in UTF-8") from None
        return [replay(house, events)]
    book = read_log(path)
    return [replay(book.house, events, passes=passes) for events, passes in book.rounds()]


def audited(path: Path) -> dict[str, Any]:
    """Prove a log whole and recompute every event of it from the rules."""
    book = read_log(path)
    rounds = list(book.rounds())
    house_cents = 0
    for n, (events, passes) in enumerate(rounds, 1):
        again = replay(book.house, events, passes=passes)
        compare(n, events, again, last=n == len(rounds))
        house_cents -= sum(movement(event).won for event in events)
        _balance(n, again)
    return {
        "log": str(path),
        "edition": book.house.edition.id,
        "whole": True,
        "closed": book.closed,
        "rounds": len(rounds),
        "events": len(book.events),
        "settlements": sum(e.verb in ("settled", "returned") for e in book.events),
        "house_cents": house_cents,
        "notes": _notes(book, [events for events, _ in rounds]),
    }


def compare(n: int, recorded: list[Event], again: Round, last: bool) -> None:
    """Raise at the first event that the rules would not have produced, or that is not there."""
    for at, (was, now) in enumerate(zip(recorded, again.events, strict=False), 1):
        if not is_due(was, now, again.house):
            raise BadLog(
                f"round {n}, event {at}: the log says '{was.who} {was.verb} {was.what}', "
                f"the rules give '{now.who} {now.verb} {now.what}' [{now.rule}, {now.at}]"
            )
    if len(again.events) < len(recorded):
        extra = recorded[len(again.events)]
        raise BadLog(f"round {n}: the rules do not lead to '{extra.who} {extra.verb} {extra.what}'")
    if len(again.events) > len(recorded):
        lost = again.events[len(recorded)]
        raise BadLog(f"round {n}: the log lacks '{lost.who} {lost.verb} {lost.what}'")
    if not (again.over or last):
        raise BadLog(f"round {n} was never finished, yet another one follows")


def _balance(n: int, round_: Round) -> None:
    """Raise unless every stake of a finished round was settled or returned."""
    if not round_.over:
        return
    moves = [movement(event) for event in round_.events]
    staked, ended = sum(m.placed for m in moves), sum(m.released for m in moves)
    if staked != ended:
        raise BadLog(f"round {n}: {staked} cents were staked and {ended} settled or returned")


def _notes(book: LogBook, rounds: list[list[Event]]) -> list[str]:
    notes = []
    if not book.closed:
        notes.append("the log has no closing line: it is still open, or its end was cut off")
    if rounds and rounds[-1][-1].verb != "closed":
        notes.append("the last round is unfinished")
    if not same_text(book.head.get("digest"), book.house.edition):
        notes.append("the edition file has changed since this log was written")
    return notes
