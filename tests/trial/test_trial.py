"""The trial finds no difference, and would find one: `python3 -m tests.trial` tries more."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.variants.registry import VARIANTS
from tests.support.many import many
from tests.trial.trial import GAMES, Report, try_out

FAULTS: dict[tuple[str, str], Any] = {
    ("jamaican", "card_points.joker"): 40,
    ("super", "lay_down.different_suits"): False,
    ("baby", "doubling.times"): 3,
    ("caribbean", "doubling.forfeited_by"): None,
    ("kooky", "deal_passes"): "to_the_left",
    ("european", "elimination.limit_at"): "reach",
    ("south-african", "stakes.streak"): None,
    ("north-american", "sets.different_suits"): False,
    ("liverpool", "cut.by"): "dealers_left",
    ("shanghai", "jokers.neighbours"): False,
    ("ten-pennies", "calls_for_the_game"): False,
    ("zioncheck", "jokers.neighbours"): False,
    ("phase-10", "runs.one_suit"): True,
    ("continental", "winner_points"): 2,
    ("just-the-score", "highest_wins"): False,
}
"""A value of a game, and what it would wrongly be."""


def test_scorekeeper_and_the_second_opinion_agree_on_every_game() -> None:
    report = Report()
    for seed in range(many(len(GAMES), 40 * len(GAMES))):
        report += try_out(seed)[1]
    assert report.differences == []
    assert report.compared["hands"] > 2 * len(GAMES)
    assert report.compared["facts refused"] > len(GAMES)
    assert report.compared["legal"] > 3 * len(GAMES)


@pytest.mark.parametrize(("variant", "path"), FAULTS)
def test_a_fault_in_a_rule_is_a_difference(
    variant: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = with_value(VARIANTS[variant], path, FAULTS[variant, path])
    monkeypatch.setitem(VARIANTS, variant, wrong)
    first = GAMES.index(variant)
    seeds = range(first, first + 30 * len(GAMES), len(GAMES))
    assert any(try_out(seed)[1].differences for seed in seeds)


def with_value(part: Any, path: str, value: object) -> Any:
    """The rules with another value at this path."""
    name, _, rest = path.partition(".")
    return replace(part, **{name: with_value(getattr(part, name), rest, value) if rest else value})
