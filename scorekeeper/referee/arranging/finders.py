"""Which search finds the best melds of a hand under the rules of a game."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from scorekeeper.cards import Card, Cards, Deck
from scorekeeper.referee.arranging.all_the_rest import AllTheRest
from scorekeeper.referee.arranging.any_melds import (
    AnyMelds,
    best_any_melds,
    may_find_any_melds,
    thorough_search,
)
from scorekeeper.referee.arranging.best_exact import best_exact
from scorekeeper.referee.arranging.half_safe_melds import HalfSafeMelds, OtherPlaces
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.referee.arranging.melds_on_condition import ConditionSearch
from scorekeeper.referee.arranging.rank_by_rank import best_by_rank, may_go_rank_by_rank
from scorekeeper.referee.arranging.short_cut import ShortCut, has_short_cut
from scorekeeper.referee.arranging.short_melds import ShortMelds
from scorekeeper.referee.arranging.single_melds import best_single_meld
from scorekeeper.referee.arranging.weights import Weights, weights_of
from scorekeeper.referee.jokers import LaidMelds, joker_reasons, max_jokers, must_be_half_safe
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.readings import with_bare_jokers
from scorekeeper.referee.requirement import ways_to_fill
from scorekeeper.referee.wild import all_jokers, with_jokers
from scorekeeper.rules.contract import ANY_MELDS, Contract, HandRules
from scorekeeper.rules.variant import Variant

FindMelds = Callable[[Sequence[Card], int, int | None], list[Meld] | None]
"""Finds the melds of a hand that leave the least; None if there are none. Where all cards are laid
at once, the first number says how many may be left; the second is a weight that must not be left.
It doesn't keep the cards that are needed to end the turn."""


def lay_down_finder(rules: Variant, deck: Deck, hand: HandRules, seen: Cards | None) -> FindMelds:
    """The search for the best first lay-down in this hand."""
    contract = hand.contract
    safe = safe_cards(rules, contract, True, seen)
    minimum = rules.lay_down.minimum or 0
    weights = weights_of(rules.card_points)
    if contract.alternatives:
        return _finder_of_any_way(rules, deck, hand, seen)
    if contract.all_at_once:
        return _finder_of_all(rules, deck, contract, safe)
    if contract.to_the_card:
        return _finder_to_the_card(rules, deck, contract, seen)
    if has_short_cut(rules, contract):
        return ShortCut(rules, deck, contract, weights)
    if not rules.lay_down.one_meld_per_turn:
        return lambda cards, _, limit: best_melds(
            rules, deck, cards, weights, contract, safe, minimum=minimum, limit=limit
        )

    return _finder_of_one_or_all(rules, deck, safe, minimum)


def sparing_jokers(find: FindMelds, most: int) -> FindMelds:
    """The same search with `most` jokers at most; the others are left."""

    def find_with_fewer(
        cards: Sequence[Card], max_left: int, limit: int | None
    ) -> list[Meld] | None:
        fewer = with_jokers(cards, most)
        return find(fewer, max_left - (len(cards) - len(fewer)), limit)

    return find_with_fewer


def _finder_of_one_or_all(
    rules: Variant, deck: Deck, safe: frozenset[Card] | None, minimum: int
) -> FindMelds:
    """The search for one meld, or for melds of all cards at once (E4)."""
    weights = weights_of(rules.card_points)
    known: tuple[list[Meld] | None, list[Meld] | None] | None = None
    """The best single meld of the whole hand, which is asked for first, and the best melds of all
    its cards at once. Cards of the hand have no better ones."""

    def find_one_or_all(
        cards: Sequence[Card], max_left: int, limit: int | None
    ) -> list[Meld] | None:
        nonlocal known
        if known is None:
            one = best_single_meld(rules, deck, cards, weights, minimum)
            every = all_at_once(rules, deck, cards, safe, max_left, minimum=minimum)
            known = one, every
            return _heavier(one, every, weights)
        one, every = known
        if every:
            every = all_at_once(rules, deck, cards, safe, max_left, minimum=minimum)
        if one and limit is not None and weights.of_all(cards) - _weight(one, weights) >= limit:
            one = None
        if one and not _has(cards, one):
            one = best_single_meld(rules, deck, cards, weights, minimum)
        return _heavier(one, every, weights)

    return find_one_or_all


