"""Tacking on judged by trying every order and every place, straight from the rulebook."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.cards import Card, Suit
from tests.support.referee_oracle import GAMES, Cards, on_the_table, readings

JAMAICAN = ("jamaican", "super", "baby")
THREES_AND_FOURS = (*JAMAICAN, "caribbean", "kooky")


@dataclass(frozen=True)
class Lying:
    """A meld on the table: its kind, its cards (a run low to high), which of them are jokers just
    added, those of them that could as well lie at the other end, how many jokers came free, how
    many bare ones were put at the low end, and what the bare ones stand for."""

    kind: str
    cards: Cards
    added: frozenset[int] = frozenset()
    unsaid: frozenset[int] = frozenset()
    freed: int = 0
    put_low: int = 0
    bare: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """A meld after cards were added: its cards in one order, and the jokers that came free."""

    cards: tuple[str, ...]
    freed: int


def outcomes(
    variant: str,
    options: Mapping[str, object],
    meld: Cards,
    cards: Cards,
    *,
    own: bool,
    others: Sequence[Cards] = (),
) -> set[Outcome]:
    """What may come of adding all the cards, in any order; nothing where they do not fit, or
    where more must be said of a joker (E3, S6). Bare jokers lie at the high end unless only the
    low end lets every card fit."""
    physical = [*meld, *cards, *(card for other in others for card in other)]
    if not on_the_table(GAMES[variant], physical):
        return set()
    begin = readings(variant, meld)[0]
    table = Table(variant, options, own)
    ends = set(table.after(Lying(begin.kind, begin.cards), cards))
    if variant == "south-african":
        possible = {tuple(sorted(end.bare)) for end in ends}
        return {table.outcome(end) for end in ends} if len(possible) == 1 else set()
    if variant not in THREES_AND_FOURS:
        ends = {end for end in ends if all_said(end)}
    fewest = min((end.put_low for end in ends), default=0)
    return {table.outcome(end) for end in ends if end.put_low == fewest}


@dataclass(frozen=True)
class Table:
    """Whose meld it is, and in which game."""

    variant: str
    options: Mapping[str, object]
    own: bool

    def outcome(self, end: Lying) -> Outcome:
        """A meld as two people would both write it."""
        return Outcome(written(self.variant, end.kind, end.cards), end.freed)

    def after(self, on_table: Lying, cards: Cards) -> Iterator[Lying]:
        """The meld with all the cards added, one after another in every order, or two at once."""
        if not cards:
            yield on_table
        tried = set()
        for count in (1, 2):
            for places in combinations(range(len(cards)), count):
                together = tuple(cards[place] for place in places)
                if together in tried:
                    continue
                tried.add(together)
                rest = tuple(card for place, card in enumerate(cards) if place not in places)
                for further in self.added(on_table, together):
                    yield from self.after(further, rest)

    def added(self, on_table: Lying, together: Cards) -> Iterator[Lying]:
        """The meld with one card added, or two that count only together."""
        if any(card.joker for card in together) and self.variant in JAMAICAN and not self.own:
            return
        if on_table.kind == "set":
            yield from self._to_set(on_table, together)
        elif len(together) == 1 and together[0].joker:
            yield from self._joker_to_run(on_table, together[0])
        elif len(together) == 1:
            yield from self._natural_to_run(on_table, together[0])

    # Sets

    def _to_set(self, on_table: Lying, together: Cards) -> Iterator[Lying]:
        naturals = [card for card in on_table.cards if not card.joker]
        rank = naturals[0].rank
        if any(card.rank not in (None, rank) for card in together):
            return
        if self.variant in THREES_AND_FOURS:
            if len(together) == 1:
                yield replace(on_table, cards=(*on_table.cards, *placed(together, rank)))
        elif len(on_table.cards) == 3:
            yield from self._to_open_set(on_table, together, rank)

    def _to_open_set(self, on_table: Lying, together: Cards, rank: str | None) -> Iterator[Lying]:
        """E5 and S7: a set of three."""
        suits = {card.suit for card in on_table.cards if not card.joker}
        if any(card.suit in suits for card in together) or len(set(together)) < len(together):
            return
        jokers = [card for card in on_table.cards if card.joker]
        natural = not any(card.joker for card in together)
        enough = 1 if self.options.get("one_suit_frees") else 2
        if self.variant == "south-african":
            yield from self._to_group(on_table, together, rank)
        elif jokers and natural and len(together) == enough:
            stay = without(on_table.cards, jokers[-1])
            yield replace(on_table, cards=(*stay, *together), freed=on_table.freed + 1)
        elif len(together) == 1:
            yield replace(on_table, cards=(*on_table.cards, *placed(together, rank)))

    def _to_group(self, on_table: Lying, together: Cards, rank: str | None) -> Iterator[Lying]:
        """S7: its own card frees a joker, the fourth suit closes the group."""
        if len(together) != 1:
            return
        card = together[0]
        joker = Card(rank, card.suit, joker=True)
        if joker in on_table.cards:
            if not card.joker:
                stay = without(on_table.cards, joker)
                yield replace(on_table, cards=(*stay, card), freed=on_table.freed + 1)
            return
        missing = set(GAMES[self.variant].suits) - {other.suit for other in on_table.cards}
        for suit in missing:
            if card.suit in (None, suit):
                bare = (*on_table.bare, str(suit)) if card.suit is None else on_table.bare
                yield replace(
                    on_table, cards=(*on_table.cards, Card(rank, suit, card.joker)), bare=bare
                )

    # Runs

    def _joker_to_run(self, on_table: Lying, joker: Card) -> Iterator[Lying]:
        """J10, D5, K5, E5, S5: at an end, where the player says."""
        ends = [end for end in ("high", "low") if self._is_open(on_table, end, joker=True)]
        for end in ends:
            if fits(joker, self._next(on_table, end), suit_of(on_table)):
                longer = self._lengthened(on_table, joker, end)
                if len(ends) == 2 and joker.rank is None:
                    place = 0 if end == "low" else len(on_table.cards)
                    longer = replace(longer, unsaid=longer.unsaid | {place})
                yield longer

    def _natural_to_run(self, on_table: Lying, card: Card) -> Iterator[Lying]:
        """The next card at an end, or the card a joker stands for."""
        if card.suit != suit_of(on_table):
            return
        for end in ("high", "low"):
            if self._is_open(on_table, end) and self._next(on_table, end) == card.rank:
                yield self._lengthened(on_table, card, end)
        for place, other in enumerate(on_table.cards):
            if other.joker and other.rank == card.rank and place not in on_table.added:
                changed = (*on_table.cards[:place], card, *on_table.cards[place + 1 :])
                yield from self._joker_moves(replace(on_table, cards=changed), other)

    def _joker_moves(self, on_table: Lying, joker: Card) -> Iterator[Lying]:
        """J11, D6 and K5: it moves to an end; E5 and S7: it comes free."""
        if self.variant in THREES_AND_FOURS:
            low_too = self.variant not in JAMAICAN and on_table.cards[-1].rank == "A"
            end = "low" if low_too else "high"
            if self._is_open(on_table, end, joker=True):
                moved = self._lengthened(on_table, joker, end)
                place = 0 if end == "low" else len(on_table.cards)
                yield replace(moved, added=moved.added - {place})
        elif not (self.variant == "south-african" and len(on_table.cards) == 14):
            yield replace(on_table, freed=on_table.freed + 1)

    def _next(self, on_table: Lying, end: str) -> str | None:
        """The rank beyond an end, where there is one."""
        line = (*GAMES[self.variant].ranks, "A")
        first = line.index(str(on_table.cards[0].rank))
        at = first + len(on_table.cards) if end == "high" else first - 1
        return line[at] if 0 <= at < len(line) else None

    def _is_open(self, on_table: Lying, end: str, *, joker: bool = False) -> bool:
        """Whether a card may be laid beyond an end; a joker beside no other, where that counts."""
        game = GAMES[self.variant]
        beyond = self._next(on_table, end)
        if beyond is None:
            return False
        if beyond == "A":
            if end == "low" and game.ace == "high":
                return False
            if len(on_table.cards) == 13 and game.ace != "both":
                return False
        if self.variant == "caribbean" and end == "low" and on_table.cards[-1].rank != "A":
            return False
        outermost = on_table.cards[-1] if end == "high" else on_table.cards[0]
        return game.neighbours or not (joker and outermost.joker)

    def _lengthened(self, on_table: Lying, card: Card, end: str) -> Lying:
        there = Card(self._next(on_table, end), suit_of(on_table), card.joker)
        if card.joker and card.rank is None:
            on_table = replace(on_table, bare=(*on_table.bare, str(there.rank)))
        if end == "high":
            added = on_table.added | ({len(on_table.cards)} if card.joker else set())
            return replace(on_table, cards=(*on_table.cards, there), added=added)
        return replace(
            on_table,
            cards=(there, *on_table.cards),
            added=frozenset(place + 1 for place in on_table.added) | ({0} if card.joker else set()),
            unsaid=frozenset(place + 1 for place in on_table.unsaid),
            put_low=on_table.put_low + (card.joker and card.rank is None),
        )


def all_said(on_table: Lying) -> bool:
    """Whether every added joker was declared: by the player, as only one end was open, or by the
    order, between other cards (E3, S6)."""
    said = [place for place in range(len(on_table.cards)) if place not in on_table.unsaid]
    return all(min(said) < place < max(said) for place in on_table.unsaid)


def written(variant: str, kind: str, cards: Cards) -> tuple[str, ...]:
    """Cards as text: of a set in one order, its jokers without the suit where none is needed."""
    faces = [f"{'*' * card.joker}{card.rank}{card.suit or ''}" for card in cards]
    if kind == "run":
        return tuple(faces)
    if variant != "south-african":
        faces = [f"*{card.rank}" if card.joker else f"{card.rank}{card.suit}" for card in cards]
    return tuple(sorted(faces))


def placed(cards: Cards, rank: str | None) -> Cards:
    """Cards in a set: jokers as its rank."""
    return tuple(Card(rank, card.suit, card.joker) for card in cards)


def without(cards: Cards, card: Card) -> Cards:
    """The cards but one."""
    left = Counter(cards)
    left[card] -= 1
    return tuple(left.elements())


def fits(joker: Card, rank: str | None, suit: Suit | None) -> bool:
    """Whether a joker may stand for a card."""
    return joker.rank in (None, rank) and joker.suit in (None, suit)


def suit_of(on_table: Lying) -> Suit | None:
    """The suit of a run."""
    return on_table.cards[0].suit
