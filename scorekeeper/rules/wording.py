"""Contracts, melds, cards and lists as text for players."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.cards import Card, rank_name, show_card, suit_name
from scorekeeper.rules.contract import MELD_KINDS, Contract, Demand, HandRules, MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import mark_as, say, say_as, say_many

_RANKS = {
    "1": mark_as("ranks", "ones"),
    "A": mark_as("ranks", "aces"),
    "2": mark_as("ranks", "twos"),
    "3": mark_as("ranks", "threes"),
    "4": mark_as("ranks", "fours"),
    "5": mark_as("ranks", "fives"),
    "6": mark_as("ranks", "sixes"),
    "7": mark_as("ranks", "sevens"),
    "8": mark_as("ranks", "eights"),
    "9": mark_as("ranks", "nines"),
    "10": mark_as("ranks", "tens"),
    "11": mark_as("ranks", "elevens"),
    "12": mark_as("ranks", "twelves"),
    "13": mark_as("ranks", "thirteens"),
    "J": mark_as("ranks", "jacks"),
    "Q": mark_as("ranks", "queens"),
    "K": mark_as("ranks", "kings"),
}
_NUMBERS = (
    mark_as("number", "no"),
    mark_as("number", "one"),
    mark_as("number", "two"),
    mark_as("number", "three"),
    mark_as("number", "four"),
    mark_as("number", "five"),
    mark_as("number", "six"),
    mark_as("number", "seven"),
    mark_as("number", "eight"),
    mark_as("number", "nine"),
    mark_as("number", "ten"),
)


def listed(names: Sequence[str]) -> str:
    """A list of names for a sentence.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    if len(names) < 2:
        return "".join(names)
    return say("{most} and {last}", most=", ".join(names[:-1]), last=names[-1])


def one_after_another(statements: Iterable[str]) -> str:
    """Several statements in one line.

    >>> one_after_another(["Ann went out", "Bob 29"])
    'Ann went out; Bob 29'
    """
    return say_as("between statements", "; ").join(statements)


def in_words(number: int) -> str:
    """A small number as a word.

    >>> in_words(3), in_words(14)
    ('three', '14')
    """
    return say_as("number", _NUMBERS[number]) if number < len(_NUMBERS) else str(number)


def with_minus(number: int) -> str:
    """A number in figures, with the minus that printers use.

    >>> with_minus(-50), with_minus(33)
    ('−50', '33')
    """
    return str(number).replace("-", "−")


def capital(text: str) -> str:
    """A text with a capital letter, to begin a sentence."""
    return text[:1].upper() + text[1:]


def shown(cards: Iterable[Card]) -> str:
    """Cards as players see them in a sentence.

    >>> from scorekeeper.cards import read_cards
    >>> shown(read_cards("7h * 9h"))
    '7♥ ★ 9♥'
    """
    return " ".join(show_card(card) for card in cards)


def contract_text(contract: Contract, rules: Variant) -> str:
    """The contract as players say it: “Three threes and a four”, “A run of three and a group of
    three”; the game's own words where no melds are demanded."""
    return capital(contract_in_sentence(contract, rules))


def contract_in_sentence(contract: Contract, rules: Variant) -> str:
    """The contract in the middle of a sentence: “three threes and a four”; the game's own words
    where a player may choose from several melds."""
    words = rules.words
    melds = "" if contract.alternatives else demanded(contract, contract.melds, rules)
    nothing = (
        say("each on their own {words.contract}", words=words)
        if rules.contract_by_player
        else words.any_melds
    )
    text = melds or nothing
    if contract.all_at_once:
        text = (
            say("{melds}, {words.all_at_once}", melds=text, words=words)
            if melds or contract.alternatives
            else words.all_at_once
        )
    if not contract.wild:
        return text
    ranks = listed([ranks_name(rank) for rank in contract.wild])
    return say("{contract}, {ranks} wild", contract=text, ranks=ranks)


def own_contract_text(hand: HandRules, rules: Variant) -> str:
    """The contract of one player, where each has their own, with its number: “Phase 4: a run of
    seven”."""
    contract = contract_in_sentence(hand.contract, rules)
    text = say(
        "{words.contract} {number}: {melds}", words=rules.words, number=hand.number, melds=contract
    )
    return capital(text)


