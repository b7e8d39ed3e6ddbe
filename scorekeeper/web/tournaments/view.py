"""What the pages of a tournament show: the tables of a round, its clock, the standing."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scorekeeper.rules.wording import listed
from scorekeeper.speech import say, say_many
from scorekeeper.store.clock import now, read_time
from scorekeeper.store.games import Game, load_all
from scorekeeper.store.tournaments import StoredTournament
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.results import Score, TableResult
from scorekeeper.tournament.seating import Seating, met_again, met_at, surely_met_again
from scorekeeper.tournament.standing import Line, next_playoff
from scorekeeper.tournament.tables import strangers_in_game
from scorekeeper.web.database import session
from scorekeeper.web.tournaments.night import Correction, Night
from scorekeeper.web.writing.standings import leaders, leads, ordinal, who_leads, who_wins
from scorekeeper.web.writing.times import add_minutes, time_of_day
from scorekeeper.web.writing.titles import hand_in_words

MAX_WORDY_HEADS = 2
"""Columns beside the total whose heads have room for words on a phone."""


@dataclass(frozen=True)
class Seat:
    """A seat at a table: 1 deals first. `own` is that of this phone's player."""

    number: int
    name: str
    own: bool


@dataclass(frozen=True)
class TableLine:
    """A table of a round: who sits there clockwise, how its game stands, and whether there is a
    game to be opened."""

    number: int
    seats: tuple[Seat, ...]
    state: str
    own: bool
    has_game: bool
    finished: bool
    strangers: tuple[str, ...] = ()
    """Those who play there although the tournament knows of no seat of theirs."""


@dataclass(frozen=True)
class RoundLines:
    """A round that is over, with its tables."""

    number: int
    title: str
    tables: tuple[TableLine, ...]


@dataclass(frozen=True)
class Clock:
    """The clock of a round: what it shows, when it ends, and both as milliseconds since 1970, by
    the server's own clock."""

    shows: str
    words: str
    ends: str
    ends_at: int
    now: int
    over: bool


@dataclass(frozen=True)
class Head:
    """The head of a column: what there is room for, and all of it for who can't see."""

    short: str
    text: str


@dataclass(frozen=True)
class StandingLine:
    """Somebody's line in the standing. Those `figures` of the rounds are in brackets that were
    given; `playoff` is their place at each table of the play-offs. `cut` stands below the last who
    play for the win."""

    rank: int
    name: str
    note: str
    figures: tuple[str, ...]
    total: int
    playoff: str
    own: bool
    cut: bool
    leads: bool
    """Whether they are first, and have played."""


@dataclass(frozen=True)
class Place:
    """Where this phone's player sits in the latest round; at no table where they sit out."""

    name: str
    table: int | None
    seat: int | None


def tables_of(night: Night, own: Collection[int]) -> list[TableLine]:
    """The tables of the latest round, as this phone sees them whose players are `own`."""
    tournament, ids = night.tournament, night.stored.latest_games
    games = {game.id: game for game in load_all(session(), ids.values())} if ids else {}
    lines = []
    for number, table in enumerate(tournament.latest.tables, 1):
        game = games.get(ids.get(number, ""))
        lines.append(
            TableLine(
                number=number,
                seats=tuple(
                    Seat(at, tournament.player(player).name, player in own)
                    for at, player in enumerate(table, 1)
                ),
                state=_state(game) if game else "",
                own=any(player in own for player in table),
                has_game=game is not None,
                finished=game is not None and game.state.finished,
                strangers=_strangers(tournament, number, game) if game else (),
            )
        )
    return lines


def _strangers(tournament: Tournament, table: int, game: Game) -> tuple[str, ...]:
    left = [game.start.name(seat) for seat in game.table.left]
    strangers = strangers_in_game(tournament, table, game.start.players)
    return tuple(name for name in strangers if name not in left)


