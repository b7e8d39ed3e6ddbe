"""Ids of games: a page brings one for the game it begins, so that its form sent twice begins one
game."""

import re

from scorekeeper.store.tokens import new_token
from scorekeeper.web.access import GameIdConverter

GAME_ID = re.compile(GameIdConverter.regex)


def read_game_id(text: str | None) -> str:
    """The id that a form brought for its new game; a new id where it brought no proper one."""
    return text if text and GAME_ID.fullmatch(text) else new_token()
