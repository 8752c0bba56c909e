"""What is fast, measured beside others in one run; printed, never asserted."""
