"""The command line. People and programs use the same commands; most take `--json`."""

from __future__ import annotations

import sys

from houseway.errors import HousewayError


def main() -> None:
    """Run a command; an error is explained in one line, with exit code 2."""
    from houseway.cli.app import app
    from houseway.cli.terminal import fit_window, say_error

    fit_window()
    try:
        app()
    except HousewayError as error:
        say_error(f"houseway: {error}")
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
