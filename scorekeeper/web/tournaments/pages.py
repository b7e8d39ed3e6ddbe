"""The screens of a tournament."""

from scorekeeper.web.tournaments import (
    apart,
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
    together,
    round,
    latecomer,
    board,
    menu,
    live,
)
