"""Checks the facts of a tournament before they are recorded."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import spelling_refusal
from scorekeeper.rules.wording import capital
from scorekeeper.speech import mark, say
from scorekeeper.tournament.facts import (
    CheckIn,
    CheckOut,
    DropRound,
    EndRound,
    Exchange,
    Fact,
    Finish,
    KeepApart,
    Leave,
    Recount,
    Rename,
    Reopen,
    ResumeRound,
    Return,
    Round,
    SeatFreely,
    SignUp,
    SitDown,
    StartRound,
    TakeOff,
)
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.plan_refusals import MAX_PEOPLE, MAX_ROUNDS
from scorekeeper.tournament.seating import Seating

MAX_FACTS = 2000
MAX_GUEST_FACTS = 1000
"""With more, only hosts change anything, so that nobody else can use them up."""
MAX_APART = 2 * MAX_PEOPLE
"""How many names all the groups of people who are kept apart may have."""
MAX_RENAMES = 5
"""How often players put their own name right."""


def refusals(tournament: Tournament, fact: Fact, played: Collection[int] = ()) -> list[Refusal]:
    """Check whether the tournament can take a fact now. Return everything that is wrong. `played`
    are the numbers of those tables of the latest round at which anything has been recorded."""
    closed = list(_closed_refusals(tournament, fact))
    if closed:
        return closed
    match fact:
        case SignUp(name):
            reasons = _sign_up_refusals(tournament, name)
        case Rename(player, name):
            reasons = _rename_refusals(tournament, player, name)
        case TakeOff() | CheckIn() | CheckOut() | Leave() | Return():
            reasons = _person_refusals(tournament, fact)
        case KeepApart() | SeatFreely() | Round() | Recount():
            reasons = _FACT_REFUSALS[type(fact)](tournament, fact)
        case Exchange(one, other):
            reasons = _exchange_refusals(tournament, one, other, played)
        case SitDown(player, table):
            reasons = _sit_down_refusals(tournament, player, table)
        case StartRound() | EndRound() | ResumeRound() | DropRound() | Finish() | Reopen():
            reasons = _STEP_REFUSALS[type(fact)](tournament)
    return list(reasons)


def guest_refusals(tournament: Tournament, fact: Fact) -> list[Refusal]:
    """Check whether somebody who is no host may record a fact about themselves now. Return
    everything that is wrong; whether the fact can be true, `refusals` says."""
    found = []
    if tournament.fact_count >= MAX_GUEST_FACTS:
        message = say(
            "So much has been changed that only whoever runs the tournament can change more. Ask"
            " them."
        )
        found.append(Refusal("tournament.guests_full", message, "name"))
    if (
        isinstance(fact, Rename)
        and tournament.has(fact.player)
        and tournament.player(fact.player).renamed >= MAX_RENAMES
    ):
        message = say(
            "This name has been changed {most} times: ask whoever runs the tournament to put it"
            " right.",
            most=MAX_RENAMES,
        )
        found.append(Refusal("tournament.name", message, "name"))
    return found


def _closed_refusals(tournament: Tournament, fact: Fact) -> Iterator[Refusal]:
    """Yield why nothing of the kind can be recorded any more."""
    if tournament.finished and not isinstance(fact, Reopen | Recount):
        yield Refusal("tournament.over", say("The tournament is over."), "kind")
    elif tournament.fact_count >= MAX_FACTS:
        message = say("A tournament has at most {most} entries.", most=MAX_FACTS)
        yield Refusal("tournament.log_full", message, "kind")


def _sign_up_refusals(tournament: Tournament, name: str) -> Iterator[Refusal]:
    yield from _name_refusals(tournament, name, None)
    if len(tournament.players) >= MAX_PEOPLE:
        message = say("A tournament has at most {most} people.", most=MAX_PEOPLE)
        yield Refusal("tournament.full", message, "kind")


def _rename_refusals(tournament: Tournament, player: int, name: str) -> Iterator[Refusal]:
    yield from _unknown_refusals(tournament, player)
    yield from _name_refusals(tournament, name, player)


def _name_refusals(tournament: Tournament, name: str, own: int | None) -> Iterator[Refusal]:
    """Check that two people have different names; `own` is the number of the player who has this
    one, if anybody does."""
    others = (player.name.casefold() for player in tournament.players if player.number != own)
    if spelling := spelling_refusal(name):
        yield Refusal("tournament.name", capital(spelling), "name")
    elif name.casefold() in others:
        message = say("“{name}” has signed up already; give the two different names.", name=name)
        yield Refusal("tournament.name", message, "name")


def _unknown_refusals(tournament: Tournament, player: int) -> Iterator[Refusal]:
    if not tournament.has(player):
        message = say("Nobody has the number {number}.", number=player)
        yield Refusal("tournament.player", message, "player")


def _person_refusals(
    tournament: Tournament, fact: TakeOff | CheckIn | CheckOut | Leave | Return
) -> Iterator[Refusal]:
    """Check a fact about somebody on the list: there is such a person, and it isn't so already."""
    if not tournament.has(fact.player):
        yield from _unknown_refusals(tournament, fact.player)
        return
    player, is_here = tournament.player(fact.player), fact.player in tournament.here
    match fact:
        case TakeOff():
            is_wrong = tournament.has_sat(fact.player)
            sentence = mark(
                "{name} has a seat already, so they stay on the list. If they’re going home, tap"
                " “Leaves”."
            )
        case CheckIn():
            is_wrong, sentence = player.checked_in, mark("{name} is ticked already.")
        case CheckOut():
            is_wrong, sentence = not player.checked_in, mark("{name} isn’t ticked.")
        case Leave():
            is_wrong, sentence = not is_here, mark("{name} has left.")
        case Return():
            is_wrong, sentence = is_here, mark("{name} is still there.")
    if is_wrong:
        yield Refusal("tournament.player", say(sentence, name=player.name), "player")


