"""The best lay-down of a hand."""

from collections import Counter
from collections.abc import Sequence

from scorekeeper.cards import JOKER, Card, Deck
from scorekeeper.referee.arranging.best_contract import ContractHand
from scorekeeper.referee.arranging.best_exact import best_exact, one_card_short
from scorekeeper.referee.arranging.finders import (
    ANY_MELDS,
    Find,
    contract_finder,
    finder,
    has_short_cut,
    melds_finder,
    safe_cards,
)
from scorekeeper.referee.arranging.melds_in_hand import Meld, MeldsInHand
from scorekeeper.referee.arranging.melds_on_condition import ConditionSearch
from scorekeeper.referee.arranging.short_of import (
    short_of_all_at_once,
    short_of_melds,
    short_of_one_card,
    short_of_one_more,
    short_of_worth,
)
from scorekeeper.referee.arranging.weights import Weights, weights_of
from scorekeeper.referee.copies import copies_faults, deck_faults
from scorekeeper.referee.jokers import most_jokers
from scorekeeper.referee.readings import worth_of_cards
from scorekeeper.referee.turn_end import ends_turn, goes_out, may_discard, turn_end_faults
from scorekeeper.referee.verdict import Arrangement, Cards, Reading
from scorekeeper.rules.contract import Contract, Deal
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say


def arrange(
    sheet: Variant,
    deck: Deck,
    deal: Deal,
    cards: Cards,
    *,
    seen: Cards | None = None,
    drawn: bool = True,
) -> Arrangement:
    """The legal first lay-down of `cards` in this hand that leaves the fewest points, and among
    equals the fewest cards (J8, J9, D4, K4, E4, S5, S8, N3).

    `seen` are the cards out of play; without them no joker must be half safe (S6). After the draw
    what the game needs to end the turn is kept (C14); before it (`drawn` false) nothing is.

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.jamaican import DEALS, JAMAICAN, TWO_PACKS
    >>> hand = read_cards("5h 5s 5d 9c 9d 9h Ks Kd * 2c")
    >>> write_cards(arrange(JAMAICAN, TWO_PACKS.deck, DEALS[0], hand).left)
    '2c'
    """
    cards = _bare(cards)
    impossible = _impossible(sheet, deck, cards)
    if impossible:
        return impossible
    contract = deal.contract
    weights = weights_of(sheet.card_points, cards_first=contract.all_at_once)
    find = finder(sheet, deck, deal, seen)
    melds = laid = find(cards)
    left = _left(cards, melds or [])
    if contract.all_at_once and len(left) > 1:
        melds = None
    if melds and drawn and not ends_turn(sheet, contract, True, left):
        melds = _keeping_one(sheet, contract, cards, find, weights)
        left = _left(cards, melds or [])
    if not melds:
        return Arrangement(
            (),
            cards,
            _points(sheet, cards),
            short_of=_short_of(sheet, deck, deal, cards, seen, find, laid),
        )
    out = goes_out(sheet, contract, left, drawn=drawn)
    return Arrangement(
        _readings(sheet, melds),
        left,
        _points(sheet, left),
        goes_out=out,
        bends=out and sheet.doubles,
    )


def arrange_leftover(
    sheet: Variant, deck: Deck, cards: Cards, *, seen: Cards | None = None
) -> Arrangement:
    """The melds of a hand, of whatever kind and number, that leave the fewest points, as players
    lay them when the hand is over (S8).

    >>> from scorekeeper.cards import read_cards, write_cards
    >>> from scorekeeper.variants.south_african import SOUTH_AFRICAN
    >>> deck = SOUTH_AFRICAN.packs[8].deck
    >>> write_cards(arrange_leftover(SOUTH_AFRICAN, deck, read_cards("3h 4h 5h 9s Kd")).left)
    '9s Kd'
    """
    cards = _bare(cards)
    impossible = _impossible(sheet, deck, cards)
    if impossible:
        return impossible
    melds = melds_finder(
        sheet, deck, weights_of(sheet.card_points), safe_cards(sheet, ANY_MELDS, False, seen)
    )(cards)
    left = _left(cards, melds or [])
    nothing = None if melds else say("No meld: nothing here makes a set or a run.")
    return Arrangement(_readings(sheet, melds or []), left, _points(sheet, left), short_of=nothing)


def _bare(cards: Cards) -> Cards:
    """The cards as they are held: a joker stands for nothing yet."""
    return tuple(JOKER if card.joker else card for card in cards)


