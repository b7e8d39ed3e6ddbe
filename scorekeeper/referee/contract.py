"""Checks whether melds are what a hand demands of a first lay-down (J8, J9, D4, K4, S5)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.cards import Deck
from scorekeeper.referee.verdict import BrokenRule, MeldVerdict
from scorekeeper.rules.contract import MELD_KINDS, Contract, Demand, MeldKind
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import alternatives_text, contract_in_sentence, demands_text
from scorekeeper.speech import say

SizesByKind = dict[MeldKind | None, list[int]]
"""How many cards the melds of each kind have, the largest first; under None, those of no kind."""


def contract_reasons(
    rules: Variant,
    deck: Deck,
    contract: Contract,
    first: bool,
    melds: tuple[MeldVerdict, ...],
    *,
    all_the_rest: bool,
    adds: bool,
) -> Iterator[BrokenRule]:
    """Yield why the melds aren't what this hand demands, first or later. `all_the_rest` means that
    the player goes out with more than is demanded to the card (S9); `adds`, that cards are added to
    melds in the same turn."""
    rule = rules.lay_down
    if not first:
        if melds and not rule.further_melds:
            yield _extra_melds_reason(rules)
    elif not melds and (contract.melds or contract.all_at_once):
        sentence = rules.words.say(
            "Nothing is laid down; the {words.contract} is {contract}.",
            contract=contract_in_sentence(contract, rules),
        )
        yield BrokenRule("laydown.contract", sentence, rule.contract_rule)
    elif contract.melds:
        sizes = _sizes_by_kind(rules, melds)
        complete = _sizes_by_kind(rules, [meld for meld in melds if meld.legal])
        if rule.full_suit and _has_full_suit(deck, contract, melds):
            sizes["run"] += [rules.runs.min_size] * (contract.count("run") - 1)
        ways = [
            [
                *_first_lay_down_reasons(
                    rules, contract, way, sizes, complete, all_the_rest=all_the_rest
                )
            ]
            for way in sorted(contract.ways, key=lambda way: len(_find_missing(way, sizes)[0]))
        ]
        yield from min(ways, key=len)
    if first and adds and not all_the_rest and (contract.to_the_card or contract.all_at_once):
        yield _nothing_added_reason(rules, contract)


def read_for_contract(
    contract: Contract, melds: tuple[MeldVerdict, ...]
) -> tuple[MeldVerdict, ...]:
    """Read each meld that could be of several kinds as the kind that the contract needs."""
    if all(len(meld.one_of_each_kind) < 2 for meld in melds):
        return melds
    demand_of: dict[int, Demand] = {}
    for demand in sorted(contract.melds, key=lambda demand: -demand.min_size):
        _assign_meld(demand, melds, demand_of, set())
    return tuple(
        _as_kind(meld, demand_of[index].kind) if meld.legal and index in demand_of else meld
        for index, meld in enumerate(melds)
    )


def _assign_meld(
    demand: Demand, melds: Sequence[MeldVerdict], demand_of: dict[int, Demand], tried: set[int]
) -> bool:
    """Find a meld for a demand, if need be one assigned to another demand that can have another
    instead. Return whether there is one."""
    for index, meld in enumerate(melds):
        kinds = {reading.kind for reading in meld.readings} if meld.legal else {meld.kind}
        if index in tried or demand.kind not in kinds or len(meld.laid_cards) < demand.min_size:
            continue
        tried.add(index)
        other = demand_of.get(index)
        if other is None or _assign_meld(other, melds, demand_of, tried):
            demand_of[index] = demand
            return True
    return False


def _as_kind(meld: MeldVerdict, kind: MeldKind) -> MeldVerdict:
    """Put the readings of this kind first."""
    readings = tuple(sorted(meld.readings, key=lambda reading: reading.kind != kind))
    return replace(meld, readings=readings, reading=readings[0])


def _first_lay_down_reasons(
    rules: Variant,
    contract: Contract,
    way: Contract,
    sizes: SizesByKind,
    complete: SizesByKind,
    *,
    all_the_rest: bool,
) -> Iterator[BrokenRule]:
    """Yield why melds of these sizes are not the contract, laid in this way. A meld of no kind has
    reasons of its own; here it counts as whatever is missing, since that may be what the player
    meant. If more is missing, all is named that the `complete` melds leave to lay."""
    unknown = len(sizes[None])
    missing, has_extra = _find_missing(way, sizes)
    if len(missing) > unknown:
        yield _missing_melds_reason(rules, _find_missing(way, complete)[0], contract)
    elif contract.to_the_card:
        is_larger = not unknown and _is_any_larger(way, sizes)
        if not all_the_rest and (has_extra or unknown > len(missing) or is_larger):
            yield too_much_reason(rules, contract)
    elif not rules.lay_down.further_melds and (has_extra or unknown > len(missing)):
        yield too_much_reason(rules, contract)


def _sizes_by_kind(rules: Variant, melds: Iterable[MeldVerdict]) -> SizesByKind:
    """Return the sizes of the melds of each kind, largest first; under None, of those of no kind. A
    meld that is too short has its own reason, and counts as long enough here."""
    sizes: SizesByKind = {kind: [] for kind in (*MELD_KINDS, None)}
    for meld in melds:
        min_size = rules.rule_of(meld.kind).min_size if meld.kind else 0
        sizes[meld.kind].append(max(len(meld.laid_cards), min_size))
    return {kind: sorted(of_kind, reverse=True) for kind, of_kind in sizes.items()}


def _has_full_suit(deck: Deck, contract: Contract, melds: tuple[MeldVerdict, ...]) -> bool:
    """Whether one run of all ranks stands for the three runs of the contract (J7)."""
    runs = [meld for meld in melds if meld.kind == "run"]
    has_all_ranks = any(meld.legal and len(meld.laid_cards) == len(deck.ranks) for meld in runs)
    in_contract = contract.count("run")
    return has_all_ranks and in_contract == RUNS_IN_A_FULL_SUIT and len(runs) < in_contract


def _find_missing(
    contract: Contract, sizes: SizesByKind
) -> tuple[list[tuple[MeldKind, int]], bool]:
    """Find the melds of the contract that are missing, as kind and size, and whether there are more
    melds than it asks for. The largest meld of each kind meets the largest demand."""
    missing: list[tuple[MeldKind, int]] = []
    has_extra = False
    for kind in MELD_KINDS:
        left = list(sizes[kind])
        for min_size in contract.sizes(kind):
            if left and left[0] >= min_size:
                left.pop(0)
            else:
                missing.append((kind, min_size))
        has_extra = has_extra or bool(left)
    return missing, has_extra


def _is_any_larger(contract: Contract, sizes: SizesByKind) -> bool:
    """Whether a meld is larger than the contract asks, when all of it is there and nothing more."""
    return any(sizes[kind] != contract.sizes(kind) for kind in MELD_KINDS)


def _missing_melds_reason(
    rules: Variant, missing: list[tuple[MeldKind, int]], contract: Contract
) -> BrokenRule:
    melds = demands_text(contract, [Demand(kind, size) for kind, size in missing], rules)
    sentence = rules.words.say(
        "The {words.contract} is {contract}. Missing: {melds}.",
        contract=alternatives_text(contract, rules)
        if contract.alternatives
        else contract_in_sentence(contract, rules),
        melds=melds,
    )
    return BrokenRule("laydown.contract", sentence, rules.lay_down.contract_rule, to_go=melds)


def too_much_reason(rules: Variant, contract: Contract) -> BrokenRule:
    """Return the reason that melds are more than a first lay-down may have (J9, S5)."""
    if contract.to_the_card:
        return _not_exact_reason(rules, contract)
    return _extra_melds_reason(rules)


def _extra_melds_reason(rules: Variant) -> BrokenRule:
    sentence = rules.words.say("No melds may be laid beyond the {words.contract}.")
    return BrokenRule("laydown.extra_melds", sentence, rules.lay_down.rule)


def _not_exact_reason(rules: Variant, contract: Contract) -> BrokenRule:
    demand = alternatives_text(contract, rules)
    if rules.going_out.in_first_turn and not contract.all_at_once:
        sentence = say(
            "The first lay-down is exactly {contract}, to the card, and nothing more, unless the"
            " player goes out with it.",
            contract=demand,
        )
        return BrokenRule("laydown.not_exact", sentence, rules.going_out.rule)
    sentence = say(
        "The first lay-down is exactly {contract}, to the card, and nothing more.", contract=demand
    )
    return BrokenRule("laydown.not_exact", sentence, rules.lay_down.rule)


def _nothing_added_reason(rules: Variant, contract: Contract) -> BrokenRule:
    if contract.to_the_card and rules.going_out.in_first_turn:
        sentence = say(
            "Nothing is added to melds in the turn of the first lay-down, unless the player goes"
            " out in it."
        )
        return BrokenRule("laydown.not_exact", sentence, rules.going_out.rule)
    sentence = say("Nothing is added to melds in the turn of the first lay-down.")
    return BrokenRule("laydown.not_exact", sentence, rules.lay_down.rule)
