"""How figures are summed up."""

import statistics
from collections.abc import Sequence


def percentiles(seconds: Sequence[float]) -> str:
    """The middle and the slowest of some times, in milliseconds."""
    cuts = statistics.quantiles(seconds, n=100)
    return ", ".join(f"p{cut} {cuts[cut - 1] * 1000:.1f}" for cut in (50, 95, 99)) + " ms"
