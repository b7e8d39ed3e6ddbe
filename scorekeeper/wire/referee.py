"""Questions to the referee and its answers, as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.cards import Cards, Deck, write_card
from scorekeeper.referee.arrange import arrange, arrange_leftover
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import Arrangement, LayDownVerdict, MeldVerdict, TackOnVerdict
from scorekeeper.rules.contract import ANY_MELDS, Contract, HandRules
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import contract_text, join_names
from scorekeeper.speech import say
from scorekeeper.wire.cards import MAX_CARDS_ON_TABLE, check_card_count
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_cards import find_own_cards
from scorekeeper.wire.referee_shapes import (
    ArrangeAnswer,
    ArrangeRequest,
    LayDownAnswer,
    LayDownRequest,
    MeldAnswer,
    MeldRequest,
    TackOnAnswer,
    TackOnRequest,
)
from scorekeeper.wire.shapes import read, write
from scorekeeper.wire.variants import contract_code, find_rules

USUAL_PACKS = 2
LEFTOVER = "leftover"


@dataclass(frozen=True)
class MeldQuestion:
    """The question whether cards are a meld."""

    rules: Variant
    deck: Deck
    cards: Cards

    def judge(self) -> MeldVerdict:
        """Return the referee's verdict."""
        return check_meld(self.rules, self.deck, self.cards)


@dataclass(frozen=True)
class LayDownQuestion:
    """The question whether melds may be laid down together in this hand."""

    rules: Variant
    deck: Deck
    hand: HandRules
    laid: LayDownAttempt

    def judge(self) -> LayDownVerdict:
        """Return the referee's verdict."""
        return check_lay_down(self.rules, self.deck, self.hand, self.laid)


@dataclass(frozen=True)
class TackOnQuestion:
    """The question whether cards may be added to a meld on the table."""

    rules: Variant
    deck: Deck
    meld: Cards
    cards: Cards
    own: bool
    others: tuple[Cards, ...]
    held: Cards | None
    seen: Cards | None
    contract: Contract

    def judge(self) -> TackOnVerdict:
        """Return the referee's verdict."""
        return check_tack_on(
            self.rules,
            self.deck,
            self.meld,
            self.cards,
            own=self.own,
            others=self.others,
            held=self.held,
            seen=self.seen,
            contract=self.contract,
        )


@dataclass(frozen=True)
class ArrangeQuestion:
    """The question what to lay down of these cards in this hand, or in any melds without one."""

    rules: Variant
    deck: Deck
    hand: HandRules | None
    cards: Cards
    seen: Cards | None
    drawn: bool

    def judge(self) -> Arrangement:
        """Find the best lay-down."""
        if self.hand is None:
            return arrange_leftover(self.rules, self.deck, self.cards, seen=self.seen)
        return arrange(
            self.rules, self.deck, self.hand, self.cards, seen=self.seen, drawn=self.drawn
        )


def read_meld_question(value: object) -> MeldQuestion:
    """Read the question of `POST /referee/meld`. Raises WireError."""
    fields = read(MeldRequest, value)
    rules = find_rules(fields)
    deck = _find_deck(fields, rules)
    if "hand" in fields:
        rules = rules.in_hand(_find_hand(fields, rules))
    return MeldQuestion(rules, deck, find_own_cards(deck, fields["cards"]))


def read_lay_down_question(value: object) -> LayDownQuestion:
    """Read the question of `POST /referee/lay-down`. Raises WireError."""
    fields = read(LayDownRequest, value)
    rules = find_rules(fields)
    packs, hand = _find_packs(fields, rules), _find_hand(fields, rules)
    fields = find_own_cards(packs.deck, fields)
    laid = LayDownAttempt(
        melds=fields["melds"],
        held=fields.get("hand_cards"),
        seen=fields.get("seen"),
        first=fields.get("first", True),
        earlier=fields.get("laid"),
        added=fields.get("added", ()),
    )
    own = sum(len(cards) for cards in (*laid.melds, *(laid.earlier or ()), laid.held or ()))
    own += sum(len(addition.cards) for addition in laid.added)
    check_card_count(own, "melds")
    on_table = sum(len(addition.meld) for addition in laid.added)
    check_card_count(on_table, "added", MAX_CARDS_ON_TABLE)
    return LayDownQuestion(rules, hand.deck(packs.deck), hand, laid)


