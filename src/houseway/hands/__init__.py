"""Hand ladders (names, numba-free) and the compiled leaves that place a hand on them."""
