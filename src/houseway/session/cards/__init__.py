"""Sealed shoes and seeds of a table: what is dealt from, what was committed to, and the proof."""
