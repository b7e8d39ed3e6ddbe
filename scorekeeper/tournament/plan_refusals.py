"""Checks the plan of a tournament."""

import re

from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import MAX_PLAYERS, MIN_PLAYERS, most_players, title_refusal
from scorekeeper.rules.variant import wrong_options
from scorekeeper.speech import say
from scorekeeper.tournament.facts import Plan
from scorekeeper.tournament.fold import Tournament

MAX_PEOPLE = 256
MAX_ROUNDS = 20
MAX_MINUTES = 600
"""The longest time for a round."""
TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
"""A time of day, as plans have it."""


def plan_refusals(plan: Plan) -> list[Refusal]:
    """Check a plan: its house rules (C21), its name, the sizes of its tables (C11), its rounds.
    Return everything that is wrong."""
    reasons = [
        Refusal("option.unknown", message, f"options.{id}", "C21")
        for id, message in wrong_options(plan.variant, plan.options).items()
    ]
    if reasons:
        return reasons
    if wrong := title_refusal(plan.name) if plan.name else say("Give the tournament a name."):
        reasons.append(Refusal("tournament.name", wrong, "name"))
    max_players = min(MAX_PLAYERS, most_players(plan.rules))
    if not MIN_PLAYERS <= plan.smallest <= plan.usual <= plan.largest <= max_players:
        message = say(
            "{game} is for {fewest} to {most} players at a table; the usual number lies between the"
            " fewest and the most.",
            game=plan.rules.name,
            fewest=MIN_PLAYERS,
            most=max_players,
        )
        reasons.append(Refusal("tournament.tables", message, "usual", "C11"))
    if not 1 <= plan.rounds <= MAX_ROUNDS:
        message = say("Play 1 to {most} rounds.", most=MAX_ROUNDS)
        reasons.append(Refusal("tournament.rounds", message, "rounds"))
    if plan.minutes is not None and not 1 <= plan.minutes <= MAX_MINUTES:
        message = say("A round takes 1 to {most} minutes.", most=MAX_MINUTES)
        reasons.append(Refusal("tournament.minutes", message, "minutes"))
    if plan.begins is not None and not TIME.fullmatch(plan.begins):
        message = say("Write the time as hours and minutes, such as 20:15.")
        reasons.append(Refusal("tournament.begins", message, "begins"))
    if plan.playoff and not plan.smallest <= plan.playoff <= MAX_PEOPLE:
        message = say("{fewest} to {most} play for the win.", fewest=plan.smallest, most=MAX_PEOPLE)
        reasons.append(Refusal("tournament.playoff", message, "playoff"))
    return reasons


def plan_change_refusals(tournament: Tournament, plan: Plan) -> list[Refusal]:
    """Check a change of the plan: the game stays the same, and nothing changes once the tournament
    is over. Return everything that is wrong."""
    before = tournament.plan
    if tournament.finished:
        return [Refusal("tournament.over", say("The tournament is over."))]
    if plan.variant != before.variant:
        message = say("The game is {game} and can’t become another one.", game=before.variant.name)
        return [Refusal("tournament.variant", message, "variant")]
    return plan_refusals(plan)
