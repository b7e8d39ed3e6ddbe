"""What was played lately, to be played again by the same people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import url_for

from scorekeeper.store.games import Game
from scorekeeper.web.start.rematch import plan_rematch
from scorekeeper.web.writing.times import recent_day

LATELY = 2


@dataclass(frozen=True)
class RecentlyPlayed:
    """A game that was played, the day on which it was begun, who would play it again, and the
    address of the page that begins it."""

    name: str
    players: str
    day: str
    address: str


def find_recently_played(games: Sequence[Game]) -> Iterator[RecentlyPlayed]:
    """Yield the last of these games, newest first, each kind of game once."""
    kinds: dict[str, Game] = {}
    for game in games:
        kinds.setdefault(game.start.variant.name, game)
    for game in list(kinds.values())[:LATELY]:
        yield describe_recently_played(game)


def describe_recently_played(game: Game) -> RecentlyPlayed:
    """Say of a game what would be played again, and by whom."""
    return RecentlyPlayed(
        name=game.start.variant.name,
        players=", ".join(plan_rematch(game).players),
        day=recent_day(game.begun),
        address=url_for("new_game.set_up", variant_id=game.start.variant.id, again=game.id),
    )
