"""The table: a round engine that asks, records and settles, and the log that proves it."""

from houseway.table.asks import Ask, Choose, Deal, Spin, Wagers
from houseway.table.events import Event, view
from houseway.table.log import Log, read_log
from houseway.table.round import Round

__all__ = ["Ask", "Choose", "Deal", "Event", "Log", "Round", "Spin", "Wagers", "read_log", "view"]
