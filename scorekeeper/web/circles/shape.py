"""A circle and its season, as programs and saved files have them."""

from scorekeeper.web.circles.seasons import Season
from scorekeeper.wire.circle_shapes import CircleShape
from scorekeeper.wire.circles import (
    write_circle_game,
    write_owing,
    write_person,
    write_standing,
)


def circle_shape(season: Season) -> CircleShape:
    """A circle and its season."""
    ratings = season.results.ratings
    return {
        "id": season.circle.id,
        "name": season.circle.name,
        "people": [write_person(person) for person in season.people.everybody],
        "games": [write_circle_game(evening) for evening in season.evenings],
        "table": [write_standing(line, ratings.get(line.person)) for line in season.results.table],
        "due": write_owing(season.owing),
    }
