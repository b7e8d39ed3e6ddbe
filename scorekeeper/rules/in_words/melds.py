"""Sets and runs of a game, in words."""

from collections.abc import Iterator

from scorekeeper.rules.in_words.cards import deck_of
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words
from scorekeeper.speech import say


def sets_section(sheet: Variant) -> RuleSection:
    """What a set is (J3, K3, E2, S3)."""
    return section("sets", capital(sheet.words.sets), _sets(sheet))


def _sets(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.sets
    size = _size(rule.least, rule.most)
    if rule.different_suits:
        text = say(
            "A {words.set} is {size} of one rank, all of different {words.suits}.",
            words=words,
            size=size,
        )
    else:
        text = say(
            "A {words.set} is {size} of one rank. Their {words.suits} do not matter; the same card"
            " may lie in it more than once.",
            words=words,
            size=size,
        )
    yield RuleSentence(text, rule.rule)
    apart = sheet.lay_down.apart_rule
    if sheet.lay_down.different_ranks:
        text = say(
            "One player’s {words.sets} of a {words.hand} are all of different ranks.", words=words
        )
        yield RuleSentence(text, apart)
    elif apart:
        text = say("One player may lay two {words.sets} of the same rank.", words=words)
        yield RuleSentence(text, apart)


def _size(least: int, most: int | None) -> str:
    low = in_words(least)
    if most is None:
        return say("{least} or more cards", least=low)
    high = in_words(most)
    if most - least > 1:
        return say("{least} to {most} cards", least=low, most=high)
    if most > least:
        return say("{least} or {most} cards", least=low, most=high)
    return say("{count} cards", count=low)


def runs_section(sheet: Variant) -> RuleSection:
    """What a run is (J4, K3, E2, S3, N2), where an ace lies in it, and that it turns no corner
    (C2)."""
    return section("runs", capital(sheet.words.runs), _runs(sheet))


def _runs(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule, deck = sheet.words, sheet.runs, deck_of(sheet)
    longest = in_words(rule.longest(deck))
    text = say(
        "A {words.run} is {least} or more cards of one {words.suit} that follow one another,"
        " {longest} at most.",
        words=words,
        least=in_words(rule.least),
        longest=longest,
    )
    yield RuleSentence(text, rule.rule)
    high, low = "-".join(deck.line[-rule.least :]), "-".join(deck.line[: rule.least])
    aces = {
        "high": say(
            "The ace is high only: {high} is a {words.run}, {low} is not.",
            words=words,
            high=high,
            low=low,
        ),
        "either": say("The ace is high or low: {high} or {low}.", high=high, low=low),
        "both": say(
            "The ace is high or low: {high} or {low}; in a {words.run} of {longest} it lies at"
            " both ends.",
            words=words,
            high=high,
            low=low,
            longest=longest,
        ),
    }
    yield RuleSentence(aces[rule.ace], rule.rule)
    if sheet.lay_down.different_suits:
        text = say(
            "One player’s {words.runs} of a {words.hand} are all of different {words.suits}.",
            words=words,
        )
        yield RuleSentence(text, sheet.lay_down.apart_rule)
    corner = "-".join((*deck.line[1 - rule.least :], deck.line[1]))
    text = say(
        "A {words.run} never turns the corner: {corner} is none.", words=words, corner=corner
    )
    yield RuleSentence(text, "C2")
