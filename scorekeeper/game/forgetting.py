"""Taking a name out of a game for good: the one thing that is ever changed in a log."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper.game.entries import Amend, CorrectStart, Entry, Fact, Join
from scorekeeper.game.start import Start
from scorekeeper.speech import say


def forget_names(
    begun: Start, entries: Sequence[Entry], names: Sequence[str], seats: Collection[int]
) -> tuple[Start, list[Entry]]:
    """A game with “Player n” for the names in these seats, wherever it tells them: at the start, in
    corrections of it, and where somebody joined, also as they were spelt before. `names` are those
    of all its seats as they stand."""
    others = {name for seat, name in enumerate(names, 1) if seat not in seats}
    called = {seat: _nameless(seat, others) for seat in seats}
    joined = _seats_of_joins(entries, {names[seat - 1]: seat for seat in seats})
    renamed = [
        _renamed(entry, called, joined.get(number)) for number, entry in enumerate(entries, 1)
    ]
    return replace(begun, players=_players(begun.players, called)), renamed


def _nameless(seat: int, taken: Collection[str]) -> str:
    number = seat
    while (name := say("Player {number}", number=number)) in taken:
        number += 1
    return name


def _players(players: Sequence[str], called: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(called.get(seat, name) for seat, name in enumerate(players, 1))


def _seats_of_joins(entries: Sequence[Entry], seats: Mapping[str, int]) -> dict[int, int]:
    """The entries that tell of the same joining as one that has one of these names, by number, with
    the seat."""
    told_first = {number: number for number in range(1, len(entries) + 1)}
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Amend) and entry.target in told_first:
            told_first[number] = told_first[entry.target]
    found = {
        told_first[number]: seats[join.name]
        for number, entry in enumerate(entries, 1)
        for join in _joins(entry)
        if join.name in seats
    }
    return {number: found[first] for number, first in told_first.items() if first in found}


def _joins(entry: Entry) -> Iterator[Join]:
    facts = entry.facts if isinstance(entry, Amend) else (entry,)
    return (fact for fact in facts if isinstance(fact, Join))


def _renamed(entry: Entry, called: Mapping[int, str], seat: int | None) -> Entry:
    if isinstance(entry, CorrectStart) and entry.players is not None:
        return replace(entry, players=_players(entry.players, called))
    if seat is None:
        return entry
    if isinstance(entry, Amend):
        return replace(entry, facts=tuple(_joined_as(fact, called[seat]) for fact in entry.facts))
    return _joined_as(entry, called[seat]) if isinstance(entry, Join) else entry


def _joined_as(fact: Fact, name: str) -> Fact:
    return replace(fact, name=name) if isinstance(fact, Join) else fact
