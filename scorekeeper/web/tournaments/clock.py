"""The clock of a round."""

from dataclasses import dataclass

from scorekeeper.speech import say_many
from scorekeeper.store.clock import now, read_time
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.web.writing.times import add_minutes, time_of_day


@dataclass(frozen=True)
class Clock:
    """The clock of a round: what it shows, and when it ends, the latter and the server's own time
    as milliseconds since 1970."""

    shows: str
    words: str
    ends: str
    ends_at: int
    now: int
    over: bool


def read_clock(stored: StoredTournament) -> Clock | None:
    """Return the clock of the round that is played; None where none is, or it has no time limit."""
    minutes, started = stored.plan.minutes, stored.started
    if minutes is None or started is None or stored.tournament.stage != "playing":
        return None
    ends, moment = add_minutes(started, minutes), now()
    left = max(0, (_milliseconds(ends) - _milliseconds(moment)) // 1000)
    return Clock(
        shows=f"{left // 60}:{left % 60:02}",
        words=say_many("{number} minute left", "{number} minutes left", left // 60),
        ends=time_of_day(ends),
        ends_at=_milliseconds(ends),
        now=_milliseconds(moment),
        over=not left,
    )


def _milliseconds(time: str) -> int:
    return round(read_time(time).timestamp() * 1000)
