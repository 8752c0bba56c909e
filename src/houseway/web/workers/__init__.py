"""Long computations in worker processes that can be cancelled."""
