"""A game's file holds values only, and only a preset takes any of them from another game."""

import ast
from pathlib import Path

import pytest

from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support.core import ROOT
from tests.support.source import tree_of

FOLDER = ROOT / "scorekeeper" / "variants"
FILES = sorted(set(FOLDER.glob("*.py")) - {FOLDER / "__init__.py", FOLDER / "registry.py"})

PRESETS = {
    "super_kalooki": {"jamaican"},
    "baby": {"jamaican"},
    "kalooki_40": {"north_american"},
    "kalooki_51": {"north_american"},
    "liverpool": {"contract_rummy"},
    "zioncheck": {"contract_rummy"},
}
"""Games that are another one with a few changes, and that other one."""

STEPS = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.If, ast.IfExp),
    *(ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Try),
)


def games_imported(file: Path) -> set[str]:
    """The files of other games that a game's file imports."""
    modules = {
        node.module or "" for node in ast.walk(tree_of(file)) if isinstance(node, ast.ImportFrom)
    }
    return {
        module.removeprefix("scorekeeper.variants.")
        for module in modules
        if module.startswith("scorekeeper.variants.")
    } - {"common"}


def calls_in(file: Path) -> set[str]:
    """The names of everything that a file calls."""
    return {
        node.func.id
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_only_a_preset_takes_anything_from_another_game(file: Path) -> None:
    assert games_imported(file) == PRESETS.get(file.stem, set())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_game_but_a_preset_says_all_its_rules_itself(file: Path) -> None:
    if file.stem == "common":
        assert not calls_in(file) & {"Variant", "replace"}
    elif file.stem in PRESETS:
        assert "replace" in calls_in(file)
    else:
        assert "Variant" in calls_in(file)
        assert "replace" not in calls_in(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_games_file_holds_values_and_no_steps(file: Path) -> None:
    assert [node for node in ast.walk(tree_of(file)) if isinstance(node, STEPS)] == []


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_every_rule_number_that_a_game_needs_is_there(variant: Variant) -> None:
    lay_down, stakes = variant.lay_down, variant.stakes
    demands = [hand.contract for hand in variant.all_hands]
    needed = {
        "calls_rule": variant.max_calls is not None,
        "adding_on_rule": variant.adding_on_after,
        "contract_by_player_rule": variant.contract_by_player,
        "skipping": any(packs.skips for packs in variant.packs.values()),
        "lay_down.apart_rule": lay_down.different_ranks or lay_down.different_suits,
        "lay_down.full_suit_rule": lay_down.full_suit,
        "lay_down.jokers_rule": lay_down.max_jokers is not None or lay_down.half_safe != "never",
        "lay_down.all_at_once_rule": any(contract.all_at_once for contract in demands),
        "stakes.hand_rule": bool(stakes and (stakes.hand or stakes.ten_points or stakes.streak)),
    }
    given = {
        "calls_rule": variant.calls_rule,
        "adding_on_rule": variant.adding_on_rule,
        "contract_by_player_rule": variant.contract_by_player_rule,
        "skipping": variant.skipping.rule if variant.skipping else "",
        "lay_down.apart_rule": lay_down.apart_rule,
        "lay_down.full_suit_rule": lay_down.full_suit_rule,
        "lay_down.jokers_rule": lay_down.jokers_rule,
        "lay_down.all_at_once_rule": lay_down.all_at_once_rule,
        "stakes.hand_rule": stakes.hand_rule if stakes else "",
    }
    assert [name for name, is_needed in needed.items() if is_needed and not given[name]] == []