def _keep_apart_refusals(tournament: Tournament, fact: KeepApart) -> Iterator[Refusal]:
    players = fact.players
    for player in players:
        yield from _unknown_refusals(tournament, player)
    if len(set(players)) < max(2, len(players)):
        message = say("Name two people or more who are to sit apart.")
        yield Refusal("tournament.apart", message, "players")
    elif frozenset(players) in tournament.apart:
        message = say("They’re kept apart already.")
        yield Refusal("tournament.apart", message, "players")
    elif sum(map(len, tournament.apart)) + len(players) > MAX_APART:
        message = say("No more people can be kept apart. Let some sit together first.")
        yield Refusal("tournament.apart", message, "players")


def _seat_freely_refusals(tournament: Tournament, fact: SeatFreely) -> Iterator[Refusal]:
    if frozenset(fact.players) not in tournament.apart:
        message = say("They aren’t kept apart.")
        yield Refusal("tournament.apart", message, "players")


def _not_begun_refusals(tournament: Tournament) -> Iterator[Refusal]:
    if not tournament.rounds:
        yield Refusal("tournament.round", say("No round has been seated yet."), "kind")


def _start_refusals(tournament: Tournament) -> Iterator[Refusal]:
    if tournament.stage != "seated":
        message = say("Seat a round first.")
        yield Refusal("tournament.round", message, "kind")
    for table in tournament.latest.tables:
        for player in set(table).difference(tournament.here):
            message = say(
                "{name} has left but has a seat: give it to somebody else, or seat the round anew.",
                name=tournament.player(player).name,
            )
            yield Refusal("tournament.player", message, "kind")


def _end_refusals(tournament: Tournament) -> Iterator[Refusal]:
    if tournament.stage != "playing":
        yield Refusal("tournament.round", say("No round is being played."), "kind")


def _resume_refusals(tournament: Tournament) -> Iterator[Refusal]:
    yield from _not_begun_refusals(tournament)
    if tournament.stage == "seated":
        message = say("The next round is seated already: undo its seating first.")
        yield Refusal("tournament.round", message, "kind")
    elif tournament.stage == "playing":
        yield Refusal("tournament.round", say("The round is still being played."), "kind")


def _reopen_refusals(tournament: Tournament) -> Iterator[Refusal]:
    if not tournament.finished:
        yield Refusal("tournament.finished", say("The tournament isn’t over."), "kind")


def _recount_refusals(tournament: Tournament, fact: Recount) -> Iterator[Refusal]:
    if fact.round not in tournament.ends:
        yield Refusal("tournament.round", say("No such round is over."), "round")
        return
    yield from _table_refusals(tournament.rounds[fact.round - 1].seating, fact.table)
    if fact.version <= (tournament.last_counted_entry(fact.round, fact.table) or 0):
        message = say("Table {number} counts like that already.", number=fact.table)
        yield Refusal("tournament.version", message, "version")


def _table_refusals(seating: Seating, table: int) -> Iterator[Refusal]:
    if not 1 <= table <= len(seating.tables):
        message = say("There is no table {number}.", number=table)
        yield Refusal("tournament.table", message, "table")


def _finish_refusals(tournament: Tournament) -> Iterator[Refusal]:
    yield from _not_begun_refusals(tournament)
    if tournament.stage != "over":
        yield Refusal("tournament.round", say("End the round first, or drop it."), "kind")


def _round_over_refusals(tournament: Tournament) -> Iterator[Refusal]:
    if not tournament.rounds:
        yield from _not_begun_refusals(tournament)
    elif tournament.stage == "over":
        yield Refusal("tournament.round", say("The round is over."), "kind")


