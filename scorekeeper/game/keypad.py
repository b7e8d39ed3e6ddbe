"""The keys of a game's keypad: one for every kind of card that counts differently."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.cards import ACE, JOKER, SKIP_RANK, Card, Deck, Suit, write_card
from scorekeeper.rules.card_points import CardPoints


@dataclass(frozen=True)
class PadKey:
    """A key of the keypad: a rank, and the suits it stands for where they count differently;
    without a rank the joker."""

    rank: str | None
    suits: tuple[Suit, ...]
    points: int

    @property
    def card(self) -> Card:
        """The card that one tap enters."""
        return Card(self.rank, self.suits[0] if self.suits else None) if self.rank else JOKER

    @property
    def text(self) -> str:
        """The text of that card."""
        return write_card(self.card)


def key_ranks(deck: Deck) -> tuple[str, ...]:
    """Return the ranks in the order of their keys, aces after the king."""
    first, *others = deck.ranks
    return (*others, first) if first == ACE else deck.ranks


def keypad(deck: Deck, card_points: CardPoints) -> tuple[PadKey, ...]:
    """Build the keys in the order of the ranks, the skip and the joker last."""
    keys = [key for rank in key_ranks(deck) for key in _rank_keys(deck, card_points, rank)]
    if deck.skips:
        keys.append(PadKey(SKIP_RANK, (), card_points.skip))
    return (*keys, PadKey(None, (), card_points.joker)) if deck.jokers else tuple(keys)


def _rank_keys(deck: Deck, card_points: CardPoints, rank: str) -> list[PadKey]:
    if not card_points.needs_suit(rank):
        return [PadKey(rank, (), card_points.of(Card(rank)))]
    suits_worth: dict[int, list[Suit]] = {}
    for suit in deck.suits:
        suits_worth.setdefault(card_points.of(Card(rank, suit)), []).append(suit)
    return [PadKey(rank, tuple(suits), points) for points, suits in suits_worth.items()]


def spread_suits(
    held: Mapping[int, Sequence[Card]], deck: Deck, card_points: CardPoints
) -> dict[int, tuple[Card, ...]]:
    """Turn cards entered by their key into cards that are in the packs: the third black ace of two
    packs is an ace of clubs. Those beyond what all suits of the key hold stay as they are (C1)."""
    suits_of = {key.card: key.suits for key in keypad(deck, card_points)}
    used: Counter[Card] = Counter()
    spread = {}
    for seat, cards in held.items():
        spread[seat] = tuple(_pick_suit(card, suits_of, used, deck) for card in cards)
    return spread


def _pick_suit(
    card: Card, suits_of: Mapping[Card, Sequence[Suit]], used: Counter[Card], deck: Deck
) -> Card:
    suits = suits_of.get(card, ())
    choices = [Card(card.rank, suit) for suit in suits] or [card]
    chosen = next((choice for choice in choices if used[choice] < deck.copies), card)
    used[chosen] += 1
    return chosen
