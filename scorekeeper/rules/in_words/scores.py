"""What a hand scores, penalties, bonuses and doubling, in words."""

from collections.abc import Iterator

from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, RuleTable, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words


def penalties_section(sheet: Variant) -> RuleSection:
    """What costs points, and the exact cut (C8, C21, J14, J16, D9, K7)."""
    bonus = sheet.cut and sheet.cut.points
    title = "Penalties and bonuses" if bonus else "Penalties"
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
    if cut and cut.points:
        cards = f"players times cards each{', and one to turn up' if cut.counts_upcard else ''}"
        text = (
            f"A {cut.by} who cuts exactly the number of cards to be dealt ({cards}) scores"
            f" −{-cut.points}, once a {hand}."
        )
        yield RuleSentence(text, cut.rule)
    if sheet.scored_by == "winner":
        yield RuleSentence("The highest total wins, so penalties take points away.", "C8")
    what = "Penalties and bonuses" if cut and cut.points else "Penalties"
    text = f"{what} count in the {hand} in which they happened, even if it is thrown in."
    yield RuleSentence(text, "C8")


def doubling_section(sheet: Variant) -> RuleSection | None:
    """When the cards of the others count more than once (J13, D8, K9); None if they never do."""
    doubling = sheet.doubling
    if doubling is None or not sheet.doubles:
        return None
    times = "double" if doubling.times == 2 else f"{in_words(doubling.times)} times"
    when = doubling.sentence.rstrip(".")
    sentences = [
        RuleSentence(f"{when}: the cards the others hold count {times}.", doubling.rule),
        RuleSentence("Only card points are multiplied, never penalties or bonuses.", "C7"),
    ]
    spared = sheet.offence(doubling.spares) if doubling.spares else None
    if spared:
        text = f"They do not for a player who is penalised in that {sheet.words.hand} for {{}}."
        name = spared.name.partition(",")[0].lower()
        sentences.insert(1, RuleSentence(text.format(name), doubling.rule))
    return RuleSection("doubling", "Doubling", tuple(sentences))


def scoring_section(sheet: Variant) -> RuleSection:
    """Who scores what when a hand is over (C6, K8, N5, S8)."""
    return section("scoring", "When a player is out", _scoring(sheet))


def _scoring(sheet: Variant) -> Iterator[RuleSentence]:
    words, bonus = sheet.words, sheet.kaluki_bonus
    if sheet.adding_on_after:
        text = "Others who have laid down add to melds what they can before they count."
        yield RuleSentence(text, "K8")
    if sheet.scored_by == "winner":
        text = f"The winner of a {words.hand} scores the cards that the others still hold."
        yield RuleSentence(text, sheet.scored_by_rule)
        scored = "to what he scores"
    else:
        text = f"Each counts the cards he still holds; the winner of the {words.hand} scores 0."
        yield RuleSentence(text, "C6")
        scored = "to the score of each other player"
    if bonus:
        text = f"For a kalooki, all cards melded in one turn, {bonus} points are added {scored}."
        yield RuleSentence(text, sheet.scored_by_rule)
