"""Checks what a player adds to melds in the turn in which they lay others (J10, D5, K5, E5, S9)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.cards import Cards, Deck
from scorekeeper.referee.readings import with_bare_jokers
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import MeldVerdict, TackOnVerdict
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True)
class Addition:
    """Cards that are added to a meld."""

    meld: Cards
    """The meld as it lies at that moment."""

    cards: Cards
    """The cards that are added."""

    own: bool
    """Whether the meld is the player's own."""


@dataclass(frozen=True)
class MeldsOnTable:
    """The melds on the table that are known, as they lie at the end of the turn."""

    new: tuple[Cards, ...]
    """Those laid in this turn, in their order."""

    others: tuple[Cards, ...]
    """All others: the player's earlier ones, and those to which cards were added."""

    @property
    def melds(self) -> tuple[Cards, ...]:
        """All of them."""
        return self.new + self.others


def add_in_turn(
    rules: Variant,
    deck: Deck,
    melds: Sequence[MeldVerdict],
    earlier: Sequence[Cards],
    additions: Sequence[Addition],
    *,
    first: bool,
    contract: Contract,
    seen: Cards | None,
) -> tuple[tuple[TackOnVerdict, ...], MeldsOnTable]:
    """Check what is added, one addition after another. Return the verdicts, and the melds on the
    table afterwards."""
    on_table = [meld.best.cards if meld.best else meld.laid_cards for meld in melds]
    on_table += earlier
    verdicts = []
    for addition in additions:
        index = _find_meld(addition.meld, on_table)
        if index is None:
            index = len(on_table)
            on_table.append(addition.meld)
        others = [card for other, meld in enumerate(on_table) if other != index for card in meld]
        verdict = check_tack_on(
            rules,
            deck,
            addition.meld,
            addition.cards,
            own=addition.own,
            also_melded=others,
            seen=seen,
            first=first,
            contract=contract,
        )
        verdicts.append(verdict)
        if verdict.legal:
            on_table[index] = verdict.result
    return tuple(verdicts), MeldsOnTable(
        tuple(on_table[: len(melds)]), tuple(on_table[len(melds) :])
    )


def _find_meld(meld: Cards, on_table: Sequence[Cards]) -> int | None:
    """Find the index of the meld that has the same cards, whatever its jokers stand for."""
    meld_cards = Counter(with_bare_jokers(meld))
    return next(
        (
            index
            for index, cards in enumerate(on_table)
            if Counter(with_bare_jokers(cards)) == meld_cards
        ),
        None,
    )
