"""A meld before and after cards are added to it, card by card in the same columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Card, Cards
from scorekeeper.rules.contract import MeldKind


@dataclass(frozen=True)
class Column:
    """A position in a meld: the card there before, and the one after."""

    before: Card | None
    after: Card | None

    @property
    def is_new(self) -> bool:
        """Whether another card lies there than before."""
        return self.before is None or self.after != self.before

    @property
    def replaces_joker(self) -> bool:
        """Whether a natural card has taken a joker's place."""
        return bool(self.before and self.before.joker and self.after and not self.after.joker)


@dataclass(frozen=True)
class MeldChange:
    """The change of a meld to which cards are added."""

    kind: MeldKind
    columns: tuple[Column, ...]
    moves: tuple[tuple[int, int], ...]
    """The jokers that moved: from which column to which."""

    @property
    def replaced(self) -> Cards:
        """The cards that took a joker's place."""
        return tuple(
            column.after for column in self.columns if column.replaces_joker and column.after
        )

    @property
    def below(self) -> Cards:
        """The natural cards that were added in front of the first one."""
        first = next(index for index, column in enumerate(self.columns) if column.before)
        return _naturals(self.columns[:first])

    @property
    def above(self) -> Cards:
        """The natural cards that were added behind the last one."""
        lasts = [index for index, column in enumerate(self.columns) if column.before]
        return _naturals(self.columns[lasts[-1] + 1 :])

    @property
    def added_jokers(self) -> Cards:
        """The jokers that were added, without those that only moved."""
        arrived = {to for _, to in self.moves}
        return tuple(
            column.after
            for index, column in enumerate(self.columns)
            if column.before is None
            and column.after
            and column.after.joker
            and index not in arrived
        )


def _naturals(columns: Sequence[Column]) -> Cards:
    return tuple(column.after for column in columns if column.after and not column.after.joker)


def compare_melds(kind: MeldKind, before: Cards, after: Cards, freed: int) -> MeldChange:
    """Compare a meld before and after cards are added, where `freed` of its jokers came free.

    >>> from scorekeeper.cards import read_cards, write_card
    >>> change = compare_melds("run", read_cards("4s *5s 6s"), read_cards("3s 4s 5s 6s *7s"), 0)
    >>> [write_card(column.before) if column.before else "" for column in change.columns]
    ['', '4s', '*5s', '6s', '']
    >>> change.moves
    ((2, 4),)
    """
    columns = _run_columns(before, after) if kind == "run" else _set_columns(before, after)
    left = [index for index, column in enumerate(columns) if column.replaces_joker]
    arrived = [
        index
        for index, column in enumerate(columns)
        if column.before is None and column.after and column.after.joker
    ]
    still_there = left[: len(left) - freed]
    return MeldChange(kind, columns, tuple(zip(still_there, reversed(arrived), strict=False)))


def _run_columns(before: Cards, after: Cards) -> tuple[Column, ...]:
    """Match the cards of a run, which grows at its ends: the old meld is a part of the new one."""
    longer = len(after) - len(before)
    below = next(
        below
        for below in range(longer + 1)
        if all(
            _face(card) == _face(other) for card, other in zip(before, after[below:], strict=False)
        )
    )
    there = (*(None for _ in range(below)), *before, *(None for _ in range(longer - below)))
    return tuple(map(Column, there, after))


def _face(card: Card) -> Card:
    return replace(card, joker=False)


def _set_columns(before: Cards, after: Cards) -> tuple[Column, ...]:
    """Match the cards of a set, in which the order does not matter: new cards take the positions of
    jokers that came free, then those behind the last card."""
    matches = list(_match_cards(before, list(after)))
    new = list(after)
    for card in matches:
        if card:
            new.remove(card)
    columns = []
    for card, still_there in zip(before, matches, strict=True):
        columns.append(Column(card, still_there or (new.pop(0) if new else None)))
    return (*columns, *(Column(None, card) for card in new))


def _match_cards(before: Cards, after: list[Card]) -> Iterator[Card | None]:
    """Yield for each card of a set the same card afterwards, None for a joker that came free."""
    for card in before:
        same = card if card in after else None
        if same is None and card.joker:
            same = next((other for other in after if other.joker), None)
        if same:
            after.remove(same)
        yield same
