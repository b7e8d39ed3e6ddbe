"""The screens of the referee."""

from scorekeeper.web.referee import check, practice, tack_on

SCREENS = (check, tack_on, practice)
