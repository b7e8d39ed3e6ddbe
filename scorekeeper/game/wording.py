"""Sentences about facts and contracts, in the game's own words."""

from collections.abc import Callable, Mapping

from scorekeeper.cards import show_card
from scorekeeper.game.entries import (
    Account,
    Amend,
    BuyIn,
    Call,
    Cut,
    End,
    Entry,
    FourPairs,
    Hand,
    JokersDealt,
    Left,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Strike,
    Void,
)
from scorekeeper.game.scoring import points_of
from scorekeeper.game.start import Start

_OF_ONE_PLAYER: Mapping[type[Entry], str] = {
    JokersDealt: "three or more jokers dealt to {}",
    FourPairs: "four pairs dealt to {}",
    PlayableDiscard: "a playable discard by {}",
    BuyIn: "{} buys in",
    OutOfGame: "{} leaves the game",
}


def describe(start: Start, entry: Entry, amount: Callable[[int], str] = str) -> str:
    """What an entry says, in half a sentence. `amount` writes money of so many minor units."""
    words = start.sheet.words
    match entry:
        case Hand():
            return _describe_hand(start, entry)
        case Void(why):
            return f"{words.hand} thrown in{_because(why)}"
        case Call(seat):
            return f"a {words.call} by {start.name(seat)}"
        case Cut(seat):
            return f"{start.sheet.cut.name if start.sheet.cut else 'a cut'} by {start.name(seat)}"
        case Penalty():
            return _describe_penalty(start, entry)
        case End(why):
            return f"the table stops early{_because(why)}"
        case Paid(payer, payee, paid):
            names = account_name(start, payer), account_name(start, payee)
            return f"{names[0]} paid {names[1]} {amount(paid)}"
        case Amend(number, facts):
            become = "; ".join(describe(start, fact, amount) for fact in facts)
            return f"entry {number} becomes: {become}"
        case Strike(number):
            return f"entry {number} taken back"
        case _:
            return _OF_ONE_PLAYER[type(entry)].format(start.name(entry.seat))


def account_name(start: Start, account: Account) -> str:
    """Whose money it is: a player, “the kitty”."""
    return start.name(account) if isinstance(account, int) else f"the {account}"


def _describe_hand(start: Start, hand: Hand) -> str:
    held = ", ".join(
        f"{start.name(seat)} {_held(left)}" for seat, left in sorted(hand.left.items())
    )
    return f"{start.name(hand.out)} {_how(hand)}; {held}"


def _how(hand: Hand) -> str:
    how = "made a kalooki" if hand.kalooki else "went out"
    bent = ", table bent" if hand.bent else ""
    return f"{how}{bent}{', without jokers' if hand.no_jokers else ''}"


def _describe_penalty(start: Start, penalty: Penalty) -> str:
    offence = start.sheet.offence(penalty.offence)
    name = offence.name if offence else penalty.offence
    points = f", {points_of(penalty, offence)}" if offence else ""
    times = f" × {penalty.count}" if penalty.count > 1 else ""
    return f"penalty for {start.name(penalty.seat)}: {name}{times}{points}"


def _held(left: Left) -> str:
    return str(left) if isinstance(left, int) else " ".join(show_card(card) for card in left)


def _because(why: str | None) -> str:
    return f": {why}" if why else ""
