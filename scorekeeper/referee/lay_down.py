"""Whether melds may be laid down together."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Cards, Deck, suit_name
from scorekeeper.referee.copies import copies_reasons
from scorekeeper.referee.jokers import joker_reasons
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.turn_end import turn_end_reasons
from scorekeeper.referee.verdict import BrokenRule, LayDownVerdict, MeldVerdict, Reading
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
class LayDownAttempt:
    """The melds a player wants to lay down, and what is known of the table."""

    melds: tuple[Cards, ...]
    """The cards of each meld, in the order laid."""

    held: Cards | None = None
    """The cards the player keeps, before the discard; None if nobody has said."""

    seen: Cards | None = None
    """The cards out of play; None if nobody has said."""

    first: bool = True
    """Whether this is the player's first lay-down of the hand."""

    earlier: tuple[Cards, ...] | None = None
    """The melds the player laid in earlier turns of this hand; None if nobody has said."""


def check_lay_down(
    rules: Variant, deck: Deck, hand: HandRules, attempt: LayDownAttempt
) -> LayDownVerdict:
    """Whether these melds may be laid down in this hand: the contract (J8, J9, D4, K4, S5),
    different suits and ranks (J6), the minimum (E4), jokers (S6), and what ends the turn (C14, S8).

    Nothing is raised for an illegal lay-down; the verdict has every rule it breaks (C5).

    >>> from scorekeeper.cards import read_melds
    >>> from scorekeeper.variants.jamaican import HANDS, JAMAICAN, TWO_PACKS
    >>> attempt = LayDownAttempt(read_melds("5h 5s 5d | 9c 9d 9h"))
    >>> verdict = check_lay_down(JAMAICAN, TWO_PACKS.deck, HANDS[0], attempt)
    >>> [reason.code for reason in verdict.reasons]
    ['laydown.contract']
    """
    melds = tuple(check_meld(rules, deck, cards) for cards in attempt.melds)
    earlier = tuple(check_meld(rules, deck, cards) for cards in attempt.earlier or ())
    reasons = [
        replace(reason, meld=index) for index, meld in enumerate(melds) for reason in meld.reasons
    ]
    reasons += _copies(deck, attempt, reasons)
    reasons += _contract_reasons(rules, deck, hand.contract, attempt, melds)
    reasons += _repeated_reasons(rules, melds, earlier)
    points = _points(rules, melds)
    reasons += _minimum_reasons(rules, attempt, points)
    reasons += _one_meld_reasons(rules, hand, attempt)
    reasons += joker_reasons(rules, hand.contract, attempt.first, attempt.seen, melds, earlier)
    if attempt.held is not None:
        reasons += turn_end_reasons(rules, hand.contract, attempt.first, attempt.held)
    return LayDownVerdict(melds, points, tuple(reasons))


def _copies(deck: Deck, attempt: LayDownAttempt, known: Sequence[BrokenRule]) -> list[BrokenRule]:
    """The cards with too many copies among all that the player holds, lays or has laid (C1), except
    those that are `known` from one meld."""
    on_table = [card for cards in (*attempt.melds, *(attempt.earlier or ())) for card in cards]
    known_messages = {reason.message for reason in known}
    return [
        reason
        for reason in copies_reasons(deck, [*on_table, *(attempt.held or ())])
        if reason.message not in known_messages
    ]


def _contract_reasons(
    rules: Variant,
    deck: Deck,
    contract: Contract,
    attempt: LayDownAttempt,
    melds: tuple[MeldVerdict, ...],
) -> Iterator[BrokenRule]:
    rule = rules.lay_down
    if not attempt.first:
        if melds and not rule.further_melds:
            yield _extra_melds(rules)
    elif not melds and (contract.melds or contract.all_at_once):
        sentence = say(
            "Nothing is laid down; the contract is {contract}.",
            contract=contract_in_sentence(contract, rules.words),
        )
        yield BrokenRule("laydown.contract", sentence, rule.contract_rule)
    elif contract.melds:
        sizes = _sizes(rules, melds)
        if rule.full_suit and _has_full_suit(deck, contract, melds):
            sizes["run"] += [rules.runs.min_size] * (contract.count("run") - 1)
        yield from _first_lay_down_reasons(rules, contract, sizes)


def _first_lay_down_reasons(
    rules: Variant, contract: Contract, sizes: dict[MeldKind | None, list[int]]
) -> Iterator[BrokenRule]:
    """Why melds of these sizes are not the contract. A meld that is neither a set nor a run has its
    own reasons; here it counts as whatever is missing, since that may be what the player meant."""
    unknown = len(sizes[None])
    missing, has_extra = _missing(contract, sizes)
    if len(missing) > unknown:
        yield _missing_melds(rules, missing[unknown:], contract)
    elif contract.to_the_card:
        if has_extra or unknown > len(missing) or (not unknown and _larger(contract, sizes)):
            yield _not_exact(rules, contract)
    elif not rules.lay_down.further_melds and (has_extra or unknown > len(missing)):
        yield _extra_melds(rules)


