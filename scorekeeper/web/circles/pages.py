"""A circle and its season: its screens."""

from scorekeeper.web.circles import circle, games, head_to_head, menu, money, people

SCREENS = (circle, people, head_to_head, games, money, menu)
