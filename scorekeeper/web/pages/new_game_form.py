"""The form of a new game: who sits where, who deals and starts, stakes and house rules."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from babel.numbers import list_currencies
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, RadioField, SelectField, StringField

from scorekeeper.game.start import MAX_PLAYERS, Start, start_refusals, tidy_name
from scorekeeper.rules.options import ChoiceOption, NumberOption, Option, OptionValue
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import listed
from scorekeeper.speech import say
from scorekeeper.web.money import money, read_amount
from scorekeeper.web.notices import flash_notice
from scorekeeper.web.pages.amounts import WholeNumber

DRAW = "draw"
DRAW_SEATS = "seats"
LEFT = "left"
SEATS = range(1, MAX_PLAYERS + 1)


def _seats() -> dict[str, str]:
    return {str(seat): say("Seat {number}", number=seat) for seat in SEATS}


def _ways_to_deal() -> dict[str, str]:
    return _seats() | {DRAW: say("Draw for it"), DRAW_SEATS: say("Draw for seats and deal")}


def _ways_to_start() -> dict[str, str]:
    return {LEFT: say("The player on the dealer’s left")} | _seats()


class NewGameForm(FlaskForm):
    """The first dealer, the currency; each seat and each house rule adds a field."""

    game_id = HiddenField()
    first_dealer = SelectField(choices=_ways_to_deal, default="1")
    starter = SelectField(choices=_ways_to_start, default=LEFT)
    currency = StringField()

    @property
    def names(self) -> list[Field]:
        """The fields of the names, in seat order."""
        return [self[_name_field(seat)] for seat in SEATS]

    def option_fields(self, variant: Variant) -> list[tuple[Option, Field]]:
        """The house rules of the game, each with its field."""
        return [(rule, self[_field_name(rule)]) for rule in variant.options]

    def stakes(self, variant: Variant) -> list[tuple[Option, Field]]:
        """The house rules that are amounts of money."""
        return [each for each in self.option_fields(variant) if _is_money(each[0])]

    def other_rules(self, variant: Variant) -> list[tuple[Option, Field]]:
        """All other house rules."""
        return [each for each in self.option_fields(variant) if not _is_money(each[0])]


def _is_money(rule: Option) -> bool:
    return isinstance(rule, NumberOption) and rule.money


def _name_field(seat: int) -> str:
    return f"name_{seat}"


def _field_name(rule: Option) -> str:
    return f"option_{rule.id}"


def form_of(variant: Variant) -> NewGameForm:
    """The form of a game, with a field for each of its house rules."""
    fields: dict[str, Field] = {_name_field(seat): StringField() for seat in SEATS}
    fields |= {_field_name(rule): _field_of(rule) for rule in variant.options}
    form: NewGameForm = type("VariantForm", (NewGameForm,), fields)()
    return form


def _field_of(rule: Option) -> Field:
    if isinstance(rule, ChoiceOption):
        choices = {str(value): choice.text for value, choice in rule.choices.items()}
        return RadioField(choices=choices, default=str(rule.default))
    if rule.money:
        return StringField(default=str(rule.default))
    depends = bool(rule.default_with)
    return WholeNumber(
        say(
            "Write a whole number from {least} to {most}.",
            least=rule.min_value,
            most=rule.max_value,
        ),
        needed=not depends,
        default=None if depends else rule.default,
    )


def _chosen(rule: Option, field: Field, currency: str | None) -> OptionValue | None:
    """The value of a house rule; None where the table leaves it to what else it chose, and for no
    possible amount, as is then written beside it."""
    if isinstance(rule, ChoiceOption):
        return next(value for value in rule.choices if str(value) == field.data)
    if rule.money:
        return _amount(rule, field, currency)
    number: int | None = field.data
    return number


def _amount(rule: NumberOption, field: Field, currency: str | None) -> int | None:
    try:
        amount = read_amount(field.data or "", currency)
    except ValueError as error:
        field.errors = [str(error)]
        return None
    if rule.accepts(amount):
        return amount
    least, most = money(rule.min_value, currency), money(rule.max_value, currency)
    field.errors = [say("Write an amount from {least} to {most}.", least=least, most=most)]
    return None


def usual_numbers(variant: Variant) -> dict[str, str]:
    """What a number is that is left empty, where that follows from another house rule."""
    rules = {rule.id: rule for rule in variant.options}
    texts = {}
    for rule in variant.options:
        for (id, value), number in getattr(rule, "default_with", {}).items():
            other = rules[id]
            assert isinstance(other, ChoiceOption)
            texts[rule.id] = say(
                "Empty means {usual}, or {number} if: {when}",
                usual=rule.default,
                number=number,
                when=other.choices[value].text,
            )
    return texts


def read_start(form: NewGameForm, variant: Variant) -> Start:
    """The start a form asks for; what is wrong with it is written beside the fields."""
    seated = [field for field in form.names if tidy_name(field.data or "")]
    drawn = form.first_dealer.data in (DRAW, DRAW_SEATS)
    if drawn:
        dealer = secrets.choice(range(1, len(seated) + 1)) if seated else 1
    else:
        dealer = _seat(form, form.first_dealer, seated) or 1
    currency = _currency(form)
    chosen = form.starter.data != LEFT and variant.deal_passes == "to_the_loser"
    starter = _seat(form, form.starter, seated) if chosen else None
    start = Start(
        variant=variant,
        players=tuple(tidy_name(field.data or "") for field in seated),
        options={
            rule.id: value
            for rule, field in form.option_fields(variant)
            if (value := _chosen(rule, field, currency)) is not None
        },
        first_dealer=dealer,
        currency=currency,
        starter=starter,
    )
    for refusal in start_refusals(start):
        _field_at(form, seated, refusal.where).errors = [refusal.message]
    if form.errors or not drawn:
        return start
    if form.first_dealer.data == DRAW_SEATS:
        start = _seated_by_lot(start)
        flash_notice(
            "info",
            say("Drawn by lot, clockwise: {players}.", players=listed(start.players)),
        )
    flash_notice("info", say("Drawn by lot: {name} deals first.", name=start.name(dealer)))
    return start


def _seated_by_lot(start: Start) -> Start:
    """The same people in seats they drew; who was to start still does."""
    players = list(start.players)
    secrets.SystemRandom().shuffle(players)
    starter = start.starter and players.index(start.name(start.starter)) + 1
    return replace(start, players=tuple(players), starter=starter)


def _seat(form: NewGameForm, field: Field, seated: Sequence[Field]) -> int | None:
    """The seat that a field names, counted among those where somebody sits."""
    chair = form.names[int(field.data) - 1]
    if chair in seated:
        return seated.index(chair) + 1
    if seated:
        field.errors = [say("Nobody’s sitting there; choose a seat with a name.")]
    return None


def _currency(form: NewGameForm) -> str | None:
    currency = (form.currency.data or "").strip().upper()
    if currency and currency not in list_currencies():
        form.currency.errors = [say("A currency is three letters, such as JMD or USD.")]
    return currency or None


def _field_at(form: NewGameForm, seated: Sequence[Field], where: str) -> Field:
    what, _, which = where.partition(".")
    if what == "players" and which:
        return seated[int(which) - 1]
    if what == "options":
        return form[f"option_{which}"]
    if what in ("first_dealer", "starter"):
        return form[what]
    return form.names[len(seated) if len(seated) < MAX_PLAYERS else 0]
