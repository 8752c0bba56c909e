"""One kernel for each geometry of cards; a kernel counts facts and knows no pay."""
