"""What the rulebook says about each game, copied by hand: one file a game."""
