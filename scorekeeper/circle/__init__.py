"""People who play together, over evenings: who is who, the season's table, who owes whom. All of it
is worked out from their games, by values alone."""
