"""Find the best melds of a hand: the search, what it looks for, and what a hand is short of."""
