"""An own game as its page shows it: every hand, every value, and what its rules now say."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from scorekeeper.cards import ACE, Suit, rank_name
from scorekeeper.game.own_game_refusals import MAX_HANDS, MAX_MELDS, too_few_cards
from scorekeeper.game.refusal import Refusal
from scorekeeper.handbook.contents import rule_sections
from scorekeeper.rules.contract import Contract, Demand, MeldKind
from scorekeeper.rules.own_game import OwnGame, OwnHand, Value, Wild
from scorekeeper.rules.own_values import OwnValue, own_values
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import (
    capital,
    coloured_rank,
    contract_text,
    join_names,
    rank_plural,
    sized_melds_text,
)
from scorekeeper.speech import say

DEALT: Literal["dealt"] = "dealt"
MAX_CHANGES = 3
OFFERED_MELDS = 8
"""How many melds can be chosen from, for one more in a contract."""


@dataclass(frozen=True)
class MeldView:
    """A meld that a hand demands, or may demand: its name, and what a form sends for it."""

    text: str
    value: str


@dataclass(frozen=True)
class HandView:
    """A hand: what it deals and demands, and the melds that can be added to it."""

    number: int
    cards: int
    text: str
    contract: Contract
    melds: Sequence[MeldView]
    more: Sequence[MeldView]
    wrong: Sequence[str]


@dataclass(frozen=True)
class ValueView:
    """A value: its name, what it is, and what it is in the other game if that differs."""

    id: str
    name: str
    value: Value
    switch: bool
    min_value: Value
    max_value: Value
    otherwise: str
    too_few: Sequence[str]
    """Of packs: what is said of the tables for which they don't suffice."""
    wrong: Sequence[str]


@dataclass(frozen=True)
class ValueGroup:
    """Values that belong together. `rare_values` are those that hardly any table changes."""

    title: str
    values: Sequence[ValueView]
    rare_values: Sequence[ValueView]


@dataclass(frozen=True)
class WildView:
    """Which ranks are wild: all that may be chosen, each with what a form sends for it."""

    choices: Sequence[tuple[str, str]]
    value: str
    wrong: Sequence[str]


@dataclass(frozen=True)
class OwnGameView:
    """All that the page shows."""

    name: str
    hands: Sequence[HandView]
    more_hands: bool
    wild: WildView
    groups: Sequence[ValueGroup]
    wrong: Sequence[str]
    changes: Sequence[str]


def build_own_game_view(base: Variant, own: OwnGame, refusals: Sequence[Refusal]) -> OwnGameView:
    """Build the page of an own game, with each problem beside what it is about."""
    about: dict[str, list[str]] = {}
    for refusal in refusals:
        about.setdefault(refusal.where, []).append(refusal.message)
    hands = () if base.every_hand_alike else build_hands(base, own)
    return OwnGameView(
        name=own.name,
        hands=[
            _build_hand(base, number, hand, about.get(f"hands.{number}", ()))
            for number, hand in enumerate(hands, 1)
        ],
        more_hands=len(hands) < MAX_HANDS,
        wild=_build_wild(base, own, about.get("wild", ())),
        groups=list(
            _build_groups(base, own, about, {} if refusals else _find_shortages(base, own))
        ),
        wrong=[*about.get("name", ()), *about.get("hands", ())],
        changes=() if refusals else list(_changes(base, own))[:MAX_CHANGES],
    )


def build_hands(base: Variant, own: OwnGame) -> tuple[OwnHand, ...]:
    """Build the hands of an own game; at first they are like those of the other game."""
    if own.hands:
        return own.hands
    return tuple(OwnHand(hand.cards, like=hand.number) for hand in base.with_options({}).hands)


def describe_contract(base: Variant, hand: OwnHand) -> Contract:
    """Describe the contract of a hand."""
    if hand.like is None:
        return Contract(hand.melds)
    return next(other.contract for other in base.all_hands if other.number == hand.like)


