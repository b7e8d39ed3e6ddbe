"""The game that a request names, with its house rules; and games as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.options import ChoiceOption, NumberOption, Option
from scorekeeper.rules.variant import Variant, wrong_options
from scorekeeper.rules.wording import contract_text
from scorekeeper.speech import say
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_games import MadeGame, own_variant
from scorekeeper.wire.shapes import read, write


class HandRulesShape(TypedDict):
    """One hand of a game: how many cards each player is dealt, and what is laid down first."""

    number: int
    cards: int
    contract: str | None
    contract_text: str


class NumbersShape(TypedDict):
    """Every whole number from `least` to `most`."""

    least: int
    most: int


class OptionShape(TypedDict):
    """A rule on which tables differ; `source` is its number in the rulebook."""

    id: str
    question: str
    default: bool | int | str
    values: list[bool | int | str] | NumbersShape
    source: str


class VariantShape(TypedDict):
    """A game, with its hands as they are played by default. With `contract_by_player` these are the
    contracts that each player goes through on their own."""

    id: str
    name: str
    line: str
    every_hand_alike: bool
    contract_by_player: bool
    hands: list[HandRulesShape]
    options: list[OptionShape]


@dataclass(frozen=True)
class _NamedGame:
    """The fields of an object that say which game it is about."""

    variant: str
    own_game: MadeGame | None = None


def read_variant(value: object) -> Variant:
    """Find the game that an object names, whatever else is in it. Raises WireError."""
    return find_variant(vars(read(_NamedGame, value)))


def find_variant(fields: Mapping[str, Any]) -> Variant:
    """Find the game named in `variant`, changed by `own_game`, if there is one.

    Raises WireError if there is no such game, or if the own game makes no sense.
    """
    id, own = fields["variant"], fields.get("own_game")
    if id not in VARIANTS:
        message = f"There is no game “{id}”; there are {', '.join(VARIANTS)}."
        raise WireError("variant", message, "variant.unknown")
    return own_variant(VARIANTS[id], own) if own else VARIANTS[id]


def find_rules(fields: Mapping[str, Any]) -> Variant:
    """Find the rules of the game named in `variant`, with these `options`, for the referee.

    Raises WireError if there is no such game, if it has no cards that the referee knows, or if it
    has no such options (C21).
    """
    variant, options = find_variant(fields), fields.get("options", {})
    if not variant.has_cards:
        message = say("{game} has no cards to check.", game=variant.name)
        raise WireError("variant", message, "variant.no_cards")
    for name, message in wrong_options(variant, options).items():
        raise WireError(f"options.{name}", message, "option.unknown")
    return variant.with_options(options)


def write_variant(variant: Variant) -> VariantShape:
    """Write a game as in a list of games: its hands, and its house rules with their values."""
    rules = variant.with_options({})
    return write(
        VariantShape,
        variant,
        hands=[_write_hand_rules(hand, rules) for hand in rules.hands],
        options=[_write_option(option, variant) for option in variant.options],
    )


def contract_code(contract: Contract) -> str | None:
    """Return a contract's code; None if it demands no melds and has no name (E4)."""
    return contract.code or None


def _write_hand_rules(hand: HandRules, rules: Variant) -> HandRulesShape:
    return {
        "number": hand.number,
        "cards": hand.cards,
        "contract": contract_code(hand.contract),
        "contract_text": contract_text(hand.contract, rules),
    }


def _write_option(option: Option, variant: Variant) -> OptionShape:
    question = option.question_in(variant.words)
    if isinstance(option, NumberOption) and option.is_count:
        question = say("{question}: how many basic stakes", question=question)
    return write(OptionShape, option, question=question, values=_write_values(option))


def _write_values(option: Option) -> object:
    if isinstance(option, ChoiceOption):
        return list(option.choices)
    return {"least": option.min_value, "most": option.max_value}
