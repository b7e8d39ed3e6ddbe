"""Cards and melds in a request: lists of card texts, or all of them in one text."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from scorekeeper.cards import Card, Cards, CardTextError, read_card, read_cards, read_melds
from scorekeeper.speech import say
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import items

MAX_CARDS = 64
"""The most cards that one player may hold and have laid."""

MAX_CARDS_ON_TABLE = 256
"""More than any game has."""

MAX_CARD_LENGTH = 20

Value = TypeVar("Value")


def read_cards_at(value: object, path: str, max_count: int = MAX_CARDS) -> Cards:
    """Read the cards at `path`: a list, or one text with spaces or commas between the cards.

    Raises WireError, which names the text that is no card and its path, or has the code
    `body.too_large` for more than `max_count` cards.
    """
    if isinstance(value, str):
        cards = _read_text(value, read_cards, path, max_count)
    else:
        cards = tuple(read_card_at(item, at) for at, item in _check_items(value, path, max_count))
    check_card_count(len(cards), path, max_count)
    return cards


def read_melds_at(value: object, path: str, max_count: int = MAX_CARDS) -> tuple[Cards, ...]:
    """Read the melds at `path`: a list of lists, or one text with `|` or a new line between melds.

    Raises WireError as `read_cards_at` does; `max_count` limits the cards of all melds together.
    """
    if isinstance(value, str):
        melds = _read_text(value, read_melds, path, max_count)
    else:
        melds = tuple(
            _read_meld(item, at, max_count) for at, item in _check_items(value, path, max_count)
        )
    check_card_count(sum(map(len, melds)), path, max_count)
    return melds


def check_card_count(count: int, path: str, max_count: int = MAX_CARDS) -> None:
    """Raise WireError if there are more cards, or melds, than a request may have."""
    if count > max_count:
        message = say("No more than {most} cards at once.", most=max_count)
        raise WireError(path, message, "body.too_large")


def _check_items(value: object, path: str, max_count: int) -> Iterable[tuple[str, Any]]:
    if isinstance(value, list):
        check_card_count(len(value), path, max_count)
    return items(value, path, max_count)


def _read_meld(value: object, path: str, max_count: int) -> Cards:
    if isinstance(value, str):
        raise WireError(path, "A meld is a list of cards.")
    return read_cards_at(value, path, max_count)


def read_card_at(value: object, path: str, *, suitless: bool = False) -> Card:
    """Read the card at `path`; with `suitless`, its suit may be missing. Raises WireError."""
    if not isinstance(value, str) or len(value) > MAX_CARD_LENGTH:
        raise WireError(path, say("A card is a short text such as “7h”."), "card.unreadable")
    try:
        return read_card(value, suitless=suitless)
    except CardTextError:
        message = say("“{text}” isn’t a card; write 7h, 10s, Kd, or * for a joker.", text=value)
        raise WireError(path, message, "card.unreadable") from None


def _read_text(text: str, read: Callable[[str], Value], path: str, max_count: int) -> Value:
    check_card_count(len(text) // MAX_CARD_LENGTH, path, max_count)
    try:
        return read(text)
    except CardTextError as error:
        message = say(
            "“{text}” (card {number}) isn’t a card; write 7h, 10s, Kd, or * for a joker.",
            text=error.text[:40],
            number=error.position,
        )
        raise WireError(path, message, "card.unreadable") from None
