"""A tournament's rounds as they were played: their results are worked out of the games as they now
are."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from werkzeug.exceptions import NotFound

from scorekeeper.circle.summary import Summary
from scorekeeper.store.games import Game, load
from scorekeeper.store.summaries import summaries
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.results import PlayedRound, TableResult
from scorekeeper.tournament.standing import Line, standing
from scorekeeper.web.database import session


@dataclass(frozen=True)
class Night:
    """A tournament with what was played at its tables."""

    stored: StoredTournament
    rounds: Sequence[PlayedRound]

    @property
    def tournament(self) -> Tournament:
        """The tournament after all its facts."""
        return self.stored.tournament

    @cached_property
    def standing(self) -> list[Line]:
        """Everybody's line, the best first."""
        return standing(self.tournament, self.rounds)


def night_of(stored: StoredTournament) -> Night:
    """A tournament with what was played at its tables."""
    ids = [id for games in stored.games.values() for id in games.values()]
    known = {game.id: game for game in summaries(session(), ids)} if ids else {}
    of = stored.tournament
    rounds = []
    for number, each in enumerate(of.rounds, 1):
        results = {}
        for table, game_id in stored.games.get(number, {}).items():
            game = known.get(game_id)
            players = each.seating.tables[table - 1]
            joined = [of.joined.get((number, player)) for player in players]
            result = _result(players, joined, game) if game else None
            if result:
                results[table] = result
        over = number < len(of.rounds) or of.stage == "over"
        rounds.append(PlayedRound(each, results, over))
    return Night(stored, rounds)


def game_at(stored: StoredTournament, number: int, table: int) -> Game:
    """The game at a table of a round. Raises NotFound where there is none, or none any more."""
    game_id = stored.games.get(number, {}).get(table)
    game = load(session(), game_id) if game_id else None
    if game is None:
        raise NotFound
    return game


def _result(
    players: Sequence[int], joined: Sequence[str | None], game: Summary
) -> TableResult | None:
    """How a table stands; None before a hand has been played at it. People sit in the game as at
    the table; somebody else may have joined the game, so that those who did are found by the name
    by which they `joined`."""
    if not any(seat.hands_won for seat in game.seats):
        return None
    by_name = {seat.name: seat for seat in game.seats}
    seats = {
        player: by_name.get(name or "") or game.seats[min(at, len(game.seats) - 1)]
        for at, (player, name) in enumerate(zip(players, joined, strict=True))
    }
    return TableResult(
        points={player: seat.points for player, seat in seats.items()},
        ranks={player: seat.place for player, seat in seats.items() if seat.place},
        finished=game.ended is not None,
    )
