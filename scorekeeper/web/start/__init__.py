"""What a table agrees on before it plays: who, which game, which house rules."""
