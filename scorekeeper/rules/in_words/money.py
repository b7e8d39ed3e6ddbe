"""What is paid for what, in words (C13, E9, S10, S11)."""

from collections.abc import Callable, Iterator

from scorekeeper.rules.in_words.jokers import all_at_once, hand_of
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.stakes import Stakes, Streak
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import in_words

Amount = Callable[[int], str]


def money_section(sheet: Variant, amount: Amount) -> RuleSection | None:
    """Stakes, pot and payments; None where nothing is paid."""
    sentences = [*_staked(sheet, amount), *_stake_per_point(sheet, amount)]
    return section("money", "Money", sentences) if sentences else None


def _staked(sheet: Variant, amount: Amount) -> Iterator[RuleSentence]:
    stakes = sheet.stakes
    if stakes is None:
        return
    unit, small, pot = stakes.unit, stakes.small, stakes.pot
    start = f"Before the first {sheet.words.hand} each player pays {amount(stakes.start * unit)}"
    yield RuleSentence(f"{start} into the {pot}.", stakes.rule)
    if stakes.buy_in:
        text = f"Buying in costs {amount(stakes.price_of_buy_in)}, paid into the {pot}."
        yield RuleSentence(text, stakes.rule)
    if stakes.call:
        text = f"A {sheet.words.call} costs {amount(stakes.call * small)}, paid into the {pot}."
        yield RuleSentence(text, stakes.rule)
    if stakes.playable_discard:
        text = (
            f"A discard that could have been played costs {amount(stakes.playable_discard * small)}"
            f", paid into the {pot}; nobody may take or {sheet.words.call} it."
        )
        yield RuleSentence(text, stakes.rule)
    yield from _for_luck(sheet, stakes, amount)
    yield from _for_the_hand(sheet, stakes, amount)
    yield RuleSentence(f"The winner of the game takes the {pot}.", sheet.ending_rule)


def _for_luck(sheet: Variant, stakes: Stakes, amount: Amount) -> Iterator[RuleSentence]:
    joker = sheet.words.joker
    once = f"from each other player, once a {sheet.words.hand}"
    if stakes.cut:
        text = (
            f"The player at the dealer’s left cuts. A {joker} at the cut is his, he is dealt one"
            f" card less, and it earns {amount(stakes.cut * stakes.unit)} {once}."
        )
        yield RuleSentence(text, stakes.rule)
    if stakes.jokers_dealt:
        earned = amount(stakes.jokers_dealt * stakes.unit)
        text = f"Three or more {joker}s dealt to one player earn {earned} {once}."
        yield RuleSentence(text, stakes.rule)
    if stakes.four_pairs:
        earned = amount(stakes.four_pairs * stakes.unit)
        text = f"Four pairs of the same card dealt to one player earn {earned} {once}."
        yield RuleSentence(text, stakes.rule)


def _for_the_hand(sheet: Variant, stakes: Stakes, amount: Amount) -> Iterator[RuleSentence]:
    rule, words = stakes.hand_rule, sheet.words
    who = f"Every other player in the {words.hand} pays its winner"
    if stakes.hand:
        text = f"{who} {amount(stakes.hand * stakes.unit)}"
        if stakes.kalooki:
            text += f", or {amount(stakes.kalooki * stakes.unit)} for a kalooki"
        yield RuleSentence(f"{text}.", rule)
    if stakes.ten_points:
        text = f"{who} {amount(stakes.ten_points * stakes.small)} for every ten points left,"
        yield RuleSentence(f"{text} or part of ten.", rule)
    for contract in all_at_once(sheet) if stakes.blitz else ():
        text = f"In {hand_of(sheet, contract)} each pays {amount(stakes.blitz * stakes.unit)} more"
        if stakes.blitz_double:
            text += f", and double, points too, if the winner laid no {words.joker}"
        yield RuleSentence(f"{text}.", rule)
    if stakes.streak:
        yield RuleSentence(_streak(sheet, stakes.streak, amount(stakes.unit)), rule)


def _streak(sheet: Variant, streak: Streak, earned: str) -> str:
    times = f"{in_words(streak.hands)} {sheet.words.hands} running"
    often = f", and again for every {sheet.words.hand} that follows" if streak.goes_on else ""
    once = "" if streak.goes_on else f", once for every {in_words(streak.hands)}"
    return f"Who is out in {times} is paid {earned} more by each{often}{once}."


def _stake_per_point(sheet: Variant, amount: Amount) -> Iterator[RuleSentence]:
    if sheet.stake_per_point:
        text = (
            "At the end, for each point of difference, a player pays"
            f" {amount(sheet.stake_per_point)} to everybody who placed better."
        )
        yield RuleSentence(text, "C13")
