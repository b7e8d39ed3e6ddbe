"""The screens of a circle and its season."""

from scorekeeper.web.circles import circle, earlier, games, head_to_head, menu, money, people

SCREENS = (circle, people, head_to_head, games, money, earlier, menu)
