"""Whether melds may be laid down together."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Deck, suit_name
from scorekeeper.referee.copies import copies_reasons
from scorekeeper.referee.jokers import joker_reasons
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.turn_end import turn_end_reasons
from scorekeeper.referee.verdict import BrokenRule, Cards, LayDownVerdict, MeldVerdict, Reading
from scorekeeper.rules.contract import Contract, HandRules, MeldKind
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import (
    contract_in_sentence,
    demanded,
    in_words,
    listed,
    so_many_melds,
)
from scorekeeper.speech import say, say_many


@dataclass(frozen=True)
class LaidDown:
    """What a player lays, and what is known of the table.

    `held` are the cards kept, before the discard; `seen` the cards out of play; None where nobody
    said. `first` is False for melds after the first lay-down; `earlier` are then the player's own.
    """

    melds: tuple[Cards, ...]
    held: Cards | None = None
    seen: Cards | None = None
    first: bool = True
    earlier: tuple[Cards, ...] = ()


def check_lay_down(rules: Variant, deck: Deck, hand: HandRules, laid: LaidDown) -> LayDownVerdict:
    """Whether `laid` may be laid down in this hand: the contract (J8, J9, D4, K4, S5), what is
    kept apart (J6), the least worth (E4), jokers (S6), and what ends the turn (C14, S8).

    Nothing is raised for an illegal lay-down; every broken rule is a reason (C5).

    >>> from scorekeeper.cards import read_melds
    >>> from scorekeeper.variants.jamaican import HANDS, JAMAICAN, TWO_PACKS
    >>> laid = LaidDown(read_melds("5h 5s 5d | 9c 9d 9h"))
    >>> [reason.code for reason in check_lay_down(JAMAICAN, TWO_PACKS.deck, HANDS[0], laid).reasons]
    ['laydown.contract']
    """
    melds = tuple(check_meld(rules, deck, cards) for cards in laid.melds)
    earlier = tuple(check_meld(rules, deck, cards) for cards in laid.earlier)
    reasons = [
        replace(reason, meld=index) for index, meld in enumerate(melds) for reason in meld.reasons
    ]
    reasons += _copies(deck, laid, reasons)
    reasons += _contract_reasons(rules, deck, hand.contract, laid, melds)
    reasons += _apart_reasons(rules, melds, earlier)
    points = _points(rules, melds)
    reasons += _worth_reasons(rules, laid, points)
    reasons += _one_meld_reasons(rules, hand, laid)
    reasons += joker_reasons(rules, hand.contract, laid.first, laid.seen, melds, earlier)
    if laid.held is not None:
        reasons += turn_end_reasons(rules, hand.contract, laid.first, laid.held)
    return LayDownVerdict(melds, points, tuple(reasons))


def _copies(deck: Deck, laid: LaidDown, known: Sequence[BrokenRule]) -> list[BrokenRule]:
    """Copies are counted over everything the player holds or has laid (C1)."""
    everything = [card for cards in (*laid.melds, *laid.earlier) for card in cards]
    said = {reason.message for reason in known}
    return [
        reason
        for reason in copies_reasons(deck, [*everything, *(laid.held or ())])
        if reason.message not in said
    ]


def _contract_reasons(
    rules: Variant, deck: Deck, contract: Contract, laid: LaidDown, melds: tuple[MeldVerdict, ...]
) -> Iterator[BrokenRule]:
    rule = rules.lay_down
    if not laid.first:
        if melds and not rule.further_melds:
            yield _further(rules)
    elif not melds and (contract.melds or contract.all_at_once):
        sentence = say(
            "Nothing is laid down; the contract is {contract}.",
            contract=contract_in_sentence(contract, rules.words),
        )
        yield BrokenRule("laydown.contract", sentence, rule.contract_rule)
    elif contract.melds:
        sizes = _sizes(rules, melds)
        if rule.full_suit and _full_suit(deck, contract, melds):
            sizes["run"] += [rules.runs.min_size] * (contract.count("run") - 1)
        yield from _first_lay_down_reasons(rules, contract, sizes)


def _first_lay_down_reasons(
    rules: Variant, contract: Contract, sizes: dict[MeldKind | None, list[int]]
) -> Iterator[BrokenRule]:
    """What is wrong with melds of these sizes as the contract; those of no kind might still become
    whatever is missing."""
    astray = len(sizes[None])
    missing, beyond = _missing(contract, sizes)
    if len(missing) > astray:
        yield _missing_melds(rules, missing[astray:], contract)
    elif contract.to_the_card:
        if beyond or astray > len(missing) or (not astray and _larger(contract, sizes)):
            yield _not_exact(rules, contract)
    elif not rules.lay_down.further_melds and (beyond or astray > len(missing)):
        yield _further(rules)


def _sizes(rules: Variant, melds: tuple[MeldVerdict, ...]) -> dict[MeldKind | None, list[int]]:
    """The sizes of the melds of each kind, largest first; under None those of no kind. One that is
    too short to be a meld has its own reason and counts as long enough."""
    sizes: dict[MeldKind | None, list[int]] = {"set": [], "run": [], None: []}
    min_count = {"set": rules.sets.min_size, "run": rules.runs.min_size, None: 0}
    for meld in melds:
        sizes[meld.kind].append(max(len(meld.laid), min_count[meld.kind]))
    return {kind: sorted(of_kind, reverse=True) for kind, of_kind in sizes.items()}


def _full_suit(deck: Deck, contract: Contract, melds: tuple[MeldVerdict, ...]) -> bool:
    """Whether one run of all ranks stands for the three runs of the contract (J7)."""
    runs = [meld for meld in melds if meld.kind == "run"]
    whole = any(meld.legal and len(meld.laid) == len(deck.ranks) for meld in runs)
    wanted = contract.count("run")
    return whole and wanted == RUNS_IN_A_FULL_SUIT and len(runs) < wanted


def _missing(
    contract: Contract, sizes: dict[MeldKind | None, list[int]]
) -> tuple[list[tuple[MeldKind, int]], bool]:
    """The demands that no meld meets, and whether melds are left over: the largest meld of a kind
    meets the largest demand."""
    missing: list[tuple[MeldKind, int]] = []
    beyond = False
    kinds: tuple[MeldKind, ...] = ("set", "run")
    for kind in kinds:
        left = list(sizes[kind])
        for min_count in contract.sizes(kind):
            if left and left[0] >= min_count:
                left.pop(0)
            else:
                missing.append((kind, min_count))
        beyond = beyond or bool(left)
    return missing, beyond


def _larger(contract: Contract, sizes: dict[MeldKind | None, list[int]]) -> bool:
    return any(sizes[kind] != contract.sizes(kind) for kind in ("set", "run"))


def _missing_melds(
    rules: Variant, missing: list[tuple[MeldKind, int]], contract: Contract
) -> BrokenRule:
    words = rules.words
    if contract.to_the_card:
        names = [
            demanded(demand, words)
            for demand in contract.melds
            if (demand.kind, demand.min_size) in missing
        ]
    else:
        counts = Counter(kind for kind, _ in missing)
        names = [so_many_melds(count, kind, words) for kind, count in counts.items()]
    sentence = say(
        "The contract is {contract}; missing: {melds}.",
        contract=contract_in_sentence(contract, words),
        melds=listed(names),
    )
    return BrokenRule("laydown.contract", sentence, rules.lay_down.contract_rule)


def _further(rules: Variant) -> BrokenRule:
    sentence = say("No melds may be laid beyond the contract.")
    return BrokenRule("laydown.extra_melds", sentence, rules.lay_down.rule)


def _not_exact(rules: Variant, contract: Contract) -> BrokenRule:
    sentence = say(
        "The first lay-down is exactly {contract}, to the card, and nothing more.",
        contract=contract_in_sentence(contract, rules.words),
    )
    return BrokenRule("laydown.not_exact", sentence, rules.lay_down.rule)


def _apart_reasons(
    rules: Variant, melds: tuple[MeldVerdict, ...], earlier: tuple[MeldVerdict, ...]
) -> Iterator[BrokenRule]:
    """One player's runs are of different suits, his sets of different ranks, where the game says
    so (J6, D2, K3)."""
    rule, words = rules.lay_down, rules.words
    if rule.different_ranks:
        for index, rank in _repeated(melds, earlier, "set"):
            about = say("Two {words.sets} of {rank}", words=words, rank=rank)
            sentence = say("{words.sets} must be of different ranks.", words=words)
            yield BrokenRule("laydown.repeated_rank", sentence, rule.apart_rule, index, about)
    if rule.different_suits:
        for index, suit in _repeated(melds, earlier, "run"):
            about = say("Two {words.runs} in {suit}", words=words, suit=suit)
            sentence = say("{words.runs} must be of different suits.", words=words)
            yield BrokenRule("laydown.repeated_suit", sentence, rule.apart_rule, index, about)


def _repeated(
    melds: tuple[MeldVerdict, ...], earlier: tuple[MeldVerdict, ...], kind: MeldKind
) -> Iterator[tuple[int, str]]:
    seen: set[str] = set()
    for index, meld in enumerate((*earlier, *melds), -len(earlier)):
        if meld.reading and meld.kind == kind:
            name = _name(meld.reading)
            if name in seen and index >= 0:
                yield index, name
            seen.add(name)


def _name(placement: Reading) -> str:
    card = placement.cards[0]
    if placement.kind == "set":
        return card.rank or ""
    return suit_name(card.suit) if card.suit else ""


def _points(rules: Variant, melds: tuple[MeldVerdict, ...]) -> int | None:
    """What the melds are worth together; one that could be put right counts as that (E4)."""
    if rules.worth is None:
        return None
    return sum(meld.best.worth or 0 for meld in melds if meld.best)


def _worth_reasons(rules: Variant, laid: LaidDown, points: int | None) -> Iterator[BrokenRule]:
    min_count = rules.lay_down.minimum
    if laid.first and min_count is not None and points is not None and points < min_count:
        sentence = say_many(
            "The first lay-down is worth {number} point; it needs at least {least}.",
            "The first lay-down is worth {number} points; it needs at least {least}.",
            points,
            least=min_count,
        )
        yield BrokenRule("laydown.too_few_points", sentence, rules.lay_down.rule)


def _one_meld_reasons(rules: Variant, hand: HandRules, laid: LaidDown) -> Iterator[BrokenRule]:
    """One meld a turn, but for a kalooki: all the cards dealt, melded in one turn (E4, E6)."""
    if not rules.lay_down.one_meld_per_turn or len(laid.melds) < 2:
        return
    if not (laid.first and sum(map(len, laid.melds)) >= hand.cards):
        sentence = say(
            "Only one meld a turn, unless all {cards} cards are melded at once; there are {melds}"
            " here.",
            cards=in_words(hand.cards),
            melds=in_words(len(laid.melds)),
        )
        yield BrokenRule("laydown.one_meld_per_turn", sentence, rules.lay_down.rule)
