"""What can be wrong with a set or a run, said in one way wherever it is found."""

from scorekeeper.referee.verdict import BrokenRule, Cards
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words, shown
from scorekeeper.speech import say, say_many


def too_short(rules: Variant, kind: MeldKind, cards: Cards) -> list[BrokenRule]:
    """Whether there are fewer cards than a meld of this kind needs."""
    rule = rules.sets if kind == "set" else rules.runs
    if len(cards) >= rule.min_size:
        return []
    words, min_count = rules.words, in_words(rule.min_size)
    if kind == "set":
        sentence = say("{words.a_set} needs at least {least} cards.", words=words, least=min_count)
    else:
        sentence = say("{words.a_run} needs at least {least} cards.", words=words, least=min_count)
    return [BrokenRule("meld.too_short", sentence, rule.rule, about=shown(cards))]


def too_long(rules: Variant, cards: Cards) -> list[BrokenRule]:
    """Whether there are more cards than a set may have."""
    max_count = rules.sets.max_size
    if max_count is None or len(cards) <= max_count:
        return []
    sentence = say(
        "{words.a_set} has {most} cards at most.", words=rules.words, most=in_words(max_count)
    )
    return [BrokenRule("set.too_long", sentence, rules.sets.rule, about=shown(cards))]


def repeated_suit(rules: Variant, cards: Cards) -> BrokenRule:
    """Two cards of one suit in a set of different suits."""
    sentence = say("the cards of a {words.set} must all be of different suits.", words=rules.words)
    return BrokenRule("set.repeated_suit", sentence, rules.sets.rule, about=shown(cards))


def too_few_naturals(rules: Variant, cards: Cards) -> BrokenRule:
    """Fewer natural cards than a set needs (C4, J5)."""
    min_count = rules.jokers.naturals_in_set
    sentence = say_many(
        "{words.a_set} needs at least one natural card.",
        "{words.a_set} needs at least {count} natural cards.",
        min_count,
        words=rules.words,
        count=in_words(min_count),
    )
    rule = rules.jokers.rule if min_count > 1 else "C4"
    return BrokenRule("set.too_few_naturals", sentence, rule, about=shown(cards))


def undeclared(rules: Variant, cards: Cards) -> BrokenRule:
    """A joker of which the player should have said what it stands for (E3, S6)."""
    sentence = say("say which card the {words.joker} stands for.", words=rules.words)
    return BrokenRule("joker.undeclared", sentence, rules.jokers.rule, about=shown(cards))
