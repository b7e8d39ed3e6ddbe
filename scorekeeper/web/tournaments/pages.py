"""The screens of a tournament."""

from scorekeeper.web.tournaments import (
    board,
    latecomer,
    live,
    menu,
    people,
    plan,
    round,
    tournament,
)

SCREENS = (plan, tournament, people, round, latecomer, board, menu, live)
