"""What the values of a game are called that a table may change in a game of its own."""

from scorekeeper.cards import ACE, Suit, rank_name
from scorekeeper.rules.contract import MeldKind
from scorekeeper.rules.own_game import Value
from scorekeeper.rules.own_values import OwnValue
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, coloured_rank, format_number
from scorekeeper.speech import say


def name_value(base: Variant, value: OwnValue) -> str:
    """Name a value that an own game may change, in the words of its game."""
    if value.group == "points":
        return capital(_card_name(base, value.id))
    if value.id.startswith("penalty-"):
        offence = base.offence(value.id.removeprefix("penalty-"))
        return offence.name if offence else value.id
    if value.id.startswith("extra-"):
        extra = base.find_extra(value.id.removeprefix("extra-"))
        return capital(extra.name) if extra else value.id
    if value.group == "money":
        return _stake_name(base, value.id.removeprefix("stake-"))
    words = base.words
    if value.group == "cards":
        return _packs_name(base, value.id)
    return {
        "cut": say("The exact cut"),
        "doubling": say("How many times a bent table counts"),
        "kalooki_bonus": say("A kalooki"),
        "winner_points": say("Going out"),
        "dealt": say("Cards each"),
        "set_size": _size_name(base, "set"),
        "run_size": _size_name(base, "run"),
        "calls": _calls_name(base),
        "calls_for_the_game": say("{calls} for the whole game", calls=capital(words.calls)),
        "cards_for_a_call": words.say("Cards for a {words.call}"),
        "minimum": say("Points needed to lay down first"),
        "further_melds": say("Further melds may be laid"),
        "target": say("Points that end the game"),
        "limit": say("Points that put a player out"),
        "buy_ins": say("How often a player may buy back in"),
    }[value.id]


def _size_name(base: Variant, kind: MeldKind) -> str:
    return say("{a_meld} has at least this many cards", a_meld=capital(base.words.one(kind)))


def _packs_name(base: Variant, id: str) -> str:
    """Name the packs and jokers, by the number of players where they depend on it."""
    words, (kind, _, most) = base.words, id.partition("-")
    if len(base.packs) == 1:
        return say("Packs") if kind == "packs" else capital(words.jokers)
    if kind == "packs":
        return say("Packs for up to {most} players", most=most)
    return say("{jokers} for up to {most} players", jokers=capital(words.jokers), most=most)


def _calls_name(base: Variant) -> str:
    words = base.words
    if base.calls_for_the_game:
        return say("{calls} each player has", calls=capital(words.calls))
    return words.say("{calls} a {words.hand}", calls=capital(words.calls))


def _card_name(base: Variant, id: str) -> str:
    if id == "joker":
        return base.words.joker
    rank, _, suits = id.partition("-")
    if not suits:
        return rank_name(rank or ACE)
    return coloured_rank(rank, [Suit(suit) for suit in suits])


def _stake_name(base: Variant, cause: str) -> str:
    """Stakes are counted in the units of the game, small ones in its small stake (E9, S10)."""
    words = base.words
    return {
        "start": say("At the start, from each"),
        "buy_in": say("Buying back in"),
        "call": words.say("A {words.call}, in small stakes"),
        "playable_discard": say("A playable discard, in small stakes"),
        "cut": say("The lucky cut"),
        "jokers_dealt": say("Three or more jokers dealt"),
        "four_pairs": say("Four pairs dealt"),
        "hand": words.say("A {words.hand} won"),
        "kalooki": say("A kalooki"),
        "ten_points": say("Each ten points left, in small stakes"),
        "blitz": say("All cards at once"),
    }[cause]


def write_value(value: Value) -> str:
    """Write a value for readers: a number, yes or no."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return format_number(value)
