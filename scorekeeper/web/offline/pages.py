"""The app on a phone without a network: its screens."""

from scorekeeper.web.offline import hand_over, install, local_only, pending

SCREENS = (pending, local_only, hand_over, install)
