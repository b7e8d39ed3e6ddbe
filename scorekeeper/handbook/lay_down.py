"""The sections about laying down and going out (J7, J9, D4, K4, E4, S5, S8; J12, D7, E6, S9)."""

from collections.abc import Iterator

from scorekeeper.handbook.cards import by_worth, deck_of
from scorekeeper.handbook.jokers import all_at_once, hand_name, hands_all_at_once
from scorekeeper.handbook.sections import RuleSection, RuleSentence, RuleTable, section
from scorekeeper.rules.lay_down import RUNS_IN_A_FULL_SUIT
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words, listed
from scorekeeper.speech import say, say_many


def lay_down_section(rules: Variant) -> RuleSection:
    """The first lay-down and later melds (J7, J9, D4, K4, E4, S5, S8)."""
    sentences = (*_contract(rules), *_all_at_once(rules), *_worth(rules), *_later(rules))
    return section("laying-down", say("Laying down"), sentences)


def exact(rules: Variant) -> bool:
    """Whether a first lay-down is made to the card, so that nothing is added in that turn (S5)."""
    return any(hand.contract.to_the_card for hand in rules.hands)


def _contract(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.lay_down
    if exact(rules):
        text = say(
            "A first lay-down is exactly what the {words.hand} asks for, to the card. Nothing more"
            " is laid or added anywhere in that turn.",
            words=words,
        )
        yield RuleSentence(text, rule.rule)
    elif any(hand.contract.melds for hand in rules.hands):
        text = say(
            "A first lay-down is the contract of the {words.hand}, all of it at once. Each"
            " {words.set} and each {words.run} may be larger than it has to be.",
            words=words,
        )
        yield RuleSentence(text, rule.rule)
        yield from _full_suit(rules)


def _full_suit(rules: Variant) -> Iterator[RuleSentence]:
    rule = rules.lay_down
    hands = [
        str(hand.number)
        for hand in rules.hands
        if hand.contract.count("run") == RUNS_IN_A_FULL_SUIT
    ]
    if rule.full_suit and hands:
        text = say_many(
            "In {words.hand} {hands} one {words.run} of all {ranks} ranks of a {words.suit} may"
            " stand for the {runs} {words.runs}.",
            "In {words.hands} {hands} one {words.run} of all {ranks} ranks of a {words.suit} may"
            " stand for the {runs} {words.runs}.",
            len(hands),
            words=rules.words,
            hands=listed(hands),
            ranks=in_words(len(deck_of(rules).ranks)),
            runs=in_words(RUNS_IN_A_FULL_SUIT),
        )
        yield RuleSentence(text, rule.full_suit_rule)


def _all_at_once(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.lay_down
    for contract in all_at_once(rules):
        hand = hand_name(rules, contract)
        if rule.all_at_once_discard:
            text = say(
                "In {hand} a player lays all their cards at once, in any {words.sets} and"
                " {words.runs}, and so goes out; one card must be left to discard.",
                hand=hand,
                words=words,
            )
        else:
            text = say(
                "In {hand} a player lays all their cards at once, in any {words.sets} and"
                " {words.runs}, and so goes out; one card may be left to discard.",
                hand=hand,
                words=words,
            )
        yield RuleSentence(text, rule.all_at_once_rule)
        text = say(
            "The others then lay down the {words.sets} and {words.runs} they hold, but add"
            " nothing to other players’ melds; what’s left counts.",
            words=words,
        )
        yield RuleSentence(text, rule.all_at_once_rule)


def _later(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.lay_down
    if rule.one_meld_per_turn:
        text = say(
            "Only one meld may be laid in a turn, unless a player who hasn’t laid anything yet"
            " melds all {cards} cards at once.",
            cards=in_words(min(hand.cards for hand in rules.hands)),
        )
    elif not rule.further_melds:
        text = say(
            "No {words.sets} or {words.runs} may be laid beyond the contract, then or later.",
            words=words,
        )
    elif exact(rules):
        text = say(
            "In later turns a player may lay any {words.sets} and {words.runs}.", words=words
        )
    else:
        text = say(
            "More {words.sets} and {words.runs} may be laid in the same turn or later.", words=words
        )
    yield RuleSentence(text, rule.rule)


def _worth(rules: Variant) -> Iterator[RuleSentence]:
    words, rule, worth = rules.words, rules.lay_down, rules.worth
    if rule.minimum is None or worth is None:
        return
    rows = [
        (capital(ranks), value)
        for ranks, value in by_worth(deck_of(rules).ranks, lambda rank: worth.ranks[rank])
    ]
    if rules.runs.ace != "high":
        low_ace = say("Ace at the low end of a {words.run}", words=words)
        rows.insert(1, (low_ace, str(worth.low_ace)))
    rows.append((capital(words.joker), say("like its card")))
    text = say(
        "{words.any_melds} worth {least} points or more together make a first lay-down. Their"
        " cards count:",
        words=words,
        least=rule.minimum,
    )
    yield RuleSentence(capital(text), rule.rule, RuleTable(tuple(rows)))


def going_out_section(rules: Variant) -> RuleSection:
    """How a player goes out (J12, J13, D7, K10, E6, S9)."""
    return section("going-out", say("Going out"), _going_out(rules))


def _going_out(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.going_out
    last = (
        say("Going out ends with a discard: the last card may not be melded.")
        if rule.discard_required
        else say("A player goes out by melding everything, or with a last discard.")
    )
    yield RuleSentence(last, rule.rule)
    joker = (
        say("Any card may be discarded, even a {words.joker}.", words=words)
        if rule.joker_discard
        else say("A {words.joker} may not be discarded.", words=words)
    )
    yield RuleSentence(joker, rule.rule)
    hands = hands_all_at_once(rules)
    if rule.in_first_turn:
        text = say("A player may go out in the turn of their first lay-down.")
        yield RuleSentence(text, rules.doubling.rule if rules.doubling else rule.rule)
    elif hands:
        text = say(
            "Nobody may go out in the turn of their first lay-down, except in {hands}.",
            hands=hands,
        )
        yield RuleSentence(text, rule.rule)
    else:
        text = say("Nobody may go out in the turn of their first lay-down.")
        yield RuleSentence(text, rule.rule)
