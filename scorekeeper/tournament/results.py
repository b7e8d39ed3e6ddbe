"""The results at the tables of a round, and the scores they bring."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from scorekeeper.tournament.facts import Plan, Round
from scorekeeper.tournament.fold import Player


@dataclass(frozen=True)
class TableResult:
    """The result at a table: `points` and `ranks` by the number of the player. Somebody who left
    the game has no rank. `finished` says whether the game is over."""

    points: Mapping[int, int]
    ranks: Mapping[int, int]
    finished: bool = True
    hands: int = 1
    """How many hands somebody has won."""
    complete: bool = False
    """Whether the game has come to the end that its rules know."""

    def count_beaten(self, player: int) -> int:
        """Count the players at the table whom this player is ahead of; those who left are behind
        all others."""
        own = self.ranks[player]
        return sum(self.ranks.get(other, own + 1) > own for other in self.points)


Given = Literal["sat_out", "not_played", "left", "late", "gone"]
"""Why somebody who hasn't played is given a score: the round's average if they sat out or their
table never played; its worst if they left their table, came later or had gone home."""
AVERAGE: Collection[Given] = ("sat_out", "not_played")
"""These bring the average, the others the worst."""


def round_half_up(points: int, parts: int) -> int:
    """Divide points by this many parts, rounded to a whole number, a half up (M2, M5).

    >>> round_half_up(7, 2), round_half_up(10, 3), round_half_up(-7, 2)
    (4, 3, -3)
    """
    return (2 * points + parts) // (2 * parts)


@dataclass(frozen=True)
class Score:
    """What a round brought somebody. `given` says why, where they haven't played it."""

    points: int
    given: Given | None = None
    hands_fewer: int = 0
    """From how many hands fewer they are than those of other tables (M5)."""


@dataclass(frozen=True)
class PlayedRound:
    """A round with the results of its tables, by number, where anything has been played."""

    round: Round
    results: Mapping[int, TableResult]
    over: bool = False
    """Whether nothing more will be played in it."""
    per_hand: bool = False
    """Whether its points count per hand (M5)."""

    @cached_property
    def most_hands(self) -> int:
        """The most hands that a table has played; 0 before the first."""
        return max((result.hands for result in self.results.values()), default=0)

    def count_missing_hands(self, table: int) -> int:
        """Count the hands that a table has played fewer than the table that played most (M5): 0
        where nothing was played, or where its game came to the end that its rules know."""
        result = self.results.get(table)
        return 0 if result is None or result.complete else self.most_hands - result.hands

    def is_uneven(self, plan: Plan) -> bool:
        """Whether points are compared that tables have made in different numbers of hands (M5)."""
        compared = plan.counts == "points" and self.round.by != "playoff"
        return compared and any(map(self.count_missing_hands, self.results))

    def points_per_hand(self, table: int, player: int) -> int:
        """Work out what a player's points are worth if they count per hand (M5)."""
        result = self.results[table]
        return round_half_up(result.points[player] * self.most_hands, result.hands)

    def won_by(self, player: int) -> bool:
        """Whether this player has won a table."""
        return any(it.finished and it.ranks.get(player) == 1 for it in self.results.values())

    def rank_of(self, player: int) -> int | None:
        """Return the player's rank at their table, the last if they left it. None if they have no
        seat in the round, or nothing has been played there."""
        result = self.results.get(self.round.seating.table_of(player) or 0)
        return result.ranks.get(player, len(result.points)) if result else None

    def points_of(self, player: int) -> int | None:
        """Return the player's points at their table as they were played. None if they have no seat
        in the round, or nothing has been played there."""
        result = self.results.get(self.round.seating.table_of(player) or 0)
        return result.points.get(player) if result else None

    def scores(self, plan: Plan, number: int, players: Iterable[Player]) -> dict[int, Score]:
        """Work out the scores that the round, the `number`th of all, has brought these players so
        far; empty before anything has been played in it, and without those whose table has not
        begun."""
        scores = {
            player: self._score_played(plan, table, player)
            for table, result in self.results.items()
            for player in result.ranks
        }
        own = [score.points for score in scores.values()]
        if not own:
            return {}
        worst = max(own) if plan.lowest_wins else min(own)
        average = round_half_up(sum(own), len(own))
        for player in players:
            given = None if player.number in scores else self._why_given(number, player)
            if given:
                scores[player.number] = Score(average if given in AVERAGE else worst, given)
        return scores

    def _score_played(self, plan: Plan, table: int, player: int) -> Score:
        """Return what a player has brought home from a table where they have a rank."""
        result = self.results[table]
        if plan.counts == "beaten":
            return Score(result.count_beaten(player))
        if self.per_hand:
            return Score(self.points_per_hand(table, player))
        return Score(result.points[player], hands_fewer=self.count_missing_hands(table))

    def _why_given(self, number: int, player: Player) -> Given | None:
        """Return why a player without a rank in this round is given a score; None where their table
        may still play."""
        table = self.round.seating.table_of(player.number)
        if player.number in self.round.seating.sitting_out:
            return "sat_out"
        if table is None:
            return "late" if player.joined_after >= number else "gone"
        if table in self.results:
            return "left"
        return "not_played" if self.over else None
