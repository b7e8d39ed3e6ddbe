"""The games as the rulebook has them: every one with a file in this folder."""

import importlib
import pkgutil

from tests.support import games
from tests.support.plain_variant import PlainVariant

PLAIN_VARIANTS: dict[str, PlainVariant] = {
    rules.id: rules
    for module in pkgutil.iter_modules(games.__path__)
    if module.name != "registry"
    for rules in vars(importlib.import_module(f"{games.__name__}.{module.name}")).values()
    if isinstance(rules, PlainVariant)
}
JUDGED = tuple(id for id, game in PLAIN_VARIANTS.items() if game.has_cards)
"""The games whose cards the referee can judge."""
