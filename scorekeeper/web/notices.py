"""What the next page tells: recorded, refused, or just told."""

from textwrap import shorten
from typing import Literal, cast

from flask import flash

NoticeKind = Literal["recorded", "refused", "told"]


MAX_LENGTH = 500
"""Letters of a sentence: it travels in a cookie, which holds 4 kB."""


def flash_notice(kind: NoticeKind, text: str, *, entry: int | None = None, saved: str = "") -> None:
    """Keeps a sentence for the next page. `entry` is the log entry that one tap takes back,
    `saved` the name of the draft that is no longer needed."""
    told = {"text": shorten(text, MAX_LENGTH, placeholder=" …"), "entry": entry, "saved": saved}
    flash(cast(str, told), kind)
