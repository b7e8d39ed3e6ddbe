"""A circle's season: its evenings and their results."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import request
from werkzeug.exceptions import NotFound

from scorekeeper.circle.circle import Circle
from scorekeeper.circle.evenings import Evening, build_evening
from scorekeeper.circle.last_time import find_last_evening
from scorekeeper.circle.owing import Owing, work_out_debts
from scorekeeper.circle.people import People, PersonId
from scorekeeper.circle.season import Choice, Meetings, Standing, head_to_head, season_table
from scorekeeper.store.summaries import load_summaries
from scorekeeper.web.circles.ratings import RatedEvening, rate
from scorekeeper.web.database import session
from scorekeeper.wire.circles import Rating, read_choice
from scorekeeper.wire.errors import WireError


@dataclass(frozen=True)
class Results:
    """The results of these evenings, all played to their end."""

    evenings: Sequence[Evening]

    @cached_property
    def table(self) -> list[Standing]:
        """The season's table."""
        return season_table(self.evenings)

    @cached_property
    def course(self) -> Sequence[RatedEvening]:
        """The ratings after each evening."""
        return rate(self.evenings)

    @cached_property
    def ratings(self) -> dict[PersonId, Rating]:
        """Everybody's rating."""
        return {person: rating for rated in self.course for person, rating in rated.after.items()}

    @cached_property
    def last(self) -> Evening | None:
        """The game that was ended last."""
        return find_last_evening(self.evenings)

    @cached_property
    def meetings(self) -> dict[tuple[PersonId, PersonId], Meetings]:
        """Count who finished ahead of whom."""
        return head_to_head(self.evenings)


@dataclass(frozen=True)
class Season:
    """The evenings of a circle that were chosen, as they were played; `all` are those that were not
    chosen, too."""

    circle: Circle
    people: People
    choice: Choice
    all: Sequence[Evening]
    evenings: Sequence[Evening]

    @cached_property
    def results(self) -> Results:
        """The results of the chosen evenings."""
        return Results([evening for evening in self.evenings if evening.finished])

    @cached_property
    def owing(self) -> list[Owing]:
        """The debts after all payments and all evenings, whichever were chosen: money knows no
        seasons."""
        return work_out_debts(self.all, self.circle.payments, self.people)


def load_season(circle: Circle, choice: Choice | None = None) -> Season:
    """Load the evenings of a circle, or those chosen."""
    choice = choice or Choice()
    games = sorted(load_summaries(session(), circle.game_ids), key=lambda game: game.begun)
    names = (
        each.name
        for game in games
        for seat, each in enumerate(game.seats, 1)
        if seat not in circle.forgotten.get(game.id, ())
    )
    people = People(circle.id, circle.decided, names)
    everything = [build_evening(game, people, circle.forgotten.get(game.id, {})) for game in games]
    chosen = [evening for evening in everything if choice.includes(evening)]
    return Season(circle, people, choice, everything, chosen)


def read_season(circle: Circle) -> Season:
    """Load the evenings of a circle that the address of a page asks for. Raises NotFound for a
    choice that cannot be."""
    return load_season(circle, requested_choice())


def requested_choice() -> Choice:
    """Return which evenings the address of a page asks for. Raises NotFound for a choice that
    cannot be."""
    try:
        return read_choice(request.args)
    except WireError:
        raise NotFound from None
