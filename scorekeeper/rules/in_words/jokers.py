"""Jokers in the melds of a game, in words."""

from collections.abc import Iterator

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, contract_in_sentence, in_words, listed
from scorekeeper.speech import say, say_as, say_many


def jokers_section(sheet: Variant) -> RuleSection:
    """Jokers in melds, and how many in a first lay-down (J5, E3, S6)."""
    sentences = (*_in_melds(sheet), *_declared(sheet), *_first_lay_down(sheet), *_half_safe(sheet))
    return section("jokers", capital(sheet.words.jokers), sentences)


def _in_melds(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.jokers
    text = say(
        "A meld needs at least one natural card, that is, one that is no {words.joker}.",
        words=words,
    )
    yield RuleSentence(text, "C4")
    if rule.naturals_in_set > 1:
        least = in_words(rule.naturals_in_set)
        text = say("A {words.set} needs at least {least} natural cards.", words=words, least=least)
        yield RuleSentence(text, rule.rule)
    if rule.neighbours:
        text = say("In a {words.run} two {words.jokers} may lie side by side.", words=words)
    else:
        text = say("In a {words.run} two {words.jokers} may not lie side by side.", words=words)
    yield RuleSentence(text, rule.rule)


def _declared(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.jokers
    if rule.declared == "never":
        text = say(
            "The place of a {words.joker} in a {words.run} says which card it stands for.",
            words=words,
        )
        yield RuleSentence(text, "C3")
        return
    if rule.declared == "at_ends":
        text = say(
            "The player says which card a {words.joker} stands for at either end of a {words.run},"
            " and where two {words.jokers} lie with one natural card.",
            words=words,
        )
    else:
        text = say(
            "The player says which card a {words.joker} stands for wherever it could be more than"
            " one card.",
            words=words,
        )
    yield RuleSentence(text, rule.rule)
    yield RuleSentence(say("Between two natural cards its place says it."), rule.rule)
    if rule.suit_in_set:
        text = say(
            "In a {words.set} too it stands for one card: its rank and its suit.", words=words
        )
    else:
        text = say("In a {words.set} its suit need not be said.", words=words)
    yield RuleSentence(text, rule.rule)


def _first_lay_down(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule, most = sheet.words, sheet.lay_down, sheet.lay_down.jokers
    if most is None:
        return
    count, length = in_words(most), rule.two_jokers_in_run_of
    if length and any(deal.contract.sizes("run") == [length] for deal in sheet.hands):
        text = say_many(
            "A first lay-down holds one {words.joker} at most, or two where it is a {words.run} of"
            " {length}",
            "A first lay-down holds {count} {words.jokers} at most, or two where it is a"
            " {words.run} of {length}",
            most,
            words=words,
            count=count,
            length=in_words(length),
        )
    else:
        text = say_many(
            "A first lay-down holds one {words.joker} at most",
            "A first lay-down holds {count} {words.jokers} at most",
            most,
            words=words,
            count=count,
        )
    free = hands_all_at_once(sheet)
    if free:
        text += "; " + say("in {hands} any number", hands=free)
    yield RuleSentence(f"{text}.", rule.jokers_rule)


def _half_safe(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.lay_down
    if rule.half_safe == "never":
        return
    always = rule.half_safe == "always"
    copies = in_words(min(packs.deck.copies for packs in sheet.packs.values()))
    if always:
        text = say(
            "Every {words.joker} must be half safe: at least one of the {copies} copies of the card"
            " it stands for is out of play already, discarded or melded.",
            words=words,
            copies=copies,
        )
    else:
        text = say(
            "In a first lay-down every {words.joker} must be half safe: at least one of the"
            " {copies} copies of the card it stands for is out of play already, discarded or"
            " melded.",
            words=words,
            copies=copies,
        )
    yield RuleSentence(text, rule.jokers_rule)
    exempt = [hand_of(sheet, deal.contract) for deal in sheet.hands if not deal.contract.half_safe]
    if exempt and not always:
        text = say("This does not hold in {hands}.", hands=listed(exempt))
        yield RuleSentence(text, rule.jokers_rule)


def all_at_once(sheet: Variant) -> list[Contract]:
    """The contracts for which all cards are laid at once (S8)."""
    return [deal.contract for deal in sheet.hands if deal.contract.all_at_once]


def hands_all_at_once(sheet: Variant) -> str:
    """The hands in which all cards are laid at once, as they are called after “in”; empty where
    there are none."""
    return listed([hand_of(sheet, contract) for contract in all_at_once(sheet)])


def hand_of(sheet: Variant, contract: Contract) -> str:
    """A hand called by its contract, as it is said after “in”: “the Blitz”, “the round of a group
    of four”."""
    if contract.all_at_once:
        return say_as("after “in”", "the {contract}", contract=contract.code)
    asked = contract_in_sentence(contract, sheet.words)
    return say_as("after “in”", "the {words.hand} of {contract}", words=sheet.words, contract=asked)
