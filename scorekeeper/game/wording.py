"""Describe facts and contracts in sentences, in the game's own words."""

from collections.abc import Callable, Collection, Mapping
from typing import Literal, TypeVar, cast

from scorekeeper.cards import show_card
from scorekeeper.game.entries import (
    Account,
    BuyIn,
    Call,
    CorrectStart,
    Cut,
    End,
    Entry,
    Fact,
    FourPairs,
    Hand,
    Join,
    JokersDealt,
    Left,
    OutOfGame,
    Paid,
    Penalty,
    PlayableDiscard,
    Void,
)
from scorekeeper.game.scoring import Row, Score, points_added
from scorekeeper.game.start import Start
from scorekeeper.rules.options import ChoiceOption, Option, OptionValue, stake_amount
from scorekeeper.rules.stakes import POT_NAMES, Pot
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import format_number, join_names, join_statements
from scorekeeper.speech import mark, say, say_many

P = TypeVar("P")
"""Somebody who pays: the seat of a player, or the id of a person."""

_OF_ONE_PLAYER: Mapping[type[Entry], str] = {
    JokersDealt: mark("three or more jokers dealt to {name}"),
    FourPairs: mark("four pairs dealt to {name}"),
    PlayableDiscard: mark("a playable discard by {name}"),
    BuyIn: mark("{name} buys in"),
    OutOfGame: mark("{name} leaves the game"),
}
_PAYMENTS: Mapping[tuple[str, bool, str], str] = {
    ("pays", False, "player to player"): mark("{payer} pays {payee}"),
    ("pays", False, "player to pot"): mark("{payer} pays the {pot}"),
    ("pays", False, "pot to player"): mark("the {pot} pays {payee}"),
    ("pays", True, "player to player"): mark("{payer} pays {payee} {amount}"),
    ("pays", True, "player to pot"): mark("{payer} pays the {pot} {amount}"),
    ("pays", True, "pot to player"): mark("the {pot} pays {payee} {amount}"),
    ("paid", False, "player to player"): mark("{payer} paid {payee}"),
    ("paid", False, "player to pot"): mark("{payer} paid the {pot}"),
    ("paid", False, "pot to player"): mark("the {pot} paid {payee}"),
    ("paid", True, "player to player"): mark("{payer} paid {payee} {amount}"),
    ("paid", True, "player to pot"): mark("{payer} paid the {pot} {amount}"),
    ("paid", True, "pot to player"): mark("the {pot} paid {payee} {amount}"),
    # refused in a game, where a refusal of several entries may name it; but circles may do so
    ("pays", False, "pot to pot"): mark("one pot pays another"),
    ("paid", False, "pot to pot"): mark("one pot paid another"),
    ("paid", True, "pot to pot"): mark("one pot paid another {amount}"),
}


def describe(start: Start, entry: Fact | CorrectStart, amount: Callable[[int], str] = str) -> str:
    """Describe an entry by itself, in half a sentence; `describe_entry` describes corrections too.
    `amount` writes an amount of minor units."""
    words = start.rules.words
    match entry:
        case Hand():
            return _describe_hand(start, entry)
        case Void(why):
            return words.say("{words.hand} thrown in") + _give_reason(why)
        case Call(seat):
            return words.say("a {words.call} by {name}", name=start.name(seat))
        case Cut(seat):
            cut = start.rules.cut.name if start.rules.cut else say("a cut")
            text = say("{cut} by {name}", cut=cut, name=start.name(seat))
            return f"{text}{_hand_in_brackets(start, entry.hand)}"
        case Penalty():
            return _describe_penalty(start, entry)
        case Join():
            return _describe_join(start, entry)
        case End(why):
            return say("the game ends early") + _give_reason(why)
        case Paid(payer, payee, paid):
            return describe_payment(start, payer, payee, "paid", amount(paid))
        case CorrectStart():
            return _describe_start(start, entry, amount)
        case _:
            return say(_OF_ONE_PLAYER[type(entry)], name=start.name(entry.seat))


def _describe_start(start: Start, change: CorrectStart, amount: Callable[[int], str]) -> str:
    parts = start_changes(start, change, amount)
    # A correction that changes nothing leaves nothing behind the colon.
    return say("the start is corrected: {changes}", changes=join_statements(parts)).rstrip(": ")


def start_changes(
    start: Start, change: CorrectStart, amount: Callable[[int], str], before: Start | None = None
) -> list[str]:
    """Describe what a correction of the start changes, part by part (C23); with the start as it was
    `before`, only the names that changed."""
    parts = []
    if change.players is not None and before is not None:
        renamed = zip(before.players, change.players, strict=False)
        parts += [
            say("{name} is now {new_name}", name=name, new_name=new_name)
            for name, new_name in renamed
            if name != new_name
        ]
    elif change.players is not None:
        parts.append(say("the players are {names}", names=join_names(change.players)))
    if change.first_dealer is not None:
        parts.append(say("{name} deals first", name=start.name(change.first_dealer)))
    if change.starter is not None:
        parts.append(say("{name} starts", name=start.name(change.starter)))
    agreed = start.variant.all_options({**start.options, **change.options})
    for option in start.variant.options:
        if option.id in change.options:
            text = _option_text(start.variant, option, agreed, amount)
            about = option.question_in(start.variant.words)
            parts.append(say("{about}: {sentence}", about=about, sentence=text))
    if change.currency is not None:
        parts.append(say("money: {currency}", currency=change.currency or say("chips")))
    return parts


