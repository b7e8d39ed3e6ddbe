"""The games: one sheet of values each. `registry` lists them."""
