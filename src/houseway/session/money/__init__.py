"""The money of a table: accounts, the double-entry ledger and progressive meters."""
