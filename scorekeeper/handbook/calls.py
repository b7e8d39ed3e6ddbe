"""The section about calls (C12, C18, J15, S10)."""

from collections.abc import Iterator

from scorekeeper.handbook.sections import RuleSection, RuleSentence, fine_print, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, join_names
from scorekeeper.rules.words import Words
from scorekeeper.speech import in_words


def calls_section(rules: Variant) -> RuleSection | None:
    """Build the section about calls (C12, C18, J15, K7, S10); None where nobody calls."""
    if rules.max_calls is None:
        return None
    return section("calls", capital(rules.words.calls), _calls(rules, rules.max_calls))


def _calls(rules: Variant, max_count: int) -> Iterator[RuleSentence]:
    words = rules.words
    if max_count == 0:
        yield RuleSentence(words.say("Nobody may {words.to_call}."), rules.calls_rule)
        return
    if rules.calls_for_the_game:
        text = words.say_many(
            "Each player has one {words.call} for the whole game.",
            "Each player has {count} {words.calls} for the whole game.",
            max_count,
        )
    else:
        text = words.say_many(
            "Each player has one {words.call} a {words.hand}.",
            "Each player has {count} {words.calls} a {words.hand}.",
            max_count,
        )
    yield RuleSentence(text, rules.calls_rule)
    for first, more in rules.more_calls.items():
        yield RuleSentence(_more_calls(rules, first, more), rules.calls_rule)
    numbers = [str(hand.number) for hand in rules.hands if not hand.has_calls]
    if numbers:
        text = words.say_many(
            "In {words.hand} {hands} nobody may {words.to_call}.",
            "In {words.hands} {hands} nobody may {words.to_call}.",
            len(numbers),
            hands=join_names(numbers),
        )
        yield RuleSentence(text, rules.hands_rule)
    who_gets_it = {
        "to_the_first": _to_the_first,
        "clockwise": _clockwise,
        "in_turn_first": _in_turn_first,
    }
    yield from who_gets_it[rules.calls_go](rules)
    if rules.calls_go == "in_turn_first":
        text = words.say(
            "Before drawing, a player who has not laid down holds the cards dealt and {count} more"
            " for each of their {words.calls} out of turn, and {fewer} more for each in their own.",
            count=in_words(rules.cards_for_a_call),
            fewer=in_words(rules.cards_for_a_call - 1),
        )
    else:
        text = words.say(
            "Before drawing, a player who has not laid down holds the cards dealt and {count} more"
            " for each of their {words.calls}.",
            count=in_words(rules.cards_for_a_call),
        )
    yield fine_print(text, "C12")


def _more_calls(rules: Variant, first: int, more: int) -> str:
    """Say in which hands a player has more calls, and how many more (H4)."""
    if first == rules.final_hand:
        return rules.words.say_many(
            "In {words.hand} {first} each player has one more.",
            "In {words.hand} {first} each player has {count} more.",
            more,
            first=first,
        )
    return rules.words.say_many(
        "From {words.hand} {first} on each player has one more.",
        "From {words.hand} {first} on each player has {count} more.",
        more,
        first=first,
    )


def _clockwise(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.calls_rule
    text = words.say(
        "The player whose turn it is has first right to the discard and pays nothing for it. If"
        " they don’t want it, the others may {words.to_call} it, clockwise from that player."
    )
    yield RuleSentence(text, rule)
    text = words.say_many(
        "The player whose turn it is then draws from the stock, and the player who has the"
        " {words.call} takes the discard and one card from the stock, without melding or"
        " discarding.",
        "The player whose turn it is then draws from the stock, and the player who has the"
        " {words.call} takes the discard and {count} cards from the stock, without melding or"
        " discarding.",
        rules.cards_for_a_call - 1,
    )
    yield RuleSentence(text, rule)
    if rules.may_call_after_laying:
        text = words.say("Players who have laid down may still {words.to_call}.")
    else:
        text = words.say("Players who have laid down may no longer {words.to_call}.")
    yield RuleSentence(text, rule)


def _in_turn_first(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.calls_rule
    text = words.say(
        "Nobody takes the discard for nothing. The player whose turn it is may {words.to_call} it"
        " first; if they don’t, the others may, clockwise from that player."
    )
    yield RuleSentence(text, rule)
    text = words.say_many(
        "For a {words.call}, a player takes the discard and one card from the stock: in their own"
        " turn instead of drawing, out of turn without laying down or discarding.",
        "For a {words.call}, a player takes the discard and {count} cards from the stock: in their"
        " own turn instead of drawing, out of turn without laying down or discarding.",
        rules.cards_for_a_call - 1,
    )
    yield RuleSentence(text, rule)
    yield _not_after_laying(words)


def _not_after_laying(words: Words) -> RuleSentence:
    text = words.say(
        "Players who have laid down may not {words.to_call}, and draw only from the stock."
    )
    return RuleSentence(text, "C18")


def _to_the_first(rules: Variant) -> Iterator[RuleSentence]:
    words = rules.words
    text = words.say(
        "When another player has discarded, anybody who has not laid down may {words.to_call} that"
        " card out of turn. The first to {words.to_call} gets it; there’s one {words.call} a turn."
    )
    yield RuleSentence(text, "C18")
    text = words.say(
        "The player whose turn it is may refuse the {words.call} by taking the card themselves;"
        " the {words.call} then doesn’t count. If they have laid down, they must allow the"
        " {words.call}, unless they have already drawn."
    )
    yield RuleSentence(text, "C18")
    text = words.say_many(
        "For a {words.call}, a player takes the discard and one card from the stock, without"
        " laying down or discarding. Then the player whose turn it is draws from the stock.",
        "For a {words.call}, a player takes the discard and {count} cards from the stock, without"
        " laying down or discarding. Then the player whose turn it is draws from the stock.",
        rules.cards_for_a_call - 1,
    )
    yield RuleSentence(text, "C18")
    yield _not_after_laying(words)
    text = words.say(
        "Nobody can have the card below the discard. A discard that was left when the next player"
        " drew is dead: nobody may {words.to_call} it any more."
    )
    yield fine_print(text, "C18")
    if rules.offence("over_call"):
        text = words.say(
            "Whoever makes a {words.call} too many keeps the cards, but risks a penalty."
        )
        yield fine_print(text, "C18")
