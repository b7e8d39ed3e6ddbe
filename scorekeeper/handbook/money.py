"""The section about money (C13, E9, S10, S11)."""

from collections.abc import Callable, Iterator

from scorekeeper.handbook.jokers import contracts_all_at_once, hand_name
from scorekeeper.handbook.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.stakes import Stakes, Streak
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import in_words, say

AmountText = Callable[[int], str]
"""Writes an amount of money, given in minor units of the game's currency."""


def in_smallest_unit(amount: int) -> str:
    """Write an amount of money where no currency is known."""
    return say("{amount} of the smallest unit of the money", amount=amount)


def money_section(rules: Variant, amount: AmountText) -> RuleSection | None:
    """Build the section about stakes, pot and payments (C13, E9, S10, S11); None where nothing is
    paid."""
    sentences = [*_stakes(rules, amount), *_stake_per_point(rules, amount)]
    return section("money", say("Money"), sentences, rare=True) if sentences else None


def _stakes(rules: Variant, amount: AmountText) -> Iterator[RuleSentence]:
    stakes = rules.stakes
    if stakes is None or stakes.for_nothing:
        return
    yield from _into_the_pot(rules, stakes, amount)
    yield from _for_luck(rules, stakes, amount)
    yield from _for_the_hand(rules, stakes, amount)
    text = say("The winner of the game takes the {pot}.", pot=stakes.pot_name)
    yield RuleSentence(text, rules.ending_rule)


def _into_the_pot(rules: Variant, stakes: Stakes, amount: AmountText) -> Iterator[RuleSentence]:
    words, pot = rules.words, stakes.pot_name
    if stakes.amount("start"):
        text = words.say(
            "Before the first {words.hand} each player pays {amount} into the {pot}.",
            amount=amount(stakes.amount("start")),
            pot=pot,
        )
        yield RuleSentence(text, stakes.rule)
    if stakes.amount("buy_in") and rules.elimination and rules.elimination.max_buy_ins:
        price = amount(stakes.amount("buy_in"))
        text = say("Buying in costs {amount}, paid into the {pot}.", amount=price, pot=pot)
        yield RuleSentence(text, stakes.rule)
    if stakes.amount("call"):
        text = words.say(
            "A {words.call} costs {amount}, paid into the {pot}.",
            amount=amount(stakes.amount("call")),
            pot=pot,
        )
        yield RuleSentence(text, stakes.rule)
    if stakes.amount("playable_discard"):
        text = words.say(
            "A discard that could have been played on a meld on the table costs {amount}, paid into"
            " the {pot}; nobody may take or {words.to_call} it.",
            amount=amount(stakes.amount("playable_discard")),
            pot=pot,
        )
        yield RuleSentence(text, stakes.rule)


def _for_luck(rules: Variant, stakes: Stakes, amount: AmountText) -> Iterator[RuleSentence]:
    words = rules.words
    if stakes.amount("cut"):
        who = {
            "dealer": say("The dealer cuts."),
            "dealers_left": say("The player on the dealer’s left cuts."),
            "dealers_right": say("The player on the dealer’s right cuts."),
        }[rules.cut.by if rules.cut else "dealers_left"]
        text = words.say(
            "If there’s a {words.joker} at the cut, it’s theirs: they’re dealt one card less and"
            " get {amount} from each other player, once a {words.hand}.",
            amount=amount(stakes.amount("cut")),
        )
        yield RuleSentence(f"{who} {text}", stakes.rule)
    if stakes.amount("jokers_dealt"):
        text = words.say(
            "A player dealt three or more {words.jokers} shows them and gets {amount} from each"
            " other player, once a {words.hand}.",
            amount=amount(stakes.amount("jokers_dealt")),
        )
        yield RuleSentence(text, stakes.rule)
    if stakes.amount("four_pairs"):
        text = words.say(
            "A player dealt four pairs of identical cards shows them and gets {amount} from each"
            " other player, once a {words.hand}.",
            amount=amount(stakes.amount("four_pairs")),
        )
        yield RuleSentence(text, stakes.rule)


def _for_the_hand(rules: Variant, stakes: Stakes, amount: AmountText) -> Iterator[RuleSentence]:
    words, rule = rules.words, stakes.hand_rule
    if stakes.amount("hand") or stakes.amount("kalooki"):
        yield RuleSentence(_to_the_winner(rules, stakes, amount), rule)
    if stakes.amount("ten_points"):
        text = words.say(
            "Every other player in the {words.hand} pays its winner {amount} for every ten points"
            " left, or part of ten.",
            amount=amount(stakes.amount("ten_points")),
        )
        yield RuleSentence(text, rule)
    for contract in contracts_all_at_once(rules) if stakes.amount("blitz") else ():
        hand, more = hand_name(rules, contract), amount(stakes.amount("blitz"))
        if stakes.blitz_double:
            text = words.say(
                "In {hand} each pays {amount} more; double that, and double for points too, if"
                " the winner laid no {words.joker}.",
                hand=hand,
                amount=more,
            )
        else:
            text = say("In {hand} each pays {amount} more.", hand=hand, amount=more)
        yield RuleSentence(text, rule)
    if stakes.streak and stakes.amount("streak"):
        yield RuleSentence(_streak(rules, stakes.streak, amount(stakes.amount("streak"))), rule)


def _to_the_winner(rules: Variant, stakes: Stakes, amount: AmountText) -> str:
    hand = amount(stakes.amount("hand"))
    if stakes.kalooki is not None and stakes.amount("kalooki") != stakes.amount("hand"):
        return rules.words.say(
            "Every other player in the {words.hand} pays its winner {amount}, or {more} for a"
            " kalooki.",
            amount=hand,
            more=amount(stakes.amount("kalooki")),
        )
    return rules.words.say(
        "Every other player in the {words.hand} pays its winner {amount}.", amount=hand
    )


def _streak(rules: Variant, streak: Streak, amount: str) -> str:
    if streak.goes_on:
        return rules.words.say(
            "A player who goes out in {number} {words.hands} running gets {amount} more from each"
            " of the others, and again for every further {words.hand} in a row.",
            number=in_words(streak.hands),
            amount=amount,
        )
    return rules.words.say(
        "A player who goes out in {number} {words.hands} running gets {amount} more from each of"
        " the others, once for every {number}.",
        number=in_words(streak.hands),
        amount=amount,
    )


def _stake_per_point(rules: Variant, amount: AmountText) -> Iterator[RuleSentence]:
    if rules.winner_points:
        yield from _to_the_winner_of_a_hand(rules, amount)
    elif rules.stake_per_point:
        text = say(
            "At the end each player pays everybody who placed better {amount} for each point of"
            " difference.",
            amount=amount(rules.stake_per_point),
        )
        yield RuleSentence(text, "C13")


def _to_the_winner_of_a_hand(rules: Variant, amount: AmountText) -> Iterator[RuleSentence]:
    """Say what the points of a hand's winner are worth: it comes to the same as paying for the
    differences of the totals (G4)."""
    if rules.stake_per_point:
        text = rules.words.say(
            "Each other player owes the winner of a {words.hand} {amount} for each point scored in"
            " it.",
            amount=amount(rules.stake_per_point),
        )
    else:
        text = rules.words.say(
            "For money, agree on a stake: each other player owes the winner of a {words.hand} that"
            " much for each point scored in it."
        )
    yield RuleSentence(text, rules.scored_by_rule)
    yield RuleSentence(say("All of it is settled at the end."), "C13")
