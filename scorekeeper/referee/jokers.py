"""Jokers in a lay-down: how many, and whether they are half safe (S6)."""

from collections.abc import Iterator, Sequence, Set

from scorekeeper.cards import Card, show_card
from scorekeeper.referee.verdict import BrokenRule, Cards, MeldVerdict
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words
from scorekeeper.speech import say


def max_jokers(rules: Variant, contract: Contract) -> int | None:
    """The most jokers a first lay-down may hold; None where nothing limits them."""
    rule = rules.lay_down
    if contract.all_at_once:
        return None
    if rule.two_jokers_in_run_of and contract.sizes("run") == [rule.two_jokers_in_run_of]:
        return 2
    return rule.max_jokers


def must_be_half_safe(rules: Variant, contract: Contract, first: bool) -> bool:
    """Whether one copy of each joker's card must be out of play."""
    when = rules.lay_down.half_safe
    return when == "always" or (when == "first_meld" and first and contract.half_safe)


def not_half_safe(melds: Sequence[Cards], out_of_play: Set[Card]) -> Iterator[tuple[int, Card]]:
    """The cards for which jokers stand of which no copy is out of play or in another of the melds,
    each with the number of its meld, from 0."""
    for index, cards in enumerate(melds):
        elsewhere = {card for at, other in enumerate(melds) if at != index for card in other}
        for joker in cards:
            natural = Card(joker.rank, joker.suit)
            if joker.joker and natural not in elsewhere and natural not in out_of_play:
                yield index, natural


def joker_reasons(
    rules: Variant,
    contract: Contract,
    first: bool,
    seen: Cards | None,
    melds: Sequence[MeldVerdict],
    earlier: Sequence[MeldVerdict],
) -> Iterator[BrokenRule]:
    """Too many jokers, and jokers that are not half safe; the latter only where the cards out of
    play are known."""
    rule, words = rules.lay_down.jokers_rule, rules.words
    max_count = max_jokers(rules, contract) if first else None
    laid = sum(card.joker for meld in melds for card in meld.laid)
    if max_count is not None and laid > max_count:
        sentence = say(
            "{laid} {words.jokers} are laid; the first lay-down may have {most} at most.",
            laid=in_words(laid),
            words=words,
            most=in_words(max_count),
        )
        yield BrokenRule("joker.too_many", capital(sentence), rule)
    if seen is None or not must_be_half_safe(rules, contract, first):
        return
    out_of_play = {*seen, *(card for meld in earlier for card in meld.laid)}
    for index, card in not_half_safe([_as_meant(meld) for meld in melds], out_of_play):
        natural = show_card(card)
        about = say("The {words.joker} for {card} isn’t half safe", words=words, card=natural)
        sentence = say("no {card} is out of play yet.", card=natural)
        yield BrokenRule("joker.not_half_safe", sentence, rule, index, about)


def _as_meant(meld: MeldVerdict) -> Cards:
    """The cards of a meld, its jokers as far as anybody can tell what they stand for."""
    if meld.best:
        return meld.best.cards
    return tuple(card for card in meld.laid if not card.joker)
