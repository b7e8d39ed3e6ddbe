"""The summary of measured times."""

from collections.abc import Sequence


def write_percentiles(seconds: Sequence[float]) -> str:
    """Write the median and the slowest of some times, in milliseconds."""
    ranked = sorted(seconds)
    shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1}
    slowest = (ranked[min(int(share * len(ranked)), len(ranked) - 1)] for share in shares.values())
    return (
        ", ".join(f"{name} {each * 1000:.1f}" for name, each in zip(shares, slowest, strict=True))
        + " ms"
    )
