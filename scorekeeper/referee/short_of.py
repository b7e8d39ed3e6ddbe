"""What a hand is short of that cannot be laid down, in the players' words."""

from collections import Counter
from collections.abc import Callable, Sequence

from scorekeeper.cards import JOKER, Card, Deck, show_card
from scorekeeper.referee.melds_in_hand import Meld
from scorekeeper.rules.contract import Contract, Demand
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, demanded, in_words, listed, shown

Find = Callable[[Sequence[Card]], list[Meld] | None]


def short_of_contract(
    sheet: Variant,
    deck: Deck,
    contract: Contract,
    cards: Sequence[Card],
    find: Find,
    find_part: Callable[[Contract], Callable[[Sequence[Card]], object]],
) -> str:
    """What is missing from a hand without the contract: “One more four; 7♥ or a joker would make
    5♥ 6♥ ★7♥ 8♥.” `find` finds it in a hand with a joker more, `find_part` a part of it."""
    with_joker = find([*cards, JOKER])
    if with_joker:
        meld = next(meld for meld in with_joker if any(card.joker for card in meld[1]))
        missing = _missing_one(sheet, contract, meld)
        return f"{capital(missing)}; {_would_make(sheet, deck, cards, meld)}."
    for dropped in _parts_to_drop(contract):
        if find_part(_without(contract, dropped))(cards):
            break
    return f"{capital(_missing(sheet, contract, dropped))}."


def _parts_to_drop(contract: Contract) -> list[tuple[Demand, ...]]:
    """The demands that may be missing, the fewest first; all of them last."""
    kinds = list(dict.fromkeys(contract.melds))
    counts = [contract.melds.count(demand) for demand in kinds]
    drops: list[tuple[Demand, ...]] = [()]
    for demand, count in zip(kinds, counts, strict=True):
        drops = [(*drop, *([demand] * some)) for drop in drops for some in range(count + 1)]
    return sorted(drops, key=len)[1:]


def _without(contract: Contract, dropped: tuple[Demand, ...]) -> Contract:
    left = Counter(contract.melds)
    left.subtract(dropped)
    return Contract(tuple(left.elements()), to_the_card=contract.to_the_card)


def _missing_one(sheet: Variant, contract: Contract, meld: Meld) -> str:
    kind, cards = meld
    if contract.to_the_card:
        return demanded(Demand(kind, len(cards)), sheet.words)
    return f"one more {sheet.words.of(kind)}"


def _missing(sheet: Variant, contract: Contract, dropped: tuple[Demand, ...]) -> str:
    words = sheet.words
    if contract.to_the_card:
        return listed([demanded(demand, words) for demand in dropped])
    counts = Counter(demand.kind for demand in dropped)
    return listed(
        [
            f"{in_words(count)} more {words.of(kind) if count == 1 else words.several(kind)}"
            for kind, count in counts.items()
        ]
    )


def _would_make(sheet: Variant, deck: Deck, cards: Sequence[Card], meld: Meld) -> str:
    """Which card the hand lacks for a meld that was found with a joker too many."""
    kind, laid = meld
    joker = next(card for card in laid if card.joker)
    made = shown(laid)
    anyone = f"a {sheet.words.joker}"
    if kind == "set" and joker.suit is None:
        lacking = f"another {joker.rank}"
    else:
        natural = Card(joker.rank, joker.suit)
        if list(cards).count(natural) >= deck.copies:
            return f"{anyone} would make {made}"
        lacking = show_card(natural)
    if sheet.lay_down.jokers is not None:
        return f"{lacking} would make {made}"
    return f"{lacking} or {anyone} would make {made}"


def short_of_worth(sheet: Variant, best: int, at_once: bool) -> str:
    """How many points the melds of a hand are short of the least worth (E4, N3)."""
    least = sheet.lay_down.minimum or 0
    if not best:
        return f"A meld: nothing here makes a {sheet.words.set} or a {sheet.words.run}."
    more = least - best
    points = "point" if more == 1 else "points"
    what = "the best meld comes" if at_once else "the melds come"
    return f"{capital(in_words(more))} more {points}; {what} to {best} of {least}."


def short_of_all_at_once(sheet: Variant, contract: Contract, left: Sequence[Card]) -> str:
    """Which cards of a hand are in no meld, where all must be laid at once (S8)."""
    needed = contract_text(contract, sheet.words)
    return f"{needed}: {shown(left)} {'is' if len(left) == 1 else 'are'} in no meld."
