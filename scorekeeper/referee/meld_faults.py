"""What can be wrong with a set or a run, said in one way wherever it is found."""

from scorekeeper.referee.verdict import Cards, Reason
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words, shown
from scorekeeper.speech import say, say_many


def too_short(sheet: Variant, kind: MeldKind, cards: Cards) -> list[Reason]:
    """Whether there are fewer cards than a meld of this kind needs."""
    rule = sheet.sets if kind == "set" else sheet.runs
    if len(cards) >= rule.least:
        return []
    words, least = sheet.words, in_words(rule.least)
    if kind == "set":
        sentence = say("{words.a_set} needs at least {least} cards.", words=words, least=least)
    else:
        sentence = say("{words.a_run} needs at least {least} cards.", words=words, least=least)
    return [Reason("meld.too_short", sentence, rule.rule, about=shown(cards))]


def too_long(sheet: Variant, cards: Cards) -> list[Reason]:
    """Whether there are more cards than a set may have."""
    most = sheet.sets.most
    if most is None or len(cards) <= most:
        return []
    sentence = say(
        "{words.a_set} has {most} cards at most.", words=sheet.words, most=in_words(most)
    )
    return [Reason("set.too_long", sentence, sheet.sets.rule, about=shown(cards))]


def repeated_suit(sheet: Variant, cards: Cards) -> Reason:
    """Two cards of one suit in a set of different suits."""
    sentence = say("the cards of a {words.set} are of different suits.", words=sheet.words)
    return Reason("set.repeated_suit", sentence, sheet.sets.rule, about=shown(cards))


def too_few_naturals(sheet: Variant, cards: Cards) -> Reason:
    """Fewer natural cards than a set needs (C4, J5)."""
    least = sheet.jokers.naturals_in_set
    sentence = say_many(
        "{words.a_set} needs at least one natural card.",
        "{words.a_set} needs at least {count} natural cards.",
        least,
        words=sheet.words,
        count=in_words(least),
    )
    rule = sheet.jokers.rule if least > 1 else "C4"
    return Reason("set.too_few_naturals", sentence, rule, about=shown(cards))


def undeclared(sheet: Variant, cards: Cards) -> Reason:
    """A joker of which the player should have said what it stands for (E3, S6)."""
    sentence = say("say which card the {words.joker} stands for.", words=sheet.words)
    return Reason("joker.undeclared", sentence, sheet.jokers.rule, about=shown(cards))
