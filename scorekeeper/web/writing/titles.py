"""Titles that several pages share."""

from scorekeeper.game.state import HandInPlay
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.writing.times import day, short_day


def hand_title(rules: Variant, number: int) -> str:
    """Name a hand by its number, in the words of its game: “Hand 4”."""
    return capital(rules.words.say("{words.hand} {number}", number=number))


def contract_title(rules: Variant, number: int) -> str:
    """Return a contract by its number: the hand that demands it, or where each player has a
    contract of their own, itself: “Hand 4”, “Phase 4”."""
    if not rules.contract_by_player:
        return hand_title(rules, number)
    return capital(rules.words.say("{words.contract} {number}", number=number))


def describe_hand(rules: Variant, hand: HandInPlay) -> str:
    """Name a hand, and how many there are, where that is known: “Hand 4 of 9”."""
    if hand.last is None:
        return hand_title(rules, hand.rules.number)
    sentence = rules.words.say(
        "{words.hand} {number} of {last}", number=hand.rules.number, last=hand.last
    )
    return capital(sentence)


def game_name(game: Game) -> str:
    """Return the name of a game: its title, else what is played."""
    return game.title or game.start.rules.name


def game_and_day(game: Game) -> str:
    """Return a game and the day it was begun: “European, 21 November”."""
    return f"{game_name(game)}, {day(game.begun)}"


def game_and_short_day(game: Game) -> str:
    """Return the same for the line at the top, where two signs stand beside it: “European, 21
    Nov”."""
    return f"{game_name(game)}, {short_day(game.begun)}"


def penalty_title(rules: Variant) -> str:
    """Return the title of the page of penalties in a game."""
    if not rules.has_cards:
        return say("Penalty or\N{NO-BREAK SPACE}bonus")
    if rules.stakes and rules.stakes.playable_discard:
        return say("Penalty or\N{NO-BREAK SPACE}payment")
    return say("Penalty or cut") if rules.cut else say("Penalty")
