"""The only clock of Scorekeeper."""

from datetime import UTC, datetime


def now() -> str:
    """Return this moment in UTC, to the second, as it is stored: `2026-11-21T19:30:00Z`."""
    return write_time(datetime.now(UTC))


def write_time(time: datetime) -> str:
    """Write a moment as it is stored."""
    return time.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def day_of(time: str) -> str:
    """Return the day of a time as it is stored.

    >>> day_of("2026-11-21T19:30:00Z")
    '2026-11-21'
    """
    return time.partition("T")[0]


def read_time(text: str) -> datetime:
    """Read the moment a text names, in UTC. Raises ValueError for a text that is no time.

    >>> write_time(read_time("2026-11-21T20:30:00+01:00"))
    '2026-11-21T19:30:00Z'
    """
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except OverflowError:
        raise ValueError(text) from None
