"""Builds a table's own game from the game it was made from."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scorekeeper.cards import ACE
from scorekeeper.rules.conduct import Offence
from scorekeeper.rules.contract import ANY_MELDS, HandRules
from scorekeeper.rules.options import ChoiceOption, Option, OptionValue
from scorekeeper.rules.own_game import OwnGame, Value, Wild
from scorekeeper.rules.own_values import find_key, name_in_list, own_values
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.words import Words

COURT_CARDS = {1: ACE, 11: "J", 12: "Q", 13: "K"}
"""The ranks that aren't named after their number."""


@lru_cache(maxsize=512)
def build_own_variant(base: Variant, own: OwnGame) -> Variant:
    """Build the variant of an own game. Nothing is checked here: see `own_game_refusals`. The same
    game gives the same object, so that what is worked out from its rules is cached.

    It has the id of the game it was made from. An option of that game is left out where the own
    game has already changed what the option would change.
    """
    values = {value.id: value for value in own_values(base)}
    rules = replace(base, english_name=own.name, own=own, made_from=base.english_name)
    changed = set()
    for id, new in own.values:
        for path in values[id].paths:
            rules = _replace_at(rules, path.split("."), new)
            changed.add(path)
    if own.penalties:
        rules = replace(rules, offences=(*_build_offences(own), *rules.offences))
        changed.add("offences")
    if own.hands:
        rules = replace(rules, all_hands=tuple(_build_hands(base, own)), last_hand=None)
        rules = replace(rules, fewer_cards={})
        changed |= {"all_hands", "last_hand", "fewer_cards"}
    if own.wild is not None:
        hands = [_change_wild_ranks(rules, hand, own.wild) for hand in rules.all_hands]
        rules = replace(rules, all_hands=tuple(hands))
        changed.add("all_hands")
    if not _shortest_only(rules):
        rules = replace(rules, english_words=_choose_words(rules))
        if rules.lay_down.full_suit:
            rules = replace(rules, lay_down=replace(rules.lay_down, full_suit=False))
            changed.add("lay_down.full_suit")
    options = tuple(option for option in base.options if not _affects(option, changed))
    return replace(rules, options=options)


def _build_offences(own: OwnGame) -> Iterator[Offence]:
    for number, penalty in enumerate(own.penalties, 1):
        yield Offence(own_offence_id(number), penalty.points, penalty.name)


def own_offence_id(number: int) -> str:
    """Return the id of a penalty of an own game by its number, from 1."""
    return f"own_{number}"


def _build_hands(base: Variant, own: OwnGame) -> Iterator[HandRules]:
    numbered = {hand.number: hand for hand in base.all_hands}
    plain = next((hand.contract for hand in base.all_hands if hand.contract.melds), ANY_MELDS)
    for number, hand in enumerate(own.hands, 1):
        contract = replace(plain, melds=hand.melds, sign="")
        if hand.like is not None:
            contract = numbered[hand.like].contract
        yield HandRules(number, hand.cards, contract)


def _change_wild_ranks(rules: Variant, hand: HandRules, wild: Wild) -> HandRules:
    """Make other ranks wild in a hand. A contract whose sign is its wild rank gets the new rank as
    its sign."""
    contract = hand.contract
    ranks = find_wild_ranks(rules, hand.cards) if wild == "dealt" else wild
    is_sign = contract.sign and contract.sign == "".join(contract.wild)
    sign = "".join(ranks) if is_sign else contract.sign
    return replace(hand, contract=replace(contract, wild=ranks, sign=sign))


def find_wild_ranks(rules: Variant, cards: int) -> tuple[str, ...]:
    """Find the ranks that are wild in a hand of this many cards: jacks with eleven, queens with
    twelve; none where no rank has that number (T2)."""
    names = {str(cards), COURT_CARDS.get(cards)}
    ranks = next(iter(rules.packs.values())).ranks
    return tuple(rank for rank in ranks if rank in names)


def _choose_words(rules: Variant) -> Words:
    """Choose the words of the game: a meld is named after its size only if all melds have that
    size."""
    if not rules.english_words.named_by_size:
        return rules.english_words
    plain = Words()
    of_melds = "set", "sets", "a_set", "run", "runs", "a_run", "named_by_size"
    return replace(rules.english_words, **{name: getattr(plain, name) for name in of_melds})


def _shortest_only(rules: Variant) -> bool:
    """Whether no hand demands larger melds than a meld must be anyway."""
    demands = (meld for hand in rules.all_hands for meld in hand.contract.melds)
    return all(meld.min_size == rules.rule_of(meld.kind).min_size for meld in demands)


def _affects(option: Option, changed: set[str]) -> bool:
    """Whether an option would change any of the paths that have `changed`."""
    paths = {path for value in _possible_values(option) for path in option.changes(value)}
    return any(
        f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")
        for path in paths
        for other in changed
    )


def _possible_values(option: Option) -> list[OptionValue]:
    return list(option.choices) if isinstance(option, ChoiceOption) else [option.default]


def _replace_at(part: Any, path: list[str], new: Value) -> Any:
    """Copy a part of the rules with another value at a path, which can lead through mappings and
    through lists of items with ids."""
    name, *rest = path
    if isinstance(part, Mapping):
        key = find_key(part, name)
        return {**part, key: _replace_at(part[key], rest, new) if rest else new}
    if isinstance(part, tuple):
        return tuple(
            _replace_at(one, rest, new) if name_in_list(one) == name else one for one in part
        )
    return replace(part, **{name: _replace_at(getattr(part, name), rest, new) if rest else new})
