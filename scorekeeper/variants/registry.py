"""The games on offer: every `Variant` in this folder."""

import importlib
import pkgutil

from scorekeeper import variants
from scorekeeper.rules.variant import Variant


def read_variants() -> dict[str, Variant]:
    """Read every `Variant` in this folder, by its id, in the order in which they are shown: each
    family where the first of its games belongs, and within it the games by their `order`."""
    unsorted = {
        variant.id: variant
        for module in pkgutil.iter_modules(variants.__path__)
        if module.name != "registry"
        for variant in vars(importlib.import_module(f"{variants.__name__}.{module.name}")).values()
        if isinstance(variant, Variant)
    }
    in_order = sorted(unsorted.values(), key=lambda variant: (variant.order, variant.id))
    families = list(dict.fromkeys(variant.family for variant in in_order))
    in_order.sort(key=lambda variant: families.index(variant.family))
    return {variant.id: variant for variant in in_order}


VARIANTS = read_variants()
