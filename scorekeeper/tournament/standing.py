"""The standing of all players overall."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from scorekeeper.tournament.fold import Player, Tournament
from scorekeeper.tournament.results import PlayedRound, Score


@dataclass(frozen=True)
class Line:
    """Somebody's line in the standing."""

    player: Player
    scores: tuple[Score | None, ...]
    """By round, play-offs left out; None where they have none yet."""
    wins: int
    """The tables they have won."""
    playoffs: tuple[int | None, ...]
    """Their rank at each table of the play-offs they have reached, once anything has been played in
    that play-off; None where nothing has at their table."""
    playoff_points: tuple[int | None, ...] = ()
    """Their points at each of these tables."""
    rank: int = 0
    """1 for the best; equals share one."""

    @property
    def has_played(self) -> bool:
        """Whether they have a score yet."""
        return any(self.scores)

    @property
    def total(self) -> int:
        """Their scores added up."""
        return sum(score.points for score in self.scores if score)

    @property
    def hands_fewer(self) -> int:
        """From how many hands fewer their total is than that of those who played most (M5)."""
        return sum(score.hands_fewer for score in self.scores if score)


def standing(tournament: Tournament, rounds: Sequence[PlayedRound]) -> list[Line]:
    """Work out everybody's line, the best first.

    Whoever got further in the play-offs is ahead, then whoever does better at their last table
    there; then the total decides, then the tables won. While a round or a play-off is being played,
    those whose table has recorded nothing are behind those who have a score. A play-off in which
    nothing has been played changes nothing.
    """
    counted = [
        played.scores(tournament.plan, number, tournament.players)
        for number, played in enumerate(rounds, 1)
        if played.round.by != "playoff"
    ]
    playoffs = [played for played in rounds if played.round.by == "playoff" and played.results]
    lines = [
        _build_line(
            player,
            tuple(scores.get(player.number) for scores in counted),
            sum(played.won_by(player.number) for played in rounds),
            [each for each in playoffs if each.round.seating.table_of(player.number)],
        )
        for player in tournament.players
    ]
    return _rank_lines(lines, lowest_wins=tournament.plan.lowest_wins)


def _build_line(
    player: Player,
    scores: tuple[Score | None, ...],
    wins: int,
    playoffs: Sequence[PlayedRound],
) -> Line:
    """Build somebody's line, not ranked yet; `playoffs` are those in which they have a seat."""
    return Line(
        player,
        scores,
        wins,
        playoffs=tuple(played.rank_of(player.number) for played in playoffs),
        playoff_points=tuple(played.points_of(player.number) for played in playoffs),
    )


def tables_won_decide(lines: Sequence[Line]) -> bool:
    """Say whether somebody in a standing is ahead of the next by nothing but tables won (M1)."""
    # Whether the lowest total wins makes no difference to whether two are equal.
    return any(
        _merit(ahead)[:-1] == _merit(behind)[:-1] and ahead.wins > behind.wins
        for ahead, behind in pairwise(lines)
    )


def _merit(line: Line, *, lowest_wins: bool = True) -> tuple[int, bool, int, int, int, int]:
    """Return what puts a line in its place, the best first; tables won come last."""
    last = line.playoffs[-1] if line.playoffs else 0
    total = line.total if lowest_wins else -line.total
    yet_to_play = line.scores.count(None)
    return -len(line.playoffs), last is None, last or 0, yet_to_play, total, -line.wins


def _rank_lines(lines: list[Line], *, lowest_wins: bool) -> list[Line]:
    merit = partial(_merit, lowest_wins=lowest_wins)
    lines = sorted(lines, key=merit)
    merits = [merit(line) for line in lines]
    return [
        replace(line, rank=1 + merits.index(own)) for line, own in zip(lines, merits, strict=True)
    ]


def choose_playoff_players(
    tournament: Tournament, rounds: Sequence[PlayedRound]
) -> tuple[int, ...]:
    """Choose who plays the next play-off, the best first. After the rounds these are the leaders;
    after a play-off, the first of each table: as many of each as together fill one table, at least
    one, and the next best where these are too few for a table. At a table where nothing was played
    the standing decides who is first. Empty after the last."""
    order = [line.player.number for line in standing(tournament, rounds) if line.player.here]
    if not tournament.playoffs:
        return tuple(order[: tournament.plan.playoff])
    tables = tournament.playoffs[-1].seating.tables
    if len(tables) == 1:
        return ()
    per_table = max(1, tournament.plan.usual // len(tables))
    seated = [player for player in order if any(player in table for table in tables)]
    first = [
        player
        for table in tables
        for rank, player in enumerate((p for p in seated if p in table), 1)
        if (rounds[-1].rank_of(player) or rank) <= per_table
    ]
    min_players = tournament.plan.smallest
    return tuple(
        sorted(first, key=seated.index) if len(first) >= min_players else seated[:min_players]
    )
