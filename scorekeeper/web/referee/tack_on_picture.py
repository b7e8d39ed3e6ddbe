"""A meld before and after cards are added to it: drawn in the same columns, and described."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.cards import JOKER, Card, Cards, show_card
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import capital, join_names
from scorekeeper.speech import say, say_many
from scorekeeper.web.referee.answer import Setting
from scorekeeper.web.referee.meld_change import MeldChange
from scorekeeper.web.writing.cards import CardView

COLUMN, HEIGHT, BEND, TIP = 48, 26, 6, 7
"""How wide a column is, how high an arrow is drawn, the radius of its corners, and how long its
tip is."""


@dataclass(frozen=True)
class Slot:
    """One column of the picture: the card before, and the card after."""

    before: CardView | None
    after: CardView | None
    is_new: bool


@dataclass(frozen=True)
class Picture:
    """A meld before and after, the path of each joker that moved, and the jokers that came free.
    The arrows are drawn in a box of this `width` and `height`."""

    slots: tuple[Slot, ...]
    arrows: tuple[str, ...]
    width: int
    height: int
    freed: tuple[CardView, ...]


def draw_change(setting: Setting, change: MeldChange, freed: Cards) -> Picture:
    """Build the picture of a change."""
    slots = tuple(
        Slot(_view(setting, column.before), _view(setting, column.after), column.is_new)
        for column in change.columns
    )
    arrows = tuple(_arrow(before, after) for before, after in change.moves)
    return Picture(slots, arrows, COLUMN * len(slots), HEIGHT, setting.views(freed))


def _view(setting: Setting, card: Card | None) -> CardView | None:
    return setting.views((card,))[0] if card else None


def _arrow(before: int, after: int) -> str:
    """Return the path of an arrow from one column down and across to another."""
    start, end = COLUMN // 2 + COLUMN * before, COLUMN // 2 + COLUMN * after
    bend = BEND if end > start else -BEND
    level = HEIGHT // 2
    return (
        f"M{start} 1V{level - BEND}q0 {BEND} {bend} {BEND}H{end - bend}q{bend} 0 {bend} {BEND}"
        f"V{HEIGHT - 1}m{-BEND} {-TIP}l{BEND} {TIP} {BEND} {-TIP}"
    )


def describe_change(change: MeldChange, freed: Cards, rules: Variant) -> str:
    """Describe the change of the meld, in sentences."""
    return " ".join(map(capital, _sentences(change, freed, rules)))


def _sentences(change: MeldChange, freed: Cards, rules: Variant) -> Iterator[str]:
    words = rules.words
    for before, after in change.moves:
        yield words.say(
            "{card} takes the {words.joker}’s place; the {words.joker} moves to {place}.",
            card=_show_natural(change.columns[before].after),
            place=_show_natural(change.columns[after].after),
        )
    moved = {change.columns[before].after for before, _ in change.moves}
    freeing = [card for card in change.replaced if card not in moved]
    joining = [*change.above]
    if freed and change.kind == "set" and rules.tack_on.freed_from_set == "two_missing_suits":
        freeing, joining = [*freeing, *joining], []
    if freeing:
        yield _say_freeing(freeing, rules)
    if change.below:
        yield say_many(
            "{cards} goes at the low end.",
            "{cards} go at the low end.",
            len(change.below),
            cards=_list_cards(change.below),
        )
    if joining and change.kind == "run":
        yield say_many(
            "{cards} goes at the high end.",
            "{cards} go at the high end.",
            len(joining),
            cards=_list_cards(joining),
        )
    elif joining:
        yield say_many("{cards} fits.", "{cards} fit.", len(joining), cards=_list_cards(joining))
    for joker in change.added_jokers:
        if change.kind == "run":
            yield words.say("The {words.joker} is {card}.", card=_show_natural(joker))
        else:
            yield say("{card} fits.", card=show_card(JOKER))


def _say_freeing(cards: Sequence[Card], rules: Variant) -> str:
    """Say which cards free a joker, and what becomes of it."""
    shown = _list_cards(cards)
    if rules.tack_on.freed == "played_again":
        return rules.words.say_many(
            "{cards} takes the {words.joker}’s place, and the {words.joker} must be played again"
            " this turn.",
            "{cards} take the {words.joker}’s place, and the {words.joker} must be played again"
            " this turn.",
            len(cards),
            cards=shown,
        )
    return rules.words.say_many(
        "{cards} takes the {words.joker}’s place, and the {words.joker} comes free.",
        "{cards} take the {words.joker}’s place, and the {words.joker} comes free.",
        len(cards),
        cards=shown,
    )


def _show_natural(card: Card | None) -> str:
    """Show the card, or the one that a joker stands for."""
    return show_card(Card(card.rank, card.suit)) if card else ""


def _list_cards(cards: Iterable[Card]) -> str:
    return join_names([show_card(card) for card in cards])
