"""Checks that a player's runs are of different suits and their sets of different ranks, in a game
that requires it (J6, D2, K3)."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.cards import suit_name
from scorekeeper.referee.verdict import BrokenRule, MeldVerdict, Reading, Unjudged
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, rank_plural
from scorekeeper.speech import in_words


def apart_reasons(
    rules: Variant, melds: tuple[MeldVerdict, ...], earlier: tuple[MeldVerdict, ...]
) -> Iterator[BrokenRule]:
    """Check that no two of a player's runs are of one suit, and no two of their sets of one rank,
    in a game that doesn't allow it (J6, D2, K3)."""
    rule, words = rules.lay_down, rules.words
    if rule.different_ranks:
        for index, count, ranks in _find_repeats(melds, earlier, "set"):
            about = words.say("{count} {words.sets} of {ranks}", count=count, ranks=ranks)
            sentence = words.say("{words.sets} must be of different ranks.")
            yield BrokenRule("laydown.repeated_rank", sentence, rule.apart_rule, index, about)
    if rule.different_suits:
        for index, count, suit in _find_repeats(melds, earlier, "run"):
            about = words.say("{count} {words.runs} in {suit}", count=count, suit=suit)
            sentence = words.say("{words.runs} must be of different {words.suits}.")
            yield BrokenRule("laydown.repeated_suit", sentence, rule.apart_rule, index, about)


def _find_repeats(
    melds: tuple[MeldVerdict, ...], earlier: tuple[MeldVerdict, ...], kind: MeldKind
) -> Iterator[tuple[int, str, str]]:
    """Find the ranks or suits of which several melds of this kind are; yield the index of the last
    of these, how many they are, in a word, and the name of the rank or suit. Those of which there
    is nothing among the `melds` of this turn are not reported."""
    names: Counter[str] = Counter()
    last: dict[str, int] = {}
    for index, meld in enumerate((*earlier, *melds), -len(earlier)):
        if meld.reading and meld.kind == kind:
            name = _name_rank_or_suit(meld.reading)
            names[name] += 1
            last[name] = index
    for name, count in names.items():
        if count > 1 and last[name] >= 0:
            yield last[name], capital(in_words(count)), name


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
