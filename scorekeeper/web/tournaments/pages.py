"""The screens of a tournament."""

from scorekeeper.web.tournaments import (
    apart,
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

SCREENS = (plan, tournament, people, apart, together, round, latecomer, board, menu, live)
