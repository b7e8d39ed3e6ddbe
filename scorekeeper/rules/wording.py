"""Contracts, melds, cards and lists as text for players."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.cards import Card, Suit, rank_name, show_card, suit_name
from scorekeeper.rules.contract import MELD_KINDS, Contract, Demand, HandRules, MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words
from scorekeeper.speech import in_words, mark_as, say, say_as, say_many

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
_WILD_RANKS = {
    "A": mark_as("wild ranks", "aces"),
    "2": mark_as("wild ranks", "twos"),
    "3": mark_as("wild ranks", "threes"),
    "4": mark_as("wild ranks", "fours"),
    "5": mark_as("wild ranks", "fives"),
    "6": mark_as("wild ranks", "sixes"),
    "7": mark_as("wild ranks", "sevens"),
    "8": mark_as("wild ranks", "eights"),
    "9": mark_as("wild ranks", "nines"),
    "10": mark_as("wild ranks", "tens"),
    "J": mark_as("wild ranks", "jacks"),
    "Q": mark_as("wild ranks", "queens"),
    "K": mark_as("wild ranks", "kings"),
}


_COLOURS = {
    Suit.SPADES: mark_as("before a rank", "black"),
    Suit.CLUBS: mark_as("before a rank", "black"),
    Suit.HEARTS: mark_as("before a rank", "red"),
    Suit.DIAMONDS: mark_as("before a rank", "red"),
    Suit.BLACK: mark_as("before a rank", "black"),
    Suit.RED: mark_as("before a rank", "red"),
    Suit.GOLD: mark_as("before a rank", "gold"),
    Suit.GREEN: mark_as("before a rank", "green"),
}


def join_names(names: Sequence[str]) -> str:
    """Join names to a list in a sentence.

    >>> join_names(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    if len(names) < 2:
        return "".join(names)
    return say("{most} and {last}", most=", ".join(names[:-1]), last=names[-1])


def join_alternatives(names: Sequence[str]) -> str:
    """Join names of which one is meant.

    >>> join_alternatives(["a set", "a run"])
    'a set or a run'
    """
    if len(names) < 2:
        return "".join(names)
    return say("{most} or {last}", most=", ".join(names[:-1]), last=names[-1])


def join_statements(statements: Iterable[str]) -> str:
    """Join several statements in one line.

    >>> join_statements(["Ann went out", "Bob 29"])
    'Ann went out; Bob 29'
    """
    return say_as("between statements", "; ").join(statements)


def format_number(number: int) -> str:
    """Write a number in figures, with a real minus sign.

    >>> format_number(-50), format_number(33)
    ('−50', '33')
    """
    return str(number).replace("-", "−")


def capital(text: str) -> str:
    """Capitalise the first letter of a text, to begin a sentence."""
    return text[:1].upper() + text[1:]


def show_cards(cards: Iterable[Card]) -> str:
    """Write cards as players see them in a sentence.

    >>> from scorekeeper.cards import read_cards
    >>> show_cards(read_cards("7h * 9h"))
    '7♥ ★ 9♥'
    """
    return " ".join(show_card(card) for card in cards)


def contract_text(contract: Contract, rules: Variant) -> str:
    """Return the contract as players say it: “Three threes and a four”, “A run of three and a group
    of three”; the game's own words where no melds are demanded. Empty in a game whose cards the app
    doesn't know."""
    if not rules.has_cards:
        return ""
    return capital(contract_in_sentence(contract, rules))


def contract_in_sentence(contract: Contract, rules: Variant) -> str:
    """Return the contract for the middle of a sentence: “three threes and a four”; the game's own
    words where a player may choose from several melds."""
    words = rules.words
    melds = "" if contract.alternatives else demands_text(contract, contract.melds, rules)
    text = contract.name or melds or _nothing_demanded(rules)
    if contract.all_at_once:
        text = (
            words.say("{melds}, {words.all_at_once}", melds=text)
            if melds or contract.alternatives
            else words.all_at_once
        )
    if not contract.wild:
        return text
    ranks = wild_ranks(contract.wild)
    return say("{contract}, {ranks} wild", contract=text, ranks=ranks)


def _nothing_demanded(rules: Variant) -> str:
    """Say what is laid where a hand demands no particular melds of everybody."""
    if rules.contract_by_player:
        return rules.words.say("each on their own {words.contract}")
    if rules.lay_down.one_meld_per_turn:
        return say("one meld")
    return rules.words.any_melds


def own_contract_text(hand: HandRules, rules: Variant) -> str:
    """Return the contract of one player with its number, where each player has their own: “Phase 4:
    run of 7”."""
    melds = own_melds_text(hand, rules)
    text = rules.words.say("{words.contract} {number}: {melds}", number=hand.number, melds=melds)
    return capital(text)


def alternatives_text(contract: Contract, rules: Variant) -> str:
    """Return the melds of a contract, with all the alternatives if a player may choose (G3)."""
    text, *others = (demands_text(way, way.melds, rules) for way in contract.ways)
    for other in others:
        text = say("{melds}; or {others}", melds=text, others=other)
    return text


def names_sizes(contract: Contract, rules: Variant) -> bool:
    """Whether the melds of a contract are named with their sizes: if they must have exactly these
    sizes, if one of them has to be larger than a meld of its kind must be, or if it is of one
    colour."""
    return contract.to_the_card or any(
        demand.kind == "colour" or demand.min_size != rules.rule_of(demand.kind).min_size
        for demand in contract.melds
    )


def demands_text(contract: Contract, demands: Iterable[Demand], rules: Variant) -> str:
    """Name some or all of the melds of a contract: “two threes and a four”, “a run of three and a
    group of three”, “a set of three and a run of seven”."""
    counts = Counter(demands)
    if names_sizes(contract, rules):
        return join_names(
            [sized_melds_text(demand, rules, count) for demand, count in counts.items()]
        )
    of_kind = [
        (sum(counts[each] for each in counts if each.kind == kind), kind) for kind in MELD_KINDS
    ]
    return join_names([melds_text(count, kind, rules.words) for count, kind in of_kind if count])


def own_melds_text(hand: HandRules, rules: Variant) -> str:
    """Return the melds of one player’s own contract as briefly as they can be named: “2 sets of 3”,
    “set of 3 + run of 4”, “7 of one colour”."""
    counts = Counter(hand.contract.melds)
    return " + ".join(_sized_briefly(demand, rules, count) for demand, count in counts.items())


def _sized_briefly(demand: Demand, rules: Variant, count: int) -> str:
    words, size = rules.words, demand.min_size
    if demand.kind == "colour":
        return words.say("{size} of one {words.suit}", size=size)
    if demand.kind == "set":
        return words.say_many(
            "{words.set} of {size}", "{number} {words.sets} of {size}", count, size=size
        )
    return words.say_many(
        "{words.run} of {size}", "{number} {words.runs} of {size}", count, size=size
    )


def sized_melds_text(demand: Demand, rules: Variant, count: int = 1) -> str:
    """Name one or more melds with their size: “a run of three”, “two groups of four”. A run of
    seven is called that even in a game that calls its runs fours."""
    words, kind = rules.words, demand.kind
    if words.named_by_size:
        if demand.min_size == rules.rule_of(kind).min_size:
            return melds_text(count, kind, words)
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


def melds_text(count: int, kind: MeldKind, words: Words) -> str:
    """Name a number of melds of one kind: “a four”, “two fours”."""
    if count == 1:
        return words.one(kind)
    if kind == "set":
        return words.say("{number} {words.sets}", number=in_words(count))
    return words.say("{number} {words.runs}", number=in_words(count))


def coloured_rank(rank: str, suits: Iterable[Suit]) -> str:
    """Name the cards of a rank in suits that count alike, by their colour: “black ace”.

    >>> coloured_rank("A", [Suit.SPADES, Suit.CLUBS]), coloured_rank("A", [Suit.GOLD])
    ('black ace', 'gold ace')
    """
    colours = dict.fromkeys(
        say_as("before a rank", _COLOURS[suit]) if suit in _COLOURS else suit_name(suit)
        for suit in suits
    )
    name = rank_name(rank)
    return say_as("some suits", "{colour} {rank}", colour=join_names(list(colours)), rank=name)


def wild_ranks(ranks: Iterable[str]) -> str:
    """Name the ranks that are wild, as the subject of a sentence: “twos and aces”."""
    return join_names(
        [
            say_as("wild ranks", _WILD_RANKS[rank]) if rank in _WILD_RANKS else rank_plural(rank)
            for rank in ranks
        ]
    )


def rank_plural(rank: str) -> str:
    """Return the plural of a rank as players say it: “nines”, “kings”."""
    return say_as("ranks", _RANKS[rank])


def meld_text(kind: MeldKind, cards: Sequence[Card], words: Words) -> str:
    """Describe a meld beside its cards: “A three of nines”, “Hearts, 7 to 10”.

    >>> from scorekeeper.cards import read_cards
    >>> meld_text("run", read_cards("7h *8h 9h 10h"), Words())
    'Hearts, 7 to 10'
    """
    first, last = cards[0], cards[-1]
    suits = dict.fromkeys(card.suit for card in cards if card.suit)
    if kind == "colour":
        colour = join_names([suit_name(suit) for suit in suits])
        return capital(
            words.say(
                "{least} cards of one {words.suit}: {colour}",
                least=in_words(len(cards)),
                colour=colour,
            )
        )
    if kind == "set":
        ranks = rank_plural(first.rank or "")
        return capital(words.say("{words.a_set} of {ranks}", ranks=ranks))
    low, high = (rank_name(card.rank or "") for card in (first, last))
    if len(suits) > 1:
        return capital(words.say("{words.a_run}, {low} to {high}", low=low, high=high))
    suit = "".join(suit_name(suit) for suit in suits)
    return capital(say("{suit}, {low} to {high}", suit=suit, low=low, high=high))
