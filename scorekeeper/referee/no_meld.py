"""What is wrong with cards that have no place in a set or a run."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.cards import Card, Deck
from scorekeeper.referee.meld_faults import repeated_suit, too_few_naturals, too_long, too_short
from scorekeeper.referee.verdict import Cards, Reason
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import listed, shown


@dataclass(frozen=True)
class _Miss:
    """How far cards are from a kind of meld: how many are out of place, and why."""

    astray: int
    reasons: list[Reason]


def why_no_meld(sheet: Variant, deck: Deck, cards: Cards) -> list[Reason]:
    """The reasons why cards of the deck, which cannot be put in their places, are no meld: as the
    kind they come nearest to (C5)."""
    known = [card for card in cards if card.rank]
    if not known:
        return _no_naturals(sheet, cards)
    if len(known) > 1 and not _have_anything_in_common(known):
        message = f"{shown(cards)}: neither one rank nor one suit."
        return [Reason("meld.not_a_meld", message, "C2"), *_too_short(sheet, cards)]
    run, set_ = _as_run(sheet, deck, cards), _as_set(sheet, cards)
    nearest = min(run, set_, key=lambda miss: (miss.astray, len(miss.reasons)))
    return nearest.reasons


def _have_anything_in_common(known: list[Card]) -> bool:
    ranks = Counter(card.rank for card in known)
    suits = Counter(card.suit for card in known if card.suit)
    return max(ranks.values()) > 1 or max(suits.values(), default=0) > 1


def _no_naturals(sheet: Variant, cards: Cards) -> list[Reason]:
    if not cards:
        return [Reason("meld.too_short", "There are no cards in this meld.", sheet.sets.rule)]
    return [too_few_naturals(sheet, cards), *_too_short(sheet, cards)]


def _too_short(sheet: Variant, cards: Cards) -> list[Reason]:
    """Too few cards for the kind of meld that needs the fewest."""
    return too_short(sheet, "run" if sheet.runs.least < sheet.sets.least else "set", cards)


def _as_set(sheet: Variant, cards: Cards) -> _Miss:
    rule, one = sheet.sets, sheet.words.set
    known = [card for card in cards if card.rank]
    ((rank, most),) = Counter(card.rank for card in known).most_common(1)
    others = [card for card in known if card.rank != rank]
    reasons = [
        Reason(
            "set.mixed_ranks",
            f"{shown(cards)}: a {one} is of one rank; {shown(others)}"
            f" {'is' if len(others) == 1 else 'are'} not.",
            rule.rule,
        )
    ]
    suits = Counter(card.suit for card in known if card.suit and card.rank == rank)
    if rule.different_suits and max(suits.values(), default=0) > 1:
        reasons.append(repeated_suit(sheet, cards))
    reasons += too_short(sheet, "set", cards)
    reasons += too_long(sheet, cards)
    naturals = sum(not card.joker for card in known if card.rank == rank)
    if naturals < sheet.jokers.naturals_in_set and len(known) < len(cards):
        message = f"{shown(cards)}: too few natural cards for a {one}."
        reasons.append(Reason("set.too_few_naturals", message, sheet.jokers.rule))
    return _Miss(len(known) - most, reasons)


def _as_run(sheet: Variant, deck: Deck, cards: Cards) -> _Miss:
    rule, one = sheet.runs, sheet.words.run
    known = [card for card in cards if card.rank]
    suits = Counter(card.suit for card in known if card.suit)
    astray, reasons = 0, []
    if len(suits) > 1:
        off = suits.total() - max(suits.values())
        astray += off
        names = f"{shown(cards)}: a {one} is of one suit"
        if suits.most_common(2)[0][1] > suits.most_common(2)[1][1]:
            main = suits.most_common(1)[0][0]
            others = [card for card in known if card.suit and card.suit != main]
            names += f"; {shown(others)} {'is' if len(others) == 1 else 'are'} of another"
        reasons.append(Reason("run.mixed_suits", f"{names}.", rule.rule))
    ranks = Counter(card.rank for card in known)
    whole = sheet.runs.ace == "both" and len(cards) == len(deck.line)
    allowed = {rank: 2 if whole and rank == deck.ranks[0] else 1 for rank in ranks}
    twice = [rank or "" for rank, count in ranks.items() if count > allowed[rank]]
    if twice:
        astray += sum(ranks[rank] - allowed[rank] for rank in twice)
        message = f"{shown(cards)}: a {one} holds no rank twice; {listed(twice)} repeats."
        reasons.append(Reason("run.repeated_rank", message, rule.rule))
    gap = _gap(sheet, deck, cards)
    if gap is None and not reasons:
        gap = _no_place(sheet, cards)
    if gap:
        astray += 1
        reasons.append(gap)
    return _Miss(astray, [*reasons, *too_short(sheet, "run", cards)])


def _gap(sheet: Variant, deck: Deck, cards: Cards) -> Reason | None:
    """Why the ranks, each taken once, do not follow one another: an ace in the wrong place, jokers
    without a place, or simply a gap."""
    rule, one, size = sheet.runs, sheet.words.run, len(deck.ranks)
    known = {card.rank for card in cards if card.rank}
    held = sorted(deck.ranks.index(rank) for rank in known)
    bare = sum(card.rank is None for card in cards)
    high = [place or size for place in held]
    jokers_needed = {"low": _holes(held), "high": _holes(sorted(high))}
    allowed = {"high"} if rule.ace == "high" else {"low", "high"}
    if min(jokers_needed[end] for end in allowed) <= bare:
        if len(held) + bare > rule.longest(deck):
            return _no_place(sheet, cards)
        return None
    if jokers_needed["low"] <= bare:
        message = f"{shown(cards)}: the ace is high only in a {one}."
        return Reason("run.ace_low", message, rule.rule)
    widest = max((after - place for place, after in pairwise(held)), default=0)
    widest = max(widest, held[0] + size - held[-1])
    if size - widest + 1 - len(held) <= bare:
        message = f"{shown(cards)}: a {one} does not turn the corner at the ace."
        return Reason("run.ace_turns_corner", message, "C2")
    message = f"{shown(cards)}: the cards of a {one} follow one another without a gap."
    return Reason("run.not_consecutive", message, rule.rule)


def _no_place(sheet: Variant, cards: Cards) -> Reason:
    message = f"{shown(cards)}: a {sheet.words.run} has no place for all of them."
    return Reason("run.repeated_rank", message, sheet.runs.rule)


def _holes(places: list[int]) -> int:
    return places[-1] - places[0] + 1 - len(places)