def _round_refusals(tournament: Tournament, fact: Round) -> Iterator[Refusal]:
    """Check that everybody who is there has one seat or sits out, in the play-offs only those who
    have got this far (see _playoff_refusals), and that tables are as large as agreed."""
    tables, sitting_out = fact.seating.tables, fact.seating.sitting_out
    named = [*(player for table in tables for player in table), *sitting_out]
    here = set(tournament.here)
    plan = tournament.plan
    if tournament.stage == "seated":
        message = say("A round is seated already: start it, or undo its seating first.")
        yield Refusal("tournament.round", message, "kind")
    elif tournament.stage == "playing":
        message = say("A round is being played: end it first.")
        yield Refusal("tournament.round", message, "kind")
    if not tables:
        message = say("There are too few players for a table of {fewest}.", fewest=plan.smallest)
        yield Refusal("tournament.tables", message, "tables")
    elif not all(plan.smallest <= len(table) <= plan.largest for table in tables):
        message = say(
            "A table has {fewest} to {most} players.", fewest=plan.smallest, most=plan.largest
        )
        yield Refusal("tournament.tables", message, "tables")
    if len(set(named)) < len(named) or not here.issuperset(named):
        message = say("Seat those who are there, and nobody twice.")
        yield Refusal("tournament.round", message, "tables")
    elif fact.by != "playoff" and here.difference(named):
        message = say("Seat everybody who is there, or let them sit out.")
        yield Refusal("tournament.round", message, "tables")
    if fact.by == "playoff":
        yield from _playoff_refusals(tournament, named)
    elif tournament.playoffs:
        message = say("The play-offs have begun; no other round follows them.")
        yield Refusal("tournament.round", message, "by")
    yield from _planned_refusals(tournament, fact)


def _planned_refusals(tournament: Tournament, fact: Round) -> Iterator[Refusal]:
    """Check that the rounds planned with this one can be: nobody in them twice or unknown, and no
    table too large. Whether they still fit when it is their turn is found out then."""
    for seating in fact.then:
        if max(seating.sizes, default=0) > tournament.plan.largest:
            message = say("A table has at most {most} players.", most=tournament.plan.largest)
            yield Refusal("tournament.tables", message, "then")
            return
        named = [player for table in (*seating.tables, seating.sitting_out) for player in table]
        if len(set(named)) < len(named) or not all(map(tournament.has, named)):
            message = say("Seat those who are there, and nobody twice.")
            yield Refusal("tournament.round", message, "then")
            return
    if len(tournament.rounds) + len(fact.then) >= MAX_ROUNDS:
        message = say("A tournament has at most {most} rounds.", most=MAX_ROUNDS)
        yield Refusal("tournament.rounds", message, "then" if fact.then else "kind")


def _playoff_refusals(tournament: Tournament, players: Collection[int]) -> Iterator[Refusal]:
    """Check that play-offs follow a round, and that in the first there are at most as many players
    as agreed, in each later one only players of the one before. Which of them, the results decide
    (see choose_playoff_players)."""
    yield from _not_begun_refusals(tournament)
    if tournament.playoffs:
        before = {player for table in tournament.latest.tables for player in table}
        got_this_far = before.issuperset(players)
    else:
        got_this_far = len(players) <= tournament.plan.playoff
    if not got_this_far:
        message = say("Only those who got this far play on.")
        yield Refusal("tournament.playoff", message, "tables")


def _exchange_refusals(
    tournament: Tournament, one: int, other: int, played: Collection[int]
) -> Iterator[Refusal]:
    over = list(_round_over_refusals(tournament))
    if over:
        yield from over
        return
    seating = tournament.latest
    for player, where in ((one, "one"), (other, "other")):
        if player not in seating.sitting_out and seating.table_of(player) is None:
            message = say("They aren’t part of this round.")
            yield Refusal("tournament.player", message, where)
        elif (table := seating.table_of(player)) in played:
            message = say(
                "Something is recorded at table {number} already: who sits there stays.",
                number=table,
            )
            yield Refusal("tournament.table", message, where)
    if one == other or seating.table_of(one) is seating.table_of(other) is None:
        message = say("Name two players, at least one of whom sits at a table.")
        yield Refusal("tournament.player", message, "other")


def _sit_down_refusals(tournament: Tournament, player: int, table: int) -> Iterator[Refusal]:
    over = list(_round_over_refusals(tournament))
    if over:
        yield from over
        return
    yield from _person_refusals(tournament, Leave(player))
    seating = tournament.latest
    if (own := seating.table_of(player)) is not None:
        message = say(
            "{name} has a seat at table {number}. If this is somebody else, give them another"
            " name.",
            name=tournament.player(player).name,
            number=own,
        )
        yield Refusal("tournament.player", message, "player")
    unknown = list(_table_refusals(seating, table))
    yield from unknown
    if not unknown and len(seating.tables[table - 1]) >= tournament.plan.largest:
        message = say("Table {number} is full.", number=table)
        yield Refusal("tournament.table", message, "table")


_FACT_REFUSALS: Mapping[type[Fact], Callable[[Tournament, Any], Iterator[Refusal]]] = {
    KeepApart: _keep_apart_refusals,
    SeatFreely: _seat_freely_refusals,
    Round: _round_refusals,
    Recount: _recount_refusals,
}
_STEP_REFUSALS: Mapping[type[Fact], Callable[[Tournament], Iterator[Refusal]]] = {
    StartRound: _start_refusals,
    EndRound: _end_refusals,
    ResumeRound: _resume_refusals,
    DropRound: _not_begun_refusals,
    Finish: _finish_refusals,
    Reopen: _reopen_refusals,
}
