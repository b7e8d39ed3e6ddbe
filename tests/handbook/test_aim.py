"""What a game is about, in a line, as its house rules have it."""

import pytest

from scorekeeper.handbook.aim import aim_of
from scorekeeper.rules.options import OptionValue
from scorekeeper.variants.registry import VARIANTS
from tests.support.pseudo import pseudo_spoken, unsaid

HANDS: dict[str, OptionValue] = {"end": "hands", "hands": 7}


@pytest.mark.parametrize(
    ("variant", "options", "headline"),
    [
        ("jamaican", {}, "Have the fewest points after nine hands"),
        ("jamaican", {"hands": "1-4"}, "Have the fewest points after four hands"),
        ("super", {}, "Have the fewest points after five hands"),
        ("kooky", {}, "Have the fewest points after nine rounds"),
        ("south-african", {}, "Have the fewest points after seven rounds"),
        ("european", {}, "Be the last one left"),
        ("north-american", {}, "Have the most points when somebody reaches 500"),
        ("north-american", HANDS, "Have the most points after seven hands"),
        ("kalooki-40", {}, "Have the fewest points when somebody reaches 150"),
        ("kalooki-40", HANDS | {"hands": 1}, "Have the fewest points after one hand"),
    ],
)
def test_c10_e8_n6_what_wins_the_game(
    variant: str, options: dict[str, OptionValue], headline: str
) -> None:
    assert aim_of(VARIANTS[variant].with_options(options)).headline == headline


@pytest.mark.parametrize(("limit_at", "out"), [("exceed", 151), ("reach", 150)])
def test_e8_with_how_many_points_a_player_is_out(limit_at: str, out: int) -> None:
    aim = aim_of(VARIANTS["european"].with_options({"limit_at": limit_at}))
    assert aim.sentence.endswith(f"With {out} points or more you’re out of the game.")


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_aim_is_told_in_the_readers_language(variant: str) -> None:
    with pseudo_spoken():
        aim = aim_of(VARIANTS[variant].with_options({}))
        assert unsaid(f"{aim.headline} {aim.sentence}") == []
