"""The own games of this phone, as New game lists them."""

from dataclasses import dataclass

from scorekeeper.speech import say
from scorekeeper.store.own_games import own_games_of
from scorekeeper.web.database import session
from scorekeeper.web.security.access import phone_secrets
from scorekeeper.web.start.own_game import address_of, address_to_begin


@dataclass(frozen=True)
class OwnGameLine:
    """An own game: its name, the game it was made from, and the addresses of the page that begins
    it and of the form that takes it off the list."""

    name: str
    made_from: str
    address: str
    take_off: str


def list_own_games(circle_id: str | None) -> list[OwnGameLine]:
    """List the own games of this phone, the last saved or begun first."""
    secrets = phone_secrets()
    return [
        OwnGameLine(
            variant.name,
            say("based on {game}", game=say(variant.made_from)),
            address_to_begin(variant, circle_id),
            address_of("own_game.take_off", variant, circle_id),
        )
        for variant in (own_games_of(session(), secrets) if secrets else ())
    ]
