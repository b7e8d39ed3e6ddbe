"""An evening with several tables: who sits where in each round, and who stands where overall."""
