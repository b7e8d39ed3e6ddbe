"""What can be wrong with a set or a run, said in one way wherever it is found."""

from scorekeeper.referee.verdict import Cards, Reason
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words, shown


def too_short(sheet: Variant, kind: MeldKind, cards: Cards) -> list[Reason]:
    """Whether there are fewer cards than a meld of this kind needs."""
    rule = sheet.sets if kind == "set" else sheet.runs
    if len(cards) >= rule.least:
        return []
    one = sheet.words.of(kind)
    message = f"{shown(cards)}: a {one} needs at least {in_words(rule.least)} cards."
    return [Reason("meld.too_short", message, rule.rule)]


def too_long(sheet: Variant, cards: Cards) -> list[Reason]:
    """Whether there are more cards than a set may have."""
    most = sheet.sets.most
    if most is None or len(cards) <= most:
        return []
    message = f"{shown(cards)}: a {sheet.words.set} has {in_words(most)} cards at most."
    return [Reason("set.too_long", message, sheet.sets.rule)]


def repeated_suit(sheet: Variant, cards: Cards) -> Reason:
    """Two cards of one suit in a set of different suits."""
    message = f"{shown(cards)}: the cards of a {sheet.words.set} are of different suits."
    return Reason("set.repeated_suit", message, sheet.sets.rule)


def too_few_naturals(sheet: Variant, cards: Cards) -> Reason:
    """Fewer natural cards than a set needs (C4, J5)."""
    least = sheet.jokers.naturals_in_set
    needed = f"{in_words(least)} natural card{'s' if least > 1 else ''}"
    message = f"{shown(cards)}: a {sheet.words.set} needs at least {needed}."
    return Reason("set.too_few_naturals", message, sheet.jokers.rule if least > 1 else "C4")
