"""A bound on the work that one answer may take, whatever the hand."""

MAX_STEPS = 1_600_000
"""About half a second's."""


class Work:
    """Counts the steps of the searches for one answer. A step is a meld looked at. Each search may
    take half of those that are left, so that those after it can look for something too."""

    def __init__(self, max_steps: int = MAX_STEPS) -> None:
        self.left = max_steps
        self.given_up = False
        """Whether a search ended before it had tried everything."""
        self._stop_at = max_steps // 2

    def begin(self) -> None:
        """Begins another search."""
        self._stop_at = self.left // 2

    def step(self, steps: int = 1) -> bool:
        """Counts steps; whether the search must be given up."""
        self.left -= steps
        if self.left >= self._stop_at:
            return False
        self.given_up = True
        return True
