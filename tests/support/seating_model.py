"""The best seating of rounds, found by CP-SAT: what the search is compared with."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from ortools.sat.python import cp_model


def fewest_meetings_again(
    players: Sequence[int],
    sizes: Sequence[int],
    rounds: int,
    met: Mapping[frozenset[int], int],
) -> int:
    """How few pairs meet again, summed over all rounds, at tables of these sizes, after rounds in
    which they have `met` so often."""
    model = cp_model.CpModel()
    seats = [
        {(p, t): model.new_bool_var("") for p in players for t in range(len(sizes))}
        for _ in range(rounds)
    ]
    for sits in seats:
        for player in players:
            model.add_exactly_one(sits[player, t] for t in range(len(sizes)))
        for t, size in enumerate(sizes):
            model.add(sum(sits[player, t] for player in players) == size)
    costs = []
    for one, other in combinations(players, 2):
        meetings = []
        for sits in seats:
            together = model.new_bool_var("")
            for t in range(len(sizes)):
                model.add_bool_or(~sits[one, t], ~sits[other, t], together)
            meetings.append(together)
        again = model.new_int_var(0, rounds, "")
        model.add(again >= sum(meetings) - (0 if met.get(frozenset({one, other})) else 1))
        costs.append(again)
    model.minimize(sum(costs))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)
