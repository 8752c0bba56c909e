"""Long computations in warm worker processes; one that is cancelled ends at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Jobs:
    """Worker processes; made once for a server and found at `app.state.jobs`."""

    async def run(
        self, name: str, *args: Any, progress: Callable[[str, float], None] | None = None
    ) -> Any:
        """What a function of houseway returns, by its dotted name, as `work.odds_sheet`.

        A bare `work.x` is short for `houseway.floor.work.x`. Cancelling the awaiting task kills
        the worker. `progress(what, share)` is called on the loop. Errors come back as they are.
        """
        raise NotImplementedError
