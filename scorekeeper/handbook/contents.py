"""All the rules of a game in sections of short sentences."""

from scorekeeper.handbook.calls import calls_section
from scorekeeper.handbook.cards import cards_section
from scorekeeper.handbook.ending import elimination_section, end_section
from scorekeeper.handbook.hands import hands_section
from scorekeeper.handbook.jokers import jokers_section
from scorekeeper.handbook.lay_down import going_out_section, lay_down_section
from scorekeeper.handbook.melds import colours_section, runs_section, sets_section
from scorekeeper.handbook.money import AmountText, in_smallest_unit, money_section
from scorekeeper.handbook.points import points_section
from scorekeeper.handbook.scores import doubling_section, penalties_section, scoring_section
from scorekeeper.handbook.sections import RuleSection
from scorekeeper.handbook.table import stock_section, table_section
from scorekeeper.handbook.tacking_on import tack_on_section
from scorekeeper.handbook.turn import turn_section
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant


def rule_sections(
    rules: Variant, amount: AmountText = in_smallest_unit, hand: HandRules | None = None
) -> tuple[RuleSection, ...]:
    """Build the rules of a game, section by section, in the reader's language: first how it is
    played, then what counts, then what rarely happens.

    `rules` are those of one table: a variant with its options in it (`Variant.with_options`).
    `amount` writes an amount of money, given in minor units of the game's currency. `hand` is the
    one in play, as it was dealt; pictures and figures are of it, or of the first one. Sections of
    which the game has nothing to say are left out.

    >>> from scorekeeper.variants.jamaican import JAMAICAN
    >>> sentence = rule_sections(JAMAICAN)[5].sentences[0]
    >>> sentence.text, sentence.rule
    ('A joker may stand for any card.', 'J5')
    """
    in_play = hand or rules.hands[0]
    sections: tuple[RuleSection | None, ...] = (
        points_section(rules),
        end_section(rules),
        money_section(rules, amount),
    )
    if rules.has_cards:
        sections = _sections_about_cards(rules, amount, in_play)
    return tuple(section for section in sections if section is not None)


def _sections_about_cards(
    rules: Variant, amount: AmountText, in_play: HandRules
) -> tuple[RuleSection | None, ...]:
    return (
        table_section(rules, in_play),
        turn_section(rules),
        hands_section(rules, in_play),
        sets_section(rules),
        runs_section(rules),
        colours_section(rules),
        jokers_section(rules),
        lay_down_section(rules),
        tack_on_section(rules),
        going_out_section(rules),
        calls_section(rules),
        stock_section(rules),
        cards_section(rules),
        scoring_section(rules),
        doubling_section(rules),
        penalties_section(rules),
        elimination_section(rules),
        end_section(rules),
        money_section(rules, amount),
    )
