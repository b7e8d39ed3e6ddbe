"""What a hand is short of that cannot be laid down, in the players' words."""

from collections import Counter
from collections.abc import Callable, Sequence

from scorekeeper.cards import Card, Deck, show_card
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.rules.contract import Contract, Demand
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, demanded, in_words, listed, shown


def short_of_one_more(sheet: Variant, deck: Deck, cards: Sequence[Card], meld: Meld) -> str:
    """What a hand lacks for a contract that it could lay with one joker more: “One more four; 7♥ or
    a joker would make 5♥ 6♥ ★7♥ 8♥.” `meld` is one that holds such a joker."""
    kind, laid = meld
    joker = next(card for card in laid if card.joker)
    lacking, anyone = f"another {joker.rank}", f"a {sheet.words.joker}"
    if joker.suit is not None:
        natural = Card(joker.rank, joker.suit)
        lacking = show_card(natural) if list(cards).count(natural) < deck.copies else ""
    which = f"{lacking} or {anyone}" if lacking else anyone
    return f"One more {sheet.words.of(kind)}; {which} would make {shown(laid)}."


def short_of_one_card(sheet: Variant, meld: Meld, lacking: Card) -> str:
    """What a hand lacks for a contract to the card that one natural card would complete."""
    kind, cards = meld
    wanted = demanded(Demand(kind, len(cards)), sheet.words)
    return f"{capital(wanted)}; {show_card(lacking)} would make {shown(cards)}."


def short_of_melds(
    sheet: Variant, contract: Contract, can_lay: Callable[[Contract], object]
) -> str:
    """Which melds of a contract are missing: those without which the rest `can_lay`."""
    for dropped in _parts_to_drop(contract):
        if can_lay(_without(contract, dropped)):
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
