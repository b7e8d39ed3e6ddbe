"""Find the best lay-down of a hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scorekeeper.cards import JOKER, Card, Cards, Deck
from scorekeeper.referee.arranging.finders import (
    FindMelds,
    find_at_once,
    find_max_worth,
    find_melds,
    make_lay_down_finder,
    safe_cards,
)
from scorekeeper.referee.arranging.request import Meld, MeldRequest
from scorekeeper.referee.arranging.short_of import (
    Shortage,
    short_of_all_at_once,
    short_of_melds,
    short_of_one_card,
    short_of_one_more,
    short_of_worth,
)
from scorekeeper.referee.arranging.weights import Weights
from scorekeeper.referee.arranging.work import Work
from scorekeeper.referee.copies import copies_reasons, deck_reasons, seen_reasons
from scorekeeper.referee.jokers import LaidMelds, half_safe_conditions, max_jokers
from scorekeeper.referee.lay_down import LayDownAttempt, check_lay_down
from scorekeeper.referee.meld import check_meld
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
from scorekeeper.referee.wild import all_jokers, as_jokers, is_wild, needed_as_naturals
from scorekeeper.rules.contract import ANY_MELDS, HandRules
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


@dataclass(frozen=True)
class _Search:
    """The search for the lay-down of a hand: among its cards, jokers as such, that were `dealt`."""

    rules: Variant
    deck: Deck
    hand: HandRules
    cards: Cards
    dealt: Cards
    seen: Cards | None
    weights: Weights
    work: Work
    find: FindMelds


def arrange(
    rules: Variant,
    deck: Deck,
    hand: HandRules,
    cards: Cards,
    *,
    seen: Cards | None = None,
    drawn: bool = True,
) -> Arrangement:
    """Find the first lay-down of `cards` in this hand that leaves the fewest points, and among
    equals the fewest cards (J8, J9, D4, K4, E4, S5, S8, N3).

    `seen` are the cards out of play; if nobody has said, jokers need not be half safe (S6). A
    player who has `drawn` keeps what they need to end their turn (C14); before the draw, nothing.

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.jamaican import HANDS, JAMAICAN, TWO_PACKS
    >>> hand = read_cards("5h 5s 5d 9c 9d 9h Ks Kd * 2c")
    >>> write_cards(arrange(JAMAICAN, TWO_PACKS.deck, HANDS[0], hand).left)
    '2c'
    """
    rules, dealt = rules.in_hand(hand), with_bare_jokers(cards)
    impossible = _refuse_impossible(rules, deck, dealt, seen)
    if impossible:
        return impossible
    contract = hand.contract
    cards = as_jokers(deck, dealt, but_for=needed_as_naturals(rules, deck, contract, dealt))
    weights, work = _weigh(rules, cards, dealt, cards_first=contract.all_at_once), Work()
    find = make_lay_down_finder(rules, deck, hand, weights, seen, work)
    search = _Search(rules, deck, hand, cards, dealt, seen, weights, work, find)
    melds, keeping_nothing = _find_best(search, drawn=drawn)
    melds = _lay_wild_cards_as_dealt(deck, melds or [], dealt)
    left = _find_left_as_dealt(rules, cards, melds, dealt)
    if not melds:
        shortage = _explain_missing(search, keeping_nothing)
        return _report_nothing_found(rules, deck, dealt, shortage, work)
    is_out = goes_out(rules, deck, contract, left, drawn=drawn)
    bends = is_out and rules.doubles
    unjudged = [*_find_unjudged(rules, deck, hand, melds, left if drawn else None, seen)]
    if bends:
        unjudged += bending_conditions(rules)
    return Arrangement(
        _build_readings(rules, melds),
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
    """Find the melds of a hand, of any kind and number, that leave the fewest points, as players
    lay them when the hand is over (S8). `seen` are the cards out of play; if nobody has said,
    jokers need not be half safe (S6).

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.south_african import SOUTH_AFRICAN
    >>> deck = SOUTH_AFRICAN.packs[8].deck
    >>> write_cards(arrange_leftover(SOUTH_AFRICAN, deck, read_cards("3h 4h 5h 9s Kd")).left)
    '9s Kd'
    """
    dealt = with_bare_jokers(cards)
    impossible = _refuse_impossible(rules, deck, dealt, seen)
    if impossible:
        return impossible
    cards, work, safe = as_jokers(deck, dealt), Work(), safe_cards(rules, ANY_MELDS, False, seen)
    weights = _weigh(rules, cards, dealt)
    melds = find_melds(MeldRequest(rules=rules, deck=deck, weights=weights, safe=safe), cards, work)
    melds = _lay_wild_cards_as_dealt(deck, melds or [], dealt)
    left = _find_left_as_dealt(rules, cards, melds, dealt)
    if not melds:
        shortage = Shortage(say("No meld: nothing here makes a set or a run."))
        return _report_nothing_found(rules, deck, dealt, shortage, work)
    laid = tuple(meld.cards for meld in melds)
    safe_with = half_safe_conditions(rules, ANY_MELDS, False, LaidMelds(laid, laid, laid))
    unjudged = safe_with if seen is None else ()
    return Arrangement(
        _build_readings(rules, melds),
        left,
        _points(rules, left),
        unjudged=tuple(unjudged),
        complete=not work.given_up,
    )


def _report_nothing_found(
    rules: Variant, deck: Deck, dealt: Cards, shortage: Shortage, work: Work
) -> Arrangement:
    """Build the answer where there is no lay-down, or where none was found before the search was
    given up: then nobody knows what is missing."""
    if work.given_up:
        shortage = Shortage(
            say("None was found, but these cards can be laid in too many ways to try them all.")
        )
    completed = shortage.completed
    return Arrangement(
        (),
        dealt,
        _points(rules, dealt),
        short_of=shortage.text,
        to_go=shortage.to_go,
        nearly=_build_readings(rules, _lay_wild_cards_as_dealt(deck, shortage.melds, dealt)),
        unfinished=_build_readings(rules, [completed])[0] if completed else None,
        one_more=shortage.one_more,
        complete=not work.given_up,
    )


def _weigh(rules: Variant, cards: Cards, dealt: Cards, *, cards_first: bool = False) -> Weights:
    """Weigh the cards, the jokers among them as they were `dealt`."""
    points = rules.card_points
    jokers = [points.of(was) for card, was in zip(cards, dealt, strict=True) if card.joker]
    return Weights(points, jokers, cards_first=cards_first)


def _find_unjudged(
    rules: Variant,
    deck: Deck,
    hand: HandRules,
    melds: Sequence[Meld],
    held: Cards | None,
    seen: Cards | None,
) -> Iterator[Unjudged]:
    """Yield what could still make these melds illegal, as long as nobody has said which cards are
    out of play (C22)."""
    if seen is None and rules.lay_down.half_safe != "never":
        attempt = LayDownAttempt(tuple(meld.cards for meld in melds), held=held)
        verdict = check_lay_down(rules, deck, hand, attempt)
        yield from (each for each in verdict.unjudged if each.unknown == "seen")


def _refuse_impossible(
    rules: Variant, deck: Deck, cards: Cards, seen: Cards | None
) -> Arrangement | None:
    foreign = deck_reasons(rules, deck, cards) + seen_reasons(rules, deck, seen)
    reasons = foreign or copies_reasons(deck, cards)
    if not reasons:
        return None
    points = _points(rules, [card for card in cards if deck.holds(card)])
    messages = " ".join(reason.message for reason in reasons)
    return Arrangement((), cards, points, short_of=messages, reasons=tuple(reasons))


def _points(rules: Variant, cards: Sequence[Card]) -> int:
    return sum(map(rules.card_points.of, cards))


def _lay_wild_cards_as_dealt(deck: Deck, melds: Sequence[Meld], dealt: Cards) -> list[Meld]:
    """Return the melds; one of wild cards alone with these as they were dealt (T4)."""
    wild = tuple(card for card in dealt if is_wild(deck, card))
    return [
        Meld(meld.kind, wild[: len(meld.cards)]) if all_jokers(meld.cards) else meld
        for meld in melds
    ]


def _find_left(cards: Cards, melds: Sequence[Meld]) -> Cards:
    """Find the cards that are not in any of the melds, in their order."""
    in_melds = _count_cards(melds)
    left = []
    for card in cards:
        if in_melds[card]:
            in_melds[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def _find_left_as_dealt(rules: Variant, cards: Cards, melds: Sequence[Meld], dealt: Cards) -> Cards:
    """Find the cards that are not in any of the melds as they were `dealt`, where some of them are
    wild: of all that are jokers, the lightest."""
    in_melds = _count_cards(melds)
    left = []
    points = rules.card_points.of
    for index in sorted(range(len(cards)), key=lambda index: -points(dealt[index])):
        laid_as = next((each for each in (dealt[index], cards[index]) if in_melds[each]), None)
        if laid_as is None:
            left.append(index)
        else:
            in_melds[laid_as] -= 1
    return tuple(dealt[index] for index in sorted(left))


def _count_cards(melds: Sequence[Meld]) -> Counter[Card]:
    """Count the cards of the melds, jokers bare."""
    return Counter(with_bare_jokers(tuple(card for meld in melds for card in meld.cards)))


def _build_readings(rules: Variant, melds: Sequence[Meld]) -> tuple[Reading, ...]:
    return tuple(
        Reading(meld.kind, meld.cards, worth_of_cards(rules, meld.kind, meld.cards))
        for meld in melds
    )


def _find_best(search: _Search, *, drawn: bool) -> tuple[list[Meld] | None, list[Meld] | None]:
    """Find the best melds with which a player can end their turn; and if there are none, the best
    that leave nothing to end it with."""
    rules, contract = search.rules, search.hand.contract
    melds = search.find(search.cards, max_left_at_once(rules, contract, drawn=drawn), None)
    left = _find_left(search.cards, melds or [])
    if not melds or not drawn or ends_turn(rules, search.deck, contract, left):
        return melds, None
    return _find_keeping_one(search, _spare_one_card(search, melds, left)), melds


def _spare_one_card(search: _Search, melds: Sequence[Meld], left: Cards) -> list[Meld] | None:
    """Find the same melds without the lightest card that they can spare; None if there is none."""
    rules, deck = search.rules, search.deck
    lightest_first = sorted(
        (
            (index, card)
            for index, meld in enumerate(melds)
            for card in _removable_cards(rules, meld)
            if may_discard(rules, deck, card)
        ),
        key=lambda pair: search.weights.of(pair[1]),
    )
    for index, card in lightest_first:
        kind, cards = melds[index]
        at = cards.index(card)
        spared = [*melds]
        spared[index] = Meld(kind, (*cards[:at], *cards[at + 1 :]))
        laid = tuple(meld.cards for meld in spared)
        attempt = LayDownAttempt(laid, held=(*left, card), seen=search.seen)
        if check_lay_down(rules, deck, search.hand, attempt).legal:
            return spared
    return None


def _removable_cards(rules: Variant, meld: Meld) -> Cards:
    """Return the cards of a meld without which the rest would still be a meld."""
    if len(meld.cards) <= rules.rule_of(meld.kind).min_size:
        return ()
    return (meld.cards[0], meld.cards[-1]) if meld.kind == "run" else meld.cards


def _find_keeping_one(search: _Search, spared: list[Meld] | None) -> list[Meld] | None:
    """Find the best melds that leave a card to end the turn with, if `spared` are such melds. Each
    lighter card is kept in turn, the lightest first, and the rest laid as well as it can be."""
    rules, deck, cards, weights = search.rules, search.deck, search.cards, search.weights
    best = spared
    min_left = weights.of_all(_find_left(cards, spared)) if spared else None
    lightest_first = sorted(dict.fromkeys(cards), key=weights.of)
    for card in filter(partial(may_discard, rules, deck), lightest_first):
        if min_left is not None and weights.of(card) >= min_left:
            break
        rest = list(cards)
        rest.remove(card)
        melds = search.find(rest, 0, None if min_left is None else min_left - weights.of(card))
        if melds is not None:
            left = _find_left(cards, melds)
            weight = weights.of_all(left)
            is_better = min_left is None or weight < min_left
            if is_better and ends_turn(rules, deck, search.hand.contract, left):
                best, min_left = melds, weight
    return best


def _explain_missing(search: _Search, keeping_nothing: list[Meld] | None) -> Shortage:
    """Say what is missing for a lay-down, and how near the cards are to one. `keeping_nothing` are
    the best melds if no card is kept to end the turn."""
    rules, contract, cards, work = search.rules, search.hand.contract, search.cards, search.work
    request = MeldRequest(
        rules=rules,
        deck=search.deck,
        weights=search.weights,
        minimum=rules.lay_down.minimum or 0,
    )
    if keeping_nothing:
        left = _find_left(cards, keeping_nothing)
        reasons = turn_end_reasons(rules, search.deck, contract, True, left)
        return Shortage(" ".join(reason.message for reason in reasons), keeping_nothing)
    if contract.all_at_once and contract.to_the_card:
        nearly = find_at_once(request, cards, len(cards), work) or []
        return _explain_not_all_laid(search, nearly)
    if contract.all_at_once:
        nearly = search.find(cards, len(cards), None) or []
        if nearly or not contract.melds:
            return _explain_not_all_laid(search, nearly)
    if not contract.melds:
        single = rules.lay_down.one_meld_per_turn
        worth, nearly = find_max_worth(replace(request, single=single), cards, work)
        return Shortage(short_of_worth(rules, worth, single=single), nearly)
    request = replace(request, contract=contract)
    if contract.to_the_card:
        limit = max_jokers(rules, contract)
        safe = safe_cards(rules, contract, True, search.seen)
        request = replace(request, max_jokers=limit, safe=safe)
        shortage = _explain_one_card_short(request, cards, work)
    else:
        shortage = _explain_one_joker_short(request, cards, search.find)
    return shortage or short_of_melds(
        rules, contract, lambda part: find_melds(replace(request, contract=part), cards, work)
    )


def _explain_not_all_laid(search: _Search, melds: Sequence[Meld]) -> Shortage:
    left = _find_left_as_dealt(search.rules, search.cards, melds, search.dealt)
    return Shortage(short_of_all_at_once(search.rules, search.hand.contract, left), melds)


def _explain_one_joker_short(
    request: MeldRequest, cards: Cards, find: FindMelds
) -> Shortage | None:
    """Say what the hand lacks if one more joker would complete the contract; None if it
    wouldn't."""
    melds = find([*cards, JOKER], 0, None) or []
    if cards.count(JOKER) >= request.deck.copies_of(JOKER):
        return _explain_one_natural_short(request, cards, melds)
    for index, meld in enumerate(melds):
        joker = next((card for card in meld.cards if card.joker), None)
        if joker:
            text = short_of_one_more(
                request.rules, request.deck, request.contract, cards, meld, joker
            )
            return Shortage(text, _without(melds, index), meld, joker)
    return None


