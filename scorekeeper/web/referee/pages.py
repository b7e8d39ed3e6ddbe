"""The referee: its screens."""

from scorekeeper.web.referee import check, practice, tack_on

SCREENS = (check, tack_on, practice)