def _finder_of_any_way(
    rules: Variant, deck: Deck, hand: HandRules, seen: Cards | None
) -> FindMelds:
    """The search for the best of all the melds of which a player may choose (G3)."""
    contract = hand.contract
    weights = weights_of(rules.card_points, cards_first=contract.all_at_once)
    finders = [
        lay_down_finder(rules, deck, replace(hand, contract=way), seen) for way in contract.ways
    ]

    def find_any_way(cards: Sequence[Card], max_left: int, limit: int | None) -> list[Meld] | None:
        best: list[Meld] | None = None
        for find in finders:
            best = _heavier(best, find(cards, max_left, limit), weights)
        return best

    return find_any_way


def _finder_to_the_card(
    rules: Variant, deck: Deck, contract: Contract, seen: Cards | None
) -> FindMelds:
    """The search for exactly the melds of a contract, or for all the rest besides (S5, S9)."""
    safe, weights = safe_cards(rules, contract, True, seen), weights_of(rules.card_points)
    in_contract = max_jokers(rules, contract)

    def find_exact(cards: Sequence[Card], *_: int | None) -> list[Meld] | None:
        return best_exact(rules, deck, cards, weights, contract, in_contract, safe)

    if not rules.going_out.in_first_turn:
        return find_exact

    def find_exact_or_all(cards: Sequence[Card], max_left: int, _: int | None) -> list[Meld] | None:
        every = _all_the_rest(rules, deck, cards, contract, seen, max_left)
        return _heavier(find_exact(cards), every, weights)

    return find_exact_or_all


def _finder_of_all(
    rules: Variant, deck: Deck, contract: Contract, safe: frozenset[Card] | None
) -> FindMelds:
    """The search for melds of all cards at once. Where jokers must be half safe, the melds that
    leave the fewest cards are remembered: they are asked for again if too many are left. If too
    many are left even where jokers could stand for any card in hand, it finds the melds of that."""
    known: dict[tuple[Card, ...], list[Meld]] = {}

    def find_all(cards: Sequence[Card], max_left: int, _: int | None) -> list[Meld] | None:
        if safe is None or not max_left:
            return all_at_once(rules, deck, cards, safe, max_left, contract)
        hand = tuple(cards)
        if hand not in known:
            weights = weights_of(rules.card_points, cards_first=True)
            limit = weights.limit(max_left)
            nearly = best_any_melds(rules, deck, cards, weights, limit=limit, safe=safe)
            if nearly is None or max_left > 1:
                return nearly
            known[hand] = _best_half_safe(rules, deck, cards, weights, safe, nearly) or []
        laid = sum(len(meld.cards) for meld in known[hand])
        return known[hand] if len(cards) - laid <= max_left else None

    return find_all


def safe_cards(
    rules: Variant, contract: Contract, first: bool, seen: Cards | None
) -> frozenset[Card] | None:
    """The cards out of play that jokers may stand for (S6); None if jokers need not be half safe,
    or nobody has said what is out of play."""
    if seen is None or not must_be_half_safe(rules, contract, first):
        return None
    return frozenset(card for card in seen if not card.joker)


def best_melds(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    contract: Contract = ANY_MELDS,
    safe: frozenset[Card] | None = None,
    *,
    minimum: int = 0,
    limit: int | None = None,
) -> list[Meld] | None:
    """The melds that meet a contract, are worth at least `minimum` together, and leave the least
    weight; None if none leave less than `limit`. Jokers must be half safe only where there is no
    contract that may be exceeded (S6)."""
    if rules.jokers.wild_sets and not contract.melds and all_jokers(tuple(cards)):
        is_set = len(cards) >= rules.sets.min_size
        return [Meld("set", (Card(deck.wild[0], joker=True),) * len(cards))] if is_set else None
    if safe is not None:
        nearly = best_any_melds(rules, deck, cards, weights, limit=limit, safe=safe)
        if nearly is None:
            return None
        return _best_half_safe(rules, deck, cards, weights, safe, nearly, limit)
    if not contract.melds and may_find_any_melds(rules):
        return best_any_melds(rules, deck, cards, weights, minimum=minimum, limit=limit)
    if may_go_rank_by_rank(rules, contract):
        return best_by_rank(deck, cards, weights, contract, limit)
    if not minimum and limit is None and has_short_cut(rules, contract):
        return ShortCut(rules, deck, contract, weights)(cards)
    search = ConditionSearch(rules, deck, cards, weights, contract, minimum=minimum, limit=limit)
    return search.melds() if search.search() else None


