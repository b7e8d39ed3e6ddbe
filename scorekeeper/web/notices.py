"""What the next page says first: that something was recorded, why it was refused, or other news.

What was recorded stands in the page's address (`recorded.py`), the rest in the cookie."""

from dataclasses import dataclass
from textwrap import shorten
from typing import Any, Literal, NamedTuple, cast

from flask import flash, g, get_flashed_messages, url_for

from scorekeeper.game.entries import Call
from scorekeeper.game.plausible import calls_to_penalise, warnings
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.recorded import describe_recorded, draft_name, find_recorded
from scorekeeper.web.writing.times import time_of_day

NoticeKind = Literal["recorded", "refused", "info"]
Flashed = list[tuple[NoticeKind, dict[str, Any]]]

MAX_LENGTH = 500
"""Letters of a sentence: it travels in a cookie, which holds 4 kB."""


class Way(NamedTuple):
    """A link: what it says, and its address."""

    text: str
    address: str


@dataclass(frozen=True)
class Notice:
    """A sentence at the top of a page. `entry` is the log entry that it is about, `saved` the name
    of the draft that is no longer needed, `way` a link to the page where something can be done."""

    kind: NoticeKind
    text: str
    entry: int | None = None
    saved: str = ""
    way: Way | None = None


def flash_notice(kind: NoticeKind, text: str, *, saved: str = "", way: Way | None = None) -> None:
    """Store a sentence in the cookie for the next page. `saved` is the name of the draft that is no
    longer needed, `way` a link to the page where something can be done."""
    short = text if len(text) <= MAX_LENGTH else shorten(text, MAX_LENGTH, placeholder=" …")
    notice = {"text": short, "saved": saved, "way": way}
    flash(cast(str, notice), kind)


def notices(game: Game | None) -> list[Notice]:
    """Return what this page says first, each sentence once: what was recorded in its game, if it is
    the page of one, whether this version knows all of it, and what was flashed for it."""
    found: list[Notice] = []
    number = find_recorded(game) if game else None
    if game and number:
        text = _full_sentence(describe_recorded(game, number))
        recorded = Notice("recorded", text, number, draft_name(game, number))
        too_many = find_call_too_many(game) if number == len(game.entries) else None
        found.append(too_many or recorded)
    if game and game.unknown:
        found.append(Notice("refused", _describe_newer_version(game.log[game.unknown - 1].at)))
    flashed = cast(Flashed, get_flashed_messages(with_categories=True))
    for kind, notice in flashed:
        text = _full_sentence(notice["text"])
        way = Way(*notice["way"]) if notice.get("way") else None
        if text not in [each.text for each in found]:
            found.append(Notice(kind, text, saved=notice["saved"], way=way))
    return found


def find_call_too_many(game: Game) -> Notice | None:
    """Return the warning about a call too many for as long as it is what was recorded last, with
    the way to the penalty for it and for those before it that have none yet (C18)."""
    call = game.entries[-1] if game.entries else None
    if not isinstance(call, Call) or not (found := warnings(game.table)):
        return None
    what, count, way = game.start.rules.over_calling, calls_to_penalise(game.table, call.seat), None
    if what and count and g.keeps_score:
        address = url_for("penalty.new", game_id=game.id, seat=call.seat, what=what.id, count=count)
        way = Way(say("Penalty"), address)
    return Notice("refused", _full_sentence(found[0]), len(game.entries), way=way)


def _describe_newer_version(at: str) -> str:
    """Say that the figures of a game are those from before an entry that this version doesn't know;
    `at` is when it was recorded."""
    return say(
        "Since {time} something has been recorded that the app on this phone is too old for. What"
        " you see is the game before that; nothing is lost. With a network, the app is brought up"
        " to date.",
        time=time_of_day(at),
    )


def _full_sentence(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."
