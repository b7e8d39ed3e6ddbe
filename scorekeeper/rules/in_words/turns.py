"""Tacking on and calling, in words."""

from collections.abc import Iterator

from scorekeeper.rules.conduct import CARDS_FOR_A_CALL
from scorekeeper.rules.in_words.cards import deck_of
from scorekeeper.rules.in_words.lay_down import exact
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words
from scorekeeper.speech import say, say_as, say_many


def tack_on_section(sheet: Variant) -> RuleSection:
    """What may be added to melds on the table, and what becomes of jokers there (J10, J11, D5,
    D6, K5, E5, S5, S7)."""
    sentences = (*_adding(sheet), *_joker_in_run(sheet), _joker_in_set(sheet))
    return section("tacking-on", capital(sheet.words.tacking_on), sentences)


def _adding(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.tack_on
    if exact(sheet):
        who = say(
            "{words.tacking_on} is for players who laid down in an earlier turn.", words=words
        )
    else:
        who = say(
            "{words.tacking_on} is for players who have laid down; the turn of the first lay-down"
            " will do.",
            words=words,
        )
    yield RuleSentence(capital(who), rule.rule)
    yield RuleSentence(_to_a_set(sheet), rule.rule)
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
        text = say("A {words.joker} may be added only to one’s own melds.", words=words)
    else:
        text = say("A {words.joker} may be added to anybody’s melds.", words=words)
    yield RuleSentence(text, rule.rule)


def _to_a_set(sheet: Variant) -> str:
    words, rule = sheet.words, sheet.sets
    if rule.different_suits:
        text = say(
            "Any {words.set} on the table takes a card of its rank in a {words.suit} it lacks",
            words=words,
        )
    else:
        text = say("Any {words.set} on the table takes cards of its rank", words=words)
    if rule.most is not None:
        most = in_words(rule.most)
        text += "; " + say("a {words.set} of {most} is closed", words=words, most=most)
    return f"{text}."


def _joker_in_run(sheet: Variant) -> Iterator[RuleSentence]:
    rule = sheet.tack_on
    if rule.replaced == "comes_free":
        yield RuleSentence(_freed_from_run(sheet), rule.joker_rule)
        return
    moves = {
        "moves_up": say(
            "The natural card that a {words.joker} in a {words.run} stands for may take its place;"
            " the {words.joker} then moves to the next free place at the high end.",
            words=sheet.words,
        ),
        "moves": say(
            "The natural card that a {words.joker} in a {words.run} stands for may take its place;"
            " the {words.joker} then moves to the next free place at the high end or, once the ace"
            " lies there, at the low end.",
            words=sheet.words,
        ),
    }
    stuck = {
        "moves_up": say_as("when", "the ace lies at the high end already"),
        "moves": say_as("when", "no place is free"),
    }
    yield RuleSentence(moves[rule.replaced], rule.joker_rule)
    yield RuleSentence(_may_not_move(sheet, stuck[rule.replaced]), rule.joker_rule)


def _freed_from_run(sheet: Variant) -> str:
    if sheet.runs.ace == "both":
        return say(
            "The natural card that a {words.joker} in a {words.run} stands for may take its place"
            " and frees the {words.joker}, but never in a {words.run} of {longest}.",
            words=sheet.words,
            longest=in_words(len(deck_of(sheet).line)),
        )
    return say(
        "The natural card that a {words.joker} in a {words.run} stands for may take its place and"
        " frees the {words.joker}.",
        words=sheet.words,
    )


def _may_not_move(sheet: Variant, stuck: str) -> str:
    if sheet.jokers.neighbours:
        return say("This is not allowed when {stuck}.", stuck=stuck)
    return say(
        "This is not allowed when the {words.joker} would lie beside another one, or {stuck}.",
        words=sheet.words,
        stuck=stuck,
    )


def _joker_in_set(sheet: Variant) -> RuleSentence:
    words, rule, most = sheet.words, sheet.tack_on, sheet.sets.most
    if most is None:
        where = say("in a {words.set}", words=words)
    else:
        least = in_words(sheet.sets.least)
        where = say("in a {words.set} of {least}", words=words, least=least)
    text = {
        "never": say("A {words.joker} {in_a_set} stays where it is.", words=words, in_a_set=where),
        "two_missing_suits": say(
            "A {words.joker} {in_a_set} comes free only for cards of two missing {words.suits}"
            " added together; they close the {words.set}. One such card alone closes it for good,"
            " the {words.joker} in it.",
            words=words,
            in_a_set=where,
        ),
        "one_missing_suit": say(
            "A {words.joker} {in_a_set} always comes free for a card of a missing {words.suit}, one"
            " {words.joker} for each card; the {words.set} stays open.",
            words=words,
            in_a_set=where,
        ),
        "its_card": _freed_by_its_card(sheet, where),
    }[rule.freed_from_set]
    return RuleSentence(text, rule.joker_rule)


def _freed_by_its_card(sheet: Variant, where: str) -> str:
    if sheet.sets.most is None:
        return say(
            "A {words.joker} {in_a_set} comes free for the very card it stands for.",
            words=sheet.words,
            in_a_set=where,
        )
    return say(
        "A {words.joker} {in_a_set} comes free for the very card it stands for, but never in a"
        " {words.set} of {most}.",
        words=sheet.words,
        in_a_set=where,
        most=in_words(sheet.sets.most),
    )


def calls_section(sheet: Variant) -> RuleSection | None:
    """Calls (C18, J15, K7); None where nobody calls."""
    if sheet.max_calls is None:
        return None
    return section("calls", capital(sheet.words.calls), _calls(sheet, sheet.max_calls))


def _calls(sheet: Variant, most: int) -> Iterator[RuleSentence]:
    words = sheet.words
    if most == 0:
        yield RuleSentence(say("Nobody may {words.to_call}.", words=words), sheet.calls_rule)
        return
    text = say_many(
        "Each player has one {words.call} a {words.hand}.",
        "Each player has {count} {words.calls} a {words.hand}.",
        most,
        words=words,
        count=in_words(most),
    )
    yield RuleSentence(text, sheet.calls_rule)
    yield from _clockwise(sheet) if sheet.calls_go == "clockwise" else _to_the_first(sheet)
    text = say(
        "Before his draw, a player who has not laid down holds the cards dealt and {count} more for"
        " each of his {words.calls}.",
        count=in_words(CARDS_FOR_A_CALL),
        words=words,
    )
    yield RuleSentence(text, "C12")


def _clockwise(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.calls_rule
    text = say(
        "The player in turn has the first right to the discard and pays nothing for it. If he does"
        " not want it, the others may {words.to_call} it, clockwise from him.",
        words=words,
    )
    yield RuleSentence(text, rule)
    text = say(
        "The player in turn then draws from the stock, and whoever has the {words.call} takes the"
        " discard and one card from the stock, and neither melds nor discards.",
        words=words,
    )
    yield RuleSentence(text, rule)
    if sheet.laid_may_call:
        text = say("Whoever has laid down may still {words.to_call}.", words=words)
    else:
        text = say("Whoever has laid down may no longer {words.to_call}.", words=words)
    yield RuleSentence(text, rule)


def _to_the_first(sheet: Variant) -> Iterator[RuleSentence]:
    words = sheet.words
    text = say(
        "A player who is not in turn and has not laid down may {words.to_call} the discard. The"
        " first to {words.to_call} gets it; only the top card, and once a turn.",
        words=words,
    )
    yield RuleSentence(text, "C18")
    text = say(
        "The player in turn may refuse the {words.call} by taking the card himself; it then does"
        " not count. If he has laid down, he must allow the {words.call}, unless he has drawn"
        " already.",
        words=words,
    )
    yield RuleSentence(text, "C18")
    text = say(
        "For a {words.call} a player takes the discard and one card from the stock, and neither"
        " lays down nor discards. Then the player in turn draws from the stock.",
        words=words,
    )
    yield RuleSentence(text, "C18")
    text = say(
        "Whoever has laid down may not {words.to_call}, and draws from the stock only.", words=words
    )
    yield RuleSentence(text, "C18")
