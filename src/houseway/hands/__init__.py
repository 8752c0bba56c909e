"""Hand ladders (names, without Numba) and the compiled functions that rank a hand on them."""
