"""Count what each player did in a game: hands won, tables bent, calls, the hand that cost most."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.entries import Call, Cut, Penalty
from scorekeeper.game.scoring import Row, add_rows
from scorekeeper.game.state import State


@dataclass(frozen=True)
class Tally:
    """A player's game in numbers. `max_sum` is the largest number of points that one hand brought
    them, in hand number `max_sum_hand`; both are None for somebody who scored in no hand. Penalties
    count each time."""

    seat: int
    won: int
    bent: int
    kalookis: int
    calls: int
    penalties: int
    cuts: int
    max_sum: int | None
    max_sum_hand: int | None


def tallies(state: State) -> tuple[Tally, ...]:
    """Count the numbers of every player, in seat order; deals thrown in count for calls and
    penalties, and for nothing else.

    >>> from scorekeeper.game.entries import Hand
    >>> from scorekeeper.game.replay import replay
    >>> from scorekeeper.game.start import Start
    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> state = replay(Start(JAMAICAN, ("Ann", "Bob")), [Hand(1, {2: 30}, bent=True)])
    >>> ann, bob = tallies(state)
    >>> ann.won, ann.bent, bob.max_sum, bob.max_sum_hand
    (1, 1, 60, 1)
    """
    return tuple(_tally_player(player.seat, state) for player in state.players)


def _tally_player(seat: int, state: State) -> Tally:
    won = [row for row in state.sheet if row.out == seat]
    scored = [row for row in state.sheet if not row.void and seat in row.scores]
    worst = max(scored, key=lambda row: row.scores[seat].sum, default=None)
    facts = [fact for row in state.sheet for _, fact in row.facts]
    facts += [fact for _, fact in state.hand.facts] if state.hand else []
    return Tally(
        seat,
        won=len(won),
        bent=sum(row.bent for row in won),
        kalookis=sum(row.kalooki for row in won),
        calls=sum(isinstance(fact, Call) and fact.seat == seat for fact in facts),
        penalties=sum(
            fact.count for fact in facts if isinstance(fact, Penalty) and fact.seat == seat
        ),
        cuts=sum(isinstance(fact, Cut) and fact.seat == seat for fact in facts),
        max_sum=worst.scores[seat].sum if worst else None,
        max_sum_hand=worst.hand.number if worst else None,
    )


def rows_so_far(state: State) -> tuple[Row, ...]:
    """Return the rows of the sheet, and one for the hand in play where somebody has earned a
    penalty or a bonus in it: after the last of them, the totals are those in force (C8)."""
    hand = state.hand
    if hand is None or not (hand.penalties or hand.bonuses):
        return state.sheet
    return add_rows([(hand.deal, hand.scores)], state.sheet)


def running_totals(rows: Sequence[Row]) -> dict[int, tuple[tuple[int, int], ...]]:
    """Work out the course of each seat's total: (after how many rows, the total then), from (0, 0)
    on, or from what somebody joined with; where somebody bought in, first the total they were out
    with, then the one they bought.

    >>> running_totals(())
    {}
    """
    courses: dict[int, list[tuple[int, int]]] = {}
    for after, row in enumerate(rows, 1):
        for seat in row.scores:
            begun = (after - 1, row.before[seat])
            courses.setdefault(seat, [begun]).append((after, row.total(seat)))
        for seat, total in row.bought_in.items():
            courses[seat].append((after, total))
    return {seat: tuple(course) for seat, course in sorted(courses.items())}
