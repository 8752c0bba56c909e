"""The commands shown in the documents, with what they print.

A fenced block marked `console` has commands after `$ ` and their output at 80 columns. The tests
run them all; `python -m tests.examples README.md docs/tour.md` writes the output of today.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

BLOCK = re.compile(r"```console\n(.*?)```", re.S)
WIDTH = "80"


def output_of(command: str) -> str:
    """What a command prints in a terminal of 80 columns."""
    words = shlex.split(command)
    if words[0] != "houseway":
        raise ValueError(f"only houseway commands are shown, not {command!r}")
    program = [sys.executable, "-m", "houseway", *words[1:]]
    env = {name: value for name, value in os.environ.items() if name != "HOUSEWAY_TEXTS"}
    done = subprocess.run(
        program, capture_output=True, text=True, env=env | {"COLUMNS": WIDTH}, check=False
    )
    lines = [line.rstrip() for line in (done.stdout + done.stderr).strip().splitlines()]
    return "\n".join(lines) + "\n"


def commands(page: str) -> Iterator[tuple[str, str]]:
    """The commands of a page, each with the output shown."""
    for block in BLOCK.findall(page):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = part.partition("\n")
            while command.endswith("\\"):  # goes on in the next line
                more, _, shown = shown.partition("\n")
                command = command[:-1] + more.strip()
            yield command, shown


def refreshed(page: str) -> str:
    """The page with the output of today."""

    def block(match: re.Match[str]) -> str:
        parts = []
        for part in re.split(r"^\$ ", match[1], flags=re.M)[1:]:
            lines = part.splitlines()
            typed = [lines.pop(0)]
            while typed[-1].endswith("\\"):
                typed.append(lines.pop(0))
            command = " ".join(line.removesuffix("\\").strip() for line in typed)
            parts.append("$ " + "\n".join(typed) + "\n" + output_of(command))
        return "```console\n" + "\n".join(parts) + "```"

    return BLOCK.sub(block, page)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        file.write_text(refreshed(file.read_text()))
