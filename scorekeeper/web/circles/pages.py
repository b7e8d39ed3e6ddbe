"""The screens of a circle and its season."""

from scorekeeper.web.circles import circle, games, head_to_head, menu, money, people

SCREENS = (circle, people, head_to_head, games, money, menu)
