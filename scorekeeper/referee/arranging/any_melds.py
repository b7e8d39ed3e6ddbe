"""The best melds of any kind and number, in games where jokers may lie side by side and a set, if
there are any, has each suit once.

In such a game a long run can be laid as two, and a joker that a meld doesn't need can be added to
any run. So only short runs are tried, with natural cards wherever there are any and jokers in the
gaps, and the spare jokers are shared out at the end. Only if the melds found that way are worth too
little are jokers tried in all places.

Card by card, from the highest rank down, the search either lays a meld whose highest natural card
this is, or keeps the card. The weight kept only grows, so a branch is given up when it keeps as
much as the best result so far, or when the same cards were left before with no more kept. Heavy
cards come first, so that a bad branch shows early.
"""

from collections.abc import Sequence

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.arranging.meld_table import MeldTable, TableMeld, meld_table
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.packed_cards import BITS
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.rules.variant import Variant


def may_find_any_melds(rules: Variant) -> bool:
    """Whether the melds of a game can be found this way."""
    return (
        rules.jokers.neighbours
        and rules.jokers.naturals_in_set <= 1
        and (rules.sets.different_suits or not rules.sets.allowed)
        and rules.runs.one_suit
        and rules.colours is None
        and rules.skipping is None
        and rules.runs.ace != "low"
        and not rules.lay_down.different_ranks
        and not rules.lay_down.different_suits
    )


class AnyMelds:
    """A search for the melds, worth at least `minimum` together, that keep the least weight, but
    less than `limit`. The jokers that they need stand for no cards of which `never` has the bits.
    """

    def __init__(
        self,
        table: MeldTable,
        cards: Sequence[Card],
        weights: Weights,
        *,
        minimum: int = 0,
        limit: int | None = None,
        never: int = 0,
    ) -> None:
        self.table, self.minimum, self.never = table, minimum, never
        self.cards = table.packed.pack(cards)
        self.jokers = sum(card.joker for card in cards)
        self.joker_weight = weights.joker
        self.weights = {
            shift: weights.of(table.packed.card(shift)) for shift in table.packed.shifts(self.cards)
        }
        self.min_kept = weights.of_all(cards) + 1 if limit is None else limit
        self.max_worth = 0
        self.laid: list[TableMeld] = []
        self.found: list[TableMeld] | None = None
        self.spare = 0
        self.tried: dict[tuple[int, int, int, int], int] = {}

    def search(self) -> bool:
        """Looks for the best melds; whether there are any."""
        self._search(self.cards, self.jokers, 0, 0, 0)
        return self.found is not None

    def _search(self, left: int, jokers: int, room: int, worth: int, kept: int) -> None:
        """Goes on with the highest of the cards `left`. `jokers` are left too, the melds laid have
        `room` for some of them and are `worth` something, and `kept` is the weight kept so far."""
        if kept >= self.min_kept:
            return
        if not left:
            self._finish(jokers, min(jokers, room), worth, kept)
            return
        state = (left, jokers, min(jokers, room), min(worth, self.minimum))
        if self.tried.get(state, kept + 1) <= kept:
            return
        self.tried[state] = kept
        highest = (left.bit_length() - 1) // BITS * BITS
        for meld in self.table.choices(left, highest):
            naturals, needed, more_room, more_worth, *_ = meld
            if needed <= jokers and (not self.never or self._may_lay(meld)):
                self.laid.append(meld)
                self._search(
                    left - naturals, jokers - needed, room + more_room, worth + more_worth, kept
                )
                self.laid.pop()
        copies, others = left >> highest, left & ((1 << highest) - 1)
        kept += copies * self.weights[highest]
        if kept < self.min_kept:
            self._search(others, jokers, room, worth, kept)

    def _may_lay(self, meld: TableMeld) -> bool:
        """Whether there are cards that the jokers of a meld may stand for."""
        ways = meld.stand_for
        return not ways or any(not way & self.never for way in ways)

    def _finish(self, jokers: int, spare: int, worth: int, kept: int) -> None:
        """Remembers the melds laid, with `spare` of the `jokers` left to be added to them, if that
        is the best result so far."""
        self.max_worth = max(self.max_worth, worth)
        kept += (jokers - spare) * self.joker_weight
        if kept < self.min_kept and worth >= self.minimum:
            self.min_kept, self.found, self.spare = kept, list(self.laid), spare

    def melds(self) -> list[Meld]:
        """The melds found, each spare joker added where it is worth most."""
        found = (self.found or [])[::-1]
        added = [0] * len(found)
        for _ in range(self.spare):
            more = [
                self._more_worth(choice, spare) if spare < choice.room else -1
                for choice, spare in zip(found, added, strict=True)
            ]
            added[more.index(max(more))] += 1
        return [self.table.meld(choice, spare) for choice, spare in zip(found, added, strict=True)]

    def _more_worth(self, meld: TableMeld, spare: int) -> int:
        """What one more spare joker adds to the worth of a meld."""
        return self.table.worth_with(meld, spare + 1) - self.table.worth_with(meld, spare)


def best_any_melds(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    *,
    minimum: int = 0,
    limit: int | None = None,
    safe: frozenset[Card] | None = None,
) -> list[Meld] | None:
    """The melds, worth at least `minimum` together, that keep the least weight; None if none keep
    less than `limit`. The jokers that they need could stand for cards that are `safe` or in hand,
    if `safe` is given."""
    table = meld_table(rules, deck)
    never = 0 if safe is None else table.packed.ones & ~table.packed.pack(safe.union(cards))
    search = AnyMelds(table, cards, weights, limit=limit, never=never)
    if not search.search():
        return None
    melds = search.melds()
    if not minimum or worth_of_melds(rules, melds) >= minimum:
        return melds
    thorough = thorough_search(rules, deck, cards, weights, minimum=minimum, limit=limit)
    return thorough.melds() if thorough.search() else None


def thorough_search(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    *,
    minimum: int,
    limit: int | None = None,
) -> AnyMelds:
    """A search that tries jokers in all places; afterwards it knows the greatest worth there is, if
    that isn't enough."""
    table = meld_table(rules, deck, sum(card.joker for card in cards))
    return AnyMelds(table, cards, weights, minimum=minimum, limit=limit)


def worth_of_melds(rules: Variant, melds: Sequence[Meld]) -> int:
    """What melds count together toward a minimum (E4, N3)."""
    return sum(worth_of_cards(rules, meld.kind, meld.cards) or 0 for meld in melds)
