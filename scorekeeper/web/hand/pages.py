"""A hand that is scored: its screens."""

from scorekeeper.web.hand import correct, score, seat

SCREENS = (score, seat, correct)
