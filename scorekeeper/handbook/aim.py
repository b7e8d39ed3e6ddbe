"""The aim of a game, in a line and a sentence (C6, C10, E8, N5, N6, X10)."""

from dataclasses import dataclass

from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say, say_many


@dataclass(frozen=True)
class Aim:
    """The aim of a game."""

    headline: str
    """What wins the game, without a full stop."""
    sentence: str
    """How one gets there."""
    rule: str
    """Where the end of the game stands in the rulebook."""


def aim_of(rules: Variant) -> Aim:
    """Return the aim of this game.

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> aim_of(JAMAICAN).headline
    'Have the fewest points after nine hands'
    """
    return Aim(_headline(rules), _sentence(rules), rules.ending_rule)


def _headline(rules: Variant) -> str:
    words, highest_wins = rules.words, rules.highest_wins
    if rules.ending == "one_left":
        return say("Be the last one left")
    if rules.ending == "points":
        if highest_wins:
            return say("Have the most points when somebody reaches {target}", target=rules.target)
        return say("Have the fewest points when somebody reaches {target}", target=rules.target)
    if rules.ending == "open":
        if highest_wins:
            return say("Have the most points when you stop")
        return say("Have the fewest points when you stop")
    if rules.ending == "last_contract":
        return words.say_many(
            "Be the first to lay one {words.contract}",
            "Be the first to lay all {count} {words.contracts}",
            len(rules.hands),
        )
    count = (rules.final_hand or 0) if rules.every_hand_alike else len(rules.hands)
    if highest_wins:
        return words.say_many(
            "Have the most points after one {words.hand}",
            "Have the most points after {count} {words.hands}",
            count,
        )
    return words.say_many(
        "Have the fewest points after one {words.hand}",
        "Have the fewest points after {count} {words.hands}",
        count,
    )


def _sentence(rules: Variant) -> str:
    words = rules.words
    if not rules.has_cards:
        return words.say("After each {words.hand}, write down what everybody scored.")
    if rules.card_points.nothing_counts:
        return say(
            "Get rid of all your cards: you then score for going out, and more for how you did it."
        )
    if rules.scored_by == "winner":
        return words.say(
            "Get rid of all your cards: you then score what the others still hold in the"
            " {words.hand}."
        )
    text = say(
        "Somebody gets rid of all their cards; whatever the others still hold counts against them."
    )
    elimination = rules.elimination
    if elimination is None:
        return text
    too_many = elimination.limit + (elimination.limit_at == "exceed")
    more = say_many(
        "With {number} point or more you’re out of the game.",
        "With {number} points or more you’re out of the game.",
        too_many,
    )
    return f"{text} {more}"
