"""The commands. People and programs use the same ones; `--json` everywhere."""

from __future__ import annotations

import sys

from houseway.errors import HousewayError


def main() -> None:
    """Run a command; whatever can be explained is explained in one line, with exit code 2."""
    from houseway.cli.app import app

    try:
        app()
    except HousewayError as wrong:
        print(f"houseway: {wrong}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
