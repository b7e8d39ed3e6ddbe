"""The best seating of a round, found by CP-SAT: what the search is compared with."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from ortools.sat.python import cp_model


def fewest_meetings_again(
    players: Sequence[int], sizes: Sequence[int], met: Mapping[frozenset[int], int]
) -> int:
    """The least sum, over all pairs at one table, of how often they have met."""
    model = cp_model.CpModel()
    sits = {(p, t): model.new_bool_var("") for p in players for t in range(len(sizes))}
    for player in players:
        model.add_exactly_one(sits[player, t] for t in range(len(sizes)))
    for t, size in enumerate(sizes):
        model.add(sum(sits[player, t] for player in players) == size)
    costs = []
    for one, other in combinations(players, 2):
        if times := met.get(frozenset({one, other})):
            together = model.new_bool_var("")
            for t in range(len(sizes)):
                model.add_bool_or(~sits[one, t], ~sits[other, t], together)
            costs.append(times * together)
    model.minimize(sum(costs))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)
