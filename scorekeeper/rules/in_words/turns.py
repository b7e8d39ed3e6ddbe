"""Tacking on and calling, in words."""

from collections.abc import Iterator

from scorekeeper.rules.conduct import CARDS_FOR_A_CALL
from scorekeeper.rules.in_words.cards import deck_of, suit_word
from scorekeeper.rules.in_words.lay_down import exact
from scorekeeper.rules.in_words.sections import RuleSection, RuleSentence, section
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, in_words


def tack_on_section(sheet: Variant) -> RuleSection:
    """What may be added to melds on the table, and what becomes of jokers there (J10, J11, D5,
    D6, K5, E5, S5, S7)."""
    sentences = (*_adding(sheet), *_joker_in_run(sheet), _joker_in_set(sheet))
    return section("tacking-on", capital(sheet.words.tacking_on), sentences)


def _adding(sheet: Variant) -> Iterator[RuleSentence]:
    words, rule = sheet.words, sheet.tack_on
    who = f"{capital(words.tacking_on)} is for players who"
    if exact(sheet):
        yield RuleSentence(f"{who} laid down in an earlier turn.", rule.rule)
    else:
        text = f"{who} have laid down; the turn of the first lay-down will do."
        yield RuleSentence(text, rule.rule)
    if sheet.sets.different_suits:
        fits = f"a card of its rank in a {suit_word(sheet)} it lacks"
    else:
        fits = "cards of its rank"
    text = f"Any {words.set} on the table takes {fits}"
    if sheet.sets.most is not None:
        text += f"; a {words.set} of {in_words(sheet.sets.most)} is closed"
    yield RuleSentence(f"{text}.", rule.rule)
    ends = {
        "open": "at either end",
        "after_the_ace": "at the high end; at the low end only once the ace lies at the high end",
    }
    text = f"Any {words.run} on the table takes the next card {ends[rule.low_end]}."
    yield RuleSentence(text, rule.rule)
    whose = "only to one’s own melds" if rule.jokers_to_own_only else "to anybody’s melds"
    yield RuleSentence(f"A {words.joker} may be added {whose}.", rule.rule)


def _joker_in_run(sheet: Variant) -> Iterator[RuleSentence]:
    one, run, rule = sheet.words.joker, sheet.words.run, sheet.tack_on
    text = f"The natural card that a {one} in a {run} stands for may take its place"
    if rule.replaced == "comes_free":
        text += f" and frees the {one}"
        if sheet.runs.ace == "both":
            text += f", but never in a {run} of {in_words(len(deck_of(sheet).line))}"
        yield RuleSentence(f"{text}.", rule.joker_rule)
        return
    moves, stuck = {
        "moves_up": ("at the high end", "the ace lies at the high end already"),
        "moves": (
            "at the high end or, once the ace lies there, at the low end",
            "no place is free",
        ),
    }[rule.replaced]
    text += f"; the {one} then moves to the next free place {moves}."
    yield RuleSentence(text, rule.joker_rule)
    beside = "" if sheet.jokers.neighbours else f"the {one} would lie beside another one, or "
    yield RuleSentence(f"This is not allowed when {beside}{stuck}.", rule.joker_rule)


def _joker_in_set(sheet: Variant) -> RuleSentence:
    words, rule, suit = sheet.words, sheet.tack_on, suit_word(sheet)
    one, most = words.joker, sheet.sets.most
    of = f"a {words.set}" if most is None else f"a {words.set} of {in_words(sheet.sets.least)}"
    never = "" if most is None else f", but never in a {words.set} of {in_words(most)}"
    text = {
        "never": f"A {one} in {of} stays where it is.",
        "two_missing_suits": (
            f"A {one} in {of} comes free only for cards of two missing {suit}s added together; they"
            f" close the {words.set}. One such card alone closes it for good, the {one} in it."
        ),
        "one_missing_suit": (
            f"A {one} in {of} always comes free for a card of a missing {suit}, one {one} for each"
            f" card; the {words.set} stays open."
        ),
        "its_card": f"A {one} in {of} comes free for the very card it stands for{never}.",
    }[rule.freed_from_set]
    return RuleSentence(text, rule.joker_rule)


def calls_section(sheet: Variant) -> RuleSection | None:
    """Calls (C18, J15, K7); None where nobody calls."""
    if sheet.max_calls is None:
        return None
    return section("calls", capital(sheet.words.calls), _calls(sheet, sheet.max_calls))


def _calls(sheet: Variant, most: int) -> Iterator[RuleSentence]:
    words, call = sheet.words, sheet.words.call
    if most == 0:
        yield RuleSentence(f"Nobody may {call}.", sheet.calls_rule)
        return
    number = f"{in_words(most)} {call if most == 1 else words.calls}"
    yield RuleSentence(f"Each player has {number} a {words.hand}.", sheet.calls_rule)
    yield from _clockwise(sheet) if sheet.calls_go == "clockwise" else _to_the_first(sheet)
    yield RuleSentence(
        "Before his draw, a player who has not laid down holds the cards dealt and"
        f" {in_words(CARDS_FOR_A_CALL)} more for each of his {words.calls}.",
        "C12",
    )


def _clockwise(sheet: Variant) -> Iterator[RuleSentence]:
    call, rule = sheet.words.call, sheet.calls_rule
    yield RuleSentence(
        "The player in turn has the first right to the discard and pays nothing for it. If he does"
        f" not want it, the others may {call} it, clockwise from him.",
        rule,
    )
    yield RuleSentence(
        f"The player in turn then draws from the stock, and whoever has the {call} takes the"
        " discard and one card from the stock, and neither melds nor discards.",
        rule,
    )
    may = "may still" if sheet.laid_may_call else "may no longer"
    yield RuleSentence(f"Whoever has laid down {may} {call}.", rule)


def _to_the_first(sheet: Variant) -> Iterator[RuleSentence]:
    call = sheet.words.call
    yield RuleSentence(
        f"A player who is not in turn and has not laid down may {call} the discard. The first to"
        f" {call} gets it; only the top card, and once a turn.",
        "C18",
    )
    yield RuleSentence(
        f"The player in turn may refuse the {call} by taking the card himself; it then does not"
        f" count. If he has laid down, he must allow the {call}, unless he has drawn already.",
        "C18",
    )
    yield RuleSentence(
        f"For a {call} a player takes the discard and one card from the stock, and neither lays"
        " down nor discards. Then the player in turn draws from the stock.",
        "C18",
    )
    text = f"Whoever has laid down may not {call}, and draws from the stock only."
    yield RuleSentence(text, "C18")