def rounds_over(night: Night) -> list[RoundLines]:
    """The rounds that are over, the last one first, with the winner of each table."""
    return [
        RoundLines(number, _title(night.tournament, number), tuple(_tables_over(night, number)))
        for number in range(len(night.rounds), 0, -1)
        if night.rounds[number - 1].over
    ]


def _tables_over(night: Night, number: int) -> Iterator[TableLine]:
    played, games = night.rounds[number - 1], night.stored.games.get(number, {})
    for table, players in enumerate(played.round.seating.tables, 1):
        result, names = played.results.get(table), night.tournament.names(players)
        won = [
            name
            for player, name in zip(players, names, strict=True)
            if result and result.ranks.get(player) == 1
        ]
        yield TableLine(
            number=table,
            seats=tuple(Seat(at, name, own=False) for at, name in enumerate(names, 1)),
            state=who_wins(won) if won else say("Nothing was played"),
            own=False,
            has_game=table in games,
            finished=True,
        )


@dataclass(frozen=True)
class CorrectionLine:
    """A table whose game was corrected once its round was over, as a sentence."""

    round: int
    table: int
    version: int
    title: str
    text: str


def correction_lines(night: Night) -> list[CorrectionLine]:
    """What was corrected once its round was over and doesn't count yet."""
    return [
        CorrectionLine(
            it.round,
            it.table,
            it.version,
            title=_title(night.tournament, it.round),
            text=say(
                "Table {table} was corrected after the round ended: {changes}.",
                table=it.table,
                changes=", ".join(_changes(night.tournament, it)),
            ),
        )
        for it in night.corrections
    ]


def _changes(tournament: Tournament, it: Correction) -> Iterator[str]:
    """What a correction changes for whom: their points, or where these stay, their place."""
    for player in tournament.rounds[it.round - 1].seating.tables[it.table - 1]:
        name = tournament.player(player).name
        for figure in (_points, _place):
            before, after = figure(it.counted, player), figure(it.now, player)
            if before != after:
                yield say("{name} {before} → {after}", name=name, before=before, after=after)
                break


def _points(result: TableResult | None, player: int) -> str:
    return str(result.points[player]) if result and player in result.points else "–"


def _place(result: TableResult | None, player: int) -> str:
    return ordinal(result.ranks[player]) if result and player in result.ranks else "–"


def _state(game: Game) -> str:
    """How the game at a table stands, in a line."""
    state, hand = game.state, game.state.hand
    first = leaders(state)
    if hand is None:
        return who_wins([player.name for player in first])
    dealer = game.start.name(hand.dealer)
    where = say("{hand}, {name} deals", hand=hand_in_words(game.start.rules, hand), name=dealer)
    if not any(leads(state, player) for player in first):
        return where
    leading = who_leads([player.name for player in first])
    return say("{hand}; {leaders}", hand=where, leaders=leading)


def place_of(tournament: Tournament, own: Collection[int]) -> Place | None:
    """Where this phone's player sits; None where it has none, or no round is seated or played."""
    if tournament.stage == "over":
        return None
    seating = tournament.latest
    for player in own:
        name, number = tournament.player(player).name, seating.table_of(player)
        if number is not None:
            return Place(name, number, seating.tables[number - 1].index(player) + 1)
        if player in seating.sitting_out:
            return Place(name, None, None)
    return None


def sitting_out(tournament: Tournament, seating: Seating) -> str:
    """Who sits out, as a sentence; empty where nobody does."""
    names = tournament.names(seating.sitting_out)
    if not names:
        return ""
    return say_many("{names} sits out.", "{names} sit out.", len(names), names=listed(names))


def meeting_again(seating: Seating, before: Sequence[Seating]) -> str:
    """How many at these tables meet again who sat together before, as a sentence; empty in the
    first round."""
    if not before:
        return ""
    number = len(met_again(seating.tables, met_at(before)))
    if not number:
        return say("Nobody meets anybody they’ve sat with before.")
    again = say_many(
        "{number} pair has sat together before.", "{number} pairs have sat together before.", number
    )
    if number > surely_met_again(seating.tables, before):
        return again
    return say_many(
        "{number} pair has sat together before; no seating has fewer.",
        "{number} pairs have sat together before; no seating has fewer.",
        number,
    )


