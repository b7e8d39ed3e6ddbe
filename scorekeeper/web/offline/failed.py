"""What a phone was sent and could not work through, however often it tried: it is kept, so that
nobody loses it, and out of the way of the rest."""

from collections.abc import Iterable
from typing import NotRequired, TypedDict

from flask import session as cookie

from scorekeeper.speech import say
from scorekeeper.web.notices import flash_notice

KEPT = "set_aside"


class SetAside(TypedDict):
    """What was sent to the address `path`: the `fields` of a form, in order, by their names, and
    what its `files` are called, if it had any. The files themselves aren't kept: whoever sent them
    has them."""

    path: str
    fields: list[list[str]]
    files: NotRequired[list[str]]


def set_aside() -> list[SetAside]:
    """All that is set aside on this phone, oldest first; on a server nothing ever is."""
    kept: list[SetAside] = cookie.get(KEPT, [])
    return kept


def keep_aside(path: str, fields: Iterable[tuple[str, str]], files: Iterable[str] = ()) -> None:
    """Sets aside what was sent, and says so on the next page."""
    sent = SetAside(path=path, fields=[list(field) for field in fields], files=list(files))
    cookie[KEPT] = [*set_aside(), sent]
    flash_notice(
        "refused",
        say(
            "Something that was sent couldn’t be recorded on this phone. It’s kept under “This"
            " phone”, “Only on this phone”."
        ),
    )


def drop_set_aside(number: int) -> None:
    """Forgets one of them, counted from 0; nothing where there is none."""
    cookie[KEPT] = [kept for index, kept in enumerate(set_aside()) if index != number]
