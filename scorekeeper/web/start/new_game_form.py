"""The form of a new game: who sits where, who deals and starts, stakes and house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from wtforms import BooleanField, Field, SelectField
from wtforms.validators import ValidationError

from scorekeeper.game.own_game_refusals import own_game_refusals
from scorekeeper.game.start import MIN_PLAYERS, Start, most_players, new_game_refusals
from scorekeeper.rules.own_game import OwnGame
from scorekeeper.rules.own_variant import build_own_variant
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.start.begin_once import BeginForm
from scorekeeper.web.start.options_form import (
    OptionsForm,
    make_option_fields,
    name_field,
    write_values,
)
from scorekeeper.web.start.own_game import find_variant
from scorekeeper.web.start.stakes_form import write_stakes
from scorekeeper.web.writing.money import coins_in_use
from scorekeeper.web.writing.names import pair_up

DRAW_DEALER = "draw"
DRAW_SEATS = "seats"
LEFT = "left"
FEWEST_IN_SIGHT = 3
"""So few that a phone shows all that is agreed below them."""


def _seats(variant: Variant) -> dict[str, str]:
    return {str(seat): say("Seat {number}", number=seat) for seat in seats_of(variant)}


def _dealers(variant: Variant) -> dict[str, str]:
    drawn = {DRAW_DEALER: say("Draw for it"), DRAW_SEATS: say("Draw for seats and deal")}
    return _seats(variant) | drawn


def _starters(variant: Variant) -> dict[str, str]:
    return {LEFT: say("The player on the dealer’s left")} | _seats(variant)


def seats_of(variant: Variant) -> range:
    """Return the seats there can be in a game (C11, N1)."""
    return range(1, most_players(variant.with_options({})) + 1)


def check_seat(form: "NewGameForm", field: Field) -> None:
    """Refuse a seat without a name. Where names are missing, that is what is wrong."""
    enough = len(form.seated) >= MIN_PLAYERS
    if enough and field.data.isdecimal() and form.seat_in(field) is None:
        raise ValidationError(say("Nobody’s sitting there; choose a seat with a name."))


class NewGameForm(BeginForm, OptionsForm):
    """What the table agreed on, and who deals first; each seat adds a field, and where the table
    chooses who starts, the `starter` (K6)."""

    first_dealer: SelectField
    starter: SelectField | None = None
    game_name: NameField | None = None
    """What is played, where the app doesn't know the game (V8)."""
    pairs: BooleanField | None = None
    """Whether those who sit opposite each other play together, where that is asked (V1)."""

    @property
    def names(self) -> list[NameField]:
        """The fields of the names, in seat order, as many as can play."""
        return [cast(NameField, self[name_field(seat)]) for seat in seats_of(self.variant)]

    @property
    def seats_in_sight(self) -> int:
        """The number of seats a page with scripts shows: one more than have a name."""
        named = [number for number, field in enumerate(self.names, 1) if field in self.seated]
        return max([FEWEST_IN_SIGHT, *(number + 1 for number in named)])

    @property
    def asks_for_people(self) -> bool:
        """Whether nobody has a seat yet, or what it says about people was refused."""
        about_people = [*self.names, self.first_dealer, *([self.starter] if self.starter else [])]
        return not self.seated or any(field.errors for field in about_people)

    @property
    def seated(self) -> list[NameField]:
        """The fields with a name in them, in seat order."""
        return [field for field in self.names if field.tidy]

    def seat_in(self, field: Field) -> int | None:
        """Return the seat that a field names, counted among those with a name; None where nobody
        sits."""
        names = dict(zip(map(str, seats_of(self.variant)), self.names, strict=True))
        name = names.get(field.data)
        return self.seated.index(name) + 1 if name in self.seated else None

    @property
    def draws_dealer(self) -> bool:
        """Whether the first dealer is drawn by lot (C9)."""
        return self.first_dealer.data in (DRAW_DEALER, DRAW_SEATS)

    @property
    def draws_seats(self) -> bool:
        """Whether the seats are drawn too."""
        return bool(self.first_dealer.data == DRAW_SEATS)

    def describe_dealer(self) -> str:
        """Say who deals first, or what is drawn."""
        seat = self.seat_in(self.first_dealer)
        if not self.variant.has_cards:
            return ""
        if seat is None:
            return _dealers(self.variant).get(self.first_dealer.data, "")
        return say("{name} deals first", name=self.seated[seat - 1].tidy)

    def start(self) -> Start:
        """Build the start in the form, before anything is drawn. What can't be read is left out."""
        return Start(
            variant=self._named_variant(),
            players=self._players(),
            options=self.chosen_options(),
            first_dealer=self.seat_in(self.first_dealer) or 1,
            currency=self.currency.code,
            starter=self.seat_in(self.starter) if self.starter else None,
        )

    def _players(self) -> tuple[str, ...]:
        """Return the names in their seats; in pairs, each with that of whoever sits opposite."""
        names = tuple(field.tidy for field in self.seated)
        return pair_up(names) if self._can_pair else names

    @property
    def _can_pair(self) -> bool:
        """Whether pairs are played, and everybody has a partner."""
        in_pairs = self.pairs is not None and self.pairs.data
        return bool(in_pairs) and len(self.seated) % 2 == 0 and len(self.seated) > MIN_PLAYERS

    def _named_variant(self) -> Variant:
        """Return the game with the name that people gave it; without one, or with one that nobody
        can use, as it is."""
        if self.game_name is None or self._wrong_name():
            return self.variant
        base, name = find_variant(self.variant.id), self.game_name.tidy
        own = replace(self.variant.own or OwnGame(name), name=name)
        return build_own_variant(base, own) if name else base

    def _wrong_name(self) -> list[str]:
        """Return why the game can't be called what its field says; nothing where it is empty."""
        name = self.game_name.tidy if self.game_name else ""
        refusals = own_game_refusals(find_variant(self.variant.id), OwnGame(name)) if name else []
        return [refusal.message for refusal in refusals]

    def validate(self, extra_validators: Mapping[str, Sequence[object]] | None = None) -> bool:
        """Whether a game can begin so. What the game refuses stands beside the field it is about
        (C9, C11, C21). Without money, it does not matter what its stakes say."""
        readable = super().validate(extra_validators)
        refusals = new_game_refusals(self.start())
        for refusal in refusals:
            field = self._field_about(refusal.where)
            field.errors = [*field.errors, refusal.message]
        return self._check_name_and_pairs() and readable and not refusals

    def _check_name_and_pairs(self) -> bool:
        """Refuse a name that no game can have, and pairs in which somebody has no partner."""
        if self.game_name:
            self.game_name.errors = self._wrong_name()
        if self.pairs and self.pairs.data and not self._can_pair:
            self.pairs.errors = [say("For pairs, write four, six or eight names.")]
        fields = [field for field in (self.game_name, self.pairs) if field]
        return not any(field.errors for field in fields)

    def _field_about(self, where: str) -> Field:
        """Return the field that a refusal is about: the first empty name where players are missing,
        the last name where there are too many."""
        subject, _, which = where.partition(".")
        if subject == "options":
            return self.field_about(which)
        if subject in ("first_dealer", "starter"):
            return self[subject]
        if which:
            return self.seated[int(which) - 1]
        if len(self.seated) >= MIN_PLAYERS:
            return self.seated[-1]
        return next(field for field in self.names if field not in self.seated)


def make_new_game_form(
    variant: Variant, like: Start | None = None, currency: str | None = None
) -> NewGameForm:
    """Make the form of a game, with a field for each seat and each of its house rules, at first
    filled in `like` this start; else with this currency, or the usual one of the game."""
    agreed = variant.all_options(like.options if like else {})
    currency = currency or variant.usual_currency or None
    coins = coins_in_use(currency)
    values = write_values(like) if like else write_stakes(variant, agreed, currency, coins)
    parts: dict[str, object] = {"variant": variant, "agreed": agreed}
    parts |= {name_field(seat): NameField(filters=()) for seat in seats_of(variant)}
    parts |= make_option_fields(variant)
    sits = [check_seat]
    if not variant.has_cards:
        sits = []
        values["game_name"] = variant.own.name if variant.own else ""
        parts |= {"game_name": NameField(), "pairs": BooleanField()}
    parts["first_dealer"] = SelectField(choices=_dealers(variant), default="1", validators=sits)
    if variant.deal_passes == "to_the_loser":
        parts["starter"] = SelectField(choices=_starters(variant), default=LEFT, validators=sits)
    form: NewGameForm = type("VariantForm", (NewGameForm,), parts)(data=values)
    return form
