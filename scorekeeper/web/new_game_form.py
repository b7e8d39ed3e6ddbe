"""The form of a new game: who sits where, who deals and starts, stakes and house rules."""

from collections.abc import Mapping, Sequence

from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, HiddenField, RadioField, SelectField, StringField
from wtforms.validators import ValidationError

from scorekeeper.game.start import MAX_PLAYERS, Start, new_game_refusals, tidy_name
from scorekeeper.rules.options import ChoiceOption, NumberOption, Option, OptionValue
from scorekeeper.rules.variant import Variant
from scorekeeper.speech import say
from scorekeeper.web.fields import AmountField, CurrencyField, WholeNumber

DRAW_DEALER = "draw"
DRAW_SEATS = "seats"
LEFT = "left"
STAKES = "stakes."
"""How the paths of what is paid for begin."""
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


class NewGameForm(FlaskForm):
    """The first dealer, the currency; each seat and each house rule of its `variant` adds a field,
    and where the table chooses who starts, the `starter` (K6)."""

    variant: Variant

    game_id = HiddenField()
    first_dealer = SelectField(choices=_dealers, default="1", validators=[somebody_sits_there])
    starter: SelectField | None = None
    currency = CurrencyField()
    without_money = BooleanField()

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

    def option_fields(self) -> list[tuple[Option, Field]]:
        """The house rules of the game, each with its field."""
        return [(option, self[_option_field(option.id)]) for option in self.variant.options]

    def start(self) -> Start:
        """The game as the form says, before anything is drawn. What nobody can read is left
        out."""
        return Start(
            variant=self.variant,
            players=tuple(tidy_name(field.data) for field in self.seated),
            options=self._options(),
            first_dealer=self.seat_in(self.first_dealer) or 1,
            currency=self.currency.code,
            starter=self.seat_in(self.starter) if self.starter else None,
        )

    def _options(self) -> dict[str, OptionValue]:
        chosen = {option.id: _value(option, field) for option, field in self.option_fields()}
        if self.without_money.data:
            chosen |= {option.id: 0 for option in self.variant.options if is_stake(option)}
        return {id: value for id, value in chosen.items() if value is not None}

    def validate(self, extra_validators: Mapping[str, Sequence[object]] | None = None) -> bool:
        """Whether a game can begin so. What the game refuses stands beside the field it is about
        (C9, C11, C21). Without money, it does not matter what its stakes say."""
        readable = super().validate(extra_validators)
        if self.without_money.data:
            for option, field in self.option_fields():
                if is_stake(option):
                    field.errors = []
            readable = not any(field.errors for field in self)
        refusals = new_game_refusals(self.start())
        for refusal in refusals:
            field = self._field_about(refusal.where)
            field.errors = [*field.errors, refusal.message]
        return readable and not refusals

    def _field_about(self, where: str) -> Field:
        """The field that a refusal is about; the first empty name where players are missing."""
        subject, _, which = where.partition(".")
        if subject == "options":
            return self[_option_field(which)]
        if subject in ("first_dealer", "starter"):
            return self[subject]
        if which:
            return self.seated[int(which) - 1]
        return self.names[len(self.seated) % len(self.names)]


def form_of(variant: Variant) -> NewGameForm:
    """The form of a game, with a field for each seat and each of its house rules."""
    parts: dict[str, object] = {"variant": variant}
    parts |= {_name_field(seat): StringField() for seat in SEATS}
    parts |= {_option_field(option.id): _field_of(option) for option in variant.options}
    if variant.deal_passes == "to_the_loser":
        parts["starter"] = SelectField(
            choices=_starters, default=LEFT, validators=[somebody_sits_there]
        )
    form: NewGameForm = type("VariantForm", (NewGameForm,), parts)()
    return form


def is_stake(option: Option) -> bool:
    """Whether a house rule is an amount of money, or how many units of it somebody pays."""
    return isinstance(option, NumberOption) and (option.money or option.path.startswith(STAKES))


def _name_field(seat: str) -> str:
    return f"name_{seat}"


def _option_field(option_id: str) -> str:
    return f"option_{option_id}"


def _field_of(option: Option) -> Field:
    if isinstance(option, ChoiceOption):
        choices = {str(value): choice.text for value, choice in option.choices.items()}
        return RadioField(choices=choices, default=str(option.default))
    if option.money:
        return AmountField(option.min_value, option.max_value, default=str(option.default))
    follows = bool(option.default_with)
    sentence = say(
        "Write a whole number from {least} to {most}.",
        least=option.min_value,
        most=option.max_value,
    )
    return WholeNumber(
        sentence,
        needed=not follows,
        default=None if follows else option.default,
        limits=(option.min_value, option.max_value),
    )


def _value(option: Option, field: Field) -> OptionValue | None:
    """The value of a house rule; None where the table leaves it to its other choices, and where
    nobody can read it."""
    if isinstance(option, ChoiceOption):
        return next((value for value in option.choices if str(value) == field.data), None)
    number: int | None = field.amount if isinstance(field, AmountField) else field.data
    return None if field.errors else number