def _best_half_safe(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    safe: frozenset[Card],
    nearly: Sequence[Meld],
    limit: int | None = None,
) -> list[Meld] | None:
    """The melds that leave the least weight if every joker must be half safe; None if none leave
    less than `limit`. `nearly` are the best if jokers could stand for any card in hand, laid or
    not: mostly, they can be laid with the jokers in other places."""
    same = OtherPlaces(rules, deck, nearly, weights, safe)
    if same.search():
        return same.melds()
    search = HalfSafeMelds(rules, deck, cards, weights, safe, limit=limit)
    search.least = weights.of_all(cards) - _weight(nearly, weights)
    return search.melds() if search.search() else None


def greatest_worth(rules: Variant, deck: Deck, cards: Sequence[Card]) -> int:
    """The most that melds of this hand are worth together, if that is less than the minimum."""
    minimum, weights = rules.lay_down.minimum or 0, weights_of(rules.card_points)
    if may_find_any_melds(rules):
        search: AnyMelds | ConditionSearch = thorough_search(
            rules, deck, cards, weights, minimum=minimum
        )
    else:
        search = ConditionSearch(rules, deck, cards, weights, ANY_MELDS, minimum=minimum)
    search.search()
    return search.max_worth


def all_at_once(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    safe: frozenset[Card] | None,
    max_left: int,
    contract: Contract = ANY_MELDS,
    *,
    minimum: int = 0,
) -> list[Meld] | None:
    """The melds that meet a contract and leave the fewest cards, and among equals the fewest
    points; None if none leave as few as `max_left` cards."""
    weights = weights_of(rules.card_points, cards_first=True)
    limit = weights.limit(max_left)
    return best_melds(rules, deck, cards, weights, contract, safe, minimum=minimum, limit=limit)


def _all_the_rest(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    contract: Contract,
    seen: Cards | None,
    max_left: int,
) -> list[Meld] | None:
    """The melds that fill a contract to the card and leave no more than `max_left` cards; None if
    there are none (S9)."""
    safe_in_contract = safe_cards(rules, contract, True, seen)
    safe = safe_in_contract if rules.lay_down.half_safe == "always" else None
    melds = all_at_once(rules, deck, cards, safe, max_left)
    if melds is None or _fill(rules, deck, contract, melds, seen):
        return melds
    weights = weights_of(rules.card_points, cards_first=True)
    limit = weights.limit(max_left)
    in_contract = max_jokers(rules, contract)
    search = (
        ShortMelds(rules, deck, cards, weights, limit=limit)
        if safe is None
        else HalfSafeMelds(rules, deck, cards, weights, safe, limit=limit)
    )
    search.least = weights.of_all(cards) - _weight(melds, weights)
    return AllTheRest(search, contract, in_contract, safe_in_contract).melds()


def _fill(
    rules: Variant, deck: Deck, contract: Contract, melds: Sequence[Meld], seen: Cards | None
) -> bool:
    """Whether some of the cards of these melds fill a contract to the card (S5, S6, S9)."""
    laid = tuple(meld.cards for meld in melds)
    ways = ways_to_fill(rules, deck, contract, [check_meld(rules, deck, meld) for meld in laid])
    return any(
        not any(joker_reasons(rules, contract, True, LaidMelds(laid, filling, laid), seen))
        for filling in ways
    )


def _heavier(
    one: list[Meld] | None, other: list[Meld] | None, weights: Weights
) -> list[Meld] | None:
    found = [melds for melds in (one, other) if melds]
    return max(found, key=lambda melds: _weight(melds, weights), default=None)


def _has(cards: Sequence[Card], melds: Sequence[Meld]) -> bool:
    """Whether the cards of these melds are among the cards."""
    return Counter(
        with_bare_jokers(tuple(card for meld in melds for card in meld.cards))
    ) <= Counter(cards)


def _weight(melds: Sequence[Meld], weights: Weights) -> int:
    return sum(weights.of_all(meld.cards) for meld in melds)
