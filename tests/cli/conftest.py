"""Commands run in this process, in an empty folder of their own."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from houseway.cli import main


class CommandResult(NamedTuple):
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def houseway(monkeypatch, capsys, tmp_path):
    """Run a command with what a person types into it; an exception of ours never gets out."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HOUSEWAY_TEXTS", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*args: str, typed: str = "") -> CommandResult:
        monkeypatch.setattr(sys, "argv", ["houseway", *args])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return CommandResult(code, captured.out, captured.err)

    return run


@pytest.fixture
def refused(houseway, tmp_path):
    """Run a command that must be refused: exit code 2, one line, nothing printed or written."""

    def run(*args: str) -> str:
        before = _files(tmp_path)
        code, out, err = houseway(*args)
        assert code == 2, (code, out, err)
        assert out == ""
        assert err.startswith("houseway: ")
        assert err.count("\n") == 1
        assert "Traceback" not in err
        assert _files(tmp_path) == before
        return err.removeprefix("houseway: ").rstrip()

    return run


def _files(folder: Path) -> dict[str, bytes]:
    """Every file under a folder with its content."""
    return {str(f): f.read_bytes() for f in folder.rglob("*") if f.is_file()}
