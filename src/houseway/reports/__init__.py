"""Reports: the rules in plain words, coverage, rulings, prices of readings, generated pages."""
