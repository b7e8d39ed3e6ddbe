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
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import contract_text, join_names
from scorekeeper.speech import say
from scorekeeper.wire.cards import MAX_CARDS_ON_TABLE, refuse_more
from scorekeeper.wire.errors import WireError
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
from scorekeeper.wire.variants import Variants, contract_code, find_rules

USUAL_PACKS = 2
LEFTOVER = "leftover"


@dataclass(frozen=True)
class MeldQuestion:
    """Whether cards are a meld."""

    rules: Variant
    deck: Deck
    cards: Cards

    def judge(self) -> MeldVerdict:
        """The referee's verdict."""
        return check_meld(self.rules, self.deck, self.cards)


@dataclass(frozen=True)
class LayDownQuestion:
    """Whether melds may be laid down together in this hand."""

    rules: Variant
    deck: Deck
    hand: HandRules
    laid: LayDownAttempt

    def judge(self) -> LayDownVerdict:
        """The referee's verdict."""
        return check_lay_down(self.rules, self.deck, self.hand, self.laid)


@dataclass(frozen=True)
class TackOnQuestion:
    """Whether cards may be added to a meld on the table."""

    rules: Variant
    deck: Deck
    meld: Cards
    cards: Cards
    own: bool
    others: tuple[Cards, ...]
    held: Cards | None
    seen: Cards | None

    def judge(self) -> TackOnVerdict:
        """The referee's verdict."""
        return check_tack_on(
            self.rules,
            self.deck,
            self.meld,
            self.cards,
            own=self.own,
            others=self.others,
            held=self.held,
            seen=self.seen,
        )


@dataclass(frozen=True)
class ArrangeQuestion:
    """What to lay down of these cards in this hand, or without a hand, in any melds."""

    rules: Variant
    deck: Deck
    hand: HandRules | None
    cards: Cards
    seen: Cards | None
    drawn: bool

    def judge(self) -> Arrangement:
        """The best lay-down, as the referee finds it."""
        if self.hand is None:
            return arrange_leftover(self.rules, self.deck, self.cards, seen=self.seen)
        return arrange(
            self.rules, self.deck, self.hand, self.cards, seen=self.seen, drawn=self.drawn
        )


def read_meld_question(value: object, variants: Variants) -> MeldQuestion:
    """The question of `POST /referee/meld`. Raises WireError."""
    found = read(MeldRequest, value)
    rules = find_rules(found, variants)
    return MeldQuestion(rules, _deck(found, rules), found["cards"])


def read_lay_down_question(value: object, variants: Variants) -> LayDownQuestion:
    """The question of `POST /referee/lay-down`. Raises WireError."""
    found = read(LayDownRequest, value)
    rules = find_rules(found, variants)
    laid = LayDownAttempt(
        melds=found["melds"],
        held=found.get("hand_cards"),
        seen=found.get("seen"),
        first=found.get("first", True),
        earlier=found.get("laid"),
        added=found.get("added", ()),
    )
    packs, hand = _packs(found, rules), _hand(found, rules)
    own = sum(len(cards) for cards in (*laid.melds, *(laid.earlier or ()), laid.held or ()))
    own += sum(len(addition.cards) for addition in laid.added)
    refuse_more(own, "melds")
    on_table = sum(len(addition.meld) for addition in laid.added)
    refuse_more(on_table, "added", MAX_CARDS_ON_TABLE)
    return LayDownQuestion(rules, hand.deck(packs.deck), hand, laid)


def read_tack_on_question(value: object, variants: Variants) -> TackOnQuestion:
    """The question of `POST /referee/tack-on`. Raises WireError."""
    found = read(TackOnRequest, value)
    rules = find_rules(found, variants)
    question = TackOnQuestion(
        rules,
        _deck(found, rules),
        found["meld"],
        found["cards"],
        found["own"],
        found.get("others", ()),
        found.get("hand_cards"),
        found.get("seen"),
    )
    refuse_more(len(question.meld) + len(question.cards), "cards")
    return question


def read_arrange_question(value: object, variants: Variants) -> ArrangeQuestion:
    """The question of `POST /referee/arrange`. Without `packs` the cards may come from the largest
    deck of the game: somebody holds them, so they are in it. Raises WireError."""
    found = read(ArrangeRequest, value)
    rules = find_rules(found, variants)
    leftover = found.get("purpose") == LEFTOVER
    hand = _hand(found, rules) if "hand" in found or not leftover else None
    largest = max(rules.packs.values(), key=lambda packs: packs.deck.size)
    deck = (_packs(found, rules) if "packs" in found else largest).deck
    return ArrangeQuestion(
        rules,
        hand.deck(deck) if hand else deck,
        None if leftover else hand,
        found["cards"],
        found.get("seen"),
        found.get("drawn", True),
    )


def _deck(found: Mapping[str, Any], rules: Variant) -> Deck:
    """The deck of a question about a hand, or about none."""
    deck = _packs(found, rules).deck
    return _hand(found, rules).deck(deck) if "hand" in found else deck


def _hand(found: Mapping[str, Any], rules: Variant) -> HandRules:
    """The hand that the question is about; where every hand is alike, any number will do."""
    number = found.get("hand")
    hand = rules.hand(number)
    if hand is None:
        words = rules.words
        none = (
            say("Say which {words.hand}", words=words)
            if number is None
            else say("There is no {words.hand} {number}", words=words, number=number)
        )
        there = say(
            "{game} has {words.hands} {numbers}.",
            game=rules.name,
            words=words,
            numbers=join_names([str(hand.number) for hand in rules.hands]),
        )
        raise WireError("hand", f"{none}; {there}", "hand.unknown")
    return hand


def _packs(found: Mapping[str, Any], rules: Variant) -> Packs:
    """The packs that the question names; else two, or the only ones of the game (J1, K1)."""
    if "packs" not in found:
        return rules.packs_of(USUAL_PACKS) or next(iter(rules.packs.values()))
    packs = rules.packs_of(found["packs"])
    if packs is None:
        there = ", ".join(str(number) for number in sorted({p.packs for p in rules.packs.values()}))
        message = say(
            "{game} can be played with this many packs: {numbers}.", game=rules.name, numbers=there
        )
        raise WireError("packs", message, "packs.unknown")
    return packs


def write_meld(verdict: MeldVerdict) -> MeldAnswer:
    """The answer of `POST /referee/meld`."""
    return write(
        MeldAnswer,
        verdict,
        readings=[_texts(reading.cards) for reading in verdict.readings],
        fix=_texts(verdict.fix.cards) if verdict.fix else None,
    )


def write_lay_down(verdict: LayDownVerdict, contract: Contract, rules: Variant) -> LayDownAnswer:
    """The answer of `POST /referee/lay-down`, with the contract of the hand in the game's words."""
    return write(
        LayDownAnswer,
        verdict,
        contract=contract_code(contract),
        contract_text=contract_text(contract, rules),
    )


def write_tack_on(verdict: TackOnVerdict) -> TackOnAnswer:
    """The answer of `POST /referee/tack-on`."""
    return write(TackOnAnswer, verdict)


def write_arrangement(arrangement: Arrangement) -> ArrangeAnswer:
    """The answer of `POST /referee/arrange`; `short_of` only where something is missing."""
    return write(
        ArrangeAnswer, arrangement, melds=[_texts(meld.cards) for meld in arrangement.melds]
    )


def _texts(cards: Cards) -> list[str]:
    return [write_card(card) for card in cards]
