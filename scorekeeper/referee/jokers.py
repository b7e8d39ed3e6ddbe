"""Jokers in a lay-down: how many there may be, and whether they are half safe (S6)."""

from collections.abc import Iterator, Sequence, Set

from scorekeeper.cards import Card, Cards, show_card
from scorekeeper.referee.verdict import BrokenRule, MeldVerdict, Unjudged
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words
from scorekeeper.speech import say


def max_jokers(rules: Variant, contract: Contract) -> int | None:
    """How many jokers a first lay-down may have at most; None if there is no limit."""
    rule = rules.lay_down
    if contract.all_at_once:
        return None
    if rule.two_jokers_in_run_of and contract.sizes("run") == [rule.two_jokers_in_run_of]:
        return 2
    return rule.max_jokers


def must_be_half_safe(rules: Variant, contract: Contract, first: bool) -> bool:
    """Whether one copy of the card that each joker stands for must be out of play (S6)."""
    when = rules.lay_down.half_safe
    return when == "always" or (when == "first_meld" and first and contract.half_safe)


def not_half_safe(melds: Sequence[Cards], out_of_play: Set[Card]) -> Iterator[tuple[int, Card]]:
    """The jokers that are not half safe, each as the index of its meld and the natural card it
    stands for. A copy in another of the melds is enough to make a joker half safe."""
    for index, cards in enumerate(melds):
        in_other_melds = {
            card for other, meld in enumerate(melds) if other != index for card in meld
        }
        for joker in cards:
            natural = Card(joker.rank, joker.suit)
            if joker.joker and natural not in in_other_melds and natural not in out_of_play:
                yield index, natural


def joker_reasons(
    rules: Variant,
    contract: Contract,
    first: bool,
    seen: Cards | None,
    melds: Sequence[MeldVerdict],
    earlier: Sequence[MeldVerdict],
) -> Iterator[BrokenRule]:
    """Why the jokers may not be laid: there are too many, or one is not half safe. Half safety is
    checked only if `seen`, the cards out of play, is known."""
    rule, words = rules.lay_down.jokers_rule, rules.words
    limit = max_jokers(rules, contract) if first else None
    count = sum(card.joker for meld in melds for card in meld.laid_cards)
    if limit is not None and count > limit:
        sentence = say(
            "{laid} {words.jokers} are laid; the first lay-down may have {most} at most.",
            laid=in_words(count),
            words=words,
            most=in_words(limit),
        )
        yield BrokenRule("joker.too_many", capital(sentence), rule)
    if seen is None or not must_be_half_safe(rules, contract, first):
        return
    out_of_play = {*seen, *(card for meld in earlier for card in meld.laid_cards)}
    for index, card in not_half_safe([as_read(meld) for meld in melds], out_of_play):
        natural = show_card(card)
        about = say("The {words.joker} for {card} isn’t half safe", words=words, card=natural)
        sentence = say("no {card} is out of play yet.", card=natural)
        yield BrokenRule("joker.not_half_safe", sentence, rule, index, about)


def half_safe_conditions(
    rules: Variant,
    contract: Contract,
    first: bool,
    melds: Sequence[Cards],
    earlier: Sequence[Cards] = (),
) -> Iterator[Unjudged]:
    """Which cards must be out of play for the jokers of these melds, while nobody has said which
    are (C22, S6)."""
    if must_be_half_safe(rules, contract, first):
        laid_before = {card for meld in earlier for card in meld}
        for card in dict.fromkeys(card for _, card in not_half_safe(melds, laid_before)):
            message = say("a copy of {card} is out of play", card=show_card(card))
            yield Unjudged("seen", message, rules.lay_down.jokers_rule)


def as_read(meld: MeldVerdict) -> Cards:
    """The cards of a meld, with its jokers if it is known what they stand for."""
    if meld.best:
        return meld.best.cards
    return tuple(card for card in meld.laid_cards if not card.joker)
