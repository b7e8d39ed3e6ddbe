"""Make the search that a game's rules require."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from scorekeeper.cards import RED_SUITS, Card, Cards, Deck
from scorekeeper.referee.arranging.one_colour import ways_to_choose_colours
from scorekeeper.referee.arranging.request import Meld, MeldRequest
from scorekeeper.referee.arranging.search import Search
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.arranging.work import Work
from scorekeeper.referee.jokers import LaidMelds, joker_reasons, max_jokers, must_be_half_safe
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.requirement import ways_to_fill
from scorekeeper.referee.wild import all_jokers
from scorekeeper.rules.contract import ANY_MELDS, Contract, Demand, HandRules
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant

FindMelds = Callable[[Sequence[Card], int, int | None], list[Meld] | None]
"""Finds the melds of a hand that leave the least; None if there are none. Where all cards are laid
at once, the first number says how many may be left; the second is a weight that must not be left.
It doesn't keep the cards that are needed to end the turn."""


def make_lay_down_finder(
    rules: Variant, deck: Deck, hand: HandRules, weights: Weights, seen: Cards | None, work: Work
) -> FindMelds:
    """Make the search for the best first lay-down in this hand, in any of the ways of its contract
    (G3)."""
    finders = [_make_finder(rules, deck, way, weights, seen, work) for way in hand.contract.ways]

    def find_any_way(cards: Sequence[Card], max_left: int, limit: int | None) -> list[Meld] | None:
        found = [find(cards, max_left, limit) for find in finders]
        return _choose_best(found, cards, weights)

    return find_any_way


def _make_finder(
    rules: Variant,
    deck: Deck,
    contract: Contract,
    weights: Weights,
    seen: Cards | None,
    work: Work,
) -> FindMelds:
    request = MeldRequest(
        rules=rules,
        deck=deck,
        weights=weights,
        contract=contract,
        safe=safe_cards(rules, contract, True, seen),
        max_jokers=max_jokers(rules, contract)
        if contract.to_the_card or contract.max_jokers is not None
        else None,
        minimum=rules.lay_down.minimum or 0,
    )

    def find_all(cards: Sequence[Card], max_left: int, _: int | None) -> list[Meld] | None:
        return find_at_once(request, cards, max_left, work)

    def find_exact_or_all(
        cards: Sequence[Card], max_left: int, limit: int | None
    ) -> list[Meld] | None:
        exact = find_melds(request, cards, work, limit=limit)
        filling_all = _find_filling_all(request, cards, seen, max_left, work)
        return _choose_best([exact, filling_all], cards, weights)

    def find_one_or_all(
        cards: Sequence[Card], max_left: int, limit: int | None
    ) -> list[Meld] | None:
        one = find_melds(replace(request, single=True), cards, work, limit=limit)
        return _choose_best([one, find_all(cards, max_left, None)], cards, weights)

    def find(cards: Sequence[Card], _: int, limit: int | None) -> list[Meld] | None:
        return find_melds(request, cards, work, limit=limit)

    if contract.all_at_once:
        return find_all
    if contract.to_the_card and rules.going_out.in_first_turn:
        return find_exact_or_all
    if rules.lay_down.one_meld_per_turn:
        return find_one_or_all
    return find


def safe_cards(
    rules: Variant, contract: Contract, first: bool, seen: Cards | None
) -> frozenset[Card] | None:
    """Return the cards out of play that jokers may stand for (S6); None if jokers need not be half
    safe, or nobody has said what is out of play."""
    if seen is None or not must_be_half_safe(rules, contract, first):
        return None
    return frozenset(card for card in seen if not card.joker)


def find_at_once(
    request: MeldRequest, cards: Sequence[Card], max_left: int, work: Work
) -> list[Meld] | None:
    """Find the melds that leave the fewest cards, and among equals the fewest points; None if none
    leave as few as `max_left` cards."""
    weights = request.weights.with_cards_first()
    request = replace(request, weights=weights)
    return find_melds(request, cards, work, limit=weights.limit(max_left))


def _find_filling_all(
    request: MeldRequest, cards: Sequence[Card], seen: Cards | None, max_left: int, work: Work
) -> list[Meld] | None:
    """Find the melds that fill a contract to the card and leave no more than `max_left` cards; None
    if there are none (S9)."""
    rules, contract = request.rules, request.contract
    safe = request.safe if rules.lay_down.half_safe == "always" else None
    any_melds = replace(request, contract=ANY_MELDS, safe=safe, max_jokers=None)

    def fills(melds: Sequence[Meld]) -> bool:
        return _fills_contract(rules, request.deck, contract, melds, seen)

    melds = find_at_once(any_melds, cards, max_left, work)
    if melds is None or fills(melds):
        return melds
    return find_at_once(replace(any_melds, accepts=fills), cards, max_left, work)


def _fills_contract(
    rules: Variant, deck: Deck, contract: Contract, melds: Sequence[Meld], seen: Cards | None
) -> bool:
    """Whether some of the cards of these melds fill a contract to the card (S5, S6, S9)."""
    laid = tuple(meld.cards for meld in melds)
    ways = ways_to_fill(rules, deck, contract, [check_meld(rules, deck, meld) for meld in laid])
    return any(
        not any(joker_reasons(rules, contract, True, LaidMelds(laid, filling, laid), seen))
        for filling in ways
    )


def _choose_best(
    found: Sequence[list[Meld] | None], cards: Sequence[Card], weights: Weights
) -> list[Meld] | None:
    """Choose the melds that leave the least weight of the cards; None if there are none."""
    return min(
        filter(None, found),
        key=lambda melds: weights.of_left(cards, [card for meld in melds for card in meld.cards]),
        default=None,
    )


def find_melds(
    request: MeldRequest, cards: Sequence[Card], work: Work, *, limit: int | None = None
) -> list[Meld] | None:
    """Find the melds that leave the least weight; None if none leave less than `limit`."""
    if request.rules.jokers.wild_sets and not request.contract.melds and all_jokers(tuple(cards)):
        is_set = len(cards) >= request.rules.sets.min_size
        rank = request.deck.wild[0]
        return [Meld("set", (Card(rank, joker=True),) * len(cards))] if is_set else None
    if (
        request.rules.runs.one_colour
        and len({card.suit in RED_SUITS for card in cards if card.suit}) > 1
    ):
        return None  # such a run is laid with every card, so all of them are of its colour
    best = None
    for contract in _contract_forms(request.rules, request.contract, request.deck):
        for colours in ways_to_choose_colours(request.rules.colours, contract, cards):
            search = Search(request, contract, colours, cards, work, limit)
            if search.search():
                best, limit = search.melds(), search.min_kept
    return best


def find_max_worth(
    request: MeldRequest, cards: Sequence[Card], work: Work
) -> tuple[int, list[Meld]]:
    """Find the most that melds of this hand are worth together, if that is less than the minimum
    (E4, N3), and those melds."""
    search = Search(request, request.contract, {}, cards, work, None)
    search.search()
    return search.max_worth, search.melds_worth_most()


def _contract_forms(rules: Variant, contract: Contract, deck: Deck) -> list[Contract]:
    """Return the contract, and, where one run of all ranks may stand for its three runs, the
    contract with that run (J7)."""
    if not rules.lay_down.full_suit or contract.count("run") != RUNS_IN_A_FULL_SUIT:
        return [contract]
    sets = [demand for demand in contract.melds if demand.kind == "set"]
    return [contract, replace(contract, melds=(*sets, Demand("run", len(deck.ranks))))]
