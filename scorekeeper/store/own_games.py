"""Own games on a phone: those that it has saved, and those of the games that it plays."""

from datetime import timedelta
from itertools import islice
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from scorekeeper.rules.variant import Variant
from scorekeeper.store.clock import now, read_time, write_time
from scorekeeper.store.games import is_listed
from scorekeeper.store.links import delete_links
from scorekeeper.store.models import GameRow, OwnGameRow, PhoneRow
from scorekeeper.store.phones import forget
from scorekeeper.store.tokens import Secrets, all_hashed, new_token
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_games import OwnGameShape
from scorekeeper.wire.variants import read_variant

MAX_OWN_GAMES = 12
"""Own games that are listed on a phone."""
MAX_LOOKED_THROUGH = 200
"""Own games of a phone that are looked through, of those saved and of those played: more than come
together in years."""
KEPT = timedelta(days=400)
"""How long a saved game stays that nobody saves or opens again: as long as a phone's cookie."""
MAX_CLEARED = 20
"""Saved games that are cleared away at once."""


def own_games_of(session: Session, secrets: Secrets) -> list[Variant]:
    """Load the own games of a phone, those it has saved and those of the games it was let into and
    has not archived, the last first. Of those with one name and made from one game it returns the
    last: a game that was changed since is the same, newer. A saved one that the phone has archived
    takes its name off the list, until a game of that name is begun or saved."""
    own_game = GameRow.start["own_game"]
    played = (
        select(GameRow.begun, GameRow.start["variant"].as_string(), own_game.as_json())
        .where(is_listed(secrets, archived=False), own_game["name"].as_string().is_not(None))
        .order_by(GameRow.begun.desc(), GameRow.id)
        .limit(MAX_LOOKED_THROUGH)
    )
    saved = [
        (row.used, row.variant, row.own_game, archived)
        for row, archived in _saved_by(session, secrets)
    ]
    begun = [(*row, False) for row in session.execute(played)]
    newest: dict[tuple[str, str], tuple[dict[str, Any], bool]] = {}
    for _, variant_id, own, archived in sorted(saved + begun, key=lambda row: row[0], reverse=True):
        newest.setdefault(_key(variant_id, own), (own, archived))
    on_list = ((id, own) for (id, _), (own, archived) in newest.items() if not archived)
    found = (_read(variant_id, own) for variant_id, own in islice(on_list, MAX_OWN_GAMES))
    return [variant for variant in found if variant]


def load_own_game(session: Session, id: str) -> Variant | None:
    """Load a saved game; None where there is none that this version can read."""
    row = session.get(OwnGameRow, id)
    return _read(row.variant, row.own_game) if row else None


def find_saved(
    session: Session, secrets: Secrets, variant_id: str, own_game: OwnGameShape
) -> str | None:
    """Find the id under which a phone has saved just this game; None where it hasn't."""
    saved = _saved_by(session, secrets)
    same = (row.id for row, _ in saved if (row.variant, row.own_game) == (variant_id, own_game))
    return next(same, None)


def save_own_game(
    session: Session, secrets: Secrets, variant_id: str, own_game: OwnGameShape
) -> str:
    """Save a game in place of an earlier one of its name on this phone, and return its id; other
    phones keep the earlier one. What nobody has used for long is cleared away. The caller lets the
    phone in and commits."""
    _clear_away(session)
    for row, _ in _saved_by(session, secrets):
        if _key(row.variant, row.own_game) == _key(variant_id, own_game):
            forget(session, secrets, row.id)
    id = new_token()
    session.add(OwnGameRow(id=id, variant=variant_id, own_game=own_game, used=now()))
    session.flush()
    return id


def note_used(session: Session, id: str) -> None:
    """Note that a saved game was saved or opened again just now; the caller commits."""
    session.execute(update(OwnGameRow).where(OwnGameRow.id == id).values(used=now()))


def _saved_by(session: Session, secrets: Secrets) -> list[tuple[OwnGameRow, bool]]:
    """Load what a phone has saved, the last first, each with whether it has archived it."""
    saved = (
        select(OwnGameRow, PhoneRow.archived)
        .join(PhoneRow, PhoneRow.opens == OwnGameRow.id)
        .where(PhoneRow.hash.in_(all_hashed(secrets)))
        .order_by(OwnGameRow.used.desc(), OwnGameRow.id)
        .limit(MAX_LOOKED_THROUGH)
    )
    return [(row, archived) for row, archived in session.execute(saved)]


def _clear_away(session: Session) -> None:
    """Delete saved games that nobody has used for long, with the links and codes to them."""
    before = write_time(read_time(now()) - KEPT)
    unused = select(OwnGameRow.id).where(OwnGameRow.used < before).limit(MAX_CLEARED)
    for id in session.scalars(unused).all():
        delete_links(session, id)
        session.execute(delete(OwnGameRow).where(OwnGameRow.id == id))


def _key(variant_id: str, own_game: Any) -> tuple[str, str]:
    """Return what an own game is known by: which game it was made from, and its name."""
    return variant_id, own_game["name"].casefold()


def _read(variant_id: str, own_game: dict[str, Any]) -> Variant | None:
    """Build the variant of an own game; None where a newer version has written what this one
    doesn't know."""
    try:
        return read_variant({"variant": variant_id, "own_game": own_game})
    except WireError:
        return None
