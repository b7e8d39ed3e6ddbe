"""Questions to the referee from a seed, and their answers by trying everything.

A question is the body of a request to the API. Nothing here is of the package.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tests.support.games.registry import PLAIN_VARIANTS
from tests.support.plain_cards import Card, Cards, read_card, write_cards
from tests.support.plain_sum import Json
from tests.support.plain_variant import Options
from tests.support.random_melds import LAY_DOWN, Maker, is_ambiguous, laid_by
from tests.support.referee_oracle import Laid, of_each_kind, readings
from tests.support.tack_on_oracle import Outcome, outcomes, written
from tests.support.turn_oracle import Turn, is_turn
from tests.support.wild_oracle import is_wild_lay_down


@dataclass(frozen=True)
class LayDown:
    """May these melds be laid down together?"""

    body: Json
    legal: bool

    def is_answered_by(self, answer: Json) -> bool:
        """Whether an answer is right."""
        return bool(answer["legal"] == self.legal)


@dataclass(frozen=True)
class TackOn:
    """May these cards be added to this meld, and what is it then?"""

    body: Json
    legal: bool
    outcomes: frozenset[Outcome]
    kinds: tuple[str, ...]

    def is_answered_by(self, answer: Json) -> bool:
        """Whether an answer is right: where several things may come of it, any of them."""
        if answer["legal"] != self.legal or not self.legal:
            return bool(answer["legal"] == self.legal)
        cards, freed = tuple(map(read_card, answer["result"])), len(answer["freed"])
        variant = self.body["variant"]
        return any(
            Outcome(written(variant, kind, cards), freed) in self.outcomes for kind in self.kinds
        )


def lay_down_of(seed: int, variant: str) -> LayDown:
    """Melds that fit the contract of some hand, or nearly."""
    maker = Maker(variant, seed)
    options = maker.options(*LAY_DOWN)
    number = _hand(maker, options)
    game = PLAIN_VARIANTS[variant].with_options(options)
    if number in game.wild:
        melds = _with_wild_cards(maker, maker.lay_down(number, options), game.wild[number])
        held = None if maker.chance(30) else maker.few_cards()
        laid = Laid(melds, held)
        legal = is_wild_lay_down(game, number, melds, held)
    else:
        laid = laid_by(maker, number, options)
        usually_wild = PLAIN_VARIANTS[variant].wild.get(number)
        if usually_wild and maker.chance(50):
            laid = replace(laid, melds=_with_wild_cards(maker, laid.melds, usually_wild))
        legal = is_turn(variant, options, number, Turn(laid))
    body: Json = {"variant": variant, "options": options, "hand": number}
    body["melds"] = [write_cards(meld) for meld in laid.melds]
    if laid.held is not None:
        body["hand_cards"] = write_cards(laid.held)
    if laid.seen is not None:
        body["seen"] = write_cards(laid.seen)
    if not laid.first:
        body |= {"first": False, "laid": [write_cards(meld) for meld in laid.earlier]}
    return LayDown(body, legal)


def tack_on_of(seed: int, variant: str) -> TackOn | None:
    """Cards that fit a meld on the table, or nearly; nothing where it depends on more than is
    said."""
    maker = Maker(variant, seed)
    game = PLAIN_VARIANTS[variant]
    last = game.last or max(game.contracts, default=1)
    every = [number for number in game.contracts or (1,) if number <= last]
    numbers = [number for number in every if number not in game.wild]
    if not numbers:
        return None
    meld, cards = maker.tack_on()
    without_suit = any(card.suit is None and not card.joker for card in cards)
    if without_suit or is_ambiguous(variant, meld, cards):
        return None
    options = maker.options("freed_from_set")
    number = maker.random.choice(numbers)
    own = maker.chance(60)
    none_added = game.is_blitz(number) or number in game.laid_whole
    ends = set() if none_added else outcomes(variant, options, meld, cards, own=own)
    body: Json = {"variant": variant, "options": options, "hand": number, "own": own}
    body |= {"meld": write_cards(meld), "cards": write_cards(cards)}
    kinds = tuple(read.kind for read in of_each_kind(readings(variant, meld)))
    return TackOn(body, bool(ends), frozenset(ends), kinds)


def _hand(maker: Maker, options: Options) -> int:
    """The number of a hand."""
    game = PLAIN_VARIANTS[maker.variant].with_options(options)
    last = game.last or max(game.contracts, default=1)
    return maker.random.choice([number for number in game.contracts or (1,) if number <= last])


def _with_wild_cards(
    maker: Maker, melds: Sequence[Cards], wild: Sequence[str]
) -> tuple[Cards, ...]:
    """The melds with wild cards in place of some."""
    return tuple(
        tuple(
            Card(maker.random.choice(wild), maker.random.choice(maker.game.suits))
            if maker.chance(20)
            else card
            for card in meld
        )
        for meld in melds
    )
