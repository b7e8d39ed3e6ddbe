"""The form that corrects what was agreed at the start (C23)."""

from collections.abc import Mapping
from typing import cast

from wtforms import Field, SelectField

from scorekeeper.game.entries import CorrectStart
from scorekeeper.game.start import Start
from scorekeeper.rules.options import OptionValue
from scorekeeper.speech import say
from scorekeeper.store.games import Game
from scorekeeper.web.forms.fields import NameField
from scorekeeper.web.forms.recording import EntryForm
from scorekeeper.web.start.options_form import (
    OptionsForm,
    make_option_fields,
    name_field,
    write_values,
)

LEFT = ""
"""Stands for the player on the dealer's left."""


class StartForm(OptionsForm, EntryForm):
    """Who deals first, the money, the house rules; the name of each who sat down at the `begun`
    adds a field, and where the table chooses who starts, the `starter` (K6)."""

    begun: Start
    """The start as it is before the correction, without those who joined later."""

    first_dealer: SelectField
    starter: SelectField | None = None

    @property
    def people_are_wrong(self) -> bool:
        """Whether a name, or the seat of who deals or starts, is refused."""
        fields = (*self.names, self.first_dealer, self.starter)
        return any(field.errors for field in fields if field is not None)

    @property
    def names(self) -> list[NameField]:
        """The fields of the names, in seat order."""
        return [cast(NameField, self[name_field(seat)]) for seat in self.begun.seats]

    def correction(self) -> CorrectStart | None:
        """Build the correction in a valid form; return None where it changes nothing."""
        begun, code = self.begun, self.currency.code
        names = tuple(field.tidy for field in self.names)
        dealer = int(self.first_dealer.data)
        starter = int(self.starter.data) if self.starter and self.starter.data else None
        change = CorrectStart(
            players=None if names == begun.players else names,
            options=self._changed_options(),
            first_dealer=None if dealer == begun.first_dealer else dealer,
            starter=None if starter == begun.starter else starter,
            currency=None if code == begun.currency else code or "",
        )
        return None if change == CorrectStart() else change

    def _changed_options(self) -> dict[str, OptionValue]:
        before = self.variant.all_options(self.begun.options)
        now = self.variant.all_options(self.chosen_options())
        return {id: value for id, value in now.items() if value != before[id]}

    def fields_by_name(self) -> Mapping[str, Field]:
        """Its fields, by what a refusal calls them."""
        options = self.variant.options
        fields = {f"with.options.{option.id}": self.field_about(option.id) for option in options}
        names = {f"with.players.{seat}": field for seat, field in enumerate(self.names, 1)}
        starter = {"with.starter": self.starter} if self.starter else {}
        return {**fields, **names, **starter, "with.first_dealer": self.first_dealer}


def make_start_form(game: Game) -> StartForm:
    """Make the form of a game, filled in with what holds now."""
    begun = game.table.agreed
    seats = {str(seat): begun.name(seat) for seat in begun.seats}
    agreed = begun.variant.all_options(begun.options)
    parts: dict[str, object] = {"variant": begun.variant, "agreed": agreed, "begun": begun}
    parts |= {name_field(seat): NameField() for seat in begun.seats}
    parts |= make_option_fields(begun.variant)
    parts["first_dealer"] = SelectField(choices=seats)
    if begun.variant.deal_passes == "to_the_loser":
        left = {} if begun.starter else {LEFT: say("The player on the dealer’s left")}
        parts["starter"] = SelectField(choices=left | seats)
    form: StartForm = type("GameStartForm", (StartForm,), parts)(
        data=write_values(begun) | {"starter": str(begun.starter) if begun.starter else LEFT}
    )
    return form
