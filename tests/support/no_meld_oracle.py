"""What is wrong with cards that are no meld, found by trying every stretch of ranks, straight from
the rulebook. Shares nothing with the package."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.support.plain_variant import PlainVariant
from tests.support.referee_oracle import Cards, undeclared

Wrong = tuple[int, list[str]]
"""How many cards don't fit, and the codes of the rules broken."""


def is_readable(game: PlainVariant, cards: Cards) -> bool:
    """Whether the cards can be read as a set, a run or cards of one colour at all, however few or
    full of jokers, wherever they lie and whatever their jokers were declared as."""
    return any(_is_readable(game, each) for each in (cards, undeclared(cards)))


def _is_readable(game: PlainVariant, cards: Cards) -> bool:
    ranks = {card.rank for card in cards if card.rank}
    of_one_colour = game.colour_min and _as_colour(game.colour_min, cards) == (0, [])
    return len(ranks) < 2 or bool(of_one_colour) or _as_run(game, cards)[0] == 0


def what_is_wrong(game: PlainVariant, cards: Cards) -> list[str]:
    """C5: the codes of all rules that the cards break as the kind of meld that they come nearest
    to."""
    ranks = Counter(card.rank for card in cards if card.rank)
    suits = Counter(card.suit for card in cards if card.suit)
    if not game.any_suits and max(ranks.values()) == max(suits.values(), default=1) == 1:
        smallest = min(game.set_min, game.run_min)
        return ["meld.not_a_meld", *["meld.too_short"] * (len(cards) < smallest)]
    kinds = [_as_run(game, cards), _as_set(game, cards)]
    if game.colour_min:
        kinds.insert(0, _as_colour(game.colour_min, cards))
    return min(kinds, key=lambda kind: (kind[0], len(kind[1])))[1]


def _as_colour(least: int, cards: Cards) -> Wrong:
    suits = Counter(card.suit for card in cards if card.suit)
    others = suits.total() - max(suits.values(), default=0)
    codes = ["colour.mixed"] * bool(others) + ["meld.too_short"] * (len(cards) < least)
    return others + max(0, least - len(cards)), codes


def _as_set(game: PlainVariant, cards: Cards) -> Wrong:
    rank, of_rank = Counter(card.rank for card in cards if card.rank).most_common(1)[0]
    suits = [card.suit for card in cards if card.suit and card.rank == rank]
    naturals = sum(card.rank == rank and not card.joker for card in cards)
    bare = sum(card.rank is None for card in cards)
    broken = {
        "set.mixed_ranks": True,
        "set.repeated_suit": bool(game.set_max) and len({*suits}) < len(suits),
        "meld.too_short": len(cards) < game.set_min,
        "set.too_long": len(cards) > (game.set_max or len(cards)),
        "set.too_few_naturals": bool(bare) and naturals < game.naturals_in_set,
    }
    return len(cards) - bare - of_rank, [code for code, is_so in broken.items() if is_so]


def _as_run(game: PlainVariant, cards: Cards) -> Wrong:
    codes, misfits = list[str](), 0
    suits = Counter(card.suit for card in cards if card.suit)
    if not game.any_suits and len(suits) > 1:
        codes.append("run.mixed_suits")
        misfits += suits.total() - max(suits.values())
    ranks = Counter(card.rank for card in cards if card.rank)
    if game.ace == "both" and len(cards) == 14 and ranks["A"] > 1:
        ranks["A"] -= 1
    if twice := ranks.total() - len(ranks):
        codes.append("run.repeated_rank")
        misfits += twice
    bare = sum(card.rank is None for card in cards)
    if gap := _gap(game, {*ranks} - {None}, bare):
        codes.append(gap)
        misfits += 1
    return misfits, codes + ["meld.too_short"] * (len(cards) < game.run_min)


def _gap(game: PlainVariant, ranks: set[str], bare: int) -> str | None:
    """Why no stretch holds these ranks and the bare jokers, and nothing else."""
    size = len(ranks) + bare
    low, high = _covers(game.ranks, ranks, size), _covers(_ace_high(game), ranks, size)
    corner = _covers(game.ranks * 2, ranks, size)
    if (low and game.ace != "high") or (high and game.ace != "low"):
        longest = len(game.ranks) + (game.ace == "both")
        return "run.repeated_rank" if size > longest else None
    if corner and game.ace == "round":
        return None
    if "A" not in game.ranks:
        return "run.not_consecutive"
    if low:
        return "run.ace_low"
    if high:
        return "run.ace_high"
    return "run.ace_turns_corner" if corner else "run.not_consecutive"


def _ace_high(game: PlainVariant) -> Sequence[str]:
    return (*game.ranks[1:], game.ranks[0])


def _covers(line: Sequence[str], ranks: set[str], size: int) -> bool:
    return any(ranks <= {*stretch} for stretch in _stretches(line, size))


def _stretches(line: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    return (line[first : first + size] for first in range(max(1, len(line) - size + 1)))
