"""The own games of this phone: those that were played on it, as they were played last."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import url_for

from scorekeeper.game.start import Start
from scorekeeper.speech import say
from scorekeeper.web.start.own_game import own_game_as_text

MAX_OWN_GAMES = 12


@dataclass(frozen=True)
class OwnGameLine:
    """An own game: its name, the game it was made from, and the address of the page that begins
    it."""

    name: str
    made_from: str
    address: str


def list_own_games(starts: Iterable[Start], circle_id: str | None) -> list[OwnGameLine]:
    """List the own games among these starts, the last begun first. Of those with one name and made
    from one game it lists the last: a game that was changed since is the same, newer."""
    newest = {
        (start.variant.id, start.variant.name.casefold()): start.variant
        for start in reversed(list(starts))
        if start.variant.own
    }
    return [
        OwnGameLine(
            variant.name,
            say("based on {game}", game=say(variant.made_from)),
            url_for(
                "new_game.set_up",
                variant_id=variant.id,
                own_game=own_game_as_text(variant.own),
                circle=circle_id,
            ),
        )
        for variant in list(reversed(newest.values()))[:MAX_OWN_GAMES]
    ]
