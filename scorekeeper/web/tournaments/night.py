"""A tournament's rounds as they were played: their results follow from the games as they were when
the round ended, or as they now are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from werkzeug.exceptions import NotFound

from scorekeeper.game.summary import Summary
from scorekeeper.store.games import Game, load
from scorekeeper.store.summaries import load_summaries
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.results import PlayedRound, TableResult
from scorekeeper.tournament.standing import Line, standing
from scorekeeper.tournament.tables import GameSeat, find_seats_in_game
from scorekeeper.web.database import session
from scorekeeper.web.writing.names import first_names


@dataclass(frozen=True)
class Correction:
    """A table whose game was corrected once its round was over, so that its result differs from the
    one that `counted`. `version` is the number of the game's last entry."""

    round: int
    table: int
    version: int
    counted: TableResult | None
    now: TableResult | None


@dataclass(frozen=True)
class Night:
    """A tournament with what was played at its tables."""

    stored: StoredTournament
    rounds: Sequence[PlayedRound]
    corrections: Sequence[Correction] = ()

    @property
    def tournament(self) -> Tournament:
        """The tournament after all its facts."""
        return self.stored.tournament

    @property
    def anything_played(self) -> bool:
        """Whether a hand was played at any table."""
        return any(played.results for played in self.rounds)

    def find_winners(self, table: int, number: int = 0) -> list[str]:
        """Find who is first at a table, by their short names as they sit: of the latest round, or
        of round `number`."""
        number = number or len(self.rounds)
        played = self.rounds[number - 1]
        players, result = played.round.seating.tables[table - 1], played.results.get(table)
        first = [each for each in players if result and result.ranks.get(each) == 1]
        return [self.short_names[name] for name in self.tournament.names(first)]

    @cached_property
    def short_names(self) -> Mapping[str, str]:
        """What everybody is called at the tables, by their name: their first name, where nobody
        else in the tournament has it."""
        names = [player.name for player in self.tournament.players]
        return dict(zip(names, first_names(names), strict=True))

    @cached_property
    def standing(self) -> list[Line]:
        """Everybody's line, the best first."""
        return standing(self.tournament, self.rounds)


def load_night(stored: StoredTournament) -> Night:
    """Load a tournament with what was played at its tables."""
    ids = [id for games in stored.games.values() for id in games.values()]
    now = {game.id: game for game in load_summaries(session(), ids)} if ids else {}
    before = _apply_counts(stored, now)
    of = stored.tournament
    rounds = [
        PlayedRound(
            each,
            _find_results(stored, number, now | before),
            over=number < len(of.rounds) or of.stage == "over",
            per_hand=number in of.ends and of.ends[number].per_hand,
        )
        for number, each in enumerate(of.rounds, 1)
    ]
    return Night(stored, rounds, list(_find_corrections(stored, rounds, now)) if before else ())


def _apply_counts(stored: StoredTournament, now: Mapping[str, Summary]) -> dict[str, Summary]:
    """Return the games to which something was added once their round was over, as they count."""
    up_to = {
        id: counted
        for number, games in stored.games.items()
        for table, id in games.items()
        if (counted := stored.tournament.last_counted_entry(number, table)) is not None
        and id in now
        and counted < now[id].version
    }
    return {game.id: game for game in load_summaries(session(), up_to, up_to)} if up_to else {}


def _find_results(
    stored: StoredTournament, number: int, games: Mapping[str, Summary]
) -> dict[int, TableResult]:
    """Find the results of a round by table; without those at which nothing has been played."""
    results = {}
    for table, game_id in stored.games.get(number, {}).items():
        result = _find_result(stored.tournament, number, table, games.get(game_id))
        if result:
            results[table] = result
    return results


def _find_corrections(
    stored: StoredTournament, rounds: Sequence[PlayedRound], now: Mapping[str, Summary]
) -> Iterator[Correction]:
    for number, played in enumerate(rounds, 1):
        results = _find_results(stored, number, now)
        for table, game_id in stored.games.get(number, {}).items():
            before, after = played.results.get(table), results.get(table)
            if _find_points(before) != _find_points(after):
                yield Correction(number, table, now[game_id].version, before, after)


def _find_points(result: TableResult | None) -> tuple[Mapping[int, int], ...]:
    """Find what a table has brought its players, whether or not its game is over."""
    return (result.points, result.ranks) if result else ()


def load_game_at(stored: StoredTournament, number: int, table: int) -> Game:
    """Load the game at a table of a round. Raises NotFound where there is none, or none any
    more."""
    game_id = stored.games.get(number, {}).get(table)
    game = load(session(), game_id) if game_id else None
    if game is None:
        raise NotFound
    return game


def _find_result(
    tournament: Tournament, number: int, table: int, game: Summary | None
) -> TableResult | None:
    """Find how a table of a round stands; return None where it has no game, or no hand has been
    played at it."""
    if not game or not game.hands:
        return None
    game_seats = [GameSeat(seat.name, seat.joined_by, seat.rank is None) for seat in game.seats]
    indices = find_seats_in_game(tournament, number, table, game_seats)
    seats = {player: game.seats[index] for player, index in indices.items()}
    return TableResult(
        points={player: seat.points for player, seat in seats.items()},
        ranks={player: seat.rank for player, seat in seats.items() if seat.rank},
        finished=game.ended is not None,
        hands=game.hands,
        complete=game.ended is not None and not game.broken_off,
    )
