"""What is wrong with cards that have no place in a set or a run."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.cards import Card, Deck, Suit
from scorekeeper.referee.meld_faults import repeated_suit, too_few_naturals, too_long, too_short
from scorekeeper.referee.verdict import Cards, Reason
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import listed, shown
from scorekeeper.speech import say, say_many


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
        sentence = say("neither one rank nor one suit.")
        astray = Reason("meld.not_a_meld", sentence, "C2", about=shown(cards))
        return [astray, *_too_short(sheet, cards)]
    run, set_ = _as_run(sheet, deck, cards), _as_set(sheet, cards)
    nearest = min(run, set_, key=lambda miss: (miss.astray, len(miss.reasons)))
    return nearest.reasons


def _have_anything_in_common(known: list[Card]) -> bool:
    ranks = Counter(card.rank for card in known)
    suits = Counter(card.suit for card in known if card.suit)
    return max(ranks.values()) > 1 or max(suits.values(), default=0) > 1


def _no_naturals(sheet: Variant, cards: Cards) -> list[Reason]:
    if not cards:
        sentence = say("There are no cards in this meld.")
        return [Reason("meld.too_short", sentence, sheet.sets.rule)]
    return [too_few_naturals(sheet, cards), *_too_short(sheet, cards)]


def _too_short(sheet: Variant, cards: Cards) -> list[Reason]:
    """Too few cards for the kind of meld that needs the fewest."""
    return too_short(sheet, "run" if sheet.runs.least < sheet.sets.least else "set", cards)


def _as_set(sheet: Variant, cards: Cards) -> _Miss:
    rule, words = sheet.sets, sheet.words
    known = [card for card in cards if card.rank]
    ((rank, most),) = Counter(card.rank for card in known).most_common(1)
    others = [card for card in known if card.rank != rank]
    sentence = say_many(
        "{words.a_set} is of one rank; {others} is not.",
        "{words.a_set} is of one rank; {others} are not.",
        len(others),
        words=words,
        others=shown(others),
    )
    reasons = [Reason("set.mixed_ranks", sentence, rule.rule, about=shown(cards))]
    suits = Counter(card.suit for card in known if card.suit and card.rank == rank)
    if rule.different_suits and max(suits.values(), default=0) > 1:
        reasons.append(repeated_suit(sheet, cards))
    reasons += too_short(sheet, "set", cards)
    reasons += too_long(sheet, cards)
    naturals = sum(not card.joker for card in known if card.rank == rank)
    if naturals < sheet.jokers.naturals_in_set and len(known) < len(cards):
        sentence = say("too few natural cards for a {words.set}.", words=words)
        too_few = Reason("set.too_few_naturals", sentence, sheet.jokers.rule, about=shown(cards))
        reasons.append(too_few)
    return _Miss(len(known) - most, reasons)


def _as_run(sheet: Variant, deck: Deck, cards: Cards) -> _Miss:
    known = [card for card in cards if card.rank]
    suits = Counter(card.suit for card in known if card.suit)
    astray, reasons = 0, []
    if len(suits) > 1:
        off = suits.total() - max(suits.values())
        astray += off
        reasons.append(_mixed_suits(sheet, cards, suits))
    ranks = Counter(card.rank for card in known)
    whole = sheet.runs.ace == "both" and len(cards) == len(deck.line)
    allowed = {rank: 2 if whole and rank == deck.ranks[0] else 1 for rank in ranks}
    twice = [rank or "" for rank, count in ranks.items() if count > allowed[rank]]
    if twice:
        astray += sum(ranks[rank] - allowed[rank] for rank in twice)
        sentence = say(
            "{words.a_run} holds no rank twice; {ranks} repeats.",
            words=sheet.words,
            ranks=listed(twice),
        )
        reasons.append(Reason("run.repeated_rank", sentence, sheet.runs.rule, about=shown(cards)))
    gap = _gap(sheet, deck, cards)
    if gap is None and not reasons:
        gap = _no_place(sheet, cards)
    if gap:
        astray += 1
        reasons.append(gap)
    return _Miss(astray, [*reasons, *too_short(sheet, "run", cards)])


def _mixed_suits(sheet: Variant, cards: Cards, suits: Counter[Suit]) -> Reason:
    """Why cards of several suits are no run, and which are astray where most are of one suit."""
    words = sheet.words
    (main, most), (_, second) = suits.most_common(2)
    if most == second:
        sentence = say("{words.a_run} is of one suit.", words=words)
    else:
        others = [card for card in cards if card.rank and card.suit not in (None, main)]
        sentence = say_many(
            "{words.a_run} is of one suit; {others} is of another.",
            "{words.a_run} is of one suit; {others} are of another.",
            len(others),
            words=words,
            others=shown(others),
        )
    return Reason("run.mixed_suits", sentence, sheet.runs.rule, about=shown(cards))


def _gap(sheet: Variant, deck: Deck, cards: Cards) -> Reason | None:
    """Why the ranks, each taken once, do not follow one another: an ace in the wrong place, jokers
    without a place, or simply a gap."""
    rule, words, size = sheet.runs, sheet.words, len(deck.ranks)
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
        sentence = say("the ace is high only in a {words.run}.", words=words)
        return Reason("run.ace_low", sentence, rule.rule, about=shown(cards))
    widest = max((after - place for place, after in pairwise(held)), default=0)
    widest = max(widest, held[0] + size - held[-1])
    if size - widest + 1 - len(held) <= bare:
        sentence = say("{words.a_run} does not turn the corner at the ace.", words=words)
        return Reason("run.ace_turns_corner", sentence, "C2", about=shown(cards))
    sentence = say("the cards of a {words.run} follow one another without a gap.", words=words)
    return Reason("run.not_consecutive", sentence, rule.rule, about=shown(cards))


def _no_place(sheet: Variant, cards: Cards) -> Reason:
    sentence = say("{words.a_run} has no place for all of them.", words=sheet.words)
    return Reason("run.repeated_rank", sentence, sheet.runs.rule, about=shown(cards))


def _holes(places: list[int]) -> int:
    return places[-1] - places[0] + 1 - len(places)
