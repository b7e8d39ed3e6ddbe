"""Laying down and going out, in words."""

from collections.abc import Iterator

from scorekeeper.rules.in_words.cards import by_worth, deck_of, suit_word
from scorekeeper.rules.in_words.jokers import all_at_once, hand_of
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, RuleTable, section
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words, listed


def lay_down_section(sheet: Variant) -> RuleSection:
    """The first lay-down and later melds (J7, J9, D4, K4, E4, S5, S8)."""
    sentences = (*_contract(sheet), *_all_at_once(sheet), *_worth(sheet), *_later(sheet))
    return section("laying-down", "Laying down", sentences)


def exact(sheet: Variant) -> bool:
    """Whether first lay-downs are made to the card, so that nothing is added in that turn (S5)."""
    return any(deal.contract.to_the_card for deal in sheet.hands)


def _contract(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.lay_down
    if exact(sheet):
        text = (
            f"A first lay-down is exactly what the {words.hand} asks for, to the card. Nothing more"
            " is laid or added anywhere in that turn."
        )
        yield RuleSentence(text, rule.rule)
    elif any(deal.contract.melds for deal in sheet.hands):
        text = (
            f"A first lay-down is the contract of the {words.hand}, all of it at once. Each"
            f" {words.set} and each {words.run} may be larger than its least size."
        )
        yield RuleSentence(text, rule.rule)
        yield from _full_suit(sheet)


def _full_suit(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.lay_down
    hands = [
        str(deal.number)
        for deal in sheet.hands
        if deal.contract.count("run") == RUNS_IN_A_FULL_SUIT
    ]
    if rule.full_suit and hands:
        text = (
            f"In {words.hand if len(hands) == 1 else words.hands} {listed(hands)} one {words.run}"
            f" of all {in_words(len(deck_of(sheet).ranks))} ranks of a {suit_word(sheet)} may stand"
            f" for the {in_words(RUNS_IN_A_FULL_SUIT)} {words.runs}."
        )
        yield RuleSentence(text, rule.full_suit_rule)


def _all_at_once(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.lay_down
    melds = f"{words.sets} and {words.runs}"
    for contract in all_at_once(sheet):
        last = "must" if rule.all_at_once_discard else "may"
        text = (
            f"In {hand_of(sheet, contract)} a player lays all his cards at once, in any {melds},"
            f" and so goes out; one card {last} be left to discard."
        )
        yield RuleSentence(text, rule.all_at_once_rule)
        text = (
            f"The others then lay down what {melds} they hold, but add nothing to others’ melds;"
            " what is left counts."
        )
        yield RuleSentence(text, rule.all_at_once_rule)


def _later(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.lay_down
    if not rule.further_melds:
        text = f"No {words.sets} or {words.runs} may be laid beyond the contract, then or later."
    elif exact(sheet):
        text = f"In later turns a player may lay any {words.sets} and {words.runs}."
    else:
        text = f"More {words.sets} and {words.runs} may be laid in the same turn or later."
    if rule.one_meld_per_turn:
        cards = in_words(min(deal.cards for deal in sheet.hands))
        text = (
            "Only one meld may be laid in a turn, unless a player who has laid nothing before"
            f" melds all {cards} cards at once."
        )
    yield RuleSentence(text, rule.rule)


def _worth(sheet: Variant) -> Iterator[RuleSentence]:
    rule, worth = sheet.lay_down, sheet.worth
    if rule.minimum is None or worth is None:
        return
    rows = [
        (capital(ranks), value)
        for ranks, value in by_worth(deck_of(sheet).ranks, lambda rank: worth.ranks[rank])
    ]
    if sheet.runs.ace != "high":
        rows.insert(1, (f"Ace at the low end of a {sheet.words.run}", str(worth.low_ace)))
    rows.append((capital(sheet.words.joker), "as its card"))
    text = (
        f"{sheet.words.any_melds} worth {rule.minimum} points or more together make a first"
        " lay-down. In them count:"
    )
    yield RuleSentence(text, rule.rule, RuleTable(tuple(rows)))


def going_out_section(sheet: Variant) -> RuleSection:
    """How a player goes out (J12, D7, K10, E6, S9)."""
    return section("going-out", "Going out", _going_out(sheet))


def _going_out(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.going_out
    last = (
        "Going out ends with a discard: the last card may not be melded."
        if rule.discard_required
        else "A player goes out by melding everything, or with a last discard."
    )
    yield RuleSentence(last, rule.rule)
    if rule.joker_discard:
        yield RuleSentence(f"Any card may be discarded, a {words.joker} too.", rule.rule)
    else:
        yield RuleSentence(f"A {words.joker} may not be discarded.", rule.rule)
    if rule.in_first_turn:
        number = sheet.doubling.rule if sheet.doubling else rule.rule
        yield RuleSentence("A player may go out in the turn of his first lay-down.", number)
    else:
        free = [hand_of(sheet, contract) for contract in all_at_once(sheet)]
        but = f", except in {listed(free)}" if free else ""
        text = f"Nobody goes out in the turn of his first lay-down{but}."
        yield RuleSentence(text, rule.rule)
