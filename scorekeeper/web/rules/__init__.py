"""The rules of a game and the rulebook, as pages show them."""
