"""The games on offer: every `Variant` in this folder, in the order in which they are shown."""

import importlib
import pkgutil

from scorekeeper import variants
from scorekeeper.rules.variant import Variant

_BY_ID = {
    variant.id: variant
    for module in pkgutil.iter_modules(variants.__path__)
    if module.name != "registry"
    for variant in vars(importlib.import_module(f"{variants.__name__}.{module.name}")).values()
    if isinstance(variant, Variant)
}

VARIANTS: dict[str, Variant] = {
    variant.id: variant
    for variant in sorted(_BY_ID.values(), key=lambda variant: (variant.order, variant.id))
}
