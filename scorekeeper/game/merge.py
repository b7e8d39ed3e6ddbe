"""Merge two corrections of one entry whose writers didn't know of each other."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from scorekeeper.game.entries import Fact

_ABSENT = object()
"""Stands for the value of a key that a mapping doesn't have."""


class _ClashError(Exception):
    """Both corrections changed the same thing, and differently."""


def merge_facts(
    before: tuple[Fact, ...], theirs: tuple[Fact, ...], mine: tuple[Fact, ...]
) -> tuple[Fact, ...] | None:
    """Merge what two corrections made of the facts `before`: each change of either is in the
    result. None where both changed the same thing, such as one player’s cards, and differently.

    Whose correction is whose makes no difference, and one that changed nothing leaves the other.
    """
    if mine in (before, theirs):
        return theirs
    if theirs == before:
        return mine
    if not len(before) == len(theirs) == len(mine):
        return None
    try:
        return tuple(map(_merge, before, theirs, mine))
    except _ClashError:
        return None


def _merge(before: Any, theirs: Any, mine: Any) -> Any:
    """Merge facts, or values in them: fields of a fact and keys of a mapping each for itself."""
    if mine in (before, theirs):
        return theirs
    if theirs == before:
        return mine
    match before, theirs, mine:
        case Mapping(), Mapping(), Mapping():
            return _merge_mappings(before, theirs, mine)
        case frozenset(), frozenset(), frozenset():
            return (before & theirs & mine) | (theirs - before) | (mine - before)
    if isinstance(theirs, Fact) and type(before) is type(theirs) is type(mine):
        names = [field.name for field in fields(theirs) if field.compare]
        accounts = [
            {name: getattr(fact, name) for name in names} for fact in (before, theirs, mine)
        ]
        return replace(theirs, **_merge_mappings(*accounts))
    raise _ClashError


def _merge_mappings(
    before: Mapping[Any, Any], theirs: Mapping[Any, Any], mine: Mapping[Any, Any]
) -> dict[Any, Any]:
    merged = {
        key: _merge(*(each.get(key, _ABSENT) for each in (before, theirs, mine)))
        for key in {**before, **theirs, **mine}
    }
    return {key: value for key, value in merged.items() if value is not _ABSENT}
