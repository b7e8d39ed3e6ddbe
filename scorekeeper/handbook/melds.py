"""The sections about sets, runs and cards of one colour (C2, J3, J4, J6, D2, K3, E2, S3, N2)."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.cards import ACE, Deck
from scorekeeper.handbook.cards import choose_deck
from scorekeeper.handbook.pictures import meld_picture
from scorekeeper.handbook.samples import (
    RUN_INDEXES,
    SET_INDEXES,
    make_colour_meld,
    make_high_run,
    make_run,
    make_set,
)
from scorekeeper.handbook.sections import (
    MeldsPicture,
    RuleSection,
    RuleSentence,
    fine_print,
    section,
)
from scorekeeper.rules.melds import ColourRule
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.speech import in_words, say


def sets_section(rules: Variant) -> RuleSection | None:
    """Build the section about what a set is (J3, K3, E2, S3), and which sets one player may lay
    (J6, D2, K3); None where nobody lays any."""
    if not rules.sets.allowed:
        return None
    return section("sets", capital(rules.words.sets), _sets(rules), _set_pictures(rules))


def _set_pictures(rules: Variant) -> Iterator[MeldsPicture]:
    words, deck, size = rules.words, choose_deck(rules), rules.sets.min_size
    index, other_index = SET_INDEXES[:2]
    plain = make_set(deck, index, size)
    caption = say("One rank") if ACE in deck.ranks else say("One number")
    yield meld_picture(rules, deck, caption, plain)
    twice = (*plain[:-1], plain[0])
    caption = say("The same card twice")
    yield meld_picture(rules, deck, caption, twice)
    if rules.sets.max_size != size:
        caption = words.say("A larger {words.set}")
        yield meld_picture(rules, deck, caption, make_set(deck, other_index, size + 1))


def _sets(rules: Variant) -> Iterator[RuleSentence]:
    words, rule = rules.words, rules.sets
    size = _size(rule.min_size, rule.max_size)
    if ACE not in choose_deck(rules).ranks:
        text = words.say(
            "A {words.set} is cards of one number, as many as the {words.contract} asks for or"
            " more. Their {words.suits} don’t matter; the same card may be in it more than once."
        )
    elif rule.different_suits:
        text = words.say(
            "A {words.set} is {size} of one rank, all of different {words.suits}.", size=size
        )
    else:
        text = words.say(
            "A {words.set} is {size} of one rank. Their {words.suits} don’t matter; the same card"
            " may be in it more than once.",
            size=size,
        )
    yield RuleSentence(text, rule.rule)
    if not rules.runs.allowed:
        text = words.say("Only {words.sets} are laid, never {words.a_run}.")
        yield RuleSentence(text, rules.runs.rule)
    apart = rules.lay_down.apart_rule
    if rules.lay_down.different_ranks:
        text = words.say("One player’s {words.sets} in a {words.hand} are all of different ranks.")
        yield RuleSentence(text, apart)
    elif apart:
        text = words.say("One player may lay two {words.sets} of the same rank.")
        yield RuleSentence(text, apart)


def _size(min_count: int, max_count: int | None) -> str:
    low = in_words(min_count)
    if max_count is None:
        return say("{least} or more cards", least=low)
    high = in_words(max_count)
    if max_count - min_count > 1:
        return say("{least} to {most} cards", least=low, most=high)
    if max_count > min_count:
        return say("{least} or {most} cards", least=low, most=high)
    return say("{count} cards", count=low)


def runs_section(rules: Variant) -> RuleSection | None:
    """Build the section about what a run is (J4, K3, E2, S3, N2), where an ace lies in it, which
    runs one player may lay (J6, D2, K3), and that a run never turns the corner (C2); None where
    nobody lays any (P2)."""
    if not rules.runs.allowed:
        return None
    return section("runs", capital(rules.words.runs), _runs(rules), _run_pictures(rules))


def _run_pictures(rules: Variant) -> Iterator[MeldsPicture]:
    words, deck, size = rules.words, choose_deck(rules), rules.runs.min_size
    plain = make_run(deck, RUN_INDEXES[0], size)
    caption = words.say("One {words.suit}, in a row") if rules.runs.one_suit else say("In a row")
    yield meld_picture(rules, deck, caption, plain)
    if ACE in deck.ranks:
        yield meld_picture(rules, deck, say("The ace high"), make_high_run(deck, size))
        yield meld_picture(rules, deck, say("The ace low"), make_run(deck, 0, size))
    corner = (*make_high_run(deck, size - 1), *make_run(deck, 1, _past_the_corner(deck)))
    yield meld_picture(rules, deck, say("Round the corner"), corner)
    mixed = (*plain[:-1], *make_run(deck, RUN_INDEXES[0] + size - 1, 1, suit=2))
    caption = words.say("Two {words.suits}")
    yield meld_picture(rules, deck, caption, mixed, fine=True)


def _past_the_corner(deck: Deck) -> int:
    """Return how many cards past the ace show that a run turns the corner: a single wild one could
    stand for another card."""
    return 2 if deck.line[1] in deck.wild else 1


def _runs(rules: Variant) -> Iterator[RuleSentence]:
    words, rule, deck = rules.words, rules.runs, choose_deck(rules)
    max_length = in_words(rule.max_size(deck))
    values = {"words": words, "least": in_words(rule.min_size), "longest": max_length}
    largest = _largest_run(rules)
    if not rule.one_suit:
        text = say(
            "A {words.run} is cards in a row, as many as the {words.contract} asks for or more,"
            " {longest} at most. Their {words.suits} don’t matter.",
            **values,
        )
    elif largest:
        size = _size(rule.min_size, largest)
        text = words.say("A {words.run} is {size} of one {words.suit} in a row.", size=size)
    else:
        text = say(
            "A {words.run} is {least} or more cards of one {words.suit} in a row, {longest} at"
            " most.",
            **values,
        )
    yield RuleSentence(text, rule.rule)
    if not rules.sets.allowed:
        text = words.say("Only {words.runs} are laid, never {words.a_set}.")
        yield RuleSentence(text, rules.sets.rule)
    if ACE in deck.ranks:
        yield _aces(rules)
    if rules.lay_down.different_suits:
        text = words.say(
            "One player’s {words.runs} in a {words.hand} are all of different {words.suits}."
        )
        yield RuleSentence(text, rules.lay_down.apart_rule)
    if rule.ace == "round":
        return
    past = deck.line[1 : 1 + _past_the_corner(deck)]
    corner = "-".join((*deck.line[1 - rule.min_size :], *past))
    text = words.say("A {words.run} never turns the corner: {corner} isn’t one.", corner=corner)
    yield fine_print(text, "C2" if ACE in deck.ranks else rule.rule)


def _largest_run(rules: Variant) -> int | None:
    """Return how long a run can be where every run is laid to the card (G3); None elsewhere."""
    contracts = [hand.contract for hand in rules.hands]
    if not all(each.all_at_once and each.melds and each.to_the_card for each in contracts):
        return None
    return max(size for each in contracts for way in each.ways for size in way.sizes("run"))


def _aces(rules: Variant) -> RuleSentence:
    """Say where an ace lies in a run."""
    words, rule, deck = rules.words, rules.runs, choose_deck(rules)
    max_length = in_words(rule.max_size(deck))
    high, low = "-".join(deck.line[-rule.min_size :]), "-".join(deck.line[: rule.min_size])
    aces = {
        "high": words.say(
            "The ace is only high: {high} is a {words.run}, {low} isn’t.", high=high, low=low
        ),
        "low": words.say(
            "The ace is only low: {low} is a {words.run}, {high} isn’t.", high=high, low=low
        ),
        "either": say("The ace is high or low: {high} or {low}.", high=high, low=low),
        "both": words.say(
            "The ace is high or low: {high} or {low}; in a {words.run} of {longest} there’s an"
            " ace at each end.",
            high=high,
            low=low,
            longest=max_length,
        ),
        "round": words.say(
            "The ace is high or low: {high} or {low}; {words.runs} also go round the corner from"
            " the king to the two.",
            high=high,
            low=low,
        ),
    }
    return RuleSentence(aces[rule.ace], rule.rule)


def colours_section(rules: Variant) -> RuleSection | None:
    """Build the section about when cards of one colour are a meld (X6); None where they never
    are."""
    if rules.colours is None:
        return None
    title = capital(rules.words.say("cards of one {words.suit}"))
    pictures = _colour_pictures(rules, rules.colours)
    return section("colours", title, _colours(rules, rules.colours), pictures)


def _colours(rules: Variant, rule: ColourRule) -> Iterator[RuleSentence]:
    text = rules.words.say(
        "{least} or more cards of one {words.suit} are a meld too, whatever their numbers.",
        least=in_words(rule.min_size),
    )
    yield RuleSentence(capital(text), rule.rule)


def _colour_pictures(rules: Variant, rule: ColourRule) -> Iterator[MeldsPicture]:
    """Picture as many cards of one colour as make a meld, and the same with a card of another
    colour."""
    words, deck = rules.words, choose_deck(rules)
    plain = make_colour_meld(deck, rule.min_size)
    yield meld_picture(rules, deck, words.say("All of one {words.suit}"), plain)
    mixed = (*plain[:-1], replace(plain[-1], suit=deck.suits[0]))
    yield meld_picture(rules, deck, words.say("Two {words.suits}"), mixed)
