"""Random games of one's own, and what they are called in plain data."""

from typing import Any

from hypothesis import strategies as st

from scorekeeper.rules.own_values import OwnValue, own_values
from scorekeeper.variants.registry import VARIANTS
from tests.support.games.registry import PLAIN_VARIANTS

WITH_CONTRACTS = ("jamaican", "super", "caribbean", "kooky")
"""Games whose hands demand melds, and nothing else of a first lay-down."""


def melds_of(variant: str) -> st.SearchStrategy[dict[str, Any]]:
    """A meld that a hand may demand."""
    game = PLAIN_VARIANTS[variant]
    sets = st.fixed_dictionaries({"kind": st.just("set"), "size": st.just(3)})
    runs = st.fixed_dictionaries(
        {"kind": st.just("run"), "size": st.integers(game.run_min, game.run_min + 3)}
    )
    return st.one_of(sets, runs)


def needed(melds: list[dict[str, Any]]) -> int:
    """How many cards these melds take."""
    return sum(meld["size"] for meld in melds)


def hands_of(variant: str) -> st.SearchStrategy[dict[str, Any]]:
    """A hand that can be dealt and laid down."""
    return st.lists(melds_of(variant), min_size=1, max_size=3).flatmap(
        lambda melds: st.fixed_dictionaries(
            {"cards": st.integers(needed(melds), max(17, needed(melds))), "melds": st.just(melds)}
        )
    )


def values_of(variant: str) -> st.SearchStrategy[dict[str, int | bool]]:
    """Values of a game, of those it has."""
    chosen = {
        value.id: st.booleans()
        if value.switch
        else st.integers(_least(value), int(value.max_value))
        for value in own_values(VARIANTS[variant])
    }
    return st.fixed_dictionaries({}, optional=chosen)


def _least(value: OwnValue) -> int:
    """The least it may be; of packs, two, so that three players can be dealt any hand."""
    return 2 if value.id.startswith("packs-") else int(value.min_value)


@st.composite
def own_games(draw: st.DrawFn, *variants: str) -> tuple[str, dict[str, Any]]:
    """A game that may be begun from, and what is different, as JSON."""
    variant = draw(st.sampled_from(variants or tuple(VARIANTS)))
    own: dict[str, Any] = {"name": "Sunday Kalooki"}
    if not VARIANTS[variant].every_hand_alike and variant in WITH_CONTRACTS and draw(st.booleans()):
        own["hands"] = draw(st.lists(hands_of(variant), min_size=1, max_size=4))
    if values := draw(values_of(variant)):
        own["values"] = values
        if values.get("run_size", 3) > 3:
            values.pop("set_size", None)  # nobody could lay the three cards of the first hand
    if VARIANTS[variant].has_cards and draw(st.booleans()):
        own["wild"] = draw(wild_of(variant))
    return variant, own


def wild_of(variant: str) -> st.SearchStrategy[list[str]]:
    """Ranks that may be wild; mostly one."""
    ranks = next(iter(VARIANTS[variant].packs.values())).ranks
    return st.lists(st.sampled_from(ranks), max_size=2, unique=True)
