"""The sections about scores, penalties, bonuses and doubling (C6 to C8, C21, J13, J14, J16)."""

from collections.abc import Iterator

from scorekeeper.handbook.jokers import hands_all_at_once
from scorekeeper.handbook.sections import RuleSection, RuleSentence, RuleTable, fine_print, section
from scorekeeper.rules.conduct import Cut, Doubling, OneTurn
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, format_number
from scorekeeper.speech import in_words, say


def penalties_section(rules: Variant) -> RuleSection:
    """Build the section about what costs points, and the exact cut (C8, C21, J14, J16, D9, K7)."""
    bonus = rules.cut and rules.cut.points
    title = say("Penalties and bonuses") if bonus else say("Penalties")
    return section("penalties", title, _penalties(rules), rare=True)


def _penalties(rules: Variant) -> Iterator[RuleSentence]:
    prices = [
        (offence.name, str(offence.points))
        for offence in rules.offences
        if not offence.points_editable
    ]
    if prices:
        table = RuleTable(tuple(prices))
        yield RuleSentence(say("What each offence costs:"), rules.offences_rule, table)
    for offence in rules.offences:
        if offence.explanation:
            text = say(
                "{offence}. {explanation}", offence=offence.name, explanation=offence.explanation
            )
            yield fine_print(text, rules.offences_rule)
    for offence in rules.offences:
        if offence.points_editable:
            text = say(
                "{offence}: {points} points, unless the table names another number.",
                offence=offence.name,
                points=offence.points,
            )
            yield RuleSentence(text, "C21")
    cut, words = rules.cut, rules.words
    bonus = cut is not None and cut.points < 0
    if cut and bonus:
        yield RuleSentence(cut_text(rules, cut), cut.rule)
    if rules.scored_by == "winner":
        text = say("The highest total wins, so penalties take points away.")
        yield RuleSentence(text, "C8")
    if bonus:
        text = words.say(
            "Penalties and bonuses count in the {words.hand} in which they happened, even if it is"
            " thrown in."
        )
    else:
        text = words.say(
            "Penalties count in the {words.hand} in which they happened, even if it is thrown in."
        )
    yield fine_print(text, "C8")


def cut_text(rules: Variant, cut: Cut) -> str:
    """Say what cutting exactly the cards to be dealt scores (J16, L3)."""
    if cut.counts_upcard:
        cards = say("players times cards each, and one to turn up")
    else:
        cards = say("players times cards each")
    return {
        "dealer": rules.words.say(
            "A dealer who cuts exactly the number of cards to be dealt ({cards}) scores −{points},"
            " once a {words.hand}.",
            cards=cards,
            points=-cut.points,
        ),
        "dealers_left": rules.words.say(
            "The player on the dealer’s left who cuts exactly the number of cards to be dealt"
            " ({cards}) scores −{points}, once a {words.hand}.",
            cards=cards,
            points=-cut.points,
        ),
        "dealers_right": rules.words.say(
            "The player on the dealer’s right who cuts exactly the number of cards to be dealt"
            " ({cards}) scores −{points}, once a {words.hand}.",
            cards=cards,
            points=-cut.points,
        ),
    }[cut.by]


def doubling_section(rules: Variant) -> RuleSection | None:
    """Build the section about when the cards of the others count more than once (J13, D8, K9); None
    if they never do."""
    doubling = rules.doubling
    if doubling is None or not rules.doubles:
        return None
    return section("doubling", say("Doubling"), _doubling(rules, doubling))


def doubling_text(doubling: Doubling) -> str:
    """Say when the cards of the others count more than once, and how often (J13)."""
    when = doubling.text.rstrip(".")
    if doubling.times == 2:
        return say("{when}: the cards the others hold count double.", when=when)
    times = in_words(doubling.times)
    return say("{when}: the cards the others hold count {number} times.", when=when, number=times)


def _doubling(rules: Variant, doubling: Doubling) -> Iterator[RuleSentence]:
    yield RuleSentence(doubling_text(doubling), doubling.rule)
    offence = rules.offence(doubling.forfeited_by) if doubling.forfeited_by else None
    if offence:
        text = rules.words.say(
            "Nothing doubles if the player who went out is penalised in that {words.hand} for"
            " {offence}.",
            offence=offence.in_sentence,
        )
        yield RuleSentence(text, doubling.rule)
    text = say("Only card points are multiplied, never penalties or bonuses.")
    yield fine_print(text, "C7")


