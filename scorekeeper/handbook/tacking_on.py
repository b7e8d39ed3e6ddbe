"""The section about tacking on (J10, J11, D5, D6, K5, E5, S5, S7)."""

from collections.abc import Iterator

from scorekeeper.cards import ACE, JOKER
from scorekeeper.handbook.cards import choose_deck
from scorekeeper.handbook.lay_down import is_exact
from scorekeeper.handbook.pictures import tack_on_picture
from scorekeeper.handbook.samples import (
    RUN_INDEXES,
    SET_INDEXES,
    make_high_run,
    make_run,
    make_set,
    put_jokers,
)
from scorekeeper.handbook.sections import (
    RuleSection,
    RuleSentence,
    TackOnPicture,
    fine_print,
    section,
)
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, join_statements
from scorekeeper.speech import in_words, say, say_as


def tack_on_section(rules: Variant) -> RuleSection | None:
    """Build the section about what may be added to melds on the table, and what happens to jokers
    there (J10, J11, D5, D6, K5, E5, S5, S7); None where nobody adds to any (T5)."""
    if not rules.tack_on.allowed:
        return None
    sentences = (
        *_adding(rules),
        *_joker_in_run(rules),
        *_joker_in_set(rules),
        *_freed_joker(rules),
    )
    possible = (*_adding_pictures(rules), *_joker_in_run_pictures(rules), *_in_set_pictures(rules))
    pictures = (picture for picture in possible if picture is not None)
    return section("tacking-on", capital(rules.words.tacking_on), sentences, pictures)


def _adding_pictures(rules: Variant) -> Iterator[TackOnPicture | None]:
    """Picture a card added to a set, to either end of a run, and a joker to somebody else's
    meld."""
    words, deck = rules.words, choose_deck(rules)
    size, index = max(rules.runs.min_size, 4), RUN_INDEXES[0]
    a_set = make_set(deck, SET_INDEXES[0], rules.sets.min_size)
    one_more = make_set(deck, SET_INDEXES[0], rules.sets.min_size + 1)[-1:]
    caption = words.say("To {words.a_set}")
    yield tack_on_picture(rules, deck, caption, a_set, one_more, fine=True)
    run = make_run(deck, index, size)
    caption = words.say("To the high end of {words.a_run}")
    yield tack_on_picture(rules, deck, caption, run, make_run(deck, index + size, 1), fine=True)
    caption = words.say("To the low end of {words.a_run}")
    yield tack_on_picture(rules, deck, caption, run, make_run(deck, index - 1, 1), fine=True)
    if rules.tack_on.low_end != "open":
        caption = say("To the low end, once the ace lies at the high end")
        lower = make_run(deck, len(deck.line) - size - 1, 1)
        yield tack_on_picture(rules, deck, caption, make_high_run(deck, size), lower, fine=True)
    if rules.tack_on.jokers_to_own_only:
        caption = words.say("A {words.joker} to somebody else’s {words.run}")
        yield tack_on_picture(rules, deck, caption, run, (JOKER,), own=False, fine=True)


def _joker_in_run_pictures(rules: Variant) -> Iterator[TackOnPicture | None]:
    """Picture a joker in a run that is replaced, and one that may not be."""
    words, deck = rules.words, choose_deck(rules)
    size, index = max(rules.runs.min_size, 4), RUN_INDEXES[0]
    run = make_run(deck, index, size)
    stays = rules.tack_on.replaced == "stays"
    caption = (
        words.say("A {words.joker} in {words.a_run} stays")
        if stays
        else words.say("A {words.joker} in {words.a_run} is replaced")
    )
    yield tack_on_picture(rules, deck, caption, put_jokers(run, 1), run[1:2])
    if rules.tack_on.replaced in ("moves_up", "moves"):
        high = make_high_run(deck, size)
        caption = say("The ace lies at the high end")
        yield tack_on_picture(rules, deck, caption, put_jokers(high, 1), high[1:2], fine=True)
        longer = make_run(deck, index, size + 1)
        caption = words.say("It would lie beside another {words.joker}")
        jokers = put_jokers(longer, 1, size)
        yield tack_on_picture(rules, deck, caption, jokers, longer[1:2], fine=True)


def _in_set_pictures(rules: Variant) -> Iterator[TackOnPicture | None]:
    """Picture what frees a joker in a set, or that nothing does."""
    words, deck, size = rules.words, choose_deck(rules), rules.sets.min_size
    full = make_set(deck, SET_INDEXES[0], size + 1)
    bare = not rules.jokers.suit_in_set
    with_one = put_jokers(full[:size], size - 1, bare=bare)
    if rules.tack_on.freed_from_set in ("never", "its_card"):
        caption = {
            "never": words.say("A {words.joker} in {words.a_set} stays"),
            "its_card": words.say("A {words.joker} in {words.a_set} comes free"),
        }[rules.tack_on.freed_from_set]
        yield tack_on_picture(rules, deck, caption, with_one, full[size - 1 : size])
    if rules.tack_on.freed_from_set in ("two_missing_suits", "one_missing_suit"):
        one, both = full[size - 1 : size], full[size - 1 :]
        caption = words.say("Both missing {words.suits} are added")
        yield tack_on_picture(rules, deck, caption, with_one, both)
        caption = say("Only one of the suits")
        yield tack_on_picture(rules, deck, caption, with_one, one)


