"""Who stands where overall."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

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
    playoffs: tuple[int, ...]
    """Their rank at each table of the play-offs they have reached."""
    rank: int = 0
    """1 for the best; equals share one."""

    @property
    def total(self) -> int:
        """Their scores added up."""
        return sum(score.points for score in self.scores if score)


def standing(tournament: Tournament, rounds: Sequence[PlayedRound]) -> list[Line]:
    """Everybody's line, the best first.

    Whoever got further in the play-offs is ahead, then whoever does better at their last table
    there; then the total decides, then the tables won. While a round is being played, those whose
    table has recorded nothing are behind those who have a score.
    """
    players = [player.number for player in tournament.players]
    counted = [
        played.scores(tournament.plan, players) for played in rounds if played.round.by != "playoff"
    ]
    playoffs = [played for played in rounds if played.round.by == "playoff"]
    lines = []
    for player in tournament.players:
        ranks = (played.rank_of(player.number) for played in playoffs)
        lines.append(
            Line(
                player,
                scores=tuple(scores.get(player.number) for scores in counted),
                wins=sum(played.won_by(player.number) for played in rounds),
                playoffs=tuple(rank for rank in ranks if rank is not None),
            )
        )
    return _ranked(lines, lowest_wins=tournament.plan.lowest_wins)


def _ranked(lines: list[Line], *, lowest_wins: bool) -> list[Line]:
    def merit(line: Line) -> tuple[int, int, int, int, int]:
        last = line.playoffs[-1] if line.playoffs else 0
        total = line.total if lowest_wins else -line.total
        return -len(line.playoffs), last, line.scores.count(None), total, -line.wins

    lines = sorted(lines, key=merit)
    merits = [merit(line) for line in lines]
    return [
        replace(line, rank=1 + merits.index(own)) for line, own in zip(lines, merits, strict=True)
    ]


def next_playoff(tournament: Tournament, rounds: Sequence[PlayedRound]) -> tuple[int, ...]:
    """Who plays the next play-off, the best first: after the rounds those who lead, after a
    play-off the first of each table, so many that they fill one table or there is one of each,
    and the next best where they are too few for a table. Empty after the last."""
    order = [line.player.number for line in standing(tournament, rounds) if line.player.here]
    if not tournament.playoffs:
        return tuple(order[: tournament.plan.playoff])
    tables = len(tournament.playoffs[-1].seating.tables)
    if tables == 1:
        return ()
    places = max(1, tournament.plan.usual // tables)
    ranks = {p: rank for p in order if (rank := rounds[-1].rank_of(p)) is not None}
    first = [player for player, rank in ranks.items() if rank <= places]
    fewest = tournament.plan.smallest
    return tuple(first if len(first) >= fewest else list(ranks)[:fewest])