def _explain_one_natural_short(
    request: MeldRequest, cards: Cards, melds: Sequence[Meld]
) -> Shortage | None:
    """Say which natural card can take the place of a joker more than the deck has in `melds`; None
    if none can."""
    rules, deck, held = request.rules, request.deck, Counter(cards)
    for index, meld in enumerate(melds):
        for card, completed in _complete_with_naturals(deck, meld):
            if held[card] < deck.copies and check_meld(rules, deck, completed.cards).readings:
                text = short_of_one_card(rules, request.contract, completed, card)
                return Shortage(text, _without(melds, index), completed, card)
    return None


def _complete_with_naturals(deck: Deck, meld: Meld) -> Iterator[tuple[Card, Meld]]:
    """Yield each card that one of the jokers may stand for, and the meld with it in its place."""
    for at, joker in enumerate(meld.cards):
        ranks = (joker.rank,) if joker.rank else deck.ranks
        suits = (joker.suit,) if joker.suit else deck.suits
        for card in (Card(rank, suit) for rank in ranks for suit in suits if joker.joker):
            yield card, Meld(meld.kind, (*meld.cards[:at], card, *meld.cards[at + 1 :]))


def _without(melds: Sequence[Meld], index: int) -> list[Meld]:
    return [*melds[:index], *melds[index + 1 :]]


def _explain_one_card_short(request: MeldRequest, cards: Cards, work: Work) -> Shortage | None:
    """Say what the hand lacks if one natural card would complete the contract to the card (S5): of
    those that would, one with which the hand could lay the most. None if no card would."""
    deck, weights, held = request.deck, request.weights, Counter(cards)
    one_more = None if request.max_jokers is None else request.max_jokers + 1
    with_joker = replace(request, max_jokers=one_more, safe=None)
    if not find_melds(with_joker, [*cards, JOKER], work):
        return None
    best: tuple[int, Shortage] | None = None
    for card in (Card(rank, suit) for rank in deck.ranks for suit in deck.suits):
        melds = find_melds(request, [*cards, card], work) if held[card] < deck.copies else None
        if melds:
            laid = [each for meld in melds for each in meld.cards]
            left = weights.of_left([*cards, card], laid)
            if best is None or left < best[0]:
                index = next(index for index, meld in enumerate(melds) if card in meld.cards)
                text = short_of_one_card(request.rules, request.contract, melds[index], card)
                best = left, Shortage(text, _without(melds, index), melds[index], card)
    return best and best[1]
