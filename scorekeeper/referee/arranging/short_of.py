"""What a hand is short of that cannot be laid down, in the players' words."""

from collections import Counter
from collections.abc import Callable, Sequence

from scorekeeper.cards import Card, Deck, show_card
from scorekeeper.referee.arranging.melds_in_hand import Meld
from scorekeeper.rules.contract import Contract, Demand, MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, demanded, in_words, listed, shown
from scorekeeper.rules.words import Words
from scorekeeper.speech import say, say_many


def short_of_one_more(rules: Variant, deck: Deck, cards: Sequence[Card], meld: Meld) -> str:
    """What a hand lacks for a contract that it could lay with one joker more: “One more four; 7♥ or
    a joker would make 5♥ 6♥ ★7♥ 8♥.” `meld` is one that holds such a joker."""
    kind, laid = meld
    words, made = rules.words, shown(laid)
    joker = next(card for card in laid if card.joker)
    natural = Card(joker.rank, joker.suit)
    if joker.suit is None:
        would = say(
            "another {rank} or a {words.joker} would make {meld}.",
            rank=joker.rank,
            words=words,
            meld=made,
        )
    elif list(cards).count(natural) < deck.copies:
        would = say(
            "{card} or a {words.joker} would make {meld}.",
            card=show_card(natural),
            words=words,
            meld=made,
        )
    else:
        would = say("a {words.joker} would make {meld}.", words=words, meld=made)
    return f"{capital(_more(kind, 1, words))}; {would}"


def short_of_one_card(rules: Variant, meld: Meld, lacking: Card) -> str:
    """What a hand lacks for a contract to the card that one natural card would complete."""
    kind, cards = meld
    wanted = demanded(Demand(kind, len(cards)), rules.words)
    would = say("{card} would make {meld}.", card=show_card(lacking), meld=shown(cards))
    return f"{capital(wanted)}; {would}"


def short_of_melds(
    rules: Variant, contract: Contract, can_lay: Callable[[Contract], object]
) -> str:
    """Which melds of a contract are missing: those without which the rest `can_lay`."""
    for dropped in _parts_to_drop(contract):
        if can_lay(_without(contract, dropped)):
            break
    return f"{capital(_missing(rules, contract, dropped))}."


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


def _missing(rules: Variant, contract: Contract, dropped: tuple[Demand, ...]) -> str:
    words = rules.words
    if contract.to_the_card:
        return listed([demanded(demand, words) for demand in dropped])
    counts = Counter(demand.kind for demand in dropped)
    return listed([_more(kind, count, words) for kind, count in counts.items()])


def _more(kind: MeldKind, count: int, words: Words) -> str:
    """How many melds of a kind are missing."""
    if kind == "set":
        return say_many(
            "one more {words.set}",
            "{count} more {words.sets}",
            count,
            words=words,
            count=in_words(count),
        )
    return say_many(
        "one more {words.run}",
        "{count} more {words.runs}",
        count,
        words=words,
        count=in_words(count),
    )


def short_of_worth(rules: Variant, best: int, at_once: bool) -> str:
    """How many points the melds of a hand are short of the least worth (E4, N3)."""
    min_count = rules.lay_down.minimum or 0
    if not best:
        return say("A meld: nothing here makes a {words.set} or a {words.run}.", words=rules.words)
    more = min_count - best
    points = say_many("one more point", "{count} more points", more, count=in_words(more))
    come = (
        say("the best meld comes to {best} of {least}.", best=best, least=min_count)
        if at_once
        else say("the melds come to {best} of {least}.", best=best, least=min_count)
    )
    return f"{capital(points)}; {come}"


def short_of_all_at_once(rules: Variant, contract: Contract, left: Sequence[Card]) -> str:
    """Which cards of a hand are in no meld, where all must be laid at once (S8)."""
    return say_many(
        "{contract}: {cards} isn’t in any meld.",
        "{contract}: {cards} aren’t in any meld.",
        len(left),
        contract=contract_text(contract, rules.words),
        cards=shown(left),
    )
