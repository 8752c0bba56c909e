"""Transcripts: a round as text, one event a line, in a `.round` file."""

from __future__ import annotations

from pathlib import Path

from houseway.editions import House, load
from houseway.errors import BadLog, Unreadable
from houseway.table.answers import replay
from houseway.table.events import Event, parse_line
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


def replay_transcript(path: Path) -> Round:
    """The round of a `.round` file, played again from its answers."""
    try:
        house, events = read_transcript(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadLog(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadLog(f"{path} is not a transcript: it is not text in UTF-8") from None
    return replay(house, events)
