"""Cards and melds in a request: lists of card texts, or all of them in one text."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from scorekeeper.cards import Card, CardTextError, read_card, read_cards, read_melds
from scorekeeper.referee.verdict import Cards
from scorekeeper.speech import say
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import items

MOST_CARDS = 64
"""That one player may hold and have laid."""

MOST_ON_THE_TABLE = 256
"""More than any game has."""

LONGEST_CARD = 20

Read = TypeVar("Read")


def cards_in(value: object, where: str, most: int = MOST_CARDS) -> Cards:
    """The cards of a list, or of one text with spaces or commas between them. Raises WireError,
    which names the text that is no card and its place; `body.too_large` for more than `most`."""
    if isinstance(value, str):
        cards = _in_text(value, read_cards, where, most)
    else:
        cards = tuple(card_in(item, place) for place, item in _items(value, where, most))
    refuse_more(len(cards), where, most)
    return cards


def melds_in(value: object, where: str, most: int = MOST_CARDS) -> tuple[Cards, ...]:
    """The melds of a list of lists, or of one text with `|` or a new line between them. Raises
    WireError as `cards_in` does; `most` cards are allowed in all the melds together."""
    if isinstance(value, str):
        melds = _in_text(value, read_melds, where, most)
    else:
        melds = tuple(_meld(item, place, most) for place, item in _items(value, where, most))
    refuse_more(sum(map(len, melds)), where, most)
    return melds


def refuse_more(count: int, where: str, most: int = MOST_CARDS) -> None:
    """Raises WireError where there are more cards, or melds, than Scorekeeper takes at once."""
    if count > most:
        message = say("At most {most} cards are taken at once.", most=most)
        raise WireError(where, message, "body.too_large")


def _items(value: object, where: str, most: int) -> Iterable[tuple[str, Any]]:
    if isinstance(value, list):
        refuse_more(len(value), where, most)
    return items(value, where, most)


def _meld(value: object, where: str, most: int) -> Cards:
    if isinstance(value, str):
        raise WireError(where, "A meld is a list of cards.")
    return cards_in(value, where, most)


def card_in(value: object, where: str, *, suitless: bool = False) -> Card:
    """The card of a text, with `suitless` also one whose suit nobody noted. Raises WireError."""
    if not isinstance(value, str) or len(value) > LONGEST_CARD:
        raise WireError(where, say("A card is a short text such as “7h”."), "card.unreadable")
    try:
        return read_card(value, suitless=suitless)
    except CardTextError:
        message = say("“{text}” is not a card; write 7h, 10s, Kd, * for a joker.", text=value)
        raise WireError(where, message, "card.unreadable") from None


def _in_text(text: str, read: Callable[[str], Read], where: str, most: int) -> Read:
    refuse_more(len(text) // LONGEST_CARD, where, most)
    try:
        return read(text)
    except CardTextError as error:
        message = say(
            "“{text}” (card {place}) is not a card; write 7h, 10s, Kd, * for a joker.",
            text=error.text[:40],
            place=error.place,
        )
        raise WireError(where, message, "card.unreadable") from None
