"""Jokers in the melds of a game, in words."""

from collections.abc import Iterator

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.in_words.cards import several
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_text, in_words, listed


def jokers_section(sheet: Variant) -> RuleSection:
    """Jokers in melds, and how many in a first lay-down (J5, E3, S6)."""
    sentences = (*_in_melds(sheet), *_declared(sheet), *_first_lay_down(sheet), *_half_safe(sheet))
    return section("jokers", f"{capital(sheet.words.joker)}s", sentences)


def _in_melds(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.jokers
    one = words.joker
    text = f"A meld needs at least one natural card, that is, one that is no {one}."
    yield RuleSentence(text, "C4")
    if rule.naturals_in_set > 1:
        least = in_words(rule.naturals_in_set)
        yield RuleSentence(f"A {words.set} needs at least {least} natural cards.", rule.rule)
    may = "may" if rule.neighbours else "may not"
    yield RuleSentence(f"In a {words.run} two {one}s {may} lie side by side.", rule.rule)


def _declared(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.jokers
    one, run = words.joker, words.run
    if rule.declared == "never":
        text = f"The place of a {one} in a {run} says which card it stands for."
        yield RuleSentence(text, "C3")
        return
    where = {
        "at_ends": f"at either end of a {run}, and where two {one}s lie with one natural card",
        "where_unsure": "wherever it could be more than one card",
    }
    text = f"The player says which card a {one} stands for {where[rule.declared]}."
    yield RuleSentence(text, rule.rule)
    yield RuleSentence("Between two natural cards its place says it.", rule.rule)
    if rule.suit_in_set:
        text = f"In a {words.set} too it stands for one card: its rank and its suit."
    else:
        text = f"In a {words.set} its suit need not be said."
    yield RuleSentence(text, rule.rule)


def _first_lay_down(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.lay_down
    if rule.jokers is None:
        return
    text = f"A first lay-down holds {several(rule.jokers, words.joker)} at most"
    length = rule.two_jokers_in_run_of
    if length and any(deal.contract.sizes("run") == [length] for deal in sheet.hands):
        text += f", or two where it is a {words.run} of {in_words(length)}"
    free = [hand_of(sheet, contract) for contract in all_at_once(sheet)]
    if free:
        text += f"; in {listed(free)} any number"
    yield RuleSentence(f"{text}.", rule.jokers_rule)


def _half_safe(sheet: Variant) -> Iterator[RuleSentence]:
    rule, one = sheet.lay_down, sheet.words.joker
    if rule.half_safe == "never":
        return
    always = rule.half_safe == "always"
    copies = min(packs.deck.copies for packs in sheet.packs.values())
    text = (
        f"{'Every' if always else 'In a first lay-down every'} {one} must be half safe: at least"
        f" one of the {in_words(copies)} copies of the card it stands for is out of play already,"
        " discarded or melded."
    )
    yield RuleSentence(text, rule.jokers_rule)
    exempt = [hand_of(sheet, deal.contract) for deal in sheet.hands if not deal.contract.half_safe]
    if exempt and not always:
        yield RuleSentence(f"This does not hold in {listed(exempt)}.", rule.jokers_rule)


def all_at_once(sheet: Variant) -> list[Contract]:
    """The contracts for which all cards are laid at once (S8)."""
    return [deal.contract for deal in sheet.hands if deal.contract.all_at_once]


def hand_of(sheet: Variant, contract: Contract) -> str:
    """A hand called by its contract: “the Blitz”, “the round of a group of four”."""
    if contract.all_at_once:
        return f"the {contract.code}"
    text = contract_text(contract, sheet.words)
    return f"the {sheet.words.hand} of {text[:1].lower()}{text[1:]}"
