"""The sections about tacking on and calls (C12, C18; J10, J11, J15, D5, D6, K5, E5, S5, S7)."""

from collections.abc import Iterator

from scorekeeper.handbook.cards import deck_of
from scorekeeper.handbook.lay_down import exact
from scorekeeper.handbook.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.conduct import CARDS_FOR_A_CALL
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words
from scorekeeper.speech import say, say_as, say_many


def tack_on_section(rules: Variant) -> RuleSection:
    """What may be added to melds on the table, and what becomes of jokers there (J10, J11, D5,
    D6, K5, E5, S5, S7)."""
    sentences = (*_adding(rules), *_joker_in_run(rules), _joker_in_set(rules))
    return section("tacking-on", capital(rules.words.tacking_on), sentences)


def _adding(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.tack_on
    if exact(rules):
        who = say(
            "{words.tacking_on} is for players who laid down in an earlier turn.", words=words
        )
    else:
        who = say(
            "{words.tacking_on} is for players who have laid down, even in the same turn as their"
            " first lay-down.",
            words=words,
        )
    yield RuleSentence(capital(who), rule.rule)
    yield RuleSentence(_to_a_set(rules), rule.rule)
    ends = {
        "open": say("Any {words.run} on the table takes the next card at either end.", words=words),
        "after_the_ace": say(
            "Any {words.run} on the table takes the next card at the high end; at the low end only"
            " once the ace lies at the high end.",
            words=words,
        ),
    }
    yield RuleSentence(ends[rule.low_end], rule.rule)
    if rule.jokers_to_own_only:
        text = say("Players may add a {words.joker} only to their own melds.", words=words)
    else:
        text = say("A {words.joker} may be added to anybody’s melds.", words=words)
    yield RuleSentence(text, rule.rule)


def _to_a_set(rules: Variant) -> str:
    words, rule = rules.words, rules.sets
    if rule.different_suits:
        text = say(
            "Any {words.set} on the table takes a card of its rank in a {words.suit} it lacks",
            words=words,
        )
    else:
        text = say("Any {words.set} on the table takes cards of its rank", words=words)
    if rule.max_size is not None:
        max_count = in_words(rule.max_size)
        text += "; " + say("a {words.set} of {most} is closed", words=words, most=max_count)
    return f"{text}."


def _joker_in_run(rules: Variant) -> Iterator[RuleSentence]:
    rule = rules.tack_on
    if rule.replaced == "comes_free":
        yield RuleSentence(_freed_from_run(rules), rule.joker_rule)
        return
    moves = {
        "moves_up": say(
            "The natural card that a {words.joker} in a {words.run} stands for may take its place;"
            " the {words.joker} then moves to the next free place at the high end.",
            words=rules.words,
        ),
        "moves": say(
            "The natural card that a {words.joker} in a {words.run} stands for may take its place;"
            " the {words.joker} then moves to the next free place at the high end or, once the ace"
            " lies there, at the low end.",
            words=rules.words,
        ),
    }
    stuck = {
        "moves_up": say_as("when", "the ace is already at the high end"),
        "moves": say_as("when", "no place is free"),
    }
    yield RuleSentence(moves[rule.replaced], rule.joker_rule)
    yield RuleSentence(_may_not_move(rules, stuck[rule.replaced]), rule.joker_rule)


def _freed_from_run(rules: Variant) -> str:
    if rules.runs.ace == "both":
        return say(
            "The natural card that a {words.joker} in a {words.run} stands for may take its place"
            " and frees the {words.joker}, but never in a {words.run} of {longest}.",
            words=rules.words,
            longest=in_words(len(deck_of(rules).line)),
        )
    return say(
        "The natural card that a {words.joker} in a {words.run} stands for may take its place and"
        " frees the {words.joker}.",
        words=rules.words,
    )


def _may_not_move(rules: Variant, stuck: str) -> str:
    if rules.jokers.neighbours:
        return say("This is not allowed when {stuck}.", stuck=stuck)
    return say(
        "This is not allowed when the {words.joker} would lie next to another one, or {stuck}.",
        words=rules.words,
        stuck=stuck,
    )


def _joker_in_set(rules: Variant) -> RuleSentence:
    words, rule, max_count = rules.words, rules.tack_on, rules.sets.max_size
    if max_count is None:
        where = say("in a {words.set}", words=words)
    else:
        min_count = in_words(rules.sets.min_size)
        where = say("in a {words.set} of {least}", words=words, least=min_count)
    text = {
        "never": say("A {words.joker} {in_a_set} stays where it is.", words=words, in_a_set=where),
        "two_missing_suits": say(
            "A {words.joker} {in_a_set} comes free only for cards of two missing {words.suits}"
            " added together; they close the {words.set}. One such card alone closes it for good,"
            " with the {words.joker} in it.",
            words=words,
            in_a_set=where,
        ),
        "one_missing_suit": say(
            "A {words.joker} {in_a_set} always comes free for a card of a missing {words.suit}, one"
            " {words.joker} for each card; the {words.set} stays open.",
            words=words,
            in_a_set=where,
        ),
        "its_card": _freed_by_its_card(rules, where),
    }[rule.freed_from_set]
    return RuleSentence(text, rule.joker_rule)


def _freed_by_its_card(rules: Variant, where: str) -> str:
    if rules.sets.max_size is None:
        return say(
            "A {words.joker} {in_a_set} comes free for the exact card it stands for.",
            words=rules.words,
            in_a_set=where,
        )
    return say(
        "A {words.joker} {in_a_set} comes free for the exact card it stands for, but never in a"
        " {words.set} of {most}.",
        words=rules.words,
        in_a_set=where,
        most=in_words(rules.sets.max_size),
    )


def calls_section(rules: Variant) -> RuleSection | None:
    """Calls (C12, C18, J15, K7, S10); None where nobody calls."""
    if rules.max_calls is None:
        return None
    return section("calls", capital(rules.words.calls), _calls(rules, rules.max_calls))


def _calls(rules: Variant, max_count: int) -> Iterator[RuleSentence]:
    words = rules.words
    if max_count == 0:
        yield RuleSentence(say("Nobody may {words.to_call}.", words=words), rules.calls_rule)
        return
    text = say_many(
        "Each player has one {words.call} a {words.hand}.",
        "Each player has {count} {words.calls} a {words.hand}.",
        max_count,
        words=words,
        count=in_words(max_count),
    )
    yield RuleSentence(text, rules.calls_rule)
    yield from _clockwise(rules) if rules.calls_go == "clockwise" else _to_the_first(rules)
    text = say(
        "Before drawing, a player who has not laid down holds the cards dealt and {count} more"
        " for each of their {words.calls}.",
        count=in_words(CARDS_FOR_A_CALL),
        words=words,
    )
    yield RuleSentence(text, "C12")


def _clockwise(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.calls_rule
    text = say(
        "The player whose turn it is has first right to the discard and pays nothing for it. If"
        " they don’t want it, the others may {words.to_call} it, clockwise from that player.",
        words=words,
    )
    yield RuleSentence(text, rule)
    text = say(
        "The player whose turn it is then draws from the stock, and the player who has the"
        " {words.call} takes the discard and one card from the stock, without melding or"
        " discarding.",
        words=words,
    )
    yield RuleSentence(text, rule)
    if rules.may_call_after_laying:
        text = say("Players who have laid down may still {words.to_call}.", words=words)
    else:
        text = say("Players who have laid down may no longer {words.to_call}.", words=words)
    yield RuleSentence(text, rule)


def _to_the_first(rules: Variant) -> Iterator[RuleSentence]:
    words = rules.words
    text = say(
        "Out of turn, a player who has not laid down may {words.to_call} the discard. The first"
        " to {words.to_call} gets it. This works only for the top card, and once a turn.",
        words=words,
    )
    yield RuleSentence(text, "C18")
    text = say(
        "The player whose turn it is may refuse the {words.call} by taking the card themselves;"
        " the {words.call} then doesn’t count. If they have laid down, they must allow the"
        " {words.call}, unless they have already drawn.",
        words=words,
    )
    yield RuleSentence(text, "C18")
    text = say(
        "For a {words.call}, a player takes the discard and one card from the stock, without"
        " laying down or discarding. Then the player whose turn it is draws from the stock.",
        words=words,
    )
    yield RuleSentence(text, "C18")
    text = say(
        "Players who have laid down may not {words.to_call}, and draw only from the stock.",
        words=words,
    )
    yield RuleSentence(text, "C18")
