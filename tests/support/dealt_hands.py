"""Seeded hands to arrange, of every game: as dealt, or made so that there is much to lay down."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from scorekeeper.cards import JOKER, Card, Deck, write_cards
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import VARIANTS
from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_rules import PlainRules, leftover_rules_of, rules_of
from tests.support.plain_variant import Kind, Options, Sort


@dataclass(frozen=True)
class Question:
    """A hand to arrange: of which game, with how many packs, and what is known of the table."""

    variant: str
    options: Options
    number: int
    packs: int
    cards: tuple[Card, ...]
    seen: tuple[Card, ...] | None = None
    drawn: bool = True
    leftover: bool = False
    wild: tuple[str, ...] = ()

    @property
    def rules(self) -> Variant:
        """The game as the table plays it; with other wild ranks, the table's own game."""
        game = VARIANTS[self.variant]
        own = OwnGame("Sunday", wild=self.wild)
        return (build_own_variant(game, own) if self.wild else game).with_options(self.options)

    @property
    def deck(self) -> Deck:
        """The cards of the table."""
        packs = self.rules.packs_of(self.packs)
        assert packs is not None
        return self.hand.deck(packs.deck)

    @property
    def hand(self) -> HandRules:
        """The hand that is played."""
        hand = self.rules.hand(self.number)
        assert hand is not None
        return hand

    @property
    def plain(self) -> PlainRules:
        """The rules of this lay-down, copied from the rulebook."""
        if self.leftover:
            plain = leftover_rules_of(self.variant, self.options, self.number)
        else:
            plain = rules_of(self.variant, self.options, self.number, drawn=self.drawn)
        return replace(plain, wild=self.wild) if self.wild else plain

    def __str__(self) -> str:
        options = ", ".join(f"{id}={value!r}" for id, value in self.options.items())
        notes = [
            f"{self.variant} {self.number}",
            f"({options})" if options else "",
            f"{self.packs} packs" if self.packs != 2 else "",
            f"{' '.join(self.wild)} wild" if self.wild else "",
            "leftover" if self.leftover else "",
            "" if self.drawn else "not drawn",
            "" if self.seen is None else f"seen [{write_cards(self.seen)}]",
        ]
        return f"{' '.join(note for note in notes if note)}: {write_cards(self.cards)}"


SORTS = tuple(sort for game in PLAIN_VARIANTS.values() for sort in game.sorts)
"""Every game, and in it what changes what may be laid."""

MAX_CARDS = 23
"""What Jamaican hand 9 deals, and three calls."""


def make_question(sort: Sort, seed: int) -> Question:
    """The hand of this number of a sort; the same again for the same number."""
    rng = random.Random(f"{sort.name} {seed}")
    blank = Question(
        sort.variant,
        rng.choice(sort.options),
        rng.choice(sort.numbers),
        rng.choice(sort.packs),
        (),
        drawn=rng.random() < 0.75,
        leftover=sort.leftover,
    )
    if "jokers" in blank.options and blank.packs != 2:
        blank = replace(blank, options={})
    cards = _cards(blank, rng)
    seen = _seen(blank, cards, rng) if _depends_on_seen(sort) else None
    return replace(blank, cards=cards, seen=seen)


def small_hand(
    sort: Sort, seed: int
) -> tuple[PlainRules, tuple[Card, ...], tuple[Card, ...] | None]:
    """A hand so small that everything can be tried, and for it the rules of a question with a
    smaller contract or a lower minimum; of South African hands also the cards out of play."""
    rng = random.Random(f"small {sort.name} {seed}")
    question = make_question(sort, seed)
    rules = question.plain
    if rules.demands and not rules.to_the_card:
        smaller: list[tuple[Kind, int]] = [("set", 3), ("run", 4)]
        if not rules.runs:
            smaller = [("set", 3), ("set", 4), ("set", 5)]
        rules = replace(rules, demands=tuple(rng.choices(smaller, k=rng.choice([1, 2]))))
    if rules.instead:
        rules = replace(
            rules, demands=(("run", 3), ("run", 4)), instead=((("run", 3), ("run", 3)),)
        )
    if rules.minimum:
        rules = replace(rules, minimum=rng.choice([15, 20, 25, 30, 40]))
    jokers = min(rng.choice([0, 1, 1, 2, 2, 3]), question.deck.jokers)
    size = rng.randint(5, 6) if jokers == 3 else rng.randint(5, 9 - jokers)
    make = rng.choice([built_hand, nearly_built_hand, crowded_hand, crowded_hand])
    cards = tuple(make(rules, question.deck, size, jokers, rng)[:9])
    seen = _seen(question, cards, rng) if _depends_on_seen(sort) else None
    return rules, cards, seen


def _depends_on_seen(sort: Sort) -> bool:
    """S6: whether it may matter which cards are out of play."""
    return PLAIN_VARIANTS[sort.variant].half_safe != "never"


def _cards(question: Question, rng: random.Random) -> tuple[Card, ...]:
    """The hand: its size and its jokers first, then one of the ways of making it."""
    dealt = question.hand.cards
    size = rng.choice([dealt, dealt + 1, dealt + 1, dealt + 3, dealt + 5, rng.randint(9, 23)])
    size = min(size, MAX_CARDS)
    jokers = min(rng.choice([0, 0, 1, 1, 2, 2, 3, 4]), question.deck.jokers)
    make = rng.choice([dealt_hand, built_hand, built_hand, nearly_built_hand, crowded_hand])
    cards = make(question.plain, question.deck, size, jokers, rng)
    rng.shuffle(cards)
    return tuple(cards)


