"""Tacking on judged by trying every order and every end, straight from the rulebook."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_cards import Card, Suit, write_card
from tests.support.plain_variant import Options, PlainVariant
from tests.support.referee_oracle import Cards, of_each_kind, on_the_table, readings


@dataclass(frozen=True)
class OnTable:
    """A meld on the table: its kind, its cards (a run low to high), which of them are jokers just
    added, those of them that could as well lie at the other end, how many jokers came free, how
    many bare ones were put at the low end, and what the bare ones stand for."""

    kind: str
    cards: Cards
    added: frozenset[int] = frozenset()
    undeclared: frozenset[int] = frozenset()
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
    options: Options,
    meld: Cards,
    cards: Cards,
    *,
    own: bool,
    others: Sequence[Cards] = (),
) -> set[Outcome]:
    """What may come of adding all the cards, in any order; nothing where they do not fit, or
    where more must be declared of a joker (E3, S6). Bare jokers lie at the high end unless only the
    low end lets every card fit."""
    physical = [*meld, *cards, *(card for other in others for card in other)]
    game = PLAIN_VARIANTS[variant].with_options(options)
    if not game.tacks_on or not on_the_table(game, physical):
        return set()
    table = Table(game, own)
    ends: set[OnTable] = set()
    for begin in of_each_kind(readings(variant, meld)):
        ends = ends or set(table.after(OnTable(begin.kind, begin.cards), cards))
    if game.declare == "where unsure":
        possible = {tuple(sorted(end.bare)) for end in ends}
        return {table.outcome(end) for end in ends} if len(possible) == 1 else set()
    if game.declare == "at ends":
        ends = {end for end in ends if all_declared(end)}
    lowest = min((end.put_low for end in ends), default=0)
    return {table.outcome(end) for end in ends if end.put_low == lowest}


@dataclass(frozen=True)
class Table:
    """Whose meld it is, and in which game."""

    game: PlainVariant
    own: bool

    def outcome(self, end: OnTable) -> Outcome:
        """A meld as two people would both write it."""
        return Outcome(written(self.game.id, end.kind, end.cards), end.freed)

    def after(self, on_table: OnTable, cards: Cards) -> Iterator[OnTable]:
        """The meld with all the cards added, one after another in every order, or two at once."""
        if not cards:
            yield on_table
        tried = set()
        for count in (1, 2):
            for indexes in combinations(range(len(cards)), count):
                together = tuple(cards[index] for index in indexes)
                if together in tried:
                    continue
                tried.add(together)
                rest = tuple(card for index, card in enumerate(cards) if index not in indexes)
                for further in self.added(on_table, together):
                    yield from self.after(further, rest)

    def added(self, on_table: OnTable, together: Cards) -> Iterator[OnTable]:
        """The meld with one card added, or two that count only together."""
        own_only = self.game.jokers_to_own_only and not self.own
        if own_only and any(card.joker for card in together):
            return
        if on_table.kind == "colour":
            yield from self._to_colour(on_table, together)
        elif on_table.kind == "set":
            yield from self._to_set(on_table, together)
        elif len(together) == 1 and together[0].joker:
            yield from self._joker_to_run(on_table, together[0])
        elif len(together) == 1:
            yield from self._natural_to_run(on_table, together[0])

    # Cards of one colour

    def _to_colour(self, on_table: OnTable, together: Cards) -> Iterator[OnTable]:
        """X9: any card of the colour, and any joker that is not declared as another."""
        (colour,) = {card.suit for card in on_table.cards if card.suit}
        right = [card.suit == colour or (card.joker and card.suit is None) for card in together]
        if len(together) == 1 and all(right):
            yield replace(on_table, cards=(*on_table.cards, *together))

    # Sets

    def _to_set(self, on_table: OnTable, together: Cards) -> Iterator[OnTable]:
        naturals = [card for card in on_table.cards if not card.joker]
        rank = naturals[0].rank
        if any(card.rank not in (None, rank) for card in together):
            return
        if self.game.set_max is None:
            if len(together) == 1:
                yield replace(on_table, cards=(*on_table.cards, *placed(together, rank)))
        elif len(on_table.cards) == 3:
            yield from self._to_open_set(on_table, together, rank)

    def _to_open_set(
        self, on_table: OnTable, together: Cards, rank: str | None
    ) -> Iterator[OnTable]:
        """E5 and S7: a set of three."""
        suits = {card.suit for card in on_table.cards if not card.joker}
        if any(card.suit in suits for card in together) or len(set(together)) < len(together):
            return
        jokers = [card for card in on_table.cards if card.joker]
        natural = not any(card.joker for card in together)
        enough = {"two suits": 2, "one suit": 1}.get(self.game.freed_from_set)
        if self.game.freed_from_set == "its card":
            yield from self._to_group(on_table, together, rank)
        elif jokers and natural and len(together) == enough:
            stay = without(on_table.cards, jokers[-1])
            yield replace(on_table, cards=(*stay, *together), freed=on_table.freed + 1)
        elif len(together) == 1:
            yield replace(on_table, cards=(*on_table.cards, *placed(together, rank)))

    def _to_group(self, on_table: OnTable, together: Cards, rank: str | None) -> Iterator[OnTable]:
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
        missing = set(self.game.suits) - {other.suit for other in on_table.cards}
        for suit in missing:
            if card.suit in (None, suit):
                bare = (*on_table.bare, str(suit)) if card.suit is None else on_table.bare
                yield replace(
                    on_table, cards=(*on_table.cards, Card(rank, suit, card.joker)), bare=bare
                )

    # Runs

    def _joker_to_run(self, on_table: OnTable, joker: Card) -> Iterator[OnTable]:
        """J10, D5, K5, E5, S5: at an end, the one the player says."""
        ends = [end for end in ("high", "low") if self._is_open(on_table, end, joker=True)]
        for end in ends:
            suit = joker.suit if self.game.any_suits else suit_of(on_table)
            if fits(joker, self._next(on_table, end), suit):
                longer = self._lengthened(on_table, joker, end)
                if len(ends) == 2 and joker.rank is None:
                    index = 0 if end == "low" else len(on_table.cards)
                    longer = replace(longer, undeclared=longer.undeclared | {index})
                yield longer

    def _natural_to_run(self, on_table: OnTable, card: Card) -> Iterator[OnTable]:
        """The next card at an end, or the card a joker stands for."""
        if not self.game.any_suits and card.suit != suit_of(on_table):
            return
        for end in ("high", "low"):
            if self._is_open(on_table, end) and self._next(on_table, end) == card.rank:
                yield self._lengthened(on_table, card, end)
        for index, other in enumerate(on_table.cards):
            if other.joker and other.rank == card.rank and index not in on_table.added:
                changed = (*on_table.cards[:index], card, *on_table.cards[index + 1 :])
                yield from self._joker_moves(replace(on_table, cards=changed), other)

    def _joker_moves(self, on_table: OnTable, joker: Card) -> Iterator[OnTable]:
        """J11, D6 and K5: it moves to an end; E5 and S7: it comes free; F6: it stays."""
        if self.game.replaced == "stays":
            return
        if self.game.replaced != "comes free":
            low_too = self.game.replaced == "moves" and on_table.cards[-1].rank == "A"
            end = "low" if low_too else "high"
            if self._is_open(on_table, end, joker=True):
                moved = self._lengthened(on_table, joker, end)
                index = 0 if end == "low" else len(on_table.cards)
                yield replace(moved, added=moved.added - {index})
        elif len(on_table.cards) < 14:
            yield replace(on_table, freed=on_table.freed + 1)

    def _next(self, on_table: OnTable, end: str) -> str | None:
        """The rank beyond an end, where there is one."""
        line = (*self.game.ranks, self.game.ranks[0])
        first = line.index(str(on_table.cards[0].rank))
        at = first + len(on_table.cards) if end == "high" else first - 1
        return line[at] if 0 <= at < len(line) else None

    def _is_open(self, on_table: OnTable, end: str, *, joker: bool = False) -> bool:
        """Whether a card may be laid beyond an end; a joker beside no other, where that counts."""
        game = self.game
        beyond = self._next(on_table, end)
        if beyond is None or (end == "high" and game.ace == "low" and beyond == game.ranks[0]):
            return False
        if beyond == "A":
            if end == "low" and game.ace == "high":
                return False
            if len(on_table.cards) == 13 and game.ace != "both":
                return False
        if game.low_end_after_ace and end == "low" and on_table.cards[-1].rank != "A":
            return False
        outermost = on_table.cards[-1] if end == "high" else on_table.cards[0]
        return game.side_by_side or not (joker and outermost.joker)

    def _lengthened(self, on_table: OnTable, card: Card, end: str) -> OnTable:
        suit = card.suit if self.game.any_suits else suit_of(on_table)
        there = Card(self._next(on_table, end), suit, card.joker)
        if card.joker and card.rank is None:
            on_table = replace(on_table, bare=(*on_table.bare, str(there.rank)))
        if end == "high":
            added = on_table.added | ({len(on_table.cards)} if card.joker else set())
            return replace(on_table, cards=(*on_table.cards, there), added=added)
        return replace(
            on_table,
            cards=(there, *on_table.cards),
            added=frozenset(index + 1 for index in on_table.added) | ({0} if card.joker else set()),
            undeclared=frozenset(index + 1 for index in on_table.undeclared),
            put_low=on_table.put_low + (card.joker and card.rank is None),
        )


def all_declared(on_table: OnTable) -> bool:
    """Whether every added joker was declared: by the player, as only one end was open, or by the
    order, between other cards (E3, S6)."""
    known = [index for index in range(len(on_table.cards)) if index not in on_table.undeclared]
    return all(min(known) < index < max(known) for index in on_table.undeclared)


def written(variant: str, kind: str, cards: Cards) -> tuple[str, ...]:
    """Cards as text: of a set in one order, its jokers without the suit where none is needed."""
    faces = [f"{'*' * card.joker}{card.rank or ''}{card.suit or ''}" for card in cards]
    if kind == "colour":
        return tuple(sorted(faces))
    if kind == "run" and PLAIN_VARIANTS[variant].any_suits:
        return tuple(f"*{card.rank}" if card.joker else write_card(card) for card in cards)
    if kind == "run":
        return tuple(faces)
    if PLAIN_VARIANTS[variant].declare != "where unsure":
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


def suit_of(on_table: OnTable) -> Suit | None:
    """The suit of a run."""
    return on_table.cards[0].suit
