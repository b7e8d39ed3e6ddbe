"""The games on offer, family by family."""

from dataclasses import dataclass
from itertools import groupby

from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS


@dataclass(frozen=True)
class GameFamily:
    """Games that a page lists under one heading, and their `names` in a line."""

    name: str
    variants: tuple[Variant, ...]

    @property
    def has_cards(self) -> bool:
        """Whether its games have cards that the app knows."""
        return any(variant.has_cards for variant in self.variants)

    @property
    def names(self) -> str:
        """The names of its games: “Jamaican, Super, Baby”."""
        return ", ".join(variant.name for variant in self.variants)


def list_card_families() -> list[GameFamily]:
    """Give the families of the games whose cards the app knows."""
    return [family for family in list_families() if family.has_cards]


def list_families() -> list[GameFamily]:
    """Give the families in which pages list the games. The registry keeps those of a family
    together."""
    return [
        GameFamily(name, tuple(variants))
        for name, variants in groupby(VARIANTS.values(), lambda variant: variant.family_name)
    ]