def _option_text(
    variant: Variant,
    option: Option,
    agreed: Mapping[str, OptionValue],
    amount: Callable[[int], str],
) -> str:
    value = agreed[option.id]
    if not option.accepts(value):
        return str(value)
    if isinstance(option, ChoiceOption):
        return option.choices[value].text_in(variant.words).rstrip(".")
    if option.is_stake:
        return amount(stake_amount(variant.options, option, agreed))
    return str(value)


def describe_payment(
    start: Start,
    payer: Account,
    payee: Account,
    how: Literal["pays", "paid"],
    amount: str | None = None,
) -> str:
    """Describe who pays, or paid, whom; a player may pay a pot, and a pot a player."""
    return payment_in_words(start.name, payer, payee, how, amount)


def payment_in_words(
    name: Callable[[P], str],
    payer: P | Pot,
    payee: P | Pot,
    how: Literal["pays", "paid"],
    amount: str | None = None,
) -> str:
    """Describe who pays, or paid, whom, where `name` returns the names of those who are no pots."""
    values = {"amount": amount}
    sides = []
    for side, account in (("payer", payer), ("payee", payee)):
        pot = next((word for pot, word in POT_NAMES.items() if pot == account), None)
        if pot is None:
            values[side] = name(cast(P, account))
            sides.append("player")
        else:
            values["pot"] = say(pot)
            sides.append("pot")
    return say(_PAYMENTS[how, amount is not None, " to ".join(sides)], **values)


def describe_held(left: Left) -> str:
    """Describe what a loser held: cards, or points; no cards are 0 points."""
    if isinstance(left, int):
        return format_number(left)
    return " ".join(map(show_card, left)) or "0"


def _describe_hand(start: Start, hand: Hand) -> str:
    held = ", ".join(
        f"{start.name(seat)} {describe_held(left)}" for seat, left in sorted(hand.left.items())
    )
    return join_statements(
        filter(None, [describe_win(start, hand), held, *_describe_laid(start, hand)])
    )


def _describe_laid(start: Start, hand: Hand) -> list[str]:
    if not start.rules.contract_by_player:
        return []
    return [say_who_laid(start, hand.laid if hand.out is None else hand.laid | {hand.out})]


def say_who_laid(start: Start, seats: Collection[int]) -> str:
    """Say that the players in these seats laid their contract, where each has their own (X4)."""
    names = join_names([start.name(seat) for seat in sorted(seats)])
    return start.rules.words.say("{words.contract} laid by {names}", names=names)


def describe_scores(start: Start, row: Row) -> str:
    """Describe what a hand that was scored brought, in points: “Ann went out; Bob 29, doubled
    58”."""
    assert row.deal.won is not None
    parts = [
        _describe_score(start.name(seat), score)
        for seat, score in row.scores.items()
        if score.points or (seat in row.deal.left and start.rules.scored_by != "winner")
    ]
    won = describe_win(start, row.deal.won)
    return join_statements(filter(None, [won, *parts, *_describe_laid(start, row.deal.won)]))


def _describe_score(name: str, score: Score) -> str:
    points = f"{name} {format_number(score.points)}"
    if not score.doubled:
        return points
    return say("{points}, doubled {total}", points=points, total=score.points * score.times)


def describe_win(start: Start, hand: Hand) -> str:
    """Say who went out, and how: “Ann went out, table bent”. Empty where nobody goes out (V2)."""
    if hand.out is None:
        return ""
    name = start.name(hand.out)
    how = [
        start.rules.words.say("{name} made {words.a_kalooki}", name=name)
        if hand.kalooki
        else say("{name} went out", name=name)
    ]
    if hand.bent:
        how.append(say("table bent"))
    if hand.no_jokers:
        how.append(say("without jokers"))
    how += describe_extras(start.rules, hand)
    return ", ".join(how)


def describe_extras(rules: Variant, hand: Hand) -> list[str]:
    """Describe what the winner of a hand scored besides, each for the middle of a sentence (G4)."""
    return [
        extra.name
        if extra.card is None
        else say("{extra}: {count}", extra=extra.name, count=hand.extras[extra.id])
        for extra in rules.extras
        if extra.id in hand.extras
    ]


def _describe_penalty(start: Start, penalty: Penalty) -> str:
    offence = start.rules.offence(penalty.offence)
    if offence and offence.as_written:
        number = points_added(start.rules, penalty, offence)
        text = say_many(
            "{count} point for {name}",
            "{count} points for {name}",
            abs(number),
            count=format_number(number),
            name=start.name(penalty.seat),
        )
        return f"{text}{_hand_in_brackets(start, penalty.hand)}"
    name = start.name(penalty.seat)
    if offence and offence.points_editable:
        text = say("penalty for {name}", name=name)
    else:
        what = offence.in_sentence if offence else penalty.offence
        text = say("penalty for {name}: {offence}", name=name, offence=what)
    added = points_added(start.rules, penalty, offence) if offence else 0
    points = f", {format_number(added)}" if offence else ""
    times = f" × {penalty.count}" if penalty.count > 1 else ""
    return f"{text}{times}{points}{_hand_in_brackets(start, penalty.hand)}"


def _hand_in_brackets(start: Start, hand: int | None) -> str:
    if hand is None:
        return ""
    return f" ({start.rules.words.say('{words.hand} {number}', number=hand)})"


def _describe_join(start: Start, join: Join) -> str:
    values = {"name": join.name, "other": start.name(join.after)}
    if join.points is None:
        joins = say("{name} joins, after {other}", **values)
    else:
        points = format_number(join.points)
        joins = say("{name} joins, after {other}, with {points}", **values, points=points)
    if join.from_deal is None:
        return joins
    return start.rules.words.say("{joins}, from the next {words.hand} on", joins=joins)


def _give_reason(why: str | None) -> str:
    return f": {why}" if why else ""
