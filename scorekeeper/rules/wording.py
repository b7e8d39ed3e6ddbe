"""How contracts, cards and lists are said."""

from collections.abc import Iterable, Sequence

from scorekeeper.cards import RANK_NAMES, SUIT_NAMES, Card, show_card
from scorekeeper.rules.contract import Contract, Demand, MeldKind
from scorekeeper.rules.words import Words

_PLURALS = {
    "A": "aces", "2": "twos", "3": "threes", "4": "fours", "5": "fives", "6": "sixes",
    "7": "sevens", "8": "eights", "9": "nines", "10": "tens", "11": "elevens", "12": "twelves",
    "13": "thirteens", "J": "jacks", "Q": "queens", "K": "kings",
}  # fmt: skip
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def listed(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def in_words(number: int) -> str:
    """A small number as a word.

    >>> in_words(3), in_words(14)
    ('three', '14')
    """
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def shown(cards: Iterable[Card]) -> str:
    """Cards as players see them in a sentence.

    >>> from scorekeeper.cards import read_cards
    >>> shown(read_cards("7h * 9h"))
    '7♥ ★ 9♥'
    """
    return " ".join(show_card(card) for card in cards)


def contract_text(contract: Contract, words: Words) -> str:
    """The contract as players say it: “Three threes and a four”, “A run of three and a group of
    three”; what the game says where no melds are named."""
    if contract.all_at_once:
        return words.all_at_once
    if not contract.melds:
        return words.any_melds
    if contract.to_the_card:
        return capital(listed([demanded(demand, words) for demand in contract.melds]))
    counted = [
        (contract.count("set"), words.set, words.sets),
        (contract.count("run"), words.run, words.runs),
    ]
    return capital(listed([counted_melds(*each) for each in counted if each[0]]))


def demanded(demand: Demand, words: Words) -> str:
    """One meld of a contract with its size: “a run of three”."""
    return f"a {words.of(demand.kind)} of {in_words(demand.least)}"


def counted_melds(count: int, one: str, many: str) -> str:
    """So many melds of a kind: “a four”, “two fours”."""
    return f"a {one}" if count == 1 else f"{in_words(count)} {many}"


def meld_text(kind: MeldKind, cards: Sequence[Card], words: Words) -> str:
    """A meld as players say it: “A three of nines”, “A four in hearts, 7 to 10”.

    >>> from scorekeeper.cards import read_cards
    >>> meld_text("run", read_cards("7h *8h 9h 10h"), Words(run="four"))
    'A four in hearts, 7 to 10'
    """
    first, last = cards[0], cards[-1]
    if kind == "set":
        return f"A {words.set} of {_PLURALS[first.rank or '']}"
    suit = SUIT_NAMES[first.suit] if first.suit else ""
    low, high = (RANK_NAMES.get(card.rank or "", card.rank) for card in (first, last))
    return f"A {words.run} in {suit}, {low} to {high}"
