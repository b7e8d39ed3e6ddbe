"""The screens of a tournament."""

from scorekeeper.web.tournaments import (
    board,
    latecomer,
    live,
    menu,
    people,
    plan,
    round,
    together,
    tournament,
)

SCREENS = (plan, tournament, people, together, round, latecomer, board, menu, live)
