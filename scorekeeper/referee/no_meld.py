"""What is wrong with cards that have no place in a set or a run."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.cards import Card, Deck, Suit
from scorekeeper.referee.meld_reasons import repeated_suit, too_few_naturals, too_long, too_short
from scorekeeper.referee.verdict import BrokenRule, Cards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import listed, shown
from scorekeeper.speech import say, say_many


@dataclass(frozen=True)
class _Miss:
    """How far cards are from a kind of meld: how many are out of place, and why."""

    astray: int
    reasons: list[BrokenRule]


def why_no_meld(rules: Variant, deck: Deck, cards: Cards) -> list[BrokenRule]:
    """The reasons why cards of the deck, which cannot be put in their places, are no meld: as the
    kind they come nearest to (C5)."""
    known = [card for card in cards if card.rank]
    if not known:
        return _no_naturals(rules, cards)
    if len(known) > 1 and not _have_anything_in_common(known):
        sentence = say("neither one rank nor one suit.")
        astray = BrokenRule("meld.not_a_meld", sentence, "C2", about=shown(cards))
        return [astray, *_too_short(rules, cards)]
    run, set_ = _as_run(rules, deck, cards), _as_set(rules, cards)
    nearest = min(run, set_, key=lambda miss: (miss.astray, len(miss.reasons)))
    return nearest.reasons


def _have_anything_in_common(known: list[Card]) -> bool:
    ranks = Counter(card.rank for card in known)
    suits = Counter(card.suit for card in known if card.suit)
    return max(ranks.values()) > 1 or max(suits.values(), default=0) > 1


def _no_naturals(rules: Variant, cards: Cards) -> list[BrokenRule]:
    if not cards:
        sentence = say("There are no cards in this meld.")
        return [BrokenRule("meld.too_short", sentence, rules.sets.rule)]
    return [too_few_naturals(rules, cards), *_too_short(rules, cards)]


def _too_short(rules: Variant, cards: Cards) -> list[BrokenRule]:
    """Too few cards for the kind of meld that needs the fewest."""
    return too_short(rules, "run" if rules.runs.min_size < rules.sets.min_size else "set", cards)


def _as_set(rules: Variant, cards: Cards) -> _Miss:
    rule, words = rules.sets, rules.words
    known = [card for card in cards if card.rank]
    ((rank, max_count),) = Counter(card.rank for card in known).most_common(1)
    others = [card for card in known if card.rank != rank]
    sentence = say_many(
        "{words.a_set} is all one rank; {others} doesn’t fit.",
        "{words.a_set} is all one rank; {others} don’t fit.",
        len(others),
        words=words,
        others=shown(others),
    )
    reasons = [BrokenRule("set.mixed_ranks", sentence, rule.rule, about=shown(cards))]
    suits = Counter(card.suit for card in known if card.suit and card.rank == rank)
    if rule.different_suits and max(suits.values(), default=0) > 1:
        reasons.append(repeated_suit(rules, cards))
    reasons += too_short(rules, "set", cards)
    reasons += too_long(rules, cards)
    naturals = sum(not card.joker for card in known if card.rank == rank)
    if naturals < rules.jokers.naturals_in_set and len(known) < len(cards):
        sentence = say("too few natural cards for a {words.set}.", words=words)
        too_few = BrokenRule(
            "set.too_few_naturals", sentence, rules.jokers.rule, about=shown(cards)
        )
        reasons.append(too_few)
    return _Miss(len(known) - max_count, reasons)


def _as_run(rules: Variant, deck: Deck, cards: Cards) -> _Miss:
    known = [card for card in cards if card.rank]
    suits = Counter(card.suit for card in known if card.suit)
    astray, reasons = 0, []
    if len(suits) > 1:
        off = suits.total() - max(suits.values())
        astray += off
        reasons.append(_mixed_suits(rules, cards, suits))
    ranks = Counter(card.rank for card in known)
    whole = rules.runs.ace == "both" and len(cards) == len(deck.line)
    allowed = {rank: 2 if whole and rank == deck.ranks[0] else 1 for rank in ranks}
    twice = [rank or "" for rank, count in ranks.items() if count > allowed[rank]]
    if twice:
        astray += sum(ranks[rank] - allowed[rank] for rank in twice)
        sentence = say(
            "{words.a_run} has no rank twice; repeated: {ranks}.",
            words=rules.words,
            ranks=listed(twice),
        )
        reasons.append(
            BrokenRule("run.repeated_rank", sentence, rules.runs.rule, about=shown(cards))
        )
    gap = _gap(rules, deck, cards)
    if gap is None and not reasons:
        gap = _no_place(rules, cards)
    if gap:
        astray += 1
        reasons.append(gap)
    return _Miss(astray, [*reasons, *too_short(rules, "run", cards)])


def _mixed_suits(rules: Variant, cards: Cards, suits: Counter[Suit]) -> BrokenRule:
    """Why cards of several suits are no run, and which are astray where most are of one suit."""
    words = rules.words
    (main, max_count), (_, second) = suits.most_common(2)
    if max_count == second:
        sentence = say("{words.a_run} is all in one suit.", words=words)
    else:
        others = [card for card in cards if card.rank and card.suit not in (None, main)]
        sentence = say_many(
            "{words.a_run} is all in one suit; {others} is in another.",
            "{words.a_run} is all in one suit; {others} are in another.",
            len(others),
            words=words,
            others=shown(others),
        )
    return BrokenRule("run.mixed_suits", sentence, rules.runs.rule, about=shown(cards))


def _gap(rules: Variant, deck: Deck, cards: Cards) -> BrokenRule | None:
    """Why the ranks, each taken once, do not follow one another: an ace in the wrong place, jokers
    without a place, or simply a gap."""
    rule, words, size = rules.runs, rules.words, len(deck.ranks)
    known = {card.rank for card in cards if card.rank}
    held = sorted(deck.ranks.index(rank) for rank in known)
    bare = sum(card.rank is None for card in cards)
    high = [index or size for index in held]
    jokers_needed = {"low": _holes(held), "high": _holes(sorted(high))}
    allowed = {"high"} if rule.ace == "high" else {"low", "high"}
    if min(jokers_needed[end] for end in allowed) <= bare:
        if len(held) + bare > rule.max_size(deck):
            return _no_place(rules, cards)
        return None
    if jokers_needed["low"] <= bare:
        sentence = say("the ace is only high in a {words.run}.", words=words)
        return BrokenRule("run.ace_low", sentence, rule.rule, about=shown(cards))
    widest = max((after - index for index, after in pairwise(held)), default=0)
    widest = max(widest, held[0] + size - held[-1])
    if size - widest + 1 - len(held) <= bare:
        sentence = say("{words.a_run} doesn’t turn the corner at the ace.", words=words)
        return BrokenRule("run.ace_turns_corner", sentence, "C2", about=shown(cards))
    sentence = say("the cards of a {words.run} follow one another without a gap.", words=words)
    return BrokenRule("run.not_consecutive", sentence, rule.rule, about=shown(cards))


def _no_place(rules: Variant, cards: Cards) -> BrokenRule:
    sentence = say("{words.a_run} doesn’t have room for all of them.", words=rules.words)
    return BrokenRule("run.repeated_rank", sentence, rules.runs.rule, about=shown(cards))


def _holes(indexes: list[int]) -> int:
    return indexes[-1] - indexes[0] + 1 - len(indexes)
