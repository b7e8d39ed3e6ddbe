"""What the next page says first: that something was recorded, why it was refused, or other news."""

from dataclasses import dataclass
from textwrap import shorten
from typing import Any, Literal, NamedTuple, cast

from flask import flash, get_flashed_messages

from scorekeeper.store.games import Game

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
    """A sentence at the top of a page. `entry` is the log entry that one tap takes back, `saved`
    the name of the draft that is no longer needed, `way` what leads to where it can be done."""

    kind: NoticeKind
    text: str
    entry: int | None = None
    saved: str = ""
    way: Way | None = None


@dataclass(frozen=True)
class Recorded:
    """An entry of a game's log, by its number."""

    game_id: str
    number: int


def flash_notice(
    kind: NoticeKind,
    text: str,
    *,
    recorded: Recorded | None = None,
    saved: str = "",
    way: Way | None = None,
) -> None:
    """Keeps a sentence for the next page. `recorded` is what one tap takes back, `saved` the name
    of the draft that is no longer needed, `way` what leads to where something can be done."""
    entry = [recorded.game_id, recorded.number] if recorded else None
    short = text if len(text) <= MAX_LENGTH else shorten(text, MAX_LENGTH, placeholder=" …")
    notice = {"text": short, "entry": entry, "saved": saved, "way": way}
    flash(cast(str, notice), kind)


def notices(game: Game | None) -> list[Notice]:
    """The notices kept for this page, each sentence once; of what was recorded only this game's,
    if it is the page of a game."""
    kept: dict[str, Notice] = {}
    flashed = cast(Flashed, get_flashed_messages(with_categories=True))
    for kind, notice in flashed:
        text, entry = _full_sentence(notice["text"]), None
        match notice["entry"]:
            case [game_id, number] if game:
                if game_id != game.id:
                    continue
                entry = number if number <= game.version else None
        way = Way(*notice["way"]) if notice.get("way") else None
        kept.setdefault(text, Notice(kind, text, entry, notice["saved"], way))
    return list(kept.values())


def _full_sentence(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."