def melds_to_choose_from(contract: Contract, rules: Variant) -> str:
    """The melds of a contract, or all those of which a player may choose (G3)."""
    text, *others = (demanded(way, way.melds, rules) for way in contract.ways)
    for other in others:
        text = say("{melds}; or {others}", melds=text, others=other)
    return text


def says_sizes(contract: Contract, rules: Variant) -> bool:
    """Whether the melds of a contract are named with their sizes: if they must have these very
    sizes, if one of them has to be larger than any meld of its kind, or if it is of one colour."""
    return contract.to_the_card or any(
        demand.kind == "colour" or demand.min_size != rules.rule_of(demand.kind).min_size
        for demand in contract.melds
    )


def demanded(contract: Contract, demands: Iterable[Demand], rules: Variant) -> str:
    """Some of the melds of a contract, or all of them: “two threes and a four”, “a run of three and
    a group of three”, “a set of three and a run of seven”."""
    counts = Counter(demands)
    if says_sizes(contract, rules):
        return listed([of_size(demand, rules, count) for demand, count in counts.items()])
    of_kind = [
        (sum(counts[each] for each in counts if each.kind == kind), kind) for kind in MELD_KINDS
    ]
    return listed([so_many_melds(count, kind, rules.words) for count, kind in of_kind if count])


def of_size(demand: Demand, rules: Variant, count: int = 1) -> str:
    """One or more melds with their size: “a run of three”, “two groups of four”. A game that calls
    its runs fours has a run of seven all the same."""
    words, kind = rules.words, demand.kind
    if words.named_by_size:
        if demand.min_size == rules.rule_of(kind).min_size:
            return so_many_melds(count, kind, words)
        words = Words().translated()
    names = {"words": words, "least": in_words(demand.min_size), "number": in_words(count)}
    if kind == "colour":
        return say_many(
            "{least} cards of one {words.suit}",
            "{number} times {least} cards of one {words.suit}",
            count,
            **names,
        )
    if kind == "set":
        return say_many(
            "{words.a_set} of {least}", "{number} {words.sets} of {least}", count, **names
        )
    return say_many("{words.a_run} of {least}", "{number} {words.runs} of {least}", count, **names)


def so_many_melds(count: int, kind: MeldKind, words: Words) -> str:
    """A number of melds of one kind: “a four”, “two fours”."""
    if count == 1:
        return words.one(kind)
    if kind == "set":
        return say("{number} {words.sets}", number=in_words(count), words=words)
    return say("{number} {words.runs}", number=in_words(count), words=words)


def ranks_name(rank: str) -> str:
    """Cards of a rank as players say it: “nines”, “kings”."""
    return say_as("ranks", _RANKS[rank])


def meld_text(kind: MeldKind, cards: Sequence[Card], words: Words) -> str:
    """A meld as players say it: “A three of nines”, “A four in hearts, 7 to 10”.

    >>> from scorekeeper.cards import read_cards
    >>> meld_text("run", read_cards("7h *8h 9h 10h"), Words(a_run="a four"))
    'A four in hearts, 7 to 10'
    """
    first, last = cards[0], cards[-1]
    suits = dict.fromkeys(card.suit for card in cards if card.suit)
    if kind == "colour":
        colour = listed([suit_name(suit) for suit in suits])
        return capital(
            say(
                "{least} cards of one {words.suit}: {colour}",
                least=in_words(len(cards)),
                words=words,
                colour=colour,
            )
        )
    if kind == "set":
        ranks = ranks_name(first.rank or "")
        return capital(say("{words.a_set} of {ranks}", words=words, ranks=ranks))
    low, high = (rank_name(card.rank or "") for card in (first, last))
    if len(suits) > 1:
        return capital(say("{words.a_run}, {low} to {high}", words=words, low=low, high=high))
    suit = "".join(suit_name(suit) for suit in suits)
    text = say(
        "{words.a_run} in {suit}, {low} to {high}", words=words, suit=suit, low=low, high=high
    )
    return capital(text)
