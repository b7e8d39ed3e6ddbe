"""What is wrong with a game of somebody's own."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.game.refusal import Refusal
from scorekeeper.game.start import MIN_PLAYERS, most_players, packs_refusals, spelling_refusal
from scorekeeper.rules.contract import Contract, Demand, HandRules
from scorekeeper.rules.own_game import OwnGame, OwnHand
from scorekeeper.rules.own_values import MAX_POINTS, own_values
from scorekeeper.rules.own_variant import build_own_variant, find_wild_ranks
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say

MAX_HANDS = 20
MAX_MELDS = 6
MAX_CARDS = 25
MAX_PENALTIES = 6
MAX_WILD_RANKS = 4


def own_game_refusals(base: Variant, own: OwnGame) -> list[Refusal]:
    """Find everything wrong with an own game that was begun from `base`: its name, its hands,
    values that it doesn't have or that are too high, and hands that nobody could deal or lay
    down."""
    refusals = []
    if sentence := _name_refusal(own.name):
        refusals.append(Refusal("own.name", capital(sentence), "name"))
    refusals += _value_refusals(base, own)
    refusals += _penalty_refusals(base, own)
    refusals += _hands_refusals(base, own)
    refusals += _wild_refusals(base, own)
    return refusals or [*_size_refusals(base, own), *_packs_refusals(base, own)]


def too_few_cards(base: Variant, own: OwnGame) -> dict[int, str]:
    """Find each number of players from which on the packs of an own game don't suffice, though
    those of the game it was begun from do, with the sentence that says so (C11). The game can still
    be played by others."""
    rules = build_own_variant(base, own).with_options({})
    messages, enough = {}, True
    for players in range(MIN_PLAYERS, most_players(base.with_options({})) + 1):
        refusals = packs_refusals(rules, rules.packs_for(players), players)
        if refusals and enough:
            messages[players] = refusals[0].message
        enough = not refusals
    return messages


def _name_refusal(name: str) -> str | None:
    if not name:
        return say("the game needs a name.")
    if any(letter in "{}" for letter in name):
        return say("a name can’t have curly brackets in it.")
    return spelling_refusal(name)


def _value_refusals(base: Variant, own: OwnGame) -> Iterator[Refusal]:
    values = {value.id: value for value in own_values(base)}
    for id, value in own.values:
        where = f"values.{id}"
        if id not in values:
            message = say("{game} has nothing called “{id}”.", game=base.name, id=id)
            yield Refusal("own.value", message, where)
        elif not values[id].accepts(value):
            message = say("This can only be yes or no.")
            if not values[id].switch:
                message = say(
                    "This can be {least} to {most}.",
                    least=values[id].min_value,
                    most=values[id].max_value,
                )
            yield Refusal("own.value", message, where)


def _penalty_refusals(base: Variant, own: OwnGame) -> Iterator[Refusal]:
    """Check the penalties that the table named itself: few, each with a name of its own, and
    points."""
    if own.penalties and not base.has_cards:
        message = say("{game} has no penalties with names.", game=base.name)
        yield Refusal("own.penalties", message, "penalties")
    if len(own.penalties) > MAX_PENALTIES:
        message = say("A game can have {most} penalties of its own at most.", most=MAX_PENALTIES)
        yield Refusal("own.penalties", message, "penalties")
    names = [offence.name.casefold() for offence in base.offences]
    for number, penalty in enumerate(own.penalties, 1):
        where = f"penalties.{number}"
        if sentence := _name_refusal(penalty.name):
            yield Refusal("own.penalty", capital(sentence), where)
        elif penalty.name.casefold() in names:
            message = say("There is a penalty “{name}” already.", name=penalty.name)
            yield Refusal("own.penalty", message, where)
        if not 1 <= penalty.points <= MAX_POINTS:
            message = say("This can be {least} to {most}.", least=1, most=MAX_POINTS)
            yield Refusal("own.penalty", message, where)
        names.append(penalty.name.casefold())


def _hands_refusals(base: Variant, own: OwnGame) -> Iterator[Refusal]:
    if own.hands and base.every_hand_alike:
        message = say("In {game} all hands are alike; change the cards dealt.", game=base.name)
        yield Refusal("own.hands", message, "hands")
        return
    if len(own.hands) > MAX_HANDS:
        message = say("A game can have {most} hands at most.", most=MAX_HANDS)
        yield Refusal("own.hands", message, "hands")
    for number, hand in enumerate(own.hands, 1):
        yield from _about_hand(number, _hand_refusals(base, hand))


def _hand_refusals(base: Variant, hand: OwnHand) -> Iterator[str]:
    if not 1 <= hand.cards <= MAX_CARDS:
        yield say("deal 1 to {most} cards.", most=MAX_CARDS)
    if hand.like is not None:
        if hand.melds or all(hand.like != other.number for other in base.all_hands):
            yield say("{game} has no hand like this.", game=base.name)
        return
    if not hand.melds:
        yield say("say what has to be laid down first.")
    if len(hand.melds) > MAX_MELDS:
        yield say("nobody can remember more than {most} melds.", most=MAX_MELDS)
    for demand in hand.melds:
        yield from _demand_refusals(base, demand)
    runs = sum(demand.kind == "run" for demand in hand.melds)
    suits = len(base.packs_for(MIN_PLAYERS).suits)
    if base.lay_down.different_suits and runs > suits:
        yield base.words.say(
            "every {words.run} is in another suit, and there are only {suits}.", suits=suits
        )
    needed = Contract(hand.melds).min_cards
    if needed > hand.cards + 1:
        yield _too_few_dealt(needed, hand.cards)


def _demand_refusals(base: Variant, demand: Demand) -> Iterator[str]:
    deck = base.packs_for(MIN_PLAYERS).deck
    if demand.kind == "colour":
        yield from _colour_refusals(base, demand)
        return
    if not (base.sets if demand.kind == "set" else base.runs).allowed:
        kind = base.words.sets if demand.kind == "set" else base.words.runs
        yield say("nobody lays {melds} in {game}.", melds=kind, game=base.name)
    if demand.kind == "set":
        copies = deck.copies * len(deck.suits) + deck.jokers
        min_size, max_size = base.sets.min_size, base.sets.max_size or copies
    else:
        min_size, max_size = base.runs.min_size, base.runs.max_size(deck)
    if not min_size <= demand.min_size <= max_size:
        yield say(
            "{a_meld} has {least} to {most} cards.",
            a_meld=base.words.one(demand.kind),
            least=min_size,
            most=max_size,
        )


def _colour_refusals(base: Variant, demand: Demand) -> Iterator[str]:
    deck, words = base.packs_for(MIN_PLAYERS).deck, base.words
    if base.colours is None:
        yield words.say("{game} has no melds of one {words.suit}.", game=base.name)
        return
    min_size, max_size = base.colours.min_size, deck.copies * len(deck.ranks)
    if not min_size <= demand.min_size <= max_size:
        yield words.say(
            "{least} to {most} cards of one {words.suit} are a meld.", least=min_size, most=max_size
        )


def _size_refusals(base: Variant, own: OwnGame) -> Iterator[Refusal]:
    """Find hands that nobody can lay down with the sizes chosen for sets and runs (T3)."""
    if {"set_size", "run_size"}.isdisjoint(dict(own.values)):
        return
    rules = build_own_variant(base, own)
    needed = min(rules.rule_of(kind).min_size for kind in rules.meld_kinds)
    for hand in rules.all_hands:
        melds = hand.contract.melds
        messages = [message for meld in melds for message in _demand_refusals(rules, meld)]
        if not melds and needed > hand.cards:
            messages.append(_too_few_dealt(needed, hand.cards))
        yield from _about_hand(hand.number, messages)


def _too_few_dealt(needed: int, cards: int) -> str:
    return say(
        "{needed} cards have to be laid down, and with {cards} dealt nobody holds so many.",
        needed=needed,
        cards=cards,
    )


def _about_hand(number: int, messages: Iterable[str]) -> Iterator[Refusal]:
    for message in messages:
        text = say("Hand {number}: {refusal}", number=number, refusal=message)
        yield Refusal("own.hand", text, f"hands.{number}")


def _wild_refusals(base: Variant, own: OwnGame) -> Iterator[Refusal]:
    """Check that the deck has the wild ranks, also where each hand's number of cards names one (P3,
    T2)."""
    if own.wild is None:
        return
    if own.wild == "dealt":
        messages = list(_wild_as_dealt_refusals(base, own))
    else:
        messages = list(_wild_ranks_refusals(base, own.wild))
    for message in messages:
        yield Refusal("own.wild", message, "wild")


def _wild_as_dealt_refusals(base: Variant, own: OwnGame) -> Iterator[str]:
    if base.every_hand_alike or base.contract_by_player:
        yield say(
            "In {game} every hand deals the same number of cards; name the ranks that are wild.",
            game=base.name,
        )
        return
    hands: Sequence[OwnHand | HandRules] = own.hands or base.all_hands
    for number, cards in enumerate((hand.cards for hand in hands), 1):
        if not find_wild_ranks(base, cards):
            yield say(
                "Hand {number} deals {cards} cards, and no rank is called that.",
                number=number,
                cards=cards,
            )


def _wild_ranks_refusals(base: Variant, wild: tuple[str, ...]) -> Iterator[str]:
    ranks = base.packs_for(MIN_PLAYERS).ranks
    if len(wild) > MAX_WILD_RANKS:
        yield say("No more than {most} ranks can be wild.", most=MAX_WILD_RANKS)
    if len({*wild}) < len(wild):
        yield say("Name each wild rank once.")
    for rank in wild:
        if rank not in ranks:
            yield say("{game} has no rank called “{rank}”.", game=base.name, rank=rank)


def _packs_refusals(base: Variant, own: OwnGame) -> Iterator[Refusal]:
    rules = build_own_variant(base, own)
    packs = rules.packs_for(MIN_PLAYERS)
    yield from packs_refusals(rules, packs, MIN_PLAYERS, "hands")
