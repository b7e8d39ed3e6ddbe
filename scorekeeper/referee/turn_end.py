"""What a player must keep to end the turn in which he lays down (C14, J12, D7, S8, S9)."""

from collections.abc import Iterator

from scorekeeper.cards import Card
from scorekeeper.referee.verdict import Cards, Reason
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words, shown
from scorekeeper.speech import say


def may_discard(sheet: Variant, card: Card) -> bool:
    """Whether the game lets a player discard this card (J12)."""
    return sheet.going_out.joker_discard or not card.joker


def stays_in(sheet: Variant, contract: Contract, first: bool) -> bool:
    """Whether the turn may not be the player's last: that of a first lay-down, but for a Blitz,
    where the game says so (S9)."""
    return first and not contract.all_at_once and not sheet.going_out.in_first_turn


def ends_turn(sheet: Variant, contract: Contract, first: bool, held: Cards) -> bool:
    """Whether a player who keeps these cards can end his turn."""
    return not any(turn_end_faults(sheet, contract, first, held))


def goes_out(sheet: Variant, contract: Contract, held: Cards, *, drawn: bool = True) -> bool:
    """Whether a player is out who lays down first and keeps these cards: none, or one that may be
    discarded. Who has not `drawn` yet will discard the card he draws."""
    if stays_in(sheet, contract, first=True):
        return False
    if not held:
        return not (drawn and _must_discard(sheet, contract))
    return len(held) == 1 and may_discard(sheet, held[0])


def _must_discard(sheet: Variant, contract: Contract) -> bool:
    if contract.all_at_once:
        return sheet.lay_down.all_at_once_discard
    return sheet.going_out.discard_required


def turn_end_faults(
    sheet: Variant, contract: Contract, first: bool, held: Cards
) -> Iterator[Reason]:
    """Why a player who keeps these cards, before his discard, cannot end his turn."""
    if first and contract.all_at_once:
        yield from _all_at_once_faults(sheet, contract, held)
        return
    rule = sheet.going_out.rule
    if stays_in(sheet, contract, first) and len(held) < 2:
        sentence = say(
            "In the turn of his first lay-down a player keeps a card to discard and one more."
        )
        yield Reason("laydown.no_discard_left", sentence, rule)
    elif not held and sheet.going_out.discard_required:
        yield _nothing_to_discard(rule)
    elif held and not any(may_discard(sheet, card) for card in held):
        sentence = say("{cards} may not be discarded, and nothing else is left.", cards=shown(held))
        yield Reason("laydown.no_discard_left", sentence, rule)


def _all_at_once_faults(sheet: Variant, contract: Contract, held: Cards) -> Iterator[Reason]:
    rule = sheet.lay_down.all_at_once_rule
    if len(held) > 1:
        sentence = say(
            "All cards are laid at once, with one at most to discard; {count} are left: {cards}.",
            count=in_words(len(held)),
            cards=shown(held),
        )
        yield Reason("laydown.must_go_out", sentence, rule)
    elif not held and _must_discard(sheet, contract):
        yield _nothing_to_discard(rule)


def _nothing_to_discard(rule: str) -> Reason:
    sentence = say("Every card is laid; none is left to discard.")
    return Reason("laydown.no_discard_left", sentence, rule)
