"""The section about points that the table writes down itself (V2, V5)."""

from scorekeeper.handbook.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


def points_section(rules: Variant) -> RuleSection:
    """Build the section about what everybody scores, in a game whose cards the app doesn't know."""
    words = rules.words
    text = words.say("In each {words.hand}, everybody has points: above zero, below it, or none.")
    points = RuleSentence(text, rules.card_points.rule)
    text = say("Besides, points can be given or taken away at any time.")
    return section("scoring", say("Points"), [points, RuleSentence(text, rules.offences_rule)])
