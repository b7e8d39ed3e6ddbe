"""The reasons why cards are no set or run: one sentence for each rule, wherever it is broken."""

from scorekeeper.cards import JOKER, RED_SUITS, Cards
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import show_cards
from scorekeeper.speech import in_words, say


def never_laid(rules: Variant, kind: MeldKind, cards: Cards) -> list[BrokenRule]:
    """Return the reason if melds of this kind are never laid in this game; otherwise nothing
    (P2)."""
    rule, words = rules.sets if kind == "set" else rules.runs, rules.words
    if rule.allowed:
        return []
    if kind == "set":
        sentence = words.say("nobody lays {words.sets} in this game.")
    else:
        sentence = words.say("nobody lays {words.runs} in this game.")
    return [BrokenRule(f"{kind}.never_laid", sentence, rule.rule, about=show_cards(cards))]


def too_short(rules: Variant, kind: MeldKind, cards: Cards) -> list[BrokenRule]:
    """Return the reason if there are fewer cards than a meld of this kind needs; otherwise
    nothing."""
    rule = rules.rule_of(kind)
    if len(cards) >= rule.min_size:
        return []
    words, min_size = rules.words, in_words(rule.min_size)
    if kind == "colour":
        sentence = words.say(
            "cards of one {words.suit} need to be {least} at least.", least=min_size
        )
    elif kind == "set":
        sentence = words.say("{words.a_set} needs at least {least} cards.", least=min_size)
    else:
        sentence = words.say("{words.a_run} needs at least {least} cards.", least=min_size)
    return [BrokenRule("meld.too_short", sentence, rule.rule, about=show_cards(cards))]


def skip_in_meld(rules: Variant, cards: Cards) -> BrokenRule:
    """Return the reason that a skip is in no meld (X8)."""
    assert rules.skipping is not None
    sentence = say("a skip is in no meld.")
    return BrokenRule("meld.not_a_meld", sentence, rules.skipping.rule, about=show_cards(cards))


def mixed_colours(rules: Variant, cards: Cards) -> list[BrokenRule]:
    """Return the reason if a run has red and black cards where it must be of one colour; otherwise
    nothing (B6)."""
    colours = {card.suit in RED_SUITS for card in cards if card.suit}
    if not rules.runs.one_colour or len(colours) < 2:
        return []
    sentence = say("its cards must be all red or all black.")
    return [BrokenRule("run.mixed_colours", sentence, rules.runs.rule, about=show_cards(cards))]


def set_too_long(rules: Variant, cards: Cards) -> list[BrokenRule]:
    """Return the reason if there are more cards than a set may have; otherwise nothing."""
    max_size = rules.sets.max_size
    if max_size is None or len(cards) <= max_size:
        return []
    sentence = rules.words.say("{words.a_set} has {most} cards at most.", most=in_words(max_size))
    return [BrokenRule("set.too_long", sentence, rules.sets.rule, about=show_cards(cards))]


def repeated_suit(rules: Variant, cards: Cards) -> BrokenRule:
    """Return the reason that a set has two cards of one suit, where its suits must all be
    different."""
    sentence = rules.words.say("the cards of a {words.set} must all be of different {words.suits}.")
    return BrokenRule("set.repeated_suit", sentence, rules.sets.rule, about=show_cards(cards))


def too_few_naturals(rules: Variant, cards: Cards) -> BrokenRule:
    """Return the reason that a set has fewer natural cards than it needs (C4, J5)."""
    min_naturals = rules.jokers.naturals_in_set
    sentence = rules.words.say_many(
        "{words.a_set} needs at least one card that isn’t a {words.joker}.",
        "{words.a_set} needs at least {count} cards that aren’t {words.jokers}.",
        min_naturals,
    )
    rule = rules.jokers.rule if min_naturals > 1 else "C4"
    return BrokenRule("set.too_few_naturals", sentence, rule, about=show_cards(cards))


def too_many_jokers(rules: Variant, cards: Cards, jokers: int) -> list[BrokenRule]:
    """Return the reason if this number of the cards are jokers, and they outnumber the others where
    that is not allowed; otherwise nothing (H3)."""
    limit = rules.jokers.max_beside(len(cards) - jokers)
    if limit is None or jokers <= limit:
        return []
    sentence = rules.words.say("a meld has no more {words.jokers} than other cards.")
    rule = rules.jokers.at_most_naturals_rule
    return [BrokenRule("meld.too_many_jokers", sentence, rule, about=show_cards(cards))]


def undeclared_joker(rules: Variant, cards: Cards) -> BrokenRule:
    """Return the reason that the player must say which card a joker stands for, or each of several
    (E3, S6)."""
    sentence = rules.words.say("say which card the {words.joker} stands for.")
    if cards.count(JOKER) > 1:
        sentence = rules.words.say("say which card each {words.joker} stands for.")
    return BrokenRule("joker.undeclared", sentence, rules.jokers.rule, about=show_cards(cards))
