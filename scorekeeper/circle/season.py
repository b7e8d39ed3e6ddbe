"""What a season's evenings brought each person: the table, who finished ahead of whom, and runs of
luck."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, permutations

from scorekeeper.circle.evenings import Evening
from scorekeeper.circle.people import PersonId


@dataclass(frozen=True)
class Choice:
    """Which evenings count: those of a calendar year (UTC), of one game, of a number of players.
    None stands for all."""

    year: int | None = None
    variant: str | None = None
    players: int | None = None

    def includes(self, evening: Evening) -> bool:
        """Whether an evening counts."""
        return (
            self.year in (None, evening.year)
            and self.variant in (None, evening.game.variant.id)
            and self.players in (None, len(evening.sitting))
        )


@dataclass(frozen=True)
class Best:
    """The best or worst evening of a person, by their points."""

    game_id: str
    begun: str
    points: int


@dataclass(frozen=True)
class Standing:
    """A line of the season's table."""

    person: PersonId
    games: int
    wins: int
    """A shared win counts one for each."""
    average_rank: Fraction | None
    """Of the games they didn't leave; None where they left all."""
    points: int | None
    """None where the games are not scored alike, so that their points say nothing together."""
    hands_won: int
    tables_bent: int
    best: Best | None
    worst: Best | None
    money: Mapping[str | None, int]
    """What they won (above 0) or lost, in minor units of each currency; None is chips."""


def season_table(evenings: Iterable[Evening]) -> list[Standing]:
    """Work out a line for everybody who played a game to its end, the most wins first; of equals
    first those with the better average rank."""
    finished = [evening for evening in evenings if evening.finished]
    comparable = are_scored_alike(finished)
    played: dict[PersonId, list[Evening]] = {}
    for evening in finished:
        for person in evening.results:
            played.setdefault(person, []).append(evening)
    standings = [_build_standing(person, games, comparable) for person, games in played.items()]
    return sorted(standings, key=_sort_key)


def are_scored_alike(evenings: Sequence[Evening]) -> bool:
    """Whether the points of these evenings may be added up and compared."""
    return len({evening.game.scoring for evening in evenings}) == 1


def _build_standing(person: PersonId, evenings: Sequence[Evening], comparable: bool) -> Standing:
    results = [evening.results[person] for evening in evenings]
    ranks = [result.rank for result in results if result.rank is not None]
    money: Counter[str | None] = Counter()
    for evening, result in zip(evenings, results, strict=True):
        if evening.has_money:
            money[evening.game.currency] += result.balance
    by_points = _order_by_points(person, evenings) if comparable else []
    return Standing(
        person=person,
        games=len(results),
        wins=sum(rank == 1 for rank in ranks),
        average_rank=Fraction(sum(ranks), len(ranks)) if ranks else None,
        points=sum(result.points for result in results) if comparable else None,
        hands_won=sum(result.hands_won for result in results),
        tables_bent=sum(len(result.bent) for result in results),
        best=by_points[0] if by_points else None,
        worst=by_points[-1] if by_points else None,
        money=dict(money),
    )


def _order_by_points(person: PersonId, evenings: Sequence[Evening]) -> list[Best]:
    """Order the evenings that somebody played to the end, the best first, of equals the earlier."""
    sign = -1 if evenings[0].game.highest_wins else 1
    played = [
        Best(evening.game.id, evening.game.begun, evening.results[person].points)
        for evening in evenings
        if evening.results[person].rank is not None
    ]
    return sorted(played, key=lambda best: (sign * best.points, best.begun))


def _sort_key(standing: Standing) -> tuple[object, ...]:
    left_all = standing.average_rank is None
    return -standing.wins, left_all, standing.average_rank or 0, standing.person


@dataclass
class Meetings:
    """How often one person finished ahead of another, behind them, and level."""

    ahead: int = 0
    behind: int = 0
    level: int = 0


def head_to_head(evenings: Iterable[Evening]) -> dict[tuple[PersonId, PersonId], Meetings]:
    """Count the meetings of each person with each other one; somebody who left a game met nobody in
    it (C19)."""
    met: dict[tuple[PersonId, PersonId], Meetings] = {}
    for evening in evenings:
        if not evening.finished:
            continue
        ranks = {
            person: result.rank
            for person, result in evening.results.items()
            if result.rank is not None
        }
        for one, other in permutations(ranks, 2):
            meetings = met.setdefault((one, other), Meetings())
            meetings.ahead += ranks[one] < ranks[other]
            meetings.behind += ranks[one] > ranks[other]
            meetings.level += ranks[one] == ranks[other]
    return met


@dataclass(frozen=True)
class Luck:
    """The longest run of wins, the longest run of games without one, and the run somebody is in:
    `now` games won (above 0) or not won (below 0) in a row."""

    wins: int
    without: int
    now: int


def luck_of(person: PersonId, evenings: Iterable[Evening]) -> Luck:
    """Work out the runs of one person, in the evenings they played, as they were played.

    A game that they left was not won.
    """
    won = [
        person in evening.winners
        for evening in evenings
        if evening.finished and person in evening.results
    ]
    runs = [(is_win, len(list(games))) for is_win, games in groupby(won)]
    is_win, length = runs[-1] if runs else (True, 0)
    return Luck(_longest(runs, True), _longest(runs, False), length if is_win else -length)


def _longest(runs: Sequence[tuple[bool, int]], wins: bool) -> int:
    return max((length for is_win, length in runs if is_win == wins), default=0)
