"""The parts that all answers of the referee have on their pages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.unfinished import can_become_legal, count_missing
from scorekeeper.referee.verdict import Arrangement, BrokenRule, MeldVerdict, Reading
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, meld_text
from scorekeeper.speech import say, say_many
from scorekeeper.web.referee.conditions import Condition, find_unanswered
from scorekeeper.web.writing.cards import CardView, card_views, missing_card_view

Tone = Literal["yes", "if", "no", ""]

UNFINISHED = "meld.too_short"
"""The code of the broken rule of a meld that has too few cards."""
GAP = "run.not_consecutive"
"""The code of that of one that lacks some between them."""
UNTOLD = "joker.undeclared"
"""The code of that of one with a joker that may stand for several cards."""


@dataclass(frozen=True)
class Reason:
    """A broken rule on the page: its text, and its number in the rulebook."""

    text: str
    rule: str


@dataclass(frozen=True)
class Headline:
    """What the referee says first; below it a line, or sentences with the numbers of their rules.
    The `tone` is that of a verdict; empty where there is none yet."""

    title: str
    line: str = ""
    reasons: tuple[Reason, ...] = ()
    tone: Tone = ""


@dataclass(frozen=True)
class CardRow:
    """Cards with a text beside them."""

    cards: tuple[CardView, ...]
    text: str


@dataclass(frozen=True)
class Setting:
    """What the referee judges by: the rules of the table, its deck, and the hand. `dealt` is how
    many cards each player was dealt, where that hand is in play."""

    rules: Variant
    deck: Deck
    hand: HandRules
    dealt: int | None = None

    @property
    def contract(self) -> str:
        """The contract of the hand, as players say it."""
        return contract_text(self.hand.contract, self.rules)

    def views(self, cards: Cards) -> tuple[CardView, ...]:
        """Return cards as they are drawn."""
        return card_views(cards, self.deck, self.rules.words)

    @property
    def pictured(self) -> Contract:
        """The contract as it is drawn: where it demands no melds, one of each kind."""
        rules, contract = self.rules.in_hand(self.hand), self.hand.contract
        either = (Demand("set", rules.sets.min_size), Demand("run", rules.runs.min_size))
        return replace(contract, melds=contract.melds or either)

    @property
    def asks_for_colours(self) -> bool:
        """Whether the contract asks for cards of one colour (X6)."""
        ways = self.hand.contract.ways
        return any(demand.kind == "colour" for way in ways for demand in way.melds)

    def can_become_legal(self, melds: Sequence[MeldVerdict], *, first: bool) -> bool:
        """Whether more cards can make these melds a legal lay-down, first or later."""
        rules, contract = self.rules.in_hand(self.hand), self.hand.contract
        cards = [meld.laid_cards for meld in melds]
        return can_become_legal(rules, self.deck, contract, cards, first=first)

    def count_missing(self, melds: Sequence[MeldVerdict]) -> Sequence[int]:
        """Count the cards that each of these melds lacks for a place of its own in the contract."""
        rules, contract = self.rules.in_hand(self.hand), self.hand.contract
        return count_missing(rules, self.deck, contract, [meld.laid_cards for meld in melds])

    def is_on_its_way(self, meld: MeldVerdict, *, first: bool) -> bool:
        """Whether a meld only lacks cards so far, and may be laid with them."""
        if not what_is_lacking(meld.reasons) or meld.fix:
            return False
        return self.can_become_legal([meld], first=first)

    def find_missing(self, cards: Cards) -> Card | None:
        """Find the only card that closes the gap of a run; without its suit, where runs have
        several."""
        rules = self.rules.in_hand(self.hand)
        suits = {card.suit for card in cards if card.suit}
        closing = []
        for rank in self.deck.ranks:
            card = Card(rank, min(suits))
            verdict = check_meld(rules, self.deck, (*cards, card))
            if rank not in self.deck.wild and (verdict.legal or verdict.fix):
                closing.append(card if len(suits) == 1 else Card(rank))
        return closing[0] if len(closing) == 1 else None

    def meld_name(self, meld: MeldVerdict | Reading) -> str:
        """Name a meld as players do; return nothing where the cards are no meld at all."""
        return meld_text(meld.kind, meld.cards, self.rules.words) if meld.kind else ""

    def meld_rows(self, found: Arrangement) -> tuple[CardRow, ...]:
        """Return the melds of the best lay-down, each with its name; where nothing can be laid
        down, those that the cards make all the same."""
        return tuple(
            CardRow(self.views(meld.cards), self.meld_name(meld))
            for meld in found.melds or found.nearly
        )

    def unfinished_row(self, found: Arrangement) -> CardRow | None:
        """Return the meld that one card more would complete, with that card missing in it."""
        if not found.unfinished or not found.one_more:
            return None
        cards = found.unfinished.cards
        views = list(self.views(cards))
        views[cards.index(found.one_more)] = missing_card_view(
            found.one_more, self.deck, self.rules.words
        )
        return CardRow(tuple(views), say("One card is missing"))

    def left_row(self, found: Arrangement, text: str) -> CardRow:
        """Return the cards that the best lay-down leaves, with this text; the last one is the
        discard of whoever goes out."""
        return CardRow(self.views(found.left), say("to discard") if found.goes_out else text)


def points_left(found: Arrangement) -> str:
    """Say how many points the best lay-down leaves."""
    return say_many("{number} point left", "{number} points left", found.left_points)


def unreadable_headline(problem: str) -> Headline:
    """Build the headline over cards that can't be read."""
    return Headline(say("What’s that?"), problem)


def legal_if_headline(line: str) -> Headline:
    """Build the headline of what is legal if what the `line` says holds (C22)."""
    return Headline(say("Legal, if …"), line, tone="if")


def unanswered_headline(conditions: Sequence[Condition]) -> Headline | None:
    """Build that headline while a question is open, and say how many more are: the room is that of
    one."""
    unanswered = find_unanswered(conditions)
    if not unanswered:
        return None
    says = [unanswered[0].text]
    if more := len(unanswered) - 1:
        says.append(capital(say_many("{number} more question", "{number} more questions", more)))
    return legal_if_headline(" ".join(f"{each}." for each in says))


def is_question(broken: Sequence[BrokenRule]) -> bool:
    """Whether nothing is wrong but that nobody has said yet which card a joker stands for."""
    return bool(broken) and all(reason.code == UNTOLD for reason in broken)


def question_headline(reason: BrokenRule) -> Headline:
    """Build the headline that asks which card a joker stands for (E3, S6)."""
    return Headline(say("Which card?"), reasons=(Reason(reason.message, reason.rule),))


def still_to_go(what: str) -> str:
    """Say what more cards have to make before anything can be laid down."""
    return capital(say("{what} still to go", what=what))


def what_is_lacking(reasons: Sequence[BrokenRule]) -> list[BrokenRule]:
    """Return the reasons that a meld lacks cards: that it is too short, or else that there is a
    gap."""
    too_short = [reason for reason in reasons if reason.code == UNFINISHED]
    return too_short or [reason for reason in reasons if reason.code == GAP]


def without_cards(reason: BrokenRule) -> str:
    """Return the referee's sentence without the cards it names, which stand beside it.

    >>> reason = BrokenRule("meld.too_short", "a four needs four cards.", "J4", about="3♣ 4♣")
    >>> without_cards(reason)
    'A four needs four cards.'
    """
    return capital(reason.sentence)
