"""People who play together, over evenings: who is who, the season's table, who owes whom.
Everything is worked out from their games, without a database."""
