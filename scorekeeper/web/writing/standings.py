"""Who leads, and by how much."""

from collections.abc import Iterable, Sequence

from babel import Locale

from scorekeeper.game.scoring import latest_row
from scorekeeper.game.start import MAX_PLAYERS
from scorekeeper.game.state import Player, State
from scorekeeper.rules.wording import join_names
from scorekeeper.speech import mark, say, say_many
from scorekeeper.web.writing.money import signed
from scorekeeper.web.writing.names import first_name, people_of

ENGLISH = Locale("en")
ORDINALS = {
    "one": mark("{place}st"),
    "two": mark("{place}nd"),
    "few": mark("{place}rd"),
    "other": mark("{place}th"),
}
"""How English writes a rank of each of its kinds of ordinal number."""


LARGE = 10_000
"""Points; an evening's totals are smaller, unless a game counts in thousands."""

MAX_NARROW = 3
"""Letters of a figure for which every column has room."""


def ordinal(rank: int) -> str:
    """Return a rank as it is written.

    >>> ordinal(1), ordinal(3), ordinal(4)
    ('1st', '3rd', '4th')
    """
    return say(ORDINALS[ENGLISH.ordinal_form(rank)], place=rank)


def sort_by_rank(state: State) -> list[Player]:
    """Return the players, first place first, those who share one as they sit; those who left come
    last."""
    return sorted(
        map(state.player, state.order), key=lambda player: player.rank or len(state.players) + 1
    )


def sort_by_seat(state: State) -> list[Player]:
    """Return the players as they sit, clockwise; those who left come last."""
    return sorted(map(state.player, state.order), key=lambda player: player.rank is None)


def find_leaders(state: State) -> list[Player]:
    """Return the players in first place, as they sit."""
    return [player for player in map(state.player, state.order) if player.rank == 1]


def are_large(players: Sequence[Player]) -> bool:
    """Whether a total, or what the last hand brought, has so many figures that all must be written
    smaller."""
    return any(max(abs(player.total), abs(player.last or 0)) >= LARGE for player in players)


def are_wide(figures: Iterable[int]) -> bool:
    """Whether points below zero, or in thousands, need wider columns."""
    return any(len(signed(points)) > MAX_NARROW for points in figures)


def still_playing(state: State) -> list[int]:
    """Return the seats of those who have not left, as they sit; where they are more than can begin
    a game, of those who are still in it (C11, C24)."""
    there = [player for player in map(state.player, state.order) if player.rank]
    if len(there) > MAX_PLAYERS:
        there = [player for player in there if player.in_play]
    return [player.seat for player in there]


def names_of(players: list[Player]) -> str:
    """Players in a sentence: “Ann, Bob and Cid”."""
    return join_names([player.name for player in players])


def who_won(names: Sequence[str]) -> str:
    """That they have won: “Ann won”."""
    people = len(people_of(names))
    return say_many("{names} won", "{names} won", people, names=join_names(names))


def who_leads(names: Sequence[str]) -> str:
    """That they are in front: “Ann leads”."""
    people = len(people_of(names))
    return say_many("{names} leads", "{names} lead", people, names=join_names(names))


def who_is_in_front(names: Sequence[str], *, finished: bool) -> str:
    """That they have won or lead, where there is little room: more than two are only counted."""
    if len(names) > 2 and finished:
        return say("{number} share the win", number=len(names))
    if len(names) > 2:
        return say("{number} share the lead", number=len(names))
    return who_won(names) if finished else who_leads(names)


def describe_standing(state: State) -> str:
    """Say who has won or leads, or that a game has just started, where there is little room."""
    if not state.sheet and not state.finished:
        return say("just started")
    names = [first_name(state.start, player.seat) for player in find_leaders(state)]
    return who_is_in_front(names, finished=state.finished)


def describe_lead(state: State) -> str:
    """Say who leads, and by how much, where that is what counts: “Ann leads by 8”; where each
    player has a contract of their own, with which one: “Ann leads, phase 4”. Empty while everybody
    is level."""
    said, own = _describe_lead(state), find_leaders(state)[0].contract
    if not said or not own:
        return said
    words = state.start.rules.words
    return words.say("{lead}, {words.contract} {number}", lead=said, number=own.number)


def _describe_lead(state: State) -> str:
    leaders, points = find_leaders(state), lead(state)
    names = [first_name(state.start, player.seat) for player in leaders]
    if points:
        return say_many(
            "{name} leads by {points}",
            "{name} lead by {points}",
            len(people_of(names)),
            name=names[0],
            points=signed(points),
        )
    if not leads(state, leaders[0]):
        return ""
    return who_is_in_front(names, finished=False)


def leads(state: State, player: Player) -> bool:
    """Whether a player is in first place after a hand, alone or with others, and not everybody
    is."""
    return player.rank == 1 and describe_rank(state, player) != ""


def describe_rank(state: State, player: Player) -> str:
    """Return a player's rank: “2nd”. Empty before the first hand, while everybody is level, and for
    a player who left."""
    if latest_row(state.sheet) is None:
        return ""
    everybody = [other.rank for other in state.players if other.rank is not None]
    return ordinal(player.rank) if player.rank and set(everybody) != {1} else ""


def describe_distance(state: State, player: Player) -> str:
    """Say by how much a player leads or is behind, without names: “leads by 8”, “62 behind”. Empty
    where that isn't what counts."""
    if not describe_rank(state, player):
        return ""
    first = find_leaders(state)[0]
    if not player.in_play or player.laid != first.laid:
        return ""
    if player.rank == 1:
        points = lead(state)
        return say("leads by {points}", points=signed(points)) if points else ""
    return say("{points} behind", points=signed(abs(player.total - first.total)))


def lead(state: State) -> int | None:
    """Return by how many points the only leader leads; None when nobody does, or when what counts
    is that they have laid more contracts of their own."""
    two = find_first_two(state)
    return abs(two[1].total - two[0].total) or None if two else None


def find_first_two(state: State) -> tuple[Player, Player] | None:
    """Return the first two of those who play; None where points aren't what divides them."""
    playing = [player for player in sort_by_rank(state) if player.in_play]
    if len(playing) < 2 or playing[0].laid != playing[1].laid:
        return None
    return playing[0], playing[1]
