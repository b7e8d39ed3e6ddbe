"""How the best melds of a hand are found: the searches, and which one serves which game."""