def read_tack_on_question(value: object) -> TackOnQuestion:
    """Read the question of `POST /referee/tack-on`. Raises WireError."""
    fields = read(TackOnRequest, value)
    rules = find_rules(fields)
    deck = _find_deck(fields, rules)
    fields = find_own_cards(deck, fields)
    question = TackOnQuestion(
        rules,
        deck,
        fields["meld"],
        fields["cards"],
        fields["own"],
        fields.get("others", ()),
        fields.get("hand_cards"),
        fields.get("seen"),
        _find_hand(fields, rules).contract if "hand" in fields else ANY_MELDS,
    )
    check_card_count(len(question.meld) + len(question.cards), "cards")
    return question


def read_arrange_question(value: object) -> ArrangeQuestion:
    """Read the question of `POST /referee/arrange`. Raises WireError.

    Without `packs` the cards may come from the game's largest deck: somebody holds them, so they
    are in it.
    """
    fields = read(ArrangeRequest, value)
    rules = find_rules(fields)
    leftover = fields.get("purpose") == LEFTOVER
    hand = _find_hand(fields, rules) if "hand" in fields or not leftover else None
    largest = max(rules.packs.values(), key=lambda packs: packs.deck.size)
    deck = (_find_packs(fields, rules) if "packs" in fields else largest).deck
    fields = find_own_cards(deck, fields)
    return ArrangeQuestion(
        rules,
        hand.deck(deck) if hand else deck,
        None if leftover else hand,
        fields["cards"],
        fields.get("seen"),
        fields.get("drawn", True),
    )


def _find_deck(fields: Mapping[str, Any], rules: Variant) -> Deck:
    """Find the deck of a question, which may name a hand."""
    deck = _find_packs(fields, rules).deck
    return _find_hand(fields, rules).deck(deck) if "hand" in fields else deck


def _find_hand(fields: Mapping[str, Any], rules: Variant) -> HandRules:
    """Find the hand of a question; if every hand is alike, any number will do. Raises WireError."""
    number = fields.get("hand")
    hand = rules.hand(number)
    if hand is None:
        words = rules.words
        none = (
            words.say("Say which {words.hand}")
            if number is None
            else words.say("There is no {words.hand} {number}", number=number)
        )
        there = words.say(
            "{game} has {words.hands} {numbers}.",
            game=rules.name,
            numbers=join_names([str(hand.number) for hand in rules.hands]),
        )
        raise WireError("hand", f"{none}; {there}", "hand.unknown")
    return hand


def _find_packs(fields: Mapping[str, Any], rules: Variant) -> Packs:
    """Find the packs that a question names; else two, or the game's only ones (J1, K1).

    Raises WireError for packs that the game doesn't have.
    """
    if "packs" not in fields:
        return rules.packs_of(USUAL_PACKS) or next(iter(rules.packs.values()))
    packs = rules.packs_of(fields["packs"])
    if packs is None:
        there = ", ".join(str(number) for number in sorted({p.packs for p in rules.packs.values()}))
        message = say(
            "{game} can be played with this many packs: {numbers}.", game=rules.name, numbers=there
        )
        raise WireError("packs", message, "packs.unknown")
    return packs


def write_meld(verdict: MeldVerdict) -> MeldAnswer:
    """Write the answer of `POST /referee/meld`."""
    return write(
        MeldAnswer,
        verdict,
        readings=[_write_cards(reading.cards) for reading in verdict.readings],
        fix=_write_cards(verdict.fix.cards) if verdict.fix else None,
    )


def write_lay_down(verdict: LayDownVerdict, contract: Contract, rules: Variant) -> LayDownAnswer:
    """Write the answer of `POST /referee/lay-down`, with the contract in the game's words."""
    return write(
        LayDownAnswer,
        verdict,
        contract=contract_code(contract),
        contract_text=contract_text(contract, rules),
    )


def write_tack_on(verdict: TackOnVerdict) -> TackOnAnswer:
    """Write the answer of `POST /referee/tack-on`."""
    return write(TackOnAnswer, verdict)


def write_arrangement(arrangement: Arrangement) -> ArrangeAnswer:
    """Write the answer of `POST /referee/arrange`; `short_of` only where something is missing."""
    return write(
        ArrangeAnswer, arrangement, melds=[_write_cards(meld.cards) for meld in arrangement.melds]
    )


def _write_cards(cards: Cards) -> list[str]:
    return [write_card(card) for card in cards]
