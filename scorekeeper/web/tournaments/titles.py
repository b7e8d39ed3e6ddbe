"""The titles of rounds and of a tournament's pages, and its next step."""

from typing import Literal

from scorekeeper.speech import say, say_many
from scorekeeper.tournament.facts import Plan
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.standing import choose_playoff_players
from scorekeeper.web.tournaments.night import Night
from scorekeeper.web.writing.standings import who_leads, who_won
from scorekeeper.web.writing.times import clock_time


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
    if not tournament.rounds and not tournament.here:
        return say("Sign up on your phone")
    if not tournament.rounds:
        return say_many("{number} takes part", "{number} take part", len(tournament.here))
    if tournament.stage == "over" and tournament.playoffs:
        return say("The play-off is over")
    if tournament.stage == "over":
        return say("{round} is over", round=round_title(tournament))
    if tournament.stage == "seated":
        return say("{round}: take your seats", round=round_title(tournament))
    return round_title(tournament)


def describe_attendance(tournament: Tournament) -> str:
    """Say how many of those who take part are ticked off as being here."""
    ticked = sum(player.checked_in for player in tournament.players)
    return say_many(
        "{number} of {all} is here",
        "{number} of {all} are here",
        ticked,
        number=ticked,
        all=len(tournament.players),
    )


def describe_beginning(plan: Plan) -> str:
    """Say when the first round begins, where somebody has said, and what is played: “Round 1 at
    20:15, Jamaican”."""
    if plan.begins is None:
        return say_many(
            "{game}, {number} round", "{game}, {number} rounds", plan.rounds, game=plan.variant.name
        )
    return say("Round 1 at {time}, {game}", time=clock_time(plan.begins), game=plan.variant.name)


def describe_leaders(night: Night) -> str:
    """Say who is first between two rounds, or that nothing was played; empty at any other time."""
    tournament = night.tournament
    if tournament.finished or tournament.stage != "over" or not tournament.rounds:
        return ""
    if not night.anything_played:
        return say("Nothing was played")
    return who_leads([line.player.name for line in night.standing if line.rank == 1])


def find_next_step(night: Night) -> Literal["round", "playoff", "finish"]:
    """Find what comes once the latest round is over: by the plan, which nobody is bound to."""
    tournament = night.tournament
    if len(tournament.rounds) < tournament.plan.rounds:
        return "round"
    return "playoff" if choose_playoff_players(tournament, night.rounds) else "finish"
