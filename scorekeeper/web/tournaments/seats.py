"""Who sits where, and how the games at the tables stand."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.wording import capital, join_names
from scorekeeper.rules.words import Words
from scorekeeper.speech import say, say_many
from scorekeeper.store.games import Game, load_all
from scorekeeper.tournament.fewest import min_repeat_meetings
from scorekeeper.tournament.fold import Tournament
from scorekeeper.tournament.planning import count_repeat_meetings
from scorekeeper.tournament.seating import Seating, count_meetings, find_repeat_meetings, pairs_at
from scorekeeper.tournament.tables import find_strangers_in_game
from scorekeeper.web.database import session
from scorekeeper.web.tournaments.night import Night
from scorekeeper.web.tournaments.titles import title_of_round
from scorekeeper.web.writing.standings import find_leaders, leads, who_leads, who_won
from scorekeeper.web.writing.titles import describe_hand


@dataclass(frozen=True)
class Seat:
    """A seat at a table: 1 deals first. `own` is that of this phone's player."""

    number: int
    name: str
    own: bool


@dataclass(frozen=True)
class UnseatedPlayer:
    """Somebody who has joined a table's game by themselves; `joined` is the number of the entry
    that says so."""

    name: str
    joined: int | None


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
    hands: int
    """How many have been scored at it."""
    strangers: tuple[UnseatedPlayer, ...] = ()
    """Those who play there although the tournament knows of no seat of theirs."""


@dataclass(frozen=True)
class RoundLines:
    """A round that is over, with its tables."""

    number: int
    title: str
    tables: tuple[TableLine, ...]


@dataclass(frozen=True)
class OwnSeat:
    """The seat of this phone's player in the latest round; at no table where they sit out."""

    name: str
    table: int | None
    seat: int | None


def build_seats(
    night: Night, players: Sequence[int], own: Collection[int] = ()
) -> tuple[Seat, ...]:
    """Build the seats of these players as they sit; those of a phone whose players are `own`."""
    short, names = night.short_names, night.tournament.names(players)
    return tuple(
        Seat(at, short[name], player in own)
        for at, (player, name) in enumerate(zip(players, names, strict=True), 1)
    )


def build_table_lines(night: Night, own: Collection[int]) -> list[TableLine]:
    """Build the tables of the latest round, as a phone sees them whose players are `own`."""
    tournament, ids = night.tournament, night.stored.latest_games
    games = {game.id: game for game in load_all(session(), ids.values())} if ids else {}
    lines = []
    for number, table in enumerate(tournament.latest.tables, 1):
        game = games.get(ids.get(number, ""))
        lines.append(
            TableLine(
                number=number,
                seats=build_seats(night, table, own),
                state=_describe_state(game, night.short_names) if game else "",
                own=any(player in own for player in table),
                has_game=game is not None,
                finished=game is not None and game.state.finished,
                hands=_count_hands(game) if game else 0,
                strangers=_strangers(tournament, number, game) if game else (),
            )
        )
    return lines


def _strangers(tournament: Tournament, table: int, game: Game) -> tuple[UnseatedPlayer, ...]:
    seats = find_strangers_in_game(tournament, table, game.table)
    entries = game.table.joined_by
    return tuple(UnseatedPlayer(game.start.name(seat), entries[seat - 1]) for seat in seats)


def _count_hands(game: Game) -> int:
    return sum(not row.void for row in game.state.sheet)


def _describe_state(game: Game, short: Mapping[str, str]) -> str:
    """Say how the game at a table stands, in a line: who deals the first hand, then how many hands
    have been played and who leads or won; people by their `short` names, where they have one."""
    state, hand, rules = game.state, game.state.hand, game.start.rules
    first, hands = find_leaders(state), _count_hands(game)
    names = [short.get(player.name, player.name) for player in first]
    if hand is None:
        return _describe_end(rules.words, hands, names)
    if not hands:
        dealer = game.start.name(hand.dealer)
        return say(
            "{hand}, {name} deals", hand=describe_hand(rules, hand), name=short.get(dealer, dealer)
        )
    played = describe_hands(rules.words, hands)
    if not any(leads(state, player) for player in first):
        return played
    return say("{hand}; {leaders}", hand=played, leaders=who_leads(names))


def _describe_end(words: Words, hands: int, names: Sequence[str]) -> str:
    """Say who won at a table, and after how many hands."""
    if not hands:
        return say("Nothing was played")
    played = describe_hands(words, hands)
    return say("{hand}; {leaders}", hand=played, leaders=who_won(names))


def describe_hands(words: Words, hands: int) -> str:
    """Say how many hands a table has played."""
    return words.say_many(
        "{number} {words.hand} played", "{number} {words.hands} played", hands, number=hands
    )


