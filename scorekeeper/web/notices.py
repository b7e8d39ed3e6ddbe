"""What the next page tells: recorded, refused, or just told."""

from typing import Literal, cast

from flask import flash

NoticeKind = Literal["recorded", "refused", "told"]


def tell(kind: NoticeKind, text: str, *, entry: int | None = None, saved: str = "") -> None:
    """Keeps a sentence for the next page. `entry` is the log entry that one tap takes back,
    `saved` the name of the draft that is no longer needed."""
    flash(cast(str, {"text": text, "entry": entry, "saved": saved}), kind)