def _sizes(rules: Variant, melds: tuple[MeldVerdict, ...]) -> dict[MeldKind | None, list[int]]:
    """The sizes of the melds of each kind, largest first; under None, of those that are neither a
    set nor a run. A set or a run that is too short has its own reason, and counts as long enough
    here.
    """
    sizes: dict[MeldKind | None, list[int]] = {"set": [], "run": [], None: []}
    min_sizes = {"set": rules.sets.min_size, "run": rules.runs.min_size, None: 0}
    for meld in melds:
        sizes[meld.kind].append(max(len(meld.laid_cards), min_sizes[meld.kind]))
    return {kind: sorted(of_kind, reverse=True) for kind, of_kind in sizes.items()}


def _has_full_suit(deck: Deck, contract: Contract, melds: tuple[MeldVerdict, ...]) -> bool:
    """Whether one run of all ranks stands for the three runs of the contract (J7)."""
    runs = [meld for meld in melds if meld.kind == "run"]
    has_all_ranks = any(meld.legal and len(meld.laid_cards) == len(deck.ranks) for meld in runs)
    in_contract = contract.count("run")
    return has_all_ranks and in_contract == RUNS_IN_A_FULL_SUIT and len(runs) < in_contract


def _missing(
    contract: Contract, sizes: dict[MeldKind | None, list[int]]
) -> tuple[list[tuple[MeldKind, int]], bool]:
    """The melds of the contract that are missing, as kind and size, and whether there are more
    melds than it asks for. The largest meld of each kind meets the largest demand."""
    missing: list[tuple[MeldKind, int]] = []
    has_extra = False
    kinds: tuple[MeldKind, ...] = ("set", "run")
    for kind in kinds:
        left = list(sizes[kind])
        for min_size in contract.sizes(kind):
            if left and left[0] >= min_size:
                left.pop(0)
            else:
                missing.append((kind, min_size))
        has_extra = has_extra or bool(left)
    return missing, has_extra


def _larger(contract: Contract, sizes: dict[MeldKind | None, list[int]]) -> bool:
    """Whether a meld is larger than the contract asks, when all of it is there and nothing more."""
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


def _extra_melds(rules: Variant) -> BrokenRule:
    sentence = say("No melds may be laid beyond the contract.")
    return BrokenRule("laydown.extra_melds", sentence, rules.lay_down.rule)


def _not_exact(rules: Variant, contract: Contract) -> BrokenRule:
    sentence = say(
        "The first lay-down is exactly {contract}, to the card, and nothing more.",
        contract=contract_in_sentence(contract, rules.words),
    )
    return BrokenRule("laydown.not_exact", sentence, rules.lay_down.rule)


def _repeated_reasons(
    rules: Variant, melds: tuple[MeldVerdict, ...], earlier: tuple[MeldVerdict, ...]
) -> Iterator[BrokenRule]:
    """Two of a player's runs are of one suit, or two of their sets of one rank, in a game that
    doesn't allow it (J6, D2, K3)."""
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
    """The melds of this kind whose rank or suit comes a second time, as index and name of that rank
    or suit. Earlier melds have a negative index and are not reported."""
    names: set[str] = set()
    for index, meld in enumerate((*earlier, *melds), -len(earlier)):
        if meld.reading and meld.kind == kind:
            name = _rank_or_suit(meld.reading)
            if name in names and index >= 0:
                yield index, name
            names.add(name)


def _rank_or_suit(reading: Reading) -> str:
    """The rank of a set or the suit of a run, by name."""
    card = reading.cards[0]
    if reading.kind == "set":
        return card.rank or ""
    return suit_name(card.suit) if card.suit else ""


def _points(rules: Variant, melds: tuple[MeldVerdict, ...]) -> int | None:
    """What the melds are worth together (E4, N3); a meld that could be put right counts as its
    fix."""
    if rules.worth is None:
        return None
    return sum(meld.best.worth or 0 for meld in melds if meld.best)


def _minimum_reasons(
    rules: Variant, attempt: LayDownAttempt, points: int | None
) -> Iterator[BrokenRule]:
    minimum = rules.lay_down.minimum
    if attempt.first and minimum is not None and points is not None and points < minimum:
        sentence = say_many(
            "The first lay-down is worth {number} point; it needs at least {least}.",
            "The first lay-down is worth {number} points; it needs at least {least}.",
            points,
            least=minimum,
        )
        yield BrokenRule("laydown.too_few_points", sentence, rules.lay_down.rule)


def _one_meld_reasons(
    rules: Variant, hand: HandRules, attempt: LayDownAttempt
) -> Iterator[BrokenRule]:
    """There is one meld a turn, except in a kalooki: all cards dealt, melded in one turn (E4,
    E6)."""
    if not rules.lay_down.one_meld_per_turn or len(attempt.melds) < 2:
        return
    if not (attempt.first and sum(map(len, attempt.melds)) >= hand.cards):
        sentence = say(
            "Only one meld a turn, unless all {cards} cards are melded at once; there are {melds}"
            " here.",
            cards=in_words(hand.cards),
            melds=in_words(len(attempt.melds)),
        )
        yield BrokenRule("laydown.one_meld_per_turn", sentence, rules.lay_down.rule)
