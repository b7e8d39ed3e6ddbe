"""Penalties, the cut and payments for luck: what a table may record, and what it is called."""

from dataclasses import dataclass

from scorekeeper.game.plausible import expected_cards, implied_calls
from scorekeeper.rules.conduct import Cut
from scorekeeper.rules.stakes import StakedCause
from scorekeeper.rules.wording import capital
from scorekeeper.rules.words import Words
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.writing.money import money, signed
from scorekeeper.web.writing.names import first_name

CUT = "cut"


@dataclass(frozen=True)
class Offer:
    """What may be recorded: the value a form sends for it, its name, and its points or amount, if
    the table doesn't choose them."""

    value: str
    name: str
    figure: str


@dataclass(frozen=True)
class CountedCards:
    """A number of cards in hand, what it says about calls, and whether those are too many (C12)."""

    cards: int
    text: str
    too_many: bool


def find_offers(game: Game) -> list[Offer]:
    """Find what may be recorded now (J14, J16, S10). Payments are made when they happen."""
    rules = game.start.rules
    penalties = [
        Offer(each.id, each.name, "" if each.points_editable else str(each.points))
        for each in rules.offences
    ]
    if rules.cut and rules.cut.points:
        penalties.append(Offer(CUT, _cut_by(rules.cut), signed(rules.cut.points)))
    return [*_payments(game), *penalties]


def find_questions(game: Game) -> dict[str, str]:
    """Return what the page asks about the player, by the offer that it is about: who pays whom
    (S10), or nothing where the rules say who cuts (J16); under "" for any other offer."""
    questions = {"": say("Who?")}
    if game.start.rules.cut:
        questions[CUT] = _who_cuts(game, game.start.rules.cut)
    of_payments = {
        "playable_discard": say("Who discarded it, and pays?"),
        "jokers_dealt": say("Who is paid by everybody else?"),
        "four_pairs": say("Who is paid by everybody else?"),
    }
    offered = {offer.value for offer in _payments(game)}
    return questions | {value: text for value, text in of_payments.items() if value in offered}


def _who_cuts(game: Game, cut: Cut) -> str:
    cutter = game.table.cutter_of(None)
    if cutter is None:
        return say("The rules say who cut.")
    name = first_name(game.start, cutter)
    if cut.by == "dealer":
        return say("{name} deals and cuts.", name=name)
    if cut.points:
        return say("{name} cuts.", name=name)
    return say("{name} cuts; everybody else pays.", name=name)


def _cut_by(cut: Cut) -> str:
    """Return the cut, and who cuts (J16)."""
    return {
        "dealer": say("The {cut}, by the dealer", cut=cut.name),
        "dealers_left": say("The {cut}, by the player on the dealer’s left", cut=cut.name),
        "dealers_right": say("The {cut}, by the player on the dealer’s right", cut=cut.name),
    }[cut.by]


def _payments(game: Game) -> list[Offer]:
    """Return what is paid when it happens: into the pot, or by every other player (S10)."""
    cut, stakes = game.start.rules.cut, game.start.rules.stakes
    if stakes is None:
        return []
    names: dict[StakedCause, str] = {
        "playable_discard": say("A playable discard"),
        "cut": capital(cut.name) if cut else "",
        "jokers_dealt": say("Three jokers dealt"),
        "four_pairs": say("Four pairs dealt"),
    }
    due = {cause: stakes.amount(cause) for cause in names if game.state.hand or cause == CUT}
    payments = []
    for cause, amount in due.items():
        written = money(amount, game.start.currency)
        if cause != "playable_discard":
            written = say("{amount} each", amount=written)
        if amount:
            payments.append(Offer(cause, names[cause], written))
    return payments


def describe_card_counts(game: Game) -> list[CountedCards]:
    """Say what the number of cards in a hand tells about the calls of its player, up to two calls
    more than are allowed (C12)."""
    hand, rules = game.state.hand, game.start.rules
    max_calls = rules.calls_in(hand.rules.number) if hand else None
    if hand is None or max_calls is None:
        return []
    implied = [
        (cards, implied_calls(rules, hand.rules, cards))
        for cards in range(expected_cards(rules, hand.rules, max_calls + 2) + 1)
    ]
    words = rules.words
    return [
        _counted(cards, calls, max_calls, words) for cards, calls in implied if calls is not None
    ]


def _counted(cards: int, calls: int, max_calls: int, words: Words) -> CountedCards:
    if not calls:
        return CountedCards(cards, words.say("no {words.calls}"), too_many=False)
    text = words.say_many("one {words.call}", "{number} {words.calls}", calls)
    if calls <= max_calls:
        return CountedCards(cards, text, too_many=False)
    too_many = say("too many")
    return CountedCards(cards, f"{text}, {too_many}", too_many=True)
