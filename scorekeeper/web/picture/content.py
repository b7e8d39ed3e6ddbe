"""What a picture says: who is in front and by how much, every total, what is to be paid."""

from dataclasses import dataclass, replace

from scorekeeper.game.start import MAX_PLAYERS, Start
from scorekeeper.game.state import Player, State
from scorekeeper.rules.wording import capital, join_names
from scorekeeper.speech import in_words, say, say_as, say_many
from scorekeeper.web.paper.heads import fit_heads, printable
from scorekeeper.web.picture.fonts import Face, letters_of
from scorekeeper.web.writing.money import signed
from scorekeeper.web.writing.names import by_first_names
from scorekeeper.web.writing.payments import Payout, build_payouts, describe_pot_won
from scorekeeper.web.writing.standings import (
    find_leaders,
    lead,
    ordinal,
    sort_by_rank,
    who_is_in_front,
)


@dataclass(frozen=True)
class Standing:
    """A player's line: their rank, empty while nobody has one, their name in letters that can be
    printed, their total, and whether they are in front."""

    seat: int
    rank: str
    name: str
    total: str
    leads: bool


@dataclass(frozen=True)
class Content:
    """What a picture says below the day and the title, if there is one: the headline in large
    letters, a line for each player or person, and how many `others` have none. A game has a chart
    of its `state` too, with `short_names` by seat, and once it is finished who won the pot, and
    payments."""

    day: str
    title: str
    headline: str
    by_line: str
    standings: tuple[Standing, ...]
    others: str | None
    state: State | None = None
    short_names: tuple[str, ...] = ()
    pot_won: str | None = None
    payments: tuple[Payout, ...] = ()


def build_content(start: Start, state: State, day: str, title: str = "") -> Content:
    """Build the content of the picture of a game as it stands."""
    letters = letters_of(Face.BOLD)
    short_start = by_first_names(start)
    short_start = replace(short_start, players=tuple(fit_heads(short_start.players, letters)))
    start = replace(start, players=tuple(fit_heads(start.players, letters)))
    ranked = sort_by_rank(state)
    first = _in_front(state)
    finished = state.finished
    return Content(
        day=day,
        title=printable(title, letters),
        headline=_headline(short_start, state, first),
        by_line=_by_line(start, state, first),
        standings=tuple(_standing(start, each, first) for each in ranked[:MAX_PLAYERS]),
        others=describe_others(len(ranked) - MAX_PLAYERS),
        state=state,
        short_names=short_start.players,
        pot_won=describe_pot_won(start, state) if finished else None,
        payments=tuple(build_payouts(start, state.money.transfers)) if finished else (),
    )


def describe_others(number: int) -> str | None:
    """Say how many players have no line; return None where all have one."""
    return say_many("and {number} other", "and {number} others", number) if number > 0 else None


def _in_front(state: State) -> list[Player]:
    """Find who has won, or leads; nobody before anything is on the sheet."""
    if state.finished:
        return [state.player(seat) for seat in state.order if seat in state.winners]
    return find_leaders(state) if state.sheet else []


def _headline(start: Start, state: State, first: list[Player]) -> str:
    names = [start.name(player.seat) for player in first]
    if not names:
        return start.variant.name
    return who_is_in_front(names, finished=state.finished)


def _by_line(start: Start, state: State, first: list[Player]) -> str:
    """Say by how much somebody is in front, and after how many hands of what."""
    points = lead(state)
    second = [start.name(player.seat) for player in state.players if player.rank == 2]
    if not first:
        return capital(say("just started"))
    hands = _hands_played(start, state)
    if points and len(first) == 1 and len(second) in (1, 2):
        ahead = say("{points} ahead of {names}", points=signed(points), names=join_names(second))
        return say("{ahead}, {hands}", ahead=ahead, hands=hands)
    return capital(hands)


def _hands_played(start: Start, state: State) -> str:
    count = sum(not row.void for row in state.sheet)
    values = {"count": in_words(count), "game": start.variant.name, "words": start.rules.words}
    if state.finished:
        return say_many(
            "one {words.hand} of {game}", "{count} {words.hands} of {game}", count, **values
        )
    return say_many(
        "one {words.hand} of {game} so far",
        "{count} {words.hands} of {game} so far",
        count,
        **values,
    )


def _standing(start: Start, player: Player, first: list[Player]) -> Standing:
    rank = ordinal(player.rank) if player.rank else say_as("has gone", "left")
    return Standing(
        seat=player.seat,
        rank=rank if first else "",
        name=start.name(player.seat),
        total=signed(player.total),
        leads=player in first,
    )
