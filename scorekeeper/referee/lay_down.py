"""Whether melds may be laid down together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Cards, Deck
from scorekeeper.referee.apart import apart_conditions, apart_reasons
from scorekeeper.referee.contract import contract_reasons
from scorekeeper.referee.copies import copies_reasons
from scorekeeper.referee.jokers import as_read, half_safe_conditions, joker_reasons
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.turn_end import turn_end_conditions, turn_end_reasons
from scorekeeper.referee.verdict import BrokenRule, LayDownVerdict, MeldVerdict, Unjudged
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words
from scorekeeper.speech import say, say_many


@dataclass(frozen=True)
class LayDownAttempt:
    """The melds a player wants to lay down, and what is known of the table."""

    melds: tuple[Cards, ...]
    """The cards of each meld, in the order laid."""

    held: Cards | None = None
    """The cards the player keeps, before the discard; None if nobody has said."""

    seen: Cards | None = None
    """The cards out of play; None if nobody has said."""

    first: bool = True
    """Whether this is the player's first lay-down of the hand."""

    earlier: tuple[Cards, ...] | None = None
    """The melds the player laid in earlier turns of this hand; None if nobody has said."""


def check_lay_down(
    rules: Variant, deck: Deck, hand: HandRules, attempt: LayDownAttempt
) -> LayDownVerdict:
    """Whether these melds may be laid down in this hand: the contract (J8, J9, D4, K4, S5),
    different suits and ranks (J6), the minimum (E4), jokers (S6), and what ends the turn (C14, S8).

    Nothing is raised for an illegal lay-down; the verdict has every rule it breaks (C5).

    >>> from scorekeeper.cards import read_melds
    >>> from scorekeeper.variants.jamaican import HANDS, JAMAICAN, TWO_PACKS
    >>> attempt = LayDownAttempt(read_melds("5h 5s 5d | 9c 9d 9h"))
    >>> verdict = check_lay_down(JAMAICAN, TWO_PACKS.deck, HANDS[0], attempt)
    >>> [reason.code for reason in verdict.reasons]
    ['laydown.contract']
    """
    melds = tuple(check_meld(rules, deck, cards) for cards in attempt.melds)
    earlier = tuple(check_meld(rules, deck, cards) for cards in attempt.earlier or ())
    reasons = [
        replace(reason, meld=index) for index, meld in enumerate(melds) for reason in meld.reasons
    ]
    reasons += _copies(deck, attempt, reasons)
    reasons += contract_reasons(rules, deck, hand.contract, attempt.first, melds)
    reasons += apart_reasons(rules, melds, earlier)
    points = _points(rules, melds)
    reasons += _minimum_reasons(rules, attempt, points)
    reasons += _one_meld_reasons(rules, hand, attempt)
    reasons += joker_reasons(rules, hand.contract, attempt.first, attempt.seen, melds, earlier)
    if attempt.held is not None:
        reasons += turn_end_reasons(rules, hand.contract, attempt.first, attempt.held)
    unjudged = () if reasons else _unjudged(rules, deck, hand, attempt, melds, earlier)
    return LayDownVerdict(melds, points, tuple(reasons), tuple(unjudged))


def _unjudged(
    rules: Variant,
    deck: Deck,
    hand: HandRules,
    attempt: LayDownAttempt,
    melds: tuple[MeldVerdict, ...],
    earlier: tuple[MeldVerdict, ...],
) -> Iterator[Unjudged]:
    """What could still turn a legal verdict into not legal (C22)."""
    if attempt.seen is None:
        yield from half_safe_conditions(
            rules,
            hand.contract,
            attempt.first,
            [as_read(meld) for meld in melds],
            attempt.earlier or (),
        )
    if attempt.held is None:
        jokers = sum(card.joker for meld in (*melds, *earlier) for card in meld.laid_cards)
        jokers_left = jokers < deck.jokers
        yield from turn_end_conditions(rules, hand.contract, attempt.first, jokers_left=jokers_left)
    if attempt.earlier is None and not attempt.first:
        yield from apart_conditions(rules, melds)
        if melds:
            yield Unjudged("earlier", say("you haven’t laid too many of these cards before"), "C1")


def _copies(deck: Deck, attempt: LayDownAttempt, known: Sequence[BrokenRule]) -> list[BrokenRule]:
    """The cards with too many copies among all that the player holds, lays or has laid (C1), except
    those that are `known` from one meld."""
    on_table = [card for cards in (*attempt.melds, *(attempt.earlier or ())) for card in cards]
    known_messages = {reason.message for reason in known}
    return [
        reason
        for reason in copies_reasons(deck, [*on_table, *(attempt.held or ())])
        if reason.message not in known_messages
    ]


def _points(rules: Variant, melds: tuple[MeldVerdict, ...]) -> int | None:
    """What the melds are worth together (E4, N3); a meld that could be put right counts as its
    fix."""
    if rules.worth is None:
        return None
    return sum(meld.best.worth or 0 for meld in melds if meld.best)


def _minimum_reasons(
    rules: Variant, attempt: LayDownAttempt, points: int | None
) -> Iterator[BrokenRule]:
    minimum = rules.lay_down.minimum
    if attempt.first and minimum is not None and points is not None and points < minimum:
        sentence = say_many(
            "The first lay-down is worth {number} point; it needs at least {least}.",
            "The first lay-down is worth {number} points; it needs at least {least}.",
            points,
            least=minimum,
        )
        yield BrokenRule("laydown.too_few_points", sentence, rules.lay_down.rule)


def _one_meld_reasons(
    rules: Variant, hand: HandRules, attempt: LayDownAttempt
) -> Iterator[BrokenRule]:
    """There is one meld a turn, except in a kalooki: all cards but the discard, melded at once (E4,
    E6)."""
    if not rules.lay_down.one_meld_per_turn or len(attempt.melds) < 2:
        return
    if not (attempt.first and _leaves_a_discard_at_most(hand, attempt)):
        sentence = say(
            "Only one meld a turn, unless all cards but the discard are melded at once; there are"
            " {melds} here.",
            melds=in_words(len(attempt.melds)),
        )
        yield BrokenRule("laydown.one_meld_per_turn", sentence, rules.lay_down.rule)


def _leaves_a_discard_at_most(hand: HandRules, attempt: LayDownAttempt) -> bool:
    """Whether all cards are laid, or all but one; where nobody has said what is kept, whether all
    the cards dealt are."""
    return sum(map(len, attempt.melds)) >= hand.cards
