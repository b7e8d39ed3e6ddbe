"""The best lay-down of a hand."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.referee.arranging.finders import (
    FindMelds,
    find_at_once,
    find_melds,
    greatest_worth,
    lay_down_finder,
    safe_cards,
    sparing_jokers,
)
from scorekeeper.referee.arranging.short_of import (
    short_of_all_at_once,
    short_of_melds,
    short_of_one_card,
    short_of_one_more,
    short_of_worth,
)
from scorekeeper.referee.arranging.wanted import Meld, Wanted
from scorekeeper.referee.arranging.weights import weights_of
from scorekeeper.referee.arranging.work import Work
from scorekeeper.referee.copies import copies_reasons, deck_reasons, seen_reasons
from scorekeeper.referee.jokers import LaidMelds, half_safe_conditions, max_jokers
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.readings import with_bare_jokers, worth_of_cards
from scorekeeper.referee.turn_end import (
    bending_conditions,
    ends_turn,
    goes_out,
    max_left_at_once,
    may_discard,
    turn_end_reasons,
)
from scorekeeper.referee.verdict import Arrangement, Reading, Unjudged
from scorekeeper.referee.wild import (
    all_jokers,
    as_jokers,
    is_wild,
    needed_as_naturals,
    number_of_jokers_matters,
    weighing_jokers_first,
    weighing_wild_cards,
    with_jokers,
)
from scorekeeper.rules.contract import ANY_MELDS, Contract, HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


def arrange(
    rules: Variant,
    deck: Deck,
    hand: HandRules,
    cards: Cards,
    *,
    seen: Cards | None = None,
    drawn: bool = True,
) -> Arrangement:
    """The first lay-down of `cards` in this hand that leaves the fewest points, and among equals
    the fewest cards (J8, J9, D4, K4, E4, S5, S8, N3).

    `seen` are the cards out of play; if nobody has said, jokers need not be half safe (S6). A
    player who has `drawn` keeps what they need to end their turn (C14); before the draw, nothing.

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.jamaican import HANDS, JAMAICAN, TWO_PACKS
    >>> hand = read_cards("5h 5s 5d 9c 9d 9h Ks Kd * 2c")
    >>> write_cards(arrange(JAMAICAN, TWO_PACKS.deck, HANDS[0], hand).left)
    '2c'
    """
    dealt = with_bare_jokers(cards)
    impossible = _impossible(rules, deck, dealt, seen)
    if impossible:
        return impossible
    contract, weighed = hand.contract, weighing_wild_cards(rules, deck, dealt)
    naturals = needed_as_naturals(rules, deck, contract, dealt)
    cards = as_jokers(deck, dealt, but_for=naturals)
    work = Work()
    find = lay_down_finder(weighed, deck, hand, seen, work)
    melds, keeping_nothing = _best(weighed, deck, hand, cards, find, seen, drawn=drawn)
    if melds and number_of_jokers_matters(rules, deck, contract, dealt):
        jokers_first = weighing_jokers_first(rules)

        def with_jokers_at_most(most: int) -> list[Meld] | None:
            find = sparing_jokers(lay_down_finder(jokers_first, deck, hand, seen, work), most)
            return _best(jokers_first, deck, hand, cards, find, seen, drawn=drawn)[0]

        melds = _lightest_left(
            rules, cards, dealt, melds, with_jokers_at_most, cards_first=contract.all_at_once
        )
    melds = _as_dealt(deck, melds or [], dealt)
    left = _left_as_dealt(rules, cards, melds, dealt)
    if not melds:
        missing = _short_of(weighed, deck, hand, cards, dealt, seen, find, keeping_nothing, work)
        return _nothing_found(rules, dealt, missing, work)
    is_out = goes_out(rules, deck, contract, left, drawn=drawn)
    bends = is_out and rules.doubles
    unjudged = [*_unjudged(rules, deck, hand, melds, left if drawn else None, seen)]
    if bends:
        unjudged += bending_conditions(rules)
    return Arrangement(
        _readings(rules, melds),
        left,
        _points(rules, left),
        goes_out=is_out,
        bends=bends,
        unjudged=tuple(unjudged),
        complete=not work.given_up,
    )


def arrange_leftover(
    rules: Variant, deck: Deck, cards: Cards, *, seen: Cards | None = None
) -> Arrangement:
    """The melds of a hand, of any kind and number, that leave the fewest points, as players lay
    them when the hand is over (S8). `seen` are the cards out of play; if nobody has said, jokers
    need not be half safe (S6).

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.south_african import SOUTH_AFRICAN
    >>> deck = SOUTH_AFRICAN.packs[8].deck
    >>> write_cards(arrange_leftover(SOUTH_AFRICAN, deck, read_cards("3h 4h 5h 9s Kd")).left)
    '9s Kd'
    """
    dealt = with_bare_jokers(cards)
    impossible = _impossible(rules, deck, dealt, seen)
    if impossible:
        return impossible
    cards, weighed = as_jokers(deck, dealt), weighing_wild_cards(rules, deck, dealt)
    work, safe = Work(), safe_cards(rules, ANY_MELDS, False, seen)
    weights = weights_of(weighed.card_points)
    wanted = Wanted(rules=weighed, deck=deck, weights=weights, safe=safe)
    melds = find_melds(wanted, cards, work)
    if melds and number_of_jokers_matters(rules, deck, ANY_MELDS, dealt):
        jokers_first = weighing_jokers_first(rules)
        weights = weights_of(jokers_first.card_points)
        wanted = replace(wanted, rules=jokers_first, weights=weights)

        def with_jokers_at_most(most: int) -> list[Meld] | None:
            return find_melds(wanted, with_jokers(cards, most), work)

        melds = _lightest_left(rules, cards, dealt, melds, with_jokers_at_most)
    melds = _as_dealt(deck, melds or [], dealt)
    left = _left_as_dealt(rules, cards, melds, dealt)
    if not melds:
        missing = say("No meld: nothing here makes a set or a run.")
        return _nothing_found(rules, dealt, missing, work)
    laid = tuple(meld.cards for meld in melds)
    safe_with = half_safe_conditions(rules, ANY_MELDS, False, LaidMelds(laid, laid, laid))
    unjudged = safe_with if seen is None else ()
    return Arrangement(
        _readings(rules, melds),
        left,
        _points(rules, left),
        unjudged=tuple(unjudged),
        complete=not work.given_up,
    )


def _nothing_found(rules: Variant, dealt: Cards, missing: str, work: Work) -> Arrangement:
    """The answer where there is no lay-down, or where none was found before the search was given
    up: then nobody knows what is missing."""
    if work.given_up:
        missing = say(
            "None was found, but these cards can be laid in too many ways to try them all."
        )
    points = _points(rules, dealt)
    return Arrangement((), dealt, points, short_of=missing, complete=not work.given_up)


def _lightest_left(
    rules: Variant,
    cards: Cards,
    dealt: Cards,
    melds: list[Meld],
    with_jokers_at_most: Callable[[int], list[Meld] | None],
    *,
    cards_first: bool = False,
) -> list[Meld]:
    """The best melds where jokers count differently, as wild cards do: for each number of jokers,
    those that lay so many, the heaviest of them, and then the heaviest natural cards. `melds` are
    some to begin with."""
    weights = weights_of(rules.card_points, cards_first=cards_first)
    best, most = melds, sum(card.joker for card in cards)
    while most >= 0:
        found = with_jokers_at_most(most)
        if not found:
            break
        best = min(
            (best, found),
            key=lambda each: weights.of_all(_left_as_dealt(rules, cards, each, dealt)),
        )
        most = sum(card.joker for meld in found for card in meld.cards) - 1
    return best


def _unjudged(
    rules: Variant,
    deck: Deck,
    hand: HandRules,
    melds: Sequence[Meld],
    held: Cards | None,
    seen: Cards | None,
) -> Iterator[Unjudged]:
    """What could still make these melds illegal, for want of knowing what is out of play (C22)."""
    if seen is None and rules.lay_down.half_safe != "never":
        attempt = LayDownAttempt(tuple(meld.cards for meld in melds), held=held)
        verdict = check_lay_down(rules, deck, hand, attempt)
        yield from (each for each in verdict.unjudged if each.unknown == "seen")


def _impossible(rules: Variant, deck: Deck, cards: Cards, seen: Cards | None) -> Arrangement | None:
    foreign = deck_reasons(rules, deck, cards) + seen_reasons(rules, deck, seen)
    reasons = foreign or copies_reasons(deck, cards)
    if not reasons:
        return None
    points = _points(rules, [card for card in cards if deck.holds(card)])
    messages = " ".join(reason.message for reason in reasons)
    return Arrangement((), cards, points, short_of=messages, reasons=tuple(reasons))


def _points(rules: Variant, cards: Sequence[Card]) -> int:
    return sum(map(rules.card_points.of, cards))


def _as_dealt(deck: Deck, melds: Sequence[Meld], dealt: Cards) -> list[Meld]:
    """The melds; one of wild cards alone with these as they were dealt (T4)."""
    wild = tuple(card for card in dealt if is_wild(deck, card))
    return [
        Meld(meld.kind, wild[: len(meld.cards)]) if all_jokers(meld.cards) else meld
        for meld in melds
    ]


def _left(cards: Cards, melds: Sequence[Meld]) -> Cards:
    """The cards that are not in any of the melds, in their order."""
    in_melds = _cards_of(melds)
    left = []
    for card in cards:
        if in_melds[card]:
            in_melds[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def _left_as_dealt(rules: Variant, cards: Cards, melds: Sequence[Meld], dealt: Cards) -> Cards:
    """The same as they were `dealt`, where some of them are wild: of all that are jokers, the
    lightest."""
    in_melds = _cards_of(melds)
    left = []
    points = rules.card_points.of
    for index in sorted(range(len(cards)), key=lambda index: -points(dealt[index])):
        laid_as = next((each for each in (dealt[index], cards[index]) if in_melds[each]), None)
        if laid_as is None:
            left.append(index)
        else:
            in_melds[laid_as] -= 1
    return tuple(dealt[index] for index in sorted(left))


def _cards_of(melds: Sequence[Meld]) -> Counter[Card]:
    """The cards of the melds, jokers bare."""
    return Counter(with_bare_jokers(tuple(card for meld in melds for card in meld.cards)))


def _readings(rules: Variant, melds: Sequence[Meld]) -> tuple[Reading, ...]:
    return tuple(
        Reading(meld.kind, meld.cards, worth_of_cards(rules, meld.kind, meld.cards))
        for meld in melds
    )


def _best(
    rules: Variant,
    deck: Deck,
    hand: HandRules,
    cards: Cards,
    find: FindMelds,
    seen: Cards | None,
    *,
    drawn: bool,
) -> tuple[list[Meld] | None, list[Meld] | None]:
    """The best melds with which a player can end their turn; and if there are none, the best that
    leave nothing to end it with."""
    contract = hand.contract
    melds = find(cards, max_left_at_once(rules, contract, drawn=drawn), None)
    left = _left(cards, melds or [])
    if not melds or not drawn or ends_turn(rules, deck, contract, True, left):
        return melds, None
    spared = _sparing_one(rules, deck, hand, melds, left, seen)
    return _keeping_one(rules, deck, contract, cards, find, spared), melds


def _sparing_one(
    rules: Variant,
    deck: Deck,
    hand: HandRules,
    melds: Sequence[Meld],
    left: Cards,
    seen: Cards | None,
) -> list[Meld] | None:
    """The same melds without the lightest card that they can spare; None if there is none."""
    weight_of = weights_of(rules.card_points).of
    lightest_first = sorted(
        (
            (index, card)
            for index, meld in enumerate(melds)
            for card in _that_can_go(rules, meld)
            if may_discard(rules, deck, card)
        ),
        key=lambda pair: weight_of(pair[1]),
    )
    for index, card in lightest_first:
        kind, cards = melds[index]
        at = cards.index(card)
        spared = [*melds]
        spared[index] = Meld(kind, (*cards[:at], *cards[at + 1 :]))
        laid = tuple(meld.cards for meld in spared)
        attempt = LayDownAttempt(laid, held=(*left, card), seen=seen)
        if check_lay_down(rules, deck, hand, attempt).legal:
            return spared
    return None


def _that_can_go(rules: Variant, meld: Meld) -> Cards:
    """The cards without which the rest would still be a meld."""
    if len(meld.cards) <= rules.rule_of(meld.kind).min_size:
        return ()
    return (meld.cards[0], meld.cards[-1]) if meld.kind == "run" else meld.cards


def _keeping_one(
    rules: Variant,
    deck: Deck,
    contract: Contract,
    cards: Cards,
    find: FindMelds,
    spared: list[Meld] | None,
) -> list[Meld] | None:
    """The best melds that leave a card to end the turn with, if `spared` are such melds. Keeps each
    lighter card in turn, the lightest first, and lays the rest as well as it can be laid."""
    weights = weights_of(rules.card_points, cards_first=contract.all_at_once)
    best = spared
    min_left = weights.of_all(_left(cards, spared)) if spared else None
    lightest_first = sorted(dict.fromkeys(cards), key=weights.of)
    for kept in filter(partial(may_discard, rules, deck), lightest_first):
        if min_left is not None and weights.of(kept) >= min_left:
            break
        rest = list(cards)
        rest.remove(kept)
        melds = find(rest, 0, None if min_left is None else min_left - weights.of(kept))
        if melds is not None:
            left = _left(cards, melds)
            weight = weights.of_all(left)
            is_better = min_left is None or weight < min_left
            if is_better and ends_turn(rules, deck, contract, True, left):
                best, min_left = melds, weight
    return best


def _short_of(
    rules: Variant,
    deck: Deck,
    hand: HandRules,
    cards: Cards,
    dealt: Cards,
    seen: Cards | None,
    find: FindMelds,
    keeping_nothing: list[Meld] | None,
    work: Work,
) -> str:
    """What is missing. `keeping_nothing` are the best melds if no card is kept to end the turn."""
    contract, minimum = hand.contract, rules.lay_down.minimum or 0
    wanted = Wanted(rules=rules, deck=deck, weights=weights_of(rules.card_points), minimum=minimum)
    if contract.all_at_once and contract.to_the_card:
        nearly = find_at_once(wanted, cards, len(cards), work) or []
        return _short_of_laying_all(rules, contract, cards, nearly, dealt)
    if contract.all_at_once:
        nearly = keeping_nothing or find(cards, len(cards), None) or []
        if nearly or not contract.melds:
            return _short_of_laying_all(rules, contract, cards, nearly, dealt)
    if keeping_nothing:
        left = _left(cards, keeping_nothing)
        reasons = turn_end_reasons(rules, deck, contract, True, left)
        return " ".join(reason.message for reason in reasons)
    if not contract.melds:
        single = rules.lay_down.one_meld_per_turn
        worth = greatest_worth(replace(wanted, single=single), cards, work)
        return short_of_worth(rules, worth, single=single)
    wanted = replace(wanted, contract=contract)
    if contract.to_the_card:
        limit = max_jokers(rules, contract)
        wanted = replace(wanted, max_jokers=limit, safe=safe_cards(rules, contract, True, seen))
        lacking = _one_card_short(wanted, cards, work)
    else:
        lacking = _one_joker_short(wanted, cards, find)
    return lacking or short_of_melds(
        rules,
        contract,
        lambda part: find_melds(replace(wanted, contract=part), cards, work) is not None,
    )


def _short_of_laying_all(
    rules: Variant, contract: Contract, cards: Cards, melds: Sequence[Meld], dealt: Cards
) -> str:
    left = _left_as_dealt(rules, cards, melds, dealt)
    return short_of_all_at_once(rules, contract, left)


def _one_joker_short(wanted: Wanted, cards: Cards, find: FindMelds) -> str | None:
    """What the hand lacks if one more joker would complete the contract; None if it wouldn't."""
    for meld in find([*cards, JOKER], 0, None) or ():
        if any(card.joker for card in meld.cards):
            return short_of_one_more(wanted.rules, wanted.deck, wanted.contract, cards, meld)
    return None


def _one_card_short(wanted: Wanted, cards: Cards, work: Work) -> str | None:
    """What the hand lacks if one natural card would complete the contract to the card (S5): of
    those that would, one with which the hand could lay the most. None if no card would."""
    deck, weights, held = wanted.deck, wanted.weights, Counter(cards)
    one_more = None if wanted.max_jokers is None else wanted.max_jokers + 1
    with_joker = replace(wanted, max_jokers=one_more, safe=None)
    if not find_melds(with_joker, [*cards, JOKER], work):
        return None
    best: tuple[int, Meld, Card] | None = None
    for card in (Card(rank, suit) for rank in deck.ranks for suit in deck.suits):
        melds = find_melds(wanted, [*cards, card], work) if held[card] < deck.copies else None
        weight = sum(weights.of_all(meld.cards) for meld in melds or ()) - weights.of(card)
        if melds and (best is None or weight > best[0]):
            best = weight, next(meld for meld in melds if card in meld.cards), card
    return best and short_of_one_card(wanted.rules, *best[1:])
