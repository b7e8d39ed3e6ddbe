"""Own games that this phone keeps: those that were ready to be played or passed on."""

from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.variant import Variant
from scorekeeper.store.links import links_of
from scorekeeper.store.own_games import find_saved, note_used, save_own_game
from scorekeeper.store.phones import archive
from scorekeeper.web.database import session
from scorekeeper.web.security.access import enter_as_host, phone_secrets
from scorekeeper.web.security.letters import open_by_letters
from scorekeeper.web.security.protection import count_own_games
from scorekeeper.wire.own_games import write_own_game


def keep_own_game(base: Variant, own: OwnGame) -> str:
    """Keep a game that makes sense on this phone, and return its id. Raises TooManyRequests once a
    network has saved too many."""
    id = find_kept(base, own)
    if id:
        note_used(session(), id)
        archive(session(), id, phone_secrets(), on=False)
        session().commit()
        return id
    count_own_games()
    id = save_own_game(session(), phone_secrets(), base.id, write_own_game(own))
    enter_as_host(id)
    return id


def take_off_list(base: Variant, own: OwnGame) -> None:
    """Take a game off the list of this phone, until it is kept or begun again. It stays, archived,
    as games that were begun would list it otherwise. Raises as keep_own_game does."""
    id = keep_own_game(base, own)
    archive(session(), id, phone_secrets(), on=True)
    session().commit()


def find_kept(base: Variant, own: OwnGame) -> str | None:
    """Find the id under which this phone keeps just this game; None where it doesn't."""
    secrets = phone_secrets()
    return find_saved(session(), secrets, base.id, write_own_game(own)) if secrets else None


def give_letters(id: str) -> None:
    """Let others have a game of this phone by today's letters."""
    open_by_letters(id, links_of(session(), id)[0].id)
