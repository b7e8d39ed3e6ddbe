"""The game that a request is about, with its house rules; and a game as JSON."""

from collections.abc import Mapping

from scorekeeper.rules.contract import Contract, HandRules
from scorekeeper.rules.options import ChoiceOption, Option
from scorekeeper.rules.variant import Variant, wrong_options
from scorekeeper.rules.wording import contract_text
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.own_games import read_own_variant
from scorekeeper.wire.reading import Fields, short_text
from scorekeeper.wire.referee_shapes import HandRulesShape, OptionShape, VariantShape

Variants = Mapping[str, Variant]


def read_variant(fields: Fields, variants: Variants) -> Variant:
    """The game named in `variant`, or what `own_game` makes of it. Raises WireError where there is
    no such game, or where an own game makes no sense."""
    id = fields.text("variant")
    if id not in variants:
        raise WireError(
            fields.path_of("variant"),
            f"There is no game “{id}”; there are {', '.join(variants)}.",
            "variant.unknown",
        )
    if not fields.has("own_game"):
        return variants[id]
    return read_own_variant(fields.take("own_game"), fields.path_of("own_game"), variants[id])


def read_rules(fields: Fields, variants: Variants) -> Variant:
    """The rules of the game named in `variant`, with these `options` in them. Raises WireError
    where there is no such game, or where it has no such options (C21)."""
    variant = read_variant(fields, variants)
    if not fields.has("options"):
        return variant.with_options({})
    options = Fields(fields.take("options"), fields.path_of("options"))
    for name in options.values:
        short_text(name, options.path_of(name[:40]))
    for name, message in wrong_options(variant, options.values).items():
        raise WireError(options.path_of(name), message, "option.unknown")
    return variant.with_options(options.values)


def write_variant(variant: Variant) -> VariantShape:
    """A game as a list of games shows it: its hands, and its house rules with their values."""
    rules = variant.with_options({})
    return {
        "id": variant.id,
        "name": variant.name,
        "line": variant.line,
        "every_hand_alike": variant.every_hand_alike,
        "contract_by_player": variant.contract_by_player,
        "hands": [_write_hand_rules(hand, rules) for hand in rules.hands],
        "options": [_write_option(option) for option in variant.options],
    }


def contract_code(contract: Contract) -> str | None:
    """How a contract is noted; None where no melds are demanded and it has no name (E4)."""
    return contract.code or None


def _write_hand_rules(hand: HandRules, rules: Variant) -> HandRulesShape:
    return {
        "number": hand.number,
        "cards": hand.cards,
        "contract": contract_code(hand.contract),
        "contract_text": contract_text(hand.contract, rules),
    }


def _write_option(option: Option) -> OptionShape:
    return {
        "id": option.id,
        "question": option.question,
        "default": option.default,
        "values": (
            list(option.choices)
            if isinstance(option, ChoiceOption)
            else {"least": option.min_value, "most": option.max_value}
        ),
        "source": option.source,
    }
