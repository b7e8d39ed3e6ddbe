"""What differs in a game of one's own from the game it was made from, a line each."""

from collections.abc import Iterator

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.own_game import OwnGame, OwnHand
from scorekeeper.rules.own_values import own_values
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import (
    capital,
    contract_in_sentence,
    format_number,
    join_names,
    rank_plural,
)
from scorekeeper.speech import say, say_many
from scorekeeper.web.start.own_game import find_variant
from scorekeeper.web.start.value_names import name_value, write_value


def list_differences(variant: Variant) -> list[str]:
    """List what differs in an own game from the game it was made from, a line each; nothing for any
    other game."""
    return list(differences(find_variant(variant.id), variant.own)) if variant.own else []


def differences(base: Variant, own: OwnGame) -> Iterator[str]:
    """Yield what differs from the other game, a line each: hands, wild ranks, values."""
    yield from _hand_differences(base, own)
    if own.wild == "dealt":
        yield say("Wild: {ranks}", ranks=say("The number of cards dealt"))
    elif own.wild is not None:
        ranks = join_names([rank_plural(rank) for rank in own.wild])
        yield say("Wild: {ranks}", ranks=ranks or say("No rank"))
    yield from _penalty_differences(own)
    values = {value.id: value for value in own_values(base)}
    for id, new in own.values:
        yield say(
            "{what}: {value}, not {usual}",
            what=name_value(base, values[id]),
            value=write_value(new),
            usual=write_value(values[id].of(base)),
        )


def _penalty_differences(own: OwnGame) -> Iterator[str]:
    for penalty in own.penalties:
        points = format_number(penalty.points)
        yield say("A penalty more: {name}, {points}", name=penalty.name, points=points)


def _hand_differences(base: Variant, own: OwnGame) -> Iterator[str]:
    if not own.hands:
        return
    usual, words = build_hands(base, OwnGame("")), base.words
    if len(own.hands) != len(usual):
        yield words.say_many(
            "one {words.hand}, not {usual}",
            "{number} {words.hands}, not {usual}",
            len(own.hands),
            usual=len(usual),
        )
    for number, (hand, before) in enumerate(zip(own.hands, usual, strict=False), 1):
        contract = describe_contract(base, hand)
        if (hand.cards, contract.melds) != (before.cards, describe_contract(base, before).melds):
            cards = say_many("{number} card each", "{number} cards each", hand.cards)
            yield capital(
                words.say(
                    "{words.hand} {hand}: {contract}, {cards}",
                    hand=number,
                    contract=contract_in_sentence(contract, base),
                    cards=cards,
                )
            )


def build_hands(base: Variant, own: OwnGame) -> tuple[OwnHand, ...]:
    """Build the hands of an own game; at first they are like those of the other game."""
    if own.hands:
        return own.hands
    return tuple(OwnHand(hand.cards, like=hand.number) for hand in base.with_options({}).hands)


def describe_contract(base: Variant, hand: OwnHand) -> Contract:
    """Describe the contract of a hand."""
    if hand.like is None:
        return Contract(hand.melds)
    return next(other.contract for other in base.all_hands if other.number == hand.like)
