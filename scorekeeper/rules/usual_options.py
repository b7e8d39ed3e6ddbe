"""Options that many games have, each with a value of its own."""

from scorekeeper.rules.options import NumberOption


def hands_played(rule: str, usual: int, most: int = 0) -> NumberOption:
    """Return the option of how many hands are played: at most the `usual` number, or `most`."""
    return NumberOption(
        "hands",
        "Hands played",
        rule,
        default=usual,
        min_value=1,
        max_value=most or usual,
        path="last_hand",
    )


def joker_points(rule: str, usual: int) -> NumberOption:
    """Return the option of what a joker left in hand counts."""
    return NumberOption(
        "joker_points",
        "Points of a joker left in hand",
        rule,
        default=usual,
        path="card_points.joker",
    )


def ace_points(rule: str, usual: int) -> NumberOption:
    """Return the option of what an ace left in hand counts."""
    return NumberOption(
        "ace_points",
        "Points of an ace left in hand",
        rule,
        default=usual,
        path="card_points.ace",
    )
