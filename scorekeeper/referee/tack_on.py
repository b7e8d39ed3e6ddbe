"""Checks whether cards may be added to a meld on the table."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.referee.copies import copies_reasons, deck_reasons, seen_reasons
from scorekeeper.referee.jokers import (
    added_not_half_safe,
    joker_kept_conditions,
    not_half_safe_reason,
    out_of_play_condition,
)
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.meld_reasons import undeclared_joker
from scorekeeper.referee.tacking.table_colour import TableColour
from scorekeeper.referee.tacking.table_meld import TableMeld
from scorekeeper.referee.tacking.table_run import TableRun
from scorekeeper.referee.tacking.table_set import TableSet
from scorekeeper.referee.turn_end import turn_end_conditions, turn_end_reasons
from scorekeeper.referee.verdict import BrokenRule, TackOnVerdict
from scorekeeper.referee.wild import added_as_jokers
from scorekeeper.rules.contract import ANY_MELDS, Contract, MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say

_TABLE_MELDS: dict[MeldKind, type[TableSet | TableRun | TableColour]] = {
    "set": TableSet,
    "run": TableRun,
    "colour": TableColour,
}


def why_nobody_adds(rules: Variant, contract: Contract) -> BrokenRule | None:
    """Return the rule by which nobody adds cards to a meld in a hand of this contract (T5, S8,
    F10); None where there is none."""
    if not rules.tack_on.allowed:
        never = say("Nobody adds cards to a meld on the table.")
        return BrokenRule("tack.does_not_fit", never, rules.tack_on.rule)
    if contract.all_at_once:
        never = rules.words.say(
            "All cards are laid at once in this {words.hand}; nobody adds any to a meld."
        )
        return BrokenRule("tack.does_not_fit", never, rules.lay_down.all_at_once_rule)
    return None


def check_tack_on(
    rules: Variant,
    deck: Deck,
    meld: Cards,
    cards: Cards,
    *,
    own: bool,
    others: tuple[Cards, ...] = (),
    held: Cards | None = None,
    seen: Cards | None = None,
    first: bool = False,
    contract: Contract = ANY_MELDS,
    also_melded: Iterable[Card] = (),
) -> TackOnVerdict:
    """Check whether `cards` may be added to `meld`, in any order that makes them fit (J10, J11, D5,
    D6, E5, S7). `own` means that the meld is the player's own. `others` are the other melds on the
    table, whose cards count as copies (C1). `held` are the cards the player keeps, before the
    discard, and `seen` those out of play; None if nobody has said. `first` means the turn of the
    player's first lay-down, in which some games free no joker (S7). `contract` is that of the hand:
    where all cards are laid at once, nothing is added (S8, F10). `also_melded` are cards of other
    melds that are not counted as copies, since a joker may come free from one of them and be laid
    again in the same turn.

    Nothing is raised for an illegal tack-on; the verdict says why each card doesn't fit.

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.caribbean import CARIBBEAN
    >>> run, deck = read_cards("9s 10s *Js Qs"), CARIBBEAN.packs[8].deck
    >>> verdict = check_tack_on(CARIBBEAN, deck, run, read_cards("Js"), own=False)
    >>> write_cards(verdict.result)
    '9s 10s Js Qs *Ks'
    """
    elsewhere = tuple(card for other in others for card in other)
    everything = (*meld, *cards, *elsewhere, *(held or ()))
    foreign = deck_reasons(rules, deck, everything) + seen_reasons(rules, deck, seen)
    if foreign:
        return TackOnVerdict(meld, reasons=tuple(foreign))
    if never := why_nobody_adds(rules, contract):
        return TackOnVerdict(meld, reasons=(never,))
    copies = copies_reasons(deck, everything)
    verdict = check_meld(rules, deck, meld)
    if not verdict.legal:
        messages = {reason.message for reason in verdict.reasons}
        other_reasons = [reason for reason in copies if reason.message not in messages]
        return TackOnVerdict(meld, reasons=(*verdict.reasons, *other_reasons))
    if not cards:
        nothing = BrokenRule("tack.does_not_fit", say("No card is added."), rules.tack_on.rule)
        return TackOnVerdict(verdict.cards, reasons=(nothing,))
    frees = rules.tack_on.frees_in_first_turn or not first
    added = added_as_jokers(deck, verdict.cards, _drop_surplus_copies(deck, cards))
    searches = (
        _Search(
            _TABLE_MELDS[reading.kind].on_table(rules, deck, reading.cards, own=own, frees=frees),
            added,
            is_run=reading.kind == "run",
        )
        for reading in verdict.one_of_each_kind
    )
    search = _first_that_fits(searches)
    reasons = [*search.reasons(), *copies]
    if held is not None:
        reasons += turn_end_reasons(rules, deck, ANY_MELDS, False, held)
    if reasons:
        return TackOnVerdict(verdict.cards, reasons=tuple(reasons))
    result = search.results[0]
    jokers = _find_new_jokers(verdict.cards, result.meld.cards)
    out_of_play = {*verdict.cards, *elsewhere, *also_melded, *(seen or ())}
    unsafe = added_not_half_safe(rules, jokers, out_of_play)
    if unsafe and seen is not None:
        reasons = [not_half_safe_reason(rules, card) for card in unsafe]
        return TackOnVerdict(verdict.cards, reasons=tuple(reasons))
    unjudged = [out_of_play_condition(rules, card) for card in unsafe]
    if held is None:
        jokers_left = sum(card.joker for card in everything) < deck.max_jokers
        unjudged += turn_end_conditions(rules, ANY_MELDS, False, jokers_left=jokers_left)
    unjudged += joker_kept_conditions(rules, cards, result.freed)
    return TackOnVerdict(result.meld.cards, result.freed, unjudged=tuple(unjudged))


def _first_that_fits(searches: Iterator["_Search"]) -> "_Search":
    """Find the first of the kinds that a meld can be to which the cards can be added; the first of
    all if there is none."""
    first = next(searches)
    fitting = (search for search in chain((first,), searches) if not search.reasons())
    return next(fitting, first)


def _find_new_jokers(before: Cards, after: Cards) -> list[Card]:
    """Find the jokers that were added, as the cards they stand for."""
    added = Counter(card for card in after if card.joker)
    added.subtract(card for card in before if card.joker)
    return list(added.elements())


def _drop_surplus_copies(deck: Deck, cards: Cards) -> Cards:
    """Drop the copies that the deck doesn't have: they are refused anyway, and trying them in every
    order takes long."""
    counts: Counter[Card] = Counter()
    for card in cards:
        counts[card] = min(counts[card] + 1, deck.copies_of(card))
    return tuple(counts.elements())


@dataclass(frozen=True)
class _Progress:
    """A meld with some of the cards added, the jokers that came free, and the cards still to
    add."""

    meld: TableMeld
    freed: Cards
    rest: Cards


class _Search:
    """A search that tries to add the cards one after another, in every order.

    `results` are the ways to add them all, and `furthest` is as far as any order got. If a joker
    needs no declaration, the search stops at the first result.
    """

    def __init__(self, meld: TableMeld, cards: Cards, *, is_run: bool) -> None:
        self.is_run = is_run
        self.cards = tuple(sorted(cards, key=lambda card: card == JOKER))
        self.furthest = _Progress(meld, (), self.cards)
        self.results: list[_Progress] = []
        self._try(self.furthest, set())

    def _try(self, progress: _Progress, tried: set[Hashable]) -> None:
        key = self._key(progress)
        if key in tried or (self.results and not self._needs_one_result):
            return
        tried.add(key)
        if len(progress.rest) < len(self.furthest.rest):
            self.furthest = progress
        if not progress.rest:
            if not any(self._is_same_meld(progress, result) for result in self.results):
                self.results.append(progress)
            return
        for further in _with_one_more(progress):
            self._try(further, tried)

    def _key(self, progress: _Progress) -> Hashable:
        """Return a key that is equal for what needs to be tried only once: in a set, the order in
        which its cards were added makes no difference."""
        if self.is_run:
            return progress
        in_set = frozenset(Counter(progress.meld.cards).items())
        return in_set, len(progress.freed), progress.rest

    def _is_same_meld(self, one: _Progress, other: _Progress) -> bool:
        """Whether the jokers stand for the same cards, and in a run are at the same end too, unless
        only the cards matter (S6)."""
        cards, other_cards = one.meld.cards, other.meld.cards
        end_matters = self.is_run and one.meld.rules.jokers.declared == "at_ends"
        return cards == other_cards if end_matters else Counter(cards) == Counter(other_cards)

    @cached_property
    def _needs_one_result(self) -> bool:
        """Whether a bare joker must have only one card to stand for (E3, S6)."""
        return self.furthest.meld.rules.jokers.declared != "never" and JOKER in self.cards

    def reasons(self) -> list[BrokenRule]:
        """Return why the cards can't all be added."""
        rules = self.furthest.meld.rules
        if len(self.results) > 1 and self._needs_one_result:
            return [undeclared_joker(rules, self.cards)]
        if self.results:
            return []
        reasons = (self.furthest.meld.reason_against(card) for card in self.furthest.rest)
        return list(dict.fromkeys(reasons))


def _with_one_more(progress: _Progress) -> Iterator[_Progress]:
    """Yield every way to add one more card, or two that go together."""
    for card in dict.fromkeys(progress.rest):
        rest = list(progress.rest)
        rest.remove(card)
        for step in progress.meld.ways_to_add(card, tuple(rest)):
            still_to_add = list(rest)
            for other in step.also:
                still_to_add.remove(other)
            yield _Progress(step.meld, (*progress.freed, *step.freed), tuple(still_to_add))
