"""A game a file: what the rulebook says of it, copied by hand."""
