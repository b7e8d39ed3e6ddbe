"""Checks whether melds may be laid down together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.cards import Cards, Deck
from scorekeeper.referee.additions import Addition, MeldsOnTable, add_in_turn
from scorekeeper.referee.apart import apart_conditions, apart_reasons
from scorekeeper.referee.contract import contract_reasons, read_for_contract
from scorekeeper.referee.copies import copies_reasons, deck_reasons, seen_reasons
from scorekeeper.referee.jokers import (
    LaidMelds,
    half_safe_conditions,
    joker_kept_reasons,
    joker_reasons,
)
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.requirement import ways_to_fill
from scorekeeper.referee.turn_end import (
    all_the_rest_condition,
    lays_all_the_rest,
    turn_end_conditions,
    turn_end_reasons,
)
from scorekeeper.referee.verdict import (
    BrokenRule,
    LayDownVerdict,
    MeldVerdict,
    TackOnVerdict,
    Unjudged,
)
from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import in_words, say, say_many


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

    added: tuple[Addition, ...] = ()
    """What the player adds to melds in the same turn, in that order."""


def check_lay_down(
    rules: Variant, deck: Deck, hand: HandRules, attempt: LayDownAttempt
) -> LayDownVerdict:
    """Check whether these melds may be laid down in this hand: the contract (J8, J9, D4, K4, S5,
    S9), different suits and ranks (J6), the minimum (E4), jokers (S6, E5), and what ends the turn
    (C14, S8).

    Nothing is raised for an illegal lay-down; the verdict has every rule it breaks (C5), and a
    legal one whatever could still make it illegal (C22).

    >>> from scorekeeper.cards import read_melds
    >>> from scorekeeper.variants.jamaican import HANDS, JAMAICAN, TWO_PACKS
    >>> attempt = LayDownAttempt(read_melds("5h 5s 5d | 9c 9d 9h"))
    >>> verdict = check_lay_down(JAMAICAN, TWO_PACKS.deck, HANDS[0], attempt)
    >>> [reason.code for reason in verdict.reasons]
    ['laydown.contract']
    """
    rules = rules.in_hand(hand)
    melds = tuple(check_meld(rules, deck, cards) for cards in attempt.melds)
    if attempt.first:
        melds = read_for_contract(hand.contract, melds)
    added, on_table = add_in_turn(
        rules,
        deck,
        melds,
        attempt.earlier or (),
        attempt.added,
        first=attempt.first,
        contract=hand.contract,
        seen=attempt.seen and tuple(filter(deck.holds, attempt.seen)),
    )
    turn = _Turn(rules, deck, hand, attempt, melds, added, on_table)
    reasons = tuple(turn.reasons())
    unjudged = () if reasons else tuple(dict.fromkeys(turn.unjudged()))
    return LayDownVerdict(melds, turn.points, reasons, unjudged, added)


@dataclass(frozen=True)
class _Turn:
    """A lay-down with the verdicts on its parts, and the table afterwards."""

    rules: Variant
    deck: Deck
    hand: HandRules
    attempt: LayDownAttempt
    melds: tuple[MeldVerdict, ...]
    added: tuple[TackOnVerdict, ...]
    on_table: MeldsOnTable

    @property
    def contract(self) -> Contract:
        """The contract of the hand."""
        return self.hand.contract

    @cached_property
    def points(self) -> int | None:
        """What the melds are worth together (E4, N3); a meld that could be put right counts as its
        fix."""
        if self.rules.worth is None:
            return None
        return sum(meld.best.worth or 0 for meld in self.melds if meld.best)

    @cached_property
    def all_the_rest(self) -> bool:
        """Whether more than the contract may be laid, because the player goes out (S9)."""
        attempt = self.attempt
        return lays_all_the_rest(self.rules, self.deck, self.contract, attempt.first, attempt.held)

    def reasons(self) -> Iterator[BrokenRule]:
        """Yield every rule that is broken."""
        rules, attempt = self.rules, self.attempt
        of_parts = [*self._reasons_of_parts()]
        yield from of_parts
        yield from self._deck_reasons()
        yield from self._copies(of_parts)
        yield from self._contract_reasons(all_the_rest=self.all_the_rest)
        earlier = tuple(check_meld(rules, self.deck, cards) for cards in attempt.earlier or ())
        yield from apart_reasons(rules, self.melds, earlier)
        yield from self._minimum_reasons()
        yield from self._one_meld_reasons()
        yield from self._joker_reasons(self._laid)
        yield from self._joker_kept_reasons()
        if attempt.held is not None:
            yield from turn_end_reasons(
                rules, self.deck, self.contract, attempt.first, attempt.held
            )

    def _reasons_of_parts(self) -> Iterator[BrokenRule]:
        for index, meld in enumerate(self.melds):
            for reason in meld.reasons:
                yield replace(reason, meld=index)
        for index, addition in enumerate(self.added):
            for reason in addition.reasons:
                yield replace(reason, added=index)

    def _deck_reasons(self) -> Iterator[BrokenRule]:
        """Yield the reasons for cards of another deck that aren't in the melds of this turn."""
        rules, deck, attempt = self.rules, self.deck, self.attempt
        yield from deck_reasons(rules, deck, attempt.held or ())
        earlier = [card for meld in attempt.earlier or () for card in meld]
        yield from deck_reasons(rules, deck, earlier, say("Laid in earlier turns"))
        yield from seen_reasons(rules, deck, attempt.seen)

    def _copies(self, already_given: Sequence[BrokenRule]) -> list[BrokenRule]:
        """Return the reasons for cards with too many copies among all that the player holds, lays
        or has laid, or that lie on the table in the end (C1), except those `already_given` for one
        meld."""
        attempt = self.attempt
        laid = (*attempt.melds, *(attempt.earlier or ()))
        messages = {reason.message for reason in already_given}
        reasons = self._copies_in(laid) or self._copies_in(self.on_table.melds)
        return [reason for reason in reasons if reason.message not in messages]

    def _copies_in(self, melds: Sequence[Cards]) -> list[BrokenRule]:
        cards = [card for meld in melds for card in meld]
        return copies_reasons(self.deck, [*cards, *(self.attempt.held or ())])

    def _contract_reasons(self, *, all_the_rest: bool) -> Iterator[BrokenRule]:
        return contract_reasons(
            self.rules,
            self.deck,
            self.contract,
            self.attempt.first,
            self.melds,
            all_the_rest=all_the_rest,
            adds=bool(self.added),
        )

    def _minimum_reasons(self) -> Iterator[BrokenRule]:
        minimum, points = self.rules.lay_down.minimum, self.points
        if not self.attempt.first or minimum is None or points is None or points >= minimum:
            return
        sentence = say_many(
            "The first lay-down is worth {number} point; it needs at least {least}.",
            "The first lay-down is worth {number} points; it needs at least {least}.",
            points,
            least=minimum,
        )
        more = minimum - points
        to_go = say_many("one point", "{number} points", more)
        yield BrokenRule("laydown.too_few_points", sentence, self.rules.lay_down.rule, to_go=to_go)

    def _one_meld_reasons(self) -> Iterator[BrokenRule]:
        """Check that there is only one meld a turn, except in a kalooki: all cards but the discard,
        melded at once (E4, E6)."""
        if not self._has_several_melds_instead_of_one:
            return
        if not (self.attempt.first and self._leaves_a_discard_at_most):
            sentence = say(
                "Only one meld a turn, unless all cards but the discard are melded at once; there"
                " are {melds} here.",
                melds=in_words(len(self.melds)),
            )
            yield BrokenRule("laydown.one_meld_per_turn", sentence, self.rules.lay_down.rule)

    @property
    def _has_several_melds_instead_of_one(self) -> bool:
        return self.rules.lay_down.one_meld_per_turn and len(self.melds) > 1

    @property
    def _leaves_a_discard_at_most(self) -> bool:
        """Whether all cards are laid, or all but one; where the cards kept are unknown, whether as
        many are laid as are dealt."""
        if self.attempt.held is not None:
            return len(self.attempt.held) <= 1
        laid = [*self.attempt.melds, *(addition.cards for addition in self.attempt.added)]
        return sum(map(len, laid)) >= self.hand.cards

    def _joker_reasons(self, laid: LaidMelds) -> Iterator[BrokenRule]:
        attempt = self.attempt
        return joker_reasons(self.rules, self.contract, attempt.first, laid, attempt.seen)

    def _joker_kept_reasons(self) -> Iterator[BrokenRule]:
        attempt = self.attempt
        cards = (addition.cards for addition in attempt.added)
        freed = tuple(joker for addition in self.added for joker in addition.freed)
        return joker_kept_reasons(self.rules, attempt.melds, cards, freed)

    def _half_safe_conditions(self, laid: LaidMelds) -> Iterator[Unjudged]:
        return half_safe_conditions(self.rules, self.contract, self.attempt.first, laid)

    @cached_property
    def _laid(self) -> LaidMelds:
        """The melds, with the cards that fill the contract: of all the ways to fill it, one with
        the fewest faults, and then with the fewest conditions (S9)."""
        melds = tuple(meld.best.cards if meld.best else meld.laid_cards for meld in self.melds)
        elsewhere = frozenset(card for meld in self.on_table.others for card in meld)
        laid = LaidMelds(melds, melds, self.on_table.new, elsewhere)
        rules, contract, attempt = self.rules, self.contract, self.attempt
        if not lays_all_the_rest(rules, self.deck, contract, attempt.first, held=None):
            return laid
        ways = ways_to_fill(rules, self.deck, contract, self.melds)
        return min(
            (replace(laid, filling=filling) for filling in ways),
            key=lambda way: (
                len([*self._joker_reasons(way)]),
                len([*self._half_safe_conditions(way)]),
            ),
            default=laid,
        )

    def unjudged(self) -> Iterator[Unjudged]:
        """Yield what could still turn “legal” into “not legal” (C22)."""
        attempt, rules = self.attempt, self.rules
        if attempt.seen is None:
            yield from self._half_safe_conditions(self._laid)
        for addition in self.added:
            yield from (each for each in addition.unjudged if each.unknown == "seen")
        if attempt.held is None:
            yield from self._conditions_on_held()
        if attempt.earlier is None and not attempt.first:
            yield from apart_conditions(rules, self.melds)
            if self.melds:
                message = say("your earlier melds don’t hold too many copies of these cards")
                yield Unjudged("earlier", message, "C1")

    def _conditions_on_held(self) -> Iterator[Unjudged]:
        rules, first = self.rules, self.attempt.first
        if self.all_the_rest and any(self._contract_reasons(all_the_rest=False)):
            yield all_the_rest_condition(rules.going_out.rule)
        if self._has_several_melds_instead_of_one:
            yield all_the_rest_condition(rules.lay_down.rule)
        jokers = sum(card.joker for meld in self.on_table.melds for card in meld)
        jokers_left = jokers < self.deck.max_jokers
        yield from turn_end_conditions(rules, self.contract, first, jokers_left=jokers_left)
