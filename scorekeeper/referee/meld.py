"""Checks whether cards are a meld."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from scorekeeper.cards import JOKER, SKIP, Cards, Deck
from scorekeeper.referee.copies import copies_reasons, deck_reasons
from scorekeeper.referee.meld_reasons import (
    mixed_colours,
    never_laid,
    repeated_suit,
    set_too_long,
    skip_in_meld,
    too_few_naturals,
    too_many_jokers,
    too_short,
    undeclared_joker,
)
from scorekeeper.referee.no_meld import explain_no_meld
from scorekeeper.referee.readings import (
    Placement,
    build_reading,
    read_colours,
    read_runs_as_laid,
    read_runs_in_any_order,
    read_sets,
    with_bare_jokers,
)
from scorekeeper.referee.verdict import BrokenRule, MeldVerdict, Reading
from scorekeeper.referee.wild import jokers_in_meld
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import show_cards
from scorekeeper.speech import say

MISPLACED_ACE_CODES = ("run.ace_low", "run.ace_high", "run.ace_turns_corner")
"""No joker could put these right, whatever it stood for."""


def check_meld(rules: Variant, deck: Deck, cards: Cards) -> MeldVerdict:
    """Check whether `cards`, in the order laid, are a meld of this game (C2 to C5).

    The verdict has every rule that is broken, and an order or a declaration that would be legal, if
    there is one. Nothing is raised for cards that aren't a meld.

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> verdict = check_meld(JAMAICAN, JAMAICAN.packs[4].deck, read_cards("7h 8h * *"))
    >>> verdict.reasons[0].code, write_cards(verdict.fix.cards)
    ('run.adjacent_jokers', '*6h 7h 8h *9h')
    """
    foreign = deck_reasons(rules, deck, cards)
    if foreign:
        return MeldVerdict(cards, reasons=tuple(foreign))
    if SKIP in cards:
        return MeldVerdict(cards, reasons=(skip_in_meld(rules, cards),))
    copies = copies_reasons(deck, cards)
    laid, cards = cards, jokers_in_meld(rules, deck, cards)
    sets = read_sets(rules, deck, cards)
    runs = read_runs_as_laid(rules, deck, cards) or read_runs_in_any_order(rules, deck, cards)
    as_laid = [*sets, *runs, *read_colours(rules, cards)]
    ambiguous = _are_ambiguous(rules, deck, as_laid, cards)
    checked = [(placement, _reasons(rules, placement, ambiguous)) for placement in as_laid]
    legal = [placement for placement, reasons in checked if not reasons]
    if legal:
        readings = tuple(dict.fromkeys(build_reading(rules, placement) for placement in legal))
        if copies:
            return MeldVerdict(laid, reading=readings[0], reasons=tuple(copies))
        return MeldVerdict(laid, readings, readings[0])
    fix = None if copies else _find_fix(rules, deck, as_laid, cards)
    if checked:
        best, best_reasons = min(checked, key=lambda pair: len(pair[1]))
        return MeldVerdict(
            laid, reading=build_reading(rules, best), fix=fix, reasons=(*best_reasons, *copies)
        )
    reasons = explain_no_meld(rules, deck, cards)
    if reasons[0].code not in MISPLACED_ACE_CODES:
        reasons = _misdeclared_reasons(rules, deck, cards) or reasons
    return MeldVerdict(laid, fix=fix, reasons=(*reasons, *copies))


def _reasons(rules: Variant, placement: Placement, ambiguous: bool) -> tuple[BrokenRule, ...]:
    """Return every rule that this placement breaks."""
    broken = _card_reasons(rules, placement)
    if _needs_declaring(rules, placement, ambiguous):
        broken = [*broken, _undeclared_joker(rules, placement)]
    return tuple(broken)


def _card_reasons(rules: Variant, placement: Placement) -> list[BrokenRule]:
    """Return every rule that the cards break, once it is known what the jokers stand for."""
    reasons = {"set": _set_reasons, "run": _run_reasons, "colour": _no_natural}[placement.kind]
    too_many = too_many_jokers(rules, placement.cards, placement.jokers)
    return [*reasons(rules, placement), *too_many]


def _set_reasons(rules: Variant, placement: Placement) -> list[BrokenRule]:
    cards = placement.cards
    broken = [*never_laid(rules, "set", cards), *_too_short(rules, placement)]
    suits = Counter(card.suit for card in cards if card.suit)
    if rules.sets.different_suits and any(count > 1 for count in suits.values()):
        broken.append(repeated_suit(rules, cards))
    broken += set_too_long(rules, cards)
    if placement.naturals < rules.jokers.naturals_in_set:
        broken.append(too_few_naturals(rules, cards))
    return broken


def _run_reasons(rules: Variant, placement: Placement) -> list[BrokenRule]:
    cards = placement.cards
    broken = [*never_laid(rules, "run", cards), *_too_short(rules, placement)]
    if not rules.jokers.neighbours and any(
        card.joker and next_card.joker for card, next_card in pairwise(cards)
    ):
        sentence = rules.words.say("two {words.jokers} may not lie side by side.")
        about = show_cards(with_bare_jokers(cards))
        broken.append(BrokenRule("run.adjacent_jokers", sentence, rules.jokers.rule, about=about))
    broken += mixed_colours(rules, cards)
    return [*broken, *_no_natural(rules, placement)]


def _no_natural(rules: Variant, placement: Placement) -> list[BrokenRule]:
    if placement.naturals:
        return []
    sentence = rules.words.say("a meld needs at least one card that isn’t a {words.joker}.")
    return [BrokenRule("meld.not_a_meld", sentence, "C4", about=show_cards(placement.cards))]


def _too_short(rules: Variant, placement: Placement) -> list[BrokenRule]:
    reasons = too_short(rules, placement.kind, placement.cards)
    if len(placement.cards) == 1:
        sentence = say("one card isn’t a meld yet.")
        reasons = [replace(reason, sentence=sentence) for reason in reasons]
    return reasons


def _needs_declaring(rules: Variant, placement: Placement, ambiguous: bool) -> bool:
    """Whether the player must say what a joker stands for, and hasn't (E3, S6)."""
    if not placement.undeclared or rules.jokers.declared == "never":
        return False
    if rules.jokers.declared == "where_unsure":
        return ambiguous
    if placement.naturals == 1 and placement.jokers > 1:
        return True
    declared = [index for index in range(len(placement.cards)) if index not in placement.undeclared]
    return placement.kind == "run" and any(
        not declared or not declared[0] < index < declared[-1] for index in placement.undeclared
    )


