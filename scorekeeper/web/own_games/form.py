"""The form of an own game: its name, its values, its hands, and the buttons beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from werkzeug.exceptions import BadRequest
from wtforms import BooleanField, HiddenField, IntegerField, StringField
from wtforms.widgets import HiddenInput

from scorekeeper.game.start import MAX_NAME_LENGTH, tidy_name
from scorekeeper.rules.contract import MELD_KINDS, Demand, MeldKind
from scorekeeper.rules.own_game import OwnGame, OwnHand, OwnPenalty, Value
from scorekeeper.rules.own_values import OwnValue, own_values
from scorekeeper.rules.variant import Variant
from scorekeeper.web.forms.parts import PageForm
from scorekeeper.web.own_games.view import USUAL_PENALTY, read_wild
from scorekeeper.web.start.differences import build_hands, describe_contract

MELDS: dict[str, MeldKind] = {kind: kind for kind in MELD_KINDS}
MAX_DIGITS = 3


class OwnGameForm(PageForm):
    """A game of one's own, made from the `base`. Each hand adds a number of cards, each value a
    number or a switch. Whatever was not sent, or can't be read, stays as it was."""

    base: Variant

    name = StringField()
    wild = StringField()
    hand = IntegerField(widget=HiddenInput())
    """The hand that is opened on the page."""
    switches = HiddenField(default="")
    """Says that a switch that wasn't sent is off."""
    do = StringField()
    """The button that was tapped."""

    def own_game(self, before: OwnGame) -> OwnGame:
        """Build the game that the form describes, with the button's change to it. Raises BadRequest
        for a button that no page has."""
        return _apply_tap(self.base, self._with_values(before), self.do.data or "")

    def _with_values(self, own: OwnGame) -> OwnGame:
        base, typed = self.base, self.name.data
        name = tidy_name(own.name if typed is None else typed)[: 4 * MAX_NAME_LENGTH]
        hands = []
        for number, hand in enumerate(build_hands(base, own), 1):
            cards = self[cards_field(number)].data
            hands.append(replace(hand, cards=hand.cards if cards is None else cards))
        own = replace(own, name=name, values=tuple(self._changed_values(own)))
        own = replace(own, penalties=tuple(self._penalties(own)))
        if self.wild.data is not None:
            own = replace(own, wild=read_wild(base, self.wild.data))
        same = base.every_hand_alike or tuple(hands) == build_hands(base, own)
        return own if same else replace(own, hands=tuple(hands))

    def _penalties(self, own: OwnGame) -> Iterator[OwnPenalty]:
        """Yield the penalties that have a name: one without is taken away."""
        for number, penalty in enumerate([*own.penalties, OwnPenalty("", USUAL_PENALTY)], 1):
            typed, points = self[penalty_field(number)].data, self[points_field(number)].data
            name = tidy_name(penalty.name if typed is None else typed)[: 4 * MAX_NAME_LENGTH]
            if name:
                yield OwnPenalty(name, penalty.points if points is None else points)

    def _changed_values(self, own: OwnGame) -> Iterator[tuple[str, Value]]:
        """Yield the values that differ from the other game."""
        before = dict(own.values)
        for value in own_values(self.base):
            usual = value.of(self.base)
            new = self._value_of(value)
            if new is None:
                new = before.get(value.id, usual)
            if new != usual:
                yield value.id, new

    def _value_of(self, value: OwnValue) -> Value | None:
        if value.switch and not self.switches.raw_data:
            return None
        typed: Value | None = self[value_field(value.id)].data
        return typed


def cards_field(number: int) -> str:
    """Return the name of the field for the cards of a hand."""
    return f"cards-{number}"


def value_field(id: str) -> str:
    """Return the name of the field for a value."""
    return f"value-{id}"


def penalty_field(number: int) -> str:
    """Return the name of the field for the name of a penalty."""
    return f"penalty-name-{number}"


def points_field(number: int) -> str:
    """Return the name of the field for the points of a penalty."""
    return f"penalty-points-{number}"


def make_own_game_form(base: Variant, own: OwnGame) -> OwnGameForm:
    """Make the form of an own game with this base, filled in as far as it has come."""
    parts: dict[str, object] = {"base": base}
    parts |= {
        cards_field(number): IntegerField() for number, _ in enumerate(build_hands(base, own), 1)
    }
    parts |= {
        value_field(value.id): BooleanField() if value.switch else IntegerField()
        for value in own_values(base)
    }
    for number in range(1, len(own.penalties) + 2):
        parts |= {penalty_field(number): StringField(), points_field(number): IntegerField()}
    form: OwnGameForm = type("OwnGameFormOfBase", (OwnGameForm,), parts)()
    return form


def _apply_tap(base: Variant, own: OwnGame, button: str) -> OwnGame:
    """Apply the button that was tapped to the game: `add-hand`, `drop-hand 2`, `add-meld 2 run-4`,
    `drop-meld 2 1`, the meld counted from 0."""
    hands = list(build_hands(base, own))
    match button.split():
        case ["add-hand"]:
            hands.append(hands[-1])
        case ["drop-hand", number] if len(hands) > 1:
            del hands[_index(number, hands)]
        case ["add-meld", number, meld]:
            index = _index(number, hands)
            hands[index] = _replace_melds(base, hands[index], [_demand(meld)], None)
        case ["drop-meld", number, which]:
            index = _index(number, hands)
            hands[index] = _replace_melds(base, hands[index], [], which)
        case _:  # another penalty has its row already
            return own
    return replace(own, hands=tuple(hands))


def _replace_melds(base: Variant, hand: OwnHand, more: list[Demand], drop: str | None) -> OwnHand:
    melds = list(describe_contract(base, hand).melds)
    if drop is not None:
        del melds[_index(drop, melds, first=0)]
    return OwnHand(hand.cards, (*melds, *more))


def _demand(text: str) -> Demand:
    """Read the meld that a button names: `run-4`."""
    kind, _, size = text.partition("-")
    if kind not in MELDS or not size.isdecimal() or len(size) > MAX_DIGITS:
        raise BadRequest
    return Demand(MELDS[kind], int(size))


def _index(text: str, items: Sequence[object], *, first: int = 1) -> int:
    """Read the index of the item that a button names, counted from `first`."""
    number = int(text) - first if text.isdecimal() and len(text) <= MAX_DIGITS else -1
    if not 0 <= number < len(items):
        raise BadRequest
    return number
