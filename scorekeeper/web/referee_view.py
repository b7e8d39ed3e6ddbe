"""The referee's answers as pages show them: may these melds be laid down, and what can these cards
lay down?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.cards import Cards, Deck, write_cards
from scorekeeper.referee.verdict import (
    Arrangement,
    BrokenRule,
    LayDownVerdict,
    MeldVerdict,
    Reading,
)
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, meld_text
from scorekeeper.speech import say, say_many
from scorekeeper.web.card_view import CardView, card_views

Tone = Literal["yes", "no", ""]

UNFINISHED = "meld.too_short"
"""The code of the one broken rule that more cards would mend."""


@dataclass(frozen=True)
class Reason:
    """A broken rule on the page: its text, and its number in the rulebook."""

    text: str
    rule: str


@dataclass(frozen=True)
class Headline:
    """What the referee says first; below it a line, or sentences with the numbers of their rules.
    The `tone` is “yes” or “no” where the title is."""

    title: str
    line: str = ""
    reasons: tuple[Reason, ...] = ()
    tone: Tone = ""


@dataclass(frozen=True)
class Fix:
    """A meld as it would be legal: its cards, the same as text, and the page that lays it so."""

    cards: tuple[CardView, ...]
    text: str
    address: str


@dataclass(frozen=True)
class LaidMeld:
    """A meld on the page. A legal one has a `name`, and `points` where they count; another has
    `reasons`, and is `wrong` unless it only lacks cards so far."""

    cards: tuple[CardView, ...]
    name: str
    points: str
    reasons: tuple[Reason, ...]
    wrong: bool
    fix: Fix | None


@dataclass(frozen=True)
class CheckAnswer:
    """Whether melds may be laid down. `find_address` finds a lay-down in the same cards, where
    that is allowed."""

    headline: Headline
    melds: tuple[LaidMeld, ...]
    find_address: str | None


@dataclass(frozen=True)
class CardRow:
    """Cards with a text beside them."""

    cards: tuple[CardView, ...]
    text: str


@dataclass(frozen=True)
class FindAnswer:
    """The best lay-down of a hand: its melds, what is left, and all the cards it was found in."""

    headline: Headline
    melds: tuple[CardRow, ...]
    left: CardRow | None
    held: CardRow | None


@dataclass(frozen=True)
class Setting:
    """What the referee judges by: the rules of the table, its deck, and the hand."""

    rules: Variant
    deck: Deck
    hand: HandRules

    @property
    def contract(self) -> str:
        """The contract of the hand, as players say it."""
        return contract_text(self.hand.contract, self.rules.words)

    def views(self, cards: Cards) -> tuple[CardView, ...]:
        """Cards as they are drawn."""
        return card_views(cards, self.deck, self.rules.words)

    def meld_name(self, meld: MeldVerdict | Reading) -> str:
        """What players call a meld; nothing where the cards are no meld at all."""
        return meld_text(meld.kind, meld.cards, self.rules.words) if meld.kind else ""


def unreadable(problem: str) -> Headline:
    """The headline over cards that nobody can read."""
    return Headline(say("What’s that?"), problem)


def legal_if(conditions: Sequence[Reason]) -> Headline:
    """The headline of what is legal as far as anybody has said: what else has to hold (C22)."""
    return Headline(say("Legal, if …"), reasons=tuple(conditions))


def check_headline(setting: Setting, verdict: LayDownVerdict, *, first: bool) -> Headline:
    """What is said of a lay-down as a whole. `first` is False in a later turn."""
    if not verdict.melds:
        return Headline(setting.contract, _first_line(setting.rules))
    title = say("You can lay that down") if verdict.legal else say("Not yet")
    overall = tuple(
        Reason(reason.message, reason.rule) for reason in verdict.reasons if reason.meld is None
    )
    return Headline(title, _check_line(setting, verdict, first=first), overall)


def _first_line(rules: Variant) -> str:
    """What to do before a card is laid."""
    line = say("Tap the cards of the first meld.")
    if not rules.lay_down.minimum:
        return line
    return " ".join([say("Worth {points} or more.", points=rules.lay_down.minimum), line])


def _check_line(setting: Setting, verdict: LayDownVerdict, *, first: bool) -> str:
    if not verdict.legal:
        return say("Fix what’s marked.")
    turn = setting.contract if first else say("In a later turn")
    if verdict.points is None:
        return f"{turn}."
    return say_many(
        "{turn}, {number} point.", "{turn}, {number} points.", verdict.points, turn=turn
    )


def laid_melds(
    setting: Setting, verdict: LayDownVerdict, address_of: Callable[[Sequence[str]], str]
) -> tuple[LaidMeld, ...]:
    """The melds, each with what is said of it. `address_of` gives the page that checks melds."""
    texts = [write_cards(meld.laid_cards) for meld in verdict.melds]
    melds = []
    for index, meld in enumerate(verdict.melds):
        reasons = [reason for reason in verdict.reasons if reason.meld == index]
        fix = None
        if meld.fix:
            text = write_cards(meld.fix.cards)
            address = address_of([*texts[:index], text, *texts[index + 1 :]])
            fix = Fix(setting.views(meld.fix.cards), text, address)
        melds.append(_laid_meld(setting, meld, reasons, fix))
    return tuple(melds)


def _laid_meld(
    setting: Setting, meld: MeldVerdict, reasons: Sequence[BrokenRule], fix: Fix | None
) -> LaidMeld:
    return LaidMeld(
        cards=setting.views(meld.laid_cards),
        name="" if reasons else setting.meld_name(meld),
        points="" if meld.points is None else _points(meld.points),
        reasons=tuple(Reason(without_cards(reason), reason.rule) for reason in reasons),
        wrong=any(reason.code != UNFINISHED for reason in reasons),
        fix=fix,
    )


def _points(number: int) -> str:
    return say_many("{number} point", "{number} points", number)


def find_answer(
    setting: Setting, held: Cards, found: Arrangement, headline: Headline
) -> FindAnswer:
    """What was found in the cards a player holds, below its headline."""
    melds = tuple(
        CardRow(setting.views(meld.cards), setting.meld_name(meld)) for meld in found.melds
    )
    left = None
    if melds and found.left:
        text = say_many("{number} point left", "{number} points left", found.left_points)
        left = CardRow(setting.views(found.left), text)
    return FindAnswer(headline, melds, left, _held_row(setting, held, found))


def _held_row(setting: Setting, held: Cards, found: Arrangement) -> CardRow | None:
    if not held:
        return None
    if found.melds:
        text = say("All your cards: {number}", number=len(held))
    else:
        text = say("Your cards: {number}", number=len(held))
    return CardRow(setting.views(held), text)


def find_headline(setting: Setting, held: Cards, found: Arrangement, *, drawn: bool) -> Headline:
    """Whether these cards can be laid down. `drawn` is False before the draw, when no card is kept
    to discard."""
    if not held:
        line = say("{contract}. Tap your cards.", contract=setting.contract)
        return Headline(say("What have you got?"), line)
    if not found.can_lay_down:
        return Headline(say("Not yet"), found.short_of or "")
    title = say("Yes, and out") if found.goes_out else say("Yes")
    line = _left_line(found, drawn=drawn)
    return Headline(title, " ".join([say("You bend the table."), line]) if found.bends else line)


def _left_line(found: Arrangement, *, drawn: bool) -> str:
    """What the best lay-down leaves."""
    if not found.left:
        return say("Nothing’s left.")
    if found.goes_out:
        return say("You discard the last card.")
    if drawn:
        return say_many(
            "The best lay-down leaves {number} point, before the discard.",
            "The best lay-down leaves {number} points, before the discard.",
            found.left_points,
        )
    return say_many(
        "The best lay-down leaves {number} point.",
        "The best lay-down leaves {number} points.",
        found.left_points,
    )


def without_cards(reason: BrokenRule) -> str:
    """A referee's sentence beside the cards it names: without them.

    >>> reason = BrokenRule("meld.too_short", "a four needs four cards.", "J4", about="3♣ 4♣")
    >>> without_cards(reason)
    'A four needs four cards.'
    """
    return capital(reason.sentence)
