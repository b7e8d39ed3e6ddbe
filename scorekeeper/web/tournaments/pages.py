"""The screens of a tournament."""

from scorekeeper.web.tournaments import (
    apart,
    attendance,
    board,
    latecomer,
    live,
    menu,
    name_list,
    people,
    plan,
    round,
    together,
    tournament,
)

SCREENS = (
    plan,
    tournament,
    people,
    name_list,
    apart,
    attendance,
    together,
    round,
    latecomer,
    board,
    menu,
    live,
)
