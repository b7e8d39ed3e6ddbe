"""Jokers in a lay-down: how many, and whether they are half safe (S6)."""

from collections.abc import Container, Iterator, Sequence

from scorekeeper.cards import Card, show_card
from scorekeeper.referee.verdict import Cards, MeldVerdict, Reason
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words


def most_jokers(sheet: Variant, contract: Contract) -> int | None:
    """The most jokers a first lay-down may hold; None where nothing limits them."""
    rule = sheet.lay_down
    if contract.all_at_once:
        return None
    if rule.two_jokers_in_run_of and contract.sizes("run") == [rule.two_jokers_in_run_of]:
        return 2
    return rule.jokers


def must_be_half_safe(sheet: Variant, contract: Contract, first: bool) -> bool:
    """Whether one copy of each joker's card must be out of play."""
    when = sheet.lay_down.half_safe
    return when == "always" or (when == "first_meld" and first and contract.half_safe)


def half_safe(joker: Card, out_of_play: Container[Card]) -> bool:
    """Whether a copy of the card that a joker stands for is out of play."""
    return Card(joker.rank, joker.suit) in out_of_play


def joker_faults(
    sheet: Variant,
    contract: Contract,
    first: bool,
    seen: Cards | None,
    melds: Sequence[MeldVerdict],
    earlier: Sequence[MeldVerdict],
) -> Iterator[Reason]:
    """Too many jokers, and jokers that are not half safe; the latter only where the cards out of
    play are known."""
    rule, word = sheet.lay_down.jokers_rule, sheet.words.joker
    most = most_jokers(sheet, contract) if first else None
    laid = sum(card.joker for meld in melds for card in meld.laid)
    if most is not None and laid > most:
        message = (
            f"{in_words(laid).capitalize()} {word}s are laid;"
            f" {in_words(most)} at most in the first lay-down."
        )
        yield Reason("joker.too_many", message, rule)
    if seen is None or not must_be_half_safe(sheet, contract, first):
        return
    before = {card for meld in earlier for card in meld.laid}
    for index, meld in enumerate(melds):
        elsewhere = {card for other in melds if other is not meld for card in other.laid}
        best = (meld.readings[0] if meld.readings else None) or meld.fix or meld.taken
        for card in best.cards if best else ():
            if card.joker and not half_safe(card, elsewhere | before | set(seen)):
                natural = show_card(Card(card.rank, card.suit))
                message = (
                    f"The {word} for {natural} is not half safe: no {natural} is out of play yet."
                )
                yield Reason("joker.not_half_safe", message, rule, index)
