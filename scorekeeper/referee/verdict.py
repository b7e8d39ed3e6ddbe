"""The referee's verdicts, with every rule that is broken."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.cards import Card, Cards
from scorekeeper.rules.contract import MeldKind
from scorekeeper.speech import say


@dataclass(frozen=True)
class BrokenRule:
    """One rule that the cards break."""

    code: str
    """A name for programs, such as `meld.too_short`."""

    sentence: str
    """What is wrong, in the reader's language."""

    rule: str
    """Its number in the rulebook."""

    meld: int | None = None
    """In a lay-down, the index of the meld it is about."""

    about: str = ""
    """The cards it is about, if the sentence doesn't name them."""

    added: int | None = None
    """In a lay-down, the index of the addition it is about."""

    to_go: str = ""
    """What more cards still have to bring, if they can: “two threes”."""

    @property
    def message(self) -> str:
        """The sentence with the cards it is about, so that it can stand alone.

        >>> sentence = "neither one rank nor one suit."
        >>> BrokenRule("meld.not_a_meld", sentence, "C2", about="7♥ 9♣").message
        '7♥ 9♣: neither one rank nor one suit.'
        """
        if not self.about:
            return self.sentence
        return say("{about}: {sentence}", about=self.about, sentence=self.sentence)


@dataclass(frozen=True)
class Reading:
    """One way to read cards as a meld (C3)."""

    kind: MeldKind
    """The kind of meld."""

    cards: Cards
    """The cards, each joker as the card it stands for; a run from low to high. Among cards of one
    colour, a joker may be bare."""

    worth: int | None = None
    """What it counts toward the minimum of a first lay-down; None if the game has none (E4, N3)."""


@dataclass(frozen=True)
class MeldVerdict:
    """Whether cards are a meld."""

    laid_cards: Cards
    """The cards in the order they were laid."""

    readings: tuple[Reading, ...] = ()
    """Every legal way to read them, the best first; empty if the meld isn't legal."""

    reading: Reading | None = None
    """The reading that the reasons are about; None if the cards fit no reading at all."""

    fix: Reading | None = None
    """If the meld isn't legal: the same cards in an order, or with a declaration, that is."""

    reasons: tuple[BrokenRule, ...] = ()
    """Every rule that is broken."""

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.reasons

    @property
    def kind(self) -> MeldKind | None:
        """What the cards are, or what they would be if they broke no rule."""
        return self.reading.kind if self.reading else None

    @property
    def one_of_each_kind(self) -> tuple[Reading, ...]:
        """Of every kind that a legal meld can be, the best reading."""
        return tuple({reading.kind: reading for reading in reversed(self.readings)}.values())[::-1]

    @property
    def cards(self) -> Cards:
        """The cards as the best legal reading has them; as laid if there is none."""
        return self.readings[0].cards if self.readings else self.laid_cards

    @property
    def best(self) -> Reading | None:
        """The best legal reading; without one the fix, or else the reading the reasons are
        about."""
        return self.readings[0] if self.readings else self.fix or self.reading

    @property
    def points(self) -> int | None:
        """What a legal meld is worth (E4, N3)."""
        return self.readings[0].worth if self.readings else None


Unknown = Literal["held", "seen", "earlier", "played", "bending"]
"""What the referee may not know: the cards kept, the cards out of play, the player's melds of
earlier turns, what else they play in this one, and what else it takes to bend the table (C22, J13,
D8)."""


@dataclass(frozen=True)
class Unjudged:
    """Something that could still turn a legal verdict into not legal (C22)."""

    unknown: Unknown
    """What the referee would have to know."""

    message: str
    """What has to hold, in the reader's language: a sentence."""

    rule: str
    """Its number in the rulebook."""

    card: Card | None = None
    """The natural card of which a copy must be out of play, if that is what has to hold."""

    question: str = ""
    """Whether it holds, in the reader's language; empty where that is the message with a question
    mark."""


@dataclass(frozen=True)
class TackOnVerdict:
    """Whether cards may be added to a meld on the table."""

    result: Cards
    """The meld with the cards added; unchanged if they may not be."""

    freed: Cards = ()
    """The jokers that came free."""

    reasons: tuple[BrokenRule, ...] = ()
    """Every rule that is broken."""

    unjudged: tuple[Unjudged, ...] = ()
    """What could not be judged; empty where the tack-on isn't legal (C22)."""

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.reasons


@dataclass(frozen=True)
class LayDownVerdict:
    """Whether melds may be laid down together."""

    melds: tuple[MeldVerdict, ...]
    """The verdict on each meld, in the order they were laid."""

    points: int | None
    """What the melds are worth together; None if the game doesn't ask (E4, N3)."""

    reasons: tuple[BrokenRule, ...] = ()
    """Every rule that is broken, by one meld or by all of them together."""

    unjudged: tuple[Unjudged, ...] = ()
    """What could not be judged; empty where the lay-down isn't legal (C22)."""

    added: tuple[TackOnVerdict, ...] = ()
    """The verdict on each addition in the same turn, in their order."""

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.reasons


@dataclass(frozen=True)
class Arrangement:
    """The best lay-down of a hand, or what the hand is short of."""

    melds: tuple[Reading, ...]
    """The melds to lay; empty if nothing can be laid."""

    left: Cards
    """The cards left in hand, before the discard."""

    left_points: int
    """What those cards count."""

    goes_out: bool = False
    """Whether the player goes out with this lay-down."""

    bends: bool = False
    """Whether the player bends the table by going out."""

    short_of: str | None = None
    """What is missing for a lay-down, in the reader's language; None if nothing is."""

    to_go: str | None = None
    """Where only melds are missing: those, for the middle of a sentence."""

    nearly: tuple[Reading, ...] = ()
    """Where nothing can be laid down: the melds for one that these cards make all the same."""

    unfinished: Reading | None = None
    """Where one card more would do: the meld that it would complete, with that card in it."""

    one_more: Card | None = None
    """That card as it lies there; a joker where one could stand for it."""

    reasons: tuple[BrokenRule, ...] = ()
    """Why these cards can't all be on the table, if they can't."""

    unjudged: tuple[Unjudged, ...] = ()
    """What could not be judged; empty where nothing can be laid (C22)."""

    complete: bool = True
    """Whether every way to lay these cards was tried. If there were too many, there may be a better
    lay-down; or one at all, where none was found."""

    @property
    def can_lay_down(self) -> bool:
        """Whether a lay-down was found."""
        return bool(self.melds)

    @property
    def caveat(self) -> str:
        """What to add where a lay-down was found that is maybe not the best; else nothing."""
        if self.complete or not self.melds:
            return ""
        return say(
            "There may be a better one: these cards can be laid in too many ways to try them all."
        )
