"""The link of a table's game to its tournament: the way back to it, whether its round is over, and
that it can't be deleted."""

from flask import g

from scorekeeper.game.entries import Correction, End
from scorekeeper.game.refusal import Refusal
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.store.tournaments import StoredTournament, load_open_tournament, load_tournament
from scorekeeper.web.database import connection
from scorekeeper.web.security.access import phone_secrets


def way_back(game: Game) -> StoredTournament | None:
    """Return the tournament to which a game leads back, without its evening; None where it is in
    none, or in one that this phone may not see."""
    if game.tournament_id is None:
        return None
    with connection() as reader:
        return load_open_tournament(reader, game.tournament_id, phone_secrets())


def find_deletion_refusals(game: Game) -> list[Refusal]:
    """Say why a game can't be deleted: it counts in the standing of a tournament."""
    if game.tournament_id is None:
        return []
    message = say(
        "This game counts in the standing of a tournament, so it can’t be deleted. To take its"
        " points out, take back its {words.hands} in the log. Once the round is dropped, or the"
        " tournament is deleted, this game can be deleted too.",
        words=game.start.rules.words,
    )
    return [Refusal("game.in_tournament", message)]


def counts_no_more(game: Game) -> bool:
    """Whether to tell who keeps the score that the round of this game is over, so that its
    tournament only counts what is corrected once a host has taken it in."""
    if game.tournament_id is None or not g.keeps_score or not _may_be_over(game):
        return False
    with connection() as reader:
        stored = load_tournament(reader, game.tournament_id)
    if stored is None:
        return False
    at = stored.table_of(game.id)
    return at is not None and stored.tournament.last_counted_entry(*at) is not None


def _may_be_over(game: Game) -> bool:
    """Whether the round of a game may be over. The end of a round ends its games: one that was
    neither ended nor corrected is still played, and nobody has to look."""
    return game.table.finished or any(isinstance(entry, End | Correction) for entry in game.entries)
