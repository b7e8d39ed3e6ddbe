"""What a game is made of, as values: a frozen dataclass for each part of a game's rules.

Every field is explained right below it, with the numbers of the rulebook's rules that need it.
"""
