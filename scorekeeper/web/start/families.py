"""The games on offer, family by family."""

from itertools import groupby

from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS


def list_families() -> list[tuple[str, list[Variant]]]:
    """Give the families in which pages list the games: the heading of each, and its games. The
    registry keeps those of a family together."""
    return [
        (name, list(variants))
        for name, variants in groupby(VARIANTS.values(), lambda variant: variant.family_name)
    ]
