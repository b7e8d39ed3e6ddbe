"""Bound the work that one answer may take, whatever the hand."""

MAX_STEPS = 5_000_000
"""About 0.4 s of a processor; hardly any hand that somebody is dealt takes half of that."""


class Work:
    """A counter of the steps of the searches for one answer. A step is a meld looked at; what takes
    longer counts as several. Each search may take half of those that are left, so that those after
    it can look for something too."""

    def __init__(self) -> None:
        self.left = MAX_STEPS
        self.given_up = False
        """Whether a search ended before it had tried everything."""
        self.begin()

    def begin(self) -> None:
        """Begin another search."""
        self._min_left = self.left // 2

    @property
    def used_up(self) -> bool:
        """Whether the search has taken all the steps that it may."""
        return self.left < self._min_left

    def step(self, steps: int = 1) -> bool:
        """Count steps; return whether the search must be given up instead."""
        if not self.used_up:
            self.left -= steps
        self.given_up = self.given_up or self.used_up
        return self.used_up
