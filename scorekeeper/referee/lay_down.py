"""Whether melds may be laid down together."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.cards import Deck, suit_name
from scorekeeper.referee.copies import copies_faults
from scorekeeper.referee.jokers import joker_faults
from scorekeeper.referee.meld import check_meld
from scorekeeper.referee.turn_end import turn_end_faults
from scorekeeper.referee.verdict import Cards, LayDownVerdict, MeldVerdict, Reading, Reason
from scorekeeper.rules.contract import Contract, Deal, MeldKind
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


def check_lay_down(sheet: Variant, deck: Deck, deal: Deal, laid: LaidDown) -> LayDownVerdict:
    """Whether `laid` may be laid down in this hand: the contract (J8, J9, D4, K4, S5), what is
    kept apart (J6), the least worth (E4), jokers (S6), and what ends the turn (C14, S8).

    Nothing is raised for an illegal lay-down; every broken rule is a reason (C5).

    >>> from scorekeeper.cards import read_melds
    >>> from scorekeeper.variants.jamaican import DEALS, JAMAICAN, TWO_PACKS
    >>> laid = LaidDown(read_melds("5h 5s 5d | 9c 9d 9h"))
    >>> [reason.code for reason in check_lay_down(JAMAICAN, TWO_PACKS.deck, DEALS[0], laid).reasons]
    ['laydown.contract']
    """
    melds = tuple(check_meld(sheet, deck, cards) for cards in laid.melds)
    earlier = tuple(check_meld(sheet, deck, cards) for cards in laid.earlier)
    reasons = [
        replace(reason, meld=index) for index, meld in enumerate(melds) for reason in meld.reasons
    ]
    reasons += _copies(deck, laid, reasons)
    reasons += _contract_faults(sheet, deck, deal.contract, laid, melds)
    reasons += _apart_faults(sheet, melds, earlier)
    points = _points(sheet, melds)
    reasons += _worth_faults(sheet, laid, points)
    reasons += _one_meld_faults(sheet, deal, laid)
    reasons += joker_faults(sheet, deal.contract, laid.first, laid.seen, melds, earlier)
    if laid.held is not None:
        reasons += turn_end_faults(sheet, deal.contract, laid.first, laid.held)
    return LayDownVerdict(melds, points, tuple(reasons))


def _copies(deck: Deck, laid: LaidDown, known: Sequence[Reason]) -> list[Reason]:
    """Copies are counted over everything the player holds or has laid (C1)."""
    everything = [card for cards in (*laid.melds, *laid.earlier) for card in cards]
    said = {reason.message for reason in known}
    return [
        reason
        for reason in copies_faults(deck, [*everything, *(laid.held or ())])
        if reason.message not in said
    ]


def _contract_faults(
    sheet: Variant, deck: Deck, contract: Contract, laid: LaidDown, melds: tuple[MeldVerdict, ...]
) -> Iterator[Reason]:
    rule = sheet.lay_down
    if not laid.first:
        if melds and not rule.further_melds:
            yield _further(sheet)
    elif not melds and (contract.melds or contract.all_at_once):
        sentence = say(
            "Nothing is laid down; the contract is {contract}.",
            contract=contract_in_sentence(contract, sheet.words),
        )
        yield Reason("laydown.contract", sentence, rule.contract_rule)
    elif contract.melds:
        sizes = _sizes(sheet, melds)
        if rule.full_suit and _full_suit(deck, contract, melds):
            sizes["run"] += [sheet.runs.least] * (contract.count("run") - 1)
        yield from _first_lay_down_faults(sheet, contract, sizes)


def _first_lay_down_faults(
    sheet: Variant, contract: Contract, sizes: dict[MeldKind | None, list[int]]
) -> Iterator[Reason]:
    """What is wrong with melds of these sizes as the contract; those of no kind might still become
    whatever is missing."""
    astray = len(sizes[None])
    missing, beyond = _missing(contract, sizes)
    if len(missing) > astray:
        yield _missing_melds(sheet, missing[astray:], contract)
    elif contract.to_the_card:
        if beyond or astray > len(missing) or (not astray and _larger(contract, sizes)):
            yield _not_exact(sheet, contract)
    elif not sheet.lay_down.further_melds and (beyond or astray > len(missing)):
        yield _further(sheet)


def _sizes(sheet: Variant, melds: tuple[MeldVerdict, ...]) -> dict[MeldKind | None, list[int]]:
    """The sizes of the melds of each kind, largest first; under None those of no kind. One that is
    too short to be a meld has its own reason and counts as long enough."""
    sizes: dict[MeldKind | None, list[int]] = {"set": [], "run": [], None: []}
    least = {"set": sheet.sets.least, "run": sheet.runs.least, None: 0}
    for meld in melds:
        sizes[meld.kind].append(max(len(meld.laid), least[meld.kind]))
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
        for least in contract.sizes(kind):
            if left and left[0] >= least:
                left.pop(0)
            else:
                missing.append((kind, least))
        beyond = beyond or bool(left)
    return missing, beyond


def _larger(contract: Contract, sizes: dict[MeldKind | None, list[int]]) -> bool:
    return any(sizes[kind] != contract.sizes(kind) for kind in ("set", "run"))


def _missing_melds(
    sheet: Variant, missing: list[tuple[MeldKind, int]], contract: Contract
) -> Reason:
    words = sheet.words
    if contract.to_the_card:
        names = [
            demanded(demand, words)
            for demand in contract.melds
            if (demand.kind, demand.least) in missing
        ]
    else:
        counts = Counter(kind for kind, _ in missing)
        names = [so_many_melds(count, kind, words) for kind, count in counts.items()]
    sentence = say(
        "The contract is {contract}; missing: {melds}.",
        contract=contract_in_sentence(contract, words),
        melds=listed(names),
    )
    return Reason("laydown.contract", sentence, sheet.lay_down.contract_rule)


def _further(sheet: Variant) -> Reason:
    sentence = say("No melds may be laid beyond the contract.")
    return Reason("laydown.extra_melds", sentence, sheet.lay_down.rule)


def _not_exact(sheet: Variant, contract: Contract) -> Reason:
    sentence = say(
        "The first lay-down is exactly {contract}, to the card, and nothing more.",
        contract=contract_in_sentence(contract, sheet.words),
    )
    return Reason("laydown.not_exact", sentence, sheet.lay_down.rule)


def _apart_faults(
    sheet: Variant, melds: tuple[MeldVerdict, ...], earlier: tuple[MeldVerdict, ...]
) -> Iterator[Reason]:
    """One player's runs are of different suits, his sets of different ranks, where the game says
    so (J6, D2, K3)."""
    rule, words = sheet.lay_down, sheet.words
    if rule.different_ranks:
        for index, rank in _repeated(melds, earlier, "set"):
            about = say("Two {words.sets} of {rank}", words=words, rank=rank)
            sentence = say("{words.sets} are of different ranks.", words=words)
            yield Reason("laydown.repeated_rank", sentence, rule.apart_rule, index, about)
    if rule.different_suits:
        for index, suit in _repeated(melds, earlier, "run"):
            about = say("Two {words.runs} in {suit}", words=words, suit=suit)
            sentence = say("{words.runs} are of different suits.", words=words)
            yield Reason("laydown.repeated_suit", sentence, rule.apart_rule, index, about)


def _repeated(
    melds: tuple[MeldVerdict, ...], earlier: tuple[MeldVerdict, ...], kind: MeldKind
) -> Iterator[tuple[int, str]]:
    seen: set[str] = set()
    for index, meld in enumerate((*earlier, *melds), -len(earlier)):
        if meld.taken and meld.kind == kind:
            name = _name(meld.taken)
            if name in seen and index >= 0:
                yield index, name
            seen.add(name)


def _name(taken: Reading) -> str:
    card = taken.cards[0]
    if taken.kind == "set":
        return card.rank or ""
    return suit_name(card.suit) if card.suit else ""


def _points(sheet: Variant, melds: tuple[MeldVerdict, ...]) -> int | None:
    """What the melds are worth together; one that could be put right counts as that (E4)."""
    if sheet.worth is None:
        return None
    return sum(meld.best.worth or 0 for meld in melds if meld.best)


def _worth_faults(sheet: Variant, laid: LaidDown, points: int | None) -> Iterator[Reason]:
    least = sheet.lay_down.minimum
    if laid.first and least is not None and points is not None and points < least:
        sentence = say_many(
            "The first lay-down is worth {number} point; it needs at least {least}.",
            "The first lay-down is worth {number} points; it needs at least {least}.",
            points,
            least=least,
        )
        yield Reason("laydown.too_few_points", sentence, sheet.lay_down.rule)


def _one_meld_faults(sheet: Variant, deal: Deal, laid: LaidDown) -> Iterator[Reason]:
    """One meld a turn, but for a kalooki: all the cards dealt, melded in one turn (E4, E6)."""
    if not sheet.lay_down.one_meld_per_turn or len(laid.melds) < 2:
        return
    if not (laid.first and sum(map(len, laid.melds)) >= deal.cards):
        sentence = say(
            "One meld a turn, unless all {cards} cards are melded at once; here are {melds}.",
            cards=in_words(deal.cards),
            melds=in_words(len(laid.melds)),
        )
        yield Reason("laydown.one_meld_per_turn", sentence, sheet.lay_down.rule)
