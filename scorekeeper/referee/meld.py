"""Whether cards are a meld."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.copies import copies_faults, deck_faults
from scorekeeper.referee.meld_faults import (
    repeated_suit,
    too_few_naturals,
    too_long,
    too_short,
    undeclared,
)
from scorekeeper.referee.no_meld import why_no_meld
from scorekeeper.referee.readings import (
    Taken,
    reading,
    runs_as_laid,
    runs_put_right,
    sets_of,
    without_saying,
)
from scorekeeper.referee.verdict import Cards, MeldVerdict, Reading, Reason
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import shown
from scorekeeper.speech import say

CORNERS = ("run.ace_low", "run.ace_turns_corner")
"""An ace where no run has one, whatever a joker is said to be."""


def check_meld(sheet: Variant, deck: Deck, cards: Cards) -> MeldVerdict:
    """Whether `cards`, in the order laid, are a meld of the game (C2 to C5), with every rule that
    is broken, and an order or a declaration that would be legal where there is one.

    Nothing is raised for cards that are no meld.

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> verdict = check_meld(JAMAICAN, JAMAICAN.packs[4].deck, read_cards("7h 8h * *"))
    >>> verdict.reasons[0].code, write_cards(verdict.fix.cards)
    ('run.adjacent_jokers', '*6h 7h 8h *9h')
    """
    foreign = deck_faults(sheet, deck, cards)
    if foreign:
        return MeldVerdict(cards, reasons=tuple(foreign))
    copies = copies_faults(deck, cards)
    sets = sets_of(sheet, deck, cards)
    as_laid = [*sets, *(runs_as_laid(sheet, deck, cards) or runs_put_right(sheet, deck, cards))]
    unsure = _unsure(sheet, deck, as_laid, cards)
    judged = [(taken, _faults(sheet, taken, unsure)) for taken in as_laid]
    legal = [taken for taken, faults in judged if not faults]
    if legal:
        readings = tuple(dict.fromkeys(reading(sheet, taken) for taken in legal))
        if copies:
            return MeldVerdict(cards, taken=readings[0], reasons=tuple(copies))
        return MeldVerdict(cards, readings, readings[0])
    fix = None if copies else _fix(sheet, deck, as_laid, cards)
    if judged:
        best, faults = min(judged, key=lambda way: len(way[1]))
        return MeldVerdict(cards, taken=reading(sheet, best), fix=fix, reasons=(*faults, *copies))
    why = why_no_meld(sheet, deck, cards)
    if why[0].code not in CORNERS:
        why = _misdeclared(sheet, deck, cards) or why
    return MeldVerdict(cards, fix=fix, reasons=(*why, *copies))


def _faults(sheet: Variant, taken: Taken, unsure: bool) -> tuple[Reason, ...]:
    """Every rule broken by cards whose places are known."""
    broken = _set_faults(sheet, taken) if taken.kind == "set" else _run_faults(sheet, taken)
    if _undeclared(sheet, taken, unsure):
        broken = [*broken, _say_which(sheet, taken)]
    return tuple(broken)


def _breaks_nothing_but_silence(sheet: Variant, taken: Taken) -> bool:
    return not (_set_faults(sheet, taken) if taken.kind == "set" else _run_faults(sheet, taken))


def _set_faults(sheet: Variant, taken: Taken) -> list[Reason]:
    cards = taken.cards
    broken = _too_short(sheet, taken)
    suits = Counter(card.suit for card in cards if card.suit)
    if sheet.sets.different_suits and max(suits.values(), default=0) > 1:
        broken.append(repeated_suit(sheet, cards))
    broken += too_long(sheet, cards)
    if taken.naturals < sheet.jokers.naturals_in_set:
        broken.append(too_few_naturals(sheet, cards))
    return broken


def _run_faults(sheet: Variant, taken: Taken) -> list[Reason]:
    cards = taken.cards
    broken = _too_short(sheet, taken)
    if not sheet.jokers.neighbours and any(
        card.joker and after.joker for card, after in pairwise(cards)
    ):
        sentence = say("two {words.jokers} may not lie side by side.", words=sheet.words)
        about = shown(without_saying(cards))
        broken.append(Reason("run.adjacent_jokers", sentence, sheet.jokers.rule, about=about))
    if not taken.naturals:
        sentence = say("a meld needs at least one natural card.")
        broken.append(Reason("meld.not_a_meld", sentence, "C4", about=shown(cards)))
    return broken


def _too_short(sheet: Variant, taken: Taken) -> list[Reason]:
    reasons = too_short(sheet, taken.kind, taken.cards)
    if len(taken.cards) == 1:
        sentence = say("one card is no meld yet.")
        reasons = [replace(reason, sentence=sentence) for reason in reasons]
    return reasons


def _undeclared(sheet: Variant, taken: Taken, unsure: bool) -> bool:
    """Whether the player should have said what a joker stands for (E3, S6)."""
    if not taken.unsaid or sheet.jokers.declared == "never":
        return False
    if sheet.jokers.declared == "where_unsure":
        return unsure
    if taken.naturals == 1 and taken.jokers > 1:
        return True
    said = [place for place in range(len(taken.cards)) if place not in taken.unsaid]
    return taken.kind == "run" and any(
        not said or not said[0] < place < said[-1] for place in taken.unsaid
    )


def _unsure(sheet: Variant, deck: Deck, as_laid: list[Taken], cards: Cards) -> bool:
    """Whether the jokers could stand for other cards as well, in whatever order (S6)."""
    if sheet.jokers.declared != "where_unsure" or not any(taken.unsaid for taken in as_laid):
        return False
    ways = [*sets_of(sheet, deck, cards), *runs_put_right(sheet, deck, cards)]
    possible = {
        frozenset(Counter(taken.cards).items())
        for taken in ways
        if _breaks_nothing_but_silence(sheet, taken)
    }
    return len(possible) > 1


def _say_which(sheet: Variant, taken: Taken) -> Reason:
    laid = tuple(
        Card(joker=True) if place in taken.unsaid else card
        for place, card in enumerate(taken.cards)
    )
    return undeclared(sheet, laid)


def _fix(sheet: Variant, deck: Deck, as_laid: list[Taken], cards: Cards) -> Reading | None:
    """An order or a declaration of the same cards that would be legal (C3)."""
    legal = (
        taken
        for taken in _other_ways(sheet, deck, as_laid, cards)
        if _breaks_nothing_but_silence(sheet, taken)
    )
    best = next(legal, None)
    return reading(sheet, best) if best else None


def _other_ways(sheet: Variant, deck: Deck, as_laid: list[Taken], cards: Cards) -> Iterator[Taken]:
    """First as laid, then in another order, then with other declarations."""
    yield from as_laid
    yield from runs_put_right(sheet, deck, cards)
    bare = without_saying(cards)
    if bare != cards:
        yield from sets_of(sheet, deck, bare)
        yield from runs_as_laid(sheet, deck, bare)
        yield from runs_put_right(sheet, deck, bare)


def _misdeclared(sheet: Variant, deck: Deck, cards: Cards) -> list[Reason]:
    """Whether the cards would have an order if the declared jokers stood for others (C3)."""
    bare = without_saying(cards)
    ways = [*sets_of(sheet, deck, bare), *runs_put_right(sheet, deck, bare)]
    if bare == cards or not ways:
        return []
    sentence = say("no order lets the {words.joker} stand for that card.", words=sheet.words)
    best = min((_faults(sheet, taken, False) for taken in ways), key=len)
    others = [reason for reason in best if reason.code != "joker.undeclared"]
    return [Reason("joker.misdeclared", sentence, "C3", about=shown(cards)), *others]
