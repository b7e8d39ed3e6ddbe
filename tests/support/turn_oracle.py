"""A whole turn judged by trying everything, straight from the rulebook: melds laid down, and cards
added to melds after them (J10, D5, E5, S5, S9)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product

from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_cards import Card, read_card
from tests.support.plain_variant import Options, PlainVariant
from tests.support.referee_oracle import (
    Cards,
    Laid,
    Read,
    is_lay_down,
    is_meld,
    keeps_rules,
    on_the_table,
    readings,
    turn_can_end,
)
from tests.support.tack_on_oracle import outcomes


@dataclass(frozen=True)
class Turn:
    """A lay-down, other melds on the table, and what is added: each time the index of a meld, those
    laid now first and then the others, with the cards, and whether it is the player's own."""

    laid: Laid
    others: tuple[Cards, ...] = ()
    added: tuple[tuple[int, Cards, bool], ...] = ()


def is_turn(variant: str, options: Options, hand: int, turn: Turn) -> bool:
    """Whether all of a turn is legal."""
    game = PLAIN_VARIANTS[variant].with_options(options)
    laid = turn.laid
    if not all(is_meld(variant, meld) for meld in (*laid.melds, *turn.others)):
        return False
    final, freed = after_and_freed(variant, options, turn)
    played = flat([*laid.melds, *(cards for _, cards, _ in turn.added)])
    if game.freed_is_played_again and freed > sum(card.joker for card in played):
        return False
    if final is None or not on_the_table(game, [*flat(final), *(laid.held or ())]):
        return False
    out = laid.held is None or len(laid.held) <= 1
    if laid.first and game.to_the_card and not game.is_blitz(hand):
        if game.keep == "nothing" and out:
            return turn_can_end(game, hand, laid) and fills_contract(game, hand, laid, final)
        return not turn.added and is_lay_down(variant, options, hand, laid)
    all_at_once = game.is_blitz(hand) or hand in game.laid_whole
    if all_at_once and turn.added:
        return False
    if not laid.first and not laid.melds:
        return turn_can_end(game, hand, laid)
    added = sum(len(cards) for _, cards, _ in turn.added)
    return is_lay_down(variant, options, hand, replace(laid, added=added))


def flat(melds: Sequence[Cards]) -> list[Card]:
    """All cards of all melds."""
    return [card for meld in melds for card in meld]


def after(variant: str, options: Options, turn: Turn) -> list[Cards] | None:
    """The melds as they lie at the end; None where something cannot be added."""
    return after_and_freed(variant, options, turn)[0]


def after_and_freed(variant: str, options: Options, turn: Turn) -> tuple[list[Cards] | None, int]:
    """The melds as they lie at the end, and how many jokers came free; None where something cannot
    be added."""
    freed = 0
    game, laid = PLAIN_VARIANTS[variant].with_options(options), turn.laid
    lying = [readings(variant, meld)[0].cards for meld in laid.melds] + [*turn.others]
    for index, cards, own in turn.added:
        results = outcomes(variant, options, lying[index], cards, own=own)
        if laid.first and game.declare == "where unsure":
            results = {result for result in results if not result.freed}
        if not results:
            return None, freed
        result = min(results, key=lambda each: each.cards)
        freed += result.freed
        meld = tuple(map(read_card, result.cards))
        jokers = [card for card in meld if card.joker and card not in lying[index]]
        there = [*flat(lying), *(laid.seen or ())]
        safe = all(Card(joker.rank, joker.suit) in there for joker in jokers)
        if game.half_safe == "always" and laid.seen is not None and not safe:
            return None, freed
        lying[index] = meld
    return lying, freed


def fills_contract(game: PlainVariant, hand: int, laid: Laid, final: list[Cards]) -> bool:
    """S9: whether some of the cards are the round's requirement as S5 and S6 want it."""
    reads = [readings(game.id, meld)[0] for meld in laid.melds]
    every = [(index, card) for index, read in enumerate(reads) for card in read.cards]
    if game.half_safe == "always" and not all_half_safe(every, laid, final):
        return False
    demands = game.contract(hand)
    for chosen in permutations(range(len(reads)), len(demands)):
        ways = [
            [*melds_within(game, reads[index], *demand)]
            for index, demand in zip(chosen, demands, strict=True)
        ]
        for parts in product(*ways):
            cards = [
                (index, card) for index, part in zip(chosen, parts, strict=True) for card in part
            ]
            limit = game.joker_limit(hand)
            few = limit is None or sum(card.joker for _, card in cards) <= limit
            if few and (not game.wants_half_safe(hand) or all_half_safe(cards, laid, final)):
                return True
    return False


def melds_within(game: PlainVariant, read: Read, kind: str, size: int) -> Iterator[Cards]:
    """Every meld of so many cards among those of a meld."""
    if read.kind == kind:
        line = (*game.ranks, "A")
        first = line.index(str(read.cards[0].rank))
        for indexes in combinations(range(len(read.cards)), size):
            part = tuple(read.cards[index] for index in indexes)
            ranks = tuple(line[first + index] for index in indexes) if kind == "run" else ()
            in_a_row = "|".join(ranks) in "|".join(line)
            if in_a_row and keeps_rules(game, Read(read.kind, part, frozenset())):
                yield part


def all_half_safe(cards: Sequence[tuple[int, Card]], laid: Laid, final: list[Cards]) -> bool:
    """S6: whether of each joker's card a copy is out of play, discarded or in another meld. The
    cards come with the index of their meld."""
    if laid.seen is None:
        return True
    for index, card in cards:
        others = flat([meld for other, meld in enumerate(final) if other != index])
        if card.joker and Card(card.rank, card.suit) not in [*others, *laid.seen]:
            return False
    return True
