"""Penalties, bonuses, doubling and the end of the game, in words."""

from collections.abc import Callable, Iterator

from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, RuleTable, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words

Amount = Callable[[int], str]


def penalties_section(sheet: Variant) -> RuleSection:
    """What costs points, and the exact cut (C8, C21, J14, J16, D9, K7)."""
    title = "Penalties and bonuses" if sheet.cut else "Penalties"
    return section("penalties", title, _penalties(sheet))


def _penalties(sheet: Variant) -> Iterator[RuleSentence]:
    fixed = [
        (offence.name, str(offence.points))
        for offence in sheet.offences
        if not offence.points_editable
    ]
    if fixed:
        table = RuleTable(tuple(fixed))
        yield RuleSentence("What each offence costs:", sheet.offences_rule, table)
    for offence in sheet.offences:
        if offence.points_editable:
            text = (
                f"{offence.name}: {offence.points} points, unless the table names another number."
            )
            yield RuleSentence(text, "C21")
    cut, hand = sheet.cut, sheet.words.hand
    if cut:
        cards = f"players times cards each{', and one to turn up' if cut.counts_upcard else ''}"
        text = (
            f"A {cut.by} who cuts exactly the number of cards to be dealt ({cards}) scores"
            f" −{-cut.points}, once a {hand}."
        )
        yield RuleSentence(text, cut.rule)
    what = "Penalties and bonuses" if cut else "Penalties"
    text = f"{what} count in the {hand} in which they happened, even if it is thrown in."
    yield RuleSentence(text, "C8")


def doubling_section(sheet: Variant) -> RuleSection | None:
    """When the cards of the others count more than once (J13, D8, K9); None if they never do."""
    doubling = sheet.doubling
    if doubling is None:
        return None
    times = "double" if doubling.times == 2 else f"{in_words(doubling.times)} times"
    when = doubling.sentence.rstrip(".")
    sentences = (
        RuleSentence(f"{when}: the cards the others hold count {times}.", doubling.rule),
        RuleSentence("Only card points are multiplied, never penalties or bonuses.", "C7"),
    )
    return RuleSection("doubling", "Doubling", sentences)


def end_section(sheet: Variant, amount: Amount) -> RuleSection:
    """When the game ends, ties, stakes, and who leaves (C10, C13, C19, C20)."""
    return section("end", "At the end", _end(sheet, amount))


def _end(sheet: Variant, amount: Amount) -> Iterator[RuleSentence]:
    words = sheet.words
    if not sheet.every_hand_alike:
        text = f"The game ends after {words.hand} {sheet.hands[-1].number}."
        yield RuleSentence(text, sheet.deals_rule)
    ties = {
        "share": "Players who tie for the first place share the win.",
        "last_hand": (
            "Of players who tie for the first place, the one with the lower score in the last"
            f" {words.hand} in which they differ wins."
        ),
    }
    yield RuleSentence(ties[sheet.ties], "C10")
    if sheet.stake_per_point:
        text = (
            "For each point of difference a player pays"
            f" {amount(sheet.stake_per_point)} to everybody who placed better."
        )
        yield RuleSentence(text, "C13")
    yield RuleSentence("The table may stop early; whoever is then first wins.", "C20")
    text = (
        "A player who leaves early keeps his row on the sheet, but takes no place and no longer"
        " pays or is paid. When one player is left, he wins."
    )
    yield RuleSentence(text, "C19")
