"""`python -m houseway` is the `houseway` command."""

from houseway.cli import main

main()
