"""Checks that a player's runs are of different suits and their sets of different ranks, in a game
that requires it (J6, D2, K3)."""

from collections.abc import Iterator

from scorekeeper.cards import suit_name
from scorekeeper.referee.verdict import BrokenRule, MeldVerdict, Reading, Unjudged
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import rank_plural


def apart_reasons(
    rules: Variant, melds: tuple[MeldVerdict, ...], earlier: tuple[MeldVerdict, ...]
) -> Iterator[BrokenRule]:
    """Check that no two of a player's runs are of one suit, and no two of their sets of one rank,
    in a game that doesn't allow it (J6, D2, K3)."""
    rule, words = rules.lay_down, rules.words
    if rule.different_ranks:
        for index, ranks in _find_repeats(melds, earlier, "set"):
            about = words.say("Two {words.sets} of {ranks}", ranks=ranks)
            sentence = words.say("{words.sets} must be of different ranks.")
            yield BrokenRule("laydown.repeated_rank", sentence, rule.apart_rule, index, about)
    if rule.different_suits:
        for index, suit in _find_repeats(melds, earlier, "run"):
            about = words.say("Two {words.runs} in {suit}", suit=suit)
            sentence = words.say("{words.runs} must be of different {words.suits}.")
            yield BrokenRule("laydown.repeated_suit", sentence, rule.apart_rule, index, about)


def _find_repeats(
    melds: tuple[MeldVerdict, ...], earlier: tuple[MeldVerdict, ...], kind: MeldKind
) -> Iterator[tuple[int, str]]:
    """Find the melds of this kind whose rank or suit comes a second time; yield the index and the
    name of that rank or suit. Earlier melds have a negative index and are not reported."""
    names: set[str] = set()
    for index, meld in enumerate((*earlier, *melds), -len(earlier)):
        if meld.reading and meld.kind == kind:
            name = _name_rank_or_suit(meld.reading)
            if name in names and index >= 0:
                yield index, name
            names.add(name)


def _name_rank_or_suit(reading: Reading) -> str:
    """Name the rank of a set or the suit of a run: “nines”, “hearts”."""
    card = reading.cards[0]
    if reading.kind == "set":
        return rank_plural(card.rank or "")
    return suit_name(card.suit) if card.suit else ""


def apart_conditions(rules: Variant, melds: tuple[MeldVerdict, ...]) -> Iterator[Unjudged]:
    """Yield which sets and runs a player must not have laid before, while nobody has said which
    they laid (C22)."""
    rule, words = rules.lay_down, rules.words
    for reading in (meld.reading for meld in melds if meld.reading):
        name = _name_rank_or_suit(reading)
        if reading.kind == "set" and rule.different_ranks:
            message = words.say("you haven’t laid {words.a_set} of {ranks} before", ranks=name)
            yield Unjudged("earlier", message, rule.apart_rule)
        elif reading.kind == "run" and rule.different_suits:
            message = words.say("you haven’t laid {words.a_run} in {suit} before", suit=name)
            yield Unjudged("earlier", message, rule.apart_rule)
