"""The payout desk page."""
