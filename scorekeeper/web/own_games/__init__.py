"""Own games: the page on which one is made."""
