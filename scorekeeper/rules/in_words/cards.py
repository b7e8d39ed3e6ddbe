"""The cards, what they count, and the hands of a game, in words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from scorekeeper.cards import ACE, RANK_NAMES, SUIT_NAMES, SUIT_SYMBOLS, Card, Deck, Suit
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, RuleTable
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, in_words, listed

COLOURS = {
    frozenset({Suit.SPADES, Suit.CLUBS}): "black",
    frozenset({Suit.HEARTS, Suit.DIAMONDS}): "red",
}
FACE_VALUE = "face value"
TIMES = {1: "once", 2: "twice"}


def deck_of(sheet: Variant) -> Deck:
    """The deck of the smallest table; its ranks and suits are those of every table."""
    return next(iter(sheet.packs.values())).deck


def suit_word(sheet: Variant) -> str:
    """What players call a suit: where it has no sign, a colour."""
    return "suit" if all(suit in SUIT_SYMBOLS for suit in deck_of(sheet).suits) else "colour"


def several(number: int, one: str) -> str:
    """So many things of a kind.

    >>> several(1, "pack"), several(8, "joker")
    ('one pack', 'eight jokers')
    """
    return f"{in_words(number)} {one}{'' if number == 1 else 's'}"


def cards_section(sheet: Variant) -> RuleSection:
    """Who plays with which packs, and what a card left in hand counts (J1, J2)."""
    fewest, most = sheet.usual_players
    usual = f"Usually {in_words(fewest)} to {in_words(most)} play."
    sentences = (
        RuleSentence(usual, sheet.packs_rule),
        *_packs(sheet),
        RuleSentence(
            "What each card left in hand counts:",
            sheet.card_points.rule,
            RuleTable(tuple(_points_rows(sheet))),
        ),
    )
    return RuleSection("cards", "The cards", sentences)


def _packs(sheet: Variant) -> Iterator[RuleSentence]:
    first, *others = sheet.packs.values()
    if others:
        text = f"Packs of {_size(first)} cards and {sheet.words.joker}s, by the number of players:"
        yield RuleSentence(text, sheet.packs_rule, _packs_table(sheet))
    else:
        cards = capital(several(first.packs, "pack"))
        jokers = several(first.jokers, sheet.words.joker)
        text = f"{cards} of {_size(first)} cards and {jokers}: {first.deck.size} cards in all."
        yield RuleSentence(text, sheet.packs_rule)
    if first.copies_in_a_pack > 1 or suit_word(sheet) != "suit":
        ranks = f"{rank_name(first.ranks[0])} to {rank_name(first.ranks[-1])}"
        suits = listed([SUIT_NAMES[suit] for suit in first.suits])
        copies = TIMES.get(first.copies_in_a_pack, f"{in_words(first.copies_in_a_pack)} times")
        text = f"A pack holds {ranks} in {suits}, each of them {copies}."
        yield RuleSentence(text, sheet.packs_rule)


def _size(packs: Packs) -> int:
    return len(packs.ranks) * len(packs.suits) * packs.copies_in_a_pack


def _packs_table(sheet: Variant) -> RuleTable:
    rows = []
    above = 0
    for most, packs in sheet.packs.items():
        players = f"{above + 1} {'or' if most - above == 2 else 'to'} {most}"
        rows.append((players if above else f"up to {most}", str(packs.packs), str(packs.jokers)))
        above = most
    return RuleTable(tuple(rows), ("Players", "Packs", f"{capital(sheet.words.joker)}s"))


def rank_name(rank: str) -> str:
    """A rank as it is said: “king”, “7”."""
    return RANK_NAMES.get(rank, rank)


def _points_rows(sheet: Variant) -> Iterator[tuple[str, str]]:
    points, deck = sheet.card_points, deck_of(sheet)
    yield capital(sheet.words.joker), str(points.joker)
    alike = [rank for rank in deck.ranks if not points.needs_suit(rank)]
    for rank in deck.ranks:
        if rank not in alike:
            for worth, suits in _suits_by_worth(sheet, rank):
                yield capital(f"{_colour(suits)} {rank_name(rank)}"), str(worth)
    for ranks, value in by_worth(alike, lambda rank: points.of(Card(rank))):
        yield capital(ranks), value


def _suits_by_worth(sheet: Variant, rank: str) -> list[tuple[int, list[Suit]]]:
    by_worth: dict[int, list[Suit]] = {}
    for suit in deck_of(sheet).suits:
        by_worth.setdefault(sheet.card_points.of(Card(rank, suit)), []).append(suit)
    return sorted(by_worth.items(), reverse=True)


def _colour(suits: Iterable[Suit]) -> str:
    return COLOURS.get(frozenset(suits)) or listed([SUIT_NAMES[suit] for suit in suits])


def by_worth(ranks: Sequence[str], worth: Callable[[str], int]) -> Iterator[tuple[str, str]]:
    """Ranks that count alike together, aces first, and what one of them counts.

    >>> worth = {"A": 11, "2": 2, "3": 3, "J": 10, "Q": 10}
    >>> list(by_worth(tuple(worth), lambda rank: worth[rank]))
    [('ace', '11'), ('queen, jack', '10'), ('2 to 3', 'face value')]
    """
    aces = [rank for rank in ranks if rank == ACE]
    high_first = [*aces, *(rank for rank in reversed(ranks) if rank != ACE)]
    for value, alike in groupby(high_first, key=lambda rank: _value(rank, worth(rank))):
        names = [rank_name(rank) for rank in alike]
        if value == FACE_VALUE:
            yield f"{names[-1]} to {names[0]}" if len(names) > 1 else names[0], value
        else:
            yield ", ".join(names), value


def _value(rank: str, worth: int) -> str:
    return FACE_VALUE if rank == str(worth) else str(worth)


def hands_section(sheet: Variant) -> RuleSection:
    """What is dealt and demanded in which hand (J8, D3, K4, E1, S4), and a hand thrown in (C9)."""
    words = sheet.words
    again = f"A {words.hand} thrown in is dealt again by the same dealer"
    if sheet.every_hand_alike:
        most = max(sheet.fewer_cards, default=0)
        dealt = [f"{in_words(sheet.deals[0].cards)} cards"] + [
            f"{in_words(cards)} with {in_words(players)}{' or more' if players == most else ''}"
            " players"
            for players, cards in sheet.fewer_cards.items()
        ]
        hands = RuleSentence(
            f"Every {words.hand} is alike: each player is dealt {', '.join(dealt)}.",
            sheet.deals_rule,
        )
        void = RuleSentence(f"{again}.", "C9")
    else:
        number = capital(several(len(sheet.hands), words.hand))
        hands = RuleSentence(
            f"{number}, each with its contract for the first lay-down:",
            sheet.deals_rule,
            _hands_table(sheet),
        )
        void = RuleSentence(f"{again}, for the same contract.", "C9")
    return RuleSection("hands", f"The {words.hands}", (hands, _dealing(sheet), void))


def _dealing(sheet: Variant) -> RuleSentence:
    hand = sheet.words.hand
    if sheet.deal_passes == "to_the_left":
        text = "The deal passes to the left; the player at the dealer’s left starts."
        return RuleSentence(text, "C9")
    text = (
        f"The loser of a {hand}, penalties included, deals the next one, and its winner starts. Who"
        " starts the first one is agreed: often the youngest."
    )
    return RuleSentence(text, "K6")


def _hands_table(sheet: Variant) -> RuleTable:
    return RuleTable(
        tuple(
            (
                str(deal.number),
                contract_text(deal.contract, sheet.words),
                deal.contract.code,
                str(deal.cards),
            )
            for deal in sheet.hands
        ),
        (capital(sheet.words.hand), "Contract", "Sheet", "Cards"),
    )