def scoring_section(rules: Variant) -> RuleSection:
    """Build the section about who scores what when a hand is over (C6, K8, N5)."""
    return section("scoring", say("When a player goes out"), _scoring(rules))


def _scoring(rules: Variant) -> Iterator[RuleSentence]:
    words, bonus = rules.words, rules.kalooki_bonus
    if rules.adding_on_after:
        text = say("Others who have laid down add what they can to melds before they count.")
        yield RuleSentence(text, rules.adding_on_rule)
    elif not rules.card_points.nothing_counts:
        yield from _nothing_more(rules)
    if rules.extras:
        yield from _extras(rules)
    elif rules.scored_by == "winner":
        text = words.say(
            "The winner of a {words.hand} scores the cards that the others still hold."
        )
        yield RuleSentence(text, rules.scored_by_rule)
    else:
        text = words.say(
            "Everyone counts the cards they still hold; the winner of the {words.hand} scores 0."
        )
        yield RuleSentence(text, "C6")
    if bonus and rules.scored_by == "winner":
        text = say(
            "For a kalooki, all cards melded in one turn, {bonus} points are added to what the"
            " winner scores.",
            bonus=bonus,
        )
        yield RuleSentence(text, rules.scored_by_rule)
    elif bonus:
        text = say(
            "For a kalooki, all cards melded in one turn, {bonus} points are added to every other"
            " player’s score.",
            bonus=bonus,
        )
        yield RuleSentence(text, rules.scored_by_rule)
    if rules.one_turn:
        yield from _one_turn(rules.one_turn)


def _nothing_more(rules: Variant) -> Iterator[RuleSentence]:
    """Say that the others lay nothing more, where they don't (C6, E7)."""
    text = say(
        "Once somebody is out, nobody lays or adds anything more: what would have made a meld"
        " counts like all the rest."
    )
    if not any(hand.contract.losers_meld for hand in rules.hands):
        yield RuleSentence(text, "C6")
    elif exempt := hands_all_at_once(rules):
        text = say(
            "Once somebody is out, nobody lays or adds anything more, except in {hands}: what would"
            " have made a meld counts like all the rest.",
            hands=exempt,
        )
        yield RuleSentence(text, "C6")


def _extras(rules: Variant) -> Iterator[RuleSentence]:
    """Say what the winner scores for going out, and for how (G4)."""
    rows = [
        (capital(extra.name), _each(extra.points) if extra.card else str(extra.points))
        for extra in rules.extras
    ]
    if not rules.card_points.nothing_counts:
        text = rules.words.say(
            "The winner of a {words.hand} scores the cards that the others still hold."
        )
        yield RuleSentence(text, rules.scored_by_rule)
    text = rules.words.say_many(
        "The winner of a {words.hand} scores one point for going out, and besides:",
        "The winner of a {words.hand} scores {count} points for going out, and besides:",
        rules.winner_points,
    )
    yield RuleSentence(text, rules.scored_by_rule, RuleTable(tuple(rows)))


def _each(points: int) -> str:
    return say("{points} each", points=points)


def _one_turn(one_turn: OneTurn) -> Iterator[RuleSentence]:
    if one_turn.bonus:
        text = say(
            "A winner who lays all their cards in one turn, and nothing before it, scores"
            " −{points}.",
            points=one_turn.bonus,
        )
        yield RuleSentence(text, one_turn.rule)
    if not one_turn.bonus and one_turn.bonus_without_jokers:
        text = say(
            "A winner who lays all their cards in one turn, nothing before it and no joker among"
            " them, scores −{points}.",
            points=one_turn.bonus_without_jokers,
        )
        yield RuleSentence(text, one_turn.rule)
    elif one_turn.bonus != one_turn.bonus_without_jokers:
        text = say(
            "If no joker is among those cards, they score {points} instead.",
            points=format_number(-one_turn.bonus_without_jokers),
        )
        yield RuleSentence(text, one_turn.rule)
