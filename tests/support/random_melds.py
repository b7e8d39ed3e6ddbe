"""Melds, lay-downs and hands made at random: many that are legal, and many that nearly are."""

from random import Random

from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_cards import JOKER, Card, Suit
from tests.support.plain_variant import RUN_OF_3, RUN_OF_4, SET_OF_3, Demand, Kind, Options
from tests.support.referee_oracle import Cards, Laid, is_meld, readings

LAY_DOWN = (
    *("contracts", "more_with_contract", "more_later", "full_suit", "ranks_apart", "minimum"),
    *("one_meld", "max_jokers_in", "half_safe", "keep", "keep_in_blitz"),
    *("at_most_naturals", "wild"),
)
"""What options may change of a lay-down."""


class Maker:
    """Makes cards of one game; the same seed makes the same cards."""

    def __init__(self, variant: str, seed: int) -> None:
        self.variant = variant
        self.game = PLAIN_VARIANTS[variant]
        self.random = Random(seed)

    def chance(self, percent: int) -> bool:
        """True so often in a hundred."""
        return self.random.randrange(100) < percent

    def options(self, *fields: str) -> Options:
        """House rules that matter for these fields, some of them as they are not usually."""
        return {
            id: self.random.choice(values)
            for id, values in self.game.choices(*fields).items()
            if self.chance(40)
        }

    def card(self) -> Card:
        """Any natural card."""
        return Card(self.random.choice(self.game.ranks), self.random.choice(self.game.suits))

    def set_of(self, length: int, rank: str | None = None) -> Cards:
        """This many naturals of a rank, of different suits as far as they go."""
        rank = rank or self.random.choice(self.game.ranks)
        suits = self.random.sample(self.game.suits * 2, length)
        if length <= 4 and (self.game.set_max or self.chance(50)):
            suits = self.random.sample(self.game.suits, length)
        return tuple(Card(rank, suit) for suit in suits)

    def run_of(self, length: int, suit: Suit | None = None) -> Cards:
        """This many naturals in a row."""
        suit = suit or self.random.choice(self.game.suits)
        line = (*self.game.ranks, self.game.ranks[0])
        start = self.random.randint(0, max(0, len(line) - length))
        if self.game.any_suits:
            ranks = line[start : start + length]
            return tuple(Card(rank, self.random.choice(self.game.suits)) for rank in ranks)
        return tuple(Card(rank, suit) for rank in line[start : start + length])

    def meld(self) -> Cards:
        """A set or a run, as the game likes it except for its jokers."""
        if self.chance(40 if self.game.runs else 90):
            return self.set_of(self.random.choice([3, 3, 3, 4, 4, 5]))
        return self.run_of(self.random.choice([3, 4, 4, 4, 5, 5, 6, 7, 8, 12, 13, 14]))

    def with_jokers(self, cards: Cards, jokers: int) -> Cards:
        """The cards with jokers for some, bare or declared, rightly or not."""
        changed = list(cards)
        for index in self.random.sample(range(len(cards)), min(jokers, len(cards))):
            changed[index] = self.joker_for(cards[index])
        return tuple(changed)

    def joker_for(self, card: Card) -> Card:
        """A joker that somebody may lay for a card."""
        way = self.random.randrange(20)
        if way < 10 or card.joker:
            return JOKER
        if way < 16:
            return Card(card.rank, card.suit, joker=True)
        if way < 18:
            return Card(card.rank, None, joker=True)
        other = self.card()
        return Card(card.rank, other.suit, True) if way < 19 else Card(other.rank, card.suit, True)

    def spoilt(self, cards: Cards) -> Cards:
        """The cards with one of them changed, doubled, missing, or with one more."""
        changed, index = list(cards), self.random.randrange(len(cards))
        way = self.random.randrange(4)
        if way == 0:
            changed[index] = self.card()
        elif way == 1:
            changed.append(changed[index])
        elif way == 2:
            changed.append(JOKER if self.chance(60) else self.card())
        else:
            del changed[index]
        return tuple(changed)

    def in_some_order(self, cards: Cards) -> Cards:
        """The cards as somebody may put them down."""
        laid, way = list(cards), self.random.randrange(10)
        if way < 3:
            self.random.shuffle(laid)
        elif way < 5:
            laid.reverse()
        elif way < 6 and laid:
            laid.append(laid.pop(self.random.randrange(len(laid))))
        return tuple(laid)

    def any_meld(self) -> Cards:
        """A meld, or what nearly is one."""
        cards = self.with_jokers(self.meld(), self.random.choice([0, 0, 1, 1, 2, 2, 3, 4]))
        if self.chance(25):
            cards = self.spoilt(cards)
        return self.in_some_order(cards)

    def jumble(self) -> Cards:
        """Two to eight cards of few faces."""
        faces = [*self.run_of(5), *self.set_of(4), JOKER, JOKER]
        return tuple(self.random.choices(faces, k=self.random.randint(2, 8)))

    def few_cards(self) -> Cards:
        """None to three cards, kept in hand."""
        held = self.random.choice([0, 0, 1, 1, 2, 3])
        return tuple(JOKER if self.chance(33) else self.card() for _ in range(held))

    def lay_down(self, hand: int, options: Options) -> tuple[Cards, ...]:
        """Melds for the contract of a hand, or nearly; any melds where there is none."""
        melds = [self._demanded(*each) for each in self._sizes(hand, options)]
        if self.chance(8):
            melds.append(self.meld())
        if self.chance(4):
            melds.pop(self.random.randrange(len(melds)))
        jokers = self.random.choice([0, 0, 0, 1, 1, 2])
        for index in self.random.choices(range(len(melds) or 1), k=jokers):
            melds[index : index + 1] = [self._one_joker(meld) for meld in melds[index : index + 1]]
        if melds and self.chance(6):
            index = self.random.randrange(len(melds))
            melds[index] = self.spoilt(melds[index])
        return tuple(melds)

    def tack_on(self) -> tuple[Cards, Cards]:
        """A meld on the table, and cards of which most may be added to it."""
        meld = self.declared_meld()
        likely = self.likely(meld)
        count = self.random.choice([1, 1, 2, 2, 3])
        if self.chance(30):
            return meld, tuple(self.random.choices([*likely, JOKER, self.card()], k=count))
        return meld, tuple(self.random.sample(likely, min(count, len(likely))))

    def likely(self, meld: Cards) -> list[Card]:
        """Cards of which most may be added to a meld."""
        read = readings(self.variant, meld)[0]
        cards = read.cards
        if read.kind == "colour":
            return [*self.few_cards(), self.card(), *self.run_of(3, cards[0].suit), JOKER]
        return self._likely_in_set(cards) if read.kind == "set" else self._likely_in_run(cards)

    def declared_meld(self) -> Cards:
        """A legal meld, its jokers declared."""
        while True:
            cards = self.meld()
            jokers = self.random.choice([0, 1, 1, 2])
            for index in self.random.sample(range(len(cards)), jokers):
                joker = Card(cards[index].rank, cards[index].suit, joker=True)
                cards = (*cards[:index], joker, *cards[index + 1 :])
            if is_meld(self.variant, cards):
                return cards

    def _likely_in_set(self, meld: Cards) -> list[Card]:
        rank = meld[0].rank
        return [Card(rank, suit) for suit in self.game.suits] + [JOKER, Card(rank, None, True)]

    def _likely_in_run(self, meld: Cards) -> list[Card]:
        """The cards beyond both ends, those its jokers stand for, and jokers."""
        line, suit = (*self.game.ranks, self.game.ranks[0]), meld[0].suit
        first = line.index(str(meld[0].rank))
        last = first + len(meld) - 1
        beyond = [*line[max(first - 2, 0) : first], *line[last + 1 : last + 3]]
        replaced = [Card(card.rank, suit) for card in meld if card.joker]
        ends = [Card(rank, suit) for rank in beyond]
        jokers = [Card(rank, suit, joker=True) for rank in beyond]
        declared = self.random.sample(jokers, min(1, len(jokers)))
        return [*ends, *replaced, *replaced, JOKER, *declared]

    def _sizes(self, hand: int, options: Options) -> list[Demand]:
        """The kinds and sizes of the melds to lay, seldom larger than they must be."""
        game = self.game.with_options(options)
        if not game.contracts:
            either: tuple[Kind, Kind] = ("run", "set")
            return [
                (either[self.chance(50)], self.random.choice([3, 3, 3, 4, 4, 5]))
                for _ in range(self.random.choice([1, 2, 2, 3, 3, 4]))
            ]
        if game.is_blitz(hand):
            return [RUN_OF_4, RUN_OF_3, SET_OF_3, SET_OF_3]
        melds = list(game.contract(hand))
        three_runs = sum(kind == "run" for kind, _ in melds) == 3
        if three_runs and not game.to_the_card and self.chance(30):
            melds = [*(meld for meld in melds if meld[0] == "set"), ("run", 13)]
        return [(kind, size + self.chance(5)) for kind, size in melds]

    def _demanded(self, kind: Kind, size: int) -> Cards:
        if kind == "set":
            return self.set_of(size if self.game.set_min < 3 else min(size, 4))
        if kind == "colour":
            ranks = self.random.sample(self.game.ranks, size)
            colour = self.random.choice(self.game.suits)
            return tuple(Card(rank, colour) for rank in ranks)
        while True:
            cards = self.run_of(size)
            if self.game.ace != "high" or cards[0].rank != "A":
                return cards

    def _one_joker(self, cards: Cards) -> Cards:
        """The cards with a joker for one of them, declared as its game wants."""
        index = self.random.randrange(len(cards))
        card = cards[index]
        if card.joker or self.game.declare == "never":
            joker = JOKER
        else:
            joker = Card(card.rank, card.suit, joker=True)
        return (*cards[:index], joker, *cards[index + 1 :])


def laid_by(maker: Maker, hand: int, options: Options) -> Laid:
    """A lay-down for a hand, or one after it, perhaps with the cards held and those out of play."""
    asking = maker.game.choices("contracts")
    order = {id: value for id, value in options.items() if id in asking}
    melds = maker.lay_down(hand, order)
    first = maker.chance(85) or not melds
    earlier = () if first else maker.lay_down(hand, order)[:1]
    jokers = [card for meld in melds for card in meld if card.joker and card.rank]
    copies = tuple(Card(card.rank, card.suit) for card in jokers if maker.chance(60))
    return Laid(
        melds,
        held=None if maker.chance(50) else maker.few_cards(),
        seen=None if maker.chance(40) else copies,
        first=first,
        earlier=tuple(meld for meld in earlier if is_meld(maker.variant, meld)),
    )


def is_ambiguous(variant: str, meld: Cards, cards: Cards) -> bool:
    """Whether there is a bare joker beside a nearly whole suit whose two ends are both the ace."""
    bare = any(card.joker and card.rank is None for card in cards)
    return PLAIN_VARIANTS[variant].ace == "both" and bare and len(meld) > 10
