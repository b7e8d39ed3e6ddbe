"""How the melds of a hand are found: which search for which game, and the searches."""
