"""The rules of a game for players to read, made from the rules by which the referee judges.

`contents` puts the sections together, `options` says what a table agreed; the other modules hold
the sections, each sentence with the number of the rule it comes from.
"""
