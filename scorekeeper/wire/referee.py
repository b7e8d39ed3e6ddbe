"""Questions to the referee, as JSON."""

from dataclasses import dataclass

from scorekeeper.cards import Cards, Deck
from scorekeeper.referee.additions import Addition
from scorekeeper.referee.arrange import arrange, arrange_leftover
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.tack_on import check_tack_on
from scorekeeper.referee.verdict import Arrangement, LayDownVerdict, MeldVerdict, TackOnVerdict
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import join_names
from scorekeeper.speech import say
from scorekeeper.wire.cards import MAX_CARDS, MAX_CARDS_ON_TABLE, cards_in, melds_in, refuse_more
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import Fields, items
from scorekeeper.wire.variants import Variants, read_rules

USUAL_PACKS = 2
PURPOSES = LAY_DOWN, LEFTOVER = "lay-down", "leftover"
MAX_CARDS_OF_ANY_SUIT = 16
"""Of more cards, any melds are not looked for where runs may be of any suits: it would take
seconds, and nobody holds so many there."""


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
    fields = Fields(value)
    rules = read_rules(fields, variants)
    deck = _packs(fields, rules).deck
    if fields.has("hand"):
        deck = _hand(fields, rules).deck(deck)
    question = MeldQuestion(rules, deck, _cards(fields, "cards"))
    fields.done()
    return question


def read_lay_down_question(value: object, variants: Variants) -> LayDownQuestion:
    """The question of `POST /referee/lay-down`. Raises WireError."""
    fields = Fields(value)
    rules = read_rules(fields, variants)
    laid = LayDownAttempt(
        melds=melds_in(fields.take("melds"), fields.path_of("melds")),
        held=_cards_or_none(fields, "hand_cards"),
        seen=_cards_or_none(fields, "seen", MAX_CARDS_ON_TABLE),
        first=_flag_or_true(fields, "first"),
        earlier=_melds(fields, "laid") if fields.has("laid") else None,
        added=_additions(fields),
    )
    packs, hand = _packs(fields, rules), _hand(fields, rules)
    question = LayDownQuestion(rules, hand.deck(packs.deck), hand, laid)
    own = sum(len(cards) for cards in (*laid.melds, *(laid.earlier or ()), laid.held or ()))
    own += sum(len(addition.cards) for addition in laid.added)
    refuse_more(own, fields.path_of("melds"))
    on_table = sum(len(addition.meld) for addition in laid.added)
    refuse_more(on_table, fields.path_of("added"), MAX_CARDS_ON_TABLE)
    fields.done()
    return question


def read_tack_on_question(value: object, variants: Variants) -> TackOnQuestion:
    """The question of `POST /referee/tack-on`. Raises WireError."""
    fields = Fields(value)
    rules = read_rules(fields, variants)
    deck = _packs(fields, rules).deck
    if fields.has("hand"):
        deck = _hand(fields, rules).deck(deck)
    fields.take("own")
    question = TackOnQuestion(
        rules,
        deck,
        _cards(fields, "meld"),
        _cards(fields, "cards"),
        fields.flag("own"),
        _melds(fields, "others", MAX_CARDS_ON_TABLE),
        _cards_or_none(fields, "hand_cards"),
        _cards_or_none(fields, "seen", MAX_CARDS_ON_TABLE),
    )
    refuse_more(len(question.meld) + len(question.cards), fields.path_of("cards"))
    fields.done()
    return question


def read_arrange_question(value: object, variants: Variants) -> ArrangeQuestion:
    """The question of `POST /referee/arrange`. Without `packs` the cards may come from the largest
    deck of the game: somebody holds them, so they are in it. Raises WireError."""
    fields = Fields(value)
    rules = read_rules(fields, variants)
    purpose = fields.text("purpose") if fields.has("purpose") else LAY_DOWN
    if purpose not in PURPOSES:
        raise WireError(fields.path_of("purpose"), f"“purpose” is one of {' and '.join(PURPOSES)}.")
    leftover = purpose == LEFTOVER
    hand = _hand(fields, rules) if fields.has("hand") or not leftover else None
    largest = max(rules.packs.values(), key=lambda packs: packs.deck.size)
    deck = (_packs(fields, rules) if fields.has("packs") else largest).deck
    question = ArrangeQuestion(
        rules,
        hand.deck(deck) if hand else deck,
        None if leftover else hand,
        _cards(fields, "cards"),
        _cards_or_none(fields, "seen", MAX_CARDS_ON_TABLE),
        _flag_or_true(fields, "drawn"),
    )
    if leftover and not rules.runs.one_suit:
        refuse_more(len(question.cards), fields.path_of("cards"), MAX_CARDS_OF_ANY_SUIT)
    fields.done()
    return question


def _hand(fields: Fields, rules: Variant) -> HandRules:
    """The hand that the question is about; where every hand is alike, any number will do."""
    number = fields.number_or_none("hand")
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
        raise WireError(fields.path_of("hand"), f"{none}; {there}", "hand.unknown")
    return hand


def _packs(fields: Fields, rules: Variant) -> Packs:
    """The packs that the question names; else two, or the only ones of the game (J1, K1)."""
    if not fields.has("packs"):
        return rules.packs_of(USUAL_PACKS) or next(iter(rules.packs.values()))
    packs = rules.packs_of(fields.number("packs"))
    if packs is None:
        there = ", ".join(str(number) for number in sorted({p.packs for p in rules.packs.values()}))
        message = say(
            "{game} can be played with this many packs: {numbers}.", game=rules.name, numbers=there
        )
        raise WireError(fields.path_of("packs"), message, "packs.unknown")
    return packs


def _cards(fields: Fields, name: str) -> Cards:
    return cards_in(fields.take(name), fields.path_of(name))


def _cards_or_none(fields: Fields, name: str, max_count: int = MAX_CARDS) -> Cards | None:
    return (
        cards_in(fields.take(name), fields.path_of(name), max_count) if fields.has(name) else None
    )


def _melds(fields: Fields, name: str, max_count: int = MAX_CARDS) -> tuple[Cards, ...]:
    return melds_in(fields.take(name), fields.path_of(name), max_count) if fields.has(name) else ()


def _additions(fields: Fields) -> tuple[Addition, ...]:
    """What is added to melds in the same turn, one after another."""
    if not fields.has("added"):
        return ()
    path = fields.path_of("added")
    return tuple(_addition(item, at) for at, item in items(fields.take("added"), path, MAX_CARDS))


def _addition(value: object, path: str) -> Addition:
    fields = Fields(value, path)
    fields.take("own")
    addition = Addition(_cards(fields, "meld"), _cards(fields, "cards"), fields.flag("own"))
    fields.done()
    return addition


def _flag_or_true(fields: Fields, name: str) -> bool:
    return fields.flag(name) if fields.has(name) else True
