"""One kernel per geometry of cards; a kernel counts facts and knows no payouts."""
