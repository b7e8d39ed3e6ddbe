"""The games on offer: every sheet in this folder, in the order in which they are shown."""

import importlib
import pkgutil

from scorekeeper import variants
from scorekeeper.rules.variant import Variant

_SHEETS = {
    rules.id: rules
    for module in pkgutil.iter_modules(variants.__path__)
    if module.name != "registry"
    for rules in vars(importlib.import_module(f"{variants.__name__}.{module.name}")).values()
    if isinstance(rules, Variant)
}

VARIANTS: dict[str, Variant] = {
    rules.id: rules for rules in sorted(_SHEETS.values(), key=lambda rules: (rules.order, rules.id))
}