def _adding(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.tack_on
    if is_exact(rules) and rules.going_out.in_first_turn:
        who = words.say(
            "{words.tacking_on} is for players who laid down in an earlier turn, or who go out in"
            " this one."
        )
    elif is_exact(rules):
        who = words.say("{words.tacking_on} is for players who laid down in an earlier turn.")
    else:
        who = words.say(
            "{words.tacking_on} is for players who have laid down, even in the same turn as their"
            " first lay-down."
        )
    yield fine_print(capital(who), rule.rule)
    if rules.sets.allowed:
        yield RuleSentence(_to_a_set(rules), rule.rule)
    ends = {
        "open": words.say("Any {words.run} on the table takes the next card at either end."),
        "after_the_ace": words.say(
            "Any {words.run} on the table takes the next card at the high end; at the low end only"
            " once the ace lies at the high end."
        ),
    }
    if rules.runs.allowed:
        yield RuleSentence(ends[rule.low_end], rule.rule)
    if rules.colours:
        text = words.say("Cards of one {words.suit} take any other card of it.")
        yield RuleSentence(text, rule.rule)
    if rule.jokers_to_own_only:
        text = words.say("Players may add a {words.joker} only to their own melds.")
    else:
        text = words.say("A {words.joker} may be added to anybody’s melds.")
    yield fine_print(text, rule.rule)


def _to_a_set(rules: Variant) -> str:
    words, rule = rules.words, rules.sets
    if rule.different_suits:
        text = words.say(
            "Any {words.set} on the table takes a card of its rank in a {words.suit} it lacks"
        )
    elif ACE in choose_deck(rules).ranks:
        text = words.say("Any {words.set} on the table takes cards of its rank")
    else:
        text = words.say("Any {words.set} on the table takes cards of its number")
    if rule.max_size is not None:
        max_count = in_words(rule.max_size)
        closed = words.say("a {words.set} of {most} is closed", most=max_count)
        text = join_statements([text, closed])
    return f"{text}."


def _joker_in_run(rules: Variant) -> Iterator[RuleSentence]:
    rule = rules.tack_on
    if not rules.runs.allowed:
        return
    if rule.replaced == "comes_free":
        yield RuleSentence(_freed_from_run(rules), rule.joker_rule)
        return
    if rule.replaced == "stays":
        text = rules.words.say("A {words.joker} in a {words.run} stays where it is.")
        yield RuleSentence(text, rule.joker_rule)
        return
    moves = {
        "moves_up": rules.words.say(
            "The card that a {words.joker} in a {words.run} stands for may take its place;"
            " the {words.joker} then moves to the next free place at the high end."
        ),
        "moves": rules.words.say(
            "The card that a {words.joker} in a {words.run} stands for may take its place;"
            " the {words.joker} then moves to the next free place at the high end or, once the ace"
            " lies there, at the low end."
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
        return rules.words.say(
            "The card that a {words.joker} in a {words.run} stands for may take its place"
            " and frees the {words.joker}, but never in a {words.run} of {longest}.",
            longest=in_words(len(choose_deck(rules).line)),
        )
    return rules.words.say(
        "The card that a {words.joker} in a {words.run} stands for may take its place and"
        " frees the {words.joker}."
    )


def _may_not_move(rules: Variant, stuck: str) -> str:
    if rules.jokers.neighbours:
        return say("This is not allowed when {stuck}.", stuck=stuck)
    return rules.words.say(
        "This is not allowed when the {words.joker} would lie next to another one, or {stuck}.",
        stuck=stuck,
    )


def _joker_in_set(rules: Variant) -> Iterator[RuleSentence]:
    words, rule, max_count = rules.words, rules.tack_on, rules.sets.max_size
    if not rules.sets.allowed:
        return
    if max_count is None:
        where = words.say("in a {words.set}")
    else:
        min_count = in_words(rules.sets.min_size)
        where = words.say("in a {words.set} of {least}", least=min_count)
    text = {
        "never": words.say("A {words.joker} {in_a_set} stays where it is.", in_a_set=where),
        "two_missing_suits": words.say(
            "A {words.joker} {in_a_set} comes free only for cards of two missing {words.suits}"
            " added together; they close the {words.set}. One such card alone closes it for good,"
            " with the {words.joker} in it.",
            in_a_set=where,
        ),
        "one_missing_suit": words.say(
            "A {words.joker} {in_a_set} always comes free for a card of a missing {words.suit}, one"
            " {words.joker} for each card; the {words.set} stays open.",
            in_a_set=where,
        ),
        "its_card": _freed_by_its_card(rules, where),
    }[rule.freed_from_set]
    yield RuleSentence(text, rule.joker_rule)


def _freed_joker(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.tack_on
    comes_free = rule.replaced == "comes_free" and rules.runs.allowed
    if not comes_free and rule.freed_from_set == "never":
        return
    text = {
        "into_the_hand": words.say("A {words.joker} that comes free goes into the player’s hand."),
        "played_again": words.say(
            "A {words.joker} that comes free must be played again in the same turn; nobody keeps"
            " it in their hand."
        ),
    }[rule.freed]
    yield RuleSentence(text, rule.joker_rule)


def _freed_by_its_card(rules: Variant, where: str) -> str:
    if rules.sets.max_size is None:
        return rules.words.say(
            "A {words.joker} {in_a_set} comes free for the exact card it stands for.",
            in_a_set=where,
        )
    return rules.words.say(
        "A {words.joker} {in_a_set} comes free for the exact card it stands for, but never in a"
        " {words.set} of {most}.",
        in_a_set=where,
        most=in_words(rules.sets.max_size),
    )
