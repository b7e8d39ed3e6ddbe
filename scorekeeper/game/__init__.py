"""A game at a table: facts in, everything anybody wants to know out. No clock, no chance."""
