"""The screens of a hand that is scored."""

from scorekeeper.web.hand import correct, score, seat

SCREENS = (score, seat, correct)
