"""The titles of rounds and of a tournament's pages, and its next step."""

from typing import Literal

from scorekeeper.speech import say, say_many
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.standing import choose_playoff_players
from scorekeeper.web.tournaments.night import Night
from scorekeeper.web.writing.standings import who_won


def round_title(tournament: Tournament) -> str:
    """Name the latest round by its number."""
    return title_of_round(tournament, len(tournament.rounds))


def title_of_round(tournament: Tournament, number: int) -> str:
    """Name a round by its number."""
    last = tournament.plan.rounds
    if number and tournament.rounds[number - 1].by == "playoff":
        return say("Play-off")
    if number > last:
        return say("Round {number}", number=number)
    return say("Round {number} of {last}", number=number, last=last)


def headline(night: Night) -> str:
    """Return the headline of a page of a tournament."""
    tournament = night.tournament
    if tournament.finished and not night.anything_played:
        return say("Nothing was played")
    if tournament.finished:
        return who_won([line.player.name for line in night.standing if line.rank == 1])
    if not tournament.rounds:
        return say_many("{number} takes part", "{number} take part", len(tournament.here))
    if tournament.stage == "over" and tournament.playoffs:
        return say("The play-off is over")
    if tournament.stage == "over":
        return say("{round} is over", round=round_title(tournament))
    if tournament.stage == "seated":
        return say("{round}: take your seats", round=round_title(tournament))
    return round_title(tournament)


def find_next_step(night: Night) -> Literal["round", "playoff", "finish"]:
    """Find what comes once the latest round is over: by the plan, which nobody is bound to."""
    tournament = night.tournament
    if len(tournament.rounds) < tournament.plan.rounds:
        return "round"
    return "playoff" if choose_playoff_players(tournament, night.rounds) else "finish"
