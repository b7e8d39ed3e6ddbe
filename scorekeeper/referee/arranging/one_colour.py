"""Melds of one colour: their colours are chosen before the search, and they get the cards of these
colours that the other melds leave (X6)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from scorekeeper.cards import JOKER, Card, Cards, Suit
from scorekeeper.referee.arranging.hand_of_kinds import BITS, COPIES, Kind
from scorekeeper.referee.arranging.request import Meld
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.melds import ColourRule

Colours = Mapping[Suit, Sequence[int]]
"""The colours of the melds, each with the least sizes of those that are of it."""

Pools = dict[int, list[Card]]
"""The cards of each kind, in the order in which the other melds take them."""


def ways_to_choose_colours(
    rule: ColourRule | None, contract: Contract, cards: Sequence[Card]
) -> Iterator[Colours]:
    """Yield the ways to choose the colours of the melds: of those of the contract, or without one,
    of one for each suit of which there are enough cards."""
    sizes = contract.sizes("colour")
    if rule is None or (contract.melds and not sizes):
        yield {}
        return
    held = Counter(card.suit for card in cards if not card.joker and card.suit)
    if contract.melds:
        ways: Iterable[Sequence[tuple[Suit, int]]] = [
            list(zip(suits, sizes, strict=True)) for suits in product(held, repeat=len(sizes))
        ]
    else:
        jokers = sum(card.joker for card in cards)
        enough = [suit for suit in held if held[suit] + jokers >= rule.min_size]
        ways = [
            [(suit, rule.min_size) for suit in suits]
            for count in range(len(enough) + 1)
            for suits in combinations(enough, count)
        ]
    chosen: list[Colours] = []
    for way in ways:
        colours: dict[Suit, list[int]] = {}
        for suit, size in way:
            colours.setdefault(suit, []).append(size)
        if colours not in chosen:
            chosen.append(colours)
            yield colours


class MeldsOfOneColour:
    """The melds of these colours that a hand can make beside others. They have room for any number
    of cards and jokers."""

    def __init__(self, kinds: Sequence[Kind], colours: Colours) -> None:
        self.kinds, self.colours = kinds, colours
        self._of_colours = tuple(
            sum(card.suit == suit for kind in kinds for card in kind.cards) for suit in colours
        )
        """How many cards there are of each colour."""

    def find_taken(self, laid: int) -> tuple[tuple[int, int], ...]:
        """Find which kinds of cards of these colours the other melds take, and how many, if they
        lay these cards, packed: cards of other colours are laid first."""
        taken = []
        for _, shift, cards in self.kinds:
            others = sum(card.suit not in self.colours for card in cards)
            more = (laid >> shift & COPIES) - others
            if more > 0:
                taken.append((shift, more))
        return tuple(taken)

    def count_jokers_needed(self, laid: int) -> int | None:
        """Count the jokers that the melds need if the others lay these cards, packed; None if they
        would have too few cards."""
        way = self._find_best_way(laid)
        return None if way is None else way[0]

    def build_pools(self, laid: int) -> Pools:
        """Return the cards of each kind, in the order in which the other melds take them."""
        way = self._find_best_way(laid)
        taken = way[1] if way else ()
        pools = {}
        for _, shift, cards in self.kinds:
            first = [card for card in cards if card.suit not in self.colours]
            first += [card for shift_taken, card in taken if shift_taken == shift]
            pools[shift] = [*first, *(Counter(cards) - Counter(first)).elements()]
        return pools

    def _find_best_way(self, laid: int) -> tuple[int, tuple[tuple[int, Card], ...]] | None:
        """Find the fewest jokers that the melds can need, and for that, which cards of these
        colours the others take, each with the shift of its kind; None if they leave too few
        cards."""
        ways: dict[tuple[int, ...], tuple[tuple[int, Card], ...]] = {self._of_colours: ()}
        """How many cards of each colour may be left, and what was taken for that."""
        for shift, count in self.find_taken(laid):
            of_colours = [
                card for card in self.kinds[shift // BITS].cards if card.suit in self.colours
            ]
            after: dict[tuple[int, ...], tuple[tuple[int, Card], ...]] = {}
            for left, taken in ways.items():
                for cards in combinations(of_colours, count):
                    suits = [card.suit for card in cards]
                    numbers = zip(left, self.colours, strict=True)
                    fewer = tuple([number - suits.count(suit) for number, suit in numbers])
                    after.setdefault(fewer, (*taken, *[(shift, card) for card in cards]))
            ways = after
        best: tuple[int, tuple[tuple[int, Card], ...]] | None = None
        for left, taken in ways.items():
            pairs = [*zip(left, self.colours.values(), strict=True)]
            jokers = sum([max(0, sum(sizes) - number) for number, sizes in pairs])
            has_naturals = all(number >= len(sizes) for number, sizes in pairs)
            if has_naturals and (best is None or jokers < best[0]):
                best = jokers, taken
        return best

    def build_melds(self, pools: Pools, jokers: int) -> list[Meld]:
        """Build the melds, of the cards that the others have left in the pools, with this many
        jokers."""
        melds: list[Cards] = []
        for suit, sizes in self.colours.items():
            cards = [card for pool in pools.values() for card in pool if card.suit == suit]
            for meld in _share_out(cards, sizes):
                jokers -= meld.count(JOKER)
                melds.append(meld)
        if melds:
            melds[0] += (JOKER,) * jokers
        return [Meld("colour", cards) for cards in melds]


def _share_out(cards: Sequence[Card], sizes: Sequence[int]) -> list[Cards]:
    """Share these cards out to melds of at least these sizes, each with a natural card; jokers fill
    them."""
    melds = [[card] for card in cards[: len(sizes)]]
    left = list(cards[len(sizes) :])
    for meld, size in zip(melds, sizes, strict=True):
        while left and len(meld) < size:
            meld.append(left.pop(0))
        meld += [JOKER] * (size - len(meld))
    melds[0] += left
    return [tuple(meld) for meld in melds]
