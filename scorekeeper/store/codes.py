"""Codes for those who can't scan a link: short enough to be read out, good for a day."""

import secrets
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from scorekeeper.store.clock import now, read_time, write_time
from scorekeeper.store.models import CodeRow
from scorekeeper.store.tokens import hashed

LETTERS = "ABCDEFGHJKMNPQRTUVWXY346789"
"""Without those that look like others, by hand or in print: 0 O, 1 I L, 2 Z, 5 S."""
LENGTH = 8
VALID = timedelta(days=1)


class LinkTarget(NamedTuple):
    """A link, and the id of what it opens."""

    opens: str
    link_id: str


def make_code(session: Session, opens: str, link_id: str, code: str = "") -> str:
    """Make a code that lets a phone in as the link does, from now for a day: a new one, or that
    `code`, whether or not it has been made before. The caller commits."""
    session.execute(delete(CodeRow).where(CodeRow.opens == opens, CodeRow.until < now()))
    code = code or "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    until = write_time(read_time(now()) + VALID)
    session.merge(CodeRow(opens=opens, hash=hashed(code), link_id=link_id, until=until))
    return code


def format_code(code: str) -> str:
    """Write a code in two groups that are easily read out.

    >>> format_code("ABCDEFGH")
    'ABCD EFGH'
    """
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def find_link_target(session: Session, text: str) -> LinkTarget | None:
    """Find the link that a code stands for, however it was typed; None where it is none, or too
    old."""
    code = "".join(letter for letter in text.upper() if letter.isalnum())
    row = session.execute(
        select(CodeRow.opens, CodeRow.link_id).where(
            CodeRow.hash == hashed(code), CodeRow.until >= now()
        )
    ).first()
    return LinkTarget(*row) if row else None