def describe_hands_by_table(words: Words, tables: Sequence[TableLine]) -> str:
    """Say how many hands each table has played, as a sentence; empty before the first."""
    at: dict[int, list[str]] = {}
    for table in tables:
        at.setdefault(table.hands, []).append(str(table.number))
    if not any(at):
        return ""
    parts = [
        say_many(
            "{hands} at table {tables}",
            "{hands} at tables {tables}",
            len(numbers),
            hands=hands,
            tables=", ".join(numbers),
        )
        for hands, numbers in sorted(at.items(), reverse=True)
    ]
    said = words.say("{words.hands} played: {parts}.", parts="; ".join(parts))
    return capital(said)


def find_finished_rounds(night: Night) -> list[RoundLines]:
    """Find the rounds that are over, the last one first, with the winner of each table."""
    return [
        RoundLines(
            number, title_of_round(night.tournament, number), tuple(_tables_over(night, number))
        )
        for number in range(len(night.rounds), 0, -1)
        if night.rounds[number - 1].over
    ]


def _tables_over(night: Night, number: int) -> Iterator[TableLine]:
    played, games = night.rounds[number - 1], night.stored.games.get(number, {})
    words = night.tournament.plan.rules.words
    for table, players in enumerate(played.round.seating.tables, 1):
        result = played.results.get(table)
        won = night.find_winners(table, number)
        yield TableLine(
            number=table,
            seats=build_seats(night, players),
            state=_describe_end(words, result.hands if result else 0, won),
            own=False,
            has_game=table in games,
            finished=True,
            hands=result.hands if result else 0,
        )


def find_own_seat(tournament: Tournament, own: Collection[int]) -> OwnSeat | None:
    """Find where this phone's player sits; return None where it has none, or no round is seated or
    played."""
    if tournament.stage == "over":
        return None
    seating = tournament.latest
    for player in own:
        name, number = tournament.player(player).name, seating.table_of(player)
        if number is not None:
            return OwnSeat(name, number, seating.tables[number - 1].index(player) + 1)
        if player in seating.sitting_out:
            return OwnSeat(name, None, None)
    return None


def describe_sitting_out(tournament: Tournament, seating: Seating) -> str:
    """Say who sits out, as a sentence; empty where nobody does."""
    names = tournament.names(seating.sitting_out)
    if not names:
        return ""
    return say_many("{names} sits out.", "{names} sit out.", len(names), names=join_names(names))


def describe_meetings(
    tournament: Tournament,
    seating: Seating,
    planned: Mapping[int, Seating],
    before: Sequence[Seating],
) -> str:
    """Say in sentences who sits together in a round and should not, and how many meet again in it
    and in those `planned` after it. `before` are the rounds before it."""
    again = _describe_plan(planned, seating, before) or _describe_meeting_again(seating, before)
    return " ".join(filter(None, (_describe_together(tournament, seating), again)))


def _describe_meeting_again(seating: Seating, before: Sequence[Seating]) -> str:
    """Say how many at these tables meet again who sat together before, as a sentence; empty in the
    first round."""
    if not before:
        return ""
    number = len(find_repeat_meetings(seating.tables, count_meetings(before)))
    if not number:
        return say("Nobody meets anybody they’ve sat with before.")
    again = say_many(
        "{number} pair has sat together before.", "{number} pairs have sat together before.", number
    )
    if number > min_repeat_meetings([seating], before):
        return again
    return say_many(
        "{number} pair has sat together before; no seating has fewer.",
        "{number} pairs have sat together before; no seating has fewer.",
        number,
    )


def _describe_plan(
    planned: Mapping[int, Seating], seating: Seating, before: Sequence[Seating]
) -> str:
    """Say how many meet again in a round and in those planned after it, as a sentence; empty where
    none are. `before` are the rounds before it."""
    if not planned:
        return ""
    rounds, span = [seating, *planned.values()], {"first": len(before) + 1, "last": max(planned)}
    number = count_repeat_meetings(rounds, before)
    if not number:
        return say("In rounds {first} to {last}, nobody meets anybody again.", **span)
    if number > min_repeat_meetings(rounds, before):
        return say_many(
            "In rounds {first} to {last}, {number} pair meets again, the fewest we found.",
            "In rounds {first} to {last}, {number} pairs meet again, the fewest we found.",
            number,
            **span,
        )
    return say_many(
        "In rounds {first} to {last}, {number} pair meets again; it can’t be fewer.",
        "In rounds {first} to {last}, {number} pairs meet again; it can’t be fewer.",
        number,
        **span,
    )


def _describe_together(tournament: Tournament, seating: Seating) -> str:
    """Say who sits together although they were to be kept apart, as a sentence; empty where nobody
    does."""
    apart = tournament.apart_pairs
    pairs = [pair for pair in pairs_at(seating.tables) if pair in apart]
    names = [join_names(tournament.names(sorted(pair))) for pair in pairs]
    if not names:
        return ""
    return say_many(
        "{names} sit together, though they should be apart.",
        "These sit together, though they should be apart: {names}.",
        len(names),
        names="; ".join(names),
    )
