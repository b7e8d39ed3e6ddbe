"""Offences that a game once had and has no more (C26): a stored penalty for one of them is read as
a `house` penalty of the same points.

Never take a line away: games that hold such penalties may be kept for years.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from scorekeeper.game.entries import Amend, Fact, Penalty
from scorekeeper.wire.entries import RecordedEntry

AnyEntry = TypeVar("AnyEntry", Fact, RecordedEntry)

OFFENCES: Mapping[str, Mapping[str, int]] = {
    "caribbean": {"wrong_challenge": 50, "bad_lay_down": 50, "no_draw": 50, "no_discard": 50}
}
"""Variant id → offence id → what it cost each time."""


def with_house_penalties(variant_id: str, entry: RecordedEntry) -> RecordedEntry:
    """Return a stored entry with penalties for removed offences as `house` penalties.

    Those in a correction are replaced too.

    >>> with_house_penalties("caribbean", Penalty(2, "no_draw")) == Penalty(2, "house", points=50)
    True
    """
    offences = OFFENCES.get(variant_id)
    if not offences:
        return entry
    if isinstance(entry, Amend):
        return replace(entry, facts=tuple(_replace_offence(offences, fact) for fact in entry.facts))
    return _replace_offence(offences, entry)


def _replace_offence(offences: Mapping[str, int], entry: AnyEntry) -> AnyEntry:
    if isinstance(entry, Penalty) and entry.offence in offences:
        return replace(entry, offence="house", points=offences[entry.offence])
    return entry
