"""Checks whether all these cards can be on the table: whether the deck has them, and enough copies
(C1)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.cards import JOKER, RANK_NAMES, SUIT_SYMBOLS, Card, Deck, show_card, suit_name
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.referee.wild import is_wild
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, join_names, rank_plural
from scorekeeper.speech import in_words, say, say_many


def deck_reasons(
    rules: Variant, deck: Deck, cards: Iterable[Card], where: str = ""
) -> list[BrokenRule]:
    """Return one reason that names the cards of another deck, and `where` they are if that isn't
    plain; none if there are no such cards."""
    foreign = list(dict.fromkeys(show_card(card) for card in cards if not deck.holds(card)))
    if not foreign:
        return []
    sentence = say_many(
        "{cards} isn’t in this game’s deck.",
        "{cards} aren’t in this game’s deck.",
        len(foreign),
        cards=join_names(foreign),
    )
    return [BrokenRule("card.not_in_deck", sentence, rules.packs_rule, about=where)]


def seen_reasons(rules: Variant, deck: Deck, seen: Iterable[Card] | None) -> list[BrokenRule]:
    """Return one reason that names the cards of another deck among those out of play, if anybody
    has said which are."""
    return deck_reasons(rules, deck, seen or (), say("Cards out of play"))


def copies_reasons(deck: Deck, cards: Sequence[Card]) -> list[BrokenRule]:
    """Return a reason for each card with more copies here than in the deck (C1). A wild card given
    with its own rank may be one of the jokers beside it."""
    counted = Counter(JOKER if card.joker else card for card in cards)
    if JOKER in counted:
        counted[JOKER] += sum(is_wild(deck, card) for card in cards)
    return [
        BrokenRule("card.too_many_copies", _too_many_sentence(card, count, deck), "C1")
        for card, count in counted.items()
        if count > deck.copies_of(card) and deck.holds(card)
    ]


def _too_many_sentence(card: Card, count: int, deck: Deck) -> str:
    sentence = say(
        "{laid} {card} are laid; the deck has only {there}.",
        laid=in_words(count),
        card=_show_copies(card),
        there=in_words(deck.copies_of(card)),
    )
    return capital(sentence)


def _show_copies(card: Card) -> str:
    """Write several of a card as players see them in a sentence: “Three 5♥”, “Three black 5s”."""
    if card.joker or card.suit is None or card.suit in SUIT_SYMBOLS:
        return show_card(card)
    rank = card.rank or ""
    plural = rank_plural(rank) if rank in RANK_NAMES else say("{rank}s", rank=rank)
    return say("{colour} {ranks}", colour=suit_name(card.suit), ranks=plural)
