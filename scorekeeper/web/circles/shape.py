"""A circle and its season as JSON, for programs and saved files."""

from scorekeeper.circle.people import is_forgotten
from scorekeeper.web.circles.seasons import Season
from scorekeeper.wire.circles import (
    CircleShape,
    PersonShape,
    write_circle_game,
    write_owing,
    write_standing,
)
from scorekeeper.wire.shapes import write


def circle_shape(season: Season) -> CircleShape:
    """Return a circle and its season."""
    ratings = season.results.ratings
    return {
        "id": season.circle.id,
        "name": season.circle.name,
        "people": [write(PersonShape, person) for person in season.people.everybody],
        "games": [write_circle_game(evening) for evening in season.evenings],
        "table": [
            write_standing(line, ratings.get(line.person))
            for line in season.results.table
            if not is_forgotten(line.person)
        ],
        "due": write_owing(season.owing),
    }
