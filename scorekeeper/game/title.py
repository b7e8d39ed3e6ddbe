"""What a table calls its game: “Friday at Ann’s”."""

from scorekeeper.game.start import has_strange_signs
from scorekeeper.speech import say

MAX_TITLE_LENGTH = 60


def title_refusal(title: str) -> str | None:
    """Why no game can be called this, as a sentence; None when one can. An empty title is none."""
    if len(title) > MAX_TITLE_LENGTH:
        return say(
            "A title can have at most {most} letters; this one has {letters}.",
            most=MAX_TITLE_LENGTH,
            letters=len(title),
        )
    if has_strange_signs(title):
        return say("A title can’t have < or > or invisible characters in it.")
    return None