def _impossible(sheet: Variant, deck: Deck, cards: Cards) -> Arrangement | None:
    faults = deck_faults(sheet, deck, cards) or copies_faults(deck, cards)
    if not faults:
        return None
    points = _points(sheet, [card for card in cards if deck.holds(card)])
    why = " ".join(fault.message for fault in faults)
    return Arrangement((), cards, points, short_of=why, reasons=tuple(faults))


def _points(sheet: Variant, cards: Sequence[Card]) -> int:
    return sum(map(sheet.card_points.of, cards))


def _left(cards: Cards, melds: Sequence[Meld]) -> Cards:
    """The cards that are in no meld, in their order."""
    laid = Counter(JOKER if card.joker else card for _, meld in melds for card in meld)
    left = []
    for card in cards:
        if laid[card]:
            laid[card] -= 1
        else:
            left.append(card)
    return tuple(left)


def _readings(sheet: Variant, melds: Sequence[Meld]) -> tuple[Reading, ...]:
    return tuple(Reading(kind, cards, worth_of_cards(sheet, kind, cards)) for kind, cards in melds)


def _keeping_one(
    sheet: Variant, contract: Contract, cards: Cards, find: Find, weights: Weights
) -> list[Meld] | None:
    """The best melds that leave a card to end the turn with: each in turn is kept, the lightest
    first, and the rest laid as well as it can be."""
    best, least = None, None
    for kept in sorted(set(cards), key=weights.of):
        if least is not None and weights.of(kept) >= least:
            break
        if may_discard(sheet, kept):
            rest = list(cards)
            rest.remove(kept)
            melds = find(rest)
            if melds is not None:
                left = _left(cards, melds)
                weight = weights.of_all(left)
                if (least is None or weight < least) and ends_turn(sheet, contract, True, left):
                    best, least = melds, weight
    return best


def _short_of(
    sheet: Variant,
    deck: Deck,
    deal: Deal,
    cards: Cards,
    seen: Cards | None,
    find: Find,
    laid: list[Meld] | None,
) -> str:
    """What is missing; `laid` is what could be laid if nothing had to be kept."""
    contract = deal.contract
    left = _left(cards, laid or [])
    if contract.all_at_once:
        return short_of_all_at_once(sheet, contract, left)
    if laid:
        return " ".join(fault.message for fault in turn_end_faults(sheet, contract, True, left))
    if contract.to_the_card:
        return _short_to_the_card(sheet, deck, contract, cards, seen)
    if contract.melds:
        return _short_of_contract(sheet, deck, contract, cards, find)
    return _short_of_worth(sheet, deck, cards)


def _short_to_the_card(
    sheet: Variant, deck: Deck, contract: Contract, cards: Cards, seen: Cards | None
) -> str:
    points, most = weights_of(sheet.card_points), most_jokers(sheet, contract)
    safe = safe_cards(sheet, contract, True, seen)
    one = one_card_short(sheet, deck, cards, points, contract, most, safe)
    if one:
        return short_of_one_card(sheet, *one)
    return short_of_melds(
        sheet,
        contract,
        lambda part: best_exact(sheet, deck, cards, points, part, most, safe) is not None,
    )


def _short_of_contract(
    sheet: Variant, deck: Deck, contract: Contract, cards: Cards, find: Find
) -> str:
    for meld in find([*cards, JOKER]) or ():
        if any(card.joker for card in meld[1]):
            return short_of_one_more(sheet, deck, cards, meld)
    points = weights_of(sheet.card_points)
    if has_short_cut(sheet, contract):
        hand = ContractHand(sheet, deck, cards, points)
        return short_of_melds(
            sheet, contract, lambda part: hand.holds(part.count("set"), part.count("run"))
        )
    return short_of_melds(
        sheet, contract, lambda part: contract_finder(sheet, deck, part, points, None)(cards)
    )


def _short_of_worth(sheet: Variant, deck: Deck, cards: Cards) -> str:
    single = sheet.lay_down.one_meld_per_turn
    if single:
        melds = MeldsInHand(sheet, deck, cards).every()
        worths = [worth_of_cards(sheet, meld.kind, meld.cards) or 0 for meld in melds]
        return short_of_worth(sheet, max(worths, default=0), True)
    points = weights_of(sheet.card_points)
    search = ConditionSearch(sheet, deck, cards, points, ANY_MELDS, sheet.lay_down.minimum)
    search.best()
    return short_of_worth(sheet, search.most_worth, False)
