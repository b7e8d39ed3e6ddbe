"""Works out a tournament from its facts: who is there, and who sits where."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from typing import Literal

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
    Plan,
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
from scorekeeper.tournament.seating import Seating, pairs_at

Stage = Literal["seated", "playing", "over"]
"""How far a round has come."""


@dataclass(frozen=True)
class Player:
    """Somebody who takes part."""

    number: int
    name: str
    joined_after: int
    """How many of the rounds had been seated when they signed up."""
    here: bool = True
    """Whether they are still there."""
    checked_in: bool = False
    """Whether somebody has ticked them off as being there."""
    renamed: int = 0
    """How often their name was put right."""


@dataclass(frozen=True)
class Tournament:
    """A tournament after some of its facts. It is never changed: `after` gives the next one."""

    plan: Plan
    players: tuple[Player, ...] = ()
    """Those who take part, in the order in which they signed up."""
    signed_up: int = 0
    """How many have signed up, including those taken off the list: numbers aren't used twice."""
    rounds: tuple[Round, ...] = ()
    stage: Stage = "over"
    """Of the latest round; over too where there is none."""
    finished: bool = False
    joined: Mapping[tuple[int, int], int | None] = field(default_factory=dict)
    """Who sat down at a game that had begun, by round and player, and the number of its entry by
    which they joined it; None where there was no game any more."""
    ends: Mapping[int, EndRound] = field(default_factory=dict)
    """How each round that is over has ended."""
    recounts: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """For tables that were corrected later, the last entry of their game that counts, by round and
    table."""
    planned: Mapping[int, Seating] = field(default_factory=dict)
    """How the rounds to come are planned, by number."""
    apart: tuple[frozenset[int], ...] = ()
    """Groups of people who should not sit together."""
    fact_count: int = 0
    """How many facts have been recorded."""

    def after(self, fact: Fact) -> "Tournament":
        """Return the tournament after one more fact, to which `refusals` has no objection."""
        return replace(self._apply(fact), fact_count=self.fact_count + 1)

    def _apply(self, fact: Fact) -> "Tournament":
        match fact:
            case SignUp(name):
                newcomer = Player(self.signed_up + 1, name, len(self.rounds))
                players = (*self.players, newcomer)
                return replace(self, players=players, signed_up=newcomer.number)
            case TakeOff(player):
                return self._remove_player(player)
            case Rename() | CheckIn() | CheckOut() | Leave() | Return():
                changed = _change_player(self.player(fact.player), fact, self.ticks_people_off)
                return self._replace_player(changed)
            case KeepApart(people) | SeatFreely(people):
                group = frozenset(people)
                others = tuple(each for each in self.apart if each != group)
                added = (group,) if isinstance(fact, KeepApart) else ()
                return replace(self, apart=others + added, planned={})
            case Exchange(one, other):
                return replace(self._exchange(one, other), planned={})
            case SitDown(player, table, entry):
                seating = _add_to_table(self.rounds[-1].seating, player, table)
                joined = self._add_joined(player, entry)
                return replace(self._replace_seating(seating), joined=joined, planned={})
            case Finish() | Reopen():
                return replace(self, finished=fact == Finish())
            case Recount(round, table, version):
                recounts = {**self.recounts, (round, table): version}
                return replace(self, recounts=recounts)
            case _:
                return self._apply_to_rounds(fact)

    def _apply_to_rounds(
        self, fact: Round | StartRound | EndRound | ResumeRound | DropRound
    ) -> "Tournament":
        match fact:
            case Round():
                planned = self.find_planned_after(fact)
                return replace(self, rounds=(*self.rounds, fact), stage="seated", planned=planned)
            case StartRound():
                return replace(self, stage="playing")
            case EndRound():
                return replace(self, stage="over", ends={**self.ends, len(self.rounds): fact})
            case ResumeRound():
                return self.reset_stage(len(self.rounds) - 1, "playing")
            case DropRound():
                return self._drop_latest_round()

    def player(self, number: int) -> Player:
        """Find somebody by their number. Raises KeyError where nobody has it."""
        return self._by_number[number]

    def has(self, number: int) -> bool:
        """Whether somebody has this number."""
        return number in self._by_number

    @cached_property
    def _by_number(self) -> Mapping[int, Player]:
        return {player.number: player for player in self.players}

    @property
    def here(self) -> tuple[int, ...]:
        """The numbers of those who are still there."""
        return tuple(player.number for player in self.players if player.here)

    @property
    def ticks_people_off(self) -> bool:
        """Whether anybody is ticked off as being there."""
        return any(player.checked_in for player in self.players)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of those who have had no seat and aren't ticked off as being there, once
        somebody is."""
        if not self.ticks_people_off:
            return ()
        return tuple(
            player.number
            for player in self.players
            if player.here and not player.checked_in and not self.has_sat(player.number)
        )

    @property
    def playoffs(self) -> tuple[Round, ...]:
        """The rounds that are played for the win, after all others."""
        return tuple(each for each in self.rounds if each.by == "playoff")

    @property
    def latest(self) -> Seating:
        """Who sits where in the latest round; nobody anywhere before the first."""
        return self.rounds[-1].seating if self.rounds else Seating(())

    @property
    def apart_pairs(self) -> frozenset[frozenset[int]]:
        """All pairs of people who should not sit together."""
        return frozenset(pairs_at(self.apart))

    def find_planned_after(self, round: Round) -> Mapping[int, Seating]:
        """Find how the rounds after one that is about to be seated are planned, by number: with it,
        or before if it is seated as planned then."""
        number = len(self.rounds) + 1
        planned = dict(enumerate(round.then, number + 1))
        before = self.planned.get(number)
        if not planned and before and before.seats_alike(round.seating):
            planned = {at: seating for at, seating in self.planned.items() if at > number}
        return planned

    def last_counted_entry(self, round: int, table: int) -> int | None:
        """Return the number of the last entry of its game that counts at a table; None where the
        game counts as it is now."""
        if (round, table) in self.recounts:
            return self.recounts[round, table]
        return self.ends[round].counted.get(table) if round in self.ends else None

    @property
    def begun(self) -> bool:
        """Whether a round has been started."""
        return len(self.rounds) > 1 or (bool(self.rounds) and self.stage != "seated")

    def has_sat(self, number: int) -> bool:
        """Whether somebody has had a seat in any round."""
        return any(each.seating.table_of(number) is not None for each in self.rounds)

    def names(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """Return the names of these players."""
        return tuple(self.player(number).name for number in numbers)

    def times_sat_out(self) -> dict[int, int]:
        """Count how often each player has sat out."""
        return {
            player.number: sum(player.number in each.seating.sitting_out for each in self.rounds)
            for player in self.players
        }

    def _drop_latest_round(self) -> "Tournament":
        rounds = self.rounds[:-1]
        players = (
            replace(player, joined_after=min(player.joined_after, len(rounds)))
            for player in self.players
        )
        joined = {at: name for at, name in self.joined.items() if at[0] <= len(rounds)}
        earlier = replace(self, players=tuple(players), rounds=rounds, joined=joined)
        return earlier.reset_stage(len(rounds), "over")

    def reset_stage(self, rounds: int, stage: Stage) -> "Tournament":
        """Change the stage of the latest round, and drop the ends of all but the first `rounds`
        rounds."""
        ends = {number: end for number, end in self.ends.items() if number <= rounds}
        recounts = {at: version for at, version in self.recounts.items() if at[0] <= rounds}
        return replace(self, stage=stage, ends=ends, recounts=recounts)

    def _remove_player(self, number: int) -> "Tournament":
        """Remove somebody who has never had a seat; they may have sat out."""
        rounds = []
        for each in self.rounds:
            out = tuple(player for player in each.seating.sitting_out if player != number)
            rounds.append(replace(each, seating=replace(each.seating, sitting_out=out)))
        players = tuple(each for each in self.players if each.number != number)
        groups = (group - {number} for group in self.apart)
        apart = tuple(group for group in groups if len(group) > 1)
        return replace(self, players=players, rounds=tuple(rounds), apart=apart)

    def _replace_player(self, changed: Player) -> "Tournament":
        players = (changed if each.number == changed.number else each for each in self.players)
        return replace(self, players=tuple(players))

    def _exchange(self, one: int, other: int) -> "Tournament":
        """Let two players change seats. The games at their tables start over, so nobody there has
        joined one."""
        exchanged = self._replace_seating(_swap_players(self.rounds[-1].seating, one, other))
        seating, number = exchanged.latest, len(self.rounds)
        restarted = {seating.table_of(one), seating.table_of(other)}
        joined = {
            at: entry
            for at, entry in self.joined.items()
            if at[0] != number or seating.table_of(at[1]) not in restarted
        }
        return replace(exchanged, joined=joined)

    def _add_joined(self, player: int, entry: int | None) -> Mapping[tuple[int, int], int | None]:
        if self.stage == "seated":
            return self.joined
        return {**self.joined, (len(self.rounds), player): entry}

    def _replace_seating(self, seating: Seating) -> "Tournament":
        latest = replace(self.rounds[-1], seating=seating)
        return replace(self, rounds=(*self.rounds[:-1], latest))


def fold(plan: Plan, facts: Iterable[Fact]) -> Tournament:
    """Work out the tournament after all its facts."""
    return reduce(Tournament.after, facts, Tournament(plan))


def _change_player(
    player: Player, fact: Rename | CheckIn | CheckOut | Leave | Return, ticks_people_off: bool
) -> Player:
    match fact:
        case Rename(_, name):
            return replace(player, name=name, renamed=player.renamed + 1)
        case CheckIn():
            return replace(player, here=True, checked_in=True)
        case Return():
            return replace(player, here=True, checked_in=ticks_people_off)
        case CheckOut():
            return replace(player, checked_in=False)
        case Leave():
            return replace(player, here=False, checked_in=False)


def _swap_players(seating: Seating, one: int, other: int) -> Seating:
    swap = {one: other, other: one}
    return Seating(
        tuple(tuple(swap.get(player, player) for player in table) for table in seating.tables),
        tuple(swap.get(player, player) for player in seating.sitting_out),
    )


def _add_to_table(seating: Seating, player: int, table: int) -> Seating:
    return Seating(
        tuple(
            (*players, player) if number == table else players
            for number, players in enumerate(seating.tables, 1)
        ),
        tuple(each for each in seating.sitting_out if each != player),
    )
