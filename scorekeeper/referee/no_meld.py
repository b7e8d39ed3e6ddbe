"""Explains what is wrong with cards that can't be read as a set or a run at all."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.cards import ACE, Card, Cards, Deck, Suit
from scorekeeper.referee.meld_reasons import (
    repeated_suit,
    set_too_long,
    too_few_naturals,
    too_short,
)
from scorekeeper.referee.verdict import BrokenRule
from scorekeeper.rules.melds import ColourRule
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import join_names, show_cards
from scorekeeper.speech import say


@dataclass(frozen=True)
class _NearMiss:
    """How far cards are from a set or from a run: how many don't fit, and why."""

    misfits: int
    reasons: list[BrokenRule]


def explain_no_meld(rules: Variant, deck: Deck, cards: Cards) -> list[BrokenRule]:
    """Explain why cards of the deck that can't be read as a set or a run are not a meld: every rule
    they break as the kind of meld they come nearest to (C5)."""
    ranked = [card for card in cards if card.rank]
    if not ranked:
        return _no_naturals(rules, cards)
    is_jumble = rules.runs.one_suit and not _have_anything_in_common(ranked)
    if is_jumble:
        sentence = rules.words.say("neither one rank nor one {words.suit}.")
        reason = BrokenRule("meld.not_a_meld", sentence, "C2", about=show_cards(cards))
        return [reason, *_too_short(rules, cards)]
    misses = [_as_run(rules, deck, cards), _as_set(rules, cards)]
    if rules.colours:
        misses.insert(0, _as_colour(rules, rules.colours, cards))
    nearest = min(misses, key=lambda miss: (miss.misfits, len(miss.reasons)))
    return nearest.reasons


def _have_anything_in_common(cards: list[Card]) -> bool:
    ranks = Counter(card.rank for card in cards)
    suits = Counter(card.suit for card in cards if card.suit)
    return any(count > 1 for count in (*ranks.values(), *suits.values()))


def _no_naturals(rules: Variant, cards: Cards) -> list[BrokenRule]:
    if not cards:
        sentence = say("There are no cards in this meld.")
        return [BrokenRule("meld.too_short", sentence, rules.sets.rule)]
    return [too_few_naturals(rules, cards), *_too_short(rules, cards)]


def _too_short(rules: Variant, cards: Cards) -> list[BrokenRule]:
    """Return the reason if there are too few cards even for the kind of meld that needs fewer."""
    return too_short(rules, "run" if rules.runs.min_size < rules.sets.min_size else "set", cards)


def _as_colour(rules: Variant, rule: ColourRule, cards: Cards) -> _NearMiss:
    suits = Counter(card.suit for card in cards if card.suit)
    others = sum(count for _, count in suits.most_common()[1:])
    reasons = too_short(rules, "colour", cards)
    if others:
        sentence = rules.words.say("they are not all of one {words.suit}.")
        reasons.insert(0, BrokenRule("colour.mixed", sentence, rule.rule, about=show_cards(cards)))
    return _NearMiss(others + max(0, rule.min_size - len(cards)), reasons)


def _as_set(rules: Variant, cards: Cards) -> _NearMiss:
    rule, words = rules.sets, rules.words
    ranked = [card for card in cards if card.rank]
    ((rank, of_rank),) = Counter(card.rank for card in ranked).most_common(1)
    others = [card for card in ranked if card.rank != rank]
    sentence = words.say_many(
        "{words.a_set} is all one rank; {others} doesn’t fit.",
        "{words.a_set} is all one rank; {others} don’t fit.",
        len(others),
        others=show_cards(others),
    )
    reasons = [BrokenRule("set.mixed_ranks", sentence, rule.rule, about=show_cards(cards))]
    suits = Counter(card.suit for card in ranked if card.suit and card.rank == rank)
    if rule.different_suits and any(count > 1 for count in suits.values()):
        reasons.append(repeated_suit(rules, cards))
    reasons += too_short(rules, "set", cards)
    reasons += set_too_long(rules, cards)
    naturals = sum(not card.joker for card in ranked if card.rank == rank)
    if naturals < rules.jokers.naturals_in_set and len(ranked) < len(cards):
        sentence = words.say("too few cards beside the {words.jokers} for a {words.set}.")
        too_few = BrokenRule(
            "set.too_few_naturals", sentence, rules.jokers.rule, about=show_cards(cards)
        )
        reasons.append(too_few)
    return _NearMiss(len(ranked) - of_rank, reasons)


