"""The games on offer: every sheet in this folder, in the order in which they are shown."""

import importlib
import pkgutil

from scorekeeper import variants
from scorekeeper.rules.variant import Variant

_SHEETS = {
    sheet.id: sheet
    for module in pkgutil.iter_modules(variants.__path__)
    if module.name != "registry"
    for sheet in vars(importlib.import_module(f"{variants.__name__}.{module.name}")).values()
    if isinstance(sheet, Variant)
}

VARIANTS: dict[str, Variant] = {
    sheet.id: sheet for sheet in sorted(_SHEETS.values(), key=lambda sheet: (sheet.place, sheet.id))
}
