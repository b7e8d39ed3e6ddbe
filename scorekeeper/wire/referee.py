"""What the referee is asked, as JSON."""

from dataclasses import dataclass

from scorekeeper.cards import Deck
from scorekeeper.referee.arrange import arrange, arrange_leftover
from scorekeeper.referee.lay_down import LaidDown, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import (
    Arrangement,
    Cards,
    LayDownVerdict,
    MeldVerdict,
    TackOnVerdict,
)
from scorekeeper.rules.contract import Deal
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import listed
from scorekeeper.speech import say
from scorekeeper.wire.cards import MOST_CARDS, MOST_ON_THE_TABLE, cards_in, melds_in, refuse_more
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import Fields
from scorekeeper.wire.variants import Variants, read_sheet

USUAL_PACKS = 2
PURPOSES = LAY_DOWN, LEFTOVER = "lay-down", "leftover"


@dataclass(frozen=True)
class MeldQuestion:
    """Whether cards are a meld."""

    sheet: Variant
    deck: Deck
    cards: Cards

    def judge(self) -> MeldVerdict:
        """What the referee says."""
        return check_meld(self.sheet, self.deck, self.cards)


@dataclass(frozen=True)
class LayDownQuestion:
    """Whether melds may be laid down together in this hand."""

    sheet: Variant
    deck: Deck
    deal: Deal
    laid: LaidDown

    def judge(self) -> LayDownVerdict:
        """What the referee says."""
        return check_lay_down(self.sheet, self.deck, self.deal, self.laid)


@dataclass(frozen=True)
class TackOnQuestion:
    """Whether cards may be added to a meld on the table."""

    sheet: Variant
    deck: Deck
    meld: Cards
    cards: Cards
    own: bool
    others: tuple[Cards, ...]

    def judge(self) -> TackOnVerdict:
        """What the referee says."""
        return check_tack_on(
            self.sheet, self.deck, self.meld, self.cards, own=self.own, others=self.others
        )


@dataclass(frozen=True)
class ArrangeQuestion:
    """What to lay down of these cards in this hand; without a hand, in any melds."""

    sheet: Variant
    deck: Deck
    deal: Deal | None
    cards: Cards
    seen: Cards | None
    drawn: bool

    def judge(self) -> Arrangement:
        """What the referee finds best."""
        if self.deal is None:
            return arrange_leftover(self.sheet, self.deck, self.cards, seen=self.seen)
        return arrange(
            self.sheet, self.deck, self.deal, self.cards, seen=self.seen, drawn=self.drawn
        )


def read_meld_question(value: object, variants: Variants) -> MeldQuestion:
    """The question of `POST /referee/meld`. Raises WireError."""
    fields = Fields(value)
    sheet = read_sheet(fields, variants)
    question = MeldQuestion(sheet, _packs(fields, sheet).deck, _cards(fields, "cards"))
    fields.done()
    return question


def read_lay_down_question(value: object, variants: Variants) -> LayDownQuestion:
    """The question of `POST /referee/lay-down`. Raises WireError."""
    fields = Fields(value)
    sheet = read_sheet(fields, variants)
    laid = LaidDown(
        melds=melds_in(fields.take("melds"), fields.place("melds")),
        held=_cards_or_none(fields, "hand_cards"),
        seen=_cards_or_none(fields, "seen", MOST_ON_THE_TABLE),
        first=_true_unless_said(fields, "first"),
        earlier=_melds(fields, "laid"),
    )
    question = LayDownQuestion(sheet, _packs(fields, sheet).deck, _deal(fields, sheet), laid)
    own = sum(len(cards) for cards in (*laid.melds, *laid.earlier, laid.held or ()))
    refuse_more(own, fields.place("melds"))
    fields.done()
    return question


def read_tack_on_question(value: object, variants: Variants) -> TackOnQuestion:
    """The question of `POST /referee/tack-on`. Raises WireError."""
    fields = Fields(value)
    sheet = read_sheet(fields, variants)
    if fields.has("hand"):
        _deal(fields, sheet)
    fields.take("own")
    question = TackOnQuestion(
        sheet,
        _packs(fields, sheet).deck,
        _cards(fields, "meld"),
        _cards(fields, "cards"),
        fields.flag("own"),
        _melds(fields, "others", MOST_ON_THE_TABLE),
    )
    refuse_more(len(question.meld) + len(question.cards), fields.place("cards"))
    fields.done()
    return question


def read_arrange_question(value: object, variants: Variants) -> ArrangeQuestion:
    """The question of `POST /referee/arrange`. Without `packs` the cards may come from the largest
    deck of the game: they are held, so they are there. Raises WireError."""
    fields = Fields(value)
    sheet = read_sheet(fields, variants)
    purpose = fields.text("purpose") if fields.has("purpose") else LAY_DOWN
    if purpose not in PURPOSES:
        raise WireError(fields.place("purpose"), f"“purpose” is one of {' and '.join(PURPOSES)}.")
    leftover = purpose == LEFTOVER
    deal = _deal(fields, sheet) if fields.has("hand") or not leftover else None
    largest = max(sheet.packs.values(), key=lambda packs: packs.deck.size)
    question = ArrangeQuestion(
        sheet,
        (_packs(fields, sheet) if fields.has("packs") else largest).deck,
        None if leftover else deal,
        _cards(fields, "cards"),
        _cards_or_none(fields, "seen", MOST_ON_THE_TABLE),
        _true_unless_said(fields, "drawn"),
    )
    fields.done()
    return question


def _deal(fields: Fields, sheet: Variant) -> Deal:
    """The hand that the question is about; where every hand is alike, whatever was said."""
    number = fields.number_or_none("hand")
    deal = sheet.deal(number)
    if deal is None:
        words = sheet.words
        none = (
            say("Say which {words.hand}", words=words)
            if number is None
            else say("There is no {words.hand} {number}", words=words, number=number)
        )
        there = say(
            "{game} has {words.hands} {numbers}.",
            game=sheet.name,
            words=words,
            numbers=listed([str(deal.number) for deal in sheet.hands]),
        )
        raise WireError(fields.place("hand"), f"{none}; {there}", "hand.unknown")
    return deal


def _packs(fields: Fields, sheet: Variant) -> Packs:
    """The packs asked for; else two, or the only ones the game is played with (J1, K1)."""
    if not fields.has("packs"):
        return sheet.packs_of(USUAL_PACKS) or next(iter(sheet.packs.values()))
    packs = sheet.packs_of(fields.number("packs"))
    if packs is None:
        there = ", ".join(str(number) for number in sorted({p.packs for p in sheet.packs.values()}))
        message = say("The packs of {game} can be: {numbers}.", game=sheet.name, numbers=there)
        raise WireError(fields.place("packs"), message, "packs.unknown")
    return packs


def _cards(fields: Fields, name: str) -> Cards:
    return cards_in(fields.take(name), fields.place(name))


def _cards_or_none(fields: Fields, name: str, most: int = MOST_CARDS) -> Cards | None:
    return cards_in(fields.take(name), fields.place(name), most) if fields.has(name) else None


def _melds(fields: Fields, name: str, most: int = MOST_CARDS) -> tuple[Cards, ...]:
    return melds_in(fields.take(name), fields.place(name), most) if fields.has(name) else ()


def _true_unless_said(fields: Fields, name: str) -> bool:
    return fields.flag(name) if fields.has(name) else True
