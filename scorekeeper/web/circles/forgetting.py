"""Forget somebody who asked for it, in a circle and in all its games."""

from scorekeeper.circle.people import PersonId
from scorekeeper.store.circles import remove_people
from scorekeeper.store.forgetting import forget_in_games
from scorekeeper.web.circles.seasons import Season
from scorekeeper.web.database import session
from scorekeeper.web.security.log import note_event


def forget_person(season: Season, person_id: PersonId) -> None:
    """Write “Player n” for all names of somebody in the games of a circle, and keep no trace of the
    names; their points and their money stay. All of it is done at once, and committed."""
    who = season.people.who(person_id)
    seats = {
        evening.game.id: [seat for seat, person in enumerate(evening.sitting, 1) if person == who]
        for evening in season.all
        if who in evening.sitting
    }
    remove_people(session(), season.circle.id, season.people.names_of(who), seats)
    forget_in_games(session(), seats)
    session().commit()
    note_event("person forgotten")
