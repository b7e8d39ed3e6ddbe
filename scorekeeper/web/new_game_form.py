"""The form of a new game: who sits where, who deals and starts, stakes and house rules."""

from collections.abc import Mapping, Sequence

from wtforms import Field, HiddenField, SelectField, StringField
from wtforms.validators import ValidationError

from scorekeeper.game.start import MAX_PLAYERS, Start, new_game_refusals, tidy_name
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.options_form import OptionsForm, option_field, option_fields_of

DRAW_DEALER = "draw"
DRAW_SEATS = "seats"
LEFT = "left"
SEATS = {str(seat): seat for seat in range(1, MAX_PLAYERS + 1)}
"""The seats there are, by what a field calls them."""


def _seats() -> dict[str, str]:
    return {value: say("Seat {number}", number=seat) for value, seat in SEATS.items()}


def _dealers() -> dict[str, str]:
    drawn = {DRAW_DEALER: say("Draw for it"), DRAW_SEATS: say("Draw for seats and deal")}
    return _seats() | drawn


def _starters() -> dict[str, str]:
    return {LEFT: say("The player on the dealer’s left")} | _seats()


def somebody_sits_there(form: "NewGameForm", field: Field) -> None:
    """Refuses a seat without a name. Where no seat has one, the number of players is what is
    wrong."""
    if field.data in SEATS and form.seated and form.seat_in(field) is None:
        raise ValidationError(say("Nobody’s sitting there; choose a seat with a name."))


class NewGameForm(OptionsForm):
    """What the table agreed on, and who deals first; each seat adds a field, and where the table
    chooses who starts, the `starter` (K6)."""

    game_id = HiddenField()
    first_dealer = SelectField(choices=_dealers, default="1", validators=[somebody_sits_there])
    starter: SelectField | None = None

    @property
    def names(self) -> list[Field]:
        """The fields of the names, in seat order."""
        return [self[_name_field(seat)] for seat in SEATS]

    @property
    def seated(self) -> list[Field]:
        """The fields with a name in them, in seat order."""
        return [field for field in self.names if tidy_name(field.data or "")]

    def seat_in(self, field: Field) -> int | None:
        """The seat that a field names, counted among those with a name; None where nobody sits."""
        name = self.names[SEATS[field.data] - 1] if field.data in SEATS else None
        return self.seated.index(name) + 1 if name in self.seated else None

    @property
    def draws_dealer(self) -> bool:
        """Whether the first dealer is drawn by lot (C9)."""
        return self.first_dealer.data in (DRAW_DEALER, DRAW_SEATS)

    @property
    def draws_seats(self) -> bool:
        """Whether the seats are drawn too."""
        return bool(self.first_dealer.data == DRAW_SEATS)

    def start(self) -> Start:
        """The game as the form says, before anything is drawn. What nobody can read is left
        out."""
        return Start(
            variant=self.variant,
            players=tuple(tidy_name(field.data) for field in self.seated),
            options=self.chosen_options(),
            first_dealer=self.seat_in(self.first_dealer) or 1,
            currency=self.currency.code,
            starter=self.seat_in(self.starter) if self.starter else None,
        )

    def validate(self, extra_validators: Mapping[str, Sequence[object]] | None = None) -> bool:
        """Whether a game can begin so. What the game refuses stands beside the field it is about
        (C9, C11, C21). Without money, it does not matter what its stakes say."""
        readable = super().validate(extra_validators)
        refusals = new_game_refusals(self.start())
        for refusal in refusals:
            field = self._field_about(refusal.where)
            field.errors = [*field.errors, refusal.message]
        return readable and not refusals

    def _field_about(self, where: str) -> Field:
        """The field that a refusal is about; the first empty name where players are missing."""
        subject, _, which = where.partition(".")
        if subject == "options":
            return self[option_field(which)]
        if subject in ("first_dealer", "starter"):
            return self[subject]
        if which:
            return self.seated[int(which) - 1]
        return self.names[len(self.seated) % len(self.names)]


def form_of(variant: Variant) -> NewGameForm:
    """The form of a game, with a field for each seat and each of its house rules."""
    parts: dict[str, object] = {"variant": variant}
    parts |= {_name_field(seat): StringField() for seat in SEATS}
    parts |= option_fields_of(variant)
    if variant.deal_passes == "to_the_loser":
        parts["starter"] = SelectField(
            choices=_starters, default=LEFT, validators=[somebody_sits_there]
        )
    form: NewGameForm = type("VariantForm", (NewGameForm,), parts)()
    return form


def _name_field(seat: str) -> str:
    return f"name_{seat}"
