"""A circle's season: what its evenings come to. It is worked out of the games as they now are; what
has not changed since the last look is kept."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock

from flask import request
from werkzeug.exceptions import NotFound

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.evenings import Evening, evening_of
from scorekeeper.circle.last_time import last_evening
from scorekeeper.circle.owing import Owing, owing
from scorekeeper.circle.people import People, PersonId
from scorekeeper.circle.season import Choice, Meetings, Standing, head_to_head, season_table
from scorekeeper.game.summary import Summary
from scorekeeper.store.summaries import summaries
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.circles.ratings import Rated, rate, ratings_after
from scorekeeper.web.database import session
from scorekeeper.wire.circles import Rating, read_choice
from scorekeeper.wire.errors import WireError

MAX_REMEMBERED = 200
"""Circles whose evenings are kept, those asked for last."""
MAX_CHOICES = 20
"""Of one circle."""


@dataclass(frozen=True)
class Results:
    """What these evenings of a circle, all played to their end, come to; worked out when it is
    first asked for. `before` are the ratings found at the last look."""

    circle: Circle
    people: People
    evenings: tuple[Evening, ...]
    before: Sequence[Rated] = ()

    @cached_property
    def table(self) -> list[Standing]:
        """The season's table."""
        return season_table(self.evenings)

    @cached_property
    def course(self) -> Sequence[Rated]:
        """The ratings after each evening."""
        return rate(self.evenings, self.before)

    @cached_property
    def ratings(self) -> dict[PersonId, Rating]:
        """Everybody's rating."""
        return ratings_after(self.course)

    @cached_property
    def last(self) -> Evening | None:
        """The game that was ended last."""
        return last_evening(self.evenings)

    @cached_property
    def meetings(self) -> dict[tuple[PersonId, PersonId], Meetings]:
        """Who finished ahead of whom."""
        return head_to_head(self.evenings)

    @cached_property
    def owing(self) -> list[Owing]:
        """What is owed after these evenings and all payments."""
        return owing(self.evenings, self.circle.payments, self.people)


@dataclass(frozen=True)
class Season:
    """The evenings of a circle that were chosen, as they were played, and what they come to; `all`
    are those that were not chosen, too."""

    circle: Circle
    people: People
    choice: Choice
    all: Sequence[Evening]
    evenings: Sequence[Evening]
    results: Results
    owing: Sequence[Owing]
    """What is owed over all evenings, whichever were chosen: money knows no seasons."""


@dataclass(frozen=True)
class _Kept:
    """What was found when a circle was last looked at, how often it had `changed` by then, and its
    `games`: its people, its evenings by the ids of the games, and the results of some choices. The
    `seasons` of some choices hold until any game changes."""

    changed: int
    games: Sequence[Summary]
    people: People
    evenings: Mapping[str, Evening]
    results: dict[Choice, Results] = field(default_factory=dict)
    seasons: dict[Choice, Season] = field(default_factory=dict)


class Seasons:
    """The seasons that were asked for last. A hand more changes one evening; the table and the
    ratings of 500 games, which take 30 milliseconds, only change when a game ends."""

    def __init__(self) -> None:
        self._circles: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = Lock()

    def season(self, circle: Circle, games: Sequence[Summary], choice: Choice) -> Season:
        """The season of a circle with these games."""
        with self._lock:
            last = self._circles.get(circle.id)
        kept = _updated(last, circle, games)
        season = kept.seasons.get(choice) or _season(kept, circle, choice)
        with self._lock:
            self._circles[circle.id] = kept
            self._circles.move_to_end(circle.id)
            if len(self._circles) > MAX_REMEMBERED:
                self._circles.popitem(last=False)
        return replace(season, circle=circle)


SEASONS = Seasons()


def season_of(circle: Circle, choice: Choice | None = None) -> Season:
    """The evenings of a circle, or those chosen."""
    games = sorted(summaries(session(), circle.game_ids), key=lambda game: game.begun)
    return SEASONS.season(circle, games, choice or Choice())


def chosen_season(circle: Circle) -> Season:
    """The evenings of a circle that the address of a page asks for. Raises NotFound where it asks
    for what cannot be."""
    try:
        choice = read_choice(request.args, VARIANTS)
    except WireError:
        raise NotFound from None
    return season_of(circle, choice)


def _updated(kept: _Kept | None, circle: Circle, games: Sequence[Summary]) -> _Kept:
    """What is known of a circle now."""
    if kept is None or kept.changed != circle.changed:
        return _worked_out(circle, games, kept)
    if games == kept.games:
        return kept
    known = kept.evenings
    changed = [game for game in games if game.id not in known or known[game.id].game is not game]
    if any(kept.people.named(seat.name) is None for game in changed for seat in game.seats):
        return _worked_out(circle, games, kept)
    fresh = {game.id: _evening(circle, game, kept.people) for game in changed}
    return _Kept(kept.changed, games, kept.people, {**known, **fresh}, kept.results)


def _worked_out(circle: Circle, games: Sequence[Summary], last: _Kept | None) -> _Kept:
    names = (
        each.name
        for game in games
        for seat, each in enumerate(game.seats, 1)
        if seat not in circle.forgotten.get(game.id, ())
    )
    people = People(circle.id, circle.decided, names)
    evenings = {game.id: _evening(circle, game, people) for game in games}
    return _Kept(circle.changed, games, people, evenings, dict(last.results) if last else {})


def _evening(circle: Circle, game: Summary, people: People) -> Evening:
    return evening_of(game, people, circle.forgotten.get(game.id, ()))


def _season(kept: _Kept, circle: Circle, choice: Choice) -> Season:
    everything = [kept.evenings[game.id] for game in kept.games]
    chosen = [evening for evening in everything if choice.takes(evening)]
    results = _results(kept, circle, choice, chosen)
    owing = _results(kept, circle, Choice(), everything).owing
    season = Season(circle, kept.people, choice, everything, chosen, results, owing)
    if len(kept.seasons) >= MAX_CHOICES:
        kept.seasons.clear()
    kept.seasons[choice] = season
    return season


def _results(kept: _Kept, circle: Circle, choice: Choice, evenings: Sequence[Evening]) -> Results:
    over = tuple(evening for evening in evenings if evening.finished)
    last = kept.results.get(choice)
    if last and last.circle.changed == circle.changed and last.evenings == over:
        return last
    results = Results(circle, kept.people, over, last.course if last else ())
    if len(kept.results) >= MAX_CHOICES:
        kept.results.clear()
    kept.results[choice] = results
    return results
