"""The sections about what lies on the table, and what happens when the stock is used up (C9, J17,
E10, S12)."""

from collections.abc import Iterator

from scorekeeper.cards import Card
from scorekeeper.handbook.cards import choose_deck
from scorekeeper.handbook.sections import (
    PilesPicture,
    RuleSection,
    RuleSentence,
    fine_print,
    section,
)
from scorekeeper.rules.contract import HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.speech import in_words, say


def table_section(rules: Variant, hand: HandRules) -> RuleSection:
    """Build the section about what is dealt and turned up in this hand, and who starts (C9, J8,
    K6)."""
    deck = choose_deck(rules)
    upcard = Card(deck.line[6], deck.suits[-2])
    return section("table", say("On the table"), _table(rules, hand), [PilesPicture(upcard)])


def _table(rules: Variant, hand: HandRules) -> Iterator[RuleSentence]:
    words, cards = rules.words, in_words(hand.cards)
    if rules.every_hand_alike or rules.contract_by_player:
        text = say(
            "Each player is dealt {cards} cards. The rest lie face down: the stock. Its top card is"
            " turned up beside it and begins the discards.",
            cards=cards,
        )
    else:
        text = words.say(
            "{words.hand} {number}: {cards} cards each. The rest lie face down: the stock. Its top"
            " card is turned up beside it and begins the discards.",
            number=hand.number,
            cards=cards,
        )
    yield RuleSentence(capital(text), rules.hands_rule)
    if rules.deal_passes != "to_the_loser":
        text = say("The player on the dealer’s left starts, and play goes round clockwise.")
    else:
        text = words.say(
            "The youngest starts the first {words.hand}, and after that the winner of the last one."
            " Play goes round clockwise."
        )
    yield RuleSentence(text, rules.deal_passes_rule)
    if rules.skipping:
        text = say("If the card turned up is a skip, that player misses their first turn.")
        yield RuleSentence(text, rules.skipping.rule)
    if rules.right_cuts:
        yield RuleSentence(
            say("The player on the dealer’s right cuts before the deal."), rules.packs_rule
        )
    if rules.cut and rules.cut.by == "dealers_left" and not rules.cut.points:
        text = words.say(
            "The player on the dealer’s left cuts before the deal. A {words.joker} at the cut is"
            " theirs, and they are dealt one card less."
        )
        yield RuleSentence(text, rules.packs_rule)


def stock_section(rules: Variant) -> RuleSection:
    """Build the section about what happens when the stock is used up (J17, E10, S12), and to a hand
    without a winner (C8, C9)."""
    return section("stock", say("When the stock is used up"), _stock(rules), rare=True)


def _stock(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.reshuffling
    if rule is None:
        text = words.say(
            "The rulebook doesn’t say. Agree on it: shuffle the discards again, or throw the"
            " {words.hand} in."
        )
        yield RuleSentence(text, "C9")
    elif rule.max_times is None:
        text = (
            say(
                "All discards but the top one are shuffled and become the new stock, however often."
            )
            if rule.keeps_top
            else say("The discards are shuffled and become the new stock, however often.")
        )
        yield RuleSentence(text, rule.rule)
    else:
        text = say("All discards but the top one are shuffled and become the new stock.")
        yield RuleSentence(text, rule.rule)
        yield RuleSentence(_used_up_again(rules, rule.max_times), rule.rule)
    text = words.say(
        "When a {words.hand} is thrown in, after a misdeal too, nobody scores their cards, and the"
        " same dealer deals it again. Penalties and payments stay."
    )
    yield fine_print(text, "C8")
    if rules.max_calls and not rules.calls_for_the_game:
        text = words.say("Everybody then has all their {words.calls} again.")
        yield fine_print(text, "C8")
    if rules.cut:
        text = words.say("What may come once a {words.hand} may then come once more.")
        yield fine_print(text, "C8")


def _used_up_again(rules: Variant, max_times: int) -> str:
    if max_times == 1 and rules.stakes and not rules.stakes.for_nothing:
        return rules.words.say(
            "When that one is used up too, the {words.hand} is thrown in: nobody scores or is paid,"
            " and the same dealer deals it again."
        )
    if max_times == 1:
        return rules.words.say(
            "When that one is used up too, the {words.hand} is thrown in: nobody scores, and the"
            " same dealer deals it again."
        )
    return rules.words.say(
        "That happens {count} times at most; after that the {words.hand} is thrown in: nobody"
        " scores, and the same dealer deals it again.",
        count=in_words(max_times),
    )
