"""Take a name out of a game for good: the only change that is ever made inside a log."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper.game.entries import Amend, CorrectStart, Entry, Fact, Join
from scorekeeper.game.start import Start
from scorekeeper.speech import say


def forget_names(
    begun: Start, entries: Sequence[Entry], names: Sequence[str], seats: Collection[int]
) -> tuple[Start, list[Entry]]:
    """Return a game with “Player n” for the names in these seats, wherever they stand: at the
    start, in corrections of it, and where somebody joined, also as they were spelt before. `names`
    are those of all its seats as they now are."""
    others = {name for seat, name in enumerate(names, 1) if seat not in seats}
    new_names = {seat: _unused_name(seat, others) for seat in seats}
    seats_of_joins = _find_joins(entries, {names[seat - 1]: seat for seat in seats})
    renamed = [
        _rename_entry(entry, new_names, seats_of_joins.get(number))
        for number, entry in enumerate(entries, 1)
    ]
    return replace(begun, players=_replace_names(begun.players, new_names)), renamed


def _unused_name(seat: int, used: Collection[str]) -> str:
    number = seat
    while (name := say("Player {number}", number=number)) in used:
        number += 1
    return name


def _replace_names(players: Sequence[str], new_names: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(new_names.get(seat, name) for seat, name in enumerate(players, 1))


def _find_joins(entries: Sequence[Entry], seats: Mapping[str, int]) -> dict[int, int]:
    """Find the entries, by number, that record or correct the joining of somebody with one of these
    names; return the seat for each."""
    original = {number: number for number in range(1, len(entries) + 1)}
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Amend) and entry.target in original:
            original[number] = original[entry.target]
    seat_of = {
        original[number]: seats[join.name]
        for number, entry in enumerate(entries, 1)
        for join in _joins(entry)
        if join.name in seats
    }
    return {number: seat_of[first] for number, first in original.items() if first in seat_of}


def _joins(entry: Entry) -> Iterator[Join]:
    facts = entry.facts if isinstance(entry, Amend) else (entry,)
    return (fact for fact in facts if isinstance(fact, Join))


def _rename_entry(entry: Entry, new_names: Mapping[int, str], seat: int | None) -> Entry:
    if isinstance(entry, CorrectStart) and entry.players is not None:
        return replace(entry, players=_replace_names(entry.players, new_names))
    if seat is None:
        return entry
    if isinstance(entry, Amend):
        return replace(
            entry, facts=tuple(_rename_join(fact, new_names[seat]) for fact in entry.facts)
        )
    return _rename_join(entry, new_names[seat]) if isinstance(entry, Join) else entry


def _rename_join(fact: Fact, name: str) -> Fact:
    return replace(fact, name=name) if isinstance(fact, Join) else fact
