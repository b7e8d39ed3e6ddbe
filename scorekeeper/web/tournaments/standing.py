"""The standing as pages and paper show it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.wording import join_names
from scorekeeper.speech import say, say_many
from scorekeeper.tournament.results import Score
from scorekeeper.tournament.standing import Line, choose_playoff_players
from scorekeeper.web.tournaments.night import Night
from scorekeeper.web.writing.standings import ordinal

MAX_WITH_WORDS = 2
"""Columns beside the total, where the head of one has room for words on a phone."""


@dataclass(frozen=True)
class Head:
    """The head of a column: a short text, and the whole of it for screen readers."""

    short: str
    text: str


@dataclass(frozen=True)
class StandingLine:
    """A player's line in the standing. The `figures` of rounds whose points were given are in
    brackets; `playoff` is their rank at each table of the play-offs, `playoff_points` what they
    have there. `cut` stands below the last who play for the win. Whoever has played nothing has no
    rank, and a dash for a total: 0 would look like the best where the lowest wins."""

    rank: int | None
    name: str
    note: str
    figures: tuple[str, ...]
    total: str
    playoff: str
    playoff_points: str
    fewer: str
    """From how many hands fewer their total is, if it is."""
    own: bool
    cut: bool
    leads: bool
    """Whether they are first, and have played."""


def standing_context(night: Night, own: Collection[int]) -> dict[str, Any]:
    """Return what the standing shows, on the tournament's page and on paper."""
    lines = build_standing_lines(night, own)
    has_playoff = any(line.playoff for line in lines)
    return {
        "lines": lines,
        "heads": build_round_heads(night),
        "has_playoff": has_playoff,
        "playing_for_the_win": describe_final(night),
        "per_hand": describe_per_hand(night),
        "given": describe_given_points(night),
    }


def build_standing_lines(night: Night, own: Collection[int]) -> list[StandingLine]:
    """Build the standing, the best first, as a phone sees it whose players are `own`; empty before
    anything has been played."""
    if not night.anything_played:
        return []
    lines = night.standing
    totals = [line.total for line in lines]
    last = _last_for_the_win(night)
    return [
        StandingLine(
            rank=line.rank if line.has_played else None,
            name=line.player.name,
            note=_note(night, line, tied=totals.count(line.total) > 1),
            figures=tuple(map(_figure, line.scores)),
            total=str(line.total) if line.has_played else "–",
            playoff=", ".join(ordinal(rank) for rank in line.playoffs if rank),
            playoff_points=", ".join(str(own) for own in line.playoff_points if own is not None),
            fewer=_describe_fewer(night, line),
            own=line.player.number in own,
            cut=line.player.number == last,
            leads=line.rank == 1 and line.has_played,
        )
        for line in lines
    ]


def _last_for_the_win(night: Night) -> int | None:
    """Find the last of those who would play the first play-off now; return None where there is none
    to come."""
    if night.tournament.playoffs:
        return None
    return next(reversed(choose_playoff_players(night.tournament, night.rounds)), None)


def _note(night: Night, line: Line, *, tied: bool) -> str:
    notes = []
    if _is_yet_to_play(night, line.player.number):
        notes.append(say("yet to play"))
    if not line.player.here:
        notes.append(say("has left"))
    elif line.player.joined_after:
        notes.append(say("came late"))
    if fewer := _describe_fewer(night, line):
        notes.append(fewer)
    if tied and line.wins:
        notes.append(say_many("{number} table won", "{number} tables won", line.wins))
    return ", ".join(notes)


def _describe_fewer(night: Night, line: Line) -> str:
    """Say from how many hands fewer somebody's total is; empty where it isn't."""
    words, fewer = night.tournament.plan.rules.words, line.hands_fewer
    if not fewer:
        return ""
    return words.say_many(
        "{number} {words.hand} fewer", "{number} {words.hands} fewer", fewer, number=fewer
    )


def _is_yet_to_play(night: Night, player: int) -> bool:
    table = night.tournament.latest.table_of(player)
    playing = night.tournament.stage == "playing"
    return playing and table is not None and table not in night.rounds[-1].results


def _figure(score: Score | None) -> str:
    if score is None:
        return ""
    return f"({score.points})" if score.given else str(score.points)


def describe_per_hand(night: Night) -> list[str]:
    """Say which rounds count per hand, a sentence each (M5)."""
    words = night.tournament.plan.rules.words
    return [
        words.say(
            "Round {round} counts per {words.hand}: every table’s points as if it had played"
            " {number}.",
            round=number,
            number=played.most_hands,
        )
        for number, played in enumerate(night.rounds, 1)
        if played.per_hand and played.results
    ]


def describe_given_points(night: Night) -> list[str]:
    """Say which points were given to whom and why, round by round, a sentence each."""
    names: dict[tuple[int, Score], list[str]] = {}
    for line in night.standing:
        for number, score in enumerate(line.scores, 1):
            if score and score.given:
                names.setdefault((number, score), []).append(line.player.name)
    in_order = sorted(names, key=lambda points: points[0])
    return [_describe_given(number, score, names[number, score]) for number, score in in_order]


def _describe_given(number: int, score: Score, who: Sequence[str]) -> str:
    many, values = len(who), {"round": number, "names": join_names(who), "points": score.points}
    match score.given:
        case "sat_out":
            return say_many(
                "Round {round}: {names} was given the average, {points}, as they sat out.",
                "Round {round}: {names} were given the average, {points}, as they sat out.",
                many,
                **values,
            )
        case "not_played":
            return say_many(
                "Round {round}: {names} was given the average, {points}, as their table never"
                " played.",
                "Round {round}: {names} were given the average, {points}, as their table never"
                " played.",
                many,
                **values,
            )
        case "left":
            return say_many(
                "Round {round}: {names} was given the worst, {points}, as they left their table.",
                "Round {round}: {names} were given the worst, {points}, as they left their table.",
                many,
                **values,
            )
        case "late":
            return say_many(
                "Round {round}: {names} was given the worst, {points}, as they came later.",
                "Round {round}: {names} were given the worst, {points}, as they came later.",
                many,
                **values,
            )
        case _:
            return say_many(
                "Round {round}: {names} was given the worst, {points}, as they had gone home.",
                "Round {round}: {names} were given the worst, {points}, as they had gone home.",
                many,
                **values,
            )


def describe_final(night: Night) -> str:
    """Say who plays for the win, as a sentence, while they are seated and have played nothing yet;
    else empty."""
    tournament = night.tournament
    if not tournament.playoffs or tournament.stage == "over" or night.rounds[-1].results:
        return ""
    players = (player for table in tournament.latest.tables for player in table)
    return say("{names} play for the win.", names=join_names(tournament.names(players)))


def build_round_heads(night: Night) -> list[Head]:
    """Return what stands over the figures of each round in the standing: its number, or of the one
    in play that these are so far, where there is room for the words."""
    tournament = night.tournament
    counted = len(tournament.rounds) - len(tournament.playoffs)
    heads = [
        Head(str(number), say("Round {number}", number=number)) for number in range(1, counted + 1)
    ]
    if heads and tournament.stage == "playing" and not tournament.playoffs:
        text = say("So far")
        heads[-1] = Head(text if counted <= MAX_WITH_WORDS else str(counted), text)
    return heads
