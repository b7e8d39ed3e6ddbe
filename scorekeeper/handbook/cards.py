"""The section about the cards and what they count (J1, J2, K1, K2)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise

from scorekeeper.cards import ACE, SKIP_RANK, SUIT_SYMBOLS, Card, Deck, Suit, rank_name, suit_name
from scorekeeper.handbook.sections import RuleSection, RuleSentence, RuleTable
from scorekeeper.rules.packs import Packs
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, coloured_rank, join_names
from scorekeeper.speech import in_words, mark, say, say_many

FACE_VALUE = mark("face value")


def choose_deck(rules: Variant) -> Deck:
    """Choose the deck for pictures and examples, as it is in the first hand: that of the smallest
    table that has every card twice, and more than one joker if any table has. Its ranks and suits
    are those of every table."""
    decks = [packs.deck for packs in rules.packs.values()]
    decks = [deck for deck in decks if deck.copies > 1] or decks
    return rules.hands[0].deck(next((deck for deck in decks if deck.jokers > 1), decks[0]))


def times_in_words(times: int) -> str:
    """Write a number of times in words.

    >>> times_in_words(2), times_in_words(3)
    ('twice', 'three times')
    """
    if times == 2:
        return say("twice")
    return say_many("once", "{count} times", times)


def cards_section(rules: Variant) -> RuleSection:
    """Build the section about how many play with which packs, and what a card left in hand counts
    (J1, J2, K1, K2)."""
    sentences = (
        RuleSentence(_how_many_play(rules), rules.packs_rule),
        *_packs(rules),
        _points(rules),
    )
    return RuleSection("cards", say("The cards"), sentences)


def _how_many_play(rules: Variant) -> str:
    """Say how many play (N1)."""
    min_count, max_count = rules.usual_players
    fewest, most = in_words(min_count), in_words(max_count)
    if rules.max_players == max_count:
        return capital(say("{fewest} to {most} can play, no more.", fewest=fewest, most=most))
    return say("Usually {fewest} to {most} play.", fewest=fewest, most=most)


def _points(rules: Variant) -> RuleSentence:
    rule = rules.card_points.rule
    if rules.card_points.nothing_counts:
        return RuleSentence(say("A card left in hand counts nothing."), rule)
    text = say("What each card left in hand counts:")
    return RuleSentence(text, rule, RuleTable(tuple(points_rows(rules))))


def _packs(rules: Variant) -> Iterator[RuleSentence]:
    words = rules.words
    first, *others = rules.packs.values()
    if others and not first.jokers:
        text = say("Packs of {size} cards, by the number of players:", size=_size(first))
        yield RuleSentence(text, rules.packs_rule, _packs_table(rules))
    elif others:
        text = words.say(
            "Packs of {size} cards and {words.jokers}, by the number of players:", size=_size(first)
        )
        yield RuleSentence(text, rules.packs_rule, _packs_table(rules))
    else:
        jokers = words.say_many(
            "one {words.joker}",
            "{count} {words.jokers}",
            first.jokers,
        )
        values = {"count": in_words(first.packs), "size": _size(first), "all": first.deck.size}
        text = say_many(
            "one pack of {size} cards and {jokers}: {all} cards in all.",
            "{count} packs of {size} cards and {jokers}: {all} cards in all.",
            first.packs,
            jokers=jokers,
            **values,
        )
        if first.skips:
            skips = say_many("one skip", "{count} skips", first.skips)
            text = say_many(
                "one pack of {size} cards, {jokers} and {skips}: {all} cards in all.",
                "{count} packs of {size} cards, {jokers} and {skips}: {all} cards in all.",
                first.packs,
                jokers=jokers,
                skips=skips,
                **values,
            )
        yield RuleSentence(capital(text), rules.packs_rule)
    if first.copies_in_a_pack > 1 or any(suit not in SUIT_SYMBOLS for suit in first.suits):
        text = say(
            "A pack has {low} to {high} in {suits}, each of them {often}.",
            low=rank_name(first.ranks[0]),
            high=rank_name(first.ranks[-1]),
            suits=join_names([suit_name(suit) for suit in first.suits]),
            often=times_in_words(first.copies_in_a_pack),
        )
        yield RuleSentence(text, rules.packs_rule)


def _size(packs: Packs) -> int:
    return len(packs.ranks) * len(packs.suits) * packs.copies_in_a_pack


def _packs_table(rules: Variant) -> RuleTable:
    rows = []
    min_count = 1
    for max_count, packs in rules.packs.items():
        row = (_players(min_count, max_count), str(packs.packs))
        rows.append((*row, str(packs.jokers)) if packs.jokers else row)
        min_count = max_count + 1
    heads = (say("Players"), say("Packs"), capital(rules.words.jokers))
    return RuleTable(tuple(rows), heads[: len(rows[0])])


def _players(min_count: int, max_count: int) -> str:
    if min_count == 1:
        return say("up to {most}", most=max_count)
    if min_count == max_count:
        return str(max_count)
    if max_count - min_count == 1:
        return say("{fewest} or {most}", fewest=min_count, most=max_count)
    return say("{fewest} to {most}", fewest=min_count, most=max_count)


def points_rows(rules: Variant) -> Iterator[tuple[str, str]]:
    """Yield the rows of a table: cards that count alike, and what one of them counts left in
    hand."""
    points, deck = rules.card_points, choose_deck(rules)
    if deck.jokers:
        yield capital(rules.words.joker), str(points.joker)
    if deck.skips:
        yield capital(rank_name(SKIP_RANK)), str(points.skip)
    alike = [rank for rank in deck.ranks if not points.needs_suit(rank)]
    for rank in deck.ranks:
        if rank not in alike:
            for worth, suits in _group_suits_by_worth(rules, rank):
                yield capital(coloured_rank(rank, suits)), str(worth)
    for ranks, value in group_by_worth(alike, lambda rank: points.of(Card(rank))):
        yield capital(ranks), value


def _group_suits_by_worth(rules: Variant, rank: str) -> list[tuple[int, list[Suit]]]:
    by_worth: dict[int, list[Suit]] = {}
    for suit in choose_deck(rules).suits:
        by_worth.setdefault(rules.card_points.of(Card(rank, suit)), []).append(suit)
    return sorted(by_worth.items(), reverse=True)


def group_by_worth(ranks: Sequence[str], worth: Callable[[str], int]) -> Iterator[tuple[str, str]]:
    """Yield the rows of a table: ranks that count alike, aces first, and what one of them counts.
    `worth` gives the points of a rank. A single rank that counts what it shows goes with its
    neighbours.

    >>> worth = {"A": 11, "2": 2, "3": 3, "J": 10, "Q": 10}
    >>> list(group_by_worth(tuple(worth), lambda rank: worth[rank]))
    [('ace', '11'), ('queen, jack', '10'), ('2 to 3', 'face value')]
    >>> five_each = dict.fromkeys("2345", 5)
    >>> list(group_by_worth(tuple(five_each), lambda rank: five_each[rank]))
    [('2 to 5', '5')]
    """
    aces = [rank for rank in ranks if rank == ACE]
    high_first = [*aces, *(rank for rank in reversed(ranks) if rank != ACE)]
    own = {rank for rank in ranks if rank == str(worth(rank))}
    face_values = {rank for pair in pairwise(high_first) if own.issuperset(pair) for rank in pair}
    for value, alike in groupby(
        high_first, lambda rank: FACE_VALUE if rank in face_values else str(worth(rank))
    ):
        names = [rank_name(rank) for rank in alike]
        shown_as = say(value) if value == FACE_VALUE else value
        if len(names) > 1 and (value == FACE_VALUE or all(map(str.isdigit, names))):
            yield say("{low} to {high}", low=names[-1], high=names[0]), shown_as
        else:
            yield ", ".join(names), shown_as
