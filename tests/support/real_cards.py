"""Cards of the second opinions as the package has them, and back: both read what is written."""

from collections.abc import Iterable

from scorekeeper.cards import Card, Cards, read_card, write_card
from scorekeeper.referee.lay_down import LayDownAttempt
from tests.support import plain_cards
from tests.support.referee_oracle import Laid


def real(cards: Iterable[plain_cards.Card]) -> Cards:
    """Cards as the package has them."""
    return tuple(read_card(plain_cards.write_card(card), suitless=True) for card in cards)


def real_melds(melds: Iterable[plain_cards.Cards]) -> tuple[Cards, ...]:
    """Melds as the package has them."""
    return tuple(map(real, melds))


def plain(cards: Iterable[Card]) -> plain_cards.Cards:
    """Cards as the second opinions have them."""
    return tuple(plain_cards.read_card(write_card(card)) for card in cards)


def real_attempt(laid: Laid) -> LayDownAttempt:
    """A lay-down as the referee is told of it."""
    return LayDownAttempt(
        real_melds(laid.melds),
        None if laid.held is None else real(laid.held),
        None if laid.seen is None else real(laid.seen),
        laid.first,
        real_melds(laid.earlier),
    )
