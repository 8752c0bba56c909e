"""Reports: rules in words, comparisons, coverage, rulings, prices of ambiguities, docs pages."""
