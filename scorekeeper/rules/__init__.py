"""What a game is made of, as values: one frozen dataclass for each thing a rule sheet says."""
