"""The shapes of strategies: one class for each way to write down the best decisions."""

from __future__ import annotations

from typing import TypeAlias

from houseway.odds.strategy.by_street import ByStreet
from houseway.odds.strategy.holdem_chart import HoldemChart
from houseway.odds.strategy.threshold import Threshold
from houseway.odds.strategy.thresholds import Thresholds
from houseway.odds.twenty_one.chart import BlackjackChart

ByCards: TypeAlias = Threshold | Thresholds | ByStreet | HoldemChart
Strategy: TypeAlias = ByCards | BlackjackChart
