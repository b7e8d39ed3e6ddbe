"""Cards and melds in a request: lists of card texts, or all of them in one text."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from scorekeeper.cards import Card, Cards, CardTextError, read_card, read_cards, read_melds
from scorekeeper.speech import say
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import items

MAX_CARDS = 64
"""That one player may hold and have laid."""

MAX_CARDS_ON_TABLE = 256
"""More than any game has."""

MAX_CARD_LENGTH = 20

Read = TypeVar("Read")


def cards_in(value: object, path: str, max_count: int = MAX_CARDS) -> Cards:
    """The cards of a list, or of one text with spaces or commas between them, at `path` in the
    document. Raises WireError, which names the text that is no card and its path, or says
    `body.too_large` for more than `max_count` cards."""
    if isinstance(value, str):
        cards = _in_text(value, read_cards, path, max_count)
    else:
        cards = tuple(card_in(item, at) for at, item in _items(value, path, max_count))
    refuse_more(len(cards), path, max_count)
    return cards


def melds_in(value: object, path: str, max_count: int = MAX_CARDS) -> tuple[Cards, ...]:
    """The melds of a list of lists, or of one text with `|` or a new line between them. Raises
    WireError as `cards_in` does; `max_count` cards are allowed in all the melds together."""
    if isinstance(value, str):
        melds = _in_text(value, read_melds, path, max_count)
    else:
        melds = tuple(_meld(item, at, max_count) for at, item in _items(value, path, max_count))
    refuse_more(sum(map(len, melds)), path, max_count)
    return melds


def refuse_more(count: int, path: str, max_count: int = MAX_CARDS) -> None:
    """Raises WireError where there are more cards, or melds, than Scorekeeper takes at once."""
    if count > max_count:
        message = say("No more than {most} cards at once.", most=max_count)
        raise WireError(path, message, "body.too_large")


def _items(value: object, path: str, max_count: int) -> Iterable[tuple[str, Any]]:
    if isinstance(value, list):
        refuse_more(len(value), path, max_count)
    return items(value, path, max_count)


def _meld(value: object, path: str, max_count: int) -> Cards:
    if isinstance(value, str):
        raise WireError(path, "A meld is a list of cards.")
    return cards_in(value, path, max_count)


def card_in(value: object, path: str, *, suitless: bool = False) -> Card:
    """The card of a text, with `suitless` also one whose suit nobody noted. Raises WireError."""
    if not isinstance(value, str) or len(value) > MAX_CARD_LENGTH:
        raise WireError(path, say("A card is a short text such as “7h”."), "card.unreadable")
    try:
        return read_card(value, suitless=suitless)
    except CardTextError:
        message = say("“{text}” isn’t a card; write 7h, 10s, Kd, or * for a joker.", text=value)
        raise WireError(path, message, "card.unreadable") from None


def _in_text(text: str, read: Callable[[str], Read], path: str, max_count: int) -> Read:
    refuse_more(len(text) // MAX_CARD_LENGTH, path, max_count)
    try:
        return read(text)
    except CardTextError as error:
        message = say(
            "“{text}” (card {number}) isn’t a card; write 7h, 10s, Kd, or * for a joker.",
            text=error.text[:40],
            number=error.position,
        )
        raise WireError(path, message, "card.unreadable") from None
