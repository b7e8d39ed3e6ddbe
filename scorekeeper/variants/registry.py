"""The games on offer, in the order in which they are shown."""

from scorekeeper.rules.variant import Variant
from scorekeeper.variants.baby import BABY
from scorekeeper.variants.jamaican import JAMAICAN
from scorekeeper.variants.super_kalooki import SUPER

VARIANTS: dict[str, Variant] = {variant.id: variant for variant in (JAMAICAN, SUPER, BABY)}
