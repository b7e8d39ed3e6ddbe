"""Sets and runs of a game, in words."""

from collections.abc import Iterator

from scorekeeper.rules.in_words.cards import deck_of, suit_word
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words


def sets_section(sheet: Variant) -> RuleSection:
    """What a set is (J3, K3, E2, S3)."""
    return section("sets", capital(sheet.words.sets), _sets(sheet))


def _sets(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule, suit = sheet.words, sheet.sets, suit_word(sheet)
    cards = f"A {words.set} is {_size(rule.least, rule.most)} of one rank"
    if rule.different_suits:
        yield RuleSentence(f"{cards}, all of different {suit}s.", rule.rule)
    else:
        text = f"{cards}. Their {suit}s do not matter; the same card may lie in it more than once."
        yield RuleSentence(text, rule.rule)
    apart = sheet.lay_down.apart_rule
    if sheet.lay_down.different_ranks:
        text = f"One player’s {words.sets} of a {words.hand} are all of different ranks."
        yield RuleSentence(text, apart)
    elif apart:
        yield RuleSentence(f"One player may lay two {words.sets} of the same rank.", apart)


def _size(least: int, most: int | None) -> str:
    if most is None:
        return f"{in_words(least)} or more cards"
    if most - least > 1:
        return f"{in_words(least)} to {in_words(most)} cards"
    return f"{in_words(least)}{f' or {in_words(most)}' if most > least else ''} cards"


def runs_section(sheet: Variant) -> RuleSection:
    """What a run is (J4, K3, E2, S3, N2), where an ace lies in it, and that it turns no corner
    (C2)."""
    return section("runs", capital(sheet.words.runs), _runs(sheet))


def _runs(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.runs
    run, suit, deck = words.run, suit_word(sheet), deck_of(sheet)
    longest = in_words(rule.longest(deck))
    text = f"A {run} is {in_words(rule.least)} or more cards of one {suit} that follow one another"
    yield RuleSentence(f"{text}, {longest} at most.", rule.rule)
    high, low = "-".join(deck.line[-rule.least :]), "-".join(deck.line[: rule.least])
    aces = {
        "high": f"The ace is high only: {high} is a {run}, {low} is not.",
        "either": f"The ace is high or low: {high} or {low}.",
        "both": (
            f"The ace is high or low: {high} or {low}; in a {run} of {longest} it lies at both"
            " ends."
        ),
    }
    yield RuleSentence(aces[rule.ace], rule.rule)
    corner = "-".join((*deck.line[1 - rule.least :], deck.line[1]))
    if sheet.lay_down.different_suits:
        text = f"One player’s {words.runs} of a {words.hand} are all of different {suit}s."
        yield RuleSentence(text, sheet.lay_down.apart_rule)
    yield RuleSentence(f"A {run} never turns the corner: {corner} is none.", "C2")
