"""What the referee answers: verdicts, with every reason."""

from dataclasses import dataclass

from scorekeeper.cards import Card
from scorekeeper.rules.contract import MeldKind
from scorekeeper.speech import say

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class BrokenRule:
    """One broken rule: its code, a sentence, its number in the rulebook, and which meld of a
    lay-down it is about, counted from 0. `about` names the cards where the sentence does not."""

    code: str
    sentence: str
    rule: str
    meld: int | None = None
    about: str = ""

    @property
    def message(self) -> str:
        """The sentence as it stands by itself, with what it is about.

        >>> BrokenRule("meld.not_a_meld", "neither one rank nor one suit.", "C2", about="7♥ 9♣").message
        '7♥ 9♣: neither one rank nor one suit.'
        """
        if not self.about:
            return self.sentence
        return say("{about}: {sentence}", about=self.about, sentence=self.sentence)


@dataclass(frozen=True)
class Reading:
    """One way of taking cards as a meld (C3): jokers as what they stand for, a run from low to
    high. `worth` is what it counts toward a least worth, None where nothing asks for it."""

    kind: MeldKind
    cards: Cards
    worth: int | None = None


@dataclass(frozen=True)
class MeldVerdict:
    """Whether cards are a meld. `readings` are the legal ones, best first; `reading_of` is the one
    the reasons are about, and None where the cards have no order at all."""

    laid: Cards
    readings: tuple[Reading, ...] = ()
    reading: Reading | None = None
    fix: Reading | None = None
    reasons: tuple[BrokenRule, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.reasons

    @property
    def kind(self) -> MeldKind | None:
        """What the cards are, or would be."""
        return self.reading.kind if self.reading else None

    @property
    def cards(self) -> Cards:
        """The cards as they are read; as laid where they cannot be."""
        return self.readings[0].cards if self.readings else self.laid

    @property
    def best(self) -> Reading | None:
        """The meld as it is, as it could be put right, or as it is taken to be meant."""
        return self.readings[0] if self.readings else self.fix or self.reading

    @property
    def points(self) -> int | None:
        """What a legal meld is worth (E4, N3)."""
        return self.readings[0].worth if self.readings else None


@dataclass(frozen=True)
class LayDownVerdict:
    """Whether melds may be laid down together; `points` as for a meld."""

    melds: tuple[MeldVerdict, ...]
    points: int | None
    reasons: tuple[BrokenRule, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.reasons


@dataclass(frozen=True)
class TackOnVerdict:
    """Whether cards may be added to a meld: the meld afterwards, and the jokers that came free."""

    result: Cards
    freed: Cards = ()
    reasons: tuple[BrokenRule, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.reasons


@dataclass(frozen=True)
class Arrangement:
    """The best lay-down of a hand: its melds, what is left before the discard and its points,
    whether the player goes out with it and so bends the table. When there is none, `short_of`
    says what is missing; `reasons` is not empty where the cards cannot be on the table at all."""

    melds: tuple[Reading, ...]
    left: Cards
    left_points: int
    goes_out: bool = False
    bends: bool = False
    short_of: str | None = None
    reasons: tuple[BrokenRule, ...] = ()

    @property
    def can_lay_down(self) -> bool:
        """Whether there is a lay-down."""
        return bool(self.melds)
