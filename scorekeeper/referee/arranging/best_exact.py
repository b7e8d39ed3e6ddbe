"""The best melds of a contract to the card: none larger than it asks (S5)."""

from collections.abc import Callable, Iterator, Sequence

from scorekeeper.cards import JOKER, Card, Deck
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand, PossibleMeld
from scorekeeper.referee.arranging.packed_cards import BITS, packed_deck
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.jokers import not_half_safe
from scorekeeper.rules.contract import Contract, Demand
from scorekeeper.rules.variant import Variant


def best_exact(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    contract: Contract,
    max_jokers: int | None,
    safe: frozenset[Card] | None,
) -> list[Meld] | None:
    """The melds of a contract to the card (S5) that leave the least; None if there are none.

    `max_jokers` is how many jokers they may have together. `safe` are the cards out of play that
    jokers may stand for; a joker may also stand for a card in another of the melds (S6). None for
    either if there is no limit.
    """
    hand = MeldsInHand(rules, deck, cards, _may_stand_for(cards, safe), max_jokers)
    best: list[Meld] | None = None

    def is_legal(melds: Sequence[PossibleMeld], unsafe: int) -> bool:
        nonlocal best
        if unsafe:
            return False
        best = [Meld(meld.kind, meld.cards) for meld in melds]
        return True

    _try_heaviest_first(hand, contract, weights, safe, is_legal)
    return best


def _may_stand_for(cards: Sequence[Card], safe: frozenset[Card] | None) -> frozenset[Card] | None:
    """What a joker may stand for: a card out of play, or one that may be laid in another meld."""
    return None if safe is None else safe | {card for card in cards if not card.joker}


def one_card_short(
    rules: Variant,
    deck: Deck,
    cards: Sequence[Card],
    weights: Weights,
    contract: Contract,
    max_jokers: int | None,
    safe: frozenset[Card] | None,
) -> tuple[Meld, Card] | None:
    """One natural card that would complete such a contract, with the meld it would be in; None if
    one card is not enough. `max_jokers` and `safe` are as for `best_exact`."""
    with_one_more = None if max_jokers is None else max_jokers + 1
    hand = MeldsInHand(rules, deck, [*cards, JOKER], max_jokers=with_one_more)
    best: tuple[Meld, Card] | None = None

    def is_legal(melds: Sequence[PossibleMeld], unsafe: int) -> bool:
        nonlocal best
        if unsafe.bit_count() > 1:  # one may be the card that is lacking
            return False
        for meld, lacking in _lacking(melds, hand, deck):
            completed = _with_natural(meld, lacking)
            if _are_safe([completed if other is meld else other for other in melds], safe):
                best = Meld(completed.kind, completed.cards), lacking
                return True
        return False

    _try_heaviest_first(hand, contract, weights, safe, is_legal)
    return best


def _try_heaviest_first(
    hand: MeldsInHand,
    contract: Contract,
    weights: Weights,
    safe: frozenset[Card] | None,
    is_legal: Callable[[Sequence[PossibleMeld], int], bool],
) -> None:
    """Tries the ways to lay a contract to the card that could be heavier than any found to be legal
    so far. Asks about each with the cards, packed, that its jokers stand for though they are
    neither `safe` nor laid."""
    by_demand = [_heaviest_first(hand, demand, weights, safe) for demand in contract.melds]
    if not all(by_demand):
        return
    ahead = [sum(melds[0][0] for melds in by_demand[index:]) for index in range(len(by_demand) + 1)]
    packed = packed_deck(hand.deck)
    more_than_any = packed.ones << BITS - 1
    heaviest = -1

    def choose(
        chosen: tuple[PossibleMeld, ...], left: int, unsafe: int, weight: int, jokers: int
    ) -> None:
        nonlocal heaviest
        index = len(chosen)
        if index == len(by_demand):
            if is_legal(chosen, unsafe & ~packed.held(all_cards - left)):
                heaviest = weight
            return
        too_light = heaviest - weight - ahead[index + 1]
        for meld_weight, _, needed, naturals, not_safe, meld in by_demand[index]:
            if meld_weight <= too_light:
                return
            if needed <= jokers and left - naturals & more_than_any == more_than_any:
                choose(
                    (*chosen, meld),
                    left - naturals,
                    unsafe | not_safe,
                    weight + meld_weight,
                    jokers - needed,
                )
                too_light = heaviest - weight - ahead[index + 1]

    all_cards = packed.pack(hand.held.elements()) | more_than_any
    choose((), all_cards, 0, 0, hand.jokers)


def _heaviest_first(
    hand: MeldsInHand, demand: Demand, weights: Weights, safe: frozenset[Card] | None
) -> list[tuple[int, int, int, int, int, PossibleMeld]]:
    """The melds that are exactly what is demanded, each with its weight, a number, how many jokers
    it has, its natural cards, packed, and those that its jokers stand for though not `safe`."""
    packed = packed_deck(hand.deck)
    never = 0 if safe is None else packed.ones & ~packed.pack(safe)
    melds = enumerate(hand.of_size(demand.kind, demand.min_size, demand.min_size))
    with_jokers = [(index, meld.jokers, meld) for index, meld in melds]
    return sorted(
        (
            (
                weights.of_all(meld.naturals) + jokers * weights.joker,
                index,
                jokers,
                packed.pack(meld.naturals),
                packed.pack_jokers(meld.cards) & never if never else 0,
                meld,
            )
            for index, jokers, meld in with_jokers
        ),
        reverse=True,
    )


def _lacking(
    melds: Sequence[PossibleMeld], hand: MeldsInHand, deck: Deck
) -> Iterator[tuple[PossibleMeld, Card]]:
    """The natural cards that could replace a joker if the player drew one, each with the joker's
    meld: all copies the player holds are laid, and the deck has another."""
    for meld in melds:
        for card in meld.cards:
            natural = Card(card.rank, card.suit)
            laid = sum(natural in other.naturals for other in melds)
            if card.joker and laid == hand.held[natural] < deck.copies:
                yield meld, natural


def _with_natural(meld: PossibleMeld, natural: Card) -> PossibleMeld:
    joker = Card(natural.rank, natural.suit, joker=True)
    cards = tuple(natural if card == joker else card for card in meld.cards)
    return PossibleMeld(meld.kind, (*meld.naturals, natural), cards)


def _are_safe(melds: Sequence[PossibleMeld], safe: frozenset[Card] | None) -> bool:
    return safe is None or not any(not_half_safe([meld.cards for meld in melds], safe))
