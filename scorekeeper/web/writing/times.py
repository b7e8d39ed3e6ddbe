"""Days and times by the clock of the reader's phone, whose script notes its zone in a cookie."""

from datetime import UTC, date, datetime, timedelta, tzinfo
from datetime import time as clock

from babel import Locale
from babel.dates import format_date, format_skeleton, format_time, get_timezone
from flask import has_app_context, has_request_context, request

from scorekeeper.rules.wording import capital
from scorekeeper.speech import say
from scorekeeper.store.clock import now, read_time, write_time
from scorekeeper.web.config import runs_locally
from scorekeeper.web.writing.language import reading


def day(time: str) -> str:
    """Return the day of a stored time, without the year.

    >>> day("2026-11-21T19:30:00Z")
    '21 November'
    """
    return _written("MMMMd", by_the_phone(time).date(), reading())


def recent_day(time: str) -> str:
    """Return the day of a stored time as one speaks of it: “Today”, “Yesterday”, within the last
    week “Friday”, else as `day` does."""
    then = by_the_phone(time)
    days_ago = (by_the_phone(now()).date() - then.date()).days
    if days_ago in (0, 1):
        return say("Yesterday") if days_ago else say("Today")
    if 1 < days_ago < 7:
        return capital(str(format_date(then, "EEEE", locale=reading())))
    return day(time)


def is_today(time: str) -> bool:
    """Whether a stored time is of today."""
    return by_the_phone(time).date() == by_the_phone(now()).date()


def short_day(time: str) -> str:
    """Return the day of a stored time as short as can be.

    >>> short_day("2026-11-21T19:30:00Z")
    '21 Nov'
    """
    return _written("MMMd", by_the_phone(time).date(), reading())


def day_of_the_week(time: str) -> str:
    """Return the day of a stored time and of its week, without the year.

    >>> day_of_the_week("2026-11-21T19:30:00Z")
    'Saturday 21 November'
    """
    weekday = str(format_date(by_the_phone(time), "EEEE", locale=reading()))
    return say("{weekday} {day}", weekday=weekday, day=day(time))


def full_day(time: str) -> str:
    """Return the day of a stored time.

    >>> full_day("2026-11-21T19:30:00Z")
    '21 November 2026'
    """
    return str(format_date(by_the_phone(time), "long", locale=reading()))


def time_of_day(time: str) -> str:
    """Return the hour and minute of a stored time; where nobody knows the phone's clock, it says
    which.

    >>> time_of_day("2026-11-21T19:30:00Z").replace("\\u202f", " ")
    '7:30 pm UTC'
    """
    written = str(format_time(by_the_phone(time), "short", locale=reading()))
    return written if _is_own_clock() or _zone() else f"{written} UTC"


def clock_time(time: str) -> str:
    """Return a time of day by the clocks of a place, as one writes it.

    >>> clock_time("20:15").replace("\\u202f", " ")
    '8:15 pm'
    """
    return str(format_time(clock.fromisoformat(time), "short", locale=reading()))


def add_minutes(time: str, minutes: int) -> str:
    """Return the time some minutes after a stored one.

    >>> add_minutes("2026-11-21T23:30:00Z", 45)
    '2026-11-22T00:15:00Z'
    """
    return write_time(read_time(time) + timedelta(minutes=minutes))


def made_and_used(made: str, used: str | None) -> str:
    """When a link was made, and last used, if it was."""
    if used is None:
        return say("made {time}", time=_when(made))
    return say("made {made}, last used {used}", made=_when(made), used=_when(used))


def _when(time: str) -> str:
    return f"{day(time)}, {time_of_day(time)}"


def by_the_phone(time: str) -> datetime:
    """Return a stored time by the clock of the phone that asks, else in UTC."""
    moment = read_time(time)
    try:
        return moment.astimezone(None if _is_own_clock() else _zone() or UTC)
    except OverflowError:
        return moment


def _written(parts: str, day: date, locale: Locale) -> str:
    """These parts of a day, as they are written in a language."""
    return str(format_skeleton(parts, day, locale=locale))


def _is_own_clock() -> bool:
    """Whether the clock of this machine is that of the phone."""
    return has_app_context() and runs_locally()


def _zone() -> tzinfo | None:
    name = request.cookies.get("zone") if has_request_context() else None
    try:
        return get_timezone(name) if name else None
    except (LookupError, ValueError, OSError):
        return None