def _seen(question: Question, cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...] | None:
    """Cards out of play: unknown, none, or some of those that are not in the hand."""
    if rng.random() < 0.3:
        return None
    rest = _naturals(question.deck, cards)
    return tuple(rng.sample(rest, rng.choice([0, 8, 25, 45])))


def _naturals(deck: Deck, without: Sequence[Card] = ()) -> list[Card]:
    """The natural cards of a deck except those that somebody holds."""
    counted = Counter(without)
    return [
        card
        for card in (Card(rank, suit) for suit, rank in product(deck.suits, deck.ranks))
        for _ in range(deck.copies - counted[card])
    ]


def dealt_hand(
    rules: PlainRules, deck: Deck, size: int, jokers: int, rng: random.Random
) -> list[Card]:
    """Cards as they come, except for the number of jokers."""
    return [*[JOKER] * jokers, *rng.sample(_naturals(deck), size - jokers)]


def crowded_hand(
    rules: PlainRules, deck: Deck, size: int, jokers: int, rng: random.Random
) -> list[Card]:
    """Cards of few ranks or few suits, so that they fit together in many ways."""
    naturals = _naturals(deck)
    rng.shuffle(naturals)
    low = rng.randrange(len(deck.ranks))
    ranks = [*deck.ranks, *deck.ranks][low : low + rng.choice([4, 5, 6, 7])]
    suits = rng.sample(deck.suits, rng.choice([1, 2, 3]))
    if rng.random() < 0.5:
        fits = [card for card in naturals if card.rank in ranks]
    else:
        fits = [card for card in naturals if card.suit in suits]
    wild = rng.choice([0, 0, 2])
    chosen = fits[: max(size - jokers - wild, 0)]
    return _filled(deck, [*[JOKER] * jokers, *chosen], size, rng)


def built_hand(
    rules: PlainRules, deck: Deck, size: int, jokers: int, rng: random.Random
) -> list[Card]:
    """Melds that meet the contract, jokers for some of their cards, and random cards
    to the number wanted."""
    melds = _melds(rules, deck, size, rng)
    return _filled(deck, _with_jokers(melds, jokers, rng), size, rng)


def nearly_built_hand(
    rules: PlainRules, deck: Deck, size: int, jokers: int, rng: random.Random
) -> list[Card]:
    """Such a hand with one or two of its cards exchanged for others."""
    cards = built_hand(rules, deck, size, jokers, rng)
    naturals = [card for card in cards if not card.joker]
    lost = rng.sample(naturals, min(len(naturals), rng.choice([1, 2])))
    kept = list((Counter(cards) - Counter(lost)).elements())
    return _filled(deck, kept, size, rng)


def _filled(deck: Deck, cards: list[Card], size: int, rng: random.Random) -> list[Card]:
    rest = _naturals(deck, cards)
    return [*cards, *rng.sample(rest, max(size - len(cards), 0))]


def _melds(rules: PlainRules, deck: Deck, size: int, rng: random.Random) -> list[list[Card]]:
    """Natural melds from one deck that a player could lay together; the contract's or any."""
    pool = Counter(_naturals(deck))
    names: set[str] = set()
    melds: list[list[Card]] = []
    for kind, length in _wanted(rules, rng):
        apart = rules.ranks_apart if kind == "set" else rules.suits_apart
        for _ in range(20):
            name, meld = _any_meld(rules, deck, kind, length, rng)
            if Counter(meld) <= pool and not (apart and name in names):
                names.add(name)
                melds.append(meld)
                pool.subtract(meld)
                break
        if sum(map(len, melds)) > size and not rules.demands:
            pool.update(melds.pop())
    return melds


def _wanted(rules: PlainRules, rng: random.Random) -> list[tuple[Kind, int]]:
    """The melds to try, with their sizes."""
    wanted = list(rules.demands)
    if rules.full_suit and rng.random() < 0.3:
        wanted = [("run", 13), *((kind, size) for kind, size in wanted if kind == "set")]
    if rules.further and (not rules.demands or rng.random() < 0.5):
        either: list[tuple[Kind, int]] = [("set", 3), ("run", rules.run_min)]
        either = either if rules.runs else either[:1]
        wanted += rng.choices(either, k=rng.randint(2, 8))
    if rules.to_the_card:
        return wanted
    return [(kind, size + rng.choice([0, 0, 0, 1, 2])) for kind, size in wanted]


def _any_meld(
    rules: PlainRules, deck: Deck, kind: Kind, size: int, rng: random.Random
) -> tuple[str, list[Card]]:
    """A meld of this size, and its rank or its suit; the cards may not be there."""
    if kind == "colour":
        suit = rng.choice(deck.suits)
        return suit, [Card(rng.choice(deck.ranks), suit) for _ in range(size)]
    if kind == "set":
        rank = rng.choice(deck.ranks)
        cards = [Card(rank, suit) for suit in deck.suits]
        if rules.four_suits:
            return rank, rng.sample(cards, min(size, 4))
        return rank, rng.choices(cards, k=size)
    suit = rng.choice(deck.suits)
    length = min(size, len(deck.ranks))
    first = rng.randint(1 if rules.ace == "high" else 0, len(rules.line) - length)
    line = rules.line[first : first + length]
    if rules.any_suits:
        return suit, [Card(rank, rng.choice(deck.suits)) for rank in line]
    return suit, [Card(rank, suit) for rank in line]


def _with_jokers(melds: list[list[Card]], jokers: int, rng: random.Random) -> list[Card]:
    """The cards of the melds with jokers for some, no two side by side."""
    cards = [card for meld in melds for card in meld]
    free = list(range(len(cards)))
    while jokers and free:
        index = rng.choice(free)
        cards[index] = JOKER
        free = [other for other in free if abs(other - index) > 1]
        jokers -= 1
    return [*cards, *[JOKER] * jokers]
