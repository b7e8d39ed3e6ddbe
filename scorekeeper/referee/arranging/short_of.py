"""Describe what a hand is short of if nothing can be laid down, in the players' language."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.cards import Card, Deck, show_card, suit_name
from scorekeeper.referee.arranging.request import Meld
from scorekeeper.rules.contract import Contract, Demand, MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import (
    capital,
    contract_text,
    demands_text,
    join_names,
    join_statements,
    names_sizes,
    show_cards,
)
from scorekeeper.rules.words import Words
from scorekeeper.speech import say, say_many


@dataclass(frozen=True)
class Shortage:
    """What a hand lacks for a lay-down: the sentence, the melds it makes all the same, and where
    one card more would do, the meld that would be `completed` with that card; where only melds are
    missing, those `to_go`, for the middle of a sentence."""

    text: str
    melds: Sequence[Meld] = ()
    completed: Meld | None = None
    one_more: Card | None = None
    to_go: str | None = None


def short_of_one_more(
    rules: Variant, deck: Deck, contract: Contract, cards: Sequence[Card], meld: Meld, joker: Card
) -> str:
    """Describe what a hand lacks if it needs one more joker to meet the contract: “One more four;
    7♥ or a joker would make 5♥ 6♥ 7♥ 8♥.” `meld` is one that has such a joker."""
    words, completed = rules.words, show_cards(meld.cards)
    natural = Card(joker.rank, joker.suit)
    at = list(meld.cards).index(joker)
    with_natural = show_cards([*meld.cards[:at], natural, *meld.cards[at + 1 :]])
    if meld.kind == "colour":
        colour = next(card.suit for card in meld.cards if card.suit)
        completion = say(
            "another {colour} card or a {words.joker} would make {meld}.",
            colour=suit_name(colour),
            words=words,
            meld=completed,
        )
    elif meld.kind == "set" and joker.suit is None:
        completion = say(
            "another {rank} or a {words.joker} would make {meld}.",
            rank=joker.rank,
            words=words,
            meld=with_natural,
        )
    elif joker.suit is None or list(cards).count(natural) < deck.copies:
        completion = say(
            "{card} or a {words.joker} would make {meld}.",
            card=show_card(natural),
            words=words,
            meld=with_natural,
        )
    else:
        completion = say("a {words.joker} would make {meld}.", words=words, meld=completed)
    return _missing_meld_text(rules, contract, meld, completion)


def short_of_one_card(rules: Variant, contract: Contract, meld: Meld, missing_card: Card) -> str:
    """Describe what a hand lacks if one natural card, `missing_card`, and no joker would meet the
    contract: it would make `meld`."""
    completion = say(
        "{card} would make {meld}.", card=show_card(missing_card), meld=show_cards(meld.cards)
    )
    return _missing_meld_text(rules, contract, meld, completion)


def _missing_meld_text(rules: Variant, contract: Contract, meld: Meld, completion: str) -> str:
    sizes = [size for size in contract.sizes(meld.kind) if size <= len(meld.cards)]
    missing = _missing_text(rules, contract, (Demand(meld.kind, max(sizes)),))
    return join_statements([capital(missing), completion])


def short_of_melds(
    rules: Variant, contract: Contract, find: Callable[[Contract], list[Meld] | None]
) -> Shortage:
    """Describe which melds of a contract are missing: the fewest without which the rest can be
    laid. `find` finds the melds of a contract, if it can be."""
    *parts, dropped = _list_parts(contract)
    melds: list[Meld] = []
    for part in parts:
        found = find(_drop_melds(contract, part))
        if found is not None:
            dropped, melds = part, found
            break
    text = f"{capital(_missing_text(rules, contract, dropped))}."
    return Shortage(text, melds, to_go=demands_text(contract, dropped, rules))


def _list_parts(contract: Contract) -> list[tuple[Demand, ...]]:
    """List all parts of a contract that may be missing, the smallest first; the whole contract
    last."""
    parts: list[tuple[Demand, ...]] = [()]
    for demand, count in Counter(contract.melds).items():
        parts = [(*part, *([demand] * number)) for part in parts for number in range(count + 1)]
    return sorted(parts, key=len)[1:]


def _drop_melds(contract: Contract, dropped: tuple[Demand, ...]) -> Contract:
    left = Counter(contract.melds)
    left.subtract(dropped)
    return Contract(tuple(left.elements()), to_the_card=contract.to_the_card)


def _missing_text(rules: Variant, contract: Contract, dropped: tuple[Demand, ...]) -> str:
    if names_sizes(contract, rules):
        return demands_text(contract, dropped, rules)
    counts = Counter(demand.kind for demand in dropped)
    return join_names(
        [_more_melds_text(kind, count, rules.words) for kind, count in counts.items()]
    )


def _more_melds_text(kind: MeldKind, count: int, words: Words) -> str:
    """Describe how many melds of a kind are missing."""
    if kind == "set":
        return say_many(
            "one more {words.set}",
            "{count} more {words.sets}",
            count,
            words=words,
        )
    return say_many(
        "one more {words.run}",
        "{count} more {words.runs}",
        count,
        words=words,
    )


def short_of_worth(rules: Variant, max_worth: int, *, single: bool) -> str:
    """Describe how many points the melds of a hand are short of the minimum (E4, N3). `max_worth`
    is the greatest worth they reach; `single` means that only one meld may be laid."""
    minimum = rules.lay_down.minimum or 0
    if not max_worth:
        return say("A meld: nothing here makes a {words.set} or a {words.run}.", words=rules.words)
    more = minimum - max_worth
    points = say_many("one more point", "{count} more points", more)
    reached = (
        say("the best meld comes to {best} of {least}.", best=max_worth, least=minimum)
        if single
        else say("the melds come to {best} of {least}.", best=max_worth, least=minimum)
    )
    return join_statements([capital(points), reached])


def short_of_all_at_once(rules: Variant, contract: Contract, left: Sequence[Card]) -> str:
    """Describe which cards of a hand are not in any meld, if all must be laid at once (S8); or that
    they are, but not in the melds that are demanded (G3)."""
    if len(left) < 2 and contract.to_the_card:
        return say(
            "{contract}: these cards make other melds only.",
            contract=contract_text(contract, rules),
        )
    return say_many(
        "{contract}: {cards} isn’t in any meld.",
        "{contract}: {cards} aren’t in any meld.",
        len(left),
        contract=contract_text(contract, rules),
        cards=show_cards(left),
    )
