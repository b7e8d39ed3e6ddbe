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
from scorekeeper.rules.stakes import Pot
from scorekeeper.speech import mark, say

_OF_ONE_PLAYER: Mapping[type[Entry], str] = {
    JokersDealt: mark("three or more jokers dealt to {name}"),
    FourPairs: mark("four pairs dealt to {name}"),
    PlayableDiscard: mark("a playable discard by {name}"),
    BuyIn: mark("{name} buys in"),
    OutOfGame: mark("{name} leaves the game"),
}
_POTS: Mapping[Pot, str] = {"kitty": mark("the kitty"), "pool": mark("the pool")}


def describe(start: Start, entry: Entry, amount: Callable[[int], str] = str) -> str:
    """What an entry says, in half a sentence. `amount` writes money of so many minor units."""
    words = start.sheet.words
    match entry:
        case Hand():
            return _describe_hand(start, entry)
        case Void(why):
            return say("{words.hand} thrown in", words=words) + _because(why)
        case Call(seat):
            return say("a {words.call} by {name}", words=words, name=start.name(seat))
        case Cut(seat):
            cut = start.sheet.cut.name if start.sheet.cut else say("a cut")
            return say("{cut} by {name}", cut=cut, name=start.name(seat))
        case Penalty():
            return _describe_penalty(start, entry)
        case End(why):
            return say("the table stops early") + _because(why)
        case Paid(payer, payee, paid):
            return say(
                "{payer} paid {payee} {amount}",
                payer=account_name(start, payer),
                payee=account_name(start, payee),
                amount=amount(paid),
            )
        case Amend(number, facts):
            become = "; ".join(describe(start, fact, amount) for fact in facts)
            return say("entry {number} becomes: {facts}", number=number, facts=become)
        case Strike(number):
            return say("entry {number} taken back", number=number)
        case _:
            return say(_OF_ONE_PLAYER[type(entry)], name=start.name(entry.seat))


def account_name(start: Start, account: Account) -> str:
    """Whose money it is: a player, “the kitty”."""
    return start.name(account) if isinstance(account, int) else say(_POTS[account])


def _describe_hand(start: Start, hand: Hand) -> str:
    held = ", ".join(
        f"{start.name(seat)} {_held(left)}" for seat, left in sorted(hand.left.items())
    )
    return f"{_how(start.name(hand.out), hand)}; {held}"


def _how(name: str, hand: Hand) -> str:
    how = [
        say("{name} made a kalooki", name=name)
        if hand.kalooki
        else say("{name} went out", name=name)
    ]
    if hand.bent:
        how.append(say("table bent"))
    if hand.no_jokers:
        how.append(say("without jokers"))
    return ", ".join(how)


def _describe_penalty(start: Start, penalty: Penalty) -> str:
    offence = start.sheet.offence(penalty.offence)
    said = say(
        "penalty for {name}: {offence}",
        name=start.name(penalty.seat),
        offence=offence.name if offence else penalty.offence,
    )
    points = f", {points_of(penalty, offence)}" if offence else ""
    times = f" × {penalty.count}" if penalty.count > 1 else ""
    return f"{said}{times}{points}"


def _held(left: Left) -> str:
    return str(left) if isinstance(left, int) else " ".join(show_card(card) for card in left)


def _because(why: str | None) -> str:
    return f": {why}" if why else ""