def clock_of(stored: StoredTournament) -> Clock | None:
    """The clock of the round that is played; None where none is, or it has no time limit."""
    minutes, started = stored.plan.minutes, stored.started
    if minutes is None or started is None or stored.tournament.stage != "playing":
        return None
    ends, moment = add_minutes(started, minutes), now()
    left = max(0, (_milliseconds(ends) - _milliseconds(moment)) // 1000)
    return Clock(
        shows=f"{left // 60}:{left % 60:02}",
        words=say_many("{number} minute left", "{number} minutes left", left // 60),
        ends=time_of_day(ends),
        ends_at=_milliseconds(ends),
        now=_milliseconds(moment),
        over=not left,
    )


def _milliseconds(time: str) -> int:
    return round(read_time(time).timestamp() * 1000)


def standing_lines(night: Night, own: Collection[int]) -> list[StandingLine]:
    """The standing, the best first, as this phone sees it whose players are `own`; empty before
    anything has been played."""
    if not _anything_played(night):
        return []
    lines = night.standing
    totals = [line.total for line in lines]
    last = _last_for_the_win(night)
    return [
        StandingLine(
            rank=line.rank,
            name=line.player.name,
            note=_note(night, line, tied=totals.count(line.total) > 1),
            figures=tuple(map(_figure, line.scores)),
            total=line.total,
            playoff=", ".join(ordinal(place) for place in line.playoffs if place),
            own=line.player.number in own,
            cut=line.player.number == last,
            leads=line.rank == 1 and any(line.scores),
        )
        for line in lines
    ]


def _anything_played(night: Night) -> bool:
    return any(played.results for played in night.rounds)


def _last_for_the_win(night: Night) -> int | None:
    """The last of those who would play the first play-off now; None where there is none to come."""
    if night.tournament.playoffs:
        return None
    return next(reversed(next_playoff(night.tournament, night.rounds)), None)


def _note(night: Night, line: Line, *, tied: bool) -> str:
    notes = []
    if _is_yet_to_play(night, line.player.number):
        notes.append(say("yet to play"))
    if not line.player.here:
        notes.append(say("has left"))
    elif line.player.joined_after:
        notes.append(say("came late"))
    if tied and line.wins:
        notes.append(say_many("{number} table won", "{number} tables won", line.wins))
    return ", ".join(notes)


def _is_yet_to_play(night: Night, player: int) -> bool:
    table = night.tournament.latest.table_of(player)
    playing = night.tournament.stage == "playing"
    return playing and table is not None and table not in night.rounds[-1].results


def _figure(score: Score | None) -> str:
    if score is None:
        return ""
    return f"({score.points})" if score.given else str(score.points)


def given_lines(night: Night) -> list[str]:
    """What was given to whom and why, round by round, a sentence each."""
    names: dict[tuple[int, Score], list[str]] = {}
    for line in night.standing:
        for number, score in enumerate(line.scores, 1):
            if score and score.given:
                names.setdefault((number, score), []).append(line.player.name)
    in_order = sorted(names, key=lambda given: given[0])
    return [_was_given(number, score, names[number, score]) for number, score in in_order]


def _was_given(number: int, score: Score, who: Sequence[str]) -> str:
    many, told = len(who), {"round": number, "names": listed(who), "points": score.points}
    match score.given:
        case "sat_out":
            return say_many(
                "Round {round}: {names} was given the average, {points}, as they sat out.",
                "Round {round}: {names} were given the average, {points}, as they sat out.",
                many,
                **told,
            )
        case "not_played":
            return say_many(
                "Round {round}: {names} was given the average, {points}, as their table never"
                " played.",
                "Round {round}: {names} were given the average, {points}, as their table never"
                " played.",
                many,
                **told,
            )
        case "left":
            return say_many(
                "Round {round}: {names} was given the worst, {points}, as they left their table.",
                "Round {round}: {names} were given the worst, {points}, as they left their table.",
                many,
                **told,
            )
        case "late":
            return say_many(
                "Round {round}: {names} was given the worst, {points}, as they came later.",
                "Round {round}: {names} were given the worst, {points}, as they came later.",
                many,
                **told,
            )
        case _:
            return say_many(
                "Round {round}: {names} was given the worst, {points}, as they had gone home.",
                "Round {round}: {names} were given the worst, {points}, as they had gone home.",
                many,
                **told,
            )


def playing_for_the_win(night: Night) -> str:
    """Who plays for the win, as a sentence, while they are seated and have played nothing yet;
    else empty."""
    tournament = night.tournament
    if not tournament.playoffs or tournament.stage == "over" or night.rounds[-1].results:
        return ""
    players = (player for table in tournament.latest.tables for player in table)
    return say("{names} play for the win.", names=listed(tournament.names(players)))


def on_a_standing(night: Night, own: Collection[int]) -> dict[str, Any]:
    """What the standing shows, on the tournament's page and on paper."""
    lines = standing_lines(night, own)
    has_playoff = any(line.playoff for line in lines)
    return {
        "lines": lines,
        "heads": round_heads(night, has_playoff=has_playoff),
        "has_playoff": has_playoff,
        "playing_for_the_win": playing_for_the_win(night),
        "given": given_lines(night),
    }


def round_heads(night: Night, *, has_playoff: bool) -> list[Head]:
    """What stands over the figures of each round in the standing: where there are many, or the
    play-off has a column too, only its number."""
    tournament = night.tournament
    counted = len(tournament.rounds) - len(tournament.playoffs)
    texts = [say("Round {number}", number=number) for number in range(1, counted + 1)]
    if texts and tournament.stage == "playing" and not tournament.playoffs:
        texts[-1] = say("So far")
    if counted + has_playoff <= MAX_WORDY_HEADS:
        return [Head(text, text) for text in texts]
    return [Head(str(number), text) for number, text in enumerate(texts, 1)]


def round_title(tournament: Tournament) -> str:
    """The latest round by its number."""
    return _title(tournament, len(tournament.rounds))


def _title(tournament: Tournament, number: int) -> str:
    last = tournament.plan.rounds
    if number and tournament.rounds[number - 1].by == "playoff":
        return say("Play-off")
    if number > last:
        return say("Round {number}", number=number)
    return say("Round {number} of {last}", number=number, last=last)


def headline(night: Night) -> str:
    """What a page of a tournament says first."""
    tournament = night.tournament
    if tournament.finished and not _anything_played(night):
        return say("Nothing was played")
    if tournament.finished:
        return who_wins([line.player.name for line in night.standing if line.rank == 1])
    if not tournament.rounds:
        return say_many("{number} takes part", "{number} take part", len(tournament.here))
    if tournament.stage == "over" and tournament.playoffs:
        return say("The play-off is over")
    if tournament.stage == "over":
        return say("{round} is over", round=round_title(tournament))
    if tournament.stage == "seated":
        return say("{round}: take your seats", round=round_title(tournament))
    return round_title(tournament)


def next_step(night: Night) -> Literal["round", "playoff", "finish"]:
    """What comes once the latest round is over: by the plan, which nobody is bound to."""
    tournament = night.tournament
    if len(tournament.rounds) < tournament.plan.rounds:
        return "round"
    return "playoff" if next_playoff(tournament, night.rounds) else "finish"


def on_every_page(night: Night, own: Collection[int]) -> dict[str, Any]:
    """What the tournament's page, the big screen and the paper show alike: the tables and who sits
    out, under what matters now; as this phone sees them whose players are `own`."""
    tournament = night.tournament
    return {
        "stored": night.stored,
        "tournament": tournament,
        "headline": headline(night),
        "round": round_title(tournament),
        "tables": tables_of(night, own),
        "sitting_out": sitting_out(tournament, tournament.latest),
    }
