"""What a hand demands of a first lay-down, and how many cards it is dealt with."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.cards import Deck
from scorekeeper.rules.melds import RunRule
from scorekeeper.speech import say

MeldKind = Literal["set", "run", "colour"]
"""Cards of one rank, cards that follow one another (C2), or cards of one colour (X6)."""
MELD_KINDS: tuple[MeldKind, ...] = ("set", "run", "colour")


@dataclass(frozen=True)
class Demand:
    """One meld of a contract."""

    kind: MeldKind
    """The kind of meld."""
    min_size: int
    """The fewest cards it may have."""


@dataclass(frozen=True)
class Contract:
    """What a first lay-down must be (J8, K4, S4)."""

    melds: tuple[Demand, ...] = ()
    """The melds demanded; none where only their worth matters (E4)."""
    alternatives: tuple[tuple[Demand, ...], ...] = ()
    """Other melds that may be laid instead of these (G3)."""
    to_the_card: bool = False
    """Whether no meld may be larger than demanded (S5)."""
    all_at_once: bool = False
    """Whether every card is laid at once: in the melds demanded, or if there are none in any
    (S8)."""
    losers_meld: bool = False
    """Whether the others lay the melds they hold when somebody goes out, before their cards are
    counted (S8)."""
    half_safe: bool = True
    """Whether its jokers must be half safe where the game asks for that at all (S6)."""
    wild: tuple[str, ...] = ()
    """The ranks whose cards are jokers in this hand, beside the jokers (T2, P3)."""
    runs: RunRule | None = None
    """What a run is in this hand; None where it is what it is in all others (B6)."""
    max_jokers: int | None = None
    """The most jokers in it; None where only the game sets a limit (B6)."""
    english_name: str = ""
    """What players call its melds, in English, where their sizes don't say it (B6)."""
    sign: str = ""
    """The short form of the contract where the sizes of its melds don't say it: “G3”."""

    @property
    def ways(self) -> tuple["Contract", ...]:
        """The contract once with each choice of melds that may be laid, and without
        alternatives."""
        return tuple(
            replace(self, melds=melds, alternatives=())
            for melds in (self.melds, *self.alternatives)
        )

    @property
    def name(self) -> str:
        """What players call its melds, in the reader's language; empty where their sizes say it."""
        return say(self.english_name) if self.english_name else ""

    @property
    def code(self) -> str:
        """The contract as it is written at the edge of a score sheet: `3334`."""
        sizes = [str(meld.min_size) for meld in self.melds]
        return self.sign or ("" if all(len(size) == 1 for size in sizes) else " ").join(sizes)

    @property
    def short_form(self) -> str:
        """The code as people read it, with + between the sizes where one of them has two digits:
        `3+10`."""
        return self.sign or self.code.replace(" ", "+")

    @property
    def min_cards(self) -> int:
        """How many cards its melds have at least."""
        return sum(meld.min_size for meld in self.melds)

    def count(self, kind: MeldKind) -> int:
        """Count the melds of a kind that it demands."""
        return sum(meld.kind == kind for meld in self.melds)

    def sizes(self, kind: MeldKind) -> list[int]:
        """Return the minimum sizes of the melds of a kind, largest first."""
        return sorted((meld.min_size for meld in self.melds if meld.kind == kind), reverse=True)


ANY_MELDS = Contract()
"""A contract that asks for no particular melds."""


@dataclass(frozen=True)
class HandRules:
    """The rules of one hand of the game (J8, D3, K4, E1, S4)."""

    number: int
    """The number of the hand as players say it, from 1."""
    cards: int
    """How many cards each player is dealt."""
    contract: Contract
    """What a first lay-down must be."""
    nickname: str = ""
    """What many players call the hand, in English."""
    has_calls: bool = True
    """Whether anybody may call in it, where the game has calls (B6)."""

    def deck(self, deck: Deck) -> Deck:
        """Return the deck as it is in this hand: some of its ranks may be wild (T2)."""
        return deck if deck.wild == self.contract.wild else replace(deck, wild=self.contract.wild)


def deal_hands(contracts: Sequence[Contract], *cards: int) -> tuple[HandRules, ...]:
    """Return hands with these contracts, numbered from 1, and the cards dealt in each; a single
    number of cards is for all of them.

    >>> [(hand.number, hand.cards) for hand in deal_hands([ANY_MELDS] * 2, 10, 11)]
    [(1, 10), (2, 11)]
    >>> [(hand.number, hand.cards) for hand in deal_hands([ANY_MELDS] * 2, 12)]
    [(1, 12), (2, 12)]
    """
    every = cards * len(contracts) if len(cards) == 1 else cards
    return tuple(
        HandRules(number, dealt, contract)
        for number, (dealt, contract) in enumerate(zip(every, contracts, strict=True), 1)
    )
