"""What the rules of a table read like in English, worked out once: many tests read the same."""

from functools import cache

from scorekeeper.handbook.contents import rule_sections
from scorekeeper.handbook.sections import RuleSection
from scorekeeper.rules.variant import Variant


@cache
def read_rules(rules: Variant) -> tuple[RuleSection, ...]:
    """The sections of the rules of a table."""
    return rule_sections(rules)
