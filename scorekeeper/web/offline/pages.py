"""The screens of the app on a phone."""

from scorekeeper.web.offline import hand_over, install, local_only, pending

SCREENS = (pending, local_only, hand_over, install)
