"""Whether cards are a meld."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.copies import copies_reasons, deck_reasons
from scorekeeper.referee.meld_reasons import (
    repeated_suit,
    too_few_naturals,
    too_long,
    too_short,
    undeclared,
)
from scorekeeper.referee.no_meld import why_no_meld
from scorekeeper.referee.readings import (
    Placement,
    reading_of,
    runs_as_laid,
    runs_put_right,
    sets_of,
    without_saying,
)
from scorekeeper.referee.verdict import BrokenRule, Cards, MeldVerdict, Reading
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import shown
from scorekeeper.speech import say

CORNERS = ("run.ace_low", "run.ace_turns_corner")
"""An ace where no run has one, whatever a joker is said to be."""


def check_meld(rules: Variant, deck: Deck, cards: Cards) -> MeldVerdict:
    """Whether `cards`, in the order laid, are a meld of the game (C2 to C5), with every rule that
    is broken, and an order or a declaration that would be legal where there is one.

    Nothing is raised for cards that are no meld.

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> verdict = check_meld(JAMAICAN, JAMAICAN.packs[4].deck, read_cards("7h 8h * *"))
    >>> verdict.reasons[0].code, write_cards(verdict.fix.cards)
    ('run.adjacent_jokers', '*6h 7h 8h *9h')
    """
    foreign = deck_reasons(rules, deck, cards)
    if foreign:
        return MeldVerdict(cards, reasons=tuple(foreign))
    copies = copies_reasons(deck, cards)
    sets = sets_of(rules, deck, cards)
    as_laid = [*sets, *(runs_as_laid(rules, deck, cards) or runs_put_right(rules, deck, cards))]
    unsure = _unsure(rules, deck, as_laid, cards)
    judged = [(placement, _reasons(rules, placement, unsure)) for placement in as_laid]
    legal = [placement for placement, reasons in judged if not reasons]
    if legal:
        readings = tuple(dict.fromkeys(reading_of(rules, placement) for placement in legal))
        if copies:
            return MeldVerdict(cards, reading=readings[0], reasons=tuple(copies))
        return MeldVerdict(cards, readings, readings[0])
    fix = None if copies else _fix(rules, deck, as_laid, cards)
    if judged:
        best, reasons = min(judged, key=lambda way: len(way[1]))
        return MeldVerdict(
            cards, reading=reading_of(rules, best), fix=fix, reasons=(*reasons, *copies)
        )
    why = why_no_meld(rules, deck, cards)
    if why[0].code not in CORNERS:
        why = _misdeclared(rules, deck, cards) or why
    return MeldVerdict(cards, fix=fix, reasons=(*why, *copies))


def _reasons(rules: Variant, placement: Placement, unsure: bool) -> tuple[BrokenRule, ...]:
    """Every rule broken by cards whose places are known."""
    broken = (
        _set_reasons(rules, placement)
        if placement.kind == "set"
        else _run_reasons(rules, placement)
    )
    if _undeclared(rules, placement, unsure):
        broken = [*broken, _say_which(rules, placement)]
    return tuple(broken)


def _breaks_nothing_but_silence(rules: Variant, placement: Placement) -> bool:
    return not (
        _set_reasons(rules, placement)
        if placement.kind == "set"
        else _run_reasons(rules, placement)
    )


def _set_reasons(rules: Variant, placement: Placement) -> list[BrokenRule]:
    cards = placement.cards
    broken = _too_short(rules, placement)
    suits = Counter(card.suit for card in cards if card.suit)
    if rules.sets.different_suits and max(suits.values(), default=0) > 1:
        broken.append(repeated_suit(rules, cards))
    broken += too_long(rules, cards)
    if placement.naturals < rules.jokers.naturals_in_set:
        broken.append(too_few_naturals(rules, cards))
    return broken


def _run_reasons(rules: Variant, placement: Placement) -> list[BrokenRule]:
    cards = placement.cards
    broken = _too_short(rules, placement)
    if not rules.jokers.neighbours and any(
        card.joker and after.joker for card, after in pairwise(cards)
    ):
        sentence = say("two {words.jokers} may not lie side by side.", words=rules.words)
        about = shown(without_saying(cards))
        broken.append(BrokenRule("run.adjacent_jokers", sentence, rules.jokers.rule, about=about))
    if not placement.naturals:
        sentence = say("a meld needs at least one natural card.")
        broken.append(BrokenRule("meld.not_a_meld", sentence, "C4", about=shown(cards)))
    return broken


def _too_short(rules: Variant, placement: Placement) -> list[BrokenRule]:
    reasons = too_short(rules, placement.kind, placement.cards)
    if len(placement.cards) == 1:
        sentence = say("one card isn’t a meld yet.")
        reasons = [replace(reason, sentence=sentence) for reason in reasons]
    return reasons


def _undeclared(rules: Variant, placement: Placement, unsure: bool) -> bool:
    """Whether the player should have said what a joker stands for (E3, S6)."""
    if not placement.unsaid or rules.jokers.declared == "never":
        return False
    if rules.jokers.declared == "where_unsure":
        return unsure
    if placement.naturals == 1 and placement.jokers > 1:
        return True
    said = [index for index in range(len(placement.cards)) if index not in placement.unsaid]
    return placement.kind == "run" and any(
        not said or not said[0] < index < said[-1] for index in placement.unsaid
    )


def _unsure(rules: Variant, deck: Deck, as_laid: list[Placement], cards: Cards) -> bool:
    """Whether the jokers could stand for other cards as well, in whatever order (S6)."""
    if rules.jokers.declared != "where_unsure" or not any(
        placement.unsaid for placement in as_laid
    ):
        return False
    ways = [*sets_of(rules, deck, cards), *runs_put_right(rules, deck, cards)]
    possible = {
        frozenset(Counter(placement.cards).items())
        for placement in ways
        if _breaks_nothing_but_silence(rules, placement)
    }
    return len(possible) > 1


def _say_which(rules: Variant, placement: Placement) -> BrokenRule:
    laid = tuple(
        Card(joker=True) if index in placement.unsaid else card
        for index, card in enumerate(placement.cards)
    )
    return undeclared(rules, laid)


def _fix(rules: Variant, deck: Deck, as_laid: list[Placement], cards: Cards) -> Reading | None:
    """An order or a declaration of the same cards that would be legal (C3)."""
    legal = (
        placement
        for placement in _other_ways(rules, deck, as_laid, cards)
        if _breaks_nothing_but_silence(rules, placement)
    )
    best = next(legal, None)
    return reading_of(rules, best) if best else None


def _other_ways(
    rules: Variant, deck: Deck, as_laid: list[Placement], cards: Cards
) -> Iterator[Placement]:
    """First as laid, then in another order, then with other declarations."""
    yield from as_laid
    yield from runs_put_right(rules, deck, cards)
    bare = without_saying(cards)
    if bare != cards:
        yield from sets_of(rules, deck, bare)
        yield from runs_as_laid(rules, deck, bare)
        yield from runs_put_right(rules, deck, bare)


def _misdeclared(rules: Variant, deck: Deck, cards: Cards) -> list[BrokenRule]:
    """Whether the cards would have an order if the declared jokers stood for others (C3)."""
    bare = without_saying(cards)
    ways = [*sets_of(rules, deck, bare), *runs_put_right(rules, deck, bare)]
    if bare == cards or not ways:
        return []
    sentence = say("the {words.joker} can’t stand for that card in any order.", words=rules.words)
    best = min((_reasons(rules, placement, False) for placement in ways), key=len)
    others = [reason for reason in best if reason.code != "joker.undeclared"]
    return [BrokenRule("joker.misdeclared", sentence, "C3", about=shown(cards)), *others]
