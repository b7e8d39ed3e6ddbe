"""What was played at the tables of a round, and what it brings everybody."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.tournament.facts import Plan, Round


@dataclass(frozen=True)
class TableResult:
    """How a table stands: `points` and `ranks` by the number of the player. Somebody who left the
    game has no rank. `finished` says whether the game is over."""

    points: Mapping[int, int]
    ranks: Mapping[int, int]
    finished: bool = True

    def beaten_by(self, player: int) -> int:
        """How many at the table this player is ahead of; those who left are behind all others."""
        own = self.ranks[player]
        return sum(self.ranks.get(other, own + 1) > own for other in self.points)


@dataclass(frozen=True)
class Score:
    """What a round brought somebody. `played` is False where it was given: the round's average to
    who sat out or whose table never played, its worst to who came later, had gone or left their
    table."""

    points: int
    played: bool = True


@dataclass(frozen=True)
class PlayedRound:
    """A round, and by number the results of those of its tables where something has been played."""

    round: Round
    results: Mapping[int, TableResult]
    over: bool = False
    """Whether nothing more will be played in it."""

    def won_by(self, player: int) -> bool:
        """Whether this player has won a table."""
        return any(it.finished and it.ranks.get(player) == 1 for it in self.results.values())

    def rank_of(self, player: int) -> int | None:
        """The player's rank at their table: 1 while nothing has been played there, the last if they
        left it. None if they have no seat in the round."""
        number = self.round.seating.table_of(player)
        if number is None:
            return None
        result = self.results.get(number)
        return result.ranks.get(player, len(result.points)) if result else 1

    def scores(self, plan: Plan, players: Iterable[int]) -> dict[int, Score]:
        """What the round has brought each of these players so far; empty before anything has been
        played in it, and without those whose table has not begun."""
        own = {
            player: result.points[player] if plan.counts == "points" else result.beaten_by(player)
            for result in self.results.values()
            for player in result.ranks
        }
        if not own:
            return {}
        worst = Score(max(own.values()) if plan.lowest_wins else min(own.values()), played=False)
        average = Score((2 * sum(own.values()) + len(own)) // (2 * len(own)), played=False)
        scores = {player: Score(points) for player, points in own.items()}
        for player in players:
            number = self.round.seating.table_of(player)
            if player in self.round.seating.sitting_out:
                scores[player] = average
            elif number and number not in self.results:
                if self.over:
                    scores[player] = average
            elif player not in scores:
                scores[player] = worst
        return scores