def _are_ambiguous(rules: Variant, deck: Deck, as_laid: list[Placement], cards: Cards) -> bool:
    """Whether the jokers could stand for more than one choice of cards, in any order (S6)."""
    if rules.jokers.declared != "where_unsure" or not any(
        placement.undeclared for placement in as_laid
    ):
        return False
    placements = [*read_sets(rules, deck, cards), *read_runs_in_any_order(rules, deck, cards)]
    possible = {
        frozenset(Counter(placement.cards).items())
        for placement in placements
        if not _card_reasons(rules, placement)
    }
    return len(possible) > 1


def _undeclared_joker(rules: Variant, placement: Placement) -> BrokenRule:
    as_declared = tuple(
        JOKER if index in placement.undeclared else card
        for index, card in enumerate(placement.cards)
    )
    return undeclared_joker(rules, as_declared)


def _find_fix(rules: Variant, deck: Deck, as_laid: list[Placement], cards: Cards) -> Reading | None:
    """Find an order or a declaration of the same cards that would be legal (C3)."""
    legal = (
        placement
        for placement in _possible_fixes(rules, deck, as_laid, cards)
        if not _card_reasons(rules, placement)
    )
    best = next(legal, None)
    return build_reading(rules, best) if best else None


def _possible_fixes(
    rules: Variant, deck: Deck, as_laid: list[Placement], cards: Cards
) -> Iterator[Placement]:
    """Yield the readings of the cards first as laid, then in another order, then with their jokers
    declared differently."""
    yield from as_laid
    yield from read_runs_in_any_order(rules, deck, cards)
    bare = with_bare_jokers(cards)
    if bare != cards:
        yield from read_sets(rules, deck, bare)
        yield from read_runs_as_laid(rules, deck, bare)
        yield from read_runs_in_any_order(rules, deck, bare)
        yield from read_colours(rules, bare)


def _misdeclared_reasons(rules: Variant, deck: Deck, cards: Cards) -> list[BrokenRule]:
    """Return the reasons if the cards would be a set or a run with their jokers declared
    differently (C3); otherwise nothing."""
    bare = with_bare_jokers(cards)
    placements = [*read_sets(rules, deck, bare), *read_runs_in_any_order(rules, deck, bare)]
    if bare == cards or not placements:
        return []
    sentence = rules.words.say("the {words.joker} can’t stand for that card in any order.")
    best = min((_reasons(rules, placement, False) for placement in placements), key=len)
    others = [reason for reason in best if reason.code != "joker.undeclared"]
    return [BrokenRule("joker.misdeclared", sentence, "C3", about=show_cards(cards)), *others]
