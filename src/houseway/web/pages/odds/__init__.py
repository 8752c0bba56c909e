"""Reference pages of an edition: odds, rules, strategy, comparison, what-if."""