def _build_hand(base: Variant, number: int, hand: OwnHand, wrong: Sequence[str]) -> HandView:
    contract = describe_contract(base, hand)
    kinds = base.meld_kinds
    sizes = range(OFFERED_MELDS // len(kinds))
    more = [Demand(kind, base.rule_of(kind).min_size + extra) for extra in sizes for kind in kinds]
    full = len(contract.melds) >= MAX_MELDS or (contract.all_at_once and not contract.melds)
    return HandView(
        number=number,
        cards=hand.cards,
        text=contract_text(contract, base),
        contract=contract,
        melds=[_build_meld(base, demand) for demand in contract.melds],
        more=[] if full else [_build_meld(base, demand) for demand in more],
        wrong=wrong,
    )


def _build_meld(base: Variant, demand: Demand) -> MeldView:
    return MeldView(sized_melds_text(demand, base), f"{demand.kind}-{demand.min_size}")


def _build_wild(base: Variant, own: OwnGame, wrong: Sequence[str]) -> WildView:
    """Build the ranks that may be wild, one at a time; several only where somebody has chosen
    them."""
    of_base = {hand.contract.wild for hand in base.all_hands}
    choices = [("none", say("No rank"))]
    if of_base != {()}:
        choices.insert(0, ("", say("As in {game}", game=base.name)))
    ranks = next(iter(base.packs.values())).ranks
    choices += [(rank, capital(rank_plural(rank))) for rank in (*ranks[1:], ranks[0])]
    if not (base.every_hand_alike or base.contract_by_player):
        choices.append((DEALT, say("The number of cards dealt")))
    chosen = write_wild(own.wild) if own.wild is not None else choices[0][0]
    if chosen not in dict(choices):
        names = [rank_plural(rank) if rank in ranks else rank for rank in own.wild or ()]
        choices.append((chosen, capital(join_names(names))))
    return WildView(choices, chosen, wrong)


def write_wild(wild: Wild) -> str:
    """Write the wild ranks as a form sends them."""
    return DEALT if wild == DEALT else ",".join(wild) or "none"


def read_wild(base: Variant, text: str) -> Wild | None:
    """Read the wild cards in a form; return None where they are as in the other game."""
    if text == DEALT:
        return DEALT
    ranks = () if text in ("", "none") else tuple(text.split(","))
    is_usual = not text or all(hand.contract.wild == ranks for hand in base.all_hands)
    return None if is_usual else ranks


def _find_shortages(base: Variant, own: OwnGame) -> dict[str, list[str]]:
    """Find the packs that don't suffice for every table they serve, by their values."""
    found: dict[str, list[str]] = {}
    for players, message in too_few_cards(base, own).items():
        most = next(most for most in base.packs if players <= most)
        found.setdefault(f"packs-{most}", []).append(message)
    return found


def _build_groups(
    base: Variant,
    own: OwnGame,
    about: Mapping[str, Sequence[str]],
    too_few: Mapping[str, Sequence[str]],
) -> Iterator[ValueGroup]:
    titles = {
        "cards": say("Packs and jokers"),
        "points": say("Cards left in hand"),
        "penalties": say("Penalties and bonuses"),
        "table": say("At the table"),
        "ending": say("The end of the game"),
        "money": say("Money"),
    }
    chosen = dict(own.values)
    for group, values in groupby(own_values(base), lambda value: value.group):
        views = [
            _build_value(
                base,
                value,
                chosen,
                too_few=too_few.get(value.id, ()),
                wrong=about.get(f"values.{value.id}", ()),
            )
            for value in values
        ]
        rare = [view for view in views if group == "points" and view.id.isdecimal()]
        yield ValueGroup(titles[group], [view for view in views if view not in rare], rare)


def _build_value(
    base: Variant,
    value: OwnValue,
    chosen: Mapping[str, Value],
    *,
    too_few: Sequence[str],
    wrong: Sequence[str],
) -> ValueView:
    usual = value.of(base)
    return ValueView(
        id=value.id,
        name=_name(base, value),
        value=chosen.get(value.id, usual),
        switch=value.switch,
        min_value=max(value.min_value, 0) if value.group == "points" else value.min_value,
        max_value=value.max_value,
        otherwise=_otherwise(base, usual) if chosen.get(value.id, usual) != usual else "",
        too_few=too_few,
        wrong=wrong,
    )


def _otherwise(base: Variant, usual: Value) -> str:
    text = str(usual)
    if isinstance(usual, bool):
        text = say("yes") if usual else say("no")
    return say("{game}: {value}", game=base.name, value=text)


def _name(base: Variant, value: OwnValue) -> str:
    if value.group == "points":
        return capital(_card_name(base, value.id))
    if value.id.startswith("penalty-"):
        offence = base.offence(value.id.removeprefix("penalty-"))
        return offence.name if offence else value.id
    if value.id.startswith("extra-"):
        extra = base.find_extra(value.id.removeprefix("extra-"))
        return capital(extra.name) if extra else value.id
    if value.group == "money":
        return _stake_name(base, value.id.removeprefix("stake-"))
    words = base.words
    if value.group == "cards":
        return _packs_name(base, value.id)
    return {
        "cut": say("The exact cut"),
        "doubling": say("How many times a bent table counts"),
        "kalooki_bonus": say("A kalooki"),
        "winner_points": say("Going out"),
        "dealt": say("Cards each"),
        "set_size": _size_name(base, "set"),
        "run_size": _size_name(base, "run"),
        "calls": _calls_name(base),
        "calls_for_the_game": say("{calls} for the whole game", calls=capital(words.calls)),
        "cards_for_a_call": words.say("Cards for a {words.call}"),
        "minimum": say("Points needed to lay down first"),
        "further_melds": say("Further melds may be laid"),
        "target": say("Points that end the game"),
        "limit": say("Points that put a player out"),
        "buy_ins": say("How often a player may buy back in"),
    }[value.id]


def _size_name(base: Variant, kind: MeldKind) -> str:
    return say("{a_meld} has at least this many cards", a_meld=capital(base.words.one(kind)))


def _packs_name(base: Variant, id: str) -> str:
    """Name the packs and jokers, by the number of players where they depend on it."""
    words, (kind, _, most) = base.words, id.partition("-")
    if len(base.packs) == 1:
        return say("Packs") if kind == "packs" else capital(words.jokers)
    if kind == "packs":
        return say("Packs for up to {most} players", most=most)
    return say("{jokers} for up to {most} players", jokers=capital(words.jokers), most=most)


def _calls_name(base: Variant) -> str:
    words = base.words
    if base.calls_for_the_game:
        return say("{calls} each player has", calls=capital(words.calls))
    return words.say("{calls} a {words.hand}", calls=capital(words.calls))


def _card_name(base: Variant, id: str) -> str:
    if id == "joker":
        return base.words.joker
    rank, _, suits = id.partition("-")
    if not suits:
        return rank_name(rank or ACE)
    return coloured_rank(rank, [Suit(suit) for suit in suits])


def _stake_name(base: Variant, cause: str) -> str:
    """Stakes are counted in the units of the game, small ones in its small stake (E9, S10)."""
    words = base.words
    return {
        "start": say("At the start, from each"),
        "buy_in": say("Buying back in"),
        "call": words.say("A {words.call}, in small stakes"),
        "playable_discard": say("A playable discard, in small stakes"),
        "cut": say("The lucky cut"),
        "jokers_dealt": say("Three or more jokers dealt"),
        "four_pairs": say("Four pairs dealt"),
        "hand": words.say("A {words.hand} won"),
        "kalooki": say("A kalooki"),
        "ten_points": say("Each ten points left, in small stakes"),
        "blitz": say("All cards at once"),
    }[cause]


def _changes(base: Variant, own: OwnGame) -> Iterator[str]:
    """Yield the sentences of the rules that the other game doesn't have, the first of each
    section."""
    usual = {s.text for section in rule_sections(base.with_options({})) for s in section.sentences}
    for section in rule_sections(build_own_variant(base, own).with_options({})):
        for sentence in section.sentences:
            if sentence.text not in usual:
                yield sentence.text