def _as_run(rules: Variant, deck: Deck, cards: Cards) -> _NearMiss:
    ranked = [card for card in cards if card.rank]
    suits = Counter(card.suit for card in ranked if card.suit)
    misfits, reasons = 0, []
    if rules.runs.one_suit and len(suits) > 1:
        misfits += suits.total() - max(suits.values())
        reasons.append(_mixed_suits_reason(rules, cards, suits))
    ranks = Counter(card.rank for card in ranked)
    whole = rules.runs.ace == "both" and len(cards) == len(deck.line)
    allowed = {rank: 2 if whole and rank == deck.ranks[0] else 1 for rank in ranks}
    twice = [rank or "" for rank, count in ranks.items() if count > allowed[rank]]
    if twice:
        misfits += sum(ranks[rank] - allowed[rank] for rank in twice)
        sentence = rules.words.say(
            "{words.a_run} has no rank twice; repeated: {ranks}.", ranks=join_names(twice)
        )
        reasons.append(
            BrokenRule("run.repeated_rank", sentence, rules.runs.rule, about=show_cards(cards))
        )
    gap = _gap_reason(rules, deck, cards)
    if gap:
        misfits += 1
        reasons.append(gap)
    return _NearMiss(misfits, [*reasons, *too_short(rules, "run", cards)])


def _mixed_suits_reason(rules: Variant, cards: Cards, suits: Counter[Suit]) -> BrokenRule:
    """Return the reason that the cards are of several suits; if most are of one suit, the sentence
    names the others."""
    words = rules.words
    (main, of_main), (_, of_second) = suits.most_common(2)
    if of_main == of_second:
        sentence = words.say("{words.a_run} is all in one {words.suit}.")
    else:
        others = [card for card in cards if card.rank and card.suit not in (None, main)]
        sentence = words.say_many(
            "{words.a_run} is all in one {words.suit}; {others} is in another.",
            "{words.a_run} is all in one {words.suit}; {others} are in another.",
            len(others),
            others=show_cards(others),
        )
    return BrokenRule("run.mixed_suits", sentence, rules.runs.rule, about=show_cards(cards))


def _gap_reason(rules: Variant, deck: Deck, cards: Cards) -> BrokenRule | None:
    """Return why the ranks don't follow one another: the ace is at the wrong end, there are more
    jokers than the run has room for, or there is a gap. A rank that comes twice counts once."""
    rule, words, size = rules.runs, rules.words, len(deck.ranks)
    ranks = {card.rank for card in cards if card.rank}
    indexes = sorted(deck.ranks.index(rank) for rank in ranks)
    bare = sum(card.rank is None for card in cards)
    with_high_ace = sorted(index or size for index in indexes)
    jokers_needed = {"low": _count_holes(indexes), "high": _count_holes(with_high_ace)}
    allowed = {rule.ace} if rule.ace in ("high", "low") else {"low", "high"}
    if min(jokers_needed[ace] for ace in allowed) <= bare:
        if len(indexes) + bare > rule.max_size(deck):
            return _no_room_reason(rules, cards)
        return None
    widest_gap = max(after - index for index, after in pairwise([*indexes, indexes[0] + size]))
    turns_corner = size - widest_gap + 1 - len(indexes) <= bare
    if turns_corner and rule.ace == "round":
        return None
    if turns_corner and ACE not in deck.ranks:
        first, last = deck.ranks[0], deck.ranks[-1]
        sentence = words.say(
            "a {words.run} ends with {last}; {first} doesn’t follow it.", first=first, last=last
        )
        return BrokenRule("run.not_consecutive", sentence, rule.rule, about=show_cards(cards))
    if jokers_needed["low"] <= bare:
        sentence = words.say("the ace is only high in a {words.run}.")
        return BrokenRule("run.ace_low", sentence, rule.rule, about=show_cards(cards))
    if jokers_needed["high"] <= bare:
        sentence = words.say("the ace is only low in a {words.run}.")
        return BrokenRule("run.ace_high", sentence, rule.rule, about=show_cards(cards))
    if turns_corner:
        sentence = words.say("{words.a_run} doesn’t turn the corner at the ace.")
        return BrokenRule("run.ace_turns_corner", sentence, "C2", about=show_cards(cards))
    sentence = words.say("the cards of a {words.run} follow one another without a gap.")
    return BrokenRule("run.not_consecutive", sentence, rule.rule, about=show_cards(cards))


def _no_room_reason(rules: Variant, cards: Cards) -> BrokenRule:
    sentence = rules.words.say("{words.a_run} doesn’t have room for all of them.")
    return BrokenRule("run.repeated_rank", sentence, rules.runs.rule, about=show_cards(cards))


def _count_holes(indexes: list[int]) -> int:
    """Count the indexes that are missing between the lowest and the highest."""
    return indexes[-1] - indexes[0] + 1 - len(indexes)
