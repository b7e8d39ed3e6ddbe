"""A game at a table: a log of facts, and everything that follows from it. No clock, no chance."""
