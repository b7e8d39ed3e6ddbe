"""What is wrong with somebody joining a game (C24)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.game.buying_in import buy_in_refusal
from scorekeeper.game.conduct_refusals import seat_refusals
from scorekeeper.game.entries import (
    Call,
    Cut,
    Fact,
    FourPairs,
    Join,
    JokersDealt,
    Penalty,
    PlayableDiscard,
)
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import MAX_PLAYERS, number_refusals, packs_refusals, spelling_refusal
from scorekeeper.game.table import Table
from scorekeeper.rules.wording import capital
from scorekeeper.speech import in_words, mark, say

MAX_SEATS = 99
"""In one game, of those who left too."""
MAX_POINTS = 100_000

_BEGUN_WITH: Mapping[type[Fact], str] = {
    Call: mark("a {words.call} is recorded in this {words.hand}"),
    Penalty: mark("a penalty is recorded in this {words.hand}"),
    Cut: mark("a cut is recorded in this {words.hand}"),
    JokersDealt: mark("jokers dealt are recorded in this {words.hand}"),
    FourPairs: mark("four pairs are recorded in this {words.hand}"),
    PlayableDiscard: mark("a playable discard is recorded in this {words.hand}"),
}
"""What shows that a deal is being played, so that a newcomer waits for the next one."""


def join_refusals(table: Table, join: Join) -> Iterator[Refusal]:
    """Check somebody who joins: not in the middle of a deal unless they wait for the next one, not
    beyond the players the game can have; they sit beside somebody, and have a name and points of
    their own (C24)."""
    waits = table.waits(join)
    yield from _last_hand_refusals(table) if waits else _moment_refusals(table)
    yield from _name_refusals(table, join.name)
    yield from seat_refusals(table, None, join.after, "after")
    if join.after in table.left:
        message = say(
            "{name} has left the game; sit the newcomer beside somebody who is still there.",
            name=table.start.name(join.after),
        )
        yield Refusal("seat.not_in_play", message, "after", "C24")
    yield from _number_refusals(table)
    yield from _points_refusals(table, join, waits=waits)


def join_when_possible(table: Table, join: Join) -> Join:
    """Return somebody who joins from the deal in play on, or where it is being played already, from
    the next one (C24)."""
    return replace(join, from_deal=table.deal_number + 1) if _sign_of_play(table) else join


def _sign_of_play(table: Table) -> str | None:
    """Return what shows that the deal in play is being played; None where nothing does."""
    facts = table.open.facts if table.open else ()
    signs = (_BEGUN_WITH.get(type(fact)) for _, fact in facts)
    return next((sign for sign in signs if sign), None)


def _moment_refusals(table: Table) -> Iterator[Refusal]:
    words, begun = table.rules.words, _sign_of_play(table)
    if begun:
        message = words.say(
            "Nobody can join in the middle of a {words.hand}, and {begun}. They can play from the"
            " next one on.",
            begun=words.say(begun),
        )
        yield Refusal("join.hand_begun", message, "kind", "C24")
        return
    may_buy_in = [seat for seat in table.undecided if not buy_in_refusal(table, seat)]
    for seat in may_buy_in:
        message = say(
            "{name} may still buy in; say first whether they do.", name=table.start.name(seat)
        )
        yield Refusal("join.buy_in_open", message, "kind", "C24")


def _last_hand_refusals(table: Table) -> Iterator[Refusal]:
    assert table.open is not None
    if table.rules.number_after(table.open.hand.number) is None:
        message = table.rules.words.say("This is the last {words.hand}; nobody can join after it.")
        yield Refusal("join.last_hand", message, "kind", "C24")


def _name_refusals(table: Table, name: str) -> Iterator[Refusal]:
    spelling = spelling_refusal(name)
    if spelling:
        yield Refusal("game.name", capital(spelling), "name")
        return
    for seat in table.start.order:
        if seat not in table.left and table.start.name(seat).casefold() == name.casefold():
            message = say(
                "“{name}” is already in seat {seat}; give the two different names.",
                name=table.start.name(seat),
                seat=seat,
            )
            yield Refusal("game.name", message, "name", "C24")
    if any(newcomer.name.casefold() == name.casefold() for _, newcomer in table.newcomers):
        message = say("“{name}” joins already; give the two different names.", name=name)
        yield Refusal("game.name", message, "name", "C24")


def _number_refusals(table: Table) -> Iterator[Refusal]:
    """Check the number of players, counted by those in play (C11)."""
    players = len(table.in_play) + len(table.newcomers) + 1
    if players > MAX_PLAYERS:
        message = say("At most {number} can play at once.", number=in_words(MAX_PLAYERS))
        yield Refusal("game.players", message, "kind", "C11")
    elif len(table.start.seats) + len(table.newcomers) >= MAX_SEATS:
        message = say("{number} have sat down in this game; begin a new one.", number=MAX_SEATS)
        yield Refusal("game.players", message, "kind", "C24")
    elif too_many := number_refusals(table.rules, players, "kind"):
        yield from too_many
    else:
        packs = table.packs_with(players)
        yield from packs_refusals(table.rules, packs, players, "kind")


def _points_refusals(table: Table, join: Join, *, waits: bool) -> Iterator[Refusal]:
    elimination, points = table.rules.elimination, join.points
    if points is None:
        if not waits and table.points_on_joining() is None:
            message = say("Nobody is below the limit: say how many points they begin with.")
            yield Refusal("join.points", message, "points", "C24")
    elif abs(points) > MAX_POINTS:
        message = say("{points} points are too many to begin with.", points=points)
        yield Refusal("join.points", message, "points", "C24")
    elif elimination and elimination.is_out(points):
        message = say(
            "With {points} points {name} would be out at once.", points=points, name=join.name
        )
        yield Refusal("join.points", message, "points", "C24")
