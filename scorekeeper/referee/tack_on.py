"""Whether cards may be added to a meld on the table."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from scorekeeper.cards import JOKER, Deck
from scorekeeper.referee.copies import copies_reasons, deck_reasons
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.meld_reasons import undeclared
from scorekeeper.referee.tacking.table_meld import TableMeld
from scorekeeper.referee.tacking.table_run import TableRun
from scorekeeper.referee.tacking.table_set import TableSet
from scorekeeper.referee.verdict import BrokenRule, Cards, TackOnVerdict
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


def check_tack_on(
    rules: Variant,
    deck: Deck,
    meld: Cards,
    cards: Cards,
    *,
    own: bool,
    others: tuple[Cards, ...] = (),
) -> TackOnVerdict:
    """Whether `cards` may be added to `meld`, taken in whatever order makes them fit (J10, J11,
    D5, D6, E5, S7). `own`: the meld is the player's. `others`: melds elsewhere, for copies (C1).

    Nothing is raised for an illegal tack-on; the verdict says of each card that does not fit why.

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.caribbean import CARIBBEAN
    >>> run, deck = read_cards("9s 10s *Js Qs"), CARIBBEAN.packs[8].deck
    >>> verdict = check_tack_on(CARIBBEAN, deck, run, read_cards("Js"), own=False)
    >>> write_cards(verdict.result)
    '9s 10s Js Qs *Ks'
    """
    everything = (*meld, *cards, *(card for other in others for card in other))
    foreign = deck_reasons(rules, deck, everything)
    if foreign:
        return TackOnVerdict(meld, reasons=tuple(foreign))
    copies = copies_reasons(deck, everything)
    verdict = check_meld(rules, deck, meld)
    if not verdict.legal:
        said = {reason.message for reason in verdict.reasons}
        more = [reason for reason in copies if reason.message not in said]
        return TackOnVerdict(meld, reasons=(*verdict.reasons, *more))
    if not cards:
        nothing = BrokenRule("tack.does_not_fit", say("No card is added."), rules.tack_on.rule)
        return TackOnVerdict(verdict.cards, reasons=(nothing,))
    make = TableSet if verdict.kind == "set" else TableRun
    on_table = make.on_table(rules, deck, verdict.cards, own=own)
    search = _Search(on_table, cards, is_run=verdict.kind == "run")
    reasons = [*search.reasons(), *copies]
    if reasons:
        return TackOnVerdict(verdict.cards, reasons=tuple(reasons))
    end = search.ends[0]
    return TackOnVerdict(end.meld.cards, end.freed)


@dataclass(frozen=True)
class _Added:
    """A meld after some cards were added: what came free, and what was not added."""

    meld: TableMeld
    freed: Cards
    rest: Cards


class _Search:
    """All orders in which cards can be added, one after another."""

    def __init__(self, meld: TableMeld, cards: Cards, *, is_run: bool) -> None:
        self.is_run = is_run
        self.cards = tuple(sorted(cards, key=lambda card: card == JOKER))
        self.furthest = _Added(meld, (), self.cards)
        self.ends: list[_Added] = []
        self._try(self.furthest, set())

    def _try(self, now: _Added, tried: set[_Added]) -> None:
        if now in tried or (self.ends and not self._must_be_sure):
            return
        tried.add(now)
        if len(now.rest) < len(self.furthest.rest):
            self.furthest = now
        if not now.rest:
            if not any(self._lies_alike(now, end) for end in self.ends):
                self.ends.append(now)
            return
        for after in _one_more(now):
            self._try(after, tried)

    def _lies_alike(self, one: _Added, other: _Added) -> bool:
        """Whether the jokers stand for the same cards; in a run also at the same end, unless only
        the card matters (S6)."""
        cards, others = one.meld.cards, other.meld.cards
        at_an_end = self.is_run and one.meld.rules.jokers.declared == "at_ends"
        return cards == others if at_an_end else Counter(cards) == Counter(others)

    @cached_property
    def _must_be_sure(self) -> bool:
        """Whether a bare joker must have only one place to go (E3, S6)."""
        return self.furthest.meld.rules.jokers.declared != "never" and JOKER in self.cards

    def reasons(self) -> list[BrokenRule]:
        """Why the cards cannot all be added."""
        rules = self.furthest.meld.rules
        if len(self.ends) > 1 and self._must_be_sure:
            return [undeclared(rules, self.cards)]
        if self.ends:
            return []
        why = (self.furthest.meld.refusal(card) for card in self.furthest.rest)
        return list(dict.fromkeys(why))


def _one_more(now: _Added) -> Iterator[_Added]:
    """Every way to add the next card, or two that go together."""
    for card in dict.fromkeys(now.rest):
        rest = list(now.rest)
        rest.remove(card)
        for step in now.meld.with_card(card, tuple(rest)):
            left = list(rest)
            for other in step.also:
                left.remove(other)
            yield _Added(step.meld, (*now.freed, *step.freed), tuple(left))
